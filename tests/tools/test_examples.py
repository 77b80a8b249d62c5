"""What Hypothesis chooses as examples does not depend on the source code around."""

import importlib.util
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS, HypothesisProvider

ODD = 10**30 + 987_654_321
"""No example by chance, and no constant that Hypothesis knows by itself."""


@pytest.mark.parametrize(
    ("provider", "found"), [(AVAILABLE_PROVIDERS["hypothesis"], False), (HypothesisProvider, True)]
)
def test_no_example_is_taken_from_source_code(
    provider: type[HypothesisProvider], found: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"beside_the_project_{found}"
    source = tmp_path / f"{name}.py"
    source.write_text(f"ODD = {ODD}\n")
    spec = importlib.util.spec_from_file_location(name, source)
    assert spec is not None
    monkeypatch.setitem(sys.modules, name, importlib.util.module_from_spec(spec))
    monkeypatch.setitem(AVAILABLE_PROVIDERS, "hypothesis", provider)
    drawn = set[int]()

    @settings(max_examples=1_000)
    @given(st.integers(-found, 10**40))
    def collect(number: int) -> None:
        drawn.add(number)

    collect()
    assert (ODD in drawn) is found
