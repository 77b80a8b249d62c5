"""The bot process is killed in the middle of a game and started again: no one loses anything."""

from pathlib import Path

import pytest

from tests.kit.full_house import full_house


@pytest.mark.sweep
async def test_after_a_kill_the_hands_are_the_same_and_old_buttons_work(tmp_path: Path) -> None:
    async with full_house(tmp_path, ("Ana", "Ben")) as house:
        ana, ben = house.people
        await house.deal()
        hands = [await house.hand(ana), await house.hand(ben)]
        board = await house.button(ana, "My hand")
        await house.kill()
        assert (await house.press_this(ana, board)).result == "ok"
        assert [await house.hand(ana), await house.hand(ben)] == hands
        card = (await house.cards(ben))[-1]
        await house.kill()
        assert (await house.press_this(ben, card)).result == "ok"
        await house.shows(ben, "You're passing")
