"""Hooks of every test: options, an event loop that is patient, and one browser for all."""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from sandbox.tests.kit.chromium import chromium, started
from sandbox.tests.kit.nothing_left_out import EVERYTHING, OPTION, NothingLeftOut
from sandbox.tests.kit.patient_loop import PatientLoop
from sandbox.tests.kit.word_for_word import REWRITE, rewrite_from_now_on

if TYPE_CHECKING:
    from playwright.async_api import Browser


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, action="store_true", help="sweeps in full, and a skipped test fails the run")
    parser.addoption(REWRITE, action="store_true", help="keep what is said now instead of comparing it; refused in CI")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if config.getoption(OPTION):
        config.option.markexpr = EVERYTHING
        config.pluginmanager.register(NothingLeftOut())
    if config.getoption(REWRITE):
        rewrite_from_now_on()


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], PatientLoop]]:
    """Whatever a test waits for in this process, no slow machine ends its patience."""
    return {"patient": PatientLoop}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Chromium starts on one worker alone, and keeps there what it read of the page."""
    for item in items:
        if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
            item.add_marker(pytest.mark.xdist_group("browser"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Browser tests are skipped where there is no Chromium."""
    if item.get_closest_marker("browser") is not None:
        chromium()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator["Browser"]:
    """Chromium, started once, by the first test that needs it."""
    async with started() as running:
        yield running
