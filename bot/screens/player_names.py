"""How players are called."""

from bot.locales.phrasebook import PhraseError, Words
from bot.screens.safe_names import clean_name, escape
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


def public_name(table: Table, seat: Seat, words: Words) -> str:
    """The player in a seat, for text in the channel. No mention: one that rings nobody tells Discord's clients nothing
    of the person, so that they show an unknown user to whoever never met them."""
    match table.holder(seat).player:
        case Person():
            return f"**{escaped_name(table, seat, words)}**"
        case House(level=level):
            return words("player-house", number=_house_number(table, seat), level=level_name(level, words))
        case Forgotten():
            return words("player-forgotten")


def person_name(table: Table, user: UserId, words: Words) -> str:
    """Somebody whom the lobby names, with a seat or without."""
    seat, known = table.seat_of(user), dict(table.circumstances.names)
    if seat is not None:
        return public_name(table, seat, words)
    return f"**{escape(known[user])}**" if known.get(user) else words("player-unnamed")


def plain_name(table: Table, seat: Seat, words: Words) -> str:
    """The player in a seat, for menus and buttons, where Discord shows neither mentions nor markdown."""
    match table.holder(seat).player:
        case Person(name=name):
            return clean_name(name, "") or words("player-nameless", number=seat + 1)  # kept no longer than the game
        case House(level=level):
            return words("player-house", number=_house_number(table, seat), level=level_name(level, words))
        case Forgotten():
            return words("player-forgotten")


def escaped_name(table: Table, seat: Seat, words: Words) -> str:
    """The same name for text, where nothing in it takes effect."""
    return escape(plain_name(table, seat, words))


def _house_number(table: Table, seat: Seat) -> int:
    return sum(isinstance(holder.player, House) for holder in table.holders[: seat + 1])
