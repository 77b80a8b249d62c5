"""The renderer of 2 SANS 3: what the messages that all games share say of this one."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.two_sans_three.cards import card_name, short_list
from bot.games.two_sans_three.ending import notes, outcome_text, own_end
from bot.games.two_sans_three.hand import choosing_blocks
from bot.games.two_sans_three.house_rules import house_rules
from bot.games.two_sans_three.news import bonus_lines, news_blocks
from bot.games.two_sans_three.pictures import DRAWN, hand_picture, picture
from bot.games.two_sans_three.rules import rule_numbers
from bot.games.two_sans_three.seats import (
    collection_text,
    open_cards,
    rows_lines,
    rows_text,
    seat_note,
    standing,
    sum_text,
)
from bot.locales.phrasebook import Phrase, Words
from bot.pictures.drawing import Moment
from bot.screens.components import Block, Text
from bot.screens.game_renderer import Faces, HandSeen, Scores
from bot.screens.names import SeatNames, beside
from engine.contract import Action, Event, Outcome, Refusal, Saved, View, own
from engine.daily import DailyScore
from engine.games.two_sans_three.actions import read_action
from engine.games.two_sans_three.cards import TURNS_EACH
from engine.games.two_sans_three.events import Played
from engine.games.two_sans_three.view import SansThreeView
from engine.seats import Seat

RULE_KEYS: Final = (
    ("two-sans-three-rules-aim", "two-sans-three-example-points"),
    ("two-sans-three-rules-cards", "two-sans-three-example-cards"),
    ("two-sans-three-rules-turn", "two-sans-three-example-turn"),
    ("two-sans-three-rules-take", "two-sans-three-example-take"),
    ("two-sans-three-rules-collect", "two-sans-three-example-collect"),
    ("two-sans-three-rules-end", "two-sans-three-example-end"),
)
"""Each page of the rules: what holds, and an example."""


class SansThreeRenderer:
    """2 SANS 3 in words."""

    drawn = DRAWN

    def title(self, words: Words) -> str:
        """The name of the game."""
        return words("two-sans-three-title")

    def length(self, words: Words) -> str:
        """Eighteen turns for everybody."""
        return words("two-sans-three-length", turns=TURNS_EACH)

    def about(self, words: Words) -> str:
        """What the game is about."""
        return words("two-sans-three-about")

    def lobby(self, chosen: Saved, words: Words) -> Sequence[Block]:
        """Nothing lies open before the deal."""
        del chosen, words
        return ()

    def heading(self, view: View, words: Words) -> str:
        """Which turn of how many."""
        seen = known(view)
        if seen.outcome is not None:
            return words("two-sans-three-over")
        return words("two-sans-three-turn", turn=seen.turn // len(seen.seats) + 1, turns=TURNS_EACH)

    def seat_note(self, view: View, seat: Seat, words: Words) -> str:
        """What a seat has collected, and the cards it still has."""
        return seat_note(known(view), seat, words)

    def standing(self, view: View, names: SeatNames, words: Words) -> Iterable[Text]:
        """Everybody's points."""
        yield Text(standing(known(view), names, words))

    def footer(self, view: View, words: Words) -> str:
        """The three rows."""
        return rows_text(known(view), words)

    def moment(self, view: View, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """The three rows, the card that was played in bold."""
        del names
        played = {event.card for event in events if isinstance(event, Played)}
        return "\n".join(rows_lines(known(view), words, played))

    def open_cards(self, view: View, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """Rows and collections."""
        del events
        return open_cards(known(view), names, words)

    def open_label(self, words: Words) -> str:
        """Behind it is what everybody has collected, and what that is worth."""
        return words("two-sans-three-open-label")

    def reveal(self, events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
        """What was played, what that took, turned over and earned."""
        return news_blocks(events, names, words)

    def reveal_line(self, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """Who earned the bonus."""
        return beside(bonus_lines(events, names, words), words)

    def picture(self, view: View, events: Sequence[Event], faces: Faces, words: Words) -> Moment | None:
        """The table, or what the events tell."""
        del words
        return picture(known(view), events, faces)

    def hand_picture(self, view: View) -> Moment | None:
        """The viewer's hand as a fan."""
        return hand_picture(known(view))

    def outcome(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """Who won, with how many points, and by how much."""
        return outcome_text(known(view), outcome, names, words)

    def result_notes(self, scores: Scores, names: SeatNames, words: Words) -> Sequence[str]:
        """What the parts of a sum are, who was ahead when, the best and the worst take."""
        return tuple(notes(scores, names, words))

    def own_end(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """The viewer's points and their parts, and how far from the others that was."""
        return own_end(known(view), outcome, names, words)

    def cards(self, view: View, words: Words) -> str:
        """The viewer's hand."""
        seen = known(view)
        return "\n".join((words("two-sans-three-hand", count=len(seen.hand)), short_list(seen.hand, words)))

    def open_hand(self, view: View, words: Words) -> str:
        """The viewer's cards, laid open."""
        return words("two-sans-three-left-in-hand", cards=short_list(known(view).hand, words))

    def last_hand(self, view: View, words: Words) -> str:
        """What the viewer has collected, and the points of it in their parts."""
        del words
        own = known(view).own
        return "" if own is None else sum_text(own)

    def house_rules(self, chosen: Saved, words: Words) -> Iterable[str]:
        """What differs from the usual rules."""
        return house_rules(chosen, words)

    def hand(self, seen: HandSeen, words: Words) -> Sequence[Block]:
        """The rows and one's own collection; below them what happened, and the cards as buttons."""
        view = known(seen.view)
        own = view.own
        if own is None:
            raise ValueError("a hand belongs to a seat")
        table = (*rows_lines(view, words), words("two-sans-three-own", collection=collection_text(own, words)))
        return (Text("\n".join(table)), *choosing_blocks(seen, view, own, words))

    def action(self, action: Action, names: SeatNames, words: Words) -> Phrase:
        """An answer as something that somebody does."""
        del names
        read = read_action(action.code)
        if isinstance(read, Refusal):
            raise ValueError(f"no action of 2 SANS 3: {action.code}")
        return Phrase("two-sans-three-would-play", {"card": card_name(read.card, words)})

    def daily_says(self, words: Words) -> str:
        """How it is played as a daily deal."""
        return words("two-sans-three-daily")

    def daily_score(self, score: DailyScore, words: Words) -> str:
        """What it counts in a daily deal."""
        return words("two-sans-three-daily-score", points=score.number)

    def rules(self, chosen: Saved, words: Words) -> Sequence[str]:
        """The rules in own words."""
        numbers, bonus = rule_numbers(words), "each-card" if "interim_check" in chosen else "after-take"
        return tuple(f"{words(rule, **numbers)}\n\n{words(example, bonus=bonus)}" for rule, example in RULE_KEYS)


def known(view: View) -> SansThreeView:
    """The view of this game. Raises `TypeError` for one of another game."""
    return own(view, SansThreeView, "2 SANS 3")
