"""Changes that wait at the same time are committed at once, and none of them is lost for another's sake."""

import asyncio

from bot.persistence.store import StoreUnavailableError
from bot.persistence.unit_of_work import Unit
from bot.scheduler.group_commit import GroupCommit
from bot.tables.ids import UserId
from bot.tables.settings import Profile
from tests.kit.memory_store import MemoryStore


class Counting(MemoryStore):
    opened = 0
    broken = False

    def writing(self):
        self.opened += 1
        if self.broken:
            raise StoreUnavailableError("locked")
        return super().writing()


def put(user: int):
    async def change(work: Unit) -> None:
        await asyncio.sleep(0)
        work.profiles.put(Profile(UserId(user), language="en"))

    return change


async def stored(store: MemoryStore, users: range) -> list[bool]:
    with store.reading() as work:
        return [(work.profiles.get(UserId(user))).language == "en" for user in users]


async def test_many_changes_cost_a_few_commits() -> None:
    store = Counting()
    together = GroupCommit(store)
    await asyncio.gather(*(together.commit(put(user)) for user in range(50)))
    assert all(await stored(store, range(50)))
    assert store.opened <= 2


async def test_a_database_that_fails_fails_for_all_who_waited() -> None:
    store = Counting()
    store.broken = True
    together = GroupCommit(store)
    ends = await asyncio.gather(*(together.commit(put(user)) for user in range(3)), return_exceptions=True)
    assert [type(end) for end in ends] == [StoreUnavailableError] * 3
    store.broken = False
    await together.commit(put(1))
    assert await stored(store, range(3)) == [False, True, False]


async def test_a_mistake_is_the_callers_own() -> None:
    async def mistake(_: Unit) -> None:
        raise ZeroDivisionError

    store = MemoryStore()
    together = GroupCommit(store)
    ends = await asyncio.gather(together.commit(mistake), together.commit(put(1)), return_exceptions=True)
    assert [type(end) for end in ends] == [ZeroDivisionError, type(None)]
    assert await stored(store, range(1, 2)) == [True]


async def test_who_is_cancelled_takes_nobody_along() -> None:
    store = MemoryStore()
    together = GroupCommit(store)
    loop = asyncio.get_running_loop()
    tasks = [loop.create_task(together.commit(put(user))) for user in range(3)]
    await asyncio.sleep(0)
    tasks[0].cancel()
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(ends[0], asyncio.CancelledError)
    assert ends[1:] == [None, None]
    assert (await stored(store, range(3)))[1:] == [True, True]


async def test_a_mistake_of_one_who_waited_too_is_nobody_elses() -> None:
    async def mistake(_: Unit) -> None:
        raise ZeroDivisionError

    store = MemoryStore()
    together = GroupCommit(store)
    changes = (put(0), put(1), mistake, put(2))
    ends = await asyncio.gather(*(together.commit(change) for change in changes), return_exceptions=True)
    assert [type(end) for end in ends] == [type(None), type(None), ZeroDivisionError, type(None)]
    assert await stored(store, range(3)) == [True, True, True]
