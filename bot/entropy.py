"""The real source of secrets."""

import secrets


class SystemEntropy:
    """The operating system's random numbers."""

    def secret(self, size: int) -> bytes:
        """Return `size` bytes that no one can guess."""
        return secrets.token_bytes(size)
