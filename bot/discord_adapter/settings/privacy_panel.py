"""`/privacy`: what is stored about a person, in words."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.components import (
    Box,
    Button,
    Buttons,
    Screen,
    Separator,
    Text,
    Tone,
)
from bot.screens.custom_ids import Scope, SettingsControl
from engine.contract import Saved

DELETE: Final = "delete"

KINDS: Final = {
    "profiles": "privacy-profiles",
    "blocks": "privacy-blocks",
    "tables": "privacy-tables",
    "actions": "privacy-actions",
    "posts": "privacy-posts",
    "inbox": "privacy-inbox",
    "tokens": "privacy-tokens",
    "placed": "privacy-placed",
    "standings": "privacy-standings",
    "ratings": "privacy-ratings",
    "daily_plays": "privacy-daily-plays",
    "daily_members": "privacy-daily-members",
}
"""Kinds of rows with their words; the others only say which rows of these belong together."""


def privacy_screen(rows: Mapping[str, Sequence[Saved]], words: Words) -> Screen:
    """How many rows of each kind name the person, and what they are for."""
    lines = [words(key, count=len(rows.get(kind, ()))) for kind, key in KINDS.items() if rows.get(kind)]
    told = "\n".join(f"- {line}" for line in lines) or words("privacy-nothing")
    head = f"### {words('privacy-title')}\n{told}"
    return Screen((Box((Text(head), Separator(), Text(words("privacy-more")))),))


def exported(rows: Mapping[str, Sequence[Saved]]) -> str:
    """All rows as one JSON object, a row per line: small enough to be sent, and readable."""
    kinds = (
        f"{json.dumps(kind)}: [\n{_lines(found)}\n]" if found else f"{json.dumps(kind)}: []"
        for kind, found in rows.items()
    )
    return "{" + ",\n".join(kinds) + "}\n"


def _lines(rows: Sequence[Saved]) -> str:
    return ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)


def asked_screen(words: Words) -> Screen:
    """What deleting does, before it is done."""
    delete = Button(words("button-privacy-delete"), str(SettingsControl(Scope.PRIVACY, DELETE)), Tone.GRAVE)
    return Screen((Box((Text(words("privacy-delete")), Buttons((delete,)))),))
