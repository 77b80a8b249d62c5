"""Finding and starting Debian's Chromium for tests."""

from __future__ import annotations

import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from playwright.async_api import Browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--disable-extensions",
    "--no-first-run",
    "--mute-audio",
    "--metrics-recording-only",
]

PATIENCE_MS: Final = 120_000
"""How long anything may take on a busy machine; nothing waits for it."""

MISSING: Final = "Chromium is not installed (Debian: apt-get install chromium)"


def installed() -> str | None:
    """The path of Chromium, where there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def chromium() -> str:
    """The path of Chromium; skips the test where there is none."""
    return installed() or pytest.skip(MISSING)


@asynccontextmanager
async def started() -> AsyncGenerator[Browser]:
    """Chromium while the block runs; whatever is awaited in it may take `PATIENCE_MS`."""
    from playwright.async_api import async_playwright, expect

    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        running.on("context", lambda context: context.set_default_timeout(PATIENCE_MS))
        yield running
        await running.close()
