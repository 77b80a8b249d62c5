"""Command names, options and descriptions from the phrasebook, in every language it speaks, and where commands are."""

from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook, Words

_SAY: Final = "say"

Whole = TypeVar("Whole", bound="app_commands.Command[Any, ..., Any] | app_commands.ContextMenu")


def localised(book: Phrasebook, key: str) -> locale_str:
    """The sentence `key` where discord.py wants a text: default language now, the others through the translator."""
    return localised_by(book, lambda words: words(key))


def localised_by(book: Phrasebook, say: Callable[[Words], str]) -> locale_str:
    """What `say` makes of the words of a language where discord.py wants a text; as `localised`."""
    return locale_str(say(book.words(DEFAULT_LANGUAGE)), **{_SAY: say})


def command(
    book: Phrasebook, key: str, callback: Callable[..., Coroutine[Any, Any, None]], *options: str
) -> app_commands.Command[Any, ..., None]:
    """A command named by the sentence `key`. Everything else that is said of it and of its `options`, parameters of the
    callback, stands under longer keys: `key-description`, `key-option`, `key-option-description`."""
    app_commands.rename(**{option: localised(book, f"{key}-{option}") for option in options})(callback)
    described = {option: localised(book, f"{key}-{option}-description") for option in options}
    app_commands.describe(**described)(callback)
    return app_commands.Command(
        name=localised(book, key), description=localised(book, f"{key}-description"), callback=callback
    )


def on_servers_only(command: Whole) -> Whole:
    """A whole command that is offered nowhere else, nor to people who brought the bot along there alone."""
    command.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return command


class PhrasebookTranslator(app_commands.Translator):
    """Answers discord.py's questions when commands are synchronised."""

    def __init__(self, book: Phrasebook) -> None:
        languages = {locale.value: locale.value.split("-")[0] for locale in discord.Locale}
        self._words = {each: book.words(spoken) for each, spoken in languages.items() if spoken in book.languages}

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in that language, `None` when it is not spoken."""
        del context
        say, words = string.extras.get(_SAY), self._words.get(locale.value)
        return None if say is None or words is None else say(words)
