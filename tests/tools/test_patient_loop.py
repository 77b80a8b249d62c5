"""Time in the event loop of tests."""

import asyncio
import time

import pytest

from sandbox.tests.kit.patient_loop import STEP


async def test_no_patience_ends_while_somebody_works() -> None:
    async with asyncio.timeout(STEP):
        for _ in range(3):
            time.sleep(STEP)  # noqa: ASYNC251 - the loop stands still
            await asyncio.sleep(0)


async def test_patience_ends_where_nobody_does() -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(2.5 * STEP):
            await asyncio.Event().wait()
