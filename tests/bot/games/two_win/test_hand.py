"""The private hand of 2 WIN, word for word and within Discord's limits."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.games.two_win.drafts import Draft
from bot.screens.components import (
    Box,
    Buttons,
    Link,
    Menu,
    Screen,
    Separator,
    measure,
)
from bot.screens.custom_ids import parse
from bot.screens.game_renderer import HandSeen, controls_of
from bot.screens.safe_names import LONGEST_NAME
from bot.screens.seat_names import SeatNames
from bot.tables.ids import TableId
from engine.contract import Prompt
from engine.games.two_win.actions import FORMS, PASSES
from engine.games.two_win.cards import KINDS, Card, read_card
from engine.games.two_win.criteria import Column
from engine.games.two_win.events import Given
from engine.games.two_win.view import TwoWinView
from engine.seats import Seat, Viewer
from tests.kit.readable import ENGLISH, RENDERERS, as_text
from tests.kit.seated import dealt

ME, BEN = Seat(0), Seat(1)
TABLE = TableId("aaaaaaaaaa")
BASE = dealt().view(Viewer(ME))
NAMES = SeatNames(text=lambda seat: f"Seat{seat}", label=lambda seat: f"Seat{seat}")


def card(code: str) -> Card:
    found = read_card(code)
    assert found is not None
    return found


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(sorted(card(code) for code in codes.split()))


def view(kind: str, hand: str | tuple[Card, ...], last: int | None = None, **more: object) -> TwoWinView:
    """A moment in round 1 (pass) or later (form), seen from seat 0."""
    assert isinstance(BASE, TwoWinView)
    held = cards(hand) if isinstance(hand, str) else hand
    phase = 0 if kind == "pass" else 5
    own = BASE.seats[0]._replace(cards=len(held), last=last)
    prompt = Prompt(phase, kind, answered=False, final=False)
    seen = BASE._replace(turn=phase, kind=kind, hand=held, prompt=prompt, seats=(own, *BASE.seats[1:]))
    return seen._replace(**more)


def screen(seen: TwoWinView, draft: str = "", *, acknowledged: bool = False) -> Screen:
    hand = RENDERERS["two_win"].hand(HandSeen(controls_of(TABLE), ME, seen, NAMES, (), draft, acknowledged), ENGLISH)
    return Screen((Box(tuple(hand)),))


def shown(seen: TwoWinView, draft: str = "", *, acknowledged: bool = False) -> str:
    return as_text(screen(seen, draft, acknowledged=acknowledged))


HAND = "5B0 5B0 3P2 3G1 9G0"
HAND_TEXT = "Your 5 cards:\n🔵 blue: **5** ×2\n🌸 pink: **3**★★\n🟩 green: **3**★ · **9**\n-----\n"


def test_pass_shows_the_cards_in_order_and_names_the_receiver() -> None:
    assert shown(view("pass", HAND)) == (
        f"{HAND_TEXT}Pass one card to **Seat1**.\n"
        "<Which card do you pass? 🔵 5 blue ×2 | 🌸 3 pink ★★ | 🟩 3 green ★ | 🟩 9 green>"
    )


def test_a_pass_made_is_told_and_can_be_made_anew() -> None:
    assert shown(view("pass", HAND, choice=PASSES[card("3P2")])) == (
        f"{HAND_TEXT}You pass **🌸 3 pink ★★** to **Seat1**. You can change this until everybody has chosen.\n"
        "<Pass another card instead? 🔵 5 blue ×2 | 🌸 3 pink ★★ | 🟩 3 green ★ | 🟩 9 green>"
    )


def test_form_asks_for_the_tens_first_and_offers_only_what_can_still_be_legal() -> None:
    assert shown(view("form", HAND, last=54)) == (
        f"{HAND_TEXT}Form a number above **54**: first the tens, then the units.\n"
        "<Which card for the tens? 🔵 5 blue ×2 | 🟩 9 green>"
    )
    assert "Form a number of two cards: first the tens" in shown(view("form", HAND))


def test_after_the_exchange_it_says_what_came_and_what_went() -> None:
    news = view("form", HAND, got=Given(BEN, ME, card("9G0")), gave=Given(ME, BEN, card("1B0")))
    assert shown(news).startswith("You got 🟩 9 green from Seat1.\nYou gave 🔵 1 blue to Seat1.\nYour 5 cards:")


def test_then_the_units_with_a_way_back() -> None:
    assert shown(view("form", HAND, last=54), "choose1 5B0") == (
        f"{HAND_TEXT}Tens: 🔵 5 blue. Now the units.\n"
        "<Which card for the units? 🔵 5 blue ×2 | 🟩 9 green>\n"
        "[Other tens]"
    )


def test_then_the_number_large_with_what_it_surely_draws_and_its_stars() -> None:
    columns = Column(cards("1P0 2P0"), 2)
    seen = view("form", HAND, last=30)
    seen = seen._replace(seats=(seen.seats[0]._replace(tens=columns), *seen.seats[1:]))
    assert shown(seen, "choose1 3P2 3G1") == (
        f"{HAND_TEXT}# 33\n"
        "🌸 3 pink ★★ + 🟩 3 green ★ · 3 stars\n"
        "It surely draws 2 cards: 👯 twins, 🌈 three pink in the tens.\n"
        "-# It draws a card if it is the highest, and one for the most stars.\n"
        "[Lock in 33] [Other units] [Other tens]"
    )


def test_a_number_locked_in_can_be_changed_until_the_reveal() -> None:
    locked = view("form", HAND, last=30, choice=FORMS[card("5B0")][card("9G0")])
    assert shown(locked) == (
        f"{HAND_TEXT}You form **59**. You can change this until everybody has chosen.\n"
        "# 59\n"
        "🔵 5 blue + 🟩 9 green · no stars\n"
        "-# It draws a card if it is the highest, and one for the most stars.\n"
        "[Change]"
    )
    assert "Which card for the tens?" in shown(locked, "choose1")


def test_who_cannot_form_is_told_privately_and_says_that_they_saw_it() -> None:
    stuck = view("form", HAND, last=96, stuck=True, prompt=None)
    assert shown(stuck) == (
        f"{HAND_TEXT}You cannot form a number above **96**: you drop out when the numbers are revealed. "
        "Nobody sees this before.\n[Understood]"
    )
    assert shown(stuck, acknowledged=True).endswith("Nobody sees this before.")


def test_who_is_out_watches() -> None:
    out = view("form", HAND, prompt=None, inside=(BEN,))
    assert shown(out).endswith("You are out. Watch how it ends!")
    assert shown(view("form", "", prompt=None)).endswith("Nothing to choose right now.")


@pytest.mark.parametrize("draft", ["", "nonsense", "choose", "choose0", "choose1 9P9", "choose1 1B0 1B0", "choose9"])
def test_a_draft_that_makes_no_sense_begins_anew(draft: str) -> None:
    assert "Which card for the tens?" in shown(view("form", HAND, last=54), draft)


def test_a_draft_with_illegal_units_goes_back_to_the_units() -> None:
    assert "Which card for the units?" in shown(view("form", HAND, last=54), "choose1 5B0 3P2")


@given(st.integers(1, 9), st.sampled_from(KINDS) | st.none(), st.sampled_from(KINDS) | st.none())
def test_drafts_are_read_back_as_they_were_written(page: int, tens: Card | None, units: Card | None) -> None:
    draft = Draft(choosing=True, tens=tens, units=None if tens is None else units)
    seen = HandSeen(controls_of(TABLE), ME, view("form", HAND), NAMES)
    assert carried(draft.step(seen)) == draft
    assert carried(draft.turn(seen, page)) == replace(draft, page=page)


def carried(custom_id: str) -> Draft:
    control = parse(custom_id)
    assert control is not None
    return Draft.read(control.detail)


HANDS = st.lists(st.sampled_from(KINDS), min_size=1, max_size=100).map(lambda held: tuple(sorted(held)))
DRAFTS = st.builds(
    lambda page, held: " ".join((f"page{page}", *held)),
    st.integers(1, 4),
    st.lists(st.sampled_from(["5B0", "9G0", "1P1"]), max_size=2),
)


@given(HANDS, st.sampled_from(["pass", "form"]), st.none() | st.integers(11, 98), DRAFTS)
def test_every_hand_fits_and_every_control_can_be_read_back(
    hand: tuple[Card, ...], kind: str, last: int | None, draft: str
) -> None:
    seen = view(kind, hand, last)
    if not seen.legal_actions():
        seen = seen._replace(prompt=None, stuck=True)
    assert_fits(screen(seen, draft))


def assert_fits(message: Screen) -> None:
    assert measure(message).fits, measure(message)
    assert all(parse(control) is not None for control in message.controls())


def test_with_26_kinds_of_cards_no_two_controls_of_a_step_are_one() -> None:
    """A menu and the button to its first page once carried the same custom id, which Discord refuses."""
    seen = view("form", KINDS[:26])
    for page in (1, 2):
        assert_fits(screen(seen, f"page{page}"))


@given(HANDS, st.sampled_from(["pass", "form"]))
def test_no_card_is_ever_cut_from_a_menu(hand: tuple[Card, ...], kind: str) -> None:
    seen = view(kind, hand)
    assume(seen.legal_actions())
    offered: list[str] = []
    for page in range(1, 5):
        for block in screen(seen, f"page{page}").blocks():
            if isinstance(block, Menu):
                offered += [option.value for option in block.options]
    legal = seen.legal_actions()
    wanted = {action.code.split()[1] for action in legal}
    assert wanted <= set(offered)


def test_more_than_25_kinds_come_in_pages_with_buttons_between_them() -> None:
    many = view("pass", KINDS[:60])
    first, second, third = (shown(many, f"page{page}") for page in (1, 2, 3))
    assert first.endswith("[More cards (2/3) ▶]")
    assert second.endswith("[◀ More cards (1/3)] [More cards (3/3) ▶]")
    assert third.endswith("[◀ More cards (2/3)]")


@given(st.text(min_size=LONGEST_NAME, max_size=LONGEST_NAME))
def test_a_long_name_does_not_break_the_hand(name: str) -> None:
    names = SeatNames(text=lambda _: name, label=lambda _: name)
    blocks = RENDERERS["two_win"].hand(HandSeen(controls_of(TABLE), ME, view("pass", HAND), names), ENGLISH)
    assert_fits(Screen((Box(tuple(blocks)),)))


def by_buttons(seen: TwoWinView, draft: str = "") -> Screen:
    hand = RENDERERS["two_win"].hand(
        HandSeen(controls_of(TABLE), ME, seen, NAMES, (), draft, card_buttons=True), ENGLISH
    )
    return Screen((Box(tuple(hand)),))


def test_who_wants_buttons_gets_one_for_each_kind_of_card() -> None:
    assert as_text(by_buttons(view("pass", HAND))) == HAND_TEXT + (
        "Pass one card to **Seat1**.\n"
        "Which card do you pass?\n"
        "[🔵 5 blue ×2] [🌸 3 pink ★★] [🟩 3 green ★] [🟩 9 green]"
    )


def test_buttons_ask_for_the_same_as_the_menu() -> None:
    seen = view("pass", HAND)
    (menu,) = [block for block in screen(seen).blocks() if isinstance(block, Menu)]
    control = parse(menu.control)
    assert control is not None
    chosen = tuple(str(control.with_choices(option.value)) for option in menu.options)
    assert by_buttons(seen).controls() == chosen


def test_twenty_kinds_fit_as_buttons_and_more_become_a_menu() -> None:
    twenty = by_buttons(view("pass", tuple(KINDS[:20])))
    assert len(twenty.controls()) == 20
    whole = Screen((Box((*twenty.boxes[0].blocks, *(Separator(),) * 4, Buttons((Link("x", ""),) * 2))),))
    assert measure(whole).fits
    more = by_buttons(view("pass", tuple(KINDS[:21])))
    assert any(isinstance(block, Menu) for block in more.blocks())
