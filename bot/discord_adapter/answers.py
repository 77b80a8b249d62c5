"""Responses to interactions. Each is sent once and in time. Errors of Discord or of the network are not raised."""

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from typing import Any, Final, TypeAlias, cast

import discord

from bot.discord_adapter.errors import ALREADY_ANSWERED, NETWORK_ERRORS, UNKNOWN_INTERACTION, by_discord
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.wire import (
    IN_COMPONENTS,
    ONLY_FOR_THEM,
    Json,
    Payload,
    Wire,
    files_of,
    instead,
    payload,
    ringing,
    shown_name,
    with_files,
)
from bot.locales.phrasebook import Words
from bot.screens.components import Option, Screen, sentence
from bot.screens.names import escape
from bot.tables.ids import MessageId, TableId
from engine.contract import Refusal

log = logging.getLogger(__name__)

ANSWER_WITHIN: Final = 2.5
"""Seconds after which a response is given up. The interaction expires after 3 s."""

REFUSED: Final = frozenset({400, 403, 413})
"""HTTP statuses with which Discord rejects a response, possibly only because of its files."""


NEW_MESSAGE: Final = 4
PUT_OFF: Final = 5
PUT_OFF_QUIETLY: Final = 6
IN_PLACE: Final = 7
SUGGESTIONS: Final = 8
OPEN_FORM: Final = 9
"""Discord's types of first responses, from a new message (4) to a form (9)."""


FEW_OPTIONS: Final = 3
"""Maximum number of options shown as radio buttons. More options are shown in a menu."""


class Deferral(Enum):
    """Kind of the first response if the real one takes longer. `QUIET`: the message will be edited or left unchanged.
    `PRIVATE`: there will be a new message that only this user sees."""

    QUIET = "quiet"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class TextField:
    """A text field.

    Attributes:
        longest: Maximum length in characters.
        text: The initial text.
        lines: True if several lines are allowed.
    """

    label: str
    longest: int
    text: str = ""
    lines: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """A field for one of several options.

    Attributes:
        name: Name of the value in the submitted form.
        about: Explanation below the label, empty for none.
    """

    name: str
    label: str
    options: tuple[Option, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class TicksField:
    """A field for any number of several options. `name` is the name of the value in the submitted form, which contains
    the chosen options separated by spaces."""

    name: str
    label: str
    options: tuple[Option, ...]


Field: TypeAlias = TextField | ChoiceField | TicksField

MOST_FIELDS: Final = 5
"""Maximum number of fields in a form, which is Discord's limit."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form with one text field, or with up to `MOST_FIELDS` other fields.

    Attributes:
        control: The custom id submitted with the form.
        otherwise: The message to send after a deferral, when Discord can open no form.
    """

    title: str
    control: str
    fields: tuple[Field, ...]
    otherwise: Screen


@dataclass(frozen=True, slots=True)
class Files:
    """Files by name, below a sentence."""

    text: str
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class TableMessage:
    """The public message of a table where the bot is not a member."""

    screen: Screen
    table: TableId


Answer: TypeAlias = Screen | TableMessage | Form | Files | None
"""Response to an interaction. A screen is seen by the user only. `None`: the public message shows the outcome."""


def say(text: str, *, in_place: bool = False) -> Screen:
    """Return a response that consists of one sentence."""
    return sentence(text).replacing(in_place)


def refuse(refusal: Refusal, words: Words, *, in_place: bool = False) -> Screen:
    """Return a response that explains a refusal."""
    return say(explanation(refusal, words), in_place=in_place)


def explanation(refusal: Refusal, words: Words) -> str:
    """Return the sentence of a refusal. Names chosen by users are escaped."""
    details = {name: escape(value) if isinstance(value, str) else value for name, value in refusal.details.items()}
    return words(refusal.key, **details)


class Responder:
    """Responds to one interaction, once. `defer` gains time for the response."""

    def __init__(self, wire: Wire, asked: Interaction[Any], within: float = ANSWER_WITHIN) -> None:
        self._wire = wire
        self.asked = asked
        """The interaction."""
        self._within = within
        self._deferred: Deferral | None = None
        self._uploads = False
        """True if the response uploads files again that the message that contains the control has already."""
        self._kept = False
        """True if the last response kept a file of the message that contains the control."""
        self.rejected = False
        """True if Discord rejected the response, so the user still has none."""
        self.lost = False
        """True if the last response may not have arrived."""
        self.leads_to_pressed = False
        """True if the interaction's token edits the message that contains the control."""
        self.board: tuple[TableId, MessageId] | None = None
        """The table and the id of its public message, if the response was that message; otherwise `None`."""
        self.unseen: TableId | None = None
        """The table whose public message Discord shows to this user only, `None` if there is none."""

    async def defer(self, deferral: Deferral) -> None:
        """Tell Discord that the response takes longer (types 5 and 6)."""
        self._deferred = deferral
        if deferral is Deferral.PRIVATE:
            await self._respond(PUT_OFF, Payload({"flags": ONLY_FOR_THEM}))
        else:
            await self._respond(PUT_OFF_QUIETLY)

    async def send(self, answer: Answer) -> None:
        """Send a response."""
        match answer:
            case Form() if self._deferred is None:
                await self._respond(OPEN_FORM, _form(answer))
            case Form(otherwise=screen) | (Screen() as screen):
                await (self.update if screen.in_place else self.private)(screen)
            case Files():
                await self._hand_out(answer)
            case TableMessage(screen=screen, table=table):
                await self._public(screen, table)
            case None if self._deferred is None:
                await self._respond(PUT_OFF_QUIETLY)  # a delivery edits the message
            case None:
                pass

    async def once_more(self, answer: Answer) -> None:
        """Send a response again after Discord rejected its picture. A picture that was to be kept is uploaded, because
        it may have been replaced since the click. Without such a picture, the response is sent without pictures."""
        while self.rejected and isinstance(answer, Screen) and answer.pictures():
            self.rejected, self._uploads = False, self._kept
            if not self._kept:
                answer = answer.without_pictures()
            await self.send(answer)

    async def private(self, screen: Screen) -> None:
        """Send a new message that only this user sees (type 4)."""
        said = payload(self._allowed(screen), ONLY_FOR_THEM)
        if self._deferred is Deferral.PRIVATE:
            await self._edit_original(instead(self._allowed(screen)))
        elif self.asked.chose and self.asked.pressed is not None:
            await self._reset(self.asked.pressed)
            rejected, self.rejected = self.rejected, False  # a picture of the message was replaced since the choice
            if rejected and self._deferred is None:
                await self._respond(NEW_MESSAGE, said)
            else:
                await self._try(self._wire.follow_up(self.asked.token, said))
        elif self._deferred is None:
            await self._respond(NEW_MESSAGE, said)
        else:
            await self._try(self._wire.follow_up(self.asked.token, said))

    async def _public(self, screen: Screen, table: TableId) -> None:
        """Send the public message of a table (type 4). After a deferral it is a follow-up, which can be edited only
        from the first interaction with it."""
        said, token = payload(self._allowed(screen)), self.asked.token
        if self._deferred is None:
            answer = await self._respond(NEW_MESSAGE, said, told=True)
            shown = None if answer is None else answer["resource"]["message"]
            self.board = None if shown is None else (table, MessageId(int(shown["id"])))
        else:
            if self._deferred is Deferral.PRIVATE:
                await self._try(self._wire.delete_original(token))
            shown = await self._try(self._wire.follow_up(token, said))
        if shown is not None and shown.get("flags", 0) & ONLY_FOR_THEM:
            self.board, self.unseen = None, table

    async def take_back(self, screen: Screen) -> None:
        """Replace the message that only this user sees."""
        if self._deferred is None:
            await self._edit_original(instead(screen))
        else:
            await self._try(self._wire.follow_up(self.asked.token, payload(screen, ONLY_FOR_THEM)))

    def _allowed(self, screen: Screen) -> Screen:
        """Return the screen, without pictures if the bot is not allowed to attach files."""
        return screen if self.asked.bot_rights.attach_files else screen.without_pictures()

    async def _reset(self, pressed: Json) -> None:
        """Send the message that contains the control again, unchanged. Otherwise its menu would still show the refused
        choice, and choosing the same option again would cause no interaction."""
        said: Json = {
            "components": _as_sent(pressed["components"]),
            "flags": IN_COMPONENTS,
            "allowed_mentions": ringing(),
        }
        files = [{"id": number, "filename": name} for name, number in files_of(pressed).items()]
        again = Payload({**said, **({"attachments": files} if files else {})})
        await (self._respond(IN_PLACE, again) if self._deferred is None else self._edit_original(again))

    async def update(self, screen: Screen) -> None:
        """Replace the message that contains the control (type 7)."""
        attached = files_of(self.asked.pressed or {})
        shown = self._allowed(screen).keeping({} if self._uploads else attached)
        self._kept = any(picture.attached for picture in shown.pictures())
        said = instead(shown)
        if attached and "attachments" not in said.json:
            said = Payload({**said.json, "attachments": []})  # removes the attached files
        await (self._respond(IN_PLACE, said) if self._deferred is None else self._edit_original(said))

    async def _hand_out(self, files: Files) -> None:
        """Send a sentence with files that only this user sees."""
        flags = {"flags": ONLY_FOR_THEM} if self._deferred is None else {}
        said: Json = {"content": files.text, "allowed_mentions": ringing(), **flags}
        with_file = with_files(said, [discord.File(BytesIO(content), name) for name, content in files.files.items()])
        await (self._respond(NEW_MESSAGE, with_file) if self._deferred is None else self._edit_original(with_file))

    async def _respond(self, kind: int, said: Payload | None = None, *, told: bool = False) -> Json | None:
        sent = self._wire.respond(self.asked.by.interaction, self.asked.token, kind, said, told=told)
        answer = await self._try(sent)
        self.leads_to_pressed = kind in (PUT_OFF_QUIETLY, IN_PLACE) and not (self.lost or self.rejected)
        return answer

    async def _edit_original(self, said: Payload) -> None:
        await self._try(self._wire.edit_original(self.asked.token, said))

    async def _try(self, call: Awaitable[Json]) -> Json | None:
        """Return Discord's response, or `None` if the request was refused or the response was lost."""
        self.lost = False
        try:
            async with asyncio.timeout(self._within):
                return await call
        except discord.HTTPException as error:
            refused = error.status in REFUSED and by_discord(error.response.headers)
            self.rejected = refused and error.code != ALREADY_ANSWERED
            self.lost = not refused
            _note(error)
        except KeyError as missing:
            if missing.args != ("retry_after",):  # status 429 without it, as in `attempt`
                raise
            self.lost = True
        except NETWORK_ERRORS as error:
            self.lost = True
            log.warning("interaction %s: answer lost (%s)", self.asked.by.interaction, type(error).__name__)
        return None


def _form(form: Form) -> Payload:
    fields: list[Json] = []
    for field in form.fields:
        about = {"description": field.about} if isinstance(field, ChoiceField) and field.about else {}
        fields.append({"type": 18, "label": field.label, **about, "component": _field(field)})
    return Payload({"title": form.title, "custom_id": form.control, "components": fields})


def _field(field: Field) -> Json:
    if isinstance(field, TextField):
        written = {"value": field.text} if field.text else {}
        style = 2 if field.lines else 1
        said = {"custom_id": "text", "style": style, "max_length": field.longest, "required": False}
        return {"type": 4, **said, **written}
    options = [
        {"label": each.label, "value": each.value, **({"default": True} if each.chosen else {})}
        for each in field.options
    ]
    if isinstance(field, TicksField):
        return {"type": 22, "custom_id": field.name, "options": options, "min_values": 0, "required": False}
    return {"type": 21 if len(options) <= FEW_OPTIONS else 3, "custom_id": field.name, "options": options}


def _as_sent(part: Any) -> Any:
    """Return received components in the form in which they are sent. Discord returns more fields of a file than it
    accepts."""
    if isinstance(part, list):
        return [_as_sent(each) for each in cast("list[Any]", part)]
    if not isinstance(part, dict):
        return part
    told = cast("Json", part)
    if "proxy_url" not in told:
        return {key: _as_sent(each) for key, each in told.items()}
    return {"url": f"attachment://{shown_name(told)}" if told.get("attachment_id") else told["url"]}


def _note(error: discord.HTTPException) -> None:
    """Log a refused response. Code 40060 means that Discord already has a response, and is ignored. Code 10062 means
    that the response was too late, although the request was carried out and the table message shows its outcome."""
    if error.code == ALREADY_ANSWERED:
        return
    level = logging.INFO if error.code == UNKNOWN_INTERACTION else logging.WARNING
    log.log(level, "an answer was refused: %s, code %s", error.status, error.code)
