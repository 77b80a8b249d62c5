"""The gateway's sessions: which bot hears which event, numbered, kept for those who resume."""

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from sandbox.clock import SandboxClock
from sandbox.faults import EVENT_FAULTS, Fault, FaultInjector
from sandbox.json_values import Json, encode
from sandbox.wire import Wire
from sandbox.world import Application

INTENTS = {
    "GUILDS": 1 << 0,
    "GUILD_MEMBERS": 1 << 1,
    "GUILD_PRESENCES": 1 << 8,
    "GUILD_MESSAGES": 1 << 9,
    "DIRECT_MESSAGES": 1 << 12,
    "MESSAGE_CONTENT": 1 << 15,
}
PRIVILEGED = INTENTS["GUILD_MEMBERS"] | INTENTS["GUILD_PRESENCES"] | INTENTS["MESSAGE_CONTENT"]
KNOWN = (1 << 26) - 1 & ~(1 << 17 | 1 << 18 | 1 << 19 | 1 << 22 | 1 << 23)


KEPT_EVENTS = 1000
REORDER_WAIT_MS = 500


class Connection(Protocol):
    """An open socket to a bot."""

    def send(self, text: str) -> None: ...

    def hang_up(self, code: int, reason: str) -> None: ...

    def drop(self) -> None: ...


@dataclass(eq=False, slots=True)
class Session:
    """Memory of the gateway about one connection of a bot, also while it is broken."""

    id: str
    application: Application
    shard: int
    shards: int
    intents: int
    connection: Connection | None = None
    sequence: int = 0
    broken_ms: int | None = None
    kept: deque[tuple[int, str]] = field(default_factory=lambda: deque[tuple[int, str]](maxlen=KEPT_EVENTS))
    held: str | None = None

    def hears(self, guild: str | None, intent: str | None) -> bool:
        place = 0 if guild is None else (int(guild) >> 22) % self.shards
        return place == self.shard and (intent is None or bool(self.intents & INTENTS[intent]))


class GatewaySessions:
    """All sessions of all bots. A broken session is kept for `resumable_ms`, with its last 1,000 events."""

    def __init__(self, clock: SandboxClock, faults: FaultInjector, wire: Wire, resumable_ms: int) -> None:
        self._clock, self._faults, self._wire = clock, faults, wire
        self._resumable_ms = resumable_ms
        self._sessions: dict[str, Session] = {}
        self._down: frozenset[int] | None = frozenset()
        self._waiting: list[tuple[int, Callable[[], None]]] = []
        self.on_presence: Callable[[], None] = lambda: None

    def take_down(self, shards: frozenset[int] | None) -> int:
        """Take these shards (`None`: all of them) down, and no others. Their connections break, and bots that identify
        or resume there wait. Returns the number of broken connections."""
        self._down = shards
        broken = [session for session in self.open_sessions() if self._is_down(session.shard)]
        for session in broken:
            self.disturb(session, "drop_socket")
        waiting, self._waiting = self._waiting, []
        for shard, go_on in waiting:
            self.when_up(shard, go_on)
        return len(broken)

    def when_up(self, shard: int, go_on: Callable[[], None]) -> None:
        """Call it at once, or when that shard is no longer down."""
        if self._is_down(shard):
            self._waiting.append((shard, go_on))
        else:
            go_on()

    def _is_down(self, shard: int) -> bool:
        return self._down is None or shard in self._down

    def add(self, session: Session) -> None:
        self._forget_old()
        self._sessions[session.id] = session
        self.on_presence()

    def session(self, number: str) -> Session | None:
        self._forget_old()
        return self._sessions.get(number)

    def forget(self, session: Session) -> None:
        self._sessions.pop(session.id, None)
        self.on_presence()

    def broke(self, session: Session, connection: Connection) -> None:
        """Note that the socket of this session is gone. It may be resumed for a while."""
        if session.connection is connection:
            session.connection = None
            session.broken_ms = self._clock.now_ms()
            self.on_presence()

    def online(self, application: Application) -> bool:
        return any(each.connection is not None and each.application is application for each in self._sessions.values())

    def open_sessions(self) -> list[Session]:
        return [each for each in self._sessions.values() if each.connection is not None]

    def kept_sessions(self) -> list[Session]:
        """Return all sessions, also the broken ones that may be resumed."""
        return list(self._sessions.values())

    def listeners(self, intent: str) -> list[Application]:
        """Return the bots that want to hear of this."""
        bit = INTENTS[intent]
        found = {each.application.id: each.application for each in self._sessions.values() if each.intents & bit}
        return list(found.values())

    def dispatch(
        self, event: str, data: Json, application: Application, *, guild: str | None, intent: str | None = None
    ) -> bool:
        """Tell this bot; True when some session of it hears it (now, or when it resumes)."""
        hearing = [
            each for each in self._sessions.values() if each.application is application and each.hears(guild, intent)
        ]
        words = encode(data) if hearing else ""
        for session in hearing:
            self._tell(session, event, words)
        return bool(hearing)

    def tell(self, session: Session, event: str, data: Json) -> None:
        """Tell this session alone."""
        self._tell(session, event, encode(data))

    def _tell(self, session: Session, event: str, words: str) -> None:
        """Number the event, keep it, and send it unless a fault strikes. `words`: its data as JSON."""
        session.sequence += 1
        text = f'{{"op":0,"t":"{event}","s":{session.sequence},"d":{words}}}'
        session.kept.append((session.sequence, text))
        if session.connection is None:
            return
        self._wire.gateway(event, words)
        strike = self._faults.strike(EVENT_FAULTS, event)
        if strike is None:
            self._send(session, text)
        else:
            self._send_with_fault(session, text, strike.name, strike.fault)

    def replay(self, session: Session, sequence: int) -> None:
        """Send everything after `sequence` again, untouched by faults, to the connection that has come back."""
        self.on_presence()
        for number, text in session.kept:
            if number > sequence and session.connection is not None:
                session.connection.send(text)
                if self._wire.on:
                    told = json.loads(text)
                    self._wire.gateway(told["t"], encode(told["d"]))

    def disturb(self, session: Session, name: str, *, resumable: bool = True) -> None:
        """Break this session's connection in the named way: drop_socket, op7 or op9."""
        connection = session.connection
        if connection is None:
            return
        if name == "drop_socket":
            connection.drop()
        elif name == "op7":
            connection.send(encode({"op": 7, "d": None, "s": None, "t": None}))
        else:
            if not resumable:
                self.forget(session)
            connection.send(encode({"op": 9, "d": resumable, "s": None, "t": None}))

    def _send(self, session: Session, text: str) -> None:
        if session.connection is not None:
            session.connection.send(text)
            held, session.held = session.held, None
            if held is not None:
                session.connection.send(held)

    def _send_with_fault(self, session: Session, text: str, name: str, fault: Fault) -> None:
        if name == "duplicate_event":
            self._send(session, text)
            self._send(session, text)
        elif name == "delay_event":
            self._clock.call_in(fault.ms, lambda: self._send(session, text))
        elif name == "reorder_events":
            self._send(session, text) if session.held else self._hold(session, text)
        else:
            self.disturb(session, name, resumable=fault.resumable)

    def _hold(self, session: Session, text: str) -> None:
        """Send this event after the next one, or after a short while when none follows."""
        session.held = text
        self._clock.call_in(REORDER_WAIT_MS, lambda: self._release(session, text))

    def _release(self, session: Session, text: str) -> None:
        if session.held is text and session.connection is not None:
            session.held = None
            session.connection.send(text)

    def _forget_old(self) -> None:
        limit = self._clock.now_ms() - self._resumable_ms
        for each in tuple(self._sessions.values()):
            if each.connection is None and each.broken_ms is not None and each.broken_ms < limit:
                del self._sessions[each.id]
