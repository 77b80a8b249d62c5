"""A turn of 2 DOWN: drawing a card (D4, D5, A-D20), playing one with its effect (D19 to D24), passing the turn (D3,
D19, D20)."""

from bisect import insort

from engine.games.two_down import events
from engine.games.two_down.actions import SEATS, Discard, Exchange, PlayJump, PlaySwap, PutBlock, TakeUp, Unblock
from engine.games.two_down.cards import Card
from engine.games.two_down.state import Draft, Known, after_swap, with_entry, without_played
from engine.seats import Seat


def draw_from_pile(now: Draft, seat: Seat) -> None:
    """Draw the top of the draw pile for a seat, and ask it to act. An empty pile is rebuilt first."""
    if not now.pile:
        _reshuffle(now)
    card, rest = now.pile[0], now.pile[1:]
    now.pile = rest
    now.events += (events.Drew(seat, len(rest)), events.CardDrawn(seat, card))
    _take(now, seat, card)


def take_discard(now: Draft, seat: Seat) -> None:
    """Draw the top of the discard pile for a seat, and ask it to act."""
    card, now.discard = now.discard[-1], now.discard[:-1]
    now.events.append(events.DiscardTaken(seat, card))
    now.known = (*now.known, Known(None, seat, card))
    _take(now, seat, card)


def _take(now: Draft, seat: Seat, card: Card) -> None:
    hand, down = now.holdings[seat]
    now.hold(seat, _with_card(hand, card), down)
    now.phase = events.ACT
    now.question += 1


def _with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    held = list(hand)
    insort(held, card)
    return tuple(held)


def _reshuffle(now: Draft) -> None:
    """Shuffle all discards but the top one into a new draw pile.

    They are sorted first, so that the new order depends only on the key (docs/records.md). With up to four players,
    both piles together always have at least nine cards, so the new pile is never empty.
    """
    *gathered, top = now.discard
    pile, now.dice = now.dice.shuffle(sorted(gathered))
    now.pile, now.discard = tuple(pile), (top,)
    now.events.append(events.Reshuffled(len(pile)))


def discard(now: Draft, seat: Seat, action: Discard) -> None:
    """Discard a card without effect (D7)."""
    now.events.append(events.Discarded(seat, action.card))
    _lie_open(now, seat, action.card)


def put_block(now: Draft, seat: Seat, action: PutBlock) -> None:
    """Put a Block in front of the target. An earlier Block goes under the discard pile (A-D14)."""
    now.events.append(events.BlockPut(seat, action.target, action.card))
    _leave_hand(now, seat, action.card)
    earlier = now.blocks[action.target]
    if earlier is not None:
        now.discard = (earlier.card, *now.discard)
    now.blocks = with_entry(now.blocks, action.target, events.Block(action.card, events.BLOCKED_TURNS))


def jump(now: Draft, seat: Seat, action: PlayJump) -> None:
    """Make the target miss one more turn (D20, A-D18)."""
    owed = now.jumped[action.target] + 1
    now.jumped = with_entry(now.jumped, action.target, owed)
    now.events.append(events.JumpPlayed(seat, action.target, action.card, owed))
    _lie_open(now, seat, action.card)


def swap(now: Draft, seat: Seat, action: PlaySwap) -> None:
    """Move hands and down cards one seat on (A-D16, A-D17). Blocks and missed turns do not move (A-D15)."""
    now.events.append(events.HandsSwapped(seat, action.card, action.direction))
    _lie_open(now, seat, action.card)
    given = now.holdings
    seats = SEATS[: len(given)]
    givers = [action.direction.neighbours(seat, len(given))[0] for seat in seats]
    now.holdings = tuple([given[giver] for giver in givers])
    for receiver, giver in zip(seats, givers, strict=True):
        hand, down = given[giver]
        now.events.append(events.HandReceived(receiver, giver, hand, len(down)))
    receivers = dict(zip(givers, seats, strict=True))
    now.known = after_swap(now.known, [held.hand for held in given], receivers)


def take_up(now: Draft, seat: Seat, action: TakeUp) -> None:
    """Take one of the seat's own down cards into the hand for the rest of the round (D22)."""
    hand, down = now.holdings[seat]
    index = action.index
    taken, left = down[index], down[:index] + down[index + 1 :]
    now.hold(seat, _with_card(hand, taken), left)
    now.events += (events.DownTaken(seat, action.card, len(left)), events.DownCardTaken(seat, taken))
    _lie_open(now, seat, action.card)


def unblock(now: Draft, seat: Seat, action: Unblock) -> None:
    """Discard the Wild, and put the Block under the discard pile (A-D13)."""
    block = now.blocks[seat]
    assert block is not None  # noqa: S101 - only a blocked player may do this
    now.events.append(events.Discarded(seat, action.card))
    _lie_open(now, seat, action.card)
    lift_block(now, seat, block, "wild")


def exchange(now: Draft, seat: Seat, action: Exchange) -> None:
    """Discard a 1Up and draw a card. The turn goes on (D23, A-D9)."""
    now.events.append(events.OneUpExchanged(seat, action.card))
    _lie_open(now, seat, action.card)
    draw_from_pile(now, seat)


def _lie_open(now: Draft, seat: Seat, card: Card) -> None:
    """Move a card from the hand to the top of the discard pile."""
    now.discard = (*now.discard, card)
    _leave_hand(now, seat, card)


def _leave_hand(now: Draft, seat: Seat, card: Card) -> None:
    hand, down = now.holdings[seat]
    place = hand.index(card)
    now.hold(seat, hand[:place] + hand[place + 1 :], down)
    if now.known:
        now.known = without_played(now.known, seat, (card,))


def lift_block(now: Draft, seat: Seat, block: events.Block, why: str) -> None:
    """Remove a seat's Block, which goes under the discard pile (A-D21). `why` is as in `BlockGone`."""
    now.events.append(events.BlockGone(seat, why))
    now.blocks = with_entry(now.blocks, seat, None)
    now.discard = (block.card, *now.discard)


def end_turn(now: Draft, seat: Seat) -> None:
    """End the turn of a seat and begin the turn of the next seat that does not miss one.

    The seat's Block holds for one turn less. Missed turns do not count for that (A-D12).
    """
    block = now.blocks[seat]
    if block is not None and block.turns > 1:
        now.blocks = with_entry(now.blocks, seat, events.Block(block.card, block.turns - 1))
    elif block is not None:
        lift_block(now, seat, block, "turns")
    seats = len(now.levels)
    following = SEATS[(seat + 1) % seats]
    while now.jumped[following]:
        _miss_turn(now, following)
        following = SEATS[(following + 1) % seats]
    now.turn += 1
    now.question += 1
    now.phase, now.seat, now.opening = events.DRAW, following, False
    now.events.append(events.TurnOpened(now.turn, following))


def _miss_turn(now: Draft, seat: Seat) -> None:
    owed = now.jumped[seat] - 1
    now.jumped = with_entry(now.jumped, seat, owed)
    now.events.append(events.TurnMissed(seat, owed))
