"""Replay of a finished game, moment by moment, with all hands open, and exercises from a player's own mistakes."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.analysis import ASK, action_phrase, choices_button, coach_button, mistake_text
from bot.screens.buttons import button, label, share
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
    Text,
    small_print,
)
from bot.screens.custom_ids import Control, GameControl, Topic, Verb
from bot.screens.game_renderer import Renderer
from bot.screens.names import SeatNames, beside, comma_list, in_private, in_public
from bot.screens.person_card import history_line
from bot.screens.table_picture import plain
from bot.tables.analyses import Exercise, WeeklyExercise, analysed_seats
from bot.tables.ids import UserId
from bot.tables.records import Moment
from bot.tables.table import Stage, Table
from engine import catalogue
from engine.contract import PUBLIC, Seat, Viewer

TO: Final = "to"
"""Custom id detail of the menu of rounds. The chosen moment follows."""

FEWEST_JUMPS: Final = 3
"""Fewest entries for which the menu of rounds is shown."""


HANDS: Final = "hands"
"""Custom id detail of controls that show all hands in words instead of the board."""


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
    """Build one moment of a replay.

    Buttons that are pressed repeatedly stand above variable content, so that they keep their places.

    Args:
        at: Index of the moment; the first is shown if it is invalid.
        locked: The record is not public yet, so there are no buttons to proof and analysis.
        hands: Show all hands instead of the board; `None` if the board has no picture.
        about: Analysis of the moment, shown in place of its events; empty for none.
    """
    at = at if at in range(len(moments)) else 0
    moment = moments[at]
    ends = moment is moments[-1] and table.stage is Stage.OVER and table.daily is None
    names = in_public(table, words)
    then = replace(table, position=moment.position)
    heading = game.heading(then.view(PUBLIC), words)
    title = words("replay-title", number=at + 1, last=len(moments), heading=heading)
    jumps = tuple(_jumps(table, at, moments, title, game, words))
    look = HANDS if hands else ""
    shown = (_hands if hands else board_in_words)(then, moment, game, names, words)
    shares = (share(table.id, words),) if ends and not about else ()
    blocks: tuple[Block, ...] = (
        Buttons((*_steps(table, at, len(moments) - 1, words, look), _other_look(table, at, words, look), *shares)),
        *jumps,
        *(Text(each) for each in (*(() if jumps else (f"**{title}**",)), about) if each),
        *(
            _laid_open(moment, game, names, words)
            if about
            else _happened(moment, game, names, words, pictured=hands is False)
        ),
        *shown,
        *(_story(table, moments, game, names, words) if ends and not (about or hands) else ()),
        *_looks(table, words, locked=locked, about=about),
    )
    return Screen((Box(blocks),))


def _looks(table: Table, words: Words, *, locked: bool, about: str) -> Iterator[Buttons]:
    """Yield the row of buttons to the proof and the analysis, if any apply."""
    verify = () if locked else (button(table.id, Verb.VERIFY, words),)
    analysis = () if locked or not analysed_seats(table) else (button(table.id, Verb.ANALYSIS, words),)
    if row := (*verify, *((choices_button(table, words),) if about else analysis)):
        yield Buttons(row)


def _story(table: Table, moments: Sequence[Moment], game: Renderer, names: SeatNames, words: Words) -> Iterator[Text]:
    """Yield the highlights of the whole game, as its result shows them."""
    tally = catalogue.installed[table.game_key].tally
    if tally is None:
        return
    scores = tally(event for moment in moments for event in moment.events)
    if told := "\n".join(f"-# {note}" for note in game.result_notes(scores, names, words)):
        yield Text(told)


def _happened(moment: Moment, game: Renderer, names: SeatNames, words: Words, *, pictured: bool) -> Iterator[Block]:
    """Yield the events of the moment: below a picture in small print, or as one line if the picture shows the rest."""
    line = game.reveal_line(moment.events, names, words) if pictured and game.drawn.reveal else ""
    for block in game.reveal(moment.events, names, words):
        if pictured and isinstance(block, Text):
            yield Text(block.text if line else small_print(block.text), pictured=block.pictured or bool(line))
        else:
            yield block
    if line:
        yield Text(small_print(line))


def _laid_open(moment: Moment, game: Renderer, names: SeatNames, words: Words) -> Iterator[Text]:
    """Yield the end of a round in one line and its best cards, as text that a picture replaces; nothing at other
    moments."""
    if line := game.reveal_line(moment.events, names, words):
        yield Text(small_print(line), pictured=True)
        for block in game.reveal(moment.events, names, words)[1:2]:
            if isinstance(block, Text):
                yield replace(block, pictured=True)


def _other_look(table: Table, at: int, words: Words, look: str) -> Button:
    key, detail = ("button-replay-board", "") if look else ("button-replay-hands", HANDS)
    return Button(words(key), str(Control(table.id, Verb.REPLAY, at, detail)))


def board_in_words(then: Table, moment: Moment, game: Renderer, names: SeatNames, words: Words) -> Iterator[Text]:
    """Yield the table in words, as text that a picture replaces. Seats of which the same is true share a line."""
    if middle := game.moment(then.view(PUBLIC), moment.events, names, words):
        yield Text(middle, pictured=True)
    seats = defaultdict[str, list[str]](list)
    for seat in map(Seat, range(len(then.holders))):
        seats[_note(then, seat, game, words)].append(names.text(seat))
    yield Text("\n".join(beside((comma_list(told, words), note), words) for note, told in seats.items()), pictured=True)


def _note(then: Table, seat: Seat, game: Renderer, words: Words) -> str:
    """Return the public state of a seat; after the end its result, and the sum of its points if the game has one."""
    view = then.view(PUBLIC)
    if (end := view.seat_result(seat)) is None:
        return game.seat_note(view, seat, words)
    return beside((words(end.key, **end.details), game.drawn_sum(view, seat)), words)


def _hands(then: Table, _: Moment, game: Renderer, names: SeatNames, words: Words) -> Iterator[Text]:
    seats = map(Seat, range(len(then.holders)))
    yield Text("\n".join(f"{names.text(seat)} {game.open_hand(then.view(Viewer(seat)), words)}" for seat in seats))


def _rounds(moments: Sequence[Moment]) -> Sequence[int]:
    """Return the indices of the moments at which rounds begin, and of the end of the game."""
    begun = [
        at for at, (one, next_one) in enumerate(pairwise(moments), 1) if one.position.round != next_one.position.round
    ]
    return sorted({0, *begun, len(moments) - 1})


def _steps(table: Table, at: int, last: int, words: Words, look: str) -> Iterator[Button]:
    """Yield the buttons to the moments before and after. A button without a moment is disabled."""
    for place, (key, target) in enumerate((("button-replay-before", at - 1), ("button-replay-after", at + 1))):
        off = target not in range(last + 1)
        control = Control(table.id, Verb.REPLAY, at if off else target, f"off {place}" if off else look)
        yield Button(words(key), str(control), off=off)


def _jumps(
    table: Table, at: int, moments: Sequence[Moment], title: str, game: Renderer, words: Words
) -> Iterator[Menu]:
    """Yield the menu of rounds with the present moment as its title; rounds far from it are left out if there are
    too many."""
    rounds = _rounds(moments)
    if len(rounds) < FEWEST_JUMPS:
        return
    first = max(0, min(sum(each < at for each in rounds) - MOST_OPTIONS // 2, len(rounds) - MOST_OPTIONS))
    options = tuple(
        Option(_moment(table, moments[each], each, len(moments), game, words), str(each), each == at)
        for each in rounds[first : first + MOST_OPTIONS]
    )
    yield Menu(str(Control(table.id, Verb.REPLAY, detail=TO)), title, options)


def _moment(table: Table, moment: Moment, at: int, last: int, game: Renderer, words: Words) -> str:
    heading = game.heading(replace(table, position=moment.position).view(PUBLIC), words)
    return words("replay-moment", number=at + 1, last=last, heading=heading)[:LONGEST_OPTION]


WEEK: Final = "week"
"""Second word in the custom id detail of exercises that were opened from the list of the week."""


@dataclass(frozen=True, slots=True)
class CoachAsked:
    """Request for an exercise.

    Attributes:
        at: Index of the action in the record.
        picked: Code of the answer; empty before there is one.
        of_week: The exercise was opened from the list of the week.
    """

    at: int
    picked: str = ""
    of_week: bool = False


def coach_asked(control: Control) -> CoachAsked | None:
    """Return the coach request of a control; `None` for another control."""
    first, *more = control.detail.split(" ")
    of_week = more[:1] == [WEEK]
    return CoachAsked(control.number, " ".join(more[of_week:]), of_week) if first == ASK else None


def coach_screen(table: Table, exercise: Exercise, asked: CoachAsked, game: Renderer, words: Words) -> Screen:
    """Build an exercise: the table and hand as the player saw them. After a pick, the hand in one line and the better
    answer.

    Only the public view of that moment and the view of the seat that chose are used.
    """
    judged, names, then = exercise.judged, in_private(table, words), replace(table, position=exercise.position)
    options = tuple(_option(table, code, asked.picked, game, words) for code in sorted(judged.answers))
    menu = Menu(str(Control(table.id, Verb.ANALYSIS, judged.at, _detail(asked))), words("coach-question"), options)
    heading, view = f"**{game.heading(then.view(PUBLIC), words)}**", then.view(Viewer(judged.seat))
    if asked.picked in judged.answers:
        onward = Buttons(tuple(_onward(table, exercise, asked, words)))
        hand = Text(f"{heading}\n{names.text(judged.seat)} {game.open_hand(view, words)}")
        return Screen((Box((hand, menu, *_answer(table, exercise, asked.picked, game, words), onward)),))
    board = board_in_words(then, Moment(exercise.position, ()), game, names, words)
    return Screen((Box((Text(f"{heading}\n{game.cards(view, words)}"), *board, menu)),))


def _option(table: Table, code: str, picked: str, game: Renderer, words: Words) -> Option:
    names = in_private(table, words)
    said = plain((words.phrase(action_phrase(table, code, game, replace(names, text=names.label), words)),))
    return Option(f"{said[:1].upper()}{said[1:]}"[:LONGEST_OPTION], code, code == picked)


def _answer(table: Table, exercise: Exercise, picked: str, game: Renderer, words: Words) -> Sequence[Text]:
    """Return the verdict on the pick, then the choice made in the game, the better action and its reason."""
    judged, other = exercise.judged, exercise.judged.answers[picked]
    worth = {"chance": judged.chance - other.cost, "cost": other.cost, "margin": other.margin}
    if picked == judged.code:
        told = words("coach-as-then")
    elif picked == exercise.mistake.better:
        told = words("coach-best", **worth)
    else:
        told = words("coach-close" if other.close else "coach-worse", **worth)
    return Text(told), Text(mistake_text(table, exercise.analysis, judged, exercise.mistake, game, words))


def _detail(asked: CoachAsked) -> str:
    return f"{ASK} {WEEK}" if asked.of_week else ASK


def _onward(table: Table, exercise: Exercise, asked: CoachAsked, words: Words) -> Iterator[Button]:
    """Yield the button to the next exercise, or back to the list if there is none, and the button to this moment of
    the replay."""
    if asked.of_week:
        yield exercises_button(table.game_key, words)
    elif exercise.following is not None:
        yield coach_button(table, exercise.following, words("button-coach-next"))
    else:
        yield choices_button(table, words)
    yield Button(label(Verb.REPLAY, words), str(Control(table.id, Verb.REPLAY, exercise.judged.turn)))


def exercises_button(game_key: str, words: Words) -> Button:
    """Return the button that shows a person their exercises of the week."""
    return Button(words("button-exercises"), str(GameControl(game_key, Topic.EXERCISES, Verb.OPEN)))


def exercises_screen(title: str, whose: UserId, exercises: Sequence[WeeklyExercise], words: Words) -> Screen:
    """Build the list of a person's exercises of the week, or an explanation of how to get some. `title` is the
    game's."""
    head = f"### {words('exercises-title', game=title)}"
    if not exercises:
        return Screen((Box((Text(f"{head}\n{words('exercises-none')}"),)),))
    lines = (history_line(each.result, whose, words) for each in exercises)
    told = Text("\n".join((head, words("exercises-say"), *(f"{at}. {line}" for at, line in enumerate(lines, 1)))))
    row = (
        Button(
            words("button-exercise", number=number),
            str(Control(each.result.table, Verb.ANALYSIS, each.at, f"{ASK} {WEEK}")),
        )
        for number, each in enumerate(exercises, 1)
    )
    return Screen((Box((told, Buttons(tuple(row)))),))
