"""Stored facts about the opening of DM channels: the times of recent openings, and a restriction by Discord."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from bot.persistence.store import Unit
from bot.tables.ids import Milliseconds

OPENED: Final = "direct_opened"
RESTRICTED: Final = "direct_restricted"


def opened_lately(unit: Unit) -> Sequence[Milliseconds]:
    """Return the times at which DM channels were opened recently."""
    noted = unit.key_values.get(OPENED)
    return [Milliseconds(int(moment)) for moment in json.loads(noted or "[]")]


def note_opened(unit: Unit, moments: Iterable[Milliseconds]) -> None:
    """Store the times of recent openings."""
    unit.key_values.put(OPENED, json.dumps(list(moments)))


def note_opened_beside(unit: Unit, moments: Iterable[Milliseconds], since: Milliseconds) -> None:
    """Add times to the stored ones, which may come from other processes, and drop times before `since`."""
    known = Counter(moments) | Counter(opened_lately(unit))
    note_opened(unit, sorted(moment for moment in known.elements() if moment >= since))


def restricted_since(unit: Unit) -> Milliseconds | None:
    """Return the time since which Discord has refused to open DM channels for the bot, or `None` if it does not."""
    noted = unit.key_values.get(RESTRICTED)
    return Milliseconds(int(noted)) if noted else None


def note_restricted(unit: Unit, since: Milliseconds) -> None:
    """Record that Discord has restricted the bot since the time `since`. An earlier stored time is kept."""
    if restricted_since(unit) is None:
        unit.key_values.put(RESTRICTED, str(since))


def note_unrestricted(unit: Unit) -> None:
    """Record that Discord opens DM channels again."""
    if restricted_since(unit) is not None:
        unit.key_values.put(RESTRICTED, "")
