"""Signs of cards as emojis: brought to Discord once, drawn so that they are told apart, used where they are."""

from collections.abc import AsyncGenerator, Mapping
from io import BytesIO
from itertools import combinations
from typing import Any

import discord
import pytest
from PIL import Image

from bot.discord_adapter.emojis import signs_there, synchronise, wanted
from bot.discord_adapter.endpoints import Endpoints
from bot.discord_adapter.wire import components
from bot.games.registry import GAMES
from bot.screens.components import (
    MOST_CHARACTERS,
    Box,
    Button,
    Buttons,
    Link,
    Menu,
    Option,
    Picture,
    Screen,
    Text,
    with_emojis,
)
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.world import Application
from tests.bot.pictures.test_tables import COLOURS_APART, SEEN_BY, lab

SIGNS: Mapping[str, str] = {"🔵": "<:two_win__blue_abc123:77>", "🌸": "<:two_win__pink_abc123:78>"}


@pytest.fixture
async def sandbox() -> AsyncGenerator[Sandbox]:
    async with Sandbox.start(SandboxSettings()) as found:
        yield found


def bot(sandbox: Sandbox) -> Application:
    return next(iter(sandbox.platform.world.applications.values()))


async def brought(sandbox: Sandbox, token: str = "") -> tuple[bool, list[str]]:
    return await synchronise(token or sandbox.token, Endpoints(sandbox.api_base, sandbox.gateway), GAMES)


async def test_only_what_is_missing_or_drawn_anew_is_sent_and_only_ours_goes(sandbox: Sandbox) -> None:
    number = len(list(wanted(GAMES)))
    assert await brought(sandbox) == (True, [f"emojis: {number} there, {number} of them new, 0 obsolete ones deleted"])
    kept = set(bot(sandbox).emojis)
    assert await brought(sandbox) == (True, [f"emojis: {number} there, 0 of them new, 0 obsolete ones deleted"])
    assert set(bot(sandbox).emojis) == kept
    *_, blue, pink = bot(sandbox).emojis.values()
    blue.name, pink.name = f"{blue.name[:-6]}000000", "party_parrot"
    assert await brought(sandbox) == (True, [f"emojis: {number} there, 2 of them new, 1 obsolete ones deleted"])
    names = {each.name for each in bot(sandbox).emojis.values()}
    assert names == {"party_parrot", *(name for name, _ in wanted(GAMES))}


async def test_where_there_is_no_room_each_refusal_is_a_line_and_the_rest_comes_next_time(sandbox: Sandbox) -> None:
    await brought(sandbox)
    some, *others = list(bot(sandbox).emojis.values())
    for number in range(2000 - len(others)):
        bot(sandbox).emojis[str(number)] = type(some)(str(number), f"other_{number}", b"x", "image/png")
    del bot(sandbox).emojis[some.id]
    complete, lines = await brought(sandbox)
    assert not complete
    assert lines[0] == f"Discord refused {some.name}"
    assert lines[1] == f"emojis: {len(others)} there, 0 of them new, 0 obsolete ones deleted"


async def test_each_sign_is_an_emoji_where_the_application_has_one(sandbox: Sandbox) -> None:
    await brought(sandbox)
    gone = next(each for each in bot(sandbox).emojis.values() if each.name.startswith("two_win__pink_"))
    del bot(sandbox).emojis[gone.id]
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(sandbox.token)
        there = await signs_there(client, GAMES)
    assert set(there["two_win"]) == {"🔵", "🟩"}
    assert len(there["two_sans_three"]) == 8
    assert len(there["two_down"]) == 9
    name = next(each for each in bot(sandbox).emojis.values() if each.name.startswith("two_win__blue_"))
    assert there["two_win"]["🔵"] == f"<:{name.name}:{name.id}>"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", SEEN_BY)
def test_signs_are_told_apart_where_they_are_22_pixels_high(game: str, people: str) -> None:
    """By colour or by what is drawn: at the same place of any two, enough is different."""
    drawn = dict[str, list[tuple[float, float, float]]]()
    for name, file in wanted(GAMES):
        if name.startswith(f"{game}__"):
            image = Image.open(BytesIO(file))
            assert (image.size, len(file) < 256 * 1024, len(name) <= 32) == ((128, 128), True, True)
            small = image.convert("RGB").resize((22, 22), Image.Resampling.LANCZOS).tobytes()
            drawn[name] = [lab(small[at : at + 3], SEEN_BY[people]) for at in range(0, len(small), 3)]
    for one, other in combinations(drawn.values(), 2):
        apart = [sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in zip(one, other, strict=True)]
        assert sum(each >= COLOURS_APART for each in apart) >= len(apart) // 8


def shown(screen: Screen) -> list[dict[str, Any]]:
    return components(screen)[0]["components"]


def test_texts_and_the_beginnings_of_labels_have_emojis_and_everything_else_its_characters() -> None:
    menu = Menu("t1:m", "🔵 or 🌸", (Option("🔵\u20605 blue", "5", description="🔵5"), Option("blue 🔵", "6")))
    row = Buttons((Button("🌸 3", "t1:b"), Button("🔵", "t1:c"), Link("🔵 Table", "https://example.org")))
    picture = Picture("a.webp", b"RIFF", "🔵5")
    text, buttons, select, gallery = shown(
        with_emojis(Screen((Box((Text("🔵5 and 🌸3, 🟩"), row, menu, picture)),)), SIGNS)
    )
    blue, pink = SIGNS.values()
    assert text["content"] == f"{blue}5 and {pink}3, 🟩"
    three, sign_alone, link = buttons["components"]
    assert (three["label"], three["emoji"]) == ("3", {"name": "two_win__pink_abc123", "id": "78"})
    assert (sign_alone["label"], link["label"]) == ("🔵", "🔵 Table")
    five, six = select["components"][0]["options"]
    assert (five["label"], five["description"], five["emoji"]["id"]) == ("5 blue", "🔵5", "77")
    assert (six["label"], "emoji" in six) == ("blue 🔵", False)
    assert select["components"][0]["placeholder"] == "🔵 or 🌸"
    assert gallery["items"][0]["description"] == "🔵5"


def test_a_message_that_would_be_too_long_keeps_its_characters() -> None:
    screen = Screen((Box((Text("🔵" * (MOST_CHARACTERS // 10)),)),))
    assert with_emojis(screen, SIGNS) == screen
    assert with_emojis(screen, {}) is screen


def test_what_a_picture_shows_stays_marked_so() -> None:
    shown = with_emojis(Screen((Box((Text("🔵5", pictured=True),)),)), SIGNS)
    assert [(block.pictured, "🔵" in block.text) for block in shown.blocks() if isinstance(block, Text)] == [
        (True, False)
    ]
