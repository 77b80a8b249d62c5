"""The guided round of 2 SANS 3: each turn is about something, each answer is right; and what its pictures show."""

from collections.abc import Iterator

import pytest

from bot.games import lessons
from bot.games.lessons import LessonStep
from bot.games.two_sans_three.cards import COLOUR_KEYS
from bot.games.two_sans_three.lesson import DECK, LESSON
from bot.games.two_sans_three.pictures import laid_open, picture, scored
from bot.locales.phrasebook import Words
from bot.pictures.canvas import WORDS as FACE
from bot.pictures.canvas import fitting
from bot.pictures.drawing import Drawable
from bot.pictures.scene import SeatedPlayer
from bot.pictures.two_sans_three import (
    STIR,
    STIR_WIDTH,
    TAKES,
    TAKES_WIDTH,
    TOLD,
    TOLD_WIDTH,
    ResultPicture,
    StallPicture,
)
from bot.tables.ids import UserId
from engine import catalogue
from engine.contract import PUBLIC, Event, Seat, Viewer
from engine.games.two_sans_three.cards import NOTHING, Counts
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.games.two_sans_three.game import TwoSansThree
from engine.games.two_sans_three.options import DEFAULTS
from engine.games.two_sans_three.view import SansThreeView
from tests.kit.always import some
from tests.kit.playing import random_game, setting_of
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
    return some(lessons.answered(LESSON, step, f"play {card}"))


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
    return list(some(view.own).face_up)


def points(view: SansThreeView) -> int:
    return some(view.own).score.total


def test_it_begins_in_the_middle_of_a_real_game_with_every_row_full() -> None:
    assert TwoSansThree().check_deck(list(DECK), DEFAULTS) == DECK
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
    assert "🎁 +10 · 7 colours +10\n**All seven colours:** the first to have them gets 10 points" in comment(step)
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


WORTH = (0, 1, 5)
"""Points of a colour by its face-up cards."""


def faces(seat: Seat) -> SeatedPlayer:
    return SeatedPlayer("ABCD"[seat], seat)


def drawn(view: SansThreeView, events: tuple[Event, ...]) -> Drawable | None:
    return picture(view, events, faces, ENGLISH)


def moments() -> Iterator[tuple[SansThreeView, tuple[Event, ...]]]:
    """Every play, as everyone may see it."""
    game = catalogue.installed["two_sans_three"].game
    for number in range(6):
        for deed in random_game(setting_of(game, 4, number, {})):
            view = deed.step.position.view(PUBLIC)
            assert isinstance(view, SansThreeView)
            yield view, tuple(event for event in deed.step.events if event.seen_by(PUBLIC))


def test_a_third_and_all_seven_colours_are_drawn_large_with_what_they_cost_or_bring() -> None:
    thirds = sevens = 0
    costs = set[int]()
    collections = dict[Seat, Counts]()
    for view, events in moments():
        if not view.turn - 1:
            collections.clear()
        shown = drawn(view, events)
        assert isinstance(shown, StallPicture), "the last play too"
        (play,) = (event for event in events if isinstance(event, Played))
        bonus = [(event.points, "All seven colours") for event in events if isinstance(event, BonusEarned)]
        assert [stir.colour for stir in shown.stirred if stir.colour] == [colour.letter for colour in play.turned]
        before, after = collections.get(play.seat, NOTHING), view.seats[play.seat].face_up
        collections[play.seat] = after
        cost = [3 + WORTH[before[colour]] - WORTH[after[colour]] for colour in play.turned]
        assert [-stir.points for stir in shown.stirred if stir.colour] == cost
        costs |= set(cost)
        assert all(stir.told.startswith("Third ") for stir in shown.stirred if stir.colour)
        assert [(stir.points, stir.told) for stir in shown.stirred if not stir.colour] == bonus
        assert len(shown.taken) == len(play.taken)
        thirds += len(play.turned)
        sevens += len(bonus)
    assert thirds
    assert sevens
    assert costs == {8, 7, 4}, "two of a colour taken together too"


def test_the_end_is_a_podium_of_points_by_their_parts() -> None:
    ends = [view for view, _ in moments() if view.outcome is not None]
    scores = {Seat(0): {"best": 9, "best_card": 37, "worst": -8, "worst_card": 69}, Seat(1): {"points": 3}}
    assert ends
    for view in ends:
        shown = drawn(view, ())
        assert isinstance(shown, ResultPicture)
        assert shown.takes == (), "an old game did not count them"
        told = scored(shown, scores, faces, ENGLISH)
        assert isinstance(told, ResultPicture)
        assert [(take.told, take.by.seat, take.card.number, take.points) for take in told.takes] == [
            ("Best take", 0, 37, 9),
            ("Worst take", 0, 69, -8),
        ]
        assert view.outcome is not None
        assert shown.placed[0].one.who.seat in view.outcome.winners
        opened = laid_open(shown, [view] * len(view.seats))
        assert isinstance(opened, ResultPicture)
        assert all([card.number for card in each.hand] == [int(card) for card in view.hand] for each in opened.placed)
        for place, one, hand in shown.placed:
            assert hand == (), "no hand is drawn that is not laid open"
            seat = Seat(one.who.seat)
            assert (place, one.worth.total) == (view.outcome.place(seat), view.seats[seat].score.total)
            sum_shown = str(one.worth).replace("−", "-")
            assert sum(map(int, sum_shown.replace("-", "+-").split("+"))) == one.worth.total


@pytest.mark.parametrize("language", BOOK.languages)
def test_no_word_on_the_table_is_cut(language: str) -> None:
    words = BOOK.words(language)
    thirds = [words("two-sans-three-third-of", colour=words(f"{key}.third")) for key in COLOUR_KEYS.values()]
    for told in (words("two-sans-three-seven"), *thirds):
        assert fitting(told, FACE, STIR, STIR_WIDTH) == told
    takes = words("two-sans-three-fifth")
    assert fitting(takes, FACE, TAKES, TAKES_WIDTH) == takes
    for best_or_worst in ("best", "worst"):
        told = words(f"two-sans-three-{best_or_worst}.drawn")
        assert fitting(told, FACE, TOLD, TOLD_WIDTH) == told
