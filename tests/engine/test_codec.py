"""Values as plain data and back, from their annotations (engine/codec.py)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, NamedTuple, NewType

import pytest

from engine.codec import Called, Codec, Coding, Layout, house_rules, load, named
from engine.contract import Json, Outcome, Refusal, Saved
from engine.game import HouseRules
from engine.games.two_win.options import TwoWinOptions, read_options
from engine.seats import Seat

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
