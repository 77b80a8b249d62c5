"""People play 2 WIN in the page: the real bot, the real sandbox, a real browser; one of them without a pointer."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.kit.full_house import NAMES, at_home

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
TO_CHOOSE = re.compile(r"^((🔵|🌸|🟩)\d\D*.*|\d\d (🔵|🌸|🟩).*|Lock in \d+|Got it)$")
CHOSEN = "You can still change that."
NAME = """(one) => (one.getAttribute('aria-label') || one.innerText || one.id).replace(/\\s+/g, ' ').trim()"""


class Pointer:
    """Someone who clicks."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.pane = page.get_by_role("region", name=f"{name}'s client")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.pane.get_by_role("button", name=name)

    async def press(self, button: Locator) -> None:
        await button.click()

    async def to_hand(self) -> None:
        if await (channels := self.button(f"Channels of {self.name}")).is_visible():  # four panes are narrow
            await self.press(channels)
        await self.press(self.button("Direct messages with Card Table"))
        await expect(self.button(TO_CHOOSE).first).to_be_visible()

    async def act(self) -> str:
        """Makes one choice, when there is one to make: the name of what was pressed, or nothing."""
        hand = self.pane.get_by_role("article").filter(has=self.page.get_by_role("button", name=TO_CHOOSE)).last
        if await hand.count() == 0 or CHOSEN in await hand.inner_text():
            return ""
        before, button = await self.pane.inner_text(), hand.get_by_role("button", name=TO_CHOOSE).last
        name: str = await button.evaluate(NAME)
        await self.press(button)
        await expect(self.pane).not_to_have_text(before, use_inner_text=True)
        return name


class Keys(Pointer):
    """Someone who has a keyboard only: F6 to the own command line, then Shift+Tab back to what is wanted."""

    async def press(self, button: Locator) -> None:
        wanted = await button.evaluate(NAME)
        await self.page.keyboard.press("F6")
        while await self.focused() is None:
            await self.page.keyboard.press("F6")
        while (here := await self.focused()) != wanted:
            assert here is not None, f"{self.name} does not reach {wanted!r} by keyboard"
            await self.page.keyboard.press("Shift+Tab")
        await self.page.keyboard.press("Enter")

    async def focused(self) -> str | None:
        """The name of what has the keyboard in the own pane: others' panes have buttons of the same names."""
        here = self.pane.locator(":focus")
        return await here.evaluate(NAME) if await here.count() else None


@asynccontextmanager
async def table(browser: Browser, folder: Path) -> AsyncGenerator[tuple[Page, list[Pointer]]]:
    """The page with three players and someone who watches the channel."""
    async with at_home(folder, NAMES) as house:
        context = await browser.new_context(viewport={"width": 1600, "height": 900}, locale="en-GB")
        page = await context.new_page()
        await page.goto(f"{house.url}/#{'+'.join(house.people)}")
        await page.locator(".scroll").nth(3).wait_for()
        you, *others, _ = NAMES
        yield page, [Keys(page, you), *(Pointer(page, name) for name in others)]
        await context.close()


async def start(page: Page, players: list[Pointer]) -> None:
    """From an empty channel to the first hands."""
    you = players[0]
    await page.keyboard.press("F6")
    await page.keyboard.type("/twowin start")
    await page.keyboard.press("Enter")
    await expect(you.button("Send")).to_be_focused()
    await page.keyboard.press("Enter")
    for player in players:
        await expect(player.button("Join")).to_be_visible()
        await player.press(player.button("Join"))
        await expect(players[1].pane.locator(".message strong", has_text=player.name).first).to_be_visible()
    await you.press(you.button("Start"))
    for player in players:
        await player.to_hand()


async def play(page: Page, players: list[Pointer], end: Locator) -> None:
    """Everyone chooses whatever is asked of them until `end` can be seen."""
    asked = page.get_by_role("button", name=TO_CHOOSE)
    while not await end.is_visible():
        await asked.or_(end).first.wait_for()
        for player in players:
            await player.act()


async def play_one_number(players: list[Pointer]) -> None:
    """Everyone chooses until their number is locked in, and then rests."""
    choosing = list(players)
    while choosing:
        choosing = [player for player in choosing if not (await player.act()).startswith("Lock in")]


@pytest.mark.sweep
async def test_three_people_play_a_round_one_of_them_by_keyboard_only(browser: Browser, tmp_path: Path) -> None:
    async with table(browser, tmp_path) as (page, players):
        await start(page, players)
        watcher = page.get_by_role("region", name="Dario's client")
        await play_one_number(players)
        # A reveal's heading gives way to its picture, which says the same to those who cannot see it.
        for told in ("Round 1: the numbers", "Round 2 · Pass a card"):
            seen = watcher.get_by_role("heading", name=told).or_(watcher.get_by_role("img", name=told))
            await expect(seen.first).to_be_visible()


@pytest.mark.soak
async def test_three_people_play_a_game_to_its_end(browser: Browser, tmp_path: Path) -> None:
    async with table(browser, tmp_path) as (page, players):
        await start(page, players)
        again = page.get_by_role("region", name="Dario's client").get_by_role("button", name="Play again")
        await play(page, players, again)
        await expect(page.get_by_text("This interaction failed")).to_have_count(0)
