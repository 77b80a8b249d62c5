"""Challenges: `/<game> challenge`, and the presses that pass one's cards on or play another's."""

from typing import Any

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, say
from bot.discord_adapter.command_translation import command
from bot.discord_adapter.context import Context, at_table, said
from bot.discord_adapter.dailies import show_dealt
from bot.discord_adapter.interactions import Interaction
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.screens.custom_ids import Control
from bot.service.challenges import Asked
from bot.service.table_service import Pressed
from bot.tables.ids import UserId
from bot.tables.requests import OfferChallenge
from bot.tables.table import Table


def challenge_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game: the latest that the person finished."""

    async def challenge(asked: Interaction[None], words: Words, user: discord.User) -> Answer:
        found = await context.tables.looking_back.history(asked.by.user, game.key, None, 1)
        if not found:
            return say(words("challenge-no-game", game=game.renderer.title(words)))
        if asked.may_post_in is None:
            return _forbidden(game, words)
        invited = None if user.bot else UserId(user.id)
        request = OfferChallenge(found[0].table, asked.by, asked.may_post_in, invited)
        return said(await context.tables.handle(request), words, "challenge-offered")

    return command(context, "command-challenge", challenge, "user")


def offer(press: Interaction[Control]) -> OfferChallenge | None:
    """Pass one's cards on where the press happened."""
    channel = press.may_post_in
    return None if channel is None else OfferChallenge(press.control.table, press.by, channel)


@at_table
async def show_offered(
    context: Context, _: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Say that the challenge was posted, or that it cannot be here."""
    if pressed.reply is None:
        return _forbidden(context.games[table.game_key], words)
    return said(pressed.reply, words, "challenge-offered")


async def show_taken(context: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
    """The cards come as a direct message; where those do not reach the person, they are the answer."""
    where, directly = press.control, press.visits is None
    asked = Asked(press.by_with_hand, where.table, where.number, press.here, press.channel_name, directly)
    return await show_dealt(context, press, pressed, await context.tables.challenges.take(asked), words)


def _forbidden(game: DiscordGame, words: Words) -> Answer:
    return say(words("challenge-forbidden", command=words.command(f"{game.command} challenge")))
