"""The post that calls the players: its id is the coin of the deal (docs/records.md, version 2), so it stands once."""

import pytest

from bot.service.publisher import Barred, Gone, TryAgain
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import TableId, UserId
from bot.tables.requests import (
    Accepted,
    AddHouse,
    End,
    Forget,
    Join,
    Kick,
    Leave,
    MemberGone,
    SayLuckyWord,
    Start,
)
from bot.tables.table import Stage
from engine.contract import Refusal
from tests.kit import invariants
from tests.kit.channel import NONCE_LASTS
from tests.kit.world import CHANNEL, World


async def waiting(world: World) -> TableId:
    """A lobby of persons 1 and 2, of which everything is told."""
    opened = await world.open(1)
    assert isinstance(opened, Accepted)
    for user in (1, 2):
        assert isinstance(await world.ask(Join(opened.table.id, world.by(user))), Accepted)
    await world.settle()
    return opened.table.id


async def calling(world: World) -> TableId:
    """The same with Start pressed and the answer to the call lost: the post stands, and nobody knows."""
    table = await waiting(world)
    world.discord.afterwards = lambda what: TryAgain(5 * SECOND) if what == "call" else None
    assert isinstance(await world.ask(Start(table, world.by(1))), Accepted)
    await world.settle()
    return table


def calls(world: World) -> int:
    return [shown.what for shown in world.discord.public(CHANNEL)].count("call")


@pytest.mark.parametrize("away", [0, NONCE_LASTS + MINUTE])
async def test_a_call_whose_answer_was_lost_is_the_coin_however_long_the_program_was_away(world: World, away: int):
    table = await calling(world)
    await world.stop()
    world.clock.advance(away)
    world.discord.afterwards = lambda _: None
    await world.crash()
    await world.advance(6 * SECOND)
    assert (await world.now(table)).stage is Stage.PLAYING
    assert calls(world) == 1
    await invariants.hold(world, table, 0)


async def test_a_call_that_nobody_can_look_for_closes_the_table_and_the_lobby_says_so(world: World):
    table = await calling(world)
    await world.stop()
    world.clock.advance(NONCE_LASTS + MINUTE)
    world.discord.weather = lambda what: Barred("50001") if what == "find-call" else None
    await world.crash()
    await world.advance(6 * SECOND)
    closed = await world.now(table)
    assert (closed.stage, closed.key, closed.circumstances.closed_because) == (
        Stage.CANCELLED,
        None,
        "closed-call-lost",
    )
    assert calls(world) == 1
    lobby = world.discord.public(CHANNEL)[0]
    assert lobby.table.circumstances.closed_because == "closed-call-lost"


@pytest.mark.parametrize("bad", [Barred("50013"), Gone()])
async def test_a_call_that_discord_refuses_leaves_the_lobby_open_and_start_works_again(
    world: World, bad: Barred | Gone
):
    table = await waiting(world)
    world.discord.weather = lambda what: bad if what == "call" else None
    await world.ask(Start(table, world.by(1)))
    await world.settle()
    refused = await world.now(table)
    assert (refused.stage, refused.calling, refused.circumstances.not_called) == (Stage.LOBBY, None, True)
    world.discord.weather = lambda _: None
    await world.ask(Start(table, world.by(1)))
    await world.settle()
    begun = await world.now(table)
    assert (begun.stage, begun.circumstances.not_called) == (Stage.PLAYING, False)
    await invariants.hold(world, table, 0)


async def test_a_call_that_stands_is_the_coin_even_if_it_is_refused_when_it_is_tried_again(world: World):
    table = await waiting(world)
    world.discord.afterwards = lambda what: TryAgain(1_000) if what == "call" else None
    await world.ask(Start(table, world.by(1)))
    await world.settle()
    world.discord.weather = lambda what: Barred("50013") if what == "call" else None
    await world.advance(2_000)
    assert (await world.now(table)).stage is Stage.PLAYING
    await invariants.hold(world, table, 0)


async def test_nothing_undoes_a_start_while_the_players_are_called(world: World):
    table = await calling(world)
    started = Refusal("refused-already-started")
    requests = (
        Join(table, world.by(3)),
        Leave(table, world.by(2)),
        SayLuckyWord(table, world.by(2), "clover"),
        AddHouse(table, world.by(1), "easy"),
        Kick(table, world.by(1), UserId(2)),
        End(table, world.by(1)),
        Start(table, world.by(1)),
    )
    for request in requests:
        assert await world.ask(request) == started, request
    await world.ask(MemberGone(table, UserId(2)))
    assert [person.user for person in (await world.now(table)).people] == [1, 2]


async def test_who_is_forgotten_while_the_players_are_called_closes_the_table_for_good(world: World):
    table = await calling(world)
    await world.ask(Forget(table, UserId(2)))
    world.discord.afterwards = lambda _: None
    await world.advance(6 * SECOND)
    assert ((await world.now(table)).stage, calls(world)) == (Stage.CANCELLED, 1)
    assert world.discord.requests.count("call") == 1, "nobody is called to a table that is closed"
