"""Whoever is out of 2 WIN says once, in private, who wins; the result says who was right."""

import pytest

from bot.persistence.table_json import load_table, save_table
from bot.screens.components import Menu, Screen
from bot.tables.ids import TableId, UserId
from bot.tables.requests import Accepted, Forget, Guess
from bot.tables.table import READ, Stage, Table
from engine.contract import Refusal
from engine.seats import PUBLIC, Seat
from tests.kit.memory_store import MemoryStore
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.world import World


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
    assert isinstance(await world.ask(Guess(table, world.by(of(out)), left[0])), Accepted)
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
    assert winners is not None
    async with World(MemoryStore(), seed="guess") as world:
        table, out = await until_somebody_is_out(world)
        before = await world.now(table)
        left = [seat for seat in before.contenders(out) if (seat in winners.winners) == right]
        assert isinstance(await world.ask(Guess(table, world.by(of(out)), left[0])), Accepted)
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
        score = result.placed[out].score
        assert score is not None
        assert score["guessed"] == int(right)
        assert all("guessed" not in (placed.score or {}) for placed in result.placed if placed.seat != out)


async def test_a_guess_goes_with_whoever_is_forgotten(world: World) -> None:
    table, out = await until_somebody_is_out(world)
    left = (await world.now(table)).contenders(out)[0]
    await world.ask(Guess(table, world.by(of(out)), left))
    await world.ask(Forget(table, UserId(of(out))))
    assert (await world.now(table)).holder(out).guess is None
