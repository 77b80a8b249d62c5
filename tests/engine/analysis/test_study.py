"""What of a game was choice, and what was luck."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import cast

import pytest

from engine import catalogue
from engine.analysis import study as judging
from engine.analysis.findings import Analysis, Judged, Mistake, Other, load_analysis
from engine.analysis.study import CLOSE, COMPARED, Difference, Question, analyse, dice_of, difference, shares, study
from engine.catalogue import Registration
from engine.contract import Action, Position, Seat, View
from engine.dice import Dice
from engine.house import Choice
from engine.record import Broken, Record
from tests.engine.analysis.records import house_record
from tests.engine.analysis.urn import BETTOR, SHARED, WINS, Bet, Bets, Urn, UrnPosition, UrnView, urn, urn_record
from tests.kit.always import some
from tests.kit.games import registered_too

GAMES = ("two_win", "two_sans_three", "two_down")


def analysed(record: Record, game: Registration) -> Analysis:
    with registered_too(game):
        found = analyse(record)
    assert not isinstance(found, Broken)
    return found


def test_the_best_choice_that_loses_is_told_as_luck_and_as_nothing_else() -> None:
    found = analysed(urn_record("safe", card=3), urn())
    assert found.account(BETTOR) == (50, 0, -50, 0)
    assert found.judged[0].chance == pytest.approx(75, abs=10)
    assert found.mistakes == []
    assert some(found.luckiest).points == -found.judged[0].chance


def test_a_blunder_that_wins_is_told_as_a_mistake_and_as_luck() -> None:
    found = analysed(urn_record("bold", card=3), urn())
    ((judged, mistake),) = found.mistakes
    assert (judged.code, mistake.better, mistake.reason) == ("bold", "safe", "reason-safe")
    assert judged.chance == pytest.approx(75, abs=8)
    assert mistake.cost == pytest.approx(50, abs=mistake.margin)
    assert 0 < mistake.margin < 15
    assert some(found.luckiest).points == 100 - judged.promised > 60
    start, cost, luck, result = found.account(BETTOR)
    assert start - cost + luck == result == 100


def test_a_shared_win_counts_in_equal_parts_in_playouts_and_at_the_end() -> None:
    record = urn_record(SHARED, card=0)
    with registered_too(urn(normal=SHARED, hard=SHARED)):
        found = study(record)
        assert not isinstance(found, Broken)
        assert shares(record, found.questions[0], [SHARED], range(3)) == [[0.5, 0.5, 0.5]]
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


def test_the_reason_is_that_of_the_strong_house_where_both_would_have_chosen_the_same() -> None:
    game = urn()
    quiet = game._replace(house={**game.house, "normal": Bets("safe", "reason-quiet")})
    assert analysed(urn_record("bold", card=3), quiet).mistakes[0][1].reason == "reason-safe"
    loud = game._replace(house={**game.house, "hard": Bets("bold"), "normal": Bets("safe", "reason-quiet")})
    assert analysed(urn_record("as safe", card=3), loud).mistakes == []


def test_an_answer_in_other_words_is_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def canonical(_: UrnPosition, __: Seat, action: Bet) -> Bet:
        return Bet("safe") if action.code == "as safe" else action

    monkeypatch.setattr(UrnPosition, "canonical", canonical)
    with registered_too(urn(normal="bold", hard="as safe")):
        found = study(urn_record("safe", card=3))
        assert not isinstance(found, Broken)
        assert judging.advice(found.record, found.questions[0]) == {}
    with registered_too(urn(normal="as safe", hard="bold")):
        assert judging.advice(found.record, found.questions[0]) == {"bold": "reason-bold"}
    with registered_too(urn(normal="safe", hard="as safe")):
        found = study(urn_record("bold", card=3))
        assert not isinstance(found, Broken)
        assert judging.advice(found.record, found.questions[0]) == {"safe": "reason-as safe"}


def test_advice_and_playouts_have_the_dice_of_their_question(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown: list[Dice] = []

    def choose(bets: Bets, _: View, dice: Dice, __: object) -> Choice:
        thrown.append(dice)
        return Choice(Bet(bets.on), "reason-safe", 1.0)

    def imagine(_: Urn, view: UrnView, dice: Dice) -> UrnPosition:
        thrown.append(dice)
        return UrnPosition(3, view.bet)

    monkeypatch.setattr(Bets, "choose", choose)
    monkeypatch.setattr(Urn, "imagine", imagine)
    with registered_too(urn()):
        found = study(urn_record("bold", card=3))
        assert not isinstance(found, Broken)
        found._replace(playouts=3).judge(found.questions[0])
    dice = dice_of(bytes(32), 0)
    assert thrown[:2] == [dice, dice]
    apart = thrown[3].used
    assert apart >= 1 << 16, "no playout comes to the dice of the next"
    assert thrown[2:5] == [Dice(dice.key, number * apart) for number in range(3)]


def test_hidden_cards_are_sampled_as_players_keep_them_where_a_game_says_how() -> None:
    def likely(_: View, __: Dice) -> Position:
        return cast("Position", UrnPosition(3))

    with registered_too(urn()._replace(likely=likely)):
        found = study(urn_record("bold", card=0))
        assert not isinstance(found, Broken)
        assert shares(found.record, found.questions[0], ["bold", "safe"], range(3)) == [[1.0] * 3, [0.0] * 3]


def test_a_game_that_plays_on_by_itself_is_asked_for_the_share_of_who_answered() -> None:
    asked: list[tuple[Position, Seat, Action]] = []

    def playout(position: Position, seat: Seat, answer: Action) -> float:
        asked.append((position, seat, answer))
        return 0.25

    with registered_too(urn()._replace(playout=playout)):
        found = study(urn_record("bold", card=0))
        assert not isinstance(found, Broken)
        assert shares(found.record, found.questions[0], ["bold", "safe"], [7]) == [[0.25], [0.25]]
    (one, *_), (other, *_) = asked
    assert one is other, "both are played on from the same deal"
    assert [(seat, answer.code) for _, seat, answer in asked] == [(BETTOR, "bold"), (BETTOR, "safe")]


def test_a_round_is_played_to_its_end_and_no_further_where_the_game_foretells_the_rest() -> None:
    record = house_record("two_down", 3, 1)
    usual, said = catalogue.installed["two_down"], (0.125, 0.25, 0.5)

    def forecast(_: View) -> Sequence[float]:
        return said

    with registered_too(usual._replace(forecast=forecast)):
        found = study(record)
        assert not isinstance(found, Broken)
        for question in found.questions[:9]:
            assert shares(record, question, [question.code], range(2)) == [[said[question.seat]] * 2]
        last = found.questions[-1]
        assert set(shares(record, last, [last.code], range(9))[0]) <= {0.0, 1.0, said[last.seat]}
        assert 1.0 in shares(record, last, [last.code], range(9))[0]


def test_an_answer_stands_while_the_others_are_asked() -> None:
    usual = catalogue.installed["two_win"]
    normal = usual.house["normal"]

    class Asked:
        def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
            assert not some(view.prompt).answered
            return normal.choose(view, dice, stop)

    record = house_record("two_win", 3, 1)
    with registered_too(usual._replace(playout=None, house={**usual.house, "normal": Asked()})):
        found = study(record)
        assert not isinstance(found, Broken)
        question = found.questions[0]
        assert len(shares(record, question, [question.code], range(2))[0]) == 2


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
    assert difference([1.0], [0.0]).lead <= difference([1.0], [0.0]).off
    assert difference([0.5] * 9, [0.5] * 9) == Difference(0.0, 0.0)
    assert difference([1.0, 0.0, 1.0], [0.0, 0.0, 1.0]) == Difference(0.25, 1.96 * 0.25)


@pytest.mark.parametrize(
    ("lead", "off", "hopeless", "close"),
    [
        (0.012, 0.012, True, True),
        (0.008, 0.018, False, False),
        (-0.5, 0.524, True, False),
        (0.026, 0.0, False, True),
        (0.05, 0.014, False, True),
        (0.05, 0.016, False, False),
        (0.2, 0.049, False, True),
        (0.2, 0.051, False, False),
    ],
)
def test_a_comparison_goes_on_until_the_cost_is_none_or_known_well_enough(
    lead: float, off: float, hopeless: bool, close: bool
) -> None:
    found = Difference(lead, off)
    assert (found.hopeless, found.close) == (hopeless, close)


class Asked:
    """Instead of playouts: by how much every other answer is ahead of the given one, deal by deal. Notes what was
    played."""

    def __init__(self, given: str, lead: Callable[[int], float]) -> None:
        self.given, self.lead = given, lead
        self.played: list[tuple[tuple[str, ...], range]] = []

    def shares(self, _: Record, __: Question, codes: Iterable[str], deals: range) -> list[list[float]]:
        self.played.append((tuple(codes), deals))
        return [[0.5 if code == self.given else 0.5 + self.lead(deal) for deal in deals] for code in codes]


def judged_by(lead: Callable[[int], float], monkeypatch: pytest.MonkeyPatch, playouts: int = 8) -> tuple[Asked, Judged]:
    """What is found of a bold bet, when the safe one is ahead by so much."""
    with registered_too(urn(hard="as safe")):
        found = study(urn_record("bold", card=3))
        assert not isinstance(found, Broken)
        asked = Asked("bold", lead)
        monkeypatch.setattr(judging, "shares", asked.shares)
        return asked, judging.judged(found.record, found.questions[0], playouts)


def test_all_answers_are_tried_on_the_same_deals_and_two_compared_on_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, judged = judged_by(lambda _: 0.5, monkeypatch)
    assert asked.played == [
        (("bold", "as safe", "safe"), range(8)),
        (("as safe", "bold"), range(8, 16)),
        (("safe",), range(8, 16)),
    ]
    assert judged.mistake == Mistake(44, 11, "as safe", "reason-as safe", (Other("safe", 0, 0),))
    assert (judged.chance, judged.promised) == (94, 50)


def test_other_answers_are_told_with_how_far_they_are_behind_the_better_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WINS, "bolder", frozenset[int]())
    told = analysed(urn_record("bold", card=3), urn()).mistakes[0][1].others
    codes = [other.code for other in told]
    assert sorted(codes) in (["as safe", "bolder"], ["bolder"])
    for other in told:
        assert other.code == "as safe" or other.cost > other.margin > 0
        assert other.code == "bolder" or other.cost <= other.margin, "it wins with as many cards"


@pytest.mark.parametrize(("lead", "told"), [(-0.1, True), (0.1, False)])
def test_one_that_did_better_than_the_better_one_is_not_told(
    lead: float, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked("bold", lambda _: 0.5)

    def played(record: Record, question: Question, codes: Sequence[str], deals: range) -> list[list[float]]:
        return asked.shares(record, question, codes, deals) if codes[1:] else [[1.0 + lead for _ in deals]]

    with registered_too(urn(hard="as safe")):
        found = study(urn_record("bold", card=3))
        assert not isinstance(found, Broken)
        monkeypatch.setattr(judging, "shares", played)
        mistake = judging.judged(found.record, found.questions[0], 8).mistake
    assert bool(some(mistake).others) is told


def test_one_that_is_told_dearest_by_chance_must_be_better_on_new_deals_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, judged = judged_by(lambda deal: 0.5 if deal < 8 else -0.4, monkeypatch)
    assert asked.played[1:] == [(("as safe", "bold"), range(8, 16))]
    assert (judged.mistake, judged.chance) == (None, 50)


def test_one_that_is_surely_no_better_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, judged = judged_by(lambda _: 0.0, monkeypatch)
    assert asked.played == [(("bold", "as safe", "safe"), range(8))]
    assert judged.mistake is None


@pytest.mark.parametrize(("lead", "told"), [(0.02, None), (0.034, 3), (0.2, 20)])
def test_a_cost_of_too_few_points_is_not_told_however_sure(
    lead: float, told: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, judged = judged_by(lambda _: lead, monkeypatch, 100)
    assert (judged.mistake and judged.mistake.cost) == told


def test_a_sure_cost_below_the_least_that_is_told_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """2.3 ± 0.9 points: it may be 3, but is more likely 2."""
    _, judged = judged_by(lambda deal: 0.07 if deal % 3 == 0 else 0.0, monkeypatch, 50)
    assert judged.mistake is None


def test_a_margin_is_rounded_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.7 ± 0.9 points, 20 ± 3.9 and 19.8 ± 0.4."""
    for lead, margin in ((0.14, 1), (0.6, 4)):
        _, judged = judged_by(lambda deal, lead=lead: lead if deal % 3 == 0 else 0.0, monkeypatch, 200)
        assert some(judged.mistake).margin == margin
    _, judged = judged_by(lambda _: 0.2, monkeypatch, 100)
    assert some(judged.mistake).margin == 1


@pytest.mark.parametrize("ahead", [0.2, 0.3])
def test_what_stays_close_is_compared_on_so_many_deals_and_no_more(
    ahead: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wins and losses alternate, with one win more in ten or so."""
    asked, judged = judged_by(lambda deal: 0.5 if deal % 2 else ahead - 0.5, monkeypatch)
    *compared, (_, others) = asked.played
    assert [deals for _, deals in compared] == [range(8 * part, 8 * part + 8) for part in range(COMPARED + 1)]
    assert others == range(8, 16)
    assert some(judged.mistake).margin > CLOSE


def test_what_may_be_nothing_at_last_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, judged = judged_by(lambda deal: 0.5 if deal % 2 else -0.4, monkeypatch)
    assert len(asked.played) == COMPARED + 1
    assert judged.mistake is None


@pytest.mark.parametrize("game", GAMES)
def test_equal_numbers_of_deals_have_equal_cards_and_dice(game: str) -> None:
    found = study(house_record(game, 3, 2))
    assert not isinstance(found, Broken)
    question = found.questions[len(found.questions) // 2]
    other = question.view.legal_actions()[0].code
    (whole,) = shares(found.record, question, [question.code], range(6))
    assert shares(found.record, question, [other, question.code], [5])[1] == whole[5:]
    assert shares(found.record, question, [question.code], range(2, 4)) == [whole[2:4]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("quickly_advised")
def test_a_whole_game_adds_up_for_every_seat(game: str) -> None:
    found = study(house_record(game, 2, 1, "easy"))
    assert not isinstance(found, Broken)
    quick = found._replace(playouts=1)
    analysis = load_analysis(quick.conclude([quick.judge(each) for each in quick.questions]).save())
    assert analysis.ended is not None
    assert analysis.seats == [0, 1]
    for seat in map(Seat, range(2)):
        own = [each for each in analysis.judged if each.seat == seat]
        then = [each.chance for each in own[1:]] + [analysis.ended[seat]]
        choices = sum(each.promised - each.chance for each in own)
        luck = sum(after - each.promised for each, after in zip(own, then, strict=True))
        assert own[0].chance + choices + luck == analysis.ended[seat]
        assert analysis.account(seat) == (50, -choices, own[0].chance - 50 + luck, analysis.ended[seat])
        assert [each.points for each in analysis.luck(seat)] == [
            after - each.promised for each, after in zip(own, then, strict=True)
        ]
        assert all(0 <= each.promised <= each.chance <= 100 for each in own)
        assert all(one.at < other.at for one, other in pairwise(own))
