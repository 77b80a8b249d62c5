"""The second press of two in quick succession hits the buttons of the next question, and plays nothing there."""

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.discord_adapter.interactions import DISCORD_EPOCH
from bot.tables.ids import ChannelId
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import CHANNEL, EPHEMERAL, Call, controls, shown

GUARD = 700


@pytest.fixture(autouse=True)
def _guarded(evening: Evening) -> None:
    evening.client.interactions.repeat_guard_ms = GUARD


async def press(evening: Evening, control: str, after: int) -> Call:
    """Person 1 presses a control of a private message that was edited that many milliseconds before."""
    pressing = evening.people.pressing(1, control, flags=EPHEMERAL)
    edited = DISCORD_EPOCH + (int(pressing["id"]) >> 22) - after
    pressing["message"] |= {"edited_timestamp": datetime.fromtimestamp(edited / 1000, UTC).isoformat()}
    return await evening.people.fed(pressing)


async def asked(evening: Evening) -> tuple[str, str]:
    """A control that plays a card at once, and the screen that it stands on."""
    table = await evening.begun()
    hand = await evening.people.press(1, f"t1:{table}:0:hand", flags=EPHEMERAL)
    return next(each for each in controls(hand).values() if ":play:" in each), shown(hand)


async def acted(evening: Evening) -> int:
    table: Any = await evening.tables.table_in(ChannelId(CHANNEL))
    return table.acted


async def test_a_press_right_after_the_question_came_plays_nothing_and_shows_it_again(evening: Evening) -> None:
    evening.clock.advance(10_000)
    card, question = await asked(evening)
    answer = await press(evening, card, GUARD - 1)
    assert await acted(evening) == 0
    assert shown(answer).startswith("⚠️ The buttons had just changed, so that press didn't count.")
    assert question.splitlines()[-1] in shown(answer)
    await press(evening, card, GUARD)
    assert await acted(evening) == 1


async def test_who_presses_again_is_not_refused_for_the_edit_that_said_so(evening: Evening) -> None:
    evening.clock.advance(10_000)
    card, _ = await asked(evening)
    await press(evening, card, 100)
    evening.clock.advance(GUARD - 200)
    await press(evening, card, 50)
    assert await acted(evening) == 0, "still within the time of the first"
    evening.clock.advance(200)
    await press(evening, card, 50)
    assert await acted(evening) == 1


async def test_a_step_of_a_choice_and_what_follows_it_wait_for_nothing(evening: Evening) -> None:
    evening.clock.advance(10_000)
    card, _ = await asked(evening)
    drafted = card.replace(":play:", ":draft:")
    await press(evening, drafted, 100)
    await press(evening, card, 100)
    assert await acted(evening) == 1
