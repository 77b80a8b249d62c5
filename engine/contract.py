"""The contract that every game keeps (docs/adding_a_game.md).

Nothing here knows a particular game. A *position* is one immutable moment; `play` answers with a *step* (the next
position and its events) or with a *refusal* (nothing has changed). Bugs are exceptions; refused moves are not.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from engine.dice import Dice
from engine.seats import Seat, Viewer

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Saved: TypeAlias = Mapping[str, Json]
"""Plain JSON data with a version number under "v"."""

CardCode: TypeAlias = str | int
"""A card as data and records write it: text such as `5P0`, or a whole number such as 37 (docs/records.md)."""


class Refusal(NamedTuple):
    """Reason why something is refused. `key` is a locale key such as `refused-card-not-held`; `details` fills its
    placeholders."""

    key: str
    details: Mapping[str, str | int] = {}


class Prompt(NamedTuple):
    """A question put to one seat.

    `number` counts questions over the whole game. Buttons carry it, so that a press for an older question is
    recognised. A new question has a new number, also a seat's next one after a `final` answer; the prompts of others
    keep theirs. `kind` names the question (`pass`, `form`).

    An `answered` prompt stays open, and may be answered again, until its turn closes. Where the prompt is `final`, the
    first accepted answer stands and moves the game at once.
    """

    number: int
    kind: str
    answered: bool
    final: bool


class Outcome(NamedTuple):
    """Result of a finished game.

    `winners` are in ascending order. `how` is one of the words of docs/records.md. `ranking` groups the seats by place,
    best first.
    """

    winners: tuple[Seat, ...]
    how: str
    ranking: tuple[tuple[Seat, ...], ...]

    def place(self, seat: Seat) -> int:
        """Return the place of a seat, from 1. Tied seats have the same place.

        Raises:
            ValueError: The seat took no part.
        """
        before = 0
        for group in self.ranking:
            if seat in group:
                return before + 1
            before += len(group)
        raise ValueError(f"seat {seat} took no part")

    def save(self) -> Saved:
        """Return the outcome as plain data."""
        ranking = [list(group) for group in self.ranking]
        return {"winners": list(self.winners), "how": self.how, "ranking": ranking}


class SeatResult(NamedTuple):
    """Result of one seat.

    `place` counts from 1; tied seats have the same place. `key` is a locale key for what decided it; `details` fills
    its placeholders.
    """

    place: int
    key: str
    details: Mapping[str, str | int] = {}


class Action(Protocol):
    """An answer to a prompt. Equal codes mean equal actions."""

    @property
    def code(self) -> str:
        """The action as a record writes it, such as `pass 5P0`."""
        ...


class Event(Protocol):
    """An event at the table, as an immutable value of the game's own closed union."""

    def seen_by(self, viewer: Viewer) -> bool:
        """Return whether `viewer` may know of it. There is no default: every event decides."""
        ...

    @property
    def headline(self) -> bool:
        """Return whether a table posts this as a message of its own, such as a reveal, and not only as an edit of the
        board."""
        ...

    @property
    def interlude(self) -> bool:
        """Return whether players see this before the next question. True for every headline and for other important
        events."""
        ...

    @property
    def ends_round(self) -> bool:
        """Return whether this ends a round that a player may have watched without a turn. Someone who plays alone then
        presses to go on."""
        ...

    def save(self) -> Saved:
        """Return the event as plain data; `Game.load_event` is the inverse."""
        ...


class Preview(Protocol):
    """Certain consequences of an action, whatever the other seats do. Each game has its own immutable type."""

    @property
    def action(self) -> Action:
        """The action that was looked at."""
        ...


class View(Protocol):
    """Everything that one viewer may know. Games add their own fields; these are common to all."""

    @property
    def viewer(self) -> Viewer: ...
    @property
    def prompt(self) -> Prompt | None:
        """The viewer's own open question, `None` when there is none (the public never has one)."""
        ...

    @property
    def turn(self) -> int:
        """The number of the turn now open (`Position.turn`), whether the viewer is asked or not."""
        ...

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Seats that, as far as this viewer may know, owe an answer in this turn or have given one, ascending."""
        ...

    @property
    def answered(self) -> tuple[Seat, ...]:
        """Those of `asked` that have chosen, ascending."""
        ...

    @property
    def out(self) -> tuple[Seat, ...]:
        """Seats that take no further part, as far as this viewer may know, ascending. Not being asked is not being
        out."""
        ...

    @property
    def acknowledge(self) -> str | None:
        """The key of a notice that the viewer should confirm in this turn, such as `acknowledge-cannot-form`; `None`
        without one. Others cannot tell this viewer from someone who is still choosing."""
        ...

    @property
    def outcome(self) -> Outcome | None: ...
    def legal_actions(self) -> Sequence[Action]:
        """Return every answer the viewer may give now, equal to `Position.legal_actions` of its seat. Empty for the
        public."""
        ...

    def preview(self, action: Action) -> Preview:
        """Return the certain consequences of an answer. Raises `ValueError` for one that is not legal."""
        ...

    def premove_effect(self, action: Action) -> str | None:
        """Describe the effect that the action would have if the viewer were asked now.

        Returns:
            Words of letters, digits and single spaces that describe everything that matters to the owner, or `None` if
            the action cannot be chosen in advance. A premove is played only if the effect is the same when its owner is
            asked.
        """
        ...

    def seat_result(self, seat: Seat) -> SeatResult | None:
        """Return the result of `seat` once the game is over, `None` while it runs. Raises `ValueError` for a seat
        that is not at the table."""
        ...


class Position(Protocol):
    """One immutable moment of a game."""

    @property
    def turn(self) -> int:
        """Return the number of the open turn, from 0. Prompts that share one clock belong to one turn.

        It rises only when a new clock starts, not at the end. Clocks, reminders and missed turns refer to it.
        """
        ...

    @property
    def round(self) -> int:
        """The round or lap of the open turn, from 1; at the end that of the last turn."""
        ...

    def prompts(self) -> Mapping[Seat, Prompt]:
        """Return the open question of each seat that owes an answer or may still change it; empty when the game is
        over."""
        ...

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return every action that `play` would accept from `seat`, each in its `canonical` form, in canonical order;
        empty when the seat is not asked. Raises `ValueError` for a seat that is not at the table."""
        ...

    def canonical(self, seat: Seat, action: Action) -> Action:
        """Return the canonical form of an action: equal actions, such as a lay with its cards in another order, have
        the same one.

        History and records keep this form. Every accepted action has its form among `legal_actions`; an action that
        would be refused is returned unchanged.
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
        """Return the step that `action` makes, or the reason why it is refused. The position itself never changes."""
        ...

    def view(self, viewer: Viewer) -> View:
        """Return what `viewer` may know now, and nothing else. Raises `ValueError` for a seat that is not at the
        table."""
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
    """Result of a deal or an accepted action: the next position and the events that led to it, in order."""

    position: Position
    events: Sequence[Event]


class Options(Protocol):
    """A game's house rules, complete and valid, as an immutable value."""

    def save(self) -> Saved:
        """Return the options that differ from their defaults, by the names of docs/records.md."""
        ...


class Game(Protocol):
    """The rules of one game: how it is dealt, loaded, read and imagined."""

    @property
    def key(self) -> str:
        """The name used in records and commands, such as `two_win`."""
        ...

    @property
    def memory(self) -> Sequence[str]:
        """Fields of a saved position that only serve views as memory. In games begun before a field existed, it holds
        less than the actions would give."""
        ...

    def read_options(self, raw: Mapping[str, Json]) -> Options | Refusal:
        """Read house rules from outside: missing ones take their defaults, unknown or impossible ones are refused."""
        ...

    def seat_counts(self, options: Options) -> range:
        """Return the numbers of seats that a table may have under these options."""
        ...

    def with_seats(self, options: Options, seats: int) -> Options | Refusal:
        """Return options under which `seats` may play, changed if the rules allow that; refused otherwise."""
        ...

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[CardCode] | None = None) -> Step:
        """Deal a game.

        Args:
            seats: Number of seats, one of `seat_counts(options)`.
            options: House rules, as `read_options` returns them.
            dice: The only source of chance.
            deck: Card codes in drawing order, checked with `check_deck`, that replace the first shuffle.

        Raises:
            ValueError: The rules do not allow so many seats, or the deck is wrong.
        """
        ...

    def check_deck(self, raw: Json, options: Options) -> Sequence[CardCode] | Refusal:
        """Return a deck from outside if it is exactly the right cards, else a refusal."""
        ...

    def load(self, saved: Saved) -> Position:
        """Return the position in data of `Position.save`. Raises `ValueError` for data that is no saved position of
        this game."""
        ...

    def load_event(self, saved: Saved) -> Event:
        """Return the event in data of `Event.save`. Raises `ValueError` for other data."""
        ...

    def read_action(self, code: str) -> Action | Refusal:
        """Return the action with this code, or a refusal. Codes are exact."""
        ...

    def imagine(self, view: View, dice: Dice) -> Position:
        """Sample a position that agrees with everything `view` knows (determinization): hidden cards are dealt by
        `dice`.

        `imagine(position.view(v), dice).view(v) == position.view(v)` for every viewer.
        """
        ...

    def snapshot(self, position: Position) -> Saved:
        """Return the whole position, all hands open, in the neutral form of docs/records.md."""
        ...


def default_options(game: Game) -> Options:
    """Return the default house rules."""
    options = game.read_options({})
    assert not isinstance(options, Refusal)  # noqa: S101 - no game refuses its own defaults
    return options


Own = TypeVar("Own")


def own(value: object, kind: type[Own], game: str) -> Own:
    """Return the value if it belongs to this game. Raises `ValueError` for one of another game."""
    if not isinstance(value, kind):
        raise ValueError(f"this {type(value).__name__} is not of {game}")
    return value


def at_table(viewer: Viewer, seats: int) -> Viewer:
    """Return the viewer, who looks at a table of `seats` seats. Raises `ValueError` for a seat that is not there."""
    if viewer.seat is not None:
        seat_at(viewer.seat, seats)
    return viewer


def seat_at(seat: Seat, seats: int) -> Seat:
    """Return the seat, one of `seats` at a table. Raises `ValueError` for any other: a negative index would be
    another player's."""
    if seat not in range(seats):
        raise ValueError(f"there is no seat {seat} at a table of {seats}")
    return seat


def table_size(seats: int, counts: range, game: str) -> int:
    """Return the number of seats. Raises `ValueError` if the rules do not allow it."""
    if seats not in counts:
        raise ValueError(f"{game} is not played with {seats} seats under these rules")
    return seats


def right_deck(checked: Sequence[CardCode] | Refusal) -> Sequence[CardCode]:
    """Return a deck that `Game.check_deck` accepted. Raises `ValueError` for one that it refused."""
    if isinstance(checked, Refusal):
        raise ValueError("the deck is not exactly the right cards")
    return checked


def unknown_action(action: Action) -> Refusal:
    """Return the refusal of an answer of another game."""
    return Refusal("refused-no-such-action", {"code": action.code})


def card_not_held(code: CardCode) -> Refusal:
    """Return the refusal of a card that the hand does not hold."""
    return Refusal("refused-card-not-held", {"card": code})


def wrong_seat_count(counts: range) -> Refusal:
    """Return the refusal that names how many seats may play."""
    return Refusal("refused-wrong-seat-count", {"fewest": counts.start, "most": counts.stop - 1})
