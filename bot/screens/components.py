"""Content of a message as plain values, which renderers build and the adapter converts to JSON."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeAlias

MOST_COMPONENTS: Final = 40
MOST_CHARACTERS: Final = 4000
MOST_CONTENT: Final = 2000
MOST_ROWS: Final = 5
"""Most characters, and most rows of buttons, of a message with plain content."""
MOST_BYTES: Final = 8000
"""Most bytes of text in one message. Discord answers larger ones with a server error."""
MOST_OPTIONS: Final = 25
MOST_BUTTONS: Final = 5
LONGEST_CONTROL: Final = 100
LONGEST_LABEL: Final = 80
LONGEST_LINK: Final = 512
LONGEST_OPTION: Final = 100
LONGEST_PLACEHOLDER: Final = 150
LONGEST_DESCRIPTION: Final = 1024
MOST_FILES: Final = 10
TEXT_OVERHEAD: Final = 12
"""Bytes that Discord counts for each text in addition to its content."""


class Tone(Enum):
    """Prominence of a button."""

    MAIN = "main"
    PLAIN = "plain"
    GOOD = "good"
    GRAVE = "grave"


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph in Discord's markdown, with names escaped.

    Attributes:
        pictured: A picture of the table says the same, and replaces this text.
    """

    text: str
    pictured: bool = False


@dataclass(frozen=True, slots=True)
class Separator:
    """A thin line between two paragraphs."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button.

    Attributes:
        control: Its custom id.
        emoji: Emoji before the label, in Discord's text form; empty for none.
        off: It is disabled and only keeps its place.
    """

    label: str
    control: str
    tone: Tone = Tone.PLAIN
    emoji: str = ""
    off: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads to a page or a message."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a menu.

    Attributes:
        value: Value that Discord sends when the option is chosen.
        chosen: It is shown as the present choice.
        description: Second, smaller line; empty for none.
        emoji: Emoji before the label, in Discord's text form; empty for none.
    """

    label: str
    value: str
    chosen: bool = False
    description: str = ""
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu in which `fewest` to `most` options can be chosen."""

    control: str
    placeholder: str
    options: tuple[Option, ...]
    fewest: int = 1
    most: int = 1


class Listed(Enum):
    """Kind of options that Discord itself puts into a menu. `POSTS`: channels that accept messages."""

    PEOPLE = "people"
    ROLES = "roles"
    CHANNELS = "channels"
    POSTS = "posts"


@dataclass(frozen=True, slots=True)
class Picker:
    """A menu whose options Discord supplies.

    Attributes:
        chosen: Ids of the options that are shown as the present choice.
        most: Most options that can be chosen.
        fewest: Fewest options that can be chosen.
    """

    control: str
    placeholder: str
    listed: Listed
    chosen: tuple[int, ...] = ()
    most: int = 1
    fewest: int = 0


@dataclass(frozen=True, slots=True)
class Buttons:
    """A row of up to five buttons.

    Attributes:
        joins: The row may share its line with the help buttons below it.
    """

    buttons: tuple[Button | Link, ...]
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A paragraph with a button to its right."""

    text: str
    button: Button


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, attached to the message as the file `name`. Consecutive pictures are shown side by side.

    Attributes:
        description: Alternative text. The message's text says the same, because attachments may not be allowed.
        attached: Id of the attachment if the edited message has the file already, otherwise empty.
        shows: Value from which the picture was drawn, `None` if it is not compared.
        unique: The name identifies the content, so an edited message keeps a file of this name.
    """

    name: str
    content: bytes
    description: str
    attached: str = ""
    shows: Hashable = None
    unique: bool = False


Block: TypeAlias = Text | Section | Separator | Buttons | Menu | Picker | Picture

_PARAGRAPHS: Final = (Text, Section)


def small_print(text: str) -> str:
    """Return text in small print, except for its headlines."""
    return "\n".join(line if line.startswith(("#", "-#")) else f"-# {line}" for line in text.splitlines())


def below(title: str, blocks: Sequence[Block]) -> Sequence[Block]:
    """Return the blocks below `title`, which shares the first paragraph unless a picture replaces that."""
    first = next(iter(blocks), None)
    if isinstance(first, Text) and not first.pictured:
        return (Text(f"{title}\n{first.text}"), *blocks[1:])
    return (Text(title), *blocks)


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a message: with a frame and an optional `accent` colour (0xRRGGBB), or without."""

    blocks: tuple[Block, ...]
    accent: int | None = None
    framed: bool = True


@dataclass(frozen=True, slots=True)
class Screen:
    """A whole message.

    Attributes:
        in_words: Boxes of the message without its picture, including the text that the picture replaces. Empty if
            removing the pictures from `boxes` is enough.
        ordinary: Send the message with plain content, because notifications show nothing else. It can be edited into a
            message of components, but not back.
        in_place: As the response to an interaction, it replaces the message that contains the control. Otherwise it is
            a new private message.
    """

    boxes: tuple[Box, ...]
    in_words: tuple[Box, ...] = ()
    ordinary: bool = False
    in_place: bool = field(default=False, compare=False)

    def replacing(self, in_place: bool = True) -> "Screen":
        """Return the screen as a response that replaces the message that contains the control, if `in_place`."""
        return replace(self, in_place=in_place)

    def blocks(self) -> Iterator[Block]:
        """Yield every block of the boxes, from top to bottom."""
        for box in self.boxes:
            yield from box.blocks

    def pictures(self) -> tuple[Picture, ...]:
        """Return all pictures of the message."""
        return tuple(block for block in self.blocks() if isinstance(block, Picture))

    def without_pictures(self) -> "Screen":
        """Return the message without pictures."""
        if self.in_words:
            return replace(self, boxes=self.in_words, in_words=())
        boxes = (
            replace(box, blocks=tuple(block for block in box.blocks if not isinstance(block, Picture)))
            for box in self.boxes
        )
        return replace(self, boxes=tuple(box for box in boxes if box.blocks))

    def keeping(self, there: Mapping[str, str]) -> "Screen":
        """Return the screen for an edit of a message that has files already. `there` holds attachment ids by file
        name."""
        if not there:
            return self
        boxes = (replace(box, blocks=tuple(_kept(block, there) for block in box.blocks)) for box in self.boxes)
        return replace(self, boxes=tuple(boxes))

    def controls(self) -> tuple[str, ...]:
        """Return the custom ids of all controls."""
        found: list[str] = []
        for block in self.blocks():
            match block:
                case Menu(control=control) | Picker(control=control) | Section(button=Button(control=control)):
                    found.append(control)
                case Buttons(buttons=buttons):
                    found.extend([button.control for button in buttons if isinstance(button, Button)])
                case _:
                    pass
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Size:
    """Size of a message, to compare with Discord's limits.

    Attributes:
        characters: Characters of the shown paragraphs, at most.
        size: Bytes of all texts, with Discord's overhead, at most.
        faults: Further reasons why Discord would refuse the message, for the log, without cards or names.
    """

    components: int
    characters: int
    size: int
    faults: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        """True if the message is within Discord's limits."""
        small = self.components <= MOST_COMPONENTS and self.characters <= MOST_CHARACTERS and self.size <= MOST_BYTES
        return small and not self.faults


def measure(screen: Screen) -> Size:
    """Measure a message as Discord counts, at its largest with what the adapter makes non-breaking. Collect its faults.

    Every message is measured before sending, because Discord answers some faults with a server error, which would be
    retried forever.
    """
    blocks = [*screen.blocks()]
    counted = [_counted(block) for block in blocks]
    texts = [text for _, written in counted for text in written]
    paragraphs = "".join(block.text for block in blocks if isinstance(block, _PARAGRAPHS))
    dashes = paragraphs.count("–")  # a joiner of three bytes may be sent after each, and a wider space for each space
    return Size(
        sum(count for count, _ in counted) + sum(box.framed for box in screen.boxes),
        len(paragraphs) + dashes,
        sum(len(text.encode()) for text in texts) + TEXT_OVERHEAD * len(texts) + 3 * dashes + paragraphs.count(" "),
        tuple(_faults(screen, blocks)),
    )


def _kept(block: Block, there: Mapping[str, str]) -> Block:
    if isinstance(block, Picture) and block.unique and block.name in there:
        return replace(block, attached=there[block.name])
    return block


def first_fitting(screens: Iterable[Screen]) -> Screen:
    """Return the first of the screens, ordered from full to short, that fits into a message; the last one if none does.

    Raises:
        ValueError: There are no screens.
    """
    shown = None
    for screen in screens:
        shown = screen
        if measure(screen).fits:
            break
    if shown is None:
        raise ValueError("no message to choose from")
    return shown


def _counted(block: Block) -> tuple[int, Sequence[str]]:
    """Return how many components a block is, and its texts."""
    match block:
        case Text(text=text):
            return 1, (text,)
        case Section(text=text, button=button):
            return 3, (text, button.label)
        case Buttons(buttons=buttons):
            return 1 + len(buttons), [button.label for button in buttons]
        case Menu(placeholder=placeholder, options=options):
            described = [option.description for option in options if option.description]
            return 2, (placeholder, *(option.label for option in options), *described)
        case Picker(placeholder=placeholder):
            return 2, (placeholder,)
        case Picture(description=description):
            return 1, (description,)
        case Separator():
            return 1, ()


def _faults(screen: Screen, blocks: Sequence[Block]) -> Iterator[str]:
    controls = screen.controls()
    if not screen.boxes or not all(box.blocks for box in screen.boxes):
        yield "nothing in it, or in one of its boxes"
    if len(set(controls)) < len(controls):
        yield "two controls with one custom id"
    if any(not 1 <= len(control) <= LONGEST_CONTROL for control in controls):
        yield "a custom id that is empty or too long"
    for block in blocks:
        yield from _faults_of(block)
    if pictures := screen.pictures():
        yield from _faults_of_pictures(pictures)
    if screen.ordinary:
        yield from _faults_of_ordinary(screen)


def _faults_of(block: Block) -> Iterator[str]:
    match block:
        case Text(text=text):
            if not text:
                yield "an empty text"
        case Section(text=text, button=button):
            if not text:
                yield "an empty text"
            yield from _faults_of_buttons(Buttons((button,)))
        case Buttons():
            yield from _faults_of_buttons(block)
        case Menu():
            yield from _faults_of_menu(block)
        case Picker():
            yield from _faults_of_picker(block)
        case _:
            pass


def _faults_of_ordinary(screen: Screen) -> Iterator[str]:
    texts = [block.text for block in screen.blocks() if isinstance(block, Text)]
    rows = [block for block in screen.blocks() if isinstance(block, Buttons)]
    if len(texts) + len(rows) < len(tuple(screen.blocks())) or any(box.framed for box in screen.boxes):
        yield "an ordinary message that is more than text and buttons"
    content = "\n".join(texts)
    if len(content) + content.count("–") > MOST_CONTENT or len(rows) > MOST_ROWS:
        yield "an ordinary message that is too long"


def _faults_of_pictures(pictures: tuple[Picture, ...]) -> Iterator[str]:
    names = {picture.name for picture in pictures}
    if len(pictures) > MOST_FILES or len(names) < len(pictures):
        yield "too many files, or two with one name"
    if any(re.fullmatch(r"[a-z0-9_-]+\.(?:png|webp)", name) is None for name in names):
        yield "a file name that a message cannot point to"
    if any(not 1 <= len(picture.description) <= LONGEST_DESCRIPTION for picture in pictures):
        yield "a picture whose description is missing or too long"


def _faults_of_buttons(row: Buttons) -> Iterator[str]:
    if not 1 <= len(row.buttons) <= MOST_BUTTONS:
        yield f"a row of {len(row.buttons)} buttons"
    if any(not 1 <= len(button.label) <= LONGEST_LABEL for button in row.buttons):
        yield "a button whose words are missing or too long"
    if any(len(button.url) > LONGEST_LINK for button in row.buttons if isinstance(button, Link)):
        yield "a link that is too long"


def _faults_of_menu(menu: Menu) -> Iterator[str]:
    if not 1 <= len(menu.options) <= MOST_OPTIONS:
        yield f"a menu of {len(menu.options)} options"
    if not 0 <= menu.fewest <= menu.most <= len(menu.options) or menu.most == 0:
        yield f"a menu of which {menu.fewest} to {menu.most} options are to be chosen"
    if len(menu.placeholder) > LONGEST_PLACEHOLDER:
        yield "a placeholder that is too long"
    if max(Counter(option.value for option in menu.options).values(), default=0) > 1:
        yield "two options with one value"
    written = [text for option in menu.options for text in (option.label, option.value, option.description or "-")]
    if any(not 1 <= len(text) <= LONGEST_OPTION for text in written):
        yield "an option whose words are missing or too long"


def _faults_of_picker(picker: Picker) -> Iterator[str]:
    fits = 1 <= picker.most <= MOST_OPTIONS and 0 <= picker.fewest <= picker.most
    if not fits or len(set(picker.chosen)) > picker.most:
        yield f"a menu of which {len(picker.chosen)} are chosen where {picker.fewest} to {picker.most} may be"
    if len(picker.placeholder) > LONGEST_PLACEHOLDER:
        yield "a placeholder that is too long"


def sentence(text: str) -> Screen:
    """Build a message of one paragraph."""
    return Screen((Box((Text(text),)),))


def small_post(text: str) -> Screen:
    """Build a permanent message of one paragraph without a frame."""
    return Screen((Box((Text(text),), framed=False),))


def ordinary_post(text: str, *rows: Buttons) -> Screen:
    """Build a message with plain content, because notifications show no components."""
    return Screen((Box((Text(text), *rows), framed=False),), ordinary=True)
