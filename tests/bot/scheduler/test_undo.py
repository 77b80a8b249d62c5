"""An answer that may be taken back for a moment: nothing of it is played, told or counted before that is over, and then
it is, once, whatever happens meanwhile."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from bot.tables.change import Change, PlayedBy
from bot.tables.deadlines import MINUTE, SECOND, DeadlineKind
from bot.tables.ids import TableId, UserId
from bot.tables.notices import hand_role
from bot.tables.requests import Answer, Leave, Remind, SetPremove, ShowHand
from bot.tables.table import Pace, Stage, Table
from engine.contract import Refusal, Seat
from tests.kit.always import some
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

UNDO = 2 * SECOND


@asynccontextmanager
async def drawn(
    people: int = 2, *, house: int = 0, pace: Pace = Pace.NORMAL, undo: int = UNDO
) -> AsyncGenerator[tuple[World, TableId, int, str]]:
    """A game of 2 DOWN in which someone has drawn: who, and the first discard they might choose."""
    async with World(MemoryStore(), game="two_down", undo=undo) as world:
        table = await world.begin(people, house=house, pace=pace)
        while (user := asked(await world.now(table))) is None:
            await world.settle()
        assert isinstance(await world.answer(table, user, "draw pile"), Change)
        await world.settle()
        stored = await world.now(table)
        seat = some(stored.seat_of(UserId(user)))
        codes = [action.code for action in stored.running.legal_actions(seat)]
        yield world, table, user, next(code for code in codes if re.fullmatch("discard [RYGB][1-9]", code))


def asked(table: Table) -> int | None:
    people = [table.holder(seat).person for seat in table.running.prompts()]
    return next((person.user for person in people if person is not None), None)


async def discards(world: World, table: TableId, user: int, code: str, *, undoable: bool = True) -> Table:
    stored = await world.now(table)
    seat = some(stored.seat_of(UserId(user)))
    number = stored.running.prompts()[seat].number
    with world.store.reading() as unit:
        post = unit.posts.get(table, hand_role(seat))
    by = world.by(user, token=f"token {user}", on=None if post is None else post.message)
    reply = await world.ask(Answer(table, by, number, code, undoable=undoable))
    assert isinstance(reply, Change), reply
    return reply.table


async def played(world: World, table: TableId) -> list[tuple[str, PlayedBy]]:
    with world.store.reading() as unit:
        return [(each.code, each.by) for each in unit.history.actions(table)]


def kinds(world: World, table: TableId) -> list[DeadlineKind]:
    with world.store.reading() as unit:
        return sorted(each.kind for each in unit.deadlines.of(table))


async def test_a_discard_is_played_when_its_moment_is_over_and_once() -> None:
    async with drawn() as (world, table, user, code):
        before = await world.now(table)
        held = await discards(world, table, user, code)
        assert held.position == before.position
        assert held.held == held.seat_of(UserId(user))
        assert held.waited_for() == (), "nobody waits for them"
        assert isinstance(await world.ask(Remind(table, world.by(3 - user))), Refusal)
        assert kinds(world, table) == [DeadlineKind.HELD]
        await world.advance(UNDO - 1)
        assert (await world.now(table)).acted == before.acted
        await world.advance(1)
        after = await world.now(table)
        assert after.held is None
        assert after.running.turn == before.running.turn + 1
        assert (await played(world, table))[-1] == (code, PlayedBy.PERSON)
        assert kinds(world, table) == [DeadlineKind.REMINDER, DeadlineKind.TURN]
        await world.advance(10 * SECOND)
        assert (await world.now(table)).acted == before.acted + 1


async def test_it_can_be_taken_back_and_the_clock_runs_on() -> None:
    async with drawn() as (world, table, user, code):
        before = await world.now(table)
        await discards(world, table, user, code)
        await world.advance(UNDO - 1)
        assert isinstance(await world.ask(SetPremove(table, world.by(user), None)), Change)
        await world.advance(10 * SECOND)
        after = await world.now(table)
        assert (after.acted, after.held, after.turn_ends) == (before.acted, None, before.turn_ends)
        assert kinds(world, table) == [DeadlineKind.REMINDER, DeadlineKind.TURN]
        await world.advance(2 * MINUTE)
        assert (await played(world, table))[-1][1] is PlayedBy.CLOCK


async def test_another_answer_takes_its_place() -> None:
    async with drawn() as (world, table, user, code):
        stored = await world.now(table)
        seat = some(stored.seat_of(UserId(user)))
        other = next(
            each.code
            for each in stored.running.legal_actions(seat)
            if re.fullmatch("discard [RYGB][1-9]", each.code) and each.code != code
        )
        await discards(world, table, user, code)
        await world.advance(UNDO - 1)
        await discards(world, table, user, other)
        await world.advance(UNDO - 1)
        assert (await world.now(table)).held == seat
        await world.advance(1)
        assert (await played(world, table))[-1] == (other, PlayedBy.PERSON)
        assert code not in [each for each, _ in await played(world, table)]


@pytest.mark.parametrize("away", [UNDO, 30 * SECOND, 2 * 60 * MINUTE])
async def test_after_a_restart_it_is_played(away: int) -> None:
    async with drawn() as (world, table, user, code):
        await discards(world, table, user, code)
        await world.stop()
        world.clock.advance(away)
        await world.crash()
        await world.settle()
        assert (await played(world, table))[-1] == (code, PlayedBy.PERSON)
        after = await world.now(table)
        assert after.held is None
        assert after.holder(Seat(user - 1)).misses == 0


async def test_who_leaves_meanwhile_has_discarded() -> None:
    async with drawn(3) as (world, table, user, code):
        await discards(world, table, user, code)
        assert isinstance(await world.ask(Leave(table, world.by(user))), Change)
        assert (code, PlayedBy.PERSON) in await played(world, table)


async def test_alone_against_bots_without_a_clock_it_is_played_too_whatever_is_looked_at_meanwhile() -> None:
    async with drawn(1, house=2) as (world, table, user, code):
        await discards(world, table, user, code)
        assert isinstance(await world.ask(ShowHand(table, world.by(user, token="another"))), Change)
        assert kinds(world, table) == [DeadlineKind.HELD]
        await world.advance(UNDO)
        assert (code, PlayedBy.PERSON) in await played(world, table)


async def test_without_the_setting_and_from_older_messages_it_is_played_at_once() -> None:
    async with drawn(undo=0) as (world, table, user, code):
        assert (await discards(world, table, user, code)).held is None
        assert (code, PlayedBy.PERSON) in await played(world, table)
    async with drawn() as (world, table, user, code):
        assert (await discards(world, table, user, code, undoable=False)).held is None


async def test_a_table_that_is_closed_meanwhile_keeps_what_was_accepted() -> None:
    async with drawn() as (world, table, user, code):
        await discards(world, table, user, code)
        await world.tables.cut_off((await world.now(table)).place.channel)
        stored = await world.now(table)
        assert stored.stage is Stage.CANCELLED
        assert (code, PlayedBy.PERSON) in await played(world, table)
