"""Boards, histories and what somebody's games add up to: asked for by commands, and by the buttons below them."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.discord_adapter.display_names import DisplayNames
from bot.discord_adapter.presses import GamePress
from bot.discord_adapter.rating_curve import rating_curve
from bot.discord_adapter.responses import MessageUpdate, PrivateMessage, Response
from bot.games.discord_game import Games
from bot.locales.phrasebook import Words
from bot.pictures.drawing import Drawing
from bot.screens import history, leaderboard
from bot.screens.components import Screen, sentence
from bot.screens.custom_ids import Topic
from bot.screens.history import HistoryAsked, history_asked, history_screen
from bot.screens.leaderboard import BoardAsked, BoardScope, Period, board_asked, leaderboard_screen, shown_name
from bot.screens.person_card import FEWEST_DRAWN, person_card_screen
from bot.service.table_service import TableService
from bot.tables.ids import GuildId, UserId
from bot.tables.looking_back import PersonCard
from bot.tables.standings import ALL_TIME, EVERYWHERE, Board


@dataclass(frozen=True, slots=True)
class LookingBackPages:
    """Builds the pages. Whoever presses may see what they may see by the command, and nothing else."""

    tables: TableService
    games: Games
    names: DisplayNames
    drawing: Drawing

    async def answer(self, press: GamePress, words: Words) -> Response:
        """The answer to a press below a page."""
        screen = await self._pressed(press, words)
        if screen is None:
            return PrivateMessage(sentence(words("answer-unknown-control")))
        return MessageUpdate(screen) if press.private else PrivateMessage(screen)

    async def _pressed(self, press: GamePress, words: Words) -> Screen | None:
        if press.control.game not in self.games:
            return None
        if press.control.topic is Topic.BOARD:
            asked = board_asked(press.control)
            return None if asked is None else await self.board(asked, press.guild, press.user, words)
        whose = history_asked(press.control)
        return None if whose is None else await self.history(whose, press.guild, press.user, words)

    async def board(self, asked: BoardAsked, guild: GuildId | None, asker: UserId, words: Words) -> Screen:
        """A page of a board. Outside servers there is only the one of everywhere."""
        if guild is None:
            asked = BoardAsked(asked.game_key, BoardScope.EVERYWHERE, asked.period, asked.page)
        looking_back = self.tables.looking_back
        season = looking_back.season()
        where = EVERYWHERE if guild is None or asked.scope is BoardScope.EVERYWHERE else guild
        board = Board(asked.game_key, where, season if asked.period is Period.SEASON else ALL_TIME)
        page = await looking_back.board(board, asker, leaderboard.PAGE, (asked.page - 1) * leaderboard.PAGE)
        own = () if page.own is None else (asker,)
        names = await self.names.of(where, (*(line.standing.user for line in page.lines), *own))
        title = self.games[asked.game_key].renderer.title(words)
        return leaderboard_screen(title, asked, page, season, names, words, in_server=guild is not None)

    async def history(self, asked: HistoryAsked, guild: GuildId | None, asker: UserId, words: Words) -> Screen:
        """Somebody's games. Who does not appear on leaderboards shows them to nobody else. In a direct message they are
        the asker's own, from every server."""
        refusal = await self.kept_from(asker, asked.user, guild, words)
        if refusal is not None:
            return refusal
        games, first = self.tables.looking_back, (asked.page - 1) * history.PAGE
        found = await games.history(asked.user, asked.game_key, guild, history.PAGE + 1, first, asked.which)
        if not found and asked == HistoryAsked(asked.game_key, asked.user):
            return sentence(words("history-empty"))
        game = self.games[asked.game_key]
        names = await self.names.of(guild or EVERYWHERE, (asked.user,))
        name = shown_name(names, asked.user, words)
        title = words("history-title", game=game.renderer.title(words), name=name)
        return history_screen(asked, title, found, f"/{game.command} replay", words)

    async def card(self, game_key: str, whose: UserId, guild: GuildId | None, asker: UserId, words: Words) -> Screen:
        """What somebody's games add up to. Who does not appear on leaderboards shows it to nobody else."""
        refusal = await self.kept_from(asker, whose, guild, words)
        if refusal is not None:
            return refusal
        where = guild or EVERYWHERE
        card = await self.tables.looking_back.person(game_key, whose, where)
        if card is None:
            return sentence(words("history-empty"))
        game = self.games[game_key]
        title = game.renderer.title(words)
        drawn = len(card.changes) >= FEWEST_DRAWN
        curve = await self.drawing.line_chart(rating_curve(title, card.changes, words)) if drawn else b""
        names = await self.names.of(where, (whose, *(user for user, _ in await self._shown(card))))
        statistics = tuple(game.statistics(card.scores, words))
        return person_card_screen(title, card, statistics, names, curve, words)

    async def _shown(self, card: PersonCard) -> Sequence[tuple[UserId, int]]:
        """The opponents who let themselves be named."""
        profiles = [await self.tables.settings.profile(user) for user, _ in card.opponents]
        return [met for met, profile in zip(card.opponents, profiles, strict=True) if profile.on_boards]

    async def kept_from(self, asker: UserId, whose: UserId, guild: GuildId | None, words: Words) -> Screen | None:
        """Why somebody may not look at another's games."""
        if whose == asker:
            return None
        if guild is None:
            return sentence(words("answer-only-in-server"))
        shown = (await self.tables.settings.profile(whose)).on_boards
        return None if shown else sentence(words("history-hidden"))
