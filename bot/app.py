"""Creates, connects and runs all parts of the bot. No other module depends on all of them."""

import asyncio
import logging
import os
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, ExitStack, closing, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar, cast

from pydantic import SecretStr

from bot import fault_points, metrics
from bot.clock import SystemClock
from bot.config import Settings
from bot.discord_adapter.admission import Admission
from bot.discord_adapter.client import TableClient
from bot.discord_adapter.connection import Endpoints, assert_may_identify, connection_trouble
from bot.discord_adapter.context import Links
from bot.entropy import SystemEntropy
from bot.errors import CommandError, Status
from bot.games.discord_game import Games
from bot.games.registry import GAMES
from bot.locales.phrasebook import Phrasebook
from bot.maintenance.health import check_beside, recount_at_start
from bot.maintenance.retention import Backups, Kept, LogEmptying, Retention, RetentionPeriods, purge_periodically
from bot.metrics import LagWatch, Readings
from bot.newest import Samples
from bot.persistence.engine import named
from bot.persistence.file.errors import database_trouble
from bot.persistence.shards import ALL, Shards
from bot.persistence.startup import opened, opened_when_free
from bot.persistence.store import Store, StoreUnavailableError, Unit
from bot.pictures.drawing import Drawing
from bot.process_memory import release_memory_periodically
from bot.scheduler.analysis_process import AnalysisProcess
from bot.scheduler.analysis_worker import AnalysisMessages, AnalysisWorker
from bot.scheduler.clock_watch import ClockWatch, SettableClock
from bot.scheduler.deadline_watch import DeadlineWatch
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.direct_opening import OpeningThrottle
from bot.scheduler.heartbeat import Heartbeat, show_lost_answers
from bot.scheduler.house_executor import SEARCHES_AT_ONCE, HouseExecutor
from bot.scheduler.house_worker import HouseWorker
from bot.scheduler.other_processes import OtherProcesses
from bot.scheduler.outbox_relay import OutboxRelay
from bot.scheduler.retrying import keep_going
from bot.service.house_turns import HousePace
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.shutdown import STOPPING, WorkerProcesses, at_most, quickest_loop, run_to_end, stop_at_eof, stop_signal
from bot.status import Report, serve_status
from bot.tables.days import DAY, day_of
from bot.tables.deadlines import SECOND, after
from engine.version import described

if TYPE_CHECKING:
    from bot.persistence.postgres_store import PostgresStore

log = logging.getLogger(__name__)

T = TypeVar("T")

ALIVE_EVERY: Final = 15 * SECOND
"""Milliseconds between two watchdog notifications to systemd, well below `WatchdogSec` of the unit."""

LAST_WORDS: Final = 5 * SECOND
"""Milliseconds during which users are told that nothing can be stored, before the program ends."""

LOOKS_WHO_LEADS: Final = 5 * SECOND
"""Milliseconds between two checks whether this process must do the work that only one process does."""


def _supervisor_address() -> str:
    """Return the notification address of systemd, or an empty string if there is none."""
    return os.environ.get("NOTIFY_SOCKET", "")  # noqa: TID251 - set by systemd, not a setting of the bot


def notify_supervisor(state: str) -> None:
    """Send `state` to systemd, if it started this process with notifications."""
    if listens := _supervisor_address():
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as telling:
            telling.connect(f"\0{listens[1:]}" if listens.startswith("@") else listens)
            telling.send(state.encode())


async def say_alive(clock: Clock) -> None:
    """Notify systemd's watchdog, then wait. One iteration of a loop."""
    notify_supervisor("WATCHDOG=1")
    await clock.sleep_until(after(clock.now(), ALIVE_EVERY))


class Program:
    """All parts of the bot on one store. `drain` must be called before `run` is cancelled.

    Args:
        settings: The settings.
        store: The opened store.
        executor: Computes the choices of house players.
        clock: The clock.
        games: The games that can be played.
        book: The translated texts, `None` for those of the package.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        executor: HouseExecutor,
        clock: SettableClock,
        games: Games = GAMES,
        book: Phrasebook | None = None,
    ) -> None:
        signals = Signals()
        self._clock = clock
        self.store = store
        self._place = settings.database.place
        self._life = Heartbeat(store, clock)
        self._log = LogEmptying(store, clock)
        self._purge = partial(purge_periodically, store, clock)
        pauses = settings.scheduler.reveal_seconds, settings.scheduler.undo_seconds
        interlude, undo = (round(each * SECOND) for each in pauses)
        tables = TableService(store, clock, SystemEntropy(), signals, interlude, undo, settings.discord.shut_out)
        self._reach = tables.reach
        self._daily_secrets = tables.dailies.prepare_each_day
        self.pictures = Drawing() if settings.pictures.drawn else None
        """Renderer of pictures, `None` if pictures are switched off."""
        discord, about = settings.discord, settings.about
        self.client = TableClient(
            tables,
            clock,
            games=games,
            book=book,
            endpoints=None if discord.api_base is None else Endpoints(discord.api_base, discord.gateway or ""),
            shard_count=discord.shard_count,
            shard_ids=discord.shard_ids,
            members=discord.members,
            pictures=self.pictures,
            links=Links(about.privacy_url, about.terms_url, about.help_url, about.note),
            held=store.held,
            repeat_guard_ms=discord.repeat_guard_ms,
            admission=Admission(discord.servers, discord.shut_out) if discord.servers or discord.shut_out else None,
            proxy=discord.proxy_address,
            greeting=discord.greeting,
        )
        throttle = OpeningThrottle(
            discord.direct_per_ten_minutes, discord.direct_per_day, round(discord.direct_spacing_seconds * SECOND)
        )
        house = settings.house
        pace = HousePace(round(house.pause_seconds * SECOND), round(house.watched_turn_seconds * SECOND))
        delivery = NoticeDelivery(tables, store, self.client.publisher, clock, throttle)
        self._relay = OutboxRelay(delivery, store, clock, signals)
        self._clock_watch = ClockWatch(tables, store, clock, signals)
        grace = settings.scheduler.grace_seconds * SECOND
        self._told_late, self._revealed_late = delivery.lateness, delivery.reveals
        self._watch = DeadlineWatch(tables, store, clock, signals, grace, delivery.delays)
        self._house = HouseWorker(tables, store, clock, signals, executor, pace)
        self._others = None
        if store.shared:
            shared = cast("PostgresStore", store)
            self._others = OtherProcesses(shared, clock, signals, tables, self._relay, self._house)
        self._analyst = AnalysisWorker(tables.analyses, tables, self.client.publisher, clock, signals, AnalysisProcess)
        self._analysis_messages = AnalysisMessages(tables.analyses, tables, self.client.publisher, clock, signals)
        self._lag = LagWatch(clock)
        self._metrics, self._socket, self._began = settings.metrics.port, settings.socket, clock.monotonic()
        if self._metrics is not None:
            self.client.invalid_requests.requests = Counter()
        periods = RetentionPeriods(settings.retention.lobby_days * DAY, settings.retention.left_server_days * DAY)
        self._backups = None
        if settings.backed_up is not None:
            self._backups = Backups(settings.backed_up, Kept(settings.backup.days, settings.backup.weeks), clock)
        self._retention = Retention(tables, store, clock, periods)

    async def run(self, token: SecretStr) -> None:
        """Log in and serve until cancelled.

        Raises:
            CommandError: Discord cannot be reached, refuses the login, or closes the connection permanently.
        """
        with closing(self.pictures) if self.pictures is not None else nullcontext():
            async with self.client:
                with connection_trouble():
                    await self.client.login(token.get_secret_value())
                    await assert_may_identify(self.client)
                if self.pictures is not None:
                    self.pictures.begin()
                await self._serve()

    async def _serve(self) -> None:
        async with asyncio.TaskGroup() as group:
            with database_trouble(self._place):
                away = await self._life.away()
                await self._clock_watch.begin(await self._life.ahead())
                self._reach.begin(after(self._clock.now(), -away))
                await show_lost_answers(self.store, self._clock, away)
                await self._house.check_all()
            for work in (self._check, self._relay.run, self._house.run):
                group.create_task(work())
            if self._others is not None:
                group.create_task(self._others.run())
            if self._socket is not None:
                group.create_task(serve_status(self._socket, self._report))
            if self._metrics is not None:
                from bot.metrics import serve_metrics

                group.create_task(serve_metrics(self._metrics, self._readings))
            for name, run_once in self._loops():
                group.create_task(keep_going(name, run_once, self._clock))
            with connection_trouble():
                await self.client.connect()
            raise CommandError("Discord closed the connection")

    def _loops(self) -> Iterator[tuple[str, Callable[[], Awaitable[None]]]]:
        """Yield the work that is repeated, with its name in the log."""
        yield "deadlines", self._watch.run_once
        yield "clock", self._clock_watch.run_once
        yield "life", self._life.run_once
        yield "emptying the log", self._log.run_once
        yield "morning posts", self.client.morning.run_once
        yield "analyses", self._analyst.run_once
        yield "analysis messages", self._analysis_messages.run_once
        yield "memory", partial(release_memory_periodically, self._clock)
        yield "purge", partial(self._lead, self._purge)
        yield "daily deals", partial(self._lead, self._daily_secrets)
        yield "streak reminders", partial(self._lead, self.client.streak_reminders.run_once)
        yield "digests", partial(self._lead, self.client.digests.run_once)
        yield "retention", partial(self._lead, self._retention.run_once)
        if self._backups is not None:
            yield "backup", self._backups.run_once
        if _supervisor_address():
            yield "supervisor", partial(say_alive, self._clock)
        if self._metrics is not None:
            yield "lag", self._lag.run_once

    async def _lead(self, run_once: Callable[[], Awaitable[None]]) -> None:
        """Run one iteration of a loop that only one process runs, or wait if another process runs it."""
        if self.store.shards.leads:
            await run_once()
        else:
            await self._clock.sleep_until(after(self._clock.now(), LOOKS_WHO_LEADS))

    async def _readings(self) -> Readings:
        tables, (waiting, due) = await self._look(lambda unit: (unit.tables.stages(), unit.outbox.backlog()))
        return Readings(
            tables=tables,
            waiting=waiting,
            owed_for=0 if due is None else max(0, self._clock.now() - due),
            times=self._watched(),
            failures=self.client.interactions.failures,
            requests=self.client.invalid_requests.requests or {},
            refused=self.client.invalid_requests.count,
            servers=len(self.client.guilds),
        )

    async def _look(self, read: Callable[[Unit], T]) -> T:
        """Read for an operator.

        Raises:
            CommandError: The database cannot be read.
        """
        try:
            return await self.store.read(read)
        except StoreUnavailableError as error:
            raise CommandError(f"the database cannot be read: {error}") from error

    async def _report(self) -> Report:
        now = self._clock.now()
        read = await self._readings()
        due = await self._look(lambda unit: unit.deadlines.next_due(self.store.shards))
        copied = None if self._backups is None else self._backups.newest()
        return Report(
            version=described(),
            database=named(self._place),
            running=(self._clock.monotonic() - self._began) // SECOND,
            connected=self.client.connected,
            shards=max(1, len(self.client.shards)),
            servers=read.servers,
            tables=read.tables,
            notices=read.waiting,
            notice_late=read.owed_for // SECOND,
            deadline_late=0 if due is None else max(0, now - due) // SECOND,
            backup=None if copied is None else copied.isoformat(),
            backups=self._backups is not None,
            today=day_of(now).isoformat(),
        )

    async def _check(self) -> None:
        """Check the stored data in the background.

        Raises:
            CommandError: The database is damaged.
        """
        try:
            with database_trouble(self._place):
                await check_beside(self.store)
        except CommandError as error:
            if error.status is Status.DATABASE:
                raise
            log.error("what is stored could not be looked over: %s", error)

    async def take_leave(self) -> None:
        """Tell users for a few seconds that the database was deleted or replaced."""
        log.error("the database was deleted or replaced: choices are no longer accepted")
        await self.client.drain(lost=True)
        await self._clock.sleep_until(after(self._clock.now(), LAST_WORDS))

    async def drain(self) -> None:
        """Refuse new interactions and finish those in progress, for at most ten seconds."""
        if not await self.client.drain():
            log.warning("not everyone was answered in time")
        log.info("%s", metrics.line({f"{name}_ms": samples for name, samples in self._watched().items()}))

    def _watched(self) -> Mapping[str, Samples]:
        return {
            "answer": self.client.interactions.times,
            "lag": self._lag.lag,
            "deadline_late": self._watch.lateness,
            "told_late": self._told_late,
            "revealed_late": self._revealed_late,
        }


def run(settings: Settings, token: SecretStr, *, until_eof: bool = False) -> int:
    """Run the bot until a signal to stop, and return the exit status. If `until_eof` is true, also stop at the end of
    standard input.

    Raises:
        CommandError: The bot cannot start or cannot continue.
    """
    return run_to_end(_run_until_stopped(settings, token, until_eof=until_eof), quickest_loop())


async def _run_until_stopped(settings: Settings, token: SecretStr, *, until_eof: bool) -> int:
    stop = stop_signal()
    if settings.faults.kill_at is not None:
        fault_points.listen(fault_points.kill_at(settings.faults.kill_at))
    if until_eof:
        stop_at_eof(stop)
    place = settings.database.place
    notify_supervisor("READY=1")  # also for a bot that waits for another one's database
    opening = _opening(settings, stop)
    with database_trouble(place), ExitStack() as ending:
        async with opening as store:
            if store is None:  # stopped while another bot was running
                return Status.FINE
            store.when_lost(stop.set)
            await recount_at_start(store)
            with closing(HouseExecutor(_search_processes, settings.house.thinking_seconds)) as executor:
                await _run_until(stop, Program(settings, store, executor, SystemClock()), token, ending)
    return Status.FINE


def _opening(settings: Settings, stop: asyncio.Event) -> AbstractAsyncContextManager[Store | None]:
    database, discord = settings.database, settings.discord
    shards = ALL
    if discord.shard_ids is not None and discord.shard_count is not None:
        shards = Shards(discord.shard_count, frozenset(discord.shard_ids))
    timeout = database.lock_timeout_seconds
    if database.standby or discord.shard_ids is not None:
        return opened_when_free(database.place, stop, shards, timeout)
    return opened(database.place, shards, whole=False, lock_timeout=timeout)


def _search_processes() -> WorkerProcesses:
    """Return a pool of worker processes, which load only the engine."""
    return WorkerProcesses(SEARCHES_AT_ONCE)


async def _run_until(stop: asyncio.Event, program: Program, token: SecretStr, ending: ExitStack) -> None:
    """Run the program until `stop` is set. `ending` limits the time for closing everything, and must be closed at the
    very end."""
    async with asyncio.TaskGroup() as group:
        running = group.create_task(program.run(token))
        await stop.wait()
        if program.store.lost and not program.store.taken_over:
            await program.take_leave()
        log.info("stopping")
        ending.enter_context(at_most(STOPPING))
        if not program.store.taken_over:
            await program.drain()
        running.cancel()
