"""What a notice says, as plain JSON data and back."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.tables.ids import ChannelId, MessageId, UserId
from bot.tables.notices import (
    Content,
    DeliverHand,
    OpenDirect,
    PostReminder,
    PostResult,
    PostReveal,
    PostStart,
    Public,
    RefreshBoard,
    RefreshHand,
    RefreshResult,
    RemoveReminder,
    Retire,
)
from engine.contract import Saved
from engine.seats import Seat


def save_content(content: Content) -> Saved:
    """The content as data; `tell` names its kind."""
    match content:
        case OpenDirect(user=user):
            return {"tell": "direct", "user": user}
        case DeliverHand(seat=seat, phase=phase):
            return {"tell": "deliver", "seat": seat, "phase": phase}
        case RefreshHand(seat=seat):
            return {"tell": "hand", "seat": seat}
        case Retire(role=role, channel=channel, message=message):
            return {"tell": "retire", "role": role, "channel": channel, "message": message}
        case _:
            return _save_public(content)


def _save_public(content: Public) -> Saved:
    match content:
        case RefreshBoard(down=down):
            return {"tell": "board", "down": down}
        case PostStart():
            return {"tell": "start"}
        case PostReveal(phase=phase, events=events):
            return {"tell": "reveal", "phase": phase, "events": list(events)}
        case PostResult():
            return {"tell": "result"}
        case RefreshResult():
            return {"tell": "result-edit"}
        case PostReminder(phase=phase):
            return {"tell": "remind", "phase": phase}
        case RemoveReminder(phase=phase):
            return {"tell": "unremind", "phase": phase}


_KINDS: Final[Mapping[str, Callable[[Mapping[str, Any]], Content]]] = {
    "board": lambda raw: RefreshBoard(down=raw.get("down", False)),  # missing in notices stored before it existed
    "start": lambda _: PostStart(),
    "reveal": lambda raw: PostReveal(raw["phase"], tuple(raw["events"])),
    "result": lambda _: PostResult(),
    "result-edit": lambda _: RefreshResult(),
    "direct": lambda raw: OpenDirect(UserId(raw["user"])),
    "deliver": lambda raw: DeliverHand(Seat(raw["seat"]), raw["phase"]),
    "hand": lambda raw: RefreshHand(Seat(raw["seat"])),
    "remind": lambda raw: PostReminder(raw["phase"]),
    "unremind": lambda raw: RemoveReminder(raw["phase"]),
    "retire": lambda raw: Retire(raw["role"], ChannelId(raw["channel"]), MessageId(raw["message"])),
}


def load_content(raw: Mapping[str, Any]) -> Content:
    """The inverse of `save_content`. Raises `ValueError` for a kind that does not exist."""
    kind = _KINDS.get(raw["tell"])
    if kind is None:
        raise ValueError(f"no notice tells {raw['tell']!r}")
    return kind(raw)
