"""2 SANS 3 in short full sentences, for a screen reader or a terminal without colours."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import RenderableType

from engine.contract import Event, View
from engine.games.two_sans_three.cards import COLOUR, COLOURS, FULL_DECK, TURNS_EACH, Card, Colour
from engine.games.two_sans_three.collection import Counts
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Dealt, Drew, GameOver, Played
from engine.games.two_sans_three.scoring import Score
from engine.games.two_sans_three.view import PlayPreview, SansThreeView, SeatView
from engine.own import own
from engine.plain_words import counted, seat_name
from engine.seats import Seat

HELP: Final = (
    "Every turn you play a card into its row: 1 to 29, 31 to 59, 61 to 89. A row has room for four cards.",
    "A fifth card takes: the highest takes the card right of the start card, any other takes all that are higher.",
    "At the end a colour with one card counts 1, with two 5; three of a colour are turned over and count -1 each.",
    "The first with all seven colours gets 10, the next 7, 5, 3. At the end six colours bring 5, seven 10.",
    "Type the number of a card. Until you press Enter on an empty line, another choice replaces the last one.",
    "hint: what the house would do. again: show the question once more. quit: leave.",
)


class SansThreeWords:
    """2 SANS 3 in words."""

    def question(self, view: View) -> Sequence[RenderableType]:
        """The position and what is asked."""
        seen = own_view(view)
        played = seen.turn // len(seen.seats) + 1
        lines = [f"Turn {played} of {TURNS_EACH}. Play a card."]
        lines += [f"Row: {', '.join(map(card_in_words, row))}." for row in seen.rows]
        lines += [seat_in_words(seat_name(Seat(seat)), each) for seat, each in enumerate(seen.seats)]
        lines += [preview_in_words(seen.look_ahead(card)) for card in seen.hand]
        return [*lines, f"Type a number, such as {seen.hand[0]}, or help."]

    def told(self, event: Event) -> Sequence[RenderableType]:
        """What an event says."""
        match event:
            case Dealt(start=start):
                return [f"{'You begin' if start == 0 else f'{seat_name(start)} begins'}."]
            case Played(seat, card, taken, turned):
                return [played_in_words(seat_name(seat), card, taken, turned)]
            case BonusEarned(seat, points):
                return [f"{seat_name(seat)} {'have' if seat == 0 else 'has'} all seven colours: {points} points."]
            case CardsDrawn(_, cards):
                return [f"You draw {', '.join(map(card_in_words, sorted(cards)))}."]
            case Drew(seat, drawn, pile) if seat != 0:
                return [f"{seat_name(seat)} draws {counted(drawn, 'card')}; {counted(pile, 'card')} left in the pile."]
            case GameOver(outcome, scores):
                totals = [score_in_words(seat_name(Seat(seat)), score) for seat, score in enumerate(scores)]
                return [*totals, f"Winner: {' and '.join(map(seat_name, outcome.winners))}."]
            case _:
                return []

    def answer(self, code: str) -> str:
        """An action as a person would call it."""
        return code

    def action_code(self, view: View, line: str) -> str:  # noqa: ARG002 - the same in every position
        """The code of the action that somebody means who typed `line`: the word may be left out."""
        typed = line.split()
        return " ".join(["play", *(typed[1:] if typed[:1] == ["play"] else typed)])

    def help(self) -> Sequence[str]:
        """The rules in a few lines, and what may be typed."""
        return HELP


def own_view(view: View) -> SansThreeView:
    """The view as one of 2 SANS 3. Raises `TypeError` for another game's."""
    return own(view, SansThreeView, "2 SANS 3")


def card_in_words(card: Card) -> str:
    """A card with its colour."""
    colour = COLOUR[card]
    if colour is not None:
        return f"{card} {colour.name.lower()}"
    return f"{card} without colour" if card in FULL_DECK else str(card)


def counts_in_words(counts: Counts) -> str:
    """Face-up cards by colour."""
    held = [f"{count} {colour.name.lower()}" for colour, count in zip(COLOURS, counts, strict=True) if count]
    return ", ".join(held) or "nothing"


def seat_in_words(who: str, seat: SeatView) -> str:
    """What is public of a seat."""
    bonus = f", bonus {seat.interim}" if seat.interim else ""
    lying = f"{counts_in_words(seat.face_up)} face up, {seat.face_down} face down{bonus}"
    return f"{who}: {lying}; {seat.score.total} points so far. {counted(seat.pile, 'card')} in the pile."


def preview_in_words(preview: PlayPreview) -> str:
    """What a card of one's own would do."""
    card = card_in_words(preview.action.card)
    return f"Your {card} {effect_in_words(preview)}."


def effect_in_words(preview: PlayPreview) -> str:
    """What a card would take, turn over and earn."""
    if not preview.taken:
        return "takes nothing"
    parts = [f"takes {', '.join(map(card_in_words, preview.taken))}"]
    if preview.turned:
        parts.append(f"turns over {_colours(preview.turned)}")
    if preview.bonus:
        parts.append(f"earns {preview.bonus}")
    return ", ".join(parts)


def played_in_words(who: str, card: Card, taken: Sequence[Card], turned: Sequence[Colour]) -> str:
    """What somebody did."""
    took = f", took {', '.join(map(card_in_words, taken))}" if taken else ""
    over = f"; {_colours(turned)} turned over" if turned else ""
    return f"{who} played {card_in_words(card)}{took}{over}."


def _colours(colours: Iterable[Colour]) -> str:
    return " and ".join(colour.name.lower() for colour in colours)


def score_in_words(who: str, score: Score) -> str:
    """The points of a seat and where they come from."""
    singles, pairs, face_down, interim, final = score
    bonuses = f", bonuses {interim} and {final}" if interim or final else ""
    return f"{who}: {score.total} points (singles {singles}, pairs {pairs}, face down {face_down}{bonuses})."
