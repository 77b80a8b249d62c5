"""Small changes that wait for the writer at the same time are committed together: the disk is waited for once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.service.store import Store, StoreUnavailableError, UnitOfWork

Change: TypeAlias = Callable[[UnitOfWork], Awaitable[None]]


class GroupCommit:
    """Changes that do not depend on one another."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._turn = asyncio.Lock()

    async def commit(self, change: Change) -> None:
        """Return when `change` is committed, with everything else that waited. Raises `StoreUnavailableError`."""
        done = asyncio.get_running_loop().create_future()
        mine = change, done
        self._waiting.append(mine)
        try:
            async with self._turn:
                if not done.done():
                    await self._commit_all()
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)
        done.result()

    async def _commit_all(self) -> None:
        """When it fails because the database does, it failed for all; else only for whoever did it, and the others'
        turn comes."""
        batch = list(self._waiting)
        try:
            async with self._store.writing() as work:
                for change, _ in batch:
                    await change(work)
                await work.commit()
        except StoreUnavailableError as error:
            self._settle(batch, error)
        else:
            self._settle(batch, None)

    def _settle(self, batch: list[tuple[Change, asyncio.Future[None]]], error: StoreUnavailableError | None) -> None:
        self._waiting = [each for each in self._waiting if each not in batch]
        for _, done in batch:
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)
                done.exception()  # whoever waits raises it; one that was cancelled meanwhile need not
