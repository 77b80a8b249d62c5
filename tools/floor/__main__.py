"""`python -m tools.floor WIRE DATABASE API GATEWAY TOKEN`: a minimal discord.py bot that sends the messages recorded in
a wire file. It commits a row for each press and knows no game. SIGTERM or the end of standard input stops it."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import aiosqlite
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tools.floor.messages import parts_of
from tools.floor.script import COMMAND, Game, Json, Request, Script, Step, read

EPHEMERAL = 64
ROWS = "CREATE TABLE IF NOT EXISTS presses (interaction INTEGER PRIMARY KEY, user INTEGER, channel INTEGER, asked TEXT)"


class FloorBot(discord.AutoShardedClient):
    """Answers each press as the script says and then makes the requests that followed from it."""

    def __init__(self, script: Script, database: aiosqlite.Connection) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=0.0,
        )
        self._script, self._database, self._writing = script, database, asyncio.Lock()
        self._opened = iter(script.games)
        self._tables: dict[int, _Table] = {}
        """Tables by channel."""
        self._people: dict[int, _Table] = {}
        """Table at which each person did something last."""
        self.ids: dict[str, int] = {}
        """Ids of channels and messages: those of the recording, and ours."""

    async def setup_hook(self) -> None:
        """Register the commands."""
        if self.application_id is not None:
            await self.http.bulk_upsert_global_commands(self.application_id, list(self._script.commands))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Commit, answer, then do the rest."""
        data, channel = dict(interaction.data or {}), interaction.channel_id or 0
        if interaction.type.value == COMMAND:
            game = next(self._opened)
            self.ids[game.channel] = channel
            table = self._tables[channel] = _Table(self, game)
        else:
            table = self._tables.get(channel) or self._people[interaction.user.id]
        self._people[interaction.user.id] = table
        async with self._writing:
            await self._database.execute(
                "INSERT INTO presses VALUES (?, ?, ?, ?)",
                (interaction.id, interaction.user.id, channel, str(data.get("custom_id"))),
            )
            await self._database.commit()
        await table.go_on(interaction)


class _Table:
    def __init__(self, bot: FloorBot, game: Game) -> None:
        self._bot, self._steps = bot, iter(game.steps)
        self._private, self._public = asyncio.Lock(), asyncio.Lock()
        self._interactions: dict[str, discord.Interaction] = {}
        self._people: dict[str, discord.User | discord.Member] = {}

    async def go_on(self, interaction: discord.Interaction) -> None:
        """Take the next step. Answers and edits of private messages are in the order of the recording: an edit that
        came too late would take away what was shown since. So are public messages, which may have to wait for their
        rate limit."""
        step = next(self._steps)
        self._interactions[step.token], self._people[step.user] = interaction, interaction.user
        async with self._private:
            await self._make_private(step.before)
            await _answer(interaction, step)
            await self._make_private(step.after)
        async with self._public:
            for request in (*step.before, *step.after):
                if not request.token:
                    await self._make(request)

    async def _make_private(self, requests: Sequence[Request]) -> None:
        for request in requests:
            if request.token:
                await self._make(request)

    async def _make(self, request: Request) -> None:
        if request.token:
            await self._interactions[request.token].edit_original_response(**parts_of(request.body))
        elif "recipient_id" in request.body:
            opened = await self._people[str(request.body["recipient_id"])].create_dm()
            self._bot.ids[request.made] = opened.id
        else:
            await self._in_channel(self._bot.get_partial_messageable(self._bot.ids[request.channel]), request)

    async def _in_channel(self, channel: discord.PartialMessageable, request: Request) -> None:
        if request.method == "POST":
            posted = await channel.send(**parts_of(request.body))
            self._bot.ids[request.made] = posted.id
            return
        message = channel.get_partial_message(self._bot.ids[request.message])
        if request.method == "DELETE":
            await message.delete()
        else:
            await message.edit(**parts_of(request.body))


async def _answer(interaction: discord.Interaction, step: Step) -> None:
    answer: Json = step.answer or {"type": discord.InteractionResponseType.deferred_message_update.value}
    data: Json = answer.get("data", {})
    if answer["type"] == discord.InteractionResponseType.message_update.value:
        await interaction.response.edit_message(**parts_of(data))
    elif answer["type"] == discord.InteractionResponseType.channel_message.value:
        hidden = bool(data["flags"] & EPHEMERAL)
        await interaction.response.send_message(**parts_of(data), ephemeral=hidden)
    else:
        await interaction.response.defer(ephemeral=True)


async def run(wire: Path, database: Path, api: str, gateway: str, token: str) -> None:
    """Serve until told to stop."""
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, yarl.URL(gateway)
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.add_reader(sys.stdin, stop.set)
    script = read(wire)
    async with aiosqlite.connect(database) as connection:
        await connection.execute("PRAGMA journal_mode=WAL")
        await connection.execute("PRAGMA synchronous=FULL")
        await connection.execute(ROWS)
        async with FloorBot(script, connection) as bot, asyncio.TaskGroup() as group:
            serving = group.create_task(bot.start(token))
            await stop.wait()
            await bot.close()
            serving.cancel()


def main(arguments: Sequence[str]) -> int:
    """Run until told to stop."""
    parser = argparse.ArgumentParser(prog="python -m tools.floor", description=__doc__)
    for name, kind in (("wire", Path), ("database", Path), ("api", str), ("gateway", str), ("token", str)):
        parser.add_argument(name, type=kind)
    asyncio.run(run(**vars(parser.parse_args(arguments))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
