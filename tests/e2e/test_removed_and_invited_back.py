"""The bot is removed from the server in the middle of a game, and invited back, the usual repair."""

import pytest

from bot.tables.deadlines import MINUTE
from bot.tables.table import Stage
from tests.kit.talk import Talk, talking

CLOSED = "because I was removed from the server"
BACK = "I was away for a while. Nothing is lost."


def _guild(talk: Talk) -> str:
    return next(iter(talk.sandbox.platform.world.guilds))


async def remove(talk: Talk) -> None:
    await talk.change("DELETE", f"guilds/{_guild(talk)}/bot")


async def invite(talk: Talk) -> None:
    await talk.change("POST", f"guilds/{_guild(talk)}/bot")


async def test_invited_back_in_time_the_game_goes_on() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben", clock="quick")
        await talk["Ana"].chooses()
        await talk.seconds(10)
        await remove(talk)
        await talk.minutes(5)
        away = await talk.table()
        assert (away.stage, away.circumstances.left) == (Stage.PAUSED, True)
        assert [holder.misses for holder in away.holders] == [0, 0]
        assert all(holder.present for holder in away.holders)
        await invite(talk)
        await talk.seconds(3)
        back = await talk.table()
        assert (back.stage, back.turn_ends) == (Stage.PLAYING, talk.clock.now() - 3_000 + MINUTE)
        assert BACK in await talk.board()
        await talk["Ben"].chooses()
        await talk.settle()
        assert (await talk.table()).running.turn == 1


async def test_after_a_quarter_of_an_hour_the_table_is_closed_and_the_board_says_so_when_the_bot_is_back() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben", clock="quick")
        await remove(talk)
        await talk.minutes(14)
        assert (await talk.table()).stage is Stage.PAUSED
        await talk.minutes(2)
        assert (await talk.table()).stage is Stage.CANCELLED
        await talk.minutes(120)
        assert CLOSED not in "".join(await talk.public())
        messages = len(await talk.public())
        await invite(talk)
        await talk.seconds(3)
        assert CLOSED in await talk.board()
        assert len(await talk.public()) == messages
        assert await talk["Dario"].types("twowin start")
        assert (await talk.table()).stage is Stage.LOBBY


@pytest.mark.parametrize(("minutes", "stage"), [(5, Stage.PLAYING), (20, Stage.CANCELLED)])
async def test_a_removal_while_the_bot_was_off_is_noticed_at_its_start(minutes: int, stage: Stage) -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben", clock="quick")
        await talk.stop()
        await remove(talk)
        await talk.crash()
        await talk.settle()
        assert (await talk.table()).stage is Stage.PAUSED
        await talk.minutes(minutes)
        await talk.stop()
        await invite(talk)
        await talk.crash()
        await talk.seconds(3)
        assert (await talk.table()).stage is stage
        assert (BACK if stage is Stage.PLAYING else CLOSED) in await talk.board()


async def test_a_lobby_waits_too() -> None:
    async with talking() as talk:
        await talk["Ana"].types("twowin start")
        await remove(talk)
        await talk.minutes(10)
        await invite(talk)
        await talk.minutes(29)
        assert (await talk.table()).stage is Stage.LOBBY
        await talk["Ben"].presses("Join")
        await talk["Ana"].presses("Start")
        assert (await talk.table()).stage is Stage.PLAYING
        await talk.seconds(1)


async def test_a_lobby_that_waited_in_vain_is_closed() -> None:
    async with talking() as talk:
        await talk["Ana"].types("twowin start")
        await remove(talk)
        await talk.minutes(16)
        assert (await talk.table()).stage is Stage.CANCELLED
        await invite(talk)
        await talk.seconds(3)
        assert CLOSED in await talk.board()
