"""Rate limits: per channel, per interaction and for everything, with Discord's headers and 429."""

import pytest

from sandbox.limits import LimitSettings
from sandbox.tests.conftest import Town
from sandbox.tests.kit.plain_bot import Reply

pytestmark = pytest.mark.parametrize("chosen", [{"limits": LimitSettings()}], indirect=True)


async def _create(town: Town, channel: str | None = None) -> Reply:
    return await town.bot.call("POST", f"/channels/{channel or town.channel}/messages", {"content": "x"})


async def test_each_answer_says_what_is_left(town: Town) -> None:
    first, second = await _create(town), await _create(town)
    headers = first.headers
    assert headers["X-RateLimit-Limit"] == "5"
    assert (headers["X-RateLimit-Remaining"], second.headers["X-RateLimit-Remaining"]) == ("4", "3")
    assert headers["X-RateLimit-Reset-After"] == "5.000"
    assert headers["X-RateLimit-Bucket"] == second.headers["X-RateLimit-Bucket"]
    assert float(headers["X-RateLimit-Reset"]) == town.sandbox.platform.clock.now_ms() / 1000 + 5


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


async def test_channels_count_for_themselves_and_so_do_creating_and_editing(town: Town) -> None:
    other = (await town.ana.ask("POST", "channels", {"guild": town.guild, "name": "b", "kind": "text"}))["id"]
    sent = (await _create(town)).body
    for _ in range(4):
        await _create(town)
    edits = [await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", {"content": "y"}) for _ in range(6)]
    assert (await _create(town, other)).status == 200
    assert [each.status for each in edits] == [200] * 5 + [429]


async def test_everything_together_is_limited_to_fifty_a_second(town: Town) -> None:
    replies = [await town.bot.call("GET", f"/{path}") for path in ("users/@me", "gateway/bot") for _ in range(25)]
    refused = await town.bot.call("GET", "/applications/@me")
    assert {each.status for each in replies} == {200}
    assert (refused.status, refused.body["global"]) == (429, True)
    assert refused.headers["X-RateLimit-Global"] == "true"
    assert refused.headers["X-RateLimit-Scope"] == "global"


async def test_answers_to_interactions_do_not_count(town: Town) -> None:
    async with town.bot.online() as gateway:
        interactions = [await town.typed(gateway) for _ in range(60)]
        replies = [await town.bot.answer(each, 4, {"content": "x"}) for each in interactions]
    assert {each.status for each in replies} == {200}
    assert (await town.bot.call("GET", "/users/@me")).status == 200


async def test_follow_ups_of_one_interaction_are_limited(town: Town) -> None:
    async with town.bot.online() as gateway:
        one, two = await town.typed(gateway), await town.typed(gateway)
        for each in (one, two):
            await town.bot.answer(each, 4, {"content": "x"})
        statuses = [(await town.bot.call("POST", town.bot.hook(one), {"content": "x"})).status for _ in range(6)]
        other = await town.bot.call("POST", town.bot.hook(two), {"content": "x"})
    assert (statuses, other.status) == ([200] * 5 + [429], 200)


async def test_two_bots_do_not_share_their_limits(town: Town) -> None:
    from sandbox.tests.kit.plain_bot import PlainBot

    made = await town.ana.ask("POST", "applications", {"name": "Other"})
    other = PlainBot(town.bot.session, town.bot.api_base, town.bot.address, made["token"])
    for _ in range(5):
        await _create(town)
    assert (await other.call("POST", town.messages, {"content": "x"})).status == 200


async def test_windows_that_are_over_are_forgotten(town: Town) -> None:
    windows = town.sandbox.platform.limits.windows
    for _ in range(3):
        await _create(town)
    await town.ana.pass_time(120_000)
    await town.bot.call("GET", "/users/@me")
    assert len(windows) == 2
