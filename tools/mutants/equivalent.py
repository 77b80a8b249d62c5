"""Changes that change nothing, as somebody found who read them, and survivors in the same form for whoever looks."""

import tomllib
from collections.abc import Iterable
from typing import Final, NamedTuple

from tools.mutants.changes import Change
from tools.mutants.rooms import PLACE, PROJECT

LIST: Final = PROJECT / "tests" / "equivalent_mutants.toml"


class Equivalent(NamedTuple):
    """Where, what, and why nobody can tell the two apart."""

    where: str
    change: str
    reason: str

    def is_about(self, change: Change) -> bool:
        """Whether this is that change."""
        return (self.where, self.change) == (change.where, change.difference)


def equivalents() -> list[Equivalent]:
    """Every change that is known to change nothing."""
    entries = tomllib.loads(LIST.read_text("utf-8")).get("equivalent", [])
    return [Equivalent(entry["where"], entry["change"].strip("\n"), entry["reason"]) for entry in entries]


def note_survivors(room: str, survivors: Iterable[tuple[Change, str]]) -> None:
    """Write down what survived and how, in the form of the list."""
    parts = (
        f"# {change.name}: {how}\n[[survived]]\nwhere = '{change.where}'\nchange = '''\n{change.difference}\n'''\n"
        for change, how in survivors
    )
    (PLACE / f"{room}.survivors.toml").write_text("\n".join(parts), "utf-8")
