"""The command tree with the group `/table` and the context menus of users, and a fingerprint that avoids synchronising
unchanged commands."""

import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, TableMessage, refuse, say
from bot.discord_adapter.command_translation import (
    ASKED,
    AnyInteraction,
    PhrasebookTranslator,
    command,
    localised,
    on_servers_only,
)
from bot.discord_adapter.commands.permissions import INVITATION, by_people
from bot.discord_adapter.commands.start import start_command
from bot.discord_adapter.context import MOST_TABLES, Context, Links, bold_name, said
from bot.discord_adapter.dailies import PAGES, challenge, daily
from bot.discord_adapter.errors import NETWORK_ERRORS
from bot.discord_adapter.interactions import MANAGES, Interaction, Whom
from bot.discord_adapter.lobby_presses import invite
from bot.discord_adapter.looking_back import PERIODS, SCOPES, history, leaderboard, person_card, replay_command, stats
from bot.discord_adapter.settings.changes import privacy_group, server_settings, settings
from bot.discord_adapter.verbs import ask_to_close
from bot.games.discord_game import DiscordGame, Games
from bot.locales.phrasebook import Commands, Words
from bot.screens.components import Box, Buttons, Link, Screen, Text, sentence
from bot.screens.names import clean_name, comma_list
from bot.service.settings import SettingsService
from bot.tables import requests
from bot.tables.ids import UserId
from bot.tables.table import Stage, Table, is_watchable
from bot.tables.venue import SOLO, VISITING
from engine import version
from engine.contract import Refusal

log = logging.getLogger(__name__)

OnPerson: TypeAlias = Callable[[Context, Interaction[None], Words, discord.User], Awaitable[Answer]]


class BotCommandTree(app_commands.CommandTree[Any]):
    """discord.py's command tree, with responses to interactions that it cannot dispatch."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._context = context
        for game in context.games.values():
            self.add_command(_game_group(context, game))
        self.add_command(_table_group(context))
        self.add_command(command(context, "command-about", partial(_about, context), name="about"))
        self.add_command(command(context, "command-settings", partial(settings, context), name="settings"))
        of_server = partial(server_settings, context)
        managed = command(context, "command-server-settings", of_server, "moderators", name="server-settings")
        # A command of its own, because Discord can restrict whole commands to managers, but not subcommands.
        self.add_command(on_servers_only(app_commands.default_permissions(MANAGES)(managed)))
        self.add_command(privacy_group(context))
        self.add_command(_menu(context, "menu-stats", _person_stats))
        self.add_command(_menu(context, "menu-invite", _invite, only_in_server=True))
        self.add_command(_menu(context, "menu-block", block))

    def take(self, interaction: AnyInteraction, asked: Interaction[Any]) -> None:
        """Run a command, or send its autocomplete suggestions."""
        interaction.extras[ASKED] = asked
        self._from_interaction(interaction)

    async def on_error(self, interaction: AnyInteraction, error: app_commands.AppCommandError, /) -> None:
        """Respond to an unknown or malformed command. An autocomplete request gets no suggestions instead."""
        log.warning("a command could not be dispatched: %s", type(error).__name__)
        if interaction.type is discord.InteractionType.autocomplete:
            await _suggest_nothing(interaction)
            return

        async def work(words: Words) -> Answer:
            return say(words("answer-unknown-command"))

        await self._context.serve(interaction.extras[ASKED], work)

    async def _call(self, interaction: AnyInteraction) -> None:
        """Run a command. An error that does not come from discord.py itself means that the command is unknown."""
        try:
            await super()._call(interaction)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            await self.on_error(interaction, app_commands.AppCommandError(type(error).__name__))
        else:
            if interaction.type is discord.InteractionType.autocomplete and not interaction.response.is_done():
                await _suggest_nothing(interaction)  # discord.py hides the error

    async def synchronise(self, settings: SettingsService) -> bool:
        """Register the commands with Discord unless they are unchanged, and return whether they were registered.

        If Discord refuses them, the previous commands stay, and this is tried again at the next start. Users can
        install the app for themselves if the host allows that on the Installation page of Discord's portal.
        """
        self.allowed_installs.user = self.allowed_contexts.private_channel = by_people(self.client)
        translator = PhrasebookTranslator(self._context.book)
        await self.set_translator(translator)
        http, application = self.client.http, self.client.application_id or 0
        commands = sorted(self.get_commands(), key=lambda command: command.name)
        payload = [await command.get_translated_payload(self, translator) for command in commands]
        fingerprint = sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        unchanged = await settings.synchronised_commands() == fingerprint
        known = await http.get_global_commands(application) if unchanged else ()
        # The commands may have been removed, or the token may belong to another application.
        told = {each["name"] for each in known} != {command.name for command in commands}
        if told:
            try:
                # Not `sync`, which would build the whole payload again
                known = await http.bulk_upsert_global_commands(application, payload)
                await settings.note_synchronised_commands(fingerprint)
            except discord.HTTPException as error:
                if error.status != HTTPStatus.BAD_REQUEST or not (known := await http.get_global_commands(application)):
                    raise
                why = " ".join(str(app_commands.CommandSyncFailure(error, commands)).split())
                log.error("the old commands stay, because Discord refuses the new ones: %s", why)
                told = False
        chat_input = discord.AppCommandType.chat_input.value
        typed = {each["name"]: int(each["id"]) for each in known if each["type"] == chat_input}
        self._context.book.commands = Commands(typed)
        return told


async def _about(context: Context, _: Interaction[None], words: Words) -> Answer:
    application, installable = context.client.application_id or 0, by_people(context.client)
    return about_screen(application, context.games, context.links, words, installable=installable)


def about_screen(application: int, games: Games, links: Links, words: Words, *, installable: bool = False) -> Screen:
    """Return the page about the bot, with its version and purpose, a link to invite it with the needed permissions, and
    the operator's links.

    Args:
        application: Id of the application.
        games: The games that can be played.
        links: The operator's links and note.
        words: The reader's language.
        installable: Whether to include a link to install the app for oneself.
    """
    own = f"{discord.utils.oauth_url(application, scopes=('applications.commands',))}&integration_type=1"
    installs = (Link(words("button-install"), own),) if installable else ()
    invite = discord.utils.oauth_url(application, permissions=INVITATION, scopes=("bot", "applications.commands"))
    commands = comma_list((words.command(f"{game.command} start") for game in games.values()), words)
    text = f"### {words('about-title', version=version.current())}\n{words('about', commands=commands)}"
    if links.note:
        text += f"\n-# {links.note}"
    pages = (("button-help", links.help), ("button-privacy", links.privacy), ("button-terms", links.terms))
    buttons = [Link(words(key), page.replace("{language}", words.language)) for key, page in pages if page is not None]
    return Screen((Box((Text(text), Buttons((Link(words("button-invite"), invite), *installs, *buttons)))),))


async def _suggest_nothing(interaction: AnyInteraction) -> None:
    with suppress(discord.HTTPException, *NETWORK_ERRORS):
        await interaction.response.autocomplete([])


def _game_group(context: Context, game: DiscordGame) -> app_commands.Group:
    group = app_commands.Group(name=game.command, description=localised(context.book, game.description))
    group.add_command(start_command(context, game))
    group.add_command(command(context, "command-rules", partial(_rules, context, game)))
    if game.has_daily:
        shown = {"show": PAGES}
        group.add_command(command(context, "command-daily", partial(daily, context, game), "show", choices=shown))
        group.add_command(command(context, "command-challenge", partial(challenge, context, game), "user"))
    boards, choices = partial(leaderboard, context, game), {"period": PERIODS, "scope": SCOPES}
    group.add_command(command(context, "command-leaderboard", boards, "period", "scope", "page", choices=choices))
    group.add_command(command(context, "command-stats", partial(stats, context, game), "user"))
    group.add_command(command(context, "command-history", partial(history, context, game), "user"))
    group.add_command(replay_command(context, game))
    return group


async def _rules(context: Context, game: DiscordGame, _: Interaction[None], words: Words) -> Answer:
    """Show the rules, whose last page offers a guided round."""
    return await context.rules(game.key, words)


def _menu(context: Context, key: str, answer: OnPerson, *, only_in_server: bool = False) -> app_commands.ContextMenu:
    """Return a context menu of users: the command that Discord shows for a person."""

    async def chosen(interaction: AnyInteraction, user: discord.User) -> None:
        asked: Interaction[None] = interaction.extras[ASKED]
        await context.serve(asked, lambda words: answer(context, asked, words, user), only_in_server=only_in_server)

    menu = app_commands.ContextMenu(name=localised(context.book, key), callback=chosen)
    return on_servers_only(menu) if only_in_server else menu


async def _person_stats(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    """Show a user's statistics for the game last played in this channel, or for the first game."""
    table = await context.tables.latest_in(asked.here)
    game = next(iter(context.games)) if table is None else table.game_key
    return await person_card(context, game, UserId(user.id), asked, words)


async def _invite(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    """Invite a user to the lobby at which the asker sits on this server, preferably in this channel."""
    seated = await context.tables.seated_at(asked.by.user)
    waiting = [each for each in seated if each.stage is Stage.LOBBY and each.place.guild == asked.guild]
    here = next((each for each in waiting if each.place.channel == asked.here), None)
    guest = Whom(UserId(user.id), clean_name(user.display_name, clean_name(user.name)), bot=user.bot)
    return say(await invite(context, asked.by, here or next(iter(waiting), None), guest, words))


Act: TypeAlias = Callable[[Context, Table, Interaction[None], Words], Awaitable[Answer]]


def _table_group(context: Context) -> app_commands.Group:
    """Return the group `/table` with all its commands."""
    group = app_commands.Group(name="table", description=localised(context.book, "command-table-description"))
    group.add_command(command(context, "command-table-show", partial(_act, context, _show)))
    group.add_command(command(context, "command-table-leave", partial(_act, context, _leave)))
    group.add_command(command(context, "command-table-return", partial(_act, context, _return)))
    group.add_command(command(context, "command-table-end", partial(_act, context, _end)))
    group.add_command(command(context, "command-table-hand", partial(_any_hand, context)))
    group.add_command(command(context, "command-table-kick", partial(_kick, context), "user", only_in_server=True))
    group.add_command(command(context, "command-table-block", partial(block, context), "user"))
    unblocks = partial(unblock, context)
    group.add_command(command(context, "command-table-unblock", unblocks, "user", options_of="command-table-block"))
    group.add_command(command(context, "command-table-words", partial(_hide_words, context), only_in_server=True))
    return group


async def _act(context: Context, act: Act, asked: Interaction[None], words: Words) -> Answer:
    """Do this at the table of the channel."""
    table = await context.table_at(asked, words)
    if not isinstance(table, Table):
        return table
    does = _AT_SOLO_TABLES.get(act, act) if table.venue is SOLO else act
    return await does(context, table, asked, words)


async def _any_hand(context: Context, asked: Interaction[None], words: Words) -> Answer:
    """Show the hand at the table of this channel. In a channel without a table, such as a direct message or the parent
    of a table's thread, find the user's tables. If there are several, the user chooses; those that wait for the user
    come first."""
    here = None if asked.guild is None else await context.tables.table_in(asked.here)
    if here is not None:
        return await _hand(context, here, asked, words)
    seated = await context.tables.seated_at(asked.by.user)
    found = [table for table in seated if asked.guild in (None, table.place.guild) or table.venue is SOLO]
    if not found:
        return context.no_table(words)
    if len(found) == 1:
        return await _hand(context, found[0], asked, words)
    rows = (Buttons((context.table_button(table, words),)) for table in found[:MOST_TABLES])
    return Screen((Box((Text(words("table-which")), *rows)),))


async def _kick(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    table = await context.table_at(asked, words)
    if not isinstance(table, Table):
        return table
    name = clean_name(user.display_name, clean_name(user.name))
    reply = await context.tables.handle(requests.Kick(table.id, asked.by, UserId(user.id), name))
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    key = "table-kicked-lobby" if table.stage is Stage.LOBBY else "table-kicked"
    return sentence(words(key, name=bold_name(user)))


async def _hide_words(context: Context, asked: Interaction[None], words: Words) -> Answer:
    """Hide lucky words, including those on the result of a finished table."""
    table = await context.tables.latest_in(asked.here)
    if table is None:
        return context.no_table(words)
    reply = await context.tables.handle(requests.HideWords(table.id, asked.by))
    return said(reply, words, "table-words-hidden")


async def _hand(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    if table.seat_of(asked.by.user) is None and is_watchable(table):
        return context.screens.onlooker(table, words)
    return await context.own_hand(requests.ShowHand(table.id, asked.by_with_hand), words)


async def _return(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    return await context.own_hand(requests.Return(table.id, asked.by_with_hand), words)


async def _show(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    if table.venue is VISITING:
        return TableMessage(context.screens.board(table), table.id)
    return said(await context.tables.handle(requests.ShowBoard(table.id, asked.by)), words, "table-shown")


async def _leave(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    key = "table-left-lobby" if table.stage is Stage.LOBBY else "table-left"
    return said(await context.tables.handle(requests.Leave(table.id, asked.by)), words, key)


async def _end(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    server = await context.tables.settings.server(table.place.guild)
    return ask_to_close(table, asked.by, server, context.screens, words)


_AT_SOLO_TABLES: Final[Mapping[Act, Act]] = {_show: _hand, _leave: _end}
"""Commands that are replaced at a solo table, with their replacements."""


async def block(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    """Block a user from the tables that the asker hosts."""
    blocked = UserId(user.id)
    if asked.by.user == blocked:
        return say(words("table-block-self"))
    if user.bot:
        return say(words("table-block-bot"))
    await context.tables.settings.block(asked.by.user, blocked)
    told = words("table-blocked", name=bold_name(user))
    return say(told if asked.guild is None else f"{told} {words('table-blocked-seated')}")


async def unblock(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    """Unblock a user."""
    owner, unblocked = asked.by.user, UserId(user.id)
    if owner == unblocked:
        return say(words("table-unblock-self"))
    if not await context.tables.settings.blocks(owner, unblocked):
        return say(words("table-unblock-no-one", name=bold_name(user)))
    await context.tables.settings.unblock(owner, unblocked)
    return say(words("table-unblocked", name=bold_name(user)))
