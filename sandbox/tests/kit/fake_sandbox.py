"""A stand-in for the sandbox that answers the control API with a canned evening, and remembers what it was asked."""

from __future__ import annotations

import asyncio
import json
import struct
import zlib
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

from aiohttp import web

from sandbox.tests.kit import canned
from sandbox.tests.kit.canned import Json

PAGE = Path(__file__).parents[2] / "page"
PATIENCE = 300.0
"""Seconds the page may take on a busy machine; nothing waits for it."""

PLACE = ("id", "name", "kind", "parent")
CONTROLS = ("messages", "autocomplete", "command", "press", "select", "submit", "dismiss")


def user(number: str, name: str, locale: str) -> Json:
    return {"id": number, "name": name, "locale": locale, "dms": "open", "moderator": number == canned.YOU}


class FakeSandbox:
    """Serves the page and the control API; a test changes `messages`, `forms`, `failed` and calls `tell`."""

    def __init__(self) -> None:
        self.users = [
            user(canned.YOU, "You", "en-GB"),
            user(canned.ANA, "Ana", "de"),
            user(canned.BEN, "Ben", "fr"),
            user(canned.CHLOE, "Chloe", "nl"),
        ]
        self.online = True
        self.messages: list[Json] = [
            canned.lobby(),
            canned.board(),
            canned.markdown_message(),
            canned.classic_message(),
        ]
        self.messages += [canned.hand(one["id"]) for one in self.users]
        self.forms: dict[str, Json] = {}
        self.failed: dict[str, list[Json]] = {}
        self.busy: dict[tuple[str, str], str] = {}
        self.calls: list[tuple[str, Json]] = []
        self.heard = asyncio.Condition()
        self.refusal: str | None = None
        self.answer: Callable[[str, Json], None] = lambda _path, _body: None
        self.listeners: list[tuple[list[str], asyncio.Queue[Json | None]]] = []
        self.contexts: dict[str, list[int]] = {}
        self.suggestions: list[Json] | None = None
        self.apps: list[Json] = []
        self.installed: list[str] = []

    def said(self, path: str) -> list[Json]:
        """The bodies that were posted to one control."""
        return [body for called, body in self.calls if called == path]

    async def told(self, path: str, count: int = 1) -> list[Json]:
        """The same, once there are so many."""
        async with asyncio.timeout(PATIENCE), self.heard:
            await self.heard.wait_for(lambda: len(self.said(path)) >= count)
        return self.said(path)

    def find(self, nth: int, channel: str | None = None) -> Json:
        """A canned message by its number."""
        wanted = canned.snowflake(nth)
        return next(one for one in self.messages if one["id"] == wanted and channel in (None, one["channel_id"]))

    def tell(self, channels: list[str], *, form: bool = False) -> None:
        """Says to everyone that these channels changed."""
        change = {"kind": "screen", "channels": channels, "form": form}
        for users, queue in self.listeners:
            for user in users:
                queue.put_nowait(change if len(users) == 1 else change | {"user": user})

    def drop_listeners(self) -> None:
        """Ends every event stream, as a restart would."""
        for _, queue in self.listeners:
            queue.put_nowait(None)

    def application(self) -> web.Application:
        app = web.Application()
        app.add_routes(
            [
                web.get("/", self._index),
                web.static("/page", PAGE),
                web.get("/files/{name}", self._file),
                web.get("/emojis/{name}", self._emoji),
                web.get("/sandbox/world", self._world),
                web.get("/sandbox/screen", self._screen),
                web.get("/sandbox/messages", self._earlier),
                web.get("/sandbox/events", self._events),
                web.post("/sandbox/users", self._add_user),
                web.patch("/sandbox/users/{id}", self._change_user),
                web.post("/sandbox/{control}", self._control),
            ]
        )
        return app

    async def _index(self, _request: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    async def _file(self, request: web.Request) -> web.Response:
        if request.match_info["name"].endswith(".json"):
            return web.json_response({"games": 12})
        return web.Response(body=columns_png(), content_type="image/png")

    async def _emoji(self, request: web.Request) -> web.Response:
        colours = {"8001.png": (47, 111, 178), "8002.png": (201, 92, 140)}
        if (colour := colours.get(request.match_info["name"])) is None:
            return web.Response(status=404)
        return web.Response(body=png(24, 32, lambda _x, _y: colour), content_type="image/png")

    async def _world(self, _request: web.Request) -> web.Response:
        application = {"id": canned.BOT, "name": "TwoWin", "online": self.online}
        guild = {
            "id": canned.GUILD,
            "name": "Game night",
            "channels": [{key: one[key] for key in PLACE} for one in self._channels("") if one["guild"]],
            "roles": [{"id": canned.GUILD, "name": "@everyone"}, {"id": canned.HOSTS, "name": "hosts"}],
            "members": [*(one["id"] for one in self.users), canned.BOT],
        }
        told = {"application": application, "applications": [application], "users": self.users, "guilds": [guild]}
        return web.json_response(told)

    def _channels(self, user: str) -> list[Json]:
        rows = [
            (canned.TABLE, "table-one", "text", canned.GUILD, None),
            (canned.TALK, "talk", "text", canned.GUILD, None),
        ]
        rows += [(canned.THREAD, "Slow game of Ana", "thread", canned.GUILD, canned.TABLE)]
        rows += [(canned.dm(user), "TwoWin", "dm", None, None)]
        return [
            dict(zip(("id", "name", "kind", "guild", "parent"), row, strict=True)) | {"archived": False} for row in rows
        ]

    def _visible(self, channel: str, user: str) -> list[Json]:
        own = [one for one in self.messages if one["channel_id"] == channel and one["only"] in (None, user)]
        return [self._as_seen(one, user) for one in sorted(own, key=lambda one: int(one["id"]))]

    def _as_seen(self, message: Json, user: str) -> Json:
        seen = {name: value for name, value in message.items() if name not in ("only", "pinged_people")}
        failed = any(one["message"] == message["id"] for one in self.failed.get(user, []))
        return seen | {
            "ephemeral": message["only"] is not None,
            "pinged": user in message["pinged_people"],
            "busy": self.busy.get((user, message["id"])),
            "failed": failed,
        }

    async def _screen(self, request: web.Request) -> web.Response:
        who = next(one for one in self.users if one["id"] == request.query["user"])
        wanted = request.query.getall("channel", [])
        channels = [one for one in self._channels(who["id"]) if not wanted or one["id"] in wanted]
        for one in channels:
            one["messages"] = self._visible(one["id"], who["id"])[-50:]
            one["installed"] = [canned.BOT]
        return web.json_response(
            {
                "user": {key: who[key] for key in ("id", "name", "locale")} | {"installed": self.installed},
                "now_ms": canned.NOW_MS,
                "channels": channels,
                "commands": [] if wanted else self._commands(who["locale"]),
                "apps": [] if wanted else self.apps,
                "form": self.forms.get(who["id"]),
                "failed": self.failed.get(who["id"], []),
            }
        )

    def _commands(self, locale: str) -> list[Json]:
        commands = canned.commands(locale, suggesting=self.suggestions is not None)
        placed = ({"contexts": self.contexts.get(one["name"])} for one in commands)
        usual = {"integration_types": [0], "application": canned.BOT}
        return [one | usual | place for one, place in zip(commands, placed, strict=True)]

    async def _earlier(self, request: web.Request) -> web.Response:
        own = self._visible(request.query["channel"], request.query["user"])
        before = [one for one in own if int(one["id"]) < int(request.query["before"])]
        return web.json_response({"messages": before[-50:]})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        listener: tuple[list[str], asyncio.Queue[Json | None]] = (request.query.getall("user"), asyncio.Queue())
        self.listeners.append(listener)
        stream = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        with suppress(ConnectionResetError), ExitStack() as leaving:
            leaving.callback(self.listeners.remove, listener)
            await stream.prepare(request)
            await stream.write(b": open\n\n")
            while (change := await listener[1].get()) is not None:
                await stream.write(f"data: {json.dumps(change)}\n\n".encode())
        return stream

    async def _add_user(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.users.append(user(str(2000 + len(self.users)), body["name"], body.get("locale", "en-GB")))
        return web.json_response(self.users[-1])

    async def _change_user(self, request: web.Request) -> web.Response:
        who = next(one for one in self.users if one["id"] == request.match_info["id"])
        who.update(await request.json())
        return web.json_response(who)

    async def _control(self, request: web.Request) -> web.Response:
        control, body = request.match_info["control"], await request.json()
        if control not in CONTROLS:
            return web.json_response({"error": "There is no such control."}, status=404)
        self.calls.append((control, body))
        async with self.heard:
            self.heard.notify_all()
        if self.refusal is not None:
            return web.json_response({"error": self.refusal}, status=409)
        self.answer(control, body)
        if control == "messages":
            return web.json_response({"id": str(32000 + len(self.calls))})
        if control == "autocomplete":
            return web.json_response({"interaction": "30000", "choices": self.suggestions})
        return web.json_response({"interaction": str(31000 + len(self.calls))})


def columns_png() -> bytes:
    """Four columns of coloured cards: something to look at."""
    colours = [(47, 111, 178), (201, 92, 140), (63, 143, 90), (47, 111, 178)]

    def pixel(x: int, y: int) -> tuple[int, int, int]:
        column, inside = divmod(x, 120)
        card = y % 60
        wall = inside < 16 or inside > 104 or card < 8 or y // 60 > (2, 0, 1, 2)[column]
        return (243, 239, 230) if wall else colours[column]

    return png(480, 180, pixel)


def png(width: int, height: int, pixel: Callable[[int, int], tuple[int, int, int]]) -> bytes:
    """A picture without a library."""
    rows = b"".join(b"\x00" + bytes(part for x in range(width) for part in pixel(x, y)) for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
