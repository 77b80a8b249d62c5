"""Values as plain JSON data and back, from the annotations of their classes (docs/decisions/engine.md).

Whole numbers, strings, booleans and enums are written as they are, bytes as hexadecimal digits, `X | None` as null or
X, and tuples as lists. Whole numbers are from 0 or in the range of `Annotated[int, range(...)]`. `Annotated[X, (...)]`
allows only the values in that tuple. `NamedTuple`s and dataclasses are lists of their fields unless `object` is called
for them. A `Codec` is given the codings of types with another form.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import lru_cache, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    NewType,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from engine.contract import Json, Options, Outcome, Refusal, Saved

LONGEST: Final = 60
"""Most characters of a wrong value that are quoted."""


def shown(value: object) -> str:
    """Quote a wrong value in one line, cut after `LONGEST` characters."""
    try:
        line = " ".join(repr(value).split())
    except (RecursionError, ValueError):  # nested too deeply, or a number of more than 4,300 digits
        line = f"an unreadable {type(value).__name__}"
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def quoted(text: object) -> str:
    """Quote a value that should have been a name: a string without quotation marks, anything else as `shown` does."""
    return text[:LONGEST] if isinstance(text, str) else shown(text)


_HEX: Final = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)


def read_hex(raw: object) -> bytes | None:
    """Return the 32 bytes of 64 hexadecimal digits, the form of keys, secrets and commitments; `None` for anything
    else."""
    return bytes.fromhex(raw) if isinstance(raw, str) and _HEX.fullmatch(raw) else None


Data: TypeAlias = Mapping[str, Any]
"""Decoded JSON whose fields have not been checked."""

COUNTS: Final = range(1 << 63)
"""Default range of whole numbers."""


@dataclass(frozen=True, slots=True)
class Coding:
    """Writer and reader of one type. `read` raises one of the errors that `load` catches for invalid data."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class Layout(Enum):
    """Place of a `NamedTuple`'s fields in data.

    `OBJECT`: an object of their own. `FLAT`: among the fields of the containing value, as in `Annotated[Dice,
    Layout.FLAT]`.
    """

    OBJECT = "object"
    FLAT = "flat"


class Called(NamedTuple):
    """Name of a field in data if it differs from the attribute: `Annotated[str, Called("event")]`."""

    name: str


def named(write: Callable[[Any], Json], read: Callable[[str], Any]) -> Coding:
    """Return the coding of values that are written as strings. For an unknown string, `read` returns `None` or a
    refusal."""
    return Coding(write, lambda raw: _accepted(read(raw) if isinstance(raw, str) else None, raw))


def house_rules(read: Callable[[Mapping[str, Json]], Any]) -> Coding:
    """Return the coding of a game's options. Written data is cached, because every position of a game has the same
    options."""

    @lru_cache
    def saved(options: Options) -> Saved:
        return options.save()

    return Coding(saved, lambda raw: _accepted(read(raw), raw))


def versioned(coding: Coding, version: int) -> Coding:
    """Return the coding as an object that also contains the version of its layout."""
    return Coding(lambda value: {"v": version, **coding.write(value)}, coding.read)


def _accepted(value: Any, raw: Any) -> Any:
    if value is None or isinstance(value, Refusal):
        raise ValueError(f"{raw!r} names nothing here")
    return value


class Codec:
    """Codings of a game's types, created from annotations on first use."""

    def __init__(self, known: Mapping[Any, Any], *, with_defaults: bool = False) -> None:
        """Create a codec.

        Args:
            known: Types with another form, each with its coding, its `Layout`, or an annotation that has the same
                coding.
            with_defaults: Fields that are missing in an object, or at the end of a list of fields, take their defaults.
                Otherwise such data is refused.
        """
        self._known = {Outcome: Layout.OBJECT, **{_key(kind): what for kind, what in known.items()}}
        self._codings: dict[Any, Coding] = {}
        self._with_defaults = with_defaults

    def with_also(self, known: Mapping[Any, Any]) -> "Codec":
        """Return a codec that also knows these types (as in the constructor)."""
        return Codec({**self._known, **known}, with_defaults=self._with_defaults)

    def coding(self, hint: Any) -> Coding:
        """Return the coding of values with this annotation.

        Raises:
            TypeError: The annotation is not specific enough.
        """
        key = _key(hint)
        if key not in self._codings:
            self._codings[key] = self._made(hint, self._known.get(key))
        return self._codings[key]

    def object(self, kind: type) -> Coding:
        """Return the coding of this class as an object of its fields."""
        key = (Layout.OBJECT, kind)
        if key not in self._codings:
            self._codings[key] = self._of_fields(kind)
        return self._codings[key]

    def _made(self, hint: Any, known: Any) -> Coding:
        if isinstance(known, Coding):
            return known
        if known is Layout.OBJECT:
            return self.object(hint)
        if known is not None:
            return self.coding(known)
        if isinstance(hint, NewType):
            return self.coding(hint.__supertype__)
        if isinstance(hint, type) and not get_args(hint):
            return self._of_class(hint)
        return self._of_parts(get_origin(hint), get_args(hint))

    def _of_class(self, kind: Any) -> Coding:
        if kind in _PLAIN:
            return _PLAIN[kind]
        if issubclass(kind, Enum):
            return Coding(lambda value: value.value, kind)
        hints = hints_of(kind)
        codings = [self.coding(hint) for hint in hints.values()]
        optional = len(_optional(kind)) if self._with_defaults else 0
        entries = _fixed(codings, lambda values: kind(*values), len(hints) - optional)
        if not is_dataclass(kind):
            return entries
        return Coding(lambda value: entries.write([getattr(value, name) for name in hints]), entries.read)

    def _of_parts(self, origin: Any, parts: tuple[Any, ...]) -> Coding:
        if origin is Annotated:
            notes: Mapping[type, Any] = {type(note): note for note in parts[1:]}
            if range in notes:
                return Coding(_same, partial(whole, allowed=notes[range]))
            coding = self.coding(parts[0])
            return coding if tuple not in notes else Coding(coding.write, partial(_one_of, notes[tuple], coding.read))
        if origin is tuple and parts[-1] is ...:
            return _many(self.coding(parts[0]))
        if origin is tuple:
            return _fixed([self.coding(part) for part in parts], tuple)
        if origin in (Union, UnionType) and NoneType in parts:
            others = tuple(part for part in parts if part is not NoneType)
            return _perhaps(self.coding(Union[others]))  # noqa: UP007 - the members are values here
        raise TypeError(f"nothing says how {origin} of {parts} looks as data")

    def _of_fields(self, kind: type) -> Coding:
        parts = [self._field(name, hint) for name, hint in hints_of(kind).items()]
        optional = _optional(kind) if self._with_defaults else ()

        def write(value: Any) -> dict[str, Json]:
            data: dict[str, Json] = {}
            for attribute, name, coding in parts:
                held = getattr(value, attribute)
                if name is None:
                    data.update(coding.write(held))
                elif held is None or coding.write is _same:  # `None` is null in every coding
                    data[name] = held
                else:
                    data[name] = coding.write(held)
            return data

        def read(raw: Any) -> Any:
            return kind(
                **{
                    attribute: coding.read(raw if name is None else raw[name])
                    for attribute, name, coding in parts
                    if name is None or name in raw or attribute not in optional
                }
            )

        return Coding(write, read)

    def _field(self, attribute: str, hint: Any) -> tuple[str, str | None, Coding]:
        """Return a field's attribute, its name in data, and its coding.

        The name is `None` if the field's own fields take its place.
        """
        notes = get_args(hint)
        if Layout.FLAT in notes:
            return attribute, None, self.object(notes[0])
        name = next((each.name for each in notes if isinstance(each, Called)), attribute)
        return attribute, name, self.coding(hint)


def hints_of(kind: Any) -> Mapping[str, Any]:
    """Return the annotation of each field of a class."""
    if is_dataclass(kind) and not any(isinstance(field.type, str) for field in fields(kind)):
        return {field.name: field.type for field in fields(kind)}  # unresolved, for `Json` is unknown where it is used
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    return {name: hints[name] for name in names}


def _optional(kind: Any) -> frozenset[str]:
    """Return the names of the fields that have a default."""
    if not is_dataclass(kind):
        return frozenset(kind._field_defaults)
    has_none = (MISSING, MISSING)
    return frozenset(each.name for each in fields(kind) if (each.default, each.default_factory) != has_none)


def _key(hint: Any) -> Any:
    """Return a key for an annotation that is the same for equal unions in any notation."""
    return frozenset(get_args(hint)) if get_origin(hint) in (Union, UnionType) else hint


def _many(coding: Coding) -> Coding:
    """Return the coding of a list of any length."""
    write, read = coding.write, coding.read
    return Coding(
        list if write is _same else lambda values: [write(each) for each in values],
        lambda raw: tuple([read(each) for each in raw]),
    )


def _perhaps(coding: Coding) -> Coding:
    """Return the coding with null for `None`."""
    write, read = coding.write, coding.read
    return Coding(
        _same if write is _same else lambda value: None if value is None else write(value),
        lambda raw: None if raw is None else read(raw),
    )


def _fixed(codings: Sequence[Coding], make: Callable[[Sequence[Any]], Any], least: int | None = None) -> Coding:
    """Return the coding of a list with one entry for each of `codings`. Entries after the first `least` may be missing
    at the end of the data; none may if it is `None`."""
    writers = [coding.write for coding in codings]
    least = len(codings) if least is None else least

    def read(raw: Any) -> Any:
        present = codings[: max(least, len(raw))]
        return make([coding.read(each) for coding, each in zip(present, raw, strict=True)])

    return Coding(
        list
        if all(write is _same for write in writers)
        else lambda values: [write(each) for write, each in zip(writers, values, strict=True)],
        read,
    )


def _same(value: Any) -> Any:
    return value


def _exactly(kind: type, raw: Any) -> Any:
    if type(raw) is not kind:
        raise ValueError(f"{raw!r} is no {kind.__name__}")
    return raw


def _one_of(allowed: Any, read: Callable[[Any], Any], raw: Any) -> Any:
    value = read(raw)
    if value not in allowed:
        raise ValueError(f"{raw!r} is none of {allowed}")
    return value


def whole(raw: Any, allowed: range = COUNTS) -> int:
    """Return a whole number in the range `allowed`. `True` and `3.0` are none.

    Raises:
        ValueError: The value is not a whole number in the range.
    """
    if type(raw) is not int or raw not in allowed:
        raise ValueError(f"{raw!r} is no number from {allowed.start} to {allowed.stop - 1}")
    return raw


_PLAIN: Final[Mapping[type, Coding]] = {
    int: Coding(_same, whole),
    str: Coding(_same, partial(_exactly, str)),
    bool: Coding(_same, partial(_exactly, bool)),
    bytes: named(bytes.hex, read_hex),
}


INVALID: Final = (LookupError, TypeError, AttributeError, ArithmeticError, ValueError, RecursionError)
"""Errors that reading raises for invalid data."""


class Saving(Protocol):
    """A value that can be saved."""

    def save(self) -> Saved:
        """Return the value as plain data."""
        ...


Value = TypeVar("Value", bound=Saving)


def load(saved: Saved, what: str, read: Callable[[Data], Value]) -> Value:
    """Return the value that `read` builds from `saved`. Saving the value must give the same data.

    This check refuses missing, superfluous and wrongly typed fields.

    Args:
        what: Kind of value, for the error message.

    Raises:
        ValueError: The data is invalid. No other error is raised.
    """
    try:
        value = read(saved)
        if _written(value.save()) != _written(saved):
            raise ValueError("it would be saved otherwise")
    except INVALID as error:
        raise ValueError(f"no saved {what}: {type(error).__name__}: {error}") from error
    return value


def upgraded(saved: Saved, version: int, **added: Json) -> Saved:
    """Return data of the version before `version` with the fields in `added`, as data of `version`; other data
    unchanged."""
    try:
        older = whole(saved["v"]) == version - 1 and not any(name in saved for name in added)
    except (LookupError, TypeError, ValueError):
        return saved
    return {**saved, "v": version, **added} if older else saved


def _written(saved: Saved) -> str:
    return json.dumps(saved, sort_keys=True, check_circular=False)


def require(true: bool, otherwise: str) -> None:
    """Raise `ValueError` with the message `otherwise` unless `true`."""
    if not true:
        raise ValueError(otherwise)
