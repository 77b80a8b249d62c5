"""How players are called."""

from typing import Final

from bot.locales.phrasebook import PhraseError, Words
from bot.screens.safe_names import LONGEST_NAME, clean_name, escape, shortened
from bot.tables.ids import UserId
from bot.tables.players import Forgotten, House, Person
from bot.tables.table import Table
from engine.seats import Seat

LEVEL_KEYS = {
    "beginner": "level-beginner",
    "easy": "level-easy",
    "normal": "level-normal",
    "hard": "level-hard",
}
"""The words for the levels of house players (`engine.house.LEVELS`)."""


def mention(user: UserId) -> str:
    """A person as Discord shows them, where they are to be rung: whom a message may ring is said beside its text."""
    return f"<@{user}>"


def level_name(level: str, words: Words) -> str:
    """A level of a house player in words."""
    if level not in LEVEL_KEYS:
        raise PhraseError(f"no word for the level {level!r}")
    return words(LEVEL_KEYS[level])


NAME_LENGTHS: Final = (LONGEST_NAME, 16, 8, 4, 2)
"""Graphemes shown of each name: fewer where a full table of the longest names would fill more than a message."""


def plain_name(table: Table, seat: Seat, words: Words, longest: int = LONGEST_NAME) -> str:
    """The player in a seat, for menus and buttons, where Discord shows neither mentions nor markdown. `longest`:
    graphemes kept of a person's name."""
    match table.holder(seat).player:
        case Person(name=name):
            known = clean_name(name, "") or words("player-nameless", number=seat + 1)  # kept no longer than the game
            return shortened(known, longest)
        case House(level=level):
            return words("player-house", number=_house_number(table, seat), level=level_name(level, words))
        case Forgotten():
            return words("player-forgotten")


def bold_name(table: Table, seat: Seat, words: Words, longest: int = LONGEST_NAME) -> str:
    """The same name for paragraphs, public and private: bold, and harmless whatever it is made of. No mention: clients
    that never met a person show those as an unknown user. `longest`: graphemes kept of a person's name."""
    name = plain_name(table, seat, words, longest)
    return f"**{escape(name)}**" if isinstance(table.holder(seat).player, Person) else name


def person_name(table: Table, user: UserId, words: Words, longest: int = LONGEST_NAME) -> str:
    """A person that the table speaks of, seated or not: by their display name where it is known."""
    seat = table.seat_of(user)
    if seat is not None:
        return bold_name(table, seat, words, longest)
    name = shortened(table.circumstances.name_of(user), longest)
    return f"**{escape(name)}**" if name else words("player-unnamed")


def _house_number(table: Table, seat: Seat) -> int:
    return sum(isinstance(holder.player, House) for holder in table.holders[: seat + 1])
