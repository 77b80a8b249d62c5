"""Memory of each person's client until it is restarted: the users it has met."""

import re

from sandbox.json_values import Json, as_object, as_text
from sandbox.world import Message, World

MENTION = re.compile(r"<@!?([0-9]{15,21})>")
UNKNOWN = "@unknown-user"


class ClientMemory:
    """Users whom each client can name. A mention carries no name: a client names only users it has met as an author, as
    users of a command or button, in a message's own list of mentions, or in a list of members."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._met: dict[str, set[str]] = {}

    def read(self, person: str, message: Message) -> None:
        """Note that this person's client has loaded the message."""
        met = self._met.setdefault(person, {person})
        met.add(message.author)
        met.update(message.mentions)
        if message.metadata is not None:
            met.add(as_text(as_object(message.metadata.get("user")).get("id")))

    def knows(self, person: str, user: str) -> bool:
        """Return whether this person's client can name that user."""
        if user in self._met.get(person, {person}):
            return True
        reader = self._world.people.get(person)
        if reader is None or not reader.member_list:
            return False
        return any(user in guild.members or user in guild.bots for guild in self._world.guilds_of_person(person))

    def forget(self, person: str) -> None:
        """Forget the users, because the client was closed."""
        self._met.pop(person, None)

    def named(self, person: str, message: Json) -> Json:
        """Return the message as this client shows it. Users it cannot name are `@unknown-user`."""
        content, components = message["content"], message["components"]
        return message | {"content": self._text(person, content), "components": self._parts(person, components)}

    def _text(self, person: str, text: str) -> str:
        if "<@" not in text:
            return text
        return MENTION.sub(lambda found: found[0] if self.knows(person, found[1]) else UNKNOWN, text)

    def _parts(self, person: str, components: list[Json]) -> list[Json]:
        return [self._part(person, each) for each in components]

    def _part(self, person: str, part: Json) -> Json:
        changed: Json = {}
        if "content" in part:
            changed["content"] = self._text(person, part["content"])
        if "components" in part:
            changed["components"] = self._parts(person, part["components"])
        return part | changed if changed else part
