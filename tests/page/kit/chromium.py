"""Finding and starting Debian's Chromium for tests."""

from __future__ import annotations

import os
import shutil

import pytest

REQUIRED = "TWOWIN_REQUIRE_BROWSER"
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


def chromium() -> str:
    """The path of Chromium; skips the test where there is none, or fails it where the environment demands one."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found:
        return found
    reason = "Chromium is not installed (Debian: apt-get install chromium)"
    if os.environ.get(REQUIRED) == "1":
        pytest.fail(f"{reason}, but {REQUIRED}=1 demands it")
    pytest.skip(reason)
