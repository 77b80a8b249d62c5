"""The analysis of a finished game as a message, word for word, and its picture: a curve for everyone."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.analysis import AGAIN, analysis_chart
from bot.screens.components import Picture, measure
from bot.screens.table_screens import no_face
from bot.tables.analyses import Failed, Found, Progress, UnderWay, Waiting, analysed_seats
from bot.tables.players import Forgotten, House
from bot.tables.table import Holder, Stage
from engine.analysis.findings import Analysis, Judged, Mistake
from engine.contract import Outcome, Seat
from tests.bot.screens.test_hand_and_result import over, placed, result
from tests.bot.screens.test_limits import largest_board
from tests.kit.analyses import an_analysis, judged
from tests.kit.readable import BOOK, ENGLISH, SCREENS, as_text
from tests.kit.seated import dealt

OVER = replace(dealt(), stage=Stage.OVER)


def text(progress: Progress) -> str:
    return as_text(SCREENS.analysis(OVER, progress, ENGLISH, choices=True))


def verdict(progress: Progress) -> str:
    return as_text(SCREENS.analysis(OVER, progress, ENGLISH))


def test_what_was_found_is_told_in_a_short_list() -> None:
    assert text(Found(an_analysis())).splitlines() == [
        "**Ada**: 50 − 12 − 38 = **0**",
        "**Bea**: 45 − 0 + 55 = **100**",
        "-# In points: start − choices + luck = result",
        "**The costliest choices**",
        "1. Round 1: **Ada** passed the 🔵 blue 1. It cost **12** points (±5).",
        "**Good luck**, round 2: **85** points gained after **Bea** passed the 🔵 blue 1 (15 → 100).",
        "-# Judged by what each player knew at the time. ±: how far off a cost may be.",
        "[1] [🍀] [Back]",
    ]


@pytest.mark.parametrize(
    ("seat", "verdict"),
    [
        (0, "You started with a 50% win chance. Choices cost you 12 points. Bad luck cost you 38."),
        (1, "You started with a 45% win chance. No clear mistakes. Good luck gave you 55."),
    ],
)
def test_what_came_of_it_for_the_reader_comes_first_and_leads_on(seat: int, verdict: str) -> None:
    """Someone who made a dear choice is asked it again first."""
    shown = SCREENS.analysis(OVER, Found(an_analysis()), ENGLISH, b"png", seat=Seat(seat))
    title, said, *_, buttons = as_text(shown).splitlines()
    assert (title, said) == ("### 2 WIN: the analysis", verdict)
    assert buttons == f"{'[Choose again] ' if seat == 0 else ''}[Show the choices] [Replay]"
    (drawn,) = shown.pictures()
    assert drawn.description.endswith("Ada: 50 → 81 → lost\nBea: 45 → 12 → won")
    assert "**Ada**: 50 → 81 → lost" in as_text(shown.without_pictures())
    apart = "-# Chances from what each player knew, so they may not add up to 100%.\n["
    assert apart in as_text(shown)
    assert apart in as_text(shown.without_pictures())
    alone = an_analysis()._replace(judged=tuple(each for each in an_analysis().judged if each.seat == 0))
    assert "add up" not in as_text(SCREENS.analysis(OVER, Found(alone), ENGLISH)), (
        "there is nothing to add to one's own"
    )
    onlooker = as_text(SCREENS.analysis(OVER, Found(an_analysis()), ENGLISH, b"png", seat=Seat(2)))
    assert "**Ada**: 50 − 12 − 38 = **0**" in onlooker
    assert "Choose again" not in onlooker


def test_luck_that_evened_out_gave_no_points_and_one_point_is_one() -> None:
    even = Analysis(131, (judged(0, 0, 1, 50, mistake=Mistake(1, 0, "pass 2G1", "")), judged(1, 1, 1, 50)), (49, 50))
    said = as_text(SCREENS.analysis(OVER, Found(even), ENGLISH, b"png", seat=Seat(0)))
    assert "You started with a 50% win chance. Choices cost you 1 point. Luck evened out." in said


def test_a_chance_from_before_the_deal_says_so_beside_a_curve_that_begins_after_it() -> None:
    shown = SCREENS.analysis(OVER, Found(an_analysis()._replace(start=25)), ENGLISH, b"png", seat=Seat(0))
    assert "Before the deal your win chance was 25%. Choices cost you 12 points." in as_text(shown)


def test_luck_may_take() -> None:
    took = an_analysis()._replace(ended=(0, 20))
    assert (
        "**Bad luck**, round 2: **81** points lost after **Ada** formed 21 (🌸\u20602 🔵\u20601) (81 → 0)."
        in text(Found(took)).splitlines()
    )


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 100), st.integers(0, 100)), min_size=1), st.booleans())
def test_the_numbers_that_are_shown_add_up(choices: list[tuple[int, int, int]], over: bool) -> None:
    story = tuple(
        judged(at, seat, at + 1, chance, mistake=Mistake(cost, 1, "pass 1B0", "reason-guess") if cost else None)
        for at, (seat, chance, of) in enumerate(choices)
        for cost in (min(of, chance),)
    )
    shown = text(Found(Analysis(9, story, (100, 0) if over else None)))
    accounts = re.findall(r": (\d+) − (\d+) ([+−]) (\d+) = \*\*(\d+)\*\*", shown)
    assert len(accounts) == len({seat for seat, *_ in choices})
    for start, cost, sign, luck, end in accounts:
        assert int(start) - int(cost) + int(f"{sign.replace('−', '-')}{luck}") == int(end)


def test_a_game_of_turns_says_turn() -> None:
    story = (*(each for each in an_analysis().judged if each.at != 4), judged(5, 1, 3, 15))
    shown = text(Found(an_analysis()._replace(judged=story)))
    assert "1. Turn 1: **Ada** passed" in shown
    assert "**Good luck**, turn 3: **" in shown
    assert "ound" not in shown
    assert "**Chances before each turn**" in verdict(Found(an_analysis()._replace(judged=story)))
    assert "Only 3 turns were played." in text(Found(an_analysis()._replace(judged=story, ended=None)))


def test_the_rounds_of_each_game_are_called_as_that_game_calls_them() -> None:
    """French has one word for those of 2 WIN and another for those of 2 DOWN."""
    french, stopped = BOOK.words("fr"), Found(Analysis(15, (), None))
    told = as_text(SCREENS.analysis(OVER, Found(an_analysis()), french, choices=True))
    assert "1. Tour 1\u00a0: **Ada**" in told
    assert "**Hasard**, tour 2" in told
    assert "tours ont été joués" in as_text(SCREENS.analysis(OVER, stopped, french, choices=True))
    assert "manches ont été jouées" in as_text(
        SCREENS.analysis(replace(OVER, game_key="two_down"), stopped, french, choices=True)
    )


def test_a_game_that_stopped_adds_up_to_its_last_choices() -> None:
    lines = text(Found(an_analysis()._replace(ended=None))).splitlines()
    assert lines[:4] == [
        "-# Only 2 rounds were played. These are the chances of winning the whole game.",
        "**Ada**: 50 − 12 + 43 = **81**",
        "**Bea**: 45 − 0 − 30 = **15**",
        "-# In points: start − choices + luck = last choice",
    ]
    assert "**Ada**: 50 → 81" in verdict(Found(an_analysis()._replace(ended=None))).splitlines()


def test_its_buttons_lead_to_the_moments_in_the_replay_each_once() -> None:
    controls = SCREENS.analysis(OVER, Found(an_analysis()), ENGLISH, choices=True).controls()
    assert controls == (
        "t1:aaaaaaaaaa:0:replay:choice 1",
        "t1:aaaaaaaaaa:2:replay:choice 0",
        "t1:aaaaaaaaaa:0:analysis",
    )
    one, other, *rest = an_analysis().judged
    both = (one, other._replace(mistake=one.mistake), *rest)
    assert (
        SCREENS.analysis(OVER, Found(an_analysis()._replace(judged=both)), ENGLISH, choices=True).controls() == controls
    )
    dear_and_lucky = an_analysis()._replace(judged=(one, other, rest[0]._replace(mistake=one.mistake), *rest[1:]))
    shown = SCREENS.analysis(OVER, Found(dear_and_lucky), ENGLISH, choices=True).controls()
    assert shown == (controls[0], "t1:aaaaaaaaaa:2:replay:choice 2", controls[2])


def test_a_calm_game_of_good_choices_and_one_that_was_shared() -> None:
    calm = Analysis(131, (judged(0, 0, 1, 45), judged(1, 1, 1, 52)), (50, 50))
    assert "No choice clearly cost 3 points or more." in text(Found(calm))
    assert "luck**" not in text(Found(calm))
    assert SCREENS.analysis(OVER, Found(calm), ENGLISH, choices=True).controls() == ("t1:aaaaaaaaaa:0:analysis",)
    assert verdict(Found(calm)).count("**shared the victory**") == 2


def test_how_far_it_is() -> None:
    assert text(Waiting(0)).startswith("The analysis starts in a moment.\n[Look again]")
    assert text(Waiting(1)).startswith("The analysis will take a while: another game comes first.")
    assert text(Waiting(3)).startswith("The analysis will take a while: 3 other games come first.")
    assert text(UnderWay(0.414)).startswith("Analysing the game: 41% done.")


def test_what_failed_can_be_tried_again() -> None:
    screen = SCREENS.analysis(OVER, Failed(), ENGLISH)
    assert as_text(screen).startswith("I couldn't analyse this game")
    assert screen.controls() == (f"t1:aaaaaaaaaa:0:analysis:{AGAIN}",)


@pytest.mark.parametrize(("rounds", "shown"), [(1, 1), (24, 24), (25, 13), (400, 24)])
def test_the_longest_game_fits(rounds: int, shown: int) -> None:
    table = replace(largest_board(), stage=Stage.OVER)
    dear = Mistake(99, 99, "form 9B2 8B2", "reason-turns-over-least")
    choices = tuple(
        Judged(7 * number + seat, Seat(seat), "form 9P2 8P2", 2 * number, number + 1, 100, dear if number % 2 else None)
        for number in range(rounds)
        for seat in range(7)
    )
    for ended in ((0,) * 7, (100,) * 7, None):
        found = Found(Analysis(200, choices, ended))
        assert measure(SCREENS.analysis(table, found, ENGLISH, choices=True)).fits
    lines = as_text(SCREENS.analysis(table, Found(Analysis(200, choices, None)), ENGLISH)).splitlines()
    assert max(line.count("→") for line in lines) == shown - 1


def test_only_people_are_analysed_and_only_when_the_game_is_over() -> None:
    mixed = OVER.with_holder(Seat(0), Holder(House("easy")))
    assert analysed_seats(OVER) == [0, 1]
    assert analysed_seats(mixed) == [1]
    assert analysed_seats(mixed.with_holder(Seat(1), Holder(Forgotten()))) == []
    for stage in (Stage.LOBBY, Stage.PLAYING, Stage.PAUSED, Stage.CANCELLED):
        assert analysed_seats(replace(OVER, stage=stage)) == ()


def test_a_result_names_the_dearest_choice_of_a_game_that_was_analysed_or_else_what_luck_did() -> None:
    outcome = Outcome((Seat(1),), "last_player", ((Seat(1),), (Seat(0),)))
    counted = result(placed(0, 1, 2), placed(1, 2, 1, won=True))
    table = over(outcome)
    plain = as_text(SCREENS.result(table, counted)).splitlines()

    def told(analysis: Analysis) -> list[str]:
        lines = as_text(SCREENS.result(table, counted, analysis)).splitlines()
        assert [each for each in lines if each in plain] == plain
        return [each for each in lines if each not in plain]

    assert told(an_analysis()) == ["🔀 Turning point (round 1): this choice cost **Ada** 12 points of win chance (±5)."]
    well = tuple(each._replace(mistake=None) for each in an_analysis().judged)
    assert told(an_analysis()._replace(judged=well)) == ["🍀 Round 2: good luck gave **Bea** 85 points of win chance."]
    took = an_analysis()._replace(judged=well, ended=(0, 20))
    assert told(took) == ["🍀 Round 2: bad luck cost **Ada** 81 points of win chance."]
    assert told(Analysis(131, well[:2], (45, 50))) == []
    laps = an_analysis()._replace(judged=(*an_analysis().judged[:2], judged(2, 0, 2, 81)))
    assert told(laps)[0].startswith("🔀 Turning point (turn 1): this choice cost **Ada** 12")
    assert told(laps._replace(judged=(*well[:2], judged(2, 0, 2, 81)))) == [
        "🍀 Turn 2: bad luck cost **Ada** 81 points of win chance."
    ]


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
            "Ada: 50 → 81 → lost\nBea: 45 → 12 → won",
        ),
    )
    assert screen.without_pictures() == SCREENS.analysis(OVER, Found(an_analysis()), ENGLISH)
