"""Permissions: roles, overwrites, threads, and the same as SimCord computes."""

import datetime as dt
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.backend import permissions as theirs
from simcord.enums import OverwriteType

from sandbox import access
from sandbox.people.seeded_choices import SeededChoices
from sandbox.permissions import BITS, ONLY_WITH_SENDING
from sandbox.tests.conftest import COMMAND, Town
from sandbox.tests.kit.bystander import Bystander, RefusedError
from sandbox.tests.kit.plain_bot import Gateway
from sandbox.world import Channel, Guild, Overwrite, Role, User, World

SEND, FILES, VIEW = BITS["SEND_MESSAGES"], BITS["ATTACH_FILES"], BITS["VIEW_CHANNEL"]


async def permissions_of_bot(town: Town, **where: str) -> int:
    """What the bot is told it may do, when someone who may type everywhere types there."""
    async with town.bot.online() as gateway:
        await town.bot.call("PUT", town.commands, [COMMAND])
        you = next(iter(town.sandbox.platform.world.people))
        owner = Bystander(town.ana.session, town.ana.url, you, where.get("channel", town.channel))
        await owner.type("hello")
        return int((await gateway.until("INTERACTION_CREATE"))["d"]["app_permissions"])


async def overwrite(town: Town, *overwrites: dict[str, Any]) -> None:
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"overwrites": list(overwrites)})


def bot_role(town: Town) -> str:
    return town.sandbox.platform.world.guilds[town.guild].role_of_bot(town.bot_id).id


async def test_a_bot_has_exactly_what_it_was_invited_with_and_what_everyone_has(town: Town) -> None:
    await town.ana.ask("PATCH", f"roles/{town.guild}", {"permissions": ["VIEW_CHANNEL", "USE_APPLICATION_COMMANDS"]})
    await town.ana.ask("POST", f"guilds/{town.guild}/bot", {"permissions": str(VIEW | SEND)})
    assert await permissions_of_bot(town) == VIEW | SEND | BITS["USE_APPLICATION_COMMANDS"]
    assert (await town.bot.call("POST", town.messages, {"content": "x"})).status == 200
    assert (await town.bot.upload("POST", town.messages, {}, ("a.txt", b"x"))).code == 50013


async def test_an_overwrite_of_a_role_counts_after_that_of_everyone_and_that_of_the_member_last(town: Town) -> None:
    everyone = {"id": town.guild, "type": "role", "deny": ["SEND_MESSAGES"]}
    role = {"id": bot_role(town), "type": "role", "allow": ["SEND_MESSAGES"]}
    member = {"id": town.bot_id, "type": "member", "deny": ["SEND_MESSAGES"]}
    sent: list[int] = []
    for overwrites in ([everyone], [everyone, role], [everyone, role, member]):
        await overwrite(town, *overwrites)
        sent.append((await town.bot.call("POST", town.messages, {"content": "x"})).status)
    assert sent == [403, 200, 403]


async def test_who_may_not_send_may_not_attach_and_who_does_not_see_may_nothing(town: Town) -> None:
    await overwrite(town, {"id": town.guild, "type": "role", "deny": ["SEND_MESSAGES"]})
    assert await permissions_of_bot(town) & (SEND | FILES) == 0
    await overwrite(town, {"id": town.guild, "type": "role", "deny": ["VIEW_CHANNEL"]})
    assert await permissions_of_bot(town) == 0
    assert (await town.bot.call("GET", f"/channels/{town.channel}")).code == 50001


async def test_administrators_and_owners_may_everything_everywhere(town: Town) -> None:
    await overwrite(town, {"id": town.guild, "type": "role", "deny": ["SEND_MESSAGES", "VIEW_CHANNEL"]})
    await town.ana.ask("PATCH", f"roles/{bot_role(town)}", {"permissions": ["ADMINISTRATOR"]})
    assert (await town.bot.call("POST", town.messages, {"content": "x"})).status == 200
    you = town.ana.as_user(next(iter(town.sandbox.platform.world.people)))
    assert [each["content"] for each in await you.messages()] == ["x"]
    assert await town.ana.messages() == []


async def test_a_channel_that_someone_may_not_see_is_on_no_screen_of_theirs(town: Town) -> None:
    sent = await town.send()
    role = (await town.ana.ask("POST", "roles", {"guild": town.guild, "name": "Players"}))["id"]
    await overwrite(
        town,
        {"id": town.guild, "type": "role", "deny": ["VIEW_CHANNEL"]},
        {"id": role, "type": "role", "allow": ["VIEW_CHANNEL"]},
    )
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"roles": [role]})
    assert [each["id"] for each in await town.ana.messages()] == [sent["id"]]
    assert [each["kind"] for each in (await town.ben.screen())["channels"]] == []
    with pytest.raises(RefusedError):
        await town.ben.press(sent, "press")


async def test_the_interaction_says_what_the_person_may_do_in_that_channel(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    await overwrite(town, {"id": town.ana.user, "type": "member", "deny": ["ATTACH_FILES"]})
    got = await town.pressed(gateway, sent)
    assert not int(got["member"]["permissions"]) & FILES
    assert got["channel"]["permissions"] == got["member"]["permissions"]
    assert int(got["app_permissions"]) & FILES


async def test_in_direct_messages_the_app_has_four_permissions(town: Town, gateway: Gateway) -> None:
    channel = await town.direct(town.ana)
    sent = (await town.bot.call("POST", f"/channels/{channel}/messages", {"components": _row()})).body
    assert (await town.pressed(gateway, sent))["app_permissions"] == "442368"


def _row() -> list[dict[str, Any]]:
    return [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Press", "custom_id": "press"}]}]


async def test_who_is_timed_out_looks_on_until_the_time_is_over(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"timeout_ms": 60_000})
    with pytest.raises(RefusedError, match="timed out"):
        await town.ana.press(sent, "press")
    with pytest.raises(RefusedError, match="timed out"):
        await town.ana.ask("POST", "messages", {"user": town.ana.user, "channel": town.channel, "text": "let me in"})
    told = (await town.bot.call("GET", f"/guilds/{town.guild}/members/{town.ana.user}")).body
    assert told["communication_disabled_until"] is not None
    await town.ana.pass_time(60_001)
    await town.ana.press(sent, "press")
    await gateway.until("INTERACTION_CREATE")


@pytest.mark.parametrize("missing", ["USE_APPLICATION_COMMANDS", "SEND_MESSAGES"])
async def test_commands_need_two_permissions_and_buttons_none_but_to_see(town: Town, missing: str) -> None:
    await town.bot.call("PUT", town.commands, [COMMAND])
    sent = await town.send()
    await overwrite(town, {"id": town.guild, "type": "role", "deny": [missing]})
    with pytest.raises(RefusedError, match=missing):
        await town.ana.type("hello")
    async with town.bot.online() as gateway:
        await town.pressed(gateway, sent)


async def rights(town: Town, command: str | None, *listed: dict[str, Any]) -> None:
    body = {"rights": list(listed), **({} if command is None else {"command": command})}
    await town.ana.ask("PUT", f"guilds/{town.guild}/commands", body)


async def may_type(town: Town, person: Bystander) -> bool:
    try:
        await person.type("hello")
    except RefusedError:
        return False
    return True


async def test_the_integrations_page_decides_by_user_then_role_then_everyone(town: Town) -> None:
    await town.bot.call("PUT", town.commands, [COMMAND])
    await rights(town, "/hello", {"type": "role", "id": town.guild, "allowed": False})
    assert not await may_type(town, town.ana)
    role = (await town.ana.ask("POST", "roles", {"guild": town.guild, "name": "Players"}))["id"]
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"roles": [role]})
    nobody = {"type": "role", "id": town.guild, "allowed": False}
    players = {"type": "role", "id": role, "allowed": True}
    await rights(town, "hello", nobody, players)
    assert await may_type(town, town.ana)
    assert not await may_type(town, town.ben)
    await rights(town, "hello", nobody, players, {"type": "user", "id": town.ana.user, "allowed": False})
    assert not await may_type(town, town.ana)


async def test_what_is_said_of_a_command_counts_before_what_is_said_of_the_application(town: Town) -> None:
    await town.bot.call("PUT", town.commands, [COMMAND])
    await rights(town, None, {"type": "role", "id": town.guild, "allowed": False})
    assert not await may_type(town, town.ana)
    await rights(town, "hello", {"type": "role", "id": town.guild, "allowed": True})
    assert await may_type(town, town.ana)
    channel = {"type": "channel", "id": town.channel, "allowed": False}
    await rights(town, None, channel)
    assert not await may_type(town, town.ana)
    await rights(town, None, {"type": "channel", "id": str(int(town.guild) - 1), "allowed": False})
    assert not await may_type(town, town.ana)
    await rights(town, "hello", {**channel, "allowed": True})
    assert await may_type(town, town.ana)


async def test_the_bot_hears_of_changed_roles_and_rights(town: Town, gateway: Gateway) -> None:
    await town.bot.call("PUT", town.commands, [COMMAND])
    await town.ana.ask("PATCH", f"roles/{town.guild}", {"permissions": ["VIEW_CHANNEL"]})
    role = (await gateway.until("GUILD_ROLE_UPDATE"))["d"]["role"]
    await rights(town, "hello", {"type": "role", "id": town.guild, "allowed": False})
    told = (await gateway.until("APPLICATION_COMMAND_PERMISSIONS_UPDATE"))["d"]
    assert (role["id"], role["permissions"]) == (town.guild, str(VIEW))
    assert told["permissions"] == [{"id": town.guild, "type": 1, "permission": False}]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "roles", {"guild": "GUILD", "name": "x", "permissions": ["FLY"]}),
        ("POST", "roles", {"guild": "GUILD", "name": "x", "permissions": True}),
        ("PATCH", "roles/1", {"permissions": []}),
        ("PATCH", "channels/CHANNEL", {"overwrites": [{"id": "1"}]}),
        ("PATCH", "users/ANA", {"timeout_ms": -1}),
        ("PATCH", "users/ANA", {"notifications": "loud"}),
        ("PATCH", "guilds/GUILD", {}),
        ("PUT", "guilds/GUILD/commands", {"command": "nothing", "rights": []}),
        ("PUT", "guilds/GUILD/commands", {"rights": [{"type": "planet", "id": "1", "allowed": True}]}),
        ("POST", "guilds/GUILD/bot", {"application": "1"}),
        ("POST", "threads", {"user": "ANA", "channel": "CHANNEL", "name": "x", "auto_archive_minutes": 7}),
        ("PUT", "channels/CHANNEL/members", {"user": "ANA"}),
    ],
)
async def test_rights_that_cannot_be_are_refused(town: Town, method: str, path: str, body: dict[str, Any]) -> None:
    def named(value: Any) -> Any:
        for name, number in (("GUILD", town.guild), ("CHANNEL", town.channel), ("ANA", town.ana.user)):
            value = value.replace(name, number) if isinstance(value, str) else value
        return value

    with pytest.raises(RefusedError):
        await town.ana.ask(method, named(path), {key: named(value) for key, value in body.items()})


async def test_an_application_without_its_bot_user_may_post_nowhere(town: Town, gateway: Gateway) -> None:
    await town.bot.call("PUT", town.commands, [COMMAND])
    await town.ana.ask("POST", f"guilds/{town.guild}/bot", {"only_commands": True})
    got = await town.typed(gateway)
    assert (await town.bot.answer(got, 4, {"content": "hi"})).status == 200
    assert got["authorizing_integration_owners"] == {"0": town.guild}
    assert (await town.bot.call("POST", town.messages, {"content": "x"})).code == 50001


GUILD, CHANNEL, OWNER, MEMBER = "1000000000", "2000", "3000", "3001"
NOW_MS = 1_785_578_400_000
NAMES = sorted(set(BITS) - {"ADMINISTRATOR"})
NOW = dt.datetime.fromtimestamp(NOW_MS / 1000, dt.UTC)


def some_bits(chance: SeededChoices) -> int:
    chosen = chance.some(NAMES, chance.below(len(NAMES)))
    return sum(BITS[each] for each in chosen) | (BITS["VIEW_CHANNEL"] if chance.below(3) else 0)


def made(chance: SeededChoices) -> World:
    """A server with a channel, a member with some of its roles, and overwrites here and there."""
    world = World()
    world.people = {OWNER: User(OWNER, "Owner"), MEMBER: User(MEMBER, "Member")}
    guild = Guild(GUILD, "Guild", OWNER, members={OWNER: 0, MEMBER: 0})
    guild.everyone.permissions = some_bits(chance)
    for number in range(4):
        role = Role(str(4000 + number), f"role {number}", some_bits(chance))
        guild.roles[role.id] = role
    if chance.below(10) == 0:
        guild.roles["4000"].permissions |= BITS["ADMINISTRATOR"]
    guild.roles_of[MEMBER] = chance.some(["4000", "4001", "4002", "4003"], chance.below(4))
    if chance.below(5) == 0:
        guild.timeouts[MEMBER] = NOW_MS + chance.below(2_000) - 1_000
    channel = Channel(CHANNEL, "text", "channel", GUILD)
    for number in chance.some([GUILD, "4000", "4001", "4002", "4003", MEMBER], chance.below(7)):
        allow, deny = some_bits(chance), some_bits(chance)
        channel.overwrites[number] = Overwrite(number, number == MEMBER, allow, deny & ~allow)
    world.guilds[GUILD] = guild
    world.add_channel(channel)
    return world


def by_simcord(world: World, user: str) -> int:
    guild, channel = world.guilds[GUILD], world.channels[CHANNEL]
    until = guild.timeouts.get(user)
    told = None if until is None else dt.datetime.fromtimestamp(until / 1000, dt.UTC).isoformat()
    roles = {int(each.id): SimpleNamespace(permissions=each.permissions) for each in guild.roles.values()}
    member = SimpleNamespace(role_ids=[int(each) for each in guild.roles_of.get(user, [])], timed_out_until=told)
    kinds = {True: OverwriteType.MEMBER, False: OverwriteType.ROLE}
    overwrites = [
        SimpleNamespace(target_id=int(each.id), type=kinds[each.member], allow=each.allow, deny=each.deny)
        for each in channel.overwrites.values()
    ]
    stand_in: Any = SimpleNamespace(
        id=int(GUILD),
        owner_id=int(guild.owner),
        everyone_role=SimpleNamespace(permissions=guild.everyone.permissions),
        members={int(user): member},
        roles=roles,
    )
    place: Any = SimpleNamespace(overwrites=overwrites)
    return theirs.compute(stand_in, int(user), place, now=NOW)


@pytest.mark.parametrize("seed", range(300))
def test_both_compute_the_same(seed: int) -> None:
    world = made(SeededChoices(str(seed)))
    for user in (OWNER, MEMBER):
        ours, other = access.permissions_in(world, world.channels[CHANNEL], user, NOW_MS), by_simcord(world, user)
        if not other & BITS["VIEW_CHANNEL"]:
            assert ours == 0
            continue
        known = sum(BITS.values())
        lost = 0 if other & BITS["SEND_MESSAGES"] else ONLY_WITH_SENDING
        assert ours == other & known & ~lost
