"""A whole evening in a simulated world: the real client, scheduler, service and store, and the sandbox with its people,
in one process, on one loop."""

import asyncio
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy import select

from bot.discord_adapter.client import TableClient
from bot.discord_adapter.connection import Endpoints
from bot.discord_adapter.interaction_handler import RequestThrottle
from bot.persistence.models import ActionRow, TableRow
from bot.service.handling import TOKEN_LASTS
from bot.service.messages import Publisher
from bot.tables.ids import TableId
from bot.tables.table import Stage
from sandbox.clock import Timer
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE
from sandbox.people.client import ActOutcome, SandboxClient
from sandbox.people.company import CompanyPlan, play
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.policy import Guest
from sandbox.people.tempo import Tempo
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tests.kit.full_house import SHORT
from tests.kit.library import by_virtual_time, set_up
from tests.simulation.loop import BEGINNING
from tests.simulation.network import Cable
from tests.simulation.table_world import TableWorld, Weather
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import truth_of

ADDRESS: Final = "http://127.0.0.1:8000"
"""Where no one listens: it is a name."""

SILENT: Final = 10**9
"""Milliseconds between two heartbeats, which go by real time."""

STARTS: Final = {"two_win": "twowin start", "two_sans_three": "twosans3 start", "two_down": "twodown start"}

LONGEST: Final = 3 * 3600.0
"""Seconds in which every evening comes to its end."""


@dataclass(frozen=True, slots=True)
class _SandboxTime:
    """The sandbox's clock is the loop's."""

    def now_ms(self) -> int:
        return BEGINNING + int(asyncio.get_running_loop().time() * 1000 + 1e-6)

    def call_in(self, ms: float, act: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(ms / 1000, act)


class EveningWorld(TableWorld):
    """A table on the sandbox. `run` plays the evening; raises AssertionError when something does not hold."""

    companies: tuple[int, ...] = (2, 3)
    """How many of the three people may play; the others are strangers."""

    excused: tuple[str, ...] = ()
    """Ends of findings that are none in this world."""

    ends: tuple[Stage, ...] = (Stage.OVER,)
    """How its game may come to its end."""

    def __init__(
        self, seed: str, game: str, weather: Weather, sandbox: Sandbox, server: Callable[[], asyncio.Protocol]
    ) -> None:
        self.sandbox = sandbox
        self._server = server
        self._seed = seed
        self._wire_chance = Random(f"{seed}:wire")
        self.cables: list[Cable] = []
        self._clients: list[TableClient] = []  # kept, or one that died would complain that no one closed its session
        self._healthy = weather.healthy
        super().__init__(seed, game, weather)

    def _publisher(self) -> Publisher:
        self.client = TableClient(
            self.tables, self.clock, endpoints=Endpoints(self.sandbox.api_base, self.sandbox.gateway)
        )
        self._clients.append(self.client)
        self.client.interactions.throttle = RequestThrottle(self.loop.time)
        return self.client.publisher

    async def start(self) -> None:
        self.client.http.connector = cable = Cable(self._server, self._wire_chance)
        self.cables.append(cable)
        await set_up(self.client)
        await self.client.login(self.sandbox.token)
        self._connection = self.loop.create_task(self.client.connect())
        await self.client.wait_until_ready()
        await super().start()

    def _kill(self) -> None:
        super()._kill()
        if self.program.ended.is_set():
            for cable in self.cables:
                cable.cut()

    async def run(self) -> None:
        self._break_things()
        platform = self.sandbox.platform
        everybody = [Guest(person.id, person.name) for person in platform.world.people.values()]
        guests = everybody[: self.chance.choice(self.companies)]
        plan = CompanyPlan(
            next(iter(platform.world.channels)),
            guests,
            STARTS[self.game_key],
            {"seats": len(guests)},
            rules=SHORT[self.game_key],
            seed=self._seed,
            tempo=self.chance.choice((Tempo(0.5, 8.0), Tempo(1.0, 2.0, glance=1.0))),
            retries=30,
        )
        async with asyncio.TaskGroup() as group:
            keeper = group.create_task(self._keep_up())
            while not self.sandbox.is_online:  # noqa: ASYNC110 -- as people look whether a bot is there
                await asyncio.sleep(1)
            try:
                async with asyncio.timeout(LONGEST):
                    await play(self.client_of_people(), plan, self._hear)
            except TimeoutError:
                raise AssertionError("the evening does not come to its end") from None
            self._mend_things()
            await self.advance(TOKEN_LASTS + 120_000)
            keeper.cancel()
        table = self._only_table()
        stored = await self.now(table)
        assert stored.stage in self.ends, "the game comes to its end"
        await self._hold_at_the_end(table)

    def client_of_people(self) -> SandboxClient:
        """How people reach the sandbox."""
        return InProcessClient(self.sandbox.platform)

    def _hear(self, outcome: ActOutcome) -> None:
        self.loop.note(f"{outcome.user} {outcome.label} {outcome.result}")
        healthy = self.weather.healthy
        assert not healthy or outcome.result in ("ok", "refused"), f"answered in time: {outcome.label} {outcome.result}"

    def _break_things(self) -> None:
        super()._break_things()
        if self.weather.bad:
            faults = self.sandbox.platform.faults
            rate, seed = self.weather.bad / 2, self._wire_chance.randrange(2**32)
            rest = ["error_500", "error_503", "reset_before", "reset_after", "slow", "rate_limit_bucket"]
            faults.add({"fault": rest, "where": "^(POST|PATCH|DELETE) /channels", "rate": rate, "seed": seed})
            faults.add({"fault": ["duplicate_event", "delay_event"], "rate": rate, "seed": seed + 1})

    def _mend_things(self) -> None:
        super()._mend_things()
        self.sandbox.platform.faults.clear()

    def _only_table(self) -> TableId:
        return TableId(max(self.store.rows(TableRow), key=lambda row: row.opened).id)

    async def _hold_at_the_end(self, table: TableId) -> None:
        with self.store.reading() as unit:
            stored, played = unit.tables.load(table), unit.history.actions(table)
            left = unit.outbox.waiting(), unit.deadlines.next_due()
            moments = [row.at / 1000 for row in unit.sql.rows(_moments_of(table))]
        assert not self.overtaken, f"told in order: {self.overtaken}"
        assert left == ([], None), "nothing is left to tell, and nothing to wait for"
        assert stored is not None
        platform, wire = self.sandbox.platform, self.sandbox.platform.settings.wire
        assert wire is not None
        platform.wire.flush()
        truths = [truth_of(stored, played, moments)]
        found = [*findings(reading.read(wire), truths, [self.sandbox.token], killed=not self._healthy)]
        found = [line for line in found if not line.endswith(self.excused)]
        assert not found, f"what was sent is what may be sent: {found}"


def _moments_of(table: TableId) -> Any:
    return select(ActionRow.c.at).where(ActionRow.c.table_id == table).order_by(ActionRow.c.number)


async def whole_evening(
    seed: str, game: str, weather: Weather, kind: Callable[..., EveningWorld] = EveningWorld
) -> EveningWorld:
    """An evening of that game; returns what is left of its world. Raises AssertionError."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    with tempfile.TemporaryDirectory() as folder, by_virtual_time(Random(f"{seed}:library")):
        settings = SandboxSettings(
            clock=_SandboxTime(),
            wire=Path(folder) / "wire.jsonl",
            gateway=GatewaySettings(SILENT, AT_ONCE),
            people=("Ana", "Ben", "Chloe"),
        )
        try:
            async with Sandbox.behind(settings, ADDRESS) as (sandbox, runner):
                server = runner.server
                assert isinstance(server, web.Server)
                world = kind(seed, game, weather, sandbox, server)
                try:
                    await world.run()
                    return world
                finally:
                    world.loop.release()
                    with suppress(TimeoutError):  # who was killed does not always hear that a connection is closed
                        async with asyncio.timeout(60):
                            for cable in world.cables:
                                await cable.close()
        finally:
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
