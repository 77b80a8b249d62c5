"""Messages of ours by their role at a table: `board`, `lobby`, `result`, `reminder-<turn>`, `hand-<seat>`."""

from dataclasses import dataclass
from typing import Final

from bot.tables.ids import ChannelId, MessageId, Milliseconds
from engine.contract import Saved
from engine.seats import Seat

BOARD: Final = "board"
LOBBY: Final = "lobby"
RESULT: Final = "result"
_HAND: Final = "hand-"


@dataclass(frozen=True, slots=True)
class Post:
    """A message of ours. `edited`: when it was last written, `None` when never since it was posted. `reveal`: the
    public events that a post told; they stay in it when the board below them goes on in another message."""

    channel: ChannelId
    message: MessageId
    posted: Milliseconds
    edited: Milliseconds | None = None
    reveal: tuple[Saved, ...] = ()


def hand_role(seat: Seat) -> str:
    """The role of a seat's direct message."""
    return f"{_HAND}{seat}"


def seat_of_role(role: str) -> Seat:
    """The seat whose direct message has that role."""
    return Seat(int(role.removeprefix(_HAND)))


def reminder_role(turn: int) -> str:
    """The role of the reminder of a turn."""
    return f"reminder-{turn}"
