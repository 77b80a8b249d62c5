"""Saved data back into values, for every game: what a value would not save itself is no saved value."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from engine.contract import Saved

Data: TypeAlias = Mapping[str, Any]
"""Decoded JSON whose fields are looked at one by one."""


class Saving(Protocol):
    """A value that can be saved."""

    def save(self) -> Saved:
        """The value as plain data."""
        ...


Value = TypeVar("Value", bound=Saving)


def load(saved: Saved, what: str, read: Callable[[Data], Value]) -> Value:
    """The value that `read` makes of `saved`, if it saves to exactly the same data again: whatever is missing, too
    much or of another type is refused in one place. Raises `ValueError`, and nothing else, naming `what`."""
    try:
        value = read(saved)
        if _written(value.save()) != _written(saved):
            raise ValueError("it would be saved otherwise")
    except (LookupError, TypeError, AttributeError, ArithmeticError, ValueError, RecursionError) as error:
        raise ValueError(f"no saved {what}: {type(error).__name__}: {error}") from error
    return value


def _written(saved: Saved) -> str:
    return json.dumps(saved, sort_keys=True, check_circular=False)


def require(true: bool, otherwise: str) -> None:
    """Raises `ValueError` with what is wrong unless it is `true`."""
    if not true:
        raise ValueError(otherwise)


def whole(raw: Any, allowed: range) -> int:
    """A whole number of those allowed; `true` and `3.0` are none."""
    if type(raw) is not int or raw not in allowed:
        raise ValueError(f"{raw!r} is no number from {allowed.start} to {allowed.stop - 1}")
    return raw


def ascending(raw: Sequence[Any], allowed: range) -> tuple[int, ...]:
    """Different whole numbers of those allowed, the smallest first."""
    numbers = tuple([whole(each, allowed) for each in raw])
    require(list(numbers) == sorted(set(numbers)), f"{numbers} do not ascend")
    return numbers
