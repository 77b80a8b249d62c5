"""The rules of 2 DOWN: a round from the deal to its end (D1 to D11), a turn, and the effect of each action."""

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from engine.contract import Action, Refusal, Seat, Step, card_not_held, unknown_action
from engine.dice import Dice
from engine.games.two_down import actions, events
from engine.games.two_down.actions import ACT, DOWN_CARDS, DRAW, OVER, PICK_UP, SEATS, may_take
from engine.games.two_down.cards import CODE, DECK, HAND, ONE_UP, Card
from engine.games.two_down.events import Left
from engine.games.two_down.lays import canonical, sizes
from engine.games.two_down.options import TwoDownOptions
from engine.games.two_down.progress import can_lay
from engine.games.two_down.state import Draft, Holding, Known, State, after_swap, outcome, with_entry, without_played


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
    now.phase, now.seat, now.opening = DRAW, SEATS[(now.dealer + 1) % seats], True
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


def finish(now: Draft, seat: Seat) -> None:
    """End the round at once, because a seat laid its level in its own turn (D6).

    With the last level, the game is over without a pick-up (D11). Otherwise all others pick up their down cards and may
    lay (D9), also a seat that was blocked, because Blocks are removed first (A-D26).
    """
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
    now.phase, now.waiting = PICK_UP, able
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


def close_answer(now: Draft, seat: Seat) -> None:
    """Remove the seat from those that are asked, and end the round after the last answer."""
    now.waiting = tuple([each for each in now.waiting if each != seat])
    if not now.waiting:
        _end_round(now, _others(now, now.laid[0].seat))


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
    now.phase = OVER
    now.events.append(events.GameOver(outcome(now.levels, now.laid, last)))


def draw_from_pile(now: Draft, seat: Seat) -> None:
    """Draw the top of the draw pile for a seat, and ask it to act. An empty pile is rebuilt first."""
    if not now.pile:
        _reshuffle(now)
    card, rest = now.pile[0], now.pile[1:]
    now.pile = rest
    now.events += (events.Drew(seat, len(rest)), events.CardDrawn(seat, card))
    _take(now, seat, card)


def _take(now: Draft, seat: Seat, card: Card) -> None:
    hand, down = now.holdings[seat]
    now.hold(seat, _with_card(hand, card), down)
    now.phase = ACT
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


def discard(now: Draft, seat: Seat, action: actions.Discard) -> None:
    """Discard a card without effect (D7)."""
    now.events.append(events.Discarded(seat, action.card))
    _lie_open(now, seat, action.card)


def put_block(now: Draft, seat: Seat, action: actions.PutBlock) -> None:
    """Put a Block in front of the target. An earlier Block goes under the discard pile (A-D14)."""
    now.events.append(events.BlockPut(seat, action.target, action.card))
    _leave_hand(now, seat, action.card)
    earlier = now.blocks[action.target]
    if earlier is not None:
        now.discard = (earlier.card, *now.discard)
    now.blocks = with_entry(now.blocks, action.target, events.Block(action.card, events.BLOCKED_TURNS))


def jump(now: Draft, seat: Seat, action: actions.PlayJump) -> None:
    """Make the target miss one more turn (D20, A-D18)."""
    owed = now.jumped[action.target] + 1
    now.jumped = with_entry(now.jumped, action.target, owed)
    now.events.append(events.JumpPlayed(seat, action.target, action.card, owed))
    _lie_open(now, seat, action.card)


def swap(now: Draft, seat: Seat, action: actions.PlaySwap) -> None:
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


def take_up(now: Draft, seat: Seat, action: actions.TakeUp) -> None:
    """Take one of the seat's own down cards into the hand for the rest of the round (D22)."""
    hand, down = now.holdings[seat]
    index = action.index
    taken, left = down[index], down[:index] + down[index + 1 :]
    now.hold(seat, _with_card(hand, taken), left)
    now.events += (events.DownTaken(seat, action.card, len(left)), events.DownCardTaken(seat, taken))
    _lie_open(now, seat, action.card)


def unblock(now: Draft, seat: Seat, action: actions.Unblock) -> None:
    """Discard the Wild, and put the Block under the discard pile (A-D13)."""
    block = now.blocks[seat]
    assert block is not None  # noqa: S101 - only a blocked player may do this
    now.events.append(events.Discarded(seat, action.card))
    _lie_open(now, seat, action.card)
    lift_block(now, seat, block, "wild")


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
    following: Seat = SEATS[(seat + 1) % seats]
    owed: list[int] = list(now.jumped)
    while owed[following]:
        owed[following] -= 1
        now.events.append(events.TurnMissed(following, owed[following]))
        following = SEATS[(following + 1) % seats]
    now.jumped = tuple(owed)
    now.turn += 1
    now.question += 1
    now.phase, now.seat, now.opening = DRAW, following, False
    now.events.append(events.TurnOpened(now.turn, following))


class _Rule(NamedTuple):
    """Rule for one kind of action.

    Attributes:
        when: Phases in which the action is allowed.
        answer: Applies the action to the draft, or returns a refusal before any change.
    """

    when: tuple[str, ...]
    answer: Callable[[Draft, Seat, Any], Refusal | None]


def play(state: State, seat: Seat, action: Action) -> Step | Refusal:
    """Return the position after `action`, of the type of `state`, and its events, or a refusal."""
    rule = _RULES.get(type(action))
    if rule is None or not (isinstance(action, actions.Lay) or actions.ACTIONS.get(action.code) == action):
        return unknown_action(action)
    now = Draft(state)
    if now.phase == OVER:
        return Refusal("refused-game-over")
    if seat not in now.waiting if now.seat is None else seat != now.seat:
        return Refusal("refused-not-asked")
    if now.phase not in rule.when:
        return Refusal("refused-not-now", {"question": now.phase})
    refused = rule.answer(now, seat, action)
    return refused or tuple.__new__(Step, (now.moment(type(state)), now.events))  # quicker than calling `Step`


def _draw(now: Draft, seat: Seat, action: actions.Draw) -> Refusal | None:
    takeable = may_take(now.discard, opening=now.opening)
    if action.source is actions.Source.PILE:
        if takeable:
            now.left_lying = (*now.left_lying, tuple.__new__(Left, (seat, now.discard[-1])))
        draw_from_pile(now, seat)
    elif takeable:
        card, now.discard = now.discard[-1], now.discard[:-1]
        now.events.append(events.DiscardTaken(seat, card))
        now.known = (*now.known, Known(None, seat, card))
        _take(now, seat, card)
    else:
        return Refusal("refused-discard-not-taken")
    return None


def _lay(now: Draft, seat: Seat, action: actions.Lay) -> Refusal | None:
    block, cards, (hand, down) = now.blocks[seat], action.cards, now.holdings[seat]
    if block is not None:
        return Refusal("refused-laying-blocked", {"turns": block.turns})
    rest = list(hand)
    try:
        taken = tuple([rest.pop(rest.index(card)) for card in cards])
    except ValueError:
        return card_not_held(CODE[cards[len(hand) - len(rest)]])
    level = now.levels[seat]
    laid = canonical(taken, now.options.level(level))
    if laid is None:
        return Refusal("refused-not-the-level", {"level": level})
    now.hold(seat, tuple(rest), down)
    now.known = without_played(now.known, seat, laid)
    now.laid = (*now.laid, events.Laid(seat, level, laid))
    now.events.append(events.LevelLaid(seat, level, laid))
    close = close_answer if now.phase == PICK_UP else finish
    close(now, seat)
    return None


def _skip(now: Draft, seat: Seat, action: actions.Skip) -> None:  # noqa: ARG001 - every answer is handed its action
    now.events.append(events.Declined(seat))
    now.declined = tuple(sorted((*now.declined, seat)))
    close_answer(now, seat)


def _exchange(now: Draft, seat: Seat, action: actions.Exchange) -> Refusal | None:  # noqa: ARG001 - as above
    """Discard a 1Up and draw a card, if both down cards are taken and the seat is not blocked (D23, A-D9).

    The turn goes on.
    """
    hand, down = now.holdings[seat]
    if ONE_UP not in hand:
        return card_not_held(CODE[ONE_UP])
    if now.blocks[seat] is not None:
        return Refusal("refused-no-effect")
    if down:
        return Refusal("refused-down-cards-left")
    now.events.append(events.OneUpExchanged(seat, ONE_UP))
    _lie_open(now, seat, ONE_UP)
    draw_from_pile(now, seat)
    return None


_End = TypeVar("_End", bound=actions.Ending)


def _ending(
    effect: Callable[[Draft, Seat, _End], None], refused: Callable[[Draft, Seat, _End], Refusal | None] | None = None
) -> Callable[[Draft, Seat, _End], Refusal | None]:
    """Return the rule function of an action that plays a card from the hand and ends the turn.

    Args:
        effect: Applies the action to the draft.
        refused: Returns a refusal or `None`; `None` if the action is never refused.
    """

    def answer(now: Draft, seat: Seat, action: _End) -> Refusal | None:
        if action.card not in now.holdings[seat].hand:
            return card_not_held(CODE[action.card])
        refusal = None if refused is None else refused(now, seat, action)
        if refusal is None:
            effect(now, seat, action)
            end_turn(now, seat)
        return refusal

    return answer


def _refused_discard(now: Draft, seat: Seat, action: actions.Discard) -> Refusal | None:
    """Refuse to discard a 1Up that can take a down card (A-D11)."""
    works = action.card == ONE_UP and one_up_works(now, seat)
    return Refusal("refused-which-down-card") if works else None


def _refused_target(now: Draft, seat: Seat, action: actions.PutBlock | actions.PlayJump) -> Refusal | None:
    if action.target == seat:
        return Refusal("refused-own-seat")
    if action.target >= len(now.levels):
        return Refusal("refused-no-such-seat", {"seat": action.target})
    return None


def one_up_works(now: Draft, seat: Seat) -> bool:
    """Return whether a 1Up can take a down card: the seat is not blocked (A-D11) and has down cards left."""
    return now.blocks[seat] is None and bool(now.holdings[seat].down)


def _refused_take_up(now: Draft, seat: Seat, action: actions.TakeUp) -> Refusal | None:
    if not one_up_works(now, seat):
        return Refusal("refused-no-effect")
    if action.index >= len(now.holdings[seat].down):
        return Refusal("refused-no-such-down-card")
    return None


_RULES: Final[Mapping[type, _Rule]] = MappingProxyType(
    {
        actions.Draw: _Rule((DRAW,), _draw),
        actions.Lay: _Rule((ACT, PICK_UP), _lay),
        actions.Skip: _Rule((PICK_UP,), _skip),
        actions.Exchange: _Rule((ACT,), _exchange),
        actions.Discard: _Rule((ACT,), _ending(discard, _refused_discard)),
        actions.PutBlock: _Rule((ACT,), _ending(put_block, _refused_target)),
        actions.PlayJump: _Rule((ACT,), _ending(jump, _refused_target)),
        actions.PlaySwap: _Rule((ACT,), _ending(swap)),
        actions.TakeUp: _Rule((ACT,), _ending(take_up, _refused_take_up)),
        actions.Unblock: _Rule(
            (ACT,),
            _ending(
                unblock,
                lambda now, seat, _: Refusal("refused-not-blocked") if now.blocks[seat] is None else None,
            ),
        ),
    }
)
"""Rules by type of action."""
