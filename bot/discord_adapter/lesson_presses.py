"""Answers to presses in the rules and in the guided round. Nothing is stored and nobody else sees anything."""

from dataclasses import dataclass

from bot.discord_adapter import lesson
from bot.discord_adapter.hints import hint
from bot.discord_adapter.lesson import Guide, Guided
from bot.discord_adapter.presses import ControlPress
from bot.discord_adapter.responses import MessageUpdate, PrivateMessage, Response
from bot.locales.phrasebook import Words
from bot.screens.components import Screen, sentence
from bot.screens.custom_ids import Verb
from bot.screens.table_screens import Screens


@dataclass(frozen=True, slots=True)
class LessonPresses:
    """Shows the rules and leads the first round."""

    screens: Screens

    def answer(self, press: ControlPress, at: Guide, words: Words) -> Response:
        """The answer to a press at a guided table."""
        if press.control.verb is Verb.RULES:
            return _in_place(press, self.screens.rules(lesson.GAME, words, press.control.phase))
        guided = lesson.at(at, press.by.user, press.by.name)
        if guided is None:
            return PrivateMessage(sentence(words("answer-unknown-control")))
        if press.control.verb is Verb.HINT:
            return self._hint(guided, words)
        return _in_place(press, self._round(press, guided, words))

    def _round(self, press: ControlPress, guided: Guided, words: Words) -> Screen:
        """The round after the press; an outdated or impossible answer shows the round as it is."""
        control = press.control
        answers = control.verb is Verb.PLAY and control.phase == guided.table.running.turn
        after = lesson.played(guided.table, control.detail) if answers else None
        if after is None:
            draft = control.detail if control.verb is Verb.DRAFT else ""
            return self.screens.guided(guided, draft, words, card_buttons=press.card_buttons)
        if guided.table.running.turn > 0:
            return self.screens.guided_end(after, words)
        passed = lesson.at(Guide(control.detail.removeprefix("pass ")), press.by.user, press.by.name)
        return self.screens.guided(passed or after, "", words, card_buttons=press.card_buttons)

    def _hint(self, guided: Guided, words: Words) -> Response:
        advice = hint(guided.table, lesson.NEWCOMER)
        if advice is None:
            return PrivateMessage(sentence(words("refused-not-asked")))
        return PrivateMessage(self.screens.hint(guided.table, advice, words))


def _in_place(press: ControlPress, screen: Screen) -> Response:
    return MessageUpdate(screen) if press.private else PrivateMessage(screen)
