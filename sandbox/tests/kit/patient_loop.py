"""An event loop for which time passes only while no one in it can go on."""

import asyncio
import selectors
from time import monotonic
from typing import Final

STEP: Final = 0.02
"""Seconds that pass at once at most: a machine that stands still for longer while others wait has lost no more."""


class _PatientSelector(selectors.DefaultSelector):
    """Where the loop waits, and learns for how long no one could go on."""

    waited = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        most = STEP if timeout is None else min(max(timeout, 0.0), STEP)
        began = monotonic()
        ready = super().select(None if timeout is None else most)
        self.waited += min(monotonic() - began, most)
        return ready


class PatientLoop(asyncio.SelectorEventLoop):
    """However slow and busy the machine is, no one's patience ends while what it is for is still being worked at. Only
    what other threads and processes need counts as waiting."""

    def __init__(self) -> None:
        self._patient: Final = _PatientSelector()
        super().__init__(self._patient)

    def time(self) -> float:
        return self._patient.waited
