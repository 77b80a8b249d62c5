"""Places of an evening: the kind of channel, and the permissions of its people and the bot."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

import aiohttp

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
