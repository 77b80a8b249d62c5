"""Hidden hands as players are likely to keep them."""

from hashlib import sha256
from statistics import mean

from engine.card_places import cards_lying
from engine.dice import Dice
from engine.games.two_win.cards import DIGIT, KINDS
from engine.games.two_win.game import TwoWin, TwoWinPosition
from engine.games.two_win.likely import kept_of, likely
from engine.games.two_win.state import Holding
from engine.record import Broken, replay
from engine.seats import Viewer
from tests.engine.analysis.records import house_record
from tests.kit.playing import every_viewer

GAME = TwoWin()


def positions(number: int) -> list[TwoWinPosition]:
    steps = replay(house_record("two_win", 4, number))
    assert not isinstance(steps, Broken)
    found = [step.position for step in steps]
    return [position for position in found if isinstance(position, TwoWinPosition)]


def dice(*names: int) -> Dice:
    return Dice(sha256(str(names).encode()).digest())


def test_it_agrees_with_everything_that_is_known():
    for at, position in enumerate(positions(1)):
        for viewer in every_viewer(4):
            view = position.view(viewer)
            dealt = likely(view, dice(at))
            assert dealt.view(viewer) == view
            assert cards_lying(dealt) == cards_lying(position)


def test_the_same_dice_deal_the_same():
    view = positions(2)[30].view(Viewer(positions(2)[30].inside[0]))
    assert likely(view, dice(1)) == likely(view, dice(1))


def test_later_hands_are_better_than_those_dealt_at_random():
    kept, dealt = list[float](), list[float]()
    for number in range(3):
        for at, position in enumerate(positions(number)):
            if position.outcome() is not None or position.round < 4 or position.answered:
                continue
            seat = position.inside[0]
            view = position.view(Viewer(seat))
            for found, state in ((kept, likely(view, dice(at))), (dealt, GAME.imagine(view, dice(at)))):
                others = [holding.hand for other, holding in enumerate(state.holdings) if other in state.inside]
                found += [DIGIT[card] for other, hand in enumerate(others) for card in hand if other]
    assert mean(kept) > mean(dealt) + 0.3


def test_a_known_card_stays_and_its_equals_may_go_back():
    """A hand that is nothing but the card one passed to it, when the pile holds equal cards next."""
    card = KINDS[0]
    kept, back = kept_of(Holding((card,)), [card], [card, card])
    assert (kept, back) == ((card,), [card, card])


def test_in_the_first_round_nothing_is_known_of_anybody():
    position = positions(1)[0]
    view = position.view(Viewer(position.inside[0]))
    assert likely(view, dice(3)) == GAME.imagine(view, dice(3))
