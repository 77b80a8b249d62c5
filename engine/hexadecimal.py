"""Keys, secrets and commitments as text: 64 hexadecimal digits."""

import re
from typing import Final

from engine.contract import Json

_HEX: Final = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)


def read_hex(raw: Json) -> bytes | None:
    """The 32 bytes that 64 hexadecimal digits stand for, `None` for anything else."""
    return bytes.fromhex(raw) if isinstance(raw, str) and _HEX.fullmatch(raw) else None
