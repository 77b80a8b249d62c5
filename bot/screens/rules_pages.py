"""Pages of a game's rules, and the guided round that follows them. Nothing about the reader is stored."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.buttons import label, play_now, with_advice, with_foot
from bot.screens.components import Block, Box, Button, Buttons, Screen, Separator, Text, Tone
from bot.screens.custom_ids import GameControl, Topic, Verb
from bot.screens.game_renderer import WriteControl

EXAMPLE: Final = "\n\n"
"""Separator between the rule on a page and its example, which the page's picture shows."""


def rules_screen(game: str, pages: Sequence[str], page: int, words: Words, table: str = "") -> Screen:
    """Build a page of a game's rules.

    Args:
        game: Key of the game.
        page: Index of the page; the first is shown if it is invalid.
        table: Id of the table whose house rules the pages describe, empty for the usual rules.
    """
    page = page if page in range(len(pages)) else 0
    count = words("rules-page", page=page + 1, last=len(pages))
    last = len(pages) - 1
    turners = Buttons(tuple(_turners(game, table, page, last, words)))
    plays = (Buttons((play_now(game, words("button-play-now")),)),) if page == last else ()
    rule, _, example = pages[page].partition(EXAMPLE)
    shown = (Text(example, pictured=True),) if example else ()
    return Screen((Box((Text(rule), *shown, Text(f"-# {count}"), *plays, turners)),))


def _turners(game: str, table: str, page: int, last: int, words: Words) -> Iterator[Button]:
    """Yield the buttons to the pages before and after and to the guided round, in the same places on every page."""
    before, after = page - 1 if page > 0 else last + 1, page + 1 if page < last else last + 2
    yield Button(words("button-replay-before"), _page(game, table, before), off=page == 0)
    yield Button(words("button-replay-after"), _page(game, table, after), Tone.MAIN, off=page == last)
    yield Button(words("button-lesson"), _beginning(game))


def lesson_controls(game: str, progress: tuple[str, ...]) -> WriteControl:
    """Return a function that writes the custom ids of a guided round after the answers in `progress`."""
    return lambda verb, number, detail: str(GameControl(game, Topic.LESSON, verb, number, detail, progress))


def lesson_screen(
    says: str, hand: Sequence[Block], draft: str, write: WriteControl, words: Words, advice: str = ""
) -> Screen:
    """Build one step of a guided round: the explanation, the newcomer's hand, and a button for a hint.

    Args:
        says: The explanation; empty for none.
        draft: State of a choice of several steps; empty if there is none.
        advice: The hint; empty until it is asked for.
    """
    hint = Button(label(Verb.HINT, words), write(Verb.HINT, 0, draft))
    about = (Text(says), Separator()) if says else ()
    return Screen((Box((*about, *with_foot(with_advice(hand, advice), (hint,), looks=bool(draft)))),))


def lesson_answer_screen(told: str, write: WriteControl, words: Words) -> Screen:
    """Build the comment on an answer, with a button to the next question."""
    on = Button(label(Verb.GO_ON, words), write(Verb.HAND, 0, ""), Tone.MAIN)
    return Screen((Box((Text(told), Buttons((on,)))),))


def lesson_end_screen(
    game: str, reveal: Sequence[Block], told: str, again_with: tuple[str, ...], words: Words
) -> Screen:
    """Build the end of a guided round. `again_with` is the progress with which its button begins another attempt."""
    again = Button(words("button-lesson-again"), _beginning(game, again_with))
    rules = Button(label(Verb.RULES, words), _page(game, "", 0))
    return Screen(
        (Box((*reveal, Separator(), Text(told), Buttons((play_now(game, words("button-play-now")), again, rules)))),)
    )


def _page(game: str, table: str, page: int) -> str:
    return str(GameControl(game, Topic.RULES, Verb.RULES, page, progress=(table,) if table else ()))


def _beginning(game: str, progress: tuple[str, ...] = ()) -> str:
    return str(GameControl(game, Topic.LESSON, Verb.HAND, progress=progress))
