"""Venues: the kinds of places where a table is played."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.tables.notices import CHANNEL_QUEUE, Content, DeliverHand, PostChallenge, PostShare, RefreshHand


@dataclass(frozen=True, slots=True)
class Venue:
    """Properties of a kind of place.

    Attributes:
        public: Whether the table has a public message, a lobby for others to join, a call of the players and a closing
            time. If not, the hand and the board are one private message.
        writes: Whether the bot can post in the place and send direct messages to the players. If not, every message is
            a response to an interaction and can no longer be edited once the interaction token expires.
        over: Key of the refusal for an action after the end of the game.
        adapted: Function that converts a notice to a form that can be delivered at the venue, or returns `None` to
            drop it. If `None`, all notices are delivered unchanged.
    """

    public: bool
    writes: bool
    adapted: Callable[[Content], Content | None] | None = None
    over: str = "refused-game-over"


def _hands(content: Content) -> Content | None:
    """Convert a notice for a venue where the bot cannot send direct messages: a hand is refreshed in the message that
    shows it. Shared results and challenges are kept, because they are posted on a server."""
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

VISITING: Final = Venue(public=True, writes=False, adapted=_hands_and_board)
"""A table in a channel where the bot is not a member, opened by a user who has installed the bot. The public message is
the response to an interaction and is edited through the latest interaction with it."""

SOLO: Final = Venue(public=False, writes=False, adapted=_hands)
"""A table outside any channel: one person against house players."""

DAILY: Final = Venue(public=False, writes=True, over="refused-deal-over")
"""A table outside any channel: one person's daily deal. `bot.tables.daily` decides its requests and its notices."""
