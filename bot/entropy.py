"""The real source of secrets."""

import secrets


class SystemEntropy:
    """The operating system's random numbers."""

    def secret(self, size: int) -> bytes:
        """Return `size` random bytes."""
        return secrets.token_bytes(size)
