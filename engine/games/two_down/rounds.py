"""Laying a level, the pick-up, and the end of a round (D6, D9 to D11)."""

from engine.games.two_down.actions import SEATS
from engine.games.two_down.cards import Card
from engine.games.two_down.dealing import deal_round
from engine.games.two_down.events import (
    Declined,
    FellShort,
    GameOver,
    LevelLaid,
    PickedUp,
    PickUpOpened,
    RoundEnded,
    RoundShown,
)
from engine.games.two_down.facts import OVER, PICK_UP, Laid
from engine.games.two_down.lays import sizes
from engine.games.two_down.progress import can_lay
from engine.games.two_down.state import Draft, Holding, Known, State, outcome, without_played
from engine.games.two_down.turns import lift_block
from engine.seats import Seat


def finish(now: Draft, seat: Seat, cards: tuple[Card, ...], rest: tuple[Card, ...]) -> None:
    """Lay the level in a seat's own turn, with `rest` of the hand left. That ends the round at once (D6). With the last
    level the game is over and no one picks up (D11); else all others pick up and may lay (D9)."""
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
    able = tuple([each for each in others if has_level(now, each)])
    if not able:
        _end_round(now, others)
        return
    now.turn += 1
    now.question += 1
    now.phase, now.waiting = PICK_UP, able
    now.events.append(PickUpOpened(now.turn, able))


def _others(now: Draft, finisher: Seat) -> tuple[Seat, ...]:
    return tuple([each for each in SEATS[: len(now.levels)] if each != finisher])


def _pick_up(now: Draft, others: tuple[Seat, ...]) -> None:
    """Turn over the down cards of all but the finisher, and take them into the hand (D9, A-D34)."""
    turned: list[tuple[Card, ...]] = [()] * len(now.levels)
    holdings, known = list(now.holdings), list(now.known)
    for seat in others:
        hand, down = holdings[seat]
        turned[seat] = down
        now.events.append(PickedUp(seat, down))
        holdings[seat] = tuple.__new__(Holding, (tuple(sorted(hand + down)), ()))  # quicker than calling `Holding`
        known += [Known(None, seat, card) for card in down]
    now.holdings, now.known, now.turned = tuple(holdings), tuple(known), tuple(turned)


def has_level(now: Draft | State, seat: Seat) -> bool:
    """Return whether the seat holds its own level (blocked or not: Blocks fall off, A-D26)."""
    options = now.options
    return can_lay(now.holdings[seat].hand, options.level(now.levels[seat]), distinct=options.heap_distinct_colours)


def lay_picked_up(now: Draft, seat: Seat, cards: tuple[Card, ...], rest: tuple[Card, ...]) -> None:
    """Lay the level of a seat in the pick-up."""
    _lay(now, seat, cards, rest)
    _close_answer(now, seat)


def decline(now: Draft, seat: Seat) -> None:
    """Record that a seat does not lay in the pick-up."""
    now.events.append(Declined(seat))
    now.declined = tuple(sorted((*now.declined, seat)))
    _close_answer(now, seat)


def _close_answer(now: Draft, seat: Seat) -> None:
    """End the round with the last answer in the pick-up."""
    now.waiting = tuple([each for each in now.waiting if each != seat])
    if not now.waiting:
        _end_round(now, _others(now, now.laid[0].seat))


def _lay(now: Draft, seat: Seat, cards: tuple[Card, ...], rest: tuple[Card, ...]) -> None:
    level = now.levels[seat]
    now.hold(seat, rest, now.holdings[seat].down)
    now.known = without_played(now.known, seat, cards)
    now.laid = (*now.laid, Laid(seat, level, cards))
    now.events.append(LevelLaid(seat, level, cards))


def _end_round(now: Draft, picked_up: tuple[Seat, ...]) -> None:
    """Raise each seat that laid a level (D10); a seat that laid the last one has won (D11, A-D23, A-D24). Every down
    card is turned over by now (A-D22)."""
    last, levels = now.options.levels_to_win, now.levels
    risen = {laid.seat for laid in now.laid}
    before = now.turned or ((),) * len(levels)
    now.turned = tuple([cards or held.down for cards, held in zip(before, now.holdings, strict=True)])
    now.levels = tuple([min(level + (seat in risen), last) for seat, level in enumerate(levels)])
    now.events += (RoundShown(now.turned, _melds(now)), RoundEnded(now.round, now.laid, picked_up, now.levels))
    now.events += [FellShort(seat, levels[seat], now.holdings[seat].hand) for seat in picked_up if seat not in risen]
    if last not in [laid.level for laid in now.laid]:
        deal_round(now)
        return
    now.phase = OVER
    ended = outcome(now.moment(State))
    assert ended is not None  # noqa: S101 - someone has laid the last level
    now.events.append(GameOver(ended))


def _melds(now: Draft) -> tuple[tuple[int, ...], ...]:
    """Return the number of cards in each meld of each level that was laid."""
    options = now.options
    return tuple(
        [sizes(laid.cards, options.level(laid.level), distinct=options.heap_distinct_colours) for laid in now.laid]
    )
