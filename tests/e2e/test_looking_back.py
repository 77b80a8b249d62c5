"""Looking back: board, card with its picture, history, a verified deal, faces; and the end of a season, told once."""

import asyncio
import base64
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
from PIL import Image

from bot.tables.days import DAY
from bot.tables.ids import GuildId, Milliseconds, UserId
from bot.tables.results import Result
from bot.tables.standings import season_before, season_begins, season_of
from sandbox.clock import RealClock, wait
from sandbox.people.company import play
from tests.bot.discord_adapter.test_statistics import ended_game
from tests.e2e.test_greeting import SILENT, guild_of
from tests.e2e.test_morning import at_hour, wants
from tests.kit.always import some
from tests.kit.full_house import PATIENCE, Home, at_home
from tests.kit.talk import Talk


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
