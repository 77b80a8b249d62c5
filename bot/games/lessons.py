"""Guided round of a game against bots, in a private message.

Nothing is stored: every custom id contains the newcomer's answers so far, and each press replays the round. An answer
is the index of an action among the legal ones, so that all answers fit into a custom id.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.game_renderer import OwnView
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.players import House, Person
from bot.tables.table import Holder, Pace, Place, Stage, Table
from engine import catalogue
from engine.contract import (
    Action,
    CardCode,
    Event,
    Options,
    Position,
    Refusal,
    Seat,
    Step,
    View,
    Viewer,
    default_options,
)
from engine.dice import Dice
from engine.house import never

NEWCOMER: Final = Seat(0)
LESSON: Final = TableId("lesson")
"""Id of all guided tables, too short for a real table."""

DEAL: Final = "deal"
DEALT: Final = re.compile(rf"{DEAL}([1-3])")
MOST_DEALS: Final = 4
"""Number of different deals of a guided round."""

LEVEL: Final = "easy"
"""Level of the house players in a guided round."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Guided round of a game.

    Attributes:
        game: Key of the game.
        explain: Explains the open prompt to the newcomer.
        is_over: Returns whether the round has ended, given the newcomer's view.
        conclude: Sums up the round.
        comment: Explains the result of an answer, given the view before it. If empty, the next prompt follows at once.
        seats: Number of seats.
        decks: Cards in drawing order; each attempt takes the next deck in turn. If empty, the cards are shuffled.
        pictured: Each question shows the picture of the table. Once a choice is begun, it replaces the explanation.
        script: Action codes by turn, for the bots and for the turns of the newcomer before the first prompt. With a
            script, all attempts are the same.
    """

    game: str
    explain: Callable[[OwnView, Words], str]
    is_over: Callable[[OwnView], bool]
    conclude: Callable[[OwnView, Words], str]
    comment: Callable[[OwnView, Action, Words], str] = lambda _view, _action, _words: ""
    seats: int = 2
    decks: tuple[Sequence[CardCode], ...] = ()
    pictured: bool = False
    script: Mapping[int, str] = field(default_factory=dict[int, str])

    @property
    def attempts(self) -> int:
        """Number of different attempts."""
        return 1 if self.script else MOST_DEALS


@dataclass(frozen=True, slots=True)
class Given:
    """The newcomer's latest answer.

    Attributes:
        before: The newcomer's view before the answer.
        table: The table right after the answer.
        events: The events of the answer that the newcomer saw.
    """

    before: View
    action: Action
    table: Table
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a guided round.

    Attributes:
        deal: Number of earlier attempts.
        progress: `deal` unless it is 0, then the newcomer's answers, each as its index among the legal actions.
        events: Events that the newcomer saw since the latest answer, or since the deal.
        given: The latest answer, `None` before the first one.
    """

    table: Table
    deal: int = 0
    progress: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    given: Given | None = None

    @property
    def view(self) -> View:
        """The newcomer's view."""
        return self.table.view(Viewer(NEWCOMER))


def begun(lesson: Lesson, user: UserId, name: str, deal: int = 0) -> LessonStep:
    """Return the first step of a guided round.

    Every newcomer gets the same cards, which reveal nothing about real deals. A repeated attempt gets other cards,
    unless there is a script.

    Args:
        deal: Number of earlier attempts.
    """
    deal %= lesson.attempts
    game = catalogue.game(lesson.game)
    options = default_options(game)
    deck = lesson.decks[deal % len(lesson.decks)] if lesson.decks else None
    step = game.deal(lesson.seats, options, _dice(lesson, deal), deck)
    table = _table(lesson, user, name, options, step.position)
    return _settled(lesson, LessonStep(table, deal, _tried(deal)), step)


def again(lesson: Lesson, step: LessonStep) -> tuple[str, ...]:
    """Return the progress with which another attempt begins."""
    return _tried((step.deal + 1) % lesson.attempts)


def _tried(deal: int) -> tuple[str, ...]:
    return (f"{DEAL}{deal}",) if deal else ()


def reached(lesson: Lesson, user: UserId, name: str, progress: Sequence[str]) -> LessonStep | None:
    """Return the step after the answers in `progress`; `None` if one of them is not legal."""
    tried = DEALT.fullmatch(progress[0]) if progress else None
    step = begun(lesson, user, name, int(tried[1]) if tried else 0)
    for number in progress[1:] if tried else progress:
        legal = step.view.legal_actions()
        if not number.isdecimal() or int(number) >= len(legal):
            return None
        step = _taken(lesson, step, int(number), legal[int(number)])
    return step


def answered(lesson: Lesson, step: LessonStep, code: str) -> LessonStep | None:
    """Return the step after one more answer and the answers of the bots; `None` if `code` is not legal."""
    action = step.table.game.read_action(code)
    if isinstance(action, Refusal):
        return None
    legal, given = step.view.legal_actions(), step.table.running.canonical(NEWCOMER, action)
    return _taken(lesson, step, legal.index(given), given) if given in legal else None


def _taken(lesson: Lesson, step: LessonStep, number: int, action: Action) -> LessonStep:
    played = step.table.running.play(NEWCOMER, action)
    if isinstance(played, Refusal):
        raise ValueError(f"the legal {action.code} was refused: {played.key}")
    given = Given(step.view, action, replace(step.table, position=played.position), _seen(played.events))
    return _settled(lesson, replace(step, progress=(*step.progress, str(number)), given=given), played)


def _settled(lesson: Lesson, step: LessonStep, played: Step) -> LessonStep:
    """Play for the bots, by the script if it has an action, until the newcomer is asked or the round is over."""
    position, events = played.position, list(played.events)
    while (seat := _played_for(lesson, position)) is not None:
        action = _scripted(lesson, position) or _chosen(lesson, step, position, seat)
        answer = position.play(seat, action)
        if isinstance(answer, Refusal):
            raise ValueError(f"{action.code} of seat {seat} was refused: {answer.key}")
        position, events = answer.position, [*(() if seat == NEWCOMER else events), *answer.events]
    return replace(step, table=replace(step.table, position=position), events=_seen(events))


def _seen(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if event.seen_by(Viewer(NEWCOMER)))


def _played_for(lesson: Lesson, position: Position) -> Seat | None:
    """Return the next seat to play for: a bot's, or the newcomer's while the script answers for them. `None` if none
    is left."""
    view, prompts = position.view(Viewer(NEWCOMER)), position.prompts()
    own = prompts.get(NEWCOMER)
    asked = own is not None and not own.answered
    if lesson.is_over(view) or (asked and view.turn not in lesson.script):
        return None
    if asked:
        return NEWCOMER
    return next((seat for seat, prompt in sorted(prompts.items()) if seat != NEWCOMER and not prompt.answered), None)


def _scripted(lesson: Lesson, position: Position) -> Action | None:
    code = lesson.script.get(position.view(Viewer(NEWCOMER)).turn)
    if code is None:
        return None
    action = catalogue.game(lesson.game).read_action(code)
    if isinstance(action, Refusal):
        raise TypeError(f"no action of {lesson.game}: {code}")
    return action


def _chosen(lesson: Lesson, step: LessonStep, position: Position, seat: Seat) -> Action:
    house = catalogue.house_player(lesson.game, LEVEL)
    return house.choose(position.view(Viewer(seat)), _dice(lesson, step.deal), never).action


def _dice(lesson: Lesson, deal: int) -> Dice:
    text = " ".join((f"a first round of {lesson.game}", *([str(deal)] if deal else [])))
    return Dice(sha256(text.encode()).digest())


def _table(lesson: Lesson, user: UserId, name: str, options: Options, position: Position) -> Table:
    house = tuple(Holder(House(LEVEL)) for _ in range(lesson.seats - 1))
    return Table(
        id=LESSON,
        game_key=lesson.game,
        place=Place(GuildId(0), ChannelId(0)),
        host=user,
        language="",
        pace=Pace.NONE,
        options=options,
        max_seats=lesson.seats,
        secret=b"",
        commitment="",
        opened=Milliseconds(0),
        stage=Stage.PLAYING,
        holders=(Holder(Person(user, name, InteractionId(0))), *house),
        position=position,
    )
