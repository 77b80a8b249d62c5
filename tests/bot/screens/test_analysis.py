"""The analysis of a finished game as a message, word for word."""

from dataclasses import replace

import pytest

from bot.screens.analysis import AGAIN
from bot.screens.components import measure
from bot.tables.analyses import Failed, Found, Progress, UnderWay, Waiting, analysed_seats
from bot.tables.players import Forgotten, Holder, House
from bot.tables.table import Stage
from engine.analysis.findings import Analysis, Judged, Swing, TurningPoint
from engine.contract import Outcome
from engine.seats import Seat
from tests.bot.screens.test_hand_and_result import over, placed, result
from tests.bot.screens.test_limits import largest_board
from tests.kit.analyses import an_analysis
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.seated import dealt

OVER = replace(dealt(), stage=Stage.OVER)


def text(progress: Progress) -> str:
    return as_text(SCREENS.analysis(OVER, progress, ENGLISH))


def test_everything_that_was_found_is_told() -> None:
    lines = text(Found(an_analysis())).splitlines()
    assert lines[:4] == [
        "### 2 WIN: the analysis",
        "How good everybody's chances were when each round began, in percent, by what they themselves knew then:",
        "**Ada**: 50 → 81 → lost",
        "**Bea**: 45 → 12 → **won**",
    ]
    assert lines[4:10] == [
        "-----",
        "**What turned the game**",
        "1. Round 1: **Ada** chose to pass 🔵 1 blue. Their chances rose from 50 to 81 percent.",
        "-# The strong house would have advised to pass 🟩 2 green ★: it is your lowest digit. It is sure of that.",
        "2. Round 2: **Ada** chose to make 21 (🌸2 🔵1). Their chances fell from 81 to 0 percent.",
        "-# The strong house would have advised the same: twins draw a card. It was a close call.",
    ]
    assert "131 games" in lines[10]
    assert lines[11] == "[See round 1] [See round 2]"


@pytest.mark.parametrize(
    ("confidence", "said"), [(1.0, "sure of that"), (0.5, "fairly sure of that"), (0.0, "a close call")]
)
def test_it_says_how_sure_the_strong_house_is(confidence: float, said: str) -> None:
    (rose, _) = an_analysis().turning
    assert f" {said}." in text(Found(an_analysis()._replace(turning=(rose._replace(confidence=confidence),))))


def test_of_a_game_whose_rounds_are_played_on_it_says_so() -> None:
    calm = Found(Analysis(15, (), (), None))
    down = replace(OVER, game_key="two_down")
    assert "played the round on in its head 15 times" in as_text(SCREENS.analysis(down, calm, ENGLISH))
    assert "the share of 15 games" in text(calm)


def test_its_buttons_lead_to_the_moments_in_the_replay() -> None:
    controls = SCREENS.analysis(OVER, Found(an_analysis()), ENGLISH).controls()
    assert controls == ("t1:aaaaaaaaaa:0:replay", "t1:aaaaaaaaaa:2:replay")


def test_a_game_that_nothing_turned_and_one_that_was_shared() -> None:
    calm = an_analysis()._replace(turning=(), ended=(0.5, 0.5))
    assert "Nothing turned this game" in text(Found(calm))
    assert text(Found(calm)).count("**shared the win**") == 2


def test_how_far_it_is() -> None:
    assert text(Waiting(0)).startswith("The analysis begins in a moment.\n[Look again]")
    assert text(Waiting(1)).startswith("The analysis will take a while: another game comes first.")
    assert text(Waiting(3)).startswith("The analysis will take a while: 3 other games come first.")
    assert text(UnderWay(0.414)).startswith("The game is being analysed: 41 % are done.")


def test_what_failed_can_be_tried_again() -> None:
    screen = SCREENS.analysis(OVER, Failed(), ENGLISH)
    assert as_text(screen).startswith("This game could not be analysed")
    assert screen.controls() == (f"t1:aaaaaaaaaa:0:analysis:{AGAIN}",)


@pytest.mark.parametrize("rounds", [1, 24, 25, 400])
def test_the_longest_game_fits(rounds: int) -> None:
    table = replace(largest_board(), stage=Stage.OVER)
    choices = tuple(
        Judged(7 * number + seat, Seat(seat), "form 9P2 8P2", 2 * number, number + 1, 0.995)
        for number in range(rounds)
        for seat in range(7)
    )
    turning = tuple(
        TurningPoint(Swing(each, 0.0), "form 9B2 8B2", "reason-smallest-number", 1.0) for each in choices[::7][:3]
    )
    for told in (turning[:rounds], ()):
        found = Found(Analysis(200, choices, told, (1.0,) * 7))
        assert measure(SCREENS.analysis(table, found, ENGLISH)).fits
    lines = as_text(SCREENS.analysis(table, Found(Analysis(200, choices, (), None)), ENGLISH)).splitlines()
    assert lines[2].count("→") <= 25


def test_only_people_are_analysed_and_only_when_the_game_is_over() -> None:
    mixed = OVER.with_holder(Seat(0), Holder(House("easy")))
    assert analysed_seats(OVER) == [0, 1]
    assert analysed_seats(mixed) == [1]
    assert analysed_seats(mixed.with_holder(Seat(1), Holder(Forgotten()))) == []
    for stage in (Stage.LOBBY, Stage.PLAYING, Stage.PAUSED, Stage.CANCELLED):
        assert analysed_seats(replace(OVER, stage=stage)) == ()


def test_a_result_names_the_greatest_turning_point_of_a_game_that_was_analysed() -> None:
    outcome = Outcome((Seat(1),), "last_player", ((Seat(1),), (Seat(0),)))
    counted = result(placed(0, 1, 2), placed(1, 2, 1, won=True))
    table = over(outcome)
    plain = as_text(SCREENS.result(table, counted)).splitlines()
    told = as_text(SCREENS.result(table, counted, an_analysis())).splitlines()
    (line,) = [each for each in told if each not in plain]
    assert line == "🔀 The turning point: in round 2 the chances of **Ada** fell from 81 to 0 percent."
    assert as_text(SCREENS.result(table, counted, an_analysis()._replace(turning=()))).splitlines() == plain
    rose = an_analysis()._replace(turning=an_analysis().turning[:1])
    assert "the chances of **Ada** rose from 50 to 81 percent." in as_text(SCREENS.result(table, counted, rose))
