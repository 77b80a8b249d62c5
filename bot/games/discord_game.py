"""The Discord side of a game as one value. `bot.games.registry` lists the games."""

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
    """One value of a house rule.

    Attributes:
        value: Text for the value in custom ids and command options.
        means: The value as `Game.read_options` takes it.
    """

    value: str
    means: Json
    label: Callable[[Words], str]


@dataclass(frozen=True, slots=True)
class OwnValue:
    """A house rule value that a server writes itself, in a multi-line form.

    Attributes:
        read: Parses the text, in one of these languages or in English. Returns what `Game.read_options` takes, or a
            refusal that names the mistake.
        write: Returns such a value as text, so that it can be edited.
        example: Value with which the form is first filled.
        longest: Most characters of the text.
        words: Prefix of the message keys below.
    """

    read: "Callable[[str, Iterable[Words]], Json | Refusal]"
    write: Callable[[Json, Words], str]
    example: Json
    longest: int
    words: str

    @property
    def choice(self) -> str:
        """Message key of the choice."""
        return f"{self.words}-own"

    @property
    def button(self) -> str:
        """Message key of the button that opens the form."""
        return f"{self.words}-write"

    @property
    def title(self) -> str:
        """Message key of the title of the form, at most 45 characters."""
        return f"{self.words}-form"

    @property
    def field(self) -> str:
        """Message key of the label of the form's field, at most 45 characters."""
        return f"{self.words}-field"

    @property
    def none(self) -> str:
        """Message key of the choice for a server that has not written a value."""
        return f"{self.words}-none"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule that a server may choose, and the host of a table for that table.

    Attributes:
        game: Key of the game, from which the message keys are derived.
        name: Short name, in lower-case letters, for custom ids and message keys.
        rule: Name in `Game.read_options` and in records.
        usual: `RuleChoice.value` of the game's default.
        choices: Values to choose from.
        own: Form for a value that a server writes itself, `None` if it may not.
    """

    game: str
    name: str
    rule: str
    usual: str
    choices: tuple[RuleChoice, ...]
    own: OwnValue | None = None

    @property
    def title(self) -> str:
        """Message key of the rule's name in the settings."""
        return f"{self._words}-setting-{self.name}"

    @property
    def about(self) -> str:
        """Message key of the explanation shown where the rule is chosen."""
        return f"{self.title}-about"

    @property
    def _words(self) -> str:
        return self.game.replace("_", "-")


@dataclass(frozen=True, slots=True)
class CardReading:
    """Functions that read cards back out of messages in any language, for `tools.wire_check`.

    They do not use the code that renders cards.

    Attributes:
        named: Returns the cards that a text names one by one.
        offered: Returns the cards whose codes a custom id or an option contains.
        hand: Returns the hand that a text lists as a whole; empty if it lists none.
        revealed: Returns the texts that a post about a headline must contain.
    """

    named: Callable[[str], Iterable[CardCode]]
    offered: Callable[[str], Iterable[CardCode]]
    hand: Callable[[str], Sequence[CardCode]]
    revealed: Callable[[Event], Sequence[str]]


Scores: TypeAlias = Sequence[Mapping[str, str | int]]
"""Scores of a player's latest games, the latest first, with the game's names (`engine.contract.SeatResult`)."""


def numbers(scores: Scores, name: str) -> list[int]:
    """Return the whole numbers that the scores have under `name`."""
    return [value for score in scores if isinstance(value := score.get(name), int)]


def no_statistics(_scores: Scores, _words: Words) -> Iterable[str]:
    """Yield nothing, for a game without statistics."""
    return ()


@dataclass(frozen=True, slots=True)
class Achievement:
    """A notable fact about a seat in a finished game.

    Attributes:
        key: Message key of the fact.
        earned: Returns whether a result shows it for a seat.
    """

    key: str
    earned: Callable[[Result, Placed], bool]


def is_from_last(_result: Result, own: Placed) -> bool:
    """Return whether the seat won after being alone in last place, provided that the game recorded that."""
    return own.won and "behind" in (own.score or {})


def lead(result: Result, own: Placed, name: str) -> int | None:
    """Return the lead of a sole winner over the best of the others.

    `name` is the key of the measure in the scores.

    Returns:
        The lead; `None` for any other seat, or if the measure was not recorded.
    """
    counted = numbers([each.score for each in result.placed if each.seat != own.seat and each.score], name)
    mine = (own.score or {}).get(name)
    alone = own.won and all(each.place > own.place for each in result.placed if each.seat != own.seat)
    return mine - max(counted) if alone and isinstance(mine, int) and counted else None


@dataclass(frozen=True, slots=True)
class DiscordGame:
    """The Discord side of one game.

    Attributes:
        key: Key in `engine.catalogue`, at most 16 letters.
        command: Slash command, the same in every language.
        description: Message key of the command's description.
        statistics: Returns sentences about the scores of a person's games.
        achievements: Notable facts about a seat that results of the game can show.
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
        """True if the game has a daily deal."""
        return catalogue.daily(self.key) is not None

    def stories(self, result: Result, own: Placed) -> Iterator[str]:
        """Yield the message keys of the achievements that a result shows for a seat."""
        return (each.key for each in self.achievements if each.earned(result, own))

    @property
    def start(self) -> str:
        """Command that opens a table, without the slash."""
        return f"{self.command} start"


Games: TypeAlias = Mapping[str, DiscordGame]
"""Games by key."""


def listed(games: Sequence[DiscordGame]) -> Games:
    """Return the games by key, in the same order."""
    return {game.key: game for game in games}


def renderers(games: Games) -> Renderers:
    """Return the renderers of the games by game key."""
    return {key: game.renderer for key, game in games.items()}
