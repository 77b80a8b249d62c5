"""One request to the control API, and its refusals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from sandbox.json_values import Json
from sandbox.platform import Platform
from sandbox.world import Channel, Guild, User

T = TypeVar("T")


class ControlError(Exception):
    """An answer `{"error": ...}` with this status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


@dataclass(frozen=True, slots=True)
class ControlRequest:
    """`ids` are the variable parts of the path; `query` keeps repeated keys as lists."""

    ids: Mapping[str, str]
    query: Mapping[str, list[str]]
    body: Json

    def first(self, key: str) -> str:
        """Return the first value of a query key, or nothing."""
        return self.query.get(key, [""])[0]

    def text(self, key: str) -> str:
        """Return a text of the body. Raises ControlError 400 if it is missing."""
        value = self.body.get(key)
        if not isinstance(value, str) or not value:
            raise ControlError(400, f"{key} is missing or no text")
        return value


def person_with(platform: Platform, number: str) -> User:
    """Return a person. Raises ControlError 404."""
    return _known(platform.world.people, number, "person")


def channel_with(platform: Platform, number: str) -> Channel:
    """Return a channel. Raises ControlError 404."""
    return _known(platform.world.channels, number, "channel")


def guild_with(platform: Platform, number: str) -> Guild:
    """Return a server. Raises ControlError 404."""
    return _known(platform.world.guilds, number, "server")


def _known(things: Mapping[str, T], number: str, what: str) -> T:
    thing = things.get(number)
    if thing is None:
        raise ControlError(404, f"there is no {what} {number or 'without id'}")
    return thing
