"""People without a seat, and what the gateway tells of channels and servers."""

from bot.tables.table import Stage
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import begun, private
from tests.bot.discord_adapter.wire_ends import CHANNEL, GUILD, shown
from tests.kit.library import told


async def test_a_deleted_channel_ends_its_table(evening: Evening) -> None:
    for tell in (
        lambda: evening.client.on_guild_channel_delete(told(id=CHANNEL, guild=told(id=GUILD))),
        lambda: evening.client.on_raw_thread_delete(told(thread_id=CHANNEL)),
    ):
        await begun(evening)
        table = (await evening.table()).id
        await tell()
        ended = await evening.tables.table(table)
        assert ended is not None
        assert ended.stage is Stage.CANCELLED


async def test_private_messages_follow_the_language_of_the_persons_client(evening: Evening) -> None:
    await begun(evening)
    assert [person.language for person in (await evening.table()).people] == ["en-GB", "en-GB"]


async def test_a_host_blocks_and_unblocks_somebody_quietly(evening: Evening) -> None:
    assert shown(await evening.people.command(1, "table", "block", person=1)) == "You can't block yourself."
    assert shown(await evening.people.command(1, "table", "block", person=2)).startswith(
        "**Person 2** can no longer join"
    )
    await evening.people.command(1, "twowin", "start")
    refused = await evening.people.press(2, await evening.control("join"))
    assert private(refused)
    assert shown(refused).startswith("You can't join this host's tables.")
    assert shown(await evening.people.command(1, "table", "unblock", person=2)).startswith("**Person 2** can join")
    again = await evening.people.command(1, "table", "unblock", person=2)
    assert shown(again) == "**Person 2** isn't blocked at your tables."
    own = await evening.people.command(1, "table", "unblock", person=1)
    assert shown(own) == "You're always welcome at your own tables."


async def test_advice_names_only_what_works_where_it_is_read(evening: Evening) -> None:
    on_server = shown(await evening.people.command(1, "table", "block", person=2))
    assert "`/table kick` gives it to a bot" in on_server
    alone = shown(await evening.people.command(1, "table", "block", person=2, direct=True))
    assert on_server.startswith(alone)
    assert "kick" not in alone


async def test_whoever_is_kicked_without_a_seat_is_called_by_name(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    refused = shown(await evening.people.command(1, "table", "kick", person=5))
    assert refused == "Person 5 has no seat at this table."
