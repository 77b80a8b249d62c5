"""What is measured of house players, boards and blunders."""

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from bot.maintenance.recount import recount
from bot.persistence.startup import opened
from engine.analysis.findings import Judged, Mistake
from engine.analysis.study import judged, study
from engine.record import Broken
from engine.seats import Seat
from tests.kit.always import some
from tests.kit.analyses import few_games_in_the_head
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


def verdict(lead: float, off: float, cost: int | None) -> Verdict:
    mistake = None if cost is None else Mistake(cost, 1, "pass 8G0", "reason-least-useful")
    return Verdict(Cost(lead, off, 400), Judged(0, Seat(0), "pass 6P2", 0, 1, 40, mistake), 0.5)


@pytest.mark.parametrize(
    ("each", "found", "false"),
    [
        (verdict(0.04, 0.01, 4), True, False),
        (verdict(0.04, 0.01, None), False, False),
        (verdict(0.02, 0.01, 3), None, False),
        (verdict(0.04, 0.05, 4), None, True),
        (verdict(0.0, 0.0, 3), None, True),
        (verdict(0.0, 0.0, None), None, False),
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
