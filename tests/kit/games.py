"""The games of the tests: those of the program and the toy game, in the engine and on Discord."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from bot.games.discord_game import listed
from bot.games.registry import GAMES
from bot.locales.phrasebook import Phrasebook, installed_sources
from engine import catalogue
from engine.catalogue import Registration, by_key
from engine.contract import CardCode, Json
from tests.kit.toy_game import game as toy
from tests.kit.toy_game.discord_side import SENTENCES, TOY_ON_DISCORD

EVERY_GAME = listed((*GAMES.values(), TOY_ON_DISCORD))
"""The Discord side of every game of the tests."""


class Trial(NamedTuple):
    """How a game is tried wherever every game is. `asks`: what its hand says to everyone at the beginning; `sign`: a
    card as messages name it (`CardReading.named`); `rules`: house rules that bring the game to its end soon; `turns`:
    how many are played where a fault is tried everywhere; `questions`: how many of one seat a turn may have;
    `clock_plays`: in the last of so many turns the clock plays for one of three seats. Where they play one after the
    other, every third turn may belong to the same of them."""

    asks: str
    sign: Callable[[CardCode], str]
    rules: Mapping[str, Json] = {}
    turns: int = 4
    questions: int = 1
    clock_plays: int = 3


def two_win_sign(card: CardCode) -> str:
    digit, letter, stars = str(card)
    return f"{dict(zip('BPG', '🔵🌸🟩', strict=True))[letter]}\u2060{digit}{'★' * int(stars)}"


def two_down_sign(card: CardCode) -> str:
    """Of a number card; action cards have words."""
    colours = dict(zip("RYGB", "🔴🟡🟢🔵", strict=True))
    return f"{colours[str(card)[0]]}\u2060{card}▲" if len(str(card)) == 2 else str(card)


TRIALS = {
    "two_win": Trial("Which card do you pass to", two_win_sign),
    "toy": Trial("Choose a card", "🧸\u2060{}".format, questions=2),
    "two_sans_three": Trial("You: ", "{}\u2060🟪".format),
    "two_down": Trial(
        "Level 1",
        two_down_sign,
        {"challenge": [[[{"group": 2}]]] * 9, "levels_to_win": 3},
        turns=9,
        questions=2,
        clock_plays=2,
    ),
}
"""Every game of the tests: what must hold at every table of every game is tried with all of these."""

OTHERS = tuple(key for key in TRIALS if key != "two_win")
"""All but the one that tests take where they need no other."""


@contextmanager
def registered_too(*registrations: Registration) -> Generator[None]:
    """The catalogue with these games as well, in this process: `catalogue.game(key)` finds them."""
    before = catalogue.installed
    catalogue.installed = by_key(*before.values(), *registrations)
    try:
        yield
    finally:
        catalogue.installed = before


@contextmanager
def with_the_toy() -> Generator[None]:
    """The catalogue with the toy game as well, in this process."""
    with registered_too(toy.REGISTRATION):
        yield


@cache
def our_words() -> Phrasebook:
    """The sentences that come with the program. One book for all, which remembers what it said."""
    return Phrasebook.load()


@cache
def every_word() -> Phrasebook:
    """The sentences that come with the program, and in each language those of the toy game, English in all of them."""
    return Phrasebook({language: (*texts, SENTENCES) for language, texts in installed_sources().items()})
