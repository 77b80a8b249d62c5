"""The rules in pages and the guided round."""

import pytest

from bot.discord_adapter import lesson
from bot.discord_adapter.lesson import Guide, read_guide
from bot.tables.ids import TableId, UserId
from engine.seats import Viewer
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import kind, private
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, controls, shown


async def test_the_rules_are_pages_with_examples_and_end_with_a_round_to_try(evening: Evening) -> None:
    page = await evening.people.command(9, "twowin", "rules")
    assert private(page)
    seen = [shown(page)]
    while "Next ▶" in controls(page):
        page = await evening.people.press(9, controls(page)["Next ▶"], flags=EPHEMERAL)
        assert kind(page) == 7
        seen.append(shown(page))
    assert [text.split("Page ")[1][:6] for text in seen] == [f"{number} of 5" for number in range(1, 6)]
    assert "= **73**" in seen[2]
    assert "Try a round" in controls(page)
    back = await evening.people.press(9, controls(page)["◀ Back"], flags=EPHEMERAL)
    assert shown(back) == seen[3]


async def test_a_newcomer_plays_a_guided_round_and_nothing_of_it_is_stored_or_posted(evening: Evening) -> None:
    rules = await evening.people.command(9, "twowin", "rules")
    hand = await evening.people.press(9, controls(rules)["Try a round"], flags=EPHEMERAL)
    assert shown(hand).startswith("**A first round, only for you.**")
    hint = await evening.people.press(9, controls(hand)["Hint"], flags=EPHEMERAL)
    assert shown(hint).startswith("💡 The house would pass ")
    guided = lesson.at(Guide(), UserId(9), "Zoe")
    assert guided is not None
    card = guided.table.running.legal_actions(lesson.NEWCOMER)[0].code.removeprefix("pass ")
    form = await evening.people.press(9, controls(hand)["Which card do you pass?"], card, flags=EPHEMERAL)
    assert shown(form).startswith("**Now your number.**")
    assert "You gave" in shown(form)
    passed = lesson.at(Guide(card), UserId(9), "Zoe")
    assert passed is not None
    _, tens, units = passed.table.running.legal_actions(lesson.NEWCOMER)[0].code.split()
    half = await evening.people.press(9, controls(form)["Which card for the tens?"], tens, flags=EPHEMERAL)
    whole = await evening.people.press(9, controls(half)["Which card for the units?"], units, flags=EPHEMERAL)
    lock = next(control for label, control in controls(whole).items() if label.startswith("Lock in"))
    end = await evening.people.press(9, lock, flags=EPHEMERAL)
    assert shown(end).startswith("### Round 1: the numbers")
    assert "That was a round." in shown(end)
    assert {call.path.split("/")[-1] for call in evening.wire.calls} == {"callback"}
    async with evening.tables._store.reading() as work:
        assert await work.tables.live() == []


async def test_outdated_and_impossible_presses_show_the_round_as_it_is(evening: Evening) -> None:
    late = await evening.people.press(9, "t1:guide2w000:1:play:form 1B0 2B0", flags=EPHEMERAL)
    assert shown(late).startswith("**A first round, only for you.**")
    foreign = await evening.people.press(9, "t1:guide2w000:0:play:fly", flags=EPHEMERAL)
    assert shown(foreign).startswith("**A first round, only for you.**")


async def test_a_card_that_was_not_dealt_cannot_have_been_passed(evening: Evening) -> None:
    held = lesson.at(Guide(), UserId(9), "Zoe")
    assert held is not None
    hand = {action.code.removeprefix("pass ") for action in held.table.running.legal_actions(lesson.NEWCOMER)}
    foreign = next(
        card for card in ("1B0", "2B0", "3B0", "4B0", "5B0", "6B0", "7B0", "8B0", "9B0", "1P0") if card not in hand
    )
    answer = await evening.people.press(9, f"t1:{Guide(foreign).table}:0:hand", flags=EPHEMERAL)
    assert shown(answer).startswith("This button is of no use any more.")


@pytest.mark.parametrize("name", ["abcdefghjk", "guide2w0p0", "guide2w999", "guide3w000"])
def test_real_tables_are_no_guides(name: str) -> None:
    assert read_guide(TableId(name)) is None


def test_everybody_gets_the_same_cards_and_every_first_pass_leads_to_a_number() -> None:
    first = lesson.at(Guide(), UserId(1), "Ana")
    assert first is not None
    for action in first.table.running.legal_actions(lesson.NEWCOMER):
        passed = lesson.at(Guide(action.code.removeprefix("pass ")), UserId(2), "Ben")
        assert passed is not None
        assert passed.table.view(Viewer(lesson.NEWCOMER)).prompt is not None
