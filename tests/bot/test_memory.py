"""The bot loads what it needs, and freed memory goes back to the system."""

import asyncio
import gc
import platform
import subprocess
import sys
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

from bot.process_memory import (
    COLLECTED_EVERY,
    RELEASED_EVERY,
    excluded_from_collection,
    memory_mb,
    release_memory,
    release_memory_periodically,
)
from tests.kit.always import some
from tests.kit.clocks import ManualClock

PIECES = 8_000
PIECE = 10_000
"""Bytes: small enough to come from the heap of the C library, large enough to leave a whole page when it goes."""

FREED = PIECES // 2 * 4096 / 2**20
"""Megabytes in those pages when every second piece goes."""

only_gnu = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library keeps no gaps to give back")


def with_gaps() -> list[bytes]:
    """Memory of which every second piece was freed."""
    return [b"x" * PIECE for _ in range(PIECES)][::2]


@only_gnu
def test_gaps_between_what_is_still_used_are_given_back() -> None:
    release_memory()
    kept = with_gaps()
    before = memory_mb()
    assert release_memory()
    after = memory_mb()
    assert some(before) - some(after) > FREED / 2
    assert len(kept) == PIECES // 2


@only_gnu
async def test_it_happens_every_five_minutes() -> None:
    kept, clock = with_gaps(), ManualClock()
    before = memory_mb()
    turn = asyncio.create_task(release_memory_periodically(clock))
    await asyncio.sleep(0)
    clock.advance(RELEASED_EVERY - 1)
    await asyncio.sleep(0)
    assert not turn.done()
    clock.advance(1)
    await turn
    after = memory_mb()
    assert some(before) - some(after) > FREED / 2
    assert len(kept) == PIECES // 2


def test_what_is_made_for_good_is_never_looked_through_for_garbage_and_the_rest_seldom():
    before, usual = gc.get_freeze_count(), gc.get_threshold()
    try:
        with excluded_from_collection():
            assert not gc.isenabled()
            kept = [{number} for number in range(1_000)]
        assert gc.isenabled()
        assert gc.get_freeze_count() >= before + len(kept)
        assert gc.get_threshold()[0] == COLLECTED_EVERY
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
        gc.freeze()


@pytest.fixture(scope="module")
def loaded() -> AbstractSet[str]:
    """The modules of a program that is about to start."""
    script, project = "import sys, bot.app; print(*sys.modules)", Path(__file__).parents[2]
    told = subprocess.run([sys.executable, "-c", script], cwd=project, check=True, capture_output=True)
    return frozenset(told.stdout.decode().split())


@pytest.mark.parametrize("costly", ["alembic", "sqlalchemy.orm", "sqlalchemy.dialects.postgresql", "PIL", "resvg_py"])
def test_a_bot_on_a_file_of_sqlite_never_loads_what_only_others_need(costly: str, loaded: AbstractSet[str]) -> None:
    """Migrations and pictures have processes of their own."""
    assert "sqlalchemy" in loaded
    assert costly not in loaded


def test_a_start_that_fails_leaves_the_collector_on():
    usual = gc.get_threshold()
    with pytest.raises(ImportError), excluded_from_collection():
        raise ImportError
    gc.set_threshold(*usual)
    assert gc.isenabled()
