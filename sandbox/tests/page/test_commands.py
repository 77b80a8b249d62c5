"""Typing slash commands: the list, the options, the person's language."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from sandbox.tests.kit.canned import ANA, BEN, BOT, CHLOE, TABLE, TALK, YOU, dm, snowflake
from sandbox.tests.page.conftest import OpenPage, Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def line(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Command in")


async def test_a_slash_lists_every_command_with_its_subcommands(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await line(page).press_sequentially("/")
    await expect(page.locator("[role=option]")).to_contain_text(["/twowin start", "/twowin replay", "/about"])
    await line(page).press_sequentially("twowin r")
    await expect(page.locator("[role=option]")).to_have_text(["/twowin replayStep through a game"])
    await line(page).press("Escape")
    await expect(line(page)).to_have_value("")


async def test_names_descriptions_and_choices_come_in_the_persons_language(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{ANA}@{TABLE}")
    await line(page).fill("/starten")
    await expect(page.locator("[role=option]")).to_have_text(["/twowin startenEinen Tisch in diesem Kanal eröffnen"])
    await line(page).press("Enter")
    await page.get_by_role("button", name="uhr").click()
    await page.get_by_label("uhr", exact=True).select_option(label="langsam")
    await page.get_by_role("button", name="Send").click()
    assert await served.fake.told("command") == [
        {"user": ANA, "channel": TABLE, "command": "twowin start", "options": {"clock": "slow"}, "application": BOT}
    ]


async def test_options_are_sent_in_their_own_types_and_empty_ones_left_out(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await line(page).fill("/twowin start")
    await line(page).press("Enter")
    for name in ("seats", "clock", "thread"):
        await page.get_by_role("button", name=name, exact=True).click()
    await page.get_by_label("seats", exact=True).fill("4")
    await page.get_by_label("thread", exact=True).select_option("False")
    await page.get_by_role("button", name="Send").click()
    assert (await served.fake.told("command"))[0]["options"] == {"seats": 4, "thread": False}
    await expect(line(page)).to_be_focused()


async def test_a_number_outside_its_range_is_not_sent(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await line(page).fill("/twowin start")
    await line(page).press("Enter")
    await page.get_by_role("button", name="seats").click()
    await page.get_by_label("seats", exact=True).fill("9")
    await page.keyboard.press("Enter")
    assert served.fake.said("command") == []
    await page.get_by_label("seats", exact=True).fill("7")
    await page.keyboard.press("Enter")
    await expect(line(page)).to_be_visible()
    assert (await served.fake.told("command"))[0]["options"] == {"seats": 7}


async def test_required_options_are_asked_at_once_and_people_can_be_picked(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await line(page).fill("/replay")
    await line(page).press("Enter")
    await expect(page.get_by_label("code", exact=True)).to_be_focused()
    await page.get_by_label("code", exact=True).fill("K7QX")
    await page.get_by_role("button", name="user").click()
    await page.get_by_label("user", exact=True).select_option(label="Ben")
    await page.keyboard.press("Tab")
    await page.get_by_role("button", name="Send").click()
    assert (await served.fake.told("command"))[0]["options"] == {"code": "K7QX", "user": BEN}


async def test_half_typed_options_survive_messages_that_arrive(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await line(page).fill("/replay")
    await line(page).press("Enter")
    await page.get_by_label("code", exact=True).press_sequentially("K7")
    served.fake.find(2)["edited_timestamp"] = "2026-03-14T20:17:00+00:00"
    served.fake.find(2)["components"][0]["components"][0]["content"] = "## round 4"
    served.fake.tell([TABLE])
    await expect(page.get_by_role("heading", name="round 4")).to_be_visible()
    await page.keyboard.type("QX")
    await expect(page.get_by_label("code", exact=True)).to_have_value("K7QX")


async def test_a_command_of_servers_is_not_offered_in_direct_messages(open_page: OpenPage, served: Served) -> None:
    served.fake.contexts = {"twowin": [0]}
    page = await open_page(f"#{YOU}@{dm(YOU)}")
    await line(page).fill("/")
    await expect(page.locator("[role=option]")).to_contain_text(["/about"])


async def test_the_bot_is_asked_for_suggestions_while_an_option_is_typed(open_page: OpenPage, served: Served) -> None:
    served.fake.suggestions = [{"name": "Ana against Ben, yesterday", "value": "K7QX"}]
    page = await open_page(f"#{YOU}@{TABLE}")
    await line(page).fill("/replay")
    await line(page).press("Enter")
    await expect(page.locator("datalist option")).to_have_attribute("value", "Ana against Ben, yesterday")
    await page.get_by_label("code", exact=True).fill("Ana against Ben, yesterday")
    await page.get_by_role("button", name="Send").click()
    assert (await served.fake.told("command"))[0]["options"] == {"code": "K7QX"}


async def test_a_command_that_failed_is_said_to_its_person_and_can_be_put_away(
    open_page: OpenPage, served: Served
) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{CHLOE}@{TABLE}")
    await line(page).first.fill("/about")
    await line(page).first.press("Enter")
    await page.get_by_role("button", name="Send").click()
    await expect(line(page)).to_have_count(2)
    failed = {"interaction": "31001", "message": None, "text": "The application did not respond"}
    served.fake.failed[YOU] = [failed]
    served.fake.tell([], form=True)
    await expect(page.get_by_role("alert")).to_have_text("/about: The application did not respond")
    await page.get_by_role("button", name="Hide this failure").click()
    await expect(page.get_by_role("alert")).to_have_count(0)
    assert await served.fake.told("dismiss") == [{"user": YOU, "interaction": "31001"}]


async def test_a_mentioned_command_starts_that_command(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TALK}")
    await page.locator(f'[data-message="{snowflake(3)}"]').get_by_role("button", name="/twowin start").click()
    await expect(page.get_by_role("form", name="Options of /twowin start")).to_be_visible()


async def test_words_that_are_no_command_are_said_in_the_channel_and_a_lone_slash_is_not(
    open_page: OpenPage, served: Served
) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await line(page).fill("/nothing")
    await line(page).press("Enter")
    await line(page).fill("hello")
    await expect(page.get_by_role("status")).to_have_text("Enter says this in #table-one. Commands begin with /")
    await line(page).press("Enter")
    assert await served.fake.told("messages") == [{"user": YOU, "channel": TABLE, "text": "hello"}]
    await expect(line(page)).to_have_value("")


def waves(**changes: object) -> dict[str, object]:
    """A command on a person."""
    known = {"id": "7", "name": "Wave at", "name_local": "Zuwinken", "application": BOT, "guild": None}
    return known | {"integration_types": [0]} | changes


async def test_a_command_on_a_person_is_chosen_for_someone_who_is_here(open_page: OpenPage, served: Served) -> None:
    served.fake.apps = [waves(), waves(name="Elsewhere", name_local="Elsewhere", contexts=[1])]
    page = await open_page(f"#{YOU}@{TABLE}")
    opens = page.get_by_role("button", name="Apps on a person")
    await opens.click()
    menu = page.get_by_role("group", name="Commands on a person")
    await expect(menu.get_by_role("button")).to_have_text(["Zuwinken"])
    await menu.get_by_role("button").press("Escape")
    await expect(opens).to_be_focused()
    await opens.press("Enter")
    await menu.get_by_label("Person").select_option(label="Ben")
    await menu.get_by_role("button", name="Zuwinken").click()
    assert await served.fake.told("command") == [
        {"user": YOU, "channel": TABLE, "command": "Wave at", "target": BEN, "application": BOT}
    ]
    await expect(menu).to_have_count(0)


async def test_where_no_bot_has_a_command_on_persons_there_is_no_button_for_them(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await expect(line(page)).to_be_visible()
    await expect(page.get_by_role("button", name="Apps on a person")).to_have_count(0)
