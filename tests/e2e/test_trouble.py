"""Trouble from outside in the middle of a game: the real bot, and a Discord where someone breaks things."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.local.sandbox_and_bot import Files
from bot.scheduler import channel_delivery
from sandbox.clock import RealClock, wait
from tests.kit.full_house import PATIENCE, Home, at_home
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


async def guild_of(house: Home) -> str:
    """The id of the server with the table."""
    async with aiohttp.ClientSession() as session, session.get(f"{house.url}/sandbox/world") as response:
        world = await response.json()
    return str(world["guilds"][0]["id"])


async def test_a_deleted_channel_is_told_in_the_hands(tmp_path: Path) -> None:
    async with at_home(tmp_path, PAIR) as house:
        await house.deal()
        await change(house, "DELETE", f"channels/{house.company.channel}")
        for user in house.people:
            await house.shows(user, "This table is closed, because its channel was deleted. This game doesn't count.")


async def test_a_bot_removed_from_the_server_says_so_in_the_hands(tmp_path: Path) -> None:
    async with at_home(tmp_path, PAIR) as house:
        await house.deal()
        await change(house, "DELETE", f"guilds/{await guild_of(house)}/bot")
        await house.shows(
            house.people[0], "I'm no longer on the server. If I'm invited back within 15 minutes, the game goes on."
        )


async def test_a_permission_taken_away_is_told_and_the_game_goes_on_in_the_hands(tmp_path: Path) -> None:
    async with at_home(tmp_path, PAIR) as house:
        await house.deal()
        await change(house, "PATCH", f"channels/{house.company.channel}", deny=["SEND_MESSAGES"])
        await play_round(house)
        for user in house.people:
            await house.shows(user, "I can no longer post in the channel.")
            await house.shows(user, "Round 1: the numbers")
        await change(house, "PATCH", f"channels/{house.company.channel}", deny=[])
        assert (await house.type(house.people[0], "table show")).result == "ok"
        async with asyncio.timeout(PATIENCE):
            while "I can no longer post" in await house.reads(house.people[1]):
                await wait(RealClock(), 50)


async def test_a_deleted_table_message_comes_back(tmp_path: Path) -> None:
    async with at_home(tmp_path, PAIR) as house:
        host = house.people[0]
        await house.deal()
        board = (await house.button(host, "My hand")).message
        await change(house, "DELETE", f"messages/{board}")
        assert (await house.type(host, "table show")).result == "ok"
        await house.shows(host, "Nudge")


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
