"""The machine sleeps in the middle of a game: what was pressed meanwhile is simply pressed again."""

import os
import signal
from pathlib import Path

from tests.kit.full_house import House, full_house


def send(house: House, number: signal.Signals) -> None:
    assert house.process.pid is not None
    os.kill(house.process.pid, number)


async def test_a_press_while_the_bot_sleeps_comes_to_nothing_and_counts_when_it_is_made_again(tmp_path: Path) -> None:
    async with full_house(tmp_path, ("Ana", "Ben")) as house:
        ana, ben = house.people
        await house.deal()
        card = (await house.cards(ana))[-1]
        send(house, signal.SIGSTOP)
        try:
            assert (await house.press_this(ana, card)).result == "failed"
        finally:
            send(house, signal.SIGCONT)
        assert (await house.press_this(ana, card)).result == "ok"
        await house.shows(ana, "You're passing")
        card = (await house.cards(ben))[-1]
        assert (await house.press_this(ben, card)).result == "ok"
        await house.shows(ana, "which card for the tens?")
        assert house.process.deaths == 0
