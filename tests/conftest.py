"""What holds for every test: how Hypothesis searches, which tests need more than Python, who may rewrite the texts
that are kept, and one browser for all."""

import gc
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from hypothesis import settings

from bot.process_memory import COLLECTED_EVERY
from tests.kit.examples import FRESH, SHRINKING, STEADY
from tests.kit.games import with_the_toy
from tests.kit.nothing_left_out import EVERYTHING, OPTION, NothingLeftOut
from tests.kit.patient_loop import PatientLoop
from tests.kit.word_for_word import REWRITE, rewrite_from_now_on
from tests.page.kit.chromium import FLAGS, chromium

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from tests.kit.postgres import Cluster, OneDatabase

settings.load_profile(STEADY)


SEED = "hypothesis_seed"
START_PROGRAMS = ("tests/e2e/", "tests/tools/")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, action="store_true", help="sweeps in full, and a skipped test fails the run")
    parser.addoption(REWRITE, action="store_true", help="keep what is said now instead of comparing it; refused in CI")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    gc.disable()
    if config.getoption("hypothesis_profile") == FRESH and config.getoption(SEED) is None:
        setattr(config.option, SEED, str(secrets.randbits(32)))  # Hypothesis and every worker read it from there
    if config.getoption(OPTION):
        config.option.markexpr = EVERYTHING
        config.pluginmanager.register(NothingLeftOut())
    if config.getoption(REWRITE):
        rewrite_from_now_on()


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], PatientLoop]]:
    """Whatever a test waits for in this process, no slow machine ends its patience."""
    return {"patient": PatientLoop}


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
    Chromium starts on one worker alone, and keeps there what it read of the page. Tests that start other programs come
    first: at the end a worker has quick ones only."""
    given = config.getoption("timeout")
    usual = float((config.getini("timeout") if given is None else given) or 0)
    for item in items:
        if usual and item.get_closest_marker("hypothesis") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(usual + SHRINKING))
        if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
            item.add_marker(pytest.mark.xdist_group("browser"))
    items.sort(key=lambda item: not item.nodeid.startswith(START_PROGRAMS))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was imported stays until the end: the garbage collector need not look at it again and again, and at the rest
    as rarely as in the program that runs."""
    gc.freeze()
    gc.set_threshold(COLLECTED_EVERY)
    gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Browser tests are skipped where there is no Chromium."""
    if item.get_closest_marker("browser") is not None:
        chromium()


@pytest.fixture(scope="session")
def cluster() -> Iterator["Cluster"]:
    """PostgreSQL, started once by whoever needs it first: tests that do are in one group, so that is one process."""
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


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator["Browser"]:
    """Chromium, started once by whoever needs it first."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield running
        await running.close()
