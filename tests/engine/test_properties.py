"""Properties that hold for any game and any bad input, searched by Hypothesis."""

import json
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import games
from engine.cli.terminal import say
from engine.contract import Refusal
from engine.dice import Dice
from engine.games.two_win.actions import can_form, legal_forms, read_action
from engine.games.two_win.cards import DIGIT, KINDS, Card, Column, full_deck
from engine.games.two_win.options import TwoWinOptions
from engine.record import Broken, Record, read_record, replay, verify
from tests.kit.examples import examples
from tests.kit.playing import Setting, every_viewer, random_game, record_of

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
