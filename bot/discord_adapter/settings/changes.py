"""The commands `/settings`, `/server-settings` and `/privacy`, and the controls in their messages."""

from dataclasses import dataclass, replace
from typing import Final

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, Files, Form, TextField, explanation, say
from bot.discord_adapter.command_translation import command, localised
from bot.discord_adapter.commands.permissions import LASTING, barrier_in
from bot.discord_adapter.context import Context
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.settings.panels import PAGE, filled_in, named
from bot.discord_adapter.settings.personal_panel import (
    BELL,
    DELETE,
    MESSAGES,
    PERSONAL_SETTINGS,
    asked_screen,
    bell_of,
    bells_menu,
    exported,
    page_of,
    personal_screen,
    privacy_screen,
)
from bot.discord_adapter.settings.server_panel import (
    OWN,
    WRITE,
    after_picking,
    named_rule,
    own_value,
    server_form,
    server_screen,
    settings_of_form,
    with_own_value,
)
from bot.games.discord_game import DiscordGame, HouseRule, OwnValue
from bot.locales.phrasebook import Words
from bot.screens.buttons import OPEN
from bot.screens.components import Box, Button, Buttons, Screen, Text, sentence
from bot.screens.custom_ids import Scope, SettingsControl
from bot.screens.names import escape
from bot.service.messages import Pressed
from bot.tables.ids import GuildId, RoleId
from bot.tables.settings import Profile, Server
from engine.contract import Refusal


async def change_personal(context: Context, press: Interaction[SettingsControl], _: Pressed, words: Words) -> Answer:
    """Apply a user's choice to their personal settings. The choice may change the language of the response."""
    setting, settings = named(press.control.name, PERSONAL_SETTINGS), context.tables.settings

    def change(stored: Profile) -> Profile:
        return (setting and setting.changed(stored, press.control.value, words)) or stored

    profile = await settings.change_profile(press.by.user, change)
    if press.control.name == BELL and (bell := bell_of(press.control.value)) is not None:
        await settings.drop_bell(press.by.user, *bell)
    page = page_of(press.control)
    chosen = context.book.words(profile.language or press.locale, client=press.locale, public=press.server_locale)
    bells = bells_menu(await settings.bells(press.by.user), context.games, chosen) if page == MESSAGES else ()
    return personal_screen(profile, chosen, page, bells).replacing()


async def change_server(
    context: Context, press: Interaction[SettingsControl], pressed: Pressed, words: Words
) -> Answer:
    """Apply a manager's choice to the settings of the server."""
    control, games, server = press.control, context.games, pressed.server
    if press.guild is None or not press.manages:
        # The greeting's button opens personal settings for users who may not change the server's.
        if control.name == PAGE and not press.private:
            return personal_screen(pressed.profile, words)
        return say(words("settings-server-forbidden"))
    game = games.get(control.page)
    rule = game and named_rule(game, control.value if control.name == WRITE else control.name)
    if game and rule and rule.own:
        writing = _Writing(context, press, server, game, rule, rule.own, words)
        if control.name == WRITE and press.text is not None:
            return await writing.take(press.text)
        if control.name == WRITE or (control.value == OWN and own_value(server, game, rule) is None):
            return writing.ask()
    if control.name == OPEN:
        return await _fill(context, press, server, words)
    if control.name == PAGE:
        return server_screen(server, games, words, control.value).replacing(press.private)
    setting = named(control.name, settings_of_form(control.page, games))

    def change(settings: Server) -> Server:
        stored = context.standing(settings)
        if setting is None:
            chosen = after_picking(stored, control.name, control.value, press.home) or stored
        else:
            chosen = setting.changed(stored, control.value, words) or stored
        return _with_morning(context, stored, chosen)

    changed = await context.tables.settings.change_server(press.guild, change)
    return server_screen(changed, games, words, control.page).replacing()


def _with_morning(context: Context, before: Server, chosen: Server) -> Server:
    """Return the settings with a changed morning post checked: it must have a channel where the bot may post, and it
    starts at its next hour."""
    morning, now = chosen.morning, context.screens.now()
    if (morning, chosen.zone) == (before.morning, before.zone):
        return chosen
    if morning.channel is not None and barrier_in(context.client, morning.channel, now) in LASTING:
        return replace(chosen, morning=morning.ended())
    return replace(chosen, morning=morning.not_before(chosen.zone, now))


async def _fill(context: Context, press: Interaction[SettingsControl], server: Server, words: Words) -> Answer:
    """Open a form with all settings of a page, or apply the submitted form."""
    games, page, filled = context.games, press.control.page, press.filled
    if filled is None:
        return server_form(server, games, words, page)
    game = games.get(page)
    for rule in () if game is None else game.house_rules:
        if game and rule.own and filled.get(rule.name) == OWN and own_value(server, game, rule) is None:
            return say(words(rule.own.none))
    changed = await context.tables.settings.change_server(
        press.guild or GuildId(0), lambda stored: filled_in(settings_of_form(page, games), stored, filled, words)
    )
    return server_screen(changed, games, words, page).replacing()


MOST_ECHOED: Final = 1000
"""Maximum length in characters of the quotation of a refused text. The form contains all of the text."""


@dataclass(frozen=True, slots=True)
class _Writing:
    """A server's own value of a house rule, while a manager is writing it."""

    context: Context
    press: Interaction[SettingsControl]
    server: Server
    game: DiscordGame
    rule: HouseRule
    own: OwnValue
    words: Words

    def ask(self) -> Answer:
        """Open the form for the value. It contains the text that was refused last, if there is one."""
        words, own, written = self.words, self.own, own_value(self.server, self.game, self.rule)
        control = str(SettingsControl(Scope.SERVER, WRITE, self.rule.name, self.game.key))
        refused = self.context.drafts.refused.get((self.press.by.user, control))
        text = refused or own.write(own.example if written is None else written, words)
        field = TextField(words(own.field), own.longest, text, lines=True)
        return Form(words(own.title), control, (field,), sentence(words("answer-not-recorded")))

    async def take(self, text: str) -> Answer:
        """Store the submitted text as the value, or show what is wrong with it."""
        context, press, words = self.context, self.press, self.words
        means = self.own.read(text, (words, words.book.words(self.server.language)))
        if isinstance(means, Refusal):
            context.drafts.refused[press.by.user, str(press.control)] = text
            return self._refused(means, text)
        context.drafts.refused.pop((press.by.user, str(press.control)), None)
        changed = await context.tables.settings.change_server(
            press.guild or GuildId(0), lambda stored: with_own_value(stored, self.game, self.rule, means)
        )
        return server_screen(changed, context.games, words, self.game.key).replacing()

    def _refused(self, why: Refusal, text: str) -> Screen:
        """Return the error, the beginning of the text, and a button that opens the form again."""
        told = Text(f"{explanation(why, self.words)}\n\n{escape(text[:MOST_ECHOED])}".rstrip())
        again = Button(self.words(self.own.button), str(self.press.control))
        return Screen((Box((told, Buttons((again,)))),))


async def forget(context: Context, press: Interaction[SettingsControl], _: Pressed, words: Words) -> Answer:
    """Delete all stored data of a user."""
    if press.control.name != DELETE:
        return say(words("answer-unknown-control"))
    await context.tables.privacy.forget(press.by.user)
    if context.avatars is not None:
        context.avatars.pop(press.by.user, None)
    return say(words("privacy-deleted"), in_place=True)


EXPORT_NAME: Final = "my-data.json"


async def settings(context: Context, asked: Interaction[None], words: Words) -> Answer:
    """Show a user's own settings, on servers and in the bot's direct messages."""
    return personal_screen(await context.tables.settings.profile(asked.by.user), words)


async def server_settings(
    context: Context, asked: Interaction[None], words: Words, moderators: discord.Role | None = None
) -> Answer:
    """Show a server's settings. If a role is given, it first becomes the moderator role."""
    if asked.guild is None or not asked.manages:
        return say(words("settings-server-forbidden"))
    if moderators is None:
        server = await context.tables.settings.server(asked.guild)
    else:
        role = RoleId(moderators.id)
        server = await context.tables.settings.change_server(
            asked.guild, lambda stored: replace(stored, moderator_role=role)
        )
    return server_screen(context.standing(server), context.games, words)


def privacy_group(context: Context) -> app_commands.Group:
    """Return the command group `/privacy` with `show`, `export` and `delete`."""
    group = app_commands.Group(name="privacy", description=localised(context.book, "command-privacy-description"))

    async def show(asked: Interaction[None], words: Words) -> Answer:
        return privacy_screen(await context.tables.privacy.export(asked.by.user), words)

    async def export(asked: Interaction[None], words: Words) -> Answer:
        rows = await context.tables.privacy.export(asked.by.user)
        return Files(words("privacy-export"), {EXPORT_NAME: exported(rows).encode()})

    async def delete(_: Interaction[None], words: Words) -> Answer:
        return asked_screen(words)

    for work in (show, export, delete):
        group.add_command(command(context, f"command-privacy-{work.__name__}", work))
    return group
