"""From a press in a settings message to its response."""

from dataclasses import replace

from bot.discord_adapter.responses import (
    FileMessage,
    MessageUpdate,
    PrivateMessage,
    Response,
)
from bot.discord_adapter.settings.controls import Scope, SettingsPress
from bot.discord_adapter.settings.own_values import OwnValues
from bot.discord_adapter.settings.panels import named
from bot.discord_adapter.settings.personal_panel import PERSONAL_SETTINGS, personal_screen
from bot.discord_adapter.settings.privacy_panel import (
    DELETE,
    asked_screen,
    exported,
    privacy_screen,
)
from bot.discord_adapter.settings.server_panel import PAGE, after_button, server_screen, settings_on
from bot.games.discord_game import Games
from bot.locales.phrasebook import Phrasebook, Words
from bot.screens.components import sentence
from bot.service.table_service import TableService
from bot.tables.ids import RoleId
from bot.tables.settings import Profile, Server

EXPORT_NAME = "my-data.json"


class SettingsChanges:
    """Shows and changes settings, shows, exports and deletes what is stored of a person."""

    def __init__(self, tables: TableService, games: Games, book: Phrasebook) -> None:
        self._tables = tables
        self._games = games
        self._book = book
        self._own_values = OwnValues(tables.settings, games)

    async def answer(self, press: SettingsPress) -> Response:
        """The answer to a press in a settings message: the message anew."""
        words = await self._words(press)
        match press.control.scope:
            case Scope.PERSONAL:
                return await self._change_personal(press, words)
            case Scope.SERVER:
                return await self._change_server(press, words)
            case Scope.PRIVACY:
                return await self._forget(press, words)

    async def personal(self, press: SettingsPress) -> Response:
        """The settings of a person."""
        profile = await self._tables.settings.profile(press.user)
        return PrivateMessage(personal_screen(profile, self._for(profile, press)))

    async def server(self, press: SettingsPress, role: RoleId | None = None) -> Response:
        """The settings of a server. `role`: makes moderators from now on."""
        words = await self._words(press)
        if not press.manages:
            return PrivateMessage(sentence(words("settings-server-forbidden")))
        settings = self._tables.settings
        if role is None:
            server = await settings.server(press.guild)
        else:
            server = await settings.change_server(press.guild, lambda stored: replace(stored, moderator_role=role))
        return PrivateMessage(server_screen(server, press.channel, self._games, words))

    async def shown(self, press: SettingsPress) -> Response:
        """What is stored, plainly."""
        words = await self._words(press)
        return PrivateMessage(privacy_screen(await self._tables.privacy.export(press.user), words))

    async def exported(self, press: SettingsPress) -> Response:
        """The person's data as a file."""
        words = await self._words(press)
        rows = await self._tables.privacy.export(press.user)
        return FileMessage(words("privacy-export"), EXPORT_NAME, exported(rows).encode())

    async def ask_to_forget(self, press: SettingsPress) -> Response:
        """What deleting means, and the button that does it."""
        return PrivateMessage(asked_screen(await self._words(press)))

    async def _words(self, press: SettingsPress) -> Words:
        return self._for(await self._tables.settings.profile(press.user), press)

    def _for(self, profile: Profile, press: SettingsPress) -> Words:
        return self._book.words(self._book.best(profile.language or press.locale))

    async def _change_personal(self, press: SettingsPress, words: Words) -> Response:
        setting = named(press.control.name, PERSONAL_SETTINGS)

        def change(stored: Profile) -> Profile:
            return (setting and setting.changed(stored, press.control.value, words)) or stored

        profile = await self._tables.settings.change_profile(press.user, change)
        return MessageUpdate(personal_screen(profile, self._for(profile, press)))

    async def _change_server(self, press: SettingsPress, words: Words) -> Response:
        if not press.manages:
            return PrivateMessage(sentence(words("settings-server-forbidden")))
        control = press.control
        if (written := await self._own_values.answer(press, words)) is not None:
            return written
        if control.name == PAGE:
            server = await self._tables.settings.server(press.guild)
            return MessageUpdate(server_screen(server, press.channel, self._games, words, control.value))
        setting = named(control.name, settings_on(control.page, self._games))

        def change(stored: Server) -> Server:
            if setting is None:
                return after_button(stored, control.name, press.channel) or stored
            return setting.changed(stored, control.value, words) or stored

        server = await self._tables.settings.change_server(press.guild, change)
        return MessageUpdate(server_screen(server, press.channel, self._games, words, control.page))

    async def _forget(self, press: SettingsPress, words: Words) -> Response:
        if press.control.name != DELETE:
            return PrivateMessage(sentence(words("answer-unknown-control")))
        await self._tables.privacy.forget(press.user)
        return MessageUpdate(sentence(words("privacy-deleted")))
