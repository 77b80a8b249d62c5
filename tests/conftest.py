"""Which tests need more than Python."""

import pytest

from tests.page.kit.chromium import chromium


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Browser tests are skipped where there is no Chromium, unless the environment insists on them."""
    if item.get_closest_marker("browser") is not None:
        chromium()
