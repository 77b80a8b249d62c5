"""Replay of a finished game, moment by moment, with all hands open."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.analysis import choices_button
from bot.screens.buttons import button
from bot.screens.components import LONGEST_OPTION, MOST_OPTIONS, Block, Box, Button, Buttons, Menu, Option, Screen, Text
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


HANDS: Final = "hands"
"""The detail of controls that show a moment with all hands in words, instead of its picture."""


def replay_screen(
    table: Table,
    moments: Sequence[Moment],
    at: int,
    game: Renderer,
    words: Words,
    *,
    locked: bool = False,
    hands: bool | None = None,
    about: str = "",
) -> Screen:
    """Build the moment `at` (from 0; anything else means the first). `locked`: its record is not public yet; `hands`:
    whether all hands take the place of its picture, `None` where there is none; `about`: what the analysis says of
    it, with a way back.

    What is pressed again and again stands above what varies, and keeps its place."""
    at = at if at in range(len(moments)) else 0
    moment = moments[at]
    names = in_public(table, words)
    then = replace(table, position=moment.position)
    heading = game.heading(then.view(PUBLIC), words)
    title = words("replay-title", number=at + 1, last=len(moments), heading=heading)
    middle = game.moment(then.view(PUBLIC), moment.events, names, words)
    looks = () if locked else (Verb.RECORD, Verb.VERIFY, *((Verb.ANALYSIS,) if analysed_seats(table) else ()))
    other = () if hands is None else (_other_look(table, at, words, hands=hands),)
    back = (choices_button(table, words),) if about else ()
    below = (*back, *other, *(button(table.id, verb, words) for verb in looks))
    blocks: tuple[Block, ...] = (
        Buttons(tuple(_steps(table, at, len(moments) - 1, _rounds(moments), words, HANDS if hands else ""))),
        *_jumps(table, at, moments, game, words),
        Text("\n".join((f"**{title}**", *((about,) if about else ())))),
        *_happened(moment, game, names, words, pictured=hands is False),
        *((Text(middle, pictured=True),) if middle else ()),
        Text("\n".join(open_hands(then, game, names, words)), pictured=True),
        *((Buttons(below),) if below else ()),
    )
    return Screen((Box(blocks),))


def _happened(moment: Moment, game: Renderer, names: SeatNames, words: Words, *, pictured: bool) -> Iterator[Block]:
    """Yield what happened; one line of it where the picture shows the rest."""
    line = game.reveal_line(moment.events, names, words) if pictured and game.drawn.reveal else ""
    for block in game.reveal(moment.events, names, words):
        yield replace(block, pictured=True) if line and isinstance(block, Text) else block
    if line:
        yield Text(f"-# {line}")


def _other_look(table: Table, at: int, words: Words, *, hands: bool) -> Button:
    key, detail = ("button-replay-picture", "") if hands else ("button-replay-hands", HANDS)
    return Button(words(key), str(Control(table.id, Verb.REPLAY, at, detail)))


def open_hands(then: Table, game: Renderer, names: SeatNames, words: Words) -> Iterator[str]:
    """Yield the cards of everyone at that moment, those in hand as well."""
    for seat in map(Seat, range(len(then.holders))):
        yield f"{names.text(seat)} · {game.seat_note(then.view(PUBLIC), seat, words)}"
        yield game.open_hand(then.view(Viewer(seat)), words)


def _rounds(moments: Sequence[Moment]) -> Sequence[int]:
    """Return the moments at which a round begins, told by what ended the one before, and the end of the game."""
    begun = [
        at for at, (one, next_one) in enumerate(pairwise(moments), 1) if one.position.round != next_one.position.round
    ]
    return sorted({0, *begun, len(moments) - 1})


def _steps(table: Table, at: int, last: int, rounds: Sequence[int], words: Words, look: str) -> Iterator[Button]:
    """Yield buttons one moment back or on, and to the round before or after, where that is further."""
    earlier = max((each for each in rounds if each < at - 1), default=None)
    later = min((each for each in rounds if each > at + 1), default=None)
    targets = (
        ("button-replay-earlier", earlier),
        ("button-replay-before", at - 1 if at > 0 else None),
        ("button-replay-after", at + 1 if at < last else None),
        ("button-replay-later", later),
    )
    for place, (key, target) in enumerate(targets):
        detail = f"off {place}" if target is None else look
        control = Control(table.id, Verb.REPLAY, at if target is None else target, detail)
        yield Button(words(key), str(control), off=target is None)


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
