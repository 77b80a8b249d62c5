"""The certain effects of an action, shown before it is locked in."""

from collections.abc import Iterator

from bot.games.two_down.cards import melds_text, small
from bot.games.two_down.options import direction_key
from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames
from engine.games.two_down.actions import Discard, Exchange, PlayJump, PutBlock, TakeUp, TwoDownAction, Unblock
from engine.games.two_down.events import BLOCKED_TURNS
from engine.games.two_down.view import DrawPreview, EndPreview, LayPreview, SkipPreview, SwapPreview, TwoDownView


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
