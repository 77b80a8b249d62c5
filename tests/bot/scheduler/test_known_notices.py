"""What the relay keeps in memory is what is stored, whatever happens to it."""

import asyncio
from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from bot.persistence.outbox import OutboxChanges
from bot.persistence.store import Unit
from bot.scheduler.outbox_relay import KnownNotices
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import Notice, OpenDirect, RefreshBoard, RefreshHand
from bot.tables.requests import ShowHand
from bot.tables.table import Pace
from engine.seats import Seat
from tests.kit.memory_store import MemoryStore
from tests.kit.owed import due
from tests.kit.seated import lobby
from tests.kit.world import World

TABLES = [lobby("aaaaaaaaaa"), lobby("bbbbbbbbbb", channel=71)]
CONTENTS = [RefreshBoard(), RefreshHand(Seat(0)), RefreshHand(Seat(1)), OpenDirect(UserId(1))]
LATEST = 20
moments = st.integers(0, LATEST).map(Milliseconds)
notices = st.builds(Notice, st.sampled_from([table.id for table in TABLES]), st.sampled_from(CONTENTS), moments)
steps = st.tuples(st.sampled_from(["add", "told", "retry", "drop", "drop all", "fail", "look"]), notices, moments)


def change(unit: Unit, what: str, notice: Notice, moment: Milliseconds) -> None:
    """One thing that happens to the outbox."""
    stored = next((each for each in unit.outbox.of(notice.table) if each.key == notice.key), None)
    match what:
        case "told" if stored is not None:
            unit.outbox.mark_delivered(stored)
        case "retry" if stored is not None:
            unit.outbox.retry(stored, moment)
        case "drop":
            unit.outbox.drop(notice.table, notice.key)
        case "drop all":
            unit.outbox.drop_all(notice.table)
        case _:
            unit.outbox.add([notice])
    if what == "fail":
        raise ZeroDivisionError


def learn(known: KnownNotices, changes: deque[OutboxChanges]) -> None:
    while changes:
        known.learn(changes.popleft())


@given(st.lists(steps, max_size=20))
def test_what_is_due_by_memory_is_what_is_due_by_the_table_at_every_moment(
    happened: list[tuple[str, Notice, Milliseconds]],
) -> None:
    store = MemoryStore()
    with store.writing() as unit:
        for table in TABLES:
            unit.tables.add(table)
    changes, known, now = store.watch_outbox(), KnownNotices(()), Milliseconds(0)
    for what, notice, moment in happened:
        if what == "look":
            now = max(now, moment)
            learn(known, changes)
            with store.reading() as unit:
                assert list(known.due(now)) == list(due(unit, now))
                coming = [each.due for each in unit.outbox.waiting() if each.due > now]
            assert known.next_due is None or known.next_due > now
            assert not coming or (known.next_due is not None and known.next_due <= min(coming))
            continue
        try:
            with store.writing() as unit:
                change(unit, what, notice, moment)
        except ZeroDivisionError:
            pass
    learn(known, changes)
    with store.reading() as unit:
        assert list(known.due(Milliseconds(LATEST))) == list(unit.outbox.waiting())


def test_what_is_told_long_after_costs_one_alarm_a_table_however_often_it_is_put_off() -> None:
    known, table = KnownNotices(()), TableId("aaaaaaaaaa")
    for moment in range(100, 200):
        known.learn({table: [Notice(table, RefreshBoard(), Milliseconds(moment))]})
        assert known.due(Milliseconds(5)) == []
        assert known.next_due == 100
    assert known.due(Milliseconds(100)) == []
    assert known.next_due == 199


async def test_the_end_of_an_answer_wakes_the_hand_that_waited_for_it() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        await world.ask(ShowHand(table, world.by(1, token="mine")))
        await world.settle()
        world.held_up = True
        answer = world.discord.answering[UserId(1)] = asyncio.Event()
        world.discord.refreshed.clear()
        await world.tables.show_again(table, UserId(1))
        await world.settle()
        assert world.discord.refreshed == []
        del world.discord.answering[UserId(1)]
        answer.set()
        world.held_up = False
        now = world.clock.now()
        await world.settle()
        assert world.discord.refreshed == [("mine", Seat(0))]
        assert world.clock.now() == now, "nobody had to try again later"
