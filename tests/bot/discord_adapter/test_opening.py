"""What opening a table asks of the tables and of Discord: every field, and where nothing can stand why not."""

import asyncio
from typing import Any

import discord
import pytest

from bot.discord_adapter.commands import start
from bot.discord_adapter.errors import NO_ACCESS
from bot.persistence.store import StoreUnavailableError
from bot.service.messages import Barred, Delivery, Gone
from bot.tables.change import Reply
from bot.tables.circumstances import CALL_LOST
from bot.tables.ids import ChannelId, GuildId, TableId
from bot.tables.requests import CutOff, OpenTable
from bot.tables.settings import Server
from bot.tables.table import Pace, Place, Table
from tests.bot.discord_adapter.conftest import Evening, PostedAtOnce
from tests.bot.discord_adapter.wire_ends import (
    CHANNEL,
    EPHEMERAL,
    EVERY_PERMISSION,
    GUILD,
    Call,
    error,
    private,
    settled,
    shown,
)
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
    assert shown(invited) == "**\\*Ana\\*** is opening a 2\u00a0WIN table in <#771>. Come and join!"
    assert invited.body["flags"] & 4096
    assert invited.body["allowed_mentions"] == {"parse": [], "users": []}
    assert (invited.body["nonce"], invited.body["enforce_nonce"]) == (f"ask-{typed['id']}", True)
    (request,) = asked
    assert (request.place, request.channel_name) == (Place(GuildId(GUILD), ChannelId(771)), "2 WIN")


async def test_a_server_that_wants_threads_and_an_opener_who_does_not(evening: Evening, asked: list[OpenTable]) -> None:
    await evening.chooses(threads=True)
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


async def test_a_command_that_comes_twice_makes_one_thread(evening: Evening) -> None:
    typed, discord_makes_it = evening.people.typing(1, "twowin", "start", thread=True), asyncio.Event()

    async def thread() -> dict[str, str]:
        await discord_makes_it.wait()
        return {"id": "771"}

    evening.wire.answers.append(thread)
    for _ in range(2):
        evening.people.feed(typed)
    for _ in range(100):
        await asyncio.sleep(0)
    discord_makes_it.set()
    await settled()
    made = [call for call in evening.wire.calls if call.path.endswith("/threads")]
    assert len(made) == 1
    assert shown(evening.wire.last) == "Your table is already open, in a thread of this channel."


async def test_a_thread_that_discord_makes_slowly_gets_its_table(
    evening: Evening, asked: list[OpenTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "PATIENCE", 0.0)

    async def thread() -> dict[str, str]:
        for _ in range(3):
            await asyncio.sleep(0)
        return {"id": "90"}

    evening.wire.answers.append(thread)
    await evening.people.command(1, "twowin", "start", thread=True)
    assert [each.place.channel for each in asked] == [90]


async def test_without_a_thread_nothing_is_opened(evening: Evening) -> None:
    evening.wire.answers.append(error(403, 50013))
    answer = await evening.people.command(1, "twowin", "start", thread=True)
    assert shown(answer).startswith("I couldn't make a thread here.")
    assert await evening.tables.table_in(ChannelId(CHANNEL)) is None


FULL_HOUSE: dict[str, Any] = {"seats": 2, "house": 2, "thread": True}
"""Refused only when the table is opened, after its thread was made."""


async def test_a_thread_whose_table_does_not_open_is_deleted(evening: Evening) -> None:
    evening.wire.answers.append({"id": "771"})
    answer = await evening.people.command(1, "twowin", "start", **FULL_HOUSE)
    assert shown(answer).startswith("With that many bots there's no seat left")
    assert [(call.method, call.path) for call in evening.wire.calls if "771" in call.path] == [
        ("DELETE", "/channels/771")
    ]


async def test_a_thread_that_may_not_be_deleted_says_that_no_table_opened(evening: Evening) -> None:
    evening.wire.answers += [{"id": "771"}, error(403, 50013)]
    answer = await evening.people.command(1, "twowin", "start", **FULL_HOUSE)
    assert shown(answer).startswith("With that many bots there's no seat left")
    assert evening.wire.calls[-2].path == "/channels/771/messages"
    assert evening.wire.calls[-2].body["content"].startswith("The table didn't open, so")


async def test_a_thread_goes_when_the_store_fails_after_it_was_made(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(request: object) -> None:
        raise StoreUnavailableError(str(request))

    monkeypatch.setattr(evening.tables, "open", fails)
    evening.wire.answers.append({"id": "771"})
    await evening.people.command(1, "twowin", "start", thread=True)
    assert ("DELETE", "/channels/771") in [(call.method, call.path) for call in evening.wire.calls]


@pytest.mark.parametrize("lacks", ["create_public_threads", "send_messages_in_threads"])
async def test_without_the_permission_for_threads_the_table_stands_in_the_channel(evening: Evening, lacks: str) -> None:
    rights = discord.Permissions.all()
    setattr(rights, lacks, False)
    evening.people.app_permissions = str(rights.value)
    answer = await evening.people.command(1, "twowin", "start", thread=True)
    assert shown(answer) == (
        "The table is open, and you're in.\n"
        "I'm not allowed to make threads here (Create Public Threads, Send Messages in Threads), "
        "so we'll play in the channel."
    )
    assert (await evening.table()).place.channel == CHANNEL


async def test_without_the_permission_for_files_everything_comes_as_text(evening: Evening) -> None:
    evening.people.app_permissions = str((discord.Permissions.all() ^ discord.Permissions(attach_files=True)).value)
    answer = await evening.people.command(1, "twowin", "start")
    assert shown(answer).endswith("I'm not allowed to attach files here (Attach Files), so everything comes as text.")
    assert (await evening.table()).place.channel == CHANNEL


NEWS, VOICE, STAGE = 5, 2, 13


async def in_channel(evening: Evening, kind: int) -> Call:
    """Start with a thread in a channel of that kind; the request before the answer."""
    typed = evening.people.typing(1, "twowin", "start", thread=True)
    typed["channel"] = typed["channel"] | {"type": kind, "bitrate": 64_000, "user_limit": 0}
    evening.wire.answers.append({"id": "71"} if kind == NEWS else None)
    evening.people.feed(typed)
    await settled()
    return evening.wire.calls[0]


async def test_a_thread_of_an_announcement_channel_has_a_type_of_its_own(evening: Evening) -> None:
    made = await in_channel(evening, NEWS)
    assert (made.path, made.body["type"], made.body["auto_archive_duration"]) == ("/channels/70/threads", 10, 10080)


@pytest.mark.parametrize("kind", [VOICE, STAGE])
async def test_the_text_of_a_voice_or_stage_channel_takes_no_thread(evening: Evening, kind: int) -> None:
    answer = await in_channel(evening, kind)
    assert shown(answer) == "The table is open, and you're in."


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (NO_ACCESS, "Discord won't let me post here. If this is a private thread, mention me in it"),
        (Barred("refused"), "Discord wouldn't post the table, so I closed it again."),
        (Gone(), "Discord wouldn't post the table, so I closed it again."),
    ],
)
async def test_a_table_whose_message_cannot_stand_is_not_said_to_be_open(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, outcome: Delivery, words: str
) -> None:
    monkeypatch.setattr(PostedAtOnce, "instead", outcome)
    answer = await evening.people.command(1, "twowin", "start")
    assert shown(answer).startswith(words)
    assert await evening.tables.table_in(ChannelId(CHANNEL)) is None


async def test_while_nobody_knows_whether_the_message_stands_it_is_said_to_come(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PostedAtOnce, "instead", None)
    answer = await evening.people.command(1, "twowin", "start")
    assert shown(answer) == "The table is opening; it'll appear in a moment."


async def test_who_takes_a_seat_in_a_thread_is_added_to_it(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    join = evening.people.pressing(1, await evening.control("join"))
    thread = {"id": str(CHANNEL), "type": 11, "parent_id": "69", "guild_id": str(GUILD), "owner_id": "1", "name": "x"}
    archive = {"archived": False, "auto_archive_duration": 10080, "archive_timestamp": "2026-11-21T10:00:00+00:00"}
    join["channel"] = thread | {"thread_metadata": archive, "message_count": 0, "member_count": 0}
    evening.people.feed(join)
    await settled()
    assert (evening.wire.last.method, evening.wire.last.path) == ("PUT", "/channels/70/thread-members/1")


async def test_a_start_in_a_channel_that_is_not_allowed_names_those_that_are(evening: Evening) -> None:
    await evening.chooses(channels=(ChannelId(5),))
    answer = await evening.people.command(1, "twowin", "start")
    assert shown(answer) == "On this server, games are played in <#5>."
    await evening.people.press(1, "s1:server:allow", flags=EPHEMERAL)
    assert shown(await evening.people.command(1, "twowin", "start")).startswith("The table is open")
    again = await evening.people.press(1, "s1:server:forbid", flags=EPHEMERAL)
    assert again.body["data"]["components"][0]["components"][6]["components"][0]["default_values"] == [
        {"id": "5", "type": "channel"}
    ]
    everywhere = await evening.people.press(1, "s1:server:everywhere", flags=EPHEMERAL)
    assert "Where games may be played: in every channel" in shown(everywhere)
