"""What is known to be stored, so that a press need not read what the last one wrote.

Only one process uses the file (file/instance_lock.py), and everything it stores passes here, so a value that was read
or committed stays true until this process commits another. Nothing is known that is not in the database: what a unit of
work stored becomes known after its commit, and whenever it is not certain what a commit did, all is forgotten.
"""

from collections import Counter, OrderedDict
from collections.abc import Hashable, Mapping
from typing import Any, Final, TypeAlias

Key: TypeAlias = tuple[str, Hashable]
"""The name of a database table and the key of a row in it."""

MISSING: Final = object()
"""Nothing is known of a row: it must be read."""


class RowCache:
    """Values by the row they are made of; the longest unused go when there are too many."""

    def __init__(self, most: Mapping[str, int]) -> None:
        self.kinds = {kind: (OrderedDict[Hashable, Any](), size) for kind, size in most.items()}
        self._coming: Counter[Key] = Counter()
        self._doubts = 0
        self.moment = 0
        """Grows whenever something was committed: what was read before may be old."""

    def get(self, key: Key) -> Any:
        """The value of that row, `MISSING` when it is not known."""
        kind, name = key
        values, _ = self.kinds[kind]
        if name not in values or key in self._coming or self._doubts:
            return MISSING
        values.move_to_end(name)
        return values[name]

    def expect(self, key: Key) -> None:
        """A change of that row is on its way into the database: until it is there, nobody knows the row."""
        self._coming[key] += 1

    def expected(self, key: Key) -> None:
        """The change arrived, or failed."""
        self._coming[key] -= 1
        if not self._coming[key]:
            del self._coming[key]

    def doubt(self) -> None:
        """A change of many rows is on its way: until it is there, nobody knows any."""
        self._doubts += 1

    def doubted(self) -> None:
        """That change arrived, or failed."""
        self._doubts -= 1

    def learn(self, key: Key, value: object, since: int) -> None:
        """The value was read at the moment `since`; it counts only when nothing was committed in between."""
        if since == self.moment:
            self._keep(key, value)

    def committed(self, values: Mapping[Key, object]) -> None:
        """These are stored now; `MISSING` for what must be read anew."""
        self.moment += 1
        for key, value in values.items():
            self._keep(key, value)

    def forget(self) -> None:
        """Nothing is known any more."""
        self.moment += 1
        for values, _ in self.kinds.values():
            values.clear()

    def covers(self, kind: str) -> bool:
        """Whether rows of that database table are remembered."""
        return kind in self.kinds

    def _keep(self, key: Key, value: object) -> None:
        kind, name = key
        values, most = self.kinds[kind]
        values.pop(name, None)
        if value is not MISSING:
            values[name] = value
        if len(values) > most:
            values.popitem(last=False)
