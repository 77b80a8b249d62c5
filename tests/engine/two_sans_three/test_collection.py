"""S14 to S17: what becomes of cards that are taken."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.games.two_sans_three.cards import CARDS, COLOUR, COLOURS, FULL_DECK, Card, Colour
from engine.games.two_sans_three.collection import NOTHING, coloured, take, with_turned
from engine.games.two_sans_three.events import BonusEarned
from tests.kit.sans_three import Sketch, cards, counts, only, play, position

TAKES = st.permutations(FULL_DECK).flatmap(
    lambda deck: st.lists(st.integers(1, 3), max_size=14).map(lambda sizes: _parted(deck, sizes))
)


def _parted(deck: list[Card], sizes: list[int]) -> list[tuple[Card, ...]]:
    parted, at = list[tuple[Card, ...]](), 0
    for size in sizes:
        parted.append(tuple(sorted(deck[at : at + size])))
        at += size
    return parted


@given(TAKES)
def test_s16_a_s3_what_lies_face_up_is_the_number_taken_of_a_colour_modulo_three(takes: list[tuple[Card, ...]]):
    face_up, face_down = NOTHING, NOTHING
    for taken in takes:
        face_up, turned, _ = take(face_up, taken, each_card=False)
        face_down = with_turned(face_down, turned)
    held = Counter(COLOUR[card] for taken in takes for card in taken)
    assert face_up == tuple(held[colour] % 3 for colour in COLOURS)
    assert face_down == tuple(held[colour] // 3 * 3 for colour in COLOURS)
    assert coloured(card for taken in takes for card in taken) == tuple(held[colour] for colour in COLOURS)


@given(TAKES)
def test_s17_a_s2_each_card_finds_seven_colours_whenever_the_whole_take_does(takes: list[tuple[Card, ...]]):
    face_up = NOTHING
    for taken in takes:
        once, each = take(face_up, taken, each_card=False), take(face_up, taken, each_card=True)
        assert once[2] == all(once[0])
        assert each[2] >= once[2]
        assert each[:2] == once[:2]
        face_up = once[0]


def test_s14_taken_cards_lie_face_up_by_colour():
    assert take(counts("O"), cards(1, 40, 46), each_card=False)[0] == counts("OOTS")


def test_s15_a_s13_a_card_without_colour_goes_out_of_the_game_without_effect():
    moved, _ = play(position(Sketch([28, 1, 2, 3], "OG"), Sketch(), rows=[(0, 15, 19, 24)]), 28)
    assert moved.holdings[0].face_up == counts("OG")
    assert moved.gone == (15,)
    assert moved.rows[0] == (0, 19, 24, 28)


def test_s16_a_third_card_is_one_too_many():
    assert take(counts("GG"), cards(57), each_card=False) == (NOTHING, (Colour.GREEN,), False)


def test_s17_seven_colours_earn_the_top_bonus_and_it_is_kept_when_a_colour_is_turned_over():
    table = position(Sketch([28, 29, 2, 3], "VSRTPGG"), Sketch([61, 62, 63, 64]), rows=[(0, 1, 14, 24)])
    moved, events = play(table, 28)
    assert only(events, BonusEarned).points == 10
    moved, events = play(moved, 61, 29)
    holding = moved.holdings[0]
    assert (holding.face_up, holding.face_down, holding.interim) == (counts("OVSRTP"), counts("GGG"), 10)
    assert not any(isinstance(event, BonusEarned) for event in events)


def test_s17_six_colours_earn_nothing():
    moved, _ = play(position(Sketch([28, 1, 2, 3], "VSRTPP"), Sketch(), rows=[(0, 8, 19, 24)]), 28)
    assert moved.holdings[0].interim == 0


def test_every_card_has_a_colour_or_none():
    assert {COLOUR[card] for card in CARDS} == {None, *COLOURS}
