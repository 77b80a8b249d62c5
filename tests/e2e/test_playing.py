"""People play 2 WIN in the page, with a pointer, a narrow phone or a keyboard: the real bot, the real sandbox, a real
browser; and the replay that is handed out as a page."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as TookTooLong

from bot.games.registry import GAMES
from bot.screens.names import clean_name
from bot.screens.replay_page import Replay, replay_page
from bot.tables.records import moments, published
from tests.kit.browser import CARD, NUMBERED, Seated, hand_of, page_at
from tests.kit.full_house import NAMES, at_home
from tests.kit.readable import BOOK, ENGLISH
from tests.kit.seated import lobby, person, played_moments

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


SHAPED: Final = re.compile(r"\d[●▲■]")
"""The name of a button that stands for a card of 2 DOWN."""

DRAWS: Final = re.compile("Draw( a card|: action cards)")
"""The question for a draw, with an action card on top as well."""


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


async def test_a_field_says_what_it_is_for_in_place_of_its_command(browser: Browser, tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Dana",)) as house, page_at(browser, house.sandbox.url, width=PHONE) as page:
        await Seated(page).type("/twowin start")
        command, field = page.locator(".command-about"), page.locator(".field small")
        await expect(command).to_have_css("clip-path", "none")
        await page.get_by_role("button", name="house", exact=True).click()
        await expect(field).to_have_css("clip-path", "none")
        await expect(command).to_have_css("clip-path", "inset(50%)")


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


MARKUP = "</script><img src=x>"
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
    table = replace(table, holders=(person(1, MARKUP), *table.holders[1:]))
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
    await expect(page.locator("h1")).to_contain_text(MARKUP)
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
