"""The page against the real sandbox, with a bot that knows only Discord's wire."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, FilePayload, Page, expect

from sandbox.clock import VirtualClock
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.tests.kit.fake_sandbox import columns_png
from sandbox.tests.kit.plain_bot import Gateway, Json, PlainBot
from sandbox.tests.kit.window import Window
from sandbox.tests.page.test_panes import with_channels

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
V2, EPHEMERAL = 1 << 15, 1 << 6
MESSAGE, UPDATE, MODAL = 4, 7, 9
MENU = {
    "type": 3,
    "custom_id": "menu",
    "placeholder": "Which card?",
    "options": [{"label": "blue 3", "value": "b3", "description": "two stars"}, {"label": "pink 1", "value": "p1"}],
}
BUTTONS = {
    "type": 1,
    "components": [
        {"type": 2, "custom_id": "up", "label": "Count", "style": 1},
        {"type": 2, "custom_id": "form", "label": "Word", "style": 2},
    ],
}
FORM = {
    "custom_id": "lucky",
    "title": "Lucky word",
    "components": [
        {"type": 18, "label": "Word", "component": {"type": 4, "custom_id": "word", "style": 1, "max_length": 20}}
    ],
}
HELLO = {
    "name": "hello",
    "description": "Says hello",
    "name_localizations": {"de": "hallo"},
    "description_localizations": {"de": "Grüßt"},
    "options": [{"type": 4, "name": "times", "description": "How often"}],
}


def counter(count: int) -> Json:
    text = {"type": 10, "content": f"## Counted {count}"}
    return {"flags": V2, "components": [{"type": 17, "components": [text, BUTTONS, {"type": 1, "components": [MENU]}]}]}


@dataclass
class Evening:
    """A sandbox, a bot in it, and the page."""

    bot: PlainBot
    gateway: Gateway
    channel: str
    people: dict[str, str]
    page: Page
    clock: VirtualClock

    async def pressed(self) -> Json:
        """What the bot hears next."""
        return (await self.gateway.until("INTERACTION_CREATE"))["d"]

    async def posted(self, body: Json) -> str:
        reply = await self.bot.call("POST", f"/channels/{self.channel}/messages", body)
        assert reply.status == 200, reply.body
        return reply.body["id"]


@pytest_asyncio.fixture(loop_scope="session")
async def evening(window: Window) -> AsyncIterator[Evening]:
    clock = VirtualClock()
    async with (
        Sandbox.start(SandboxSettings(clock=clock)) as sandbox,
        aiohttp.ClientSession() as session,
    ):
        bot = PlainBot(session, sandbox.api_base, sandbox.gateway, sandbox.token)
        async with bot.online() as gateway, session.get(f"{sandbox.url}/sandbox/world") as answer:
            world = await answer.json()
            commands = f"/applications/{world['application']['id']}/commands"
            assert (await bot.call("PUT", commands, [HELLO])).status == 200
            people = {one["name"]: one["id"] for one in world["users"]}
            async with window.at(sandbox.url, f"#{people['You']}+{people['Ana']}", width=1200) as page:
                await page.locator(".scroll").nth(1).wait_for()
                yield Evening(bot, gateway, world["guilds"][0]["channels"][0]["id"], people, page, clock)


def pane(evening: Evening, name: str):
    return evening.page.get_by_role("region", name=f"{name}'s client")


async def test_a_command_is_typed_answered_and_seen_by_everyone(evening: Evening) -> None:
    you, ana = pane(evening, "You"), pane(evening, "Ana")
    await you.get_by_role("combobox", name="Command in #table").fill("/hello")
    await evening.page.keyboard.press("Enter")
    await you.get_by_role("button", name="times").click()
    await you.get_by_label("times", exact=True).fill("3")
    await evening.page.keyboard.press("Enter")
    heard = await evening.pressed()
    assert heard["data"]["options"] == [{"type": 4, "name": "times", "value": 3}]
    await evening.bot.answer(heard, MESSAGE, counter(0))
    await expect(ana.get_by_role("heading", name="Counted 0")).to_be_visible()
    await expect(you.get_by_text("You used /hello")).to_be_visible()


async def test_a_press_updates_the_message_for_both(evening: Evening) -> None:
    await evening.posted(counter(0))
    count = pane(evening, "You").get_by_role("button", name="Count")
    await count.click()
    heard = await evening.pressed()
    await expect(count).to_have_attribute("aria-busy", "true")
    await evening.bot.answer(heard, UPDATE, counter(1))
    await expect(pane(evening, "Ana").get_by_role("heading", name="Counted 1")).to_be_visible()
    await expect(count).not_to_have_attribute("aria-busy", "true")
    await expect(count).to_be_focused()


async def test_a_choice_is_answered_to_its_person_alone(evening: Evening) -> None:
    await evening.posted(counter(0))
    ana = pane(evening, "Ana")
    await ana.get_by_role("button", name="Which card?").click()
    await ana.get_by_role("option", name="pink 1").click()
    heard = await evening.pressed()
    assert heard["data"]["values"] == ["p1"]
    await evening.bot.answer(heard, MESSAGE, {"content": "You chose **pink 1**", "flags": EPHEMERAL})
    await expect(ana.get_by_text("Only you can see this")).to_be_visible()
    await expect(pane(evening, "You").get_by_text("You chose")).to_have_count(0)
    await ana.get_by_role("button", name="Dismiss message").click()
    await expect(ana.get_by_text("Only you can see this")).to_have_count(0)


async def test_people_roles_ticks_and_files_of_a_form_reach_the_bot(evening: Evening) -> None:
    fields = [
        {"type": 5, "custom_id": "who"},
        {"type": 6, "custom_id": "role"},
        {"type": 8, "custom_id": "where"},
        {"type": 23, "custom_id": "sure"},
        {"type": 19, "custom_id": "file"},
    ]
    labels = [{"type": 18, "label": str(each["custom_id"]).title(), "component": each} for each in fields]
    await evening.posted(counter(0))
    you = pane(evening, "You")
    await you.get_by_role("button", name="Word").click()
    await evening.bot.answer(await evening.pressed(), MODAL, {**FORM, "components": labels})
    form = you.get_by_role("dialog", name="Lucky word")
    for name, option in (("Who", "Card Table"), ("Role", "@everyone"), ("Where", "#table")):
        await form.get_by_role("button", name=name).click()
        await form.get_by_role("option", name=option).click()
    await form.get_by_label("Sure").check()
    file = FilePayload(name="a.txt", mimeType="text/plain", buffer=b"hello")
    await form.get_by_label("File").set_input_files([file])
    await form.get_by_role("button", name="Submit").click()
    data = (await evening.pressed())["data"]
    given = [each["component"] for each in data["components"]]
    assert [each["value"] for each in given if "value" in each] == [True]
    resolved = [list(data["resolved"][kind]) for kind in ("users", "roles", "channels", "attachments")]
    assert resolved == [each["values"] for each in given if "values" in each]
    async with evening.bot.session.get(next(iter(data["resolved"]["attachments"].values()))["url"]) as answer:
        assert await answer.read() == b"hello"


async def test_an_unanswered_press_fails_for_its_person_alone(evening: Evening) -> None:
    await evening.posted(counter(0))
    you = pane(evening, "You")
    await you.get_by_role("button", name="Count").click()
    await evening.pressed()
    evening.clock.advance(2_999)
    await expect(you.get_by_role("button", name="Count")).to_have_attribute("aria-busy", "true")
    await expect(you.get_by_text("This interaction failed")).to_have_count(0)
    evening.clock.advance(1)
    await expect(you.get_by_text("This interaction failed")).to_be_visible()
    await expect(pane(evening, "Ana").get_by_text("This interaction failed")).to_have_count(0)
    await expect(you.get_by_role("button", name="Count")).not_to_have_attribute("aria-busy", "true")


async def test_an_unanswered_command_is_said_to_have_got_no_answer(evening: Evening) -> None:
    you = pane(evening, "You")
    await you.get_by_role("combobox", name="Command in #table").fill("/hello")
    await evening.page.keyboard.press("Enter")
    await you.get_by_role("button", name="Send").click()
    await evening.pressed()
    evening.clock.advance(3_000)
    await expect(you.get_by_role("alert")).to_have_text("/hello: The application did not respond")
    await you.get_by_role("button", name="Hide this failure").click()
    await expect(you.get_by_role("alert")).to_have_count(0)


async def test_a_first_direct_message_appears_as_a_channel_with_a_ping(evening: Evening) -> None:
    reply = await evening.bot.call("POST", "/users/@me/channels", {"recipient_id": evening.people["Ana"]})
    await evening.bot.call("POST", f"/channels/{reply.body['id']}/messages", {"content": "Your hand"})
    await with_channels(evening.page, "Ana")
    channels = evening.page.get_by_role("navigation", name="Channels of Ana")
    await expect(channels.get_by_role("button", name="1 ping")).to_be_visible()
    await channels.get_by_role("button", name="1 ping").click()
    await expect(pane(evening, "Ana").get_by_text("Your hand", exact=True)).to_be_visible()
    await with_channels(evening.page, "Ana")
    await expect(channels.get_by_role("button", name="Card Table")).to_be_visible()
    await expect(channels.get_by_role("button", name="1 ping")).to_have_count(0)


async def test_a_picture_is_shown_with_its_description(evening: Evening) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "Four columns"}]}
    body = {"flags": V2, "components": [gallery], "attachments": [{"id": 0, "description": "Four columns"}]}
    reply = await evening.bot.upload(
        "POST", f"/channels/{evening.channel}/messages", body, ("board.png", columns_png())
    )
    assert reply.status == 200, reply.body
    image = pane(evening, "You").get_by_role("img", name="Four columns")
    await expect(image).to_be_visible()
    assert await image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 480


async def test_someone_brings_the_bot_along_to_a_group(evening: Evening) -> None:
    bot = evening.bot
    number = (await bot.call("GET", "/users/@me")).body["id"]
    everywhere = {**HELLO, "contexts": [0, 1, 2], "integration_types": [0, 1]}
    await bot.call("PUT", f"/applications/{number}/commands", [everywhere])
    you = pane(evening, "You")
    await you.get_by_role("button", name="Settings of You").click()
    await you.get_by_role("button", name="New group with everyone").click()
    await you.get_by_role("button", name="Settings of You").click()
    await with_channels(evening.page, "You")
    await you.get_by_role("navigation").get_by_role("button", name="The group").click()
    line = you.get_by_role("combobox", name="Command in")
    await line.fill("/hel")
    await expect(you.locator("[role=option]")).to_have_count(0)
    await you.get_by_role("button", name="Settings of You").click()
    await you.get_by_label("Has installed").check()
    await you.get_by_role("button", name="Settings of You").click()
    await line.fill("/hello")
    await expect(you.locator("[role=option]")).to_have_count(1)
    await evening.page.keyboard.press("Enter")
    await evening.page.keyboard.press("Enter")
    heard = await evening.pressed()
    assert (heard["context"], heard["authorizing_integration_owners"]) == (2, {"1": heard["user"]["id"]})
    await bot.answer(heard, 4, counter(7))
    await expect(you.get_by_role("heading", name="Counted 7")).to_be_visible()


async def test_a_menu_whose_press_failed_shows_again_what_it_showed_before(evening: Evening) -> None:
    await evening.posted(counter(0))
    you = pane(evening, "You")
    await you.get_by_role("button", name="Which card?").click()
    await you.get_by_role("option", name="pink 1").click()
    await evening.pressed()
    await expect(you.locator(".picker-button")).to_have_text("pink 1")
    evening.clock.advance(3_000)
    await expect(you.get_by_text("This interaction failed")).to_be_visible()
    await expect(you.locator(".picker-button")).to_have_text("Which card?")
    await you.get_by_role("button", name="Which card?").click()
    await you.get_by_role("option", name="pink 1").click()
    heard = await evening.pressed()
    await evening.bot.answer(heard, 6)
    await expect(you.get_by_text("This interaction failed")).to_have_count(0)
    await expect(you.locator(".picker-button")).to_have_text("pink 1")


async def test_the_answer_to_a_command_comes_into_sight_where_it_was_typed(evening: Evening) -> None:
    for number in range(4):
        await evening.posted({"content": "\n".join(f"line {line} of {number}" for line in range(30))})
    you, ana = pane(evening, "You"), pane(evening, "Ana")
    await expect(you.get_by_text("line 29 of 3").first).to_be_in_viewport()
    for one in (you, ana):
        await one.locator(".scroll").evaluate("box => { box.scrollTop = 0 }")
        await expect(one.get_by_role("button", name="Newest")).to_be_visible()
    await you.get_by_role("combobox", name="Command in #table").fill("/hello")
    await evening.page.keyboard.press("Enter")
    await you.get_by_role("button", name="Send").click()
    await evening.bot.answer(await evening.pressed(), MESSAGE, {"content": "Here I am"})
    await expect(you.get_by_text("Here I am", exact=True)).to_be_in_viewport()
    await expect(ana.get_by_text("Here I am", exact=True)).not_to_be_in_viewport()


async def test_a_private_answer_stays_in_sight_below_what_is_posted_after_it_until_its_reader_scrolls(
    evening: Evening,
) -> None:
    you = pane(evening, "You")
    lines = "\n".join(f"line {line}" for line in range(30))
    await evening.posted(counter(0))
    await you.get_by_role("button", name="Count").click()
    await evening.bot.answer(await evening.pressed(), MESSAGE, {"content": "My cards", "flags": EPHEMERAL})
    for _ in range(2):
        await evening.posted({"content": lines})
    posted = you.locator(".message", has_text="line 29")
    await expect(posted).to_have_count(2)
    await expect(you.locator(".message", has_text="My cards")).to_be_in_viewport()
    await you.get_by_role("button", name="Newest").click()
    await expect(posted.last).to_be_in_viewport()
    await evening.posted({"content": "And more"})
    await expect(you.locator(".message", has_text="And more")).to_be_in_viewport()


async def test_a_private_answer_comes_into_sight_in_the_pane_beside_the_channel(evening: Evening) -> None:
    you = evening.people["You"]
    await evening.posted(counter(0))
    home = evening.page.url.partition("#")[0]
    await evening.page.goto("about:blank")  # the page writes its own address whenever it draws
    await evening.page.goto(f"{home}#{you}@{evening.channel}+{you}@dm")
    channel, beside = evening.page.locator(".pane").first, evening.page.locator(".pane").nth(1)
    for number in range(4):
        await channel.get_by_role("button", name="Count").click()
        lines = "\n".join(f"line {line} of {number}" for line in range(30))
        await evening.bot.answer(await evening.pressed(), MESSAGE, {"content": lines, "flags": EPHEMERAL})
        await expect(beside.get_by_text(f"line 29 of {number}")).to_be_in_viewport()
    await beside.locator(".scroll").evaluate("box => { box.scrollTop = 0 }")
    await expect(beside.get_by_role("button", name="Newest")).to_be_visible()
    await channel.get_by_role("button", name="Count").click()
    told = {"content": "Here I am", "flags": EPHEMERAL}
    await evening.bot.answer(await evening.pressed(), MESSAGE, told)
    await expect(beside.get_by_text("Here I am", exact=True)).to_be_in_viewport()


async def test_what_someone_says_is_heard_by_everyone_and_seen_to_ring(evening: Evening) -> None:
    you, ana = pane(evening, "You"), pane(evening, "Ana")
    await you.get_by_role("combobox", name="Command in #table").fill("who plays tonight?")
    await evening.page.keyboard.press("Enter")
    await expect(ana.get_by_text("who plays tonight?", exact=True)).to_be_visible()
    await expect(ana.get_by_text("Rang for this person")).to_have_count(1)
    await expect(you.get_by_text("Rang for this person")).to_have_count(0)
    await evening.posted({"content": "hush", "flags": 1 << 12})
    await expect(ana.get_by_text("Sent silently")).to_have_count(1)


async def test_a_page_that_is_loaded_again_has_lost_what_only_one_person_saw(evening: Evening) -> None:
    you = pane(evening, "You")
    await you.get_by_role("combobox", name="Command in #table").fill("/hello")
    await evening.page.keyboard.press("Enter")
    await you.get_by_role("button", name="Send").click()
    await evening.bot.answer(await evening.pressed(), MESSAGE, {"content": "psst", "flags": EPHEMERAL})
    await expect(you.get_by_text("psst", exact=True)).to_be_visible()
    await evening.page.reload()
    await expect(you.get_by_role("combobox", name="Command in #table")).to_be_visible()
    await expect(you.get_by_text("psst", exact=True)).to_have_count(0)


async def test_someone_who_is_timed_out_is_told_so_where_they_try(evening: Evening) -> None:
    await evening.posted(counter(0))
    ana = pane(evening, "Ana")
    await ana.get_by_role("button", name="Settings of Ana").click()
    await ana.get_by_label("Is timed out for ten minutes").check()
    await expect(ana.get_by_label("Is timed out for ten minutes")).to_be_checked()
    await ana.get_by_role("button", name="Settings of Ana").click()
    await ana.get_by_role("button", name="Count").click()
    await expect(ana.get_by_role("alert")).to_contain_text("This person is timed out")


async def test_the_demo_opens_with_the_channel_and_the_direct_messages_beside_each_other(browser: Browser) -> None:
    async with Sandbox.start(SandboxSettings(side_by_side=True)) as sandbox, aiohttp.ClientSession() as session:
        bot = PlainBot(session, sandbox.api_base, sandbox.gateway, sandbox.token)
        you = next(iter(sandbox.platform.world.people))
        for width in (1200, 400):
            context = await browser.new_context(viewport={"width": width, "height": 800})
            page = await context.new_page()
            await page.goto(sandbox.url)
            channel, direct = page.locator(".pane").first, page.locator(".pane").nth(1)
            await expect(channel.get_by_label("Messages in table")).to_be_visible()
            if width == 400:
                await expect(direct).to_be_hidden()
                await page.get_by_role("button", name="Channels of You").first.click()
                await page.get_by_role("navigation", name="People").get_by_role("button", name="You").click()
                await expect(channel).to_be_hidden()
            await expect(direct).to_be_visible()
            if width == 1200:
                await expect(direct.get_by_text("Nothing from Card Table here.")).to_be_visible()
                made = await bot.call("POST", "/users/@me/channels", {"recipient_id": you})
                await bot.call("POST", f"/channels/{made.body['id']}/messages", {"content": "Your hand"})
            await expect(direct.get_by_text("Your hand", exact=True)).to_be_visible()
            await context.close()


async def test_what_may_be_done_in_a_channel_is_ticked_above_its_messages(evening: Evening) -> None:
    await evening.posted(counter(0))
    you, ana = pane(evening, "You"), pane(evening, "Ana")
    await ana.get_by_role("button", name="Settings of Ana").click()
    await ana.get_by_role("button", name="Permissions in table").click()
    rights = ana.get_by_role("group", name="Permissions in table")
    bot, everyone = rights.get_by_role("group", name="Card Table"), rights.get_by_role("group", name="Everyone")
    await bot.get_by_label("Send messages").uncheck()
    await expect(bot.get_by_label("Send messages")).not_to_be_checked()
    reply = await evening.bot.call("POST", f"/channels/{evening.channel}/messages", {"content": "x"})
    assert reply.code == 50013
    await everyone.get_by_label("Send messages").uncheck()
    await expect(everyone.get_by_label("Send messages")).not_to_be_checked()
    await bot.get_by_label("Send messages").check()
    await expect(bot.get_by_label("Send messages")).to_be_checked()
    await evening.posted({"content": "I may again"})
    await evening.page.keyboard.press("Escape")
    await ana.get_by_role("combobox", name="Command in #table").fill("may I?")
    await evening.page.keyboard.press("Enter")
    await expect(ana.get_by_role("alert")).to_contain_text("SEND_MESSAGES")
    await expect(you.get_by_text("I may again", exact=True)).to_be_visible()
