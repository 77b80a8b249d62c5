"""A newcomer with a narrow phone: few presses, nothing to scroll sideways, everything by keyboard too."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.kit.browser import CARD, Seated, page_at
from tests.kit.full_house import at_home

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONE = 360


async def fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    assert await page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")


async def test_the_command_is_answered_by_the_first_choice_without_scrolling_sideways(
    browser: Browser, tmp_path: Path
) -> None:
    async with at_home(tmp_path, ("Dana", "Ana")) as house, page_at(browser, house.sandbox.url, width=PHONE) as page:
        you = Seated(page)
        await you.type_start(house=1)
        await fits(page)
        await expect(you.hand).to_contain_text("Which card do you pass to")
        await you.press_card()
        await expect(you.hand).to_contain_text("which card for the tens?")
        await fits(page)


@pytest.mark.sweep
async def test_the_same_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Dana", "Ana")) as house, page_at(browser, house.sandbox.url, width=PHONE) as page:
        you = Seated(page)
        await you.type_start(house=1)
        await expect(you.hand).to_contain_text("Which card do you pass to")
        await you.hand.get_by_role("button", name=CARD).first.focus()
        await page.keyboard.press("Enter")
        await expect(you.hand).to_contain_text("which card for the tens?")
