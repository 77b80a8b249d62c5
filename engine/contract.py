"""The contract between a game and its callers (docs/adding_a_game.md).

Nothing here depends on a particular game. A *position* is one immutable moment. `play` returns a *step*, which is the
next position and its events, or a *refusal*, after which nothing has changed. Exceptions are bugs in the caller.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, NewType, Protocol, TypeAlias, TypeVar

from engine.dice import Dice

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Saved: TypeAlias = Mapping[str, Json]
"""Plain JSON data with a version number under "v"."""

CardCode: TypeAlias = str | int
"""A card in data and records: text such as `5P0`, or a whole number such as 37 (docs/records.md)."""

Seat = NewType("Seat", int)
"""Number of a seat at a table, from 0 clockwise. "Left" is the next number."""


class Viewer(NamedTuple):
    """Viewer of a game: the holder of a seat, or the public (`None`)."""

    seat: Seat | None


PUBLIC: Final = Viewer(None)
"""The public: the channel, spectators, and readers of the record of a running game."""


class Refusal(NamedTuple):
    """Reason why a request is refused.

    Attributes:
        key: Locale key such as `refused-card-not-held`.
        details: Values of its placeholders.
    """

    key: str
    details: Mapping[str, str | int] = {}


class Prompt(NamedTuple):
    """A question to one seat.

    Attributes:
        number: Number of the question within the game. Buttons contain it, so that a press for an older question is
            recognised. A question after a `final` answer has a new number; the open questions of other seats keep
            theirs.
        kind: Name of the question, such as `pass` or `form`.
        answered: The seat has answered. Unless the prompt is `final`, it may answer again until the turn closes.
        final: The first accepted answer cannot be changed and moves the game at once.
    """

    number: int
    kind: str
    answered: bool
    final: bool


class Outcome(NamedTuple):
    """Result of a finished game.

    Attributes:
        winners: Winning seats, ascending.
        how: Way in which the game was won, one of the words in docs/records.md.
        ranking: Seats grouped by place, the best first.
    """

    winners: tuple[Seat, ...]
    how: str
    ranking: tuple[tuple[Seat, ...], ...]

    def place(self, seat: Seat) -> int:
        """Return the place of a seat, from 1. Tied seats have the same place.

        Raises:
            ValueError: The seat did not take part.
        """
        before = 0
        for group in self.ranking:
            if seat in group:
                return before + 1
            before += len(group)
        raise ValueError(f"seat {seat} took no part")


class SeatResult(NamedTuple):
    """Result of one seat.

    Attributes:
        place: Place from 1. Tied seats have the same place.
        key: Locale key of the fact that decided the place.
        details: Values of its placeholders.
    """

    place: int
    key: str
    details: Mapping[str, str | int] = {}


class Action(Protocol):
    """An answer to a prompt. Equal codes mean equal actions."""

    @property
    def code(self) -> str:
        """Text of the action in a record, such as `pass 5P0`."""
        ...


class Event(Protocol):
    """An immutable event at the table. Each game has a closed union of its events."""

    def seen_by(self, viewer: Viewer) -> bool:
        """Return whether `viewer` may know of the event. Every event decides this; there is no default."""
        ...

    @property
    def headline(self) -> bool:
        """True if the event is posted as a message of its own, and not only as an edit of the board."""
        ...

    @property
    def interlude(self) -> bool:
        """True if players see the event before the next question. Headlines and other important events are shown so."""
        ...

    @property
    def ends_round(self) -> bool:
        """True if the event ends a round in which a player may have had no turn.

        A player who is the only person at the table then presses a button to go on.
        """
        ...

    def save(self) -> Saved:
        """Return the event as plain data. `Game.load_event` is the inverse."""
        ...


class Preview(Protocol):
    """Certain effects of an action, whatever the other seats do. Each game has its own immutable type."""

    @property
    def action(self) -> Action:
        """The action whose effects are shown."""
        ...


class View(Protocol):
    """Everything that one viewer may know. Games add their own fields to these."""

    @property
    def viewer(self) -> Viewer: ...
    @property
    def prompt(self) -> Prompt | None:
        """The viewer's own open question, `None` if there is none. The public never has one."""
        ...

    @property
    def turn(self) -> int:
        """Number of the open turn (`Position.turn`), whether or not the viewer is asked."""
        ...

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Seats that owe an answer in this turn or have given one, as far as the viewer may know, ascending."""
        ...

    @property
    def answered(self) -> tuple[Seat, ...]:
        """Seats among `asked` that have answered, ascending."""
        ...

    @property
    def out(self) -> tuple[Seat, ...]:
        """Seats that take no further part, as far as the viewer may know, ascending; without those that are just not
        asked."""
        ...

    @property
    def acknowledge(self) -> str | None:
        """Key of a notice that the viewer should confirm in this turn, such as `acknowledge-cannot-form`; `None` for
        none.

        Others cannot distinguish this viewer from one who is still choosing.
        """
        ...

    @property
    def outcome(self) -> Outcome | None: ...
    def legal_actions(self) -> Sequence[Action]:
        """Return every answer that the viewer may give now, like `Position.legal_actions`; empty for the public."""
        ...

    def preview(self, action: Action) -> Preview:
        """Return the certain effects of an answer.

        Raises:
            ValueError: The answer is not legal.
        """
        ...

    def premove_effect(self, action: Action) -> str | None:
        """Return the effect that the action would have if the viewer were asked now.

        Returns:
            Words of letters, digits and single spaces for everything that matters to the owner, or `None` if the action
            cannot be a premove. A premove is played only if this text is the same when its owner is asked.
        """
        ...

    def seat_result(self, seat: Seat) -> SeatResult | None:
        """Return the result of a seat, `None` while the game runs.

        Raises:
            ValueError: The seat is not at the table.
        """
        ...


class Position(Protocol):
    """One immutable moment of a game."""

    @property
    def turn(self) -> int:
        """Number of the open turn, from 0. Prompts that share one clock belong to one turn.

        It rises only when a new clock starts, and not at the end of the game. Clocks, reminders and missed turns refer
        to it.
        """
        ...

    @property
    def round(self) -> int:
        """Number of the round or lap of the open turn, from 1; at the end, that of the last turn."""
        ...

    def prompts(self) -> Mapping[Seat, Prompt]:
        """Return the open question of each seat that owes an answer or may change it; empty once the game is over."""
        ...

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return every action that `play` would accept from `seat`, in canonical form and order; empty if it is not
        asked.

        Raises:
            ValueError: The seat is not at the table.
        """
        ...

    def canonical(self, seat: Seat, action: Action) -> Action:
        """Return the canonical form of an action, which is the same for equal actions, such as lays of the same cards.

        History and records contain this form. The form of every accepted action is among `legal_actions`. An action
        that would be refused is returned unchanged.
        """
        ...

    def fallback(self, seat: Seat) -> Action:
        """Return the answer that is played when a player's time is up. Called until the seat owes no answer in this
        turn.

        Raises:
            ValueError: The seat is not asked.
        """
        ...

    def play(self, seat: Seat, action: Action) -> "Step | Refusal":
        """Return the next position and its events, or the reason why the action is refused. The position does not
        change."""
        ...

    def view(self, viewer: Viewer) -> View:
        """Return everything that `viewer` may know now, and nothing else.

        Raises:
            ValueError: The viewer's seat is not at the table.
        """
        ...

    def outcome(self) -> Outcome | None:
        """Return the result of the game, `None` while it runs."""
        ...

    def save(self) -> Saved:
        """Return the whole position as plain data, including hidden cards, dice and all cards that left the game.

        `Game.load` is the inverse.
        """
        ...


class Step(NamedTuple):
    """Result of a deal or of an accepted action: the next position and the events that led to it, in order."""

    position: Position
    events: Sequence[Event]


class Options(Protocol):
    """A game's house rules as a complete, valid and immutable value."""

    def save(self) -> Saved:
        """Return the options that differ from their defaults, by the names in docs/records.md."""
        ...


class Game(Protocol):
    """The rules of one game."""

    @property
    def key(self) -> str:
        """Name in records and commands, such as `two_win`."""
        ...

    @property
    def memory(self) -> Sequence[str]:
        """Fields of a saved position that only record what viewers remember.

        In a game that began before a field was introduced, the field lacks earlier events.
        """
        ...

    def read_options(self, raw: Mapping[str, Json]) -> Options | Refusal:
        """Return the house rules in decoded JSON, or a refusal for unknown names and invalid values. Missing ones
        take defaults."""
        ...

    def seat_counts(self, options: Options) -> range:
        """Return the possible numbers of seats under these options."""
        ...

    def with_seats(self, options: Options, seats: int) -> Options | Refusal:
        """Return options under which `seats` may play, changed if the rules allow that; otherwise a refusal."""
        ...

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[CardCode] | None = None) -> Step:
        """Deal a game.

        Args:
            seats: Number of seats, one of `seat_counts(options)`.
            options: House rules, as `read_options` returns them.
            dice: The only source of randomness.
            deck: Card codes in drawing order that replace the first shuffle; `None` to shuffle. See `check_deck`.

        Raises:
            ValueError: The rules do not allow this number of seats, or the deck is wrong.
        """
        ...

    def check_deck(self, raw: Json, options: Options) -> Sequence[CardCode] | Refusal:
        """Return a deck in decoded JSON as card codes, or a refusal if it is not exactly the right cards."""
        ...

    def load(self, saved: Saved) -> Position:
        """Return the position that `Position.save` wrote.

        Raises:
            ValueError: The data is no saved position of this game.
        """
        ...

    def load_event(self, saved: Saved) -> Event:
        """Return the event that `Event.save` wrote.

        Raises:
            ValueError: The data is no saved event of this game.
        """
        ...

    def read_action(self, code: str) -> Action | Refusal:
        """Return the action with exactly this code, or a refusal."""
        ...

    def imagine(self, view: View, dice: Dice) -> Position:
        """Sample a position that agrees with everything in `view` (determinization), with hidden cards dealt by `dice`.

        For every viewer, `imagine(position.view(v), dice).view(v) == position.view(v)`.
        """
        ...

    def snapshot(self, position: Position) -> Saved:
        """Return the whole position, with all hands open, in the neutral form of docs/records.md."""
        ...


def default_options(game: Game) -> Options:
    """Return the default house rules.

    Raises:
        TypeError: The game refuses its own defaults.
    """
    options = game.read_options({})
    if isinstance(options, Refusal):
        raise TypeError(f"{game.key} refuses its own defaults: {options.key}")
    return options


Own = TypeVar("Own")


def own(value: object, kind: type[Own], game: str) -> Own:
    """Return the value, which must be of the type `kind`. `game` is the game's name for the error message.

    Raises:
        ValueError: The value belongs to another game.
    """
    if not isinstance(value, kind):
        raise ValueError(f"this {type(value).__name__} is not of {game}")
    return value


def at_table(viewer: Viewer, seats: int) -> Viewer:
    """Return the viewer, who must be the public or hold one of `seats` seats.

    Raises:
        ValueError: There is no such seat.
    """
    if viewer.seat is not None:
        seat_at(viewer.seat, seats)
    return viewer


def seat_at(seat: Seat, seats: int) -> Seat:
    """Return the seat, which must be one of `seats`. A negative index would refer to another player.

    Raises:
        ValueError: There is no such seat.
    """
    if seat not in range(seats):
        raise ValueError(f"there is no seat {seat} at a table of {seats}")
    return seat


def table_size(seats: int, counts: range, game: str) -> int:
    """Return the number of seats, which must be one of `counts`. `game` is the game's name for the error message.

    Raises:
        ValueError: The rules do not allow this number of seats.
    """
    if seats not in counts:
        raise ValueError(f"{game} is not played with {seats} seats under these rules")
    return seats


def unknown_action(action: Action) -> Refusal:
    """Return the refusal of an action that the game does not know."""
    return Refusal("refused-no-such-action", {"code": action.code})


def card_not_held(code: CardCode) -> Refusal:
    """Return the refusal of a card that the hand does not hold."""
    return Refusal("refused-card-not-held", {"card": code})


def wrong_seat_count(counts: range) -> Refusal:
    """Return the refusal of a number of seats, which names the fewest and the most."""
    return Refusal("refused-wrong-seat-count", {"fewest": counts.start, "most": counts.stop - 1})
