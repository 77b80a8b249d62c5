"""What hangs together with a value, for tests that no one can get at what they must not know."""

import gc
from types import FunctionType, ModuleType


def reachable(start: object) -> list[object]:
    """Every value that can be reached from a value without going through code."""
    seen: dict[int, object] = {}
    waiting = [start]
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, type | ModuleType | FunctionType):
            continue
        seen[id(value)] = value
        waiting += gc.get_referents(value)
    return list(seen.values())
