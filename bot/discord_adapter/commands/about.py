"""`/about`: what this is."""

from typing import Any

import discord
from discord import app_commands

from bot import version
from bot.discord_adapter.answers import Answer
from bot.discord_adapter.command_translation import command
from bot.discord_adapter.commands.permissions import INVITATION, by_people
from bot.discord_adapter.context import Context, Links
from bot.discord_adapter.interactions import Interaction
from bot.games.discord_game import Games
from bot.locales.phrasebook import Words
from bot.screens.components import (
    Box,
    Buttons,
    Link,
    Screen,
    Text,
)
from bot.screens.names import comma_list


def about_command(context: Context) -> app_commands.Command[Any, ..., None]:
    """The command."""

    async def about(_: Interaction[None], words: Words) -> Answer:
        application, installable = context.client.application_id or 0, by_people(context.client)
        return Answer(about_screen(application, context.games, context.links, words, installable=installable))

    return command(context, "command-about", about, name="about")


def about_screen(application: int, games: Games, links: Links, words: Words, *, installable: bool = False) -> Screen:
    """Version, what it is, how to invite it with exactly the permissions it needs or, where its host lets people,
    install it for oneself, what holds between operator and people."""
    own = f"{discord.utils.oauth_url(application, scopes=('applications.commands',))}&integration_type=1"
    installs = (Link(words("button-install"), own),) if installable else ()
    invite = discord.utils.oauth_url(application, permissions=INVITATION, scopes=("bot", "applications.commands"))
    commands = comma_list((words.command(f"{game.command} start") for game in games.values()), words)
    text = f"### {words('about-title', version=version.current())}\n{words('about', commands=commands)}"
    pages = (("button-help", links.help), ("button-privacy", links.privacy), ("button-terms", links.terms))
    buttons = [Link(words(key), page.replace("{language}", words.language)) for key, page in pages if page is not None]
    return Screen((Box((Text(text), Buttons((Link(words("button-invite"), invite), *installs, *buttons)))),))
