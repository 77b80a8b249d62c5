"""What opening a table asks of the tables and of Discord: every field, and where nothing can stand why not."""

from dataclasses import replace
from typing import Any

import pytest

from bot.tables.change import Reply
from bot.tables.circumstances import CALL_LOST
from bot.tables.ids import ChannelId, GuildId, TableId
from bot.tables.requests import CutOff, OpenTable
from bot.tables.settings import Server
from bot.tables.table import Pace, Place, Table
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import private
from tests.bot.discord_adapter.wire_ends import CHANNEL, EVERY_PERMISSION, GUILD, Call, shown
from tests.kit.library import add_guild_from

THREAD = {
    "id": str(CHANNEL),
    "type": 11,
    "parent_id": "69",
    "guild_id": str(GUILD),
    "owner_id": "1",
    "name": "evening",
    "message_count": 0,
    "member_count": 0,
}
METADATA = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-11-21T10:00:00+00:00"}
MANAGE_THREADS = 1 << 34


@pytest.fixture
def asked(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> list[OpenTable]:
    """What the tables were asked to open."""
    requests: list[OpenTable] = []
    opening = evening.tables.open

    async def overheard(request: OpenTable) -> Reply:
        requests.append(request)
        return await opening(request)

    monkeypatch.setattr(evening.tables, "open", overheard)
    return requests


async def test_a_start_without_a_word_takes_what_is_usual(evening: Evening, asked: list[OpenTable]) -> None:
    add_guild_from(evening.client, {"id": str(GUILD), "name": "The\u202e Den"})
    await evening.people.command(1, "twowin", "start")
    (request,) = asked
    assert (request.by.user, request.by.name) == (1, "Person 1")
    assert request.place == Place(GuildId(GUILD), ChannelId(CHANNEL))
    assert (request.game_key, request.options.save(), request.language) == ("two_win", {}, "en")
    assert (request.pace, request.max_seats, request.house) == (Pace.NORMAL, 4, ())
    assert (request.open_hands, request.hints) == (True, True)
    assert (request.server_name, request.channel_name) == ("The Den", "cards")


async def test_a_start_with_every_word_takes_them(evening: Evening, asked: list[OpenTable]) -> None:
    await evening.people.command(1, "twodown", "start", house=2, clock="none", level="easy", seats=3, thread=False)
    (request,) = asked
    assert (request.game_key, request.max_seats, request.house) == ("two_down", 3, ("easy", "easy"))
    assert (request.pace, request.open_hands, request.hints) == (Pace.NONE, True, True)
    assert request.options.save() == {}
    assert (request.server_name, request.channel_name) == ("", "cards")


async def test_a_start_takes_what_the_server_chose_as_far_as_the_game_has_it(
    evening: Evening, asked: list[OpenTable]
) -> None:
    chosen = Server(GuildId(GUILD), language="en", pace=Pace.SLOW, seats=7, open_hands=False, hints=False)
    await evening.tables.settings.change_server(GuildId(GUILD), lambda _: chosen)
    await evening.people.command(1, "twodown", "start")
    (request,) = asked
    assert (request.max_seats, request.pace, request.open_hands, request.hints) == (4, Pace.SLOW, False, False)


async def in_thread(evening: Evening, rights: int | str = EVERY_PERMISSION, **fields: Any) -> Call:
    """Start in a thread that looks so."""
    evening.people.app_permissions = str(rights)
    kind = fields.pop("type", 11)
    typed = evening.people.typing(1, "twowin", "start", thread=True)
    typed["channel"] = THREAD | {"type": kind, "thread_metadata": METADATA | fields}
    return await evening.people.fed(typed)


SENDING = (1 << 10) | (1 << 38)
"""To see a channel, and to write in its threads."""


async def test_in_a_thread_a_table_stands_where_it_was_asked_for(evening: Evening, asked: list[OpenTable]) -> None:
    answer = await in_thread(evening, SENDING | (1 << 15) | (1 << 16))
    assert shown(answer) == "The table is open, and you're in."
    assert [(request.place.channel, request.channel_name) for request in asked] == [(CHANNEL, "evening")]


@pytest.mark.parametrize(
    ("rights", "fields", "said"),
    [
        (SENDING, {"locked": True}, "This thread is locked. Ask a moderator to unlock it"),
        (SENDING, {"archived": True}, "This thread is archived. Write something in it to reopen it"),
        (SENDING | MANAGE_THREADS, {"locked": True, "archived": True}, "This thread is archived."),
        (1 << 10, {}, "I can't play here yet. In this channel I still need: Send Messages in Threads."),
        (0, {"type": 12}, "Discord won't let me post here. If this is a private thread, mention me"),
    ],
)
async def test_a_thread_in_which_nothing_can_stand_says_why(
    evening: Evening, asked: list[OpenTable], rights: int, fields: dict[str, Any], said: str
) -> None:
    answer = await in_thread(evening, rights, **fields)
    assert private(answer)
    assert shown(answer).startswith(said)
    assert asked == []


async def test_whoever_may_manage_threads_opens_a_locked_one(evening: Evening, asked: list[OpenTable]) -> None:
    await in_thread(evening, SENDING | MANAGE_THREADS, locked=True)
    assert len(asked) == 1


async def test_a_forum_has_no_room_for_a_table(evening: Evening, asked: list[OpenTable]) -> None:
    typed = evening.people.typing(1, "twowin", "start")
    typed["channel"] = typed["channel"] | {"type": 15, "available_tags": []}
    assert shown(await evening.people.fed(typed)).startswith("You can't open a table in the forum itself.")
    assert asked == []


async def test_a_thread_is_made_named_and_told_of_without_ringing(evening: Evening, asked: list[OpenTable]) -> None:
    evening.wire.answers.append({"id": "771"})
    typed = evening.people.typing(1, "twowin", "start", thread=True)
    typed["member"]["nick"] = "*Ana*"
    answer = await evening.people.fed(typed)
    assert shown(answer) == "The table is open in <#771>."
    made, invited = evening.wire.calls[-3:-1]
    assert (made.body["name"], made.body["type"], made.body["auto_archive_duration"]) == ("2 WIN", 11, 10080)
    assert shown(invited) == "**\\*Ana\\*** is opening a 2 WIN table in <#771>. Come and join!"
    assert invited.body["flags"] & 4096
    assert invited.body["allowed_mentions"] == {"parse": [], "users": []}
    assert (invited.body["nonce"], invited.body["enforce_nonce"]) == (f"ask-{typed['id']}", True)
    (request,) = asked
    assert (request.place, request.channel_name) == (Place(GuildId(GUILD), ChannelId(771)), "2 WIN")


async def test_a_server_that_wants_threads_and_an_opener_who_does_not(evening: Evening, asked: list[OpenTable]) -> None:
    await evening.tables.settings.change_server(GuildId(GUILD), lambda stored: replace(stored, threads=True))
    assert shown(await evening.people.command(1, "twowin", "start", thread=False)) == (
        "The table is open, and you're in."
    )
    assert asked[0].place.channel == CHANNEL


async def test_a_busy_channel_links_to_its_table(evening: Evening, asked: list[OpenTable]) -> None:
    await evening.people.command(1, "twowin", "start")
    busy = await evening.people.command(2, "twodown", "start")
    link = busy.body["data"]["components"][0]["components"][1]["components"][0]
    assert (link["label"], link["url"]) == ("Table", f"https://discord.com/channels/{GUILD}/{CHANNEL}")
    assert len(asked) == 2


async def test_who_begins_at_once_reads_that_the_players_could_not_be_called(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = evening.tables.dealt

    async def lost(table: TableId, patience: float) -> Table | None:
        await evening.tables.handle(CutOff(table, CALL_LOST))
        return await dealt(table, patience)

    monkeypatch.setattr(evening.tables, "dealt", lost)
    commanded = await evening.people.command(1, "twowin", "start", house=2)
    await evening.people.command(1, "twowin", "start", seats=3)
    pressed = await evening.people.press(1, f"{await evening.control('start')}:easy 2")
    for answer in (commanded, pressed):
        assert "This table is closed. I was away when the game began" in shown(answer)
