"""What a daily deal is in each game: how long it is, and how it is told without giving a card away."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

import pytest

from engine import catalogue
from engine.contract import Event, Seat, Step, Viewer, default_options
from engine.daily import LEVEL, PERSON, SEATS, DailyRules, DailyScore, Mark, whole_deal
from engine.dice import Dice
from engine.games.two_down.events import RoundEnded
from engine.games.two_sans_three.events import GameOver as SansThreeOver
from engine.games.two_win.events import DroppedOut, Revealed
from engine.house import never
from tests.kit.always import some

GAMES = sorted(key for key in catalogue.games() if catalogue.daily(key) is not None)
SEEDS = range(20)
Kind = TypeVar("Kind", bound=Event)


def rules(key: str) -> DailyRules:
    return some(catalogue.daily(key))


def played(key: str, seed: int) -> Sequence[Step]:
    """A whole daily deal; the house plays the person too."""
    game = catalogue.game(key)
    steps = [game.deal(SEATS, default_options(game), Dice(sha256(f"{key} {seed}".encode()).digest()))]
    house = catalogue.house_player(key, LEVEL)
    while not rules(key).is_over(steps[-1].position):
        position = steps[-1].position
        seat = next(seat for seat, prompt in sorted(position.prompts().items()) if not prompt.answered)
        choice = house.choose(position.view(Viewer(seat)), Dice(bytes(31) + bytes([len(steps) % 256])), never)
        step = position.play(seat, choice.action)
        assert isinstance(step, Step)
        steps.append(step)
    return steps


def events(steps: Sequence[Step], kind: type[Kind]) -> list[Kind]:
    return [event for step in steps for event in step.events if isinstance(event, kind)]


def test_these_games_have_a_daily_deal() -> None:
    assert set(GAMES) >= {"two_win", "two_sans_three", "two_down"}


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_has_a_place_among_four_and_a_mark_for_each_round(key: str) -> None:
    scores = [rules(key).score(played(key, seed)) for seed in SEEDS]
    assert {score.place for score in scores} == {1, 2, 3, 4}
    assert all(0 <= len(score.marks) - score.rounds <= 1 for score in scores)
    assert {mark for score in scores for mark in score.marks} == set(Mark) - (
        {Mark.NOTHING} if key == "two_down" else set()
    )


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_that_is_not_over_has_no_score(key: str) -> None:
    steps = played(key, 0)
    with pytest.raises(ValueError, match="not over"):
        rules(key).score(steps[:-1])


def test_two_win_tells_the_rounds_with_a_number_and_the_last_number() -> None:
    for seed in SEEDS:
        steps = played("two_win", seed)
        score = rules("two_win").score(steps)
        own = [formed for event in events(steps, Revealed) for formed in event.formed if formed.seat == PERSON]
        assert (score.rounds, score.number) == (len(own), own[-1].form.number if own else 0)
        out = any(drop.seat == PERSON for event in events(steps, DroppedOut) for drop in event.drops)
        assert (score.marks[-1] is Mark.BAD) == out
        assert [mark is Mark.BEST for mark in score.marks[: score.rounds]] == [each.criteria.highest for each in own]


def test_two_sans_three_tells_the_points_and_a_mark_for_each_of_the_eighteen_turns() -> None:
    for seed in SEEDS:
        steps = played("two_sans_three", seed)
        score = rules("two_sans_three").score(steps)
        (over,) = events(steps, SansThreeOver)
        assert (score.rounds, score.number) == (18, over.scores[PERSON].total)


def test_two_down_ends_after_three_rounds_and_tells_the_levels() -> None:
    for seed in SEEDS:
        steps = played("two_down", seed)
        score = rules("two_down").score(steps)
        ended = events(steps, RoundEnded)
        assert len(ended) == score.rounds == 3
        assert score.number == ended[-1].levels[PERSON] - 1
        assert score.place == 1 + sum(level > ended[-1].levels[PERSON] for level in ended[-1].levels)


def test_the_better_place_ranks_first_then_the_longer_game_then_the_higher_number() -> None:
    best, longer, higher, last = (
        DailyScore(1, 5, 10, ()),
        DailyScore(2, 7, 40, ()),
        DailyScore(2, 6, 98, ()),
        DailyScore(2, 6, 97, ()),
    )
    assert sorted((last, higher, longer, best), key=lambda score: score.rank) == [best, longer, higher, last]


@pytest.mark.parametrize("key", GAMES)
def test_every_seat_has_a_score_and_what_the_game_counts_after_each_of_its_rounds(key: str) -> None:
    for seed in range(6):
        steps = played(key, seed)
        scores = [rules(key).score(steps, Seat(seat)) for seat in range(SEATS)]
        assert scores[PERSON] == rules(key).score(steps)
        assert 1 in {score.place for score in scores}
        counts = [rules(key).counts(steps, Seat(seat)) for seat in range(SEATS)]
        assert [len(each) for each in counts] == [score.rounds for score in scores]
        assert [each[-1] if each else 0 for each in counts] == [score.number for score in scores]
        assert len(set(counts)) > 1, "each seat has its own"


@pytest.mark.parametrize("key", GAMES)
def test_a_game_that_went_on_counts_up_to_where_a_daily_deal_of_it_is_over(key: str) -> None:
    steps = played(key, 1)
    assert list(whole_deal(rules(key), [*steps, *steps])) == list(steps)
    with pytest.raises(ValueError, match="not over"):
        whole_deal(rules(key), steps[:-1])
