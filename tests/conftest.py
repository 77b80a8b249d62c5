"""What holds for every test: how Hypothesis searches, which tests need more than Python, and one browser for all."""

import gc
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from hypothesis import settings

from tests.kit.examples import STEADY
from tests.kit.games import with_the_toy
from tests.kit.nothing_left_out import OPTION, NothingLeftOut
from tests.page.kit.chromium import FLAGS, chromium

if TYPE_CHECKING:
    from playwright.async_api import Browser

settings.load_profile(STEADY)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, action="store_true", help="a skipped test fails the run, whatever its reason")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption(OPTION):
        config.pluginmanager.register(NothingLeftOut())


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was imported stays until the end: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Browser tests are skipped where there is no Chromium."""
    if item.get_closest_marker("browser") is not None:
        chromium()


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
