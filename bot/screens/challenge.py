"""The posts of a challenge: the offer, and the comparison of both games."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.buttons import label, tone
from bot.screens.components import Box, Button, Buttons, Screen, Text, ordinary_post
from bot.screens.custom_ids import Control, Verb
from bot.screens.daily import mark_rows, result_line
from bot.screens.game_renderer import Renderer
from bot.screens.names import beside, bold_name, countdown, mention
from bot.tables.days import MOST_TAKERS, OFFER_LASTS, Challenge, Line
from bot.tables.ids import Milliseconds, UserId
from bot.tables.table import Table
from engine.seats import Seat

OUT: Final = "–"
"""Count and mark of a round that a game did not reach."""


def offer_screen(
    table: Table, seat: Seat, at: Milliseconds, invited: UserId | None, game: Renderer, words: Words
) -> Screen:
    """Build the offer of a challenge.

    Args:
        seat: Seat of the player who offers it.
        at: Time of the offer.
        invited: The person whom the offer mentions, `None` for no one.
    """
    name, title = bold_name(table, seat, words), game.title(words)
    told = words("challenge-offer", name=name, game=title)
    asked = told if invited is None else words("challenge-invited", person=mention(invited), offer=told)
    open_until = words("challenge-open", most=MOST_TAKERS, when=countdown(Milliseconds(at + OFFER_LASTS)))
    take = Button(label(Verb.TAKE, words), str(Control(table.id, Verb.TAKE, seat)), tone(Verb.TAKE))
    return ordinary_post(f"{asked}\n-# {words('challenge-private')}\n-# {open_until}", Buttons((take,)))


def compared_screen(table: Table, challenge: Challenge, first: Table, game: Renderer, words: Words) -> Screen:
    """Build the comparison of two games with the same cards. The round in which they differ is a spoiler, because it
    could help someone who has not played yet.

    Args:
        table: The table of the challenge.
        first: The table at which the cards were played first.

    Raises:
        ValueError: One of the two results is missing.
    """
    own, theirs = challenge.own, challenge.theirs
    if own is None or theirs is None:
        raise ValueError(f"the challenge at table {table.id} is not over")
    seats = len(table.holders)
    names = [bold_name(each, challenge.seat, words) for each in (first, table)]
    lines = [
        f"{beside((name, result_line(line.score, game, words, seats)), words)}\n{mark_rows(line.score)}"
        for name, line in zip(names, (theirs, own), strict=True)
    ]
    heading = f"### {words('challenge-table', game=game.title(words))}"
    parted = parted_line(theirs, own, names[0], names[1], table.game_key, words)
    return Screen((Box((Text("\n".join((heading, *lines, parted))),)),))


def parted_line(theirs: Line, own: Line, other: str, name: str, game_key: str, words: Words) -> str:
    """Return the line about the first round or turn in which two games differ, with both counts, as a spoiler."""
    rounds = zip_longest(_rounds(theirs), _rounds(own), fillvalue=(OUT, None))
    for number, (before, after) in enumerate(rounds, 1):
        if before != after:
            counted = {"theirs": before[0], "own": after[0], "game_key": game_key}
            told = words("challenge-parted", round=number, other=other, name=name, **counted)
            return f"-# ||{told}||"
    return f"-# {words('challenge-same')}"


def _rounds(line: Line) -> Iterator[tuple[str, object]]:
    """Yield a pair for each round: the count after it, and its mark."""
    counts = (str(count).replace("-", "−") for count in line.counts)
    yield from zip_longest(counts, line.score.marks, fillvalue=OUT)
