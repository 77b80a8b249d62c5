"""`/<game> start`: opens a table in this channel."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from inspect import signature
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, AnyInteraction, refuse, say
from bot.discord_adapter.command_translation import localised, localised_by
from bot.discord_adapter.commands.permissions import can_make_threads, goes_without, in_thread, missing_to_play
from bot.discord_adapter.commands.threads import (
    drop_thread,
    invite,
    is_private_thread,
    make_thread,
    thread_kind,
    unfit_place,
)
from bot.discord_adapter.context import Context
from bot.discord_adapter.errors import NO_ACCESS
from bot.discord_adapter.presses import by, home, may_show, place, visited
from bot.discord_adapter.settings.seats_offered import nearest, seats_offered
from bot.discord_adapter.settings.server_panel import channel_names
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Phrasebook, Words
from bot.screens.components import sentence
from bot.screens.names import LEVEL_KEYS, PACE_KEYS, clean_name, comma_list, escape
from bot.service.publisher import Sent
from bot.tables.ids import ChannelId
from bot.tables.requests import Accepted, HandToken, OpenTable, Requester, ShowHand
from bot.tables.settings import Server
from bot.tables.table import NOWHERE, Pace, Place
from bot.tables.venue import SOLO
from engine import catalogue
from engine.contract import Options, Refusal


def start_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""
    book, counts = context.book, seats_offered(game.key)

    @app_commands.rename(**_named(book))
    @app_commands.describe(**_described(book, counts))
    @app_commands.choices(level=_levels(book, game.key), clock=_clocks(book))
    async def start(
        interaction: AnyInteraction,
        house: int = 0,
        clock: str | None = None,
        level: str = "normal",
        seats: int | None = None,
        thread: bool | None = None,
    ) -> None:
        command = StartCommand(context, interaction, game)
        arguments = StartArguments(seats, (level,) * house, Pace(clock) if clock else None, thread)
        await context.serve(interaction, lambda words: command.answer(words, arguments))

    _spell_out(start, counts)
    return app_commands.Command(
        name=localised(book, "command-start"), description=localised(book, "command-start-description"), callback=start
    )


def _spell_out(callback: Callable[..., object], counts: range) -> None:
    """discord.py reads a command's options from the signature: here what depends on the game is written in."""
    written = signature(callback)
    most = counts.stop - 1
    ranges: dict[str, Any] = {
        "seats": app_commands.Range[int, counts.start, most],
        "house": app_commands.Range[int, 0, most - 1],
    }
    parameters = [
        each.replace(annotation=ranges.get(each.name, each.annotation)) for each in written.parameters.values()
    ]
    vars(callback)["__signature__"] = written.replace(parameters=parameters)


@dataclass(frozen=True, slots=True)
class StartArguments:
    """What was asked for; `None` for what the server's settings say. `house`: levels of house players."""

    seats: int | None
    house: tuple[str, ...]
    pace: Pace | None
    thread: bool | None


class StartCommand:
    """One use of the command."""

    def __init__(self, context: Context, interaction: AnyInteraction, game: DiscordGame) -> None:
        self._context = context
        self._interaction = interaction
        self._game = game
        self._without: Sequence[str] = ()

    async def answer(self, words: Words, arguments: StartArguments) -> Answer:
        """Open the table, or say what is in the way."""
        here = place(self._interaction)
        if here is None:
            there = None if arguments.house or not may_show(self._interaction) else visited(self._interaction)
            if there is not None:
                return await self._visiting(there, words, arguments)
            who = by(self._interaction, HandToken(self._interaction.token))
            return await solo_table(self._context, self._game, who, words, arguments)
        if (unfit := unfit_place(self._interaction)) is not None:
            return say(words(unfit))
        server = self._context.standing(await self._context.tables.settings.server(here.guild))
        if not server.allows(here.channel, home(self._interaction)):
            return say(words("start-elsewhere", channels=channel_names(server)))
        rights = self._interaction.app_permissions
        lacking = missing_to_play(rights, thread=in_thread(self._interaction))
        if lacking and is_private_thread(self._interaction):
            return say(words("start-no-access"))
        if lacking:
            names = comma_list(map(words, lacking), words)
            return say(words("start-permissions", names=names))
        wished = server.threads if arguments.thread is None else arguments.thread
        kind = thread_kind(self._interaction) if wished else None
        self._without = goes_without(rights, wants_thread=kind is not None)
        request = self._request(here, server, arguments)
        if isinstance(request, Refusal):
            return refuse(request, words)
        if kind is None or not can_make_threads(rights):
            return await self._open(request, words)
        return await self._in_thread(request, kind, words)

    async def _open(self, request: OpenTable, words: Words) -> Answer:
        reply = await self._context.tables.open(request)
        if isinstance(reply, Refusal):
            return await self._refused(reply, request.place.channel, words)
        return await said_open(self._context, reply, words, self._without)

    async def _visiting(self, here: Place, words: Words, arguments: StartArguments) -> Answer:
        """A table where the bot is no member: the answer is its message, which everybody sees."""
        if arguments.pace not in UNCALLED:
            return say(words("solo-clock"))
        locale = self._interaction.guild_locale
        language = self._context.book.best(locale.value if locale else words.language)
        server, asker = Server(here.guild, pace=Pace.NONE), by(self._interaction)
        usual = usual_table(self._game.key, asker, here, server, language, arguments.seats)
        if isinstance(usual, Refusal):
            return refuse(usual, words)
        quick, pace = arguments.pace is Pace.QUICK, arguments.pace or Pace.NONE
        reply = await self._context.tables.open(replace(usual, pace=pace, clock_asked=quick))
        if isinstance(reply, Refusal):
            return refuse(reply, words)
        return Answer(self._context.screens.board(reply.table), board_of=reply.table.id)

    async def _in_thread(self, request: OpenTable, kind: discord.ChannelType, words: Words) -> Answer:
        """The same command may come twice: only the first makes a thread."""
        async with self._context.locks.setdefault(request.by.interaction, asyncio.Lock()):
            if await self._context.tables.is_handled(request.by.interaction):
                return say(words("start-open-before"))
            if (refusal := await self._context.tables.may_open(request.place.guild, request.by.user)) is not None:
                return refuse(refusal, words)
            return await self._in_new_thread(request, kind, words)

    async def _in_new_thread(self, request: OpenTable, kind: discord.ChannelType, words: Words) -> Answer:
        name = self._game.renderer.title(words)
        thread = await make_thread(self._interaction, name, kind)
        if thread is None:
            return say(words("start-no-thread"))
        there = replace(request, place=replace(request.place, channel=thread), channel_name=clean_name(name))
        try:
            reply = await self._context.tables.open(there)
        except Exception:
            await self._drop(thread, request, words)
            raise
        if isinstance(reply, Refusal):
            await self._drop(thread, request, words)
            return refuse(reply, words)
        await self._invite(thread, request)
        opened = words("start-open-thread", channel=f"<#{thread}>")
        return await said_open(self._context, reply, words, self._without, opened)

    async def _invite(self, thread: ChannelId, request: OpenTable) -> None:
        """Tell everybody in the channel who opened which table in the thread, and that they may join."""
        words = self._context.book.words(request.language)
        game, host = self._game.renderer.title(words), escape(request.by.name)
        await invite(
            self._interaction, sentence(words("start-invitation", host=host, game=game, channel=f"<#{thread}>"))
        )

    async def _drop(self, thread: ChannelId, request: OpenTable, words: Words) -> None:
        await drop_thread(self._interaction, thread, words.book.say(request.language, "start-thread-unused"))

    async def _refused(self, refusal: Refusal, channel: ChannelId, words: Words) -> Answer:
        running = await self._context.tables.table_in(channel)
        if refusal.key != "refused-channel-busy" or running is None:
            return refuse(refusal, words)
        return Answer(await self._context.table_link(running, words, refusal.key))

    def _request(self, here: Place, server: Server, arguments: StartArguments) -> OpenTable | Refusal:
        locale, asker = self._interaction.guild_locale, by(self._interaction)
        language = self._context.book.best(server.language or (locale.value if locale else None))
        usual = usual_table(self._game.key, asker, here, server, language, arguments.seats)
        if isinstance(usual, Refusal):
            return usual
        return replace(
            usual,
            pace=arguments.pace or server.pace,
            house=arguments.house,
            clock_asked=arguments.pace is not None,
            server_name=_name(self._interaction.guild),
            channel_name=_name(self._interaction.channel),
        )


UNCALLED: Final = (None, Pace.NONE, Pace.QUICK)
"""Clocks with which nobody need be called, `None` where nothing was asked for."""

USUAL: Final = StartArguments(None, (), None, None)
"""Nothing was asked for in particular."""


async def solo_table(
    context: Context, game: DiscordGame, asker: Requester, words: Words, arguments: StartArguments = USUAL
) -> Answer:
    """A table against the house where none can be posted, in the answers to its person alone; the one that they left
    unfinished before there is another."""
    if arguments.pace not in UNCALLED:
        return say(words("solo-clock"))
    seated = await context.tables.seated_at(asker.user)
    running = next(
        (each for each in seated if each.venue is SOLO and each.game_key == game.key and each.position), None
    )
    if running is not None:
        note = words("solo-running", command=words.command("table end"))
        return await context.own_hand(ShowHand(running.id, asker), words, note)
    server = Server(NOWHERE.guild, pace=Pace.NONE)
    usual = usual_table(game.key, asker, NOWHERE, server, words.language, arguments.seats)
    if isinstance(usual, Refusal):
        return refuse(usual, words)
    quick, pace = arguments.pace is Pace.QUICK, arguments.pace or Pace.NONE
    reply = await context.tables.open(replace(usual, pace=pace, house=arguments.house, clock_asked=quick))
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    return await context.own_hand(ShowHand(reply.table.id, asker), words)


async def said_open(
    context: Context, reply: Accepted, words: Words, without: Sequence[str] = (), opened: str = ""
) -> Answer:
    """Whether a table is open: said, with `opened` where that says more, only once its message stands, and nothing is
    left of it where it cannot. `without`: keys of what the game goes without."""
    outcome = None if reply.repeated else await context.first_boards.outcome(reply.table.id)
    told = opened or words("start-open")
    if outcome is None:
        told = told if reply.repeated else words("start-opening")
    elif not isinstance(outcome, Sent):
        await context.tables.cut_off(reply.table.place.channel, "closed-channel-gone")
        return say(words("start-no-access" if outcome == NO_ACCESS else "start-not-posted"))
    return Answer(sentence("\n".join((told, *map(words, without)))))


def usual_table(
    game_key: str, asker: Requester, here: Place, server: Server, language: str, seats: int | None = None
) -> OpenTable | Refusal:
    """A table as its server usually has them; `seats`: how many, where that was said."""
    seats = seats or nearest(server.seats, seats_offered(game_key))
    options = _options_for(game_key, server, seats)
    if isinstance(options, Refusal):
        return options
    return OpenTable(
        by=asker,
        place=here,
        game_key=game_key,
        options=options,
        language=language,
        pace=server.pace,
        max_seats=seats,
        open_hands=server.open_hands,
        hints=server.hints,
        pictures=server.pictures,
    )


def _options_for(game_key: str, server: Server, seats: int) -> Options | Refusal:
    """The house rules of a server, widened when more people are to sit down than they foresee."""
    game = catalogue.game(game_key)
    usual = game.read_options(server.rules.get(game_key, {}))
    return usual if isinstance(usual, Refusal) else game.with_seats(usual, seats)


def _name(place: object) -> str:
    """What a server or channel is called."""
    return clean_name(str(getattr(place, "name", "")), "")


def _named(book: Phrasebook) -> dict[str, app_commands.locale_str]:
    return {
        "house": localised(book, "command-start-house"),
        "clock": localised(book, "command-start-clock"),
        "level": localised(book, "command-start-level"),
        "seats": localised(book, "command-start-seats"),
        "thread": localised(book, "command-start-thread"),
    }


def _described(book: Phrasebook, counts: range) -> dict[str, app_commands.locale_str]:
    def seats(words: Words) -> str:
        return words("command-start-seats-description", fewest=counts.start, most=counts.stop - 1)

    return {
        "seats": localised_by(book, seats),
        "house": localised(book, "command-start-house-description"),
        "level": localised(book, "command-start-level-description"),
        "clock": localised(book, "command-start-clock-description"),
        "thread": localised(book, "command-start-thread-description"),
    }


def _levels(book: Phrasebook, game_key: str) -> list[app_commands.Choice[str]]:
    offered = catalogue.levels(game_key)
    return [app_commands.Choice(name=localised(book, LEVEL_KEYS[level]), value=level) for level in offered]


def _clocks(book: Phrasebook) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=localised(book, key), value=pace.value) for pace, key in PACE_KEYS.items()]
