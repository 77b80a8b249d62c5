"""A sandbox from start to stop: one loopback port for bots, people, the page and files for download."""

import ipaddress
import mimetypes
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

from sandbox.control.api import ControlApi
from sandbox.gateway_protocol import serve_gateway
from sandbox.platform import Platform
from sandbox.rest.api import PREFIX, RestApi
from sandbox.settings import SandboxSettings
from sandbox.world import Attachment

MAX_BODY = 32 * 2**20
BACKLOG = 1024
PAGE = Path(__file__).parent / "page"
NAMES = ("127.0.0.1", "localhost", "[::1]")


class NotLoopbackError(ValueError):
    """The sandbox was asked to listen where others could reach it."""


class Sandbox:
    """A running pretend Discord."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform

    @property
    def url(self) -> str:
        """The page, and what the control API's paths are relative to: `http://127.0.0.1:PORT`."""
        return self.platform.base

    @property
    def api_base(self) -> str:
        return self.platform.base + PREFIX

    @property
    def gateway(self) -> str:
        return self.platform.gateway_address

    @property
    def token(self) -> str:
        """The token of the first bot."""
        return next(iter(self.platform.world.applications.values())).token

    @property
    def is_online(self) -> bool:
        """True if a bot is connected to the gateway."""
        return any(self.platform.sessions.online(each) for each in self.platform.world.applications.values())

    @staticmethod
    @asynccontextmanager
    async def start(settings: SandboxSettings | None = None) -> "AsyncGenerator[Sandbox]":
        """Serve until the block ends.

        Raises NotLoopbackError, or OSError when the port is taken or the wire file cannot be written.
        """
        chosen = SandboxSettings() if settings is None else settings
        with _listen(chosen) as listener:
            host, port = listener.getsockname()[:2]
            async with Sandbox.behind(chosen, f"http://{f'[{host}]' if ':' in host else host}:{port}") as (
                sandbox,
                runner,
            ):
                await web.SockSite(runner, listener, backlog=BACKLOG).start()
                yield sandbox

    @staticmethod
    @asynccontextmanager
    async def behind(settings: SandboxSettings, base: str) -> "AsyncGenerator[tuple[Sandbox, web.ServerRunner]]":
        """Serve the clients of that server, which need not listen anywhere, until the block ends. `base`: the address
        by which everything is named, such as http://127.0.0.1:8000."""
        platform = Platform(settings, base)
        front = _Front(platform)
        runner = web.ServerRunner(
            web.Server(front.serve, request_factory=front.request, access_log=None), shutdown_timeout=0.5
        )
        await runner.setup()
        try:
            yield Sandbox(platform), runner
        finally:
            front.close()
            await runner.cleanup()
            platform.close()


def _listen(settings: SandboxSettings) -> socket.socket:
    host = "127.0.0.1" if settings.host == "localhost" else settings.host
    try:
        loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        loopback = False
    if not loopback:
        raise NotLoopbackError(f"the sandbox listens on loopback only, not on {settings.host}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, settings.port), family=family, backlog=BACKLOG)


class _Front:
    """Every request arrives here."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._rest, self._control = RestApi(platform), ControlApi(platform)
        own = platform.base.removeprefix("http://")
        self._hosts = {own, *(f"{name}:{own.rpartition(':')[2]}" for name in NAMES)}

    def close(self) -> None:
        self._control.close()
        for session in self._platform.sessions.open_sessions():
            if session.connection is not None:
                session.connection.drop()

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        if not self._is_ours(request):
            return web.Response(status=403, text="403: this sandbox answers its own address only")
        path = request.path
        if path.startswith(PREFIX + "/"):
            return await self._rest.serve(request)
        if path.startswith("/sandbox/"):
            return await self._control.serve(request)
        if path.rstrip("/") == "/gateway":
            return await serve_gateway(self._platform.gateway_context, request)
        if path.startswith("/attachments/"):
            return _attachment(self._platform, path)
        if path.startswith("/avatars/"):
            return _avatar(self._platform, path)
        if path.startswith("/emojis/"):
            return _emoji(self._platform, path)
        return _page_file(path) if path == "/" or path.startswith("/page/") else _not_found()

    def _is_ours(self, request: web.BaseRequest) -> bool:
        """Return whether this comes from a bot or from our own page, and not from a page of another origin."""
        origin = request.headers.get("Origin")
        if request.headers.get("Host", "") not in self._hosts:
            return False
        return origin is None or origin.removeprefix("http://") in self._hosts

    def request(self, *parts: object) -> web.BaseRequest:
        """Return a request whose body may be as large as Discord allows, and a little more."""
        message, payload, protocol, writer, task = parts
        return web.BaseRequest(
            message,  # pyright: ignore[reportArgumentType] -- aiohttp hands its own objects through
            payload,  # pyright: ignore[reportArgumentType] -- the same
            protocol,  # pyright: ignore[reportArgumentType] -- the same
            writer,  # pyright: ignore[reportArgumentType] -- the same
            task,  # pyright: ignore[reportArgumentType] -- the same
            protocol._loop,  # noqa: SLF001 # pyright: ignore -- aiohttp offers no other way to raise the body limit
            client_max_size=MAX_BODY,
        )


def _not_found() -> web.Response:
    body = b'{"message":"404: Not Found","code":0}'
    return web.Response(status=404, body=body, headers={"Content-Type": "application/json"})


def _page_file(path: str) -> web.Response:
    """Serve `/`, which is index.html, and `/page/...`, the files beside it."""
    name = "index.html" if path == "/" else path.removeprefix("/page/")
    file = (PAGE / name).resolve()
    if not file.is_relative_to(PAGE.resolve()) or not file.is_file():
        return web.Response(status=404, text="404: Not Found")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return web.Response(body=file.read_bytes(), headers={"Content-Type": kind, "Cache-Control": "no-cache"})


def _attachment(platform: Platform, path: str) -> web.Response:
    """Serve `/attachments/CHANNEL/ID/NAME`; the name does not matter."""
    parts = path.split("/")
    found = _file(platform, parts[2], parts[3]) if len(parts) == 5 else None
    if found is None or not found.content:
        return web.Response(status=404, text="404: Not Found")
    return _download(found.content, found.content_type)


def _file(platform: Platform, channel: str, number: str) -> Attachment | None:
    """Return a file of this run, or of a message kept from an earlier one."""
    found = platform.files.get(number)
    if found is not None or channel not in platform.world.channels:
        return found
    messages = platform.world.channels[channel].messages.values()
    return next((each for message in messages for each in message.attachments if each.id == number), None)


def _emoji(platform: Platform, path: str) -> web.Response:
    """Serve `/emojis/ID.png`; the ending does not matter."""
    number = path.removeprefix("/emojis/").split(".")[0]
    for application in platform.world.applications.values():
        if number in application.emojis:
            found = application.emojis[number]
            return _download(found.image(), found.content_type)
    return web.Response(status=404, text="404: Not Found")


def _avatar(platform: Platform, path: str) -> web.Response:
    """Serve `/avatars/USER/HASH.png`. Discord converts and scales, this does not."""
    parts = path.removeprefix("/avatars/").split("/")
    person = platform.world.people.get(parts[0])
    if person is None or len(parts) != 2 or parts[1].split(".")[0] != person.avatar_hash:
        return web.Response(status=404, text="404: Not Found")
    return _download(person.avatar, "image/png")


def _download(content: bytes, content_type: str) -> web.Response:
    """Serve a file of a stranger: shown as what it claims to be, never run as a page of ours."""
    headers = {
        "Content-Type": content_type,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
    }
    return web.Response(body=content, headers=headers)
