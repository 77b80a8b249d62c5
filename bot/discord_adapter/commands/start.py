"""The command `start` of a game and the button `Play now`, which open a table in this channel or in a new thread."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Literal, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, TableMessage, refuse, say
from bot.discord_adapter.command_translation import command
from bot.discord_adapter.commands.permissions import can_make_threads, goes_without, missing_to_play
from bot.discord_adapter.context import Context, elsewhere
from bot.discord_adapter.errors import NO_ACCESS, attempt
from bot.discord_adapter.interactions import FORUMS, PRIVATE_THREAD, Interaction
from bot.discord_adapter.settings.server_panel import channel_names, nearest, seats_offered
from bot.discord_adapter.wire import SILENT, Json, Payload, payload, ringing
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.screens.buttons import ADDED_LEVEL, ALONE
from bot.screens.components import sentence
from bot.screens.custom_ids import Control, GameControl
from bot.screens.names import LEVEL_KEYS, PACE_KEYS, clean_name, comma_list, escape
from bot.service.messages import Barred, Failure, Pressed, Sent, TryAgain
from bot.tables.change import Change, Reply
from bot.tables.ids import ChannelId, UserId
from bot.tables.lobby import COMPANY
from bot.tables.requests import HandToken, OpenTable, Requester, ShowHand
from bot.tables.settings import Server
from bot.tables.table import NOWHERE, Pace, Place, Stage, Table
from bot.tables.venue import CHANNEL, SOLO, VISITING
from engine import catalogue
from engine.contract import Refusal

PATIENCE: Final = 2.0
"""Maximum time in seconds for a request about a thread that exists."""

CREATED_WITHIN: Final = 10.0
"""Maximum time in seconds for the creation of a thread. It is long, because a thread that Discord creates after the bot
has given up stays without a table."""

ThreadType: TypeAlias = Literal[10, 11]

BOARD_FIRST: Final = 0.8
"""Maximum time in seconds for which a hand waits for the board, so that the response need not be deferred: Discord
shows a deferred response where it was deferred."""

THREADS_OF: Final[Mapping[int, ThreadType]] = {0: 11, 5: 10}
"""Types of threads by the type of their channel, which is a text or an announcement channel."""

QUIET_FOR: Final = 10080
"""Minutes without a message after which Discord archives a thread: a week, the maximum. A post unarchives it."""


async def add_to_thread(client: discord.Client, thread: ChannelId, user: UserId) -> None:
    """Add a player to their table's thread, so that their channel list shows it. A refusal is ignored."""
    await attempt(client.http.add_user_to_thread(thread, user), PATIENCE)


def start_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """Return the command that starts one game."""
    counts = seats_offered(game.key)
    most = counts.stop - 1
    works, ranges = partial(start, context, game), {"seats": (counts.start, most), "house": (0, most - 1)}
    choices = {
        "level": {LEVEL_KEYS[level]: level for level in catalogue.levels(game.key)},
        "clock": {key: pace.value for pace, key in PACE_KEYS.items()},
    }
    return command(
        context, "command-start", works, "seats", "house", "level", "clock", "thread", choices=choices, ranges=ranges
    )


@dataclass(frozen=True, slots=True)
class StartArguments:
    """Options of the command. `None` stands for the server's setting. `house` is the levels of house players."""

    seats: int | None
    house: tuple[str, ...]
    pace: Pace | None


async def start(
    context: Context,
    game: DiscordGame,
    asked: Interaction[None],
    words: Words,
    house: int = 0,
    clock: str | None = None,
    level: str = "normal",
    seats: int | None = None,
    thread: bool | None = None,
) -> Answer:
    """Open a table, or say why that is impossible."""
    arguments, here = StartArguments(seats, (level,) * house, Pace(clock) if clock else None), asked.place
    if here is None:
        return await _start_as_guest(context, game, asked, words, arguments)
    server = context.standing(await context.tables.settings.server(here.guild))
    if (why_not := _why_not_here(asked, server, words)) is not None:
        return say(why_not)
    rights, wished = asked.bot_rights, server.threads if thread is None else thread
    kind = THREADS_OF.get(asked.channel.get("type", 0)) if wished else None
    without = goes_without(rights, wants_thread=kind is not None)
    language = context.book.best(server.language or asked.server_locale or None)
    usual = usual_table(game.key, asked.by_with_hand, here, server, language, arguments)
    if isinstance(usual, Refusal):
        return refuse(usual, words)
    guild = context.client.get_guild(here.guild)
    server_name = clean_name(guild.name or "", "") if guild else ""
    request = replace(usual, server_name=server_name, channel_name=asked.channel_name, home=asked.around)
    if kind is not None and can_make_threads(rights):
        return await _open_in_thread(context, game, request, kind, words, without)
    reply = await context.tables.open(request)
    if not isinstance(reply, Refusal):
        return await _opened(context, reply, request, words, without)
    running = await context.tables.table_in(here.channel)
    if reply.key != "refused-channel-busy" or running is None:
        return refuse(reply, words)
    return await context.table_link(running, words, reply.key, request.by)


async def _start_as_guest(
    context: Context, game: DiscordGame, asked: Interaction[None], words: Words, arguments: StartArguments
) -> Answer:
    """Open a table where the bot is not a member. With other people, the public response is the table message."""
    if arguments.pace not in UNCALLED:
        return say(words("solo-clock"))
    if asked.visits is None or not asked.may_show or arguments.house:
        return await solo_table(context, game, asked.by_with_hand, words, arguments)
    language = context.book.best(asked.server_locale or words.language)
    server = Server(asked.visits.guild, pace=Pace.NONE)
    reply = await _open(context, usual_table(game.key, asked.by, asked.visits, server, language, arguments))
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    return TableMessage(context.screens.board(reply.table), reply.table.id)


def _why_not_here(asked: Interaction[None], server: Server, words: Words) -> str | None:
    """Return the reason why no table can be opened in a channel, or `None` if one can."""
    thread: Json = asked.channel.get("thread_metadata") or {}
    if asked.channel.get("type") in FORUMS:
        return words("start-forum")
    if thread.get("locked") and not asked.bot_rights.manage_threads:
        return words("start-locked")
    if thread.get("archived"):
        return words("start-archived")
    if not server.allows(asked.here, asked.home):
        return words("start-elsewhere", channels=channel_names(server))
    lacking = missing_to_play(asked.bot_rights, thread=asked.in_thread)
    if lacking and asked.channel.get("type") == PRIVATE_THREAD:
        return words("start-no-access")
    return words("start-permissions", names=comma_list(map(words, lacking), words)) if lacking else None


async def _open(context: Context, request: OpenTable | Refusal) -> Reply:
    return request if isinstance(request, Refusal) else await context.tables.open(request)


async def _open_in_thread(
    context: Context, game: DiscordGame, request: OpenTable, kind: ThreadType, words: Words, without: Sequence[str]
) -> Answer:
    """Open the table in a new thread. If Discord repeats the interaction, no second thread is created."""
    async with context.locks.setdefault(request.by.interaction, asyncio.Lock()):
        if await context.tables.is_handled(request.by.interaction):
            return say(words("start-open-before"))
        if (refusal := await context.tables.may_open(request.place.guild, request.by.user)) is not None:
            return refuse(refusal, words)
        return await _open_in_new_thread(context, game, request, kind, words, without)


async def _open_in_new_thread(
    context: Context, game: DiscordGame, request: OpenTable, kind: ThreadType, words: Words, without: Sequence[str]
) -> Answer:
    """Create a thread and open the table there. If that is impossible, delete the thread. The bot does not request
    Manage Threads, so a sentence in the thread is all that it can do on many servers."""
    name, channel, http = game.renderer.title(words), request.place.channel, context.client.http
    creation = http.start_thread_without_message(channel, name=name, type=kind, auto_archive_duration=QUIET_FOR)
    made = await attempt(creation, CREATED_WITHIN)
    if isinstance(made, Failure):
        return say(words("start-no-thread"))
    thread, opened = ChannelId(int(made["id"])), False
    there = replace(request, place=replace(request.place, channel=thread), channel_name=clean_name(name))
    try:
        reply = await context.tables.open(there)
        opened = not isinstance(reply, Refusal)
    finally:
        if not opened and isinstance(await attempt(http.delete_channel(thread), PATIENCE), Barred | TryAgain):
            unused = words.book.say(request.language, "start-thread-unused")
            plain = Payload({"content": unused, "allowed_mentions": ringing()})
            await attempt(context.wire.post(thread, plain), PATIENCE)
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    if not request.begins:
        await _announce(context, game, thread, request)
    return await _opened(context, reply, request, words, without, words("start-open-thread", channel=f"<#{thread}>"))


async def _announce(context: Context, game: DiscordGame, thread: ChannelId, request: OpenTable) -> None:
    """Say silently in the channel that a user has opened a table in the thread."""
    words, host = context.book.words(request.language), escape(request.by.name)
    screen = sentence(words("start-invitation", host=host, game=game.renderer.title(words), channel=f"<#{thread}>"))
    said = payload(screen, SILENT, nonce=f"ask-{request.by.interaction}", enforce_nonce=True)
    await attempt(context.wire.post(request.place.channel, said), PATIENCE)


UNCALLED: Final = (None, Pace.NONE, Pace.QUICK)
"""Paces that are possible without pings of the players. `None` stands for no choice."""

USUAL: Final = StartArguments(None, (), None)
"""Arguments of a command without options."""


async def solo_table(
    context: Context, game: DiscordGame, asker: Requester, words: Words, arguments: StartArguments = USUAL
) -> Answer:
    """Open a table against house players where the bot cannot post, shown only in private responses. If the user has an
    unfinished one, return that table instead."""
    seated = await context.tables.seated_at(asker.user)
    running = next(
        (each for each in seated if each.venue is SOLO and each.game_key == game.key and each.position), None
    )
    if running is not None:
        note = words("solo-running", command=words.command("table end"))
        return await context.own_hand(ShowHand(running.id, asker), words, note)
    server = Server(NOWHERE.guild, pace=Pace.NONE)
    reply = await _open(context, usual_table(game.key, asker, NOWHERE, server, words.language, arguments))
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    return await context.own_hand(ShowHand(reply.table.id, asker), words)


async def _opened(
    context: Context, reply: Change, request: OpenTable, words: Words, without: Sequence[str], opened: str = ""
) -> Answer:
    """Wait until a table's first message is posted, then return a response that the table is open, or the hand at a
    table that starts at once. If posting fails, close the table.

    Args:
        context: The dependencies.
        reply: The opened table.
        request: The request for it.
        words: The user's language.
        without: Message keys of sentences about missing permissions.
        opened: The sentence that the table is open, empty for the usual one.
    """
    if request.begins:
        return await begun(context, reply.table, request.by, words, without)
    outcome = None if reply.repeated else await context.first_boards.outcome(reply.table)
    told = opened or words("start-open")
    if outcome is None:
        told = told if reply.repeated else words("start-opening")
    elif not isinstance(outcome, Sent):
        await context.tables.cut_off(reply.table.place.channel)
        return say(words("start-no-access" if outcome == NO_ACCESS else "start-not-posted"))
    return sentence("\n".join((told, *map(words, without))))


async def dealt_below_board(context: Context, table: Table) -> Table | None:
    """Wait for the deal and, if it is posted soon, the board: what is posted later stands below the hand. Return the
    table, `None` if it is unknown."""
    dealt = await context.tables.dealt(table.id, context.first_boards.patience)
    if dealt is not None and dealt.position and dealt.venue.writes and not dealt.circumstances.unheard:
        await context.first_boards.outcome(dealt, BOARD_FIRST)
    return dealt


async def begun(context: Context, table: Table, asker: Requester, words: Words, without: Sequence[str] = ()) -> Answer:
    """Return the user's hand at a table that starts at once. If the call of the players cannot be posted, close the
    table."""
    dealt = await dealt_below_board(context, table)
    if dealt is not None and (dealt.position is not None or dealt.lost_its_call):
        return await context.own_hand(ShowHand(table.id, asker), words, "\n".join(map(words, without)))
    if dealt is not None and dealt.is_calling:
        return context.screens.begins(dealt, words)
    await context.tables.cut_off(table.place.channel)
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
        pace=arguments.pace or server.pace,
        clock_asked=arguments.pace is not None,
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
        return await context.table_link(running, words, "play-now-running", asker)
    if not server.allows(here.channel, asked.home):
        return say(words("start-elsewhere", channels=channel_names(server)))
    if asked.may_post_in is None or (asked.home == asked.here and server.threads):
        return say(words("play-now-type", command=words.command(game.start)))
    language = context.book.best(server.language or asked.server_locale or None)
    usual = usual_table(game.key, asker, here, server, language, arguments)
    if not isinstance(usual, Refusal):
        usual = replace(usual, channel_name=asked.channel_name)
    reply = await _open(context, usual)
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
            return await context.hand(pressed.with_table(table), words)
        case Change(table=table) if table.venue is VISITING:
            return TableMessage(context.screens.board(table), table.id)
        case Change(table=table) if begins_again_alone(press) and (table.is_calling or table.position):
            return await begun(context, table, replace(press.by, hand=HandToken(press.token)), words)
        case Change(table=table) if press.place is None or begins_again_alone(press):
            return await context.table_link(table, words, "again-open", press.by)
        case Refusal(key="start-elsewhere" as key, details=details):
            return say(words(key, **details))  # contains links to channels, which must not be escaped
        case Refusal(key="refused-channel-busy" as key) if pressed.table is not None:
            return await _show_running(context, pressed.table, key, press.by, words)
        case Refusal() as refusal:
            return refuse(refusal, words)
        case _:
            return None


async def _show_running(context: Context, before: Table, busy: str, by: Requester, words: Words) -> Answer:
    """Return a link to the table that is now in the channel of a finished one, such as a lobby that another user has
    opened."""
    running = await context.tables.table_in(before.place.channel)
    waits = running is not None and running.stage is Stage.LOBBY and running.game_key == before.game_key
    key = busy
    if running is not None and waits:
        key = "again-open-before" if running.seat_of(by.user) is None else "again-open"
    if running is None or not running.venue.writes:  # where the bot is not a member, there is no link to the message
        return say(words(key))
    return await context.table_link(running, words, key, by)
