"""Conversations and evenings: whatever they lead to, Discord must take it."""

from collections.abc import AsyncGenerator

import pytest

from tests.kit.fresh import nobody_waits_in_vain as nobody_waits_in_vain
from tests.kit.sendable import nothing_unsendable as nothing_unsendable
from tests.kit.talk import Talk, talking


@pytest.fixture
async def talk() -> AsyncGenerator[Talk]:
    """A conversation that no one has begun."""
    async with talking() as talk:
        yield talk
