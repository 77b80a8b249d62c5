"""What a notice says, as plain JSON data and back."""

from collections.abc import Mapping
from typing import Any

from bot.tables.ids import UserId
from bot.tables.notices import (
    Content,
    DeliverHand,
    OpenDirect,
    PostReminder,
    PostResult,
    PostReveal,
    RefreshBoard,
    RefreshHand,
    RefreshResult,
    RemoveReminder,
)
from engine.contract import Saved
from engine.seats import Seat


def save_content(content: Content) -> Saved:
    """The content as data; `tell` names its kind."""
    match content:
        case RefreshBoard(down=down):
            return {"tell": "board", "down": down}
        case PostReveal(phase=phase, events=events):
            return {"tell": "reveal", "phase": phase, "events": list(events)}
        case PostResult():
            return {"tell": "result"}
        case RefreshResult():
            return {"tell": "result-edit"}
        case OpenDirect(user=user):
            return {"tell": "direct", "user": user}
        case DeliverHand(seat=seat, phase=phase):
            return {"tell": "deliver", "seat": seat, "phase": phase}
        case RefreshHand(seat=seat):
            return {"tell": "hand", "seat": seat}
        case PostReminder(phase=phase):
            return {"tell": "remind", "phase": phase}
        case RemoveReminder(phase=phase):
            return {"tell": "unremind", "phase": phase}


def load_content(raw: Mapping[str, Any]) -> Content:
    """The inverse of `save_content`. Raises `ValueError` for a kind that does not exist."""
    match raw["tell"]:
        case "board":
            return RefreshBoard(down=raw.get("down", False))  # missing in notices stored before it existed
        case "reveal":
            return PostReveal(raw["phase"], tuple(raw["events"]))
        case "result":
            return PostResult()
        case "result-edit":
            return RefreshResult()
        case "direct":
            return OpenDirect(UserId(raw["user"]))
        case "deliver":
            return DeliverHand(Seat(raw["seat"]), raw["phase"])
        case "hand":
            return RefreshHand(Seat(raw["seat"]))
        case "remind":
            return PostReminder(raw["phase"])
        case "unremind":
            return RemoveReminder(raw["phase"])
        case kind:
            raise ValueError(f"no notice tells {kind!r}")
