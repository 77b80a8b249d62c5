"""Commands with names, options and descriptions from the phrasebook, in all its languages."""

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from inspect import signature
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.discord_adapter.answers import Answer
from bot.discord_adapter.context import Context
from bot.discord_adapter.interactions import Interaction
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook, Words

_SAY: Final = "say"

ASKED: Final = "asked"
"""Key of our own interaction in the extras of discord.py's interaction."""

AnyInteraction: TypeAlias = "discord.Interaction[Any]"

Work: TypeAlias = Callable[..., Awaitable[Answer]]
"""Function that takes an interaction, the words and the options of a command, and returns the response."""

NO_CHOICES: Final[Mapping[str, Mapping[str, str]]] = {}
NO_RANGES: Final[Mapping[str, tuple[int, int]]] = {}

Whole = TypeVar("Whole", bound="app_commands.Command[Any, ..., Any] | app_commands.ContextMenu")


def localised(book: Phrasebook, key: str, **details: int) -> locale_str:
    """Return the text with this key as a discord.py string, which the translator translates. `details` fill in its
    placeholders."""

    def say(words: Words) -> str:
        return words(key, **details)

    return locale_str(say(book.words(DEFAULT_LANGUAGE)), **{_SAY: say})


def command(
    context: Context,
    key: str,
    work: Work,
    *options: str,
    name: str = "",
    only_in_server: bool = False,
    options_of: str = "",
    choices: Mapping[str, Mapping[str, str]] = NO_CHOICES,
    ranges: Mapping[str, tuple[int, int]] = NO_RANGES,
) -> app_commands.Command[Any, ..., None]:
    """Return a command whose response is what `work` returns.

    Args:
        context: Responds to the command.
        key: Key of the command's name in the phrasebook. The other texts have the keys `key-description`, `key-option`
            and `key-option-description`.
        work: Called with the interaction, the words of the user's language, and the options as keyword arguments.
        options: Names of the parameters whose name and description are in the phrasebook.
        name: A name that is the same in all languages, instead of the one with the key.
        only_in_server: Whether to refuse the command where the bot is not a member. Discord still offers it there,
            because contexts apply to whole commands.
        options_of: Key of the command with the texts of the options, empty for this command's own.
        choices: The choices of options: their values by message key.
        ranges: Smallest and largest values of options for which they depend on the game. The descriptions of these
            options may use them as `$fewest` and `$most`.
    """
    book, texts = context.book, options_of or key

    @wraps(work)
    async def callback(interaction: AnyInteraction, **given: Any) -> None:
        for option in made.parameters:
            if option.choices and given[option.name] not in (option.default, *(each.value for each in option.choices)):
                raise ValueError  # a forged choice, which discord.py does not detect
        asked: Interaction[None] = interaction.extras[ASKED]
        await context.serve(asked, lambda words: work(asked, words, **given), only_in_server=only_in_server)

    written = signature(work)
    first, _, *rest = (
        each.replace(annotation=app_commands.Range[int, *ranges[name]]) if name in ranges else each
        for name, each in written.parameters.items()
    )
    vars(callback)["__signature__"] = written.replace(parameters=[first, *rest])
    app_commands.rename(**{option: localised(book, f"{texts}-{option}") for option in options})(callback)
    limits = {option: {"fewest": fewest, "most": most} for option, (fewest, most) in ranges.items()}
    described = {
        option: localised(book, f"{texts}-{option}-description", **limits.get(option, {})) for option in options
    }
    app_commands.describe(**described)(callback)
    offered = {
        option: [Choice(name=localised(book, label), value=value) for label, value in of_option.items()]
        for option, of_option in choices.items()
    }
    app_commands.choices(**offered)(callback)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name or localised(book, key), description=localised(book, f"{key}-description"), callback=callback
    )
    return made


def on_servers_only(command: Whole) -> Whole:
    """Return the command, offered only on servers of which the bot is a member."""
    command.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return command


class PhrasebookTranslator(app_commands.Translator):
    """Translates texts for discord.py when commands are synchronised."""

    def __init__(self, book: Phrasebook) -> None:
        languages = {locale.value: locale.value.split("-")[0] for locale in discord.Locale}
        self._words = {each: book.words(spoken) for each, spoken in languages.items() if spoken in book.languages}

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in the language of `locale`, or `None` if that language is not supported."""
        del context
        say, words = string.extras.get(_SAY), self._words.get(locale.value)
        return None if say is None or words is None else say(words)
