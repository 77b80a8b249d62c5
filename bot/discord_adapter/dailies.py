"""What people ask of the daily deals: to play, to see the best, to practise, to check yesterday's, to share theirs."""

import json
from dataclasses import dataclass
from datetime import date, datetime

from bot.discord_adapter.presses import ControlPress, DailyPress
from bot.discord_adapter.responses import FileMessage, MessageUpdate, PrivateMessage, Response, explain
from bot.games.discord_game import DiscordGame, Games
from bot.locales.phrasebook import Words
from bot.persistence.dailies import DailyLine
from bot.screens.components import LONGEST_LABEL, Screen, sentence
from bot.screens.custom_ids import Control, DailyVerb, Verb
from bot.screens.daily import day_shown
from bot.screens.daily_overview import (
    Line,
    Overview,
    board_screen,
    overview_screen,
    practice_screen,
    share_where_screen,
)
from bot.screens.table_screens import Screens
from bot.service.daily_deals import Asked, DailyOverview
from bot.service.table_service import TableService
from bot.tables.daily import commitment, published_deal
from bot.tables.ids import ChannelId, GuildId, UserId
from bot.tables.requests import By, ShareDaily, ShowHand
from bot.tables.table import Stage, Table
from engine.contract import Refusal


@dataclass(frozen=True, slots=True)
class DailyResponses:
    """Answers about the daily deals of every game that has them."""

    tables: TableService
    games: Games
    screens: Screens

    async def overview(self, game: DiscordGame, by: By, guild: GuildId | None, words: Words) -> Response:
        """Today's deal as somebody finds it. Whoever asks on a server is known to its board from then on."""
        if guild is not None:
            await self.tables.dailies.attend(guild, by)
        seen = await self.tables.dailies.overview(game.key, by.user)
        return PrivateMessage(overview_screen(_overview(game, seen), game.renderer, words))

    async def answer(self, press: DailyPress, words: Words) -> Response:
        """The answer to a press."""
        game = self.games.get(press.control.game)
        if game is None:
            return PrivateMessage(sentence(words("answer-unknown-control")))
        match press.control.verb:
            case DailyVerb.PLAY:
                return await self._begin(press, None, words)
            case DailyVerb.BOARD:
                return await self.board(game, press.by, press.guild, words)
            case DailyVerb.PRACTISE if (day := _read_day(press.control.detail)) is not None:
                return await self._begin(press, day, words)
            case DailyVerb.PRACTISE:
                return await self.practice(game, press.by.user, words)
            case DailyVerb.CHECK:
                return await self._check(game, press.by.user, words)

    async def board(self, game: DiscordGame, by: By, guild: GuildId | None, words: Words) -> Response:
        """The best of a server."""
        if guild is None:
            return PrivateMessage(sentence(words("answer-only-in-server")))
        await self.tables.dailies.attend(guild, by)
        seen = _overview(game, await self.tables.dailies.overview(game.key, by.user))
        board = await self.tables.dailies.board(game.key, guild)
        today, week = [_line(line) for line in board.today], [_line(line) for line in board.week]
        return PrivateMessage(board_screen(seen, today, week, game.renderer, words))

    async def practice(self, game: DiscordGame, user: UserId, words: Words) -> Response:
        """Which earlier day to practise."""
        seen = _overview(game, await self.tables.dailies.overview(game.key, user))
        if not seen.practice:
            return PrivateMessage(sentence(words("daily-no-practice")))
        return PrivateMessage(practice_screen(seen, game.renderer, words))

    async def _begin(self, press: DailyPress, day: date | None, words: Words) -> Response:
        """The cards come as a direct message; where those do not reach the person, they are the answer."""
        asked = Asked(press.by, press.control.game, day, press.may_post_in, press.channel_name)
        reply = await self.tables.dailies.begin(asked)
        if isinstance(reply, Refusal):
            return PrivateMessage(explain(reply, words))
        profile = await self.tables.settings.profile(press.by.user)
        table = reply.table
        comes = table.stage is Stage.PLAYING and profile.takes_hands and not reply.repeated
        if comes:
            return _in_place(press, self.screens.coming(table, words))
        return await self._hand(press, table, words)

    async def _hand(self, press: DailyPress, table: Table, words: Words) -> Response:
        seat = table.seat_of(press.by.user)
        if seat is None:
            return PrivateMessage(sentence(words("refused-not-your-table")))
        reply = await self.tables.handle(ShowHand(table.id, press.by))
        if isinstance(reply, Refusal):
            return PrivateMessage(explain(reply, words))
        profile = await self.tables.settings.profile(press.by.user)
        return _in_place(press, self.screens.hand(reply.table, seat, words, None, picking=profile.picking))

    async def _check(self, game: DiscordGame, user: UserId, words: Words) -> Response:
        """Yesterday's deal as a record without a move, with everything that proves it."""
        seen = await self.tables.dailies.overview(game.key, user)
        if seen.revealed is None:
            return PrivateMessage(sentence(words("refused-no-daily-deal")))
        day, secret = seen.revealed
        promised = commitment(game.key, day, secret)
        told = words("daily-check", day=day_shown(day), commitment=promised)
        content = json.dumps(published_deal(game.key, day, secret), indent=1).encode()
        return FileMessage(told, f"{game.command}-{day.isoformat()}.json", content)

    async def share(self, press: ControlPress, words: Words) -> Response:
        """Post the line where the press happened; from a direct message, where the deal was asked for."""
        table = await self.tables.table(press.control.table)
        if table is None or table.daily is None or table.seat_of(press.by.user) is None:
            return PrivateMessage(sentence(words("refused-no-such-table")))
        if press.place is not None:
            if press.may_post_in is None:
                return PrivateMessage(sentence(words("daily-share-forbidden")))
            return await self._shared(press, table, press.may_post_in, words)
        known, chosen = table.daily.asked_in, press.control.detail
        command = f"/{self.games[table.game_key].command} daily"
        if known is None:
            return PrivateMessage(sentence(words("daily-share-here", command=command)))
        if chosen == str(known):
            return await self._shared(press, table, known, words)
        control = str(Control(table.id, Verb.SHARE, detail=str(known)))
        name = table.daily.asked_in_name[: LONGEST_LABEL // 2]
        return PrivateMessage(share_where_screen(name, control, command, words))

    async def _shared(self, press: ControlPress, table: Table, channel: ChannelId, words: Words) -> Response:
        reply = await self.tables.handle(ShareDaily(table.id, press.by, channel))
        if isinstance(reply, Refusal):
            return PrivateMessage(explain(reply, words))
        return PrivateMessage(sentence(words("daily-shared")))


def _in_place(press: DailyPress, screen: Screen) -> Response:
    """In the pressed message, unless somebody else may see it."""
    return MessageUpdate(screen) if press.private else PrivateMessage(screen)


def _overview(game: DiscordGame, seen: DailyOverview) -> Overview:
    key = None if seen.revealed is None else (seen.revealed[0], seen.revealed[1].hex())
    return Overview(
        game_key=game.key,
        day=seen.day,
        commitment=seen.commitment,
        following=seen.next_commitment,
        table=seen.table,
        forgotten=seen.forgotten,
        streak=seen.streak,
        practice=seen.practice,
        key_of=key,
    )


def _line(line: DailyLine) -> Line:
    return Line(line.name, line.days, line.points, line.score)


def _read_day(detail: str) -> date | None:
    """The day that was chosen in the menu; a forged control may say anything."""
    try:
        return datetime.strptime(detail, "%Y%m%d").date()  # noqa: DTZ007 - a day has no time
    except ValueError:
        return None
