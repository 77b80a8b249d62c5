"""discord.py's own client against the sandbox: log in, synchronise, answer, edit, write privately, resume."""

import asyncio
import io
from collections.abc import AsyncGenerator
from typing import Any, cast

import discord
import pytest
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from sandbox.tests.conftest import Town
from sandbox.tests.kit.plain_bot import PATIENCE, soon


class Client(discord.AutoShardedClient):
    """A small bot: /board shows a board with a picture; its button answers in each way."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0, shard_count=2)
        self.tree = app_commands.CommandTree(self)
        self.came = asyncio.Event()
        self.resumed = asyncio.Event()
        self.private: list[discord.Message] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait 5 s between shards."""

    async def setup_hook(self) -> None:
        self.tree.add_command(cast("app_commands.Command[Any, ..., None]", board))
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.came.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.resumed.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            pressed = cast("dict[str, Any]", interaction.data)
            await ANSWERS[pressed["custom_id"]](self, interaction)


def layout(text: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    buttons = [ui.Button[ui.LayoutView](label=each, custom_id=each) for each in ANSWERS]
    view.add_item(ui.Container(ui.TextDisplay(text), ui.ActionRow(*buttons)))
    view.stop()
    return view


@app_commands.command(description="Shows the board")
async def board(interaction: discord.Interaction, size: int = 3) -> None:
    file = discord.File(io.BytesIO(b"\x89PNG\r\n\x1a\n"), "board.png", description="the board")
    view = layout(f"size {size}")
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="the board")))
    await interaction.response.send_message(view=view, file=file)


async def update(client: Client, interaction: discord.Interaction) -> None:
    await interaction.response.edit_message(view=layout("updated"))


async def whisper(client: Client, interaction: discord.Interaction) -> None:
    await interaction.response.send_message("psst", ephemeral=True)
    await interaction.edit_original_response(content="psst!")


async def write(client: Client, interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    message = await interaction.user.send(view=layout("privately"))
    client.private.append(await message.edit(view=layout("edited")))


async def ask(client: Client, interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(
        ui.Modal(title="Word").add_item(ui.TextInput(label="Your word", custom_id="w"))
    )


ANSWERS = {"update": update, "whisper": whisper, "write": write, "ask": ask}


@pytest.fixture
async def client(town: Town, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Client]:
    monkeypatch.setattr(Route, "BASE", town.sandbox.api_base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(town.sandbox.gateway))
    async with Client() as client:
        running = asyncio.ensure_future(client.start(town.bot.token))
        await asyncio.wait_for(client.came.wait(), PATIENCE)
        yield client
        await client.close()
        await soon(running)


async def test_discord_py_plays_its_whole_part(town: Town, client: Client) -> None:
    assert client.user is not None
    assert str(client.user.id) == town.bot_id
    [guild] = client.guilds
    assert guild.me.guild_permissions.send_messages
    shown = (await town.ana.type("board", wait=1, size=5))["message"]
    assert shown["components"][0]["components"][0]["content"] == "size 5"
    updated = await town.ana.press(shown, "update", wait=1)
    whispered = await town.ana.press(shown, "whisper", wait=1)
    written = await town.ana.press(shown, "write", wait=1)
    asked = await town.ana.press(shown, "ask", wait=1)
    assert [each["type"] for each in (updated, whispered, written, asked)] == [7, 4, 6, 9]
    assert (await town.ana.screen())["form"]["title"] == "Word"
    async with town.ana.changes():
        while not client.private:
            await asyncio.get_running_loop().run_in_executor(None, lambda: None)
    [private] = await town.ana.inbox()
    assert private["components"][0]["components"][0]["content"] == "edited"
    in_private = await town.ana.press(private, "update", wait=1)
    assert (in_private["result"], in_private["type"]) == ("ok", 7)


async def test_discord_py_resumes_after_op_7_and_answers_what_it_missed(town: Town, client: Client) -> None:
    shown = (await town.ana.type("board", wait=1))["message"]
    await town.ana.fault("op7")
    await asyncio.wait_for(client.resumed.wait(), PATIENCE)
    assert (await town.ana.press(shown, "update", wait=1))["result"] == "ok"


async def test_discord_py_waits_out_a_rate_limit(town: Town, client: Client) -> None:
    await town.ana.fault("rate_limit_bucket", where={"method": "POST", "path": "/messages$"}, ms=20)
    channel = client.get_channel(int(town.channel))
    assert isinstance(channel, discord.TextChannel)
    await channel.send("in the end")
    assert [each["content"] for each in await town.ana.messages()] == ["in the end"]


async def test_discord_py_is_refused_with_a_wrong_token(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", town.sandbox.api_base)
    async with discord.Client(intents=discord.Intents.none()) as client:
        with pytest.raises(discord.LoginFailure):
            await client.login("wrong")
