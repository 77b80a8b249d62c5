"""The contract that every game keeps (docs/adding_a_game.md).

Nothing here knows a particular game. A *position* is one immutable moment; `play` answers with a *step* (the next
position and what happened) or with a *refusal* (a polite no, nothing changed). A bug is an exception, a bad wish is
not.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias, TypeGuard, TypeVar, cast

from engine.checks import shown
from engine.dice import Dice
from engine.seats import Seat, Viewer

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Saved: TypeAlias = Mapping[str, Json]
"""Plain JSON data with a version number under "v"."""

CardCode: TypeAlias = str | int
"""A card as data and records write it: text such as `5P0`, or a whole number such as 37 (docs/records.md)."""


class Refusal(NamedTuple):
    """A polite no. `key` is a locale key such as `refused-card-not-held`; `details` fills its placeholders."""

    key: str
    details: Mapping[str, str | int] = {}


class Prompt(NamedTuple):
    """A question put to one seat.

    `number` counts questions over the whole game and is what a button carries: a press for an older number comes too
    late. A new question has a new number, and so has a seat's next one after a `final` answer; everybody else's
    prompts keep theirs. `kind` names the question (`pass`, `form`).

    An `answered` prompt stays open, and may be answered anew, until its turn closes. Where the prompt is `final`, the
    first accepted answer stands and moves the game at once.
    """

    number: int
    kind: str
    answered: bool
    final: bool


class Outcome(NamedTuple):
    """How a game ended. `winners` ascend; `how` is the word of docs/records.md; `ranking` lists everybody from the
    best place to the last, seats that share a place together."""

    winners: tuple[Seat, ...]
    how: str
    ranking: tuple[tuple[Seat, ...], ...]

    def place(self, seat: Seat) -> int:
        """The place of a seat, from 1; seats that share one have the same, and the next ones stand behind them all."""
        before = 0
        for group in self.ranking:
            if seat in group:
                return before + 1
            before += len(group)
        raise ValueError(f"seat {seat} took no part")

    def save(self) -> Saved:
        """How the game ended as plain data."""
        ranking = [list(group) for group in self.ranking]
        return {"winners": list(self.winners), "how": self.how, "ranking": ranking}


class SeatResult(NamedTuple):
    """What a finished game left one seat with: its `place` (from 1; seats that share a place have the same), and what
    decided it in words of the game, as a locale key and what fills its placeholders."""

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


class Preview(Protocol):
    """What surely follows from an action, whatever the others do, as an immutable value of the game's own."""

    @property
    def action(self) -> Action:
        """The action that was looked at."""
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
        """The key of something that the viewer should confirm having seen in this turn, such as
        `acknowledge-cannot-form`; `None` when there is nothing. To everybody else the viewer looks like somebody who
        is still choosing."""
        ...

    @property
    def outcome(self) -> Outcome | None: ...
    def legal_actions(self) -> Sequence[Action]:
        """Every answer the viewer may give now: what `Position.legal_actions` says of its seat. Empty for the
        public."""
        ...

    def preview(self, action: Action) -> Preview:
        """What surely follows when the viewer gives this answer. Raises `ValueError` for one that is not legal."""
        ...

    def premove_effect(self, action: Action) -> str | None:
        """What the action would do if the viewer were asked now, in words of letters, digits and single spaces that
        name everything its owner would want to have known; `None` where it cannot be chosen in advance. What somebody
        chose in advance is played only if the words are still the same when they are asked."""
        ...

    def seat_result(self, seat: Seat) -> SeatResult | None:
        """What the game left `seat` with once it is over, `None` while it runs."""
        ...


class Position(Protocol):
    """One immutable moment of a game."""

    @property
    def turn(self) -> int:
        """Counts the turns of the game from 0: prompts that share one clock belong to one turn. It rises only when a
        new clock starts, and stays as it is at the end. The clock, the reminder and the miss go by it."""
        ...

    @property
    def round(self) -> int:
        """The round, or the lap of the table, that the open turn belongs to, from 1; at the end that of the last turn.
        People tell the parts of a game by it."""
        ...

    def prompts(self) -> Mapping[Seat, Prompt]:
        """Who owes (or may still change) what; empty when the game is over."""
        ...

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return every action that `play` would accept from `seat`, each in its one form (`canonical`), in canonical
        order; empty when the seat is not asked. Raises `ValueError` for a seat that is not at the table."""
        ...

    def canonical(self, seat: Seat, action: Action) -> Action:
        """The one form of equal actions, such as a lay whose cards were named in another order: what history and
        records keep. Every accepted action has its form among `legal_actions`; an action that would be refused is
        given back as it is."""
        ...

    def fallback(self, seat: Seat) -> Action:
        """What the clock plays for an absent player; called until the seat owes nothing any more in this turn. Only
        for a seat that is asked (else `ValueError`)."""
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
        """The whole position, hidden cards and chance included, with every card of the game, those that left it too;
        `Game.load` is the inverse."""
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

    @property
    def memory(self) -> Sequence[str]:
        """The fields of a saved position that hold only what views remember. In a game that was begun before there was
        such a memory they know less than its actions would tell."""
        ...

    def read_options(self, raw: Mapping[str, Json]) -> Options | Refusal:
        """House rules from outside: missing ones take their defaults, unknown or impossible ones are refused."""
        ...

    def seat_counts(self, options: Options) -> range:
        """How many seats a table of this game may have under these options. It is asked wherever a number of
        seats is offered or read."""
        ...

    def with_seats(self, options: Options, seats: int) -> Options | Refusal:
        """These options, widened if the rules offer it so that `seats` may play; refused where they do not."""
        ...

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[CardCode] | None = None) -> Step:
        """The beginning of a game. `deck` (card codes in drawing order, checked with `check_deck`) replaces the
        first shuffle. Raises `ValueError` for a seat count outside `seat_counts`."""
        ...

    def check_deck(self, raw: Json, options: Options) -> Sequence[CardCode] | Refusal:
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


Own = TypeVar("Own")


def own(value: object, kind: type[Own], game: str) -> Own:
    """The value, known to be of that game. Raises `ValueError` for one of another game, and for options that were
    refused: there is nothing to play by."""
    if isinstance(value, Refusal):
        raise ValueError(f"these options were refused ({value.key})")
    if not isinstance(value, kind):
        raise ValueError(f"this {type(value).__name__} is not of {game}")
    return value


def at_table(viewer: Viewer, seats: int) -> Viewer:
    """Return the viewer, who looks at a table of `seats` seats. Raises `ValueError` for a seat that is not there."""
    if type(viewer) is not Viewer:
        raise ValueError(f"a viewer is needed, not {shown(viewer)}")
    if viewer.seat is not None:
        seat_at(viewer.seat, seats)
    return viewer


def seat_at(seat: object, seats: int) -> Seat:
    """Return the seat, one of `seats` at a table. Raises `ValueError` for any other: a negative index would be
    another player's."""
    if (number := seat_number(seat)) not in range(seats):
        raise ValueError(f"there is no seat {seat} at a table of {seats}")
    return number


def seat_number(seat: object) -> Seat:
    """A seat, at whatever table. Raises `ValueError` for what is no whole number: `True` and `1.0` are equal to 1, and
    would be saved otherwise."""
    if type(seat) is not int:
        raise ValueError(f"there is no seat {shown(seat)}: seats are whole numbers")
    return Seat(seat)


def may_play(seats: object, counts: range) -> bool:
    """Whether a table may have so many seats."""
    return type(seats) is int and seats in counts


def table_size(seats: object, counts: range, game: str) -> int:
    """How many play. Raises `ValueError` where the rules do not allow so many."""
    if type(seats) is not int or seats not in counts:
        raise ValueError(f"{game} is not played with {shown(seats)} seats under these rules")
    return seats


def right_deck(deck: object, check: Callable[[Json], Sequence[CardCode] | Refusal]) -> Sequence[CardCode]:
    """A deck that `Game.check_deck` lets pass. Raises `ValueError` for any other."""
    checked = check(cast("Json", list(cast("Sequence[Json]", deck)) if isinstance(deck, Sequence) else deck))
    if isinstance(checked, Refusal):
        raise ValueError("the deck is not exactly the right cards")
    return checked


def unknown_action(action: object) -> Refusal:
    """What is said to an answer that the game does not know, whatever it is."""
    return Refusal("refused-no-such-action", {"code": code_of(action)})


def code_of(action: object) -> str:
    """The code of an action, or the thing itself in one line where it has none, as an answer with a card that there is
    not."""
    try:
        code = action if isinstance(action, str) else getattr(action, "code", None)
    except (TypeError, LookupError):
        return shown(action)
    return code if isinstance(code, str) and code.isprintable() else shown(action)


def is_whole(value: object) -> bool:
    """Whether it is a whole number, as cards are: `True` and `3.0` are equal to some, and would be saved otherwise."""
    return type(value) is int


def card_not_held(card: int, codes: Sequence[str]) -> Refusal:
    """What is said to whoever plays a card that their hand does not hold, or that is none. `codes`: of every card."""
    known = is_whole(card) and card in range(len(codes))
    return Refusal("refused-card-not-held", {"card": codes[card] if known else shown(card)})


def is_object(raw: object) -> TypeGuard[Mapping[str, Json]]:
    """Whether this is what JSON calls an object, as house rules are."""
    return isinstance(raw, Mapping)


def wrong_seat_count(counts: range) -> Refusal:
    """So many seats play under these rules, and no others."""
    return Refusal("refused-wrong-seat-count", {"fewest": counts.start, "most": counts.stop - 1})
