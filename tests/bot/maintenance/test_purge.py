"""What is forgotten, and what is not. Over both stores."""

import asyncio
from pathlib import Path

from bot.maintenance.purge import INBOX_LASTS, PURGE_EVERY, purge, purge_now_and_then
from bot.service.hand_messages import TOKEN_LASTS
from bot.service.store import Store
from bot.tables.deadlines import MINUTE
from bot.tables.ids import InteractionId, Milliseconds, TableId, UserId
from bot.tables.requests import HandToken
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import lobby

TABLE = TableId("aaaaaaaaaa")
NOW = Milliseconds(1_800_000_000_000)


async def test_expired_tokens_and_old_interactions_go_and_the_others_stay(store: Store) -> None:
    async with store.writing() as work:
        await work.tables.add(lobby())
        for user, expires in ((1, NOW), (2, NOW + 1)):
            await work.tokens.keep(TABLE, UserId(user), HandToken("token"), Milliseconds(expires))
        for interaction, age in ((5, INBOX_LASTS + 1), (6, INBOX_LASTS)):
            await work.inbox.keep(InteractionId(interaction), UserId(1), None, Milliseconds(NOW - age))
        await work.commit()
    await purge(store, NOW)
    async with store.reading() as work:
        before = Milliseconds(NOW - 1)
        assert await work.tokens.get(TABLE, UserId(1), before) is None
        assert await work.tokens.get(TABLE, UserId(2), before) == HandToken("token")
        assert await work.inbox.seen(InteractionId(5)) is False
        assert await work.inbox.seen(InteractionId(6)) is True


async def test_a_turn_purges_and_waits_for_the_next() -> None:
    clock, memory = ManualClock(), MemoryStore()
    async with memory.writing() as work:
        await work.inbox.keep(InteractionId(5), UserId(1), None, Milliseconds(0))
        await work.commit()
    turn = asyncio.get_running_loop().create_task(purge_now_and_then(memory, clock))
    for _ in range(9):
        await asyncio.sleep(0)
    async with memory.reading() as work:
        assert await work.inbox.seen(InteractionId(5)) is False
    assert not turn.done()
    clock.advance(PURGE_EVERY)
    await turn


async def test_no_byte_of_a_purged_token_is_left_in_the_file(path: Path) -> None:
    token = HandToken("canary-of-an-interaction-token")
    async with fresh(path) as store:
        async with store.writing() as work:
            await work.tables.add(lobby())
            for user in range(50):
                await work.tokens.keep(TABLE, UserId(user), token, NOW)
            await work.commit()
        await purge(store, NOW)
    assert not token_in(token, path)


def token_in(token: HandToken, file: Path) -> bool:
    return token.token.encode() in file.read_bytes()


def test_no_token_is_kept_longer_than_a_quarter_of_an_hour() -> None:
    assert TOKEN_LASTS + PURGE_EVERY <= 15 * MINUTE
