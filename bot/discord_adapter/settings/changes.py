"""Presses in settings messages, which are answered in place."""

from dataclasses import replace
from typing import Final

from bot.discord_adapter.answers import Answer, Form, TextField, explanation, say
from bot.discord_adapter.context import Context
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.settings.house_rules import OWN, named_rule, own_value, with_own_value
from bot.discord_adapter.settings.panels import filled_in, named
from bot.discord_adapter.settings.personal_panel import DELETE, PERSONAL_SETTINGS, personal_screen
from bot.discord_adapter.settings.server_panel import (
    PAGE,
    WRITE,
    after_picking,
    server_form,
    server_screen,
    settings_of_form,
)
from bot.games.discord_game import DiscordGame, HouseRule, OwnValue
from bot.locales.phrasebook import Words
from bot.screens.buttons import OPEN
from bot.screens.components import Box, Button, Buttons, Screen, Text, sentence
from bot.screens.custom_ids import Scope, SettingsControl
from bot.screens.names import escape
from bot.service.table_service import Pressed
from bot.tables.ids import GuildId, RoleId
from bot.tables.settings import Profile, Server
from engine.contract import Refusal


async def change_personal(context: Context, press: Interaction[SettingsControl], _: Pressed, words: Words) -> Answer:
    """Apply what a user chose for themselves, perhaps another language."""
    setting = named(press.control.name, PERSONAL_SETTINGS)

    def change(stored: Profile) -> Profile:
        return (setting and setting.changed(stored, press.control.value, words)) or stored

    profile = await context.tables.settings.change_profile(press.by.user, change)
    return Answer(
        personal_screen(
            profile,
            context.book.words(profile.language or press.locale, client=press.locale, public=press.server_locale),
        ),
        in_place=True,
    )


async def server_settings(context: Context, guild: GuildId, words: Words, role: RoleId | None) -> Answer:
    """The settings of a server. `role`: makes moderators from now on."""
    settings = context.tables.settings
    if role is None:
        server = await settings.server(guild)
    else:
        server = await settings.change_server(guild, lambda stored: replace(stored, moderator_role=role))
    return Answer(server_screen(context.standing(server), context.games, words))


async def change_server(
    context: Context, press: Interaction[SettingsControl], pressed: Pressed, words: Words
) -> Answer:
    """Apply what a manager chose for the server."""
    control, games, server = press.control, context.games, pressed.server
    if press.guild is None or not press.manages:
        if (
            control.name == PAGE and not press.private
        ):  # the greeting's button: who may change nothing here has own ones
            return Answer(personal_screen(pressed.profile, words))
        return say(words("settings-server-forbidden"))
    game = games.get(control.page)
    rule = game and named_rule(game, control.value if control.name == WRITE else control.name)
    if game and rule and rule.own:
        if control.name == WRITE and press.text is not None:
            return await _take(context, press, server, game, rule, rule.own, words)
        if control.name == WRITE or (control.value == OWN and own_value(server, game, rule) is None):
            return _ask(context, press, server, game, rule, rule.own, words)
    if control.name == OPEN:
        return await _fill(context, press, server, words)
    if control.name == PAGE:
        return Answer(server_screen(server, games, words, control.value), in_place=press.private)
    setting = named(control.name, settings_of_form(control.page, games))

    def change(settings: Server) -> Server:
        stored = context.standing(settings)
        if setting is None:
            return after_picking(stored, control.name, control.value, press.home) or stored
        return setting.changed(stored, control.value, words) or stored

    changed = await context.tables.settings.change_server(press.guild, change)
    return Answer(server_screen(changed, games, words, control.page), in_place=True)


async def _fill(context: Context, press: Interaction[SettingsControl], server: Server, words: Words) -> Answer:
    """All of a page in one form, or the page after what was filled in."""
    games, page, filled = context.games, press.control.page, press.filled
    if filled is None:
        return Answer(server_screen(server, games, words, page), True, server_form(server, games, words, page))
    game = games.get(page)
    for rule in () if game is None else game.house_rules:
        if game and rule.own and filled.get(rule.name) == OWN and own_value(server, game, rule) is None:
            return say(words(rule.own.none))
    changed = await context.tables.settings.change_server(
        press.guild or GuildId(0), lambda stored: filled_in(settings_of_form(page, games), stored, filled, words)
    )
    return Answer(server_screen(changed, games, words, page), in_place=True)


def _ask(
    context: Context,
    press: Interaction[SettingsControl],
    server: Server,
    game: DiscordGame,
    rule: HouseRule,
    own: OwnValue,
    words: Words,
) -> Answer:
    """The form in which a server writes a value of its own, with what was refused when it was sent last."""
    written = own_value(server, game, rule)
    control = str(SettingsControl(Scope.SERVER, WRITE, rule.name, game.key))
    refused = context.drafts.refused.get((press.by.user, control))
    text = refused or own.write(own.example if written is None else written, words)
    form = Form(words(own.title), control, (TextField(words(own.field), own.longest, text, lines=True),))
    return Answer(sentence(words("answer-not-recorded")), form=form)


async def _take(
    context: Context,
    press: Interaction[SettingsControl],
    server: Server,
    game: DiscordGame,
    rule: HouseRule,
    own: OwnValue,
    words: Words,
) -> Answer:
    """What was written, or what is wrong with it."""
    means = own.read(press.text or "", (words, words.book.words(server.language)))
    if isinstance(means, Refusal):
        context.drafts.refused[press.by.user, str(press.control)] = press.text or ""
        return Answer(_refused(means, press, own, words))
    context.drafts.refused.pop((press.by.user, str(press.control)), None)
    changed = await context.tables.settings.change_server(
        press.guild or GuildId(0), lambda stored: with_own_value(stored, game, rule, means)
    )
    return Answer(server_screen(changed, context.games, words, game.key), in_place=True)


MOST_ECHOED: Final = 1000
"""Characters of a refused text that are said again: all of it stands in the form."""


def _refused(why: Refusal, press: Interaction[SettingsControl], own: OwnValue, words: Words) -> Screen:
    """What is wrong, what was written so that it is not lost, and the way back to the form."""
    told = Text(f"{explanation(why, words)}\n\n{escape((press.text or '')[:MOST_ECHOED])}".rstrip())
    again = Button(words(own.button), str(press.control))
    return Screen((Box((told, Buttons((again,)))),))


async def forget(context: Context, press: Interaction[SettingsControl], _: Pressed, words: Words) -> Answer:
    """Delete what is stored of a person."""
    if press.control.name != DELETE:
        return say(words("answer-unknown-control"))
    await context.tables.privacy.forget(press.by.user)
    if context.avatars is not None:
        context.avatars.pop(press.by.user, None)
    return say(words("privacy-deleted"), in_place=True)
