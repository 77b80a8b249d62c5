"""Pictures of README and docs, taken from real games in a real browser (`make screens`)."""

import asyncio
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser, Page, expect

from sandbox.people.company import play
from sandbox.tests.kit.chromium import MISSING, installed, started
from tests.e2e.test_coming_back import EVENING, Scene
from tests.kit.browser import NUMBERED, Seated, hand_of, page_at
from tests.kit.full_house import Home, at_home
from tests.kit.talk import Talk, talking
from tools.measure.pictures import write_sheets

FOLDER: Final = Path(__file__).parents[1] / "docs" / "screens"
PHONE: Final = 360
"""Pixels: the narrowest phones still in use."""

PHONE_HEIGHT: Final = 740

TALL: Final = 1600
"""Pixels: no message is longer, so that the page lays nothing of its own over it."""

QUALITY: Final = 80
"""Quality of the WebP in percent: small words are sharp still."""

NAMES: Final = ("Guest", "Ana", "Ben", "Chloe")


async def take_all() -> None:
    """Take every picture, with one browser. Contact sheets of what the bot draws need none."""
    write_sheets(FOLDER)
    async with started() as browser:
        await _take_with(browser)


async def _take_with(browser: Browser) -> None:
    """Play against the house, and take a picture of every step."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            at_home(Path(folder), NAMES, looked_at=True) as house,
            page_at(browser, house.sandbox.url, width=1360, height=940, dark=True) as page,
        ):
            await _table(page, house)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            at_home(Path(folder), NAMES, looked_at=True) as house,
            page_at(browser, house.sandbox.url, width=1360, height=940, dark=True) as page,
        ):
            await _card_by_card(page, house)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            at_home(Path(folder), NAMES, looked_at=True) as house,
            page_at(browser, house.sandbox.url, width=1360, height=940, dark=True) as page,
        ):
            await _levels(page, house)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            at_home(Path(folder), NAMES, looked_at=True) as house,
            page_at(browser, house.sandbox.url, width=PHONE, height=TALL, dark=True) as page,
        ):
            await _first_steps(page)
    with tempfile.TemporaryDirectory() as folder:
        async with at_home(Path(folder), NAMES, looked_at=True) as house:
            await play(house.line, house.evening(), lambda _: None)
            async with page_at(browser, house.sandbox.url, width=PHONE, height=TALL, dark=True) as page:
                await _message(page, "🏆", "phone-result")
    async with talking(just_added=True, looked_at=True) as talk:
        for scene in EVENING:
            await _scene(browser, talk, scene)


async def _scene(browser: Browser, talk: Talk, scene: Scene) -> None:
    """Show a message on its reader's phone, and a page that is attached to it as that opens it."""
    message, reader = await scene.shown(talk), talk[scene.reader].way.user
    place = f"{talk.sandbox.url}/#{reader}@{message['channel_id']}"
    async with page_at(browser, place, width=PHONE, height=TALL, dark=True) as page:
        await _message(page, scene.says.removeprefix("### "), scene.picture)
        for file in message["attachments"]:
            if file["filename"].endswith(".html"):
                fetched = await page.request.get(file["url"])
                await _opened(browser, await fetched.body(), "phone-replay")


async def _opened(browser: Browser, content: bytes, name: str) -> None:
    """Take a picture of a page that someone has saved and opened."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "replay.html"
        file.write_bytes(content)
        async with page_at(browser, file.as_uri(), width=PHONE, height=PHONE_HEIGHT, dark=True) as page:
            _keep(await page.screenshot(), name)


async def _table(page: Page, house: Home) -> None:
    you = Seated(page)
    await you.open_table(house=3)
    await _side_by_side(page, house)
    for number in (2, 3):
        await you.play_round()
        await you.reads(f"Round {number} · Pass a card")
    await expect(page.get_by_text("Which card do you pass").last).to_be_visible()
    await _in_channel(page, "Round 3 · Pass a card")
    newest = page.get_by_role("button", name="Newest")
    if await newest.first.is_visible():
        await newest.first.click()
    await expect(page.get_by_role("button", name="My hand").last).to_be_in_viewport()
    _keep(await page.screenshot(), "game")


async def _card_by_card(page: Page, house: Home) -> None:
    """Show 2 SANS 3 after some turns: a card was chosen and shows what it would do."""
    you = Seated(page)
    await you.open_table(house=3, command="/twosans3 start")
    await _side_by_side(page, house)
    hand = hand_of(page, "2 SANS 3")
    for number in range(1, 6):
        await you.reads(f"Turn {number} of")
        await expect(hand).to_contain_text("Which card do you play?" if number == 1 else f"Turn {number} of")
        await _settled(page)
        await hand.get_by_role("button", name=NUMBERED).first.click()
        await expect(hand).to_contain_text("Lock in")
        if number < 5:
            await page.get_by_role("button", name="Lock in").last.click()
    await _in_channel(page, "Turn 5 of")
    await _scrolled(page)
    _keep(await page.screenshot(), "two_sans_three")


async def _in_channel(page: Page, heading: str) -> None:
    """Wait until the channel, too, has come so far."""
    board = page.locator(".pane").first.get_by_role("heading", name=heading)
    await expect(board).to_be_visible()


async def _settled(page: Page) -> None:
    """Wait until the bots have had their turns and the hand has followed the channel: a press on what is rewritten at
    that moment is lost."""
    seen, shown = "", await page.locator(".panes").inner_text()
    while seen != shown:
        await page.wait_for_timeout(1_000)
        seen, shown = shown, await page.locator(".panes").inner_text()


async def _levels(page: Page, house: Home) -> None:
    """Show 2 DOWN in its first turn: what the level asks for, and where to draw from."""
    you = Seated(page)
    await you.open_table(house=3, command="/twodown start")
    await _side_by_side(page, house)
    draw = page.get_by_role("button", name="From the pile").last
    await expect(draw).to_be_visible()
    await draw.click()
    await expect(draw).to_be_hidden()
    await you.reads(f"{NAMES[0]} to play")
    await _scrolled(page)
    _keep(await page.screenshot(), "two_down")


async def _scrolled(page: Page) -> None:
    """Scroll up to the picture of the table."""
    picture = page.locator(".gallery img").first
    await expect(picture).to_be_visible()
    await picture.scroll_into_view_if_needed()


async def _first_steps(page: Page) -> None:
    """Show lobby, passing, forming and the reveal on a phone."""
    you = Seated(page)
    await you.type("/twowin start")
    await page.get_by_role("button", name="Send").click()
    await _message(page, "starts the game", "phone-lobby")
    await you.click("Play 3 bots")
    await you.ask_for_hand()
    await _message(page, "Which card do you pass", "phone-pass")
    await you.press_card()
    await expect(you.hand).to_contain_text("which card for the tens?")
    await you.press_card()
    await you.press_number()
    await _message(page, "Lock in", "phone-form")
    await you.hand.get_by_role("button", name="Lock in").click()
    await expect(page.get_by_alt_text(": the numbers").last).to_be_visible()
    await _message(page, "Host:", "phone-reveal")


async def _message(page: Page, words: str, name: str) -> None:
    """Take a picture of the newest message with these words."""
    message = page.get_by_role("article").filter(has_text=words).last
    await expect(message).to_be_visible()
    _keep(await message.screenshot(), name)


def _keep(screenshot: bytes, name: str) -> None:
    """Keep it as a WebP, a third of a PNG that holds pictures."""
    Image.open(BytesIO(screenshot)).convert("RGB").save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)


async def _side_by_side(page: Page, house: Home) -> None:
    """Show the channel, and what only one sees of it, each in a pane of its own."""
    you = house.people[0]
    await page.goto("about:blank")
    await page.goto(f"{house.sandbox.url}/#{you}@{house.company.channel}+{you}@dm")


def main() -> int:
    """Take them all; without a browser say so, and change nothing."""
    if installed() is None:
        sys.stderr.write(f"{MISSING}\n")
        return 1
    try:
        asyncio.run(take_all())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
