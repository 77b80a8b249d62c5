"""A person at the sandbox's control API, as the tests drive it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

Json = dict[str, Any]


class RefusedError(Exception):
    """The control API said no: its status, and its sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Bystander:
    """One person; also the hands that change the world and its weather."""

    def __init__(self, session: aiohttp.ClientSession, url: str, user: str, channel: str) -> None:
        self.session, self.url, self.user, self.channel = session, url, user, channel

    def as_user(self, user: str) -> "Bystander":
        return Bystander(self.session, self.url, user, self.channel)

    async def ask(self, method: str, path: str, body: Json | None = None, **query: Any) -> Json:
        url = f"{self.url}/sandbox/{path}"
        async with self.session.request(method, url, json=body, params=query) as response:
            told = await response.json()
            if response.status != 200:
                raise RefusedError(response.status, told["error"])
            return told

    async def screen(self, **query: Any) -> Json:
        return await self.ask("GET", "screen", user=self.user, **query)

    async def messages(self, channel: str | None = None) -> list[Json]:
        """What this person sees in the channel."""
        told = await self.screen(channel=channel or self.channel)
        return told["channels"][0]["messages"] if told["channels"] else []

    async def inbox(self) -> list[Json]:
        """The direct messages of this person."""
        return [
            each for inbox in (await self.screen())["channels"] if inbox["kind"] == "dm" for each in inbox["messages"]
        ]

    async def type(self, command: str, wait: int = 0, **options: Any) -> Json:
        body = {"user": self.user, "channel": self.channel, "command": command, "options": options}
        return await self.ask("POST", "command", body, wait=wait)

    async def press(self, message: Json, custom_id: str, wait: int = 0, **more: Any) -> Json:
        body = {"user": self.user, "message": message["id"], "custom_id": custom_id, **more}
        return await self.ask("POST", "press", body, wait=wait)

    async def select(self, message: Json, custom_id: str, *values: str, wait: int = 0) -> Json:
        body = {"user": self.user, "message": message["id"], "custom_id": custom_id, "values": values}
        return await self.ask("POST", "select", body, wait=wait)

    async def submit(self, interaction: str, wait: int = 0, **fields: Any) -> Json:
        body = {"user": self.user, "interaction": interaction, "fields": fields}
        return await self.ask("POST", "submit", body, wait=wait)

    async def fault(self, fault: str | list[str], **more: Any) -> Json:
        return await self.ask("POST", "faults", {"fault": fault, **more})

    async def pass_time(self, ms: int) -> None:
        await self.ask("POST", "clock", {"advance_ms": ms})

    @asynccontextmanager
    async def changes(self, **query: Any) -> AsyncGenerator[aiohttp.ClientResponse]:
        """The stream of changes, open."""
        params = {"user": self.user, **query}
        async with self.session.get(f"{self.url}/sandbox/events", params=params) as response:
            assert await response.content.readline() == b": open\n"
            assert await response.content.readline() == b"\n"
            yield response
