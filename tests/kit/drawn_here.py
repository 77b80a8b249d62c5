"""A drawing process that is none: it says which moments it was asked for."""

from collections.abc import Callable

from bot.pictures.drawing import Drawable, Drawing


class DrawnHere(Drawing):
    """Draws here and at once, and counts; nothing while it is `away`."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[Drawable] = []
        self.away = False
        self._waiting: list[Callable[[], None]] = []

    async def picture(self, moment: Drawable, patience: float = 0) -> bytes | None:
        """A picture that says nothing but which one it is."""
        if self.away:
            return None
        self.moments.append(moment)
        return b"picture %d" % len(self.moments)

    def when_it_comes(self, moment: Drawable, tell: Callable[[], None]) -> None:
        """Note who waits for what could not be drawn."""
        self._waiting.append(tell)

    def comes(self) -> None:
        """Draw again, and tell those who waited."""
        self.away = False
        while self._waiting:
            self._waiting.pop()()
