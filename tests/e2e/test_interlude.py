"""What a hand shows between the last choice and the next question, and a card that was chosen in advance."""

import re

from bot.tables.deadlines import SECOND
from engine.seats import Seat
from sandbox.people.reading import ShownButton, controls, words
from sandbox.tests.kit.bystander import Json
from tests.kit.always import some
from tests.kit.talk import Person, Talk, talking

LASTS = 3 * SECOND


def labels(message: Json) -> list[str]:
    return [part.label for part in controls(message) if isinstance(part, ShownButton)]


async def hand(person: Person) -> Json:
    """Someone's newest direct message."""
    return (await person.way.inbox())[-1]


async def first_round(talk: Talk) -> str:
    """Two people play the first round; the words of the answer to the press that closed it."""
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="normal")
    for person in (ana, ben):
        await person.chooses()
    await ana.forms()
    await ben.chooses()
    await ben.chooses()
    button = some(await ben.button("Lock in"))
    told = await ben.way.press({"id": button.message}, button.custom_id, wait=1)
    return words(told["message"])


async def test_whoever_closes_the_round_is_answered_at_once_and_then_sees_the_reveal_in_the_same_message() -> None:
    async with talking(interlude=LASTS) as talk:
        said = await first_round(talk)
        assert said.startswith("🔒 Locked in: **")
        await talk.settle()
        for name in ("Ana", "Ben"):
            shown = await hand(talk[name])
            assert "Round 1: the numbers" in words(shown)
            assert "Your **" in words(shown)
            assert labels(shown) == ["Next"]
        await talk.advance(2 * LASTS)
        for name in ("Ana", "Ben"):
            shown = await hand(talk[name])
            assert "Which card do you pass" in words(shown)
            assert "Next" not in labels(shown)


async def test_next_brings_the_question_at_once_in_the_same_message() -> None:
    async with talking(interlude=LASTS) as talk:
        await first_round(talk)
        await talk.settle()
        before = await hand(talk["Ana"])
        said = await talk["Ana"].presses("Next")
        assert "Which card do you pass" in said
        assert (await hand(talk["Ana"]))["id"] == before["id"]
        assert labels(await hand(talk["Ben"])) == ["Next"]


async def test_my_hand_shows_the_reveal_too() -> None:
    async with talking(interlude=LASTS) as talk:
        await first_round(talk)
        await talk.settle()
        said = await talk["Ana"].presses("My hand")
        assert "Round 1: the numbers" in said
        await talk.advance(2 * LASTS)
        newest = (await talk["Ana"].messages())[-1]
        assert "Which card do you pass" in words(newest)


async def test_who_wants_it_quick_is_asked_at_once() -> None:
    async with talking(interlude=LASTS) as talk:
        await talk["Ana"].types("settings")
        await talk["Ana"].sets("reveals", "no")
        await first_round(talk)
        await talk.settle()
        assert "Which card do you pass" in words(await hand(talk["Ana"]))
        assert labels(await hand(talk["Ben"])) == ["Next"]


async def test_alone_against_the_house_in_direct_messages() -> None:
    async with talking(interlude=LASTS) as talk:
        ana = talk["Ana"]
        await ana.types("twowin daily")
        await ana.presses("Play") if await ana.button("Play") else None
        await ana.chooses()
        await ana.forms()
        shown = (await ana.messages())[-1]
        assert "Next" in labels(shown), words(shown)
        await talk.advance(2 * LASTS)
        assert "Next" not in labels((await ana.messages())[-1])


async def held(person: Person) -> str:
    """The words of someone's newest hand."""
    return next(text for text in reversed(await person.inbox()) if "· Turn" in text)


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


async def test_a_card_chosen_in_advance_is_played_after_a_restart_and_nobody_saw_it_before(talk: Talk) -> None:
    asked, waits = await begun(talk)
    before = await asked.reads()
    chosen = (await cards(waits, "premove"))[0]
    await press(waits, chosen)
    assert "Your next card, if it still does this" in await held(waits)
    assert await asked.reads() == before
    await talk.crash()
    turn = (await talk.table()).running.turn
    await plays(asked, -1)
    number = chosen.label.split("\u2060")[0]
    table = await talk.table()
    if table.running.turn == turn + 1:  # the card of the other took its effect away
        assert "has a new effect" in await held(waits)
    else:
        assert re.search(f"Your {number}.* was played as chosen|You played {number}.* and took", await held(waits))
        assert table.holder(table.on_turn() or Seat(0)).person.name == asked.name  # type: ignore[union-attr]


async def test_what_was_chosen_can_be_changed_and_taken_back(talk: Talk) -> None:
    asked, waits = await begun(talk)
    first, second, *_ = await cards(waits, "premove")
    await press(waits, first)
    await press(waits, second)
    assert [holder.premove for holder in (await talk.table()).holders if holder.premove is not None]
    await waits.presses("Undo")
    assert "Choose in advance, or I'll ping you." in await held(waits)
    assert {holder.premove for holder in (await talk.table()).holders} == {None}
    turn = (await talk.table()).running.turn
    await plays(asked)
    assert (await talk.table()).running.turn == turn + 1
    assert "Which card do you play?" in await held(waits)
