"""Drawing beside the event loop: one picture at a time, and each only once."""

import asyncio
from collections import OrderedDict
from typing import Final

from bot.pictures.line_chart import LineChart, draw

REMEMBERED: Final = 64
"""Pictures kept: somebody who turns pages asks for the same one again."""


class Drawing:
    """Draws in a thread, so that nobody waits for a picture but who asked for it."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._drawn: OrderedDict[LineChart, bytes] = OrderedDict()

    async def line_chart(self, chart: LineChart) -> bytes:
        """The chart as a PNG."""
        async with self._turn:
            if chart not in self._drawn:
                self._drawn[chart] = await asyncio.to_thread(draw, chart)
            self._drawn.move_to_end(chart)
            while len(self._drawn) > REMEMBERED:
                self._drawn.popitem(last=False)
            return self._drawn[chart]
