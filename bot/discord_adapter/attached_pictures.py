"""Pictures of table messages. Each is uploaded once for a public position, and kept by later edits of the message."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from bot.discord_adapter.wire import Json, files_of
from bot.locales.phrasebook import Words
from bot.newest import Newest
from bot.pictures.drawing import Drawing, drawn
from bot.screens.components import Picture, Screen
from bot.screens.table_picture import FILE, HAND, LESSON, TablePicture, own_file, with_picture
from bot.screens.table_screens import Screens
from bot.service.messages import TableSnapshot
from bot.tables.analyses import Found, Progress
from bot.tables.ids import MessageId, UserId
from bot.tables.notices import BOARD, Post, RefreshHand, RefreshResult, Retire
from bot.tables.results import Result
from bot.tables.settings import OwnPictures
from bot.tables.table import Table
from engine.contract import Saved

RULES_FILE: Final = "example.webp"

REMEMBERED: Final = 2_000
"""Maximum number of messages whose attachment is remembered. The picture of any other message is uploaded again."""


async def below_picture(
    drawing: Drawing | None,
    screen: Screen,
    picture: Callable[[], TablePicture | None],
    file: str = FILE,
    late: Callable[[], None] | None = None,
) -> Screen:
    """Return a private message below a picture, unless there is none or drawing takes too long.

    Args:
        drawing: Draws the picture, `None` for no picture.
        screen: The message.
        picture: Returns the picture, or `None` for none. Not called without `drawing`.
        file: Name of the file. `HAND` and `LESSON` stand for names that identify the content.
        late: Called if drawing takes too long, once the picture is drawn; `None` to do nothing.
    """
    wanted = None if drawing is None else picture()
    if drawing is None or wanted is None:
        return screen
    content = await drawn(drawing, wanted.moment)
    if not content:
        if late is not None:
            drawing.when_it_comes(wanted.moment, late)
        return screen
    unique = file in (HAND, LESSON)
    name = own_file(file, wanted.moment) if unique else file
    return with_picture(screen, Picture(name, content, wanted.description, shows=wanted.moment, unique=unique))


async def analysis_page(
    screens: Screens, drawing: Drawing | None, table: Table, progress: Progress, words: Words, reader: UserId
) -> Screen:
    """Return the progress or the result of an analysis. The result has a chart, unless `drawing` is `None`."""
    chart = b""
    if isinstance(progress, Found) and progress.analysis.judged:
        chart = await drawn(drawing, screens.analysis_chart(table, progress.analysis, words))
    return screens.analysis(table, progress, words, chart, seat=table.seat_of(reader))


async def below_the_table(
    screens: Screens,
    drawing: Drawing | None,
    screen: Screen,
    table: Table,
    reveal: Sequence[Saved] | None = (),
    late: Callable[[], None] | None = None,
    result: Result | None = None,
) -> Screen:
    """Return a private message below the picture that the table message has with the events `reveal`.

    Args:
        screens: Selects the picture.
        drawing: Draws the picture, `None` for no picture.
        screen: The message.
        table: The table.
        reveal: The events as JSON data; `None` for the picture of the result.
        late: Called if drawing takes too long, once the picture is drawn; `None` to do nothing.
        result: The stored result, `None` if the picture shows none.
    """
    picture = partial(screens.picture, table, reveal, result)
    return await below_picture(drawing if table.pictures else None, screen, picture, late=late)


Late: TypeAlias = Callable[[Table, RefreshHand | RefreshResult | Retire | None], None]
"""Function that is called when a picture is drawn whose message was sent without it. The notice refreshes that message:
a hand, the result, or a replaced board. `None` stands for the board."""


def no_late_picture(_: Table, __: RefreshHand | RefreshResult | Retire | None) -> None:
    """Ignore a late picture. The next edit of the message will contain it."""


class AttachedPictures:
    """Pictures attached to messages. Without a `drawing` there are none. `late` is called when a picture is drawn too
    late."""

    def __init__(self, screens: Screens, drawing: Drawing | None, late: Late = no_late_picture) -> None:
        self._screens = screens
        self._drawing = drawing
        self._late = late
        self._on_messages = Newest[MessageId, Picture](REMEMBERED)

    async def on(
        self,
        screen: Screen,
        table: Table,
        reveal: Sequence[Saved] | None = (),
        at: Post | None = None,
        result: Result | None = None,
        *,
        board: bool = True,
    ) -> Screen:
        """Return a message with its picture, if it has one and drawing does not take too long.

        Args:
            screen: The message.
            table: The table.
            reveal: The events that the message reveals, as JSON data; `None` for a result.
            at: The message that is edited, `None` for a new one.
            result: The result that the message shows, `None` if it shows none.
            board: True if the message shows the board.
        """
        if self._drawing is None or not table.pictures:
            return screen
        wanted = self._screens.picture(table, reveal, result, board=board)
        if wanted is None:
            return screen
        there = None if at is None else self._on_messages.get(at.message)
        if there is not None and there.shows == wanted.moment:
            return with_picture(screen, replace(there, description=wanted.description))
        content = await self._drawing.picture(wanted.moment)
        if content is None and there is not None and not board:
            return with_picture(screen, replace(there, description=wanted.description))
        if content is None:
            late = RefreshResult() if reveal is None else None
            if reveal is not None and at is not None and not board:
                late = Retire(BOARD, at.channel, at.message, tuple(reveal))
            self._drawing.when_it_comes(wanted.moment, partial(self._late, table, late))
            return screen
        return with_picture(screen, Picture(FILE, content, wanted.description, shows=wanted.moment))

    async def interlude(self, at: TableSnapshot, words: Words) -> Screen:
        """Return the latest events for the owner of a hand, below the picture of the channel's post."""
        table, (seat, profile) = at.table, at.owner
        drawing = None if profile.pictures is OwnPictures.NEVER else self._drawing
        screen, late = self._screens.interlude(table, seat, words), partial(self._late, table, RefreshHand(seat))
        reveal = [event.save() for event in table.interlude_news()]
        return await below_the_table(self._screens, drawing, screen, table, reveal, late)

    async def hand(self, at: TableSnapshot, words: Words, draft: str = "", note: str = "", hint: str = "") -> Screen:
        """Return a hand, below its picture or after the end below the picture of the result if its owner wants one.

        Args:
            at: The table, with the hand's seat and its owner's profile.
            words: The reader's language.
            draft: The half-made choice that the hand shows, empty for none.
            note: A sentence above the hand, empty for none.
            hint: Advice below the hand, empty for none.
        """
        table, (seat, profile), screens = at.table, at.owner, self._screens
        screen = screens.hand(table, seat, words, at.board, draft, note, hint=hint, picking=profile.picking)
        if screens.draws_result(table, profile):
            late = partial(self._late, table, RefreshHand(seat))
            return await below_the_table(screens, self._drawing, screen, table, None, late, at.result)
        if not screens.draws_hand(table, profile):
            return screen
        return await below_picture(self._drawing, screen, partial(screens.hand_picture, table, seat, words), HAND)

    def drops(self, screen: Screen, at: Post) -> bool:
        """Return whether an edit of the message `at` to this screen removes its picture."""
        return not screen.pictures() and at.message in self._on_messages

    def note(self, screen: Screen, posted: Json) -> None:
        """Record what Discord has attached to a message that was sent with this screen."""
        message, there = MessageId(int(posted["id"])), files_of(posted)
        pictures = [each for each in screen.pictures() if each.shows is not None and each.name in there]
        if pictures:
            self._on_messages[message] = replace(pictures[0], content=b"", attached=there[pictures[0].name])
        elif not there:
            self._on_messages.pop(message, None)
