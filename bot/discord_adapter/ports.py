"""What the adapter needs of the rest of the program, and what others may ask of it, as ports."""

from typing import Protocol


class CommandMemory(Protocol):
    """Where the fingerprint of the commands that Discord knows is kept between runs."""

    async def get(self) -> str | None: ...
    async def put(self, fingerprint: str) -> None: ...


class ForgetfulCommandMemory:
    """Remembers for this run only: the commands are synchronised at every start."""

    def __init__(self) -> None:
        self._fingerprint: str | None = None

    async def get(self) -> str | None:
        """The fingerprint kept, `None` at first."""
        return self._fingerprint

    async def put(self, fingerprint: str) -> None:
        """Keep it."""
        self._fingerprint = fingerprint
