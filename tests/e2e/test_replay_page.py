"""The replay that is handed out as a page: opened from a file, without a network, in the browser it is written for."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.games.registry import GAMES
from bot.screens.replay_page import Replay, replay_page
from bot.tables.records import moments, published
from tests.kit.readable import BOOK, ENGLISH
from tests.kit.seated import lobby, person, played_moments

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NAME = "</script><img src=x>"
FAIR, UNFAIR = "No one could choose or change this deal", "Something doesn't match"

OpenFile = Callable[[str], Awaitable[Page]]


@pytest_asyncio.fixture(loop_scope="session")
async def opened(browser: Browser, tmp_path: Path) -> AsyncIterator[OpenFile]:
    """Opens a page from a file, as wide as a phone. It may ask for nothing and complain of nothing."""
    wanted = list[str]()
    context = await browser.new_context(viewport={"width": 360, "height": 740}, offline=True)
    page = await context.new_page()
    page.on("console", lambda line: wanted.append(line.text))
    page.on("pageerror", lambda error: wanted.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith(("file:", "data:")) else wanted.append(asked.url))

    async def at(html: str) -> Page:
        file = tmp_path / "replay.html"
        file.write_text(html, "utf-8")
        await page.goto(file.as_uri())
        return page

    yield at
    await context.close()
    assert wanted == []


@cache
def finished(game: str) -> Replay:
    table = lobby(game=game)
    table = replace(table, holders=(person(1, NAME), *table.holders[1:]))
    *_, (ended, played) = played_moments(table, 0, 40)
    return Replay(ended, moments(ended, played), published(ended, played))


@cache
def built(game: str) -> str:
    return replay_page(finished(game), GAMES[game].renderer, ENGLISH)


BELIEVED = "(told) => { try { proved(told); return true; } catch { return false; } }"
"""Whether a page that is open would call that record's deal fair."""


def record_of(html: str, change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """The record in a page, with something else in it."""
    told = json.loads(html.partition('id="record">')[2].partition("</script>")[0])
    change(told)
    return told


def changed(html: str, change: Callable[[dict[str, Any]], None]) -> str:
    """The page with something else in its record."""
    before, _, rest = html.partition('id="record">')
    told = json.dumps(record_of(html, change)).replace("<", chr(92) + "u003c")
    return f'{before}id="record">{told}</script>{rest.partition("</script>")[2]}'


def with_commit(name: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda told: told["record"]["commit"].__setitem__(name, value)


TAMPERED: dict[str, Callable[[dict[str, Any]], None]] = {
    "another secret": with_commit("secret", "00" * 32),
    "another seal": with_commit("commitment", "00" * 32),
    "another word": lambda told: told["record"]["commit"]["contributions"].__setitem__(0, "another"),
    "another coin": with_commit("coin", "1400000000000000001"),
    "no coin": lambda told: told["record"]["commit"].pop("coin"),
    "another version": with_commit("version", 1),
    "an unknown version": with_commit("version", 3),
    "another key": lambda told: told["record"].__setitem__("key", "00" * 32),
    "no key": lambda told: told["record"].__setitem__("key", "oh"),
    "a deck of its own": lambda told: told["record"].__setitem__("deck", []),
    "a seat more": lambda told: told["record"].__setitem__("seats", 4),
    "another card": lambda told: told["hands"][2].reverse() or told["hands"][2].__setitem__(0, "WILD7"),
    "a hand less": lambda told: told["hands"].pop(),
    "nothing at all": lambda told: told.pop("record"),
}


@pytest.mark.parametrize("game", GAMES)
async def test_only_a_deal_that_follows_from_its_key_is_fair(opened: OpenFile, game: str) -> None:
    page = await opened(built(game))
    proof = page.locator("#deal")
    await expect(proof).to_contain_text(FAIR)
    await expect(proof).not_to_contain_text(UNFAIR)
    commit = finished(game).record["commit"]
    assert isinstance(commit, dict)
    told = await proof.inner_text()
    assert str(commit["commitment"])[:4] in told
    assert str(commit["coin"]) in told
    records = {"as it was": record_of(built(game), lambda _: None)}
    records |= {name: record_of(built(game), change) for name, change in TAMPERED.items()}
    assert [name for name, told in records.items() if await page.evaluate(BELIEVED, told)] == ["as it was"]
    page = await opened(changed(built(game), TAMPERED["another secret"]))
    await expect(page.locator("#deal")).to_contain_text(UNFAIR)
    await expect(page.locator("#deal")).not_to_contain_text(FAIR)


async def test_a_reader_steps_by_button_key_and_slider(opened: OpenFile) -> None:
    last = len(finished("two_sans_three").moments)
    page = await opened(built("two_sans_three"))
    title = page.locator("section:visible h3")
    await expect(title).to_contain_text(f"1 of {last}")
    await expect(page.get_by_role("button", name="Back")).to_be_disabled()
    await page.get_by_role("button", name="Next").click()
    await expect(title).to_contain_text(f"2 of {last}")
    await page.keyboard.press("ArrowRight")
    await expect(title).to_contain_text(f"3 of {last}")
    await page.keyboard.press("ArrowLeft")
    await expect(title).to_contain_text(f"2 of {last}")
    await page.get_by_role("slider").fill("4")
    await expect(title).to_contain_text(f"5 of {last}")
    await page.keyboard.press("End")
    await expect(title).to_contain_text(f"{last} of {last}")
    await expect(page.get_by_role("button", name="Next")).to_be_disabled()


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_sticks_out_on_a_phone_and_names_are_names(opened: OpenFile, game: str) -> None:
    page = await opened(built(game))
    assert await page.locator("img").count() == 0
    await expect(page.locator("h1")).to_contain_text(NAME)
    for _ in range(5):
        await page.keyboard.press("PageDown")
        assert await page.evaluate("document.documentElement.scrollWidth") <= 360
        assert await page.locator("section:visible i").count() > 0


async def test_without_scripts_every_moment_can_be_read(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "replay.html"
    file.write_text(built("two_win"), "utf-8")
    context = await browser.new_context(java_script_enabled=False)
    page = await context.new_page()
    await page.goto(file.as_uri())
    await expect(page.locator("section").last).to_be_visible()
    await context.close()


@pytest.mark.parametrize("game", GAMES)
async def test_the_page_is_built_in_every_language(game: str) -> None:
    for language in BOOK.languages:
        html = replay_page(finished(game), GAMES[game].renderer, BOOK.words(language))
        assert f'<html lang="{language}">' in html
        assert html.count("<section>") == len(finished(game).moments)


async def test_above_it_stands_how_the_game_ended() -> None:
    assert "<p>🏆 <b>&lt;/script&gt;&lt;img src=x&gt;</b> wins, out together" in built("two_win")
