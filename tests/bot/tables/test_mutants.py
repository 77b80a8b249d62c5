"""The sweep of faults is worth what it catches: each of these mistakes, made on purpose, must be found by it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import cast

import pytest

from bot import fault_points
from bot.persistence import outbox
from bot.persistence.shards import ALL, Shards
from bot.scheduler import outbox_relay, retrying
from bot.scheduler.outbox_relay import KnownNotices, OutboxRelay
from bot.scheduler.retrying import DELIVERED
from bot.service import table_service
from bot.service.signals import MomentSignal
from bot.tables import play, progress
from bot.tables.change import Change, Facts, Reply
from bot.tables.deadlines import FOREVER, SECOND, Deadline, after
from bot.tables.decide import HANDLERS
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, Queue
from bot.tables.requests import Request, TimeUp
from bot.tables.table import Table
from engine.contract import Refusal
from tests.bot.tables.test_crashes import passings, sample, survives
from tests.bot.tables.test_weather import A_REVEAL, LONG, KilledInTheRain, before, number_of, with_cloud
from tests.kit import invariants
from tests.kit.always import always, some
from tests.kit.faultplans import Crash
from tests.kit.world import World

EARLY = 35 * SECOND
PHASES = 4


@pytest.fixture(autouse=True)
async def _played_without_a_mistake() -> None:
    """The evening by which faults are placed is played before anything is planted."""
    await passings("two_win", PHASES)


async def caught(point: str, sentence: str) -> None:
    """The sweep over this point finds what is wrong, and says so."""
    plans = await sample(point, [Crash], PHASES)
    with pytest.raises(AssertionError, match=sentence):
        await survives(plans, PHASES)


async def test_a_new_nonce_at_each_attempt_is_found(monkeypatch: pytest.MonkeyPatch):
    numbers = count()

    def another(*_: object) -> str:
        return f"n{next(numbers)}"

    monkeypatch.setattr(retrying, "nonce", another)
    await caught("notice.published", "the lobby stands once")


async def test_marking_a_notice_before_it_is_told_is_found(monkeypatch: pytest.MonkeyPatch):
    tell = OutboxRelay.tell

    async def mark_first(relay: OutboxRelay, queue: Queue, notice: Notice) -> bool:
        await relay.mark(queue, notice, DELIVERED)
        return await tell(relay, queue, notice)

    monkeypatch.setattr(OutboxRelay, "tell", mark_first)
    await caught("notice.read", "the game comes to its end")


async def test_answering_before_the_commit_is_found(monkeypatch: pytest.MonkeyPatch):
    handle = table_service.TableService.handle

    async def answer_anyway(tables: table_service.TableService, request: Request) -> Reply:
        try:
            return await handle(tables, request)
        except Crash:
            return Change(some(await tables.table(request.table)))

    monkeypatch.setattr(table_service.TableService, "handle", answer_anyway)
    await caught("request.stored", "a press counts once")


async def test_forgetting_handled_interactions_is_found(monkeypatch: pytest.MonkeyPatch):
    def never_seen(*_: object) -> Refusal | bool:
        return False

    def not_kept(*_: object) -> None:
        """Nothing is remembered."""

    monkeypatch.setattr(outbox.Inbox, "seen", never_seen)
    monkeypatch.setattr(outbox.Inbox, "keep", not_kept)
    await caught("request.committed", "a press counts once")


async def test_deadlines_that_are_not_stored_are_found(monkeypatch: pytest.MonkeyPatch):
    def forget(_: object, table: TableId, deadlines: Sequence[Deadline]) -> None:
        """As if they were kept in memory only, and the memory were lost."""

    monkeypatch.setattr(outbox.Deadlines, "replace", forget)
    await caught("request.committed", "a live table has a deadline")


async def test_a_deadline_that_is_met_twice_is_found(monkeypatch: pytest.MonkeyPatch):
    time_up, handle, drop = play.time_up, table_service.TableService.handle, outbox.Deadlines.drop

    def whatever_the_phase(table: Table, request: TimeUp, facts: Facts, now: Milliseconds) -> Change | Refusal:
        turn = request.deadline.turn if table.position is None else table.running.turn
        return time_up(table, TimeUp(replace(request.deadline, turn=turn)), facts, now)

    def however_it_is(deadlines: outbox.Deadlines, deadline: Deadline) -> bool:
        drop(deadlines, deadline)
        return True

    async def twice(tables: table_service.TableService, request: Request) -> Reply:
        if isinstance(request, TimeUp):
            await handle(tables, request)
        return await handle(tables, request)

    monkeypatch.setitem(cast("dict[type, object]", HANDLERS), TimeUp, whatever_the_phase)
    monkeypatch.setattr(outbox.Deadlines, "drop", however_it_is)
    monkeypatch.setattr(table_service.TableService, "handle", twice)
    await caught("request.committed", "the clock plays once")


async def test_a_deadline_that_is_met_early_is_found(monkeypatch: pytest.MonkeyPatch):
    due, next_due = outbox.Deadlines.due, outbox.Deadlines.next_due

    def soon_due(
        deadlines: outbox.Deadlines, now: Milliseconds, limit: int, shards: Shards = ALL
    ) -> Sequence[Deadline]:
        return due(deadlines, after(now, EARLY), limit, shards)

    def sooner(deadlines: outbox.Deadlines, shards: Shards = ALL) -> Milliseconds | None:
        moment = next_due(deadlines, shards)
        return None if moment is None else after(moment, -EARLY)

    monkeypatch.setattr(outbox.Deadlines, "due", soon_due)
    monkeypatch.setattr(outbox.Deadlines, "next_due", sooner)
    whatever_the_moment = property(always(FOREVER), always(None))
    monkeypatch.setattr(MomentSignal, "wakes_at", whatever_the_moment, raising=False)
    await caught("request.committed", "the clock plays once for a deadline, never early")


async def test_a_game_that_goes_on_without_a_deadline_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(progress, "turn_deadlines", always(()))
    await caught("request.committed", "a live table has a deadline")


async def test_a_notice_that_is_left_lying_is_found(monkeypatch: pytest.MonkeyPatch):
    free = OutboxRelay.free_queues

    def but_no_hand(relay: OutboxRelay, due: Iterable[Notice]) -> dict[Queue, list[Notice]]:
        return {queue: told for queue, told in free(relay, due).items() if queue[1] != "hand-0"}

    monkeypatch.setattr(OutboxRelay, "free_queues", but_no_hand)
    await caught("request.committed", "something is due and no one does it|told within a minute")


async def test_a_new_program_that_does_not_know_what_waits_is_found(monkeypatch: pytest.MonkeyPatch):
    number = await number_of(A_REVEAL)
    monkeypatch.setattr(outbox_relay, "KnownNotices", always(KnownNotices(())))
    with pytest.raises(AssertionError, match=r"reveals once and in order|something is due and no one does it"):
        await with_cloud(number, before, LONG, KilledInTheRain)


async def test_a_clock_that_chooses_for_who_has_chosen_is_found(world: World):
    table = await world.begin(2)
    await world.answer(table, 1)
    stored, actions = await world.now(table), await invariants.stored_actions(world, table)
    seat, code, _ = actions[0]
    with pytest.raises(AssertionError, match="nobody else chooses"):
        invariants.replays(stored, [*actions, (seat, code, "clock")])


async def test_every_point_is_named():
    assert len(set(fault_points.POINTS)) == len(fault_points.POINTS)
