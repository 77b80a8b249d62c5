"""Whoever asks the library something that makes no sense is told so, in one sentence, before anything is done by it: a
`ValueError`, or a refusal where the function offers one. One table of all that may be asked, one of what is wrong."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, NamedTuple, cast

import pytest

from engine import catalogue, fairness, publishing
from engine.card_places import cards_lying
from engine.contract import Action, CardCode, Game, Options, Position, Refusal, View
from engine.dice import Dice
from engine.games.two_sans_three.cards import START_CARDS
from engine.house import certainty, never
from engine.record import Record, replay
from engine.seats import Seat, Viewer, every_viewer
from engine.simulation import Evening, default_options, play_evening, player
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


NONSENSE: Final[tuple[Any, ...]] = (
    None, True, 1.0, math.nan, "", "1", "no such thing", b"", b"1", [], [1], {}, {"wings": 2}, (), object(),
    Refusal("refused-x"),
)  # fmt: skip
"""No one means these by a number, a seat, a view, an action, house rules or cards."""

NUMBERS: Final[tuple[Any, ...]] = (-1, 1 << 70)
"""Too few and too many of anything."""


def foreign(key: str) -> tuple[Any, ...]:
    """The values of another game."""
    other = moment(NEXT_GAME[key])
    return other.game, other.options, other.position, other.view, other.action


def wrong_decks(own: Moment) -> Iterator[object]:
    """A card too few, one too many, one twice, one that there is not."""
    deck = own.deck
    yield from (
        deck[:-1],
        [*deck, deck[0]],
        [*deck[:-1], deck[0]],
        ["joker", *deck[1:]],
        [-1, *deck[1:]],
        [None, *deck[1:]],
    )
    yield from (each for each in NONSENSE if each is not None)


OF_A_GAME: Final[Mapping[str, Callable[[Moment, Any], object]]] = {
    "read_options": lambda own, wrong: own.game.read_options(wrong),
    "seat_counts": lambda own, wrong: own.game.seat_counts(wrong),
    "with_seats, options": lambda own, wrong: own.game.with_seats(wrong, 3),
    "with_seats, seats": lambda own, wrong: own.game.with_seats(own.options, wrong),
    "deal, seats": lambda own, wrong: own.game.deal(wrong, own.options, Dice(KEY)),
    "deal, options": lambda own, wrong: own.game.deal(3, wrong, Dice(KEY)),
    "deal, dice": lambda own, wrong: own.game.deal(3, own.options, wrong),
    "check_deck, options": lambda own, wrong: own.game.check_deck(own.deck, wrong),
    "load": lambda own, wrong: own.game.load(wrong),
    "load_event": lambda own, wrong: own.game.load_event(wrong),
    "read_action": lambda own, wrong: own.game.read_action(wrong),
    "imagine, view": lambda own, wrong: own.game.imagine(wrong, Dice(KEY)),
    "imagine, dice": lambda own, wrong: own.game.imagine(own.view, wrong),
    "snapshot": lambda own, wrong: own.game.snapshot(wrong),
    "fallback": lambda own, wrong: own.position.fallback(wrong),
    "play, seat": lambda own, wrong: own.position.play(wrong, own.action),
    "play, action": lambda own, wrong: own.position.play(own.seat, wrong),
    "view": lambda own, wrong: own.position.view(wrong),
    "preview": lambda own, wrong: own.view.preview(wrong),
    "seat_result": lambda own, wrong: own.view.seat_result(wrong),
    "seat_result at the end": lambda own, wrong: own.over.seat_result(wrong),
    "replay, options": lambda own, wrong: replay(record_of(own)._replace(options=wrong)),
    "replay, seats": lambda own, wrong: replay(record_of(own)._replace(seats=wrong)),
    "daily score": lambda own, wrong: daily(own).score(wrong),
    "daily end": lambda own, wrong: daily(own).is_over(wrong),
}  # fmt: skip
ONLY: Final[Mapping[str, Any]] = {"read_options": {}}
"""What makes sense there: the usual house rules."""


def record_of(own: Moment) -> Record:
    return Record(own.game, 3, own.options, KEY, None, ())


def daily(own: Moment) -> Any:
    return catalogue.daily(own.game.key)


SECRET: Final = b"s" * 32
GAME: Final = catalogue.game("two_win")
EVENING: Final = Evening("two_win", ("easy", "easy"), 1, KEY)

OF_THE_LIBRARY: Final[Mapping[str, Callable[[Any], object]]] = {
    "Dice, key": Dice,
    "Dice, words": lambda wrong: Dice(KEY, wrong),
    "below": lambda wrong: Dice(KEY).below(wrong),
    "catalogue.game": catalogue.game,
    "catalogue.levels": catalogue.levels,
    "catalogue.daily": catalogue.daily,
    "catalogue.house_player, game": lambda wrong: catalogue.house_player(wrong, "easy"),
    "catalogue.house_player, level": lambda wrong: catalogue.house_player("two_win", wrong),
    "player": lambda wrong: player("two_win", wrong),
    "certainty": certainty,
    "every_viewer": every_viewer,
    "Coin, post": lambda wrong: fairness.Coin(wrong, 1),
    "Coin, channel": lambda wrong: fairness.Coin(1, wrong),
    "commitment": lambda wrong: fairness.commitment("two_win", "table", wrong),
    "game_key, secret": lambda wrong: fairness.game_key("two_win", "table", wrong, ["a"]),
    "game_key, contributions": lambda wrong: fairness.game_key("two_win", "table", SECRET, wrong),
    "contributions_hash": lambda wrong: fairness.contributions_hash("two_win", "table", SECRET, wrong),
    "person_contribution": lambda wrong: fairness.person_contribution(wrong, None),
    "house_contribution": fairness.house_contribution,
    "daily_contributions": fairness.daily_contributions,
    "Commit, secret": lambda wrong: publishing.Commit("table", wrong, "0" * 64, ()),
    "Commit, commitment": lambda wrong: publishing.Commit("table", SECRET, wrong, ()),
    "verify": publishing.verify,
    "replay": replay,
    "replay, game": lambda wrong: replay(Record(wrong, 3, default_options(GAME), KEY, None, ())),
    "replay, key": lambda wrong: replay(Record(GAME, 3, default_options(GAME), wrong, None, ())),
    "replay, moves": lambda wrong: replay(Record(GAME, 3, default_options(GAME), KEY, None, (wrong,))),
    "evening, game": lambda wrong: list(play_evening(EVENING._replace(game=wrong), 1)),
    "evening, players": lambda wrong: list(play_evening(EVENING._replace(players=wrong), 1)),
    "evening, a player": lambda wrong: list(play_evening(EVENING._replace(players=("easy", wrong)), 1)),
    "evening, games": lambda wrong: list(play_evening(EVENING._replace(games=wrong), 1)),
    "evening, jobs": lambda wrong: list(play_evening(EVENING, wrong)),
}  # fmt: skip
RIGHT: Final[Mapping[str, tuple[type, ...]]] = {
    "certainty": (bool, float),
    "commitment": (bytes,),
    "game_key, secret": (bytes,),
    "game_key, contributions": (list, tuple),
    "contributions_hash": (list, tuple),
}
"""Of what kind some of the nonsense makes sense there: a sure answer, no one's contributions, a secret that a damaged
table holds."""


def is_refused(ask: Callable[[], object]) -> bool:
    """Whether the answer is no, in one sentence."""
    try:
        return isinstance(ask(), Refusal)
    except ValueError as error:
        said = str(error)
        return len(said.split()) > 2 and said.isprintable()


@pytest.mark.parametrize("key", catalogue.games())
@pytest.mark.parametrize("name", OF_A_GAME)
def test_a_game_says_no_early(key: str, name: str):
    own, ask = moment(key), OF_A_GAME[name]
    for wrong in (*NONSENSE, *NUMBERS, Seat(-1), Viewer(Seat(-1)), Viewer(Seat(3)), Viewer(True), *foreign(key)):  # type: ignore[arg-type]
        assert wrong == ONLY.get(name, ...) or is_refused(partial(ask, own, wrong)), wrong


def every_kind_of_answer(key: str) -> Mapping[type, tuple[Position, Seat, Any]]:
    """An answer of each kind that has fields, with where and by whom it may be given."""
    own = moment(key)
    found: dict[type, tuple[Position, Seat, Any]] = {}
    for position in (own.position, *(played.step.position for played in random_game(SWEEPS[key].tables(3, 1)[0]))):
        for seat in position.prompts():
            found.update((type(each), (position, seat, each)) for each in position.legal_actions(seat) if fields(each))
    return found


def fields(action: Any) -> dict[str, Any]:
    """What an answer is made of."""
    names = cast("Sequence[str]", type(action).__match_args__)
    return {name: getattr(action, name) for name in names}


def spoilt(value: Any) -> Iterator[object]:
    """What is no card, no seat and no place, among it what Python takes for equal to one."""
    yield from (*NONSENSE, *NUMBERS)
    if isinstance(value, int):
        yield float(value)
    if isinstance(value, tuple):
        first, *others = cast("tuple[int, ...]", value)
        yield from ([first, *others], (float(first), *others), (None, *others))


@pytest.mark.parametrize("key", catalogue.games())
def test_an_answer_made_of_no_cards_is_refused_or_is_the_one_that_it_is_equal_to(key: str):
    kinds = every_kind_of_answer(key)
    assert kinds
    for position, seat, right in kinds.values():
        legal = position.legal_actions(seat)
        for name, value in fields(right).items():
            for wrong in spoilt(value):
                answer = type(right)(**{**fields(right), name: wrong})
                step = position.play(seat, answer)
                if answer in legal and not isinstance(step, Refusal):
                    assert position.play(seat, legal[legal.index(answer)]) == step
                    assert moment(key).game.load(step.position.save()) == step.position
                else:
                    assert isinstance(step, Refusal), (type(right), name, wrong)
                assert position.canonical(seat, answer) == answer
                preview = partial(position.view(Viewer(seat)).preview, answer)
                assert answer in legal or is_refused(preview), (type(right), name, wrong)


@pytest.mark.parametrize("key", catalogue.games())
def test_nobody_deals_what_is_not_exactly_the_deck(key: str):
    own = moment(key)
    assert own.game.deal(3, own.options, Dice(KEY), own.deck).position.outcome() is None
    for wrong in wrong_decks(own):
        deck: Any = wrong
        assert is_refused(partial(own.game.check_deck, deck, own.options)), wrong
        assert is_refused(partial(own.game.deal, 3, own.options, Dice(KEY), deck)), wrong


@pytest.mark.parametrize("key", catalogue.games())
def test_the_house_looks_at_views_of_its_own_game_with_dice(key: str):
    own = moment(key)
    for level in catalogue.levels(key):
        house = catalogue.house_player(key, level)
        for wrong in (*NONSENSE, *NUMBERS, *foreign(key)):
            assert is_refused(partial(house.choose, wrong, Dice(KEY), never)), wrong
            assert is_refused(partial(house.choose, own.view, wrong, never)), wrong
    registered, view = catalogue.installed[key], foreign(key)[3]
    assert registered.forecast is None or is_refused(partial(registered.forecast, view))
    assert registered.likely is None or is_refused(partial(registered.likely, view, Dice(KEY)))


@pytest.mark.parametrize("name", OF_THE_LIBRARY)
def test_the_library_says_no_early(name: str):
    ask, right = OF_THE_LIBRARY[name], RIGHT.get(name, ())
    for wrong in (*NONSENSE, *NUMBERS):
        assert isinstance(wrong, right) or is_refused(partial(ask, wrong)), wrong
