"""`make mutants`: which changes are tried, and what the sample says."""

from pathlib import Path

import pytest

from tools.mutants.changes import Change, changed_lines, statement_around
from tools.mutants.children import BROKEN, Note, Work, each_in_a_child
from tools.mutants.equivalent import equivalents
from tools.mutants.reach import Reached, Timed, digest, moved, reaching
from tools.mutants.rooms import BLIND, PROJECT, ROOMS, SWEEPS
from tools.mutants.sample import sample, share
from tools.mutants.swapping import functions, put_in

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
    assert [room.name for room in ROOMS if not room.files()] == []
    tests = {test for room in ROOMS for test in room.tests}
    assert [test for test in (*BLIND, *SWEEPS, *tests) if not (PROJECT / test).exists()] == []


def test_every_equivalent_change_has_a_reason():
    assert [entry.where for entry in equivalents() if len(entry.reason) < len("a reason")] == []


SOURCE = """\
def answer(a, b):
    if (
        a
        and b
    ):
        return a
    match b:
        case 1:
            return 1
        case _:
            return (
                2
            )
"""


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("        and b", range(2, 6)),
        ("        return a", range(6, 7)),
        ("            return 1", range(9, 10)),
        ("                2", range(11, 14)),
    ],
)
def test_a_change_is_looked_for_in_the_whole_statement_and_not_in_what_stands_inside_it(line: str, lines: range):
    gone = changed_lines(SOURCE, SOURCE.replace(line, f"{line}0"))
    assert statement_around(SOURCE, gone) == lines


def test_a_case_that_is_dropped_is_looked_for_where_it_stood():
    gone = changed_lines(SOURCE, SOURCE.replace("        case 1:\n            return 1\n", ""))
    assert list(gone) == [8, 9]


def multiplied(number: int, by: int = 2) -> int:
    return number * by


def changed(before: str, after: str) -> Change:
    """A change of `multiplied`."""
    file = Path(__file__)
    source = file.read_text("utf-8").replace(before, after, 1)
    return Change("name", str(file.relative_to(PROJECT)), "multiplied", range(1, 2), "", source)


def test_a_change_that_is_put_in_is_seen_by_whoever_had_the_function_already():
    had, before = multiplied, multiplied.__code__
    try:
        assert put_in(changed("return number * by", "return number / by"), functions())
        assert had(8, 4) == 2
    finally:
        multiplied.__code__ = before


def test_what_is_computed_at_import_is_not_put_in_afterwards():
    assert not put_in(changed("by: int = 2", "by: int = 3"), functions())
    assert multiplied(1) == 2


def test_a_change_of_what_nobody_has_in_memory_is_not_put_in():
    assert not put_in(changed("return number * by", "return number / by"), {})


def test_a_child_tells_how_it_ended_and_how_far_it_came():
    def work(code: int) -> Work:
        def done(note: Note) -> int:
            note.write(code + 1)
            return code

        return done

    ended = dict(each_in_a_child(((code, work(code)) for code in (0, 10, 11)), at_once=2))
    assert {code: (how.code, how.noted) for code, how in ended.items()} == {0: (0, 1), 10: (10, 11), 11: (11, 12)}


def test_a_child_that_fails_is_not_mistaken_for_a_test_that_noticed():
    def fails(_: Note) -> int:
        raise ValueError("on purpose")

    [(_, ended)] = each_in_a_child([("", fails)], at_once=1)
    assert ended.code == BROKEN


def test_a_change_is_put_to_the_tests_that_reach_one_of_its_lines():
    first, second = Timed("first", 0.1), Timed("second", 0.2)
    here = "tools/mutants/reach.py"
    seen = Reached([first, second], {here: digest(PROJECT / here)}, {here: {4: [0], 5: [0, 1], 9: [1]}})
    assert reaching(seen, here, range(3, 5)) == [first]
    assert reaching(seen, here, range(5, 10)) == [first, second]
    assert reaching(seen, here, range(6, 9)) == []
    assert reaching(seen, "tools/mutants/rooms.py", range(3, 5)) == []


def test_lines_that_moved_are_found_where_they_were():
    assert moved("a\nb\nc\n", "new\na\nc\n") == {2: 1, 3: 3}
