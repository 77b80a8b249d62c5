"""Trouble from outside in the middle of a game: channels deleted or hidden, the bot removed and invited back."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.discord_adapter.commands.permissions import INVITATION
from bot.local.sandbox_and_bot import Files
from bot.scheduler import channel_delivery
from bot.tables.deadlines import MINUTE
from bot.tables.table import Stage
from sandbox.clock import RealClock, wait
from tests.kit.full_house import PATIENCE, Home, at_home
from tests.kit.library import state
from tests.kit.talk import Talk, talking
from tools.wire_check import reading
from tools.wire_check.checks import coin
from tools.wire_check.truth import read

PAIR = ("Ana", "Ben")
NEXT = {"pass": "which card for the tens?", "tens": "Which card for the units?", "units": "Lock in"}
"""What the hand shows after each choice."""


async def change(house: Home, method: str, path: str, **body: Any) -> None:
    """What a moderator or an operator of the server does."""
    url = f"{house.url}/sandbox/{path}"
    async with aiohttp.ClientSession() as session, session.request(method, url, json=body) as response:
        assert response.status == 200, await response.text()


async def play_round(house: Home) -> None:
    """Everyone passes the first card and forms the first number that is offered."""
    for step in NEXT:
        for user in house.people:
            assert (await house.press_this(user, (await house.cards(user))[0])).result == "ok"
        for user in house.people:
            await house.shows(user, NEXT[step])
    for user in house.people:
        assert (await house.press(user, "Lock in")).result == "ok"


async def test_an_old_board_dies_after_the_table_message_moved(tmp_path: Path) -> None:
    async with at_home(tmp_path, PAIR) as house:
        host = house.people[0]
        await house.deal()
        old = await house.button(host, "Nudge")
        await play_round(house)
        await house.shows(host, "Round 1: the numbers")
        assert (await house.button(host, "Nudge")).message != old.message
        async with asyncio.timeout(PATIENCE):
            while (await house.press_this(host, old)).result != "refused":
                await wait(RealClock(), 50)


async def test_a_call_of_which_no_answer_arrives_is_found_in_the_channel_once_its_number_is_not_trusted_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel_delivery, "NONCE_LASTS", -1)
    async with at_home(tmp_path, PAIR) as house:
        ana, ben = house.people
        assert (await house.type(ana, "twowin start")).result == "ok"
        assert (await house.press(ben, "Join")).result == "ok"
        lost = {"fault": "reset_after", "where": f"^POST /channels/{house.company.channel}/messages$", "times": 50}
        house.sandbox.platform.faults.add(lost)
        assert (await house.press(ana, "Start")).result == "ok"
        await house.shows(ana, "Which card do you pass")
        house.sandbox.platform.faults.clear()
    (truth,) = await read(Files(tmp_path).database)
    assert truth.table.coin is not None
    assert [*coin(reading.read(tmp_path / "wire.jsonl"), truth)] == []


UNHEARD = "I can no longer post in the channel"


async def hide(talk: Talk, *, hidden: bool = True) -> None:
    channel = talk.sandbox.platform.world.channels[talk.channel]
    home = channel.parent if channel.is_thread else channel.id
    await talk.change("PATCH", f"channels/{home}", deny=["VIEW_CHANNEL"] if hidden else [])


async def hand(talk: Talk, name: str) -> str:
    return (await talk[name].inbox())[-1]


async def owner_channel(talk: Talk, name: str, kind: str) -> None:
    guild = next(iter(talk.sandbox.platform.world.guilds))
    await talk.change("POST", "channels", guild=guild, name=name, kind=kind, deny=["VIEW_CHANNEL"])


async def test_the_hands_say_so_at_once_and_name_the_channel_as_before(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="none")
    await hide(talk)
    shown = await hand(talk, "Ana")
    assert UNHEARD in shown
    assert "#table" in shown
    assert "hidden" not in shown


async def test_the_game_goes_on_in_the_hands_and_the_board_lives_again_when_it_is_shown(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="none")
    board = await talk.board()
    await hide(talk)
    for name in ("Ana", "Ben"):
        await talk[name].chooses()
    assert (await talk.table()).running.turn == 1
    await hide(talk, hidden=False)
    await talk.seconds(2)
    assert UNHEARD not in await hand(talk, "Ana")
    assert await talk.board() != board


async def test_a_table_in_a_thread_hears_that_the_channel_above_is_hidden_and_shown() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        ana = talk["Ana"].way
        body = {"user": ana.user, "channel": talk.channel, "name": "tonight"}
        talk.channel = (await ana.ask("POST", "threads", body))["id"]
        for person in talk.people.values():
            person.way.channel = talk.channel
        await talk.deal("Ana", "Ben", clock="none")
        await hide(talk)
        assert UNHEARD in await hand(talk, "Ben")
        await hide(talk, hidden=False)
        assert UNHEARD not in await hand(talk, "Ben")


async def test_a_server_with_a_hidden_forum_is_known_after_a_start(talk: Talk) -> None:
    await owner_channel(talk, "secret", "forum")
    await owner_channel(talk, "louder", "stage")
    await talk.deal("Ana", "Ben", clock="none")
    await hide(talk)
    await talk.crash()
    guild = talk.client.guilds[0]
    assert [channel.name for channel in guild.channels] == ["", "", ""]
    await talk["Ana"].chooses()
    assert "#table" in await hand(talk, "Ana")


async def test_a_server_of_which_something_cannot_be_read_is_known_without_it(talk: Talk) -> None:
    guild = next(iter(talk.sandbox.platform.world.guilds.values()))
    created: dict[str, Any] = {
        "id": str(int(guild.id) + 1),
        "name": "Odd",
        "owner_id": guild.owner,
        "roles": [],
        "emojis": [],
        "channels": [{"id": "1", "type": 0}],
        "threads": [{"id": "2"}],
        "members": [None],
    }
    state(talk.client).parsers["GUILD_CREATE"](created)
    assert "Odd" in [each.name for each in talk.client.guilds]


CLOSED = "because I was removed from the server"
BACK = "I was away for a while. Nothing is lost."


def _guild(talk: Talk) -> str:
    return next(iter(talk.sandbox.platform.world.guilds))


async def remove(talk: Talk) -> None:
    await talk.change("DELETE", f"guilds/{_guild(talk)}/bot")


async def invite(talk: Talk) -> None:
    await talk.change("POST", f"guilds/{_guild(talk)}/bot")


async def test_invited_back_in_time_the_game_goes_on(talk: Talk) -> None:
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


async def test_after_a_quarter_of_an_hour_the_table_is_closed_and_the_board_says_so_when_the_bot_is_back(
    talk: Talk,
) -> None:
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
async def test_a_removal_while_the_bot_was_off_is_noticed_at_its_start(talk: Talk, minutes: int, stage: Stage) -> None:
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


async def test_a_lobby_waits_too(talk: Talk) -> None:
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


async def test_a_lobby_that_waited_in_vain_is_closed(talk: Talk) -> None:
    await talk["Ana"].types("twowin start")
    await remove(talk)
    await talk.minutes(16)
    assert (await talk.table()).stage is Stage.CANCELLED
    await invite(talk)
    await talk.seconds(3)
    assert CLOSED in await talk.board()
