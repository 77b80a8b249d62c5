"""Every table has an end: one that no one touches any more gives its channel back, whoever was at it, however they went
and at any clock; and one press finds a game that paused meanwhile."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.service.house_turns import pending_turns
from bot.tables.change import NO_FACTS, Change
from bot.tables.deadlines import HOUR, MINUTE, Deadline, DeadlineKind, after
from bot.tables.decide import decide
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import RefreshBoard
from bot.tables.players import House
from bot.tables.requests import (
    Answer,
    Deal,
    Forget,
    HouseAnswer,
    Leave,
    MemberGone,
    Request,
    Return,
    ShowHand,
    Start,
    TimeUp,
)
from bot.tables.table import NOWHERE, Holder, Pace, Place, Stage, Table
from engine import catalogue
from engine.contract import Refusal, Seat
from tests.kit.examples import examples
from tests.kit.seated import COIN, by, lobby, person

DAY: Final = 24 * HOUR
WEEK: Final = 7 * DAY
GAMES: Final = sorted(catalogue.installed)
LONGEST: Final = 60 * DAY
"""A whole game at a slow pace, the clock playing for everyone, and the pause after it."""


class Evening:
    """A table, its deadlines, and the moment; the house answers at once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = table.opened
        self.deadlines: tuple[Deadline, ...] = ()
        self.told: list[object] = []

    def ask(self, request: Request) -> Refusal | None:
        """Hand in a request, and let the house answer what it owes then."""
        change = decide(self.table, request, NO_FACTS, self.now)
        if isinstance(change, Refusal):
            return change
        self._take(change)
        while turns := pending_turns(self.table):
            prompt = self.table.running.prompts()[turns[0].seat]
            code = self.table.running.fallback(turns[0].seat).code
            answered = decide(
                self.table, HouseAnswer(self.table.id, turns[0].seat, prompt.number, code), NO_FACTS, self.now
            )
            assert isinstance(answered, Change)
            self._take(answered)
        return None

    def _take(self, change: Change) -> None:
        self.table = change.table
        self.told += [notice.content for notice in change.notices]
        if change.deadlines is not None:
            self.deadlines = change.deadlines

    def begin(self) -> None:
        assert self.ask(Start(self.table.id, by(1))) is None
        if self.table.calling is not None:
            assert self.ask(Deal(self.table.id, COIN)) is None

    def answer(self, seat: Seat) -> Refusal | None:
        """That seat plays what the clock would, if it is asked."""
        prompt = self.table.running.prompts().get(seat)
        someone = self.table.holder(seat).person
        if prompt is None or someone is None:
            return None
        code = self.table.running.fallback(seat).code
        return self.ask(Answer(self.table.id, by(someone.user), prompt.number, code))

    def wait(self, milliseconds: int) -> None:
        """Let time pass: each deadline is met when it is due."""
        until = after(self.now, milliseconds)
        while due := [each for each in self.deadlines if each.due <= until]:
            first = min(due, key=lambda each: each.due)
            self.now = first.due
            self.deadlines = tuple(each for each in self.deadlines if each != first)
            self.ask(TimeUp(first))
        self.now = until


def begun(
    game: str = "two_win",
    pace: Pace = Pace.NORMAL,
    people: int = 1,
    *,
    house: int = 2,
    asked: bool = False,
    place: Place | None = None,
) -> Evening:
    """A game under way."""
    holders = (*(person(user) for user in range(1, people + 1)), *(Holder(House("easy")) for _ in range(house)))
    table = replace(lobby(game=game), pace=pace, holders=holders, clock_asked=asked)
    evening = Evening(table if place is None else replace(table, place=place))
    evening.begin()
    return evening


def departures(user: int, evening: Evening) -> Iterator[Request]:
    """The ways in which someone goes without a word, and with one."""
    yield Leave(evening.table.id, by(user))
    yield MemberGone(evening.table.id, UserId(user))
    yield Forget(evening.table.id, UserId(user))


@given(data=st.data())
@examples(120)
def test_a_table_that_nobody_touches_ends(data: st.DataObject) -> None:
    """At any clock, after any presses and departures."""
    people = data.draw(st.integers(1, 3), "people")
    game = data.draw(st.sampled_from(GAMES))
    evening = begun(
        game,
        data.draw(st.sampled_from(Pace)),
        people,
        house=data.draw(st.integers(2 if people == 1 else 0, 2)) if people < 3 else 0,
        asked=data.draw(st.booleans()),
    )
    for _ in range(data.draw(st.integers(0, 8), "presses")):
        seat = data.draw(st.integers(0, people - 1))
        match data.draw(st.sampled_from(["answer", "answer", "answer", "go", "back", "hand", "wait"])):
            case "answer" if evening.table.stage.live:
                evening.answer(Seat(seat))
            case "go":
                evening.ask(data.draw(st.sampled_from([*departures(seat + 1, evening)])))
            case "back":
                evening.ask(Return(evening.table.id, by(seat + 1)))
            case "hand":
                evening.ask(ShowHand(evening.table.id, by(seat + 1)))
            case _:
                evening.wait(data.draw(st.sampled_from([MINUTE, HOUR, DAY])))
    evening.wait(LONGEST)
    assert not evening.table.stage.live
    assert evening.deadlines == ()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("pace", "people", "lasts"),
    [
        (Pace.QUICK, 1, 30 * MINUTE),
        (Pace.NORMAL, 1, 30 * MINUTE),
        (Pace.NONE, 1, 30 * MINUTE),
        (Pace.SLOW, 1, DAY),
        (Pace.NONE, 2, WEEK),
    ],
)
def test_without_a_clock_a_table_pauses_and_closes_after_as_long_again(
    game: str, pace: Pace, people: int, lasts: int
) -> None:
    evening = begun(game, pace, people)
    evening.wait(lasts - 1)
    assert evening.table.stage is Stage.PLAYING
    evening.told.clear()
    evening.wait(1)
    assert evening.table.stage is Stage.PAUSED
    assert RefreshBoard() in evening.told, "the board says so"
    evening.wait(lasts - 1)
    assert evening.table.stage is Stage.PAUSED
    evening.wait(1)
    assert evening.table.stage is Stage.CANCELLED


def test_a_private_table_holds_no_channel_and_has_no_deadline() -> None:
    """It goes a week after it was opened, as an unfinished daily deal does (`DailyDeals.prepare`)."""
    evening = begun(pace=Pace.NONE, place=NOWHERE)
    assert (evening.answer(Seat(0)), evening.deadlines) == (None, ())


@pytest.mark.parametrize("game", GAMES)
def test_every_press_of_somebody_seated_begins_the_time_anew(game: str) -> None:
    evening = begun(game)
    for press in range(4):
        evening.wait(29 * MINUTE)
        assert (evening.ask(ShowHand(evening.table.id, by(1))) if press % 2 else evening.answer(Seat(0))) is None
    assert evening.table.stage is Stage.PLAYING


def test_somebody_without_a_seat_keeps_no_table_open() -> None:
    evening = begun()
    evening.wait(29 * MINUTE)
    evening.ask(ShowHand(evening.table.id, by(9)))
    evening.wait(MINUTE)
    assert evening.table.stage is Stage.PAUSED


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [1, 2])
def test_one_press_finds_the_hand_again(game: str, people: int) -> None:
    """The hand, shown or answered: no one has left, so no one has to come back first, and no one's seat is lost."""
    evening = begun(game, Pace.NONE, people)
    evening.wait(WEEK if people > 1 else 40 * MINUTE)
    paused = evening.table
    assert (paused.stage, [holder.present for holder in paused.holders[:people]]) == (Stage.PAUSED, [True] * people)
    presses = [ShowHand(paused.id, by(1)), Return(paused.id, by(1))]
    for press in presses:
        again = Evening(paused)
        again.now = evening.now
        assert again.ask(press) is None
        assert again.table.stage is Stage.PLAYING
        assert {each.kind for each in again.deadlines} == {DeadlineKind.IDLE}
        assert RefreshBoard() in again.told
    seat = next(Seat(each) for each in range(people) if Seat(each) in paused.running.prompts())
    assert evening.answer(seat) is None
    assert (evening.table.stage, evening.table.acted > paused.acted) == (Stage.PLAYING, True)


def test_who_left_a_paused_table_comes_back_by_saying_so() -> None:
    evening = begun(people=2)
    evening.ask(Leave(evening.table.id, by(1)))
    evening.ask(Leave(evening.table.id, by(2)))
    assert evening.ask(ShowHand(evening.table.id, by(1))) is None
    assert evening.table.stage is Stage.PAUSED


def test_a_clock_that_nobody_needs_any_more_leaves_the_table_its_end() -> None:
    """The other of two asks to be forgotten: whoever is left plays without a clock, and may go away as well."""
    evening = begun(people=2, house=0)
    evening.ask(Forget(evening.table.id, UserId(2)))
    for _ in range(3):
        evening.answer(Seat(0))
    assert (evening.table.stage, evening.table.turn_ends) == (Stage.PLAYING, None)
    evening.wait(30 * MINUTE)
    assert evening.table.stage is Stage.PAUSED
    evening.wait(30 * MINUTE)
    assert evening.table.stage is Stage.CANCELLED


def test_a_clock_that_runs_has_no_second_one_beside_it() -> None:
    evening = begun(people=2)
    assert {each.kind for each in evening.deadlines} == {DeadlineKind.REMINDER, DeadlineKind.TURN}
    evening.ask(ShowHand(evening.table.id, by(1)))
    assert {each.kind for each in evening.deadlines} == {DeadlineKind.REMINDER, DeadlineKind.TURN}


def test_a_moment_of_idleness_that_is_over_is_stale() -> None:
    evening = begun(people=2)
    idle = Deadline(evening.table.id, DeadlineKind.IDLE, 0, Milliseconds(0))
    assert evening.ask(TimeUp(idle)) == Refusal("refused-too-late")
