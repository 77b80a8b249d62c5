"""Every refusal of the engine has words."""

import re
from pathlib import Path

import engine
from engine.contract import Refusal
from engine.phrases import LONGEST_DETAIL, say

SOURCES = Path(engine.__file__).parent


def test_every_refusal_key_of_the_engine_can_be_said():
    keys = {key for file in SOURCES.rglob("*.py") for key in re.findall(r'"(refused-[a-z-]+)"', file.read_text())}
    places = "question code card number last option field version game fewest most seats".split()
    places += "turns level levels seat challenge meld".split()
    details = dict.fromkeys(places, "?")
    for key in keys:
        assert say(Refusal(key, {**details, "contributions": 0})).isprintable()


def test_a_long_foreign_text_is_cut():
    assert say(Refusal("refused-unknown-game", {"game": "x" * 999})) == f"there is no game {'x' * LONGEST_DETAIL}…"
