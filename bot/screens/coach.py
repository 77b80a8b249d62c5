"""Exercises from a player's own costly choices: the question with the knowledge of that moment, then the better
answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.analysis import ASK, action_phrase, choices_button, coach_button, mistake_text
from bot.screens.buttons import label
from bot.screens.components import LONGEST_OPTION, Box, Button, Buttons, Menu, Option, Screen, Text
from bot.screens.custom_ids import Control, GameControl, Topic, Verb
from bot.screens.game_renderer import Renderer
from bot.screens.history import history_line
from bot.screens.names import in_private
from bot.screens.replay import board_in_words
from bot.screens.table_picture import plain
from bot.tables.analyses import Exercise, WeeklyExercise
from bot.tables.ids import UserId
from bot.tables.records import Moment
from bot.tables.table import Table
from engine.seats import PUBLIC, Viewer

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
