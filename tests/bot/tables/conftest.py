"""Tables are tested over the in-memory store; tests/bot/persistence proves that the real one behaves alike."""

from collections.abc import AsyncGenerator

import pytest

from tests.kit.memory_store import MemoryStore
from tests.kit.world import World


@pytest.fixture
async def world() -> AsyncGenerator[World]:
    """An evening that no one has begun."""
    async with World(MemoryStore()) as world:
        yield world
        assert await world.stop() == []
