"""Outages of Discord in the middle of a game: whenever no one can press, no clock runs and no one was away."""

from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.table import Stage
from tests.kit.always import some
from tests.kit.talk import Talk

BACK: Final = "I was away for a while. Nothing is lost."

Switch = Callable[[Talk, bool], Awaitable[None]]
"""Lets an outage begin or end."""


async def server(talk: Talk, out: bool) -> None:
    guild = next(iter(talk.sandbox.platform.world.guilds))
    await talk.change("PATCH", f"guilds/{guild}", unavailable=out)


async def gateway(talk: Talk, out: bool) -> None:
    await talk.change("PATCH", "gateway", down=out)
    await talk.settle()


async def api(talk: Talk, out: bool, fault: str = "error_503") -> None:
    if out:
        await talk.change("POST", "faults", fault=fault, rate=1, where="/channels/|/webhooks/|/interactions/")
    else:
        await talk.change("DELETE", "faults")
    for _ in range(3):
        await talk["Ana"].way.type("table show")
        await talk.settle()


async def banned(talk: Talk, out: bool) -> None:
    """A server in front of Discord refuses everything."""
    await api(talk, out, "ban")


OUTAGES: Final = (server, gateway, api, banned)


async def left(talk: Talk) -> int:
    """What the open turn has left."""
    return some((await talk.table()).turn_ends) - talk.clock.now()


async def three_minutes_into_an_outage(talk: Talk) -> int:
    """Begin a game whose server is away since then, and return what the turn had left before."""
    await talk.deal("Ana", "Ben", clock="quick")
    await talk.seconds(20)
    before = await left(talk)
    await server(talk, True)
    await talk.minutes(3)
    return before


@pytest.mark.parametrize("outage", OUTAGES)
@pytest.mark.parametrize(("clock", "minutes"), [("quick", 2), ("normal", 5)])
async def test_nobody_was_away_in_an_outage_and_the_turn_gets_its_time_back(
    outage: Switch, clock: str, minutes: int, talk: Talk
) -> None:
    await talk.deal("Ana", "Ben", clock=clock)
    await talk["Ana"].chooses()
    before = await left(talk)
    await outage(talk, True)
    for _ in range(minutes * 6):
        await talk.seconds(10)
    await outage(talk, False)
    await talk.seconds(1)
    after, table = await left(talk), await talk.table()
    assert (table.running.turn, [holder.misses for holder in table.holders]) == (0, [0, 0])
    assert before - 2 * SECOND <= after <= before
    await talk.seconds(5)
    assert BACK in "".join(await talk.public())


@pytest.mark.parametrize("outage", OUTAGES)
async def test_a_short_outage_takes_nothing_from_a_turn_either(talk: Talk, outage: Switch) -> None:
    await talk.deal("Ana", "Ben", clock="quick")
    await talk.seconds(50)
    before = await left(talk)
    await outage(talk, True)
    await talk.seconds(8)
    await outage(talk, False)
    await talk.seconds(1)
    assert await left(talk) >= before - 2 * SECOND
    assert BACK not in "".join(await talk.public())


async def test_a_kill_in_an_outage_forgets_nothing_of_it(talk: Talk) -> None:
    before = await three_minutes_into_an_outage(talk)
    await talk.crash()
    await talk.minutes(3)
    assert (await talk.table()).running.turn == 0
    await server(talk, False)
    await talk.seconds(1)
    assert before - 2 * SECOND <= await left(talk) <= before
    await talk.seconds(5)
    assert BACK in "".join(await talk.public())


async def test_an_outage_that_ended_while_the_bot_was_dead_is_given_back_at_its_start(talk: Talk) -> None:
    before = await three_minutes_into_an_outage(talk)
    await talk.stop()
    await server(talk, False)
    talk.clock.advance(MINUTE)
    await talk.crash()
    await talk.seconds(1)
    assert await left(talk) >= before - 2 * SECOND


async def test_a_lobby_and_a_pause_wait_out_an_outage(talk: Talk) -> None:
    await talk["Ana"].types("twowin start")
    await server(talk, True)
    await talk.minutes(40)
    await server(talk, False)
    await talk.minutes(29)
    assert (await talk.table()).stage is Stage.LOBBY
    await talk.minutes(2)
    assert (await talk.table()).stage is Stage.CANCELLED


async def test_the_house_plays_for_nobody_who_cannot_come_back(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="none")
    await talk["Ben"].types("table leave")
    await gateway(talk, True)
    table = await talk.table()
    acted = table.acted
    talk.signals.wake_house([table.id])
    await talk.seconds(30)
    assert (await talk.table()).acted == acted
    await gateway(talk, False)
    await talk["Ana"].chooses()
    await talk.settle()
    assert (await talk.table()).acted > acted


async def test_a_server_that_is_not_out_gets_no_time(talk: Talk) -> None:
    ana = talk["Ana"].way
    other = (await ana.ask("POST", "guilds", {"name": "Elsewhere"}))["id"]
    await talk.deal("Ana", "Ben", clock="quick")
    await talk.seconds(10)
    await talk.change("PATCH", f"guilds/{other}", unavailable=True)
    await talk.seconds(20)
    await talk.change("PATCH", f"guilds/{other}", unavailable=False)
    assert await left(talk) == 30 * SECOND
    await talk.seconds(30)
    assert (await talk.table()).running.turn == 1


async def test_what_comes_and_goes_keeps_no_turn_open_for_ever(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="quick")
    for _ in range(4):
        await talk.seconds(20)
        await server(talk, True)
        await talk.seconds(45)
        await server(talk, False)
        await talk.seconds(1)
    assert (await talk.table()).running.turn == 1
