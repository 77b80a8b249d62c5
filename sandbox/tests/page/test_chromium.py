"""A missing browser is said clearly, with what to do about it."""

import pytest

from sandbox.tests.kit.chromium import chromium


def test_without_chromium_a_test_is_skipped_with_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(pytest.skip.Exception, match="apt-get install chromium"):
        chromium()
