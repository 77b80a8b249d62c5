"""The picture of an analysis: a curve for everyone."""

from dataclasses import replace

import pytest

from bot.screens.analysis import analysis_chart
from bot.screens.components import Picture, measure
from bot.screens.table_screens import no_face
from bot.tables.analyses import Found
from bot.tables.table import Stage
from engine.analysis.findings import Analysis, Judged
from engine.seats import Seat
from tests.bot.screens.test_limits import largest_board
from tests.kit.analyses import an_analysis, judged
from tests.kit.readable import ENGLISH, SCREENS
from tests.kit.seated import dealt

OVER = replace(dealt(), stage=Stage.OVER)


def test_everyone_has_a_curve_of_percents_and_its_end() -> None:
    chart = analysis_chart(OVER, an_analysis(), "felt", ENGLISH, no_face)
    assert [(curve.who and curve.who.name, curve.values) for curve in chart.curves] == [
        ("Ada", (50.0, 81.0, 0.0)),
        ("Bea", (45.0, 12.0, 100.0)),
    ]
    assert (chart.lowest, chart.highest, chart.end) == (0.0, 100.0, "the end")
    assert (100.0, "100%") in chart.levels


def test_rounds_without_a_choice_leave_a_gap() -> None:
    story = (*an_analysis().judged, judged(5, 1, 3, 30))
    first, second = analysis_chart(OVER, an_analysis()._replace(judged=story), "felt", ENGLISH, no_face).curves
    assert first.values == (50.0, 81.0, None, 0.0)
    assert second.values == (45.0, 12.0, 30.0, 100.0)


def test_a_curve_bridges_what_was_left_out_and_stops_where_someone_was_out() -> None:
    chances = [judged(0, 0, 1, 50), judged(4, 0, 5, 10), judged(9, 1, 1, 50), judged(10, 1, 2, 20)]
    chart = analysis_chart(OVER, Analysis(40, tuple(chances), (100, 0)), "felt", ENGLISH, no_face)
    one, other = (curve.values for curve in chart.curves)
    assert one == pytest.approx((50, 40, 30, 20, 10, 100))
    assert other == (50, 20, None, None, None, 0)


def test_a_record_that_stops_early_has_no_end() -> None:
    chart = analysis_chart(OVER, an_analysis()._replace(ended=None), "felt", ENGLISH, no_face)
    assert [curve.values for curve in chart.curves] == [(50.0, 81.0), (45.0, 12.0)]
    assert chart.end == "last round"


def test_seven_long_names_and_many_rounds_make_a_small_picture() -> None:
    table = replace(largest_board(), stage=Stage.OVER)
    story = tuple(
        Judged(7 * number + seat, Seat(seat), "pass 1B0", 2 * number, number + 1, 10 * ((seat + number) % 10), None)
        for number in range(60)
        for seat in range(7)
    )
    chart = analysis_chart(table, an_analysis()._replace(judged=story, ended=None), "felt", ENGLISH, no_face)
    assert len(chart.draw()) < 150_000


def test_the_picture_stands_below_the_numbers_with_words_for_who_cannot_see_it() -> None:
    screen = SCREENS.analysis(OVER, Found(an_analysis()), ENGLISH, b"png")
    assert measure(screen).fits
    assert screen.pictures() == (
        Picture(
            "analysis.webp",
            b"png",
            "Curves of the chances of Ada and Bea, round by round.\nChances when each round began\n"
            "From what Ada knew: 50 → 81 → lost\nFrom what Bea knew: 45 → 12 → won",
        ),
    )
    assert screen.without_pictures() == SCREENS.analysis(OVER, Found(an_analysis()), ENGLISH)
