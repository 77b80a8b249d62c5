"""Places of an evening: companies of people, the kind of channel, and the permissions of its people and the bot."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any, Final, Literal

import aiohttp

from sandbox.commands import LOCALES

Kind = Literal["text", "announcement", "voice", "stage", "thread", "private-thread", "forum"]
KINDS: Final[tuple[Kind, ...]] = ("text", "announcement", "voice", "stage", "thread", "private-thread", "forum")

ALMOST_NOTHING: Final = ("VIEW_CHANNEL", "READ_MESSAGE_HISTORY", "CONNECT")
"""Permissions of @everyone on a strict server."""

TO_OPEN_A_TABLE: Final = (
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
)
"""Further permissions of those who type commands there."""

FIRST_NAMES: Final = ("Ana", "Ben", "Chloe", "Dario", "Elif", "Finn", "Gita")


@dataclass(frozen=True, slots=True)
class SandboxServer:
    """The server of an evening, changed through the control API at `url`."""

    url: str
    session: aiohttp.ClientSession
    guild: str
    bot: str

    async def change(self, method: str, path: str, **body: Any) -> Mapping[str, Any]:
        """Apply a change to the world. Raises ClientResponseError if the sandbox refuses it."""
        async with self.session.request(method, f"{self.url}/sandbox/{path}", json=body) as response:
            response.raise_for_status()
            return await response.json()

    async def made(self, what: str, **body: Any) -> str:
        """Create something and return its id."""
        return str((await self.change("POST", what, **body))["id"])

    async def be_strict(self, hosts: tuple[str, ...]) -> None:
        """Make the server strict: @everyone may do almost nothing, only `hosts` may type commands."""
        role = await self.made("roles", guild=self.guild, name="Hosts", permissions=list(TO_OPEN_A_TABLE))
        for host in hosts:
            await self.change("PATCH", f"users/{host}", roles=[role])
        await self.change("PATCH", f"roles/{self.guild}", permissions=list(ALMOST_NOTHING))

    async def place(self, kind: Kind, name: str, people: tuple[str, ...]) -> str:
        """Return a channel of this kind for these people. The first of them opens it where people open such."""
        if kind in ("text", "announcement", "voice", "stage"):
            return await self.made("channels", guild=self.guild, name=name, kind=kind)
        above = await self.made("channels", guild=self.guild, name=name, kind="forum" if kind == "forum" else "text")
        private = kind == "private-thread"
        body = {"user": people[0], "channel": above, "name": f"{name} tonight", "private": private}
        thread = await self.made("threads", **body, text="Who plays?")
        if private:
            for user in (self.bot, *people[1:]):
                await self.change("PUT", f"channels/{thread}/members", user=user, by=people[0])
        return thread


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
    """Set the language of Discord for the servers of the sandbox and all these people: the kind of it that is named
    last, `es-ES` for `es` and `en-US` for `en`."""
    locale = max(each for each in LOCALES if each.split("-")[0] == language)
    people = (f"users/{user}" for company in companies for user in company.people)
    async with session.get(f"{url}/sandbox/world") as response:
        guilds = [f"guilds/{guild['id']}" for guild in (await response.json())["guilds"]]
    for path in (*guilds, *people):
        async with session.patch(f"{url}/sandbox/{path}", json={"locale": locale}) as response:
            response.raise_for_status()


async def _new_company(server: SandboxServer, number: int, seats: int, kind: Kind) -> Company:
    names = [f"{name} {number}" for name in islice(cycle(FIRST_NAMES), seats)]
    people = {await server.made("users", name=name): name for name in names}
    return Company(number, await server.place(kind, f"table-{number}", tuple(people)), people)
