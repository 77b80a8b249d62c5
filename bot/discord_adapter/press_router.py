"""Every press of a button or menu, from parsing to the answer. Nothing is remembered here."""

import logging
from dataclasses import replace

from bot.discord_adapter.game_presses import GamePresses
from bot.discord_adapter.hints import hint
from bot.discord_adapter.ports import Tables
from bot.discord_adapter.press_requests import hand_request, public_request
from bot.discord_adapter.presses import GamePress, Press
from bot.discord_adapter.replays import Replays
from bot.discord_adapter.responder import Manner
from bot.discord_adapter.responses import (
    Answer,
    Form,
    Nothing,
    Private,
    Update,
    explain,
)
from bot.discord_adapter.settings.server_panel import channel_names
from bot.games.discord_game import Games
from bot.locales.phrasebook import Phrasebook, Words
from bot.screens.components import sentence
from bot.screens.custom_ids import Control, Verb
from bot.screens.table_screens import Screens
from bot.service.store import StoreUnavailableError
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.requests import Again, Request, SayLuckyWord, WaitForNext
from bot.tables.table import Table, is_watchable
from engine.contract import Refusal
from engine.seats import Viewer

log = logging.getLogger(__name__)


class Router:
    """Turns presses into requests, and replies into answers."""

    def __init__(self, tables: Tables, games: Games, screens: Screens, book: Phrasebook) -> None:
        self._tables = tables
        self._games = GamePresses(games, screens)
        self._screens = screens
        self._book = book

    def manner(self, press: Press | None) -> Manner:
        """How the answer to a press will look, should it take long."""
        if press is None or press.control.verb in (Verb.HAND, Verb.RULES, Verb.WORD, Verb.HINT, Verb.RECORD):
            return Manner.PRIVATE
        quiet = press.private or press.control.verb is Verb.AGAIN or public_request(press) is not None
        # Put off quietly, the answer would be the pressed message, and a hand would later be refreshed in it.
        return Manner.QUIET if quiet else Manner.PRIVATE

    async def answer(self, press: Press | None, locale: str) -> Answer:
        """The answer to a press; `None` is one of a control that is not ours, or no longer."""
        if press is None:
            return Private(sentence(self._book.say(self._book.best(locale), "answer-unknown-control")))
        profile = await self._tables.settings.profile(press.by.user)
        words = self._book.words(self._book.best(profile.language or locale))
        return await self._answer(replace(press, card_buttons=profile.card_buttons), words)

    async def answer_about_game(self, press: GamePress, locale: str) -> Answer:
        """The answer to a press in the rules of a game or in its guided round."""
        profile = await self._tables.settings.profile(press.user)
        words = self._book.words(self._book.best(profile.language or locale))
        return self._games.answer(replace(press, card_buttons=profile.card_buttons), words)

    async def lost(self, press: Press) -> None:
        """The answer to a press perhaps never arrived: a hand that it would have shown is told where it can be."""
        if hand_request(press) is None:
            return
        try:
            await self._tables.show_again(press.control.table, press.by.user)
        except StoreUnavailableError:
            log.warning("a lost answer could not be noted: the store is unavailable")

    async def _answer(self, press: Press, words: Words) -> Answer:
        if (request := public_request(press)) is not None:
            return await self._public(press, request, words)
        if (request := hand_request(press)) is not None:
            return await self._hand(press, request, words)
        return await self._other(press, words)

    async def _public(self, press: Press, request: Request, words: Words) -> Answer:
        if await self._elsewhere(press):
            return Private(sentence(words("refused-not-your-table")))
        reply = await self._tables.handle(request)
        return Private(explain(reply, words)) if isinstance(reply, Refusal) else Nothing()

    async def _elsewhere(self, press: Press) -> bool:
        """Rights over a table count in its own channel only, whatever a forged message says."""
        table = await self._tables.table(press.control.table)
        return table is not None and press.place != table.place

    async def _hand(self, press: Press, request: Request, words: Words) -> Answer:
        reply = await self._tables.handle(request)
        if not isinstance(reply, Refusal):
            return await self._show(press, reply.table, words)
        table = await self._tables.table(press.control.table)
        if table is not None and table.seat_of(press.by.user) is None and is_watchable(table):
            return Private(self._screens.onlooker(table, words))
        if not press.private or table is None or table.seat_of(press.by.user) is None:
            return Private(explain(reply, words))
        return await self._show(press, table, words, note=words(reply.key, **reply.details))

    async def _show(self, press: Press, table: Table, words: Words, draft: str = "", note: str = "") -> Answer:
        seat = table.seat_of(press.by.user)
        if seat is None:
            return Private(sentence(words("refused-not-your-table")))
        board = await self._tables.board(table.id)
        screen = self._screens.hand(table, seat, words, board, draft, note, card_buttons=press.card_buttons)
        return Update(screen) if press.private else Private(screen)

    async def _other(self, press: Press, words: Words) -> Answer:
        match press.control.verb:
            case Verb.DRAFT:
                return await self._draft(press, words)
            case Verb.RULES:
                return await self._rules(press, words)
            case Verb.WORD:
                return await self._lucky_word(press, words)
            case Verb.AGAIN:
                return await self._again(press, words)
            case Verb.NEXT:
                return await self._next(press, words)
            case Verb.REPLAY | Verb.RECORD:
                return await self._replay(press, words)
            case Verb.HINT:
                return await self._hint(press, words)
            case _:
                return Private(sentence(words("answer-unknown-control")))

    async def _draft(self, press: Press, words: Words) -> Answer:
        """A step towards a choice: nothing is stored, the hand message turns its page."""
        table = await self._tables.table(press.control.table)
        if table is None:
            return Private(sentence(words("refused-no-such-table")))
        seat = table.seat_of(press.by.user)
        if table.position is None or seat is None:
            return await self._show(press, table, words)
        prompt = table.view(Viewer(seat)).prompt
        if prompt is None or prompt.number != press.control.number:
            return await self._show(press, table, words, note=words("refused-too-late"))
        return await self._show(press, table, words, draft=press.control.detail)

    async def _rules(self, press: Press, words: Words) -> Answer:
        table = await self._tables.table(press.control.table)
        if table is None:
            return Private(sentence(words("refused-no-such-table")))
        return Private(self._screens.rules(table.game_key, words))

    async def _lucky_word(self, press: Press, words: Words) -> Answer:
        if press.text is None:
            control = str(Control(press.control.table, Verb.WORD))
            too_late = sentence(words("answer-not-recorded"))
            return Form(words("word-title"), words("word-label"), control, LUCKY_WORD_LENGTH, too_late)
        reply = await self._tables.handle(SayLuckyWord(press.control.table, press.by, press.text.strip()))
        return Private(explain(reply, words) if isinstance(reply, Refusal) else sentence(words("word-taken")))

    async def _again(self, press: Press, words: Words) -> Answer:
        if await self._elsewhere(press):
            return Private(sentence(words("refused-not-your-table")))
        if press.place is not None:
            server = await self._tables.settings.server(press.place.guild)
            if not server.allows(press.place.channel, press.home):
                return Private(sentence(words("start-elsewhere", channels=channel_names(server))))
        reply = await self._tables.again(Again(press.control.table, press.by))
        return Private(explain(reply, words)) if isinstance(reply, Refusal) else Nothing()

    async def _next(self, press: Press, words: Words) -> Answer:
        if await self._elsewhere(press):
            return Private(sentence(words("refused-not-your-table")))
        reply = await self._tables.handle(WaitForNext(press.control.table, press.by))
        said = explain(reply, words) if isinstance(reply, Refusal) else sentence(words("next-waiting"))
        return Update(said) if press.private else Private(said)

    async def _replay(self, press: Press, words: Words) -> Answer:
        code, guild = press.control.table, press.place.guild if press.place else None
        replays = Replays(self._tables, self._screens)
        if press.control.verb is Verb.RECORD:
            return await replays.record(code, guild, words)
        return await replays.step(code, guild, press.control.number, words, anew=not press.private)

    async def _hint(self, press: Press, words: Words) -> Answer:
        table = await self._tables.table(press.control.table)
        if table is None:
            return Private(sentence(words("refused-no-such-table")))
        seat = table.seat_of(press.by.user)
        if seat is None:
            return Private(sentence(words("refused-not-your-table")))
        advice = hint(table, seat)
        return Private(
            sentence(words("refused-not-asked")) if advice is None else self._screens.hint(table, advice, words)
        )
