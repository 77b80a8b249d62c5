"""Base class of the games, and reading of house rules: the part of the contract that is the same in all of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from engine.codec import INVALID, Codec, Coding, Data, hints_of, load, upgraded
from engine.contract import (
    CardCode,
    Event,
    Json,
    Options,
    Position,
    Refusal,
    Saved,
    Step,
    View,
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
        for version, fields in self.added.items():
            saved = upgraded(saved, version, **fields)
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
