"""What holds for the tests of bot, engine and tools: how Hypothesis searches, which tests come first, PostgreSQL."""

import gc
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from bot.process_memory import COLLECTED_EVERY
from tests.kit.examples import FRESH, SHRINKING, STEADY
from tests.kit.games import with_the_toy

if TYPE_CHECKING:
    from tests.kit.postgres import Cluster, OneDatabase

settings.load_profile(STEADY)


SEED = "hypothesis_seed"
START_PROGRAMS = ("tests/e2e/", "tests/tools/")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    gc.disable()
    if config.getoption("hypothesis_profile") == FRESH and config.getoption(SEED) is None:
        setattr(config.option, SEED, str(secrets.randbits(32)))  # Hypothesis and every worker read it from there


def pytest_report_header(config: pytest.Config) -> str:
    """How a run by a fresh seed is repeated."""
    return _repeating(config)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if (said := _repeating(config)) and terminalreporter.stats.get("failed"):
        terminalreporter.line(said)


def _repeating(config: pytest.Config) -> str:
    if config.getoption("hypothesis_profile") != FRESH:
        return ""
    seed = f"--hypothesis-profile {FRESH} --hypothesis-seed {config.getoption(SEED)}"
    return f"examples by a seed; to repeat them: pytest -m hypothesis {seed}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whatever time a test has, a property has more: it must still say which example failed after making it smaller.
    Tests that start other programs come first: at the end a worker has quick ones only."""
    given = config.getoption("timeout")
    usual = float((config.getini("timeout") if given is None else given) or 0)
    for item in items:
        if usual and item.get_closest_marker("hypothesis") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(usual + SHRINKING))
    items.sort(key=lambda item: not item.nodeid.startswith(START_PROGRAMS))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was imported stays until the end: the garbage collector need not look at it again and again, and at the rest
    as rarely as in the program that runs."""
    gc.freeze()
    gc.set_threshold(COLLECTED_EVERY)
    gc.enable()


@pytest.fixture(scope="session")
def cluster() -> Iterator["Cluster"]:
    """PostgreSQL, started once, by the first test that needs it; all that do are in one group, so in one process."""
    from tests.kit.postgres import running_cluster

    with running_cluster() as running:
        yield running


@pytest.fixture(scope="session")
def one_database(cluster: "Cluster") -> "OneDatabase":
    """The database of PostgreSQL in which those tests work that look at rows alone."""
    from tests.kit.postgres import OneDatabase

    return OneDatabase(cluster)


@pytest.fixture(scope="module")
def toy_too() -> Iterator[None]:
    """The toy game is in the catalogue beside the others."""
    with with_the_toy():
        yield
