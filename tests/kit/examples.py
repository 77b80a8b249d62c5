"""How Hypothesis searches: the same examples every time in `make test`, new ones and many more in `make soak`."""

from typing import Final

from hypothesis import HealthCheck, Phase, settings

STEADY: Final = "steady"
"""For `make test`: derived from the test itself, so that a run repeats exactly."""

SOAK: Final = "soak"
"""For `make soak`, which chooses a seed and prints it."""

FIRST_FAILURE: Final = "first-failure"
"""For `make mutants`: the examples of `make test`, and the first failure is enough, nobody wants a smaller one."""

_COMMON: Final = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile(STEADY, _COMMON, derandomize=True, max_examples=100)
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
