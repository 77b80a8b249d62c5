"""Looking at a form field by field, and naming every bad one in Discord's nested way (code 50035)."""

from collections.abc import Iterable, Iterator
from typing import Any

from sandbox.errors import ApiError
from sandbox.json_values import Json, is_list, is_object

REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


class FormBody:
    """One place in a request body, and the complaints about it and everything below it."""

    __slots__ = ("errors", "path")

    def __init__(self, path: tuple[str | int, ...] = (), errors: Json | None = None) -> None:
        self.path = path
        self.errors: Json = {} if errors is None else errors

    def at(self, *steps: str | int) -> "FormBody":
        return FormBody((*self.path, *steps), self.errors)

    def complain(self, code: str, message: str) -> None:
        place = self.errors
        for step in self.path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def refuse_if_bad(self) -> None:
        """Raise ApiError 400 50035 if anything was complained about."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)

    def text(self, body: Json, key: str, low: int, high: int, *, required: bool = False) -> str | None:
        """Return the text in this field, whose length must lie in `low` to `high`; `None` if absent."""
        value = self._present(body, key, required=required)
        if value is None:
            return None
        if not isinstance(value, str):
            self.at(key).complain("BASE_TYPE_STRING", "Must be a string.")
            return None
        if not low <= len(value) <= high:
            self.at(key).complain(*_length(len(value), low, high))
        return value

    def whole(
        self, body: Json, key: str, low: int, high: int, *, default: int | None = None, required: bool = False
    ) -> int:
        """Return the whole number in this field, which must lie in `low` to `high`; `default` if absent."""
        value = self._present(body, key, required=required)
        if value is None:
            return low if default is None else default
        if isinstance(value, bool) or not isinstance(value, int):
            self.at(key).complain("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return low if default is None else default
        if value < low:
            self.at(key).complain("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        if value > high:
            self.at(key).complain("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        return value

    def one_of(self, body: Json, key: str, choices: Iterable[int], *, default: int | None = None) -> int:
        """Return the number in this field, one of `choices`; `default` (or a complaint) if absent."""
        allowed = tuple(choices)
        value = self._present(body, key, required=default is None)
        if value is None:
            return allowed[0] if default is None else default
        if isinstance(value, bool) or value not in allowed:
            self.at(key).complain(*not_among(allowed))
            return allowed[0]
        return int(value)

    def flag(self, body: Json, key: str, *, default: bool = False) -> bool:
        """Return the truth in this field."""
        value = self._present(body, key, required=False)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.at(key).complain("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return default

    def items(self, body: Json, key: str, low: int, high: int, *, required: bool = False) -> list[Any]:
        """Return the list in this field, with `low` to `high` entries."""
        value = self._present(body, key, required=required)
        if value is None:
            return []
        if not is_list(value):
            self.at(key).complain("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not low <= len(value) <= high:
            self.at(key).complain(*_length(len(value), low, high))
        return value

    def objects(
        self, body: Json, key: str, low: int, high: int, *, required: bool = False
    ) -> Iterator[tuple["FormBody", Json]]:
        """Yield each object of the list in this field, with its own place."""
        for index, item in enumerate(self.items(body, key, low, high, required=required)):
            if is_object(item):
                yield self.at(key, index), item
            else:
                self.at(key, index).complain("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")

    def _present(self, body: Json, key: str, *, required: bool) -> Any:
        value = body.get(key)
        if value is None and required:
            self.at(key).complain(*REQUIRED)
        return value


def not_among(choices: Iterable[object]) -> tuple[str, str]:
    """Return the complaint about a value that is none of these. They are named in the same order each time."""
    return "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(repr, choices))}}}."


def _length(length: int, low: int, high: int) -> tuple[str, str]:
    if low == 0:
        return "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
    if length == 0:
        return REQUIRED
    return "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."
