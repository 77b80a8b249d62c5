"""What stands where a function was, and a value where None could be."""

from collections.abc import Callable
from typing import TypeVar

Said = TypeVar("Said")


def always(said: Said) -> Callable[..., Said]:
    """A function that says this, whatever it is asked."""

    def say(*_: object, **__: object) -> Said:
        return said

    return say


def some(value: Said | None) -> Said:
    """The value, which is there: None fails the test."""
    assert value is not None
    return value
