"""The renderer of 2 SANS 3: what the messages that all games share say of this one."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from bot.games.two_sans_three.cards import card_name, short_list, small
from bot.games.two_sans_three.choosing import choosing_blocks
from bot.games.two_sans_three.effects import effect
from bot.games.two_sans_three.house_rules import house_rules
from bot.games.two_sans_three.news import new_cards, news_blocks
from bot.games.two_sans_three.table_text import collection_text, open_cards, rows_text, seat_note
from bot.locales.phrasebook import Words
from bot.screens.components import Block, Separator, Text
from bot.screens.game_renderer import HandSeen, Scores
from bot.screens.names import SeatNames
from engine.contract import Action, Event, Outcome, Refusal, Saved, View, own
from engine.daily import DailyScore
from engine.games.two_sans_three.actions import read_action
from engine.games.two_sans_three.cards import TURNS_EACH, Card
from engine.games.two_sans_three.view import SansThreeView
from engine.seats import Seat

RULE_KEYS: Final = (
    ("two-sans-three-rules-aim", "two-sans-three-example-points"),
    ("two-sans-three-rules-turn", "two-sans-three-example-turn"),
    ("two-sans-three-rules-take", "two-sans-three-example-take"),
    ("two-sans-three-rules-collect", "two-sans-three-example-collect"),
    ("two-sans-three-rules-end", "two-sans-three-example-end"),
)
"""Each page of the rules: what holds, and an example."""


class SansThreeRenderer:
    """2 SANS 3 in words."""

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

    def footer(self, view: View, words: Words) -> str:
        """The three rows."""
        return rows_text(known(view), words)

    def open_cards(self, view: View, names: SeatNames, words: Words) -> str:
        """Rows and collections."""
        return open_cards(known(view), names, words)

    def open_label(self, words: Words) -> str:
        """What stands on the button for that."""
        return words("button-open")

    def reveal(self, events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
        """What was played, what that took, turned over and earned."""
        return news_blocks(events, names, words)

    def reveal_line(self, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """Nothing stays of an older post."""
        del events, names, words
        return ""

    def outcome(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """Who won, and with how many points."""
        points = known(view).seats[outcome.winners[0]].score.total
        winners = ", ".join(names.text(seat) for seat in outcome.winners)
        return words("two-sans-three-won", names=winners, count=len(outcome.winners), points=points)

    def result_notes(self, scores: Scores, names: SeatNames, words: Words) -> Sequence[str]:
        """Nothing beside the places."""
        del scores, names, words
        return ()

    def own_end(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """The viewer's points."""
        del outcome, names
        left = None if view.viewer.seat is None else view.seat_result(view.viewer.seat)
        return "" if left is None else words(left.key, **left.details)

    def cards(self, view: View, words: Words) -> str:
        """The viewer's hand."""
        seen = known(view)
        return "\n".join((words("two-sans-three-hand", count=len(seen.hand)), short_list(seen.hand)))

    def open_hand(self, view: View, words: Words) -> str:
        """The viewer's cards, laid open."""
        return self.last_hand(view, words)

    def last_hand(self, view: View, words: Words) -> str:
        """The same in one short line."""
        return words("two-sans-three-left-in-hand", cards=short_list(known(view).hand))

    def house_rules(self, chosen: Saved, words: Words) -> Iterable[str]:
        """What differs from the usual rules."""
        return house_rules(chosen, words)

    def hand(self, seen: HandSeen, words: Words) -> Sequence[Block]:
        """What happened, the rows, the cards with what each would do now, and on one's turn the choice."""
        view = known(seen.view)
        told = news_blocks(seen.news, seen.names, words)
        asked = (Separator(), *choosing_blocks(seen, view, words)) if view.prompt is not None else ()
        return (
            *((*told, Separator()) if told else ()),
            Text("\n".join((rows_text(view, words), *_own(view, words)))),
            Text(_hand(view, new_cards(seen.news), words)),
            *asked,
        )

    def action(self, action: Action, names: SeatNames, words: Words) -> str:
        """An answer after "I would"."""
        del names
        read = read_action(action.code)
        if isinstance(read, Refusal):
            raise ValueError(f"no action of 2 SANS 3: {action.code}")
        return words("two-sans-three-would-play", card=card_name(read.card, words))

    def daily_says(self, words: Words) -> str:
        """How it is played as a daily deal."""
        return words("two-sans-three-daily")

    def daily_score(self, score: DailyScore, words: Words) -> str:
        """What it counts in a daily deal."""
        return words("two-sans-three-daily-score", points=score.number)

    def rules(self, words: Words) -> Sequence[str]:
        """The rules in own words."""
        return tuple(f"{words(rule)}\n\n{words(example)}" for rule, example in RULE_KEYS)


def _own(view: SansThreeView, words: Words) -> Iterator[str]:
    if view.own is not None:
        yield words("two-sans-three-own", collection=collection_text(view.own, words))


def _hand(view: SansThreeView, new: Collection[Card], words: Words) -> str:
    """Every card with what it would do at this moment; those just drawn are marked."""
    lines = [words("two-sans-three-hand", count=len(view.hand))]
    for card in view.hand:
        came = f" *{words('two-sans-three-new')}*" if card in new else ""
        lines.append(f"**{small(card)}**{came} · {effect(view.look_ahead(card), words)}")
    return "\n".join(lines)


def known(view: View) -> SansThreeView:
    """The view of this game. Raises `TypeError` for one of another game."""
    return own(view, SansThreeView, "2 SANS 3")
