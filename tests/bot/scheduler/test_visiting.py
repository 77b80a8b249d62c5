"""A table where the bot is no member: one message, edited through presses on it, and one call."""

import pytest

from bot.persistence.shards import Shards
from bot.scheduler.visiting_delivery import ANSWERED_WITHIN
from bot.service.handling import TOKEN_LASTS
from bot.service.publisher import Barred, Gone, TryAgain
from bot.tables.change import Change
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import GuildId, MessageId
from bot.tables.notices import BOARD
from bot.tables.requests import Join, OpenTable, Remind, Start
from bot.tables.table import Pace, Place, Stage, Table
from engine import catalogue
from engine.contract import Refusal
from tests.kit.channel import Shown
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World

MESSAGE = MessageId(500)
GAME = "two_win"


async def lobby(world: World) -> Table:
    """Two people sit there; its message was pressed just now."""
    options = catalogue.game(GAME).read_options({})
    assert not isinstance(options, Refusal)
    reply = await world.tables.open(
        OpenTable(world.by(1), Place(GuildId(0), CHANNEL), GAME, options, "en", Pace.QUICK, 3)
    )
    assert isinstance(reply, Change)
    table = reply.table
    world.discord.messages[MESSAGE] = Shown(MESSAGE, CHANNEL, "lobby", "", table, world.clock.now())
    await pressed(world, table)
    for user in (1, 2):
        await world.ask(Join(table.id, world.by(user)))
    await world.advance(5 * SECOND)
    return table


async def pressed(world: World, table: Table) -> None:
    world.discord.pressed[MESSAGE] = world.clock.now()
    await world.tables.stands(table.id, CHANNEL, MESSAGE)
    await world.settle()


async def begun(world: World) -> Table:
    table = await lobby(world)
    await world.ask(Start(table.id, world.by(1)))
    await world.advance(5 * SECOND)
    return await world.now(table.id)


async def test_everything_is_told_in_the_one_message_and_nobody_is_written_to() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await begun(world)
        await world.ask(Remind(table.id, world.by(1)))
        await world.advance(20 * MINUTE)
        assert {each.channel for each in world.discord.messages.values()} == {CHANNEL}
        assert [each.what for each in world.discord.public(CHANNEL)] == ["lobby", "call"]
        assert {what.split()[-1] for what in world.discord.requests} <= {"visiting", "asleep", "call"}


async def test_the_message_says_that_it_sleeps_and_is_left_alone_until_it_is_pressed() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await begun(world)
        await world.advance(TOKEN_LASTS)
        told = world.discord.requests
        assert told[-1] == "free asleep"
        before = len(told)
        while (await world.now(table.id)).stage is Stage.PLAYING:
            await world.advance(MINUTE)
        assert told[before:] == []
        await pressed(world, table)
        assert told[before:] == ["free visiting"]
        assert world.discord.messages[MESSAGE].table == await world.now(table.id)


async def test_what_was_revealed_while_it_slept_is_shown_when_it_wakes() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await begun(world)
        await world.advance(TOKEN_LASTS)
        with world.store.reading() as unit:
            board = unit.posts.get(table.id, BOARD)
        assert board is not None
        assert board.reveal != ()


@pytest.mark.parametrize(
    ("weather", "stage"),
    [
        (Barred("five follow-ups"), Stage.LOBBY),
        (Gone(), Stage.LOBBY),
        (TryAgain(1_000, failing=True), Stage.CANCELLED),
        (None, Stage.PLAYING),
    ],
)
async def test_the_call_is_made_once_and_a_table_is_closed_of_which_nobody_knows_whether_it_was(
    weather: Barred | Gone | TryAgain | None, stage: Stage
) -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)
        world.discord.weather = lambda what: weather if what == "call" else None
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(5 * SECOND)
        now = await world.now(table.id)
        assert (now.stage, now.circumstances.not_called) == (stage, stage is Stage.LOBBY)
        assert world.discord.requests.count("call") == 1


async def test_a_call_waits_for_the_answer_to_the_press_and_not_for_ever() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)
        world.discord.pressed.clear()
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(SECOND)
        await pressed(world, table)
        await world.advance(SECOND)
        assert (await world.now(table.id)).stage is Stage.PLAYING
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)
        world.discord.pressed.clear()
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(ANSWERED_WITHIN + SECOND)
        open_again = await world.now(table.id)
        told = open_again.circumstances.not_called
        assert (open_again.stage, open_again.calling, told) == (Stage.LOBBY, None, True)
        assert "call" not in world.discord.requests


async def test_a_table_whose_call_a_program_before_this_one_may_have_made_is_closed() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)
        world.discord.pressed.clear()
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(SECOND)
        await world.crash()
        await world.advance(ANSWERED_WITHIN + SECOND)
        closed = await world.now(table.id)
        assert (closed.stage, closed.circumstances.closed_because) == (Stage.CANCELLED, "closed-call-lost")
        assert "call" not in world.discord.requests


async def test_a_table_whose_call_another_process_may_have_made_is_closed() -> None:
    store = MemoryStore()
    store.shards = Shards(4, frozenset({0}))
    async with World(store, game=GAME) as world:
        table = await lobby(world)
        world.discord.pressed.clear()
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(ANSWERED_WITHIN + SECOND)
        closed = await world.now(table.id)
        assert (closed.stage, closed.circumstances.closed_because) == (Stage.CANCELLED, "closed-call-lost")


async def test_a_call_that_could_not_be_noted_is_not_made_again() -> None:
    async with World(MemoryStore(), game=GAME) as world:
        table = await lobby(world)

        def goes_down(what: str) -> None:
            world.store.down = what == "call"

        world.discord.afterwards = goes_down
        await world.ask(Start(table.id, world.by(1)))
        await world.advance(5 * SECOND)
        assert world.store.down
        world.store.down = False
        world.discord.afterwards = lambda _: None
        await world.advance(20 * SECOND)
        begun = await world.now(table.id)
        (call,) = (each for each in world.discord.messages.values() if each.what == "call")
        assert (begun.stage, begun.coin and begun.coin.post) == (Stage.PLAYING, call.message)
