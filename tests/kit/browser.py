"""Playing in the page as a person does: by reading and clicking."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect

CARD: Final = re.compile(r"^(🔵|🌸|🟩|blue|pink|green) ?\d")
"""The name of a button that stands for a card."""

NUMBERED: Final = re.compile(r"^([a-z]+|\D{0,3}) ?\d+\b")
"""That of one that stands for a card of 2 SANS 3."""

NUMBER: Final = re.compile(r"^(\d\d (🔵|🌸|🟩)|(blue|pink|green) \d( stars?)? \d\d)")
"""That of one that stands for a number."""


def hand_of(page: Page, game: str) -> Locator:
    """The newest hand of a game that goes on."""
    return page.get_by_role("article").filter(has_text=f"{game} · #").last


TOO_LATE: Final = "status of 409"
"""In the line that Chromium writes when the sandbox refuses a press on what was written again meanwhile."""


@asynccontextmanager
async def page_at(
    browser: Browser, url: str, width: int = 1280, height: int = 900, *, dark: bool = False
) -> AsyncGenerator[Page]:
    """The page, in a window of its own; whatever it complains about in its console fails the test."""
    complaints: list[str] = []
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        color_scheme="dark" if dark else "light",
    )
    page = await context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if _is_complaint(line) else None)
    await page.goto(url)
    yield page
    await context.close()
    unexpected = [line for line in complaints if TOO_LATE not in line]
    assert not unexpected, unexpected


def _is_complaint(line: ConsoleMessage) -> bool:
    """Return whether it is an error. An edit takes the picture of before away, perhaps just before it is loaded."""
    was_replaced = "status of 404" in line.text and "/attachments/" in line.location["url"]
    return line.type == "error" and not was_replaced


class Seated:
    """Someone who plays 2 WIN in a page that shows one person's client."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def open_table(self, house: int, command: str = "/twowin start") -> None:
        """Type the command that begins against so many house players."""
        await self.type_start(house, command)
        await expect(self.button("My hand")).to_be_visible()

    async def type(self, command: str) -> None:
        """Type a command, up to its options."""
        line = self.page.get_by_role("combobox", name="Command in")
        await line.fill(command)
        await line.press("Enter")

    async def type_start(self, house: int, command: str = "/twowin start") -> None:
        """Type the command."""
        await self.type(command)
        await self.page.get_by_role("button", name="house", exact=True).click()
        await self.page.get_by_label("house", exact=True).fill(str(house))
        await self.page.get_by_role("button", name="Send").click()

    async def ask_for_hand(self) -> None:
        """Press My hand, and wait until the copy that the start brought has given way: its cards can still be seen."""
        await self.click("My hand")
        await self.reads("Your hand is now in")

    @property
    def hand(self) -> Locator:
        """The newest private message with cards."""
        return hand_of(self.page, "2 WIN")

    def button(self, name: str) -> Locator:
        """The newest button of that name."""
        return self.page.get_by_role("button", name=name, exact=True).last

    async def click(self, name: str) -> None:
        """Press the newest button of that name."""
        await self.button(name).click()

    async def press_number(self) -> None:
        """Press the first number that is offered."""
        await self.hand.get_by_role("button", name=NUMBER).first.click()

    async def press_card(self) -> None:
        """Press the first card that is offered as a button."""
        await self.hand.get_by_role("button", name=CARD).first.click()

    async def play_round(self) -> None:
        """Pass the first card, form the first number offered, lock it in."""
        await expect(self.hand).to_contain_text("Which card do you pass to")
        await self.press_card()
        await expect(self.hand).to_contain_text("which card for the tens?")
        await self.press_card()
        await self.press_number()
        await self.hand.get_by_role("button", name="Lock in").click()

    async def reads(self, words: str) -> None:
        """Wait until a message shows these words."""
        await expect(self.page.get_by_role("article").filter(has_text=words).last).to_be_visible()
