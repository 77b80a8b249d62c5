"""View of 2 DOWN, with the viewer's legal actions and previews.

A view has the fields below and nothing else. Discards, Blocks and laid levels are public. Hands are known only to their
holders, down cards to no one.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from engine.contract import Action, Outcome, Prompt, Seat, SeatResult, Viewer, seat_at
from engine.games.two_down import actions, progress
from engine.games.two_down.actions import ACT, DRAW, OVER, PICK_UP, Situation, may_take
from engine.games.two_down.cards import DECK, Card, Level, is_number
from engine.games.two_down.events import Block, Laid, Left
from engine.games.two_down.lays import best, parted
from engine.games.two_down.options import TwoDownOptions
from engine.games.two_down.progress import Progress, missing
from engine.games.two_down.state import Known

DISCARDS: Final = "discards"
"""Effect of a premove that discards after the draw (`TwoDownView.premove_effect`)."""

LAYS: Final = "lays"
"""Effect of the same premove if the level can be laid, so that its owner is asked instead."""


class SeatView(NamedTuple):
    """Public part of a seat.

    Attributes:
        level: Level that the seat has to lay.
        cards: Number of cards in hand.
        down: Number of down cards.
        block: Block in front of the seat, `None` for none.
        jumped: Number of turns that the seat will miss.
    """

    level: int
    cards: int
    down: int
    block: Block | None
    jumped: int


class DrawPreview(NamedTuple):
    """Effect of a draw.

    Attributes:
        card: The card that is drawn, `None` if it is unknown.
        missing: Number of cards that the level would lack with it, `None` if the card is unknown.
    """

    action: actions.Draw
    card: Card | None
    missing: int | None


class LayPreview(NamedTuple):
    """Effect of a lay.

    Attributes:
        next_level: The seat's level afterwards, `None` if the lay wins the game.
        ends_round: The round ends at once, because the lay is in the seat's own turn.
    """

    action: actions.Lay
    melds: tuple[tuple[Card, ...], ...]
    next_level: int | None
    ends_round: bool


class SkipPreview(NamedTuple):
    """Effect of declining to lay: the level does not change."""

    action: actions.Skip


OwnEnding: TypeAlias = (
    actions.Discard | actions.PutBlock | actions.PlayJump | actions.TakeUp | actions.Unblock | actions.Exchange
)
"""An action whose card changes the player's own hand, and perhaps another seat's turns."""


class EndPreview(NamedTuple):
    """Effect of a card that ends the turn, or of a 1Up that is exchanged.

    Attributes:
        left: Hand that is certainly left.
        missing: Number of cards that the level would lack with that hand.
        target: Seat against which the card is played, `None` for none.
    """

    action: OwnEnding
    left: tuple[Card, ...]
    missing: int
    target: Seat | None


class SwapPreview(NamedTuple):
    """Effect of a Swap.

    Attributes:
        giver: Seat whose cards the player receives.
        cards: Number of cards in the hand that they receive.
        down: Number of down cards that they receive.
        receiver: Seat that receives the player's cards.
    """

    action: actions.PlaySwap
    giver: Seat
    cards: int
    down: int
    receiver: Seat


TwoDownPreview: TypeAlias = DrawPreview | LayPreview | SkipPreview | EndPreview | SwapPreview


class TwoDownView(NamedTuple):
    """Everything that `viewer` may know.

    Attributes:
        turn: Number of the open turn, from 0.
        question: Number of the open question, from 0.
        kind: `draw`, `act`, `pickup` or `over`.
        prompt: The viewer's open question, `None` for none.
        round: Number of the round, from 1.
        dealer: Dealer of the round.
        on_turn: Seat whose turn it is, `None` in the pick-up and once the game is over.
        opening: This is the first turn of the round.
        asked: Seats that are asked; empty once the game is over.
        answered: Seats among `asked` that have answered.
        declined: Seats among `asked` that have declined.
        seats: Public part of each seat.
        pile: Number of cards in the draw pile.
        discard: Discard pile, top last.
        laid: Levels laid in this round.
        hand: The viewer's cards, sorted; empty for the public.
        hands: All hands once the game is over, `None` before.
        outcome: Outcome once the game is over, `None` before.
        known: Known cards in hidden hands in this round.
        left_lying: Discards of this round that a seat could have taken but did not.
        turned: Down cards of each seat, once a level is laid.
    """

    viewer: Viewer
    options: TwoDownOptions
    turn: int
    question: int
    kind: str
    prompt: Prompt | None
    round: int
    dealer: Seat
    on_turn: Seat | None
    opening: bool
    asked: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    declined: tuple[Seat, ...]
    seats: tuple[SeatView, ...]
    pile: int
    discard: tuple[Card, ...]
    laid: tuple[Laid, ...]
    hand: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...] | None
    outcome: Outcome | None
    known: tuple[Known, ...] = ()
    left_lying: tuple[Left, ...] = ()
    turned: tuple[tuple[Card, ...], ...] = ()
    out = ()
    """Empty, because no one drops out."""
    acknowledge = None

    @property
    def own(self) -> SeatView | None:
        """Public part of the viewer's own seat; `None` for the public."""
        return None if self.viewer.seat is None else self.seats[self.viewer.seat]

    @property
    def level(self) -> Level | None:
        """The level that the viewer has to lay; `None` for the public."""
        own = self.own
        return None if own is None else self.options.level(own.level)

    @property
    def top(self) -> Card | None:
        """Top of the discard pile, `None` if it is empty."""
        return self.discard[-1] if self.discard else None

    @property
    def takeable(self) -> bool:
        """True if the top of the discard pile may be drawn now (D5)."""
        return may_take(self.discard, opening=self.opening)

    def unseen(self) -> tuple[Card, ...]:
        """Return every card whose place the viewer does not know, in canonical order."""
        others = [each.card for each in self.known if each.holder != self.viewer.seat]
        blocks = [seat.block.card for seat in self.seats if seat.block is not None]
        lying = (self.discard, blocks, *[laid.cards for laid in self.laid], *self.face_down())
        seen = chain(*lying, *(self.hands or (self.hand, others)))
        return tuple((Counter(DECK) - Counter(seen)).elements())

    def face_down(self) -> Sequence[tuple[Card, ...]]:
        """Return the known down cards of each seat. There are some only if a game ended before they were picked up."""
        if self.kind != OVER:
            return [()] * len(self.seats)
        pairs = zip(self.seats, self.turned or [()] * len(self.seats), strict=True)
        return [turned if seat.down else () for seat, turned in pairs]

    def known_of(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that the viewer knows to be in another seat's hidden hand; empty for their own seat."""
        return tuple([each.card for each in self.known if each.holder == seat != self.viewer.seat])

    def legal_actions(self) -> Sequence[actions.TwoDownAction]:
        """Return every legal action of the viewer, in canonical order; empty if the viewer is not asked."""
        now = self._situation()
        return [] if now is None else actions.legal_actions(now)

    def lays(self) -> Sequence[actions.Lay]:
        """Return every way in which the viewer can lay their level now; empty if they cannot."""
        now = self._situation()
        return [] if now is None else actions.legal_lays(now)

    def proposed(self) -> actions.Lay | None:
        """Return the lay to propose, the one with the fewest Wilds; `None` if the level cannot be laid now."""
        ways = self.lays()
        return actions.Lay(best([way.cards for way in ways])) if ways else None

    def _situation(self) -> Situation | None:
        own, seat = self.own, self.viewer.seat
        if self.prompt is None or own is None or seat is None:
            return None
        blocked = own.block is not None
        return Situation(
            self.options, self.kind, seat, len(self.seats), own.level, self.hand, own.down, blocked, self.takeable
        )

    def progress(self) -> Progress | None:
        """Return the viewer's hand compared with their level; `None` for the public."""
        level = self.level
        return None if level is None else progress.progress(self.hand, level, self.unseen())

    def preview(self, action: Action) -> TwoDownPreview:
        """Return the certain effects of an action.

        Raises:
            ValueError: The action is not legal for the viewer now.
        """
        now = self._situation()
        if now is not None and self.level is not None:
            for each in actions.legal_actions(now):
                if each == action:
                    return self._preview(each, now, self.level)
        raise ValueError(f"{action.code} is no legal answer now")

    def _preview(self, action: actions.TwoDownAction, now: Situation, level: Level) -> TwoDownPreview:
        match action:
            case actions.Draw(source):
                card = self.top if source is actions.Source.DISCARD else None
                with_it = None if card is None else missing((*self.hand, card), level)
                return DrawPreview(action, card, with_it)
            case actions.Skip():
                return SkipPreview(action)
            case actions.PlaySwap(direction):
                giver, receiver = direction.neighbours(now.seat, now.seats)
                seen = self.seats[giver]
                return SwapPreview(action, giver, seen.cards, seen.down, receiver)
            case actions.Lay():
                wins = now.level == self.options.levels_to_win
                melds = parted(action.cards, level)
                return LayPreview(action, melds, None if wins else now.level + 1, self.kind == ACT)
            case _:
                hand = list(self.hand)
                hand.remove(action.card)
                target = action.target if isinstance(action, actions.PutBlock | actions.PlayJump) else None
                return EndPreview(action, tuple(hand), missing(hand, level), target)

    def premove_effect(self, action: Action) -> str | None:
        """Return the effect of a premove for the present hand, `None` for an action that cannot be one.

        Before the draw, premoves are a draw from the pile, with or without passing over a helpful discard, and a draw
        of the top discard. After the draw, it is a discard, unless the level can be laid.
        """
        if self.viewer.seat is None or self.kind in (PICK_UP, OVER):
            return None
        match action:
            case actions.Draw(source) if self.prompt is None or self.kind == DRAW:
                return self._drawing(source)
            case actions.Discard() if self.prompt is not None and self.kind == ACT and action in self.legal_actions():
                return LAYS if self.lays() else DISCARDS
            case _:
                return None

    def _drawing(self, source: actions.Source) -> str | None:
        held, top = f"round {self.round} {crc32(bytes(self.hand)):x}", self.top
        if top is None or not is_number(top):
            return f"pile {held}" if source is actions.Source.PILE else None
        if source is actions.Source.DISCARD:
            return f"takes {int(top)} {held}"
        if self.level is None:
            return f"pile {held}"
        lacks, with_it = (missing(hand, self.level) for hand in (self.hand, (*self.hand, top)))
        return f"pile past {int(top)} {held}" if with_it < lacks else f"pile {held}"

    def laid_by(self, seat: Seat) -> Laid | None:
        """Return the level that a seat has laid in this round, `None` for none."""
        return next((laid for laid in self.laid if laid.seat == seat), None)

    def seat_result(self, seat: Seat) -> SeatResult | None:
        """Return the place of a seat with the last level that it laid, or with its level and the number of missing
        cards.

        `None` while the game runs.

        Raises:
            ValueError: The seat is not at the table.
        """
        seat_at(seat, len(self.seats))
        if self.outcome is None or self.hands is None:
            return None
        place, level, laid = self.outcome.place(seat), self.seats[seat].level, self.laid_by(seat)
        if laid is not None:
            return SeatResult(place, "two-down-result-won", {"level": laid.level})
        lacks = missing(self.hands[seat], self.options.level(level))
        return SeatResult(place, "two-down-result", {"level": level, "missing": lacks})
