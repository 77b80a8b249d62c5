"""The tools that hold what the house says against what happened."""

import pytest

from tests.kit.analyses import few_games_in_the_head
from tools.measure import confidence
from tools.measure.__main__ import main
from tools.measure.calibration import Called, Tenth, called, lines, tenths, within
from tools.measure.confidence import Looked

KEY = bytes(32)


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
    everything = list(called("two_sans_three", 2, 3, KEY, 1))
    assert len(everything) == 3 * 36, "each of 36 cards of each game"
    found = list(called("two_sans_three", 2, 3, KEY, 9))
    assert 6 <= len(found) <= 18
    assert found == list(called("two_sans_three", 2, 3, KEY, 9))
    assert set(found) <= set(everything)
    assert all(0 < each.chance < 1 and each.won in (0.0, 0.5, 1.0) for each in everything)


def test_the_command_prints_the_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    few_games_in_the_head(monkeypatch)
    assert main(["calibration", "two_sans_three", "--seats", "2", "--games", "2"]) == 0
    assert capsys.readouterr().out.startswith("| called | positions |")


def test_choices_are_told_by_how_sure_the_house_was():
    found = [Looked(1.0, True), Looked(0.66, False), Looked(0.5, True), Looked(0.0, False)]
    assert list(confidence.lines(found))[2:] == [
        "| sure | 2 | 50.0% | 50.0% | 9.5% to 90.5% |",
        "| fairly sure | 1 | 25.0% | 100.0% | 20.7% to 100.0% |",
        "| hard to say | 1 | 25.0% | 0.0% | 0.0% to 79.3% |",
    ]


def test_a_choice_that_twenty_times_the_games_prefer_as_well_stays(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(confidence, "DEALS", 1)
    monkeypatch.setattr(confidence, "CHOICES_APART", 20)
    looked = list(confidence.looked(range(1), KEY))
    assert looked
    assert all(0 <= each.confidence <= 1 for each in looked)


@pytest.mark.sweep
def test_games_can_be_looked_at_in_parts(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(confidence, "DEALS", 1)
    monkeypatch.setattr(confidence, "CHOICES_APART", 20)
    whole = list(confidence.looked(range(2), KEY))
    first, second = (list(confidence.looked(part, KEY)) for part in (range(1), range(1, 2)))
    assert whole == first + second
    assert first
    assert second
