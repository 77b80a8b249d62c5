"""Kinds of places at which a table is played, and what follows from each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.tables.notices import CHANNEL_QUEUE, Content, DeliverHand, PostChallenge, PostShare, RefreshHand


@dataclass(frozen=True, slots=True)
class Venue:
    """Strategy of a kind of table.

    Attributes:
        public: Whether everyone in its channel sees a message, so that there are others to wait for, a call of the
            players, and a time after which it closes. Without one, hand and board are one message that only its player
            sees.
        writes: Whether the bot can write there by itself, and to its players. Where it cannot, everything is an answer
            to a press, and falls asleep once that can no longer be edited.
        over: The key of the refusal after the game.
        tells: Returns a notice in the form that reaches users there, `None` if it reaches no one. Without the function
            all notices are delivered unchanged.
    """

    public: bool
    writes: bool
    tells: Callable[[Content], Content | None] | None = None
    over: str = "refused-game-over"


def _hands(content: Content) -> Content | None:
    """Return the notice for a table to whose players the bot cannot write: hands are refreshed where they were shown
    last. A result is shared, and its cards are passed on, on a server."""
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
"""A table in a channel where the bot is no member, used by one person who installed it. The public message is an answer
to a press, edited through the latest press on it."""

SOLO: Final = Venue(public=False, writes=False, tells=_hands)
"""A table in no channel: one person against house players."""

DAILY: Final = Venue(public=False, writes=True, over="refused-deal-over")
"""A table in no channel: one person's daily deal. `bot.tables.daily` decides there, also which notices are
delivered."""
