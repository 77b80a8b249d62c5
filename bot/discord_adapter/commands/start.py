"""`/<game> start`: opens a table in this channel."""

from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, Private, explain
from bot.discord_adapter.commands.office import Office, place
from bot.discord_adapter.commands.permissions import in_thread, missing
from bot.discord_adapter.components import sentence
from bot.discord_adapter.presses import by
from bot.discord_adapter.render.moments import PACE_KEYS
from bot.discord_adapter.render.people import LEVEL_KEYS
from bot.discord_adapter.translation import worded
from bot.locales.phrasebook import Phrasebook, Words
from bot.tables.requests import OpenTable
from bot.tables.table import Pace
from engine import catalogue
from engine.contract import Refusal

AnyInteraction: TypeAlias = "discord.Interaction[Any]"

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6
USUAL_SEATS: Final = 4


def start_command(office: Office, game_key: str) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""
    book = office.book

    @app_commands.rename(**_named(book))
    @app_commands.describe(**_described(book))
    @app_commands.choices(level=_levels(book), clock=_clocks(book))
    async def start(
        interaction: AnyInteraction,
        seats: app_commands.Range[int, FEWEST_SEATS, MOST_SEATS] = USUAL_SEATS,
        house: app_commands.Range[int, 0, MOST_SEATS - 1] = 0,
        level: str = "normal",
        clock: str = Pace.NORMAL.value,
    ) -> None:
        opening = Opening(office, interaction, game_key)
        await office.serve(interaction, lambda words: opening.answer(words, seats, (level,) * house, Pace(clock)))

    return app_commands.Command(
        name=worded(book, "command-start"), description=worded(book, "command-start-description"), callback=start
    )


class Opening:
    """One use of the command."""

    def __init__(self, office: Office, interaction: AnyInteraction, game_key: str) -> None:
        self._office = office
        self._interaction = interaction
        self._game_key = game_key

    async def answer(self, words: Words, seats: int, house: tuple[str, ...], pace: Pace) -> Answer:
        """Open the table, or say what is in the way."""
        lacking = missing(self._interaction.app_permissions, thread=in_thread(self._interaction))
        if lacking:
            names = ", ".join(words(key) for key in lacking)
            return Private(sentence(words("start-permissions", names=names)))
        request = self._request(seats, house, pace)
        if isinstance(request, Refusal):
            return Private(explain(request, words))
        reply = await self._office.tables.open(request)
        if not isinstance(reply, Refusal):
            return Private(sentence(words("start-open")))
        return await self._refused(reply, words)

    async def _refused(self, refusal: Refusal, words: Words) -> Answer:
        running = await self._office.tables.table_in(place(self._interaction).channel)
        if refusal.key != "refused-channel-busy" or running is None:
            return Private(explain(refusal, words))
        return Private(await self._office.table_link(running, words, refusal.key))

    def _request(self, seats: int, house: tuple[str, ...], pace: Pace) -> OpenTable | Refusal:
        options = catalogue.game(self._game_key).read_options({})
        if isinstance(options, Refusal):
            return options
        locale = self._interaction.guild_locale
        return OpenTable(
            by=by(self._interaction),
            place=place(self._interaction),
            game_key=self._game_key,
            options=options,
            language=self._office.book.best(locale.value if locale else None),
            pace=pace,
            max_seats=seats,
            house=house,
        )


def _named(book: Phrasebook) -> dict[str, str | app_commands.locale_str]:
    return {
        "seats": worded(book, "command-start-seats"),
        "house": worded(book, "command-start-house"),
        "level": worded(book, "command-start-level"),
        "clock": worded(book, "command-start-clock"),
    }


def _described(book: Phrasebook) -> dict[str, str | app_commands.locale_str]:
    return {
        "seats": worded(book, "command-start-seats-description"),
        "house": worded(book, "command-start-house-description"),
        "level": worded(book, "command-start-level-description"),
        "clock": worded(book, "command-start-clock-description"),
    }


def _levels(book: Phrasebook) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=worded(book, key), value=level) for level, key in LEVEL_KEYS.items()]


def _clocks(book: Phrasebook) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=worded(book, key), value=pace.value) for pace, key in PACE_KEYS.items()]
