"""Discord side of a game: one value per game (`bot.games.registry`)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.games.lessons import Lesson
from bot.locales.phrasebook import Words
from bot.screens.game_renderer import Renderer, Renderers
from bot.tables.results import Placed, Result
from engine import catalogue
from engine.contract import CardCode, Event, Json, Refusal


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """One value of a house rule. `value`: as a control or an option of a command carries it; `means`: as
    `Game.read_options` takes it."""

    value: str
    means: Json
    label: Callable[[Words], str]


@dataclass(frozen=True, slots=True)
class OwnValue:
    """A house rule value that a server writes itself, in a multi-line form.

    Attributes:
        read: Parses the text, in one of these languages or in English, to what `Game.read_options` takes; or says
            what is wrong with it.
        write: Writes such a value as text, so that it can be changed.
        example: Value with which the form is filled at first.
        longest: Most characters that may be typed.
        words: Prefix of the keys of its words.
    """

    read: "Callable[[str, Iterable[Words]], Json | Refusal]"
    write: Callable[[Json, Words], str]
    example: Json
    longest: int
    words: str

    @property
    def choice(self) -> str:
        """Key of the words for the choice."""
        return f"{self.words}-own"

    @property
    def button(self) -> str:
        """Key of the words on the button that opens the form."""
        return f"{self.words}-write"

    @property
    def title(self) -> str:
        """Key of the words above the form, 45 characters at most."""
        return f"{self.words}-form"

    @property
    def field(self) -> str:
        """Key of the words beside its field, 45 characters at most."""
        return f"{self.words}-field"

    @property
    def none(self) -> str:
        """Key of the words for a server that has written none."""
        return f"{self.words}-none"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule that a server may choose, and the host of a table for that table.

    Attributes:
        game: Key of the game, with which the keys of its words begin.
        name: Short name, in lower-case letters, for controls and words.
        rule: Name in `Game.read_options` and in records.
        usual: The game's default.
        choices: Values to choose from.
        own: How a server writes a value of its own, where it may.
    """

    game: str
    name: str
    rule: str
    usual: str
    choices: tuple[RuleChoice, ...]
    own: OwnValue | None = None

    @property
    def title(self) -> str:
        """Key of its name among the settings."""
        return f"{self._words}-setting-{self.name}"

    @property
    def about(self) -> str:
        """Key of what it means, said where it is chosen."""
        return f"{self.title}-about"

    @property
    def _words(self) -> str:
        return self.game.replace("_", "-")


@dataclass(frozen=True, slots=True)
class CardReading:
    """Reads cards back out of messages, in any language, for `tools.wire_check`.

    It is independent of the code that renders them.

    Attributes:
        named: Cards that a text names one by one, by sign.
        offered: Cards whose codes a control or an option carries.
        hand: The hand that a text lists as a whole, or nothing.
        revealed: Texts that a post about a headline must contain.
    """

    named: Callable[[str], Iterable[CardCode]]
    offered: Callable[[str], Iterable[CardCode]]
    hand: Callable[[str], Sequence[CardCode]]
    revealed: Callable[[Event], Sequence[str]]


Scores: TypeAlias = Sequence[Mapping[str, str | int]]
"""Scores of a player's latest games, the latest first, in words of the game (`engine.contract.SeatResult`)."""


def numbers(scores: Scores, name: str) -> list[int]:
    """Return the whole numbers that these scores have under a name."""
    return [value for score in scores if isinstance(value := score.get(name), int)]


def no_statistics(_scores: Scores, _words: Words) -> Iterable[str]:
    """Return no sentence, for a game that has nothing to say about its scores."""
    return ()


@dataclass(frozen=True, slots=True)
class Achievement:
    """A story that a game can tell of a seat: the key of its sentence, and whether a result tells it."""

    key: str
    earned: Callable[[Result, Placed], bool]


def is_from_last(_result: Result, own: Placed) -> bool:
    """Return whether the seat won after it had been alone in last place, if the game noted that."""
    return own.won and "behind" in (own.score or {})


def lead(result: Result, own: Placed, name: str) -> int | None:
    """Return the lead of a sole winner over the best of the others in the deciding measure; `None` for other seats, or
    if it was not noted."""
    counted = numbers([each.score for each in result.placed if each.seat != own.seat and each.score], name)
    mine = (own.score or {}).get(name)
    alone = own.won and all(each.place > own.place for each in result.placed if each.seat != own.seat)
    return mine - max(counted) if alone and isinstance(mine, int) and counted else None


@dataclass(frozen=True, slots=True)
class DiscordGame:
    """The Discord side of one game.

    Attributes:
        key: Key in `engine.catalogue`, 16 letters at most.
        command: Slash command, the same in every language.
        description: Key of the words that Discord shows beside it.
        statistics: Says what a person's scores have in common, a sentence each.
        achievements: What a finished game can tell of someone.
    """

    key: str
    command: str
    description: str
    renderer: Renderer
    lesson: Lesson
    card_reading: CardReading
    house_rules: tuple[HouseRule, ...] = ()
    statistics: Callable[[Scores, Words], Iterable[str]] = no_statistics
    achievements: tuple[Achievement, ...] = ()

    @property
    def has_daily(self) -> bool:
        """Return whether the game has a daily deal."""
        return catalogue.daily(self.key) is not None

    def stories(self, result: Result, own: Placed) -> Iterator[str]:
        """Yield the keys of the stories that a result tells of a seat."""
        return (each.key for each in self.achievements if each.earned(result, own))

    @property
    def start(self) -> str:
        """Return the command that opens a table, without the slash."""
        return f"{self.command} start"


Games: TypeAlias = Mapping[str, DiscordGame]
"""Games by their key."""


def listed(games: Sequence[DiscordGame]) -> Games:
    """Return some games by their key, in their order."""
    return {game.key: game for game in games}


def renderers(games: Games) -> Renderers:
    """Return the renderers of some games by the game's key."""
    return {key: game.renderer for key, game in games.items()}
