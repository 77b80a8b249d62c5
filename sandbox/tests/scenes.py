"""Conversations with the sandbox that are compared word for word with what was kept in `word_for_word/`."""

import json
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sandbox.tests.conftest import Town
from sandbox.tests.kit.plain_bot import Gateway, PlainBot, Reply
from sandbox.tests.kit.word_for_word import News, assert_reads_as, entries, in_a_line

Json = dict[str, Any]
FOLDER: Final = Path(__file__).parent / "word_for_word"
ALL_INTENTS: Final = 1 | 1 << 9 | 1 << 12
STRANGER: Final = "123456789012345678"


SNOWFLAKE: Final = re.compile(r"\b[0-9]{17,20}\b")
SECRET: Final = re.compile(r"\b[0-9a-f]{128}\b")
ACK: Final = 11


class WireTalk:
    """One scene. An answer or event that says what an earlier one said is counted, not told again; things that are
    built alike are told whole once, then by what is different. Ids are written as the names they were given, or as new
    and old; the sandbox's own address is left out. No answer is a 500 unless a fault was asked for."""

    def __init__(self, bot: PlainBot, url: str, names: dict[str, str]) -> None:
        self._bot, self._url = bot, url
        self._names = dict(names)
        self._lines: list[str] = []
        self._told = set[tuple[str, str]]()
        self._news = News()
        self._alike, self._asked, self._broken = 0, tuple[Any, ...](), False

    @property
    def text(self) -> str:
        """All that was said."""
        self._count()
        return "\n".join(self._lines) + "\n"

    def name(self, number: str, name: str) -> None:
        """Write this id by its name from now on."""
        self._names[number] = name

    def note(self, words: str) -> None:
        """A line of our own, about what follows."""
        self._count()
        self._lines += ["", f"# {words}"]

    async def bot(self, method: str, path: str, body: Any = None, *, told: str = "", **query: Any) -> Reply:
        """A request of the bot; `told`: only this part of a good answer is written down."""
        reply = await self._bot.call(method, path, body, params=query)
        self._answered(f"bot {method} {path}", body, query, reply.status, _part(reply.body, told))
        return reply

    async def person(self, method: str, path: str, body: Json | None = None, *, told: str = "", **query: Any) -> Any:
        """A request to the control API."""
        url = f"{self._url}/sandbox/{path}"
        async with self._bot.session.request(method, url, json=body, params=query) as response:
            answer = await response.json()
        self._answered(f"person {method} {path}", body, query, response.status, _part(answer, told))
        return answer

    async def heard(self, gateway: Gateway, *, only: str = "") -> list[Json]:
        """Everything the gateway has told since the last time, in order."""
        await gateway.say(1, None)
        events: list[Json] = []
        while (payload := await gateway.hear()).get("op") != ACK:
            assert payload, gateway.socket.close_code
            if only in (payload.get("t") or ""):
                events.append(payload)
                self._tell("", f"  * {payload['t']}", payload["d"])
        return events

    def headers(self, reply: Reply, *names: str) -> None:
        """Headers of an answer."""
        found = {name: reply.headers[name] for name in names if name in reply.headers}
        self._tell("", "  headers", found)

    def _answered(self, route: str, body: Any, query: Json, status: int, answer: Any) -> None:
        given = "" if not query else "?" + "&".join(f"{key}={value}" for key, value in query.items())
        self._broken |= route == "person POST faults"
        assert status < 500 or self._broken, (route, status, answer)
        self._asked = (f"{route}{given}", *(() if body is None else (body,)))
        self._tell(route, f"  {status}", answer)

    def _tell(self, route: str, head: str, value: Any) -> None:
        """Write down what was heard, after what was asked, or count it."""
        said = json.loads(self._spelled(json.dumps(value)))
        key = (self._spelled(route) + head, json.dumps(said))
        if key in self._told:
            self._alike += 1
            return
        self._told.add(key)
        self._count()
        if self._asked:
            asked, *body = self._asked
            self._add(asked, *(json.loads(self._spelled(json.dumps(each))) for each in body))
            self._asked = ()
        self._add(head, said)

    def _add(self, head: str, *value: Any) -> None:
        self._lines.append(" ".join((self._spelled(head), *(in_a_line(self._news.of(each)) for each in value))))

    def _count(self) -> None:
        if self._alike:
            self._lines.append(f"  ({self._alike} alike)")
        self._alike = 0

    def _spelled(self, text: str) -> str:
        text = text.replace(self._url, "").replace(self._url[4:], "")
        return SNOWFLAKE.sub(self._named, SECRET.sub("<secret>", text))

    def _named(self, found: "re.Match[str]") -> str:
        if found[0] in self._names:
            return self._names[found[0]]
        self._names[found[0]] = "<old>"
        return "<new>"


def _part(body: Any, told: str) -> Any:
    """What of an answer is written down: that part of it, or of each of its entries, where it has such a part."""
    if isinstance(body, bytes):
        return body.decode()
    if told and isinstance(body, list):
        return [_part(each, told) for _, each in entries(body)]
    return dict(entries(body)).get(told, body)


@asynccontextmanager
async def scene(town: Town, name: str) -> AsyncGenerator[tuple[WireTalk, Gateway]]:
    """A bot is online; what is said from then on is compared when the block ends."""
    names = {town.bot_id: "<bot>", town.guild: "<guild>", town.channel: "<channel>"}
    names |= {town.ana.user: "<Ana>", town.ben.user: "<Ben>", STRANGER: "<nobody>"}
    talk = WireTalk(town.bot, town.sandbox.url, names)
    async with town.bot.online(ALL_INTENTS) as gateway:
        await gateway.say(1, None)
        await gateway.op(ACK)
        yield talk, gateway
    assert_reads_as(FOLDER / f"{name}.txt", talk.text)


def ways(*bodies: Any) -> tuple[Any, ...]:
    """Several bodies of requests, one after the other."""
    return bodies


async def typed(say: WireTalk, gateway: Gateway, town: Town, command: str, **options: Any) -> Json:
    """The interaction that the bot hears of; nothing where the client refuses."""
    body = {"user": town.ana.user, "channel": town.channel, "command": command, "options": options}
    await say.person("POST", "command", body)
    heard = await say.heard(gateway, only="INTERACTION")
    return heard[-1]["d"] if heard else {}


async def answered(say: WireTalk, interaction: Json, kind: Any, data: Any = None) -> Json:
    """What the sandbox says to a first answer."""
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
    body = {"type": kind, **({} if data is None else {"data": data})}
    return (await say.bot("POST", path, body, with_response="true")).body
