"""Emojis of the application: brought to Discord once, drawn so that they are told apart, found again at the start."""

import re
from collections.abc import AsyncGenerator
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Final

import discord
import pytest
from PIL import Image

from bot.discord_adapter.connection import Endpoints, point_library_to
from bot.discord_adapter.emojis import emojis_there, synchronise, wanted
from bot.games.discord_game import Games
from bot.games.registry import GAMES
from bot.screens.names import HOUSE_NAMES
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.world import Application
from tests.bot.pictures.test_tables import COLOURS_APART, SEEN_BY, lab
from tests.kit.clocks import ManualClock
from tests.kit.toy_game.discord_side import TOY_ON_DISCORD

_WIN: Final = GAMES["two_win"].renderer.drawn


_DRAWN: Final = replace(
    _WIN,
    signs={each: _WIN.signs[each] for each in "🔵🌸"},
    cards={each: _WIN.cards[each] for each in ("🔵5", "🌸7★★")},
)

FEW: Final[Games] = {"toy": replace(TOY_ON_DISCORD, renderer=replace(TOY_ON_DISCORD.renderer, drawn=_DRAWN))}
"""A game with few emojis: the sandbox, like Discord, limits how many are made at once."""


@pytest.fixture
async def sandbox() -> AsyncGenerator[Sandbox]:
    async with Sandbox.start(SandboxSettings()) as found:
        yield found


def bot(sandbox: Sandbox) -> Application:
    return next(iter(sandbox.platform.world.applications.values()))


async def brought(sandbox: Sandbox, token: str = "") -> tuple[bool, list[str]]:
    return await synchronise(token or sandbox.token, Endpoints(sandbox.api_base, sandbox.gateway), FEW, ManualClock())


async def test_only_what_is_missing_or_drawn_anew_is_sent_and_only_ours_goes(sandbox: Sandbox) -> None:
    number = len(list(wanted(FEW)))
    assert await brought(sandbox) == (
        True,
        [f"emojis: {number} there, {number} of them new in 0.0 s, 0 obsolete ones deleted"],
    )
    kept = set(bot(sandbox).emojis)
    assert await brought(sandbox) == (True, [f"emojis: {number} there, 0 of them new, 0 obsolete ones deleted"])
    assert set(bot(sandbox).emojis) == kept
    *_, normal, hard = bot(sandbox).emojis.values()
    normal.name, hard.name = f"{normal.name[:-6]}000000", "party_parrot"
    assert await brought(sandbox) == (
        True,
        [f"emojis: {number} there, 2 of them new in 0.0 s, 1 obsolete ones deleted"],
    )
    names = {each.name for each in bot(sandbox).emojis.values()}
    assert names == {"party_parrot", *(name for name, _ in wanted(FEW))}


async def test_where_there_is_no_room_each_refusal_is_a_line_and_the_rest_comes_next_time(sandbox: Sandbox) -> None:
    await brought(sandbox)
    some, *others = list(bot(sandbox).emojis.values())
    for number in range(2000 - len(others)):
        bot(sandbox).emojis[str(number)] = type(some)(str(number), f"other_{number}", bytes)
    del bot(sandbox).emojis[some.id]
    complete, lines = await brought(sandbox)
    assert not complete
    assert lines[0] == f"Discord refused {some.name}"
    assert lines[1] == f"emojis: {len(others)} there, 0 of them new in 0.0 s, 0 obsolete ones deleted"


async def test_an_application_without_emojis_leaves_every_message_as_it_is(sandbox: Sandbox) -> None:
    point_library_to(Endpoints(sandbox.api_base, sandbox.gateway))
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(sandbox.token)
        assert await emojis_there(client, FEW) == {}
        assert client.user is not None
        assert client.user.default_avatar.url.startswith(f"{sandbox.platform.base}/"), "pictures are the sandbox's too"


async def test_cards_signs_and_house_players_are_emojis_where_the_application_has_them(sandbox: Sandbox) -> None:
    await brought(sandbox)
    for name in ("toy__blue_", "toy__pink_7_stars_", "house__drako_"):
        gone = next(each for each in bot(sandbox).emojis.values() if each.name[:-6] == name)
        del bot(sandbox).emojis[gone.id]
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(sandbox.token)
        there = (await emojis_there(client, FEW))["toy"]
    assert (list(there.signs), list(there.cards)) == (["🌸"], ["🔵5"])
    assert list(there.house) == [name for name in HOUSE_NAMES if name != "Drako"]
    five = next(each for each in bot(sandbox).emojis.values() if each.name.startswith("toy__blue_5_"))
    assert there.cards["🔵5"] == f"<:{five.name}:{five.id}>"


@pytest.mark.sweep
def test_every_emoji_is_one_that_discord_takes_and_no_two_are_drawn_alike() -> None:
    drawn = {name: tile.draw() for name, tile in wanted(GAMES)}
    assert len(drawn) == len(set(drawn.values())) <= 2_000
    for name, file in drawn.items():
        assert Image.open(BytesIO(file)).size == (128, 128)
        assert len(file) < 256 * 1024
        assert re.fullmatch(r"[a-z0-9_]{2,32}", name)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", SEEN_BY)
def test_signs_are_told_apart_where_they_are_22_pixels_high(game: str, people: str) -> None:
    """By colour or by what is drawn: at the same place of any two, enough is different."""
    drawn = dict[str, list[tuple[float, float, float]]]()
    for sign in GAMES[game].renderer.drawn.signs.values():
        image = Image.open(BytesIO(sign.tile.draw()))
        small = image.convert("RGB").resize((22, 22), Image.Resampling.LANCZOS).tobytes()
        drawn[sign.name] = [lab(small[at : at + 3], SEEN_BY[people]) for at in range(0, len(small), 3)]
    for one, other in combinations(drawn.values(), 2):
        apart = [sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in zip(one, other, strict=True)]
        assert sum(each >= COLOURS_APART for each in apart) >= len(apart) // 8
