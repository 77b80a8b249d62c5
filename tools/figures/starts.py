"""Time from a start until the bot answers, with a database that contains very many games."""

import asyncio
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from bot import config
from bot.clock import SystemClock
from bot.entropy import SystemEntropy
from bot.games.discord_game import DiscordGame
from bot.local.sandbox_and_bot import QUIET, Files, settings_for
from bot.maintenance.health import COUNTED, HOW
from bot.persistence.startup import opened
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.change import Change
from bot.tables.ids import ChannelId, GuildId, InteractionId, TableId, UserId
from bot.tables.requests import Deal, Join, OpenTable, Request, Requester, Start
from bot.tables.table import Pace, Place
from engine import catalogue
from engine.contract import Refusal
from engine.fairness import Coin
from sandbox.clock import RealClock, wait
from sandbox.people.in_process_client import InProcessClient
from sandbox.server import Sandbox
from tools.figures import processor
from tools.figures.child import child
from tools.measure.boards import fill

PEOPLE: Final = 50_000
"""People who played the finished games."""

SEATS: Final = 4
"""People at each running table."""

FIRST_PERSON: Final = 10_000_000

PATIENCE: Final = 0.5
"""Seconds after which a person without an answer asks again."""


async def prepared(path: Path, game: DiscordGame, games: int, tables: int) -> None:
    """Make a database with this many finished games and running tables."""
    if games:
        await asyncio.to_thread(fill, path, games, PEOPLE)
    async with opened(path, whole=False) as store:
        await store.write(lambda unit: unit.key_values.put(COUNTED, HOW))  # else the first start counts them again
        service = TableService(store, SystemClock(), SystemEntropy(), Signals())
        for number in range(tables):
            await _begun(service, game, number)


async def _begun(service: TableService, game: DiscordGame, number: int) -> None:
    rules = catalogue.game(game.key).read_options({})
    if isinstance(rules, Refusal):
        raise TypeError(rules.key)
    first = FIRST_PERSON + 10 * number
    by = [Requester(UserId(first + seat), f"P{seat}", InteractionId(first + seat)) for seat in range(SEATS)]
    place = Place(GuildId(1 + number % 400), ChannelId(1_000 + number))
    reply = await service.open(OpenTable(by[0], place, game.key, rules, "en", Pace.SLOW, SEATS))
    if isinstance(reply, Refusal):
        raise TypeError(reply.key)
    table: TableId = reply.table.id
    again = Requester(by[0].user, "P0", InteractionId(first + 9))
    joined = Requester(by[0].user, "P0", InteractionId(first + 8))
    requests: list[Request] = [Join(table, joined), *(Join(table, each) for each in by[1:]), Start(table, again)]
    for request in (*requests, Deal(table, Coin(2**60 + first, 2**60 + first - 1))):
        if not isinstance(await service.handle(request), Change):
            raise TypeError(f"{request} was refused")


async def start(database: Path, game: DiscordGame) -> tuple[float, float]:
    """Return the seconds from the start of a bot on this file to the first answer to a command, which a person tries
    again and again; and its processor time until then."""
    async with Sandbox.start() as sandbox:
        files = Files(database.parent)
        settings = settings_for(sandbox, files, QUIET)
        arguments = ("-m", "bot", "run", "--until-eof", "--config", "/dev/null")
        began = monotonic()
        async with child(sandbox, arguments, config.for_child(settings), files.log) as pid:
            await first_answer(sandbox, game)
            return monotonic() - began, processor.seconds(pid)


async def first_answer(sandbox: Sandbox, game: DiscordGame) -> None:
    """Type a command again and again until it is answered."""
    people, person = InProcessClient(sandbox.platform), next(iter(sandbox.platform.world.people))
    channel = next(each.id for each in sandbox.platform.world.channels.values() if each.guild is not None)
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                if (await people.type_command(person, channel, f"{game.command} rules", {})).result == "ok":
                    return
        await wait(RealClock(), 20)
