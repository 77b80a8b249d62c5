"""What every game promises (tests/kit/promises.py), over games, seats and keys; properties that Hypothesis searches."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import catalogue
from engine.catalogue import Registration, games
from engine.cli.terminal import LONGEST_DETAIL, say
from engine.contract import Refusal, Seat, Viewer
from engine.dice import Dice
from engine.games.two_win.actions import can_form, legal_forms, read_action
from engine.games.two_win.cards import DIGIT, KINDS, Card, Column, full_deck
from engine.games.two_win.options import TwoWinOptions
from engine.house import LEVELS, never
from engine.record import Broken, Record, read_record, replay, verify
from tests.kit import promises
from tests.kit.every_game import SWEEPS, TABLES
from tests.kit.examples import examples
from tests.kit.games import registered_too
from tests.kit.playing import Setting, every_viewer, random_game, record_of, setting
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


KEYS = st.binary(min_size=32, max_size=32)
RULES = st.fixed_dictionaries(
    {},
    optional={
        "star_profile": st.lists(st.integers(0, 2), min_size=4, max_size=4).map(sorted),
        "max_players": st.integers(2, 7),
        "reshuffle_keep_numbers": st.integers(1, 9),
        "draw_shortage": st.sampled_from(["forfeit", "recycle_more"]),
    },
)
HANDS = st.lists(st.sampled_from(full_deck((0, 0, 1, 2))), max_size=14).map(lambda cards: tuple(sorted(cards)))
LAST = st.none() | st.integers(11, 99)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def tables(draw: st.DrawFn) -> Setting:
    game = games()["two_win"]
    options = game.read_options(draw(RULES))
    assert not isinstance(options, Refusal)
    return Setting(game, options, draw(st.sampled_from(game.seat_counts(options))), draw(KEYS))


@examples(25)
@given(tables())
def test_any_game_ends_keeps_its_cards_and_survives_saving(table: Setting):
    assert isinstance(table.options, TwoWinOptions)
    deck = full_deck(table.options.star_profile)
    for deed in random_game(table):
        position = deed.step.position
        saved = json.loads(json.dumps(position.save()))
        assert table.game.load(saved) == position
        held = [code for each in saved["holdings"] for name in ("hand", "tens", "units") for code in each[name]]
        assert len(held) + len(saved["pile"]) == len(deck)


@examples(15)
@given(tables(), KEYS)
def test_any_viewer_of_any_game_imagines_what_it_sees(table: Setting, key: bytes):
    for deed in list(random_game(table))[::3]:
        for viewer in every_viewer(table.seats):
            view = deed.step.position.view(viewer)
            assert table.game.imagine(view, Dice(key)).view(viewer) == view


@examples(25)
@given(tables())
def test_any_record_survives_writing_and_reading(table: Setting):
    record = record_of(table)
    assert read_record(json.loads(json.dumps(record.save()))) == record


@examples(25)
@given(tables(), st.data())
def test_a_changed_record_is_replayed_or_refused_but_never_fails(table: Setting, data: st.DataObject):
    raw: dict[str, Any] = record_of(table).save()
    actions = list(raw["actions"])
    place = data.draw(st.integers(0, len(actions) - 1))
    actions[place] = data.draw(JSON | st.tuples(st.integers(-1, 8), st.text(max_size=12)).map(list))
    record = read_record({**raw, "actions": actions})
    assert isinstance(record, Record)
    replayed = replay(record)
    if isinstance(replayed, Broken):
        assert place <= replayed.at
        assert say(replayed.refusal).isprintable()


@given(JSON | st.dictionaries(st.sampled_from(["record", "game", "seats", "key", "actions", "options", "deck"]), JSON))
def test_other_data_is_refused_in_one_printable_line(raw: Any):
    for refusal in (read_record(raw), verify(raw)):
        assert isinstance(refusal, Refusal)
        assert say(refusal).isprintable()


@given(HANDS, LAST)
def test_legal_numbers_are_all_pairs_above_the_last_number(hand: tuple[Card, ...], last: int | None):
    pairs = {(hand[a], hand[b]) for a in range(len(hand)) for b in range(len(hand)) if a != b}
    higher = sorted(pair for pair in pairs if 10 * DIGIT[pair[0]] + DIGIT[pair[1]] > (last or 0))
    assert [tuple(form) for form in legal_forms(hand, last)] == higher
    assert can_form(hand, last) == bool(higher)


@given(st.lists(st.sampled_from(KINDS), max_size=12))
def test_a_column_pays_once_for_every_three_in_a_row(dropped: list[Card]):
    column, paid, stretch = Column(), 0, Counter[int]()
    previous = None
    for card in dropped:
        colour = card // 27
        stretch = Counter({colour: stretch[colour] + 1 if colour == previous else 1})
        paid += column.completes(card)
        assert column.completes(card) == (stretch[colour] % 3 == 0)
        column = column.with_card(card)
        assert column.run == stretch[colour] % 3
        previous = colour
    assert paid <= len(dropped) // 3


@given(st.text(max_size=16) | st.from_regex(r"(pass|form)( [0-9][BPG][0-3])*", fullmatch=True))
def test_a_code_names_an_action_exactly_when_the_action_has_that_code(code: str):
    action = read_action(code)
    assert isinstance(action, Refusal) or action.code == code
