"""The WebSocket side: HELLO, IDENTIFY, RESUME, heartbeats, and Discord's ways of hanging up."""

import asyncio
import json
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import payloads
from bot.sandbox.faults import ACK_FAULTS, Weather
from bot.sandbox.hub import Hub, Session
from bot.sandbox.intents import KNOWN, PRIVILEGED
from bot.sandbox.shapes import Json, as_list, as_object, as_text, as_whole, encode, is_object
from bot.sandbox.snowflakes import Snowflakes
from bot.sandbox.wire import Wire
from bot.sandbox.world import Application, World

HEARTBEAT_MS = 41_250
MAX_PAYLOAD = 4096
SENDS, SENDS_WINDOW_S = 120, 60.0


class HangUpError(Exception):
    """The gateway closes the connection with this code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@dataclass(frozen=True, slots=True)
class GatewaySettings:
    """`heartbeat_ms` is told in HELLO; a bot silent for one and a half of it is hung up on with 4009."""

    heartbeat_ms: int = HEARTBEAT_MS


class _Line:
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


class Gateway:
    """Serves the sockets of all bots."""

    def __init__(
        self,
        world: World,
        hub: Hub,
        ids: Snowflakes,
        weather: Weather,
        wire: Wire,
        settings: GatewaySettings,
        address: Callable[[], str],
    ) -> None:
        self.world, self.hub, self.ids, self.weather = world, hub, ids, weather
        self.wire, self.settings, self.address = wire, settings, address

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """One connection, from HELLO to the end."""
        compression = request.query.get("compress")
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20)
        await socket.prepare(request)
        line = _Line(socket, request, compress=compression == "zlib-stream")
        refusal = _refused(request.query)
        if refusal is not None:
            await socket.close(code=refusal.code, message=refusal.reason.encode()[:123])
            return socket
        async with asyncio.TaskGroup() as tasks:
            writer = tasks.create_task(line.work())
            await _Conversation(self, socket, line).run()
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


class _Conversation:
    """One socket's talk: who it is, and what it may say."""

    def __init__(self, gateway: Gateway, socket: web.WebSocketResponse, line: _Line) -> None:
        self._gateway, self._socket, self._line = gateway, socket, line
        self._session: Session | None = None
        self._sent: deque[float] = deque()
        self._silence: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        interval = self._gateway.settings.heartbeat_ms
        self._say({"op": 10, "d": {"heartbeat_interval": interval, "_trace": []}, "s": None, "t": None})
        self._heard()
        try:
            await self._listen()
        except HangUpError as end:
            self._forget_if_final(end.code)
            await self._socket.close(code=end.code, message=end.reason.encode()[:123])
        finally:
            if self._silence is not None:
                self._silence.cancel()
            self._leave()

    async def _listen(self) -> None:
        async for message in self._socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                continue
            self._count()
            self._hear(_decoded(message.data))

    def _leave(self) -> None:
        """A bot that says goodbye (1000 or 1001) ends its session; any other end leaves it to be resumed."""
        session = self._session
        if session is None:
            return
        self._gateway.hub.broke(session, self._line)
        if self._socket.close_code in (1000, 1001) and session.line is None:
            self._gateway.hub.forget(session)

    def _forget_if_final(self, code: int) -> None:
        if self._session is not None and code in (4004, 4007, 4010, 4013, 4014):
            self._gateway.hub.forget(self._session)

    def _count(self) -> None:
        now = asyncio.get_running_loop().time()
        self._sent.append(now)
        while self._sent[0] < now - SENDS_WINDOW_S:
            self._sent.popleft()
        if len(self._sent) > SENDS:
            raise HangUpError(4008, "Rate limited: 120 payloads in 60 seconds")

    def _hear(self, payload: Json) -> None:
        op, data = payload.get("op"), payload.get("d")
        self._gateway.wire.gateway_in(as_whole(op), _without_token(data))
        handler = HEARS.get(op) if isinstance(op, int) else None
        if handler is None:
            raise HangUpError(4001, "Unknown opcode")
        handler(self, data)

    def heartbeat(self, data: Any) -> None:
        del data
        self._heard()
        if self._gateway.weather.strike(ACK_FAULTS, "HEARTBEAT") is None:
            self._say({"op": 11, "d": None, "s": None, "t": None})

    def identify(self, data: Any) -> None:
        if self._session is not None:
            raise HangUpError(4005, "Already authenticated")
        body = as_object(data)
        application = self._authenticate(body)
        shard, shards = _shard(body)
        intents = _intents(body, application)
        gateway = self._gateway
        session = Session(gateway.ids.next().rjust(32, "0"), application, shard, shards, intents, self._line)
        self._session = session
        gateway.hub.add(session)
        gateway.hub.tell(session, "READY", self._ready(session))
        for guild in gateway.world.guilds_of_bot(application.id):
            if session.hears(guild.id, "GUILDS"):
                created = payloads.guild_created(gateway.world, guild, application)
                gateway.hub.tell(session, "GUILD_CREATE", created)

    def resume(self, data: Any) -> None:
        body = as_object(data)
        application = self._authenticate(body)
        session = self._gateway.hub.session(as_text(body.get("session_id")))
        sequence = as_whole(body.get("seq"))
        if session is None or session.application is not application or not _can_replay(session, sequence):
            self._say({"op": 9, "d": False, "s": None, "t": None})
            return
        if sequence > session.sequence:
            raise HangUpError(4007, "Invalid seq")
        if session.line is not None:
            session.line.hang_up(4000, "Resumed elsewhere")
        self._session, session.line, session.broken_ms = session, self._line, None
        self._gateway.hub.replay(session, sequence)
        self._gateway.hub.tell(session, "RESUMED", {"_trace": []})

    def ignore(self, data: Any) -> None:
        """Presence and voice updates change nothing here."""
        del data
        if self._session is None:
            raise HangUpError(4003, "Not authenticated")

    def members(self, data: Any) -> None:
        """Request Guild Members: the people asked for by id, or everybody."""
        session = self._session
        if session is None:
            raise HangUpError(4003, "Not authenticated")
        body = as_object(data)
        guild = self._gateway.world.guilds.get(as_text(body.get("guild_id")))
        if guild is not None:
            raw = body.get("user_ids")
            wanted = [raw] if isinstance(raw, str) else as_list(raw)
            chunk = _chunk(self._gateway.world, guild.id, [str(each) for each in wanted], body)
            self._gateway.hub.tell(session, "GUILD_MEMBERS_CHUNK", chunk)

    def _authenticate(self, body: Json) -> Application:
        token = as_text(body.get("token")).removeprefix("Bot ")
        application = self._gateway.world.application_with(token)
        if application is None:
            raise HangUpError(4004, "Authentication failed.")
        return application

    def _ready(self, session: Session) -> Json:
        world, application = self._gateway.world, session.application
        guilds = [each for each in world.guilds_of_bot(application.id) if session.hears(each.id, None)]
        return {
            "v": 10,
            "user": payloads.own_user(application),
            "guilds": [{"id": each.id, "unavailable": True} for each in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._gateway.address(),
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
        """The bot lives: hang up only when nothing is heard for one and a half intervals from now."""
        if self._silence is not None:
            self._silence.cancel()
        seconds = self._gateway.settings.heartbeat_ms * 1.5 / 1000
        loop = asyncio.get_running_loop()
        self._silence = loop.call_later(seconds, self._line.hang_up, 4009, "Session timed out")

    def _say(self, payload: Json) -> None:
        self._gateway.wire.gateway("", payload["d"], payload["op"])
        self._line.send(encode(payload))


HEARS: dict[int, Callable[[_Conversation, Any], None]] = {
    1: _Conversation.heartbeat,
    2: _Conversation.identify,
    3: _Conversation.ignore,
    4: _Conversation.ignore,
    6: _Conversation.resume,
    8: _Conversation.members,
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


def _without_token(data: Any) -> Any:
    return {**data, "token": "***"} if is_object(data) and "token" in data else data


def _shard(body: Json) -> tuple[int, int]:
    raw = as_list(body.get("shard"))
    if not raw:
        return 0, 1
    numbers = [each for each in raw if isinstance(each, int) and not isinstance(each, bool)]
    if len(numbers) != 2 or len(raw) != 2 or not 0 <= numbers[0] < numbers[1]:
        raise HangUpError(4010, "Invalid shard")
    return numbers[0], numbers[1]


def _intents(body: Json, application: Application) -> int:
    intents = body.get("intents")
    if isinstance(intents, bool) or not isinstance(intents, int) or intents < 0 or intents & ~KNOWN:
        raise HangUpError(4013, "Invalid intent(s)")
    if intents & PRIVILEGED and not application.privileged:
        raise HangUpError(4014, "Disallowed intent(s)")
    return intents


def _can_replay(session: Session, sequence: int) -> bool:
    """Whether every event after `sequence` is still kept."""
    return not session.kept or session.kept[0][0] <= sequence + 1


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
