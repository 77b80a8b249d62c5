"""Select menus inside messages: by pointer, by keyboard, and while the bot edits the message."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from sandbox.tests.kit import canned
from sandbox.tests.kit.canned import ANA, TALK, YOU, choice, container, dm, snowflake, text
from sandbox.tests.page.conftest import OpenPage, Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
HAND = f"#{YOU}@{dm(YOU)}"


def tens(page: Page) -> Locator:
    return page.get_by_role("button", name="Choose the tens")


def cards(page: Page) -> Locator:
    return page.get_by_role("button", name="Cards to pass")


def chosen(values: list[str], custom_id: str = "t1:tens") -> list[dict[str, object]]:
    return [{"user": YOU, "message": snowflake(5), "custom_id": custom_id, "values": values}]


async def test_one_choice_is_sent_when_it_is_pressed_and_stays_shown(open_page: OpenPage, served: Served) -> None:
    page = await open_page(HAND)
    await tens(page).click()
    await expect(page.locator("[role=option]")).to_have_count(3)
    await expect(page.locator("[role=option]").nth(0)).to_contain_text("two stars, you hold two")
    await page.get_by_role("option", name="pink 1").click()
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await expect(tens(page)).to_contain_text("pink 1")
    assert await served.fake.told("select") == chosen(["p1"])


async def test_choosing_what_is_already_chosen_sends_nothing_as_in_discord(open_page: OpenPage, served: Served) -> None:
    page = await open_page(HAND)
    for _ in range(2):
        await tens(page).click()
        await page.get_by_role("option", name="pink 1").click()
    await expect(page.get_by_role("listbox")).to_have_count(0)
    assert await served.fake.told("select") == chosen(["p1"])


async def test_several_choices_are_sent_together_and_only_when_there_are_enough(
    open_page: OpenPage, served: Served
) -> None:
    page = await open_page(HAND)
    await cards(page).click()
    await expect(page.get_by_role("button", name="Done")).to_be_disabled()
    for name in ("green 5", "blue 3", "green 4"):
        await page.get_by_role("option", name=name).click()
    await expect(page.get_by_role("option", name="green 4")).to_have_attribute("aria-selected", "false")
    await page.get_by_role("button", name="Done").click()
    assert await served.fake.told("select") == chosen(["b3", "p1", "g5"], "t1:many")


async def test_arrows_letters_and_enter_choose_and_escape_leaves(open_page: OpenPage, served: Served) -> None:
    page = await open_page(HAND)
    await tens(page).focus()
    await page.keyboard.press("ArrowDown")
    await expect(page.get_by_role("listbox")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(tens(page)).to_be_focused()
    await page.keyboard.press("Enter")
    await page.keyboard.press("End")
    await page.keyboard.press("ArrowUp")
    await expect(page.locator(".picker-list .active")).to_contain_text("pink 1")
    await page.keyboard.press("g")
    await page.keyboard.press("Enter")
    await expect(tens(page)).to_be_focused()
    assert await served.fake.told("select") == chosen(["g5"])


async def test_space_ticks_several_and_enter_sends_them(open_page: OpenPage, served: Served) -> None:
    page = await open_page(HAND)
    await cards(page).press("Enter")
    for key in ("Home", " ", "ArrowDown", "ArrowDown", " ", "Enter"):
        await page.keyboard.press(key)
    await expect(cards(page)).to_be_focused()
    assert await served.fake.told("select") == chosen(["b3", "p1", "g5"], "t1:many")


async def test_tab_goes_from_an_open_list_to_done(open_page: OpenPage) -> None:
    page = await open_page(HAND)
    await cards(page).click()
    await page.get_by_role("option", name="green 5").click()
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Done")).to_be_focused()


async def test_a_long_list_shows_the_option_the_keyboard_is_on(open_page: OpenPage, served: Served) -> None:
    select = served.fake.find(5, dm(YOU))["components"][0]["components"][2]["components"][0]
    select["options"] = [choice(str(nth), f"card {nth}") for nth in range(25)]
    page = await open_page(HAND)
    await tens(page).click()
    for key, name in (("End", "card 24"), ("Home", "card 0")):
        await page.keyboard.press(key)
        await expect(page.get_by_role("option", name=name, exact=True)).to_be_in_viewport(ratio=0.9)


async def test_an_open_list_survives_an_edit_and_shows_new_options(open_page: OpenPage, served: Served) -> None:
    page = await open_page(HAND)
    await tens(page).click()
    await page.keyboard.press("ArrowDown")
    await page.evaluate("window.list = document.querySelector('[role=listbox]')")
    hand = served.fake.find(5, dm(YOU))
    hand["edited_timestamp"] = "2026-03-14T20:16:00+00:00"
    hand["components"][0]["components"][2]["components"][0]["options"].append({"value": "b5", "label": "blue 5"})
    served.fake.tell([dm(YOU)])
    await expect(page.get_by_role("option", name="blue 5")).to_be_visible()
    await expect(page.locator(".picker-list .active")).to_contain_text("pink 1")
    assert await page.evaluate("document.activeElement === window.list")


async def test_an_open_list_is_left_alone_by_edits_around_it_wherever_the_focus_is(
    open_page: OpenPage, served: Served
) -> None:
    page = await open_page(f"{HAND}+{ANA}@{dm(ANA)}", width=1200)
    await tens(page).first.click()
    await page.keyboard.press("End")
    await page.evaluate("window.list = document.querySelector('[role=listbox]')")
    inside = served.fake.find(5, dm(YOU))["components"][0]["components"]
    for words in ("Ana has chosen.", "Ben has chosen."):
        inside.insert(0, text(words))
        served.fake.tell([dm(YOU)])
        await expect(page.get_by_text(words)).to_be_visible()
        assert await page.evaluate("document.activeElement === window.list")
        await expect(page.locator(".picker-list .active")).to_contain_text("green 5")
    await page.keyboard.press("F6")
    line = page.get_by_role("combobox", name="Command in").nth(1)
    await expect(line).to_be_focused()
    inside[:] = [part for part in inside if "content" not in part]
    served.fake.tell([dm(YOU)])
    await expect(page.get_by_text("Ana has chosen.")).to_have_count(0)
    await expect(page.get_by_role("listbox")).to_have_count(1)
    await expect(line).to_be_focused()


async def test_a_list_that_moves_to_another_row_keeps_the_keyboard_only_if_it_had_it(
    open_page: OpenPage, served: Served
) -> None:
    page = await open_page(f"{HAND}+{ANA}@{dm(ANA)}", width=1200)
    hand = served.fake.find(5, dm(YOU))
    await tens(page).first.click()
    hand["components"] = [container(text("moved"), *hand["components"])]
    served.fake.tell([dm(YOU)])
    await expect(page.get_by_text("moved")).to_be_visible()
    await expect(page.get_by_role("listbox")).to_be_focused()
    await page.keyboard.press("F6")
    line = page.get_by_role("combobox", name="Command in").nth(1)
    await expect(line).to_be_focused()
    hand["components"] = [container(text("moved again"), *hand["components"])]
    served.fake.tell([dm(YOU)])
    await expect(page.get_by_text("moved again")).to_be_visible()
    await expect(page.get_by_role("listbox")).to_have_count(1)
    await expect(line).to_be_focused()


async def test_enter_takes_the_option_that_was_looked_at_though_an_edit_put_another_before_it(
    open_page: OpenPage, served: Served
) -> None:
    page = await open_page(HAND)
    await tens(page).click()
    await page.keyboard.press("ArrowDown")
    select = served.fake.find(5, dm(YOU))["components"][0]["components"][2]["components"][0]
    select["options"].insert(0, {"value": "b1", "label": "blue 1"})
    served.fake.tell([dm(YOU)])
    await expect(page.get_by_role("option", name="blue 1")).to_be_visible()
    await expect(page.locator(".picker-list .active")).to_contain_text("pink 1")
    await page.keyboard.press("Enter")
    assert await served.fake.told("select") == chosen(["p1"])


async def test_an_edit_takes_the_choice_back_to_what_the_bot_says(open_page: OpenPage, served: Served) -> None:
    page = await open_page(HAND)
    await tens(page).click()
    await page.get_by_role("option", name="pink 1").click()
    await expect(tens(page)).to_contain_text("pink 1")
    served.fake.find(5, dm(YOU))["edited_timestamp"] = "2026-03-14T20:16:00+00:00"
    served.fake.tell([dm(YOU)])
    await expect(tens(page)).to_contain_text("Choose the tens")


async def test_a_refused_choice_is_not_shown_as_chosen(open_page: OpenPage, served: Served) -> None:
    served.fake.refusal = "The menu does not offer these values."
    page = await open_page(HAND)
    await tens(page).click()
    await page.get_by_role("option", name="pink 1").click()
    await expect(page.get_by_role("alert")).to_contain_text("does not offer")
    await expect(tens(page)).to_contain_text("Choose the tens")


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("people", ["You", "Ana", "Ben", "Chloe", "TwoWin"]),
        ("roles", ["@everyone", "@hosts"]),
        ("anyone", ["You", "Ana", "Ben", "Chloe", "TwoWin", "@everyone", "@hosts"]),
        ("places", ["#table-one", "#talk", "#Slow game of Ana"]),
        ("threads", ["#Slow game of Ana"]),
    ],
)
async def test_menus_of_people_roles_and_channels_offer_what_there_is_of_the_kind(
    open_page: OpenPage, served: Served, name: str, offered: list[str]
) -> None:
    served.fake.messages = [canned.menus()]
    page = await open_page(f"#{YOU}@{TALK}")
    await page.get_by_role("button", name=name).click()
    await expect(page.locator("[role=option]")).to_have_text(offered)
    await page.get_by_role("option", name=offered[-1]).click()
    [sent] = await served.fake.told("select")
    assert (sent["custom_id"], len(sent["values"])) == (name, 1)


async def test_nothing_lies_on_the_options_of_an_open_list(open_page: OpenPage, served: Served) -> None:
    served.fake.messages = [canned.markdown_message(), canned.classic_message(), canned.menus()]
    page = await open_page(f"#{YOU}@{TALK}", width=360, height=740)
    await page.get_by_role("button", name="anyone").click()
    await page.locator(".scroll").evaluate("box => { box.scrollTop -= 60; }")
    await expect(page.locator(".to-newest:not([hidden])")).to_have_count(1)
    await expect(page.get_by_role("button", name="Newest")).to_have_count(0)


async def test_a_menu_of_people_shows_whom_the_bot_chose_at_first(open_page: OpenPage, served: Served) -> None:
    served.fake.messages = [canned.menus()]
    page = await open_page(f"#{YOU}@{TALK}")
    await expect(page.get_by_role("button", name="people")).to_contain_text("Ben")


async def test_in_direct_messages_the_two_who_write_are_offered(open_page: OpenPage, served: Served) -> None:
    served.fake.messages = [canned.menus() | {"channel_id": dm(YOU)}]
    page = await open_page(HAND)
    await page.get_by_role("button", name="people").click()
    await expect(page.locator("[role=option]")).to_have_text(["You", "TwoWin"])


async def test_pressing_elsewhere_closes_the_list(open_page: OpenPage) -> None:
    page = await open_page(HAND)
    await tens(page).click()
    await page.get_by_role("heading", name="Your hand").click()
    await expect(page.get_by_role("listbox")).to_have_count(0)
