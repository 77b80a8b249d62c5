"""Finding and starting Debian's Chromium for tests."""

from __future__ import annotations

import shutil
from typing import Final

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

PATIENCE_MS: Final = 60_000
"""How long anything may take on a busy machine; nothing waits for it."""

MISSING: Final = "Chromium is not installed (Debian: apt-get install chromium)"


def installed() -> str | None:
    """The path of Chromium, where there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def chromium() -> str:
    """The path of Chromium; skips the test where there is none."""
    return installed() or pytest.skip(MISSING)
