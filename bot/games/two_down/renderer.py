"""The renderer of 2 DOWN: what the messages that all games share say of this one."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.two_down.cards import short_list, small
from bot.games.two_down.ending import own_end, won_text
from bot.games.two_down.hand import hand_blocks, hand_text
from bot.games.two_down.house_rules import challenge_card, house_rules, table_options
from bot.games.two_down.news import hand_news, reveal_blocks, reveal_line
from bot.games.two_down.options import would_phrase
from bot.games.two_down.pictures import DRAWN, hand_picture, picture
from bot.games.two_down.rules import rules_pages
from bot.games.two_down.seats import melded_hand, moment_text, open_cards, seat_note, standing
from bot.locales.phrasebook import Phrase, Words
from bot.pictures.drawing import Moment
from bot.screens.components import Block, Text
from bot.screens.game_renderer import Faces, HandSeen, Scores
from bot.screens.names import SeatNames
from engine.contract import Action, Event, Outcome, Refusal, Saved, View, own
from engine.daily import DailyScore
from engine.games.two_down.actions import read_action
from engine.games.two_down.challenges import LEVELS
from engine.games.two_down.daily import ROUNDS
from engine.games.two_down.view import TwoDownView
from engine.seats import Seat

HEADING_KEYS: Final = {
    "draw": "two-down-draw",
    "act": "two-down-act",
    "pickup": "two-down-pick-up",
    "over": "two-down-over",
}
"""What is going on, by the kind of question."""


class TwoDownRenderer:
    """2 DOWN in words."""

    drawn = DRAWN

    def title(self, words: Words) -> str:
        """The name of the game."""
        return words("two-down-title")

    def length(self, words: Words) -> str:
        """Turns of a whole game between two and between four, as house players of the same strength take them."""
        return words("two-down-length")

    def about(self, words: Words) -> str:
        """What the game is about."""
        return words("two-down-about", levels=LEVELS)

    def lobby(self, chosen: Saved, words: Words) -> Sequence[Block]:
        """The challenge card, in view of all (D1)."""
        return (Text("\n".join(challenge_card(chosen, words))),)

    def heading(self, view: View, words: Words) -> str:
        """Round and question."""
        seen = known(view)
        return words(HEADING_KEYS[seen.kind], round=seen.round)

    def seat_note(self, view: View, seat: Seat, words: Words) -> str:
        """Level, cards, Block, missed turns."""
        return seat_note(known(view), seat, words)

    def standing(self, view: View, names: SeatNames, words: Words) -> Iterable[Text]:
        """What everybody collects, and what holds somebody up."""
        return standing(known(view), names, words)

    def footer(self, view: View, words: Words) -> str:
        """The top of the discard pile and the size of the draw pile."""
        seen = known(view)
        top = words("two-down-none") if seen.top is None else small(seen.top, words)
        return words("two-down-piles", top=top, pile=seen.pile)

    def moment(self, view: View, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """The discard pile, the card that was played last marked; at the end of a round, what others laid as well."""
        return moment_text(known(view), events, names, words)

    def open_cards(self, view: View, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """The challenge card with everybody's token, laid levels and discards."""
        return open_cards(known(view), events, names, words)

    def open_label(self, words: Words) -> str:
        """What stands on the button for that."""
        return words("two-down-open")

    def reveal(self, events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
        """A round's end, or what everybody did."""
        return reveal_blocks(events, names, words)

    def reveal_line(self, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """Who laid which level."""
        return reveal_line(events, names, words)

    def picture(self, view: View, events: Sequence[Event], faces: Faces, words: Words) -> Moment | None:
        """The table, or what the events tell."""
        return picture(known(view), events, faces, words)

    def hand_picture(self, view: View) -> Moment | None:
        """The viewer's hand as a fan."""
        return hand_picture(known(view))

    def outcome(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """Who won, how far the next ones came, and with which cards."""
        return won_text(known(view), outcome, names, words)

    def result_notes(self, scores: Scores, names: SeatNames, words: Words) -> Sequence[str]:
        """Nothing beside the places."""
        del scores, names, words
        return ()

    def own_end(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """What the viewer won with, or what was missing."""
        del outcome, names
        return own_end(known(view), words)

    def cards(self, view: View, words: Words) -> str:
        """The level, the cards held for it, and the others."""
        return hand_text(known(view), words)

    def open_hand(self, view: View, words: Words) -> str:
        """The viewer's cards, laid open: those for each meld of the level, then the others."""
        return melded_hand(known(view), words)

    def last_hand(self, view: View, words: Words) -> str:
        """The same in one short line."""
        return short_list(known(view).hand, words) or words("two-down-none")

    def house_rules(self, chosen: Saved, words: Words) -> Iterable[str]:
        """What differs from the usual rules."""
        return house_rules(chosen, words)

    def hand(self, seen: HandSeen, words: Words) -> Sequence[Block]:
        """The level and how far the hand is, what happened to the viewer, and the open question."""
        view = known(seen.view)
        told = (*seen.of_the_clock(words), *hand_news(seen, view, words))
        return hand_blocks(seen, view, "\n".join(told), words)

    def action(self, action: Action, names: SeatNames, words: Words) -> Phrase:
        """An answer as something that somebody does."""
        read = read_action(action.code)
        if isinstance(read, Refusal):
            raise ValueError(f"no action of 2 DOWN: {action.code}")
        return would_phrase(read, names, words)

    def daily_says(self, words: Words) -> str:
        """How it is played as a daily deal."""
        return words("two-down-daily", rounds=ROUNDS)

    def daily_score(self, score: DailyScore, words: Words) -> str:
        """What it counts in a daily deal."""
        return words("two-down-daily-score", rounds=score.rounds, levels=score.number)

    def rules(self, chosen: Saved, words: Words) -> Sequence[str]:
        """The rules in own words."""
        return rules_pages(table_options(chosen), words)


def known(view: View) -> TwoDownView:
    """The view of this game. Raises `TypeError` for one of another game."""
    return own(view, TwoDownView, "2 DOWN")
