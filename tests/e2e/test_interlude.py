"""The moment is where the player is: what a hand shows between the last choice and the next question."""

from bot.tables.deadlines import SECOND
from sandbox.people.reading import ShownButton, controls, words
from sandbox.tests.kit.bystander import Json
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
    button = await ben.button("Lock in")
    assert button is not None
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
