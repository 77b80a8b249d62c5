"""What must be true of every table: each sentence is said of a table of which it is not, and of no honest one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.service import handling
from bot.tables.change import Change, Facts, Played, PlayedBy
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.decide import broken, broken_change
from bot.tables.ids import ChannelId, Milliseconds, TableId
from bot.tables.notices import Notice, RefreshBoard
from bot.tables.requests import Request
from bot.tables.table import News, Stage, Table
from engine.contract import Refusal, Seat
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import dealt, lobby, played_moments
from tests.kit.world import World

NOW = Milliseconds(1)
OTHER = TableId("bbbbbbbbbb")


def after(moments: int) -> tuple[Table, tuple[Played, ...]]:
    """A game after so many choices."""
    return list(played_moments(lobby(), 0, moments + 1))[-1]


def position(**changes: Any) -> Table:
    """A dealt table whose game is otherwise."""
    table = dealt()
    running: Any = table.running
    return replace(table, position=replace(running, **changes))


TABLES: dict[str, Callable[[], Table]] = {
    "someone sits twice": lambda: replace(lobby(), holders=(lobby().holders[0],) * 2),
    "more sit there than there are seats": lambda: replace(lobby(), max_seats=2),
    "it was dealt before it began, or began without a deal": lambda: replace(dealt(), key=None),
    "players are called at a table that was dealt": lambda: replace(dealt(), calling=NOW),
    "something was played in a lobby": lambda: replace(lobby(), acted=1),
    "its seal is not that of its secret": lambda: replace(lobby(), commitment="0" * 64),
    "it goes on without a deal": lambda: replace(lobby(), stage=Stage.PLAYING),
    "it was dealt in the lobby": lambda: replace(dealt(), stage=Stage.LOBBY),
    "the game is over and the table goes on": lambda: replace(after(1_000)[0], stage=Stage.PLAYING),
    "a seat is asked that there is not": lambda: replace(dealt(), holders=dealt().holders[:2]),
    "a turn is told that has not come": lambda: replace(dealt(), news=tuple(News(9, each.event) for each in news())),
    "someone closed a turn that has not come": lambda: dealt().with_holder(
        Seat(0), replace(dealt().holder(Seat(0)), closed=(9,))
    ),
}


def news() -> tuple[News, ...]:
    return after(0)[0].news


def change(**changes: Any) -> tuple[Table, Change]:
    """An honest choice, whose next table has these changes."""
    before, (now, played) = after(0)[0], after(1)
    now = replace(now, acted=1)
    return before, Change(replace(now, **changes), played)


def beside(**changes: Any) -> tuple[Table, Change]:
    """An honest choice with these things beside it."""
    before, honest = change()
    return before, replace(honest, **changes)


def cancelled(*deadlines: Deadline) -> tuple[Table, Change]:
    """A game that ends without a result."""
    before = dealt()
    return before, Change(replace(before, stage=Stage.CANCELLED), deadlines=deadlines)


CHANGES: dict[str, Callable[[], tuple[Table, Change]]] = {
    "it became another table": lambda: change(place=replace(lobby().place, channel=ChannelId(1))),
    "its house rules changed": lambda: change(options=lobby().game.read_options({"reshuffle_keep_numbers": 2})),
    "it went back": lambda: (replace(dealt(), stage=Stage.CANCELLED), Change(dealt())),
    "its secret changed": lambda: change(secret=b""),
    "its deal changed": lambda: change(coin=None),
    "a seat came or went": lambda: (dealt(), Change(replace(dealt(), holders=(*dealt().holders, lobby().holders[2])))),
    "what was played is not counted": lambda: change(acted=2),
    "someone played who has no seat": lambda: beside(played=(Played(Seat(9), "pass", PlayedBy.PERSON),)),
    "the game went on and no one played": lambda: (change()[0], Change(replace(change()[1].table, acted=0))),
    "a result was counted twice, or not at all": lambda: beside(result=object()),
    "the table is over and its game is not": lambda: beside(
        table=replace(change()[1].table, stage=Stage.OVER), result=object()
    ),
    "a deadline is another table's": lambda: beside(deadlines=(Deadline(OTHER, DeadlineKind.TURN, 0, NOW),)),
    "two deadlines are of one kind": lambda: beside(
        deadlines=tuple(Deadline(lobby().id, DeadlineKind.TURN, turn, NOW) for turn in (0, 1))
    ),
    "what is told is another table's": lambda: beside(notices=(Notice(OTHER, RefreshBoard(), NOW),)),
    "it ended and waits for a deadline": lambda: cancelled(Deadline(lobby().id, DeadlineKind.TURN, 0, NOW)),
}


@pytest.mark.parametrize("sentence", TABLES)
def test_a_table_that_cannot_be_is_told_from_one_that_can(sentence: str) -> None:
    assert broken(TABLES[sentence]()) == sentence


@pytest.mark.parametrize("sentence", CHANGES)
def test_a_change_that_cannot_be_is_told_from_one_that_can(sentence: str) -> None:
    assert broken_change(*CHANGES[sentence]()) == sentence


def test_a_card_that_goes_is_missed() -> None:
    before, honest = change()
    running: Any = honest.table.running
    fewer = replace(honest, table=replace(honest.table, position=without_a_card(running)))
    assert broken_change(before, fewer) == "cards came or went"


def without_a_card(running: Any) -> Any:
    less = running.holdings[0]._replace(hand=running.holdings[0].hand[1:])
    return running._replace(holdings=(less, *running.holdings[1:]))


def test_nothing_is_wrong_with_an_honest_game() -> None:
    moments = [moment for moment, _ in played_moments(lobby(), 3, 40)]
    assert [broken(moment) for moment in (lobby(), dealt(), *moments)] == [None] * (len(moments) + 2)
    assert broken_change(*change()) is None


async def test_a_table_that_went_wrong_stops_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async with World(MemoryStore()) as world:
        wrong, other = await world.begin(2), await world.begin(2, channel=71)
        honest = handling.decide

        def forgetful(table: Table, request: Request, facts: Facts, now: Milliseconds) -> Change | Refusal:
            decision = honest(table, request, facts, now)
            if isinstance(decision, Change) and table.id == wrong and decision.played:
                return replace(decision, played=())
            return decision

        monkeypatch.setattr(handling, "decide", forgetful)
        assert await world.answer(wrong, 1) == Refusal("refused-table-frozen")
        assert isinstance(await world.answer(other, 1), Change)
        with world.store.reading() as unit:
            assert unit.tables.frozen() == [(wrong, "what was played is not counted")]
            assert unit.history.actions(wrong) == []
