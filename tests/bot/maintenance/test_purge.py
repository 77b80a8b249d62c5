"""What is forgotten, and what is not. Over both stores."""

import asyncio
from pathlib import Path

from bot.maintenance.retention import INBOX_LASTS, PURGE_EVERY, purge, purge_now_and_then
from bot.persistence.outbox import usable
from bot.service.handling import TOKEN_LASTS
from bot.tables.deadlines import MINUTE
from bot.tables.ids import InteractionId, Milliseconds, TableId, UserId
from bot.tables.requests import HandToken
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.seated import lobby

TABLE = TableId("aaaaaaaaaa")
NOW = Milliseconds(1_800_000_000_000)


async def test_expired_tokens_and_old_interactions_go_and_the_others_stay(store: InlineStore) -> None:
    with store.writing() as work:
        work.tables.add(lobby())
        for user, expires in ((1, NOW), (2, NOW + 1)):
            work.tokens.keep(TABLE, UserId(user), HandToken("token"), Milliseconds(expires))
        for interaction, age in ((5, INBOX_LASTS + 1), (6, INBOX_LASTS)):
            work.inbox.keep(InteractionId(interaction), UserId(1), None, Milliseconds(NOW - age))
    await purge(store, NOW)
    with store.reading() as work:
        before = Milliseconds(NOW - 1)
        assert usable(work.tokens.of(TABLE, UserId(1)), before) is None
        assert usable(work.tokens.of(TABLE, UserId(2)), before) == HandToken("token")
        assert work.inbox.seen(InteractionId(5)) is False
        assert work.inbox.seen(InteractionId(6)) is True


async def test_a_turn_purges_and_waits_for_the_next() -> None:
    clock, memory = ManualClock(), MemoryStore()
    with memory.writing() as work:
        work.inbox.keep(InteractionId(5), UserId(1), None, Milliseconds(0))
    turn = asyncio.get_running_loop().create_task(purge_now_and_then(memory, clock))
    for _ in range(9):
        await asyncio.sleep(0)
    with memory.reading() as work:
        assert work.inbox.seen(InteractionId(5)) is False
    assert not turn.done()
    clock.advance(PURGE_EVERY)
    await turn


async def test_no_byte_of_a_purged_token_is_left_in_the_file(path: Path) -> None:
    token = HandToken("canary-of-an-interaction-token")
    with fresh_file(path) as store:
        with store.writing() as work:
            work.tables.add(lobby())
            for user in range(50):
                work.tokens.keep(TABLE, UserId(user), token, NOW)
        await purge(store, NOW)
    assert not token_in(token, path)


def token_in(token: HandToken, file: Path) -> bool:
    return token.token.encode() in file.read_bytes()


def test_no_token_is_kept_longer_than_a_quarter_of_an_hour() -> None:
    assert TOKEN_LASTS + PURGE_EVERY <= 15 * MINUTE
