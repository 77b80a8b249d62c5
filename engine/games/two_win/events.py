"""Events of 2 WIN and their audiences.

Everything that a public post shows is in public events. Everything about a single hand is in events that only its
holder sees. Every event derives from one of these audiences.
"""

from typing import Annotated, Final, NamedTuple, TypeAlias

from engine.codec import Codec, Coding, Layout, house_rules, named, whole
from engine.contract import Outcome, Seat, Viewer
from engine.game import ForAll, ForSeat, TableEvent, event, register_events
from engine.games.two_win.actions import NUMBERS, Form, TwoWinAction, read_action
from engine.games.two_win.cards import CARD_OF_CODE, CODE, Card, Criteria
from engine.games.two_win.options import DECK_SIZE, FEWEST_SEATS, MOST_SEATS, TwoWinOptions, read_options

PHASES: Final = range(2 * len(NUMBERS) + 2)
"""Possible numbers of a phase. A game cannot have more, because no one can form more numbers than there are (W13)."""

LAST_PLAYER: Final = "last_player"
MOST_CARDS: Final = "most_cards"
LOWEST_NUMBER: Final = "lowest_number"
SHARED: Final = "shared"

SEATS: Final = range(MOST_SEATS)
Phase: TypeAlias = Annotated[int, PHASES]
Amount: TypeAlias = Annotated[int, range(DECK_SIZE + 1)]
"""A number of cards."""

Some: TypeAlias = Annotated[int, range(1, DECK_SIZE)]
"""A number of cards that is not 0."""


CODEC: Final = Codec(
    {
        Card: named(CODE.__getitem__, CARD_OF_CODE.get),
        Seat: Annotated[int, SEATS],
        TwoWinAction: named(lambda action: action.code, read_action),
        Form: named(lambda form: form.code, lambda code: form if isinstance(form := read_action(code), Form) else None),
        Criteria: Coding(
            lambda criteria: [int(paid) for paid in criteria],
            lambda raw: Criteria(*[bool(whole(each, range(2))) for each in raw]),
        ),
        TwoWinOptions: house_rules(read_options),
    }
)
"""Codec for the values of 2 WIN."""


class Given(NamedTuple):
    """A card that went from one seat to another in an exchange (W7)."""

    giver: Seat
    receiver: Seat
    card: Card


class Drop(NamedTuple):
    """A seat that dropped out.

    Attributes:
        phase: Number of the phase in which it dropped out.
        cards: Number of cards in its hand at that time (A-W16).
        last: Its last number, `None` if it never formed one.
    """

    seat: Seat
    phase: Phase
    cards: Amount
    last: Annotated[int, range(NUMBERS[0], NUMBERS[-1] + 1)] | None


class Formed(NamedTuple):
    """A revealed number and the criteria that it met."""

    seat: Seat
    form: Form
    criteria: Criteria


class Share(NamedTuple):
    """A seat and a number of cards."""

    seat: Seat
    cards: Some


@event
class _CardsOfSeat(ForSeat):
    """Private event of one seat about some cards."""

    cards: tuple[Card, ...]


@event
class Dealt(ForAll, name="dealt"):
    """Beginning of a game (W2): `cards` are dealt to each of the seats, and `pile` cards are left."""

    seats: Annotated[int, range(FEWEST_SEATS, MOST_SEATS + 1)]
    cards: Amount
    pile: Amount


@event
class HandDealt(_CardsOfSeat, name="hand-dealt"):
    """Cards dealt to a seat, sorted."""


@event
class PhaseOpened(ForAll, name="phase-opened"):
    """Beginning of a phase.

    Attributes:
        asked: Seats that publicly owe an answer. In Form they include seats that cannot form a number, which is
            revealed later (A-W13).
    """

    phase: Phase
    kind: str
    asked: tuple[Seat, ...]

    @property
    def round(self) -> int:
        """Number of the round, from 1."""
        return self.phase // 2 + 1


@event
class CannotForm(ForSeat, name="cannot-form"):
    """Notice to a seat that it cannot form a number (W15). The others learn this from the reveal."""


@event
class Chosen(ForSeat, name="chosen"):
    """Choice of a seat, for its holder. It can still be changed."""

    action: TwoWinAction


@event
class Answered(ForAll, name="answered"):
    """Answer of a seat, given or changed. The choice itself is not public yet."""

    seat: Seat


@event
class Exchanged(ForAll, name="exchanged"):
    """Exchange of all passed cards at once (W7): each giver passes to the next one, and the last giver to the first."""

    givers: tuple[Seat, ...]


@event
class CardPassed(TableEvent, name="card-passed"):
    """Card that went from one seat to another, for these two seats."""

    given: Annotated[Given, Layout.FLAT]

    def seen_by(self, viewer: Viewer) -> bool:
        """Return whether the viewer is the giver or the receiver."""
        return viewer.seat is not None and viewer.seat in (self.given.giver, self.given.receiver)


@event
class Revealed(ForAll, name="revealed"):
    """Numbers of a round with the criteria that they met (W14, W19 to W25), and the seats that could form none."""

    round: Annotated[int, range(1, len(PHASES))]
    formed: tuple[Formed, ...]
    unable: tuple[Seat, ...]
    headline = True
    """True, because the numbers are posted as a message of their own."""


@event
class DroppedOut(ForAll, name="dropped-out"):
    """Seats that dropped out at the same time: in Pass without cards (W5), in Form without a number (W15)."""

    kind: str
    drops: tuple[Drop, ...]
    headline = True
    """True, because no one should drop out unnoticed."""


@event
class Reshuffled(ForAll, name="reshuffled"):
    """Rebuilding of the empty pile from gathered cards (W28)."""

    pile: Some


@event
class Drew(ForAll, name="drew"):
    """Number of cards that each seat drew, without seats that drew none (W26)."""

    shares: tuple[Share, ...]
    pile: Amount


@event
class CardsDrawn(_CardsOfSeat, name="cards-drawn"):
    """Cards that a seat drew, in drawing order."""


@event
class Shortage(ForAll, name="shortage"):
    """Draws that were lost because no cards could be gathered (A-W22)."""

    lost: tuple[Share, ...]


@event
class GameOver(ForAll, name="game-over"):
    """End of the game."""

    outcome: Outcome


TwoWinEvent: TypeAlias = (
    Dealt
    | HandDealt
    | PhaseOpened
    | CannotForm
    | Chosen
    | Answered
    | Exchanged
    | CardPassed
    | Revealed
    | DroppedOut
    | Reshuffled
    | Drew
    | CardsDrawn
    | Shortage
    | GameOver
)

read_event: Final = register_events(TwoWinEvent, CODEC)
"""Function that reads an event of 2 WIN from data."""
