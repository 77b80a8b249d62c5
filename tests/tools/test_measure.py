"""What is measured: house players, boards, blunders, the requests of a round, a bot under load."""

import asyncio
import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.maintenance.health import recount
from bot.persistence.startup import opened
from engine.analysis.findings import Judged, Mistake
from engine.analysis.study import judged, study
from engine.contract import Seat
from engine.record import Broken
from sandbox.people.client import ActOutcome
from sandbox.people.places import Company
from tests.kit.always import some
from tests.kit.analyses import few_games_in_the_head
from tools.figures import __main__ as figures
from tools.figures import restart
from tools.figures.beside_the_floor import Evening, pair
from tools.figures.flood import Flood
from tools.figures.servers import OnServers
from tools.figures.slices import Slice
from tools.figures.stalls import Moment, verdict
from tools.figures.telling import counts_in_words, pair_in_words
from tools.measure import boards
from tools.measure.__main__ import main
from tools.measure.blunders import LOT, Cost, Truths, Verdict, planted, verdicts
from tools.measure.calibration import Called, Tenth, called, lines, played, tenths, within

KEY = bytes([0x0B] * 32)


def told(game: str, number: int, at: int, code: str) -> Judged:
    """What the analysis says when action `at` of a game between *normal* players is answered so."""
    record = played(game, 4, sha256(KEY + number.to_bytes(8, "big")).digest())
    found = study(record)
    assert not isinstance(found, Broken)
    (question,) = [each for each in found.questions if each.at == at]
    return judged(record, question._replace(code=code), found.playouts)


@pytest.mark.parametrize(
    ("game", "number", "at", "code", "cost", "off"),
    [
        ("two_win", 0, 41, "pass 9B0", 17.0, 2.1),
        ("two_win", 1, 13, "form 3P1 5B0", 12.1, 1.5),
        ("two_sans_three", 3, 43, "play 81", 10.8, 1.5),
        ("two_down", 3, 28, "skip", 4.7, 0.1),
    ],
)
def test_a_blunder_is_told_and_its_cost_is_within_what_is_said(
    game: str, number: int, at: int, code: str, cost: float, off: float
) -> None:
    """`cost` and `off`: what it truly costs in points, and half of the 95% interval of that."""
    mistake = some(told(game, number, at, code).mistake)
    assert abs(mistake.cost - cost) <= mistake.margin + off


@pytest.mark.parametrize(
    ("game", "number", "at", "code"),
    [
        ("two_win", 0, 18, "pass 4B2"),
        ("two_sans_three", 4, 22, "play 14"),
        ("two_down", 2, 237, "discard G6"),
    ],
)
def test_an_answer_that_costs_less_than_is_told_is_no_mistake(game: str, number: int, at: int, code: str) -> None:
    assert told(game, number, at, code).mistake is None


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "games", "every", "most"),
    [("two_win", 16, 10, 2400), ("two_sans_three", 30, 20, 4000), ("two_down", 30, 60, 400)],
)
def test_most_blunders_are_found_and_none_is_told_that_is_none(game: str, games: int, every: int, most: int) -> None:
    found = [*verdicts(planted(game, 4, range(games), KEY, every), Truths(None, most))]
    blunders = [each for each in found if each.found is not None]
    assert len(found) >= 50
    assert sum(each.found is True for each in blunders) >= 0.8 * len(blunders)
    assert sum(each.false for each in found) <= len(found) / 50


def a_verdict(lead: float, off: float, cost: int | None) -> Verdict:
    mistake = None if cost is None else Mistake(cost, 1, "pass 8G0", "reason-least-useful")
    return Verdict(Cost(lead, off, 400), Judged(0, Seat(0), "pass 6P2", 0, 1, 40, mistake), 0.5)


@pytest.mark.parametrize(
    ("each", "found", "false"),
    [
        (a_verdict(0.04, 0.01, 4), True, False),
        (a_verdict(0.04, 0.01, None), False, False),
        (a_verdict(0.02, 0.01, 3), None, False),
        (a_verdict(0.04, 0.05, 4), None, True),
        (a_verdict(0.0, 0.0, 3), None, True),
        (a_verdict(0.0, 0.0, None), None, False),
    ],
)
def test_only_what_surely_costs_something_is_a_blunder(each: Verdict, found: bool | None, false: bool) -> None:
    assert (each.found, each.false) == (found, false)


def test_the_command_says_how_many_were_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few_games_in_the_head(monkeypatch)
    assert main(["blunders", "two_sans_three", "--seats", "2", "--games", "1", "--every", "6", "--most", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("blunders of 3% to 5%: ")
    assert " answers, told " in said


def test_true_costs_are_kept(tmp_path: Path) -> None:
    plant = next(planted("two_sans_three", 2, range(1), KEY, 3))
    better, file = plant.question.view.legal_actions()[0].code, tmp_path / "truths.json"
    cost = Truths(file, 1).cost(plant, better)
    assert cost.deals == LOT
    assert json.loads(file.read_text()) == {
        f"{plant.record.key.hex()} {plant.question.at} {plant.question.code} {better}": [*cost]
    }
    file.write_text(file.read_text().replace(f"{LOT}]", "7000]"))
    assert Truths(file, 1).cost(plant, better).deals == 7000


async def test_what_it_writes_is_what_counting_would_have_written(tmp_path: Path) -> None:
    path = tmp_path / "played.sqlite3"
    boards.fill(path, 300, 40)
    columns = 'user_id, guild_id, season, wins, games, house_wins, house_games, "order"'
    counts = f"SELECT {columns} FROM standings ORDER BY 1, 2, 3"  # noqa: S608 - our own names

    def counted() -> list[tuple[int, ...]]:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute(counts).fetchall()

    written = counted()
    assert len(written) > 300
    async with opened(path) as store:
        assert await recount(store) == 300
    assert counted() == written


async def test_every_kind_of_page_is_measured_and_told(tmp_path: Path) -> None:
    path = tmp_path / "played.sqlite3"
    boards.fill(path, 300, 60)
    found = await boards.measured(path, 3)
    lines = list(boards.told(found))
    assert len(lines) == len(found) + 2 > 8
    assert all(took.waited >= 0 for _, each in found for took in each)


DEAL_KEY = bytes(32)


def test_positions_are_sorted_into_tenths_by_what_was_said():
    found = [Called(chance, 0.0) for chance in (0.0, 0.09, 0.1, 0.55, 1.0)]
    assert [(tenth.low, len(tenth.called)) for tenth in tenths(found)] == [(0.0, 2), (0.1, 1), (0.5, 1), (0.9, 1)]


def test_an_interval_is_that_of_wilson():
    low, high = within(0.5, 100)
    assert (low, high) == (pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))
    assert within(0.0, 10)[0] == 0
    assert within(1.0, 10)[1] == 1


def test_a_tenth_fits_within_five_points_or_its_interval_and_else_is_off():
    assert Tenth(0.6, [Called(0.65, 1.0), Called(0.65, 0.0)]).fits
    many = [Called(0.64, 1.0)] * 6_000 + [Called(0.64, 0.0)] * 4_000
    assert Tenth(0.6, many).fits
    assert not Tenth(0.6, [*many, *[Called(0.64, 0.0)] * 2_000]).fits


def test_the_table_says_what_was_called_and_what_was_won():
    found = [Called(0.25, 0.0)] * 3 + [Called(0.25, 1.0)]
    assert list(lines(found)) == [
        "| called | positions | said on average | won | 95 % interval | |",
        "|---|--:|--:|--:|--:|---|",
        "| 20% to 30% | 4 | 25.0% | 25.0% | 4.6% to 69.9% | fits |",
        "4 positions; mean square error 0.1875, of always saying the same 0.1875",
    ]


def test_every_choice_is_as_likely_to_be_taken_as_any_other_and_the_same_key_takes_the_same(
    monkeypatch: pytest.MonkeyPatch,
):
    few_games_in_the_head(monkeypatch)
    everything = list(called("two_sans_three", 2, 3, DEAL_KEY, 1))
    assert len(everything) == 3 * 36, "each of 36 cards of each game"
    found = list(called("two_sans_three", 2, 3, DEAL_KEY, 9))
    assert 6 <= len(found) <= 18
    assert found == list(called("two_sans_three", 2, 3, DEAL_KEY, 9))
    assert set(found) <= set(everything)
    assert all(0 < each.chance < 1 and each.won in (0.0, 0.5, 1.0) for each in everything)


def test_the_command_prints_the_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    few_games_in_the_head(monkeypatch)
    assert main(["calibration", "two_sans_three", "--seats", "2", "--games", "2"]) == 0
    assert capsys.readouterr().out.startswith("| called | positions |")


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
