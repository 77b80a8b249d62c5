"""What the pictures of 2 SANS 3 show, for whole games by chance."""

from collections.abc import Iterator

import pytest

from bot.games.two_sans_three.cards import COLOUR_KEYS
from bot.games.two_sans_three.pictures import laid_open, picture, scored
from bot.locales.phrasebook import Phrasebook, installed_sources
from bot.pictures.drawing import Drawable
from bot.pictures.fonts import WORDS as FACE
from bot.pictures.fonts import fitting
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
from engine import catalogue
from engine.contract import Event
from engine.games.two_sans_three.collection import NOTHING, Counts
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.games.two_sans_three.view import SansThreeView
from engine.seats import PUBLIC, Seat
from tests.kit.playing import random_game, setting_of

BOOK = Phrasebook(installed_sources())
WORDS = BOOK.words("en")


WORTH = (0, 1, 5)
"""Points of a colour by its face-up cards."""


def faces(seat: Seat) -> SeatedPlayer:
    return SeatedPlayer("ABCD"[seat], seat)


def drawn(view: SansThreeView, events: tuple[Event, ...]) -> Drawable | None:
    return picture(view, events, faces, WORDS)


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
        told = scored(shown, scores, faces, WORDS)
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
