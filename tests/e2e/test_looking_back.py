"""Looking back: board, card with its picture, history, a verified deal, faces, the analysis of a whole game; and the
end of a season, told once."""

import asyncio
import base64
import re
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import pytest
from PIL import Image

from bot import app
from bot.games.registry import GAMES
from bot.local.sandbox_and_bot import Files
from bot.tables.days import DAY
from bot.tables.ids import GuildId, Milliseconds, UserId
from bot.tables.results import Result
from bot.tables.standings import season_before, season_begins, season_of
from engine.analysis import study
from engine.analysis.findings import MISTAKES, Judged, Mistake, Other
from engine.analysis.study import Question
from engine.record import Record
from sandbox.clock import RealClock, wait
from sandbox.people.company import play
from sandbox.people.reading import ShownButton, ShownMenu, controls
from tests.bot.discord_adapter.test_statistics import ended_game
from tests.e2e.test_greeting import SILENT, guild_of
from tests.e2e.test_morning import at_hour, wants
from tests.kit.always import some
from tests.kit.full_house import PATIENCE, SHORT, Home, at_home
from tests.kit.sweeps import one_in
from tests.kit.talk import Talk
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import read


def galleries(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pictures of a message, as Discord describes them."""
    found = [item for part in components if part["type"] == 12 for item in part["items"]]
    return found + [item for part in components for item in galleries(part.get("components", []))]


async def curve(house: Home, user: str) -> dict[str, Any]:
    """The picture of someone's card, asked for until it is there: a message does not wait long for its picture, the
    next one has it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            assert (await house.type(user, "twowin stats")).result == "ok"
            pictures = [item for message in await house.messages(user) for item in galleries(message["components"])]
            for picture in pictures:
                if picture["description"].startswith("Rating over 2 games: from 1000 to"):
                    return picture
            await wait(RealClock(), 200)


async def test_two_games_make_a_board_a_curve_and_a_deal_that_is_verified(tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Ana", "Ben"), drawn=True) as house:
        for seed in ("first", "second"):
            await play(house.line, house.evening(seed=seed), lambda _: None)
        ana = house.people[0]
        assert (await house.type(ana, "twowin leaderboard")).result == "ok"
        await house.shows(ana, "2 WIN: most wins · on this server · all time")
        assert "**Ben**" in await house.reads(ana)
        picture = await curve(house, ana)
        assert (picture["media"]["width"], picture["media"]["height"]) == (1040, 620)
        assert (await house.press(ana, "Replay")).result == "ok"
        assert (await house.press(ana, "Verify the deal")).result == "ok"
        await house.shows(ana, "No one could choose or change this deal, if")
        assert (await house.type(ana, "twowin history")).result == "ok"
        await house.shows(ana, "2 WIN: games of **Ana**")


FACE = (255, 0, 255)
"""A colour that nothing else in a picture has."""


async def test_a_face_stands_in_the_picture_of_the_table(tmp_path: Path) -> None:
    out = BytesIO()
    Image.new("RGB", (128, 128), FACE).save(out, "PNG")
    async with at_home(tmp_path, ("Ana", "Ben"), looked_at=True) as house, aiohttp.ClientSession() as session:
        ana = house.people[0]
        body = {"avatar": base64.b64encode(out.getvalue()).decode()}
        async with session.patch(f"{house.url}/sandbox/users/{ana}", json=body) as changed:
            assert changed.status == 200
        await play(house.line, house.evening(seed="first"), lambda _: None)
        items = [item for message in await house.messages(ana) for item in galleries(message["components"])]
        async with session.get(items[-1]["media"]["url"]) as answer:
            picture = Image.open(BytesIO(await answer.read())).convert("RGB")
    raw = picture.tobytes()
    close = sum(raw[at] > 240 and raw[at + 1] < 30 and raw[at + 2] > 240 for at in range(0, len(raw), 3))
    assert close > 1_000


TITLE = "The season is over"


def user(talk: Talk, name: str) -> int:
    return int(talk[name].way.user)


async def played(talk: Talk, *names: str | None) -> None:
    """Yesterday's games of the season before: of each the first won."""
    ended = season_begins(season_of(talk.clock.now())) - 1
    users = [None if name is None else user(talk, name) for name in names]
    result: Result = replace(
        ended_game(talk.clock.now() % 1000, *users, ended=ended), guild=GuildId(int(guild_of(talk)))
    )
    with talk.store.writing() as work:
        work.results.add(result)


async def new_season(talk: Talk) -> None:
    """The first day of the next season begins."""
    now = talk.clock.now()
    following = season_of(Milliseconds(season_begins(season_of(now)) + 100 * DAY))
    await talk.advance(season_begins(following) - now + 1_000)


async def seasons(talk: Talk) -> list[str]:
    await talk.client.morning.post_due()
    await talk.settle()
    return [text for text in await talk.public() if TITLE in text]


async def test_the_end_of_a_season_is_told_once_and_everyone_finds_their_own_quarter(talk: Talk) -> None:
    await wants(talk)
    await new_season(talk)
    await played(talk, "Ana", "Ben")
    assert await seasons(talk) == [], "not before the hour"
    await at_hour(talk, 9)
    (told,) = await seasons(talk)
    assert "**1.** **Ana**: 1 of 1 won" in told
    assert "**2.** **Ben**: 0 of 1 won" in told
    (sent,) = [each for each in await talk["Dario"].messages() if TITLE in str(each)]
    assert sent["flags"] & SILENT
    await talk.crash()
    await at_hour(talk, 9, 15)
    assert await seasons(talk) == [told]
    await at_hour(talk, 9)
    assert await seasons(talk) == [told], "no second one on the next day"
    assert "0 wins in 1 game" in await talk["Ben"].presses("2 WIN")
    assert "You haven't finished a game in these months." in await talk["Chloe"].presses("2 WIN")


async def test_no_one_is_named_who_hides_and_a_season_of_no_one_is_not_told(talk: Talk) -> None:
    await wants(talk)
    await new_season(talk)
    for name in ("Ana", "Ben"):
        hides = UserId(user(talk, name))
        await talk.tables.settings.change_profile(hides, lambda stored: replace(stored, on_boards=False))
    await played(talk, "Ana", "Ben")
    await at_hour(talk, 9)
    assert await seasons(talk) == []


async def test_a_server_that_wants_no_morning_post_is_told_nothing(talk: Talk) -> None:
    await new_season(talk)
    await played(talk, "Ana", "Ben")
    await at_hour(talk, 9)
    assert await seasons(talk) == []


async def test_an_end_between_the_note_and_the_post_leaves_the_season_untold(talk: Talk) -> None:
    await wants(talk)
    await new_season(talk)
    await played(talk, "Ana", "Ben")
    await at_hour(talk, 9)
    noted = some(await talk.tables.settings.try_season(GuildId(int(guild_of(talk)))))
    assert noted[1] == season_before(season_of(talk.clock.now()))
    assert await seasons(talk) == []


Found = TypeVar("Found")

CLOSE, WORSE = 4, 30
"""What two more answers cost, ± 5 points."""

WORSE_TOLD = f"{WORSE} points less (±5)"


def dear(_record: Record, question: Question, _playouts: int) -> Judged:
    """Every choice was dear, without any deals; most of all those with four answers or more."""
    at, seat, code, position = question
    others = [action.code for action in position.legal_actions(seat) if action.code != code]
    if not others:
        return Judged(at, seat, code, position.turn, position.round, 50, None)
    more = tuple(Other(other, cost, 5) for other, cost in zip(others[1:], (CLOSE, WORSE), strict=False))
    mistake = Mistake(10 + len(more), 5, others[0], "reason-guess", more)
    return Judged(at, seat, code, position.turn, position.round, 50, mistake)


async def coached(house: Home, user: str) -> None:
    """Go through one's dear choices, and give every answer that is offered: each is told by what it is worth. In a
    short game there may be fewer than are asked at most."""
    assert (await house.press(user, "Choose again")).result == "ok"
    seen = set[str]()
    last = False
    while not last:
        menu = await until(partial(_question, house, user, seen))
        seen.add(menu.custom_id)
        worths = set(
            ("That's what you chose then.", "Well chosen", "too close to call", WORSE_TOLD)[: len(menu.values)]
        )
        for value in menu.values:
            assert (await house.choose(user, menu, value)).result == "ok"
            worths.remove(await until(partial(_told, house, user, worths)))
        assert not worths
        last = len(seen) == MISTAKES or not await _offers(house, user, "Next choice")
        assert (await house.press(user, "Show the choices" if last else "Next choice")).result == "ok"


async def _offers(house: Home, user: str, label: str) -> bool:
    shown = [part for message in await house.messages(user) for part in controls(message)]
    return any(isinstance(part, ShownButton) and part.label == label for part in shown)


async def _question(house: Home, user: str, seen: Collection[str]) -> ShownMenu | None:
    menus = [menu for menu in await house.menus(user) if ":analysis:ask" in menu.custom_id]
    return next((menu for menu in menus if menu.custom_id not in seen), None)


async def _told(house: Home, user: str, worths: Collection[str]) -> str | None:
    read_by = await house.reads(user)
    return next((worth for worth in worths if worth in read_by), None)


async def until(look: Callable[[], Awaitable[Found | None]]) -> Found:
    """What is looked for, once it is there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if (found := await look()) is not None:
                return found
            await wait(RealClock(), 50)


@pytest.mark.parametrize("game", one_in(3, GAMES))
async def test_two_people_look_back_at_their_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "judged", dear)
    monkeypatch.setattr(app, "AnalysisProcess", lambda: ThreadPoolExecutor(1))
    async with at_home(tmp_path, ("Ana", "Ben")) as house:
        ana, ben = house.people
        command = GAMES[game].start
        plan = house.evening(command=command, options={"seats": 2}, rules=SHORT[game], seed=command)
        await play(house.line, plan, lambda _: None)
        for user in (ana, ben):
            assert (await house.press(user, "Analysis")).result == "ok"
        for user in (ana, ben):
            await house.shows(user, "Before the deal your win chance was")
            assert (await house.press(user, "Show the choices")).result == "ok"
            await house.shows(user, "Judged by what each player knew")
            read_by = await house.reads(user)
            for name in ("Ana", "Ben"):
                assert re.search(rf"{name}.*: \d+ − \d+ [+−] \d+ = .*\d+", read_by)
        assert (await house.press(ana, "1")).result == "ok"
        assert (await house.press(ana, "Show the choices")).result == "ok"
        assert (await house.press(ana, "Back")).result == "ok"
        await coached(house, ana)
        token = house.sandbox.token
    truths = await read(Files(tmp_path).database)
    assert list(findings(reading.read(tmp_path / "wire.jsonl"), truths, [token])) == []
