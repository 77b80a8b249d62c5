"""What is forgotten, and what is not. Over both stores."""

from bot.persistence.purge import INBOX_LASTS, purge
from bot.tables.ids import InteractionId, Milliseconds, TableId, UserId
from bot.tables.ports import Store
from bot.tables.requests import HandToken
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
