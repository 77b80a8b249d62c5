"""What the Discord side of a game consists of: one value per game (`bot.games.registry`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.games.lessons import Lesson
from bot.locales.phrasebook import Words
from bot.screens.game_renderer import Renderer, Renderers
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
    """A value of a house rule that a server writes itself, in a form of several lines.

    `read`: what somebody typed in one of some languages or in English, as `Game.read_options` takes it, or what is
    wrong with it; `write`: the same as text, so that it can be changed; `example`: what the form shows at first;
    `longest`: characters that may be typed; `words`: what the keys of its words begin with."""

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
    """A house rule that a server may choose, and whoever opens a table for that table.

    `game`: its key, with which the keys of its words begin; `name`: short, in lower-case letters, for controls and
    words; `rule`: its name in `Game.read_options` and in records; `usual`: the value that the game itself takes for
    granted; `own`: how a server writes a value of its own, where it may."""

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


def said(key: str) -> Callable[[Words], str]:
    """Return a function that says the sentence of that key, which needs no figures, in any language."""
    return lambda words: words(key)


@dataclass(frozen=True, slots=True)
class CardReading:
    """How cards are read back out of messages, in any language, by whoever holds what was sent against what happened
    (`tools.wire_check`). Written apart from what renders them.

    `named`: the cards that a text names one by one, by sign; `offered`: the cards whose codes a control or an option
    carries; `hand`: the hand that a text lists as a whole, nothing where it lists none; `revealed`: what a post about a
    headline must contain."""

    named: Callable[[str], Iterable[CardCode]]
    offered: Callable[[str], Iterable[CardCode]]
    hand: Callable[[str], Sequence[CardCode]]
    revealed: Callable[[Event], Sequence[str]]


Scores: TypeAlias = Sequence[Mapping[str, str | int]]
"""What decided somebody's latest games, the latest first, in words of the game (`engine.contract.SeatResult`)."""


def numbers(scores: Scores, name: str) -> list[int]:
    """The whole numbers that these have under a name."""
    return [value for score in scores if isinstance(value := score.get(name), int)]


def no_statistics(_scores: Scores, _words: Words) -> Iterable[str]:
    """Of a game that has nothing to say about its scores."""
    return ()


@dataclass(frozen=True, slots=True)
class DiscordGame:
    """The Discord side of one game. `key`: of the game in `engine.catalogue`; `command`: its slash command, the same in
    every language; `description`: key of the words that Discord shows beside it; `statistics`: what somebody's scores
    have in common, a sentence each."""

    key: str
    command: str
    description: str
    renderer: Renderer
    lesson: Lesson
    card_reading: CardReading
    house_rules: tuple[HouseRule, ...] = ()
    statistics: Callable[[Scores, Words], Iterable[str]] = no_statistics

    @property
    def has_daily(self) -> bool:
        """Whether the game has a deal of the day."""
        return catalogue.daily(self.key) is not None

    @property
    def start(self) -> str:
        """What people type to open a table, without the slash."""
        return f"{self.command} start"


Games: TypeAlias = Mapping[str, DiscordGame]
"""Games by their key."""


def listed(games: Sequence[DiscordGame]) -> Games:
    """Some games by their key, in their order."""
    return {game.key: game for game in games}


def renderers(games: Games) -> Renderers:
    """The renderers of some games by the game's key."""
    return {key: game.renderer for key, game in games.items()}
