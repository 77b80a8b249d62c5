"""One hand at a time: it lives in the message that was pressed last, and every older one learns so."""

from typing import Final

from bot.persistence.outbox import usable
from bot.persistence.store import Unit
from bot.tables.deadlines import AWAKE, SECOND, after
from bot.tables.ids import Milliseconds
from bot.tables.notices import MoveHand, Notice, Post, RetireShownHand, hand_role
from bot.tables.requests import HandToken, Requester
from bot.tables.table import Table

RETIRES_BEFORE: Final = 30 * SECOND
"""A hand that only a token can edit retires so long before that token is given up."""

TOKEN_LASTS: Final = AWAKE + RETIRES_BEFORE
"""How long an interaction token is used; Discord keeps it for 15 minutes."""


def leads_to(token: HandToken, direct: Post | None) -> bool:
    """Whether the message of a token is the person's direct message."""
    return direct is not None and token.message == direct.message


def keep_hand(unit: Unit, table: Table, by: Requester, now: Milliseconds) -> bool:
    """The answer to this request shows its asker's hand: keep the token that refreshes it, and have the messages that
    showed it before say so. Returns whether there is something to deliver."""
    seat, hand = table.seat_of(by.user), by.hand
    if hand is None or seat is None:
        return False
    kept, direct = unit.tokens.of(table.id, by.user), unit.posts.get(table.id, hand_role(seat))
    before = usable(kept, now)
    former = "" if kept is None else kept.former
    moved = before is not None and _is_another(before, hand, direct)
    if before is not None and moved and not leads_to(before, direct):
        former = before.token
    expires = after(now, TOKEN_LASTS)
    unit.tokens.keep(table.id, by.user, hand, expires, former)
    notices: list[Notice] = []
    if former or (direct is not None and not leads_to(hand, direct) and (before is None or moved)):
        notices.append(Notice(table.id, MoveHand(seat), now))
    if not leads_to(hand, direct):
        notices.append(Notice(table.id, RetireShownHand(seat), after(expires, -RETIRES_BEFORE)))
    unit.outbox.add(notices)
    return bool(notices)


def _is_another(before: HandToken, hand: HandToken, direct: Post | None) -> bool:
    """Whether a hand is shown in another message than before. The interaction that brought a message forth does not
    know its number; the next press on that message does, so that such a press is taken for one on the newest."""
    if hand.message is None:
        return True
    if before.message is None:
        return leads_to(hand, direct)
    return before.message != hand.message
