"""A fresh fake sandbox for each test of the page, and a window that was never there."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from socket import create_server, socket

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import Browser, Page

from sandbox.tests.kit.fake_sandbox import FakeSandbox
from sandbox.tests.kit.window import Scheme, Window


@dataclass
class Served:
    """A fake sandbox and where it listens."""

    fake: FakeSandbox
    address: str


OpenPage = Callable[..., Awaitable[Page]]


@asynccontextmanager
async def serving(fake: FakeSandbox, listener: socket) -> AsyncGenerator[str]:
    runner = web.AppRunner(fake.application(), shutdown_timeout=0.1)
    await runner.setup()
    site = web.SockSite(runner, listener.dup())
    await site.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        fake.drop_listeners()
        await runner.cleanup()


@pytest.fixture(scope="session")
def listener() -> Iterator[socket]:
    """One address for all tests, so that Chromium reads and compiles the page once."""
    with create_server(("127.0.0.1", 0)) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def served(listener: socket) -> AsyncIterator[Served]:
    fake = FakeSandbox()
    async with serving(fake, listener) as address:
        yield Served(fake, address)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def window(browser: Browser) -> AsyncIterator[Window]:
    """One for all tests, one after the other."""
    opened = await Window.opened(browser)
    yield opened
    await opened.closed()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(window: Window, served: Served) -> AsyncIterator[OpenPage]:
    """Opens the page at a width, once in a test."""
    async with AsyncExitStack() as until_the_end:

        async def opened(path: str = "", width: int = 1000, height: int = 800, scheme: Scheme = "light") -> Page:
            page = await until_the_end.enter_async_context(window.at(served.address, path, width, height, scheme))
            await page.locator(".scroll").first.wait_for()
            return page

        yield opened
