"""The house rules of one table, which its host may change until it begins."""

from collections.abc import Sequence
from dataclasses import replace

from bot.discord_adapter.answers import Answer, Form, refuse, say
from bot.discord_adapter.context import Context
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.settings.house_rules import OWN, named_rule, own_value, rule_settings
from bot.discord_adapter.settings.panels import Setting, named, panel
from bot.discord_adapter.settings.server_panel import HANDS, HINTS
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.screens.buttons import OPEN
from bot.screens.components import Box, Screen
from bot.screens.custom_ids import Scope, SettingsControl
from bot.service.table_service import Pressed
from bot.tables.ids import TableId
from bot.tables.lobby import refused_to_change
from bot.tables.requests import ChangeRules
from bot.tables.settings import Server
from bot.tables.table import Table
from engine.contract import Refusal


def table_settings(game: DiscordGame) -> Sequence[Setting[Server]]:
    """What can be chosen for a table of that game: its house rules, and what the result and hints show."""
    return (*rule_settings(game), HANDS, HINTS)


async def change_table(context: Context, press: Interaction[SettingsControl], pressed: Pressed, words: Words) -> Answer:
    """The house rules of the table that the control names, after what its host chose, if anything."""
    control, table = press.control, await context.tables.table(TableId(press.control.page))
    game = None if table is None else context.games.get(table.game_key)
    if table is None or game is None or not press.counts_at(table):
        return say(words("refused-not-your-table"))
    if (refusal := refused_to_change(table, press.by.user)) is not None:
        return refuse(refusal, words)
    if not table.place.on_server:  # on no server there is nothing that the server wrote itself
        game = replace(game, house_rules=tuple(replace(rule, own=None) for rule in game.house_rules))
    chosen = {control.name: control.value} if press.filled is None else press.filled
    played = wished = _as_server(table, pressed.server)
    for name, value in chosen.items():
        rule, setting = named_rule(game, name), named(name, table_settings(game))
        if rule and rule.own and value == OWN and own_value(pressed.server, game, rule) is None:
            return say(words(rule.own.none))
        wished = (setting and setting.changed(wished, value, words)) or wished
    if control.name != OPEN or press.filled is not None:
        return await _changed(context, press, table, game, wished, words)
    return Answer(_panel(table, game, played, words), form=_form(table, game, played, words))


def _form(table: Table, game: DiscordGame, played: Server, words: Words) -> Form:
    """All that can be chosen for a table, in one form."""
    control = str(SettingsControl(Scope.TABLE, OPEN, page=table.id))
    return Form(words("lobby-rules-title"), control, tuple(each.field(played, words) for each in table_settings(game)))


def _panel(table: Table, game: DiscordGame, played: Server, words: Words) -> Screen:
    """The same as a message, for whom no form can be opened."""
    blocks = panel(words("lobby-rules-title"), table_settings(game), played, Scope.TABLE, words, table.id)
    return Screen((Box(blocks),))


async def _changed(
    context: Context, press: Interaction[SettingsControl], table: Table, game: DiscordGame, wished: Server, words: Words
) -> Answer:
    options = table.game.read_options(wished.rules[game.key])
    if isinstance(options, Refusal):
        return refuse(options, words)
    reply = await context.tables.handle(
        ChangeRules(table.id, press.by, options, open_hands=wished.open_hands, hints=wished.hints)
    )
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    seat = table.seat_of(press.by.user)
    if press.filled is not None and not table.venue.public and seat is not None:
        return Answer(context.screens.hand(reply.table, seat, words, None), in_place=press.private)
    if press.filled is not None:
        return Answer()  # the lobby shows it
    return Answer(_panel(reply.table, game, _as_server(reply.table, wished), words), in_place=press.private)


def _as_server(table: Table, server: Server) -> Server:
    """The settings of a server that always plays as this table does."""
    rules = {**server.rules, table.game_key: table.options.save()}
    return replace(server, rules=rules, open_hands=table.open_hands, hints=table.hints)
