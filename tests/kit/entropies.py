"""Secrets that a test can foretell."""

from hashlib import sha256


class SeededEntropy:
    """Implements the Entropy port: the same seed, the same secrets."""

    def __init__(self, seed: str = "test") -> None:
        self._seed = seed
        self._drawn = 0

    def secret(self, size: int) -> bytes:
        self._drawn += 1
        blocks = -(-size // 32)
        drawn = b"".join(sha256(f"{self._seed}:{self._drawn}:{block}".encode()).digest() for block in range(blocks))
        return drawn[:size]
