"""`python -m tools.mutants.anew CHANGE TESTS FOLDER`: asks tests in a new process in which the change was there from
the beginning, for what is computed while everything is imported. `TESTS` is a file with one name a line."""

import sys
import tempfile
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tools.mutants.asking import NOTICED, PLAINLY, UNNOTICED
from tools.mutants.changes import Change, change
from tools.mutants.rooms import PROJECT


class _Changed(SourceFileLoader):
    """Loads a module as the change has it."""

    def __init__(self, module: str, source: str, path: str) -> None:
        super().__init__(module, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        """The changed code, whatever lies compiled beside the file."""
        del fullname
        return compile(self._source, self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds one module changed, and leaves the others to the usual finders."""

    def __init__(self, made: Change) -> None:
        self._made = made
        self._module = made.file.removesuffix(".py").replace("/", ".")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The changed module, or nothing."""
        del path, target
        if fullname != self._module:
            return None
        place = str(PROJECT / self._made.file)
        return spec_from_file_location(fullname, place, loader=_Changed(fullname, self._made.source, place))


class _Only:
    """Leaves only the tests that are asked, in the order in which they are asked."""

    def __init__(self, wanted: Sequence[str]) -> None:
        self._place = {name: place for place, name in enumerate(wanted)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and order."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self._place), key=lambda item: self._place[item.nodeid]
        )


def main(name: str, tests: str, folder: str) -> int:
    """Whether one of the tests notices."""
    tempfile.tempdir = folder
    sys.meta_path.insert(0, _Finder(change(name)))
    wanted = Path(tests).read_text("utf-8").splitlines()
    files = sorted({name.partition("::")[0] for name in wanted})
    code = pytest.main(["-x", *PLAINLY, *files], plugins=[_Only(wanted)])
    return UNNOTICED if code == pytest.ExitCode.OK else NOTICED


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
