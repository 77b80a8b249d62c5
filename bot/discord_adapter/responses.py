"""What a press or command is answered with, as values."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from bot.discord_adapter.responder import Responder
from bot.locales.phrasebook import Words
from bot.screens.components import Screen, sentence
from engine.contract import Refusal


@dataclass(frozen=True, slots=True)
class Nothing:
    """Accepted: the public message shows it soon."""


@dataclass(frozen=True, slots=True)
class Private:
    """A new message for this person only."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Update:
    """The pressed message, anew."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Form:
    """A form with one line of at most `longest` characters; `control` is what sending it presses. `too_late`: shown
    instead when the answer had to be put off, for then Discord opens no form any more."""

    title: str
    label: str
    control: str
    longest: int
    too_late: Screen


@dataclass(frozen=True, slots=True)
class Document:
    """A sentence and a file, for this person only."""

    text: str
    name: str
    content: bytes


Answer: TypeAlias = Nothing | Private | Update | Form | Document


async def give(answer: Answer, replies: Responder) -> None:
    """Send an answer."""
    match answer:
        case Nothing():
            await replies.nothing()
        case Private(screen=screen):
            await replies.private(screen)
        case Update(screen=screen):
            await replies.update(screen)
        case Form(too_late=too_late) if replies.is_put_off:
            await replies.private(too_late)
        case Form(title=title, label=label, control=control, longest=longest):
            await replies.ask(title, label, control, longest)
        case Document(text=text, name=name, content=content):
            await replies.document(text, name, content)
        case _:
            assert_never(answer)


def explain(refusal: Refusal, words: Words) -> Screen:
    """A refusal in a sentence."""
    return sentence(words(refusal.key, **refusal.details))
