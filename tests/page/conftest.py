"""A fresh fake sandbox and browser context for each test of the page."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pytest_asyncio
from aiohttp import web
from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.page.kit.fake_sandbox import FakeSandbox


@dataclass
class Served:
    """A fake sandbox and where it listens."""

    fake: FakeSandbox
    address: str


# Chromium itself writes a line for every refused request, and a missing emoji is part of the canned evening.
EXPECTED = re.compile("status of (404|409)")

# How long anything may take on a busy machine; nothing waits for it.
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)

Scheme: TypeAlias = Literal["light", "dark"]
OpenPage = Callable[..., Awaitable[Page]]


@asynccontextmanager
async def serving(fake: FakeSandbox) -> AsyncGenerator[str]:
    runner = web.AppRunner(fake.application(), shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        fake.drop_listeners()
        await runner.cleanup()


@pytest_asyncio.fixture(loop_scope="session")
async def served() -> AsyncIterator[Served]:
    fake = FakeSandbox()
    async with serving(fake) as address:
        yield Served(fake, address)


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(browser: Browser, served: Served) -> AsyncIterator[OpenPage]:
    """Opens the page at a width; whatever the page complains about in its console fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    async def opened(path: str = "", width: int = 1000, height: int = 800, scheme: Scheme = "light") -> Page:
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion="reduce",
            locale="en-GB",
            timezone_id="UTC",
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda line: (
                complaints.append(line.text) if line.type == "error" and not EXPECTED.search(line.text) else None
            ),
        )
        await page.goto(served.address + path)
        await page.locator(".scroll").first.wait_for()
        return page

    yield opened
    for context in contexts:
        await context.close()
    assert complaints == []
