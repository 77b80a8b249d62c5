"""What a control carries. It gives no authority: everything is checked again.

`t1:<table>:<number>:<verb>[:<detail>]` belongs to a table; `g1:<game>:<topic>[:<progress>:<number>:<verb>[:<detail>]]`
to the rules of a game, its guided round, its boards and histories, which no table stands behind;
`d1:<game>:<verb>[:<detail>]` to the daily deals of a game. `number` is that of a page, or of the prompt
(`Prompt.number`) that the control was shown for, so that a press for an earlier question is known to come too late."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.screens.components import LONGEST_CONTROL
from bot.tables.ids import TableId


class Verb(StrEnum):
    """What a control asks for. `PLAY` answers the prompt of its number with an action code; `DRAFT` only turns the
    pages of one's own hand message and changes nothing at the table; `ACKNOWLEDGE` says that something was seen."""

    JOIN = "join"
    LEAVE = "leave"
    HOUSE = "house"
    START = "start"
    CANCEL = "cancel"
    WORD = "word"
    HAND = "hand"
    RULES = "rules"
    REMIND = "remind"
    RETURN = "return"
    ACKNOWLEDGE = "acknowledge"
    PLAY = "play"
    DRAFT = "draft"
    HINT = "hint"
    AGAIN = "again"
    NEXT = "next"
    OPEN = "open"
    SKIP = "skip"
    REPLAY = "replay"
    RECORD = "record"
    VERIFY = "verify"
    ANALYSIS = "analysis"
    SHARE = "share"


@dataclass(frozen=True, slots=True)
class Control:
    """A button or menu of a table. `number` of the prompt it was shown for, 0 where that does not matter. `detail` is
    what the verb needs to know: a level, an action code, how far a choice has come."""

    table: TableId
    verb: Verb
    number: int = 0
    detail: str = ""

    def __str__(self) -> str:
        """The custom id. Raises `ValueError` for one that could not be read back."""
        return _readable(f"t1:{self.table}:{_asking(self.number, self.verb, self.detail)}", parse, self)

    def with_choices(self, *chosen: str) -> "Control":
        """The control of a menu together with the options that were chosen in it."""
        return Control(self.table, self.verb, self.number, " ".join((*self.detail.split(), *chosen)))


class Topic(StrEnum):
    """What a control of a game is about."""

    RULES = "rules"
    LESSON = "lesson"
    BOARD = "board"
    HISTORY = "history"


@dataclass(frozen=True, slots=True)
class GameControl:
    """A button or menu of a game that belongs to no table. `number`: of the page of the rules, or of the prompt in the
    guided round. `progress`: the newcomer's answers so far, by their numbers among the legal ones; of a history: whose
    it is."""

    game: str
    topic: Topic
    verb: Verb
    number: int = 0
    detail: str = ""
    progress: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The custom id. Raises `ValueError` for one that could not be read back."""
        written = f"g1:{self.game}:{self.topic}:{','.join(self.progress)}"
        return _readable(f"{written}:{_asking(self.number, self.verb, self.detail)}", parse_game, self)

    def with_choices(self, *chosen: str) -> "GameControl":
        """The control of a menu together with the options that were chosen in it."""
        detail = " ".join((*self.detail.split(), *chosen))
        return GameControl(self.game, self.topic, self.verb, self.number, detail, self.progress)


class DailyVerb(StrEnum):
    """What a control of the daily deals asks for: today's deal, the best of the server, an earlier day, the key of
    yesterday."""

    PLAY = "play"
    BOARD = "board"
    PRACTISE = "practise"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class DailyControl:
    """A button or menu of the daily deals of a game. `detail`: the chosen day."""

    game: str
    verb: DailyVerb
    detail: str = ""

    def __str__(self) -> str:
        """The custom id. Raises `ValueError` for one that could not be read back."""
        written = f"d1:{self.game}:{self.verb}"
        return _readable(f"{written}:{self.detail}" if self.detail else written, parse_daily, self)

    def with_choices(self, *chosen: str) -> "DailyControl":
        """The control of a menu together with the options that were chosen in it."""
        return DailyControl(self.game, self.verb, " ".join((*self.detail.split(), *chosen)))


_VERBS: Final = {verb.value: verb for verb in Verb}
_FORMER_VERBS: Final = {"understood": Verb.ACKNOWLEDGE}
"""Words that messages sent by earlier versions carry; they are still understood."""

_WORDS: Final = r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*"
_DETAIL: Final = re.compile(_WORDS, re.ASCII)
_ASKING: Final = rf"(?P<number>0|[1-9][0-9]{{0,4}}):(?P<verb>[a-z]+)(?::(?P<detail>{_WORDS}))?"
_OF_TABLE: Final = re.compile(rf"t1:(?P<table>[a-z0-9]{{10}}):{_ASKING}", re.ASCII)
_OF_GAME: Final = re.compile(
    rf"g1:(?P<game>[a-z0-9_]{{1,16}}):(?P<topic>{'|'.join(Topic)}):(?P<progress>(?:{_WORDS}(?:,{_WORDS})*)?):{_ASKING}",
    re.ASCII,
)


_OF_DAILY: Final = re.compile(
    rf"d1:(?P<game>[a-z0-9_]{{1,16}}):(?P<verb>{'|'.join(DailyVerb)})(?::(?P<detail>{_WORDS}))?", re.ASCII
)


def parse_daily(custom_id: str) -> DailyControl | None:
    """What the custom id of a control of the daily deals says; `None` for anything but our own exact form."""
    form = _OF_DAILY.fullmatch(custom_id) if len(custom_id) <= LONGEST_CONTROL else None
    return None if form is None else DailyControl(form["game"], DailyVerb(form["verb"]), form["detail"] or "")


def parse(custom_id: str) -> Control | None:
    """What the custom id of a table's control says; `None` for anything but our own exact form."""
    form = _OF_TABLE.fullmatch(custom_id) if len(custom_id) <= LONGEST_CONTROL else None
    verb = _verb(form["verb"]) if form else None
    if form is None or verb is None:
        return None
    return Control(TableId(form["table"]), verb, int(form["number"]), form["detail"] or "")


def parse_game(custom_id: str) -> GameControl | None:
    """What the custom id of a game's control says; `None` for anything but our own exact form."""
    form = _OF_GAME.fullmatch(custom_id) if len(custom_id) <= LONGEST_CONTROL else None
    verb = _verb(form["verb"]) if form else None
    if form is None or verb is None:
        return None
    progress = tuple(form["progress"].split(",")) if form["progress"] else ()
    return GameControl(form["game"], Topic(form["topic"]), verb, int(form["number"]), form["detail"] or "", progress)


def with_choices(custom_id: str, *chosen: str) -> str:
    """The custom id of a menu of ours together with options of it, for buttons that stand for them. Raises
    `ValueError` for any other custom id."""
    control = parse(custom_id) or parse_game(custom_id)
    if control is None:
        raise ValueError(f"no custom id of ours: {custom_id!r}")
    return str(control.with_choices(*chosen))


def is_detail(text: str) -> bool:
    """Whether a value that came back from a menu may be part of a control."""
    return len(text) <= LONGEST_CONTROL and _DETAIL.fullmatch(text) is not None


def _verb(word: str) -> Verb | None:
    return _VERBS.get(word) or _FORMER_VERBS.get(word)


def _asking(number: int, verb: Verb, detail: str) -> str:
    return f"{number}:{verb}:{detail}" if detail else f"{number}:{verb}"


def _readable(written: str, read: Callable[[str], object], control: object) -> str:
    if read(written) != control:
        raise ValueError(f"no custom id can carry {control!r}")
    return written
