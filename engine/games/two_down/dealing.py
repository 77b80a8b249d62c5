"""Deal of a round of 2 DOWN (D1 to D3)."""

from collections.abc import Sequence

from engine.contract import CardCode, Json, Refusal, table_size
from engine.dice import Dice
from engine.games.two_down.actions import DOWN_CARDS, SEATS
from engine.games.two_down.cards import CARD_OF_CODE, DECK, HAND, Card, codes
from engine.games.two_down.events import HandDealt, RoundDealt, TurnOpened, TwoDownEvent
from engine.games.two_down.facts import DRAW
from engine.games.two_down.options import SEAT_COUNTS, TwoDownOptions
from engine.games.two_down.state import Draft, Holding, State
from engine.seats import Seat


def deal_game(
    seats: int, options: TwoDownOptions, dice: Dice, deck: Sequence[CardCode] | None
) -> tuple[State, list[TwoDownEvent]]:
    """Deal the first moment of a game: everyone at level 1, the first dealer by chance. `deck`, codes in drawing order,
    replaces the first shuffle. Raises `ValueError` for a seat count that is not allowed."""
    table_size(seats, SEAT_COUNTS, "2 DOWN")
    dealer, dice = dice.below(seats)
    cards = None if deck is None else [card for code in deck if (card := CARD_OF_CODE.get(str(code))) is not None]
    nobody = State(
        options=options,
        dice=dice,
        turn=-1,
        question=-1,
        round=0,
        dealer=Seat((dealer - 1) % seats),
        phase=DRAW,
        seat=None,
        opening=True,
        levels=(1,) * seats,
        holdings=(),
        pile=(),
        discard=(),
        blocks=(),
        jumped=(),
    )
    now = Draft(nobody)
    deal_round(now, cards)
    return now.moment(State), now.events


def deal_round(now: Draft, deck: Sequence[Card] | None = None) -> None:
    """Deal the next round. The deal moves on and the seat left of the dealer begins (D3). Levels stay as they are."""
    seats = len(now.levels)
    now.dealer = SEATS[(now.dealer + 1) % seats]
    if deck is None:
        deck, now.dice = now.dice.shuffle(DECK)
    now.holdings, rest = _hands(deck, seats, now.dealer)
    card, pile = rest[0], tuple(rest[1:])
    now.pile, now.discard = pile, (card,)
    now.turn += 1
    now.question += 1
    now.round += 1
    now.phase, now.seat, now.opening = DRAW, SEATS[(now.dealer + 1) % seats], True
    now.blocks, now.jumped = (None,) * seats, (0,) * seats
    now.laid = now.waiting = now.declined = now.known = now.left_lying = now.turned = ()
    now.events.append(RoundDealt(now.round, now.dealer, card, len(pile)))
    now.events += [HandDealt(seat, held.hand) for seat, held in zip(SEATS, now.holdings, strict=False)]
    now.events.append(TurnOpened(now.turn, now.seat))


def _hands(deck: Sequence[Card], seats: int, dealer: Seat) -> tuple[tuple[Holding, ...], Sequence[Card]]:
    """Deal two face-down cards each, then seven each, one at a time, beginning left of the dealer."""
    down, hand = DOWN_CARDS * seats, HAND * seats
    order = [(seat - dealer - 1) % seats for seat in range(seats)]
    cards = [(tuple(sorted(deck[down + at : down + hand : seats])), tuple(deck[at:down:seats])) for at in order]
    holdings = tuple([tuple.__new__(Holding, each) for each in cards])  # quicker than calling `Holding`
    return holdings, deck[down + hand :]


def check_deck(raw: Json) -> tuple[str, ...] | Refusal:
    """Return a given deck if it is exactly the right cards in some order."""
    if not isinstance(raw, list):
        return Refusal("refused-wrong-deck")
    read = [CARD_OF_CODE.get(code) if isinstance(code, str) else None for code in raw]
    known = [card for card in read if card is not None]
    if len(known) != len(raw) or tuple(sorted(known)) != DECK:
        return Refusal("refused-wrong-deck")
    return tuple(codes(known))
