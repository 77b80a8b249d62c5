"""Command names, options and descriptions from the phrasebook, in every language it speaks."""

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook

_KEY: Final = "key"


def worded(book: Phrasebook, key: str) -> locale_str:
    """The sentence `key` where discord.py wants a text: default language now, the others through the translator."""
    return locale_str(book.say(DEFAULT_LANGUAGE, key), **{_KEY: key})


class PhrasebookTranslator(app_commands.Translator):
    """Answers discord.py's questions when commands are synchronised."""

    def __init__(self, book: Phrasebook) -> None:
        self._book = book

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in that language, `None` when it is not spoken."""
        del context
        key = string.extras.get(_KEY)
        language = locale.value.split("-")[0]
        if not isinstance(key, str) or language not in self._book.languages:
            return None
        return self._book.say(language, key)
