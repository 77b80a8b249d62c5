"""Sweeps have two sizes: a few of their cases in `make test`, all of them in CI."""

from collections.abc import Iterable, Sequence
from typing import cast

import pytest
from _pytest.mark.structures import ParameterSet


def one_in(often: int, cases: Iterable[object]) -> Sequence[object]:
    """These cases, tuples where there are several parameters, of which the first and each `often`-th after it are
    tried in `make test`."""
    return [case if at % often == 0 else _in_ci(case) for at, case in enumerate(cases)]


def _in_ci(case: object) -> ParameterSet:
    values = cast("tuple[object, ...]", case) if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.sweep)
