"""What a press or command is answered with, as values."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from bot.discord_adapter.responder import Responder
from bot.locales.phrasebook import Words
from bot.screens.components import Screen, sentence
from bot.screens.safe_names import escape
from engine.contract import Refusal


@dataclass(frozen=True, slots=True)
class NoMessage:
    """Accepted: the public message shows it soon."""


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A new message for this person only."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class MessageUpdate:
    """The pressed message, anew."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class ModalForm:
    """A form with one field of at most `longest` characters; `control` is what sending it presses. `too_late`: shown
    instead when the answer had to be put off, for then Discord opens no form any more. `text`: what stands in the field
    at first; `lines`: whether it takes several."""

    title: str
    label: str
    control: str
    longest: int
    too_late: Screen
    text: str = ""
    lines: bool = False


@dataclass(frozen=True, slots=True)
class FileMessage:
    """A sentence and a file, for this person only."""

    text: str
    name: str
    content: bytes


Response: TypeAlias = NoMessage | PrivateMessage | MessageUpdate | ModalForm | FileMessage


async def send_response(answer: Response, responder: Responder) -> None:
    """Send an answer."""
    match answer:
        case NoMessage():
            await responder.nothing()
        case PrivateMessage(screen=screen):
            await responder.private(screen)
        case MessageUpdate(screen=screen):
            await responder.update(screen)
        case ModalForm(too_late=too_late) if responder.is_deferred:
            await responder.private(too_late)
        case ModalForm(title=title, label=label, control=control, longest=longest, text=text, lines=lines):
            await responder.ask(title, label, control, longest, text, lines=lines)
        case FileMessage(text=text, name=name, content=content):
            await responder.document(text, name, content)
        case _:
            assert_never(answer)


def explain(refusal: Refusal, words: Words) -> Screen:
    """A refusal in a sentence."""
    return sentence(explanation(refusal, words))


def explanation(refusal: Refusal, words: Words) -> str:
    """The sentence. What fills its gaps may be a name that somebody chose: nothing in it takes effect."""
    details = {name: escape(value) if isinstance(value, str) else value for name, value in refusal.details.items()}
    return words(refusal.key, **details)
