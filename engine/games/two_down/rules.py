"""The rules of 2 DOWN: the effect of each action, or the reason why it is refused."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from engine.contract import Action, Refusal, Step, card_not_held, unknown_action
from engine.games.two_down import actions, turns
from engine.games.two_down.cards import CODE, ONE_UP
from engine.games.two_down.events import ACT, DRAW, OVER, PICK_UP, Left
from engine.games.two_down.lays import canonical
from engine.games.two_down.legal import may_take
from engine.games.two_down.rounds import decline, finish, lay_picked_up
from engine.games.two_down.state import Draft, State
from engine.seats import Seat


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
        turns.draw_from_pile(now, seat)
    elif takeable:
        turns.take_discard(now, seat)
    else:
        return Refusal("refused-discard-not-taken")
    return None


def _lay(now: Draft, seat: Seat, action: actions.Lay) -> Refusal | None:
    block, cards, hand = now.blocks[seat], action.cards, now.holdings[seat].hand
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
    lay = lay_picked_up if now.phase == PICK_UP else finish
    lay(now, seat, laid, tuple(rest))
    return None


def _skip(now: Draft, seat: Seat, action: actions.Skip) -> None:  # noqa: ARG001 - every answer is handed its action
    decline(now, seat)


def _exchange(now: Draft, seat: Seat, action: actions.Exchange) -> Refusal | None:
    """Exchange a 1Up, or refuse it unless both down cards are taken and the seat is not blocked (D23)."""
    hand, down = now.holdings[seat]
    if ONE_UP not in hand:
        return card_not_held(CODE[ONE_UP])
    if now.blocks[seat] is not None:
        return Refusal("refused-no-effect")
    if down:
        return Refusal("refused-down-cards-left")
    turns.exchange(now, seat, action)
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
            turns.end_turn(now, seat)
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
        actions.Discard: _Rule((ACT,), _ending(turns.discard, _refused_discard)),
        actions.PutBlock: _Rule((ACT,), _ending(turns.put_block, _refused_target)),
        actions.PlayJump: _Rule((ACT,), _ending(turns.jump, _refused_target)),
        actions.PlaySwap: _Rule((ACT,), _ending(turns.swap)),
        actions.TakeUp: _Rule((ACT,), _ending(turns.take_up, _refused_take_up)),
        actions.Unblock: _Rule(
            (ACT,),
            _ending(
                turns.unblock,
                lambda now, seat, _: Refusal("refused-not-blocked") if now.blocks[seat] is None else None,
            ),
        ),
    }
)
"""Rules by type of action."""
