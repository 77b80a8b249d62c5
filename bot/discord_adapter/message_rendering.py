"""Messages of tables as screens: each is built when it is sent, with its picture where that can be had in time."""

from typing import assert_never

from bot.discord_adapter.attached_pictures import AttachedPictures, analysis_page, interlude_with_picture
from bot.discord_adapter.recent import Drafts
from bot.pictures.drawing import Drawing
from bot.screens.components import Screen
from bot.screens.table_screens import Screens
from bot.service import messages
from bot.service.messages import Message, TableSnapshot
from bot.tables.notices import Post
from bot.tables.settings import OwnPictures
from bot.tables.table import Stage

NOTHING_LEFT = Screen(())
"""The screen of a message that goes, or does not come."""


class MessageRenderer:
    """Renders messages. `drawing`: draws their pictures; `None` leaves them in words."""

    def __init__(self, screens: Screens, drafts: Drafts, pictures: AttachedPictures, drawing: Drawing | None) -> None:
        self._screens = screens
        self._drafts = drafts
        self._pictures = pictures
        self._drawing = drawing

    async def screen(self, message: Message, post: Post | None = None) -> Screen:
        """Render a message; without boxes where nothing is left to say. `post`: what is edited."""
        match message:
            case messages.ReplacedBoard():
                return await self._replaced(message, post)
            case messages.Board() | messages.Reveal() | messages.Ending() | messages.Visiting() | messages.Share():
                return await self._with_picture(message, post)
            case messages.Hand(interlude=interlude):
                return await (self._interlude if interlude else self._hand)(message.at)
            case messages.AnnouncedHand() | messages.OldHand() | messages.Removed():
                return self._private(message)
            case messages.AnalysisProgress(progress=progress, language=language, reader=reader):
                words = self._screens.book.words(language)
                return await analysis_page(self._screens, self._drawing, message.at.table, progress, words, reader)
            case _:
                return self._in_words(message)

    async def _with_picture(
        self,
        message: messages.Board | messages.Reveal | messages.Ending | messages.Visiting | messages.Share,
        post: Post | None,
    ) -> Screen:
        """Render what shows the table, below its picture."""
        screens, at, table = self._screens, message.at, message.at.table
        match message:
            case messages.Board(reveal=reveal):
                return await self._pictures.on(screens.board(table, reveal), table, reveal, post)
            case messages.Reveal(events=events):
                return await self._pictures.on(screens.board(table, events, new=True), table, events)
            case messages.Ending():
                screen = screens.result(table, at.result, at.analysis)
                return await self._pictures.on(screen, table, None, post, at.result)
            case messages.Share(seat=seat):
                screen = screens.share(table, seat, at.result, at.first)
                return screen if table.daily else await self._pictures.on(screen, table, None, result=at.result)
            case messages.Visiting(reveal=reveal, until=until):
                over = table.position is not None and not table.stage.live
                screen = screens.visiting(table, reveal, at.result, until)
                return await self._pictures.on(screen, table, None if over else reveal, post, at.result)
            case _:
                assert_never(message)

    async def _replaced(self, message: messages.ReplacedBoard, post: Post | None) -> Screen:
        """Render what stays of a message below which the board goes on."""
        table, reveal = message.at.table, message.reveal
        if (stays := self._screens.round_over(table, reveal)) is not None:
            return await self._pictures.on(stays, table, reveal, post, board=False)
        return self._screens.replaced_board(table, reveal) or NOTHING_LEFT

    def _in_words(
        self,
        message: messages.RingingLobby
        | messages.Call
        | messages.BegunLobby
        | messages.Untold
        | messages.Reminder
        | messages.OfferedChallenge,
    ) -> Screen:
        """Render what is said in the table's channel in words alone."""
        screens, table = self._screens, message.at.table
        match message:
            case messages.RingingLobby(rings=rings):
                return screens.ringing_lobby(table, rings)
            case messages.Call(at=at, rings=rings):
                return screens.call(table, rings, first=at.board is None)
            case messages.BegunLobby():
                return screens.begun(table)
            case messages.Untold(reveals=reveals):
                return screens.replaced_board(table, *(reveal.events for reveal in reveals)) or NOTHING_LEFT
            case messages.Reminder(rings=rings):
                return screens.reminder(table, rings)
            case messages.OfferedChallenge(seat=seat, since=since, invited=invited):
                return screens.challenge(table, seat, since, invited)
            case _:
                assert_never(message)

    def _private(self, message: messages.AnnouncedHand | messages.OldHand | messages.Removed) -> Screen:
        """Render what one person is told beside their hand."""
        screens, at = self._screens, message.at
        match message:
            case messages.AnnouncedHand():
                return screens.announced_hand(at.table, *at.owner, at.board)
            case messages.OldHand(now_in=now_in):
                return screens.old_hand(at.table, *at.owner, at.board, now_in)
            case messages.Removed(by=by, reader=reader):
                return screens.removed(at.table, by, reader, at.board)
            case _:
                assert_never(message)

    async def _interlude(self, at: TableSnapshot) -> Screen:
        """Render what has just happened, for the owner of a hand."""
        seat, profile = at.owner
        drawing = None if profile.pictures is OwnPictures.NEVER else self._drawing
        words = self._screens.theirs(at.table, seat, profile)
        return await interlude_with_picture(self._screens, drawing, at.table, seat, words)

    async def _hand(self, at: TableSnapshot) -> Screen:
        """Render a hand with what its owner began to choose, below its picture where they want one with each."""
        table, (seat, profile) = at.table, at.owner
        screen = self._screens.hand_for(table, seat, profile, at.board, self._drafts.of(table, seat))
        if table.stage is Stage.OVER and table.interlude is not None and profile.pictures is not OwnPictures.NEVER:
            return await self._pictures.on(screen, table, None, result=at.result)  # the podium
        wanted = self._screens.draws_hand(table, profile)
        return await self._pictures.on_hand(screen, table, seat, profile) if wanted else screen
