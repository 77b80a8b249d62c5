"""What of a game was choice, and what was luck."""

from itertools import pairwise

import pytest

from engine.analysis import judging
from engine.analysis.findings import Analysis, load_analysis
from engine.analysis.judging import Difference, difference
from engine.analysis.playouts import shares
from engine.analysis.study import analyse, study
from engine.catalogue import Registration
from engine.record import Broken, Record
from engine.seats import Seat
from tests.engine.analysis.records import house_record
from tests.engine.analysis.urn import BETTOR, SHARED, urn, urn_record
from tests.kit.games import registered_too

GAMES = ("two_win", "two_sans_three", "two_down")


def analysed(record: Record, game: Registration) -> Analysis:
    with registered_too(game):
        found = analyse(record)
    assert not isinstance(found, Broken)
    return found


def test_the_best_choice_that_loses_is_told_as_luck_and_as_nothing_else() -> None:
    found = analysed(urn_record("safe", card=3), urn())
    start, cost, luck, result = found.account(BETTOR)
    assert start == pytest.approx(75, abs=10)
    assert (cost, luck, result) == (0, -start, 0)
    assert found.mistakes == []
    assert found.luckiest is not None
    assert found.luckiest.points == -start


def test_a_blunder_that_wins_is_told_as_a_mistake_and_as_luck() -> None:
    found = analysed(urn_record("bold", card=3), urn())
    ((judged, mistake),) = found.mistakes
    assert (judged.code, mistake.better, mistake.reason) == ("bold", "safe", "reason-safe")
    assert judged.chance == pytest.approx(75, abs=8)
    assert mistake.cost == pytest.approx(50, abs=mistake.margin)
    assert 0 < mistake.margin < 15
    assert found.luckiest is not None
    assert found.luckiest.points == 100 - judged.promised > 60
    start, cost, luck, result = found.account(BETTOR)
    assert start - cost + luck == result == 100


def test_a_shared_win_counts_in_equal_parts_in_playouts_and_at_the_end() -> None:
    record = urn_record(SHARED, card=0)
    with registered_too(urn(normal=SHARED, hard=SHARED)):
        found = study(record)
        assert not isinstance(found, Broken)
        assert shares(record, found.questions[0], SHARED, range(3)) == [0.5, 0.5, 0.5]
    assert found.ended == (50, 50)


def test_what_the_strong_house_would_have_done_the_same_is_no_mistake() -> None:
    assert analysed(urn_record("bold", card=3), urn(normal="safe", hard="bold")).mistakes == []


def test_the_strong_house_is_the_strongest_that_there_is() -> None:
    game = urn(normal="safe", hard="bold")
    weaker = game._replace(house={level: player for level, player in game.house.items() if level != "hard"})
    assert len(analysed(urn_record("bold", card=3), weaker).mistakes) == 1
    assert analysed(urn_record("safe", card=3), weaker).mistakes == []


def test_a_choice_that_is_better_than_what_the_strong_house_would_have_done_is_no_mistake() -> None:
    assert analysed(urn_record("safe", card=0), urn(hard="bold")).mistakes == []


def test_the_best_choice_may_be_that_of_the_house_that_plays_on() -> None:
    found = analysed(urn_record("bold", card=3), urn(normal="safe", hard="as safe"))
    assert found.mistakes[0][1].better in {"safe", "as safe"}
    found = analysed(urn_record("as safe", card=3), urn(normal="safe", hard="bold"))
    assert found.mistakes == []


def test_a_difference_within_its_uncertainty_is_not_told() -> None:
    """Both bets win with three cards of four: over many games, one that seems better must be an error, and errors of
    two standard errors are rare."""
    told = 0
    for number in range(60):
        record = urn_record("safe", card=0)._replace(key=bytes([number]) * 32)
        told += len(analysed(record, urn(normal="as safe", hard="as safe")).mistakes)
    assert told <= 3


def test_a_few_deals_prove_nothing() -> None:
    assert difference([], []) == Difference(0.0, 0.0)
    assert difference([1.0], [0.0]).lead <= 1.96 * difference([1.0], [0.0]).error
    assert difference([0.5] * 9, [0.5] * 9) == Difference(0.0, 0.0)
    lead, error = difference([1.0, 0.0, 1.0], [0.0, 0.0, 1.0])
    assert lead == 0.25
    assert error == 0.25


@pytest.mark.parametrize("game", GAMES)
def test_two_answers_are_played_on_the_same_deals(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, tuple[int, ...]]] = []

    def noted(record: Record, question: object, code: str, deals: range) -> list[float]:
        asked.append((code, tuple(deals)))
        return [float(code != own)] * len(deals)

    monkeypatch.setattr(judging, "shares", noted)
    found = study(house_record(game, 2, 1, "easy"))
    assert not isinstance(found, Broken)
    disputed = 0
    for question in found.questions[::11]:
        asked.clear()
        own = question.code
        judged = judging.judged(found.record, question, 8)
        given = [deals for code, deals in asked if code == own]
        assert given[0] == tuple(range(8))
        if judged.mistake is None:
            continue
        disputed += 1
        better = [deals for code, deals in asked if code == judged.mistake.better]
        assert better[0] == (0, 1)
        assert better[1:] == given[1:] == [tuple(range(8, 16)), tuple(range(16, 24))]
    assert disputed


@pytest.mark.parametrize("game", GAMES)
def test_equal_numbers_of_deals_have_equal_cards_and_dice(game: str) -> None:
    found = study(house_record(game, 3, 2))
    assert not isinstance(found, Broken)
    question = found.questions[len(found.questions) // 2]
    whole = shares(found.record, question, question.code, range(6))
    assert [*shares(found.record, question, question.code, [5]), *whole[:2]] == [whole[5], *whole[:2]]
    assert shares(found.record, question, question.code, range(2, 4)) == whole[2:4]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("quickly_advised")
def test_a_whole_game_adds_up_for_every_seat(game: str) -> None:
    found = study(house_record(game, 2, 1, "easy"))
    assert not isinstance(found, Broken)
    quick = found._replace(playouts=3)
    analysis = load_analysis(quick.conclude([quick.judge(each) for each in quick.questions]).save())
    assert analysis.ended is not None
    assert analysis.seats == [0, 1]
    for seat in map(Seat, range(2)):
        own = [each for each in analysis.judged if each.seat == seat]
        then = [each.chance for each in own[1:]] + [analysis.ended[seat]]
        choices = sum(each.promised - each.chance for each in own)
        luck = sum(after - each.promised for each, after in zip(own, then, strict=True))
        assert own[0].chance + choices + luck == analysis.ended[seat]
        assert analysis.account(seat) == (own[0].chance, -choices, luck, analysis.ended[seat])
        assert [each.points for each in analysis.luck(seat)] == [
            after - each.promised for each, after in zip(own, then, strict=True)
        ]
        assert all(0 <= each.promised <= each.chance <= 100 for each in own)
        assert all(one.at < other.at for one, other in pairwise(own))
