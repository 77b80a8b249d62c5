"""Custom ids of controls. They grant no authority: every request is checked again.

There is one form for each kind of control:
* `t1:<table>:<number>:<verb>[:<detail>]`: a table.
* `g1:<game>:<topic>:[<progress>]:<number>:<verb>[:<detail>]`: a game without a table.
* `d1:<game>:<verb>[:<detail>]`: the daily deals of a game.
* `s1:<scope>[.<page>]:<name>[:<value>]`: a settings message.

`number` is a page, or the number of the prompt (`Prompt.number`), so that a press for an earlier prompt is recognised.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar

from bot.screens.components import LONGEST_CONTROL
from bot.tables.ids import TableId


class Verb(StrEnum):
    """Request of a control.

    * `PLAY` answers the prompt of its number with an action code.
    * `PREMOVE` sets or withdraws a premove.
    * `DRAFT` only changes what the presser's hand message shows.
    * `ACKNOWLEDGE` confirms a notice.
    * `GO_ON` ends the interlude of the turn of its number.
    * `GUESS` names the expected winner by seat.
    * `CHALLENGE` offers a challenge with the table's cards.
    * `TAKE` accepts the challenge of the seat of its number.
    """

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
    GO_ON = "on"
    GUESS = "guess"
    PLAY = "play"
    PREMOVE = "premove"
    DRAFT = "draft"
    HINT = "hint"
    PICTURE = "picture"
    AGAIN = "again"
    NEXT = "next"
    OPEN = "open"
    SKIP = "skip"
    REPLAY = "replay"
    RECORD = "record"
    VERIFY = "verify"
    ANALYSIS = "analysis"
    SHARE = "share"
    CHALLENGE = "challenge"
    TAKE = "take"
    WAKE = "wake"
    MORE = "more"
    INVITE = "invite"
    KICK = "kick"
    BEFORE = "before"
    BELL = "bell"


@dataclass(frozen=True, slots=True)
class Control:
    """A button or menu of a table.

    Attributes:
        number: Number of the prompt, page, turn or seat that the verb needs; 0 if it needs none.
        detail: Argument of the verb, such as a level, an action code or the state of a choice.
    """

    table: TableId
    verb: Verb
    number: int = 0
    detail: str = ""

    def __str__(self) -> str:
        """Return the custom id."""
        return f"t1:{self.table}:{self.number}:{self.verb}{_more(self.detail)}"

    def with_choices(self, *chosen: str) -> "Control":
        """Return the control of a menu with the chosen options appended to its detail."""
        return replace(self, detail=_joined(self.detail, chosen))


class Topic(StrEnum):
    """Subject of a control of a game without a table."""

    RULES = "rules"
    LESSON = "lesson"
    BOARD = "board"
    HISTORY = "history"
    EXERCISES = "exercises"
    PLAY = "play"
    QUARTER = "quarter"


@dataclass(frozen=True, slots=True)
class GameControl:
    """A button or menu of a game without a table.

    Attributes:
        number: Page of the rules, or number of the prompt of the guided round.
        detail: Argument of the verb; may be empty.
        progress: The newcomer's answers so far, by index among the legal ones. For a history, the id of its owner.
    """

    game: str
    topic: Topic
    verb: Verb
    number: int = 0
    detail: str = ""
    progress: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the custom id."""
        progress = ",".join(self.progress)
        return f"g1:{self.game}:{self.topic}:{progress}:{self.number}:{self.verb}{_more(self.detail)}"

    def with_choices(self, *chosen: str) -> "GameControl":
        """Return the control of a menu with the chosen options appended to its detail."""
        return replace(self, detail=_joined(self.detail, chosen))


class DailyVerb(StrEnum):
    """Request of a control of the daily deals.

    * `PLAY` opens today's deal.
    * `BOARD` shows the best of the server.
    * `PRACTISE` asks for an earlier day, or opens its deal.
    * `CHECK` checks yesterday's deal.
    * `RIDDLE` answers the riddle of the morning post.
    """

    PLAY = "play"
    BOARD = "board"
    PRACTISE = "practise"
    CHECK = "check"
    RIDDLE = "riddle"


@dataclass(frozen=True, slots=True)
class DailyControl:
    """A button or menu of the daily deals of a game. `detail` is the argument of the verb, such as a day as
    YYYYMMDD."""

    game: str
    verb: DailyVerb
    detail: str = ""

    def __str__(self) -> str:
        """Return the custom id."""
        return f"d1:{self.game}:{self.verb}{_more(self.detail)}"

    def with_choices(self, *chosen: str) -> "DailyControl":
        """Return the control of a menu with the chosen options appended to its detail."""
        return replace(self, detail=_joined(self.detail, chosen))


class Scope(StrEnum):
    """Kind of settings message."""

    PERSONAL = "me"
    SERVER = "server"
    PRIVACY = "privacy"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class SettingsControl:
    """A button or menu of a settings message.

    Attributes:
        value: The new value; several chosen options are separated by spaces. Empty in a menu until options are chosen.
        page: Page of the message, empty for the first. For the settings of a table, the id of the table.
    """

    scope: Scope
    name: str
    value: str = ""
    page: str = ""

    def __str__(self) -> str:
        """Return the custom id."""
        page = f".{self.page}" if self.page else ""
        return f"s1:{self.scope}{page}:{self.name}{_more(self.value)}"


AnyControl: TypeAlias = Control | GameControl | DailyControl | SettingsControl


def table_of(control: AnyControl | None) -> TableId | None:
    """Return the id of the table that a control belongs to, `None` if it belongs to none."""
    match control:
        case Control(table=table):
            return table
        case SettingsControl(scope=Scope.TABLE, page=page):
            return TableId(page)
        case _:
            return None


OneKind = TypeVar("OneKind", bound=AnyControl)

_VERBS: Final = {**{verb.value: verb for verb in Verb}, "understood": Verb.ACKNOWLEDGE}
"""Verbs by their word in custom ids. Messages of earlier versions contain former words."""

_WORDS: Final = r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*"
_DETAIL: Final = re.compile(_WORDS, re.ASCII)
_VALUE: Final = re.compile(r"[a-z0-9_]{1,32}", re.ASCII)
_GAME: Final = r"(?P<game>[a-z0-9_]{1,16})"
_ASKING: Final = rf"(?P<number>0|[1-9][0-9]{{0,4}}):(?P<verb>{'|'.join(_VERBS)})(?::(?P<detail>{_WORDS}))?"


def _of_table(form: re.Match[str]) -> Control:
    return Control(TableId(form["table"]), _VERBS[form["verb"]], int(form["number"]), form["detail"] or "")


def _of_game(form: re.Match[str]) -> GameControl:
    progress = tuple(form["progress"].split(",")) if form["progress"] else ()
    verb, detail = _VERBS[form["verb"]], form["detail"] or ""
    return GameControl(form["game"], Topic(form["topic"]), verb, int(form["number"]), detail, progress)


def _of_daily(form: re.Match[str]) -> DailyControl:
    return DailyControl(form["game"], DailyVerb(form["verb"]), form["detail"] or "")


def _of_settings(form: re.Match[str]) -> SettingsControl:
    return SettingsControl(Scope(form["scope"]), form["name"], form["value"] or "", form["page"] or "")


_KINDS: Final[Mapping[str, tuple[re.Pattern[str], Callable[[re.Match[str]], AnyControl]]]] = {
    "t1": (re.compile(rf"t1:(?P<table>[a-z0-9]{{10}}):{_ASKING}", re.ASCII), _of_table),
    "g1": (
        re.compile(
            rf"g1:{_GAME}:(?P<topic>{'|'.join(Topic)}):(?P<progress>(?:{_WORDS}(?:,{_WORDS})*)?):{_ASKING}", re.ASCII
        ),
        _of_game,
    ),
    "d1": (re.compile(rf"d1:{_GAME}:(?P<verb>{'|'.join(DailyVerb)})(?::(?P<detail>{_WORDS}))?", re.ASCII), _of_daily),
    "s1": (
        re.compile(
            rf"s1:(?P<scope>{'|'.join(Scope)})(?:\.(?P<page>[a-z0-9_]{{1,32}}))?:(?P<name>[a-z]+)"
            r"(?::(?P<value>[a-z0-9_]+))?",
            re.ASCII,
        ),
        _of_settings,
    ),
}


def parse(custom_id: str, chosen: Sequence[str] = ()) -> AnyControl | None:
    """Parse a custom id.

    Args:
        custom_id: Text from the client; may be forged.
        chosen: Values of the options that were chosen in a menu.

    Returns:
        The control; `None` for an unknown form, and for an option that no menu offers.
    """
    kind = _KINDS.get(custom_id[:2])
    form = None if kind is None or len(custom_id) > LONGEST_CONTROL else kind[0].fullmatch(custom_id)
    if kind is None or form is None:
        return None
    control = kind[1](form)
    return _with_choices(control, chosen) if chosen else control


def parse_as(kind: type[OneKind], custom_id: str) -> OneKind | None:
    """Parse the custom id of a control of this kind; `None` for any other custom id."""
    control = parse(custom_id)
    return control if isinstance(control, kind) else None


def _with_choices(control: AnyControl, chosen: Sequence[str]) -> AnyControl | None:
    if isinstance(control, SettingsControl):
        readable = all(_VALUE.fullmatch(each) for each in chosen)
        return replace(control, value=" ".join(chosen)) if readable else None
    readable = all(len(text) <= LONGEST_CONTROL and _DETAIL.fullmatch(text) for text in chosen)
    return control.with_choices(*chosen) if readable else None


def with_choices(custom_id: str, *chosen: str) -> str:
    """Return the custom id of a menu with options chosen, for a button that replaces the menu."""
    fields = 4 if custom_id.startswith("t1:") else 6
    detailed = custom_id.count(":") >= fields
    return f"{custom_id}{' ' if detailed else ':'}{' '.join(chosen)}"


def _joined(detail: str, chosen: Sequence[str]) -> str:
    return " ".join((*detail.split(), *chosen))


def _more(detail: str) -> str:
    return f":{detail}" if detail else ""
