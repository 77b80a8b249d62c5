"""Actions of 2 WIN (pass a card, form a number), and those that a hand allows."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.contract import Refusal, card_not_held
from engine.games.two_win.cards import CARD_OF_CODE, CODE, DIGIT, DIGITS, KINDS, STARS, Card

PASS: Final = "pass"  # noqa: S105 - the kind of a question, no password
FORM: Final = "form"
OVER: Final = "over"
"""Kinds of questions, and the kind of a finished game."""


class Pass(NamedTuple):
    """Pass of a card to the next player on the left (W7)."""

    card: Card

    @property
    def code(self) -> str:
        """`pass CARD`."""
        return f"pass {CODE[self.card]}"


class Form(NamedTuple):
    """Number laid with two different cards (W11)."""

    tens: Card
    units: Card

    @property
    def code(self) -> str:
        """`form TENS UNITS`."""
        return f"form {CODE[self.tens]} {CODE[self.units]}"

    @property
    def number(self) -> int:
        """The number, 11 to 99."""
        return number(self.tens, self.units)

    @property
    def stars(self) -> int:
        """Number of stars on the two cards together (W20)."""
        return STARS[self.tens] + STARS[self.units]


TwoWinAction: TypeAlias = Pass | Form

NUMBERS: Final = tuple(10 * tens + units for tens in DIGITS for units in DIGITS)
"""Every possible number, ascending."""

PASSES: Final[Sequence[Pass]] = tuple(Pass(card) for card in KINDS)
"""Every pass, by card. Equal actions are the same object."""

FORMS: Final[Sequence[Sequence[Form]]] = tuple(tuple(Form(tens, units) for units in KINDS) for tens in KINDS)
"""Every form, by tens card and units card. Equal actions are the same object."""


def number(tens: Card, units: Card) -> int:
    """Return the number that two cards form, 11 to 99 (W11)."""
    return 10 * DIGIT[tens] + DIGIT[units]


def read_action(code: str) -> TwoWinAction | Refusal:
    """Return the action with exactly this code, or a refusal."""
    word, *names = str(code).split(" ")
    cards = [card for name in names if (card := CARD_OF_CODE.get(name)) is not None]
    if len(cards) == len(names):
        if word == "pass" and len(cards) == 1:
            return PASSES[cards[0]]
        if word == "form" and len(cards) == 2:
            return FORMS[cards[0]][cards[1]]
    return Refusal("refused-no-such-action", {"code": str(code)})


def can_form(hand: Sequence[Card], last: int | None) -> bool:
    """Return whether the hand can form a number above `last` (W12, W13, W15), or any number if `last` is `None`."""
    if len(hand) < 2 or last is None:
        return len(hand) > 1
    tens, units = divmod(last, 10)
    for card in hand:
        if DIGIT[card] > tens:
            return True
    digits = [DIGIT[card] for card in hand]
    if tens not in digits:
        return False
    digits.remove(tens)
    return max(digits) > units


def without(hand: Sequence[Card], *cards: Card) -> tuple[Card, ...]:
    """Return the hand without these cards.

    Raises:
        ValueError: The hand does not hold them.
    """
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def numbers(hand: Sequence[Card], last: int | None) -> tuple[int, ...]:
    """Return every number above `last` that these cards can form, ascending (W12, W13). `last` is `None` for any
    number."""
    return tuple(sorted({form.number for form in legal_forms(hand, last)}))


def refused(hand: Sequence[Card], last: int | None, action: TwoWinAction) -> Refusal | None:
    """Return the reason why a hand does not allow this action, `None` if it does (W7, W11 to W13).

    Args:
        last: The number that must be exceeded, `None` for none.
    """
    if isinstance(action, Pass):
        return None if action.card in hand else card_not_held(CODE[action.card])
    tens, units = action
    if tens not in hand:
        return card_not_held(CODE[tens])
    if units not in hand or (tens == units and hand.count(tens) < 2):
        return card_not_held(CODE[units])
    if last is not None and number(tens, units) <= last:
        return Refusal("refused-number-too-low", {"number": action.number, "last": last})
    return None


def legal_passes(hand: Sequence[Card]) -> Sequence[Pass]:
    """Return a pass for each different card of a sorted hand, in canonical order."""
    return [PASSES[card] for card in dict.fromkeys(hand)]


def legal_forms(hand: Sequence[Card], last: int | None) -> Sequence[Form]:
    """Return every legal number of a sorted hand, in canonical order of tens and units card.

    Args:
        last: The number that must be exceeded, `None` for none.
    """
    kinds = list(dict.fromkeys(hand))
    above = 0 if last is None else last
    forms: list[Form] = []
    for tens in kinds:
        least = above + 1 - 10 * DIGIT[tens]
        if least > 9:
            continue
        row = FORMS[tens]
        fitting = kinds if least <= 1 else [units for units in kinds if DIGIT[units] >= least]
        twin = hand.count(tens) > 1
        forms += [row[units] for units in fitting if units != tens or twin]
    return forms
