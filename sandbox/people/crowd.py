"""Many companies that keep to one rate of presses together: each plays its next round when its turn comes."""

import asyncio
from collections import deque

from sandbox.clock import SandboxClock, Timer

USUAL = 4
"""Presses of one person in a round: a card to pass, two for the number, and its lock."""

FEWEST = 2
"""Presses of one person in a round at least; who sits down in a lobby presses less often."""

LONGEST = 2
"""Rounds of usual presses after which a company asks again, though its table message is the same: a game in which one
plays after the other edits one message for long."""

CAUGHT_UP_S = 1.0
"""Most seconds without anyone ready whose presses are made up for later."""


class Crowd:
    """Lets companies begin in the order in which they became ready, so that all of them press `rate` times a second."""

    def __init__(self, rate: float, clock: SandboxClock) -> None:
        self._rate, self._clock = rate, clock
        self._waiting: deque[Rounds] = deque()
        self._ahead = 0.0
        """Presses promised to companies beyond what the rate allows until now."""
        self._seen_ms = clock.now_ms()
        self._timer: Timer | None = None

    def change_rate(self, rate: float) -> None:
        """Have them press at this rate per second from now on."""
        self._pass_time()
        self._rate = rate
        self._let_begin()

    def company(self, people: int) -> "Rounds":
        """Return the turns of one more company."""
        return Rounds(self, people)

    def ask(self, rounds: "Rounds") -> None:
        """Note that this company is ready for its next round."""
        self._waiting.append(rounds)
        self._let_begin()

    def change(self, presses: int) -> None:
        """Note that a round took this many more presses than were promised, or fewer."""
        self._ahead += presses
        self._let_begin()

    def _let_begin(self) -> None:
        self._pass_time()
        while self._waiting and self._ahead <= 0:
            rounds = self._waiting.popleft()
            self._ahead += rounds.promised
            rounds.go.set()
        if self._timer is not None:
            self._timer.cancel()
        later = max(1000 * self._ahead / self._rate, 1)
        self._timer = self._clock.call_in(later, self._let_begin) if self._waiting else None

    def _pass_time(self) -> None:
        now = self._clock.now_ms()
        passed = self._rate * (now - self._seen_ms) / 1000
        self._ahead = max(self._ahead - passed, -CAUGHT_UP_S * self._rate)
        self._seen_ms = now


class Rounds:
    """One company's turns. `promised`: the presses that this round is thought to take; `begun`: how many rounds were
    asked for; `go` is set while this one may be played."""

    def __init__(self, crowd: Crowd, people: int) -> None:
        self._crowd, self._people = crowd, people
        self._place = -1
        self._made = 0
        self.promised = 0
        self.begun = 0
        self.go = asyncio.Event()
        self.go.set()

    async def begin(self, place: int) -> bool:
        """Wait for the company's turn to play on at the table message `place`. The first who sees it asks for all, and
        again after a long time at the same one. Returns whether there was anything to wait for."""
        played_long = self._made >= LONGEST * USUAL * self._people
        if (place > self._place or played_long) and self.go.is_set():
            self._place = place
            self._settle()
            self.begun += 1
            self.go = asyncio.Event()
            self._crowd.ask(self)
        waits = not self.go.is_set()
        await self.go.wait()
        return waits

    def pressed(self) -> None:
        """Count a press of the company."""
        self._made += 1
        if self._made > self.promised:
            self._crowd.change(1)

    def leave(self) -> None:
        """Note that the company presses no longer."""
        self._settle()

    def _settle(self) -> None:
        """Give back what the last round did not need. The next is thought to take as much as that one did, for people
        drop out one after the other; unless it was none, as a command and a lobby are not."""
        self._crowd.change(min(0, self._made - self.promised))
        most = USUAL * self._people
        self.promised = min(self._made, most) if self._made >= FEWEST * self._people else most
        self._made = 0
