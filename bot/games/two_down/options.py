"""Actions in words: as button labels, and after "I would"."""

from typing import Final

from bot.games.two_down.cards import in_order, small
from bot.locales.phrasebook import Phrase, Words
from bot.screens.names import SeatNames
from engine.games.two_down.actions import (
    Direction,
    Discard,
    Draw,
    Ending,
    Exchange,
    Lay,
    PlayJump,
    PlaySwap,
    PutBlock,
    Skip,
    Source,
    TakeUp,
    TwoDownAction,
    Unblock,
)
from engine.games.two_down.cards import BLOCK, JUMP, Card

BETWEEN_TWO: Final = 2

ASKS_WHOM: Final = {BLOCK: "two-down-ask-block", JUMP: "two-down-ask-jump"}
"""Message keys of the questions about cards with a target. The names of players are the answers."""


def direction_key(direction: Direction, names: SeatNames) -> str:
    """Return the selector of a direction for messages: `left`, `right`, or `both` at a table of two."""
    return "both" if names.count == BETWEEN_TWO else direction.name.lower()


def way_label(card: Card, action: Ending | Exchange, names: SeatNames, words: Words) -> str:
    """Return the label for a use of the chosen `card`."""
    match action:
        case PutBlock(target=target) | PlayJump(target=target) if card in ASKS_WHOM:
            return names.label(target)
        case PutBlock(target=target):
            return words("two-down-way-block", name=names.label(target))
        case PlayJump(target=target):
            return words("two-down-way-jump", name=names.label(target))
        case PlaySwap(direction=direction):
            return words("two-down-way-swap", direction=direction_key(direction, names))
        case TakeUp(index=index):
            return words("two-down-way-take", number=index + 1)
        case Unblock():
            return words("two-down-way-unblock")
        case Exchange():
            return words("two-down-way-exchange")
        case Discard():
            return words("two-down-way-nothing")


def would_phrase(action: TwoDownAction, names: SeatNames, words: Words) -> Phrase:
    """Return an action as a phrase."""
    match action:
        case Draw(source=source):
            return Phrase("two-down-would-draw" if source is Source.PILE else "two-down-would-take", {})
        case Lay(cards=cards):
            return Phrase("two-down-would-lay", {"cards": in_order(cards, words)})
        case Skip():
            return Phrase("two-down-would-skip", {})
        case Discard(card=card):
            return Phrase("two-down-would-discard", {"card": small(card, words)})
        case _:
            return _would_play(action, names, words)


def _would_play(
    action: PutBlock | PlayJump | PlaySwap | TakeUp | Unblock | Exchange, names: SeatNames, words: Words
) -> Phrase:
    match action:
        case PutBlock(card=card, target=target):
            return Phrase("two-down-would-block", {"card": small(card, words), "name": names.text(target)})
        case PlayJump(card=card, target=target):
            return Phrase("two-down-would-jump", {"card": small(card, words), "name": names.text(target)})
        case PlaySwap(direction=direction):
            return Phrase("two-down-would-swap", {"direction": direction_key(direction, names)})
        case TakeUp(card=card):
            return Phrase("two-down-would-take-up", {"card": small(card, words)})
        case Unblock():
            return Phrase("two-down-would-unblock", {})
        case Exchange():
            return Phrase("two-down-would-exchange", {})
