"""A finished game, moment by moment, everybody's hands open."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import (
    Block,
    Box,
    Button,
    Buttons,
    Screen,
    Separator,
    Text,
)
from bot.screens.custom_ids import Control, Verb
from bot.screens.game_renderer import Renderer
from bot.screens.seat_names import SeatNames, in_public
from bot.tables.analyses import analysed_seats
from bot.tables.records import Moment
from bot.tables.table import Table
from engine.seats import PUBLIC, Seat, Viewer


def replay_screen(table: Table, moments: Sequence[Moment], at: int, game: Renderer, words: Words) -> Screen:
    """The moment `at` (from 0, anything else means the first)."""
    at = at if at in range(len(moments)) else 0
    moment = moments[at]
    names = in_public(table, words)
    then = replace(table, position=moment.position)
    heading = game.heading(then.view(PUBLIC), words)
    title = words("replay-title", game=game.title(words), number=at + 1, last=len(moments), heading=heading)
    events = game.reveal(moment.events, names, words)
    blocks: tuple[Block, ...] = (
        Text(f"### {title}"),
        *((*events, Separator()) if events else ()),
        Text("\n".join(_hands(then, game, names, words))),
        Buttons(tuple(_steps(table, at, len(moments) - 1, _headlines(moments), words))),
        *((Buttons((button(table.id, Verb.ANALYSIS, words),)),) if analysed_seats(table) else ()),
    )
    return Screen((Box(blocks),))


def _hands(then: Table, game: Renderer, names: SeatNames, words: Words) -> Iterator[str]:
    for seat in map(Seat, range(len(then.holders))):
        yield f"**{names.text(seat)}** · {game.seat_note(then.view(PUBLIC), seat, words)}"
        yield game.open_hand(then.view(Viewer(seat)), words)


def _headlines(moments: Sequence[Moment]) -> Sequence[int]:
    """The moments after something that everybody waited for, such as the end of a round."""
    return [at for at, moment in enumerate(moments) if any(event.headline for event in moment.events)]


def _steps(table: Table, at: int, last: int, headlines: Sequence[int], words: Words) -> Iterator[Button]:
    """One moment back or on, and the headline before or after, where that is further."""
    earlier = max((each for each in headlines if each < at - 1), default=None)
    later = min((each for each in headlines if each > at + 1), default=None)
    targets = (
        ("button-replay-earlier", earlier),
        ("button-replay-before", at - 1 if at > 0 else None),
        ("button-replay-after", at + 1 if at < last else None),
        ("button-replay-later", later),
    )
    for key, target in targets:
        if target is not None:
            yield Button(words(key), str(Control(table.id, Verb.REPLAY, target)))
    yield Button(words("button-record"), str(Control(table.id, Verb.RECORD)))
