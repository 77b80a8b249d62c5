"""Tables of 2 SANS 3 as values, for tests that need one without playing up to it."""

from collections.abc import Sequence

from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.news import News
from bot.tables.players import Holder, House
from bot.tables.table import Pace, Place, Stage, Table
from engine.contract import Event
from engine.fairness import commitment
from engine.games.two_sans_three.game import SansThreePosition
from tests.kit.sans_three import GAME, options
from tests.kit.seated import OPENED, SECRET, person


def lobby_of_three() -> Table:
    """A lobby with two persons (1 and 2) and a house player."""
    return Table(
        id=TableId("aaaaaaaaaa"),
        game_key=GAME.key,
        place=Place(GuildId(7), ChannelId(70)),
        host=UserId(1),
        language="en",
        pace=Pace.NORMAL,
        options=options(),
        max_seats=4,
        secret=SECRET,
        commitment=commitment(GAME.key, "aaaaaaaaaa", SECRET),
        opened=Milliseconds(OPENED),
        holders=(person(1), person(2, "Bea"), Holder(House("easy"))),
    )


def playing(position: SansThreePosition, news: Sequence[tuple[int, Event]] = ()) -> Table:
    """The same people in the middle of a game; `news`: what happened in which turn."""
    over = Stage.PLAYING if position.ended is None else Stage.OVER
    told = tuple(News(turn, event) for turn, event in news)
    before = lobby_of_three()
    return Table(
        id=before.id,
        game_key=before.game_key,
        place=before.place,
        host=before.host,
        language=before.language,
        pace=before.pace,
        options=position.options,
        max_seats=before.max_seats,
        secret=before.secret,
        commitment=before.commitment,
        opened=before.opened,
        holders=before.holders[: len(position.holdings)],
        stage=over,
        position=position,
        news=told,
        turn_ends=Milliseconds(OPENED + 120_000),
    )
