"""Height and wordiness of the messages of whole evenings on a phone, numbers of presses and rings: scripted people play
a game of each kind against each other and the house, and Chromium shows what one of them sees, 360 x 740 pixels
large."""

import argparse
import asyncio
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

import aiohttp
from playwright.async_api import Browser, Error, Page

from bot.discord_adapter.settings.server_panel import seats_offered
from bot.games.registry import GAMES
from bot.local.sandbox_and_bot import DRAWN
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook, Words
from bot.screens.custom_ids import Control, Verb, parse_as
from sandbox.clock import RealClock, wait
from sandbox.people.company import play
from sandbox.people.places import all_speak
from sandbox.people.tempo import Tempo
from sandbox.tests.kit.chromium import MISSING, installed, started
from tests.kit.browser import page_at
from tests.kit.full_house import House, full_house
from tools.wire_check.reading import WireExchange, read

WIDTH: Final = 360
HEIGHT: Final = 740
NAMES: Final = ("Dana", "Ana", "Ben")
SEATS: Final = 5
"""Seats, if the game has as many."""

WHOLE: Final = {"two_down": {"levels": "9"}}
"""House rules that each game is played by. Those of a first game would end it after a few rounds."""

LOOK: Final = 120
"""Milliseconds between two looks at the page."""

SETTLED: Final = 15_000
"""Milliseconds after the end until every older post has shrunk."""

TEMPO: Final = Tempo(0.3, 0.6)
"""People think as long before each press, so that every screen is seen."""

PATIENCE: Final = 420

ROUNDS: Final = 10
"""Number of rounds for which a channel is measured, whatever the evening had."""

SILENT: Final = 1 << 12
EPHEMERAL: Final = 1 << 6
"""Flags of messages for which no phone rings."""

MESSAGES: Final = """() => [...document.querySelectorAll('article')].map(one => ({
    id: one.dataset.id || one.id || '',
    height: Math.round(one.getBoundingClientRect().height),
    text: one.innerText.replaceAll('\u00a0· ', ' · '),
    boxes: [...one.querySelectorAll('.container')].map(box => box.innerText),
    picture: one.querySelector('.gallery img') !== null,
    buttons: [...one.querySelectorAll('button, a.button')].map(each => each.innerText.trim()),
}))"""

Kinds = Sequence[tuple[str, re.Pattern[str]]]

LINE: Final = "line of a round"
"""Part that stays of a reveal."""


def kinds(words: Words) -> Kinds:
    """Return the patterns that tell messages of each kind apart in a language. A reveal with its board is told by its
    two boxes."""
    return (
        ("lobby", re.compile(_said(words, "lobby-closes", "when"))),
        ("result", re.compile(rf"🏆(?:.*\n)*{re.escape(words('button-again'))}")),
        ("board", re.compile(_said(words, "board-host", "name"))),
        (LINE, re.compile(f"^{_said(words, 'two-win-line', 'round', 'numbers')}", re.MULTILINE)),
        (LINE, re.compile(f"^{_said(words, 'two-down-round-line', 'round', 'laid')}", re.MULTILINE)),
    )


def _kind(message: Mapping[str, Any], told_by: Kinds) -> str:
    if len(message["boxes"]) > 1:
        kind = "reveal with board"
    elif message["boxes"]:
        kind = next((name for name, form in told_by if form.search(message["text"])), "reveal alone, or other")
    elif message["picture"]:
        kind = LINE
    else:
        kind = next((name for name, form in told_by[-2:] if form.search(message["text"])), "other")
    return f"{kind} and picture" if message["picture"] else kind


def _said(words: Words, key: str, *details: str) -> str:
    """Return a pattern of the sentence with any values in its placeholders."""
    return "[^\n]+".join(map(re.escape, words(key, **dict.fromkeys(details, "\0")).split("\0")))


@dataclass(slots=True)
class Heights:
    """Every height in pixels and count of words that a kind of message had."""

    pixels: list[int] = field(default_factory=list[int])
    words: list[int] = field(default_factory=list[int])

    def note(self, height: int, text: str) -> None:
        """Note a message. `text`: what of it counts in words."""
        self.pixels.append(height)
        self.words.append(len(text.split()))


@dataclass(slots=True)
class Evening:
    """Measurements of one game: `kinds` of messages, which `told_by` tells apart; the fewest presses for each kind of
    answer; the most rings that anyone had at the start; at the end, the height of all `posts` of the channel together,
    and after `after_ten` rounds."""

    told_by: Kinds
    pressed: Mapping[str, int] = field(default_factory=dict[str, int])
    rings: int = 0
    after_ten: int = 0
    kinds: defaultdict[str, Heights] = field(default_factory=lambda: defaultdict[str, Heights](Heights))
    posts: int = 0
    channel: int = 0
    seen: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    def look(self, messages: Sequence[Mapping[str, Any]], kind: str = "") -> None:
        """Note each text that was not seen before. `kind`: of all of them, else told by what they say."""
        for message in messages:
            told = kind or _kind(message, self.told_by)
            key = (told, message["text"])
            if key not in self.seen:
                self.seen.add(key)
                self.kinds[told].note(message["height"], _told(message))


def _told(message: Mapping[str, Any]) -> str:
    """Return the text of its first box, or of all of it, without the labels of its buttons."""
    text = str(next(iter(message["boxes"]), message["text"]))
    for label in sorted(message["buttons"], key=len, reverse=True):
        text = text.replace(label, "", 1)
    return text


def fewest_presses(wire: WireExchange) -> Mapping[str, int]:
    """Return the fewest presses that one question took from its first to its answer, by the words of that answer, or
    `menu` if it was chosen in one."""
    spent, found = Counter[tuple[str, int]](), dict[str, int]()
    for press in wire.presses:
        control = parse_as(Control, str(press["custom_id"]))
        if control is None or control.verb not in (Verb.DRAFT, Verb.PLAY):
            continue
        question = str(press["user"]), control.number
        spent[question] += 1
        if control.verb is Verb.PLAY:
            answer = " then ".join(each.split()[0] for each in (control.detail or "menu").split(" then "))
            found[answer] = min(spent.pop(question), found.get(answer, spent.total() + 99))
    return found


def most_rings(wire: WireExchange) -> int:
    """Return how often the phone rang, until anyone answered, of the person rung most."""
    played = (float(press["t"]) for press in wire.presses if ":play:" in str(press["custom_id"]))
    first = next(played, 0.0)
    rung = Counter[str]()
    for said in wire.said:
        flags = int(said.body.get("flags") or 0)
        if said.created and not said.pressed and said.at < first and not flags & (SILENT | EPHEMERAL):
            allowed: Mapping[str, Any] = said.body.get("allowed_mentions") or {}
            named: Sequence[str] = allowed.get("users") or ()
            rung.update(named if said.reader is None else (said.reader,))
    return max(rung.values(), default=0)


async def _evening(browser: Browser, game: str, language: str, folder: Path, pictures: Path | None) -> Evening:
    evening, seats = Evening(kinds(Phrasebook.load().words(language))), min(SEATS, seats_offered(game)[-1])
    plan = {"seats": seats, "house": seats - len(NAMES)}
    async with (
        full_house(folder, NAMES, pictures=DRAWN) as house,
        page_at(browser, house.sandbox.url, width=WIDTH, height=HEIGHT) as page,
        aiohttp.ClientSession() as session,
        asyncio.TaskGroup() as group,
    ):
        await all_speak(language, [house.company], house.sandbox.url, session)
        watching = [
            group.create_task(_watch_channel(page, evening, pictures, game)),
            group.create_task(_watch_hand(browser, house, evening, pictures, game)),
        ]
        async with asyncio.timeout(PATIENCE):
            company = house.evening(command=GAMES[game].start, options=plan, tempo=TEMPO, rules=WHOLE.get(game, {}))
            await play(house.line, company, lambda _: None)
        await wait(RealClock(), SETTLED)
        for task in watching:
            task.cancel()
        posts = [post for post in await page.evaluate(MESSAGES) if "Only you can see" not in post["text"]]
        evening.posts, evening.channel = len(posts), sum(post["height"] for post in posts)
        lines = [post["height"] for post in posts if _kind(post, evening.told_by).startswith(LINE)]
        evening.after_ten = round(evening.channel + (ROUNDS - len(lines)) * sum(lines) / max(1, len(lines)))
        wire = read(folder / "wire.jsonl")
        evening.pressed, evening.rings = fewest_presses(wire), most_rings(wire)
        if pictures is not None:
            await page.set_viewport_size({"width": WIDTH, "height": 3 * evening.channel // 2})
            await page.screenshot(path=pictures / f"{game}-channel.png")
    return evening


async def _watch_channel(page: Page, evening: Evening, pictures: Path | None, game: str) -> None:
    """Watch what everyone finds in the channel, until cancelled."""
    while True:
        await _look(page, evening, pictures, game)
        await wait(RealClock(), LOOK)


async def _watch_hand(browser: Browser, house: House, evening: Evening, pictures: Path | None, game: str) -> None:
    """Watch what the first person finds in the direct messages, until cancelled."""
    async with page_at(browser, house.sandbox.url, width=WIDTH, height=HEIGHT) as page:
        direct = page.get_by_role("button", name="Direct messages with Card Table", include_hidden=True)
        await direct.wait_for(state="attached")
        messages = await house.messages(house.people[0])
        channels = {str(message["channel_id"]) for message in messages} - {house.company.channel}
        await page.goto("about:blank")
        await page.goto(f"{house.sandbox.url}/#{house.people[0]}@{channels.pop()}")
        while True:
            with suppress(Error):
                evening.look(await page.evaluate(MESSAGES), "hand")
                await _keep(page, evening, "hand", pictures, game)
            await wait(RealClock(), LOOK)


async def _look(page: Page, evening: Evening, pictures: Path | None, game: str) -> None:
    with suppress(Error):
        before = {kind: max(found.pixels) for kind, found in evening.kinds.items()}
        evening.look(await page.evaluate(MESSAGES))
        for kind, found in list(evening.kinds.items()):
            if kind != "hand" and max(found.pixels) > before.get(kind, 0):
                await _keep(page, evening, kind, pictures, game)


async def _keep(page: Page, evening: Evening, kind: str, pictures: Path | None, game: str) -> None:
    """Keep a picture of the newest message if it is the highest of its kind so far."""
    if pictures is None or kind not in evening.kinds:
        return
    last = page.get_by_role("article").last
    text = await last.inner_text(timeout=500)
    name = f"{game}-{kind.replace(' ', '-')}-{len(evening.kinds[kind].pixels):02}.png"
    if text and not (pictures / name).exists():
        await last.screenshot(path=pictures / name, timeout=1500)


def table(evenings: Mapping[str, Evening]) -> str:
    """Return the figures as a table in Markdown."""
    lines = ["| game | message | how many | usual px | highest px | words at most |", "|---|---|--:|--:|--:|--:|"]
    for game, evening in evenings.items():
        for kind, found in sorted(evening.kinds.items()):
            figures = (len(found.pixels), round(median(found.pixels)), max(found.pixels), max(found.words))
            lines.append(f"| {game} | {kind} | {' | '.join(map(str, figures))} |")
        lines.append(f"| {game} | all that stays in the channel | {evening.posts} | | {evening.channel} | |")
        lines.append(f"| {game} | the same after {ROUNDS} rounds | | | {evening.after_ten} | |")
        pressed = " · ".join(f"{answer} {count}" for answer, count in sorted(evening.pressed.items()))
        lines.append(f"| {game} | rings per person until the first answer, at most | {evening.rings} | | | |")
        lines.append(f"| {game} | fewest presses: {pressed} | | | | |")
    return "\n".join(lines)


async def _all(games: Sequence[str], language: str, pictures: Path | None) -> Mapping[str, Evening]:
    found: dict[str, Evening] = {}
    async with started() as browser:
        for game in games:
            with tempfile.TemporaryDirectory() as folder:
                found[game] = await _evening(browser, game, language, Path(folder), pictures)
    return found


def main(arguments: Sequence[str]) -> int:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure screens", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES, help="which games; all of them when left out")
    parser.add_argument("--language", default=DEFAULT_LANGUAGE, choices=Phrasebook.load().languages)
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the messages")
    asked = parser.parse_args(arguments)
    if installed() is None:
        parser.exit(1, f"{MISSING}\n")
    if asked.pictures is not None:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    sys.stdout.write(table(asyncio.run(_all(asked.game or list(GAMES), asked.language, asked.pictures))) + "\n")
    return 0
