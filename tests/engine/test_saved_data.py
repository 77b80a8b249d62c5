"""`Game.load` and `Game.load_event` take data of the form that was saved; all else they refuse, with `ValueError` and
nothing else."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract import Game, Saved
from sandbox.tests.kit.word_for_word import entries
from tests.kit.every_game import SWEEPS
from tests.kit.examples import examples
from tests.kit.plain_data import plain
from tests.kit.playing import random_game
from tests.kit.sweeps import one_in

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
