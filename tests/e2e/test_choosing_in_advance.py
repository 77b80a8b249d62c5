"""Whoever waits chooses a card already: no one else sees anything of it, a restart does not lose it, and on their turn
it is played when it does what they were shown."""

import re

from engine.seats import Seat
from sandbox.people.reading import ShownButton, controls
from tests.kit.talk import Person, Talk, talking


async def hand(person: Person) -> str:
    """The words of someone's newest hand."""
    return next(text for text in reversed(await person.inbox()) if "You have" in text)


async def cards(person: Person, verb: str) -> list[ShownButton]:
    """The cards on someone's hand that do that."""
    shown = [part for message in await person.way.inbox() for part in controls(message)]
    return [part for part in shown if isinstance(part, ShownButton) and f":{verb}:" in part.custom_id]


async def press(person: Person, button: ShownButton) -> None:
    told = await person.way.press({"id": button.message}, button.custom_id, wait=1)
    assert told["result"] == "ok", told
    await person.talk.settle()


async def begun(talk: Talk) -> tuple[Person, Person]:
    """A game of two: who is asked, and who waits."""
    await talk["Ana"].types("twosans3 start", seats=2)
    await talk["Ben"].presses("Join")
    await talk["Ana"].presses("Start")
    on_turn = (await talk.table()).on_turn()
    return (talk["Ana"], talk["Ben"]) if on_turn == 0 else (talk["Ben"], talk["Ana"])


async def plays(person: Person, card: int = 0) -> None:
    """Looks at a card and locks it in."""
    await press(person, (await cards(person, "draft"))[card])
    await person.presses("Lock in")


async def test_a_card_chosen_in_advance_is_played_after_a_restart_and_nobody_saw_it_before() -> None:
    async with talking() as talk:
        asked, waits = await begun(talk)
        before = await asked.reads()
        chosen = (await cards(waits, "premove"))[0]
        await press(waits, chosen)
        assert "Your next card, if it still does this" in await hand(waits)
        assert await asked.reads() == before
        await talk.crash()
        turn = (await talk.table()).running.turn
        await plays(asked, -1)
        number = chosen.label.split("\u2060")[0]
        table = await talk.table()
        if table.running.turn == turn + 1:  # the card of the other took its effect away
            assert "but it would do something else now" in await hand(waits)
        else:
            assert re.search(f"Your {number}.* was played as chosen|You played {number}.* and took", await hand(waits))
            assert table.holder(table.on_turn() or Seat(0)).person.name == asked.name  # type: ignore[union-attr]


async def test_what_was_chosen_can_be_changed_and_taken_back() -> None:
    async with talking() as talk:
        asked, waits = await begun(talk)
        first, second, *_ = await cards(waits, "premove")
        await press(waits, first)
        await press(waits, second)
        assert [holder.premove for holder in (await talk.table()).holders if holder.premove is not None]
        await waits.presses("Undo")
        assert "Choose in advance, or I'll ping you." in await hand(waits)
        assert {holder.premove for holder in (await talk.table()).holders} == {None}
        turn = (await talk.table()).running.turn
        await plays(asked)
        assert (await talk.table()).running.turn == turn + 1
        assert "Which card do you play?" in await hand(waits)
