"""What the tests of the analysis share."""

import pytest

from engine.analysis import study


@pytest.fixture
def quickly_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strongest level needs no time here. Players who are not as good still make mistakes by its judgement."""

    def normal(_: str) -> str:
        return study.POLICY

    monkeypatch.setattr(study, "strongest_level", normal)
