"""Every press of a button or menu, from parsing to the answer. Nothing is remembered here."""

import logging
from dataclasses import replace
from typing import Final

from bot.discord_adapter.closing import ask_to_close
from bot.discord_adapter.dailies import DailyResponses
from bot.discord_adapter.game_presses import GamePresses
from bot.discord_adapter.hints import hint
from bot.discord_adapter.looking_back import LookingBackPages
from bot.discord_adapter.press_requests import hand_request, public_request
from bot.discord_adapter.presses import ControlPress, DailyPress, GamePress
from bot.discord_adapter.replays import Replays
from bot.discord_adapter.responder import Deferral
from bot.discord_adapter.responses import (
    MessageUpdate,
    ModalForm,
    NoMessage,
    PrivateMessage,
    Response,
    explain,
    explanation,
)
from bot.discord_adapter.settings.server_panel import channel_names
from bot.games.discord_game import Games
from bot.locales.phrasebook import Phrasebook, Words
from bot.persistence.store import StoreUnavailableError
from bot.pictures.drawing import Drawing
from bot.screens.analysis import AGAIN
from bot.screens.components import sentence
from bot.screens.custom_ids import Control, DailyVerb, Topic, Verb
from bot.screens.replay import TO
from bot.screens.table_screens import Screens
from bot.service.table_service import TableService
from bot.tables.lobby import LUCKY_WORD_LENGTH, company
from bot.tables.requests import Again, Request, SayLuckyWord, WaitForNext
from bot.tables.table import Table, is_watchable
from engine.contract import Refusal
from engine.seats import Viewer

log = logging.getLogger(__name__)


ALWAYS_NEW: Final = (Verb.HAND, Verb.RULES, Verb.WORD, Verb.HINT, Verb.RECORD, Verb.VERIFY, Verb.OPEN, Verb.SHARE)
"""What is answered with a message of its own, wherever it was pressed."""


class PressRouter:
    """Turns presses into requests, and replies into answers."""

    def __init__(
        self,
        tables: TableService,
        games: Games,
        screens: Screens,
        book: Phrasebook,
        pages: LookingBackPages,
        drawing: Drawing,
    ) -> None:
        self._tables = tables
        self._drawing = drawing
        self._pages = pages
        self._games = GamePresses(games, screens)
        self._dailies = DailyResponses(tables, games, screens)
        self._screens = screens
        self._book = book

    def deferral(self, press: ControlPress | None) -> Deferral:
        """How the answer to a press will look, should it take long."""
        if press is None or press.control.verb in ALWAYS_NEW:
            return Deferral.PRIVATE
        quiet = press.private or press.control.verb is Verb.AGAIN or public_request(press) is not None
        # Put off quietly, the answer would be the pressed message, and a hand would later be refreshed in it.
        return Deferral.QUIET if quiet else Deferral.PRIVATE

    async def answer(self, press: ControlPress | None, locale: str) -> Response:
        """The answer to a press; `None` is one of a control that is not ours, or no longer."""
        if press is None:
            return PrivateMessage(sentence(self._book.say(self._book.best(locale), "answer-unknown-control")))
        profile = await self._tables.settings.profile(press.by.user)
        words = self._book.words(self._book.best(profile.language or locale))
        return await self._answer(replace(press, picking=profile.picking), words)

    async def answer_about_game(self, press: GamePress, locale: str) -> Response:
        """The answer to a press in the rules of a game, in its guided round, or below a page of looking back."""
        profile = await self._tables.settings.profile(press.user)
        words = self._book.words(self._book.best(profile.language or locale))
        if press.control.topic in (Topic.BOARD, Topic.HISTORY):
            return await self._pages.answer(press, words)
        return self._games.answer(replace(press, picking=profile.picking), words)

    def deferral_of_daily(self, press: DailyPress) -> Deferral:
        """Today's deal, or that of a chosen day, takes the place of the pressed message, if nobody else sees that."""
        begins = press.control.verb is DailyVerb.PLAY or press.control.detail != ""
        return Deferral.QUIET if begins and press.private else Deferral.PRIVATE

    async def answer_about_daily(self, press: DailyPress, locale: str) -> Response:
        """The answer to a press about the daily deals."""
        profile = await self._tables.settings.profile(press.by.user)
        words = self._book.words(self._book.best(profile.language or locale))
        return await self._dailies.answer(press, words)

    async def lost(self, press: ControlPress) -> None:
        """The answer to a press perhaps never arrived: a hand that it would have shown is told where it can be."""
        if hand_request(press) is None:
            return
        try:
            await self._tables.show_again(press.control.table, press.by.user)
        except StoreUnavailableError:
            log.warning("a lost answer could not be noted: the store is unavailable")

    async def answered(self, press: ControlPress) -> None:
        """The answer to a press was sent: one that said how far an analysis has come is kept up to date."""
        if press.control.verb is not Verb.ANALYSIS:
            return
        try:
            await self._tables.analyses.watch(press.control.table, press.token)
        except StoreUnavailableError:
            log.warning("an analysis cannot be watched: the store is unavailable")

    async def sat_down_in_thread(self, press: ControlPress) -> bool:
        """Whether somebody has just taken a seat at a table in a thread."""
        if press.control.verb is not Verb.JOIN or press.place is None or press.home in (None, press.place.channel):
            return False
        try:
            table = await self._tables.table(press.control.table)
        except StoreUnavailableError:
            return False
        return table is not None and table.place == press.place and table.seat_of(press.by.user) is not None

    async def _answer(self, press: ControlPress, words: Words) -> Response:
        if (request := public_request(press)) is not None:
            return await self._public(press, request, words)
        if (request := hand_request(press)) is not None:
            return await self._hand(press, request, words)
        return await self._other(press, words)

    async def _public(self, press: ControlPress, request: Request, words: Words) -> Response:
        if await self._elsewhere(press):
            return PrivateMessage(sentence(words("refused-not-your-table")))
        reply = await self._tables.handle(request)
        if isinstance(reply, Refusal):
            return await self._public_refusal(press, reply, words)
        if not press.private:
            return NoMessage()
        closed = press.control.verb is Verb.CANCEL
        return MessageUpdate(sentence(words("table-ended" if closed else "answer-begun")))

    async def _public_refusal(self, press: ControlPress, refusal: Refusal, words: Words) -> Response:
        """Why not; somebody who would begin alone is offered company."""
        table = await self._tables.table(press.control.table)
        if refusal.key == "refused-too-few-seats" and table is not None and company(table):
            return PrivateMessage(self._screens.alone(table, words))
        return PrivateMessage(explain(refusal, words))

    async def _close(self, press: ControlPress, words: Words) -> Response:
        table = await self._tables.table(press.control.table)
        if table is None:
            return PrivateMessage(sentence(words("refused-no-such-table")))
        if press.place != table.place:
            return PrivateMessage(sentence(words("refused-not-your-table")))
        return await ask_to_close(table, press.by, self._tables, self._screens, words)

    async def _open_cards(self, press: ControlPress, words: Words) -> Response:
        """What lies open on the table: anybody may know it."""
        table = await self._tables.table(press.control.table)
        if table is None:
            return PrivateMessage(sentence(words("refused-no-such-table")))
        if table.daily is not None and table.seat_of(press.by.user) is None:
            return PrivateMessage(sentence(words("refused-not-your-table")))
        if table.position is None:
            return PrivateMessage(sentence(words("refused-not-started")))
        return PrivateMessage(self._screens.open_cards(table, words))

    async def _elsewhere(self, press: ControlPress) -> bool:
        """Rights over a table count in its own channel only, whatever a forged message says."""
        table = await self._tables.table(press.control.table)
        return table is not None and press.place != table.place

    async def _hand(self, press: ControlPress, request: Request, words: Words) -> Response:
        reply = await self._tables.handle(request)
        if not isinstance(reply, Refusal):
            return await self._show(press, reply.table, words)
        table = await self._tables.table(press.control.table)
        if table is not None and table.seat_of(press.by.user) is None and is_watchable(table):
            return PrivateMessage(self._screens.onlooker(table, words))
        if not press.private or table is None or table.seat_of(press.by.user) is None:
            return PrivateMessage(explain(reply, words))
        return await self._show(press, table, words, note=explanation(reply, words))

    async def _show(self, press: ControlPress, table: Table, words: Words, draft: str = "", note: str = "") -> Response:
        seat = table.seat_of(press.by.user)
        if seat is None:
            return PrivateMessage(sentence(words("refused-not-your-table")))
        board = await self._tables.board(table.id)
        screen = self._screens.hand(table, seat, words, board, draft, note, picking=press.picking)
        return MessageUpdate(screen) if press.private else PrivateMessage(screen)

    async def _other(self, press: ControlPress, words: Words) -> Response:
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
            case Verb.REPLAY | Verb.RECORD | Verb.VERIFY | Verb.ANALYSIS:
                return await self._replay(press, words)
            case Verb.SHARE:
                return await self._dailies.share(press, words)
            case Verb.HINT | Verb.OPEN | Verb.CANCEL:
                return await self._told_in_private(press, words)
            case _:
                return PrivateMessage(sentence(words("answer-unknown-control")))

    async def _told_in_private(self, press: ControlPress, words: Words) -> Response:
        if press.control.verb is Verb.HINT:
            return await self._hint(press, words)
        return await (self._open_cards if press.control.verb is Verb.OPEN else self._close)(press, words)

    async def _draft(self, press: ControlPress, words: Words) -> Response:
        """A step towards a choice: nothing is stored, the hand message turns its page."""
        table = await self._tables.table(press.control.table)
        if table is None:
            return PrivateMessage(sentence(words("refused-no-such-table")))
        seat = table.seat_of(press.by.user)
        if table.position is None or seat is None:
            return await self._show(press, table, words)
        prompt = table.view(Viewer(seat)).prompt
        if prompt is None or prompt.number != press.control.number:
            return await self._show(press, table, words, note=words("refused-too-late"))
        return await self._show(press, table, words, draft=press.control.detail)

    async def _rules(self, press: ControlPress, words: Words) -> Response:
        table = await self._tables.table(press.control.table)
        if table is None:
            return PrivateMessage(sentence(words("refused-no-such-table")))
        return PrivateMessage(self._screens.rules(table.game_key, words))

    async def _lucky_word(self, press: ControlPress, words: Words) -> Response:
        if press.text is None:
            control = str(Control(press.control.table, Verb.WORD))
            too_late = sentence(words("answer-not-recorded"))
            return ModalForm(words("word-title"), words("word-label"), control, LUCKY_WORD_LENGTH, too_late)
        reply = await self._tables.handle(SayLuckyWord(press.control.table, press.by, press.text.strip()))
        return PrivateMessage(explain(reply, words) if isinstance(reply, Refusal) else sentence(words("word-taken")))

    async def _again(self, press: ControlPress, words: Words) -> Response:
        if await self._elsewhere(press):
            return PrivateMessage(sentence(words("refused-not-your-table")))
        if press.place is not None:
            server = await self._tables.settings.server(press.place.guild)
            if not server.allows(press.place.channel, press.home):
                return PrivateMessage(sentence(words("start-elsewhere", channels=channel_names(server))))
        reply = await self._tables.again(Again(press.control.table, press.by))
        return PrivateMessage(explain(reply, words)) if isinstance(reply, Refusal) else NoMessage()

    async def _next(self, press: ControlPress, words: Words) -> Response:
        if await self._elsewhere(press):
            return PrivateMessage(sentence(words("refused-not-your-table")))
        reply = await self._tables.handle(WaitForNext(press.control.table, press.by))
        said = explain(reply, words) if isinstance(reply, Refusal) else sentence(words("next-waiting"))
        return MessageUpdate(said) if press.private else PrivateMessage(said)

    async def _replay(self, press: ControlPress, words: Words) -> Response:
        code, guild = press.control.table, press.place.guild if press.place else None
        replays = Replays(self._tables, self._screens, self._drawing)
        if press.control.verb is Verb.RECORD:
            return await replays.record(code, guild, press.by.user, words)
        if press.control.verb is Verb.VERIFY:
            return await replays.verify(code, guild, press.by.user, words)
        if press.control.verb is Verb.ANALYSIS:
            return await replays.analysis(
                code,
                guild,
                press.by.user,
                press.token,
                words,
                again=press.control.detail == AGAIN,
                anew=not press.private,
            )
        chosen = press.control.detail.removeprefix(TO).strip()
        at = int(chosen) if chosen.isdecimal() and len(chosen) < 5 else press.control.number
        return await replays.step(code, guild, press.by.user, at, words, anew=not press.private)

    async def _hint(self, press: ControlPress, words: Words) -> Response:
        table = await self._tables.table(press.control.table)
        if table is None:
            return PrivateMessage(sentence(words("refused-no-such-table")))
        seat = table.seat_of(press.by.user)
        if seat is None:
            return PrivateMessage(sentence(words("refused-not-your-table")))
        if not table.hints:
            return PrivateMessage(sentence(words("refused-no-hints")))
        advice = hint(table, seat)
        return PrivateMessage(
            sentence(words("refused-not-asked")) if advice is None else self._screens.hint(table, advice, words)
        )
