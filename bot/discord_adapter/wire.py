"""Requests to Discord: the JSON of screens, and sending it with the bot's token or an interaction's token.

Requests use discord.py's HTTP code and its rate limits, but not its models and ui objects (docs/decisions/discord.md).
"""

import http
import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from io import BytesIO
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias, cast
from urllib.parse import unquote, urlsplit

import aiohttp
import discord
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import async_context

from bot.screens.components import (
    Block,
    Box,
    Button,
    Buttons,
    Link,
    Listed,
    Menu,
    Option,
    Picker,
    Picture,
    Screen,
    Section,
    Separator,
    Text,
    Tone,
    measure,
)
from bot.tables.ids import UserId

log = logging.getLogger(__name__)

Json: TypeAlias = dict[str, Any]

Held: TypeAlias = Callable[[], Awaitable[None]]
"""Function that waits until no other process can have taken this process's shards."""

UNSENDABLE: Final = "a message that Discord would refuse: %s"
"""Log line for a screen that Discord would refuse, which is a bug."""

SILENT: Final = 1 << 12
ONLY_FOR_THEM: Final = 1 << 6
IN_COMPONENTS: Final = 1 << 15
"""Discord's flags of a message: silent, ephemeral, made of components."""

_STYLES: Final = {Tone.MAIN: 1, Tone.PLAIN: 2, Tone.GOOD: 3, Tone.GRAVE: 4}
_LINK: Final = 5
_ROW: Final = 1
_TEXT: Final = 10

_HOLD_FILES: Final = ("components", "items", "accessory", "media", "file")
"""Fields of a component that lead to its files. A row holds none."""

_SIGNS: Final = "\U0001f300-\U0001faff⏩-⏳⏸☰⚔⚠⚡⛔⬜⭐✅❌"
_SIGN: Final = re.compile(rf"(?<=[^\n])(?<!# )((?:[{_SIGNS}]\ufe0f?|<:\w+:\d+>)) (?=[^\s·<{_SIGNS}]|<[@t])")
"""A sign within a line and the space after it. The space is made non-breaking."""

_TITLE: Final = re.compile(r"(?<=[^\n#-] )(\**\d) (?=[A-Z]{3})")
"""The digit before a word in capitals within a line, as in the titles of the games, and the space after it. The space
is made non-breaking."""

_COUNTED: Final = re.compile(r"(?<=· )(?:[^\W\d]+ \**\d+(?: \w+ \d+\b)?|−?\d+ [^\W\d]+)")
"""A word and its number after a dot, as in "· Turn 1 of 18", or a number and its word, as in "· 3 face down". Their
spaces are made non-breaking."""

_MARKED: Final = re.compile(r"(?<=[✅⏳🚪]) (?=<:|🤖)")
"""The space between a player's mark and their face, which is made non-breaking."""

_SCORED: Final = re.compile(r"(\*\*|(?:🤖|<:\w+:\d+>)\u00a0\w+) (?=−?\d+(?: \(−?\d+\))?(?: ·|$))", re.MULTILINE)
"""A name and the space before the points that end a part of a line, as in "**Bea** 4 · 🤖 Kolo 3". The space is made
non-breaking."""


_RANGE: Final = re.compile(r"(?<=\d)–(?=\d)")
"""The dash between two numbers, as in "10–20 min". A word joiner keeps the numbers together."""


class UnsendableScreenError(ValueError):
    """Discord would refuse the message, in some cases with a server error that would be retried forever."""


def components(screen: Screen) -> list[Json]:
    """Return a screen as Discord components. The size of every message is checked here.

    Raises:
        UnsendableScreenError: Discord would refuse the message.
    """
    size = measure(screen)
    if not size.fits:
        log.error(UNSENDABLE, size)
        raise UnsendableScreenError
    return [part for box in screen.boxes for part in _parts(box)]


def ringing(users: Iterable[UserId] = ()) -> Json:
    """Return `allowed_mentions` for these users. Without it, Discord would ping everyone mentioned in the text."""
    return {"parse": [], "users": sorted(users)}


class Payload(NamedTuple):
    """JSON of a message or an edit, with its files. A file can be sent only once, so every attempt needs a new one."""

    json: Json
    files: Sequence[discord.File] = ()


def payload(screen: Screen, flags: int = 0, rings: Iterable[UserId] = (), **more: object) -> Payload:
    """Return a new message with this screen.

    Args:
        screen: The screen.
        flags: Additional message flags.
        rings: The users whom the message pings.
        more: Additional JSON fields.

    Raises:
        UnsendableScreenError: Discord would refuse the message.
    """
    said = {**_body(screen, flags), "allowed_mentions": ringing(rings)}
    pictures = screen.pictures()
    files = [
        discord.File(BytesIO(picture.content), picture.name, description=picture.description)
        for picture in pictures
        if not picture.attached
    ]
    kept = [{"id": picture.attached, "filename": picture.name} for picture in pictures if picture.attached]
    return with_files({**said, **({"attachments": kept} if kept else {}), **more}, files)


def instead(screen: Screen) -> Payload:
    """Return an edit that replaces the contents of any message by this screen.

    Raises:
        UnsendableScreenError: Discord would refuse the message.
    """
    return payload(screen, content=None)


def _body(screen: Screen, flags: int) -> Json:
    parts = components(screen)
    if not screen.ordinary:
        return {"components": parts, "flags": IN_COMPONENTS | flags}
    text = "\n".join(part["content"] for part in parts if part["type"] == _TEXT)
    return {"content": text, "components": [part for part in parts if part["type"] != _TEXT], "flags": flags}


def with_files(said: Json, files: Sequence[discord.File]) -> Payload:
    """Return a message with these files."""
    attached = [file.to_dict(place) for place, file in enumerate(files)]
    listed = {"attachments": [*said.get("attachments", ()), *attached]} if files else {}
    return Payload({**said, **listed}, files)


def files_of(said: Json) -> dict[str, str]:
    """Return the ids of a message's files by name. A file shown by a component is not listed in `attachments`; its URL
    ends with its name."""
    listed = {str(each["filename"]): str(each["id"]) for each in said.get("attachments") or ()}
    shown = {shown_name(media): str(media["attachment_id"]) for media in uploaded(said.get("components"))}
    return {**listed, **shown}


def shown_name(media: Json) -> str:
    """Return the name of the uploaded file that a component shows."""
    return unquote(urlsplit(str(media["url"])).path.rpartition("/")[2])


def uploaded(parts: Any) -> Iterator[Json]:
    """Yield the objects that describe uploaded files in galleries, thumbnails and file components, at any depth."""
    if isinstance(parts, list):
        for part in cast("list[Any]", parts):
            yield from uploaded(part)
    elif parts and parts.get("attachment_id"):
        yield parts
    elif parts and parts.get("type") != _ROW:
        for name in _HOLD_FILES:
            if name in parts:
                yield from uploaded(parts[name])


class Wire:
    """Sends requests with the bot's token or an interaction's token. All methods raise discord.py's exceptions."""

    def __init__(self, client: discord.Client, held: Held | None = None) -> None:
        self._client = client
        self._held = held

    async def post(self, channel: int, said: Payload) -> Json:
        """Post a new message with the bot's token, and return Discord's version of it."""
        return dict(await self._client.http.send_message(channel, params=_parameters(said.json, said.files)))

    async def edit(self, channel: int, at: int, said: Payload) -> Json:
        """Edit a message with the bot's token, and return Discord's version of it."""
        return dict(await self._client.http.edit_message(channel, at, params=_parameters(said.json, said.files)))

    async def respond(
        self, interaction: int | str, token: str, kind: int, said: Payload | None = None, *, told: bool = False
    ) -> Json:
        """Send the first response to an interaction.

        Args:
            interaction: Id of the interaction.
            token: Token of the interaction.
            kind: Discord's type of the response.
            said: The message, `None` if the type has none.
            told: Whether Discord should return the message.
        """
        path, asks = "/interactions/{webhook_id}/{webhook_token}/callback", {"with_response": "true"} if told else None
        body: Json = {"type": kind} if said is None else {"type": kind, "data": said.json}
        sent = Payload(body, () if said is None else said.files)
        return await self._with_token("POST", path, interaction, token, sent, asks)

    async def follow_up(self, token: str, said: Payload) -> Json:
        """Send another message to a user who has had a response, and return Discord's version of it."""
        return await self._with_token("POST", "/webhooks/{webhook_id}/{webhook_token}", self._application, token, said)

    async def edit_original(self, token: str, said: Payload) -> Json:
        """Edit the first response or the message that contains the control, and return Discord's version of it. This
        waits for `held`, because it may be so late that another process has taken over."""
        if self._held is not None:
            await self._held()
        path = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
        return await self._with_token("PATCH", path, self._application, token, said)

    async def delete_original(self, token: str) -> Json:
        """Delete the first response or the message that contains the control."""
        path = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
        return await self._with_token("DELETE", path, self._application, token, Payload({}))

    async def fetch(self, address: str, most: int) -> bytes:
        """Return a file from Discord. Empty if it does not exist or is larger than `most` bytes."""
        async with self._session.get(address, proxy=self._client.http.proxy) as answer:
            if answer.status != http.HTTPStatus.OK or (answer.content_length or 0) > most:
                return b""
            content = await answer.content.read(most + 1)
            while len(content) <= most and (more := await answer.content.read(most + 1)):
                content += more
            return content if len(content) <= most else b""

    @cached_property
    def _session(self) -> aiohttp.ClientSession:
        """discord.py's own HTTP session, which exists from the login on."""
        return discord.Webhook.partial(self._application, "", client=self._client).session

    @property
    def _application(self) -> int:
        application = self._client.application_id
        if application is None:
            raise RuntimeError("the client has not logged in")
        return application

    async def _with_token(
        self, method: str, path: str, hook: int | str, token: str, said: Payload, asks: Mapping[str, str] | None = None
    ) -> Any:
        sent = _parameters(said.json, said.files)
        return await async_context.get().request(
            Route(method, path, webhook_id=hook, webhook_token=token),
            self._session,
            payload=sent.payload,
            multipart=sent.multipart,
            files=sent.files,
            params=None if asks is None else dict(asks),
            proxy=self._client.http.proxy,
        )


def _parameters(said: Json, files: Sequence[discord.File]) -> MultipartParameters:
    if not files:
        return MultipartParameters(said, None, None)
    form: list[Json] = [{"name": "payload_json", "value": json.dumps(said)}]
    for place, file in enumerate(files):
        kind = "application/octet-stream"
        form.append({"name": f"files[{place}]", "value": file.fp, "filename": file.filename, "content_type": kind})
    return MultipartParameters(None, form, files)


def _parts(box: Box) -> list[Json]:
    blocks = [
        part
        for pictures, group in groupby(box.blocks, lambda block: isinstance(block, Picture))
        for part in ([_gallery(group)] if pictures else map(_component, group))
    ]
    return [{"type": 17, "accent_color": box.accent, "components": blocks}] if box.framed else blocks


def _component(block: Block) -> Json:
    match block:
        case Text(text=text):
            kept = _TITLE.sub("\\1\u00a0", _SIGN.sub("\\1\u00a0", _MARKED.sub("\u00a0", text)))
            kept = _COUNTED.sub(lambda part: part[0].replace(" ", "\u00a0"), kept)
            kept = _SCORED.sub("\\1\u00a0", kept).replace(" · ", "\u00a0· ")  # a dot ends a line, never begins one
            return {"type": _TEXT, "content": _RANGE.sub("–\u2060", kept)}
        case Buttons(buttons=buttons):
            return {"type": _ROW, "components": [_button(button) for button in buttons]}
        case Separator():
            return {"type": 14}
        case Menu():
            return {"type": _ROW, "components": [_select(block)]}
        case Picker():
            return {"type": _ROW, "components": [_picker(block)]}
        case Section(text=text, button=button):
            return {"type": 9, "components": [_component(Text(text))], "accessory": _button(button)}
        case Picture():
            return _gallery((block,))


def _gallery(pictures: Iterable[Block]) -> Json:
    shown = [each for each in pictures if isinstance(each, Picture)]
    items = [{"media": {"url": f"attachment://{each.name}"}, "description": each.description} for each in shown]
    return {"type": 12, "items": items}


def _button(button: Button | Link) -> Json:
    if isinstance(button, Link):
        return {"type": 2, "style": _LINK, "label": button.label, "url": button.url}
    said = {"type": 2, "style": _STYLES[button.tone], "label": button.label, "custom_id": button.control}
    return {**said, **_emoji(button.emoji), **({"disabled": True} if button.off else {})}


def _select(menu: Menu) -> Json:
    return {
        "type": 3,
        "custom_id": menu.control,
        "placeholder": menu.placeholder,
        "options": [_option(option) for option in menu.options],
        "min_values": menu.fewest,
        "max_values": menu.most,
    }


_PLAYABLE: Final = (0, 2, 5, 13, 15)
"""Types of channels in which a table may be opened, or in whose threads or posts. Discord's API description does not
allow 16 (media channels) in such a list."""

_POSTABLE: Final = (0, 2, 5, 13)
"""Types of channels in which messages can be posted directly."""

_LISTS: Final[Mapping[Listed, tuple[str, Json]]] = {
    Listed.PEOPLE: ("user", {"type": 5}),
    Listed.ROLES: ("role", {"type": 6}),
    Listed.CHANNELS: ("channel", {"type": 8, "channel_types": list(_PLAYABLE)}),
    Listed.POSTS: ("channel", {"type": 8, "channel_types": list(_POSTABLE)}),
}


def _picker(picker: Picker) -> Json:
    one, kind = _LISTS[picker.listed]
    chosen = [{"id": str(each), "type": one} for each in picker.chosen]
    return {
        **kind,
        "custom_id": picker.control,
        "placeholder": picker.placeholder,
        "min_values": picker.fewest,
        "max_values": picker.most,
        **({"default_values": chosen} if chosen else {}),
    }


def _option(option: Option) -> Json:
    described = {"description": option.description} if option.description else {}
    return {"label": option.label, "value": option.value, "default": option.chosen, **described, **_emoji(option.emoji)}


def _emoji(written: str) -> Json:
    """Return an emoji for a control, from the form `<:name:number>` that text uses. Empty if there is none."""
    _, name, number = written.strip("<>").split(":") if written else ("", "", "")
    return {"emoji": {"name": name, "id": number}} if number else {}


def asked_about(path: str) -> str | None:
    """Return the resource of a request to Discord's API, with the id of a channel; `None` for a request to another
    address."""
    if not path.startswith("/api/"):
        return None
    parts = path.split("/")[3:]
    return "/".join(parts[:2] if parts[:1] == ["channels"] else parts[:1])
