"""Worlds by seed hold what must hold, repeat byte for byte, and each mistake planted in them is found."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Final, NamedTuple

import pytest
from sqlalchemy.exc import IntegrityError

from bot.persistence import outbox
from bot.persistence.store import Unit
from bot.scheduler import retrying
from bot.scheduler.outbox_relay import KnownNotices, OutboxRelay
from bot.scheduler.retrying import DELIVERED
from bot.service.handling import handle
from bot.service.table_service import TableService
from bot.tables import table as tables
from bot.tables.change import Change, Reply
from bot.tables.deadlines import Deadline
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, Queue
from bot.tables.requests import Answer, Request
from engine.contract import Viewer
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.view import TwoWinView
from tests.kit.always import always, some
from tests.simulation.worlds import simulate

WORLDS: Final = int(os.environ.get("TWOWIN_WORLDS", "10"))
"""Worlds of every run, two in a second of one core."""

AT_ONCE: Final = 5
"""Worlds in one test."""

WITHIN: Final = 60
"""Worlds in which a planted mistake must be found."""

TWO: Final = (0, 1)
"""A whole evening and a table without wires, both with kills. They are simulated to see that they repeat."""

SOAK: Final = 3_000

Patch = pytest.MonkeyPatch


def worlds(seeds: Iterable[int]) -> None:
    """What must hold holds in the worlds of these seeds."""
    for seed in seeds:
        simulate(seed)


@pytest.mark.parametrize("first", range(0, WORLDS, AT_ONCE))
def test_what_must_hold_holds_in_every_world(first: int) -> None:
    worlds(range(max(first, len(TWO)), first + AT_ONCE))


@pytest.mark.soak
@pytest.mark.timeout(8 * 3600)
def test_what_must_hold_holds_in_worlds_nobody_saw() -> None:
    first = int(os.environ.get("TWOWIN_SOAK_SEED", "0")) * SOAK
    worlds(range(first, first + int(os.environ.get("TWOWIN_SOAK_WORLDS", SOAK))))


def test_worlds_repeat_byte_for_byte_in_another_process() -> None:
    traces = {seed: simulate(seed) for seed in TWO}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.simulation", str(TWO[0]), str(len(TWO))],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "".join(f"{seed} {trace}\n" for seed, trace in traces.items())
    assert len({*traces.values()}) == len(TWO)


def a_nonce_changes(patch: Patch) -> None:
    numbers = count()

    def another(*_: object) -> str:
        return f"n{next(numbers)}"

    patch.setattr(retrying, "nonce", another)


def a_notice_is_marked_before_it_is_sent(patch: Patch) -> None:
    tell = OutboxRelay.tell

    async def mark_first(relay: OutboxRelay, queue: Queue, notice: Notice) -> bool:
        await relay.mark(queue, notice, DELIVERED)
        return await tell(relay, queue, notice)

    patch.setattr(OutboxRelay, "tell", mark_first)


def a_deadline_is_not_cancelled(patch: Patch) -> None:
    honest = outbox.Deadlines.replace

    def replace(deadlines: outbox.Deadlines, table: TableId, others: Sequence[Deadline]) -> None:
        if others:
            honest(deadlines, table, others)

    patch.setattr(outbox.Deadlines, "replace", replace)


def a_signal_is_sent_before_the_commit(patch: Patch) -> None:
    def too_late(tables: TableService, change: Change | None, point: str = "") -> None:
        """Everyone was woken before."""

    async def handle_signalled(tables: TableService, request: Request) -> Reply:
        tables._signals.changed(request.table)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] -- the mistake is in there
        return await honest(tables, request)

    honest = TableService.handle
    patch.setattr(TableService, "_signal", too_late)
    patch.setattr(TableService, "handle", handle_signalled)


def a_table_is_read_before_the_transaction(patch: Patch) -> None:
    """As without a lock: someone else may change it in between."""

    async def handle_what_was_read(tables: TableService, request: Request) -> Reply:
        read = await tables.table(request.table)

        def decide(unit: Unit) -> Reply:
            with pytest.MonkeyPatch.context() as own:
                own.setattr(unit.tables, "load", always(read))
                return handle(unit, request, tables._clock.now())  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] -- as above

        reply = await tables._store.write(decide)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] -- as above
        tables._signal(request, reply)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] -- as above
        return reply

    patch.setattr(TableService, "handle", handle_what_was_read)


def a_transaction_is_not_awaited(patch: Patch) -> None:
    honest, under_way = TableService.handle, set[asyncio.Task[Reply]]()

    async def handle_later(tables: TableService, request: Request) -> Reply:
        if not isinstance(request, Answer):
            return await honest(tables, request)
        table = some(await tables.table(request.table))
        under_way.add(asyncio.get_running_loop().create_task(honest(tables, request)))
        return Change(table)

    patch.setattr(TableService, "handle", handle_later)


def what_cannot_be_marked_is_followed_by_the_next(patch: Patch) -> None:
    tell = OutboxRelay.tell

    async def go_on(relay: OutboxRelay, queue: Queue, notice: Notice) -> bool:
        told = await tell(relay, queue, notice)
        return told or bool(relay._unmarked[queue])  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] -- the mistake is in there

    patch.setattr(OutboxRelay, "tell", go_on)


def what_waited_is_not_held_after_a_restart(patch: Patch) -> None:
    honest = OutboxRelay._remembered  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] -- as above

    async def forgetful(relay: OutboxRelay, now: Milliseconds) -> KnownNotices:
        known = await honest(relay, now)
        relay.held.clear()
        return known

    patch.setattr(OutboxRelay, "_remembered", forgetful)


def a_hand_shows_a_card_of_the_next_seat(patch: Patch) -> None:
    honest = TwoWinPosition.view

    def telling_view(state: TwoWinPosition, viewer: Viewer) -> TwoWinView:
        seen = honest(state, viewer)
        if viewer.seat is None:
            return seen
        return seen._replace(hand=(*seen.hand, state.holdings[viewer.seat - 1].hand[0]))

    patch.setattr(tables, "view_of", telling_view)


class Found(NamedTuple):
    """What is said of a mistake, and the world in which it was found last: that one is tried first."""

    said: str
    world: int


MISTAKES: Final[dict[Callable[[Patch], None], Found]] = {
    a_nonce_changes: Found("once|posts are missing", 3),
    a_notice_is_marked_before_it_is_sent: Found("told|once|says so|does not come to its end", 2),
    a_deadline_is_not_cancelled: Found("waits for nothing|not an old one", 10),
    a_signal_is_sent_before_the_commit: Found("told within a minute|does not come to its end", 0),
    a_table_is_read_before_the_transaction: Found("counts|the history is the position|durable|once|UNIQUE", 4),
    a_transaction_is_not_awaited: Found("durable|counts once", 1),
    what_cannot_be_marked_is_followed_by_the_next: Found("in order|below the end|in the last message", 19),
    what_waited_is_not_held_after_a_restart: Found("in order|below the end|in the last message", 19),
    a_hand_shows_a_card_of_the_next_seat: Found("what was sent is what may be sent", 0),
}


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.__name__)
def test_a_planted_mistake_is_found_within_sixty_worlds(mistake: Callable[[Patch], None], monkeypatch: Patch) -> None:
    mistake(monkeypatch)
    said, first = MISTAKES[mistake]
    with pytest.raises((AssertionError, IntegrityError), match=said) as found:
        worlds([first, *range(WITHIN)])
    assert any("make simulate SEED=" in note for note in found.value.__notes__)
