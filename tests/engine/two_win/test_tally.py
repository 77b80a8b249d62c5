"""What a whole game of 2 WIN says of each seat, for its result."""

from collections.abc import Sequence

from engine.contract import Event, Outcome
from engine.games.two_win.actions import FORM, PASS, Form, read_action
from engine.games.two_win.criteria import Criteria
from engine.games.two_win.daily import tally
from engine.games.two_win.events import Dealt, Drew, Formed, GameOver, PhaseOpened, Revealed, Share
from engine.seats import Seat

ADA, BEA, CHRIS = map(Seat, range(3))
ALL = (ADA, BEA, CHRIS)


def form(code: str) -> Form:
    read = read_action(code)
    assert isinstance(read, Form)
    return read


def a_round(number: int, drawn: Sequence[int], codes: Sequence[str]) -> list[Event]:
    """A round in which the first seats formed these numbers and drew so many cards, a criterion for each."""
    formed = tuple(
        Formed(seat, form(code), Criteria(*(place < cards for place in range(5))))
        for seat, code, cards in zip(ALL, codes, drawn, strict=False)
    )
    shares = tuple(Share(seat, cards) for seat, cards in zip(ALL, drawn, strict=False) if cards)
    return [
        PhaseOpened(2 * number - 1, FORM, ALL),
        Revealed(number, formed, ()),
        Drew(shares, 50),
        PhaseOpened(2 * number, PASS, ALL),
    ]


def over(winner: Seat) -> GameOver:
    return GameOver(Outcome((winner,), "last_player", ((winner,), tuple(seat for seat in ALL if seat != winner))))


LOW, HIGH = ("form 1B0 2B0", "form 1B1 3B0", "form 1P0 4B0"), ("form 5B0 2P0", "form 5B1 3P0", "form 5P0 4P0")


def test_a_number_that_drew_four_cards_is_noted_and_three_are_nothing_rare() -> None:
    told = tally([Dealt(3, 9, 70), *a_round(1, (4, 3, 3), LOW), *a_round(2, (0, 1, 1), HIGH), over(ADA)])
    assert told[ADA] == {"drawn": 4, "formed": "12 52", "met": 4, "met_by": 12}
    assert told[BEA] == {"drawn": 3, "formed": "13 53"}


def test_a_99_is_noted_with_its_stars() -> None:
    told = tally([Dealt(3, 9, 70), *a_round(1, (0, 0, 0), ("form 9B2 9P2", "form 9G1 9P0", "form 9P0 8G2"))])
    assert [told[seat].get("ninety_nine") for seat in ALL] == [4, 1, None]


def test_a_winner_who_had_the_fewest_cards_is_noted_where_it_was_furthest_behind() -> None:
    rounds = [*a_round(1, (0, 1, 2), LOW), *a_round(2, (0, 0, 1), HIGH), *a_round(3, (3, 0, 0), HIGH)]
    told = tally([Dealt(3, 9, 70), *rounds, over(ADA)])
    assert (told[ADA]["behind"], told[ADA]["last_round"]) == (3, 2)
    assert "behind" not in tally([Dealt(3, 9, 70), *rounds, over(BEA)])[ADA], "who lost is no story"


def test_nobody_is_last_beside_an_equal_or_a_card_behind_one_other() -> None:
    equal = [Dealt(3, 9, 70), *a_round(1, (0, 0, 2), LOW), over(ADA)]
    assert "behind" not in tally(equal)[ADA]
    for ahead, known in ((1, False), (2, True)):
        two = [Dealt(2, 9, 70), *a_round(1, (0, ahead), LOW), over(ADA)]
        assert ("behind" in tally(two)[ADA]) is known
