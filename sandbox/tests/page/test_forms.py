"""Modals: opened by the bot, filled in by a person, sent or closed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import FilePayload, Locator, Page, expect

from sandbox.tests.kit import canned
from sandbox.tests.kit.canned import ANA, TABLE, YOU, snowflake
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
