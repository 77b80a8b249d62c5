"""Injected faults: what goes wrong, where, how often, and by which seeded schedule."""

import hashlib
import re
from dataclasses import dataclass

from sandbox.json_values import Json, is_list, is_object

REFUSALS = {
    "closed_dms": 50007,
    "no_mutual_guild": 50278,
    "dms_too_fast": 40003,
    "missing_permission": 50013,
    "missing_access": 50001,
    "unknown_code": 59999,
    "sending_disabled": 40004,
    "overloaded": 130000,
    "too_many_threads": 160006,
    "auto_moderation": 200000,
    "harmful_link": 240000,
    "too_little_verified": 50009,
    "restricted": 20026,
    "slow_mode": 20016,
}
REST_FAULTS = frozenset(
    {
        *REFUSALS,
        "rate_limit_bucket",
        "rate_limit_global",
        "rate_limit_shared",
        "ban",
        "error_500",
        "error_502",
        "error_503",
        "error_504",
        "reset_before",
        "reset_after",
        "slow",
        "deleted_message",
        "deleted_channel",
    }
)
EVENT_FAULTS = frozenset({"drop_socket", "op7", "op9", "duplicate_event", "delay_event", "reorder_events"})
ACK_FAULTS = frozenset({"lost_ack"})
SOCKET_FAULTS = frozenset({"drop_socket", "op7", "op9"})
FAULTS = REST_FAULTS | EVENT_FAULTS | ACK_FAULTS


class BadFaultError(ValueError):
    """A fault that cannot be set; the text says why in one sentence."""


@dataclass(slots=True)
class Fault:
    """One thing that goes wrong.

    names: one of them strikes each time, chosen by the seed. where: matched against "POST /channels/1/messages"
    or an event's name. after: how many matches pass unharmed first. times: how many strikes are left (None: no end).
    rate: the chance of each match, 0 to 1, decided by the seed. ms: for what waits. resumable: for op9.
    applied: for an error, whether the request took effect all the same.
    """

    id: int
    names: tuple[str, ...]
    where: re.Pattern[str]
    times: int | None
    after: int
    rate: float | None
    seed: int
    ms: int = 1000
    resumable: bool = True
    applied: bool = False
    seen: int = 0
    struck: int = 0

    def meets(self, family: frozenset[str], subject: str) -> str | None:
        """Return which of its names strikes this subject now, if any. Counts the meeting."""
        candidates = [name for name in self.names if name in family]
        if not candidates or self.times == 0 or self.where.search(subject) is None:
            return None
        self.seen += 1
        if self.seen <= self.after or (self.rate is not None and self._chance("rate") >= self.rate):
            return None
        self.struck += 1
        self.times = None if self.times is None else self.times - 1
        return candidates[int(self._chance("name") * len(candidates))]

    def _chance(self, purpose: str) -> float:
        digest = hashlib.sha256(f"{self.seed}:{purpose}:{self.seen}".encode()).digest()
        return int.from_bytes(digest[:6], "big") / 2**48

    def to_json(self) -> Json:
        return {
            "id": self.id,
            "fault": list(self.names),
            "where": self.where.pattern,
            "times": self.times,
            "after": self.after,
            "rate": self.rate,
            "seed": self.seed,
            "seen": self.seen,
            "struck": self.struck,
        }


@dataclass(frozen=True, slots=True)
class Strike:
    """A fault that strikes just now, under one of its names."""

    name: str
    fault: Fault


class FaultInjector:
    """The faults that are set, in the order in which they were set; the first that matches strikes."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._count = 0

    def add(self, wish: Json) -> Fault:
        """Add a fault. Raises BadFaultError for an unknown name or a field of the wrong type."""
        self._count += 1
        fault = _read(self._count, wish)
        self._faults.append(fault)
        return fault

    def clear(self) -> None:
        self._faults.clear()

    def to_json(self) -> list[Json]:
        return [each.to_json() for each in self._faults]

    def strike(self, family: frozenset[str], subject: str) -> Strike | None:
        for fault in self._faults:
            name = fault.meets(family, subject)
            if name is not None:
                return Strike(name, fault)
        return None


def is_immediate(wish: Json) -> bool:
    """Return whether this wish is about the open connections now, not about a later event."""
    names = _names(wish)
    return all(name in SOCKET_FAULTS for name in names) and not ({"where", "rate", "times", "after"} & set(wish))


def _names(wish: Json) -> tuple[str, ...]:
    raw = wish.get("fault")
    names = tuple(str(each) for each in (raw if is_list(raw) else [raw]))
    unknown = [name for name in names if name not in FAULTS]
    if unknown or not names:
        raise BadFaultError(f"unknown fault {', '.join(unknown) or 'list'}; there are {', '.join(sorted(FAULTS))}")
    return names


def _read(number: int, wish: Json) -> Fault:
    names = _names(wish)
    rate = wish.get("rate")
    if rate is not None and not (isinstance(rate, int | float) and 0 <= rate <= 1):
        raise BadFaultError("rate must be a number from 0 to 1")
    times = wish.get("times", None if rate is not None else 1)
    return Fault(
        number,
        names,
        _pattern(wish.get("where")),
        None if times is None else _count(times, "times"),
        _count(wish.get("after", 0), "after"),
        None if rate is None else float(rate),
        _count(wish.get("seed", 0), "seed"),
        _count(wish.get("ms", 1000), "ms"),
        resumable=wish.get("resumable", True) is True,
        applied=wish.get("applied", False) is True,
    )


def _count(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadFaultError(f"{name} must be a whole number, 0 or more")
    return value


def _pattern(where: object) -> re.Pattern[str]:
    """Return a pattern of `where`, which is a pattern, or an object with `method`, `path` (a pattern) or `event`."""
    if is_object(where):
        event = where.get("event")
        where = f"^{event}$" if event else f"^{where.get('method', '[A-Z]+')} .*{where.get('path', '')}"
    try:
        return re.compile("" if where is None else str(where))
    except re.error as error:
        raise BadFaultError(f"where is not a pattern: {error}") from None
