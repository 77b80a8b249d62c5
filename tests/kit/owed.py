"""What is still to be told."""

from collections.abc import Sequence

from bot.persistence.store import Unit
from bot.tables.ids import Milliseconds
from bot.tables.notices import Notice


def due(unit: Unit, now: Milliseconds) -> Sequence[Notice]:
    """What may be told at that moment, oldest first."""
    return [notice for notice in unit.outbox.waiting() if notice.due <= now]
