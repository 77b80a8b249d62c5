"""Every refusal of the engine has words."""

import re
from pathlib import Path

import engine
from engine.contract import Refusal
from engine.terminal_words import LONGEST_DETAIL, say

SOURCES = Path(engine.__file__).parent
PLACES = (
    *("question", "code", "card", "number", "last", "option", "field", "version", "game", "fewest", "most", "seats"),
    *("turns", "level", "levels", "seat", "challenge", "meld"),
)


def test_every_refusal_key_of_the_engine_can_be_said():
    keys = {key for file in SOURCES.rglob("*.py") for key in re.findall(r'"(refused-[a-z-]+)"', file.read_text())}
    details = dict.fromkeys((*PLACES, "contributions"), 0)
    for key in keys:
        assert say(Refusal(key, details)).isprintable()


def test_a_long_foreign_text_is_cut():
    assert say(Refusal("refused-unknown-game", {"game": "x" * 999})) == f"there is no game {'x' * LONGEST_DETAIL}…"
