"""What `check` says of Discord's grants: a line for each server, and one for the privilege that the operator wants."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from unittest.mock import create_autospec

import discord
import pytest

from bot.discord_adapter.admission import Admission
from bot.discord_adapter.commands import permissions
from bot.discord_adapter.commands.permissions import (
    INVITATION,
    barrier_in,
    can_make_threads,
    compare,
    missing_to_play,
)
from bot.discord_adapter.interactions import read_interaction
from bot.errors import CommandError, Status
from bot.tables.circumstances import Barrier
from bot.tables.ids import ChannelId, Milliseconds
from tests.bot.discord_adapter.conftest import Evening
from tests.kit.library import told
from tests.kit.readable import ENGLISH


def server(number: int, granted: discord.Permissions, name: str = "Den") -> dict[str, Any]:
    return {"id": str(number), "name": name, "permissions": str(granted.value)}


class Discord:
    """As much of Discord as is asked."""

    def __init__(self, servers: Sequence[dict[str, Any]], **flags: bool) -> None:
        self._servers = servers
        self._flags = {"gateway_guild_members": False, "gateway_guild_members_limited": False} | flags
        self.asked: list[object] = []

    def answers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def login(_: discord.Client, token: str) -> None:
            self.asked.append(token)

        async def get_guilds(_: object, limit: int, after: int | None = None) -> list[dict[str, Any]]:
            self.asked.append((limit, after))
            return [each for each in self._servers if int(each["id"]) > (after or 0)][:limit]

        async def application_info(_: object) -> object:
            self.asked.append("application")
            return told(flags=told(**self._flags))

        monkeypatch.setattr(discord.Client, "login", login)
        monkeypatch.setattr("discord.http.HTTPClient.get_guilds", get_guilds)
        monkeypatch.setattr(discord.Client, "application_info", application_info)


async def test_each_server_that_grants_too_little_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    some = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
    servers = [
        server(1, INVITATION),
        server(2, discord.Permissions(administrator=True)),
        server(3, some, "The\u202e Den"),
        server(4, INVITATION | discord.Permissions(ban_members=True)),
        server(5, discord.Permissions.none()),
    ]
    service = Discord(servers)
    service.answers(monkeypatch)
    number, _, (some_lacking, all_lacking) = await compare("token", None, ENGLISH, members=False)
    assert number == 5
    assert some_lacking == (
        "server The Den (3): not granted: Send Messages in Threads, Create Public Threads, Read Message History"
    )
    assert all_lacking == (
        "server Den (5): not granted: View Channel, Send Messages, Send Messages in Threads, "
        "Create Public Threads, Attach Files, Read Message History"
    )
    assert service.asked == ["token", (200, None)]


async def test_a_server_that_will_be_left_is_named_and_needs_to_grant_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    Discord([server(1, INVITATION), server(2, discord.Permissions.none())]).answers(monkeypatch)
    admits = Admission(servers={1}).admits
    number, left, lacking = await compare("token", None, ENGLISH, members=False, admits=admits)
    assert (number, lacking) == (2, [])
    assert left == ["server Den (2): not among discord.servers: left at the next start"]


async def test_many_servers_are_named_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "_AT_ONCE", 2)
    for number, parts in ((4, [None, 2, 4]), (3, [None, 2]), (0, [None])):
        service = Discord([server(each, INVITATION) for each in range(1, number + 1)])
        service.answers(monkeypatch)
        assert await compare("token", None, ENGLISH, members=False) == (number, [], [])
        assert service.asked[1:] == [(2, after) for after in parts]


@pytest.mark.parametrize(
    ("flags", "complains"),
    [({}, True), ({"gateway_guild_members": True}, False), ({"gateway_guild_members_limited": True}, False)],
)
async def test_the_privilege_is_asked_for_only_where_the_operator_wants_it(
    monkeypatch: pytest.MonkeyPatch, flags: dict[str, bool], complains: bool
) -> None:
    service = Discord([server(5, discord.Permissions.none())], **flags)
    service.answers(monkeypatch)
    found = await compare("token", None, ENGLISH, members=True)
    line = "discord.members: Discord has not granted the privileged intent Server Members (Developer Portal, Bot)"
    assert found[2][:-1] == ([line] if complains else [])
    assert found[2][-1].startswith("server Den (5): ")
    service.asked.clear()
    assert len((await compare("token", None, ENGLISH, members=False))[2]) == 1
    assert "application" not in service.asked


async def test_a_token_that_discord_refuses_is_a_line_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise discord.LoginFailure("no")

    monkeypatch.setattr(discord.Client, "login", refuse)
    with pytest.raises(CommandError) as raised:
        await compare("token", None, ENGLISH, members=True)
    assert raised.value.status == Status.TOKEN
    assert raised.value.lines == (
        "Discord refuses the token.",
        "Get a new one (your application at https://discord.com/developers/applications, Bot, Reset Token).",
    )


@pytest.mark.parametrize(
    ("granted", "can"),
    [
        ({"create_public_threads"}, False),
        ({"send_messages_in_threads"}, False),
        ({"create_public_threads", "send_messages_in_threads"}, True),
    ],
)
def test_a_thread_is_made_only_where_it_can_be_written_in(granted: set[str], *, can: bool) -> None:
    assert can_make_threads(discord.Permissions(**dict.fromkeys(granted, True))) is can


POSTING = discord.Permissions(view_channel=True, send_messages=True, send_messages_in_threads=True)
NOW = Milliseconds(1_800_000_000_000)


@pytest.mark.parametrize(
    ("lacks", "channel", "thread"),
    [
        ("view_channel", ("permission-view-channel",), ("permission-view-channel",)),
        ("send_messages", ("permission-send-messages",), ()),
        ("send_messages_in_threads", (), ("permission-send-messages-in-threads",)),
        ("attach_files", (), ()),
    ],
)
def test_a_thread_asks_for_another_permission_than_a_channel(
    lacks: str, channel: tuple[str, ...], thread: tuple[str, ...]
) -> None:
    rights = discord.Permissions(POSTING.value)
    rights.update(**{lacks: False})
    assert missing_to_play(rights, thread=False) == channel
    assert missing_to_play(rights, thread=True) == thread


@pytest.mark.parametrize(
    ("locked", "manages", "timed_out_for", "barrier"),
    [
        (False, False, None, None),
        (True, False, None, Barrier.LOCKED),
        (True, True, None, None),
        (False, False, 1, Barrier.TIMED_OUT),
        (False, False, 0, None),
        (False, False, -1, None),
    ],
)
def test_a_locked_thread_keeps_out_who_may_not_manage_it_and_a_time_out_ends(
    locked: bool, manages: bool, timed_out_for: int | None, barrier: Barrier | None
) -> None:
    """`timed_out_for`: milliseconds from now on."""
    place = create_autospec(discord.Thread, instance=True)
    place.locked, place.parent = locked, told()
    place.permissions_for.return_value = POSTING | discord.Permissions(manage_threads=manages)
    ends = None if timed_out_for is None else datetime.fromtimestamp((NOW + timed_out_for) / 1000, UTC)
    place.guild = told(me=told(timed_out_until=ends))
    client = create_autospec(discord.Client, instance=True)
    client.get_channel.return_value = place
    assert barrier_in(client, ChannelId(7), NOW) is barrier


def pressed_with(evening: Evening, rights: discord.Permissions, *, brought: bool = False, kind: int = 0) -> Any:
    """A press of someone with these rights. `brought`: the bot is no member there; `kind`: of the channel."""
    data = evening.people.pressing(1, "x")
    data["member"] = data["member"] | {"permissions": str(rights.value)}
    data["channel"] = data.get("channel", {}) | {"id": "5", "type": kind}
    if brought:
        data |= {"authorizing_integration_owners": {"1": "1"}, "context": 2}
    return read_interaction(data)


@pytest.mark.parametrize(
    ("right", "moderates"),
    [("manage_channels", True), ("manage_messages", True), ("manage_threads", False), ("send_messages", False)],
)
async def test_who_moderates_by_what_a_server_lets_them_do(evening: Evening, right: str, moderates: bool) -> None:
    pressed = pressed_with(evening, discord.Permissions(**{right: True}))
    assert pressed.by.moderator is moderates


@pytest.mark.parametrize(
    ("rights", "channel", "thread"),
    [
        (("send_messages", "use_external_apps"), True, False),
        (("send_messages_in_threads", "use_external_apps"), False, True),
        (("send_messages", "send_messages_in_threads"), False, False),
        (("use_external_apps",), False, False),
    ],
)
async def test_others_see_what_was_brought_along_where_its_user_may_write_and_use_apps(
    evening: Evening, rights: tuple[str, ...], channel: bool, thread: bool
) -> None:
    granted = discord.Permissions(**dict.fromkeys(rights, True))
    assert pressed_with(evening, granted, brought=True).may_show is channel
    assert pressed_with(evening, granted, brought=True, kind=11).may_show is thread


@pytest.mark.parametrize(("theirs", "ours"), [(True, True), (True, False), (False, True), (False, False)])
async def test_a_table_needs_a_channel_where_user_and_bot_may_write(evening: Evening, theirs: bool, ours: bool) -> None:
    data = evening.people.pressing(1, "x")
    nothing = discord.Permissions.none()
    data["member"] = data["member"] | {"permissions": str((POSTING if theirs else nothing).value)}
    data["app_permissions"] = str((POSTING if ours else nothing).value)
    assert (read_interaction(data).may_post_in is not None) is (theirs and ours)
