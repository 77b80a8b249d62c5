"""A round played by clicking in a browser; a newcomer with a narrow phone or a keyboard; names from right to left."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as TookTooLong

from bot.screens.names import clean_name
from tests.kit.browser import CARD, NUMBERED, Seated, hand_of, page_at
from tests.kit.full_house import at_home

SHAPED: Final = re.compile(r"\d[●▲■]")
"""The name of a button that stands for a card of 2 DOWN."""

DRAWS: Final = re.compile("Draw( a card|: action cards)")
"""The question for a draw, with an action card on top as well."""

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_newcomer_plays_a_round_against_the_house_by_clicking(browser: Browser, tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Dana", "Ana")) as house, page_at(browser, house.sandbox.url) as page:
        you = Seated(page)
        await you.open_table(house=3)
        await you.ask_for_hand()
        await you.play_round()
        await you.reads("Round 2 · Pass a card")
        await expect(page.get_by_text("This interaction failed")).to_have_count(0)


@pytest.mark.sweep
async def test_the_hand_comes_as_a_direct_message_too(browser: Browser, tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Dana", "Ana")) as house, page_at(browser, house.sandbox.url, width=400) as page:
        you = Seated(page)
        dana = house.people[0]
        assert (await house.type(dana, "twowin start")).result == "ok"
        for label in ("Add a bot", "Start"):
            assert (await house.press(dana, label)).result == "ok"
        await page.get_by_role("button", name="Channels of Dana").click()
        await page.get_by_role("navigation", name="Channels of Dana").get_by_role("button", name="Card Table").click()
        await you.play_round()
        await you.reads("Which card do you pass")


async def _choose(hand: Locator, button: Locator, shown: str) -> None:
    """Choose and lock in; once more where the hand was written again in between, as a person would."""
    for _ in range(5):
        try:
            await button.click(timeout=10_000)
            await expect(hand).to_contain_text(shown, timeout=10_000)
            await (locks := hand.get_by_role("button", name="Lock in")).click(timeout=10_000)
            await expect(locks).to_have_count(0, timeout=10_000)
        except (AssertionError, TookTooLong):
            continue
        return
    raise AssertionError("the choice does not stay")


@pytest.mark.sweep
async def test_two_turns_of_2_sans_3_are_played_by_clicking(browser: Browser, tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Dana", "Ana")) as house, page_at(browser, house.sandbox.url) as page:
        you = Seated(page)
        await you.open_table(house=1, command="/twosans3 start")
        await you.ask_for_hand()
        hand = hand_of(page, "2 SANS 3")
        for _ in range(2):
            await expect(hand).to_contain_text("Which card do you play?")
            await _choose(hand, hand.get_by_role("button", name=NUMBERED).first, "Lock in")
        await you.reads("Turn 3 of 18")
        await expect(page.get_by_text("This interaction failed")).to_have_count(0)


@pytest.mark.sweep
async def test_two_turns_of_2_down_are_played_by_clicking(browser: Browser, tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Dana", "Ana")) as house, page_at(browser, house.sandbox.url) as page:
        you = Seated(page)
        await you.open_table(house=1, command="/twodown start")
        await you.ask_for_hand()
        hand = hand_of(page, "2 DOWN")
        begins, declines = (hand.get_by_role("button", name=name) for name in ("From the pile", "Don't lay down"))
        over = hand.get_by_role("button", name="Play again")  # a lucky bot lays three levels in as many turns
        asked = hand.get_by_text(DRAWS).or_(declines).or_(over)  # who waits may choose the pile in advance too
        for _ in range(2):
            await expect(asked).to_be_visible()
            while await declines.is_visible():  # the house has ended the round, and the level is in the hand
                await _choose(hand, declines, "Lock in")
                await expect(asked).to_be_visible()
            if await over.is_visible():
                break
            await begins.click()
            await expect(hand).to_contain_text("Discard a card")  # "You drew" still tells of the turn before
            if not await (cards := hand.get_by_role("button", name=SHAPED)).count():  # a complete level: a menu
                await hand.get_by_role("button", name="Discard a card:").click()
                cards = page.get_by_role("option", name=SHAPED)
            await cards.first.click()  # one press, played when nothing takes it back
            await expect(hand).not_to_contain_text("Discard a card")
        await expect(asked).to_be_visible()
        await expect(page.get_by_text("This interaction failed")).to_have_count(0)


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


SEEN = """([text, direction]) => {
    const line = document.body.appendChild(document.createElement("p"));
    line.dir = direction;
    line.textContent = text;
    const placed = [];
    let at = 0;
    for (const character of text) {
        const range = document.createRange();
        range.setStart(line.firstChild, at);
        range.setEnd(line.firstChild, at += character.length);
        const box = range.getClientRects()[0];
        if (box?.width && character.trim()) placed.push([box.left, character]);
    }
    line.remove();
    return placed.sort(([one], [other]) => one - other).map(([, character]) => character).join("");
}"""
"""The characters of a line from left to right, as they are drawn."""

LINES = {
    "✅ {} · ⏳ {}": "✅ אבי · ⏳ דנה",
    "1. {}: 3 · 2. {}: 1": "1. אבי: 3 · 2. דנה: 1",
    "{} · {} +3": "אבי · דנה +3",
    "{} 12, {} 4": "אבי 12, דנה 4",
}


@pytest.mark.parametrize("direction", ["ltr", "auto"])
@pytest.mark.parametrize("line", LINES)
async def test_marks_stand_beside_their_owner(browser: Browser, line: str, direction: str) -> None:
    page = await browser.new_page()
    names = ("אבי", "דנה")
    drawn = "".join(LINES[line].split())
    for name in names:
        drawn = drawn.replace(name, name[::-1])
    assert await page.evaluate(SEEN, [line.format(*names), direction]) != drawn
    assert await page.evaluate(SEEN, [line.format(*map(clean_name, names)), direction]) == drawn
    await page.close()
