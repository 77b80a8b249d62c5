"""One hand at a time: it lives in the message that was pressed last, and every older one learns so."""

from typing import Final

from bot.service.publisher import Post
from bot.service.store import UnitOfWork
from bot.tables.deadlines import MINUTE, SECOND, after
from bot.tables.ids import Milliseconds
from bot.tables.notices import MoveHand, Notice, RetireShownHand
from bot.tables.requests import By, HandToken
from bot.tables.table import Table
from engine.seats import Seat

TOKEN_LASTS: Final = 14 * MINUTE
"""How long an interaction token is used; Discord keeps it for 15 minutes."""

RETIRES_BEFORE: Final = 30 * SECOND
"""A hand that only a token can edit retires so long before that token is given up."""

_HAND: Final = "hand-"


def hand_role(seat: Seat) -> str:
    """The role of a seat's direct message among the posts of a table."""
    return f"{_HAND}{seat}"


def seat_of_role(role: str) -> Seat:
    """The seat whose direct message has that role."""
    return Seat(int(role.removeprefix(_HAND)))


def leads_to(token: HandToken, direct: Post | None) -> bool:
    """Whether the message of a token is the person's direct message."""
    return direct is not None and token.message == direct.message


async def keep_hand(work: UnitOfWork, table: Table, by: By, now: Milliseconds) -> bool:
    """The answer to this request shows its asker's hand: keep the token that refreshes it, and have the messages that
    showed it before say so. Returns whether there is something to deliver."""
    seat, hand = table.seat_of(by.user), by.hand
    if hand is None or seat is None:
        return False
    before, direct = await work.tokens.get(table.id, by.user, now), await work.posts.get(table.id, hand_role(seat))
    former = await work.tokens.former(table.id, by.user)
    moved = before is not None and _is_another(before, hand, direct)
    if before is not None and moved and not leads_to(before, direct):
        former = before.token
    expires = after(now, TOKEN_LASTS)
    await work.tokens.keep(table.id, by.user, hand, expires, former)
    notices: list[Notice] = []
    if former or (direct is not None and not leads_to(hand, direct) and (before is None or moved)):
        notices.append(Notice(table.id, MoveHand(seat), now))
    if not leads_to(hand, direct):
        notices.append(Notice(table.id, RetireShownHand(seat), after(expires, -RETIRES_BEFORE)))
    await work.outbox.add(notices)
    return bool(notices)


def _is_another(before: HandToken, hand: HandToken, direct: Post | None) -> bool:
    """Whether a hand is shown in another message than before. The interaction that brought a message forth does not
    know its number; the next press on that message does, so that such a press is taken for one on the newest."""
    if hand.message is None:
        return True
    if before.message is None:
        return leads_to(hand, direct)
    return before.message != hand.message
