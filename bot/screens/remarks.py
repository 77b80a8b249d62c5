"""What people did to a table, in words: who is host now, whose seat somebody gave away."""

from collections.abc import Iterator
from typing import assert_never

from bot.locales.phrasebook import Words
from bot.screens.names import LONGEST_NAME, person_name
from bot.tables.circumstances import Remark, RemarkKind
from bot.tables.table import Stage, Table


def remarks(table: Table, words: Words, longest: int = LONGEST_NAME) -> Iterator[str]:
    """A line for each thing that people did to the table in the open turn. `longest`: graphemes shown of each name."""
    for remark in table.circumstances.remarks:
        yield f"-# {_said(table, remark, words, longest)}"


def _said(table: Table, remark: Remark, words: Words, longest: int) -> str:
    name = person_name(table, remark.user, words, longest)
    match remark.kind:
        case RemarkKind.NEW_HOST:
            return words("board-new-host", name=name)
        case RemarkKind.KICKED:
            by = "" if remark.by is None else person_name(table, remark.by, words, longest)
            in_lobby = table.stage is Stage.LOBBY
            return words("board-kicked-lobby" if in_lobby else "board-kicked", name=name, by=by)
        case _:
            assert_never(remark.kind)
