"""Who plays at which table of an evening."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any, Final

import aiohttp

FIRST_NAMES: Final = ("Ana", "Ben", "Chloe", "Dario", "Elif", "Finn", "Gita")


@dataclass(frozen=True, slots=True)
class Company:
    """People (name by id) who play in one channel. `number` counts the tables from 1."""

    number: int
    channel: str
    people: Mapping[str, str]


async def gather_companies(url: str, session: aiohttp.ClientSession, tables: int, seats: int) -> list[Company]:
    """A company of `seats` for each table: the sandbox's own people at the first, new ones at the others."""
    async with session.get(f"{url}/sandbox/world") as response:
        world = await response.json()
    guild = world["guilds"][0]
    first = {user["id"]: user["name"] for user in world["users"][:seats]}
    others = [await _new_company(url, session, number, guild["id"], seats) for number in range(2, tables + 1)]
    return [Company(1, guild["channels"][0]["id"], first), *others]


async def _new_company(url: str, session: aiohttp.ClientSession, number: int, guild: str, seats: int) -> Company:
    place = {"guild": guild, "name": f"table-{number}", "kind": "text"}
    channel = await _made(url, session, "channels", place)
    names = [f"{name} {number}" for name in islice(cycle(FIRST_NAMES), seats)]
    return Company(number, channel, {await _made(url, session, "users", {"name": name}): name for name in names})


async def _made(url: str, session: aiohttp.ClientSession, what: str, body: Mapping[str, Any]) -> str:
    async with session.post(f"{url}/sandbox/{what}", json=body) as response:
        response.raise_for_status()
        made = await response.json()
    return str(made["id"])
