"""The WebSocket side: who may connect, and how."""

import asyncio
from collections.abc import Mapping

from aiohttp import web

from sandbox.gateway_connection import GatewayConnection, HangUpError
from sandbox.gateway_protocol import GatewayContext, GatewayProtocol


async def serve(context: GatewayContext, request: web.BaseRequest) -> web.WebSocketResponse:
    """Serve one connection, from HELLO to the end."""
    socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20)
    await socket.prepare(request)
    refusal = _refused(request.query)
    if refusal is not None:
        await socket.close(code=refusal.code, message=refusal.reason.encode()[:123])
        return socket
    connection = GatewayConnection(socket, request, compress=request.query.get("compress") == "zlib-stream")
    async with asyncio.TaskGroup() as tasks:
        writer = tasks.create_task(connection.work())
        await GatewayProtocol(context, socket, connection).run()
        writer.cancel()
    return socket


def _refused(query: Mapping[str, str]) -> HangUpError | None:
    if query.get("v", "10") not in ("9", "10"):
        return HangUpError(4012, "Invalid API version: this gateway speaks version 10")
    if query.get("encoding", "json") != "json":
        return HangUpError(4002, f"Unknown encoding {query['encoding']}: this gateway speaks json")
    if query.get("compress") not in (None, "", "zlib-stream"):
        return HangUpError(4002, f"Unknown compression {query['compress']}: use zlib-stream or none")
    return None
