"""Whatever a conversation leads to, nothing may be built that Discord would refuse."""

from collections.abc import Generator

import pytest

from bot.discord_adapter.wire import UNSENDABLE


@pytest.fixture(autouse=True)
def nothing_unsendable(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Generator[None]:
    """Two controls with one custom id, too many parts, too long a label: the bot notices, sends nothing and says so in
    the log. A test that brings it about on purpose has the mark `unsendable`."""
    yield
    told = [record.getMessage() for record in caplog.get_records("call") if record.msg == UNSENDABLE]
    assert bool(told) == (request.node.get_closest_marker("unsendable") is not None), told
