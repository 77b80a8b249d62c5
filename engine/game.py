"""Shared parts of all games: base classes of games and events, house rules, and the cards in a value."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import EnumType
from functools import cache, lru_cache
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    NewType,
    Protocol,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from engine.codec import INVALID, Codec, Coding, Data, hints_of, load, upgraded
from engine.contract import (
    CardCode,
    Event,
    Json,
    Options,
    Position,
    Refusal,
    Saved,
    Seat,
    Step,
    View,
    Viewer,
    own,
    table_size,
    wrong_seat_count,
)
from engine.dice import Dice

_Rules = TypeVar("_Rules", bound=tuple[Any, ...])


class HouseRules(Generic[_Rules]):
    """Reader and writer of a game's house rules, a `NamedTuple` whose annotations say which values are allowed."""

    def __init__(self, kind: type[_Rules], known: Mapping[Any, Any] = MappingProxyType({})) -> None:
        """Create the reader and writer.

        Args:
            kind: Type of the house rules. Every field has a default.
            known: As in `Codec`. A coding may return a refusal when it reads.
        """
        codec = Codec(known)
        self._kind: Callable[..., _Rules] = kind
        self._codings = {name: codec.coding(hint) for name, hint in hints_of(kind).items()}

    def read(self, raw: Mapping[str, Json]) -> _Rules | Refusal:
        """Return the house rules in decoded JSON, or a refusal for the first unknown name or wrong value.

        Missing ones take defaults.
        """
        values: dict[str, Any] = {}
        for name, value in raw.items():
            if name not in self._codings:
                return Refusal("refused-unknown-option", {"option": name})
            try:
                values[name] = self._codings[name].read(value)
            except INVALID:
                return Refusal("refused-wrong-option", {"option": name})
            if isinstance(values[name], Refusal):
                return values[name]
        return self._kind(**values)

    def save(self, rules: _Rules) -> Saved:
        """Return the house rules that differ from their defaults."""
        fields = zip(self._codings.items(), rules, self._kind(), strict=True)
        return {name: coding.write(value) for (name, coding), value, usual in fields if value != usual}


class GameOptions(Options, Protocol):
    """House rules that determine the number of seats and the cards."""

    @property
    def seat_counts(self) -> range:
        """Possible numbers of seats."""
        ...

    @property
    def deck(self) -> Sequence[int]:
        """All cards, in canonical order."""
        ...


class GamePosition(Position, Protocol):
    """Position that is a tuple of the fields of its game's state."""

    def snapshot(self) -> Saved:
        """Return the whole position, with all hands open, in the neutral form of docs/records.md."""
        ...


_Options = TypeVar("_Options", bound=GameOptions)
_View = TypeVar("_View", bound=View)
_State = TypeVar("_State", bound=Iterable[Any])
_Position = TypeVar("_Position", bound=GamePosition)
_Event = TypeVar("_Event", bound=Event)
_Card = TypeVar("_Card", bound=int)


class BaseGame(Generic[_Options, _View, _State, _Position, _Event, _Card]):
    """A game with its own types of options, views, states, positions, events and cards.

    Attributes:
        key: Name in records and commands, such as `two_win`.
        name: Name of the game in error messages.
        memory: As in `engine.contract.Game`.
        options_type: Type of its house rules.
        view_type: Type of its views.
        position_type: Type of its positions.
        state: Coding of a whole state, including hidden cards and dice.
        added: Fields that a version of saved positions added, each with its value in a position of an earlier version.
        cards: Card by its code in a deck.
        first_state: Deals a game. Arguments are as for `deal`, but the deck is given as cards and is right.
        read_event: Reads an event from data.
        sample: Returns a state that agrees with a view, with hidden cards dealt by the dice.
    """

    key: str
    name: str
    memory: Sequence[str] = ()
    options_type: type[_Options]
    view_type: type[_View]
    position_type: type[_Position]
    state: Coding
    added: Mapping[int, Saved] = {}
    cards: Mapping[CardCode, _Card]
    first_state: Callable[[int, _Options, Dice, Sequence[_Card] | None], tuple[_State, Sequence[_Event]]]
    read_event: Callable[[Data], _Event]
    sample: Callable[[_View, Dice], _State]

    def seat_counts(self, options: Options) -> range:
        """Return the possible numbers of seats under these options."""
        return own(options, self.options_type, self.name).seat_counts

    def with_seats(self, options: Options, seats: int) -> _Options | Refusal:
        """Return the options unchanged if `seats` may play, or a refusal."""
        chosen = own(options, self.options_type, self.name)
        return chosen if seats in chosen.seat_counts else wrong_seat_count(chosen.seat_counts)

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[CardCode] | None = None) -> Step:
        """Deal a game. Arguments are as for `engine.contract.Game.deal`.

        Raises:
            ValueError: The number of seats is not allowed, or the deck is wrong.
        """
        chosen = own(options, self.options_type, self.name)
        table_size(seats, chosen.seat_counts, self.name)
        if deck is not None and isinstance(self.check_deck(list(deck), options), Refusal):
            raise ValueError("the deck is not exactly the right cards")
        cards = None if deck is None else [self.cards[code] for code in deck]
        state, events = self.first_state(seats, chosen, dice, cards)
        return Step(self._at(state), events)

    def check_deck(self, raw: Json, options: Options) -> Sequence[CardCode] | Refusal:
        """Return the deck if it is exactly the right cards in some order, or a refusal."""
        deck, codes = own(options, self.options_type, self.name).deck, raw if isinstance(raw, list) else []
        known = tuple(code for code in codes if isinstance(code, str | int) and not isinstance(code, bool))
        right = len(known) == len(codes) and sorted(self.cards.get(code, -1) for code in known) == list(deck)
        return known if right else Refusal("refused-wrong-deck")

    def load(self, saved: Saved) -> _Position:
        """Return the position that `save` wrote in this or an earlier version.

        Raises:
            ValueError: The data is no saved position of this game.
        """
        for version, added in self.added.items():
            saved = upgraded(saved, version, **added)
        return load(saved, f"position of {self.name}", lambda raw: self._at(self.state.read(raw)))

    def load_event(self, saved: Saved) -> _Event:
        """Return the event that `Event.save` wrote.

        Raises:
            ValueError: The data is no saved event of this game.
        """
        return load(saved, f"event of {self.name}", self.read_event)

    def imagine(self, view: View, dice: Dice) -> _Position:
        """Return a position that agrees with everything in `view`, with sampled hidden cards."""
        return self._at(self.sample(own(view, self.view_type, self.name), dice))

    def snapshot(self, position: Position) -> Saved:
        """Return the whole position, with all hands open."""
        return own(position, self.position_type, self.name).snapshot()

    def _at(self, state: _State) -> _Position:
        position: Callable[..., _Position] = self.position_type
        return position(*state)


EVENT_VERSION: Final = 1
"""Version of the layout of saved events."""

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True)
def event(cls: type[_Class]) -> type[_Class]:
    """Make an immutable event class.

    Only the type checker forbids changes: a frozen dataclass takes three times as long to create, and every answer
    creates events.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


class TableEvent:
    """Event at the table. Not an `ABC`, which would make `isinstance` of an event several times as slow.

    Attributes:
        codec: Codec of the game, set by `register_events`.
        name: Name of the event in data, given with the class: `class Drew(ForAll, name="drew")`.
    """

    __slots__ = ()
    codec: ClassVar[Codec]
    name: ClassVar[str]
    headline = False
    """True if the event is posted as a message of its own."""
    ends_round = False
    """True if the event ends a round in which a player may have had no turn."""

    def __init_subclass__(cls, name: str | None = None) -> None:
        super().__init_subclass__()
        if name is not None:
            cls.name = name

    @property
    def interlude(self) -> bool:
        """True if players see the event before the next question."""
        return self.headline

    def seen_by(self, viewer: Viewer) -> bool:
        """Return whether `viewer` may know of the event. Every event decides this; there is no default."""
        raise NotImplementedError

    def save(self) -> Saved:
        """Return the event as plain data. `Game.load_event` is the inverse."""
        kind = type(self)
        return {"v": EVENT_VERSION, "event": kind.name, **kind.codec.object(kind).write(self)}


class ForAll(TableEvent):
    """Event that all viewers may know."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> bool:  # noqa: ARG002 - the contract hands the viewer to every event
        """Return True."""
        return True


@event
class ForSeat(TableEvent):
    """Event that only the holder of one seat may know."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> bool:
        """Return whether the viewer holds the seat."""
        return viewer.seat == self.seat


def register_events(union: Any, codec: Codec) -> Callable[[Data], Any]:
    """Give the events of a game their codec, with which they are saved, and return the function that reads one.

    That function finds the class by the event's name in data. It raises errors that `engine.codec.load` expects.

    Args:
        union: All events of the game.
        codec: Codec of the game.

    Raises:
        TypeError: An event does not decide who may know of it.
    """
    kinds: Mapping[str, type[TableEvent]] = {each.name: each for each in get_args(union)}
    for kind in kinds.values():
        if kind.seen_by is TableEvent.seen_by:
            raise TypeError(f"{kind.__name__} has no seen_by")
        kind.codec = codec
    return lambda raw: codec.object(kinds[raw["event"]]).read(raw)


TOLD: Final = frozenset({"choices", "exchange", "exchanges", "known", "left_lying", "turned"})
"""Fields of a position that repeat cards from other fields, because they hold answers or history."""

NAMING_NONE: Final = frozenset({int, str, bytes, bool, NoneType, ...})
"""Types whose values contain no card, unless their annotation is `Card`."""

_POSITIONS: Final = 500
"""Number of positions whose cards are cached."""

_ITSELF: Final = range(1 << 31)
"""Codes by card where cards are their own codes."""


def cards_in(value: Any) -> Counter[CardCode]:
    """Count the card codes in a view, an event or an action."""
    found: list[CardCode] = []
    _collect(value, _NO_CARD, frozenset(), found)
    return Counter(found)


@lru_cache(_POSITIONS, typed=True)
def cards_lying(position: Position) -> Counter[CardCode]:
    """Count the card codes in a position, each card once. The counter must not be changed.

    Cached, because the position after one action is the one before the next.
    """
    found: list[CardCode] = []
    _collect(position, _NO_CARD, TOLD, found)
    return Counter(found)


class _Place(NamedTuple):
    """Meaning of an annotation.

    Attributes:
        codes: Codes by card if the value is a card, `None` otherwise.
        items: Places of the items if the value is a tuple or list. A single one is that of every item.
    """

    codes: Sequence[CardCode] | None
    items: Sequence["_Place"] = ()


_NO_CARD: Final = _Place(None)
"""Place of a value that is no card itself, but may have fields that are."""


def _collect(value: Any, place: _Place, leaving_out: frozenset[str], found: list[CardCode]) -> None:
    """Append the codes of the cards in a value. Fields with a name in `leaving_out` are not searched."""
    codes, items = place
    if codes is not None:
        if value is not None:
            card: int = value
            found.append(codes[card])
    elif (parts := _fields(value.__class__, leaving_out)) is not None:
        for name, its_place in parts:
            _collect(getattr(value, name), its_place, leaving_out, found)
    elif len(items) > 1:
        for each, its_place in zip(value, items, strict=True):
            _collect(each, its_place, leaving_out, found)
    else:
        item = items[0] if items else _NO_CARD
        if item.codes is None or None in value:
            for each in value:
                _collect(each, item, leaving_out, found)
        else:
            found.extend(value if item.codes is _ITSELF else map(item.codes.__getitem__, value))


@cache
def _fields(kind: Any, leaving_out: frozenset[str] = frozenset()) -> Sequence[tuple[str, _Place]] | None:
    """Return the fields of a class that can contain a card, each with its place; `None` for a plain tuple or list."""
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        names: Sequence[str] = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
        hints = get_type_hints(kind)
        searched = [name for name in names if name not in leaving_out and _may_name_cards(hints[name])]
        return [(name, _place(hints[name])) for name in searched]
    return None if kind in (tuple, list) else ()


@cache
def _place(hint: Any) -> _Place:
    """Return the place of values with this annotation."""
    codes = _codes(hint)
    if get_origin(hint) in (Union, UnionType):
        hint = next((each for each in get_args(hint) if get_origin(each) is tuple), None)
    return _Place(codes, [_place(each) for each in get_args(hint) if each is not ...])


def _may_name_cards(hint: Any) -> bool:
    """Return whether a value with this annotation can contain a card. Only such fields are searched."""
    if _codes(hint) is not None:
        return True
    if isinstance(hint, NewType):
        return _may_name_cards(hint.__supertype__)
    if get_origin(hint) is not None:
        return any(map(_may_name_cards, get_args(hint)))
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return bool(_fields(hint))
    return hint not in NAMING_NONE and not isinstance(hint, EnumType)


@cache
def _codes(hint: Any) -> Sequence[CardCode] | None:
    """Return the card codes of a game, by card, if this is the annotation of a card of the game or of `None`."""
    if get_origin(hint) in (Union, UnionType):
        return next((codes for each in get_args(hint) if (codes := _codes(each)) is not None), None)
    if not isinstance(hint, NewType) or hint.__name__ != "Card":
        return None
    return getattr(sys.modules[hint.__module__], "CODE", _ITSELF)
