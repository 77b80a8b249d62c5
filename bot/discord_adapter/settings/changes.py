"""From a turned knob to the answer."""

from dataclasses import replace

from bot.discord_adapter.ports import Tables
from bot.discord_adapter.responses import (
    Answer,
    Document,
    Private,
    Update,
)
from bot.discord_adapter.settings.controls import Scope, Turn
from bot.discord_adapter.settings.panels import named
from bot.discord_adapter.settings.personal_panel import MINE, my_screen
from bot.discord_adapter.settings.privacy_panel import (
    DELETE,
    asked_screen,
    exported,
    privacy_screen,
)
from bot.discord_adapter.settings.server_panel import OURS, done, server_screen
from bot.locales.phrasebook import Phrasebook, Words
from bot.screens.components import sentence
from bot.tables.ids import RoleId
from bot.tables.personal_settings import Profile
from bot.tables.server_settings import Server

EXPORT_NAME = "my-data.json"


class SettingsChanges:
    """Shows and changes settings, shows, exports and deletes what is stored of a person."""

    def __init__(self, tables: Tables, book: Phrasebook) -> None:
        self._tables = tables
        self._book = book

    async def answer(self, turn: Turn) -> Answer:
        """The answer to a press in a settings message: the message anew."""
        words = await self._words(turn)
        match turn.knob.scope:
            case Scope.ME:
                return await self._change_mine(turn, words)
            case Scope.SERVER:
                return await self._change_ours(turn, words)
            case Scope.PRIVACY:
                return await self._forget(turn, words)

    async def mine(self, turn: Turn) -> Answer:
        """The settings of a person."""
        profile = await self._tables.settings.profile(turn.user)
        return Private(my_screen(profile, self._for(profile, turn)))

    async def ours(self, turn: Turn, role: RoleId | None = None) -> Answer:
        """The settings of a server. `role`: makes moderators from now on."""
        words = await self._words(turn)
        if not turn.manages:
            return Private(sentence(words("settings-server-forbidden")))
        settings = self._tables.settings
        if role is None:
            server = await settings.server(turn.guild)
        else:
            server = await settings.change_server(turn.guild, lambda stored: replace(stored, moderator_role=role))
        return Private(server_screen(server, turn.channel, words))

    async def shown(self, turn: Turn) -> Answer:
        """What is stored, plainly."""
        words = await self._words(turn)
        return Private(privacy_screen(await self._tables.privacy.export(turn.user), words))

    async def exported(self, turn: Turn) -> Answer:
        """The person's data as a file."""
        words = await self._words(turn)
        rows = await self._tables.privacy.export(turn.user)
        return Document(words("privacy-export"), EXPORT_NAME, exported(rows).encode())

    async def ask_to_forget(self, turn: Turn) -> Answer:
        """What deleting means, and the button that does it."""
        return Private(asked_screen(await self._words(turn)))

    async def _words(self, turn: Turn) -> Words:
        return self._for(await self._tables.settings.profile(turn.user), turn)

    def _for(self, profile: Profile, turn: Turn) -> Words:
        return self._book.words(self._book.best(profile.language or turn.locale))

    async def _change_mine(self, turn: Turn, words: Words) -> Answer:
        setting = named(turn.knob.name, MINE)

        def change(stored: Profile) -> Profile:
            return (setting and setting.changed(stored, turn.knob.value, words)) or stored

        profile = await self._tables.settings.change_profile(turn.user, change)
        return Update(my_screen(profile, self._for(profile, turn)))

    async def _change_ours(self, turn: Turn, words: Words) -> Answer:
        if not turn.manages:
            return Private(sentence(words("settings-server-forbidden")))
        setting = named(turn.knob.name, OURS)

        def change(stored: Server) -> Server:
            if setting is None:
                return done(stored, turn.knob.name, turn.channel) or stored
            return setting.changed(stored, turn.knob.value, words) or stored

        server = await self._tables.settings.change_server(turn.guild, change)
        return Update(server_screen(server, turn.channel, words))

    async def _forget(self, turn: Turn, words: Words) -> Answer:
        if turn.knob.name != DELETE:
            return Private(sentence(words("answer-unknown-control")))
        await self._tables.privacy.forget(turn.user)
        return Update(sentence(words("privacy-deleted")))
