"""2 WIN on Discord as one value: command, messages, guided round, house rules."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Final

from bot.games.discord_game import CardReading, DiscordGame
from bot.games.lessons import Lesson
from bot.games.two_win.cards import card_name, hand_text, number_cards, open_cards, seat_note, short_list
from bot.games.two_win.ending import ACHIEVEMENTS, own_end, statistics, story, won_text
from bot.games.two_win.hand import hand_blocks, heading
from bot.games.two_win.pictures import DRAWN, hand_picture, laid_open, picture
from bot.games.two_win.reveal import own_reveal, reveal_blocks, reveal_line
from bot.games.two_win.rules import HOUSE_RULES, house_rules, rules_pages
from bot.locales.phrasebook import Phrase, Words
from bot.screens.components import Text
from bot.screens.game_renderer import Renderer, said
from bot.screens.names import SeatNames, beside
from engine.contract import Action, Event, Refusal, Seat
from engine.games.two_win.actions import PASS, Form, Pass, read_action
from engine.games.two_win.cards import CODE
from engine.games.two_win.events import Revealed
from engine.games.two_win.view import TwoWinView

LETTERS: Final = {"🔵": "B", "🌸": "P", "🟩": "G"}
_SIGNS: Final = "".join(LETTERS)
_CODE: Final = re.compile(r"\b[1-9][BPG][0-2]\b")
_CARD: Final = re.compile(
    rf"([{_SIGNS}])[ \u00a0\u2060]?(?:\w+ )?([1-9])(?![0-9])(?!(?: \w+)* ?[●▲■])(?: \w+)? ?(★{{0,2}})"
)
"""A card. The name of the colour stands before or behind the digit. A card with a shape belongs to another game."""

_LINE: Final = re.compile(rf"^([{_SIGNS}]) [^\n:*]+: (.+)$", re.MULTILINE)
_IN_LINE: Final = re.compile(r"\*\*([1-9])\*\*(★{0,2})(?: ×(\d+))?")
_ORDER: Final = {code: place for place, code in enumerate(CODE)}


def _named(text: str) -> Iterator[str]:
    """Yield the cards such as `🔵 7 blue ★` in a text."""
    for sign, digit, stars in _CARD.findall(text):
        yield f"{digit}{LETTERS[sign]}{len(stars)}"


def _hand(text: str) -> Sequence[str]:
    """Return the hand that a text lists by colour, in canonical order; empty if it lists none."""
    found = [
        f"{digit}{LETTERS[sign]}{len(stars)}"
        for sign, line in _LINE.findall(text)
        for digit, stars, times in _IN_LINE.findall(line)
        for _ in range(int(times or 1))
    ]
    return sorted(found, key=_ORDER.__getitem__)


def _revealed(event: Event) -> Sequence[str]:
    """Return the beginning of the line about each number of a reveal."""
    return [f"\n{each.form.number} " for each in event.formed] if isinstance(event, Revealed) else ()


CARD_READING: Final = CardReading(_named, _CODE.findall, _hand, _revealed)


def _standing(view: TwoWinView, names: SeatNames, words: Words) -> Iterator[Text]:
    """Yield only the names. The reveal and a button show the numbers and cards."""
    yield Text(beside((names.text(Seat(seat)) for seat in range(len(view.seats))), words))


def _action(action: Action, _names: SeatNames, words: Words) -> Phrase:
    read = read_action(action.code)
    match read:
        case Pass(card=card):
            return Phrase("two-win-would-pass", {"card": card_name(card, words)})
        case Form():
            return Phrase("two-win-would-form", {"number": str(read.number), "cards": number_cards(read)})
        case Refusal():
            raise ValueError(f"no action of 2 WIN: {action.code}")


def _chosen(action: Action, words: Words) -> str:
    read = read_action(action.code)
    if isinstance(read, Refusal):
        return ""
    return f"**{read.number}**" if isinstance(read, Form) else card_name(read.card, words)


TWO_WIN: Final = DiscordGame(
    key="two_win",
    command="twowin",
    description="command-twowin-description",
    renderer=Renderer(
        drawn=DRAWN,
        title=said("two-win-title"),
        about=said("two-win-about"),
        heading=heading,
        seat_note=seat_note,
        standing=_standing,
        footer=lambda view, words: words("two-win-pile", pile=view.pile),
        open_cards=lambda view, _events, names, words: open_cards(view, names, words),
        open_label=said("two-win-open"),
        reveal=reveal_blocks,
        reveal_line=reveal_line,
        result_notes=story,
        own_reveal=own_reveal,
        chosen=_chosen,
        picture=picture,
        laid_open=laid_open,
        hand_picture=hand_picture,
        outcome=won_text,
        own_end=lambda view, _outcome, _names, words: own_end(view, words),
        cards=lambda view, words: hand_text(view.hand, words),
        open_hand=lambda view, words: short_list(view.hand) or words("two-win-no-cards-left"),
        last_hand=lambda view, words: short_list(view.hand) or words("two-win-no-cards-left"),
        hand=hand_blocks,
        action=_action,
        house_rules=house_rules,
        rules=rules_pages,
        opening=files("bot.games.two_win").joinpath("opening.js").read_text("utf-8"),
        daily_says=said("two-win-daily"),
        daily_score=lambda score, words: words("two-win-daily-score", rounds=score.rounds, number=score.number),
    ),
    lesson=Lesson(
        "two_win",
        explain=lambda view, words: words("two-win-lesson-pass" if view.kind == PASS else "two-win-lesson-form"),
        is_over=lambda view: view.round > 1 or view.outcome is not None,
        conclude=lambda view, words: words("two-win-lesson-end", cards=short_list(view.hand)),
    ),
    card_reading=CARD_READING,
    house_rules=HOUSE_RULES,
    statistics=statistics,
    achievements=ACHIEVEMENTS,
)
