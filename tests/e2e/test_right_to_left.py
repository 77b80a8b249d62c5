"""Names that run from right to left stand where they were written, in the browser that shows them."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from bot.screens.names import clean_name

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

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
