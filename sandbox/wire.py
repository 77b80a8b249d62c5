"""The record of everything said, one JSON object per line, written in the order in which it was said."""

import asyncio
from pathlib import Path
from typing import Any, TextIO

from sandbox.clock import SandboxClock
from sandbox.json_values import Json, encode

FLUSH_LINES = 200
FLUSH_AFTER = 1.0
"""Most seconds until a line is in the file, for its readers."""


class Wire:
    """Appends lines to a file in batches, by the computer's clock; without a file it costs nothing."""

    def __init__(self, path: Path | None, clock: SandboxClock) -> None:
        self._file: TextIO | None = None if path is None else path.open("a", encoding="utf-8")
        self._clock = clock
        self._lines: list[str] = []
        self._timer: asyncio.TimerHandle | None = None

    @property
    def on(self) -> bool:
        return self._file is not None

    def rest(self, entry: Json, response: str) -> None:
        """Write an exchange. `response`: the body of the answer as JSON."""
        self._add({"t": 0, "kind": "rest", **entry}, "response", response)

    def gateway(self, event: str, data: str, op: int = 0) -> None:
        """Write an event. `data`: the event's data as JSON, as it was sent."""
        if self._file is not None:
            self._add({"t": 0, "kind": "gateway", "op": op, "event": event or None}, "data", data)

    def gateway_in(self, op: int, data: Any) -> None:
        if self._file is not None:
            self._add({"t": 0, "kind": "gateway-in", "op": op, "data": data})

    def press(self, entry: Json) -> None:
        if self._file is not None:
            self._add({"t": 0, "kind": "press", **entry})

    def flush(self) -> None:
        if self._file is not None and self._lines:
            self._file.write("".join(self._lines))
            self._file.flush()
            self._lines.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        self.flush()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _add(self, entry: Json, last: str = "", words: str = "") -> None:
        """Add one line. Its field `last` is written as the JSON that is there already."""
        entry["t"] = self._clock.now_ms() / 1000
        line = encode(entry)
        self._lines.append(f'{line[:-1]},"{last}":{words}}}\n' if last else line + "\n")
        if len(self._lines) >= FLUSH_LINES:
            self.flush()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(FLUSH_AFTER, self.flush)
