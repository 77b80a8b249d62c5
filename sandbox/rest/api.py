"""The REST interface over HTTP: authentication, rate limits, injected faults, the wire file."""

import json
import mimetypes
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.http import HttpProcessingError

from sandbox import clock
from sandbox.errors import ApiError, plain, refusal
from sandbox.faults import REFUSALS, REST_FAULTS, Strike
from sandbox.form_body import FormBody
from sandbox.guilds import delete_channel
from sandbox.json_values import encode
from sandbox.limits import VIA, Allowance, Verdict
from sandbox.platform import Platform
from sandbox.rest import channels, commands, emojis, interaction_responses, messages, users
from sandbox.rest.requests import RestRequest, RestResponse, Route
from sandbox.uploads import Upload
from sandbox.world import Application

NO_IDS = ("pins", "bulk-delete", "@me")
"""Parts of paths that are not modelled, where others have an id."""

MAJOR = ("channel", "guild", "token", "interaction", "application")


@dataclass(frozen=True, slots=True)
class Match:
    """A route and the variable parts of the path."""

    route: Route
    ids: dict[str, str]

    @property
    def is_interaction(self) -> bool:
        """True if this is an interaction endpoint: no bot token needed, no global limit."""
        return self.route.template.startswith(("/interactions/", "/webhooks/"))

    @property
    def major(self) -> str:
        """The parameter that the rate limit is counted for: the channel, the server or the interaction."""
        return next((self.ids[name] for name in MAJOR if name in self.ids), "")


class RouteTable:
    """All routes, found by their number of parts and the first of them; fixed parts win over variable ones."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes: dict[tuple[int, str], list[tuple[list[str], Route]]] = {}
        for route in sorted(routes, key=lambda each: each.template.count("{")):
            parts = route.template.split("/")
            self._routes.setdefault(_kind(parts), []).append((parts, route))

    def find(self, method: str, path: str) -> Match:
        """Return the handler of a path. Raises ApiError 404 for a path that is not modelled."""
        found = path.split("/")
        for parts, route in self._routes.get(_kind(found), ()):
            ids = _matched(parts, found) if route.method == method else None
            if ids is not None:
                _check_ids(ids)
                return Match(route, ids)
        raise plain(404, "Not Found")


def _kind(parts: list[str]) -> tuple[int, str]:
    """Return the parts that tell most routes apart. `parts` begins with the empty one before the first slash."""
    return len(parts), parts[1]


def _matched(parts: list[str], found: list[str]) -> dict[str, str] | None:
    ids: dict[str, str] = {}
    for part, text in zip(parts, found, strict=True):
        if part.startswith("{") and text not in NO_IDS:
            ids[part[1:-1]] = text
        elif part != text:
            return None
    return ids


def _check_ids(ids: dict[str, str]) -> None:
    form = FormBody()
    for name, text in ids.items():
        if name != "token" and not (text.isascii() and text.isdecimal() and len(text) < 21):
            form.at(f"{name}_id").complain("NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
    form.refuse_if_bad()


PREFIX = "/api/v10"
ROUTES = [
    *users.ROUTES,
    *messages.ROUTES,
    *channels.ROUTES,
    *commands.ROUTES,
    *emojis.ROUTES,
    *interaction_responses.ROUTES,
]
LIMITED = {"rate_limit_bucket": "user", "rate_limit_global": "global", "rate_limit_shared": "shared"}
NO_ANSWER = 599


@dataclass(slots=True)
class _Exchange:
    """One request on its way through: what was asked, what is answered, and how long others made it wait."""

    method: str
    path: str
    query: dict[str, str]
    started: float
    body: Any = None
    uploads: list[Upload] = field(default_factory=list[Upload])
    answer: RestResponse = field(default_factory=lambda: RestResponse(204))
    headers: dict[str, str] = field(default_factory=lambda: dict(VIA))
    auth: str = "bot"
    route: str = "unknown"
    waited: float = 0.0
    text: str | None = None
    reset: bool = False
    words: str | None = None

    def body_in_json(self) -> str:
        """Return the answer's body, put into JSON once for the bot and for the wire file."""
        if self.words is None:
            self.words = encode(self.answer.body)
        return self.words


class RestApi:
    """Serves everything below /api/v10."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._router = RouteTable(ROUTES)

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        exchange = _Exchange(request.method, path, dict(request.query), time.perf_counter())
        try:
            await self._read(request, exchange)
            await self._answer(request, exchange)
        except ApiError as error:
            exchange.answer = RestResponse(error.status, error.body())
            if error.wait_ms is not None:
                exchange.headers = {**exchange.headers, "Retry-After": str(-(-error.wait_ms // 1000))}
        except ConnectionError:
            exchange.reset = True
        self._write_down(exchange)
        if exchange.reset and request.transport is not None:
            request.transport.abort()
        return _response(exchange)

    async def _read(self, request: web.BaseRequest, exchange: _Exchange) -> None:
        if request.content_type.startswith("multipart/"):
            exchange.body, exchange.uploads = await _read_multipart(request)
            return
        raw = await request.read()
        if raw:
            exchange.body = _decoded(raw)

    async def _answer(self, request: web.BaseRequest, exchange: _Exchange) -> None:
        if not request.headers.get("User-Agent"):
            raise refusal(40333)
        match = self._router.find(exchange.method, exchange.path)
        exchange.route = f"{exchange.method} {match.route.template}"
        exchange.auth = "interaction" if match.is_interaction else "bot"
        application = None if match.is_interaction else self._authenticate(request)
        verdict = self._judge(match, application)
        exchange.headers = verdict.headers
        if not verdict.passed:
            exchange.answer = RestResponse(429, verdict.body)
            return
        call = RestRequest(match.ids, exchange.query, exchange.body, exchange.uploads, application)
        strike = self._platform.faults.strike(REST_FAULTS, f"{exchange.method} {exchange.path}")
        if strike is None:
            exchange.answer = match.route.handler(self._platform, call)
        else:
            await self._answer_with_fault(strike, match, call, exchange)

    def _authenticate(self, request: web.BaseRequest) -> Application:
        given = request.headers.get("Authorization", "")
        found = self._platform.world.application_with(given.removeprefix("Bot ")) if given[:4] == "Bot " else None
        if found is None:
            raise plain(401, "Unauthorized")
        return found

    def _judge(self, match: Match, application: Application | None) -> Verdict:
        settings = self._platform.limits.settings
        bucket = match.route.bucket
        if bucket == "callback":
            return Verdict(passed=True, headers=dict(VIA))
        allowance: Allowance = settings.other
        if bucket in ("message_create", "message_edit"):
            allowance = settings.per_channel
        elif bucket.startswith("webhook_"):
            allowance = settings.per_token
        who = "" if application is None else application.id
        key = match.route.template if bucket == "other" else bucket
        return self._platform.limits.judge(who, key, match.major, allowance, globally=application is not None)

    async def _answer_with_fault(self, strike: Strike, match: Match, call: RestRequest, exchange: _Exchange) -> None:
        name, fault = strike.name, strike.fault
        if name in LIMITED:
            self._limit(name, fault.ms, exchange)
        elif name == "ban":
            exchange.headers, exchange.text = {}, "error code: 1015"
            exchange.answer = RestResponse(429)
        elif name.startswith("error_"):
            self._break(int(name.removeprefix("error_")), fault.applied, match, call, exchange)
        elif name in ("reset_before", "reset_after"):
            if name == "reset_after":
                exchange.answer = match.route.handler(self._platform, call)
            exchange.reset = True
        elif name == "slow":
            await self._answer_slowly(fault.ms, fault.applied, match, call, exchange)
        else:
            self._change_world(name, match)
            exchange.answer = match.route.handler(self._platform, call)

    def _limit(self, name: str, ms: int, exchange: _Exchange) -> None:
        scope = LIMITED[name]
        verdict = self._platform.limits.refuse(
            "global" if scope == "global" else "shared" if scope == "shared" else "user", ms, exchange.headers
        )
        exchange.headers, exchange.answer = verdict.headers, RestResponse(429, verdict.body)

    def _break(self, status: int, applied: bool, match: Match, call: RestRequest, exchange: _Exchange) -> None:
        if applied:
            match.route.handler(self._platform, call)
        exchange.answer = RestResponse(status)
        if status == 500:
            exchange.answer = RestResponse(500, plain(500, "Internal Server Error").body())
        else:
            exchange.text = f"<html><body><h1>{status}</h1></body></html>"

    async def _answer_slowly(
        self, ms: int, applied: bool, match: Match, call: RestRequest, exchange: _Exchange
    ) -> None:
        """Answer late. By default nothing happens until then; `applied` acts at once and answers late."""
        if applied:
            exchange.answer = match.route.handler(self._platform, call)
        began = time.perf_counter()
        await clock.wait(self._platform.clock, ms)
        exchange.waited = time.perf_counter() - began
        if not applied:
            exchange.answer = match.route.handler(self._platform, call)

    def _change_world(self, name: str, match: Match) -> None:
        """Apply an act of another user just before: delete the message or channel, refuse direct messages."""
        if name in REFUSALS:
            raise refusal(REFUSALS[name])
        channel = self._platform.world.channels.get(match.ids.get("channel", ""))
        if channel is not None and name == "deleted_channel":
            delete_channel(self._platform, channel)
        elif channel is not None and match.ids.get("message") in channel.messages:
            self._platform.messages.delete(channel, channel.messages[match.ids["message"]])

    def _write_down(self, exchange: _Exchange) -> None:
        ms = (time.perf_counter() - exchange.started - exchange.waited) * 1000
        self._platform.figures.answered(exchange.auth, exchange.route, ms)
        if self._platform.wire.on:
            self._platform.wire.rest(
                {
                    "method": exchange.method,
                    "path": PREFIX + exchange.path,
                    "query": exchange.query,
                    "status": NO_ANSWER if exchange.reset else exchange.answer.status,
                    "ms": round(ms + exchange.waited * 1000, 3),
                    "auth": exchange.auth,
                    "request": exchange.body,
                    "files": [
                        {"name": each.filename, "type": each.content_type, "size": len(each.content)}
                        for each in exchange.uploads
                    ],
                },
                exchange.body_in_json(),
            )


def _response(exchange: _Exchange) -> web.Response:
    """Return a response of exactly `application/json`: a charset behind it would make some libraries read text
    instead."""
    headers, status = exchange.headers, exchange.answer.status
    if exchange.text is not None:
        return web.Response(
            status=status, body=exchange.text.encode(), headers={**headers, "Content-Type": "text/html"}
        )
    if exchange.answer.body is None:
        return web.Response(status=status, headers=headers)
    body = exchange.body_in_json().encode()
    return web.Response(status=status, body=body, headers={**headers, "Content-Type": "application/json"})


def _decoded(raw: bytes | str) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise refusal(50109) from None


async def _read_multipart(request: web.BaseRequest) -> tuple[Any, list[Upload]]:
    """Return the fields and files of a form. `payload_json` is the body, everything with a file name a file."""
    body: Any = {}
    uploads: list[Upload] = []
    try:
        reader = await request.multipart()
        while isinstance(part := await reader.next(), BodyPartReader):
            content = bytes(await part.read(decode=True))
            if part.filename is None:
                body = _decoded(content) if part.name == "payload_json" else body
            else:
                content_type = _content_type(part.headers.get("Content-Type", ""), part.filename)
                uploads.append(Upload(part.name or "", part.filename, content_type, content))
    except (ValueError, RuntimeError, HttpProcessingError):
        raise refusal(50109) from None
    return body, uploads


def _content_type(given: str, filename: str) -> str:
    """Return the type of a file. Discord looks at the name's ending if the bot did not say anything useful."""
    if given and given != "application/octet-stream":
        return given
    return mimetypes.guess_type(filename)[0] or "application/octet-stream"
