"""A bot in a hundred lines of aiohttp: it knows Discord's wire and nothing of the sandbox."""

import asyncio
import io
import json
import re
import zlib
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp

Json = dict[str, Any]
PATIENCE: Final = 60.0
"""Seconds anything may take on a busy machine; nothing waits for it."""

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1, 1 << 9, 1 << 12


ABOVE = r"max_values is above the \d+ options"

SENTENCES: Final = {
    "APPLICATION_COMMANDS_DUPLICATE_NAME": r"Application command names must be unique",
    "APPLICATION_COMMANDS_TOO_MANY": r"At most \d+ commands of type \d",
    "APPLICATION_COMMAND_INVALID_NAME": r"Command name is invalid",
    "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE": r"Choices and autocomplete exclude each other",
    "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS": r"Option name already exists",
    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID": r"Required options must come before optional options",
    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID": r"Sub-command(s and values cannot be mixed| in the wrong place)",
    "APPLICATION_COMMAND_TOO_LARGE": r"Command exceeds maximum size \(8000\)",
    "APPLICATION_EMOJI_NAME_ALREADY_TAKEN": r"Application emoji name already taken",
    "BASE_TYPE_BAD_LENGTH": r"Must be between \d+ and \d+ in length\.",
    "BASE_TYPE_CHOICES": r"Value must be one of \{.+\}\.|The value does not fit the option's type|"
    r"Value of field \"type\" must be one of \(.+\)\.",
    "BASE_TYPE_MAX_LENGTH": r"Must be \d+ or fewer in length\.",
    "BASE_TYPE_REQUIRED": r"This field is required",
    "BASE_TYPE_STRING": r"Must be a string( or a whole number)?\.",
    "BINARY_TYPE_MAX_SIZE": r"File cannot be larger than 256\.0 kb\.",
    "BOOLEAN_TYPE_CONVERT": r"Must be either true or false\.",
    "BUTTON_COMPONENT_CUSTOM_ID_INVALID": r"A link button cannot have a custom_id",
    "BUTTON_COMPONENT_INVALID_EMOJI": r"Invalid emoji",
    "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED": r"A button needs a label or an emoji",
    "BUTTON_COMPONENT_URL_INVALID": r"Only a link button may have a url",
    "CHECKBOX_GROUP_MAX_VALUES_ABOVE_OPTIONS": ABOVE,
    "COMPONENT_CUSTOM_ID_DUPLICATED": r"Component custom id cannot be duplicated",
    "COMPONENT_DISABLED_IN_MODAL": r"A component of a modal cannot be disabled",
    "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED": r"The total displayable text cannot exceed 4000 characters",
    "COMPONENT_ID_DUPLICATED": r"Component id cannot be duplicated",
    "COMPONENT_LAYOUT_WIDTH_EXCEEDED": r"The specified component exceeds the maximum width",
    "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED": r"The total number of components cannot exceed 40",
    "COMPONENT_MIN_VALUES_ABOVE_MAX": r"min_values is above max_values",
    "COMPONENT_OPTION_VALUE_DUPLICATED": r"The option value is already used",
    "COMPONENT_TOO_MANY_DEFAULT_VALUES": r"At most \d+ options may be chosen",
    "ENUM_TYPE_COERCE": r"Value \".+\" is not a valid enum value\.",
    "IMAGE_INVALID": r"Invalid image data",
    "INTERACTION_TYPE_NOT_ALLOWED": r"This answer does not fit the interaction",
    "LIST_TYPE_CONVERT": r"Only iterables may be used in a ListType",
    "MAX_EMBED_SIZE_EXCEEDED": r"Embed size exceeds maximum size of 6000",
    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE": r"parse:\[\"\w+\"\] and \w+:\[ids\] exclude each other",
    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2": r"The '\w+' field cannot be used when using "
    r"MessageFlags\.IS_COMPONENTS_V2",
    "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG": r"IS_COMPONENTS_V2 cannot be removed",
    "MESSAGE_FLAGS_INVALID": r"These flags cannot be set here",
    "MODEL_TYPE_CONVERT": r"Only dictionaries may be used in a ModelType",
    "NUMBER_TYPE_COERCE": r"Value \".+\" is not (int|snowflake)\.",
    "NUMBER_TYPE_MAX": r"int value should be less than or equal to \d+\.",
    "NUMBER_TYPE_MIN": r"int value should be greater than or equal to \d+\.",
    "REPLIES_UNKNOWN_MESSAGE": r"Unknown message",
    "SELECT_COMPONENT_INVALID_EMOJI": r"Invalid emoji",
    "SELECT_COMPONENT_MAX_VALUES_ABOVE_OPTIONS": ABOVE,
    "SELECT_COMPONENT_MIN_ABOVE_MAX": r"min_values is above max_values",
    "SELECT_COMPONENT_MIN_VALUES_REQUIRED": r"min_values 0 needs required false",
    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED": r"The specified option value is already used",
    "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES": r"More default options than max_values",
    "STRING_TYPE_REGEX": r"String value did not match validation regex\.",
    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND": r"No attachment is .+",
    "URL_TYPE_INVALID_SCHEME": r"Scheme \".*\" is not supported\. "
    r"Scheme must be one of \('http', 'https', 'discord'\)\.",
    "URL_TYPE_INVALID_URL": r"Not a well formed URL\.",
    "UNION_TYPE_CHOICES": r"Value of field \"type\" must be one of \(.+\)\.",
}
"""What Discord says with each code: authors of bots read it in their logs."""


@dataclass(frozen=True)
class Reply:
    """What the REST interface answered."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> int:
        return self.body["code"]

    def error_at(self, path: str) -> str:
        """The code of the complaint at a path such as `components.0.label`, whose sentence must be that of the code."""
        place = self.body["errors"]
        for step in path.split("."):
            place = place[step]
        complaint = place["_errors"][0]
        assert re.fullmatch(SENTENCES[complaint["code"]], complaint["message"]), complaint
        return complaint["code"]


@dataclass
class Gateway:
    """One connection to the gateway: what arrived, in order, and how it ended."""

    socket: aiohttp.ClientWebSocketResponse
    compressed: bool = False
    _inflate: Any = field(default_factory=zlib.decompressobj)

    async def say(self, op: int, data: Any) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def hear(self) -> Json:
        """The next payload; an empty one when the connection has ended."""
        message = await self.socket.receive(timeout=PATIENCE)
        if message.type is aiohttp.WSMsgType.TEXT:
            return json.loads(message.data)
        if message.type is aiohttp.WSMsgType.BINARY and self.compressed:
            return json.loads(self._inflate.decompress(message.data))
        return {}

    async def until(self, event: str) -> Json:
        """The payload of the next event of this name; everything before it is passed over."""
        while (payload := await self.hear()).get("t") != event:
            assert payload, f"the gateway closed with {self.socket.close_code} before {event}"
        return payload

    async def op(self, number: int) -> Json:
        """The next payload with this opcode."""
        while (payload := await self.hear()).get("op") != number:
            assert payload, f"the gateway closed with {self.socket.close_code} before op {number}"
        return payload

    async def end(self) -> int | None:
        """The close code, once the connection has ended."""
        while await self.hear():
            pass
        return self.socket.close_code

    async def identify(self, token: str, intents: int = GUILDS, shard: tuple[int, int] | None = None) -> Json:
        """READY, after the HELLO that must come first."""
        await self.op(10)
        await self.say(2, identity(token, intents, shard))
        return (await self.until("READY"))["d"]

    async def resume(self, token: str, session: str, sequence: int) -> None:
        await self.op(10)
        await self.say(6, {"token": token, "session_id": session, "seq": sequence})


def identity(token: str, intents: int = GUILDS, shard: tuple[int, int] | None = None) -> Json:
    found: Json = {"token": token, "intents": intents, "properties": {}}
    return found if shard is None else {**found, "shard": list(shard)}


class PlainBot:
    """REST calls with the bot's token, and gateway connections."""

    def __init__(self, session: aiohttp.ClientSession, api_base: str, gateway: str, token: str) -> None:
        self.session, self.api_base, self.address, self.token = session, api_base, gateway, token

    async def call(self, method: str, path: str, body: Any = None, **options: Any) -> Reply:
        headers = {"Authorization": f"Bot {self.token}"}
        url = self.api_base + path
        async with self.session.request(method, url, json=body, headers=headers, **options) as response:
            raw = await response.read()
            is_json = response.headers.get("Content-Type") == "application/json"
            return Reply(response.status, json.loads(raw) if is_json else raw, response.headers)

    async def upload(self, method: str, path: str, body: Json, *files: tuple[str, bytes]) -> Reply:
        """The same with files, named as given, as `files[0]`, `files[1]`, ..."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        for number, (name, content) in enumerate(files):
            form.add_field(
                f"files[{number}]", io.BytesIO(content), filename=name, content_type="application/octet-stream"
            )
        headers = {"Authorization": f"Bot {self.token}"}
        async with self.session.request(method, self.api_base + path, data=form, headers=headers) as response:
            return Reply(response.status, await response.json(), response.headers)

    async def answer(self, interaction: Json, kind: int, data: Json | None = None) -> Reply:
        """The first answer to an interaction."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=true"
        return await self.call("POST", path, {"type": kind, **({} if data is None else {"data": data})})

    def hook(self, interaction: Json, tail: str = "") -> str:
        """The path of an interaction's follow-ups."""
        return f"/webhooks/{interaction['application_id']}/{interaction['token']}{tail}"

    @asynccontextmanager
    async def gateway(self, query: str = "?v=10&encoding=json") -> AsyncGenerator[Gateway]:
        async with self.session.ws_connect(self.address + query) as socket:
            yield Gateway(socket, "compress=zlib-stream" in query)

    @asynccontextmanager
    async def online(self, intents: int = GUILDS) -> AsyncGenerator[Gateway]:
        """A gateway connection that is ready."""
        async with self.gateway() as gateway:
            await gateway.identify(self.token, intents)
            yield gateway


async def soon(things: "asyncio.Task[Any]") -> Any:
    """The result of a task, for which no one waits for ever."""
    async with asyncio.timeout(PATIENCE):
        return await things
