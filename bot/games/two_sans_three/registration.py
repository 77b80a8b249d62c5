"""2 SANS 3 on Discord as one value: command, messages, guided round, house rules."""

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from bot.games.discord_game import CardReading, DiscordGame
from bot.games.two_sans_three.cards import (
    card_name,
    collection_text,
    open_cards,
    rows_lines,
    rows_text,
    short_list,
    small,
    standing,
    sum_text,
)
from bot.games.two_sans_three.ending import ACHIEVEMENTS, notes, outcome_text, own_end, statistics, take_notes
from bot.games.two_sans_three.hand import aim, hand_blocks, heading
from bot.games.two_sans_three.lesson import LESSON
from bot.games.two_sans_three.news import bonus_lines, news_blocks, own_reveal
from bot.games.two_sans_three.pictures import DRAWN, hand_picture, laid_open, picture, scored
from bot.games.two_sans_three.rules import HOUSE_RULES, house_rules, rules_pages
from bot.locales.phrasebook import Phrase, Words
from bot.screens.components import Text
from bot.screens.game_renderer import Renderer, said
from bot.screens.names import SeatNames, beside
from engine.contract import Action, Event, Refusal
from engine.games.two_sans_three.actions import read_action
from engine.games.two_sans_three.events import Played
from engine.games.two_sans_three.view import SansThreeView

_NUMBERED: Final = re.compile("(?<![0-9])([0-9]{1,2})\u2060[🟠🟪🔷🔺🌊🌸🍀⬜]")
_PLAYED: Final = re.compile(r":(?:play:play|premove:play|draft:look) ([0-9]{1,2})\b")


CARD_READING: Final = CardReading(
    named=lambda text: map(int, _NUMBERED.findall(text)),
    offered=lambda text: map(int, _PLAYED.findall(text)),
    hand=lambda _: (),
    revealed=lambda _: (),
)
"""It reads no hand, because messages name its cards one by one, and no headlines, because they name no cards."""


def _moment(view: SansThreeView, events: Sequence[Event], _names: SeatNames, words: Words) -> str:
    """Return the three rows, with the card that was played in bold; nothing at the end, when no one plays on."""
    if view.outcome is not None:
        return ""
    played = {event.card for event in events if isinstance(event, Played)}
    return "\n".join(rows_lines(view, words, played))


def _action(action: Action, _names: SeatNames, words: Words) -> Phrase:
    read = read_action(action.code)
    if isinstance(read, Refusal):
        raise ValueError(f"no action of 2 SANS 3: {action.code}")
    return Phrase("two-sans-three-would-play", {"card": card_name(read.card, words)})


def _chosen(action: Action, words: Words) -> str:
    read = read_action(action.code)
    return "" if isinstance(read, Refusal) else f"**{small(read.card, words)}**"


def _left_in_hand(view: SansThreeView, words: Words) -> str:
    return words("two-sans-three-left-in-hand", cards=short_list(view.hand, words)) if view.hand else ""


TWO_SANS_THREE: Final = DiscordGame(
    key="two_sans_three",
    command="twosans3",
    description="command-twosans3-description",
    renderer=Renderer(
        drawn=DRAWN,
        title=said("two-sans-three-title"),
        about=said("two-sans-three-about"),
        heading=heading,
        aim=aim,
        seat_note=lambda view, seat, words: collection_text(view.seats[seat], words),
        standing=lambda view, names, words: (Text(standing(view, names, words), pictured=True),),
        footer=rows_text,
        moment=_moment,
        open_cards=lambda view, _events, names, words: open_cards(view, names, words),
        open_label=said("two-sans-three-open-label"),
        reveal=news_blocks,
        own_reveal=lambda view, events, _names, words: own_reveal(view, events, words),
        chosen=_chosen,
        reveal_line=lambda events, names, words: beside(bonus_lines(events, names, words), words),
        picture=picture,
        hand_picture=hand_picture,
        outcome=outcome_text,
        result_notes=notes,
        drawn_notes=take_notes,
        scored=scored,
        laid_open=laid_open,
        own_end=own_end,
        cards=lambda view, words: "\n".join(
            (words("two-sans-three-hand", count=len(view.hand)), short_list(view.hand, words))
        ),
        open_hand=_left_in_hand,
        last_hand=lambda view, words: short_list(view.hand, words),
        drawn_sum=lambda view, seat: sum_text(view.seats[seat]),
        hand=hand_blocks,
        action=_action,
        house_rules=house_rules,
        rules=rules_pages,
        opening=files("bot.games.two_sans_three").joinpath("opening.js").read_text("utf-8"),
        daily_says=said("two-sans-three-daily"),
        daily_score=lambda score, words: words("two-sans-three-daily-score", points=score.number),
    ),
    lesson=LESSON,
    card_reading=CARD_READING,
    house_rules=HOUSE_RULES,
    statistics=statistics,
    achievements=ACHIEVEMENTS,
)
