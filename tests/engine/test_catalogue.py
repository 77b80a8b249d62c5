"""The list of games, and tests that bring one of their own."""

import pytest

from engine import catalogue
from engine.catalogue import Registration
from engine.house import LEVELS
from tests.kit.games import registered_too
from tests.kit.toy_game.game import Toy, ToyPlayer


class Snap(Toy):
    """The toy game under another name."""

    @property
    def key(self) -> str:
        return "snap"


def test_every_game_has_house_players_of_levels_that_people_know_weakest_first():
    for key, registration in catalogue.installed.items():
        assert registration.game.key == key
        assert list(registration.house) == [level for level in LEVELS if level in registration.house]
        assert set(registration.house) >= {"beginner", "easy", "normal"}


def test_a_game_of_a_test_is_found_while_the_test_wants_it_and_gone_afterwards():
    game, somebody, before = Snap(), ToyPlayer("easy"), catalogue.games().keys()
    with registered_too(Registration(game, {"easy": somebody})):
        assert catalogue.game("snap") is game
        assert catalogue.house_player("snap", "easy") is somebody
        assert catalogue.games().keys() == {*before, "snap"}
    assert catalogue.games().keys() == before
    with pytest.raises(ValueError, match="no game 'snap'"):
        catalogue.game("snap")
