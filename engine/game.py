"""Base class of the games: the part of the contract's `Game` that is the same in all of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from engine.codec import Coding, Data, load, upgraded
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


class GameOptions(Options, Protocol):
    """House rules that determine the number of seats and the cards."""

    @property
    def seat_counts(self) -> range:
        """Possible numbers of seats."""
        ...

    @property
    def deck(self) -> Sequence[Any]:
        """All cards, in canonical order."""
        ...


_Options = TypeVar("_Options", bound=GameOptions)
_View = TypeVar("_View", bound=View)
_Position = TypeVar("_Position", bound=Position)


class BaseGame(Generic[_Options, _View, _Position]):
    """A game with its own types of options, views and positions. A position is a tuple of its fields.

    Attributes:
        key: Name in records and commands, such as `two_win`.
        name: Name of the game in error messages.
        memory: As in `engine.contract.Game`.
        options_type: Type of its house rules.
        view_type: Type of its views.
        position_type: Type of its positions.
        state: Coding of a whole position, including hidden cards and dice.
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
    cards: Mapping[Any, Any]
    first_state: Callable[[int, _Options, Dice, Sequence[Any] | None], tuple[Iterable[Any], Sequence[Event]]]
    read_event: Callable[[Data], Any]
    sample: Callable[[_View, Dice], Iterable[Any]]

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

    def load_event(self, saved: Saved) -> Event:
        """Return the event that `Event.save` wrote.

        Raises:
            ValueError: The data is no saved event of this game.
        """
        return load(saved, f"event of {self.name}", self.read_event)

    def imagine(self, view: View, dice: Dice) -> _Position:
        """Return a position that agrees with everything in `view`, with sampled hidden cards."""
        return self._at(self.sample(own(view, self.view_type, self.name), dice))

    def _at(self, state: Iterable[Any]) -> _Position:
        position: Callable[..., _Position] = self.position_type
        return position(*state)
