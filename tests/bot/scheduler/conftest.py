"""Evenings whose outbox, deadlines and house are looked at."""

from collections.abc import AsyncGenerator

import pytest

from bot.tables.ids import TableId
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World


@pytest.fixture
async def world() -> AsyncGenerator[World]:
    """An evening that no one has begun."""
    async with World(MemoryStore()) as world:
        yield world


@pytest.fixture
async def _at_rest() -> AsyncGenerator[tuple[AtRest, TableId]]:
    async with at_rest() as both:
        yield both


@pytest.fixture
def rest(_at_rest: tuple[AtRest, TableId]) -> AtRest:
    """A game of two under way, everything told so far."""
    return _at_rest[0]


@pytest.fixture
def table(_at_rest: tuple[AtRest, TableId]) -> TableId:
    """Its table."""
    return _at_rest[1]
