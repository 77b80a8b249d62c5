"""A scripted person's connection to the sandbox, and the one over HTTP, like the page's."""

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal, Protocol

import aiohttp

from sandbox.json_values import Json
from sandbox.people.policy import Act
from sandbox.people.reading import ShownMenu

FEW_MESSAGES, MANY_MESSAGES = "6", "50"
"""Numbers of messages that people look up: many where others chat between those of the bot."""
Result = Literal["ok", "failed", "late", "refused"]


@dataclass(frozen=True, slots=True)
class ActOutcome:
    """An act and its outcome. `refused`: the client no longer offered it when it was done. `answer`: the message that
    the bot's first answer wrote or changed."""

    user: str
    label: str
    result: Result
    ack_ms: float | None
    answer: Json | None = None


@dataclass(slots=True)
class ScreenSignal:
    """Rings when something on one person's screen changed."""

    changed_event: asyncio.Event = field(default_factory=asyncio.Event)
    changed: set[str] = field(default_factory=set[str])

    def take(self) -> list[str]:
        """Return the channels that changed since the last time."""
        self.changed_event.clear()
        found = sorted(self.changed)
        self.changed.clear()
        return found


class SandboxClient(Protocol):
    """Client through which people use a sandbox."""

    async def screen(self, user: str, channels: Sequence[str]) -> Json:
        """Return the newest messages of these channels, as this person sees them."""
        ...

    async def type_command(self, user: str, channel: str, command: str, options: Json) -> ActOutcome: ...

    async def act(self, user: str, act: Act) -> ActOutcome: ...

    async def dismiss(self, user: str, message: str) -> None:
        """Take away a message that only this person sees."""
        ...

    async def say(self, user: str, channel: str, text: str) -> None:
        """Say something to everyone, unless this person may not."""
        ...

    def signals(self, users: Sequence[str], channel: str) -> AbstractAsyncContextManager[Mapping[str, ScreenSignal]]:
        """Return a signal for each of these people, set by what happens in `channel` or in private."""
        ...


class HttpClient:
    """The sandbox at `url`, wherever it runs."""

    def __init__(self, url: str, session: aiohttp.ClientSession, reads: str = FEW_MESSAGES) -> None:
        self._url, self._session, self._reads = url, session, reads

    async def screen(self, user: str, channels: Sequence[str]) -> Json:
        query = [("user", user), ("limit", self._reads), *(("channel", each) for each in channels)]
        async with self._session.get(f"{self._url}/sandbox/screen", params=query) as response:
            return await response.json()

    async def type_command(self, user: str, channel: str, command: str, options: Json) -> ActOutcome:
        return await self._do(*typed(user, channel, command, options))

    async def act(self, user: str, act: Act) -> ActOutcome:
        return await self._do(*asked(user, act))

    async def dismiss(self, user: str, message: str) -> None:
        async with self._session.post(f"{self._url}/sandbox/dismiss", json={"user": user, "message": message}):
            pass

    async def say(self, user: str, channel: str, text: str) -> None:
        body = {"user": user, "channel": channel, "text": text}
        async with self._session.post(f"{self._url}/sandbox/messages", json=body):
            pass

    @asynccontextmanager
    async def signals(self, users: Sequence[str], channel: str) -> AsyncGenerator[Mapping[str, ScreenSignal]]:
        signals = {user: ScreenSignal() for user in users}
        query = [("channel", channel), *(("user", user) for user in users)]
        timeout = aiohttp.ClientTimeout(total=None, sock_read=60)
        stream = self._session.get(f"{self._url}/sandbox/events", params=query, timeout=timeout)
        async with stream as response, asyncio.TaskGroup() as tasks:
            ringing = tasks.create_task(_ring(response, signals, users[0]))
            yield signals
            ringing.cancel()

    async def _do(self, path: str, user: str, label: str, body: Json) -> ActOutcome:
        async with self._session.post(f"{self._url}/sandbox/{path}?wait=1", json=body) as response:
            told = await response.json()
        if response.status != 200:
            return ActOutcome(user, label, "refused", None)
        return pressed(user, label, told)


def typed(user: str, channel: str, command: str, options: Json) -> tuple[str, str, str, Json]:
    """Return the request to the control API for a slash command; as `asked`."""
    body = {"user": user, "channel": channel, "command": command, "options": options}
    return "command", user, f"/{command}", body


def asked(user: str, act: Act) -> tuple[str, str, str, Json]:
    """Return the request to the control API for this: path, user, label of the press, body."""
    control = act.control
    body: Json = {"user": user, "message": control.message, "custom_id": control.custom_id}
    if isinstance(control, ShownMenu):
        return "select", user, " ".join(act.values), {**body, "values": list(act.values)}
    return "press", user, control.label, body


def pressed(user: str, label: str, told: Json) -> ActOutcome:
    """Return the outcome of a press from the answer of the control API."""
    return ActOutcome(user, label, told["result"], told["ack_ms"], told["message"])


async def _ring(response: aiohttp.ClientResponse, signals: Mapping[str, ScreenSignal], alone: str) -> None:
    async for line in response.content:
        if line.startswith(b"data: "):
            told = json.loads(line[6:])
            signal = signals[told.get("user", alone)]
            signal.changed.update(told["channels"])
            signal.changed_event.set()
