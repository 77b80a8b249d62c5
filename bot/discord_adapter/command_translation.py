"""Commands with names, options and descriptions from the phrasebook, in all its languages."""

from collections.abc import Awaitable, Callable
from functools import wraps
from inspect import signature
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

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

Whole = TypeVar("Whole", bound="app_commands.Command[Any, ..., Any] | app_commands.ContextMenu")


def localised(book: Phrasebook, key: str) -> locale_str:
    """Return the text with this key as a discord.py string, which the translator translates."""
    return localised_by(book, lambda words: words(key))


def localised_by(book: Phrasebook, say: Callable[[Words], str]) -> locale_str:
    """Return a discord.py string whose text in each language is returned by `say`."""
    return locale_str(say(book.words(DEFAULT_LANGUAGE)), **{_SAY: say})


def command(
    context: Context, key: str, work: Work, *options: str, name: str = "", only_in_server: bool = False
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
    """
    book = context.book

    @wraps(work)
    async def callback(interaction: AnyInteraction, **given: Any) -> None:
        for option in made.parameters:
            if option.choices and given[option.name] not in (option.default, *(each.value for each in option.choices)):
                raise ValueError  # a forged choice, which discord.py does not detect
        asked: Interaction[None] = interaction.extras[ASKED]
        await context.serve(asked, lambda words: work(asked, words, **given), only_in_server=only_in_server)

    written = signature(work)
    first, _, *rest = written.parameters.values()
    vars(callback)["__signature__"] = written.replace(parameters=[first, *rest])
    app_commands.rename(**{option: localised(book, f"{key}-{option}") for option in options})(callback)
    described = {option: localised(book, f"{key}-{option}-description") for option in options}
    app_commands.describe(**described)(callback)
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
