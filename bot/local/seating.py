"""Seating of an evening: the people at each table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Final

import aiohttp
import discord

from bot.locales.phrasebook import Phrasebook
from sandbox.people.places import Kind, SandboxServer

_ASK_AGAIN: Final = (
    "answer-not-recorded",
    "answer-broken",
    "answer-busy",
    "answer-too-fast",
    "answer-restarting",
    "answer-unreadable",
)

FIRST_NAMES: Final = ("Ana", "Ben", "Chloe", "Dario", "Elif", "Finn", "Gita")


@dataclass(frozen=True, slots=True)
class Company:
    """People (name by id) who play in one channel. `number` counts the tables from 1."""

    number: int
    channel: str
    people: Mapping[str, str]


async def gather_companies(
    url: str,
    session: aiohttp.ClientSession,
    tables: int,
    seats: int,
    kind: Kind = "text",
    *,
    strict: bool = False,
) -> list[Company]:
    """Return a company of `seats` for each table: the sandbox's own people at the first, new ones at the others.
    `strict`: on a server where only the first of each company may type commands."""
    async with session.get(f"{url}/sandbox/world") as response:
        world = await response.json()
    guild = world["guilds"][0]
    server = SandboxServer(url, session, guild["id"], world["application"]["id"])
    first = {user["id"]: user["name"] for user in world["users"][:seats]}
    channel = guild["channels"][0]["id"] if kind == "text" else await server.place(kind, "table-1", tuple(first))
    others = [await _new_company(server, number, seats, kind) for number in range(2, tables + 1)]
    companies = [Company(1, channel, first), *others]
    if strict:
        await server.be_strict(tuple(next(iter(each.people)) for each in companies))
    return companies


async def all_speak(language: str, companies: Iterable[Company], url: str, session: aiohttp.ClientSession) -> None:
    """Set the language of Discord for the servers of the sandbox and all these people: the first kind of it that
    Discord knows, `es-ES` for `es`."""
    locale = next(each.value for each in discord.Locale if each.value.split("-")[0] == language)
    people = (f"users/{user}" for company in companies for user in company.people)
    async with session.get(f"{url}/sandbox/world") as response:
        guilds = [f"guilds/{guild['id']}" for guild in (await response.json())["guilds"]]
    for path in (*guilds, *people):
        async with session.patch(f"{url}/sandbox/{path}", json={"locale": locale}) as response:
            response.raise_for_status()


def sentences_that_ask_again(language: str) -> tuple[str, ...]:
    """Return the sentences with which the bot answers a press that it did not take, in a language."""
    words = Phrasebook.load().words(language)
    return tuple(words(key) for key in _ASK_AGAIN)


async def _new_company(server: SandboxServer, number: int, seats: int, kind: Kind) -> Company:
    names = [f"{name} {number}" for name in islice(cycle(FIRST_NAMES), seats)]
    people = {await server.made("users", name=name): name for name in names}
    return Company(number, await server.place(kind, f"table-{number}", tuple(people)), people)
