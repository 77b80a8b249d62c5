"""Presses in the rules of a game and in its guided round. No table stands behind them: nothing is stored, and nobody
else sees anything."""

from dataclasses import dataclass

from bot.discord_adapter.hints import hint
from bot.discord_adapter.presses import GamePress
from bot.discord_adapter.responses import MessageUpdate, PrivateMessage, Response
from bot.games import lessons
from bot.games.discord_game import DiscordGame, Games
from bot.games.lessons import LessonStep
from bot.locales.phrasebook import Words
from bot.screens.components import Screen, sentence
from bot.screens.custom_ids import Topic, Verb
from bot.screens.game_renderer import HandSeen
from bot.screens.rules_pages import lesson_controls, lesson_end_screen, lesson_screen, rules_screen
from bot.screens.seat_names import in_private
from bot.screens.table_screens import Screens
from engine.seats import Viewer


@dataclass(frozen=True, slots=True)
class GamePresses:
    """Turns the pages of the rules and leads the guided round."""

    games: Games
    screens: Screens

    def answer(self, press: GamePress, words: Words) -> Response:
        """The answer to a press; a control of a game or a step that does not exist is of no use."""
        game = self.games.get(press.control.game)
        if game is None:
            return _useless(words)
        if press.control.topic is Topic.RULES:
            pages = game.renderer.rules(words)
            return _in_place(press, rules_screen(game.key, pages, press.control.number, words))
        return self._lesson(press, game, words)

    def _lesson(self, press: GamePress, game: DiscordGame, words: Words) -> Response:
        step = lessons.reached(game.lesson, press.user, press.name, press.control.progress)
        if step is None:
            return _useless(words)
        if press.control.verb is Verb.HINT:
            return self._hint(step, words)
        after = _after(press, game, step)
        if after is not None and game.lesson.is_over(after.view):
            return _in_place(press, _end(game, after, words))
        draft = press.control.detail if press.control.verb is Verb.DRAFT else ""
        shown = _question(press, game, step if after is None else after, draft, words)
        return _in_place(press, shown)

    def _hint(self, step: LessonStep, words: Words) -> Response:
        advice = hint(step.table, lessons.NEWCOMER)
        if advice is None:
            return PrivateMessage(sentence(words("refused-not-asked")))
        return PrivateMessage(self.screens.hint(step.table, advice, words))


def _after(press: GamePress, game: DiscordGame, step: LessonStep) -> LessonStep | None:
    """The round after an answer to its open question; `None` for any other press, and for an answer that is outdated
    or impossible."""
    prompt = step.view.prompt
    if press.control.verb is not Verb.PLAY or prompt is None or prompt.number != press.control.number:
        return None
    return lessons.answered(game.lesson, step, press.control.detail)


def _question(press: GamePress, game: DiscordGame, step: LessonStep, draft: str, words: Words) -> Screen:
    write = lesson_controls(game.key, step.progress)
    names, view = in_private(step.table, words), step.table.view(Viewer(lessons.NEWCOMER))
    seen = HandSeen(write, lessons.NEWCOMER, view, names, step.events, draft, picking=press.picking)
    return lesson_screen(game.lesson.explain(view, words), game.renderer.hand(seen, words), write, words)


def _end(game: DiscordGame, step: LessonStep, words: Words) -> Screen:
    reveal = game.renderer.reveal(step.events, in_private(step.table, words), words)
    return lesson_end_screen(game.key, reveal, game.lesson.conclude(step.view, words), words)


def _useless(words: Words) -> Response:
    return PrivateMessage(sentence(words("answer-unknown-control")))


def _in_place(press: GamePress, screen: Screen) -> Response:
    return MessageUpdate(screen) if press.private else PrivateMessage(screen)
