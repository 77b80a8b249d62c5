"""2 DOWN on Discord as one value: command, messages, guided round, house rules."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Final

from bot.games.discord_game import CardReading, DiscordGame
from bot.games.two_down.cards import (
    SHAPES,
    melded_hand,
    moment_text,
    open_cards,
    seat_note,
    short_list,
    small,
    standing,
)
from bot.games.two_down.ending import ACHIEVEMENTS, own_end, statistics, story, won_text
from bot.games.two_down.hand import aim, hand_blocks, hand_text, heading
from bot.games.two_down.lesson import LESSON
from bot.games.two_down.news import own_reveal, reveal_blocks, reveal_line
from bot.games.two_down.options import would_phrase
from bot.games.two_down.pictures import DRAWN, hand_picture, laid_open, picture
from bot.games.two_down.rules import HOUSE_RULES, challenge_card, house_rules, minutes, rules_pages, table_options
from bot.locales.phrasebook import Phrase, Words
from bot.pictures.two_down import stays
from bot.screens.game_renderer import Renderer, said
from bot.screens.names import SeatNames
from engine.contract import Action, Event, Refusal
from engine.games.two_down.actions import read_action
from engine.games.two_down.cards import NUMBER, SHAPE, is_number
from engine.games.two_down.daily import ROUNDS
from engine.games.two_down.events import RoundEnded, RoundShown
from engine.games.two_down.view import TwoDownView

LETTERS: Final = {"🔴": "R", "🟡": "Y", "🟢": "G", "🔵": "B"}
ACTIONS: Final = {"🃏": "WILD", "⏫": "1UP", "🔄": "SWAP", "⏭️": "JUMP", "⛔": "BLOCK"}
_SIGNS: Final = "".join(LETTERS)
_SMALL: Final = re.compile(rf"([{_SIGNS}])\u2060\w([1-9])[●▲■]")
_IMAGINED: Final = re.compile(rf"_[{_SIGNS}][^_\n]*_")
"""Cards in italics. They are examples or wishes, which no player has to hold."""

_ACTION: Final = re.compile("|".join(ACTIONS))
_OFFERED: Final = re.compile(r"(?<![\u2060\w])(?<!as )([RYGB][1-9]|WILD|1UP|SWAP|JUMP|BLOCK)(?![●▲■\w])")
"""Codes of cards in an answer, without the one that a Wild stands for."""


def _named(text: str) -> Iterator[str]:
    """Yield the number cards such as `🔴R7▲` in a text, then the action cards."""
    text = _IMAGINED.sub("", text)
    for sign, number in _SMALL.findall(text):
        yield f"{LETTERS[sign]}{number}"
    for sign in _ACTION.findall(text):
        yield ACTIONS[sign]


def _revealed(event: Event) -> Sequence[str]:
    """Return the numbers and shapes of the cards that ended the round or were turned over, without their colours.

    The letter of a colour differs between languages.
    """
    match event:
        case RoundEnded(laid=laid):
            shown = laid[0].cards
        case RoundShown(down=down):
            shown = tuple(card for cards in down for card in cards)
        case _:
            shown = ()
    return [f"{NUMBER[card]}{SHAPES[SHAPE[card]]}" for card in shown if is_number(card)]


CARD_READING: Final = CardReading(
    named=_named,
    offered=_OFFERED.findall,
    hand=lambda _: (),
    revealed=_revealed,
)
"""It reads no hand, because messages list a hand in groups by the use of the cards."""


def _footer(view: TwoDownView, words: Words) -> str:
    """Return the top discard and the size of the draw pile."""
    top = words("two-down-none") if view.top is None else small(view.top, words)
    return words("two-down-piles", top=top, pile=view.pile)


def _action(action: Action, names: SeatNames, words: Words) -> Phrase:
    read = read_action(action.code)
    if isinstance(read, Refusal):
        raise ValueError(f"no action of 2 DOWN: {action.code}")
    return would_phrase(read, names, words)


TWO_DOWN: Final = DiscordGame(
    key="two_down",
    command="twodown",
    description="command-twodown-description",
    renderer=Renderer(
        drawn=DRAWN,
        title=said("two-down-title"),
        minutes=minutes,
        about=said("two-down-about"),
        before=lambda chosen, words: "\n".join(challenge_card(chosen, words)),
        before_label=said("two-down-setting-challenge"),
        heading=heading,
        aim=aim,
        seat_note=seat_note,
        standing=standing,
        footer=_footer,
        moment=moment_text,
        open_cards=open_cards,
        open_label=said("two-down-open"),
        reveal=reveal_blocks,
        reveal_line=reveal_line,
        own_reveal=own_reveal,
        picture=picture,
        stays=stays,
        laid_open=laid_open,
        hand_picture=hand_picture,
        outcome=won_text,
        result_notes=story,
        own_end=lambda view, _outcome, _names, words: own_end(view, words),
        cards=hand_text,
        open_hand=melded_hand,
        last_hand=lambda view, words: short_list(view.hand, words) or words("two-down-none"),
        hand=hand_blocks,
        action=_action,
        house_rules=house_rules,
        rules=lambda chosen, words: rules_pages(table_options(chosen), words),
        opening=files("bot.games.two_down").joinpath("opening.js").read_text("utf-8"),
        daily_says=lambda words: words("two-down-daily", rounds=ROUNDS),
        daily_score=lambda score, words: words("two-down-daily-score", rounds=score.rounds, levels=score.number),
    ),
    lesson=LESSON,
    card_reading=CARD_READING,
    house_rules=HOUSE_RULES,
    statistics=statistics,
    achievements=ACHIEVEMENTS,
)
