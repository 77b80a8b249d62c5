"""The cards of a finished game are passed on, played in private, and compared where they were passed on."""

from tests.kit.haste import nobody_is_too_fast
from tests.kit.talk import Person, talking

PRESSES = 60
"""More than a game of two needs."""


async def plays_until(person: Person, posts: int) -> list[str]:
    """Take the first card that is offered until so many messages stand in the channel; what is new there."""
    for _ in range(PRESSES):
        await person.talk.minutes(1)
        public = await person.talk.public()
        if len(public) > posts:
            return public[posts:]
        await answers(person)
    raise AssertionError(f"{PRESSES} presses end no game")


async def answers(person: Person, which: int = 0) -> None:
    """Take a card that is offered, or lock in what was taken."""
    if await person.button("Lock in") is not None:
        await person.presses("Lock in")
    else:
        await person.chooses(which)


async def test_a_challenge_is_played_from_the_first_press_to_both_results() -> None:
    async with talking() as talk:
        ana, ben = talk["Ana"], talk["Ben"]
        talk.client.interactions.throttle = nobody_is_too_fast()
        await ana.types("twosans3 start", house=1)
        while await ana.button("Challenge") is None:
            await plays_until(ana, len(await talk.public()))
        assert "Your challenge is on its way" in await ana.presses("Challenge")
        offer = (await talk.public())[-1]
        assert "**Ana** has finished a game of 2 SANS 3 and is passing the cards on." in offer
        assert "You know these cards" in await ana.presses("Take it on")
        await ben.presses("Take it on")
        (told,) = await plays_until(ben, len(await talk.public()))
        assert told.startswith("### 2 SANS 3 · same cards\n**Ana** · ")
        assert "**Ben** · " in told
        assert "Both played the same way to the end." in told, "the same choices lead to the same game"
        assert "Both results are on their way" in await ben.presses("Take it on")


async def test_the_cards_of_a_game_in_direct_messages_are_passed_on_in_a_channel() -> None:
    async with talking() as talk:
        ana, ben = talk["Ana"], talk["Ben"]
        talk.client.interactions.throttle = nobody_is_too_fast()
        ana.way.channel = (await ana.way.ask("POST", "channels", {"kind": "dm", "user": ana.way.user}))["id"]
        await ana.types("twosans3 start", house=1)
        while await ana.button("Play again") is None:
            await answers(ana)
        ana.way.channel = talk.channel
        assert "Your challenge is on its way" in await ana.types("twosans3 challenge", person=ben.way.user)
        (offer,) = await talk.public()
        assert "**Ana** has finished a game of 2 SANS 3 and is passing the cards on." in offer
        await ben.presses("Take it on")
        (told,) = await plays_until(ben, 1)
        assert "**Ana** · " in told
        assert "**Ben** · " in told
