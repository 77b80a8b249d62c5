"""Answers in words: on the buttons that choose them, and after "I would"."""

from bot.games.two_down.cards import card_name, in_order
from bot.locales.phrasebook import Words
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

DIRECTION_KEYS = {Direction.LEFT: "two-down-left", Direction.RIGHT: "two-down-right"}


def action_label(action: Ending | Exchange, names: SeatNames, words: Words) -> str:
    """What may be done with a card that was chosen."""
    match action:
        case PutBlock(target=target):
            return words("two-down-way-block", name=names.label(target))
        case PlayJump(target=target):
            return words("two-down-way-jump", name=names.label(target))
        case PlaySwap(direction=direction):
            return words("two-down-way-swap", direction=words(DIRECTION_KEYS[direction]))
        case TakeUp(index=index):
            return words("two-down-way-take", number=index + 1)
        case Unblock():
            return words("two-down-way-unblock")
        case Exchange():
            return words("two-down-way-exchange")
        case Discard():
            return words("two-down-way-nothing")


def would_text(action: TwoDownAction, names: SeatNames, words: Words) -> str:
    """An answer after "The house would"."""
    match action:
        case Draw(source=source):
            return words("two-down-would-draw" if source is Source.PILE else "two-down-would-take")
        case Lay(cards=cards):
            return words("two-down-would-lay", cards=in_order(cards, words))
        case Skip():
            return words("two-down-would-skip")
        case Discard(card=card):
            return words("two-down-would-discard", card=card_name(card, words))
        case _:
            return _would_play(action, names, words)


def _would_play(
    action: PutBlock | PlayJump | PlaySwap | TakeUp | Unblock | Exchange, names: SeatNames, words: Words
) -> str:
    match action:
        case PutBlock(card=card, target=target):
            return words("two-down-would-block", card=card_name(card, words), name=names.text(target))
        case PlayJump(card=card, target=target):
            return words("two-down-would-jump", card=card_name(card, words), name=names.text(target))
        case PlaySwap(direction=direction):
            return words("two-down-would-swap", direction=words(DIRECTION_KEYS[direction]))
        case TakeUp(card=card):
            return words("two-down-would-take-up", card=card_name(card, words))
        case Unblock():
            return words("two-down-would-unblock")
        case Exchange():
            return words("two-down-would-exchange")
