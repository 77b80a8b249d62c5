"""What a whole game of 2 DOWN says of each seat, for its result."""

from collections.abc import Sequence

from engine import catalogue
from engine.contract import Event, Outcome
from engine.games.two_down.actions import Direction
from engine.games.two_down.daily import tally
from engine.games.two_down.events import (
    GameOver,
    HandReceived,
    HandsSwapped,
    LevelLaid,
    RoundDealt,
    RoundEnded,
    TurnOpened,
)
from engine.seats import Seat
from tests.kit.games import TRIALS
from tests.kit.playing import random_game, setting_of
from tests.kit.two_down_positions import cards

ADA, BEA, CHRIS = map(Seat, range(3))


def a_round(number: int, turns: str, laid: Seat, level: int, levels: Sequence[int], *more: Event) -> list[Event]:
    """A round in which seats had these turns before one of them laid its level, and all then had these levels."""
    opened = [TurnOpened(turn, Seat(int(seat))) for turn, seat in enumerate(turns)]
    ended = (LevelLaid(laid, level, ()), RoundEnded(number, (), (), tuple(levels)))
    return [RoundDealt(number, ADA, cards("R1")[0], 9), *opened, *more, *ended]


def over(*winners: Seat) -> GameOver:
    others = tuple(seat for seat in (ADA, BEA, CHRIS) if seat not in winners)
    return GameOver(Outcome(winners, "levels", (winners, others)))


def test_the_fastest_level_of_a_seat_is_the_one_of_fewest_turns_and_of_those_the_last() -> None:
    events = [
        *a_round(1, "010", ADA, 1, (2, 1, 1)),
        *a_round(2, "0120", ADA, 2, (3, 1, 1)),
        *a_round(3, "01201", BEA, 1, (3, 2, 1)),
    ]
    assert tally(events) == {ADA: {"fast": 2, "fast_level": 2}, BEA: {"fast": 2, "fast_level": 1}}


def test_a_level_laid_in_the_pick_up_took_no_turns() -> None:
    ended = a_round(1, "01", BEA, 1, (2, 2, 1))
    late = [*ended[:-1], LevelLaid(ADA, 1, ()), ended[-1]]
    assert tally(late) == {BEA: {"fast": 1, "fast_level": 1}}


def test_of_a_winner_it_tells_when_they_were_furthest_behind_and_last_alone() -> None:
    events = [
        *a_round(1, "01", BEA, 1, (1, 2, 2)),
        *a_round(2, "01", BEA, 2, (1, 3, 2)),
        *a_round(3, "0", ADA, 1, (2, 3, 2)),
        *a_round(4, "0", ADA, 2, (3, 3, 2)),
        *a_round(5, "0", ADA, 3, (3, 3, 2)),
        over(ADA),
    ]
    assert tally(events)[ADA] == {"fast": 1, "fast_level": 3, "behind": 2, "last_round": 2}
    assert tally(events)[BEA] == {"fast": 1, "fast_level": 2}, "of nobody else"


def test_of_two_players_nobody_is_last_by_one_level() -> None:
    events = [*a_round(1, "01", BEA, 1, (1, 2)), *a_round(2, "0", ADA, 1, (2, 2)), over(ADA)]
    assert "behind" not in tally(events)[ADA]
    far = [*a_round(1, "01", BEA, 1, (1, 2)), *a_round(2, "01", BEA, 2, (1, 3)), *events[-5:]]
    assert tally(far)[ADA]["behind"] == 2


def test_the_swap_that_turned_it_brought_the_winner_the_hand_of_the_last_round() -> None:
    def swapped(by: Seat, *held: Seat) -> list[Event]:
        moved = [HandReceived(seat, ADA, (), 2) for seat in held]
        return [HandsSwapped(by, cards("SWAP")[0], Direction.LEFT), *moved]

    before = a_round(1, "01", BEA, 1, (1, 2, 2), *swapped(CHRIS, ADA, BEA, CHRIS))
    last = a_round(2, "01", BEA, 2, (1, 3, 2), *swapped(ADA, ADA, BEA), *swapped(CHRIS, ADA))
    assert tally([*before, *last, over(BEA)])[BEA]["swap"] == ADA
    assert "swap" not in tally([*before, *a_round(2, "01", BEA, 2, (1, 3, 2)), over(BEA)])[BEA]
    assert "swap" not in tally([*before, *last, over(BEA)]).get(ADA, {})


def test_what_is_told_of_whole_games_is_what_happened_in_them() -> None:
    game, told = catalogue.installed["two_down"].game, 0
    for number in range(6):
        steps = [deed.step for deed in random_game(setting_of(game, 3, number, TRIALS["two_down"].rules))]
        events = [event for step in steps for event in step.events]
        outcome = steps[-1].position.outcome()
        assert outcome is not None
        ends = [event for event in events if isinstance(event, RoundEnded)]
        for seat, said in tally(events).items():
            assert ("behind" not in said and "swap" not in said) or seat in outcome.winners
            if "behind" in said:
                levels = ends[int(said["last_round"]) - 1].levels
                assert max(levels) - levels[seat] == said["behind"]
            if "fast" in said:
                laid = [event.laid[0] for event in ends]
                assert said["fast_level"] in [each.level for each in laid if each.seat == seat]
                told += 1
    assert told
