"""What `check` says of grants, limits and emojis: brought to Discord once, told apart, found again at the start."""

import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from itertools import combinations
from typing import Any, Final
from unittest.mock import create_autospec

import discord
import pytest
from PIL import Image

from bot.command_line.live_check import MARK, measure
from bot.discord_adapter.admission import Admission
from bot.discord_adapter.commands import permissions
from bot.discord_adapter.commands.permissions import (
    INVITATION,
    barrier_in,
    can_make_threads,
    compare,
    missing_to_play,
)
from bot.discord_adapter.connection import Account, Endpoints, point_library_to
from bot.discord_adapter.emojis import emojis_there, synchronise, wanted
from bot.discord_adapter.interactions import DISCORD_EPOCH, read_interaction
from bot.errors import CommandError, Status
from bot.games.discord_game import Games
from bot.games.registry import GAMES
from bot.screens.names import HOUSE_NAMES
from bot.tables.circumstances import Barrier
from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import ChannelId, Milliseconds
from sandbox.clock import VirtualClock
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.world import Application, Channel
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.pictures.test_tables import COLOURS_APART, SEEN_BY, lab
from tests.kit.always import some
from tests.kit.clocks import ManualClock
from tests.kit.library import told
from tests.kit.readable import ENGLISH
from tests.kit.toy_game.discord_side import TOY_ON_DISCORD

_WIN: Final = GAMES["two_win"].renderer.drawn


_DRAWN: Final = replace(
    _WIN,
    signs={each: _WIN.signs[each] for each in "🔵🌸"},
    cards={each: _WIN.cards[each] for each in ("🔵5", "🌸7★★")},
)

FEW: Final[Games] = {"toy": replace(TOY_ON_DISCORD, renderer=replace(TOY_ON_DISCORD.renderer, drawn=_DRAWN))}
"""A game with few emojis: the sandbox, like Discord, limits how many are made at once."""


@pytest.fixture
async def sandbox() -> AsyncGenerator[Sandbox]:
    async with Sandbox.start(SandboxSettings()) as found:
        yield found


def bot(sandbox: Sandbox) -> Application:
    return next(iter(sandbox.platform.world.applications.values()))


async def brought(sandbox: Sandbox, token: str = "") -> tuple[bool, list[str]]:
    account = Account(token or sandbox.token, Endpoints(sandbox.api_base, sandbox.gateway))
    return await synchronise(account, FEW, ManualClock())


async def test_only_what_is_missing_or_drawn_anew_is_sent_and_only_ours_goes(sandbox: Sandbox) -> None:
    number = len(list(wanted(FEW)))
    assert await brought(sandbox) == (
        True,
        [f"emojis: {number} there, {number} of them new in 0.0 s, 0 obsolete ones deleted"],
    )
    kept = set(bot(sandbox).emojis)
    assert await brought(sandbox) == (True, [f"emojis: {number} there, 0 of them new, 0 obsolete ones deleted"])
    assert set(bot(sandbox).emojis) == kept
    *_, normal, hard = bot(sandbox).emojis.values()
    normal.name, hard.name = f"{normal.name[:-6]}000000", "party_parrot"
    assert await brought(sandbox) == (
        True,
        [f"emojis: {number} there, 2 of them new in 0.0 s, 1 obsolete ones deleted"],
    )
    names = {each.name for each in bot(sandbox).emojis.values()}
    assert names == {"party_parrot", *(name for name, _ in wanted(FEW))}


async def test_where_there_is_no_room_each_refusal_is_a_line_and_the_rest_comes_next_time(sandbox: Sandbox) -> None:
    await brought(sandbox)
    some, *others = list(bot(sandbox).emojis.values())
    for number in range(2000 - len(others)):
        bot(sandbox).emojis[str(number)] = type(some)(str(number), f"other_{number}", bytes)
    del bot(sandbox).emojis[some.id]
    complete, lines = await brought(sandbox)
    assert not complete
    assert lines[0] == f"Discord refused {some.name}"
    assert lines[1] == f"emojis: {len(others)} there, 0 of them new in 0.0 s, 0 obsolete ones deleted"


async def test_an_application_without_emojis_leaves_every_message_as_it_is(sandbox: Sandbox) -> None:
    point_library_to(Endpoints(sandbox.api_base, sandbox.gateway))
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(sandbox.token)
        assert await emojis_there(client, FEW) == {}
        pictures = some(client.user).default_avatar.url
        assert pictures.startswith(f"{sandbox.platform.base}/"), "pictures are the sandbox's too"


async def test_cards_signs_and_house_players_are_emojis_where_the_application_has_them(sandbox: Sandbox) -> None:
    await brought(sandbox)
    for name in ("toy__blue_", "toy__pink_7_stars_", "house__drako_"):
        gone = next(each for each in bot(sandbox).emojis.values() if each.name[:-6] == name)
        del bot(sandbox).emojis[gone.id]
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(sandbox.token)
        there = (await emojis_there(client, FEW))["toy"]
    assert (list(there.signs), list(there.cards)) == (["🌸"], ["🔵5"])
    assert list(there.house) == [name for name in HOUSE_NAMES if name != "Drako"]
    five = next(each for each in bot(sandbox).emojis.values() if each.name.startswith("toy__blue_5_"))
    assert there.cards["🔵5"] == f"<:{five.name}:{five.id}>"


@pytest.mark.sweep
def test_every_emoji_is_one_that_discord_takes_and_no_two_are_drawn_alike() -> None:
    drawn = {name: tile.draw() for name, tile in wanted(GAMES)}
    assert len(drawn) == len(set(drawn.values())) <= 2_000
    for name, file in drawn.items():
        assert Image.open(BytesIO(file)).size == (128, 128)
        assert len(file) < 256 * 1024
        assert re.fullmatch(r"[a-z0-9_]{2,32}", name)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", SEEN_BY)
def test_signs_are_told_apart_where_they_are_22_pixels_high(game: str, people: str) -> None:
    """By colour or by what is drawn: at the same place of any two, enough is different."""
    drawn = dict[str, list[tuple[float, float, float]]]()
    for sign in GAMES[game].renderer.drawn.signs.values():
        image = Image.open(BytesIO(sign.tile.draw()))
        small = image.convert("RGB").resize((22, 22), Image.Resampling.LANCZOS).tobytes()
        drawn[sign.name] = [lab(small[at : at + 3], SEEN_BY[people]) for at in range(0, len(small), 3)]
    for one, other in combinations(drawn.values(), 2):
        apart = [sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in zip(one, other, strict=True)]
        assert sum(each >= COLOURS_APART for each in apart) >= len(apart) // 8


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
    number, _, (some_lacking, all_lacking) = await compare(Account("token"), ENGLISH, members=False)
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
    number, left, lacking = await compare(Account("token"), ENGLISH, members=False, admits=admits)
    assert (number, lacking) == (2, [])
    assert left == ["server Den (2): not among discord.servers: left at the next start"]


async def test_many_servers_are_named_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "_AT_ONCE", 2)
    for number, parts in ((4, [None, 2, 4]), (3, [None, 2]), (0, [None])):
        service = Discord([server(each, INVITATION) for each in range(1, number + 1)])
        service.answers(monkeypatch)
        assert await compare(Account("token"), ENGLISH, members=False) == (number, [], [])
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
    found = await compare(Account("token"), ENGLISH, members=True)
    line = "discord.members: Discord has not granted the privileged intent Server Members (Developer Portal, Bot)"
    assert found[2][:-1] == ([line] if complains else [])
    assert found[2][-1].startswith("server Den (5): ")
    service.asked.clear()
    assert len((await compare(Account("token"), ENGLISH, members=False))[2]) == 1
    assert "application" not in service.asked


async def test_a_token_that_discord_refuses_is_a_line_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise discord.LoginFailure("no")

    monkeypatch.setattr(discord.Client, "login", refuse)
    with pytest.raises(CommandError) as raised:
        await compare(Account("token"), ENGLISH, members=True)
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


async def test_how_long_after_an_edit_someone_pressed_is_told_to_the_millisecond(evening: Evening) -> None:
    data = evening.people.pressing(1, "x")
    edited = DISCORD_EPOCH + (int(data["id"]) >> 22) - 1_001
    data["message"] |= {"edited_timestamp": f"{datetime.fromtimestamp(edited / 1000, UTC):%Y-%m-%dT%H:%M:%S.%f}+00:00"}
    assert read_interaction(data).since_edit == 1_001
    data["message"] |= {"edited_timestamp": None}
    assert read_interaction(data).since_edit is None
    del data["guild_locale"]
    assert read_interaction(data).server_locale == ""


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
    assert replace(pressed_with(evening, granted), rights=None).may_show, "outside servers"


@pytest.mark.parametrize(("theirs", "ours"), [(True, True), (True, False), (False, True), (False, False)])
async def test_a_table_needs_a_channel_where_user_and_bot_may_write(evening: Evening, theirs: bool, ours: bool) -> None:
    data = evening.people.pressing(1, "x")
    nothing = discord.Permissions.none()
    data["member"] = data["member"] | {"permissions": str((POSTING if theirs else nothing).value)}
    data["app_permissions"] = str((POSTING if ours else nothing).value)
    assert (read_interaction(data).may_post_in is not None) is (theirs and ours)


PATCH, POST, GET = "PATCH", "POST", "GET"
AS_REPORTED = {
    "fact 1": "`attachments` of a message whose container shows its file is empty",
    "fact 2": "a fresh file by PATCH (discord-api-docs #7529) is taken",
    "fact 3": "a file listed by id and name is kept",
    "fact 4": "listing a channel with a container (#8611) answers 200",
    "fact 5": "the address of another message's picture in a gallery (#8072) is taken",
}


def requests(lines: list[str]) -> int:
    return sum(line.split()[0] in ("GET", "POST", "PATCH", "DELETE") for line in lines)


def facts(lines: list[str]) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in lines if line.startswith("fact "))


class SandboxTime:
    """The sandbox's clock as ours: whoever sleeps moves it."""

    def __init__(self, clock: VirtualClock) -> None:
        self.clock = clock

    def now(self) -> Milliseconds:
        return Milliseconds(self.clock.now_ms())

    def monotonic(self) -> int:
        return self.clock.now_ms()

    async def sleep_until(self, moment: Milliseconds) -> None:
        self.clock.advance(max(0, moment - self.now()))


class Bench:
    """A sandbox with Discord's limits and a channel to measure in."""

    def __init__(self, sandbox: Sandbox, clock: VirtualClock) -> None:
        self.sandbox = sandbox
        self.clock = clock
        self.said = list[str]()
        self.channel: Channel = next(iter(sandbox.platform.world.channels.values()))

    async def run(self, channel: str = "") -> tuple[bool, list[str]]:
        number = int(channel or self.channel.id)
        account = Account(self.sandbox.token, Endpoints(self.sandbox.api_base, self.sandbox.gateway))
        self.said.clear()
        return await measure(account, number, SandboxTime(self.clock), FEW, self.said.append), list(self.said)

    def fault(self, fault: str, method: str, path: str, after: int) -> None:
        """The request of that kind after these goes wrong."""
        where = {"method": method, "path": path}
        self.sandbox.platform.faults.add({"fault": fault, "where": where, "after": after})

    def left(self) -> list[str]:
        return [each for each, message in self.channel.messages.items() if MARK in str(message.components)]


@pytest.fixture
async def bench(request: pytest.FixtureRequest) -> AsyncGenerator[Bench]:
    clock = VirtualClock()
    async with Sandbox.start(SandboxSettings(clock=clock, **getattr(request, "param", {}))) as sandbox:
        yield Bench(sandbox, clock)


async def test_the_first_run_tells_headers_and_leaves_one_message_for_the_next(bench: Bench) -> None:
    fine, lines = await bench.run()
    assert fine
    assert lines[1].startswith("POST messages: 200, Limit 5, Remaining 4, Reset-After 5.000, Bucket ")
    assert lines[3] == "the same nonce at once: the same message"
    assert [line.split(", Reset")[0] for line in lines[4:7]] == [
        f"PATCH message: 200, Limit 5, Remaining {left}" for left in (4, 3, 2)
    ]
    assert lines[7] == "run it again after minutes for the nonce, after more than an hour for old messages"
    assert requests(lines) <= 16
    assert len(bench.left()) == len(bench.channel.messages) == 1


async def test_a_run_soon_after_tells_how_long_a_nonce_is_known(bench: Bench) -> None:
    await bench.run()
    bench.clock.advance(2 * MINUTE)
    _, soon = await bench.run()
    assert "the same nonce after 120 s: still the same message" in soon
    (kept,) = bench.left()
    bench.clock.advance(10 * MINUTE)
    _, later = await bench.run()
    assert "the same nonce after 720 s: a new message" in later
    assert any(line.startswith("DELETE message: 204") for line in later)
    assert len(bench.left()) == 1
    assert bench.left() != [kept]


async def test_a_run_after_an_hour_tells_when_old_messages_are_edited_no_more(bench: Bench) -> None:
    await bench.run()
    bench.clock.advance(2 * HOUR)
    fine, lines = await bench.run()
    assert fine
    assert "a message 2.0 hours old: 30046 at edit 4" in lines
    assert "PATCH message: 429, code 30046" in [line.partition(", Limit")[0] for line in lines]
    assert requests(lines) <= 20


async def test_where_the_bot_may_not_post_it_says_so_and_fails(bench: Bench) -> None:
    fine, lines = await bench.run("123456789012345678")
    assert not fine
    assert lines[-1].startswith("POST messages: 404, code 10003, Limit ")


async def test_a_run_tells_five_facts_about_pictures_and_how_long_the_emojis_took(bench: Bench) -> None:
    _, lines = await bench.run()
    assert facts(lines) == AS_REPORTED
    number = len(list(wanted(FEW)))
    assert lines[-1].startswith(f"emojis: {number} there, {number} of them new in ")


@pytest.mark.parametrize("bench", [{"lists_shown_files": True}], indirect=True)
async def test_a_run_tells_when_attachments_list_what_a_container_shows(bench: Bench) -> None:
    _, lines = await bench.run()
    told = "`attachments` of a message whose container shows its file lists it"
    assert facts(lines) == AS_REPORTED | {"fact 1": told}


@pytest.mark.parametrize(
    ("fact", "fault", "method", "path", "after", "told"),
    [
        ("fact 2", "unknown_code", PATCH, "messages/", 3, "(discord-api-docs #7529) is refused (400, code 59999)"),
        ("fact 3", "unknown_code", PATCH, "messages/", 4, "by id and name is refused (400, code 59999)"),
        ("fact 4", "error_500", GET, "messages$", 1, "(#8611) answers 500"),
        ("fact 5", "unknown_code", POST, "messages$", 3, "(#8072) is refused (400, code 59999)"),
    ],
)
async def test_a_fact_that_is_otherwise_is_told_and_the_others_are_still_measured(
    bench: Bench, fact: str, fault: str, method: str, path: str, after: int, told: str
) -> None:
    bench.fault(fault, method, path, after)
    fine, lines = await bench.run()
    assert fine
    found = facts(lines)
    assert found.pop(fact).endswith(told)
    assert found == {name: said for name, said in AS_REPORTED.items() if name != fact}
    assert len(bench.channel.messages) == 1


async def test_what_is_said_names_nobody_and_holds_neither_id_nor_token(bench: Bench) -> None:
    _, lines = await bench.run()
    world, said = bench.sandbox.platform.world, "\n".join(lines)
    names = [each.name for each in (*world.people.values(), *world.guilds.values(), *world.applications.values())]
    assert [each for each in (*names, bench.channel.name, bench.sandbox.token) if each in said] == []
    assert re.findall(r"\d{15,}", said) == []


@pytest.mark.parametrize("after", range(1, 5))
async def test_a_run_that_breaks_off_takes_its_posts_away(bench: Bench, after: int) -> None:
    bench.fault("reset_after", PATCH, "messages/", after)
    with pytest.raises(CommandError):
        await bench.run()
    assert not bench.channel.messages


async def test_where_a_post_cannot_be_taken_away_that_is_said(bench: Bench) -> None:
    bench.fault("missing_permission", "DELETE", "messages/", 0)
    _, lines = await bench.run()
    assert "a message of this check is left in the channel: please delete it" in lines


async def test_no_message_stays_where_the_next_run_could_not_find_it(bench: Bench) -> None:
    bench.fault("error_500", GET, "messages$", 0)
    fine, lines = await bench.run()
    assert fine
    assert facts(lines) == AS_REPORTED
    assert not bench.channel.messages


async def test_without_the_right_to_attach_files_the_limits_are_told_alone(bench: Bench) -> None:
    bench.fault("missing_permission", POST, "messages$", 2)
    fine, lines = await bench.run()
    assert fine
    assert (
        [line for line in lines if "not measured" in line]
        == [line for line in lines if line.startswith("facts about pictures: not measured, 403, code 50013")]
        != []
    )


async def test_a_run_in_another_channel_soon_after_measures_that_channel(bench: Bench) -> None:
    await bench.run()
    other = Channel("123456789012345678", "text", "second", bench.channel.guild)
    bench.sandbox.platform.world.add_channel(other)
    fine, lines = await bench.run(other.id)
    assert fine
    assert facts(lines) == AS_REPORTED
    assert len(bench.left()) == len(other.messages) == 1
