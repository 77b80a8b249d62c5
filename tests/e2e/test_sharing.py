"""A result is shared in another channel of its server, once, by those who played, where both they and the bot may
write; its cards are passed on, played in private, and compared where they were passed on."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from sandbox.people.reading import ShownButton, controls, words
from tests.e2e.test_daily import begun
from tests.kit.always import some
from tests.kit.talk import Person, Talk, talking

ASKED = "Where should I post this result?"
Json = dict[str, Any]


@asynccontextmanager
async def played(*company: str, direct: bool = False) -> AsyncGenerator[tuple[Talk, Person, str]]:
    """A finished game of Ana and her company, or else the house; `direct`: in her direct messages. Beside the talk also
    another channel of the server."""
    async with talking() as talk:
        ana = talk["Ana"]
        guild = (await ana.way.screen())["channels"][0]["guild"]
        other = str((await ana.way.ask("POST", "channels", {"guild": guild, "name": "gallery"}))["id"])
        await talk.settle()
        if direct:
            await begun(talk, ana)
            ana.way.channel = (await ana.way.inbox())[0]["channel_id"]
        await ana.types("twosans3 start", **({} if company else {"house": 1}))
        for name in company:
            await talk[name].presses("Join")
        if company:
            await ana.presses("Start")
        people = [ana, *(talk[name] for name in company)]
        while await ana.button("Share") is None:
            for person in people:
                if await person.button("Lock in") is not None:
                    await person.presses("Lock in")
                elif await person.choices():
                    await person.chooses()
            await talk.seconds(5)
        yield talk, ana, other


async def picks(person: Person, channel: str) -> str:
    """Choose a channel where the newest message asks for one; the words of what came of it."""
    asked = next(each for each in reversed(await person.messages()) if ASKED in words(each))
    button = some(await person.button("Share"))
    told = await person.way.select({"id": asked["id"]}, button.custom_id, channel, wait=1)
    await person.talk.settle()
    return words(told["message"])


async def asks(person: Person, channel: str) -> str:
    """Press `Share` in that channel; the words of the answer."""
    for message in reversed(await person.way.messages(channel)):
        for part in controls(message):
            if part.custom_id.endswith(":share"):
                return words((await person.way.press({"id": message["id"]}, part.custom_id, wait=1))["message"])
    raise AssertionError(f"{person.name} sees nothing to share")


async def gallery(talk: Talk, channel: str) -> list[Json]:
    return await talk["Dario"].way.messages(channel)


async def test_a_result_is_shared_in_another_channel_once() -> None:
    async with played() as (talk, ana, other):
        assert await ana.presses("Share") == ASKED
        assert await picks(ana, other) == "Your result is on its way to the channel."
        (post,) = await gallery(talk, other)
        told = words(post)
        assert told.startswith("### 🏆 ")
        assert "2 SANS 3 · shared by **Ana**" in told
        assert not any((post["pinged"], post["rang"]))
        assert " · nothing yet" in await talk["Ben"].presses("Replay")
        await ana.presses("Share")
        assert await picks(ana, other) == "Your result is already in that channel."
        assert len(await gallery(talk, other)) == 1


async def test_only_players_share_and_only_where_both_may_write() -> None:
    async with played("Ben") as (talk, ana, other):
        ben, bot = talk["Ben"], next(iter(talk.sandbox.platform.world.applications))
        refused = "Only someone who played this game to the end can share its result."
        assert await talk["Dario"].presses("Share") == refused
        for whom, person in ((bot, ana), (ben.way.user, ben)):
            denied = {"id": whom, "type": "member", "deny": ["SEND_MESSAGES"]}
            await talk.change("PATCH", f"channels/{other}", overwrites=[denied])
            assert await asks(person, talk.channel) == ASKED
            assert await picks(person, other) == "Either you or I can't post there."
        assert await gallery(talk, other) == []


async def test_from_a_direct_message_the_channels_of_the_server_are_offered() -> None:
    async with played("Ben") as (talk, ana, other):
        assert await asks(ana, (await ana.way.inbox())[-1]["channel_id"]) == ASKED
        assert set((await ana.menus())[-1].values) == {other, talk.channel}
        assert await picks(ana, other) == "Your result is on its way to the channel."
        assert len(await gallery(talk, other)) == 1


async def test_a_game_of_no_server_is_shared_from_its_replay_on_one() -> None:
    async with played(direct=True) as (talk, ana, other):
        told = await ana.presses("Share")
        assert "This game wasn't played on a server." in told
        ana.way.channel = talk.channel
        await ana.types("twosans3 replay", code=told.partition("code ")[2][:10])
        menu = (await ana.menus())[-1]
        await ana.way.select({"id": menu.message}, menu.custom_id, menu.values[-1], wait=1)
        assert await asks(ana, talk.channel) == ASKED
        assert await picks(ana, other) == "Your result is on its way to the channel."
        (post,) = await gallery(talk, other)
        assert [each.label for each in controls(post) if isinstance(each, ShownButton)] == ["Play now"]


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


async def test_a_challenge_is_played_from_the_first_press_to_both_results(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await ana.types("twosans3 start", house=1)
    while await ana.button("Challenge") is None:
        await plays_until(ana, len(await talk.public()))
    assert "Your challenge is on its way" in await ana.presses("Challenge")
    offer = (await talk.public())[-1]
    assert "**Ana** has finished a game of 2\u00a0SANS 3 and is passing the cards on." in offer
    assert "You know these cards" in await ana.presses("Take it on")
    await ben.presses("Take it on")
    (told,) = await plays_until(ben, len(await talk.public()))
    assert told.startswith("### 2 SANS 3 · same cards\n**Ana** · ")
    assert "**Ben** · " in told
    assert "Both played the same way to the end." in told, "the same choices lead to the same game"
    assert "Both results are on their way" in await ben.presses("Take it on")


async def test_the_cards_of_a_game_in_direct_messages_are_passed_on_in_a_channel(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    ana.way.channel = (await ana.way.ask("POST", "channels", {"kind": "dm", "user": ana.way.user}))["id"]
    await ana.types("twosans3 start", house=1)
    while await ana.button("Play again") is None:
        await answers(ana)
    ana.way.channel = talk.channel
    assert "Your challenge is on its way" in await ana.types("twosans3 challenge", person=ben.way.user)
    (offer,) = await talk.public()
    assert "**Ana** has finished a game of 2\u00a0SANS 3 and is passing the cards on." in offer
    await ben.presses("Take it on")
    (told,) = await plays_until(ben, 1)
    assert "**Ana** · " in told
    assert "**Ben** · " in told
