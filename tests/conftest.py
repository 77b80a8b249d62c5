"""Which tests need more than Python, and where they run."""

import os
import shutil

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
BROWSER_REQUIRED = os.environ.get("TWOWIN_REQUIRE_BROWSER") == "1"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Browser tests are skipped where there is no Chromium, unless the caller insists on them."""
    if item.get_closest_marker("browser") is not None and CHROMIUM is None:
        if BROWSER_REQUIRED:
            pytest.fail("this test needs Chromium (Debian: apt-get install chromium)")
        pytest.skip("needs Chromium (Debian: apt-get install chromium)")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Debian's browser."""
    assert CHROMIUM is not None
    return CHROMIUM
