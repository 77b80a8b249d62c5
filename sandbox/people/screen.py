"""Screen of one person."""

from dataclasses import dataclass, field

from sandbox.json_values import Json
from sandbox.people.reading import ReadMessage, read


@dataclass(slots=True)
class ClientScreen:
    """Messages that one person has read so far: the newest of the table's `channel` and in private, oldest first."""

    channel: str
    _shown: dict[str, list[ReadMessage]] = field(default_factory=dict[str, list[ReadMessage]])
    _direct: set[str] = field(default_factory=set[str])

    @property
    def channels(self) -> list[str]:
        """Those of which something was read."""
        return list(self._shown)

    def read(self, told: Json) -> None:
        """Read these channels as they are now."""
        for channel in told["channels"]:
            self._shown[channel["id"]] = [read(message) for message in channel["messages"]]
            if channel["kind"] == "dm":
                self._direct.add(channel["id"])

    def saw(self, message: Json) -> None:
        """Read one message as it is now."""
        channel, changed = message["channel_id"], read(message)
        if channel in self._shown:
            others = [each for each in self._shown[channel] if each.id != changed.id]
            self._shown[channel] = sorted([*others, changed], key=_age)

    def newest(self, since: int) -> int:
        """Return the newest table message. Each round of a game has one of its own."""
        return max(self._tables(since), default=since)

    def oldest(self, since: int) -> int:
        """Return the first table message after `since` that is still to be seen, 0 for none."""
        return min(self._tables(since), default=0)

    def _tables(self, since: int) -> list[int]:
        """Return the table messages, known by their buttons. A single one may be on a mere reminder."""
        return [each.id for each in self.public(since) if len(each.controls) > 1]

    def public(self, since: int) -> list[ReadMessage]:
        """Return the messages of the channel that everyone sees, newer than `since`, the newest first: all of direct
        messages, where nobody else is."""
        alone = self.channel in self._direct
        shown = reversed(self._shown.get(self.channel, ()))
        return [each for each in shown if (alone or not each.ephemeral) and each.id > since]

    def private(self, since: int) -> list[ReadMessage]:
        """Return direct messages and messages only this person sees, newer than `since`, the newest first."""
        alone = self.channel in self._direct
        found = [each for each in self._shown.get(self.channel, ()) if alone or each.ephemeral]
        for channel in self._direct - {self.channel}:
            found += self._shown[channel]
        return sorted((each for each in found if each.id > since), key=_age, reverse=True)


def _age(shown: ReadMessage) -> int:
    return shown.id
