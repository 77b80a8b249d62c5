"""The operating system's source of secrets."""

import secrets


class SystemEntropy:
    """Source of cryptographically secure random bytes."""

    def secret(self, size: int) -> bytes:
        """Return `size` random bytes."""
        return secrets.token_bytes(size)
