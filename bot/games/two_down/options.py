"""Actions in words: as button labels, after "I would", and with their certain effects before they are locked in."""

from collections.abc import Iterator
from typing import Final

from bot.games.two_down.cards import in_order, melds_text, small
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
from engine.games.two_down.events import BLOCKED_TURNS
from engine.games.two_down.view import DrawPreview, EndPreview, LayPreview, SkipPreview, SwapPreview, TwoDownView

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


def foreseen_text(view: TwoDownView, action: TwoDownAction, names: SeatNames, words: Words) -> str:
    """Return an action and its effects.

    Raises:
        ValueError: The action is a draw, which is not shown beforehand.
    """
    shown = view.preview(action)
    match shown:
        case LayPreview():
            return "\n".join(_lay(view, shown, words))
        case SkipPreview():
            return words("two-down-show-skip")
        case SwapPreview():
            return _swap(shown, names, words)
        case EndPreview():
            return "\n".join(_ending(view, shown, names, words))
        case DrawPreview():
            raise ValueError("a draw is pressed at once")


def _lay(view: TwoDownView, shown: LayPreview, words: Words) -> Iterator[str]:
    level = 0 if view.own is None else view.own.level
    yield words("two-down-show-lay", level=level)
    yield melds_text(shown.melds, words)
    if shown.next_level is None:
        yield words("two-down-show-lay-wins" if shown.ends_round else "two-down-show-lay-last")
    elif shown.ends_round:
        yield words("two-down-show-lay-ends", level=shown.next_level)
    else:
        yield words("two-down-show-lay-rises", level=shown.next_level)


def _swap(shown: SwapPreview, names: SeatNames, words: Words) -> str:
    return words(
        "two-down-show-swap",
        direction=direction_key(shown.action.direction, names),
        giver=names.text(shown.giver),
        cards=shown.cards,
        down=shown.down,
        receiver=names.text(shown.receiver),
    )


def _ending(view: TwoDownView, shown: EndPreview, names: SeatNames, words: Words) -> Iterator[str]:
    yield _played(shown, names, words)
    if view.progress() is not None and not isinstance(shown.action, Exchange | TakeUp):
        yield f"-# {words('two-down-show-left', count=shown.missing)}"


def _played(shown: EndPreview, names: SeatNames, words: Words) -> str:
    match shown.action:
        case Discard(card=card):
            return words("two-down-show-discard", card=small(card, words))
        case PutBlock(card=card, target=target):
            told = {"card": small(card, words), "name": names.text(target)}
            return words("two-down-show-block", **told, turns=BLOCKED_TURNS)
        case PlayJump(card=card, target=target):
            return words("two-down-show-jump", card=small(card, words), name=names.text(target))
        case TakeUp(card=card, index=index):
            return words("two-down-show-take", card=small(card, words), number=index + 1)
        case Unblock():
            return words("two-down-show-unblock")
        case Exchange():
            return words("two-down-show-exchange")
