"""Hands in the channel, which only the token of the press can edit: each retires before its token dies, once, and says
where the hand is from then on."""

from bot.service.handling import TOKEN_LASTS
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import ChannelId, MessageId, TableId, UserId
from bot.tables.notices import HandPlace
from bot.tables.requests import Accepted, ShowHand
from bot.tables.settings import Profile
from bot.tables.table import Pace, Stage
from engine.seats import Seat
from tests.kit.channel import DIRECT
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World


async def show(world: World, table: TableId, user: int, token: str) -> None:
    """Someone presses My hand in the channel."""
    by = world.by(user, token=token, on=MessageId(user))
    assert isinstance(await world.ask(ShowHand(table, by)), Accepted)


async def test_a_hand_retires_before_its_token_dies_and_once() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        await show(world, table, 1, "first")
        await world.advance(TOKEN_LASTS - MINUTE)
        assert world.discord.retired == []
        await world.advance(MINUTE - SECOND)
        assert world.discord.retired == [("first", Seat(0))]
        await world.advance(TOKEN_LASTS)
        assert world.discord.retired == [("first", Seat(0))]


async def test_a_later_press_gives_more_time() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        await show(world, table, 1, "first")
        await world.advance(5 * MINUTE)
        before = len(world.discord.retired)
        await show(world, table, 1, "second")
        await world.advance(TOKEN_LASTS - 5 * MINUTE)
        assert [token for token, _ in world.discord.retired[before:]] in ([], ["first"])
        await world.advance(5 * MINUTE)
        assert [token for token, _ in world.discord.retired].count("second") == 1


async def test_a_hand_that_shows_how_the_table_ended_stays() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        await world.play_out(table)
        await show(world, table, 1, "last")
        assert (await world.now(table)).stage is Stage.OVER
        await world.advance(2 * TOKEN_LASTS)
        assert "last" not in [token for token, _ in world.discord.retired]


async def test_a_hand_that_is_shown_in_the_channel_takes_the_place_of_the_direct_message() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        assert world.discord.moved == []
        await show(world, table, 1, "first")
        await world.settle()
        assert world.discord.moved == [(Seat(0), HandPlace.CHANNEL)]
        assert world.discord.retired == []


async def test_a_hand_in_a_new_direct_message_takes_the_place_of_what_was_shown_in_the_channel() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        await show(world, table, 1, "first")
        await world.settle()
        world.discord.moved.clear()
        await world.play_phase(table)
        assert (Seat(0), HandPlace.DIRECT) in world.discord.moved
        assert world.discord.retired == [("first", Seat(0))]


async def test_whom_discord_refused_once_gets_a_hand_again_in_the_next_game() -> None:
    async with World(MemoryStore()) as world:
        with world.store.writing() as work:
            work.profiles.put(Profile(UserId(1), direct=ChannelId(DIRECT + 1), direct_closed=True))
        await world.begin(2, pace=Pace.NONE)
        assert "hand 0" in [shown.what for shown in world.discord.messages.values()]
        with world.store.reading() as work:
            [profile] = work.profiles.of([UserId(1)])
        assert not profile.direct_closed
