"""Rate limits with Discord's headers and 429, limits that no header tells of (new direct messages, follow-ups of a
channel, sessions of the gateway), and each limit of a message, a form and a command: the least and the most are
accepted, one beyond is refused there. The numbers are those of Discord's documentation, written down here and not taken
from the sandbox."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE, Allowance, IdentifySettings, LimitSettings
from sandbox.tests.bodies import (
    INPUT,
    button,
    buttons,
    choices,
    command,
    container,
    gallery,
    label,
    large,
    menu,
    option,
    options,
    radios,
    row,
    section,
    text,
    thumbnail,
)
from sandbox.tests.conftest import COMMAND, Town
from sandbox.tests.kit.bystander import Bystander
from sandbox.tests.kit.plain_bot import Gateway, Reply
from sandbox.tests.kit.word_for_word import complaints
from sandbox.tests.scenes import scene, ways
from sandbox.tests.test_forms_word_for_word import SCENES, answer

MEMBERS = 1 << 1
LIMITED = pytest.mark.parametrize("chosen", [{"limits": LimitSettings(other=Allowance(1000, 1))}], indirect=True)
USUAL = pytest.mark.parametrize("chosen", [{"limits": LimitSettings()}], indirect=True)


async def _create(town: Town, channel: str | None = None) -> Reply:
    return await town.bot.call("POST", f"/channels/{channel or town.channel}/messages", {"content": "x"})


@USUAL
async def test_the_sixth_message_in_five_seconds_is_one_too_many(town: Town) -> None:
    replies = [await _create(town) for _ in range(6)]
    refused = replies[5]
    assert [each.status for each in replies] == [200] * 5 + [429]
    assert refused.body == {"message": "You are being rate limited.", "retry_after": 5.0, "global": False}
    assert (refused.headers["Retry-After"], refused.headers["X-RateLimit-Scope"]) == ("5", "user")
    assert refused.headers["Via"] == "1.1 google"
    assert len(await town.ana.messages()) == 5
    await town.ana.pass_time(4999)
    assert (await _create(town)).status == 429
    await town.ana.pass_time(1)
    assert (await _create(town)).status == 200


@USUAL
async def test_channels_count_for_themselves_and_so_do_creating_and_editing(town: Town) -> None:
    other = (await town.ana.ask("POST", "channels", {"guild": town.guild, "name": "b", "kind": "text"}))["id"]
    sent = (await _create(town)).body
    for _ in range(4):
        await _create(town)
    edits = [await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", {"content": "y"}) for _ in range(6)]
    assert (await _create(town, other)).status == 200
    assert [each.status for each in edits] == [200] * 5 + [429]


@USUAL
async def test_answers_to_interactions_do_not_count(town: Town, gateway: Gateway) -> None:
    interactions = [await town.typed(gateway) for _ in range(60)]
    replies = [await town.bot.answer(each, 4, {"content": "x"}) for each in interactions]
    assert {each.status for each in replies} == {200}
    assert (await town.bot.call("GET", "/users/@me")).status == 200


@USUAL
async def test_follow_ups_of_one_interaction_are_limited(town: Town, gateway: Gateway) -> None:
    one, two = await town.typed(gateway), await town.typed(gateway)
    for each in (one, two):
        await town.bot.answer(each, 4, {"content": "x"})
    statuses = [(await town.bot.call("POST", town.bot.hook(one), {"content": "x"})).status for _ in range(6)]
    other = await town.bot.call("POST", town.bot.hook(two), {"content": "x"})
    assert (statuses, other.status) == ([200] * 5 + [429], 200)


@USUAL
async def test_two_bots_do_not_share_their_limits(town: Town) -> None:
    other, _ = await town.another_bot()
    for _ in range(5):
        await _create(town)
    assert (await other.call("POST", town.messages, {"content": "x"})).status == 200


@USUAL
async def test_windows_that_are_over_are_forgotten(town: Town) -> None:
    windows = town.sandbox.platform.limits.windows
    for _ in range(3):
        await _create(town)
    await town.ana.pass_time(120_000)
    await town.bot.call("GET", "/users/@me")
    assert len(windows) == 2


@USUAL
async def test_limits_are_told_in_headers(town: Town) -> None:
    names = [
        f"X-RateLimit-{each}" for each in ("Limit", "Remaining", "Reset", "Reset-After", "Bucket", "Scope", "Global")
    ]
    async with scene(town, "limits") as (say, _):
        for path, method, body in (
            (f"/channels/{town.channel}/messages", "POST", {"content": "x"}),
            ("/users/@me", "GET", None),
        ):
            for _ in range(6):
                say.headers(await say.bot(method, path, body, told="id"), "Via", "Retry-After", *names)
        await say.person("POST", "clock", {"advance_ms": 999})
        for _ in range(45):
            await town.bot.call("GET", "/users/@me/guilds")
        say.headers(await say.bot("GET", "/gateway/bot"), "Via", "Retry-After", *names)
        await say.person("POST", "clock", {"advance_ms": 4001})
        say.headers(await say.bot("GET", "/gateway/bot"), "Via", "Retry-After", *names)
        for fault in ("rate_limit_bucket", "rate_limit_global", "rate_limit_shared", "ban", "error_502", "error_500"):
            await say.person("POST", "faults", {"fault": fault, "ms": 1500, "where": "GET"})
            say.headers(await say.bot("GET", "/users/@me"), "Via", "Retry-After", "Content-Type", *names)
        for wish in ways(
            {"fault": ["op7", "slow"], "rate": 0.5, "seed": 3, "after": 2, "ms": 9, "where": {"event": "READY"}},
            {"fault": "slow", "times": None, "where": {"method": "PUT", "path": "/x"}},
            {"fault": "slow", "where": {}},
            {"fault": "slow", "where": "("},
            {"fault": []},
            {"fault": "flood"},
            *({"fault": "slow", "rate": rate} for rate in (-0.1, 1.1, "x")),
            *({"fault": "slow", key: value} for key in ("times", "after", "seed", "ms") for value in (-1, True, "1")),
            {"fault": "op7"},
            {"fault": "op9", "resumable": False},
        ):
            await say.person("POST", "faults", wish)
        await say.person("GET", "faults")
        await say.person("DELETE", "faults")
        await say.person("GET", "faults")


def gateway(**identify: Any) -> pytest.MarkDecorator:
    settings = GatewaySettings(identify=IdentifySettings(**{"every_ms": 0, **identify}))
    return pytest.mark.parametrize("chosen", [{"gateway": settings}], indirect=True)


async def opened(town: Town, number: int) -> Reply:
    user = (await town.ana.ask("POST", "users", {"name": f"P{number}"}))["id"]
    return await town.bot.call("POST", "/users/@me/channels", {"recipient_id": user})


@LIMITED
async def test_ten_people_are_new_in_ten_minutes_and_those_already_met_are_free(town: Town) -> None:
    codes = [(await opened(town, number)).status for number in range(10)]
    refused = await opened(town, 10)
    first = await town.bot.call("POST", "/users/@me/channels", {"recipient_id": await newest(town)})
    assert (codes, refused.status, refused.code) == ([200] * 10, 403, 40003)
    assert first.code == 40003
    known = next(each.person for each in town.sandbox.platform.world.channels.values() if each.person)
    assert (await town.bot.call("POST", "/users/@me/channels", {"recipient_id": known})).status == 200
    await town.ana.pass_time(600_001)
    assert (await opened(town, 11)).status == 200


async def newest(town: Town) -> str:
    return next(reversed(town.sandbox.platform.world.people))


@LIMITED
async def test_a_bot_that_goes_on_is_restricted_until_discord_lifts_it(town: Town) -> None:
    channel = (await opened(town, 0)).body["id"]
    codes = [(await opened(town, number)).body.get("code") for number in range(1, 22)]
    assert codes[9:] == [40003] * 10 + [20026] * 2
    assert (await town.bot.call("POST", f"/channels/{channel}/messages", {"content": "x"})).code == 20026
    await town.ana.pass_time(600_001)
    assert (await opened(town, 30)).code == 20026
    await town.ana.ask("PATCH", f"applications/{town.bot_id}", {"restricted": False})
    assert (await opened(town, 31)).status == 200
    assert (await town.bot.call("POST", f"/channels/{channel}/messages", {"content": "x"})).status == 200


async def test_a_restricted_bot_still_writes_to_whom_it_has_written(town: Town) -> None:
    path = f"/channels/{await town.direct(town.ana)}/messages"
    await town.bot.call("POST", path, {"content": "x"})
    await town.ana.ask("PATCH", f"applications/{town.bot_id}", {"restricted": True})
    assert (await town.bot.call("POST", path, {"content": "y"})).status == 200


@LIMITED
async def test_follow_ups_of_all_interactions_in_a_channel_have_one_hidden_limit(town: Town) -> None:
    async with town.bot.online() as connection:
        replies: list[Reply] = []
        got: dict[str, Any] = {}
        for _ in range(8):
            got = await town.typed(connection)
            told = await town.bot.answer(got, 4, {"content": "hi", "flags": 64})
            assert not [each for each in told.headers if each.startswith("X-RateLimit")]
            replies += [await town.bot.call("POST", town.bot.hook(got), {"content": "x"}) for _ in range(4)]
            await town.ana.pass_time(2_000)
        edited = await town.bot.call("PATCH", town.bot.hook(got, "/messages/@original"), {"content": "y"})
        made = await town.ana.ask("POST", "channels", {"guild": town.guild, "name": "beside"})
        got = await town.typed(connection, Bystander(town.ana.session, town.ana.url, town.ana.user, made["id"]))
        await town.bot.answer(got, 4, {"content": "hi", "flags": 64})
        beside = await town.bot.call("POST", town.bot.hook(got), {"content": "x"})
    assert [each.status for each in replies] == [200] * 30 + [429] * 2
    assert replies[29].headers["X-RateLimit-Remaining"] == "3"
    assert replies[30].body["retry_after"] > 40
    assert (edited.status, beside.status) == (200, 200)


async def test_a_first_answer_names_no_bucket(town: Town) -> None:
    async with town.bot.online() as connection:
        reply = await town.bot.answer(await town.typed(connection), 4, {"content": "hi"})
    assert "X-RateLimit-Bucket" not in reply.headers


@gateway(every_ms=5000)
async def test_an_identify_too_soon_is_an_invalid_session(town: Town) -> None:
    async with town.bot.online(), town.bot.gateway() as second:
        await second.op(10)
        await second.say(2, {"token": town.bot.token, "intents": 1})
        assert (await second.op(9))["d"] is False
        await town.ana.pass_time(5000)
        await second.say(2, {"token": town.bot.token, "intents": 1})
        await second.until("READY")


@gateway(starts=2)
async def test_sessions_run_out_and_the_token_with_them(town: Town) -> None:
    async def left() -> int:
        return (await town.bot.call("GET", "/gateway/bot")).body["session_start_limit"]["remaining"]

    before = await left()
    async with town.bot.online() as first, town.bot.online():
        assert (before, await left()) == (2, 0)
        async with town.bot.gateway() as third:
            await third.op(10)
            await third.say(2, {"token": town.bot.token, "intents": 1})
            assert await third.end() == 4004
        assert await first.end() == 4004
    assert (await town.bot.call("GET", "/users/@me")).status == 401


@gateway(starts=1)
async def test_a_day_later_sessions_may_begin_again(town: Town) -> None:
    async with town.bot.online():
        pass
    told = (await town.bot.call("GET", "/gateway/bot")).body["session_start_limit"]
    assert (told["remaining"], told["reset_after"]) == (0, 86_400_000)
    await town.ana.pass_time(86_400_000)
    async with town.bot.online():
        pass


@gateway(guilds_per_shard=1)
async def test_too_many_servers_need_more_shards(town: Town) -> None:
    await town.ana.ask("POST", "guilds", {"name": "Second"})
    assert (await town.bot.call("GET", "/gateway/bot")).body["shards"] == 2
    async with town.bot.gateway() as connection:
        await connection.op(10)
        await connection.say(2, {"token": town.bot.token, "intents": 1})
        assert await connection.end() == 4011


async def test_an_outage_takes_a_server_away_and_brings_it_back(town: Town) -> None:
    sent = await town.send()
    async with town.bot.online() as connection:
        await connection.until("GUILD_CREATE")
        await town.ana.ask("PATCH", f"guilds/{town.guild}", {"unavailable": True})
        assert (await connection.until("GUILD_DELETE"))["d"] == {"id": town.guild, "unavailable": True}
        assert (await town.bot.call("POST", town.messages, {"content": "x"})).status == 503
        assert await town.ana.messages() == []
        await town.ana.ask("PATCH", f"guilds/{town.guild}", {"unavailable": False})
        assert (await connection.until("GUILD_CREATE"))["d"]["unavailable"] is False
    assert [each["id"] for each in await town.ana.messages()] == [sent["id"]]


async def test_who_leaves_or_joins_is_told_to_bots_with_the_intent(town: Town) -> None:
    town.sandbox.platform.world.applications[town.bot_id].privileged = True
    async with town.bot.online(1 | MEMBERS) as hearing, town.bot.online() as deaf:
        await town.ana.ask("PATCH", f"users/{town.ben.user}", {"member": False})
        assert (await hearing.until("GUILD_MEMBER_REMOVE"))["d"]["user"]["id"] == town.ben.user
        await town.ana.ask("PATCH", f"users/{town.ben.user}", {"member": True})
        assert (await hearing.until("GUILD_MEMBER_ADD"))["d"]["user"]["id"] == town.ben.user
        await town.ana.ask("POST", "guilds", {"name": "Second"})
        heard = [(await deaf.hear())["t"] for _ in range(2)]
    assert "GUILD_MEMBER_REMOVE" not in heard


async def test_an_option_may_be_a_file(town: Town) -> None:
    option = {"name": "picture", "description": "x", "type": 11}
    await town.bot.call("PUT", town.commands, [{**COMMAND, "options": [option]}])
    file = {"name": "a.txt", "type": "text/plain", "content": "aGk="}
    async with town.bot.online() as connection:
        await town.ana.type("hello", picture=file)
        data = (await connection.until("INTERACTION_CREATE"))["d"]["data"]
    [sent] = data["options"]
    told = data["resolved"]["attachments"][sent["value"]]
    assert (sent["type"], told["filename"], told["size"]) == (11, "a.txt", 2)


async def test_an_application_of_ones_own_comes_along_where_its_bot_is_not(town: Town) -> None:
    await town.bot.call("PUT", town.commands, [{**COMMAND, "integration_types": [1]}])
    await town.ana.ask("DELETE", f"guilds/{town.guild}/bot")
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"installed": [town.bot_id]})
    async with town.bot.online() as connection:
        got = await town.typed(connection)
        assert got["authorizing_integration_owners"] == {"1": town.ana.user}
        await town.bot.answer(got, 4, {"content": "hi"})
        replies = [await town.bot.call("POST", town.bot.hook(got), {"content": "x"}) for _ in range(6)]
        assert [each.status for each in replies] == [200] * 5 + [400]
        assert replies[5].code == 40094
        assert (await town.bot.call("POST", town.messages, {"content": "x"})).code == 50001
        await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": ["USE_EXTERNAL_APPS"]})
        await town.bot.answer(await town.typed(connection), 4, {"content": "only for me"})
    assert "only for me" not in [each["content"] for each in await town.ben.messages()]
    assert (await town.ana.messages())[-1]["ephemeral"]


def test_a_bot_may_begin_a_session_every_five_seconds_and_a_thousand_a_day() -> None:
    settings = IdentifySettings()
    assert (settings.every_ms, settings.starts, settings.guilds_per_shard) == (5000, 1000, 2500)
    assert AT_ONCE.every_ms == 0


Limit = tuple[str, str, Callable[[int], Any], int, int]
"""The scene, where the complaint stands, the body with so much of it, the least and the most."""


def form(part: Any) -> dict[str, Any]:
    return {"custom_id": "m", "title": "Form", "components": [part]}


def x(length: int) -> str:
    return "x" * length


def files(**counts: int) -> dict[str, Any]:
    return form(label({"type": 19, "custom_id": "f", "required": False, **counts}))


LENGTHS: Final[list[Limit]] = [
    ("buttons", "0/components/0/label", lambda n: [row(button(label=x(n), emoji={"name": "🂡"}))], 0, 80),
    ("buttons", "0/components/0/custom_id", lambda n: [row(button(custom_id=x(n)))], 1, 100),
    ("menus", "0/components/0/options", lambda n: [row(menu(options=options(n)))], 1, 25),
    ("menus", "0/components/0/placeholder", lambda n: [row(menu(placeholder=x(n)))], 0, 150),
    ("menus", "0/components/0/options/0/label", lambda n: [row(menu(options=options(1, label=x(n))))], 1, 100),
    ("menus", "0/components/0/options/0/value", lambda n: [row(menu(options=options(1, value=x(n))))], 1, 100),
    (
        "menus",
        "0/components/0/options/0/description",
        lambda n: [row(menu(options=options(1, description=x(n))))],
        0,
        100,
    ),
    ("menus", "0/components/0/channel_types", lambda n: [row(menu(8, channel_types=[0] * n))], 0, 25),
    (
        "menus",
        "0/components/0/default_values/0/id",
        lambda n: [row(menu(8, default_values=[{"id": x(n), "type": "channel"}]))],
        1,
        20,
    ),
    ("rows", "", lambda n: [row(button(custom_id=str(place))) for place in range(n)], 0, 5),
    ("rows", "0/components", lambda n: [buttons(n)], 1, 5),
    ("layouts", "", lambda n: [text()] * n, 0, 40),
    ("layouts", "0/content", lambda n: [text(x(n))], 1, 4000),
    ("layouts", "0/components", lambda n: [section(*[text()] * n)], 1, 3),
    ("layouts", "0/items", lambda n: [gallery(n)], 1, 10),
    ("layouts", "0/accessory/description", lambda n: [section(text(), accessory=thumbnail(description=x(n)))], 0, 1024),
    (
        "layouts",
        "0/items/0/description",
        lambda n: [{"type": 12, "items": [{"media": {"url": "https://e.org"}, "description": x(n)}]}],
        0,
        1024,
    ),
    ("modals", "custom_id", lambda n: form(text()) | {"custom_id": x(n)}, 1, 100),
    ("modals", "title", lambda n: form(text()) | {"title": x(n)}, 1, 45),
    ("modals", "components", lambda n: form(text()) | {"components": [text()] * n}, 1, 5),
    ("modals", "components/0/label", lambda n: form(label(INPUT, label=x(n))), 1, 45),
    ("modals", "components/0/description", lambda n: form(label(INPUT, description=x(n))), 0, 100),
    ("modals", "components/0/component/label", lambda n: form(label(INPUT | {"label": x(n)})), 1, 45),
    ("modals", "components/0/component/placeholder", lambda n: form(label(INPUT | {"placeholder": x(n)})), 0, 100),
    ("modals", "components/0/component/value", lambda n: form(label(INPUT | {"value": x(n)})), 0, 4000),
    ("modals", "components/0/component/options", lambda n: form(label(radios(n))), 2, 10),
    ("modals", "components/0/component/options", lambda n: form(label(radios(n, 22))), 1, 10),
    *(
        (
            "modals",
            f"components/0/component/options/0/{key}",
            lambda n, key=key: form(label(radios(2, options=[*options(1, **{key: x(n)}), options(2)[1]]))),
            least,
            100,
        )
        for key, least in (("label", 1), ("value", 1), ("description", 0))
    ),
    ("commands", "name", lambda n: command(name=x(n)), 1, 32),
    ("commands", "description", lambda n: command(description=x(n)), 1, 100),
    ("commands", "name_localizations/de", lambda n: command(name_localizations={"de": x(n)}), 1, 32),
    ("commands", "description_localizations/de", lambda n: command(description_localizations={"de": x(n)}), 1, 100),
    ("commands", "options", lambda n: command(options=[option(name=f"o{place}") for place in range(n)]), 0, 25),
    ("commands", "options/0/name", lambda n: command(options=[option(name=x(n))]), 1, 32),
    ("commands", "options/0/description", lambda n: command(options=[option(description=x(n))]), 1, 100),
    ("commands", "options/0/choices", lambda n: command(options=[option(choices=choices(n))]), 0, 25),
    (
        "commands",
        "options/0/choices/0/name",
        lambda n: command(options=[option(choices=choices(1, name=x(n)))]),
        1,
        100,
    ),
    ("embeds", "", lambda n: [{"title": "x"}] * n, 0, 10),
    ("embeds", "0/title", lambda n: [{"title": x(n)}], 0, 256),
    ("embeds", "0/description", lambda n: [{"description": x(n)}], 0, 4096),
    ("embeds", "0/fields", lambda n: [{"fields": [{"name": "x", "value": "y"}] * n}], 0, 25),
    ("embeds", "0/fields/0/name", lambda n: [{"fields": [{"name": x(n), "value": "y"}]}], 1, 256),
    ("embeds", "0/fields/0/value", lambda n: [{"fields": [{"name": "x", "value": x(n)}]}], 1, 1024),
    *(
        (
            "mentions",
            f"allowed_mentions/{kind}",
            lambda n, kind=kind: {"content": "", "allowed_mentions": {kind: ["1"] * n}},
            0,
            100,
        )
        for kind in ("users", "roles")
    ),
]
NUMBERS: Final[list[Limit]] = [
    ("buttons", "0/components/0/id", lambda n: [row(button(id=n))], 0, 2**31 - 1),
    (
        "menus",
        "0/components/0/min_values",
        lambda n: [row(menu(min_values=n, max_values=25, options=options(25)))],
        0,
        25,
    ),
    (
        "menus",
        "0/components/0/max_values",
        lambda n: [row(menu(min_values=0, max_values=n, options=options(25)))],
        1,
        25,
    ),
    ("layouts", "0/accent_color", lambda n: [container(text(), accent_color=n)], 0, 0xFFFFFF),
    ("modals", "components/0/component/min_length", lambda n: form(label(INPUT | {"min_length": n})), 0, 4000),
    ("modals", "components/0/component/max_length", lambda n: form(label(INPUT | {"max_length": n})), 1, 4000),
    ("modals", "components/0/component/max_values", lambda n: form(label(radios(10, 22, max_values=n))), 1, 10),
    (
        "modals",
        "components/0/component/min_values",
        lambda n: form(label(radios(10, 22, min_values=n, required=False))),
        0,
        10,
    ),
    ("modals", "components/0/component/max_values", lambda n: files(min_values=0, max_values=n), 1, 10),
    ("modals", "components/0/component/min_values", lambda n: files(min_values=n, max_values=10), 0, 10),
]
TOTALS: Final[list[tuple[str, Callable[[int], Any], int, str]]] = [
    ("layouts", lambda n: [text(x(2000)), text(x(n))], 2000, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    ("layouts", lambda n: [container(*[text()] * n)], 39, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    ("commands", large, 96, "APPLICATION_COMMAND_TOO_LARGE"),
    ("embeds", lambda n: [{"description": x(4096)}, {"description": x(n)}], 1904, "MAX_EMBED_SIZE_EXCEEDED"),
    (
        "embeds",
        lambda n: [{"footer": {"text": x(3000)}, "author": {"name": x(n)}}],
        3000,
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    *(
        (
            "many_commands",
            lambda n, kind=kind: [command(name=f"c{place}", type=kind) for place in range(n)],
            most,
            "APPLICATION_COMMANDS_TOO_MANY",
        )
        for kind, most in ((1, 100), (2, 15), (3, 15))
    ),
]
ROOTS: Final = {
    "buttons": "components",
    "menus": "components",
    "rows": "components",
    "layouts": "components",
    "embeds": "embeds",
}


def refused(scene: str, body: Any) -> dict[str, str]:
    """The codes of what is wrong with a body, by place."""
    wrong, _ = answer(SCENES[scene][1], body)
    return {place: said.split(":")[0] for place, said in complaints(wrong).items()}


def place_in(scene: str, place: str) -> str:
    return ".".join(filter(None, (ROOTS.get(scene, ""), *place.split("/"))))


def test_the_address_of_a_link_is_limited() -> None:
    def complaint(url: str) -> str | None:
        link = [row(button(style=5, custom_id=None, url=url))]
        return refused("buttons", link).get(place_in("buttons", "0/components/0/url"))

    assert complaint(f"https://{x(504)}") is None
    assert (complaint(f"https://{x(505)}"), complaint("")) == ("BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED")


@pytest.mark.parametrize(("scene", "place", "body", "least", "most"), LENGTHS)
def test_lengths_are_limited(scene: str, place: str, body: Callable[[int], Any], least: int, most: int) -> None:
    assert (refused(scene, body(least)), refused(scene, body(most))) == ({}, {})
    where = place_in(scene, place)
    above = "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH"
    assert refused(scene, body(most + 1)).get(where, "").startswith(above)
    if least:
        below = "BASE_TYPE_REQUIRED" if least == 1 else "BASE_TYPE_BAD_LENGTH"
        assert refused(scene, body(least - 1)).get(where) == below


@pytest.mark.parametrize(("scene", "place", "body", "least", "most"), NUMBERS)
def test_numbers_are_limited(scene: str, place: str, body: Callable[[int], Any], least: int, most: int) -> None:
    assert (refused(scene, body(least)), refused(scene, body(most))) == ({}, {})
    where = place_in(scene, place)
    assert refused(scene, body(most + 1)).get(where, "").startswith("NUMBER_TYPE_MAX")
    assert refused(scene, body(least - 1)).get(where, "").startswith("NUMBER_TYPE_MIN")


@pytest.mark.parametrize(("scene", "body", "most", "code"), TOTALS)
def test_what_is_added_up_is_limited(scene: str, body: Callable[[int], Any], most: int, code: str) -> None:
    assert refused(scene, body(most)) == {}
    assert code in complaints(answer(SCENES[scene][1], body(most + 1))[0])[place_in(scene, "")]
