"""The renderer of 2 WIN: what the messages that all games share say of this one."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.two_win.cards import card_name, hand_lines, hand_text, number_cards, short_list
from bot.games.two_win.ending import own_end, won_text
from bot.games.two_win.hand import by_buttons, form_blocks, new_cards, own_news, pass_blocks, stuck_blocks
from bot.games.two_win.house_rules import house_rules
from bot.games.two_win.pictures import DRAWN, hand_picture, picture
from bot.games.two_win.reveal import reveal_blocks, reveal_line
from bot.games.two_win.seats import open_cards, seat_note
from bot.locales.phrasebook import Phrase, Words
from bot.pictures.drawing import Moment
from bot.screens.components import Block, Text
from bot.screens.game_renderer import Faces, HandSeen, Scores
from bot.screens.names import SeatNames, beside
from engine.contract import Action, Event, Outcome, Refusal, Saved, View, own
from engine.daily import DailyScore
from engine.games.two_win.actions import Form, Pass, read_action
from engine.games.two_win.cards import DIGITS, HAND
from engine.games.two_win.options import DEFAULTS
from engine.games.two_win.view import TwoWinView
from engine.seats import Seat

HEADING_KEYS = {"pass": "two-win-pass", "form": "two-win-form", "over": "two-win-over"}
"""What everybody does, by the kind of phase."""

RULE_KEYS = (
    ("two-win-rules-aim", "two-win-example-cards"),
    ("two-win-rules-pass", "two-win-example-pass"),
    ("two-win-rules-form", "two-win-example-form"),
    ("two-win-rules-draw", "two-win-example-draw"),
    ("two-win-rules-end", "two-win-example-end"),
)
"""Each page of the rules: what holds, and an example."""

RULE_NUMBERS: Final = {
    "hand": HAND,
    "lowest": DIGITS[0],
    "highest": DIGITS[-1],
    "kept": DEFAULTS.reshuffle_keep_numbers,
}
"""What the rules count, as they are usually played."""


class TwoWinRenderer:
    """2 WIN in words."""

    drawn = DRAWN

    def title(self, words: Words) -> str:
        """The name of the game."""
        return words("two-win-title")

    def length(self, words: Words) -> str:
        """Seven or eight rounds, as it turns out: nobody can say it beforehand."""
        del words
        return ""

    def about(self, words: Words) -> str:
        """What the game is about."""
        return words("two-win-about")

    def lobby(self, chosen: Saved, words: Words) -> Sequence[Block]:
        """Nothing lies open before the deal."""
        del chosen, words
        return ()

    def heading(self, view: View, words: Words) -> str:
        """Round and phase."""
        seen = known(view)
        return words(HEADING_KEYS[seen.kind], round=seen.round)

    def seat_note(self, view: View, seat: Seat, words: Words) -> str:
        """Cards, the latest numbers, open runs, or how the seat went out."""
        return seat_note(known(view), seat, words)

    def standing(self, view: View, names: SeatNames, words: Words) -> Iterable[Text]:
        """Whom everybody waits for; numbers and cards stand in the reveal and behind a button."""
        yield Text(beside(map(names.text, map(Seat, range(len(known(view).seats)))), words))

    def footer(self, view: View, words: Words) -> str:
        """The pile."""
        return words("two-win-pile", pile=known(view).pile)

    def moment(self, view: View, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """Nothing beside the news and the hands."""
        del view, events, names, words
        return ""

    def open_cards(self, view: View, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """The numbers of everybody."""
        del events
        return open_cards(known(view), names, words)

    def open_label(self, words: Words) -> str:
        """What stands on the button for that."""
        return words("two-win-open")

    def reveal(self, events: Sequence[Event], names: SeatNames, words: Words) -> Sequence[Block]:
        """Numbers, what they drew and why, who is out."""
        return reveal_blocks(events, names, words)

    def reveal_line(self, events: Sequence[Event], names: SeatNames, words: Words) -> str:
        """The numbers of a round, highest first, and who dropped out."""
        return reveal_line(events, names, words)

    def picture(self, view: View, events: Sequence[Event], faces: Faces, words: Words) -> Moment | None:
        """The table, or what the events tell."""
        return picture(known(view), events, faces, words)

    def hand_picture(self, view: View) -> Moment | None:
        """The viewer's hand as a fan."""
        return hand_picture(known(view))

    def outcome(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """Who won and by how much."""
        return won_text(known(view), outcome, names, words)

    def result_notes(self, scores: Scores, names: SeatNames, words: Words) -> Sequence[str]:
        """Nothing beside the places."""
        del scores, names, words
        return ()

    def own_end(self, view: View, outcome: Outcome, names: SeatNames, words: Words) -> str:
        """The viewer's last number and cards left."""
        del outcome, names
        return own_end(known(view), words)

    def cards(self, view: View, words: Words) -> str:
        """The viewer's hand."""
        return hand_text(known(view).hand, words)

    def open_hand(self, view: View, words: Words) -> str:
        """The viewer's cards, laid open."""
        return "\n".join(hand_lines(known(view).hand, words))

    def last_hand(self, view: View, words: Words) -> str:
        """The same in one short line."""
        return short_list(known(view).hand) or words("two-win-no-cards-left")

    def house_rules(self, chosen: Saved, words: Words) -> Iterable[str]:
        """What differs from the usual rules."""
        return house_rules(chosen, words)

    def hand(self, seen: HandSeen, words: Words) -> Sequence[Block]:
        """The viewer's hand with what is new in it where it stands on no buttons, what happened, and the choices."""
        view, news = known(seen.view), own_news(seen, words)
        told = "\n".join((*seen.of_the_clock(words), *filter(None, (news,))))
        listed = (Text(hand_text(view.hand, words, new_cards(seen.news, seen.seat))),)
        shown = view.prompt is not None and view.acknowledge is None and by_buttons(seen, view)
        return (*(() if shown else listed), *((Text(told),) if told else ()), *_question(view, seen, words))

    def action(self, action: Action, names: SeatNames, words: Words) -> Phrase:
        """An answer as something that somebody does."""
        del names
        read = read_action(action.code)
        match read:
            case Pass(card=card):
                return Phrase("two-win-would-pass", {"card": card_name(card, words)})
            case Form():
                return Phrase("two-win-would-form", {"number": str(read.number), "cards": number_cards(read)})
            case Refusal():
                raise ValueError(f"no action of 2 WIN: {action.code}")

    def daily_says(self, words: Words) -> str:
        """How it is played as a daily deal."""
        return words("two-win-daily")

    def daily_score(self, score: DailyScore, words: Words) -> str:
        """What it counts in a daily deal."""
        return words("two-win-daily-score", rounds=score.rounds, number=score.number)

    def rules(self, chosen: Saved, words: Words) -> Sequence[str]:
        """The rules in own words."""
        kept = chosen.get("reshuffle_keep_numbers")
        numbers = RULE_NUMBERS | ({"kept": kept} if isinstance(kept, int) else {})
        return tuple(f"{words(rule, **numbers)}\n\n{words(example)}" for rule, example in RULE_KEYS)


def _question(view: TwoWinView, seen: HandSeen, words: Words) -> Sequence[Block]:
    if view.acknowledge is not None:
        return stuck_blocks(seen, view, words)
    if view.prompt is None:
        return (Text(words("two-win-watching" if seen.seat in view.out else "two-win-waiting")),)
    if (receiver := view.passes_to) is not None:
        return pass_blocks(seen, view, receiver, words)
    return form_blocks(seen, view, words)


def known(view: View) -> TwoWinView:
    """The view of this game. Raises `TypeError` for one of another game."""
    return own(view, TwoWinView, "2 WIN")
