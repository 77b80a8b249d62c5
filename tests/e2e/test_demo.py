"""`python -m bot demo`: it says where to go, and remembers what was played."""

import asyncio
import json
import os
import re
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from bot.errors import Status
from bot.games.registry import GAMES
from bot.local.demo import VISITOR, challenge_once
from sandbox.people.company import CompanyPlan, play
from sandbox.people.reading import words
from tests.kit.always import some
from tests.kit.commands import TIME, Said, bot, running
from tests.kit.full_house import PATIENCE, Visitor, at_home
from tests.kit.games import our_words
from tests.kit.sweeps import one_in

pytestmark = [pytest.mark.xdist_group("demo"), pytest.mark.asyncio(loop_scope="module")]

GREETING = "Who's up for a game of cards?"
START = ("demo", "--port", "0", "--seats", "2", "--data", "kept")


@asynccontextmanager
async def demo(folder: Path, *more: str) -> AsyncGenerator[Visitor]:
    """The demo while the block runs; it must end by itself when it is asked to."""
    async with running(*START, *more, folder=folder) as process, aiohttp.ClientSession() as session:
        async with asyncio.timeout(2 * TIME):
            first, second = [(await some(process.stdout).readline()).decode() for _ in range(2)]
        assert first == "The table is being laid; that can take half a minute.\n"
        yield await Visitor.at(some(re.fullmatch(r"Open (http://127\.0\.0\.1:\d+)/\n", second))[1], session)
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(TIME):
            _, err = await process.communicate()
        assert (process.returncode, err) == (Status.FINE, b"")


@dataclass(frozen=True)
class Kept:
    """What an evening left behind: its folder, everyone's hand, the file of the first emoji that someone saw, and what
    a second demo said meanwhile."""

    folder: Path
    hands: list[str]
    emoji: bytes
    second: Said


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """One evening, played for all of these tests; the demo is over."""
    folder = tmp_path_factory.mktemp("demo")
    async with demo(folder) as visitor:
        await visitor.deal()
        hands = [await visitor.hand(user) for user in visitor.people]
        emoji = await first_emoji(visitor)
        second = await bot(*START, folder=folder)
    return Kept(folder, hands, emoji, second)


async def first_emoji(visitor: Visitor) -> bytes:
    """The file of the first emoji on the first person's screen; empty where there is none."""
    found = re.search(r'"id": "(\d+)", "name": "two_win__', json.dumps(await visitor.messages(visitor.people[0])))
    if found is None:
        return b""
    async with aiohttp.ClientSession() as session, session.get(f"{visitor.url}/emojis/{found[1]}.png") as response:
        return await response.read()


@pytest.mark.sweep
async def test_a_table_outlives_the_demo_unless_a_fresh_one_is_asked_for(kept: Kept) -> None:
    async with demo(kept.folder) as visitor:
        assert [await visitor.hand(user) for user in visitor.people] == kept.hands
        assert (await visitor.type(visitor.people[0], "table end")).result == "ok"
    async with demo(kept.folder, "--fresh") as visitor:
        (greeting,) = await visitor.messages(visitor.people[0])
        assert GREETING in words(greeting), "posted before the address"


@pytest.mark.sweep
async def test_each_process_that_takes_the_killed_ones_place_is_named(tmp_path: Path) -> None:
    async with running(*START, folder=tmp_path) as process, asyncio.timeout(TIME):
        assert process.stdout is not None
        named = list[int]()
        async for line in process.stdout:
            if (kill := re.search(r"kill -9 (\d+)", line.decode())) is None:
                continue
            named.append(int(kill[1]))
            if len(named) == 3:
                break
            os.kill(named[-1], signal.SIGKILL)
        assert len(set(named)) == 3


async def test_cards_are_shown_as_where_the_emojis_are_synchronised(kept: Kept) -> None:
    assert kept.emoji.startswith(b"\x89PNG")


async def test_what_the_demo_keeps_is_its_owners_alone(kept: Kept) -> None:
    assert (kept.folder / "kept").stat().st_mode & 0o077 == 0


async def test_two_demos_do_not_share_a_folder(kept: Kept) -> None:
    assert kept.second.status == Status.IN_USE
    assert kept.second.err == "twowin: kept/demo.lock is in use by another twowin: stop that one first\n"


async def test_a_demo_whose_database_is_damaged_says_how_to_begin_anew(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "twowin.sqlite3").write_bytes(b"not a database" * 99)
    ended = await bot(*START, folder=tmp_path)
    assert ended.status == Status.DATABASE
    assert ended.err.endswith("twowin: `demo --fresh` forgets what was played, and begins with a new database\n")
    assert "is damaged" in ended.err
    assert "restore" not in ended.err, "a demo has no copies"


@pytest.mark.parametrize("key", one_in(3, ("two_sans_three", "two_win", "two_down")))
async def test_the_visitors_first_game_is_answered_by_a_challenge_from_someone_who_has_played(
    tmp_path: Path, key: str
) -> None:
    game = GAMES[key]
    async with (
        at_home(tmp_path, (VISITOR, "Ana")) as house,
        asyncio.timeout(2 * PATIENCE),
        asyncio.TaskGroup() as group,
    ):
        guest, ana = house.evening().guests
        platform, channel = house.sandbox.platform, house.company.channel
        challenging = group.create_task(challenge_once(platform, guest, ana, channel))
        await play(house.line, house.evening(guests=[guest], command=game.start, options={"house": 1}), lambda _: None)
        await challenging
        title = game.renderer.title(our_words().words("en")).replace(" ", "\u00a0", 1)
        await house.shows(guest.id, f"**Ana** has finished a game of {title}")
        assert (await house.press(guest.id, "Take it on")).result == "ok"
        (bot,) = platform.world.applications.values()
        inbox = platform.direct_messages(bot, platform.world.people[guest.id]).id
        hand = CompanyPlan(inbox, [guest], "table hand")
        playing = group.create_task(play(house.line, hand, lambda _: None))
        await house.shows(guest.id, "same cards\n**Ana** · ")
        playing.cancel()
        await challenge_once(platform, guest, ana, channel)
