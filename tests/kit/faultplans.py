"""Faults that strike once: at the n-th time the program passes a named point."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from bot import fault_points
from bot.persistence.store import StoreUnavailableError


class Crash(BaseException):
    """The process dies here: nothing in the program may catch it."""


@dataclass
class Plan:
    """Strike at the `occurrence`-th passing (from 1) of `point`."""

    point: str
    occurrence: int
    kind: type[BaseException] = Crash
    passed: int = 0
    struck: bool = False

    def __call__(self, point: str) -> None:
        if point != self.point or self.struck:
            return
        self.passed += 1
        if self.passed == self.occurrence:
            self.struck = True
            raise self.kind(f"{self.point} #{self.occurrence}")


KINDS: tuple[type[BaseException], ...] = (Crash, StoreUnavailableError)


@contextmanager
def armed(plan: Plan) -> Generator[Plan]:
    """Have the plan strike inside this block."""
    fault_points.listen(plan)
    try:
        yield plan
    finally:
        fault_points.listen(None)
