"""`Play now`: the next step from wherever somebody has learnt or looked at a game."""

from dataclasses import replace

from bot.discord_adapter.answers import Answer, refuse, say
from bot.discord_adapter.commands.start import said_open, solo_table, usual_table
from bot.discord_adapter.context import Context
from bot.discord_adapter.presses import Press
from bot.discord_adapter.settings.server_panel import channel_names
from bot.locales.phrasebook import Words
from bot.screens.custom_ids import GameControl
from bot.service.table_service import Pressed
from bot.tables.requests import HandToken
from engine.contract import Refusal


async def play_now(context: Context, press: Press[GameControl], pressed: Pressed, words: Words) -> Answer:
    """Open a table in this channel as its server usually has them, or lead to the one that stands there; a solo table
    where the bot is no member. Where no table can be (one of us may not write, tables get threads), say what to
    type."""
    game, server, here = context.games.get(press.control.game), pressed.server, press.place
    if game is None:
        return say(words("answer-unknown-control"))
    if here is None:
        return await solo_table(context, game, replace(press.by, hand=HandToken(press.token.token)), words)
    running = await context.tables.table_in(here.channel)
    if running is not None:
        return Answer(await context.table_link(running, words, "play-now-running"))
    if not server.allows(here.channel, press.home):
        return say(words("start-elsewhere", channels=channel_names(server)))
    in_channel = press.may_post_in is not None and (press.home != press.may_post_in or not server.threads)
    if not in_channel:
        return say(words("play-now-type", command=words.command(game.start)))
    language = context.book.best(server.language or press.server_locale or None)
    usual = usual_table(game.key, press.by, here, server, language)
    if isinstance(usual, Refusal):
        return refuse(usual, words)
    reply = await context.tables.open(replace(usual, channel_name=press.channel_name))
    return refuse(reply, words) if isinstance(reply, Refusal) else await said_open(context, reply, words)
