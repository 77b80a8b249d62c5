"""`pytest --nothing-left-out`: sweeps are run in full, and a test that is skipped, for whatever reason, fails the run.
Where everything can be installed, a reason not to look is something to mend."""

from typing import Final

import pytest

OPTION: Final = "--nothing-left-out"
EVERYTHING: Final = "not soak"
"""The marks of what is run then, whatever else was asked for."""


class NothingLeftOut:
    """Notes what was skipped, and says so at the end."""

    def __init__(self) -> None:
        self._skipped: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test, or one of its fixtures."""
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A whole file."""
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.skipped:
            self._skipped.append(f"{report.nodeid}: {_reason(report)}")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """The run has failed, whatever it was before."""
        if self._skipped and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Each of them, with its reason."""
        if self._skipped:
            terminalreporter.section(f"skipped, which {OPTION} forbids")
            for line in self._skipped:
                terminalreporter.line(line)


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    return report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
