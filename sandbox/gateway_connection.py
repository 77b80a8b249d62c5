"""One socket of the gateway: its sending half, and how it is hung up."""

import asyncio
import zlib

from aiohttp import web


class HangUpError(Exception):
    """The gateway closes the connection with this code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class GatewayConnection:
    """The sending half of one socket: keeps order, compresses when asked to."""

    def __init__(self, socket: web.WebSocketResponse, request: web.BaseRequest, *, compress: bool) -> None:
        self._socket, self._request = socket, request
        self._queue: asyncio.Queue[str | HangUpError] = asyncio.Queue()
        self._deflate = zlib.compressobj(level=1) if compress else None

    def send(self, text: str) -> None:
        self._queue.put_nowait(text)

    def hang_up(self, code: int, reason: str) -> None:
        self._queue.put_nowait(HangUpError(code, reason))

    def drop(self) -> None:
        """Cut the connection without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def work(self) -> None:
        """Send what is queued until the connection is closed."""
        while True:
            item = await self._queue.get()
            if isinstance(item, HangUpError):
                await self._socket.close(code=item.code, message=item.reason.encode()[:123])
                return
            try:
                await self._write(item)
            except (ConnectionError, RuntimeError):
                return

    async def _write(self, text: str) -> None:
        if self._deflate is None:
            await self._socket.send_str(text)
        else:
            data = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            await self._socket.send_bytes(data)
