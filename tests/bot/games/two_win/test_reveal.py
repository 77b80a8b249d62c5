"""A reveal of 2 WIN, word for word."""

from collections.abc import Sequence

from bot.screens.components import Box, Screen
from bot.screens.seat_names import in_public
from engine.contract import Event
from engine.games.two_win.actions import Form, read_action
from engine.games.two_win.criteria import Criteria
from engine.games.two_win.events import (
    Answered,
    Drop,
    DroppedOut,
    Formed,
    PhaseOpened,
    Reshuffled,
    Revealed,
    Share,
    Shortage,
)
from engine.seats import Seat
from tests.kit.readable import ENGLISH, RENDERERS, as_text
from tests.kit.seated import dealt

A, B, C = Seat(0), Seat(1), Seat(2)


def formed(seat: Seat, code: str, *paid: bool) -> Formed:
    action = read_action(code)
    assert isinstance(action, Form)
    return Formed(seat, action, Criteria(*paid))


def shown(*events: Event) -> str:
    blocks: Sequence[object] = RENDERERS["two_win"].reveal(events, in_public(dealt(), ENGLISH), ENGLISH)
    return as_text(Screen((Box(tuple(blocks)),)))


def test_all_numbers_at_once_highest_first_with_what_each_drew_and_why() -> None:
    reveal = Revealed(
        3,
        (
            formed(A, "form 3P2 3G1", False, True, True, True, True),
            formed(B, "form 5B2 2P0", True, False, False, False, False),
            formed(C, "form 2G1 8B0", False, False, False, False, False),
        ),
        (),
    )
    assert shown(reveal) == (
        "### Round 3: the numbers\n"
        "-----\n"
        "**52** · <@2> · draws 1 card\n"
        "-# 🔵5★★ 🌸2 · ⬆️ highest\n"
        "**33** · <@1> · draws 4 cards\n"
        "-# 🌸3★★ 🟩3★ · ★ most stars (3) · 👯 twins · 🌈 three pink in the tens · 🌈 three green in the units\n"
        "**28** · 🤖 House 1 (easy) · draws nothing\n"
        "-# 🟩2★ 🔵8"
    )


def test_who_could_not_form_is_told_with_the_reveal() -> None:
    reveal = Revealed(5, (formed(A, "form 9P0 8G0", True, False, False, False, False),), (B,))
    out = DroppedOut("form", (Drop(B, 9, 3, 96),))
    assert shown(reveal, out).endswith("🚪 <@2> cannot form a higher number and drops out with 3 cards.")


def test_who_has_no_cards_left_drops_out_when_the_pass_begins() -> None:
    text = shown(DroppedOut("pass", (Drop(A, 10, 0, 97), Drop(C, 10, 0, 71))))
    assert text == (
        "### No numbers this time\n"
        "-----\n"
        "🚪 <@1> has no cards left and drops out.\n"
        "🚪 🤖 House 1 (easy) has no cards left and drops out."
    )


def test_a_round_in_which_nobody_formed_says_so() -> None:
    assert "Nobody could form a number." in shown(Revealed(9, (), (A, B, C)))


def test_a_reshuffle_and_lost_draws_are_told() -> None:
    text = shown(Reshuffled(25), Shortage((Share(A, 2), Share(B, 1))))
    assert "25 in the new pile" in text
    assert "<@1> misses 2 cards: nothing is left to draw." in text
    assert "<@2> misses 1 card: nothing is left to draw." in text


def test_what_the_board_shows_anyway_is_left_out() -> None:
    assert shown(Answered(A), PhaseOpened(1, "form", (A, B))) == ""
