"""The private hand of 2 WIN, word for word and within Discord's limits."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.games.two_down import cards as two_down
from bot.games.two_win.cards import card_name, small
from bot.games.two_win.hand import HandDraft
from bot.games.two_win.registration import CARD_READING
from bot.locales.phrasebook import Phrasebook, installed_sources
from bot.screens.components import (
    Box,
    Button,
    Buttons,
    Link,
    Menu,
    Screen,
    Separator,
    Tone,
    measure,
)
from bot.screens.custom_ids import Control, parse_as, with_choices
from bot.screens.game_renderer import HandSeen, controls_of
from bot.screens.names import LONGEST_NAME, SeatNames
from bot.tables.ids import TableId
from bot.tables.settings import Picking
from engine.contract import Event, Prompt, Seat, Viewer
from engine.games.two_down.cards import CARD_OF_CODE as TWO_DOWN
from engine.games.two_win.actions import FORMS, PASSES
from engine.games.two_win.cards import CARD_OF_CODE, CODE, KINDS, Card, Column, Criteria
from engine.games.two_win.events import CardsDrawn, Formed, Reshuffled, Revealed, Share, Shortage
from engine.games.two_win.view import TwoWinView
from tests.kit.always import some
from tests.kit.readable import ENGLISH, RENDERERS, as_text
from tests.kit.seated import dealt

ME, BEN = Seat(0), Seat(1)
TABLE = TableId("aaaaaaaaaa")
BASE = dealt().view(Viewer(ME))
NAMES = SeatNames(text=lambda seat: f"Seat{seat}", label=lambda seat: f"Seat{seat}")


def card(code: str) -> Card:
    return some(CARD_OF_CODE.get(code))


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


def screen(
    seen: TwoWinView,
    draft: str = "",
    *,
    news: tuple[Event, ...] = (),
    acknowledged: bool = False,
    picking: Picking = Picking.MENUS,
    others_choose: bool = True,
    stands_alone: bool = False,
) -> Screen:
    hand = HandSeen(controls_of(TABLE), ME, seen, NAMES, news, draft, acknowledged, picking)
    hand = replace(hand, others_choose=others_choose, stands_alone=stands_alone)
    return Screen((Box(tuple(RENDERERS["two_win"].hand(hand, ENGLISH))),))


def shown(seen: TwoWinView, draft: str = "", **more: Any) -> str:
    return as_text(screen(seen, draft, **more))


HAND = "5B0 5B0 3P2 3G1 9G0"
HAND_TEXT = "Your 5 cards:\n🔵 blue: **5** ×2\n🌸 pink: **3**★★\n🟩 green: **3**★ · **9**\n"


def test_pass_shows_the_cards_in_order_and_names_the_receiver() -> None:
    assert shown(view("pass", HAND)) == (
        f"{HAND_TEXT}Which card do you pass to Seat1?\n"
        "<Choose a card 🔵 blue 5 ×2 | 🌸 pink 3 ★★ | 🟩 green 3 ★ | 🟩 green 9>"
    )


def test_a_pass_made_is_told_marked_and_can_be_made_again() -> None:
    passed = view("pass", HAND, choice=PASSES[card("3P2")])
    assert shown(passed) == (
        f"{HAND_TEXT}You're passing the **🌸 pink 3 ★★** to Seat1. You can still change that.\n"
        "<Or pass another card? 🔵 blue 5 ×2 | 🌸 pink 3 ★★ | 🟩 green 3 ★ | 🟩 green 9>"
    )
    assert "still change" not in shown(passed, others_choose=False), "bots choose at once"
    (menu,) = [block for block in screen(passed).blocks() if isinstance(block, Menu)]
    assert [option.value for option in menu.options if option.chosen] == ["3P2"]
    buttons = {button.label: button.tone for button in pressed(screen(passed, picking=Picking.MIXED))}
    assert [label for label, tone in buttons.items() if tone is Tone.GOOD] == ["🌸3★★"]


def pressed(message: Screen) -> list[Button]:
    rows = [block for block in message.blocks() if isinstance(block, Buttons)]
    return [button for row in rows for button in row.buttons if isinstance(button, Button)]


def test_form_asks_for_the_tens_first_and_offers_only_what_can_still_be_legal() -> None:
    assert shown(view("form", HAND, last=54)) == (
        f"{HAND_TEXT}Form a number above **54**: which card for the tens?\n<Choose the tens 🔵 blue 5 ×2 | 🟩 green 9>"
    )
    assert "Form your first number: which card for the tens?" in shown(view("form", HAND))


def test_cards_stand_once_on_their_buttons_and_those_too_low_for_the_tens_in_a_line() -> None:
    told = shown(view("form", HAND, last=54), picking=Picking.MIXED)
    assert told == (
        "Form a number above **54**: which card for the tens?\n"
        "-# Too low for the tens: 🌸\u20603★★ 🟩\u20603★\n"
        "[🔵5 ×2] [🟩9]"
    )
    assert "Too low" not in shown(view("form", HAND), picking=Picking.MIXED)


def with_columns(seen: TwoWinView, tens: Column, units: Column) -> TwoWinView:
    return seen._replace(seats=(seen.seats[0]._replace(tens=tens, units=units), *seen.seats[1:]))


def test_only_a_column_that_one_more_card_completes_is_told() -> None:
    seen = with_columns(view("form", HAND, last=54), Column(cards("1P0 2P0"), 2), Column(cards("4G0"), 1))
    for step in ("", "choose 5B0"):
        told = shown(seen, step)
        assert "-# Your tens: 🌸🌸 (one more 🌸 draws)\n" in told + "\n", step
        assert "Your units" not in told, step


def test_after_a_reveal_the_own_number_stands_first_then_what_came_and_the_others() -> None:
    paid = Criteria(highest=True, stars=False, twins=True, tens_run=False, units_run=False)
    own, other = Formed(ME, FORMS[card("7P0")][card("7B0")], paid), formed(BEN, "6B0", "1P0")
    news = (Revealed(3, (own, other), ()), CardsDrawn(ME, cards("5B0 9G0")))
    drew = "Your **77** drew 🔵\u20605 🟩\u20609: 👑 highest, 🟰 identical digits."
    told = f"{drew}\n-# Seat1 61\nWhich card do you pass to Seat1?"
    assert told in shown(view("pass", HAND), news=news)
    nothing = (Revealed(3, (formed(ME, "6B0", "1P0"), own._replace(seat=BEN)), ()),)
    assert "Your **61** drew nothing.\n-# Seat1 77\n" in shown(view("pass", HAND), news=nothing)


def test_a_hand_without_a_channel_tells_the_headline_a_shuffle_and_its_owners_own_loss_in_one_line() -> None:
    lost = (Share(ME, 2), Share(BEN, 1))
    news = (Revealed(3, (formed(BEN, "9B0", "9P0"),), ()), Reshuffled(12), Shortage(lost))
    told = "\n-# **99! No one can beat Seat1.** 🔀 Older cards were shuffled into a new draw pile. Seat0 misses out on"
    texts = [shown(view("pass", HAND), news=news, stands_alone=alone) for alone in (False, True)]
    assert [told in text for text in texts] == [False, True]
    assert [text.count("misses out") for text in texts] == [0, 1]


def formed(seat: Seat, tens: str, units: str) -> Formed:
    nothing = Criteria(highest=False, stars=False, twins=False, tens_run=False, units_run=False)
    return Formed(seat, FORMS[card(tens)][card(units)], nothing)


def test_then_the_units_by_the_number_they_make_with_what_it_draws_and_what_it_leaves() -> None:
    assert shown(view("form", HAND, last=54), "choose 5B0") == (
        f"{HAND_TEXT}Tens: **🔵 blue 5**. Which card for the units?\n"
        "<Choose the units 55 · 🔵 blue 5 (draws 1 · leaves 1 higher number) | "
        "59 · 🟩 green 9 (leaves nothing higher)>\n"
        "[Other tens]"
    )


def test_then_the_number_large_with_what_it_draws_for_sure_and_what_it_may_draw() -> None:
    seen = with_columns(view("form", HAND, last=30), Column(cards("1P0 2P0"), 2), Column(cards("1P0 2P0"), 2))
    assert shown(seen, "choose 3P2 3G1") == (
        f"{HAND_TEXT}# 33\n"
        "🌸\u20603★★ 🟩\u20603★ · draws 2: 🟰 identical digits, ☰ three pink in the tens"
        " · +1 card if highest, +1 if most stars\n"
        "Leaves 🔵\u20605 🔵\u20605 🟩\u20609: you could then form 55, 59 and 95.\n"
        "[Other tens] [Other units]\n[Lock in 33]"
    )


def test_w20_a_number_without_stars_is_not_promised_a_card_for_the_most_stars() -> None:
    assert "🔵\u20605 🟩\u20609 · +1 card if highest\n" in shown(view("form", HAND, last=54), "choose 5B0 9G0")


def test_a_number_after_which_nothing_higher_is_left_is_warned_of_before_it_is_locked_in() -> None:
    told = shown(view("form", HAND, last=54), "choose 9G0 5B0")
    assert "⚠️ Leaves 🔵\u20605 🌸\u20603★★ 🟩\u20603★: nothing above 95 without a new card." in told
    highest = shown(view("form", "1B0 9P0 9G0", last=54), "choose 9G0 9P0")
    assert "⚠️ No number is higher than 99: you'd be out next round." in highest
    last = shown(view("form", "5B0 9G0", last=54), "choose 9G0 5B0")
    assert "⚠️ These are your last cards: without a new one you're out." in last


def test_the_units_to_the_very_first_card_are_those_that_make_a_legal_number() -> None:
    told = shown(view("form", "1B0 2B0 9G0", last=17), "choose 1B0", picking=Picking.MIXED)
    assert told == "Tens: **🔵 blue 1**. Which card for the units?\n[19 🟩9]\n[Other tens]"


def test_who_cannot_form_is_told_privately_and_says_that_they_saw_it() -> None:
    stuck = view("form", HAND, last=96, stuck=True, prompt=None)
    assert shown(stuck) == (
        f"{HAND_TEXT}You can't go above **96**: you're out at the reveal. No one else knows yet.\n[Got it]"
    )
    assert shown(stuck, acknowledged=True).endswith("No one else knows yet.")


def test_who_is_out_watches() -> None:
    out = view("form", HAND, prompt=None, inside=(BEN,))
    assert shown(out).endswith("You're out. Stay and see who wins!")
    assert shown(view("form", "", prompt=None)).endswith("There's nothing to choose right now.")


@pytest.mark.parametrize(
    "draft", ["", "nonsense", "choose", "choose0", "choose 9P9", "choose 1B0 1B0", "choose1 9P9", "choose9"]
)
def test_a_draft_that_makes_no_sense_begins_again(draft: str) -> None:
    assert "which card for the tens?" in shown(view("form", HAND, last=54), draft)


def test_a_draft_with_illegal_units_goes_back_to_the_units() -> None:
    assert "Which card for the units?" in shown(view("form", HAND, last=54), "choose1 5B0 3P2")


@given(st.integers(1, 9), st.sampled_from(KINDS) | st.none(), st.sampled_from(KINDS) | st.none())
def test_drafts_are_read_back_as_they_were_written(page: int, tens: Card | None, units: Card | None) -> None:
    draft = HandDraft(choosing=True, tens=tens, units=None if tens is None else units)
    seen = HandSeen(controls_of(TABLE), ME, view("form", HAND), NAMES)
    assert carried(draft.step(seen)) == draft
    assert carried(draft.turn(seen, page)) == replace(draft, page=page)


def carried(custom_id: str) -> HandDraft:
    return HandDraft.read(some(parse_as(Control, custom_id)).detail)


HANDS = st.lists(st.sampled_from(KINDS), min_size=1, max_size=100).map(lambda held: tuple(sorted(held)))


def drafted(page: int, held: list[str]) -> str:
    return " ".join((f"page{page}", *held))


DRAFTS = st.builds(drafted, st.integers(1, 4), st.lists(st.sampled_from(["5B0", "9G0", "1P1"]), max_size=2))


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
    assert all(parse_as(Control, control) is not None for control in message.controls())


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
    return screen(seen, draft, picking=Picking.BUTTONS)


def test_cards_are_buttons_unless_the_person_wants_menus_throughout() -> None:
    by_default = as_text(screen(view("pass", HAND), picking=Picking.MIXED))
    assert by_default == "Which card do you pass to Seat1?\n[🔵5 ×2] [🌸3★★]\n[🟩3★] [🟩9]"
    assert as_text(by_buttons(view("pass", HAND))) == by_default


@pytest.mark.parametrize("draft", ["", "choose 5B0"])
def test_buttons_ask_for_the_same_as_the_menu(draft: str) -> None:
    seen = view("form", HAND, last=54)
    (menu,) = [block for block in screen(seen, draft).blocks() if isinstance(block, Menu)]
    chosen = tuple(with_choices(menu.control, option.value) for option in menu.options)
    assert by_buttons(seen, draft).controls()[: len(chosen)] == chosen


def test_twenty_kinds_fit_as_buttons_and_more_become_a_menu() -> None:
    twenty = by_buttons(view("pass", tuple(KINDS[:20])))
    assert len(twenty.controls()) == 20
    whole = Screen((Box((*twenty.boxes[0].blocks, *(Separator(),) * 4, Buttons((Link("x", ""),) * 2))),))
    assert measure(whole).fits
    more = by_buttons(view("pass", tuple(KINDS[:21])))
    assert any(isinstance(block, Menu) for block in more.blocks())


BOOK = Phrasebook(installed_sources())


@pytest.mark.parametrize("language", sorted(installed_sources()))
def test_a_card_is_read_wherever_its_language_puts_the_colour(language: str) -> None:
    words = BOOK.words(language)
    for card in KINDS:
        named = words("two-win-passed", card=card_name(card, words), name="Ben")
        assert list(CARD_READING.named(named)) == [CODE[card]]
        assert list(CARD_READING.named(small(card))) == [CODE[card]]


@pytest.mark.parametrize("language", sorted(installed_sources()))
def test_a_card_of_another_game_with_the_same_sign_is_not_read(language: str) -> None:
    words = BOOK.words(language)
    assert not [name for card in TWO_DOWN.values() for name in CARD_READING.named(two_down.small(card, words))]
