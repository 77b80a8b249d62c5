"""Measures the behaviour of the real Discord in one channel: rate limit headers, and details known only from reports.

The output contains no server, person or id, so it can be published. One message stays in the channel, so that the next
run can measure changes over time. All other messages are deleted, even after a failure.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

import aiohttp
import discord
from discord.http import Route

from bot.discord_adapter.connection import Account, logged_in
from bot.discord_adapter.emojis import synchronise
from bot.discord_adapter.errors import NETWORK_ERRORS, UNKNOWN_MESSAGE
from bot.discord_adapter.wire import IN_COMPONENTS, SILENT, Json, files_of, ringing, uploaded
from bot.games.discord_game import Games
from bot.pictures.covers import house_tile
from bot.service.ports import Clock
from bot.tables.deadlines import HOUR, SECOND, after

MARK: Final = "Left by `check --discord --live`: the next run measures this message and takes it away."

NONCE: Final = "live-{}"
"""Format of a nonce that is the same in every run, to find out how long Discord remembers a nonce. Discord remembers it
by author, for all channels."""

TOO_MANY_OLD_EDITS: Final = 30046

_EDITS: Final = 3
_OLD_EDITS: Final = 4
"""Number of edits of an old message, one more than Discord is reported to allow."""

_FILES: Final = ("first.png", "second.png")

_LOOKED_AT: Final = 50
_OK: Final = range(200, 300)
_TOO_MANY: Final = 429
_LIMITS: Final = ("Limit", "Remaining", "Reset-After", "Bucket", "Scope")

Say: TypeAlias = Callable[[str], object]
"""Function that prints a line."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A response of Discord. `limits` contains its rate limit headers by the last part of their names."""

    status: int
    body: Any
    limits: dict[str, str]

    @property
    def code(self) -> int:
        return int(self.told.get("code", 0))

    @property
    def told(self) -> Json:
        """The body if it is an object, otherwise an empty object."""
        return cast("Json", self.body) if isinstance(self.body, dict) else {}

    @property
    def is_fine(self) -> bool:
        return self.status in _OK

    @property
    def wait(self) -> float:
        """Seconds until the next request of this kind is allowed, 0 if it is allowed now."""
        if self.status == _TOO_MANY:
            return float(self.told.get("retry_after", 0))
        return float(self.limits.get("Reset-After", 0)) if self.limits.get("Remaining") == "0" else 0.0

    def __str__(self) -> str:
        told = [f"{name} {value}" for name, value in self.limits.items()]
        return ", ".join([str(self.status), *([f"code {self.code}"] if self.code else []), *told])


async def measure(account: Account, channel: int, clock: Clock, games: Games, say: Say) -> bool:
    """Post, edit and delete messages in a channel, and upload missing emojis of the application.

    Args:
        account: The bot's account.
        channel: Id of the channel.
        clock: The clock.
        games: The games whose emojis are uploaded.
        say: Called with a line for each observation.

    Returns:
        True if the bot could post.

    Raises:
        CommandError: Discord cannot be reached or refuses the token.
    """
    async with logged_in(account) as client:
        headers = {"Authorization": f"Bot {account.token}", "User-Agent": client.http.user_agent}
        async with aiohttp.ClientSession(headers=headers, proxy=account.proxy) as session:
            bot = 0 if client.user is None else client.user.id
            if not await LiveCheck(session, channel, bot, clock, say).run():
                return False
    for line in (await synchronise(account, games, clock))[1]:
        say(line)
    return True


class LiveCheck:
    """One run of the measurements in one channel. `say` is called with each line of output."""

    def __init__(self, session: aiohttp.ClientSession, channel: int, bot: int, clock: Clock, say: Say) -> None:
        self._session = session
        self._nonce = NONCE.format(channel)
        self._messages = f"/channels/{channel}/messages"
        self._bot = bot
        self._clock = clock
        self._say = say
        self._pauses = dict[str, float]()
        """Seconds to wait before the next request, by method."""
        self._to_delete = list[int]()

    async def run(self) -> bool:
        """Run the measurements, and return whether the bot could post."""
        try:
            return await self._measure()
        finally:
            for message in self._to_delete:
                await self._delete(message)

    async def _measure(self) -> bool:
        listed = await self._ask("GET", f"?limit={_LOOKED_AT}")
        read, own = listed.is_fine, listed.body if listed.is_fine else ()
        left = (each for each in own if int(each["author"]["id"]) == self._bot and MARK in str(each["components"]))
        former = next((int(each["id"]) for each in left), None)  # the message of the previous run
        said = {**_message(), "nonce": self._nonce, "enforce_nonce": True}
        posted = await self._ask("POST", "", said)
        if not posted.is_fine:
            return False
        newest = self._posted(posted)
        again = await self._ask("POST", "", said)
        if again.is_fine:
            same = self._posted(again) == newest
            self._say(f"the same nonce at once: {'the same message' if same else 'another message'}")
        for _ in range(_EDITS):
            await self._ask("PATCH", f"/{newest}", _message())
        if former is not None:
            await self._measure_former(former, newest)
        elif read:
            self._say("run it again after minutes for the nonce, after more than an hour for old messages")
        await self._facts()
        if read:  # otherwise the next run could not find it
            self._to_delete.remove(newest)
        return True

    def _posted(self, answered: Answered) -> int:
        """Return the id of a new message, which is deleted at the end of the run."""
        message = int(answered.body["id"])
        if message not in self._to_delete:
            self._to_delete.append(message)
        return message

    async def _facts(self) -> None:
        """Check how Discord handles pictures in containers, which is not documented and known only from bug reports."""
        first, second = _FILES
        posted = await self._ask("POST", "", _pictured(f"attachment://{first}"), first)
        if not posted.is_fine:
            self._say(f"facts about pictures: not measured, {posted}")
            return
        where = f"/{self._posted(posted)}"
        listed = "lists it" if posted.told.get("attachments") else "is empty"
        self._say(f"fact 1: `attachments` of a message whose container shows its file {listed}")

        fresh = await self._ask("PATCH", where, _pictured(f"attachment://{second}"), second)
        taken = fresh.is_fine and second in files_of(fresh.told)
        self._say(f"fact 2: a fresh file by PATCH (discord-api-docs #7529) is {_verdict(fresh, taken, 'taken')}")

        there = fresh if taken else posted
        for name, number in files_of(there.told).items():
            said = {**_pictured(f"attachment://{name}"), "attachments": [{"id": number, "filename": name}]}
            kept = await self._ask("PATCH", where, said)
            verdict = _verdict(kept, files_of(kept.told) == {name: number}, "kept")
            self._say(f"fact 3: a file listed by id and name is {verdict}")
            break
        else:
            self._say("fact 3: a file listed by id and name: not measured, Discord told no id")

        listing = await self._ask("GET", f"?limit={_LOOKED_AT}")
        self._say(f"fact 4: listing a channel with a container (#8611) answers {listing.status}")

        address = next((media["url"] for media in uploaded(there.told.get("components"))), None)
        if address is None:
            self._say("fact 5: a gallery with the address of another message's picture: not measured, none was told")
            return
        other = await self._ask("POST", "", _pictured(address))
        if other.is_fine:
            self._posted(other)
        verdict = _verdict(other, other.is_fine, "taken")
        self._say(f"fact 5: the address of another message's picture in a gallery (#8072) is {verdict}")

    async def _delete(self, message: int) -> None:
        try:
            deleted = await self._ask("DELETE", f"/{message}")
            if deleted.status == _TOO_MANY:
                deleted = await self._ask("DELETE", f"/{message}")
            left = not deleted.is_fine and deleted.code != UNKNOWN_MESSAGE
        except NETWORK_ERRORS:
            left = True
        if left:
            self._say("a message of this check is left in the channel: please delete it")

    async def _measure_former(self, former: int, newest: int) -> None:
        made = discord.utils.snowflake_time(former).timestamp() * 1000
        age = round(self._clock.now() - made)
        knows = "still the same message" if former == newest else "a new message"
        self._say(f"the same nonce after {age // SECOND} s: {knows}")
        edits, refused = 0, age <= HOUR
        while not refused and edits < _OLD_EDITS:
            refused = (await self._ask("PATCH", f"/{former}", _message())).code == TOO_MANY_OLD_EDITS
            edits += 1
        if edits:
            how = f"{TOO_MANY_OLD_EDITS} at edit {edits}" if refused else f"{edits} edits without {TOO_MANY_OLD_EDITS}"
            self._say(f"a message {age / HOUR:.1f} hours old: {how}")
        if former != newest:
            await self._ask("DELETE", f"/{former}")

    async def _ask(self, method: str, where: str, body: Json | None = None, file: str = "") -> Answered:
        """Send a request, after the pause that the previous request with this method required. `file` is the name of a
        picture to attach, empty for none."""
        if pause := self._pauses.pop(method, 0.0):
            await self._clock.sleep_until(after(self._clock.now(), round(pause * SECOND) + 1))
        data, plain = (_with_file(body, file), None) if file else (None, body)
        address = Route.BASE + self._messages + where
        async with self._session.request(method, address, data=data, json=plain) as response:
            is_json = response.content_type == "application/json"
            told = {name: response.headers.get(f"X-RateLimit-{name}") for name in _LIMITS}
            answered = Answered(
                response.status,
                await response.json() if is_json else None,
                {name: value for name, value in told.items() if value is not None},
            )
        self._pauses[method] = answered.wait
        self._say(f"{method} {'message' if where.startswith('/') else 'messages'}: {answered}")
        return answered


def _verdict(answered: Answered, done: bool, word: str) -> str:
    if answered.is_fine:
        return word if done else "lost"
    return f"refused ({answered.status}, code {answered.code})"


def _with_file(body: Json | None, name: str) -> aiohttp.FormData:
    form = aiohttp.FormData(
        {"payload_json": json.dumps({**(body or {}), "attachments": [{"id": 0, "filename": name}]})}
    )
    form.add_field("files[0]", house_tile("Lumi" if name == _FILES[0] else "Drako", 0).draw(), filename=name)
    return form


def _pictured(address: str) -> Json:
    """Return a message with a picture in a container."""
    gallery = {"type": 12, "items": [{"media": {"url": address}, "description": "a face"}]}
    return {**_message(), "components": [{"type": 17, "components": [gallery]}]}


def _message() -> Json:
    return {
        "components": [{"type": 10, "content": MARK}],
        "flags": IN_COMPONENTS | SILENT,
        "allowed_mentions": ringing(),
    }
