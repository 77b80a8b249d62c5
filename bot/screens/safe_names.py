"""What people wrote, made harmless: what reaches a message is a short line of visible characters.

Only what is shown is cleaned. What counts (a lucky word in a record) stays as it was written."""

import unicodedata
from functools import lru_cache
from typing import Final

from bot.tables.lobby import LUCKY_WORD_LENGTH

LONGEST_NAME: Final = 32
"""Graphemes kept of a name."""

MOST_MARKS: Final = 3
"""Combining marks kept on one character; more of them would paint over the neighbouring lines."""

NOTHING_VISIBLE: Final = "…"

_BLANKS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u180b\u180c\u180d\u180e\u180f\u17b4\u17b5")
_MARKDOWN: Final = frozenset("\\`*_~|<>[]()#@:-+=.!/&")
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)


def clean_name(raw: str, fallback: str = "?") -> str:
    """A name without control, bidi and invisible characters, in NFC, at most 32 graphemes; `fallback` when nothing
    of it can be seen. Not escaped: menus show it as it is."""
    return _clean(raw, LONGEST_NAME) or fallback


def clean_word(raw: str) -> str:
    """A lucky word in the same way; an ellipsis when nothing of it can be seen."""
    return _clean(raw, LUCKY_WORD_LENGTH) or NOTHING_VISIBLE


@lru_cache(1_000)
def _clean(raw: str, longest: int) -> str:
    visible = "".join(_kept(character) for character in unicodedata.normalize("NFC", raw))
    graphemes = _graphemes(" ".join(visible.split()))[:longest]
    return unicodedata.normalize("NFC", "".join(graphemes)).strip()


def shortened(name: str, longest: int) -> str:
    """A clean name of so many graphemes at most."""
    graphemes = _graphemes(name)
    return name if len(graphemes) <= longest else "".join((*graphemes[: longest - 1], "…"))


def escape(text: str) -> str:
    """The same text for a place where Discord reads markdown, mentions and links: nothing in it takes effect."""
    return "".join(f"\\{character}" if character in _MARKDOWN else character for character in text)


def _kept(character: str) -> str:
    if character.isspace():
        return " "
    if character in _BLANKS or unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"}:
        return ""
    return character


def _graphemes(text: str) -> list[str]:
    """The text in pieces a reader would count: a character with its marks. Marks beyond the third are dropped."""
    pieces: list[str] = []
    for character in text:
        if not _joins(character):
            pieces.append(character)
        elif pieces and len(pieces[-1]) <= MOST_MARKS:
            pieces[-1] += character
    return pieces


def _joins(character: str) -> bool:
    return _is_mark(character) or ord(character) in _SKIN_TONES


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")
