"""A missing browser is said clearly, and is a failure where the environment insists on one."""

from __future__ import annotations

import pytest

from tests.page.kit.chromium import REQUIRED, chromium


def test_without_chromium_a_test_is_skipped_with_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv(REQUIRED, raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt-get install chromium"):
        chromium()


def test_without_chromium_a_test_fails_where_it_is_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv(REQUIRED, "1")
    with pytest.raises(pytest.fail.Exception, match=f"{REQUIRED}=1"):
        chromium()
