"""A round of 2 DOWN: the deal (D1 to D3), laying a level, the pick-up, and the end (D6, D9 to D11)."""

from collections.abc import Sequence

from engine.dice import Dice
from engine.games.two_down import events
from engine.games.two_down.actions import DOWN_CARDS, SEATS
from engine.games.two_down.cards import DECK, HAND, Card
from engine.games.two_down.lays import sizes
from engine.games.two_down.options import TwoDownOptions
from engine.games.two_down.progress import can_lay
from engine.games.two_down.state import Draft, Holding, Known, State, outcome, without_played
from engine.games.two_down.turns import lift_block
from engine.seats import Seat


def deal_game(
    seats: int, options: TwoDownOptions, dice: Dice, deck: Sequence[Card] | None
) -> tuple[State, list[events.TwoDownEvent]]:
    """Deal a game: everyone is at level 1, and the first dealer is random.

    Args:
        deck: Cards in drawing order that replace the first shuffle, `None` to shuffle.
    """
    dealer, dice = dice.below(seats)
    empty = State(
        options=options,
        dice=dice,
        turn=-1,
        question=-1,
        round=0,
        dealer=Seat((dealer - 1) % seats),
        phase=events.DRAW,
        seat=None,
        opening=True,
        levels=(1,) * seats,
        holdings=(),
        pile=(),
        discard=(),
        blocks=(),
        jumped=(),
    )
    now = Draft(empty)
    deal_round(now, deck)
    return now.moment(State), now.events


def deal_round(now: Draft, deck: Sequence[Card] | None = None) -> None:
    """Deal the next round. The next seat deals, and the seat to its left begins (D3). Levels do not change."""
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
    now.phase, now.seat, now.opening = events.DRAW, SEATS[(now.dealer + 1) % seats], True
    now.blocks, now.jumped = (None,) * seats, (0,) * seats
    now.laid = now.waiting = now.declined = now.known = now.left_lying = now.turned = ()
    now.events.append(events.RoundDealt(now.round, now.dealer, card, len(pile)))
    now.events += [events.HandDealt(seat, held.hand) for seat, held in zip(SEATS, now.holdings, strict=False)]
    now.events.append(events.TurnOpened(now.turn, now.seat))


def _hands(deck: Sequence[Card], seats: int, dealer: Seat) -> tuple[tuple[Holding, ...], Sequence[Card]]:
    """Deal two down cards to each seat, then seven cards to each hand, one at a time, beginning left of the dealer.

    Returns the cards of each seat, and the rest of the deck.
    """
    down, hand = DOWN_CARDS * seats, HAND * seats
    order = [(seat - dealer - 1) % seats for seat in range(seats)]
    cards = [(tuple(sorted(deck[down + at : down + hand : seats])), tuple(deck[at:down:seats])) for at in order]
    holdings = tuple([tuple.__new__(Holding, each) for each in cards])  # quicker than calling `Holding`
    return holdings, deck[down + hand :]


def finish(now: Draft, seat: Seat, cards: tuple[Card, ...], rest: tuple[Card, ...]) -> None:
    """Lay the level in a seat's own turn, which ends the round at once (D6). `rest` is the hand that is left.

    With the last level, the game is over without a pick-up (D11). Otherwise all others pick up their down cards and may
    lay (D9), also a seat that was blocked, because Blocks are removed first (A-D26).
    """
    _lay(now, seat, cards, rest)
    now.seat = None
    for each, block in enumerate(now.blocks):
        if block is not None:
            lift_block(now, SEATS[each], block, "level")
    if now.levels[seat] == now.options.levels_to_win:
        _end_round(now, ())
        return
    others = _others(now, seat)
    _pick_up(now, others)
    held = [(each, now.holdings[each].hand, now.options.level(now.levels[each])) for each in others]
    able = tuple([each for each, hand, level in held if can_lay(hand, level)])
    if not able:
        _end_round(now, others)
        return
    now.turn += 1
    now.question += 1
    now.phase, now.waiting = events.PICK_UP, able
    now.events.append(events.PickUpOpened(now.turn, able))


def _others(now: Draft, finisher: Seat) -> tuple[Seat, ...]:
    return tuple([each for each in SEATS[: len(now.levels)] if each != finisher])


def _pick_up(now: Draft, others: tuple[Seat, ...]) -> None:
    """Turn over the down cards of all seats in `others`, and add them to their hands (D9, A-D34)."""
    turned: list[tuple[Card, ...]] = [()] * len(now.levels)
    holdings, known = list(now.holdings), list(now.known)
    for seat in others:
        hand, down = holdings[seat]
        turned[seat] = down
        now.events.append(events.PickedUp(seat, down))
        holdings[seat] = tuple.__new__(Holding, (tuple(sorted(hand + down)), ()))  # quicker than calling `Holding`
        known += [Known(None, seat, card) for card in down]
    now.holdings, now.known, now.turned = tuple(holdings), tuple(known), tuple(turned)


def lay_picked_up(now: Draft, seat: Seat, cards: tuple[Card, ...], rest: tuple[Card, ...]) -> None:
    """Lay the level of a seat in the pick-up. `rest` is the hand that is left."""
    _lay(now, seat, cards, rest)
    _close_answer(now, seat)


def decline(now: Draft, seat: Seat) -> None:
    """Record that a seat does not lay in the pick-up."""
    now.events.append(events.Declined(seat))
    now.declined = tuple(sorted((*now.declined, seat)))
    _close_answer(now, seat)


def _close_answer(now: Draft, seat: Seat) -> None:
    """Remove the seat from those that are asked, and end the round after the last answer."""
    now.waiting = tuple([each for each in now.waiting if each != seat])
    if not now.waiting:
        _end_round(now, _others(now, now.laid[0].seat))


def _lay(now: Draft, seat: Seat, cards: tuple[Card, ...], rest: tuple[Card, ...]) -> None:
    level = now.levels[seat]
    now.hold(seat, rest, now.holdings[seat].down)
    now.known = without_played(now.known, seat, cards)
    now.laid = (*now.laid, events.Laid(seat, level, cards))
    now.events.append(events.LevelLaid(seat, level, cards))


def _end_round(now: Draft, picked_up: tuple[Seat, ...]) -> None:
    """End the round: each seat that laid moves up one level (D10), and one that laid the last level has won (D11).

    All down cards are face up by then (A-D22). Several seats can win together (A-D23, A-D24).
    """
    last, levels = now.options.levels_to_win, now.levels
    risen = {laid.seat for laid in now.laid}
    before = now.turned or ((),) * len(levels)
    now.turned = tuple([cards or held.down for cards, held in zip(before, now.holdings, strict=True)])
    now.levels = tuple([min(level + (seat in risen), last) for seat, level in enumerate(levels)])
    melds = tuple([sizes(laid.cards, now.options.level(laid.level)) for laid in now.laid])
    now.events.append(events.RoundShown(now.turned, melds))
    now.events.append(events.RoundEnded(now.round, now.laid, picked_up, now.levels))
    short = [seat for seat in picked_up if seat not in risen]
    now.events += [events.FellShort(seat, levels[seat], now.holdings[seat].hand) for seat in short]
    if last not in [laid.level for laid in now.laid]:
        deal_round(now)
        return
    now.phase = events.OVER
    now.events.append(events.GameOver(outcome(now.levels, now.laid, last)))
