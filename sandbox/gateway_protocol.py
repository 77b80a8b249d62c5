"""Conversation on one socket of the gateway: HELLO, IDENTIFY, RESUME, heartbeats."""

import asyncio
import hashlib
import json
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from sandbox import payloads
from sandbox.faults import ACK_FAULTS, FaultInjector
from sandbox.gateway_sessions import KNOWN, PRIVILEGED, GatewaySessions, Session
from sandbox.json_values import Json, as_list, as_object, as_text, as_whole, encode, is_object
from sandbox.limits import IdentifyLimits, IdentifySettings
from sandbox.snowflakes import Snowflakes
from sandbox.wire import Wire
from sandbox.world import Application, World

HEARTBEAT_MS = 41_250
ACK_AFTER_S = 0.03
"""Seconds after which a heartbeat is acknowledged, in real time, as over a network: discord.py takes an answer that
comes before it has noted its question for one to the heartbeat before."""
MAX_PAYLOAD = 4096
SENDS, SENDS_WINDOW_S = 120, 60.0
FINAL = (4004, 4007, 4010, 4013, 4014)
"""Codes after which a session cannot be resumed."""


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


@dataclass(frozen=True, slots=True)
class GatewaySettings:
    """`heartbeat_ms` is told in HELLO; a bot silent for one and a half of it is hung up on with 4009."""

    heartbeat_ms: int = HEARTBEAT_MS
    identify: IdentifySettings = field(default_factory=IdentifySettings)


@dataclass(frozen=True, slots=True)
class GatewayContext:
    """Needs of every conversation: the world, its sessions, and the address to come back to."""

    world: World
    sessions: GatewaySessions
    ids: Snowflakes
    faults: FaultInjector
    wire: Wire
    settings: GatewaySettings
    identify_limits: IdentifyLimits
    address: str


class GatewayProtocol:
    """One socket's talk: who it is, and what it may say."""

    def __init__(self, context: GatewayContext, socket: web.WebSocketResponse, connection: GatewayConnection) -> None:
        self._context, self._socket, self._connection = context, socket, connection
        self._session: Session | None = None
        self._sent: deque[float] = deque()
        self._silence: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        interval = self._context.settings.heartbeat_ms
        self._say({"op": 10, "d": {"heartbeat_interval": interval, "_trace": []}, "s": None, "t": None})
        self._heard()
        try:
            async for message in self._socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._count()
                    self._hear(_decoded(message.data))
        except HangUpError as end:
            if self._session is not None and end.code in FINAL:
                self._context.sessions.forget(self._session)
            await self._socket.close(code=end.code, message=end.reason.encode()[:123])
        finally:
            if self._silence is not None:
                self._silence.cancel()
            self._leave()

    def _leave(self) -> None:
        """End the session of a bot that says goodbye (1000 or 1001). Any other end leaves it to be resumed."""
        session = self._session
        if session is None:
            return
        self._context.sessions.broke(session, self._connection)
        if self._socket.close_code in (1000, 1001) and session.connection is None:
            self._context.sessions.forget(session)

    def _count(self) -> None:
        now = asyncio.get_running_loop().time()
        self._sent.append(now)
        while self._sent[0] < now - SENDS_WINDOW_S:
            self._sent.popleft()
        if len(self._sent) > SENDS:
            raise HangUpError(4008, "Rate limited: 120 payloads in 60 seconds")

    def _hear(self, payload: Json) -> None:
        op, data = payload.get("op"), payload.get("d")
        shown: Any = {**data, "token": "***"} if is_object(data) and "token" in data else data
        self._context.wire.gateway_in(as_whole(op), shown)
        handler = HEARS.get(op) if isinstance(op, int) else None
        if handler is None:
            raise HangUpError(4001, "Unknown opcode")
        handler(self, data)

    def heartbeat(self, data: Any) -> None:
        del data
        self._heard()
        if self._context.faults.strike(ACK_FAULTS, "HEARTBEAT") is None:
            answer: Json = {"op": 11, "d": None, "s": None, "t": None}
            asyncio.get_running_loop().call_later(ACK_AFTER_S, self._say, answer)

    def identify(self, data: Any) -> None:
        if self._session is not None:
            raise HangUpError(4005, "Already authenticated")
        body = as_object(data)
        application = self._authenticate(body)
        shard, shards = _shard(body)
        intents = _intents(body, application)
        context = self._context
        if context.identify_limits.too_soon(application.id, shard):
            self._say({"op": 9, "d": False, "s": None, "t": None})
            return
        _check_shards(context, application, shard, shards)
        if not context.identify_limits.start(application.id):
            self._take_token(application)
        session = Session(context.ids.next().rjust(32, "0"), application, shard, shards, intents, self._connection)
        context.sessions.when_up(shard, lambda: self._begin(session))

    def _begin(self, session: Session) -> None:
        if self._socket.closed:
            return
        context, application = self._context, session.application
        self._session = session
        context.sessions.add(session)
        context.sessions.tell(session, "READY", self._ready(session))
        for guild in context.world.guilds_of_bot(application.id):
            if session.hears(guild.id, "GUILDS") and not guild.unavailable:
                created = payloads.guild_created(context.world, guild, application)
                context.sessions.tell(session, "GUILD_CREATE", created)

    def _take_token(self, application: Application) -> None:
        """Count a session. After too many in a day Discord closes them all and resets the token."""
        application.token = hashlib.sha256(application.token.encode()).hexdigest()
        self._context.identify_limits.renew(application.id)
        for session in self._context.sessions.kept_sessions():
            if session.application is application:
                if session.connection is not None:
                    session.connection.hang_up(4004, "Authentication failed.")
                self._context.sessions.forget(session)
        raise HangUpError(4004, "Authentication failed.")

    def resume(self, data: Any) -> None:
        body = as_object(data)
        application = self._authenticate(body)
        session = self._context.sessions.session(as_text(body.get("session_id")))
        sequence = as_whole(body.get("seq"))
        if (
            session is None
            or session.application is not application
            or (session.kept and session.kept[0][0] > sequence + 1)  # what came next is no longer kept
        ):
            self._say({"op": 9, "d": False, "s": None, "t": None})
            return
        if sequence > session.sequence:
            raise HangUpError(4007, "Invalid seq")
        self._context.sessions.when_up(session.shard, lambda: self._go_on(session, sequence))

    def _go_on(self, session: Session, sequence: int) -> None:
        if self._socket.closed:
            return
        if session.connection is not None:
            session.connection.hang_up(4000, "Resumed elsewhere")
        self._session, session.connection, session.broken_ms = session, self._connection, None
        self._context.sessions.replay(session, sequence)
        self._context.sessions.tell(session, "RESUMED", {"_trace": []})

    def ignore(self, data: Any) -> None:
        """Ignore presence and voice updates, which change nothing here."""
        del data
        if self._session is None:
            raise HangUpError(4003, "Not authenticated")

    def members(self, data: Any) -> None:
        """Answer Request Guild Members: the people asked for by id, or everyone."""
        session = self._session
        if session is None:
            raise HangUpError(4003, "Not authenticated")
        body = as_object(data)
        guild = self._context.world.guilds.get(as_text(body.get("guild_id")))
        if guild is not None:
            raw = body.get("user_ids")
            wanted = [raw] if isinstance(raw, str) else as_list(raw)
            chunk = _chunk(self._context.world, guild.id, [str(each) for each in wanted], body)
            self._context.sessions.tell(session, "GUILD_MEMBERS_CHUNK", chunk)

    def _authenticate(self, body: Json) -> Application:
        token = as_text(body.get("token")).removeprefix("Bot ")
        application = self._context.world.application_with(token)
        if application is None:
            raise HangUpError(4004, "Authentication failed.")
        return application

    def _ready(self, session: Session) -> Json:
        world, application = self._context.world, session.application
        guilds = [each for each in world.guilds_of_bot(application.id) if session.hears(each.id, None)]
        return {
            "v": 10,
            "user": payloads.own_user(application),
            "guilds": [{"id": each.id, "unavailable": True} for each in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._context.address,
            "shard": [session.shard, session.shards],
            "application": {"id": application.id, "flags": 0},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "presences": [],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "_trace": [],
        }

    def _heard(self) -> None:
        """Note that the bot lives: hang up only if nothing is heard for one and a half intervals from now."""
        if self._silence is not None:
            self._silence.cancel()
        seconds = self._context.settings.heartbeat_ms * 1.5 / 1000
        loop = asyncio.get_running_loop()
        self._silence = loop.call_later(seconds, self._connection.hang_up, 4009, "Session timed out")

    def _say(self, payload: Json) -> None:
        self._context.wire.gateway("", encode(payload["d"]), payload["op"])
        self._connection.send(encode(payload))


HEARS: dict[int, Callable[[GatewayProtocol, Any], None]] = {
    1: GatewayProtocol.heartbeat,
    2: GatewayProtocol.identify,
    3: GatewayProtocol.ignore,
    4: GatewayProtocol.ignore,
    6: GatewayProtocol.resume,
    8: GatewayProtocol.members,
}


def _decoded(raw: str | bytes) -> Json:
    if len(raw) > MAX_PAYLOAD:
        raise HangUpError(4002, "Decode error: a payload may have 4096 bytes")
    try:
        payload = json.loads(raw)
    except ValueError:
        raise HangUpError(4002, "Decode error") from None
    if not is_object(payload):
        raise HangUpError(4002, "Decode error")
    return payload


def _shard(body: Json) -> tuple[int, int]:
    raw = as_list(body.get("shard"))
    if not raw:
        return 0, 1
    numbers = [each for each in raw if isinstance(each, int) and not isinstance(each, bool)]
    if len(numbers) != 2 or len(raw) != 2 or not 0 <= numbers[0] < numbers[1]:
        raise HangUpError(4010, "Invalid shard")
    return numbers[0], numbers[1]


def _check_shards(context: GatewayContext, application: Application, shard: int, shards: int) -> None:
    served = sum((int(each.id) >> 22) % shards == shard for each in context.world.guilds_of_bot(application.id))
    if served > context.identify_limits.settings.guilds_per_shard:
        raise HangUpError(4011, "Sharding required")


def _intents(body: Json, application: Application) -> int:
    intents = body.get("intents")
    if isinstance(intents, bool) or not isinstance(intents, int) or intents < 0 or intents & ~KNOWN:
        raise HangUpError(4013, "Invalid intent(s)")
    if intents & PRIVILEGED and not application.privileged:
        raise HangUpError(4014, "Disallowed intent(s)")
    return intents


def _chunk(world: World, guild: str, wanted: list[str], body: Json) -> Json:
    found = world.guilds[guild]
    people = [each for each in found.members if not wanted or each in wanted]
    return {
        "guild_id": guild,
        "members": [
            payloads.member(payloads.user_of_person(world.people[each]), found.members[each], []) for each in people
        ],
        "not_found": [each for each in wanted if each not in found.members],
        "chunk_index": 0,
        "chunk_count": 1,
        "nonce": body.get("nonce"),
    }


async def serve_gateway(context: GatewayContext, request: web.BaseRequest) -> web.WebSocketResponse:
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
