"""What a button carries: `t1:<table>:<phase>:<verb>[:<detail>]`. It gives no authority: everything is checked again."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.tables.ids import TableId

LONGEST: Final = 100
"""Characters Discord takes."""


class Verb(StrEnum):
    """What a control asks for. `PLAY` answers the prompt of its phase with an action code; `DRAFT` only turns the
    pages of one's own hand message and changes nothing at the table."""

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
    UNDERSTOOD = "understood"
    PLAY = "play"
    DRAFT = "draft"
    HINT = "hint"
    AGAIN = "again"
    NEXT = "next"
    REPLAY = "replay"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Control:
    """A button or menu of a table. `phase` is the phase it was shown in, 0 where that does not matter. `detail` is
    what the verb needs to know: a level, an action code, how far a choice has come."""

    table: TableId
    verb: Verb
    phase: int = 0
    detail: str = ""

    def __str__(self) -> str:
        """The custom id. Raises `ValueError` for one that could not be read back."""
        detail = f":{self.detail}" if self.detail else ""
        written = f"t1:{self.table}:{self.phase}:{self.verb}{detail}"
        if parse(written) != self:
            raise ValueError(f"no custom id can carry {self!r}")
        return written

    def with_choice(self, choice: str) -> "Control":
        """The control of a menu together with the option that was chosen in it."""
        return Control(self.table, self.verb, self.phase, f"{self.detail} {choice}".strip())


_VERBS: Final = {verb.value: verb for verb in Verb}
_DETAIL: Final = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*", re.ASCII)
_FORM: Final = re.compile(
    r"t1:(?P<table>[a-z0-9]{10}):(?P<phase>0|[1-9][0-9]{0,4}):(?P<verb>[a-z]+)(?::(?P<detail>[A-Za-z0-9 ]+))?", re.ASCII
)


def parse(custom_id: str) -> Control | None:
    """What a custom id says; `None` for anything but our own exact form."""
    form = _FORM.fullmatch(custom_id) if len(custom_id) <= LONGEST else None
    verb = _VERBS.get(form["verb"]) if form else None
    if form is None or verb is None:
        return None
    detail = form["detail"] or ""
    if detail and not _DETAIL.fullmatch(detail):
        return None
    return Control(TableId(form["table"]), verb, int(form["phase"]), detail)


def is_detail(text: str) -> bool:
    """Whether a value that came back from a menu may be part of a control."""
    return len(text) <= LONGEST and _DETAIL.fullmatch(text) is not None
