"""What an answer does in the toy game, how it begins, and how it is dealt again from a view."""

from collections.abc import Sequence

from engine.contract import Action, CardCode, Refusal, Seat
from engine.dice import Dice
from tests.kit.toy_game.actions import BURY, CARDS, DRAW, OVER, PLAY, Card, Draw, Put, canonical, legal
from tests.kit.toy_game.events import ToyEvent
from tests.kit.toy_game.state import State, ToyOptions
from tests.kit.toy_game.view import ToyView

Moved = tuple[State, list[ToyEvent]]


def deal(seats: int, options: ToyOptions, dice: Dice, deck: Sequence[CardCode] | None) -> Moved:
    if seats not in (2, 3, 4):
        raise ValueError(f"not played with {seats} seats")
    cards, dice = ([Card(int(code)) for code in deck], dice) if deck else dice.shuffle(CARDS)
    each = options.hand_cards
    hands = tuple(tuple(sorted(cards[seat : seats * each : seats])) for seat in range(seats))
    rest = tuple(cards[seats * each :])
    state = State(options, dice, BURY, 0, 0, Seat(0), hands, rest[2:], rest[:2], (None,) * seats)
    return state, [ToyEvent("dealt", Seat(seat), hand) for seat, hand in enumerate(hands)]


def play(state: State, seat: Seat, action: Action) -> Moved | Refusal:
    if state.kind == OVER:
        return Refusal("refused-game-over")
    if seat not in state.asked():
        return Refusal("refused-not-asked")
    form = canonical(action)
    if not isinstance(form, Draw | Put):
        return Refusal("refused-no-such-action", {"code": action.code})
    if form not in legal(state.kind, state.hands[seat]):
        return Refusal("refused-not-now", {"question": state.kind})
    state = state._replace(answers=state.answers + 1)
    if isinstance(form, Draw):
        return _drawn(state, seat, form)
    rest = tuple(card for card in state.hands[seat] if card not in form.cards)
    state = _with_hand(state, seat, rest)
    return _buried(state, seat, *form.cards) if state.kind == BURY else _played(state, seat, form.cards)


def _with_hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> State:
    return state._replace(hands=(*state.hands[:seat], tuple(sorted(hand)), *state.hands[seat + 1 :]))


def _buried(state: State, seat: Seat, card: Card) -> Moved:
    state = state._replace(buried=(*state.buried[:seat], card, *state.buried[seat + 1 :]))
    events = [ToyEvent("buried", seat, (card,)), ToyEvent("hid", seat)]
    if None in state.buried:
        return state, events
    return state._replace(kind=DRAW, turn=1), [*events, ToyEvent("asked", state.seat)]


def _drawn(state: State, seat: Seat, action: Draw) -> Moved:
    card, pile = (state.pile[0], state.pile[1:]) if action.end == "top" else (state.pile[-1], state.pile[:-1])
    state = _with_hand(state, seat, (*state.hands[seat], card))
    return state._replace(kind=PLAY, pile=pile), [ToyEvent("drew", seat, (card,)), ToyEvent("took", seat)]


def _played(state: State, seat: Seat, cards: tuple[Card, ...]) -> Moved:
    if len(cards) == 2:
        events, state = [ToyEvent("laid", seat, cards)], state._replace(left=(*state.left, *cards))
    elif cards[0] > (state.middle or 0):
        covered = () if state.middle is None else (state.middle,)
        events, state = [ToyEvent("played", seat, cards)], state._replace(middle=cards[0], left=(*state.left, *covered))
    else:
        gone = (*cards, *state.hands[seat])
        events = [ToyEvent("played", seat, cards), ToyEvent("dropped", seat, gone[1:])]
        state = _with_hand(state._replace(left=(*state.left, *gone), dropped=(*state.dropped, seat)), seat, ())
    following = min(state.inside, key=lambda other: (other - seat - 1) % len(state.hands))
    if len(state.inside) == 1 or not state.pile:
        return state._replace(kind=OVER, seat=following), [*events, ToyEvent("ended", following)]
    return state._replace(kind=DRAW, turn=state.turn + 1, seat=following), [*events, ToyEvent("asked", following)]


def imagine(view: ToyView, dice: Dice) -> State:
    """A state that looks just like this to its viewer; cards that no one showed are dealt again."""
    own = view.viewer.seat
    shown = {*view.hand, view.buried, view.middle, *view.left, *(card for hand in view.hands for card in hand)}
    hidden, dice = dice.shuffle(card for card in CARDS if card not in shown)
    take = hidden.pop
    hands = view.hands or tuple(
        view.hand if seat == own else tuple(sorted(take() for _ in range(count)))
        for seat, count in enumerate(view.counts)
    )
    buried = tuple(
        view.buried if seat == own else take() if seat in view.chose else None for seat in range(len(view.counts))
    )
    aside, pile = (take(), take()), tuple(take() for _ in range(view.pile))
    return State(
        view.options, dice, view.kind, view.turn, view.answers, view.seat, hands, pile, aside, buried,
        view.middle, view.left, view.dropped,
    )  # fmt: skip
