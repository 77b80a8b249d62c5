"""The small wrong changes that mutmut knows to make in a file, one at a time."""

import ast
import difflib
import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.mutants.rooms import PLACE, PROJECT

NAMES: Final = PLACE / "names.json"


class Change(NamedTuple):
    """One change. `function` is its qualified name, `lines` are those of the statement that is changed, `difference`
    the lines that go and come."""

    name: str
    file: str
    function: str
    lines: range
    difference: str
    source: str

    @property
    def digest(self) -> str:
        """Another one as soon as the change is another."""
        return sha256(f"{self.file}:{self.function}:{self.difference}".encode()).hexdigest()[:16]

    @property
    def where(self) -> str:
        """File and function."""
        return f"{self.file}:{self.function}"


class _Made(NamedTuple):
    module: Any
    mutations: Sequence[Any]


def names(files: Sequence[str]) -> list[str]:
    """Every change in these files, by name: `bot/tables/play.py:answer:3`."""
    known: dict[str, list[str]] = json.loads(NAMES.read_text("utf-8")) if NAMES.is_file() else {}
    found = dict[str, list[str]]()
    for file in files:
        key = f"{file}:{sha256((PROJECT / file).read_bytes()).hexdigest()}"
        found[key] = known[key] if key in known else [name for name, _ in _mutations(file)]
    NAMES.parent.mkdir(parents=True, exist_ok=True)
    NAMES.write_text(json.dumps({**known, **found}), "utf-8")
    return [name for listed in found.values() for name in listed]


def change(name: str) -> Change:
    """The change of that name. Raises `KeyError` where there is none."""
    file, function, _ = name.split(":")
    mutation = dict(_mutations(file))[name]
    mutmut = _mutmut()
    outer = mutation.contained_by_top_level_function
    module = _made(file).module
    changed = mutmut.deep_replace(outer, mutation.original_node, mutation.mutated_node)
    before, after = module.code, module.deep_replace(outer, changed).code
    gone = changed_lines(before, after)
    lines = statement_around(before, gone)
    return Change(name, file, function, lines, _difference(before, after), after)


def _mutations(file: str) -> Iterator[tuple[str, Any]]:
    """Every mutation inside a function, with its name; those outside of functions mutmut does not make."""
    made = _made(file)
    function_of = dict(_functions(made.module))
    count = dict[str, int]()
    for mutation in made.mutations:
        function = function_of.get(id(mutation.contained_by_top_level_function))
        if function is not None:
            count[function] = count.get(function, 0) + 1
            yield f"{file}:{function}:{count[function]}", mutation


def _functions(module: Any) -> Iterator[tuple[int, str]]:
    cst = import_module("libcst")
    for statement in module.body:
        if isinstance(statement, cst.FunctionDef):
            yield id(statement), statement.name.value
        elif isinstance(statement, cst.ClassDef) and isinstance(statement.body, cst.IndentedBlock):
            for inner in statement.body.body:
                if isinstance(inner, cst.FunctionDef):
                    yield id(inner), f"{statement.name.value}.{inner.name.value}"


@lru_cache(maxsize=4)
def _made(file: str) -> _Made:
    module, mutations, _, _ = _mutmut().create_mutations(file, Path(PROJECT / file).read_text("utf-8"))
    return _Made(module, mutations)


def _mutmut() -> Any:
    return import_module("mutmut.mutation.file_mutation")


def changed_lines(before: str, after: str) -> range:
    """The lines of `before` that are others in `after`, numbered from 1; where lines only come, the one before them."""
    old, new = before.splitlines(), after.splitlines()
    most = min(len(old), len(new))
    first = next((index for index in range(most) if old[index] != new[index]), most)
    last = next((index for index in range(most - first) if old[-1 - index] != new[-1 - index]), most - first)
    return range(first + 1, max(first + 1, len(old) - last) + 1)


def statement_around(source: str, changed: range) -> range:
    """The innermost statement, without what stands inside it, that holds the first of the changed lines; and these."""
    spans = [
        _head(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt | ast.match_case | ast.ExceptHandler)
    ]
    around = [span for span in spans if changed.start in span]
    inner = min(around, key=len, default=changed)
    return range(min(inner.start, changed.start), max(inner.stop, changed.stop))


def _head(node: ast.stmt | ast.match_case | ast.ExceptHandler) -> range:
    first = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
    body: list[ast.stmt] | list[ast.match_case] | None = getattr(node, "body", None) or getattr(node, "cases", None)
    if body:
        begin = body[0]
        inside = begin.pattern.lineno if isinstance(begin, ast.match_case) else begin.lineno
        return range(first, max(first + 1, inside))
    last = None if isinstance(node, ast.match_case) else node.end_lineno
    return range(first, (last or first) + 1)


def _difference(before: str, after: str) -> str:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))
