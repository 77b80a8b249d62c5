"""Connections within a process: HTTP and WebSockets as aiohttp speaks them, without sockets. Each piece takes a time
that the seed draws, and arrives after those before it."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from random import Random
from typing import Final, cast

import aiohttp
from aiohttp.client_proto import ResponseHandler

USUAL: Final = 0.02
"""Seconds that something is on its way on average."""


class _End(asyncio.Transport):
    """One end of a connection. `context`: whose it is."""

    def __init__(self, protocol: asyncio.Protocol, chance: Random, context: Context) -> None:
        super().__init__()
        self._protocol = protocol
        self._chance = chance
        self._context = context
        self._coming: deque[bytes | None] = deque()
        self._loop = asyncio.get_running_loop()
        self._reads = True
        self._delivering = self._closed = False
        self.peer: _End | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self.peer is not None and not self._closed:
            self.peer.send(bytes(data))

    def send(self, data: bytes | None) -> None:
        """Have it arrive here; `None`: the connection is closed at the other end."""
        self._coming.append(data)
        self._go_on()

    def _go_on(self) -> None:
        if self._coming and self._reads and not self._delivering and not self._closed:
            self._delivering = True
            seconds = self._chance.expovariate(1 / USUAL)
            self._loop.call_later(seconds, self._deliver, context=self._context)

    def _deliver(self) -> None:
        self._delivering = False
        if self._closed:
            return
        data = self._coming.popleft()
        if data is None:
            self._lose()
        else:
            self._protocol.data_received(data)
            self._go_on()

    def _lose(self) -> None:
        if not self._closed and not self._loop.is_closed():
            self._closed = True
            self._loop.call_soon(self._protocol.connection_lost, None, context=self._context)

    def close(self) -> None:
        if not self._closed and self.peer is not None:
            self.peer.send(None)
        self._lose()

    def abort(self) -> None:
        self.close()

    def is_closing(self) -> bool:
        return self._closed

    def pause_reading(self) -> None:
        self._reads = False

    def resume_reading(self) -> None:
        self._reads = True
        self._go_on()

    def is_reading(self) -> bool:
        return self._reads

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = cast("asyncio.Protocol", protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing is held back."""

    def can_write_eof(self) -> bool:
        return False


class Cable(aiohttp.BaseConnector):
    """Every connection of a client leads to that server. `cut` is what happens when either side dies."""

    def __init__(self, server: Callable[[], asyncio.Protocol], chance: Random) -> None:
        super().__init__(limit=0, keepalive_timeout=None)
        self._server = server
        self._chance = chance
        self._ends: list[_End] = []

    async def _create_connection(self, req: aiohttp.ClientRequest, traces: object, timeout: object) -> ResponseHandler:
        client = ResponseHandler(asyncio.get_running_loop())
        near = _End(client, self._chance, copy_context())
        server = Context().run(self._server)
        far = _End(server, self._chance, Context())
        near.peer, far.peer = far, near
        self._ends = [end for end in (*self._ends, far) if not end.is_closing()]
        client.connection_made(near)
        Context().run(server.connection_made, far)
        return client

    def cut(self) -> None:
        """The client's program is gone."""
        for end in self._ends:
            end.send(None)
