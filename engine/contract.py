"""The contract that every game keeps (docs/adding_a_game.md).

Nothing here knows a particular game. A *position* is one immutable moment; `play` answers with a *step* (the next
position and what happened) or with a *refusal* (a polite no, nothing changed). A bug is an exception, a bad wish is
not.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from engine.dice import Dice
from engine.seats import Seat, Viewer

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Saved: TypeAlias = Mapping[str, Json]
"""Plain JSON data with a version number under "v"."""


class Refusal(NamedTuple):
    """A polite no. `key` is a locale key such as `refused-card-not-held`; `details` fills its placeholders."""

    key: str
    details: Mapping[str, str | int] = {}


class Prompt(NamedTuple):
    """A question put to one seat.

    `number` counts the phases of the game from 0 and is what a button carries: a press for an older number comes too
    late. `kind` names the question (`pass`, `form`). An `answered` prompt stays open, and may be answered anew, until
    the phase closes.
    """

    number: int
    kind: str
    answered: bool


class Outcome(NamedTuple):
    """How a game ended. `winners` ascend; `how` is the word of docs/records.md; `ranking` lists everybody from the
    best place to the last, seats that share a place together."""

    winners: tuple[Seat, ...]
    how: str
    ranking: tuple[tuple[Seat, ...], ...]


class Action(Protocol):
    """An answer to a prompt. Equal codes mean equal actions."""

    @property
    def code(self) -> str:
        """The action as a record writes it, such as `pass 5P0`."""
        ...


class Event(Protocol):
    """Something that happened at the table, as an immutable value of the game's own closed union."""

    def seen_by(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know of it. There is no default: every event decides."""
        ...

    @property
    def headline(self) -> bool:
        """Whether a table says this in a message of its own (a reveal), not only by an edit of the board."""
        ...

    def save(self) -> Saved:
        """The event as plain data; `Game.load_event` is the inverse."""
        ...


class View(Protocol):
    """What one viewer may know, built from nothing. Games add their own fields; these are common to all."""

    @property
    def viewer(self) -> Viewer: ...
    @property
    def prompt(self) -> Prompt | None:
        """The viewer's own open question, `None` when there is none (the public never has one)."""
        ...

    @property
    def phase(self) -> int:
        """The number of the phase now open (`Prompt.number`), whether the viewer is asked or not."""
        ...

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Seats that, as far as this viewer may know, owe an answer in this phase or have given one, ascending."""
        ...

    @property
    def answered(self) -> tuple[Seat, ...]:
        """Those of `asked` that have chosen, ascending."""
        ...

    @property
    def outcome(self) -> Outcome | None: ...
    def save(self) -> Saved:
        """Everything in the view as plain data: two views with equal data are equal."""
        ...


class Position(Protocol):
    """One immutable moment of a game."""

    def prompts(self) -> Mapping[Seat, Prompt]:
        """Who owes (or may still change) what; empty when the game is over."""
        ...

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Every action `play` would accept from `seat`, in canonical order; empty when it is not asked."""
        ...

    def fallback(self, seat: Seat) -> Action:
        """What the clock plays for an absent player. Only for a seat that is asked (else `ValueError`)."""
        ...

    def play(self, seat: Seat, action: Action) -> "Step | Refusal":
        """The step that `action` makes, or why it is refused. The position itself never changes."""
        ...

    def view(self, viewer: Viewer) -> View:
        """What `viewer` may know now, and nothing else."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, `None` while it runs."""
        ...

    def save(self) -> Saved:
        """The whole position, hidden cards and chance included; `Game.load` is the inverse."""
        ...


class Step(NamedTuple):
    """What a deal or an accepted action leads to: the next position and the events on the way, in order."""

    position: Position
    events: Sequence[Event]


class Options(Protocol):
    """A game's house rules, complete and valid, as an immutable value."""

    def save(self) -> Saved:
        """The options that differ from their defaults, by the names of docs/records.md."""
        ...


class Game(Protocol):
    """The rules of one game: how it is dealt, loaded, read and imagined."""

    @property
    def key(self) -> str:
        """The name used in records and commands, such as `two_win`."""
        ...

    def read_options(self, raw: Mapping[str, Json]) -> Options | Refusal:
        """House rules from outside: missing ones take their defaults, unknown or impossible ones are refused."""
        ...

    def seat_counts(self, options: Options) -> range:
        """How many seats a table of this game may have under these options."""
        ...

    def with_seats(self, options: Options, seats: int) -> Options | Refusal:
        """These options, widened if the rules offer it so that `seats` may play; refused where they do not."""
        ...

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[str] | None = None) -> Step:
        """The beginning of a game. `deck` (card codes in drawing order, checked with `check_deck`) replaces the
        first shuffle. Raises `ValueError` for a seat count outside `seat_counts`."""
        ...

    def check_deck(self, raw: Json, options: Options) -> Sequence[str] | Refusal:
        """A given deck from outside, when it is exactly the right cards."""
        ...

    def load(self, saved: Saved) -> Position:
        """The inverse of `Position.save`. Raises `ValueError` for data that is no saved position of this game."""
        ...

    def load_event(self, saved: Saved) -> Event:
        """The inverse of `Event.save`. Raises `ValueError` for other data."""
        ...

    def read_action(self, code: str) -> Action | Refusal:
        """The action that a code names, or why it is none. Codes are exact."""
        ...

    def imagine(self, view: View, dice: Dice) -> Position:
        """A position that agrees with everything `view` knows, its hidden cards dealt anew by `dice`.

        `imagine(position.view(v), dice).view(v) == position.view(v)` for every viewer."""
        ...

    def snapshot(self, position: Position) -> Saved:
        """The whole position, all hands open, in the neutral form of docs/records.md."""
        ...
