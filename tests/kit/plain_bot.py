"""A bot in a hundred lines of aiohttp: it knows Discord's wire and nothing of the sandbox."""

import asyncio
import io
import json
import zlib
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp

Json = dict[str, Any]
PATIENCE: Final = 60.0
"""Seconds anything may take on a busy machine; nothing waits for it."""

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1, 1 << 9, 1 << 12


@dataclass(frozen=True)
class Reply:
    """What the REST interface answered."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> int:
        return self.body["code"]

    def error_at(self, path: str) -> str:
        """The code of the complaint at a path such as `components.0.label`."""
        place = self.body["errors"]
        for step in path.split("."):
            place = place[step]
        return place["_errors"][0]["code"]


@dataclass
class Gateway:
    """One connection to the gateway: what arrived, in order, and how it ended."""

    socket: aiohttp.ClientWebSocketResponse
    compressed: bool = False
    _inflate: Any = field(default_factory=zlib.decompressobj)

    async def say(self, op: int, data: Any) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def hear(self) -> Json:
        """The next payload; an empty one when the connection has ended."""
        message = await self.socket.receive(timeout=PATIENCE)
        if message.type is aiohttp.WSMsgType.TEXT:
            return json.loads(message.data)
        if message.type is aiohttp.WSMsgType.BINARY and self.compressed:
            return json.loads(self._inflate.decompress(message.data))
        return {}

    async def until(self, event: str) -> Json:
        """The payload of the next event of this name; everything before it is passed over."""
        while (payload := await self.hear()).get("t") != event:
            assert payload, f"the gateway closed with {self.socket.close_code} before {event}"
        return payload

    async def op(self, number: int) -> Json:
        """The next payload with this opcode."""
        while (payload := await self.hear()).get("op") != number:
            assert payload, f"the gateway closed with {self.socket.close_code} before op {number}"
        return payload

    async def end(self) -> int | None:
        """The close code, once the connection has ended."""
        while await self.hear():
            pass
        return self.socket.close_code

    async def identify(self, token: str, intents: int = GUILDS, shard: tuple[int, int] | None = None) -> Json:
        """READY, after the HELLO that must come first."""
        await self.op(10)
        await self.say(2, identity(token, intents, shard))
        return (await self.until("READY"))["d"]

    async def resume(self, token: str, session: str, sequence: int) -> None:
        await self.op(10)
        await self.say(6, {"token": token, "session_id": session, "seq": sequence})


def identity(token: str, intents: int = GUILDS, shard: tuple[int, int] | None = None) -> Json:
    found: Json = {"token": token, "intents": intents, "properties": {}}
    return found if shard is None else {**found, "shard": list(shard)}


class PlainBot:
    """REST calls with the bot's token, and gateway connections."""

    def __init__(self, session: aiohttp.ClientSession, api_base: str, gateway: str, token: str) -> None:
        self.session, self.api_base, self.address, self.token = session, api_base, gateway, token

    async def call(self, method: str, path: str, body: Any = None, **options: Any) -> Reply:
        headers = {"Authorization": f"Bot {self.token}"}
        url = self.api_base + path
        async with self.session.request(method, url, json=body, headers=headers, **options) as response:
            raw = await response.read()
            is_json = response.headers.get("Content-Type") == "application/json"
            return Reply(response.status, json.loads(raw) if is_json else raw, response.headers)

    async def upload(self, method: str, path: str, body: Json, *files: tuple[str, bytes]) -> Reply:
        """The same with files, named as given, as `files[0]`, `files[1]`, ..."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        for number, (name, content) in enumerate(files):
            form.add_field(
                f"files[{number}]", io.BytesIO(content), filename=name, content_type="application/octet-stream"
            )
        headers = {"Authorization": f"Bot {self.token}"}
        async with self.session.request(method, self.api_base + path, data=form, headers=headers) as response:
            return Reply(response.status, await response.json(), response.headers)

    async def answer(self, interaction: Json, kind: int, data: Json | None = None) -> Reply:
        """The first answer to an interaction."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=true"
        return await self.call("POST", path, {"type": kind, **({} if data is None else {"data": data})})

    def hook(self, interaction: Json, tail: str = "") -> str:
        """The path of an interaction's follow-ups."""
        return f"/webhooks/{interaction['application_id']}/{interaction['token']}{tail}"

    @asynccontextmanager
    async def gateway(self, query: str = "?v=10&encoding=json") -> AsyncGenerator[Gateway]:
        async with self.session.ws_connect(self.address + query) as socket:
            yield Gateway(socket, "compress=zlib-stream" in query)

    @asynccontextmanager
    async def online(self, intents: int = GUILDS) -> AsyncGenerator[Gateway]:
        """A gateway connection that is ready."""
        async with self.gateway() as gateway:
            await gateway.identify(self.token, intents)
            yield gateway


async def soon(things: "asyncio.Task[Any]") -> Any:
    """The result of a task, for which nobody waits for ever."""
    async with asyncio.timeout(PATIENCE):
        return await things
