"""Small changes that wait for the writer at the same time are committed together: the disk is waited for once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.service.store import Store, StoreUnavailableError, UnitOfWork

Change: TypeAlias = Callable[[UnitOfWork], Awaitable[None]]
Waiting: TypeAlias = tuple[Change, asyncio.Future[None]]
"""A change, and what tells its maker how it ended."""


class GroupCommit:
    """Changes that do not depend on one another."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[Waiting] = []
        self._turn = asyncio.Lock()

    async def commit(self, change: Change) -> None:
        """Return when `change` is committed, with everything else that waited. Raises `StoreUnavailableError`, and
        what `change` raises."""
        done = asyncio.get_running_loop().create_future()
        mine = change, done
        self._waiting.append(mine)
        try:
            async with self._turn:
                if not done.done():
                    await self._commit_together(list(self._waiting))
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)
        done.result()

    async def _commit_together(self, batch: list[Waiting]) -> None:
        """When it fails because the database does, it failed for all. Any other failure is the mistake of one of them:
        then each is committed alone, and only whoever made it is told."""
        try:
            async with self._store.writing() as work:
                for change, _ in batch:
                    await change(work)
                await work.commit()
        except StoreUnavailableError as error:
            self._settle(batch, error)
        except Exception as error:  # noqa: BLE001 - whoever waits for that change raises it
            if len(batch) == 1:
                self._settle(batch, error)
                return
            for each in batch:
                await self._commit_together([each])
        else:
            self._settle(batch, None)

    def _settle(self, batch: list[Waiting], error: Exception | None) -> None:
        self._waiting = [each for each in self._waiting if each not in batch]
        for _, done in batch:
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)
                done.exception()  # whoever waits raises it; one that was cancelled meanwhile need not
