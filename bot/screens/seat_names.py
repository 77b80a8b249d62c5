"""How a message calls the seats of one table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.locales.phrasebook import Words
from bot.screens.player_names import bold_name, plain_name
from bot.screens.safe_names import LONGEST_NAME
from bot.tables.table import Table
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class SeatNames:
    """`text`: for paragraphs, bold and escaped. `label`: for menus and buttons."""

    text: Callable[[Seat], str]
    label: Callable[[Seat], str]


def in_public(table: Table, words: Words, longest: int = LONGEST_NAME) -> SeatNames:
    """Names for the channel of the table. `longest`: graphemes shown of each."""
    return _named(table, words, longest)


def in_private(table: Table, words: Words, longest: int = LONGEST_NAME) -> SeatNames:
    """The same for private messages, which may be read outside the server."""
    return _named(table, words, longest)


def _named(table: Table, words: Words, longest: int) -> SeatNames:
    return SeatNames(
        lambda seat: bold_name(table, seat, words, longest),
        lambda seat: plain_name(table, seat, words, longest),
    )


def listed(names: Sequence[str], words: Words) -> str:
    """Some names as somebody would say them: "Ana", "Ana and Ben", "Ana, Ben and Chloe"."""
    if len(names) < 2:
        return "".join(names)
    return words("names-and-name", names=", ".join(names[:-1]), name=names[-1])
