"""The command `start` of a game and the button `Play now`, which open a table in this channel or in a new thread."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from inspect import signature
from typing import Any, Final, Literal, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, refuse, say
from bot.discord_adapter.command_translation import command, localised, localised_by
from bot.discord_adapter.commands.permissions import can_make_threads, goes_without, missing_to_play
from bot.discord_adapter.context import Context, elsewhere
from bot.discord_adapter.errors import NO_ACCESS, attempt
from bot.discord_adapter.interactions import FORUMS, PRIVATE_THREAD, Interaction
from bot.discord_adapter.settings.server_panel import channel_names, nearest, seats_offered
from bot.discord_adapter.wire import SILENT, Json, Payload, Wire, payload, ringing
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.screens.buttons import ADDED_LEVEL, ALONE
from bot.screens.components import sentence
from bot.screens.custom_ids import Control, GameControl
from bot.screens.names import LEVEL_KEYS, PACE_KEYS, clean_name, comma_list, escape
from bot.service.publisher import Barred, Gone, Sent, TryAgain
from bot.service.table_service import Pressed
from bot.tables.change import Change
from bot.tables.ids import ChannelId, UserId
from bot.tables.lobby import COMPANY
from bot.tables.requests import HandToken, OpenTable, Requester, ShowHand
from bot.tables.settings import Server
from bot.tables.table import NOWHERE, Pace, Place, Stage, Table
from bot.tables.venue import CHANNEL, SOLO, VISITING
from engine import catalogue
from engine.contract import Refusal

PATIENCE: Final = 2.0
"""Maximum time in seconds for a request about a thread."""

ThreadType: TypeAlias = Literal[10, 11]

THREADS_OF: Final[Mapping[int, ThreadType]] = {0: 11, 5: 10}
"""Types of threads by the type of their channel, which is a text or an announcement channel."""

QUIET_FOR: Final = 10080
"""Minutes without a message after which Discord archives a thread: a week, the maximum. A post unarchives it."""


def unfit_place(asked: Interaction[None]) -> str | None:
    """Return the message key of the reason why no table can be opened in a channel, regardless of permissions, or
    `None` if one can."""
    thread: Json = asked.channel.get("thread_metadata") or {}
    if asked.channel.get("type") in FORUMS:
        return "start-forum"
    if thread.get("locked") and not asked.bot_rights.manage_threads:
        return "start-locked"
    return "start-archived" if thread.get("archived") else None


async def make_thread(client: discord.Client, channel: ChannelId, name: str, kind: ThreadType) -> ChannelId | None:
    """Create a thread in a channel, and return its id, or `None` if that fails."""
    made = await attempt(
        client.http.start_thread_without_message(channel, name=name, type=kind, auto_archive_duration=QUIET_FOR),
        PATIENCE,
    )
    return None if isinstance(made, Gone | Barred | TryAgain) else ChannelId(int(made["id"]))


async def drop_thread(client: discord.Client, thread: ChannelId, instead: str) -> None:
    """Delete an unused thread. If the bot may not do that, because it does not request Manage Threads, post `instead`
    there."""
    deleted = await attempt(client.http.delete_channel(thread), PATIENCE)
    if isinstance(deleted, Barred | TryAgain):
        await attempt(Wire(client).post(thread, Payload({"content": instead, "allowed_mentions": ringing()})), PATIENCE)


async def add_to_thread(client: discord.Client, thread: ChannelId, user: UserId) -> None:
    """Add a player to their table's thread, so that their channel list shows it. A refusal is ignored."""
    await attempt(client.http.add_user_to_thread(thread, user), PATIENCE)


def start_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """Return the command that starts one game."""
    book, counts = context.book, seats_offered(game.key)
    most = counts.stop - 1

    def seats_in_words(words: Words) -> str:
        return words("command-start-seats-description", fewest=counts.start, most=most)

    async def start(
        asked: Interaction[None],
        words: Words,
        house: int = 0,
        clock: str | None = None,
        level: str = "normal",
        seats: int | None = None,
        thread: bool | None = None,
    ) -> Answer:
        arguments = StartArguments(seats, (level,) * house, Pace(clock) if clock else None, thread)
        return await StartCommand(context, asked, game).answer(words, arguments)

    # discord.py reads the types of options from the signature, and these depend on the game.
    written = signature(start)
    ranges: dict[str, Any] = {
        "seats": app_commands.Range[int, counts.start, most],
        "house": app_commands.Range[int, 0, most - 1],
    }
    parameters = [
        each.replace(annotation=ranges.get(name, each.annotation)) for name, each in written.parameters.items()
    ]
    vars(start)["__signature__"] = written.replace(parameters=parameters)
    app_commands.rename(seats=localised(book, "command-start-seats"))(start)
    app_commands.describe(seats=localised_by(book, seats_in_words))(start)
    levels, clocks = {LEVEL_KEYS[level]: level for level in catalogue.levels(game.key)}, PACE_KEYS.items()
    app_commands.choices(
        level=[app_commands.Choice(name=localised(book, key), value=level) for key, level in levels.items()],
        clock=[app_commands.Choice(name=localised(book, key), value=pace.value) for pace, key in clocks],
    )(start)
    return command(context, "command-start", start, "house", "level", "clock", "thread")


@dataclass(frozen=True, slots=True)
class StartArguments:
    """Options of the command. `None` stands for the server's setting. `house` is the levels of house players."""

    seats: int | None
    house: tuple[str, ...]
    pace: Pace | None
    thread: bool | None


class StartCommand:
    """One use of the command."""

    def __init__(self, context: Context, asked: Interaction[None], game: DiscordGame) -> None:
        self._context = context
        self._asked = asked
        self._game = game
        self._without: Sequence[str] = ()

    async def answer(self, words: Words, arguments: StartArguments) -> Answer:
        """Open the table, or say why that is impossible."""
        asked, here = self._asked, self._asked.place
        if here is None:
            if asked.visits is not None and asked.may_show and not arguments.house:
                return await self._visiting(asked.visits, words, arguments)
            return await solo_table(self._context, self._game, asked.by_with_hand, words, arguments)
        if (unfit := unfit_place(asked)) is not None:
            return say(words(unfit))
        server = self._context.standing(await self._context.tables.settings.server(here.guild))
        if not server.allows(here.channel, asked.home):
            return say(words("start-elsewhere", channels=channel_names(server)))
        rights = asked.bot_rights
        lacking = missing_to_play(rights, thread=asked.in_thread)
        if lacking and asked.channel.get("type") == PRIVATE_THREAD:
            return say(words("start-no-access"))
        if lacking:
            return say(words("start-permissions", names=comma_list(map(words, lacking), words)))
        wished = server.threads if arguments.thread is None else arguments.thread
        kind = THREADS_OF.get(asked.channel.get("type", 0)) if wished else None
        self._without = goes_without(rights, wants_thread=kind is not None)
        request = self._request(here, server, arguments)
        if isinstance(request, Refusal):
            return refuse(request, words)
        if kind is not None and can_make_threads(rights):
            return await self._in_thread(request, kind, words)
        return await self._open(request, words)

    async def _open(self, request: OpenTable, words: Words) -> Answer:
        reply = await self._context.tables.open(request)
        if not isinstance(reply, Refusal):
            return await self._opened(reply, request, words)
        running = await self._context.tables.table_in(request.place.channel)
        if reply.key != "refused-channel-busy" or running is None:
            return refuse(reply, words)
        return Answer(await self._context.table_link(running, words, reply.key, request.by))

    async def _visiting(self, here: Place, words: Words, arguments: StartArguments) -> Answer:
        """Open a table where the bot is not a member. The public response is the table message."""
        if arguments.pace not in UNCALLED:
            return say(words("solo-clock"))
        language = self._context.book.best(self._asked.server_locale or words.language)
        server = Server(here.guild, pace=Pace.NONE)
        usual = usual_table(self._game.key, self._asked.by, here, server, language, arguments)
        if isinstance(usual, Refusal):
            return refuse(usual, words)
        quick, pace = arguments.pace is Pace.QUICK, arguments.pace or Pace.NONE
        reply = await self._context.tables.open(replace(usual, pace=pace, clock_asked=quick))
        if isinstance(reply, Refusal):
            return refuse(reply, words)
        return Answer(self._context.screens.board(reply.table), board_of=reply.table.id)

    async def _in_thread(self, request: OpenTable, kind: ThreadType, words: Words) -> Answer:
        """Open the table in a new thread. If Discord repeats the interaction, no second thread is created."""
        async with self._context.locks.setdefault(request.by.interaction, asyncio.Lock()):
            if await self._context.tables.is_handled(request.by.interaction):
                return say(words("start-open-before"))
            if (refusal := await self._context.tables.may_open(request.place.guild, request.by.user)) is not None:
                return refuse(refusal, words)
            return await self._in_new_thread(request, kind, words)

    async def _in_new_thread(self, request: OpenTable, kind: ThreadType, words: Words) -> Answer:
        name, client = self._game.renderer.title(words), self._context.client
        thread = await make_thread(client, request.place.channel, name, kind)
        if thread is None:
            return say(words("start-no-thread"))
        there = replace(request, place=replace(request.place, channel=thread), channel_name=clean_name(name))
        opened = False
        try:
            reply = await self._context.tables.open(there)
            opened = not isinstance(reply, Refusal)
        finally:
            if not opened:
                await drop_thread(client, thread, words.book.say(request.language, "start-thread-unused"))
        if isinstance(reply, Refusal):
            return refuse(reply, words)
        if not request.begins:
            await self._invite(thread, request)
        return await self._opened(reply, request, words, words("start-open-thread", channel=f"<#{thread}>"))

    async def _opened(self, reply: Change, request: OpenTable, words: Words, told: str = "") -> Answer:
        if request.begins:
            return await begun(self._context, reply.table, request.by, words, self._without)
        return await said_open(self._context, reply, words, self._without, told)

    async def _invite(self, thread: ChannelId, request: OpenTable) -> None:
        """Announce silently in the channel that a user has opened a table in the thread."""
        words = self._context.book.words(request.language)
        game, host = self._game.renderer.title(words), escape(request.by.name)
        screen = sentence(words("start-invitation", host=host, game=game, channel=f"<#{thread}>"))
        said = payload(screen, SILENT, nonce=f"ask-{request.by.interaction}", enforce_nonce=True)
        await attempt(self._context.wire.post(request.place.channel, said), PATIENCE)

    def _request(self, here: Place, server: Server, arguments: StartArguments) -> OpenTable | Refusal:
        language = self._context.book.best(server.language or self._asked.server_locale or None)
        usual = usual_table(self._game.key, self._asked.by_with_hand, here, server, language, arguments)
        if isinstance(usual, Refusal):
            return usual
        guild = self._context.client.get_guild(here.guild)
        return replace(
            usual,
            pace=arguments.pace or server.pace,
            clock_asked=arguments.pace is not None,
            server_name=clean_name(guild.name or "", "") if guild else "",
            channel_name=self._asked.channel_name,
            home=self._asked.around,
        )


UNCALLED: Final = (None, Pace.NONE, Pace.QUICK)
"""Paces that are possible without pings of the players. `None` stands for no choice."""

USUAL: Final = StartArguments(None, (), None, None)
"""Arguments of a command without options."""


async def solo_table(
    context: Context, game: DiscordGame, asker: Requester, words: Words, arguments: StartArguments = USUAL
) -> Answer:
    """Open a table against house players where the bot cannot post, shown only in private responses. If the user has an
    unfinished one, return that table instead."""
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
    usual = usual_table(game.key, asker, NOWHERE, server, words.language, arguments)
    if isinstance(usual, Refusal):
        return refuse(usual, words)
    quick, pace = arguments.pace is Pace.QUICK, arguments.pace or Pace.NONE
    reply = await context.tables.open(replace(usual, pace=pace, clock_asked=quick))
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    return await context.own_hand(ShowHand(reply.table.id, asker), words)


async def said_open(
    context: Context, reply: Change, words: Words, without: Sequence[str] = (), opened: str = ""
) -> Answer:
    """Wait until a table's first message is posted, then return a response that the table is open. If posting fails,
    close the table.

    Args:
        context: The dependencies.
        reply: The opened table.
        words: The user's language.
        without: Message keys of sentences about missing permissions.
        opened: The sentence that the table is open, empty for the usual one.
    """
    outcome = None if reply.repeated else await context.first_boards.outcome(reply.table.id)
    told = opened or words("start-open")
    if outcome is None:
        told = told if reply.repeated else words("start-opening")
    elif not isinstance(outcome, Sent):
        await context.tables.cut_off(reply.table.place.channel, "closed-channel-gone")
        return say(words("start-no-access" if outcome == NO_ACCESS else "start-not-posted"))
    return Answer(sentence("\n".join((told, *map(words, without)))))


async def begun(context: Context, table: Table, asker: Requester, words: Words, without: Sequence[str] = ()) -> Answer:
    """Return the user's hand at a table that starts at once, after the deal. If the call of the players cannot be
    posted, close the table."""
    dealt = await context.tables.dealt(table.id, context.first_boards.patience)
    if dealt is not None and (dealt.position is not None or dealt.lost_its_call):
        return await context.own_hand(ShowHand(table.id, asker), words, "\n".join(map(words, without)))
    if dealt is not None and dealt.is_calling:
        return Answer(context.screens.begins(dealt, words))
    await context.tables.cut_off(table.place.channel, "closed-channel-gone")
    return say(words("start-not-posted"))


def usual_table(
    game_key: str, asker: Requester, here: Place, server: Server, language: str, arguments: StartArguments = USUAL
) -> OpenTable | Refusal:
    """Return the request for a table with the server's settings and these options. With house players and no seats for
    other people, the game starts at once."""
    offered, company = seats_offered(game_key), len(arguments.house) + 1
    begins = arguments.seats is None and bool(arguments.house) and company in offered
    seats = arguments.seats or (company if begins else nearest(server.seats, offered))
    game = catalogue.game(game_key)
    options = game.read_options(server.rules.get(game_key, {}))
    if not isinstance(options, Refusal):
        options = game.with_seats(options, seats)  # more seats than the server's house rules expect
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
        house=arguments.house,
        sits=True,
        begins=begins,
    )


async def play_now(context: Context, asked: Interaction[GameControl], pressed: Pressed, words: Words) -> Answer:
    """Start a game against house players in this channel, or return a link to the table that is already there.

    Where the bot is not a member, this is a solo table. If no table can be opened (missing permissions, tables in
    threads), the response names the command to use.
    """
    game, server, here = context.games.get(asked.control.game), pressed.server, asked.place
    if game is None:
        return say(words("answer-unknown-control"))
    company = min(COMPANY, seats_offered(game.key)[-1] - 1)
    arguments, asker = replace(USUAL, house=(ADDED_LEVEL,) * company), replace(asked.by, hand=HandToken(asked.token))
    if here is None:
        return await solo_table(context, game, asker, words, arguments)
    running = await context.tables.table_in(here.channel)
    if running is not None:
        return Answer(await context.table_link(running, words, "play-now-running", asker))
    if not server.allows(here.channel, asked.home):
        return say(words("start-elsewhere", channels=channel_names(server)))
    if asked.may_post_in is None or (asked.home == asked.here and server.threads):
        return say(words("play-now-type", command=words.command(game.start)))
    language = context.book.best(server.language or asked.server_locale or None)
    usual = usual_table(game.key, asker, here, server, language, arguments)
    if isinstance(usual, Refusal):
        return refuse(usual, words)
    reply = await context.tables.open(replace(usual, channel_name=asked.channel_name))
    return refuse(reply, words) if isinstance(reply, Refusal) else await begun(context, reply.table, asker, words)


def forbidden_again(context: Context, press: Interaction[Control], table: Table, server: Server) -> Refusal | None:
    """Return the refusal if the user may not ask for a rematch here, else `None`. A player may ask in a direct message,
    where the message that contains the control is their hand."""
    if press.place is None and table.venue in (CHANNEL, SOLO) and table.seat_of(press.by.user) is not None:
        return None
    if press.place is not None and press.place == table.place and not server.allows(press.place.channel, press.home):
        return Refusal("start-elsewhere", {"channels": channel_names(server)})
    return elsewhere(context, press, table, server)


def begins_again_alone(press: Interaction[Control]) -> bool:
    """Return whether the user asks for a rematch in a channel where they played alone against house players. The
    response is their hand."""
    return press.place is not None and press.control.detail == ALONE


async def show_again(context: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
    match pressed.reply:
        case Change(table=table) if table.venue is SOLO:
            return await context.hand(replace(pressed, table=table), words)
        case Change(table=table) if table.venue is VISITING:
            return Answer(context.screens.board(table), board_of=table.id)
        case Change(table=table) if begins_again_alone(press) and (table.is_calling or table.position):
            return await begun(context, table, replace(press.by, hand=HandToken(press.token)), words)
        case Change(table=table) if press.place is None or begins_again_alone(press):
            return Answer(await context.table_link(table, words, "again-open", press.by))
        case Refusal(key="start-elsewhere" as key, details=details):
            return say(words(key, **details))  # contains links to channels, which must not be escaped
        case Refusal(key="refused-channel-busy" as key) if pressed.table is not None:
            return await _show_running(context, pressed.table, key, press.by, words)
        case Refusal() as refusal:
            return refuse(refusal, words)
        case _:
            return Answer()


async def _show_running(context: Context, before: Table, busy: str, by: Requester, words: Words) -> Answer:
    """Return a link to the table that is now in the channel of a finished one, such as a lobby that another user has
    opened."""
    running = await context.tables.table_in(before.place.channel)
    waits = running is not None and running.stage is Stage.LOBBY and running.game_key == before.game_key
    key = "again-open-before" if waits else busy
    if running is None or not running.venue.writes:  # where the bot is not a member, there is no link to the message
        return say(words(key))
    return Answer(await context.table_link(running, words, key, by))
