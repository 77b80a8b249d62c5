"""Figures of a round and of overload."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.registry import GAMES
from sandbox.people.client import ActOutcome
from sandbox.people.places import Company
from tools.figures import __main__ as figures
from tools.figures import restart
from tools.figures.beside_the_floor import Evening, pair
from tools.figures.flood import Flood
from tools.figures.servers import OnServers
from tools.figures.slices import Slice
from tools.figures.stalls import Moment, verdict
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


async def test_after_a_restart_everyone_with_a_hand_presses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    process = SimpleNamespace(pid=1)

    def start_again(pid: int, _: int) -> None:
        process.pid = pid + 1

    monkeypatch.setattr(restart, "kill", start_again)
    companies = [Company(1, "over", {"10": "Ana"}), Company(2, "playing", {"11": "Ben"})]
    people: Any = People()
    stopped: Any = process
    assert await restart.restart(stopped, people, companies) >= 0


CROWD: dict[str, Any] = {"id": "1", "content": "A crowd. Please press again.", "components": [], "ephemeral": True}


def of(presses: int, ms: float = 20.0, bot: float = 4.5, unanswered: int = 0) -> Slice:
    """Five seconds of a load."""
    return Slice(5.0, [ms] * presses, unanswered=unanswered, bot=bot)


def test_what_was_late_failed_or_turned_away_is_no_goodput_and_what_never_arrived_no_press() -> None:
    seen = Slice(2.0)
    for outcome in (
        ActOutcome("1", "Join", "ok", 5.0),
        ActOutcome("1", "Join", "ok", 5.0, CROWD),
        ActOutcome("1", "Join", "late", 3001.0),
        ActOutcome("1", "Join", "failed", None),
        ActOutcome("1", "Join", "refused", None),
    ):
        seen.add(outcome)
    assert (seen.goodput, seen.presses, seen.turned_away, seen.unanswered) == (0.5, 4, 1, 2)


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (of(500), "AS BEFORE"),
        (of(500, ms=25.0, bot=4.7), "AS BEFORE"),
        (of(500, ms=400.0), "NOT AS BEFORE"),
        (of(500, bot=9.0), "NOT AS BEFORE"),
    ],
)
def test_a_bot_is_as_before_when_it_is_as_quick_and_as_cheap_ten_seconds_after_a_stop(after: Slice, said: str) -> None:
    moments = [Moment(-5.0, of(500)), Moment(0.0, of(300, ms=2000.0)), Moment(10.0, after)]
    stood, words = verdict(moments)
    assert words.startswith(said)
    assert stood is (said == "AS BEFORE")


def test_without_a_slice_late_enough_nothing_is_concluded() -> None:
    stood, words = verdict([Moment(-5.0, of(500)), Moment(5.0, of(500))])
    assert words.startswith("NOTHING SEEN")
    assert not stood


@pytest.mark.parametrize(
    ("twice", "recovered", "filling", "said"),
    [
        (of(480), 10.0, of(500), "SURVIVED: goodput at twice the filling load 0.96"),
        (of(440), 10.0, of(500), "NOT SURVIVED"),
        (of(500, unanswered=1), 10.0, of(500), "NOT SURVIVED"),
        (of(500), None, of(500), "NOT SURVIVED"),
        (of(500), 10.0, of(500, bot=2.0), "NO FIGURE"),
    ],
)
def test_a_flood_is_survived_with_nearly_all_answered_no_one_late_and_all_as_before(
    twice: Slice, recovered: float | None, filling: Slice, said: str
) -> None:
    stood, words = Flood(of(100), filling, of(400), twice, recovered).verdict()
    assert words.startswith(said)
    assert stood is said.startswith("SURVIVED")


def test_each_server_is_counted_beyond_those_of_the_least_run() -> None:
    said = OnServers(101, 2.0, 1.0, 102.0, 103.0).in_words(OnServers(1, 2.0, 1.0, 100.0, 100.0))
    assert said.endswith("102 MB, 103 MB after 20 resumes: 20.5 and 30.7 kB a server")
