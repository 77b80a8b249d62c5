"""Names of people, seats and places in messages (cleaned, escaped, shortened, in lists), and times in words."""

import re
import unicodedata
from binascii import crc32
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import chain
from typing import Final, Protocol

from bot.locales.phrasebook import PhraseError, Words
from bot.tables.ids import ChannelId, MessageId, Milliseconds, UserId
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.players import Forgotten, House, Person, Player
from bot.tables.table import Pace, Table
from engine.contract import Seat

LONGEST_NAME: Final = 32
"""Most graphemes kept of a name."""

MOST_MARKS: Final = 3
"""Most combining marks kept on one character. More would overlap the neighbouring lines."""

NOTHING_VISIBLE: Final = "…"

ROBOT: Final = "🤖"

CAST: Final = {
    "beginner": ("Lumi", "Nubi", "Nilo", "Momo", "Rosko", "Fino"),
    "easy": ("Mambo", "Muki", "Pando", "Pingo", "Kolo", "Tobi"),
    "normal": ("Miro", "Barno", "Rasko", "Samba", "Tigra", "Dakso"),
    "hard": ("Renar", "Volka", "Ulo", "Leono", "Korvo", "Drako"),
}
"""Names of house players by level (`engine.house.LEVELS`), the same in all languages.

Each has a face of that name in `bot/pictures/art/house.svg`, with a temper that matches the level.
"""

HOUSE_NAMES: Final = tuple(chain.from_iterable(CAST.values()))

_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufdd0-\ufdef\uffa0\ufff0-\ufff8"
    + "".join(f"{chr(plane + 0xFFFE)}-{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "\U000e0000-\U000e0fff]"
)
"""Blanks, code points that Unicode reserves for invisible characters, and noncharacters.

Other unassigned code points stay, because they may be visible in a newer Unicode version, such as a new emoji.
"""

_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Unicode blocks of right-to-left scripts, with their digits."""

_LEFT_TO_RIGHT: Final = "\u200e"
"""Left-to-right mark. It is invisible on every phone, whereas isolating characters show as boxes on some."""
_ESCAPES: Final = {ord(character): f"\\{character}" for character in "\\`*_~|<>[]()#@:-+=.!/&"}
"""Backslash escapes of the characters that Discord reads as markdown, mentions or links."""
_PLAIN: Final = "\ufe0f\ufe0f"
"""Two variation selectors. `bot.screens.emojis` replaces no sign that a selector follows, and a sign itself contains at
most one."""
_NO_SIGNS: Final = frozenset({ROBOT, *map(chr, range(0x1F1E6, 0x1F200))})
"""The letters of flags, which stand in pairs, and the face before the name of a house player."""
_NARROW_SIGNS: Final = frozenset("★☰⏭")
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_KEEPS: Final = frozenset(map(chr, _SKIN_TONES))


def clean_name(raw: str, fallback: str = "?") -> str:
    """Return a name for menus: in NFC, at most `LONGEST_NAME` graphemes, without control, bidi and invisible
    characters.

    It is not escaped. A right-to-left name stands between left-to-right marks.

    Args:
        fallback: Name to return if nothing visible is left.
    """
    return _kept_apart(_clean(raw, LONGEST_NAME)) or fallback


def clean_word(raw: str) -> str:
    """Return a lucky word cleaned like a name, at most `LUCKY_WORD_LENGTH` graphemes; an ellipsis if nothing is
    visible."""
    return _kept_apart(_clean(raw, LUCKY_WORD_LENGTH)) or NOTHING_VISIBLE


def _kept_apart(text: str) -> str:
    """Return right-to-left text between left-to-right marks, so that neighbouring text keeps its place; other text
    unchanged."""
    return f"{_LEFT_TO_RIGHT}{text}{_LEFT_TO_RIGHT}" if _RIGHT_TO_LEFT.search(text) else text


@lru_cache(1_000)
def _clean(raw: str, longest: int) -> str:
    visible = "".join(_kept(character) for character in unicodedata.normalize("NFC", raw))
    graphemes = _graphemes(" ".join(visible.split()))[:longest]
    return unicodedata.normalize("NFC", "".join(graphemes)).strip()


def shortened(name: str, longest: int) -> str:
    """Return a clean name shortened to this many graphemes, with an ellipsis as the last one if it was longer."""
    if len(name) <= longest:
        return name
    graphemes = _graphemes(name.strip(_LEFT_TO_RIGHT))
    return name if len(graphemes) <= longest else _kept_apart("".join((*graphemes[: longest - 1], "…")))


@lru_cache(1_000)
def escape(text: str) -> str:
    """Return the text with markdown, mentions, links and the signs of games escaped."""
    return without_signs(text.translate(_ESCAPES))


@lru_cache(1_000)
def without_signs(text: str) -> str:
    """Return the text with variation selectors behind each symbol, so that no emoji of a game takes its place."""
    following = f"{text} "[1:]
    return "".join(
        f"{each}{_PLAIN}" if _may_be_sign(each) and after not in _KEEPS else each
        for each, after in zip(text, following, strict=True)
    )


def _may_be_sign(symbol: str) -> bool:
    """Return whether an emoji of a game can stand for the symbol. Others, such as ♥ and ™, would change their look with
    a selector."""
    wide = unicodedata.category(symbol) == "So" and unicodedata.east_asian_width(symbol) == "W"
    return symbol in _NARROW_SIGNS or (wide and symbol not in _NO_SIGNS)


def _kept(character: str) -> str:
    if character.isspace():
        return " "
    if _UNSEEN.match(character) or unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co"}:
        return ""
    return character


def _graphemes(text: str) -> list[str]:
    """Return the graphemes of a text: characters with their combining marks (at most `MOST_MARKS`) and skin tones."""
    pieces: list[str] = []
    for character in text:
        if not unicodedata.category(character).startswith("M") and ord(character) not in _SKIN_TONES:
            pieces.append(character)
        elif pieces and len(pieces[-1]) <= MOST_MARKS:
            pieces[-1] += character
    return pieces


LEVEL_KEYS = {
    "beginner": "level-beginner",
    "easy": "level-easy",
    "normal": "level-normal",
    "hard": "level-hard",
}
"""Message keys by level of house players (`engine.house.LEVELS`)."""


def mention(user: UserId) -> str:
    """Return a mention of a person. It pings only with the message's `allowed_mentions`."""
    return f"<@{user}>"


def level_name(level: str, words: Words) -> str:
    """Return the name of a level of house players.

    Raises:
        PhraseError: The level is unknown.
    """
    if level not in LEVEL_KEYS:
        raise PhraseError(f"no word for the level {level!r}")
    return words(LEVEL_KEYS[level])


NAME_LENGTHS: Final = (LONGEST_NAME, 16, 8, 4, 2)
"""Graphemes shown of each name. Shorter lengths are tried until a table of long names fits into a message."""


def plain_name(table: Table, seat: Seat, words: Words, longest: int = LONGEST_NAME) -> str:
    """Return a name for the player in a seat that is unique at the table, for menus and buttons without markdown.

    `longest` is the number of graphemes kept of a person's name.
    """
    return _plain_names(table, words, longest)[seat]


def _plain_names(table: Table, words: Words, longest: int) -> Sequence[str]:
    """Return the names of `plain_name` of all seats."""
    players = tuple(holder.player for holder in table.holders)
    return _unique_names(players, tuple(_house_names(table).items()), words, longest)


@lru_cache(1_000)
def _unique_names(
    players: Sequence[Player], houses: Sequence[tuple[Seat, str]], words: Words, longest: int
) -> Sequence[str]:
    """Return the names of all seats. `houses` are the names of the house players. Cached, because every message of a
    table asks for them."""
    called = dict(houses)
    possible = [
        _possible_names(player, Seat(seat), called.get(Seat(seat), ""), words, longest)
        for seat, player in enumerate(players)
    ]
    taken = Counter(likeness for names in possible for likeness in {*map(_likeness, names)})

    def chosen(names: Sequence[str]) -> str:
        like_house = ROBOT in names[0] or _likeness(names[0]) in _HOUSE_LIKENESSES
        own = names[1:] if like_house else names
        return next((each for each in own if taken[_likeness(each)] == 1), names[-1])

    return [chosen(names) if len(names) > 1 else names[0] for names in possible]


def _possible_names(player: Player, seat: Seat, house: str, words: Words, longest: int) -> Sequence[str]:
    """Return possible names for the player in a seat, the best first. Only the last one need be unique. `house` is the
    name of a house player."""
    match player:
        case Person(name=name, username=username):
            known = clean_name(name, "") or words(
                "player-nameless", number=seat + 1
            )  # names are deleted after the game
            full = f"{known} ({username})"
            by_username = [full] if username and shortened(full, longest) == full else []
            return shortened(known, longest), *by_username, _with_seat(known, seat, longest)
        case House():
            return (f"{ROBOT} {house}",)
        case Forgotten():
            return words("player-forgotten"), f"{words('player-forgotten')} #{seat + 1}"


def _with_seat(name: str, seat: Seat, longest: int) -> str:
    """Return the name with the seat number, in at most `longest` graphemes unless the number alone is longer."""
    number = f"#{seat + 1}"
    room = longest - len(number) - 1
    return f"{shortened(name, room)} {number}" if room > 1 else number


@lru_cache(1_000)
def _likeness(name: str) -> str:
    """Return a key that is equal for names that look alike: their letters and digits without case, width and style.

    A name without letters and digits is its own key.
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(filter(str.isalnum, plain)) or name


_HOUSE_LIKENESSES: Final = frozenset(map(_likeness, HOUSE_NAMES))


def bold_name(table: Table, seat: Seat, words: Words, longest: int = LONGEST_NAME) -> str:
    """Return the name of the player in a seat for text: escaped, and bold for a person.

    It is not a mention, which would read "unknown user" to people who share no server. `longest` is the number of
    graphemes kept of a person's name.
    """
    return _bold(table, seat, plain_name(table, seat, words, longest))


def _bold(table: Table, seat: Seat, name: str) -> str:
    return f"**{escape(name)}**" if isinstance(table.holder(seat).player, Person) else name


def house_names(table: Table) -> Sequence[str]:
    """Return the names of the house players at a table."""
    return tuple(_house_names(table).values())


def person_name(table: Table, user: UserId, words: Words, longest: int = LONGEST_NAME) -> str:
    """Return the name of a person seated at the table or mentioned there: bold and escaped, or "someone" if not
    known."""
    seat = table.seat_of(user)
    if seat is not None:
        return bold_name(table, seat, words, longest)
    name = shortened(clean_name(table.circumstances.name_of(user), ""), longest)
    return f"**{escape(name)}**" if name else words("player-unnamed")


def house_name(table: Table, seat: Seat) -> str | None:
    """Return the name of the house player in a seat; `None` for any other player."""
    return _house_names(table).get(seat)


def _house_names(table: Table) -> Mapping[Seat, str]:
    """Return the names of a table's house players by seat.

    The names depend on level and channel and are not stored. Each channel has the same house players in every game, and
    everyone who plays a daily deal meets the same ones. If a level has too few names, other levels' names are used.
    """
    where = f"{table.place.guild} {table.place.channel}" if table.daily is None else table.deal_name
    houses = tuple((Seat(seat), holder.house.level) for seat, holder in enumerate(table.holders) if holder.house)
    return _cast(houses, crc32(where.encode()))


@lru_cache(1_000)
def _cast(houses: Sequence[tuple[Seat, str]], number: int) -> Mapping[Seat, str]:
    found: dict[Seat, str] = {}
    for seat, level in houses:
        own = CAST.get(level, HOUSE_NAMES)
        first = number % len(own)
        found[seat] = next(name for name in (*own[first:], *own[:first], *HOUSE_NAMES) if name not in found.values())
    return found


@dataclass(frozen=True, slots=True)
class SeatNames:
    """Functions that return the names of seats.

    Attributes:
        text: Returns the name for paragraphs: escaped, and bold for a person.
        label: Returns the name for menus and buttons.
        count: Number of players, 0 if it does not matter.
    """

    text: Callable[[Seat], str]
    label: Callable[[Seat], str]
    count: int = 0

    def line(self, seat: Seat) -> str:
        """Return the escaped name without bold, for a line that emphasises something else."""
        return self.label(seat).translate(_ESCAPES)  # the label has the selectors of `without_signs`


def in_public(table: Table, words: Words, longest: int = LONGEST_NAME) -> SeatNames:
    """Return names for the channel of the table. `longest` is the number of graphemes kept of a person's name."""
    return _named(table, words, longest)


def in_private(table: Table, words: Words, longest: int = LONGEST_NAME) -> SeatNames:
    """Return names for private messages. `longest` is the number of graphemes kept of a person's name."""
    return _named(table, words, longest)


def _named(table: Table, words: Words, longest: int) -> SeatNames:
    plain = cache(partial(_plain_names, table, words, longest))
    return SeatNames(
        lambda seat: _bold(table, seat, plain()[seat]), lambda seat: without_signs(plain()[seat]), len(table.holders)
    )


def listed(names: Sequence[str], words: Words) -> str:
    """Return names as a list in words: "Ana", "Ana and Ben", "Ana, Ben and Chloe"."""
    if len(names) < 2:
        return "".join(names)
    *before, last = names
    sound = next((sound for sound, begins in _SOUNDS.items() if begins.match(last)), "other")
    return words("list-and", items=comma_list(before, words), item=last, sound=sound)


_SOUNDS: Final = {
    "i": re.compile(r"[\W_]*h?[iíy](?![aeiouáéíóú])", re.IGNORECASE),
    "e": re.compile(r"[\W_]*[eèé]", re.IGNORECASE),
}
"""Sounds that begin names such as "Ivan", "Hilda" or "Elena", before which Spanish or Italian has another word for
"and"."""


def comma_list(items: Iterable[str], words: Words) -> str:
    """Return items with commas: "Ana, Ben"."""
    return _joined("list-comma", items, words)


def beside(items: Iterable[str], words: Words) -> str:
    """Return items separated by dots: "Ana · Ben"."""
    return _joined("list-beside", items, words)


LONGEST: Final = 84
"""Most characters of the news of others in a hand: two lines in small print on a phone. The table shows the rest."""


def brief(texts: Iterable[str]) -> str:
    """Return the first text of at most `LONGEST` characters, or the last text. Texts are ordered from long to short."""
    text = ""
    for text in texts:
        if len(_UNWRITTEN.sub("", text)) <= LONGEST:
            break
    return text


_UNWRITTEN: Final = re.compile(r"\*\*|\u2060")
"""Marks of bold text, and what keeps a card on one line."""


def _joined(key: str, items: Iterable[str], words: Words) -> str:
    return words(key, items="", item="").join(filter(None, items))


PACE_KEYS = {
    Pace.QUICK: "pace-quick",
    Pace.NORMAL: "pace-normal",
    Pace.SLOW: "pace-slow",
    Pace.NONE: "pace-none",
}
"""Message keys by pace."""


def countdown(moment: Milliseconds) -> str:
    """Return a timestamp that Discord shows relative to the present ("in 2 minutes")."""
    return f"<t:{moment // 1000}:R>"


def clock_line(ends: Milliseconds, now: Milliseconds, words: Words) -> str:
    """Return the line with the end of the time for an open prompt.

    A past end is not counted down, because Discord would show how long ago it was.
    """
    return words("board-clock", when=countdown(ends)) if now < ends else words("board-time-up")


def pace_name(pace: Pace, words: Words) -> str:
    """Return the name of a pace."""
    return words(PACE_KEYS[pace])


@dataclass(frozen=True, slots=True)
class Where:
    """Place of a table.

    Attributes:
        server: Name of the server, clean but not escaped.
        channel: Name of the channel, clean but not escaped.
        link: Link to the table message or to the channel.
    """

    server: str
    channel: str
    link: str


class LinkedMessage(Protocol):
    """Data that a link to a message of the bot needs."""

    @property
    def channel(self) -> ChannelId: ...
    @property
    def message(self) -> MessageId: ...


class PlaceNames(Protocol):
    """Source of the names of servers and channels."""

    def of(self, table: Table, board: LinkedMessage | None) -> Where:
        """Return the place of a table. `link` leads to its message `board`, or to its channel if that is `None`."""
        ...


def direct_link(channel: ChannelId) -> str:
    """Return the link to a direct message channel."""
    return f"https://discord.com/channels/@me/{channel}"
