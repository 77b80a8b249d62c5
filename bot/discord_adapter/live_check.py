"""What Discord really answers in one channel: the limits that it tells in headers, and what is only reported of it. One
message stays there, so that the next run measures what takes time."""

from dataclasses import dataclass
from typing import Any, Final, cast

import aiohttp
import discord
from discord.http import Route

from bot.discord_adapter.connection_errors import connection_trouble
from bot.discord_adapter.endpoints import Endpoints, point_library_to
from bot.discord_adapter.wire import IN_COMPONENTS, SILENT, Json, ringing
from bot.service.ports import Clock
from bot.tables.deadlines import HOUR, SECOND, after

MARK: Final = "Left by `check --discord --live`: the next run measures this message and takes it away."

NONCE: Final = "twowin-check-live"
"""The same in every run: whether Discord still knows it says how long it does."""

TOO_MANY_OLD_EDITS: Final = 30046

_EDITS: Final = 3
_OLD_EDITS: Final = 4
"""One more than are reported to pass."""

_LOOKED_AT: Final = 50
_OK: Final = range(200, 300)
_TOO_MANY: Final = 429
_LIMITS: Final = ("Limit", "Remaining", "Reset-After", "Bucket", "Scope")


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer of Discord's. `limits`: what its headers say of the rate limit, by the end of their names."""

    status: int
    body: Any
    limits: dict[str, str]

    @property
    def code(self) -> int:
        return int(self.told.get("code", 0))

    @property
    def told(self) -> Json:
        """The body, where it is an object."""
        return cast("Json", self.body) if isinstance(self.body, dict) else {}

    @property
    def is_fine(self) -> bool:
        return self.status in _OK

    @property
    def wait(self) -> float:
        """Seconds until the next request of this kind may be made."""
        if self.status == _TOO_MANY:
            return float(self.told.get("retry_after", 0))
        return float(self.limits.get("Reset-After", 0)) if self.limits.get("Remaining") == "0" else 0.0

    def __str__(self) -> str:
        told = [f"{name} {value}" for name, value in self.limits.items()]
        return ", ".join([str(self.status), *([f"code {self.code}"] if self.code else []), *told])


async def measure(token: str, endpoints: Endpoints | None, channel: int, clock: Clock) -> tuple[bool, list[str]]:
    """Post, edit and delete in that channel, in a dozen requests at most; whether Discord let us, and a line for each
    thing that was seen. Raises `CommandError` when Discord cannot be asked."""
    if endpoints is not None:
        point_library_to(endpoints)
    async with discord.Client(intents=discord.Intents.none()) as client:
        with connection_trouble():
            await client.login(token)
            headers = {"Authorization": f"Bot {token}", "User-Agent": client.http.user_agent}
            async with aiohttp.ClientSession(headers=headers) as session:
                measured = LiveCheck(session, channel, 0 if client.user is None else client.user.id, clock)
                return await measured.run(), measured.lines


class LiveCheck:
    """One run. `lines`: what was seen so far."""

    def __init__(self, session: aiohttp.ClientSession, channel: int, bot: int, clock: Clock) -> None:
        self._session = session
        self._messages = f"/channels/{channel}/messages"
        self._bot = bot
        self._clock = clock
        self._pauses = dict[str, float]()
        """Seconds to wait before the next request, by method."""
        self.lines = list[str]()

    async def run(self) -> bool:
        """Whether Discord let us post."""
        former = await self._former()
        said = {**_message(), "nonce": NONCE, "enforce_nonce": True}
        posted = await self._ask("POST", "", said)
        if not posted.is_fine:
            return False
        newest = int(posted.body["id"])
        again = await self._ask("POST", "", said)
        if again.is_fine:
            same = int(again.body["id"]) == newest
            self.lines.append(f"the same nonce at once: {'the same message' if same else 'another message'}")
        for _ in range(_EDITS):
            await self._ask("PATCH", f"/{newest}", _message())
        if former is None:
            self.lines.append("run it again after minutes for the nonce, after more than an hour for old messages")
        else:
            await self._measure_former(former, newest)
        return True

    async def _former(self) -> int | None:
        """The message that the last run left."""
        read = await self._ask("GET", f"?limit={_LOOKED_AT}")
        ours = (each for each in read.body if int(each["author"]["id"]) == self._bot) if read.is_fine else ()
        return next((int(each["id"]) for each in ours if MARK in str(each["components"])), None)

    async def _measure_former(self, former: int, newest: int) -> None:
        made = discord.utils.snowflake_time(former).timestamp() * 1000
        age = round(self._clock.now() - made)
        knows = "still the same message" if former == newest else "a new message"
        self.lines.append(f"the same nonce after {age // SECOND} s: {knows}")
        if age > HOUR:
            await self._edit_old(former, age)
        if former != newest:
            await self._ask("DELETE", f"/{former}")

    async def _edit_old(self, former: int, age: int) -> None:
        for number in range(1, _OLD_EDITS + 1):
            answered = await self._ask("PATCH", f"/{former}", _message())
            if answered.code == TOO_MANY_OLD_EDITS:
                self.lines.append(f"a message {age / HOUR:.1f} hours old: {TOO_MANY_OLD_EDITS} at edit {number}")
                return
        self.lines.append(f"a message {age / HOUR:.1f} hours old: {_OLD_EDITS} edits without {TOO_MANY_OLD_EDITS}")

    async def _ask(self, method: str, where: str, body: Json | None = None) -> Answered:
        """One request, after the pause that the last of its kind asked for."""
        if pause := self._pauses.pop(method, 0.0):
            await self._clock.sleep_until(after(self._clock.now(), round(pause * SECOND) + 1))
        async with self._session.request(method, Route.BASE + self._messages + where, json=body) as response:
            is_json = response.content_type == "application/json"
            told = {name: response.headers.get(f"X-RateLimit-{name}") for name in _LIMITS}
            answered = Answered(
                response.status,
                await response.json() if is_json else None,
                {name: value for name, value in told.items() if value is not None},
            )
        self._pauses[method] = answered.wait
        self.lines.append(f"{method} {'message' if where.startswith('/') else 'messages'}: {answered}")
        return answered


def _message() -> Json:
    return {
        "components": [{"type": 10, "content": MARK}],
        "flags": IN_COMPONENTS | SILENT,
        "allowed_mentions": ringing(),
    }
