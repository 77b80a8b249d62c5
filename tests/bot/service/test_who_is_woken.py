"""After a change no one polls: whoever has something to do is woken, and no one else."""

import asyncio

import pytest

from bot.persistence.store import StoreUnavailableError
from bot.service.signals import Signal, Signals
from bot.tables.deadlines import after, turn_deadlines
from bot.tables.ids import TableId, UserId
from bot.tables.requests import Accepted, Again, Answer, End, Forget, Leave, PostingRestored, ShowBoard, ShowHand
from bot.tables.table import Pace
from tests.kit.faultplans import Crash, Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

TABLE, OTHER = TableId("aaaaaaaaaa"), TableId("bbbbbbbbbb")


async def rang(signal: Signal) -> bool:
    """Whether it was set since someone asked last."""
    waiting = asyncio.ensure_future(signal.received())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting.cancel()
    return waiting.done() and not waiting.cancelled()


async def rung(signals: Signals) -> set[str]:
    """The names of those that were set."""
    named = {
        "outbox": signals.outbox,
        "deadlines": signals.deadlines,
        "house": signals.house,
        "analyses": signals.analyses,
        "analysis messages": signals.analysis_messages,
    }
    return {name for name, signal in named.items() if await rang(signal)}


async def at_table(people: int = 2, pace: Pace = Pace.QUICK, house: int = 0) -> tuple[World, TableId]:
    """A game under way at which no one is at work, and no one has been woken."""
    async with World(MemoryStore()) as world:
        table = await world.begin(people, pace=pace, house=house)
    await rung(world.signals)
    world.signals.take_changed()
    return world, table


async def test_a_table_that_changed_wakes_every_worker_of_tables() -> None:
    signals = Signals()
    signals.changed(TABLE)
    signals.changed(OTHER)
    signals.changed(TABLE)
    assert await rung(signals) == {"outbox", "deadlines", "house"}
    assert await rung(signals) == set(), "each ring is heard once"
    assert signals.take_changed() == (TABLE, OTHER)
    assert signals.take_changed() == ()


async def test_the_house_alone_is_woken_for_tables_at_which_it_may_owe_something() -> None:
    signals = Signals()
    signals.wake_house([OTHER, TABLE])
    assert await rung(signals) == {"house"}
    assert signals.take_changed() == (OTHER, TABLE)


async def test_an_answer_wakes_who_tells_of_it_and_the_house_where_it_plays() -> None:
    world, table = await at_table(3)
    await world.answer(table, 1)
    assert await rung(world.signals) == {"outbox"}
    assert world.signals.take_changed() == ()
    world, table = await at_table(3, house=1)
    await world.answer(table, 1)
    assert await rung(world.signals) == {"outbox", "house"}
    assert world.signals.take_changed() == (table,)


async def test_an_answer_that_closes_a_turn_wakes_the_clock_too() -> None:
    world, table = await at_table()
    await world.answer(table, 1)
    await rung(world.signals)
    await world.answer(table, 2)
    assert await rung(world.signals) == {"outbox", "deadlines"}


@pytest.mark.parametrize(("later", "woken"), [(0, {"outbox"}), (1, {"outbox", "deadlines"})])
async def test_a_clock_that_sleeps_is_woken_only_by_what_is_due_sooner(later: int, woken: set[str]) -> None:
    world, table = await at_table()
    await world.answer(table, 1)
    await rung(world.signals)
    soonest = min(deadline.due for deadline in turn_deadlines(await world.now(table), world.clock.now()))
    world.signals.deadlines.wakes_at = after(soonest, later)
    await world.answer(table, 2)
    assert await rung(world.signals) == woken


async def test_a_request_that_changes_nothing_and_one_that_is_refused_wake_nobody() -> None:
    world, table = await at_table()
    await world.ask(PostingRestored(table))
    await world.ask(ShowHand(table, world.by(1)))
    await world.ask(End(table, world.by(2)))
    assert await rung(world.signals) == set()
    assert world.signals.take_changed() == ()


async def test_a_hand_that_moved_wakes_who_tells_the_older_messages() -> None:
    world, table = await at_table()
    await world.ask(ShowHand(table, world.by(1, token="new")))
    assert await rung(world.signals) == {"outbox"}


async def test_what_is_only_to_be_told_wakes_the_clock_for_nothing() -> None:
    world, table = await at_table(pace=Pace.NONE)
    await world.ask(ShowBoard(table, world.by(9)))
    assert await rung(world.signals) == {"outbox"}


async def test_an_end_without_a_result_leaves_nothing_to_analyse_and_one_with_a_result_may() -> None:
    world, table = await at_table(pace=Pace.NONE)
    while (await world.now(table)).stage.live:
        assert "analyses" not in await rung(world.signals)
        stored = await world.now(table)
        for seat, prompt in sorted(stored.running.prompts().items()):
            if not prompt.answered:
                code = stored.running.legal_actions(seat)[0].code
                await world.ask(Answer(table, world.by(seat + 1), prompt.number, code))
                break
    assert "analyses" in await rung(world.signals)
    other = await world.open(1)
    assert isinstance(other, Accepted)
    await rung(world.signals)
    await world.ask(End(other.table.id, world.by(1)))
    assert "analyses" not in await rung(world.signals)


async def test_a_new_table_with_the_house_wakes_everybody() -> None:
    world = World(MemoryStore())
    opened = await world.open(1, house=1)
    assert isinstance(opened, Accepted)
    assert await rung(world.signals) == {"outbox", "deadlines", "house"}
    assert world.signals.take_changed() == (opened.table.id,)


async def test_a_table_like_the_last_wakes_everybody() -> None:
    world, table = await at_table(house=1)
    await world.ask(End(table, world.by(1)))
    await rung(world.signals)
    world.signals.take_changed()
    opened = await world.tables.open(Again(table, world.by(1)))
    assert isinstance(opened, Accepted)
    assert await rung(world.signals) == {"outbox", "deadlines", "house"}
    assert world.signals.take_changed() == (opened.table.id,)


@pytest.mark.parametrize("point", ["request.loaded", "request.committed"])
async def test_after_a_failure_everybody_looks_for_it_may_have_been_stored_all_the_same(point: str) -> None:
    world, table = await at_table()
    with armed(Plan(point, 1, StoreUnavailableError)), pytest.raises(StoreUnavailableError):
        await world.ask(Leave(table, world.by(2)))
    assert await rung(world.signals) == {"outbox", "deadlines", "house"}
    assert world.signals.take_changed() == (table,)


async def test_somebody_who_gave_up_waiting_leaves_everybody_looking_too() -> None:
    world, table = await at_table()
    with armed(Plan("request.committed", 1, asyncio.CancelledError)), pytest.raises(asyncio.CancelledError):
        await world.ask(Leave(table, world.by(2)))
    assert world.signals.take_changed() == (table,)


async def test_a_program_that_dies_wakes_nobody() -> None:
    world, table = await at_table()
    with armed(Plan("request.committed", 1, Crash)), pytest.raises(Crash):
        await world.ask(Leave(table, world.by(2)))
    assert world.signals.take_changed() == ()


async def test_an_answer_that_was_lost_on_its_way_is_told_to_whoever_has_a_seat() -> None:
    world, table = await at_table()
    await world.tables.show_again(table, UserId(9))
    await world.tables.show_again(OTHER, UserId(1))
    assert await rung(world.signals) == set()
    before = {notice.key for notice in world.store.notices()}
    await world.tables.show_again(table, UserId(2))
    assert await rung(world.signals) == {"outbox"}
    [new] = [notice for notice in world.store.notices() if notice.key not in before]
    assert (new.table, new.key, new.due) == (table, "hand-1", world.clock.now())


async def test_being_forgotten_wakes_the_house_for_the_seat() -> None:
    world, table = await at_table()
    await world.ask(Forget(table, UserId(2)))
    assert world.signals.take_changed() == (table,)
