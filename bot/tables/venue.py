"""Kinds of places where a table is played, and their effects."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.tables.notices import CHANNEL_QUEUE, Content, DeliverHand, PostChallenge, PostShare, RefreshHand


@dataclass(frozen=True, slots=True)
class Venue:
    """Strategy of a kind of table.

    Attributes:
        public: Whether the table has a public message, with others to wait for, a call of the players, and a closing
            time. Otherwise hand and board are one private message.
        writes: Whether the bot can post there and write to its players. Otherwise everything is an answer to a press,
            and falls asleep once its token expires.
        over: The key of the refusal after the game.
        tells: Converts a notice to the form that reaches users there, `None` if it reaches no one. Without the function
            all notices are delivered unchanged.
    """

    public: bool
    writes: bool
    tells: Callable[[Content], Content | None] | None = None
    over: str = "refused-game-over"


def _hands(content: Content) -> Content | None:
    """Convert a notice for a table whose players the bot cannot write to: hands are refreshed where they were shown
    last. Sharing and challenges happen on a server."""
    match content:
        case DeliverHand(seat=seat):
            return RefreshHand(seat)
        case RefreshHand() | PostShare() | PostChallenge():
            return content
        case _:
            return None


def _hands_and_board(content: Content) -> Content | None:
    return content if content.queue == CHANNEL_QUEUE else _hands(content)


CHANNEL: Final = Venue(public=True, writes=True)
"""A table in a channel or thread of a server of which the bot is a member."""

VISITING: Final = Venue(public=True, writes=False, tells=_hands_and_board)
"""A table in a channel where the bot is not a member, opened by a person who installed it. The public message is the
answer to a press, edited through the latest press on it."""

SOLO: Final = Venue(public=False, writes=False, tells=_hands)
"""A table in no channel: one person against house players."""

DAILY: Final = Venue(public=False, writes=True, over="refused-deal-over")
"""A table in no channel: one person's daily deal. `bot.tables.daily` decides there, also which notices are
delivered."""
