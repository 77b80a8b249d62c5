"""People play 2 WIN in the page: the real bot, the real sandbox, a real browser; one of them without a pointer."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from bot.clock import SystemClock
from bot.local.together import Files, bot_beside
from bot.sandbox.server import Sandbox
from bot.sandbox.settings import SandboxSettings

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
PATIENCE_MS = 20_000
LIST_MS = 3_000
TO_CHOOSE = re.compile(r"^(Which card[^:]*\?|Lock in \d+|Understood)$")
ROUND_2 = re.compile("Round 2 · (Pass a card|Form a number)")
"""Quick people have passed before the watcher looks."""
FOCUSED = """() => {
    const one = document.activeElement;
    return (one.getAttribute('aria-label') || one.innerText || one.id).replace(/\\s+/g, ' ').trim();
}"""


class Pointer:
    """Somebody who clicks."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.pane = page.get_by_role("region", name=f"{name}'s client")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.pane.get_by_role("button", name=name)

    async def press(self, button: Locator) -> None:
        await button.click()

    async def first_option(self) -> None:
        await self.pane.locator("[role=option]").first.click()

    async def chose_first(self) -> bool:
        """Whether the list was there to choose from."""
        try:
            await self.pane.get_by_role("listbox").wait_for(timeout=LIST_MS)
        except PlaywrightTimeoutError:
            return False
        await self.first_option()
        return True

    async def to_hand(self) -> None:
        await self.press(self.button("Direct messages with Card Table"))
        await expect(self.button(TO_CHOOSE).first).to_be_visible(timeout=PATIENCE_MS)

    async def act(self) -> None:
        """Makes one choice, when there is one to make."""
        button = self.button(TO_CHOOSE).last
        if await button.count() == 0:
            return
        name = await button.get_attribute("aria-label") or await button.inner_text()
        await self.press(button)
        if name.startswith("Which card") and not await self.chose_first():
            return  # the question changed under the finger: the next turn looks again
        await expect(self.pane.get_by_role("button", name=name, exact=True)).to_have_count(0, timeout=PATIENCE_MS)


class Keys(Pointer):
    """Somebody who has a keyboard only: F6 to the own pane, then Shift+Tab back to what is wanted."""

    async def press(self, button: Locator) -> None:
        wanted = await button.evaluate(
            FOCUSED.replace("() =>", "(one) =>").replace("const one = document.activeElement;", "")
        )
        while not await self.pane.evaluate("pane => pane.contains(document.activeElement)"):
            await self.page.keyboard.press("F6")
        for _ in range(60):
            if await self.page.evaluate(FOCUSED) == wanted:
                await self.page.keyboard.press("Enter")
                return
            await self.page.keyboard.press("Shift+Tab")
        raise AssertionError(f"{self.name} does not reach {wanted!r} by keyboard")

    async def first_option(self) -> None:
        await self.pane.get_by_role("listbox").wait_for()
        await self.page.keyboard.press("Home")
        await self.page.keyboard.press("Enter")


@asynccontextmanager
async def table(browser: Browser, folder: Path) -> AsyncIterator[tuple[Page, list[Pointer]]]:
    """The page with three players and somebody who watches the channel."""
    async with Sandbox.start(SandboxSettings()) as sandbox, bot_beside(sandbox, Files(folder), SystemClock()):
        async with aiohttp.ClientSession() as session, session.get(f"{sandbox.url}/sandbox/world") as answer:
            people = [one["id"] for one in (await answer.json())["users"]]
        context = await browser.new_context(viewport={"width": 1600, "height": 900}, locale="en-GB")
        page = await context.new_page()
        await page.goto(f"{sandbox.url}/#{'+'.join(people)}")
        await page.locator(".scroll").nth(3).wait_for()
        yield page, [Keys(page, "You"), Pointer(page, "Ana"), Pointer(page, "Ben")]
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
        await expect(player.button("Join")).to_be_visible(timeout=PATIENCE_MS)
        await player.press(player.button("Join"))
        await expect(players[1].pane.locator(".message li", has_text=player.name)).to_be_visible(timeout=PATIENCE_MS)
    await you.press(you.button("Start"))
    for player in players:
        await player.to_hand()


async def play(page: Page, players: list[Pointer], end: Locator) -> None:
    """Everybody chooses whatever is asked of them until `end` can be seen."""
    asked = page.get_by_role("button", name=TO_CHOOSE)
    while not await end.is_visible():
        await asked.or_(end).first.wait_for()
        for player in players:
            await player.act()


async def test_three_people_play_a_round_one_of_them_by_keyboard_only(browser: Browser, tmp_path: Path) -> None:
    async with asyncio.timeout(90), table(browser, tmp_path) as (page, players):
        await start(page, players)
        watcher = page.get_by_role("region", name="Chloe's client")
        await play(page, players, watcher.get_by_role("heading", name="Round 1: the numbers"))
        await expect(watcher.get_by_role("heading", name=ROUND_2)).to_be_visible()


@pytest.mark.soak
@pytest.mark.timeout(900)
async def test_three_people_play_a_game_to_its_end(browser: Browser, tmp_path: Path) -> None:
    async with asyncio.timeout(800), table(browser, tmp_path) as (page, players):
        await start(page, players)
        again = page.get_by_role("region", name="Chloe's client").get_by_role("button", name="Again")
        await play(page, players, again)
        await expect(page.get_by_text("This interaction failed")).to_have_count(0)
