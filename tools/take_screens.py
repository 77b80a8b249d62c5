"""Takes the pictures of the README anew: a real game, in a real browser (`make screens`)."""

import asyncio
import tempfile
from pathlib import Path
from typing import Final

from playwright.async_api import Page, expect

from tests.kit.browser import Seated, page_at
from tests.kit.full_house import House, full_house

FOLDER: Final = Path(__file__).parents[1] / "docs" / "screens"
NAMES: Final = ("You", "Ana", "Ben", "Chloe")


async def take_all() -> None:
    """Play a round against the house and take a picture of it, then one of a hand on a phone."""
    with tempfile.TemporaryDirectory() as folder:
        async with full_house(Path(folder), NAMES) as house:
            async with page_at(house.sandbox.url, width=1360, height=940) as page:
                await _table(page, house)
            async with page_at(house.sandbox.url, width=400, height=760) as page:
                await _hand(page)


async def _table(page: Page, house: House) -> None:
    you = Seated(page)
    await you.open_table(house=3)
    direct = await _direct_channel(house)
    await page.goto(f"{house.sandbox.url}/#{house.people[0]}@{house.company.channel}+{house.people[0]}@{direct}")
    await page.reload()
    for number in (2, 3):
        await you.play_round()
        await you.reads(f"Round {number} · Pass a card")
    await expect(page.get_by_text("Pass one card").last).to_be_visible()
    await page.screenshot(path=FOLDER / "game.png")


async def _direct_channel(house: House) -> str:
    messages = await house.messages(house.people[0])
    return next(str(each["channel_id"]) for each in messages if each["channel_id"] != house.company.channel)


async def _hand(page: Page) -> None:
    await page.get_by_role("navigation", name="Channels of You").get_by_role("button", name="Card Table").click()
    you = Seated(page)
    await you.choose("Which card do you pass?")
    await you.choose("Which card for the tens?")
    await expect(you.hand.get_by_role("button", name="Which card for the units?")).to_be_visible()
    await page.screenshot(path=FOLDER / "hand.png")


if __name__ == "__main__":
    asyncio.run(take_all())
