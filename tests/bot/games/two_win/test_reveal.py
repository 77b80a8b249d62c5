"""A reveal of 2 WIN, word for word, and what its pictures show."""

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from bot.games.two_win.pictures import laid_open, picture
from bot.locales.phrasebook import Phrasebook, Words, installed_sources
from bot.pictures.drawing import Drawable
from bot.pictures.scene import SeatedPlayer
from bot.pictures.two_win import LastRoundPicture, NumbersPicture, PodiumPicture, RevealPicture, WinCard
from bot.screens.components import Box, Screen, Text
from bot.screens.names import SeatNames, in_public
from engine import catalogue
from engine.contract import PUBLIC, Event, Outcome, Seat, Viewer
from engine.games.two_win.actions import Form, Pass, read_action
from engine.games.two_win.cards import COLOUR, DIGIT, STARS, Card, Criteria
from engine.games.two_win.events import (
    LAST_PLAYER,
    Answered,
    CardPassed,
    Drop,
    DroppedOut,
    Formed,
    Given,
    PhaseOpened,
    Reshuffled,
    Revealed,
    Share,
    Shortage,
)
from engine.games.two_win.view import TwoWinView
from tests.kit.playing import Deed, random_game, setting_of
from tests.kit.readable import ENGLISH, RENDERERS, as_text
from tests.kit.seated import dealt

A, B, C = Seat(0), Seat(1), Seat(2)


def formed(seat: Seat, code: str, *paid: bool) -> Formed:
    action = read_action(code)
    assert isinstance(action, Form)
    return Formed(seat, action, Criteria(*(paid or (False, False, False, False, False))))


def shown(*events: Event) -> str:
    blocks: Sequence[object] = RENDERERS["two_win"].reveal(events, in_public(dealt(), ENGLISH), ENGLISH)
    return as_text(Screen((Box(tuple(blocks)),)))


def line(*events: Event) -> str:
    return RENDERERS["two_win"].reveal_line(events, in_public(dealt(), ENGLISH), ENGLISH)


THIRD = Revealed(
    3,
    (
        formed(A, "form 3P2 3G1", False, True, True, True, True),
        formed(B, "form 5B2 2P0", True, False, False, False, False),
        formed(C, "form 2G1 8B0", False, False, False, False, False),
    ),
    (),
)

OUT = DroppedOut("form", (Drop(B, 5, 3, 50), Drop(C, 5, 3, 28)))
OUT_OF_CARDS = DroppedOut("pass", (Drop(A, 10, 0, 97), Drop(C, 10, 0, 71)))
HIGH = (True, False, False, False, False)
BEA_OUT = Revealed(5, (formed(A, "form 9P0 8G0", *HIGH),), (B,)), DroppedOut("form", (Drop(B, 9, 3, 96),))
PASSED = tuple(
    CardPassed(Given(giver, receiver, action.card))
    for giver, receiver, code in ((A, B, "pass 3P2"), (B, C, "pass 2G1"))
    if isinstance(action := read_action(code), Pass)
)


@pytest.mark.parametrize(
    ("events", "text"),
    [
        (
            [THIRD],
            (
                "### Round 3: the numbers\n"
                "**52** Bea +1 👑\n**33** Ada +4 🌟🟰☰☰\n**28** 🤖 Kolo\n"
                "**4 cards at once for Ada.**"
            ),
        ),
        (BEA_OUT, "### Round 5: the numbers\n**98** Ada +1 👑\n🚪 Bea is out."),
        ([OUT_OF_CARDS], "### Round 6: the last one\n🚪 🤖 Kolo · out of cards\n🚪 Ada · out of cards"),
        (
            [DroppedOut("form", (Drop(A, 11, 2, 93), Drop(B, 11, 5, 97)))],
            "### Round 6: the last one\n🚪 Bea · can't beat 97 · 5 cards\n🚪 Ada · can't beat 93 · 2 cards",
        ),
        ([Revealed(9, (), (A, B, C))], "### Round 9: the numbers\nNo one could go higher."),
        (
            [Revealed(9, (), (A, B, C)), Reshuffled(25), Shortage((Share(A, 2), Share(B, 1)))],
            (
                "### Round 9: the numbers\nNo one could go higher.\n"
                "🔀 Older cards were shuffled into a new draw pile.\n"
                "Ada misses out on 2 cards: nothing left to draw.\nBea misses out on 1 card: nothing left to draw."
            ),
        ),
        ([Answered(A), PhaseOpened(1, "form", (A, B))], ""),  # what the board shows anyway
        ([*PASSED, Answered(C)], "-# Ada 🌸3★★ → Bea · Bea 🟩2★ → 🤖 Kolo"),
    ],
)
def test_a_reveal_tells_every_number_who_is_out_and_what_became_of_the_pile(events: Sequence[Event], text: str) -> None:
    assert shown(*events).replace("\u2060", "") == text


def own(*events: Event, over: Outcome | None = None, seat: Seat = A) -> str:
    """What a reveal tells the owner of a hand."""
    seen = dealt().view(Viewer(seat))
    assert isinstance(seen, TwoWinView)
    names = in_public(dealt(), ENGLISH)
    return RENDERERS["two_win"].own_reveal(seen._replace(outcome=over), events, names, ENGLISH)


def test_the_first_reveal_says_what_its_symbols_mean() -> None:
    first = Revealed(1, (formed(A, "form 3P2 3G1", *HIGH), formed(B, "form 2P0 1B0")), ())
    assert own(first) == (
        "Your **33** drew 1 card. No one was higher.\n"
        "-# One card each for: 👑 highest · 🌟 most stars · 🟰 identical digits · ☰ sequence of three of a colour"
    )
    assert own(THIRD) == "Your **33** drew 4 cards. Highest: **52**, **Bea**."


def test_the_last_round_tells_everyone_who_wins() -> None:
    last, over = DroppedOut("form", (Drop(B, 17, 3, 97),)), Outcome((A,), LAST_PLAYER, ((A,), (B,), (C,)))
    assert own(last, over=over) == "You're the last one in!"
    assert own(last, over=over, seat=B).startswith("You're out in round 9: you can't beat your **97**. 🏆 **Ada** wins")
    assert own(last, over=over, seat=C).startswith("🏆 **Ada** wins"), "who was out before watches"


@pytest.mark.parametrize(
    ("events", "left"),
    [
        (BEA_OUT, []),
        ([OUT_OF_CARDS], []),
        ([THIRD], ["**4 cards at once for Ada.**"]),
        ([Revealed(9, (), (A, B, C))], ["### Round 9: the numbers"]),
        ([*BEA_OUT, Reshuffled(25)], ["🔀 Older cards were shuffled into a new draw pile."]),
    ],
)
def test_beside_its_picture_a_reveal_says_only_what_that_cannot_show(events: Sequence[Event], left: list[str]) -> None:
    told = RENDERERS["two_win"].reveal(events, in_public(dealt(), ENGLISH), ENGLISH)
    assert [block.text.split("\n")[0] for block in told if isinstance(block, Text) and not block.pictured] == left


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([THIRD], "Round 3 · Bea **52** +1 · Ada 33 +4 · 🤖 Kolo 28"),
        ([THIRD, OUT], "Round 3 · Bea **52** +1 · Ada 33 +4 · 🤖 Kolo 28 · Bea and 🤖 Kolo out"),
        ([DroppedOut("pass", (Drop(A, 10, 0, 97),))], "Round 6 · Ada out"),
        ([Answered(A)], ""),
        (
            [Revealed(2, tuple(formed(seat, "form 7P0 1B0", *HIGH) for seat in (A, B)), ())],
            "Round 2 · Ada **71** +1 · Bea **71** +1",
        ),
    ],
)
def test_what_stays_of_a_reveal_is_one_line(events: Sequence[Event], text: str) -> None:
    assert line(*events) == text


def test_one_headline_at_most_99_before_a_duel_before_many_cards() -> None:
    highest = Revealed(6, (formed(A, "form 9P0 9B0", True, True, True, True, False), formed(B, "form 8P0 9B0")), (C,))
    out, duel = DroppedOut("form", (Drop(C, 11, 3, 96),)), PhaseOpened(12, "pass", (A, B))
    assert shown(highest, out, duel).endswith("\n**99! No one can beat Ada.**")
    many = Revealed(6, (formed(A, "form 7P0 7B0", True, True, True, True, False), formed(B, "form 8P0 9B0")), (C,))
    assert shown(many, out, duel).endswith("\n**Only Ada and Bea are left.**")
    assert shown(many, PhaseOpened(12, "pass", (A, B))).endswith("**4 cards at once for Ada.**"), "two from the start"
    plain = Revealed(6, (formed(A, "form 7P0 7B0", *HIGH), formed(B, "form 8P0 9B0")), (C,))
    assert shown(plain, out, PhaseOpened(12, "pass", (A, B, C))).startswith("### Round 6: the numbers\n**89** Bea")


def test_a_reveal_for_five_has_at_most_45_words() -> None:
    seats = tuple(map(Seat, range(3)))
    full = Revealed(8, tuple(formed(seat, "form 9P2 9G1", True, True, True, True, True) for seat in seats), ())
    out, duel = DroppedOut("form", tuple(Drop(seat, 15, 3, 96) for seat in seats[:1])), PhaseOpened(16, "pass", (B, C))
    told = shown(full, out, duel).split()
    each = max(len(row.split()) for row in shown(full).splitlines()[1:-1])
    assert len(told) + (5 - len(seats)) * each <= 45


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ({0: {"number": 93}, 1: {}}, []),
        ({0: {"formed": "12"}, 1: {"formed": "98"}}, []),
        (
            {0: {"formed": "12 50 93"}, 1: {"formed": "11 98"}},
            ["🧗 **Seat0** climbed from 12 to 93 in 3 numbers."],
        ),
        (
            {0: {"formed": "12 50 93"}, 1: {"formed": "11 98", "met": 4, "met_by": 98}},
            ["🌟 **Seat1** drew 4 cards with **98**."],
        ),
        (
            {0: {"formed": "12", "met": 5, "met_by": 12}, 1: {"formed": "11 98", "behind": 3, "last_round": 2}},
            ["📈 **Seat1** was 3 cards behind after round 2."],
        ),
    ],
)
def test_a_result_tells_in_one_line_what_stands_out(scores: dict[int, dict[str, str | int]], told: list[str]) -> None:
    names = SeatNames(lambda seat: f"**Seat{seat}**", lambda seat: f"Seat{seat}")
    by_seat = {Seat(seat): score for seat, score in scores.items()}
    assert list(RENDERERS["two_win"].result_notes(by_seat, names, ENGLISH)) == told


WORDS: Words = Phrasebook(installed_sources()).words("en")


def faces(seat: Seat) -> SeatedPlayer:
    return SeatedPlayer("ABCD"[seat], seat)


@cache
def games() -> tuple[tuple[Deed, ...], ...]:
    game = catalogue.installed["two_win"].game
    return tuple(tuple(random_game(setting_of(game, 4, number, {}))) for number in range(12))


def moments() -> Iterator[tuple[TwoWinView, tuple[Event, ...], Drawable | None]]:
    """Every phase that closes, as everyone may see it."""
    for deeds in games():
        for deed in deeds:
            view = deed.step.position.view(PUBLIC)
            events = tuple(event for event in deed.step.events if event.seen_by(PUBLIC))
            assert isinstance(view, TwoWinView)
            if any(isinstance(event, Revealed | DroppedOut) for event in events):
                yield view, events, picture(view, events, faces, WORDS)


def test_a_round_without_numbers_that_ends_the_game_has_a_picture_of_its_own() -> None:
    last = [
        (view, events, drawn)
        for view, events, drawn in moments()
        if not any(isinstance(event, Revealed) for event in events)
    ]
    assert len(last) > 3
    for view, events, drawn in last:
        assert isinstance(drawn, LastRoundPicture)
        assert view.outcome is not None
        out = [drop for event in events if isinstance(event, DroppedOut) for drop in event.drops]
        left = set(view.outcome.winners) - {drop.seat for drop in out}
        assert (drawn.left is None) == (not left)
        assert {each.who.seat: (each.number, each.cards) for each in drawn.out} == {
            drop.seat: (drop.last, drop.cards) for drop in out
        }
        assert {each.who.seat for each in drawn.out if each.wins} == set(view.outcome.winners) - left
        podium = picture(view, (), faces, WORDS)
        assert isinstance(podium, PodiumPicture)
        assert {one.hand for one in podium.placed} == {None}, "no hand is drawn that is not laid open"
        hands = [(Card(seat), Card(seat)) for seat in range(len(view.seats))]
        opened = laid_open(podium, [view._replace(hand=hand) for hand in hands])
        assert isinstance(opened, PodiumPicture)
        assert {one.who.seat: one.hand for one in opened.placed} == {
            seat: tuple(WinCard(DIGIT[card], COLOUR[card].letter, STARS[card]) for card in hand)
            for seat, hand in enumerate(hands)
        }


def test_who_drops_out_is_drawn_with_the_last_number_and_why() -> None:
    told = [(drawn, events) for _, events, drawn in moments() if isinstance(drawn, RevealPicture) and drawn.out]
    assert told
    for drawn, events in told:
        drops = {drop.seat: drop for event in events if isinstance(event, DroppedOut) for drop in event.drops}
        assert {each.who.seat for each in drawn.out} == set(drops)
        for each in drawn.out:
            assert each.why == ("out of cards" if not each.cards else f"can't beat {drops[Seat(each.who.seat)].last}")


def test_of_each_column_the_three_newest_cards_are_drawn() -> None:
    lengths = set[int]()
    for view, *_ in moments():
        drawn = picture(view, (), faces, WORDS)
        for seat, panel in zip(view.seats, drawn.places if isinstance(drawn, NumbersPicture) else (), strict=False):
            for column, shown in ((seat.tens, panel.tens), (seat.units, panel.units)):
                told = [(DIGIT[card], COLOUR[card].letter, STARS[card]) for card in column.cards]
                assert [(card.digit, card.colour, card.stars) for card in shown.cards] == told[-3:]
                assert shown.run == column.run
                lengths.add(len(told))
    assert {1, 2, 3} <= lengths
