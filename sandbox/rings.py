"""Notifications: which message made whose client ring."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sandbox import access, payloads
from sandbox.json_values import Json
from sandbox.world import Channel, Message, World

KEPT = 50_000
REFERENCE = re.compile(r"<(?:(@!?|@&|#)([0-9]{15,21})|a?(:\w+:)[0-9]{15,21})>")
"""A mention of a user, of a role or of a channel, or an emoji."""
EPHEMERAL, SILENT = 1 << 6, 1 << 12
Reason = Literal["mention", "direct", "all"]


@dataclass(frozen=True, slots=True)
class Notified:
    """A message that may have rung: `mentioned` always, `others` if they asked for all messages."""

    at_ms: int
    channel: Channel
    message: str
    author: str
    mentioned: frozenset[str]
    text: str


class Rings:
    """The newest messages that were not silent."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._notified: deque[Notified] = deque(maxlen=KEPT)

    def add(self, channel: Channel, message: Message, at_ms: int) -> None:
        """Note a message that was shown for the first time."""
        if not message.flags & (SILENT | EPHEMERAL):
            message.notification = notification(self._world, channel, message)
            self._notified.append(
                Notified(at_ms, channel, message.id, message.author, message.pinged, message.notification)
            )

    def since(self, since_ms: int) -> Iterator[Json]:
        """Yield each ring since that moment."""
        for each in self._notified:
            if each.at_ms >= since_ms:
                yield from self._rings(each)

    def _rings(self, notified: Notified) -> Iterator[Json]:
        people = self._world.people
        for user in notified.mentioned:
            if user in people and people[user].notifications != "none":
                reason: Reason = "direct" if notified.channel.guild is None else "mention"
                yield _ring(notified, user, reason)
        for user, person in people.items():
            other = user not in notified.mentioned and user != notified.author
            if other and person.notifications == "all" and access.sees(self._world, user, notified.channel):
                yield _ring(notified, user, "all")


def notification(world: World, channel: Channel, message: Message) -> str:
    """Return the notification on a phone: its content, with names for what it refers to, and of its components nothing
    (discord-api-docs 7854)."""

    def named(found: re.Match[str]) -> str:
        sign, number, emoji = found.groups()
        if emoji is not None:
            return emoji
        if sign == "#":
            return f"#{world.channels[number].name}" if number in world.channels else "#unknown"
        if sign == "@&":
            roles = {} if channel.guild is None else world.guilds[channel.guild].roles
            return f"@{roles[number].name}" if number in roles else "@deleted-role"
        user = payloads.user_with(world, number)
        return "@unknown-user" if user is None else f"@{user.get('global_name') or user['username']}"

    return REFERENCE.sub(named, message.content)


def _ring(notified: Notified, user: str, reason: Reason) -> Json:
    place = {"channel": notified.channel.id, "message": notified.message}
    return {"at_ms": notified.at_ms, "user": user, **place, "reason": reason, "text": notified.text}


def rings_for(world: World, person: str, channel: Channel, message: Message) -> bool:
    """Return whether this message makes this person's client ring."""
    reader = world.people[person]
    if message.flags & (SILENT | EPHEMERAL) or message.author == person or reader.notifications == "none":
        return False
    return person in message.pinged or (channel.guild is not None and reader.notifications == "all")
