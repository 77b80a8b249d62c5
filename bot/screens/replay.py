"""Replay of a finished game, moment by moment, with all hands open."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import (
    LONGEST_OPTION,
    MOST_OPTIONS,
    Block,
    Box,
    Button,
    Buttons,
    Menu,
    Option,
    Screen,
    Separator,
    Text,
)
from bot.screens.custom_ids import Control, Verb
from bot.screens.game_renderer import Renderer
from bot.screens.names import SeatNames, in_public
from bot.tables.analyses import analysed_seats
from bot.tables.records import Moment
from bot.tables.table import Table
from engine.seats import PUBLIC, Seat, Viewer

TO: Final = "to"
"""The detail of the menu that leads to a moment, before the moment that was chosen."""

FEWEST_JUMPS: Final = 3
"""Rounds that make a menu worth its room."""


def replay_screen(
    table: Table, moments: Sequence[Moment], at: int, game: Renderer, words: Words, *, locked: bool = False
) -> Screen:
    """Build the moment `at` (from 0; anything else means the first). `locked`: its record is not public yet."""
    at = at if at in range(len(moments)) else 0
    moment = moments[at]
    names = in_public(table, words)
    then = replace(table, position=moment.position)
    heading = game.heading(then.view(PUBLIC), words)
    title = words("replay-title", game=game.title(words), number=at + 1, last=len(moments), heading=heading)
    events = game.reveal(moment.events, names, words)
    middle = game.moment(then.view(PUBLIC), moment.events, names, words)
    looks = () if locked else (Verb.RECORD, Verb.VERIFY, *((Verb.ANALYSIS,) if analysed_seats(table) else ()))
    steps = tuple(_steps(table, at, len(moments) - 1, _rounds(moments), words))
    blocks: tuple[Block, ...] = (
        Text(f"### {title}"),
        *events,
        *((Text(middle),) if middle else ()),
        *((Separator(),) if events or middle else ()),
        Text("\n".join(_hands(then, game, names, words))),
        *((Buttons(steps),) if steps else ()),
        *_jumps(table, at, moments, game, words),
        *((Buttons(tuple(button(table.id, verb, words) for verb in looks)),) if looks else ()),
    )
    return Screen((Box(blocks),))


def _hands(then: Table, game: Renderer, names: SeatNames, words: Words) -> Iterator[str]:
    for seat in map(Seat, range(len(then.holders))):
        yield f"{names.text(seat)} · {game.seat_note(then.view(PUBLIC), seat, words)}"
        yield game.open_hand(then.view(Viewer(seat)), words)


def _rounds(moments: Sequence[Moment]) -> Sequence[int]:
    """Return the moments at which a round begins, told by what ended the one before, and the end of the game."""
    begun = [
        at for at, (one, next_one) in enumerate(pairwise(moments), 1) if one.position.round != next_one.position.round
    ]
    return sorted({0, *begun, len(moments) - 1})


def _steps(table: Table, at: int, last: int, rounds: Sequence[int], words: Words) -> Iterator[Button]:
    """Yield buttons one moment back or on, and to the round before or after, where that is further."""
    earlier = max((each for each in rounds if each < at - 1), default=None)
    later = min((each for each in rounds if each > at + 1), default=None)
    targets = (
        ("button-replay-earlier", earlier),
        ("button-replay-before", at - 1 if at > 0 else None),
        ("button-replay-after", at + 1 if at < last else None),
        ("button-replay-later", later),
    )
    for key, target in targets:
        if target is not None:
            yield Button(words(key), str(Control(table.id, Verb.REPLAY, target)))


def _jumps(table: Table, at: int, moments: Sequence[Moment], game: Renderer, words: Words) -> Iterator[Menu]:
    """Yield a menu of rounds: when there are more than a menu takes, those around the one that is shown."""
    rounds = _rounds(moments)
    if len(rounds) < FEWEST_JUMPS:
        return
    first = max(0, min(sum(each < at for each in rounds) - MOST_OPTIONS // 2, len(rounds) - MOST_OPTIONS))
    options = tuple(
        Option(_moment(table, moments[each], each, len(moments), game, words), str(each), each == at)
        for each in rounds[first : first + MOST_OPTIONS]
    )
    yield Menu(str(Control(table.id, Verb.REPLAY, detail=TO)), words("replay-jump"), options)


def _moment(table: Table, moment: Moment, at: int, last: int, game: Renderer, words: Words) -> str:
    heading = game.heading(replace(table, position=moment.position).view(PUBLIC), words)
    return words("replay-moment", number=at + 1, last=last, heading=heading)[:LONGEST_OPTION]
