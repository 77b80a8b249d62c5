"""How a game of 2 WIN ended: who won by how much, and what it came to for one player."""

from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames, listed
from engine.contract import Outcome
from engine.games.two_win.events import LAST_PLAYER, LOWEST_NUMBER, MOST_CARDS, SHARED
from engine.games.two_win.view import TwoWinView
from engine.seats import Seat

WON_KEYS: Final = {
    LAST_PLAYER: "two-win-won-last-player",
    MOST_CARDS: "two-win-won-most-cards",
    LOWEST_NUMBER: "two-win-won-lowest-number",
    SHARED: "two-win-won-shared",
}
"""How a game was won (docs/records.md)."""


def won_text(view: TwoWinView, outcome: Outcome, names: SeatNames, words: Words) -> str:
    """Who won and by how much: what the winner had, and what the next ones had."""
    winners, others = outcome.winners, outcome.ranking[1] if len(outcome.ranking) > 1 else ()
    measure = _last_number if outcome.how == LOWEST_NUMBER else TwoWinView.held_at_end
    return words(
        WON_KEYS[outcome.how],
        names=listed([names.text(seat) for seat in winners], words),
        others=listed([names.text(seat) for seat in others], words),
        cards=view.held_at_end(winners[0]),
        number=view.seats[winners[0]].last or 0,
        next=measure(view, others[0]) if others else 0,
    )


def _last_number(view: TwoWinView, seat: Seat) -> int:
    return view.seats[seat].last or 0


def own_end(view: TwoWinView, words: Words) -> str:
    """The viewer's last number and cards left; empty for the public."""
    seat = view.viewer.seat
    if seat is None:
        return ""
    return words("two-win-own-end", number=view.seats[seat].last or 0, cards=view.held_at_end(seat))
