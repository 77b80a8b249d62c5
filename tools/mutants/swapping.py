"""Puts a change into the program while it runs: the changed function's code takes the place of its code, wherever the
function is referred to."""

import gc
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import CodeType, FunctionType
from typing import NamedTuple

from tools.mutants.changes import Change
from tools.mutants.rooms import PROJECT


class Place(NamedTuple):
    """Where a function is written: file and qualified name."""

    file: str
    function: str


Functions = Mapping[Place, Sequence[FunctionType]]


def functions() -> Functions:
    """Every function of the project that is in memory."""
    found = defaultdict[Place, list[FunctionType]](list)
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename.startswith(f"{PROJECT}/"):
            found[Place(each.__code__.co_filename, each.__code__.co_qualname)].append(each)
    return found


def put_in(change: Change, known: Functions) -> bool:
    """Whether the change could be put in; if not, nothing is changed. What is computed while the module is imported,
    default values for example, cannot be put in afterwards."""
    path = str(PROJECT / change.file)
    codes = [code for code in _inside(compile(change.source, path, "exec")) if code.co_qualname == change.function]
    targets = known.get(Place(path, change.function), ())
    if len(codes) != 1 or not targets:
        return False
    code = codes[0]
    if any(each.__code__ == code or each.__code__.co_freevars != code.co_freevars for each in targets):
        return False
    for each in targets:
        each.__code__ = code
    return True


def _inside(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _inside(constant)
