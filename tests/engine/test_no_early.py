"""What the rules do not allow is refused in one sentence, before anything is done: a `ValueError`, or a refusal where
the function offers one. Types are the type checker's; data from outside is checked where it is read."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Final, NamedTuple

import pytest

from engine import catalogue, record
from engine.contract import Action, CardCode, Game, Options, Position, Refusal, Seat, View, Viewer, default_options
from engine.dice import Dice
from engine.game import cards_lying
from engine.games.two_sans_three.cards import START_CARDS
from engine.house import never
from engine.record import Record, replay
from engine.simulation import Evening, play_evening
from tests.kit.every_game import SWEEPS
from tests.kit.playing import random_game

KEY: Final = bytes(32)
NEXT_GAME: Final = dict(
    zip(catalogue.games(), [*list(catalogue.games())[1:], next(iter(catalogue.games()))], strict=True)
)


class Moment(NamedTuple):
    """All of one game that goes into its functions, at the beginning and at the end."""

    game: Game
    options: Options
    position: Position
    seat: Seat
    view: View
    action: Action
    deck: list[CardCode]
    over: View


@cache
def moment(key: str) -> Moment:
    game = catalogue.game(key)
    options = default_options(game)
    position = game.deal(3, options, Dice(KEY)).position
    seat = min(position.prompts())
    placed = START_CARDS if key == "two_sans_three" else ()
    deck = [card for card in cards_lying(position).elements() if card not in placed]
    *_, last = random_game(SWEEPS[key].tables(3, 1)[0])
    over = last.step.position.view(Viewer(seat))
    return Moment(
        game, options, position, seat, position.view(Viewer(seat)), position.legal_actions(seat)[0], deck, over
    )


JSON: Final[tuple[Any, ...]] = (
    None, True, 1.0, "", "1", "no such thing", [], [1], {}, {"wings": 2}, -1, 1 << 70,
)  # fmt: skip
"""What a file may hold in place of a deck, a position or a record."""

NO_SEATS: Final = Seat(-1), Seat(3)
Ask = Callable[[Moment, Any], object]

OF_A_SEAT: Final[Mapping[str, Ask]] = {
    "fallback": lambda own, seat: own.position.fallback(seat),
    "legal_actions": lambda own, seat: own.position.legal_actions(seat),
    "play": lambda own, seat: own.position.play(seat, own.action),
    "view": lambda own, seat: own.position.view(Viewer(seat)),
    "seat_result": lambda own, seat: own.view.seat_result(seat),
    "seat_result at the end": lambda own, seat: own.over.seat_result(seat),
}
OF_A_GAME: Final[Mapping[str, Ask]] = {
    "seat_counts": lambda own, other: own.game.seat_counts(other.options),
    "with_seats": lambda own, other: own.game.with_seats(other.options, 3),
    "deal": lambda own, other: own.game.deal(3, other.options, Dice(KEY)),
    "check_deck": lambda own, other: own.game.check_deck(own.deck, other.options),
    "imagine": lambda own, other: own.game.imagine(other.view, Dice(KEY)),
    "snapshot": lambda own, other: own.game.snapshot(other.position),
    "play": lambda own, other: own.position.play(own.seat, other.action),
    "preview": lambda own, other: own.view.preview(other.action),
    "daily end": lambda own, other: daily(own).is_over(other.position),
    "replay": lambda own, other: replay(Record(own.game, 3, other.options, KEY, None, ())),
}


def daily(own: Moment) -> Any:
    return catalogue.daily(own.game.key)


def is_refused(ask: Callable[[], object]) -> bool:
    """Whether the answer is no, in one sentence."""
    try:
        return isinstance(ask(), Refusal)
    except ValueError as error:
        said = str(error)
        return len(said.split()) > 2 and said.isprintable()


@pytest.mark.parametrize("key", catalogue.games())
@pytest.mark.parametrize("name", OF_A_SEAT)
def test_no_one_sits_where_there_is_no_seat(key: str, name: str):
    for seat in NO_SEATS:
        assert is_refused(partial(OF_A_SEAT[name], moment(key), seat)), seat


@pytest.mark.parametrize("key", catalogue.games())
def test_no_game_takes_what_belongs_to_another(key: str):
    own, other = moment(key), moment(NEXT_GAME[key])
    for name, ask in OF_A_GAME.items():
        assert is_refused(partial(ask, own, other)), name
    for level in catalogue.levels(key):
        assert is_refused(partial(catalogue.house_player(key, level).choose, other.view, Dice(KEY), never)), level
    registered = catalogue.installed[key]
    assert registered.forecast is None or is_refused(partial(registered.forecast, other.view))
    assert registered.likely is None or is_refused(partial(registered.likely, other.view, Dice(KEY)))


def wrong_decks(own: Moment) -> Iterator[Any]:
    """A card too few, one too many, one twice, one that there is not, or what only equals a card."""
    deck = own.deck
    yield from ([other if card == 1 else card for card in deck] for other in (True, 1.0, "1") if 1 in deck)
    yield from (
        deck[:-1], [*deck, deck[0]], [*deck[:-1], deck[0]], ["joker", *deck[1:]], [-1, *deck[1:]], [*deck, None], []
    )  # fmt: skip


@pytest.mark.parametrize("key", catalogue.games())
def test_no_one_deals_what_is_not_exactly_the_deck(key: str):
    own = moment(key)
    assert own.game.check_deck(own.deck[::-1], own.options) == tuple(own.deck[::-1])
    assert own.game.deal(3, own.options, Dice(KEY), own.deck).position.outcome() is None
    for wrong in wrong_decks(own):
        assert is_refused(partial(own.game.check_deck, wrong, own.options)), wrong
        assert is_refused(partial(own.game.deal, 3, own.options, Dice(KEY), wrong)), wrong


@pytest.mark.parametrize("key", catalogue.games())
def test_data_that_means_nothing_is_refused(key: str):
    own = moment(key)
    for wrong in JSON:
        assert is_refused(partial(own.game.check_deck, wrong, own.options)), wrong
        assert is_refused(partial(own.game.load, wrong)), wrong
        assert is_refused(partial(own.game.load_event, wrong)), wrong
        assert is_refused(partial(own.game.read_action, wrong)), wrong
        assert is_refused(partial(record.verify, wrong)), wrong


def test_no_one_plays_a_game_or_at_a_level_that_there_is_not():
    evening = Evening("two_win", ("easy", "easy"), 1, KEY)
    for wrong in ("", "two_lose"):
        assert is_refused(partial(catalogue.game, wrong))
        assert is_refused(partial(catalogue.house_player, wrong, "easy"))
        assert is_refused(partial(catalogue.house_player, "two_win", wrong))
        assert is_refused(lambda: list(play_evening(evening._replace(game=wrong), 1)))  # noqa: B023 - asked at once
        assert is_refused(lambda: list(play_evening(evening._replace(players=("easy", wrong)), 1)))  # noqa: B023
    assert is_refused(lambda: list(play_evening(evening._replace(players=("easy",)), 1)))
