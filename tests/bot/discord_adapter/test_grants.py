"""What `check` says of Discord's grants: a line for each server, and one for the privilege that the operator wants."""

from collections.abc import Sequence
from typing import Any

import discord
import pytest

from bot.discord_adapter.commands import permissions
from bot.discord_adapter.commands.permissions import INVITATION, can_make_threads, compare
from bot.errors import CommandError, Status
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
    number, (some_lacking, all_lacking) = await compare("token", None, ENGLISH, members=False)
    assert number == 5
    assert some_lacking == (
        "server The Den (3): not granted: Send Messages in Threads, Create Public Threads, Read Message History"
    )
    assert all_lacking == (
        "server Den (5): not granted: View Channel, Send Messages, Send Messages in Threads, "
        "Create Public Threads, Attach Files, Read Message History"
    )
    assert service.asked == ["token", (200, None)]


async def test_many_servers_are_named_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "_AT_ONCE", 2)
    for number, parts in ((4, [None, 2, 4]), (3, [None, 2]), (0, [None])):
        service = Discord([server(each, INVITATION) for each in range(1, number + 1)])
        service.answers(monkeypatch)
        assert await compare("token", None, ENGLISH, members=False) == (number, [])
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
    assert found[1][:-1] == ([line] if complains else [])
    assert found[1][-1].startswith("server Den (5): ")
    service.asked.clear()
    assert len((await compare("token", None, ENGLISH, members=False))[1]) == 1
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
