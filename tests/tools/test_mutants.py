"""`make mutants`: which changes are tried, and what the sample says."""

from pathlib import Path

import pytest

from tools.mutants.__main__ import known_equivalent
from tools.mutants.rooms import BLIND, ROOMS, SWEEPS
from tools.mutants.sample import sample, share

ROOT = Path(__file__).parents[2]
NAMES = [f"engine.dice.x_below__mutmut_{number}" for number in range(50)]


def test_the_same_seed_chooses_the_same_changes_in_any_order():
    assert sample(NAMES, 10, 1) == sample(NAMES[::-1], 10, 1)
    assert sample(NAMES, 10, 1) != sample(NAMES, 10, 2)


def test_a_larger_sample_holds_the_smaller_one():
    assert sample(NAMES, 20, 1)[:10] == sample(NAMES, 10, 1)


def test_a_change_that_is_gone_leaves_the_others_chosen():
    chosen = sample(NAMES, 10, 1)
    without = sample([name for name in NAMES if name != chosen[0]], 10, 1)
    assert without[:9] == chosen[1:]


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(180, 200, 0.8506, 0.9343), (200, 200, 0.9812, 1.0), (0, 10, 0.0, 0.2775)],
)
def test_the_interval_is_wilsons(hits: int, of: int, low: float, high: float):
    found = share(hits, of)
    assert (found.part, round(found.low, 4), round(found.high, 4)) == (hits / of, low, high)


def test_a_sample_of_nothing_says_nothing():
    with pytest.raises(ValueError, match="nothing"):
        share(0, 0)


def test_every_room_is_there():
    patterns = [pattern for room in ROOMS for pattern in room.files]
    assert [pattern for pattern in patterns if not (ROOT / pattern).parent.is_dir()] == []
    assert [test for test in (*BLIND, *SWEEPS) if not (ROOT / test).exists()] == []


def test_every_equivalent_change_has_a_reason():
    assert [change for change, reason in known_equivalent().items() if len(reason) < len("a reason")] == []
