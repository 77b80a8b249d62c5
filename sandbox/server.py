"""Starting and stopping a sandbox: one loopback port for bots, people and the page."""

import ipaddress
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from aiohttp import web

from sandbox import gateway, static
from sandbox.control.api import ControlApi
from sandbox.platform import Platform
from sandbox.rest.api import PREFIX, RestApi
from sandbox.settings import SandboxSettings

MAX_BODY = 32 * 2**20
BACKLOG = 1024
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
            return await gateway.serve(self._platform.gateway_context, request)
        if path.startswith("/attachments/"):
            return static.attachment(self._platform, path)
        if path.startswith("/avatars/"):
            return static.avatar(self._platform, path)
        if path.startswith("/emojis/"):
            return static.emoji(self._platform, path)
        return static.page_file(path) if path == "/" or path.startswith("/page/") else _not_found()

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
