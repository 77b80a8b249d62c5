"""What a drawing process can be asked for, in a file of its own: a process reads this and nothing else of the tests."""

import inspect
import os
import signal
import struct
import time
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, cast

from tests.kit.always import some


@dataclass(frozen=True)
class Who:
    """Drawn, it says in which process, and which time it was drawn. No two are alike."""

    number: int = field(default_factory=count().__next__)

    def draw(self) -> bytes:
        return f"{os.getpid()} {time.monotonic_ns()}".encode()


@dataclass(frozen=True)
class Slow:
    """Takes until that file is there, to which it adds a letter for each time it was drawn."""

    until: Path

    def draw(self) -> bytes:
        while not self.until.exists():
            time.sleep(0.01)
        with self.until.open("a", encoding="utf-8") as file:
            file.write("x")
        return b"late"


@dataclass(frozen=True)
class Wrong:
    """Cannot be drawn: part of it is missing on the disk."""

    def draw(self) -> bytes:
        raise FileNotFoundError("cover.svg")


@dataclass(frozen=True)
class HalfTold:
    """Hangs in the midst of handing its picture over, and says so by that file."""

    said: Path

    def draw(self) -> bytes:
        frame = inspect.currentframe()
        while frame is not None and "result_queue" not in frame.f_locals:
            frame = frame.f_back
        handed: int = cast("Any", vars(some(frame).f_locals["result_queue"])["_writer"]).fileno()
        os.write(handed, struct.pack("!i", 100))
        self.said.touch()
        signal.pause()
        return b""
