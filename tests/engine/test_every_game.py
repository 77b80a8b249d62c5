"""What every game promises (tests/kit/promises.py), over games, seat counts and keys."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import engine
from engine import catalogue
from engine.catalogue import Registration
from engine.cli.terminal import LONGEST_DETAIL, say
from engine.contract import Refusal
from engine.dice import Dice
from engine.house import LEVELS, never
from engine.seats import Seat, Viewer
from tests.kit import promises
from tests.kit.every_game import SWEEPS, TABLES
from tests.kit.games import registered_too
from tests.kit.playing import random_game, setting
from tests.kit.toy_game.game import REGISTRATION, Toy, ToyPlayer

ROOT: Final = Path(__file__).parents[2]
HASHES = "import sys; from tests.engine.test_every_game import print_hashes; print_hashes()"
each_game = pytest.mark.parametrize("game_key", SWEEPS)
every_table = pytest.mark.parametrize(("game_key", "seats"), TABLES)


@pytest.fixture(autouse=True)
def _toy_game() -> Iterator[None]:
    with registered_too(REGISTRATION):
        yield


@every_table
@pytest.mark.parametrize("promise", promises.ABOUT_A_TABLE, ids=lambda promise: promise.__name__)
def test_every_game_keeps_its_promises(game_key: str, seats: int, promise: promises.Promise):
    for table in SWEEPS[game_key].tables(seats, 2):
        promise(table)


@each_game
@pytest.mark.parametrize("promise", promises.ABOUT_ALL_ACTIONS, ids=lambda promise: promise.__name__)
def test_every_game_keeps_its_promises_about_all_actions_there_are(game_key: str, promise: promises.ActionPromise):
    sweep = SWEEPS[game_key]
    for table in sweep.tables(3, 1):
        promise(table, sweep.actions)


@each_game
def test_with_four_seats_a_position_and_a_record_are_small(game_key: str):
    for table in SWEEPS[game_key].tables(4, 12):
        promises.a_position_and_a_record_are_small(table)


@each_game
@pytest.mark.parametrize("code", ["", "pass", "PASS 5P0", "pass  5P0", "pass 5P0 ", "form 5P0", "pass 5P0 5P0", "5P0"])
def test_other_codes_name_no_action(game_key: str, code: str):
    assert _game(game_key).read_action(code) == Refusal("refused-no-such-action", {"code": code})


@each_game
def test_an_action_of_another_game_is_refused_and_given_back_as_it_is(game_key: str):
    class Foreign:
        code = "castle queenside"

    position, action = SWEEPS[game_key].tables(2, 1)[0].deal().position, Foreign()
    assert position.play(Seat(0), action) == Refusal("refused-no-such-action", {"code": "castle queenside"})
    assert position.canonical(Seat(0), action) is action


@each_game
def test_a_seat_count_that_the_rules_do_not_allow_is_a_mistake_of_the_caller(game_key: str):
    sweep = SWEEPS[game_key]
    counts = _game(game_key).seat_counts(sweep.options)
    for seats in (counts.start - 1, counts.stop, 0):
        with pytest.raises(ValueError, match=str(seats)):
            _game(game_key).deal(seats, sweep.options, Dice(bytes(32)))


@pytest.mark.parametrize("game_key", catalogue.games())
@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_no_one_looks_from_a_seat_that_is_not_there(game_key: str, seat: int):
    """A negative index would show the hand of someone else."""
    position = setting(game_key, 3, 1, {}).deal().position
    with pytest.raises(ValueError, match=f"no seat {seat} at a table of 3"):
        position.view(Viewer(Seat(seat)))
    with pytest.raises(ValueError, match=f"no seat {seat} at a table of 3"):
        position.legal_actions(Seat(seat))
    with pytest.raises(ValueError, match=f"seat {seat} is not asked"):
        position.fallback(Seat(seat))
    asked = min(position.prompts())
    assert position.play(Seat(seat), position.legal_actions(asked)[0]) == Refusal("refused-not-asked")


@every_table
def test_house_players_of_the_lower_levels_answer_what_is_legal(game_key: str, seats: int):
    house = SWEEPS[game_key].registration.house
    for deed in random_game(SWEEPS[game_key].tables(seats, 1)[0]):
        for level in LEVELS[:2]:
            view = deed.before.view(Viewer(deed.seat))
            choice = house[level].choose(view, Dice(bytes(32)), never)
            assert choice.action in deed.before.legal_actions(deed.seat)
            assert choice == house[level].choose(view, Dice(bytes(32)), never)
            assert 0 <= choice.confidence <= 1


def print_hashes() -> None:
    """One line per game: run by another process with another hash seed."""
    for game_key, seats in TABLES:
        for table in SWEEPS[game_key].tables(seats, 2):
            print(game_key, seats, promises.fingerprint(table))


def test_the_same_key_gives_the_same_game_in_another_process(capsys: pytest.CaptureFixture[str]):
    print_hashes()
    here = capsys.readouterr().out
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    done = subprocess.run(
        [sys.executable, "-c", HASHES], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == here


def _game(game_key: str):
    return SWEEPS[game_key].registration.game


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
    game, someone, before = Snap(), ToyPlayer("easy"), catalogue.games().keys()
    with registered_too(Registration(game, {"easy": someone})):
        assert catalogue.game("snap") is game
        assert catalogue.house_player("snap", "easy") is someone
        assert catalogue.games().keys() == {*before, "snap"}
    assert catalogue.games().keys() == before
    with pytest.raises(ValueError, match="no game 'snap'"):
        catalogue.game("snap")


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
