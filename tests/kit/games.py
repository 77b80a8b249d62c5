"""The games of the tests: those of the program and the toy game, in the engine and on Discord."""

from collections.abc import Generator
from contextlib import contextmanager

from bot.games.discord_game import listed
from bot.games.registry import GAMES
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook, installed_sources
from engine import catalogue
from engine.catalogue import Registration, by_key
from engine.contract import Json
from tests.kit.toy_game import game as toy
from tests.kit.toy_game.discord_side import SENTENCES, TOY_ON_DISCORD

EVERY_GAME = listed((*GAMES.values(), TOY_ON_DISCORD))
"""The Discord side of every game of the tests."""


QUICK: dict[str, dict[str, Json]] = {
    "two_win": {},
    "toy": {},
    "two_sans_three": {},
    "two_down": {"challenge": [[[{"group": 2}]]] * 9, "levels_to_win": 3},
}
"""The games of the tests with house rules that bring them to their end soon: what must hold at every table of every
game is tried with all of these."""


@contextmanager
def registered_too(*registrations: Registration) -> Generator[None]:
    """The catalogue with these games as well, in this process: `catalogue.game(key)` finds them."""
    before = catalogue.registered()
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


def every_word() -> Phrasebook:
    """The sentences that come with the program, and in the default language those of the toy game."""
    sources = dict(installed_sources())
    return Phrasebook({**sources, DEFAULT_LANGUAGE: (*sources[DEFAULT_LANGUAGE], SENTENCES)})
