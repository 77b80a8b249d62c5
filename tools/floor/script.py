"""Script of the floor bot: the answers of our bot when a load was recorded, press by press (docs/performance.md)."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

Json = dict[str, Any]
_TOKEN: Final = re.compile(r"/(?:interactions|webhooks)/\d+/([0-9a-f]+)/")
_CHANNEL: Final = re.compile(r"/channels/(\d+)/")
_MESSAGE: Final = re.compile(r"/messages/(\d+)$")
COMMAND: Final = 2
"""The type of an interaction that is a slash command."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request with the bot's token, or to a webhook, that followed from a press. `channel`, `message`, `token`: of
    the recording, empty where the path has none. `made`: the id in the answer."""

    method: str
    channel: str
    message: str
    token: str
    body: Json
    made: str


@dataclass(slots=True)
class Step:
    """A command or a press: who did it and when (in seconds), with what, how it was answered, and what was requested at
    that table before it was answered and after that."""

    at: float
    user: str
    token: str
    data: Json
    answered: bool = False
    answer: Json | None = None
    before: list[Request] = field(default_factory=list[Request])
    after: list[Request] = field(default_factory=list[Request])


@dataclass(slots=True)
class Game:
    """Requests and answers at one table, the command first. `channel`: its id in the recording."""

    channel: str
    steps: list[Step] = field(default_factory=list[Step])


@dataclass(slots=True)
class Script:
    """Games in the order in which they were opened. `commands`: the body with which commands were registered."""

    games: list[Game] = field(default_factory=list[Game])
    commands: Sequence[Json] = ()


def read(wire: Path) -> Script:
    """Return the script that a wire file holds (docs/sandbox.md)."""
    reader = _Reader()
    with wire.open(encoding="utf-8") as lines:
        for line in lines:
            reader.add(json.loads(line))
    return reader.script


class _Reader:
    def __init__(self) -> None:
        self.script = Script()
        self._in_channel: dict[str, Game] = {}
        self._of_user: dict[str, Game] = {}
        self._recipients: dict[str, str] = {}
        """Recipients by the channel of direct messages."""
        self._steps: dict[str, tuple[Game, Step]] = {}
        """Steps by token."""

    def add(self, entry: Mapping[str, Any]) -> None:
        """Add one line."""
        if entry["kind"] == "gateway" and entry["event"] == "INTERACTION_CREATE":
            self._begin(entry["t"], entry["data"])
        elif entry["kind"] == "rest" and 200 <= entry["status"] < 300:
            self._request(entry["method"], entry["path"], entry["request"], entry["response"])

    def _begin(self, at: float, interaction: Json) -> None:
        user = (interaction.get("member") or interaction)["user"]["id"]
        channel = interaction["channel_id"]
        if interaction["type"] == COMMAND:
            game = self._in_channel[channel] = Game(channel)
            self.script.games.append(game)
        else:
            game = self._in_channel.get(channel) or self._of_user[user]
        self._of_user[user] = game
        step = Step(at, user, interaction["token"], interaction["data"])
        game.steps.append(step)
        self._steps[step.token] = game, step

    def _request(self, method: str, path: str, body: Any, response: Any) -> None:
        if path.endswith("/commands"):
            self.script.commands = body
        elif path.endswith("/callback"):
            _, step = self._steps[_part(_TOKEN, path)]
            step.answered, step.answer = True, body
        elif method != "GET":
            self._follow(method, path, body or {}, response or {})

    def _follow(self, method: str, path: str, body: Json, response: Json) -> None:
        request = Request(
            method, _part(_CHANNEL, path), _part(_MESSAGE, path), _part(_TOKEN, path), body, response.get("id", "")
        )
        if request.token:
            game = self._steps[request.token][0]
        elif "recipient_id" in body:
            user = self._recipients[request.made] = str(body["recipient_id"])
            game = self._of_user[user]
        elif request.channel in self._recipients:
            game = self._of_user[self._recipients[request.channel]]
        else:
            game = self._in_channel[request.channel]
        newest = game.steps[-1]
        (newest.after if newest.answered else newest.before).append(request)


def _part(form: re.Pattern[str], path: str) -> str:
    found = form.search(path)
    return found[1] if found else ""
