"""What a press or command is answered with, and how that is sent: once, in time, and never an exception for what
Discord or the network does."""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from bot.discord_adapter.discord_views import NO_MENTIONS, to_files, to_view
from bot.discord_adapter.errors import ALREADY_ANSWERED, NETWORK_ERRORS, UNKNOWN_INTERACTION
from bot.locales.phrasebook import Words
from bot.screens.components import Screen, sentence
from bot.screens.names import escape
from engine.contract import Refusal

log = logging.getLogger(__name__)

ANSWER_WITHIN: Final = 2.5
"""Seconds until an answer is given up: Discord forgets the interaction after 3."""

BAD_REQUEST: Final = 400

AnyInteraction: TypeAlias = "discord.Interaction[Any]"


class Deferral(Enum):
    """What the first answer will be, should it have to be put off. `QUIET`: the message is edited or left alone.
    `PRIVATE`: something new that only the presser sees."""

    QUIET = "quiet"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Form:
    """A form with one field of at most `longest` characters; `control` is what sending it presses. `text`: what stands
    in the field at first; `lines`: whether it takes several."""

    title: str
    label: str
    control: str
    longest: int
    text: str = ""
    lines: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A file below a sentence."""

    text: str
    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """A new message that only this person sees, or `in_place` the pressed message, anew; nothing when the public
    message shows it soon. A `form` is opened instead, unless the answer had to be put off: then Discord opens none."""

    screen: Screen | None = None
    in_place: bool = False
    form: Form | None = None
    file: File | None = None


def say(text: str, *, in_place: bool = False) -> Answer:
    """A sentence as an answer."""
    return Answer(sentence(text), in_place)


def refuse(refusal: Refusal, words: Words) -> Answer:
    """A refusal as an answer."""
    return say(explanation(refusal, words))


def explanation(refusal: Refusal, words: Words) -> str:
    """The sentence. What fills its gaps may be a name that somebody chose: nothing in it takes effect."""
    details = {name: escape(value) if isinstance(value, str) else value for name, value in refusal.details.items()}
    return words(refusal.key, **details)


class Responder:
    """Answers one interaction. The first call answers it; `defer` gains time for that call."""

    def __init__(self, interaction: AnyInteraction, within: float = ANSWER_WITHIN) -> None:
        self._interaction = interaction
        self._within = within
        self._deferred: Deferral | None = None
        self.rejected = False
        """Whether Discord found fault with what was sent: the person still waits for an answer."""
        self.lost = False
        """Whether what was said last perhaps never arrived."""

    @property
    def user(self) -> int:
        """The id of whoever is answered."""
        return self._interaction.user.id

    async def defer(self, deferral: Deferral) -> None:
        """Tell Discord that the answer takes longer (types 5 and 6)."""
        self._deferred = deferral
        private = deferral is Deferral.PRIVATE
        await self._try(self._interaction.response.defer(ephemeral=private, thinking=private))

    async def send(self, answer: Answer) -> None:
        """Send an answer."""
        if answer.form is not None and self._deferred is None:
            await self._ask(answer.form)
        elif answer.file is not None:
            await self._hand_out(answer.file)
        elif answer.screen is None:
            await self.nothing()
        else:
            await (self.update if answer.in_place else self.private)(answer.screen)

    async def nothing(self) -> None:
        """Accepted; the message will be edited by the relay (type 6)."""
        if self._deferred is None:
            await self._try(self._interaction.response.defer())

    async def private(self, screen: Screen) -> None:
        """A new message that only this person sees (type 4)."""
        screen = self._allowed(screen)
        view, files = to_view(screen), to_files(screen)
        carried: dict[str, Any] = {"files": files} if files else {}
        followup: Any = self._interaction.followup  # its overloads know no arguments that may be missing
        if self._deferred is not Deferral.PRIVATE and (menu := self._pressed_menu()) is not None:
            await self._reset(menu)
            await self._try(followup.send(view=view, ephemeral=True, **carried))
        elif self._deferred is None:
            await self._try(self._interaction.response.send_message(view=view, ephemeral=True, **carried))
        elif self._deferred is Deferral.PRIVATE:
            await self._edit_original(view, files)
        else:
            await self._try(followup.send(view=view, ephemeral=True, **carried))

    def _allowed(self, screen: Screen) -> Screen:
        """The screen, in words alone where we may not attach files."""
        if not screen.pictures() or self._interaction.app_permissions.attach_files:
            return screen
        return screen.without_pictures()

    def _pressed_menu(self) -> discord.Message | None:
        """The message in which an option was chosen; `None` for any other press."""
        chosen = isinstance(self._interaction.data, dict) and "values" in self._interaction.data
        return self._interaction.message if chosen else None

    async def _reset(self, message: discord.Message) -> None:
        """The same message once more. A menu whose choice came to nothing keeps showing it, and choosing it again would
        send nothing."""
        view = ui.LayoutView.from_message(message, timeout=None)
        view.stop()
        if self._deferred is None:
            await self._try(self._interaction.response.edit_message(view=view, allowed_mentions=NO_MENTIONS))
        else:
            await self._edit_original(view, [])

    async def update(self, screen: Screen) -> None:
        """The message that was pressed, anew (type 7)."""
        screen = self._allowed(screen)
        view, files = to_view(screen), to_files(screen)
        if self._deferred is None:
            attached = self._attached(files)
            response = self._interaction.response
            await self._try(response.edit_message(view=view, allowed_mentions=NO_MENTIONS, **attached))
        else:
            await self._edit_original(view, files)

    def _attached(self, files: list[discord.File]) -> dict[str, Any]:
        """What to say of files when a message is edited: nothing, unless it has some or is to have some."""
        message = self._interaction.message
        return {"attachments": files} if files or (message is not None and message.attachments) else {}

    async def _ask(self, asked: Form) -> None:
        """A small form with one field (type 9)."""
        form = ui.Modal(title=asked.title, custom_id=asked.control)
        style = discord.TextStyle.paragraph if asked.lines else discord.TextStyle.short
        field = ui.TextInput[Any](style=style, max_length=asked.longest, required=False, default=asked.text or None)
        form.add_item(ui.Label(text=asked.label, component=field))
        form.stop()
        await self._try(self._interaction.response.send_modal(form))

    async def _hand_out(self, file: File) -> None:
        """A sentence and a file that only this person sees."""
        text, sent = file.text, discord.File(BytesIO(file.content), file.name)
        if self._deferred is None:
            response = self._interaction.response
            await self._try(response.send_message(text, file=sent, ephemeral=True, allowed_mentions=NO_MENTIONS))
        else:
            await self._try(self._interaction.edit_original_response(content=text, attachments=[sent]))

    async def _edit_original(self, view: ui.LayoutView, files: list[discord.File]) -> None:
        attached = self._attached(files)
        edited = self._interaction.edit_original_response(view=view, allowed_mentions=NO_MENTIONS, **attached)
        await self._try(edited)

    async def _try(self, call: Awaitable[Any]) -> None:
        self.lost = False
        try:
            async with asyncio.timeout(self._within):
                await call
        except discord.HTTPException as error:
            self.rejected = error.status == BAD_REQUEST and error.code != ALREADY_ANSWERED
            self.lost = error.status != BAD_REQUEST
            _note(error)
        except discord.InteractionResponded:
            log.warning("interaction %s was answered twice", self._interaction.id)
        except NETWORK_ERRORS as error:
            self.lost = True
            log.warning("interaction %s: answer lost (%s)", self._interaction.id, type(error).__name__)


def _note(error: discord.HTTPException) -> None:
    """40060: Discord has an answer already, so ours arrived before. 10062: too late; what was asked is done all the
    same, and the table message shows it."""
    if error.code == ALREADY_ANSWERED:
        return
    level = logging.INFO if error.code == UNKNOWN_INTERACTION else logging.WARNING
    log.log(level, "an answer was refused: %s, code %s", error.status, error.code)
