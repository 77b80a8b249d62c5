"""What a bot and people say to the sandbox and hear from it, written down line by line, to be compared whole."""

import re
from itertools import count
from typing import Any, Final

from tests.kit.plain_bot import Gateway, PlainBot, Reply
from tests.kit.plain_data import entries
from tests.kit.word_for_word import in_a_line

Json = dict[str, Any]
SNOWFLAKE: Final = re.compile(r"\b[0-9]{17,20}\b")
SECRET: Final = re.compile(r"\b[0-9a-f]{128}\b")
ACK: Final = 11
MANY: Final = 6
"""Things with so many fields are told whole once, afterwards only what is new about them."""


class WireTalk:
    """One scene. Ids are written as the names they were given, or numbered as they come up; the sandbox's own
    address is left out."""

    def __init__(self, bot: PlainBot, url: str, names: dict[str, str]) -> None:
        self._bot, self._url = bot, url
        self._names, self._numbers = dict(names), count(1)
        self._lines: list[str] = []
        self._known = dict[tuple[str, ...], Json]()

    @property
    def text(self) -> str:
        """All that was said."""
        return "\n".join(self._lines) + "\n"

    def name(self, number: str, name: str) -> None:
        """Write this id by its name from now on."""
        self._names[number] = name

    def note(self, words: str) -> None:
        """A line of our own, about what follows."""
        self._lines += ["", f"# {words}"]

    async def bot(self, method: str, path: str, body: Any = None, *, told: str = "", **query: Any) -> Reply:
        """A request of the bot; `told`: only this part of a good answer is written down."""
        reply = await self._bot.call(method, path, body, params=query)
        self._asked("bot", method, path, body, query)
        self._add(f"  {reply.status}", _part(reply.body, told))
        return reply

    async def person(self, method: str, path: str, body: Json | None = None, *, told: str = "", **query: Any) -> Any:
        """A request to the control API."""
        url = f"{self._url}/sandbox/{path}"
        async with self._bot.session.request(method, url, json=body, params=query) as response:
            answer = await response.json()
        self._asked("person", method, path, body, query)
        self._add(f"  {response.status}", _part(answer, told))
        return answer

    async def heard(self, gateway: Gateway, *, only: str = "") -> list[Json]:
        """Everything the gateway has told since the last time, in order."""
        await gateway.say(1, None)
        events: list[Json] = []
        while (payload := await gateway.hear()).get("op") != ACK:
            assert payload, gateway.socket.close_code
            if only in (payload.get("t") or ""):
                events.append(payload)
                self._add(f"  * {payload['t']}", payload["d"])
        return events

    def headers(self, reply: Reply, *names: str) -> None:
        """Headers of an answer."""
        self._add("  headers", {name: reply.headers.get(name) for name in names})

    def _asked(self, who: str, method: str, path: str, body: Any, query: Json) -> None:
        asked = "" if not query else "?" + "&".join(f"{key}={value}" for key, value in query.items())
        self._add(f"{who} {method} {path}{asked}", *(() if body is None else (body,)))

    def _add(self, head: str, *value: Any) -> None:
        line = (
            " ".join((head, *(in_a_line(self._news(each)) for each in value)))
            .replace(self._url, "")
            .replace(self._url[4:], "")
        )
        self._lines.append(SNOWFLAKE.sub(self._named, SECRET.sub("<secret>", line)))

    def _news(self, value: Any) -> Any:
        """The value, in which what was told of a thing before is left out as long as it is the same."""
        if isinstance(value, list):
            return [self._news(each) for _, each in entries(value)]
        if not isinstance(value, dict):
            return value
        found: Json = {key: self._news(each) for key, each in entries(value)}
        number, whole = found.get("id"), dict(entries(value))
        if not isinstance(number, str) or len(found) < MANY:
            return found
        key = (number, *found)
        before, self._known[key] = self._known.get(key), whole
        if before is None:
            return found
        return {"id": number, "as before but": {key: found[key] for key in found if before[key] != whole[key]}}

    def _named(self, found: "re.Match[str]") -> str:
        number = found[0]
        if number not in self._names:
            self._names[number] = f"<{next(self._numbers)}>"
        return self._names[number]


def _part(body: Any, told: str) -> Any:
    """What of an answer is written down: that part of it, or of each of its entries, where it has such a part."""
    if isinstance(body, bytes):
        return body.decode()
    if told and isinstance(body, list):
        return [_part(each, told) for _, each in entries(body)]
    return dict(entries(body)).get(told, body)
