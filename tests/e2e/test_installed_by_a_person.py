"""Playing where nobody invited the bot: Ana has installed it for herself, and brings it along to a group and to a
server without it. Nothing is done there with the bot's token, and nobody else sees anything."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, cast

import pytest

from bot.discord_adapter.interaction_handler import RequestThrottle
from bot.service.hand_messages import TOKEN_LASTS
from bot.tables.ids import UserId
from bot.tables.table import Stage, Table
from sandbox import clock as sandbox_clock
from sandbox.people.policy import Policy
from sandbox.people.reading import ReadMessage, ShownButton, read
from sandbox.people.screen import ClientScreen
from sandbox.people.seeded_choices import SeededChoices
from tests.kit.talk import Person, Talk, talking

PLACES: Final = ("group", "server")
GAMES: Final = ("twowin", "twosans3", "twodown")
MOST: Final = 2_000
"""Looks at the screen in a whole game."""
THINKS: Final = 20
"""Milliseconds between two looks while the house thinks."""


async def brought(talk: Talk, place: str) -> Person:
    """Ana in a place without the bot, which she has installed for herself; Ben is there as well."""
    ana, ben = talk["Ana"], talk["Ben"]
    bot = (await ana.way.ask("GET", "world"))["application"]["id"]
    await ana.way.ask("PATCH", f"users/{ana.way.user}", {"installed": [bot]})
    if place == "group":
        body: dict[str, Any] = {"kind": "group", "name": "us", "people": [ana.way.user, ben.way.user]}
    else:
        guild = (await ana.way.ask("POST", "guilds", {"name": "Elsewhere", "bots": False}))["id"]
        body = {"guild": guild, "name": "general"}
    ana.way.channel = ben.way.channel = (await ana.way.ask("POST", "channels", body))["id"]
    return ana


@asynccontextmanager
async def elsewhere(place: str = "server") -> AsyncGenerator[tuple[Talk, Person]]:
    async with talking() as talk:
        ana, requests = await brought(talk, place), talk.sandbox.platform.figures.requests
        before = requests["bot"]
        talk.client.interactions.throttle = RequestThrottle(count(0, 60).__next__)  # nobody is in a hurry
        yield talk, ana
        assert requests["bot"] == before
        assert await talk["Ben"].way.messages() == []


@dataclass(frozen=True, slots=True)
class Privately:
    """The screen of somebody who sees one message, for themselves."""

    message: ReadMessage

    def public(self, _: int) -> Sequence[ReadMessage]:
        return ()

    def private(self, _: int) -> Sequence[ReadMessage]:
        return (self.message,)


async def plays(talk: Talk, person: Person) -> Table:
    """The table when the person has played it to its end, as somebody who knows nothing but the newest message."""
    policy, table = Policy(SeededChoices("Ana")), await table_of(talk, person)
    for _ in range(MOST):
        shown = read((await person.way.messages())[-1])
        act = policy.next_act(cast("ClientScreen", Privately(shown)))
        if act is None and not await talk.tables.seated_at(UserId(int(person.way.user))):
            break
        if act is None:  # the house thinks, in a process of its own, and hands of who waits follow a little later
            await sandbox_clock.wait(sandbox_clock.RealClock(), THINKS)
            await talk.seconds(1)
            continue
        message, control = shown.message, act.control
        if isinstance(control, ShownButton):
            told = await person.way.press(message, control.custom_id, wait=1)
        else:
            told = await person.way.select(message, control.custom_id, *act.values, wait=1)
        assert told["result"] == "ok"
        await talk.settle()
        policy.answered((await person.way.messages())[-1])
    ended = await talk.tables.table(table.id)
    assert ended is not None
    return ended


async def table_of(talk: Talk, person: Person) -> Table:
    (table,) = await talk.tables.seated_at(UserId(int(person.way.user)))
    return table


@pytest.mark.parametrize(("game", "place"), [("twowin", "server"), ("twosans3", "group")])
async def test_a_table_against_the_house_is_played_to_its_end(game: str, place: str) -> None:
    """A whole game takes seconds, for the house thinks in processes of its own."""
    async with elsewhere(place) as (talk, ana):
        lobby = await ana.types(f"{game} start", house=2)
        assert "against the house" in lobby
        assert "Sealed deal" in lobby
        await ana.presses("Start")
        ended = await plays(talk, ana)
        assert ended.stage is Stage.OVER
        assert len(await ana.way.messages()) == 1
        assert "nobody changed it" in await ana.presses("Verify")
        await ana.presses("Again")
        assert (await table_of(talk, ana)).stage is Stage.LOBBY


async def test_the_house_alone_is_played_at_once_and_a_second_game_waits_for_the_first() -> None:
    async with elsewhere() as (talk, ana):
        await ana.types("twowin start")
        await ana.presses("Play against the house")
        first = await table_of(talk, ana)
        assert (first.stage, len(first.holders)) == (Stage.PLAYING, 2)
        assert "was waiting for you" in await ana.types("twowin start", house=3)
        assert (await table_of(talk, ana)).id == first.id
        assert "Close this table" in await ana.types("table end")
        await ana.presses("Yes, close the table")
        await ana.types("twowin start")
        assert (await table_of(talk, ana)).id != first.id


async def test_a_message_whose_token_died_says_so_and_wakes() -> None:
    async with elsewhere("group") as (talk, ana):
        await ana.types("twowin start", house=1)
        await ana.presses("Start")
        await talk.advance(TOKEN_LASTS)
        (message,) = await ana.way.messages()
        assert "fell asleep" in await ana.reads()
        assert "Your turn" in await ana.presses("Wake")
        assert [each["id"] for each in await ana.way.messages()] == [message["id"]]


async def test_a_game_that_was_begun_there_is_found_in_a_server_with_the_bot() -> None:
    async with elsewhere() as (talk, ana):
        await ana.types("twowin start", house=1)
        await ana.presses("Start")
        ana.way.channel = talk.channel
        assert "Your turn" in await ana.types("table hand")
        await ana.chooses()
        assert (await table_of(talk, ana)).acted > 0


async def test_the_deal_of_the_day_is_the_answer_there() -> None:
    async with elsewhere("group") as (talk, ana):
        await ana.types("twowin daily")
        assert "Which card" in await ana.presses("Play")
        await ana.chooses()
        assert (await table_of(talk, ana)).daily is not None
        assert await ana.inbox() == []


@pytest.mark.parametrize("place", PLACES)
async def test_every_command_is_answered_there(place: str) -> None:
    """By a screen, or by one sentence that says what it needs."""
    told: dict[str, str] = {}
    async with elsewhere(place) as (talk, ana):
        for command in (
            *(f"{game} {part}" for game in GAMES for part in ("rules", "leaderboard", "stats", "history", "daily")),
            *("table show", "table hand", "table leave", "table return", "table end", "table hide-words"),
            *("settings", "privacy show", "privacy export", "about"),
        ):
            told[command] = await ana.types(command)
        told["kick"] = await ana.types("table kick", person=talk["Ben"].way.user)
        told["best"] = await ana.types("twowin daily", show="board")
        told["theirs"] = await ana.types("twowin stats", person=talk["Ben"].way.user)
    assert all(told.values())
    assert not [command for command, text in told.items() if "went wrong" in text]
    only_there = {command for command, text in told.items() if "server that invited me" in text}
    assert only_there == {"table hide-words", "kick", "best", "theirs"}


async def test_the_guided_round_goes_on_to_a_table() -> None:
    async with elsewhere("group") as (talk, ana):
        await ana.types("twowin rules")
        while await ana.button("Try a round") is None:
            await ana.presses("Next")
        await ana.presses("Try a round")
        await ana.chooses()
        await ana.types("table hand")
        await ana.presses("2 WIN")
        assert (await table_of(talk, ana)).solo


@pytest.mark.parametrize(("clock", "taken"), [("quick", True), ("none", True), ("normal", False), ("slow", False)])
async def test_a_clock_that_could_call_nobody_is_not_taken(clock: str, taken: bool) -> None:
    async with elsewhere() as (_, ana):
        told = await ana.types("twowin start", clock=clock, house=1)
        assert ("can't call anybody" in told) is not taken


async def test_the_quick_clock_plays_on_for_who_stays_away() -> None:
    async with elsewhere() as (talk, ana):
        await ana.types("twowin start", clock="quick", house=1)
        await ana.presses("Start")
        await talk.seconds(61)
        assert (await table_of(talk, ana)).running.turn > 0
        assert "the clock" in await ana.reads()


async def test_house_rules_and_a_lucky_word_are_chosen_in_the_lobby() -> None:
    async with elsewhere() as (talk, ana):
        await ana.types("twowin start", house=1)
        await ana.fills("Lucky word", text="hearts")
        assert "🍀" in await ana.reads()
        await ana.presses("Add")
        assert len((await table_of(talk, ana)).holders) == 3
        assert len(await ana.way.messages()) == 1


async def test_in_the_direct_messages_of_the_bot_one_plays_as_well() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben")
        ana = talk["Ana"]
        ana.way.channel = next(each["id"] for each in (await ana.way.screen())["channels"] if each["kind"] == "dm")
        await ana.types("twosans3 start", house=1)
        await ana.presses("Start")
        await ana.chooses()
        assert [table.solo for table in await talk.tables.seated_at(UserId(int(ana.way.user)))].count(True) == 1
