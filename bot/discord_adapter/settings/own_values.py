"""Values of house rules that a server writes itself: the button, the form, and what comes of it."""

from bot.discord_adapter.responses import MessageUpdate, ModalForm, PrivateMessage, Response, explanation
from bot.discord_adapter.settings.controls import Scope, SettingsControl, SettingsPress
from bot.discord_adapter.settings.house_rules import OWN, named_rule, own_value, with_own_value
from bot.discord_adapter.settings.server_panel import WRITE, server_screen
from bot.games.discord_game import DiscordGame, Games, HouseRule, OwnValue
from bot.locales.phrasebook import Words
from bot.screens.components import Box, Button, Buttons, Screen, Text, sentence
from bot.screens.safe_names import escape
from bot.service.settings import SettingsService
from bot.tables.settings import Server
from engine.contract import Refusal


class OwnValues:
    """Opens the form and takes what was written. Nobody gets here who may not change the server's settings."""

    def __init__(self, settings: SettingsService, games: Games) -> None:
        self._settings = settings
        self._games = games

    async def answer(self, press: SettingsPress, words: Words) -> Response | None:
        """The answer to a press that has to do with such a value; `None` for any other."""
        control, game = press.control, self._games.get(press.control.page)
        rule = None if game is None else named_rule(game, control.value if control.name == WRITE else control.name)
        if game is None or rule is None or rule.own is None:
            return None
        server = await self._settings.server(press.guild)
        if control.name == WRITE and press.text is not None:
            return await self._take(press, game, rule, rule.own, words)
        if control.name == WRITE or (control.value == OWN and own_value(server, game, rule) is None):
            return _form(server, game, rule, rule.own, words)
        return None

    async def _take(
        self, press: SettingsPress, game: DiscordGame, rule: HouseRule, own: OwnValue, words: Words
    ) -> Response:
        means = own.read(press.text or "")
        if isinstance(means, Refusal):
            return PrivateMessage(_refused(means, press, own, words))
        changed = await self._settings.change_server(
            press.guild, lambda stored: with_own_value(stored, game, rule, means)
        )
        return MessageUpdate(server_screen(changed, press.channel, self._games, words, game.key))


def _form(server: Server, game: DiscordGame, rule: HouseRule, own: OwnValue, words: Words) -> ModalForm:
    written = own_value(server, game, rule)
    text = own.write(own.example if written is None else written)
    control = str(_control(game.key, rule))
    too_late = sentence(words("answer-not-recorded"))
    return ModalForm(words(own.title), words(own.field), control, own.longest, too_late, text, lines=True)


def _refused(why: Refusal, press: SettingsPress, own: OwnValue, words: Words) -> Screen:
    """What is wrong, what was written so that it is not lost, and the way back to the form."""
    told = Text(f"{explanation(why, words)}\n\n{escape(press.text or '')}".rstrip())
    again = Button(words(own.button), str(press.control))
    return Screen((Box((told, Buttons((again,)))),))


def _control(page: str, rule: HouseRule) -> SettingsControl:
    return SettingsControl(Scope.SERVER, WRITE, rule.name, page)
