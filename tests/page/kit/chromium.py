"""Finding and starting Debian's Chromium for tests."""

from __future__ import annotations

import shutil

import pytest

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
    """The path of Chromium; skips the test where there is none."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found:
        return found
    pytest.skip("Chromium is not installed (Debian: apt-get install chromium)")
