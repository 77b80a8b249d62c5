"""Menus behind the button `More` of a lobby: house rules, invitations, bells and removing a player."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.discord_adapter.answers import Answer, explanation, refuse, say
from bot.discord_adapter.context import Context, at_table
from bot.discord_adapter.interactions import Interaction, Whom
from bot.discord_adapter.settings.panels import Setting, named
from bot.discord_adapter.settings.personal_panel import BELL_OFF, bell_screen
from bot.discord_adapter.settings.server_panel import HANDS, HINTS, OWN, named_rule, own_value, rule_settings
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.screens.buttons import OPEN
from bot.screens.components import LONGEST_OPTION, MOST_OPTIONS, Buttons, Link, Menu, Option, ordinary_post
from bot.screens.custom_ids import Control, Scope, SettingsControl
from bot.screens.names import clean_name, escape, mention
from bot.service.messages import Pressed, Sent
from bot.tables.bells import MOST_BELLS, Bell, PartOfDay, local_time
from bot.tables.change import Facts
from bot.tables.decide import refused_to_manage
from bot.tables.lobby import as_before, refused_as_begun, refused_to_change
from bot.tables.requests import ChangeRules, Requester
from bot.tables.settings import Server
from bot.tables.table import Stage, Table
from bot.tables.zones import zone_of
from engine.contract import Refusal

RULES: Final = "rules"
"""Name of the menu with all house rules. An option's value is the name of a rule followed by the value of the rule."""


@at_table
async def show_more(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Show the user everything that they can do at the table before the game begins."""
    if not press.counts_at(table):
        return say(words("refused-not-your-table"))
    return await _more(context, press, table, pressed, words)


async def _more(
    context: Context, press: Interaction[Any], table: Table, pressed: Pressed, words: Words, outcome: str | Refusal = ""
) -> Answer:
    """Return the menus below a note on the outcome of the interaction, which is empty if there is nothing to say."""
    note = explanation(outcome, words) if isinstance(outcome, Refusal) else outcome
    if (begun := refused_as_begun(table)) is not None:
        if outcome not in ("", begun):
            return say(note, in_place=press.private)
        return await context.too_late(press, table, begun, words)
    game, server = context.games[table.game_key], pressed.server
    changes = refused_to_change(table, press.by.user) is None
    menus = rule_menus(table, game, server, words) if changes else ()
    recalls = changes and as_before(table, pressed.before) != table
    manages = refused_to_manage(table, press.by, Facts(moderator_role=server.moderator_role)) is None
    screen = context.screens.more(table, press.by.user, words, menus, manages=manages, recalls=recalls, note=note)
    return screen.replacing(press.private)


def table_settings(game: DiscordGame) -> Sequence[Setting[Server]]:
    """Return the settings of a table of the game: its house rules, and whether hints and final hands are shown."""
    return (*rule_settings(game), HANDS, HINTS)


def rule_menus(table: Table, game: DiscordGame, server: Server, words: Words) -> Sequence[Menu]:
    """Return the settings of a table in one menu, or in several if there are too many options for one."""
    game, played = _as_allowed(game, table), _as_server(table, server)
    options = tuple(option for setting in table_settings(game) for option in _options(setting, played, words))
    return [
        Menu(
            str(SettingsControl(Scope.TABLE, RULES, str(first) if first else "", table.id)),
            words("button-house-rules"),
            options[first : first + MOST_OPTIONS],
        )
        for first in range(0, len(options), MOST_OPTIONS)
    ]


def _options(setting: Setting[Server], played: Server, words: Words) -> Iterator[Option]:
    """Yield the choices of a setting. A tick marks the current one."""
    title, about = words(setting.title), words(setting.about) if setting.about else ""
    for choice in setting.choices(words):
        label = words("settings-tick", title=title, value=choice.label)
        ticked = f"✅\u00a0{label}" if choice.value == setting.current(played) else label
        yield Option(ticked[:LONGEST_OPTION], f"{setting.name}_{choice.value}", description=about)


async def change_table(context: Context, press: Interaction[SettingsControl], pressed: Pressed, words: Words) -> Answer:
    """Apply the host's choice to the table, and return the changed menus."""
    control, table = press.control, pressed.table
    if table is None or not press.counts_at(table):
        return say(words("refused-not-your-table"))
    if (refusal := refused_to_change(table, press.by.user)) is not None:
        return await _more(context, press, table, pressed, words, refusal)
    if control.name == OPEN and press.filled is None:
        return await _more(context, press, table, pressed, words)
    game, wished = _as_allowed(context.games[table.game_key], table), _as_server(table, pressed.server)
    for name, value in _chosen(press).items():
        rule, setting = named_rule(game, name), named(name, table_settings(game))
        if rule and rule.own and value == OWN and own_value(pressed.server, game, rule) is None:
            return say(words(rule.own.none))
        wished = (setting and setting.changed(wished, value, words)) or wished
    return await _changed(context, press, table, replace(pressed, server=wished), words)


def _chosen(press: Interaction[SettingsControl]) -> Mapping[str, str]:
    """Return the chosen values by house rule. Messages of earlier versions have one menu per rule, or a form with all
    rules."""
    control = press.control
    name, _, value = control.value.partition("_") if control.name == RULES else (control.name, "", control.value)
    return {name: value} if press.filled is None else press.filled


async def _changed(
    context: Context, press: Interaction[SettingsControl], table: Table, pressed: Pressed, words: Words
) -> Answer:
    wished = pressed.server
    options = table.game.read_options(wished.rules[table.game_key])
    if isinstance(options, Refusal):
        return refuse(options, words)
    reply = await context.tables.handle(
        ChangeRules(table.id, press.by, options, open_hands=wished.open_hands, hints=wished.hints)
    )
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    if press.filled is not None and table.venue.public:
        return None  # the lobby shows it
    return await _more(context, press, reply.table, pressed, words)


def _as_allowed(game: DiscordGame, table: Table) -> DiscordGame:
    """Return the game with the house rules that the table may use. Outside servers there are no rules written by a
    server."""
    if table.place.on_server:
        return game
    return replace(game, house_rules=tuple(replace(rule, own=None) for rule in game.house_rules))


def _as_server(table: Table, server: Server) -> Server:
    """Return the settings of a server whose defaults equal the settings of this table."""
    rules = {**server.rules, table.game_key: table.options.save()}
    return replace(server, rules=rules, open_hands=table.open_hands, hints=table.hints)


@at_table
async def show_as_before(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Show that the table now has the settings of the previous one."""
    told = pressed.reply if isinstance(pressed.reply, Refusal) else words("table-as-before")
    return await _more(context, press, table, pressed, words, told)


@at_table
async def show_bell(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Store or delete the user's bell for tables in this channel, and show its hours."""
    if not table.place.on_server or not press.counts_at(table):
        return say(words("refused-not-your-table"))
    settings, user, chosen = context.tables.settings, press.by.user, press.control.detail.split()
    if BELL_OFF in chosen:
        await settings.drop_bell(user, press.around, table.game_key)
        return say(words("bell-off"), in_place=press.private)
    channel = context.client.get_channel(press.around)
    name = clean_name(str(channel)) if channel is not None else press.channel_name
    wished = Bell(user, table.place.guild, press.around, table.game_key, name)
    bell = await settings.ring(wished, [part for part in PartOfDay if part in chosen])
    if bell is None:
        return say(words("bell-too-many", most=MOST_BELLS), in_place=press.private)
    zone = zone_of(pressed.profile.zone, pressed.server.zone)
    time = local_time(context.screens.now(), zone)
    game = context.games[table.game_key].renderer.title(words)
    screen = bell_screen(table.id, bell, pressed.profile, zone, f"{time:%H:%M}", game, words)
    return screen.replacing(press.private)


@at_table
async def show_kicked(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Show whether the chosen person was removed."""
    if pressed.reply is None or press.whom is None:
        return say(words("answer-unknown-control"))
    key = "table-kicked-lobby" if table.stage is Stage.LOBBY else "table-kicked"
    told = pressed.reply if isinstance(pressed.reply, Refusal) else words(key, name=press.whom.bold_name)
    return await _more(context, press, table, pressed, words, told)


@at_table
async def show_invited(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Invite the chosen person, and show the outcome."""
    if press.whom is None:
        return say(words("answer-unknown-control"))
    if not press.counts_at(table):
        return say(words("refused-not-your-table"))
    waits = table.stage is Stage.LOBBY and table.venue.writes and table.seat_of(press.by.user) is not None
    note = await invite(context, press.by, table if waits else None, press.whom, words)
    return await _more(context, press, table, pressed, words, note)


async def invite(context: Context, asker: Requester, table: Table | None, guest: Whom, words: Words) -> str:
    """Invite a user to a lobby, at most once per table, and return the sentence about the outcome.

    Args:
        context: The dependencies.
        asker: The user who invites.
        table: The lobby at which the asker sits, `None` if there is none.
        guest: The invited user.
        words: The asker's language.
    """
    name = guest.bold_name
    if guest.bot:
        return words("table-block-bot")
    if table is None:
        return words("invite-no-lobby")
    if table.seat_of(guest.user) is not None:
        return words("invite-seated", name=name)
    if len(table.holders) >= table.max_seats:
        return words("refused-table-full", seats=table.max_seats)
    if (table.id, guest.user) in context.invited:
        return words("invite-again", name=name)
    context.invited[table.id, guest.user] = None
    posted = await _call(context, asker, table, guest)
    if not posted:
        context.invited.pop((table.id, guest.user), None)
    return words("invite-done" if posted else "invite-not-posted", name=name)


async def _call(context: Context, asker: Requester, table: Table, guest: Whom) -> bool:
    """Post the invitation in the table's channel, and return whether that succeeded. The invitation mentions and pings
    the guest. If they want no pings or have blocked the asker, it only names them, because even a silent mention is
    marked as unread."""
    settings, user = context.tables.settings, guest.user
    rings = (await settings.profile(user)).pings and not await settings.blocks(user, asker.user)
    words = context.book.words(table.language)
    game = context.games[table.game_key].renderer.title(words)
    called = mention(user) if rings else guest.bold_name
    text = words("invite-call", name=called, host=escape(asker.name), game=game)
    where = context.place_names.of(table, await context.tables.board(table.id))
    screen = ordinary_post(text, Buttons((Link(words("button-table"), where.link),)))
    nonce = f"i{table.id}{user % 10**12}"
    sent = await context.publisher.send(table.place.channel, screen, nonce, (user,) if rings else (), silent=not rings)
    return isinstance(sent, Sent)
