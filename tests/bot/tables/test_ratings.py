"""What a game says about those who played it: ratings, and who guessed right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.persistence.tables import load_table, save_table
from bot.screens.components import Menu, Screen
from bot.tables.change import Change
from bot.tables.ids import TableId, UserId
from bot.tables.requests import Forget, Guess
from bot.tables.standings import ESTABLISHED, NEWCOMER, Rating, rated
from bot.tables.table import READ, Stage, Table
from engine.contract import PUBLIC, Refusal, Seat
from tests.kit.always import some
from tests.kit.memory_store import MemoryStore
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.world import World

PLACES = st.lists(st.integers(1, 7), min_size=2, max_size=7)
RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(1, 9), st.integers(0, 500))


def test_everybody_begins_with_a_thousand_points():
    assert NEWCOMER.points == 1000
    assert not NEWCOMER.established


def test_a_victory_raises_and_a_defeat_lowers_what_is_believed_of_somebody():
    first, second, third = rated([1, 2, 3], [NEWCOMER] * 3)
    assert first.mean > second.mean > third.mean
    assert first.mean > NEWCOMER.mean > third.mean


def test_those_who_share_a_place_are_rated_alike():
    first, second, third = rated([1, 1, 3], [NEWCOMER] * 3)
    assert first == second
    assert first.mean > third.mean


def test_beating_somebody_stronger_counts_for_more():
    strong, weak = Rating(32, 4, 30), Rating(20, 4, 30)
    over_strong = rated([1, 2], [Rating(25, 4, 30), strong])[0]
    over_weak = rated([1, 2], [Rating(25, 4, 30), weak])[0]
    assert over_strong.mean > over_weak.mean


def test_one_person_alone_is_not_rated():
    assert rated([1], [NEWCOMER]) == (NEWCOMER,)
    assert rated([], []) == ()


def test_places_and_people_must_belong_together():
    with pytest.raises(ValueError, match="2 places for 1 ratings"):
        rated([1, 2], [NEWCOMER])


def test_a_rating_is_established_after_enough_games():
    rating = NEWCOMER
    for _ in range(ESTABLISHED):
        assert not rating.established
        rating, _other = rated([1, 2], [rating, NEWCOMER])
    assert (rating.games, rating.established) == (ESTABLISHED, True)


@given(PLACES, st.data())
def test_a_game_says_the_same_however_its_people_are_listed(places: list[int], data: st.DataObject):
    before = data.draw(st.lists(RATINGS, min_size=len(places), max_size=len(places)))
    order = data.draw(st.permutations(range(len(places))))
    straight = rated(places, before)
    mixed = rated([places[index] for index in order], [before[index] for index in order])
    for at, index in enumerate(order):
        assert mixed[at].mean == pytest.approx(straight[index].mean)
        assert mixed[at].deviation == pytest.approx(straight[index].deviation)


@given(PLACES, st.data())
def test_points_are_never_negative_and_games_always_grow(places: list[int], data: st.DataObject):
    before = data.draw(st.lists(RATINGS, min_size=len(places), max_size=len(places)))
    for old, new in zip(before, rated(places, before), strict=True):
        assert new.points >= 0
        assert new.games == old.games + 1


async def until_somebody_is_out(world: World, people: int = 3, house: int = 0) -> tuple[TableId, Seat]:
    """A game in which one person has just dropped out and several are left."""
    for channel in range(70, 100):
        table = await world.begin(people, house=house, channel=channel)
        while (stored := await world.now(table)).stage is Stage.PLAYING:
            if out := [seat for seat in stored.view(PUBLIC).out if seat < people]:
                return table, out[0]
            await world.play_phase(table)
    raise AssertionError("nobody drops out while others are left")


def of(seat: Seat) -> int:
    return seat + 1


def asked(screen: Screen) -> list[str]:
    """The seats that a menu offers as winners."""
    blocks = [block for box in screen.boxes for block in box.blocks]
    menus = [block for block in blocks if isinstance(block, Menu) and ":guess" in block.control]
    return [option.value for menu in menus for option in menu.options]


def hand(table: Table, seat: Seat) -> Screen:
    return SCREENS.hand(table, seat, ENGLISH, None)


async def test_who_is_out_guesses_once_among_those_still_in(world: World) -> None:
    table, out = await until_somebody_is_out(world)
    stored = await world.now(table)
    left = [Seat(seat) for seat in range(3) if seat not in stored.view(PUBLIC).out]
    assert asked(hand(stored, out)) == [str(seat) for seat in left]
    assert asked(hand(stored, left[0])) == []
    for seat, refusal in ((out, "refused-too-late"), (Seat(7), "refused-too-late")):
        assert await world.ask(Guess(table, world.by(of(out)), seat)) == Refusal(refusal)
    assert await world.ask(Guess(table, world.by(of(left[0])), left[1])) == Refusal("refused-too-late")
    assert await world.ask(Guess(table, world.by(99), left[0])) == Refusal("refused-not-your-table")
    assert isinstance(await world.ask(Guess(table, world.by(of(out)), left[0])), Change)
    assert await world.ask(Guess(table, world.by(of(out)), left[1])) == Refusal("refused-too-late")
    guessed = await world.now(table)
    assert guessed.holder(out).guess == left[0]
    assert asked(hand(guessed, out)) == []
    assert load_table(save_table(guessed)).holder(out).guess == left[0]


async def test_nobody_is_asked_once_the_next_numbers_are_shown(world: World) -> None:
    table, out = await until_somebody_is_out(world, people=4)
    for _ in range(READ):
        stored = await world.now(table)
        if stored.stage is Stage.PLAYING:
            assert asked(hand(stored, out)) != []
            await world.play_phase(table)
    late = await world.now(table)
    left = next(Seat(seat) for seat in range(4) if seat not in late.view(PUBLIC).out)
    assert asked(hand(late, out)) == []
    assert isinstance(await world.ask(Guess(table, world.by(of(out)), left)), Refusal)


@pytest.mark.parametrize("right", [True, False])
async def test_the_result_names_who_was_right_and_nobody_else_is_told_before(right: bool) -> None:
    async with World(MemoryStore(), seed="guess") as sure:  # the same evening without a guess tells who wins
        table, out = await until_somebody_is_out(sure)
        winners = (await sure.play_out(table)).running.outcome()
    async with World(MemoryStore(), seed="guess") as world:
        table, out = await until_somebody_is_out(world)
        before = await world.now(table)
        left = [seat for seat in before.contenders(out) if (seat in some(winners).winners) == right]
        assert isinstance(await world.ask(Guess(table, world.by(of(out)), left[0])), Change)
        guessed = await world.now(table)
        others = [seat for seat in range(3) if seat != out]
        assert [hand(guessed, Seat(seat)) for seat in others] == [hand(before, Seat(seat)) for seat in others]
        assert SCREENS.board(guessed) == SCREENS.board(before)
        over = await world.play_out(table)
        with world.store.reading() as unit:
            result = unit.results.get(table)
        assert result is not None
        said = "Guessed the winner" in as_text(SCREENS.result(over, result))
        assert said is right
        assert ("You guessed the winner" in as_text(hand(over, out))) is right
        assert some(result.placed[out].score)["guessed"] == int(right)
        assert all("guessed" not in (placed.score or {}) for placed in result.placed if placed.seat != out)


async def test_a_guess_goes_with_whoever_is_forgotten(world: World) -> None:
    table, out = await until_somebody_is_out(world)
    left = (await world.now(table)).contenders(out)[0]
    await world.ask(Guess(table, world.by(of(out)), left))
    await world.ask(Forget(table, UserId(of(out))))
    assert (await world.now(table)).holder(out).guess is None
