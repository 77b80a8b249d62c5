"""One window of Chromium for many tests. A new one costs half a second of processor each time, most of what a test of
the page took."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, Literal, Self, TypeAlias
from urllib.parse import urljoin

from playwright.async_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Error, Page

Scheme: TypeAlias = Literal["light", "dark"]

# Chromium itself writes a line for every refused request, and a missing emoji is part of the canned evening.
EXPECTED: Final = re.compile("status of (404|409)")


class Window:
    """A page that was never anywhere: nothing is stored for the address it goes to, the pointer is in the corner."""

    def __init__(self, context: BrowserContext, page: Page, storage: CDPSession) -> None:
        self.page = page
        self._context = context
        self._storage = storage
        self._complaints: list[str] = []
        page.on("pageerror", self._on_error)
        page.on("console", self._on_console)

    @classmethod
    async def opened(cls, browser: Browser) -> Self:
        """A window of its own."""
        context = await browser.new_context(reduced_motion="reduce", locale="en-GB", timezone_id="UTC")
        page = await context.new_page()
        return cls(context, page, await context.new_cdp_session(page))

    async def closed(self) -> None:
        """It is needed no more."""
        await self._context.close()

    @asynccontextmanager
    async def at(
        self, address: str, path: str = "", width: int = 1000, height: int = 800, scheme: Scheme = "light"
    ) -> AsyncGenerator[Page]:
        """The page behind that address, at a width. Whatever it complains about in its console fails the test."""
        self._complaints.clear()
        await self._storage.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"})
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.emulate_media(color_scheme=scheme)
        await self.page.mouse.move(0, 0)
        await self.page.goto(urljoin(address, path))
        yield self.page
        await self.page.unroute_all(behavior="ignoreErrors")
        await self.page.goto("about:blank")
        assert self._complaints == []

    def _on_error(self, error: Error) -> None:
        self._complaints.append(str(error))

    def _on_console(self, line: ConsoleMessage) -> None:
        if line.type == "error" and not EXPECTED.search(line.text):
            self._complaints.append(line.text)
