"""Reads the messages in a wire file, with the people who could read each of them."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

Entry: TypeAlias = Mapping[str, Any]
"""A line of a wire file (docs/sandbox.md)."""

EPHEMERAL: Final = 64
NEW, UPDATE, DEFERRED_NEW = 4, 7, 5
"""Kinds of a first answer: a message of its own, an edit of the pressed message, "thinking" for a message of its
own."""

_CHANNEL: Final = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?$")
_CALLBACK: Final = re.compile(r"/interactions/(\d+)/([^/]+)/callback$")
_WEBHOOK: Final = re.compile(r"/webhooks/\d+/([^/]+)(?:/messages/@original)?$")
_HASH: Final = re.compile(r"[\w-]{22}")
_SERVED: Final = range(200, 300)
_ANSWER_LOST: Final = 599
"""Status that the sandbox notes if it did what was asked and the connection broke before the answer
(docs/sandbox.md)."""
_INVALID: Final = (401, 403, 429)
IDENTIFY: Final = 2
"""The operation that begins a session."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message the bot wrote.

    Attributes:
        reader: The only person who sees it, `None` if everyone does.
        message: Its id as Discord answered, empty if it was refused.
        created: This was its first writing.
        pressed: The custom id of the press that it answers, empty if it answers none.
    """

    at: float
    channel: str
    reader: str | None
    body: Mapping[str, Any]
    message: str
    created: bool
    pressed: str

    @property
    def nonce(self) -> str:
        """The number that keeps Discord from showing it twice; empty when it has none."""
        return str(self.body.get("nonce") or "")


@dataclass(frozen=True, slots=True)
class Asked:
    """A press or a typed command. `direct`: in a direct message; `private`: on a message that only they see; `pressed`:
    the custom id."""

    interaction: str
    user: str
    channel: str
    token: str
    direct: bool
    private: bool
    pressed: str

    def sees_alone(self, body: Mapping[str, Any]) -> bool:
        """Return whether only that person sees a new message that answers."""
        return self.direct or bool(int(body.get("flags") or 0) & EPHEMERAL)


@dataclass(slots=True)
class WireExchange:
    """Everything of one wire file."""

    said: list[Said] = field(default_factory=list[Said])
    asked: dict[str, Asked] = field(default_factory=dict[str, Asked])
    answers: list[str] = field(default_factory=list[str])
    """The interactions that got their first answer, once for each answer that Discord took."""
    presses: list[Entry] = field(default_factory=list[Entry])
    bodies: list[Any] = field(default_factory=list[Any])
    """Every body the bot sent."""
    others: list[Any] = field(default_factory=list[Any])
    """Exchanges that are no message: forms, commands, and others."""
    deleted: set[str] = field(default_factory=set[str])
    """The messages that the bot deleted."""
    identified: list[float] = field(default_factory=list[float])
    """Moments at which the bot began a session, in seconds."""
    invalid: list[float] = field(default_factory=list[float])
    """Moments of answers that count towards a ban, in seconds."""


def read(wire: Path) -> WireExchange:
    """Return the exchange in that file."""
    reader = _Reader()
    with wire.open(encoding="utf-8") as lines:
        for line in lines:
            reader.add(json.loads(line))
    return reader.exchange


class _Reader:
    def __init__(self) -> None:
        self.exchange = WireExchange()
        self._tokens: dict[str, Asked] = {}
        self._originals: dict[str, str | None] = {}
        """Readers of the message that the token of an interaction edits, once it has one."""
        self._direct: dict[str, str] = {}

    def add(self, entry: Entry) -> None:
        match entry["kind"]:
            case "press":
                self.exchange.presses.append(entry)
            case "gateway" if entry["event"] == "INTERACTION_CREATE":
                self._ask(entry["data"])
            case "gateway-in" if entry["op"] == IDENTIFY:
                self.exchange.identified.append(float(entry["t"]))
            case "rest":
                if entry["status"] in _INVALID:
                    self.exchange.invalid.append(float(entry["t"]))
                self._request(entry)
            case _:
                pass

    def _ask(self, data: Mapping[str, Any]) -> None:
        user = (data.get("member") or data)["user"]["id"]
        message: Mapping[str, Any] = data.get("message") or {}
        direct = "guild_id" not in data
        private = direct or bool(int(message.get("flags", 0)) & EPHEMERAL)
        pressed = str(data["data"].get("custom_id", ""))
        asked = Asked(data["id"], user, data["channel_id"], data["token"], direct, private, pressed)
        self.exchange.asked[asked.interaction] = self._tokens[asked.token] = asked

    def _request(self, entry: Entry) -> None:
        path, body = str(entry["path"]), entry["request"]
        if entry["method"] == "DELETE" and _is_done(entry) and (found := _CHANNEL.search(path)) is not None:
            self.exchange.deleted.add(found[2])
        if body is None:
            return
        names = [file["name"] for file in entry.get("files", ())]
        self.exchange.bodies += [body, names]
        if path.endswith("/users/@me/channels") and entry["status"] in _SERVED:
            self._direct[entry["response"]["id"]] = str(body["recipient_id"])
        if entry["method"] not in ("POST", "PATCH") or not self._message(entry, path):
            self.exchange.others += [body, names]
        else:
            self.exchange.others.append(names)

    def _message(self, entry: Entry, path: str) -> bool:
        """Return whether this is a message."""
        if (found := _CHANNEL.search(path)) is not None:
            self._say(entry, found[1], self._direct.get(found[1]), entry["request"])
        elif (found := _CALLBACK.search(path)) is not None:
            return self._answer(entry, self.exchange.asked[found[1]])
        elif (found := _WEBHOOK.search(path)) is not None and (asked := self._tokens.get(found[1])) is not None:
            self._say(entry, asked.channel, self._reader(asked, entry), entry["request"], asked.pressed)
        else:
            return False
        return True

    def _answer(self, entry: Entry, asked: Asked) -> bool:
        kind: int = int(entry["request"]["type"])
        body: dict[str, Any] = entry["request"].get("data") or {}
        alone = asked.sees_alone(body) if kind in (NEW, DEFERRED_NEW) else asked.private
        reader = asked.user if alone else None
        if entry["status"] in _SERVED:
            self.exchange.answers.append(asked.interaction)
        if _is_done(entry):
            self._originals.setdefault(asked.interaction, reader)
        if kind in (NEW, UPDATE):
            self._say(entry, asked.channel, reader, body, asked.pressed)
        return kind in (NEW, UPDATE)

    def _reader(self, asked: Asked, entry: Entry) -> str | None:
        """Return the reader of a message told through an interaction: its first answer, or a message after it. Without
        a first answer there is nothing to edit: what was refused then was for the person who asked."""
        if entry["method"] == "POST":
            return asked.user if asked.sees_alone(entry["request"]) else None
        return self._originals.get(asked.interaction, None if _is_done(entry) else asked.user)

    def _say(self, entry: Entry, channel: str, reader: str | None, body: Mapping[str, Any], pressed: str = "") -> None:
        told: Mapping[str, Any] = (entry["response"] or {}) if _is_done(entry) else {}
        message = str(told.get("id", ""))
        created = entry["method"] == "POST"
        self.exchange.said.append(Said(float(entry["t"]), channel, reader, body, message, created, pressed))


def _is_done(entry: Entry) -> bool:
    """Return whether Discord did what was asked, even if its answer never arrived."""
    return entry["status"] in _SERVED or entry["status"] == _ANSWER_LOST


def texts(part: Any) -> Iterator[str]:
    """Yield every text in a body, however deep: words, labels, custom ids, values, and a nonce that is no mere hash, in
    which any two letters may stand by chance."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping):
        for name, inner in cast("Mapping[str, Any]", part).items():
            if name != "nonce" or not _HASH.fullmatch(str(inner)):
                yield from texts(inner)
    elif isinstance(part, list):
        for inner in cast("list[Any]", part):
            yield from texts(inner)
