"""A reveal of 2 WIN, word for word."""

from collections.abc import Sequence

from bot.screens.components import Box, Screen
from bot.screens.names import in_public
from engine.contract import Event, Outcome
from engine.games.two_win.actions import Form, read_action
from engine.games.two_win.criteria import Criteria
from engine.games.two_win.events import (
    Answered,
    Drop,
    DroppedOut,
    Formed,
    GameOver,
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
        "**Bea** leads with **52**.\n"
        "-# **Ada** shows the most stars (3). **Ada** has twins. **Ada** completes three of a colour.\n"
        "-----\n"
        "**52** · **Bea** · draws 1 card\n"
        "-# 🔵5★★ 🌸2 · ⬆️ highest\n"
        "**33** · **Ada** · draws 4 cards\n"
        "-# 🌸3★★ 🟩3★ · ★ most stars (3) · 👯 twins · 🌈 three pink in the tens · 🌈 three green in the units\n"
        "**28** · 🤖 House 1 (easy) · draws nothing\n"
        "-# 🟩2★ 🔵8\n"
        "-----\n"
        "🎇 4 cards at once for **Ada**."
    )


def test_who_could_not_form_is_told_with_the_reveal() -> None:
    reveal = Revealed(5, (formed(A, "form 9P0 8G0", True, False, False, False, False),), (B,))
    out = DroppedOut("form", (Drop(B, 9, 3, 96),))
    assert shown(reveal, out).endswith("🚪 **Bea** has no higher number and is out, with 3 cards in hand.")


def test_who_has_no_cards_left_drops_out_when_the_pass_begins() -> None:
    text = shown(DroppedOut("pass", (Drop(A, 10, 0, 97), Drop(C, 10, 0, 71))))
    assert text == (
        "### No numbers this round\n"
        "-----\n"
        "🚪 **Ada** has no cards left and is out.\n"
        "🚪 🤖 House 1 (easy) has no cards left and is out."
    )


def test_a_round_in_which_nobody_formed_says_so() -> None:
    assert "Nobody could make a number." in shown(Revealed(9, (), (A, B, C)))


def test_a_reshuffle_and_lost_draws_are_told() -> None:
    text = shown(Reshuffled(25), Shortage((Share(A, 2), Share(B, 1))))
    assert "It has 25 cards now." in text
    assert "**Ada** goes without 2 cards: there is nothing left to draw." in text
    assert "**Bea** goes without 1 card: there is nothing left to draw." in text


def test_what_the_board_shows_anyway_is_left_out() -> None:
    assert shown(Answered(A), PhaseOpened(1, "form", (A, B))) == ""


def test_those_who_share_the_lead_are_named_together() -> None:
    high = (True, False, False, False, False)
    reveal = Revealed(2, tuple(formed(seat, "form 7P0 1B0", *high) for seat in (A, B, C)), ())
    assert "**Ada**, **Bea** and 🤖 House 1 (easy) share the lead with **71**." in shown(reveal)


def test_99_and_everybody_but_one_out_are_worth_a_line() -> None:
    alone = Revealed(6, (formed(A, "form 9P0 9B0", True, False, True, False, False),), (B, C))
    out = DroppedOut("form", (Drop(B, 11, 3, 96), Drop(C, 11, 2, 97)))
    over = GameOver(Outcome((A,), "last_player", ((A,), (C,), (B,))))
    assert shown(alone, out, over).endswith("🎇 99! Nobody can beat **Ada**.\n🎇 Everybody but **Ada** is out.")
    assert "Everybody but" not in shown(alone, DroppedOut("form", (Drop(B, 11, 3, 96),)), over), "one of two is no feat"


def test_an_ordinary_round_has_no_line_for_rare_things() -> None:
    assert "🎇" not in shown(Revealed(3, (formed(A, "form 5B2 2P0", True, True, False, False, False),), ()))
