"""Finished games: shown step by step, handed out as a file, their deal checked."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.discord_adapter.analysis_pages import AnalysisPages
from bot.discord_adapter.responses import (
    FileMessage,
    MessageUpdate,
    PrivateMessage,
    Response,
    explain,
)
from bot.locales.phrasebook import Words
from bot.pictures.drawing import Drawing
from bot.screens.deal_checked import deal_checked_screen, uncheckable
from bot.screens.table_screens import Screens
from bot.service.table_service import TableService
from bot.tables.ids import GuildId, TableId, UserId
from bot.tables.records import check_deal, has_hidden_words, moments, published
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.table import Table
from engine.contract import Refusal
from engine.publishing import Verified, verify

MOST_SUGGESTED: Final = 25
"""Discord shows no more."""


@dataclass(frozen=True, slots=True)
class Replays:
    """Answers for anybody on the server where the game was played, and for those who played it in direct messages."""

    tables: TableService
    screens: Screens
    drawing: Drawing = field(default_factory=Drawing)

    async def step(
        self, code: TableId, guild: GuildId | None, asker: UserId, at: int, words: Words, *, anew: bool
    ) -> Response:
        """The game at one moment. `anew`: in a new message."""
        table = await self._finished(code, guild, asker)
        if isinstance(table, Refusal):
            return PrivateMessage(explain(table, words))
        screen = self.screens.replay(table, moments(table, await self.tables.played(code)), at, words)
        return PrivateMessage(screen) if anew else MessageUpdate(screen)

    async def record(self, code: TableId, guild: GuildId | None, asker: UserId, words: Words) -> Response:
        """The record as a file, with what checking its deal said."""
        table = await self._finished(code, guild, asker)
        if isinstance(table, Refusal):
            return PrivateMessage(explain(table, words))
        record = published(table, await self.tables.played(code))
        return FileMessage(_checked(table, record, words), f"{code}.json", json.dumps(record, indent=1).encode())

    async def verify(self, code: TableId, guild: GuildId | None, asker: UserId, words: Words) -> Response:
        """The deal checked here and now, and how to check it without us."""
        table = await self._finished(code, guild, asker)
        if isinstance(table, Refusal):
            return PrivateMessage(explain(table, words))
        why_not = uncheckable(table, words)
        if why_not is not None:
            return PrivateMessage(why_not)
        check = check_deal(table, await self.tables.played(code))
        return PrivateMessage(deal_checked_screen(table, check, words))

    async def suggested(self, asker: UserId, game_key: str, guild: GuildId | None, typed: str) -> Sequence[Result]:
        """The asker's own games whose code begins with what they typed, the latest first."""
        begins = typed.strip().lower()
        return await self.tables.looking_back.coded(asker, game_key, guild, begins, MOST_SUGGESTED)

    async def analysis(
        self,
        code: TableId,
        guild: GuildId | None,
        asker: UserId,
        token: HandToken,
        words: Words,
        *,
        again: bool,
        anew: bool,
    ) -> Response:
        """Everybody's chances and what turned the game; asks for it when nobody has, and shows how far it is. `again`:
        also when it failed before. `anew`: in a new message."""
        table = await self._finished(code, guild, asker)
        if isinstance(table, Refusal):
            return PrivateMessage(explain(table, words))
        progress = await self.tables.analyses.look(table, token, words.language, again=again)
        if isinstance(progress, Refusal):
            return PrivateMessage(explain(progress, words))
        screen = await AnalysisPages(self.screens, self.drawing).page(table, progress, words)
        return PrivateMessage(screen) if anew else MessageUpdate(screen)

    async def _finished(self, code: TableId, guild: GuildId | None, asker: UserId) -> Table | Refusal:
        table = await self.tables.table(code)
        if table is None or not _may_look(table, guild, asker):
            return Refusal("refused-no-such-game")
        if self.tables.is_public(table):
            return table
        return Refusal("refused-still-secret" if table.daily is None else "refused-daily-locked")


def _may_look(table: Table, guild: GuildId | None, asker: UserId) -> bool:
    """Everybody on the server of a table; at a daily deal, and in a direct message, whoever played."""
    if guild is None or table.daily is not None:
        return table.seat_of(asker) is not None
    return table.place.guild == guild


def _checked(table: Table, record: object, words: Words) -> str:
    if table.forgotten:
        return words("record-forgotten")
    if has_hidden_words(table):
        return words("record-words-hidden")
    fair = isinstance(verify(json.loads(json.dumps(record))), Verified)
    return words("record-fair", commitment=table.commitment) if fair else words("record-unfair")
