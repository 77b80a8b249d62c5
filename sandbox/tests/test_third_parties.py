"""Libraries that are not discord.py: they log in, register, answer, edit and write on the same sandbox."""

import asyncio
import os
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sandbox.clock import RealClock
from sandbox.limits import LimitSettings
from sandbox.tests.conftest import Town
from sandbox.tests.kit.plain_bot import PATIENCE

HERE = Path(__file__).parent / "third_parties"
LIVE = {"clock": RealClock(), "limits": LimitSettings()}
pytestmark = [pytest.mark.soak, pytest.mark.parametrize("chosen", [LIVE], indirect=True)]


async def _play(town: Town) -> None:
    """What a person does with either bot, and sees."""
    shown = await town.ana.type("hello", wait=1)
    assert (shown["result"], shown["type"], shown["message"]["content"]) == ("ok", 4, "hello")
    async with town.ana.changes() as changes:
        pressed = await town.ana.press(shown["message"], "press", wait=1)
        assert (pressed["result"], pressed["type"]) == ("ok", 7)
        async with asyncio.timeout(PATIENCE):
            while not await town.ana.inbox():
                await changes.content.readline()
    assert [each["content"] for each in await town.ana.messages()] == ["edited"]
    assert [(each["content"], each["pinged"]) for each in await town.ana.inbox()] == [("privately", True)]


@asynccontextmanager
async def _hikari(town: Town) -> AsyncGenerator[None]:
    hikari: Any = pytest.importorskip("hikari")
    url = town.bot.api_base.removesuffix("/v10")
    bot = hikari.GatewayBot(town.bot.token, rest_url=url + "/v10", banner=None, intents=hikari.Intents.GUILDS)
    ready = asyncio.Event()

    @bot.listen(hikari.StartedEvent)  # type: ignore[untyped-decorator] -- hikari is there for `make soak` only
    async def _started(_: Any) -> None:
        command = bot.rest.slash_command_builder("hello", "Says hello")
        await bot.rest.set_application_commands(int(town.bot_id), [command])
        ready.set()

    @bot.listen(hikari.InteractionCreateEvent)  # type: ignore[untyped-decorator] -- the same
    async def _came(event: Any) -> None:
        interaction = event.interaction
        if isinstance(interaction, hikari.CommandInteraction):
            row = bot.rest.build_message_action_row()
            row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "press", label="Press")
            await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, "hello", component=row)
        elif isinstance(interaction, hikari.ComponentInteraction):
            kind = hikari.ResponseType.MESSAGE_UPDATE
            await interaction.create_initial_response(kind, "pressed", components=[])
            await interaction.message.edit("edited")
            await interaction.user.send("privately")

    await bot.start(check_for_updates=False)
    await asyncio.wait_for(ready.wait(), PATIENCE)
    yield
    await bot.close()


async def test_hikari_plays_its_whole_part_over_a_compressed_gateway(town: Town) -> None:
    async with _hikari(town):
        await _play(town)


@asynccontextmanager
async def _discord_js(town: Town, folder: Path) -> AsyncGenerator[None]:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("needs Node and npm (Debian: apt-get install nodejs npm)")
    install = await asyncio.create_subprocess_exec(
        npm, "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(folder), "discord.js@14"
    )
    assert await install.wait() == 0
    environment = {
        **os.environ,
        "MODULES": str(folder),
        "API": town.bot.api_base.removesuffix("/v10"),
        "TOKEN": town.bot.token,
    }
    process = await asyncio.create_subprocess_exec(
        node, str(HERE / "bot.mjs"), env=environment, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await asyncio.wait_for(process.stdout.readline(), PATIENCE) == b"ready\n"
    yield
    process.terminate()
    await process.wait()


async def test_discord_js_plays_its_whole_part(town: Town, tmp_path: Path) -> None:
    async with _discord_js(town, tmp_path):
        await _play(town)
