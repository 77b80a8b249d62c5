"""The nonces of created messages, remembered for a while, so that the same create twice is one message."""

from collections import OrderedDict

from sandbox.clock import SandboxClock

Key = tuple[str, str]


class Nonces:
    """Messages by an application's nonce, in any channel, for `window_ms` (0: forgotten at once)."""

    def __init__(self, clock: SandboxClock, window_ms: int) -> None:
        self._clock = clock
        self.window_ms = window_ms
        self._made: OrderedDict[Key, tuple[int, str]] = OrderedDict()

    def made(self, key: Key) -> str | None:
        """Return the message already made with this nonce, if it is still remembered."""
        self._forget_old()
        found = self._made.get(key)
        return None if found is None else found[1]

    def remember(self, key: Key, message: str) -> None:
        self._made.pop(key, None)
        self._made[key] = (self._clock.now_ms(), message)

    def _forget_old(self) -> None:
        oldest = self._clock.now_ms() - self.window_ms
        while self._made and next(iter(self._made.values()))[0] <= oldest:
            self._made.popitem(last=False)
