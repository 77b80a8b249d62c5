"""What every house player of 2 WIN does, whatever its level (docs/house_players.md)."""

import re
from pathlib import Path

import pytest

import engine.games.two_win.house
from engine import catalogue
from engine.contract import Refusal
from engine.dice import Dice
from engine.games.two_win.house.levels import HOUSE_PLAYERS, Hard
from engine.house import LEVELS, Choice, HousePlayer, never
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.playing import random_game, setting
from tests.kit.positions import Sketch, position

QUICK = {**HOUSE_PLAYERS, "hard": Hard(deals=2)}
DICE = Dice(bytes(32))


def reasons_given() -> set[str]:
    """Every reason key that is written in the house players' modules."""
    folder = Path(engine.games.two_win.house.__file__).parent
    return {key for file in folder.glob("*.py") for key in re.findall(r'"(reason-[a-z-]+)"', file.read_text())}


@pytest.mark.parametrize("game", catalogue.games())
def test_every_game_has_levels_and_plays_whatever_names_another_with_its_strongest(game: str):
    offered, house = catalogue.levels(game), catalogue.installed[game].house
    assert list(offered) == [level for level in LEVELS if level in house]
    for level in LEVELS:
        assert catalogue.house_player(game, level) is house[level if level in offered else offered[-1]]
    with pytest.raises(ValueError, match="no level 'clever'"):
        catalogue.house_player(game, "clever")


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_whole_games_are_played_with_legal_answers_and_reasons(player: HousePlayer, seats: int):
    table = setting("two_win", seats, 1, {"max_players": 7})
    at, dice = table.deal().position, Dice(table.key)
    while at.outcome() is None:
        for seat in at.prompts():
            choice = player.choose(at.view(Viewer(seat)), dice, never)
            assert choice.action in at.legal_actions(seat)
            assert 0 <= choice.confidence <= 1
            assert choice.reason in reasons_given()
            step = at.play(seat, choice.action)
            assert not isinstance(step, Refusal)
            at = step.position


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
def test_equal_views_and_dice_give_equal_choices(player: HousePlayer):
    for deed in random_game(setting("two_win", 3, 2, {})):
        view = deed.before.view(Viewer(deed.seat))
        assert player.choose(view, DICE, never) == player.choose(view, DICE, never)


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
def test_who_is_not_asked_has_nothing_to_choose(player: HousePlayer):
    with pytest.raises(ValueError, match="not asked"):
        player.choose(setting("two_win", 3, 3, {}).deal().position.view(PUBLIC), DICE, never)


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
def test_where_only_one_answer_is_legal_the_house_is_sure(player: HousePlayer):
    view = position(Sketch("5P0"), Sketch("8G0 9G0"), phase=2).view(Viewer(Seat(0)))
    choice = player.choose(view, DICE, never)
    assert choice == Choice(view.legal_actions()[0], "reason-only-choice", 1.0)


def test_easy_gives_the_lowest_digit_and_forms_the_smallest_number():
    easy = HOUSE_PLAYERS["easy"]
    passing = position(Sketch("3P1 3B0 7G0"), Sketch("8G0 9G0"), phase=2).view(Viewer(Seat(0)))
    assert easy.choose(passing, DICE, never).action.code == "pass 3B0"
    forming = position(Sketch("3P1 3B0 4G0"), Sketch("8G0 9G0"), phase=1).view(Viewer(Seat(0)))
    assert easy.choose(forming, DICE, never).action.code in ("form 3P1 3B0", "form 3B0 3P1")
