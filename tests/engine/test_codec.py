"""Values as plain data and back, from their annotations (engine/codec.py); saved positions and events of every game."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import Annotated, Any, NamedTuple, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.codec import Called, Codec, Coding, Layout, house_rules, load, named
from engine.contract import Game, Json, Outcome, Refusal, Saved, Seat
from engine.game import ForAll, HouseRules, TableEvent, register_events
from engine.games.two_win.options import TwoWinOptions, read_options
from sandbox.tests.kit.word_for_word import entries
from tests.kit.every_game import SWEEPS
from tests.kit.examples import examples
from tests.kit.plain_data import plain
from tests.kit.playing import random_game
from tests.kit.sweeps import one_in

Letter = NewType("Letter", int)


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


class Pair(NamedTuple):
    first: Letter
    second: Letter | None = None


class Go(NamedTuple):
    where: Side


class Stay(NamedTuple):
    turns: int


@dataclass(frozen=True)
class Whole:
    named: Annotated[str, Called("name")]
    inner: Annotated[Pair, Layout.FLAT]
    pairs: tuple[Pair, ...]
    both: tuple[Side, bool]
    small: Annotated[int, range(3)]
    move: Go | Stay | None
    key: bytes

    def save(self) -> Saved:
        return CODEC.object(Whole).write(self)


def move(code: str) -> Go | Stay | None:
    return Stay(int(code)) if code.isdigit() else Go(Side(code)) if code in ("left", "right") else None


CODEC = Codec(
    {
        Letter: named(lambda letter: "abc"[letter], lambda code: Letter("abc".index(code))),
        Stay | Go: named(lambda each: str(each.turns if isinstance(each, Stay) else each.where.value), move),
    }
)
VALUE = Whole("x", Pair(Letter(0)), (Pair(Letter(1), Letter(2)),), (Side.RIGHT, True), 2, Stay(3), bytes(32))
DATA: dict[str, Any] = {
    "name": "x",
    "first": "a",
    "second": None,
    "pairs": [["b", "c"]],
    "both": ["right", True],
    "small": 2,
    "move": "3",
    "key": "00" * 32,
}


def test_a_value_is_written_and_read_by_its_annotations():
    assert VALUE.save() == DATA
    assert list(VALUE.save()) == list(DATA)
    assert load(json.loads(json.dumps(DATA)), "whole", CODEC.object(Whole).read) == VALUE


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("name", 7),
        ("name", None),
        ("first", "d"),
        ("first", 0),
        ("second", ["a"]),
        ("pairs", [["b"]]),
        ("pairs", {"b": "c"}),
        ("pairs", None),
        ("both", ["right"]),
        ("both", ["up", True]),
        ("both", ["right", 1]),
        ("small", 3),
        ("small", -1),
        ("small", 2.0),
        ("small", True),
        ("move", "03"),
        ("move", "up"),
        ("key", "00"),
        ("key", 0),
        ("more", 1),
    ],
)
def test_whatever_does_not_fit_is_refused_with_what_it_was_to_be(name: str, value: Any):
    with pytest.raises(ValueError, match="no saved whole: "):
        load({**DATA, name: value}, "whole", CODEC.object(Whole).read)


def test_a_missing_field_is_refused():
    for name in DATA:
        with pytest.raises(ValueError, match=name):
            load({key: each for key, each in DATA.items() if key != name}, "whole", CODEC.object(Whole).read)


def test_a_codec_with_defaults_gives_them_to_missing_fields_and_refuses_what_has_none():
    coding = Codec({Letter: CODEC.coding(Letter), Pair: Layout.OBJECT}, with_defaults=True).coding(Pair)
    assert coding.read({"first": "a"}) == Pair(Letter(0))
    assert coding.write(Pair(Letter(0))) == {"first": "a", "second": None}
    with pytest.raises(KeyError, match="first"):
        coding.read({"second": "a"})


def test_it_gives_them_to_what_is_missing_at_the_end_of_a_list_of_fields():
    coding = Codec({Letter: CODEC.coding(Letter)}, with_defaults=True).coding(Pair)
    assert coding.read(["a"]) == Pair(Letter(0))
    assert coding.read(["a", "b"]) == Pair(Letter(0), Letter(1))
    for wrong in ([], ["a", "b", "c"]):
        with pytest.raises(ValueError, match="zip"):
            coding.read(wrong)


def test_an_outcome_is_an_object_in_every_game():
    outcome = Outcome((Seat(1),), "points", ((Seat(1),), (Seat(0),)))
    saved = {"winners": [1], "how": "points", "ranking": [[1], [0]]}
    assert Codec({}).coding(Outcome).write(outcome) == saved
    assert Codec({}).coding(Outcome).read(saved) == outcome


def test_a_type_of_which_too_little_is_known_is_a_mistake_of_the_programmer():
    with pytest.raises(TypeError, match="nothing says how"):
        Codec({}).coding(Go | Stay)


def test_house_rules_save_themselves_and_refused_ones_are_none():
    rules: Coding = house_rules(read_options)
    several = TwoWinOptions(max_players=7)
    assert rules.read(rules.write(several)) == several
    with pytest.raises(ValueError, match="names nothing"):
        rules.read({"max_players": 8})


def test_a_codec_may_know_more_for_some_values():
    more = CODEC.with_also({Pair: Layout.OBJECT})
    assert more.coding(Pair).write(Pair(Letter(1))) == {"first": "b", "second": None}
    assert CODEC.coding(Pair).write(Pair(Letter(1))) == ["b", None]


class Rules(NamedTuple):
    pace: Annotated[str, ("slow", "fast")] = "slow"
    rounds: Annotated[int, (3, 5)] = 5
    sides: tuple[Side, ...] = ()
    one: Letter = Letter(0)


RULES = HouseRules(Rules, {Letter: Coding(str, lambda raw: Letter(raw) if raw == 1 else Refusal("refused-letter"))})


def test_house_rules_are_read_by_their_annotations_and_written_where_they_differ_from_the_defaults():
    given = {"sides": ["left"], "rounds": 3}
    assert RULES.read({}) == Rules()
    assert RULES.read(given) == Rules(rounds=3, sides=(Side.LEFT,))
    assert RULES.save(Rules(rounds=3, sides=(Side.LEFT,))) == given
    assert RULES.save(Rules()) == {}


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"pace": "x"}, Refusal("refused-wrong-option", {"option": "pace"})),
        ({"pace": ["slow"]}, Refusal("refused-wrong-option", {"option": "pace"})),
        ({"rounds": 4}, Refusal("refused-wrong-option", {"option": "rounds"})),
        ({"rounds": 3.0}, Refusal("refused-wrong-option", {"option": "rounds"})),
        ({"sides": 1}, Refusal("refused-wrong-option", {"option": "sides"})),
        ({"one": 2}, Refusal("refused-letter")),
        ({"x": 1, "rounds": 4}, Refusal("refused-unknown-option", {"option": "x"})),
        ({"rounds": 4, "x": 1}, Refusal("refused-wrong-option", {"option": "rounds"})),
    ],
)
def test_the_first_wrong_house_rule_is_refused(given: Mapping[str, Json], refusal: Refusal):
    assert RULES.read(given) == refusal


WRONG: tuple[Any, ...] = (None, True, False, -1, 10**12, 0.5, "x", "", [], {}, [None], {"v": 1})
"""What stands nowhere in saved data, or only where it changes nothing."""

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
Path = tuple[str | int, ...]

FEWEST_EVENTS = 3
"""Every game brings about at least so many kinds of events in eight games: the deal, what is played, the end."""

MOMENTS = 5
each_game = pytest.mark.parametrize("game_key", sorted(SWEEPS))


def game(game_key: str) -> Game:
    return SWEEPS[game_key].registration.game


@cache
def saved_positions(game_key: str) -> list[Saved]:
    """`MOMENTS` of a game, early and late, its end as well."""
    (table,) = SWEEPS[game_key].tables(4, 1)
    positions = [table.deal().position, *(deed.step.position for deed in random_game(table))]
    return [plain(positions[at].save()) for at in (0, 2, len(positions) // 2, len(positions) - 2, len(positions) - 1)]


@cache
def saved_events(game_key: str) -> list[Saved]:
    """One event of every kind that a game brought about."""
    kinds: dict[object, Saved] = {}
    for table in SWEEPS[game_key].tables(4, 8):
        for step in (table.deal(), *(deed.step for deed in random_game(table))):
            kinds |= {event.save()["event"]: plain(event.save()) for event in step.events}
    return list(kinds.values())


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Where something stands in the data."""
    for name, value in entries(data):
        yield (*path, name)
        yield from paths(value, (*path, name))


def at(data: Any, path: Path) -> Any:
    for name in path:
        data = data[name]
    return data


def copy_without(data: Saved, path: Path) -> Saved:
    copied = plain(data)
    del at(copied, path[:-1])[path[-1]]
    return copied


def copy_with(data: Saved, path: Path, value: Any) -> Saved:
    copied = plain(data)
    at(copied, path[:-1])[path[-1]] = value
    return copied


def wrong_data(data: Saved) -> Iterator[Saved]:
    """Every field missing, of another kind, out of range, or there twice; and one field more."""
    yield {**data, "more": 1}
    for path in paths(data):
        yield copy_without(data, path)
        value = at(data, path)
        yield from (copy_with(data, path, wrong) for wrong in WRONG if json.dumps(wrong) != json.dumps(value))
        if isinstance(value, list) and value:
            yield copy_with(data, path, [*value, value[-1]])
        if isinstance(value, dict):
            yield copy_with(data, path, {**value, "more": 1})


def other_data(data: Saved) -> Iterator[Saved]:
    """Every number a little higher or lower, every list the other way round, any two texts swapped."""
    for path in paths(data):
        value = at(data, path)
        if type(value) is int:
            yield from (copy_with(data, path, number) for number in (value - 1, value + 1, float(value)))
        if isinstance(value, list):
            yield copy_with(data, path, value[::-1])
        if isinstance(value, str):
            yield copy_with(data, path, value.swapcase() + " ")


def loaded(load: Any, data: Any) -> Any:
    """What was loaded, `None` when it was refused; any other error is a mistake."""
    try:
        return load(data)
    except ValueError:
        return None


each_moment = pytest.mark.parametrize(("game_key", "moment"), one_in(2, product(sorted(SWEEPS), range(MOMENTS))))


@each_moment
def test_a_position_with_a_wrong_field_is_refused_or_read_as_it_stands(game_key: str, moment: int):
    data = saved_positions(game_key)[moment]
    for wrong in (*wrong_data(data), *other_data(data)):
        position = loaded(game(game_key).load, wrong)
        assert position is None or _is_kept(position.save(), wrong), wrong


@each_moment
def test_a_position_with_a_field_too_few_or_too_many_is_refused(game_key: str, moment: int):
    data = saved_positions(game_key)[moment]
    for wrong in ({**data, "more": 1}, *(copy_without(data, (name,)) for name in data)):
        assert loaded(game(game_key).load, wrong) is None


@each_game
def test_an_event_with_a_wrong_field_is_refused(game_key: str):
    events = saved_events(game_key)
    assert len(events) >= FEWEST_EVENTS
    for data in events:
        for wrong in wrong_data(data):
            event = loaded(game(game_key).load_event, wrong)
            assert event is None or _is_kept(event.save(), wrong), (data, wrong)


def _is_kept(saved: Saved, wrong: Saved) -> bool:
    """Whether an accepted change still is an event: it saves to exactly what was read."""
    return json.dumps(saved, sort_keys=True) == json.dumps(wrong, sort_keys=True)


@pytest.mark.parametrize("load", ["load", "load_event"])
@each_game
@examples(60)
@given(data=st.data())
def test_data_changed_at_any_place_is_refused_or_read_as_it_stands(game_key: str, load: str, data: st.DataObject):
    good = (saved_positions if load == "load" else saved_events)(game_key)
    saved = data.draw(st.sampled_from(good))
    path = data.draw(st.sampled_from(list(paths(saved))))
    changed = copy_with(saved, path, data.draw(JSON))
    value = loaded(getattr(game(game_key), load), changed)
    assert value is None or _is_kept(value.save(), changed)


@each_game
@given(data=JSON | st.dictionaries(st.sampled_from(["v", "event", "options", "seat", "cards", "hands"]), JSON))
def test_any_other_data_is_refused(game_key: str, data: Any):
    assert loaded(game(game_key).load, data) is None
    assert loaded(game(game_key).load_event, data) is None


def test_an_event_that_does_not_say_who_may_know_of_it_is_noticed_before_anyone_plays():
    class Told(ForAll, name="told"):
        pass

    class Whispered(TableEvent, name="whispered"):
        pass

    with pytest.raises(TypeError, match="Whispered"):
        register_events(Told | Whispered, Codec({}))
