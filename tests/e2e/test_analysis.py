"""A whole game, and what came of it: the analysis as people ask for it and see it, over the wire."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from bot import app
from bot.games.registry import GAMES
from bot.local.sandbox_and_bot import Files
from engine.analysis import study
from engine.analysis.findings import MISTAKES, Judged, Mistake, Other
from engine.analysis.study import Question
from engine.record import Record
from sandbox.clock import RealClock, wait
from sandbox.people.company import play
from sandbox.people.reading import ShownButton, ShownMenu, controls
from tests.kit.full_house import PATIENCE, SHORT, Home, at_home
from tests.kit.sweeps import one_in
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import read

Found = TypeVar("Found")

CLOSE, WORSE = 4, 30
"""What two more answers cost, ± 5 points."""

WORSE_TOLD = f"{WORSE} points less (±5)"


def dear(_record: Record, question: Question, _playouts: int) -> Judged:
    """Every choice was dear, without any deals; most of all those with four answers or more."""
    at, seat, code, position = question
    others = [action.code for action in position.legal_actions(seat) if action.code != code]
    if not others:
        return Judged(at, seat, code, position.turn, position.round, 50, None)
    more = tuple(Other(other, cost, 5) for other, cost in zip(others[1:], (CLOSE, WORSE), strict=False))
    mistake = Mistake(10 + len(more), 5, others[0], "reason-guess", more)
    return Judged(at, seat, code, position.turn, position.round, 50, mistake)


async def coached(house: Home, user: str) -> None:
    """Go through one's dear choices, and give every answer that is offered: each is told by what it is worth. In a
    short game there may be fewer than are asked at most."""
    assert (await house.press(user, "Choose again")).result == "ok"
    seen = set[str]()
    last = False
    while not last:
        menu = await until(partial(_question, house, user, seen))
        seen.add(menu.custom_id)
        worths = set(
            ("That's what you chose then.", "Well chosen", "too close to call", WORSE_TOLD)[: len(menu.values)]
        )
        for value in menu.values:
            assert (await house.choose(user, menu, value)).result == "ok"
            worths.remove(await until(partial(_told, house, user, worths)))
        assert not worths
        last = len(seen) == MISTAKES or not await _offers(house, user, "Next choice")
        assert (await house.press(user, "Show the choices" if last else "Next choice")).result == "ok"


async def _offers(house: Home, user: str, label: str) -> bool:
    shown = [part for message in await house.messages(user) for part in controls(message)]
    return any(isinstance(part, ShownButton) and part.label == label for part in shown)


async def _question(house: Home, user: str, seen: Collection[str]) -> ShownMenu | None:
    menus = [menu for menu in await house.menus(user) if ":analysis:ask" in menu.custom_id]
    return next((menu for menu in menus if menu.custom_id not in seen), None)


async def _told(house: Home, user: str, worths: Collection[str]) -> str | None:
    read_by = await house.reads(user)
    return next((worth for worth in worths if worth in read_by), None)


async def until(look: Callable[[], Awaitable[Found | None]]) -> Found:
    """What is looked for, once it is there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if (found := await look()) is not None:
                return found
            await wait(RealClock(), 50)


@pytest.mark.parametrize("game", one_in(3, GAMES))
async def test_two_people_look_back_at_their_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "judged", dear)
    monkeypatch.setattr(app, "AnalysisProcess", lambda: ThreadPoolExecutor(1))
    async with at_home(tmp_path, ("Ana", "Ben")) as house:
        ana, ben = house.people
        command = GAMES[game].start
        plan = house.evening(command=command, options={"seats": 2}, rules=SHORT[game], seed=command)
        await play(house.line, plan, lambda _: None)
        for user in (ana, ben):
            assert (await house.press(user, "Analysis")).result == "ok"
        for user in (ana, ben):
            await house.shows(user, "Before the deal your win chance was")
            assert (await house.press(user, "Show the choices")).result == "ok"
            await house.shows(user, "Judged by what each player knew")
            read_by = await house.reads(user)
            for name in ("Ana", "Ben"):
                assert re.search(rf"{name}.*: \d+ − \d+ [+−] \d+ = .*\d+", read_by)
        assert (await house.press(ana, "1")).result == "ok"
        assert (await house.press(ana, "Show the choices")).result == "ok"
        assert (await house.press(ana, "Back")).result == "ok"
        await coached(house, ana)
        token = house.sandbox.token
    truths = await read(Files(tmp_path).database)
    assert list(findings(reading.read(tmp_path / "wire.jsonl"), truths, [token])) == []
