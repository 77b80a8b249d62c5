"""Reading of a message: its words, its buttons, its menus."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sandbox.component_context import BUTTON, SELECT
from sandbox.json_values import Json, as_text

GREEN = 3
ASKS_AGAIN = ("press again", "try again")


@dataclass(frozen=True, slots=True)
class ShownButton:
    """A button that can be pressed now."""

    message: str
    custom_id: str
    label: str
    green: bool = False


@dataclass(frozen=True, slots=True)
class ShownMenu:
    """A select menu that can be used now, with the values it offers."""

    message: str
    custom_id: str
    values: tuple[str, ...]
    least: int
    most: int


def controls(message: Json) -> Iterator[ShownButton | ShownMenu]:
    """Yield the enabled buttons and menus of a message, from top to bottom, without links."""
    for part in _parts(message.get("components", [])):
        if part.get("disabled") or not part.get("custom_id"):
            continue
        if part["type"] == BUTTON:
            yield ShownButton(message["id"], part["custom_id"], as_text(part.get("label")), part["style"] == GREEN)
        elif part["type"] == SELECT:
            values = tuple(each["value"] for each in part["options"])
            yield ShownMenu(message["id"], part["custom_id"], values, part["min_values"], part["max_values"])


@dataclass(frozen=True, slots=True)
class ReadMessage:
    """A message as a person has read it. `offers`: there is any button or menu, used or not: a hand, no mere
    sentence."""

    id: int
    ephemeral: bool
    controls: tuple[ShownButton | ShownMenu, ...]
    offers: bool
    message: Json

    @property
    def words(self) -> str:
        return words(self.message)


def read(message: Json) -> ReadMessage:
    """Return a message on a person's screen, read once."""
    found = tuple(controls(message))
    return ReadMessage(
        int(message["id"]), message["ephemeral"], found, bool(found) or holds_something(message), message
    )


def holds_something(message: Json) -> bool:
    """Return whether there is any button or menu, used or not: a hand, and no mere sentence."""
    return any(part["type"] in (BUTTON, SELECT) for part in _parts(message.get("components", [])))


def asks_again(message: Json, phrases: Iterable[str] = ASKS_AGAIN) -> bool:
    """Return whether it is the sentence for a user whose press was not taken: one that has one of these `phrases`."""
    if not message["ephemeral"] or holds_something(message):
        return False
    text = words(message).lower()
    return any(each.lower() in text for each in phrases)


def words(message: Json) -> str:
    """Return all the text of a message, from top to bottom. The space before a dot, which never breaks, reads as any
    other."""
    shown = [message.get("content", "")]
    shown += [part["content"] for part in _parts(message.get("components", [])) if "content" in part]
    return "\n".join(each for each in shown if each).replace("\u00a0· ", " · ")


def _parts(components: list[Json]) -> Iterator[Json]:
    for each in components:
        yield each
        yield from _parts(each.get("components", []))
        if "accessory" in each:
            yield each["accessory"]
