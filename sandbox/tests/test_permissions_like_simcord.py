"""Permissions in servers made at random: SimCord, which is not ours, computes the same."""

import datetime as dt
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.backend import permissions as theirs
from simcord.enums import OverwriteType

from sandbox import access
from sandbox.people.seeded_choices import SeededChoices
from sandbox.permissions import BITS, ONLY_WITH_SENDING
from sandbox.world import Channel, Guild, Overwrite, Role, User, World

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
