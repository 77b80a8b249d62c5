"""The guided round of 2 SANS 3: whatever the newcomer plays, each turn is about something, and each answer is right."""

from collections.abc import Iterator

import pytest

from bot.games import lessons
from bot.games.lessons import LessonStep
from bot.games.two_sans_three.lesson import DECK, LESSON
from bot.locales.phrasebook import Words
from bot.tables.ids import UserId
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.games.two_sans_three.game import check_deck
from engine.games.two_sans_three.view import SansThreeView
from engine.seats import Viewer
from tests.kit.readable import BOOK, ENGLISH

ANA = UserId(1)
FORCED, PAIR, SEVENTH = "**No way out:**", "**A pair**", "**All seven colours**"


def begun() -> LessonStep:
    return lessons.begun(LESSON, ANA, "Ana")


def view_of(step: LessonStep) -> SansThreeView:
    assert isinstance(step.view, SansThreeView)
    return step.view


def asks(step: LessonStep) -> str:
    return LESSON.explain(step.view, ENGLISH).splitlines()[-1]


def played(step: LessonStep, card: int) -> LessonStep:
    after = lessons.answered(LESSON, step, f"play {card}")
    assert after is not None
    return after


def comment(step: LessonStep, words: Words = ENGLISH) -> str:
    assert step.given is not None
    return LESSON.comment(step.given.before, step.given.action, words)


def every_way(step: LessonStep) -> Iterator[LessonStep]:
    """Yield each step after this one, whatever is played."""
    if not LESSON.is_over(step.view):
        for card in view_of(step).hand:
            after = played(step, card)
            yield after
            yield from every_way(after)


def collected(view: SansThreeView) -> list[int]:
    assert view.own is not None
    return list(view.own.face_up)


def points(view: SansThreeView) -> int:
    assert view.own is not None
    return view.own.score.total


def test_it_begins_in_the_middle_of_a_real_game_with_every_row_full() -> None:
    assert check_deck(list(DECK)) == DECK
    view = view_of(begun())
    assert view.turn == 18
    assert view.free == (0, 0, 0)
    assert view.hand == (7, 27, 39, 56, 63)
    assert [(seat.face_down, seat.interim) for seat in view.seats] == [(0, 0)] * 2
    assert [event.card for event in begun().events if isinstance(event, Played)] == [73, 82]


def test_who_follows_it_makes_a_pair_cannot_avoid_a_third_and_reaches_seven_colours() -> None:
    step = begun()
    assert asks(step).startswith(PAIR)
    step = played(step, 27)
    assert comment(step).splitlines() == ["27⁠🌊⁠T takes 29⁠🍀⁠G: 🍀 pair +4", "**A pair:** 5 points instead of 1."]
    assert asks(step).startswith(FORCED)
    step = played(step, 56)
    takes, means, more = comment(step).splitlines()
    assert takes == "56⁠🌸⁠P takes 33⁠🌊⁠T: third teal −8"
    assert means.startswith("**One too many:** all three cards of that colour are face down now and cost 1 each.")
    assert more == "-# 63⁠🍀⁠G would have scored more right now: −3"
    assert asks(step).startswith(SEVENTH)
    step = played(step, 39)
    assert LESSON.is_over(step.view)
    assert "🎁 +10 · 7 colours +10 = +23\n**All seven colours:** the first to have them gets 10 points" in comment(step)
    assert "would have" not in comment(step), "the best that could be played"
    assert "Those were 3 of 18 turns. Press **Play now**" in LESSON.conclude(step.view, ENGLISH)


def test_on_every_way_each_turn_is_about_something_and_every_answer_is_true() -> None:
    first, ways = begun(), [begun(), *every_way(begun())]
    assert len(ways) == 1 + 5 + 5 * 4 + 5 * 4 * 3
    assert all(asks(step).startswith((FORCED, PAIR, SEVENTH)) for step in ways if not LESSON.is_over(step.view))
    assert LESSON.explain(first.view, ENGLISH).startswith("**Three turns of a game**")
    for step in ways[1:]:
        assert step.given is not None
        before, after = step.given.before, step.given.table.view(Viewer(lessons.NEWCOMER))
        assert isinstance(before, SansThreeView)
        assert isinstance(after, SansThreeView)
        told, gained = comment(step), points(after) - points(before)
        (play,) = (event for event in step.given.events if isinstance(event, Played))
        best = max(before.look_ahead(card).own.score.total for card in before.hand) - points(before)
        assert ("would have scored more" in told) == (best > gained)
        pair = collected(after).count(2) > collected(before).count(2)
        new = collected(after).count(0) < collected(before).count(0)
        kinds = {
            "**All seven": any(isinstance(event, BonusEarned) for event in step.given.events),
            "**One too": bool(play.turned),
            "**A pair:": pair,
            "**New colours": new,
            "still room": not play.taken,
        }
        assert next(kind for kind, holds in kinds.items() if holds) in told


@pytest.mark.parametrize("language", BOOK.languages)
def test_every_language_says_it_all(language: str) -> None:
    words = BOOK.words(language)
    for step in every_way(begun()):
        assert comment(step, words)
        assert LESSON.is_over(step.view) or LESSON.explain(step.view, words)


def test_another_attempt_is_the_same_and_older_controls_lead_to_it() -> None:
    assert lessons.again(LESSON, played(begun(), 27)) == ()
    assert lessons.reached(LESSON, ANA, "Ana", ("deal1", "1")) == lessons.reached(LESSON, ANA, "Ana", ("1",))
