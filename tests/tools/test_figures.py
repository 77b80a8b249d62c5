"""What a round costs beside the floor, runs that fail, and a restart after which not everyone has a hand to press."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.local.seating import Company
from sandbox.people.client import ActOutcome
from tools.figures import __main__ as figures
from tools.figures import restart
from tools.figures.beside_the_floor import Evening, pair
from tools.figures.telling import counts_in_words, pair_in_words


async def test_the_floor_makes_the_requests_of_our_bot_and_commits_once_a_press() -> None:
    evening = Evening(next(iter(GAMES.values())), 1, 2, 6.0, "test")
    found = await pair(evening, counting=True)
    ours, floor = found
    assert floor.presses == ours.presses > 5
    assert sum(ours.routes.values()) > ours.presses
    changed = {route: (floor.routes[route], each) for route, each in ours.routes.items() if floor.routes[route] != each}
    assert all(abs(floor - ours) <= 1 for floor, ours in changed.values()), changed  # one may be under way at the end
    assert floor.counts["commits"] == floor.counts["statements"] == floor.presses
    assert ours.counts["commits"] >= ours.presses - 1
    assert floor.counts["crossings"] >= 2 * floor.presses
    assert min(ours.seconds, floor.seconds) > 0
    assert f"= {found.ratio:.2f};" in pair_in_words([found])
    assert f"commits {ours.counts['commits'] / max(1, ours.rounds):.1f} / " in counts_in_words(found)


def test_a_run_that_fails_is_told_and_the_others_are_not_lost(capsys: pytest.CaptureFixture[str]) -> None:
    async def good() -> int:
        return 7

    async def bad() -> int:
        async with asyncio.TaskGroup():
            raise AnyMishapError("nobody has a hand")

    assert [figures.attempted("run 1", good()), figures.attempted("run 2", bad())] == [7, None]
    assert capsys.readouterr().out == "run 2 FAILED: AnyMishapError nobody has a hand\n"


class AnyMishapError(Exception):
    """Anything that goes wrong in a run."""


class People:
    """A table whose game is over, and one with a hand to show."""

    async def screen(self, user: str, channels: list[str]) -> dict[str, Any]:
        label = "Again" if channels == ["over"] else "My hand"
        button = {"type": 2, "style": 2, "label": label, "custom_id": "t1:aaaaaaaaaa:0:hand"}
        return {"channels": [{"messages": [{"id": "1", "components": [{"type": 1, "components": [button]}]}]}]}

    async def act(self, user: str, act: Any) -> ActOutcome:
        return ActOutcome(user, act.control.label, "ok", 1.0)


async def test_after_a_restart_whoever_has_a_hand_presses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    process = SimpleNamespace(pid=1)

    def start_anew(pid: int, _: int) -> None:
        process.pid = pid + 1

    monkeypatch.setattr(restart, "kill", start_anew)
    companies = [Company(1, "over", {"10": "Ana"}), Company(2, "playing", {"11": "Ben"})]
    people: Any = People()
    stopped: Any = process
    assert await restart.restart(stopped, people, companies) >= 0
