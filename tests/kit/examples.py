"""How Hypothesis searches: the same examples every time in `make test`, fresh ones by a printed seed beside them in CI,
and many more in `make soak`."""

from typing import Final

from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers

STEADY: Final = "steady"
"""For `make test`: derived from the test itself, so that a run repeats exactly."""

FRESH: Final = "fresh"
"""As many examples by a seed that is drawn and printed (`tests/conftest.py`)."""

SOAK: Final = "soak"
"""For `make soak`, which chooses a seed and prints it."""

FIRST_FAILURE: Final = "first-failure"
"""For `make mutants`: the examples of `make test`, and the first failure is enough, no one wants a smaller one."""

SHRINKING: Final = 420.0
"""Seconds that a property may take longer than another test: Hypothesis makes a failing example smaller for up to five
minutes before it says what failed."""


def nowhere_local(path: str) -> bool:
    """Hypothesis takes examples from constants of no source file: which ones it would find depends on the folder that
    the project lies in and on what was imported before. It has no setting for that."""
    return False


providers.is_local_module_file = nowhere_local  # pyright: ignore[reportPrivateImportUsage] - see there

_COMMON: Final = settings(
    deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)

settings.register_profile(STEADY, _COMMON, derandomize=True, max_examples=100)
settings.register_profile(FRESH, settings.get_profile(STEADY), derandomize=False)
settings.register_profile(
    FIRST_FAILURE,
    settings.get_profile(STEADY),
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
)
settings.register_profile(SOAK, _COMMON, derandomize=False, max_examples=2_000, print_blob=True)


def examples(count: int) -> settings:
    """So many examples in `make test`, and in `make soak` as many times more as its profile has."""
    usual = settings.get_profile(STEADY).max_examples
    return settings(max_examples=count * settings().max_examples // usual)
