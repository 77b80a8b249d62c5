"""The control API over HTTP: paths to functions, refusals to sentences, and the stream of changes."""

import asyncio
import json
import time
from collections.abc import Callable

from aiohttp import web

from sandbox.changes import ScreenWatch
from sandbox.control import acts, administration, rights, screens
from sandbox.control.requests import ControlError, ControlRequest, person_with
from sandbox.interaction import Interaction
from sandbox.json_values import Json, encode, is_object
from sandbox.platform import Platform

Plain = Callable[[Platform, ControlRequest], Json]
Act = Callable[[Platform, ControlRequest], Interaction]
PLAIN: dict[tuple[str, str], Plain] = {
    ("GET", "world"): screens.world,
    ("GET", "screen"): screens.screen,
    ("GET", "messages"): screens.earlier,
    ("POST", "dismiss"): acts.dismiss,
    ("POST", "messages"): acts.say,
    ("POST", "reload"): acts.reload,
    ("GET", "rings"): screens.rings,
    ("POST", "threads"): administration.add_thread,
    ("PUT", "channels/{id}/members"): administration.add_thread_member,
    ("DELETE", "channels/{id}/members"): administration.remove_thread_member,
    ("POST", "roles"): rights.add_role,
    ("PATCH", "roles/{id}"): rights.change_role,
    ("DELETE", "roles/{id}"): rights.delete_role,
    ("PUT", "guilds/{id}/commands"): rights.change_command_rights,
    ("POST", "guilds/{id}/bot"): rights.invite_bot,
    ("PATCH", "guilds/{id}"): administration.change_guild,
    ("POST", "users"): administration.add_user,
    ("PATCH", "users/{id}"): administration.change_user,
    ("POST", "applications"): administration.add_application,
    ("PATCH", "applications/{id}"): administration.change_application,
    ("POST", "guilds"): administration.add_guild,
    ("DELETE", "guilds/{id}/bot"): administration.remove_bot,
    ("POST", "channels"): administration.add_channel,
    ("PATCH", "channels/{id}"): administration.change_channel,
    ("DELETE", "channels/{id}"): administration.delete_channel,
    ("DELETE", "messages/{id}"): administration.delete_message,
    ("POST", "faults"): administration.add_fault,
    ("GET", "faults"): administration.read_faults,
    ("DELETE", "faults"): administration.clear_faults,
    ("PATCH", "gateway"): administration.change_gateway,
    ("POST", "clock"): administration.advance_clock,
    ("GET", "figures"): administration.figures,
}
ACTS: dict[str, Act] = {
    "command": acts.command,
    "press": acts.press,
    "select": acts.select,
    "submit": acts.submit,
    "autocomplete": acts.autocomplete,
}
ALIVE_EVERY_S = 15.0


class ControlApi:
    """Serves everything below /sandbox/."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._bells: set[asyncio.Event] = set()
        self._closing = False

    def close(self) -> None:
        """End the streams."""
        self._closing = True
        for bell in self._bells:
            bell.set()

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        path = request.path.removeprefix("/sandbox/")
        started = time.perf_counter()
        try:
            if (request.method, path) == ("GET", "events"):
                return await self._stream(request)
            ask = await _read(request, path)
            if request.method == "POST" and path in ACTS:
                return _answer(200, await self._act(path, ask))
            body = self._plain(request.method, path)(self._platform, ask)
            self._platform.figures.worked((time.perf_counter() - started) * 1000)
            return _answer(200, body)
        except ControlError as error:
            return _answer(error.status, {"error": error.sentence})

    def _plain(self, method: str, path: str) -> Plain:
        found = PLAIN.get((method, _template(path)))
        if found is None:
            raise ControlError(404, f"there is no {method} /sandbox/{path}")
        return found

    async def _act(self, path: str, ask: ControlRequest) -> Json:
        interaction = ACTS[path](self._platform, ask)
        if ask.first("wait") not in ("1", "true"):
            return {"interaction": interaction.id}
        await self._platform.interactions.first_answer(interaction)
        return acts.outcome_of(interaction, self._platform)

    async def _stream(self, request: web.BaseRequest) -> web.StreamResponse:
        """Stream server-sent events, one for each change of the screens asked for."""
        users = request.query.getall("user", [])
        channels = request.query.getall("channel", []) or None
        for user in users or [""]:
            person_with(self._platform, user)
        bell = asyncio.Event()
        self._bells.add(bell)
        watches = [self._platform.changes.watch(user, channels, bell.set) for user in users]
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        try:
            await response.prepare(request)
            await response.write(b": open\n\n")
            await self._pass_on(response, watches, bell, several=len(users) > 1)
        except ConnectionError:
            pass  # the reader has gone
        finally:
            self._bells.discard(bell)
            for watch in watches:
                self._platform.changes.leave(watch)
        return response

    async def _pass_on(
        self, response: web.StreamResponse, watches: list[ScreenWatch], bell: asyncio.Event, *, several: bool
    ) -> None:
        while not self._closing:
            try:
                async with asyncio.timeout(ALIVE_EVERY_S):
                    await bell.wait()
            except TimeoutError:
                await response.write(b": alive\n\n")
                continue
            bell.clear()
            text = "".join(_taken(each, several=several) for each in watches if each.changed or each.form)
            if text:
                await response.write(text.encode())


def _taken(watch: ScreenWatch, *, several: bool) -> str:
    """Return the changes since the last time as an event; the watch begins again."""
    body: Json = {"kind": "screen", "channels": sorted(watch.changed), "form": watch.form}
    if several:
        body["user"] = watch.user
    watch.changed.clear()
    watch.form = False
    return f"data: {encode(body)}\n\n"


def _template(path: str) -> str:
    parts = path.split("/")
    return "/".join("{id}" if index == 1 else part for index, part in enumerate(parts))


async def _read(request: web.BaseRequest, path: str) -> ControlRequest:
    raw = await request.read()
    try:
        body: object = json.loads(raw or b"{}")
    except ValueError:
        raise ControlError(400, "the body is no JSON") from None
    if not is_object(body):
        raise ControlError(400, "the body is no object")
    query = {key: request.query.getall(key) for key in request.query}
    parts = path.split("/")
    return ControlRequest({"id": parts[1]} if len(parts) > 1 else {}, query, body)


def _answer(status: int, body: Json) -> web.Response:
    return web.Response(status=status, body=encode(body).encode(), headers={"Content-Type": "application/json"})
