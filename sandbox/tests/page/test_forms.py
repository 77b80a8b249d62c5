"""What people fill in: modals, slash commands and select menus, by pointer and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import FilePayload, Locator, Page, expect

from sandbox.tests.kit import canned
from sandbox.tests.kit.canned import ANA, BEN, BOT, TABLE, TALK, YOU, choice, container, dm, snowflake, text
from sandbox.tests.page.conftest import OpenPage, Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def form(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Your lucky word")


async def opened(open_page: OpenPage, served: Served, which: Callable[[], canned.Json] = canned.lucky_form) -> Page:
    """Two panes; the press of one person opens the form."""
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{TABLE}", width=1200)

    def answer(path: str, _body: canned.Json) -> None:
        if path == "press":
            served.fake.forms[YOU] = which()
        if path in ("submit", "dismiss"):
            served.fake.forms.clear()
        served.fake.tell([], form=True)

    served.fake.answer = answer
    await page.get_by_role("button", name="Rules").first.click()
    await form(page).wait_for()
    return page


async def test_every_kind_of_field_is_sent_under_its_name(open_page: OpenPage, served: Served) -> None:
    page = await opened(open_page, served)
    await expect(form(page).locator("input[name=word]")).to_be_focused()
    await page.keyboard.type("clover")
    await expect(form(page).get_by_label("Why")).to_have_value("because")
    await form(page).get_by_label("Why").fill("two\nlines")
    await form(page).get_by_role("button", name="Colour").click()
    await page.get_by_role("option", name="Pink").click()
    await form(page).get_by_label("Always").check()
    await form(page).get_by_role("button", name="Submit").click()
    await expect(form(page)).to_have_count(0)
    fields = {"word": "clover", "why": "two\nlines", "colour": ["pink"], "often": "always"}
    assert await served.fake.told("submit") == [{"user": YOU, "interaction": "31001", "fields": fields}]


async def test_ticks_files_and_roles_are_sent_as_the_control_api_takes_them(
    open_page: OpenPage, served: Served
) -> None:
    page = await opened(open_page, served, canned.other_form)
    await form(page).get_by_label("Sure").check()
    files = [
        FilePayload(name="a.txt", mimeType="text/plain", buffer=b"hello"),
        FilePayload(name="b.bin", mimeType="application/x-b", buffer=b"\x00\xff"),
    ]
    await form(page).get_by_label("Files").set_input_files(files)
    await form(page).get_by_role("button", name="Role").click()
    await page.get_by_role("option", name="@hosts").click()
    await form(page).get_by_label("the game ends").check()
    await form(page).get_by_role("button", name="Submit").click()
    fields = {
        "sure": True,
        "public": True,
        "files": [
            {"name": "a.txt", "type": "text/plain", "content": "aGVsbG8="},
            {"name": "b.bin", "type": "application/x-b", "content": "AP8="},
        ],
        "role": [canned.HOSTS],
        "when": ["end"],
    }
    assert await served.fake.told("submit") == [{"user": YOU, "interaction": "31001", "fields": fields}]


async def test_a_checkbox_stands_beside_its_words_and_is_not_marked_as_required(
    open_page: OpenPage, served: Served
) -> None:
    page = await opened(open_page, served, canned.other_form)
    box, words = form(page).get_by_label("Sure"), form(page).get_by_text("Sure", exact=True)
    left, right = await box.bounding_box(), await words.bounding_box()
    assert left is not None
    assert right is not None
    assert 0 < right["x"] - left["x"] < 60
    assert abs(right["y"] - left["y"]) < 20
    await expect(form(page).get_by_text("*")).to_have_count(1)


async def test_a_form_that_wants_a_file_is_not_sent_without_one(open_page: OpenPage, served: Served) -> None:
    page = await opened(open_page, served, canned.other_form)
    await form(page).get_by_role("button", name="Submit").click()
    await expect(form(page)).to_be_visible()
    assert served.fake.said("submit") == []


async def test_a_required_field_keeps_the_form_from_being_sent(open_page: OpenPage, served: Served) -> None:
    page = await opened(open_page, served)
    await form(page).get_by_role("button", name="Submit").click()
    await expect(form(page)).to_be_visible()
    assert served.fake.said("submit") == []


async def test_escape_closes_the_form_and_gives_the_keyboard_back(open_page: OpenPage, served: Served) -> None:
    page = await opened(open_page, served)
    await page.keyboard.press("Escape")
    await expect(form(page)).to_have_count(0)
    await expect(page.get_by_role("button", name="Rules").first).to_be_focused()
    assert await served.fake.told("dismiss") == [{"user": YOU, "interaction": "31001"}]


async def test_the_keyboard_stays_inside_the_form(open_page: OpenPage, served: Served) -> None:
    page = await opened(open_page, served)
    await form(page).get_by_role("button", name="Submit").focus()
    await page.keyboard.press("Tab")
    await expect(form(page).get_by_role("button", name="Close this form")).to_be_focused()
    await page.keyboard.press("Shift+Tab")
    await expect(form(page).get_by_role("button", name="Submit")).to_be_focused()


async def test_what_was_typed_survives_an_edit_of_the_table(open_page: OpenPage, served: Served) -> None:
    page = await opened(open_page, served)
    await page.keyboard.type("clo")
    served.fake.find(2)["components"][0]["components"][0]["content"] = "## round 4"
    served.fake.tell([TABLE])
    await expect(page.locator(f'[data-message="{snowflake(2)}"]').first).to_contain_text("round 4")
    await page.keyboard.type("ver")
    await expect(form(page).locator("input[name=word]")).to_have_value("clover")


async def test_a_form_that_is_refused_stays_open_and_says_why(open_page: OpenPage, served: Served) -> None:
    page = await opened(open_page, served)
    await page.keyboard.type("clover")
    await form(page).get_by_role("button", name="Colour").click()
    await page.get_by_role("option", name="Blue").click()
    await form(page).get_by_label("Once").check()
    served.fake.refusal = "This form is too old."
    await form(page).get_by_role("button", name="Submit").click()
    await expect(form(page).get_by_role("alert")).to_have_text("This form is too old.")
    await expect(form(page).locator("input[name=word]")).to_have_value("clover")


async def test_a_form_covers_only_its_own_persons_pane(open_page: OpenPage, served: Served) -> None:
    page = await opened(open_page, served)
    await page.locator(".pane").nth(1).get_by_role("button", name="My hand").click()
    assert (await served.fake.told("press", 2))[-1] == {"user": ANA, "message": snowflake(2), "custom_id": "t1:hand"}


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
