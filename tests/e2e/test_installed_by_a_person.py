"""Playing where no one invited the bot: Ana has installed it for herself, and brings it along to a group and to a
server without it. Nothing is done there with the bot's token, and no one else sees anything."""

import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, cast

import pytest

from bot.discord_adapter.interaction_handler import RequestThrottle
from bot.games.registry import GAMES as REGISTERED
from bot.service.handling import TOKEN_LASTS
from bot.tables.ids import ChannelId, UserId
from bot.tables.table import Stage, Table
from bot.tables.venue import SOLO
from sandbox import clock as sandbox_clock
from sandbox.people.policy import ClientScreen, Policy
from sandbox.people.reading import ReadMessage, ShownButton, controls, read, words
from sandbox.people.seeded_choices import SeededChoices
from tests.kit.always import some
from tests.kit.talk import Person, Talk, talking
from tools.wire_check.cards import reader_of

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
        talk.client.interactions.throttle = RequestThrottle(count(0, 60).__next__)  # no one is in a hurry
        yield talk, ana
        assert requests["bot"] == before
        assert await talk["Ben"].way.messages() == []


@dataclass(frozen=True, slots=True)
class Privately:
    """The screen of someone who sees one message, for themselves."""

    message: ReadMessage

    def public(self, _: int) -> Sequence[ReadMessage]:
        return ()

    def private(self, _: int) -> Sequence[ReadMessage]:
        return (self.message,)


async def plays(talk: Talk, person: Person) -> Table:
    """The table when the person has played it to its end, as someone who knows nothing but the newest message."""
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
    return some(await talk.tables.table(table.id))


async def table_of(talk: Talk, person: Person) -> Table:
    (table,) = await talk.tables.seated_at(UserId(int(person.way.user)))
    return table


@pytest.mark.parametrize(("game", "place"), [("twowin", "server"), ("twosans3", "group"), ("twodown", "server")])
async def test_a_table_against_the_house_is_played_to_its_end(game: str, place: str) -> None:
    """A whole game takes seconds, for the house thinks in processes of its own."""
    async with elsewhere(place) as (talk, ana):
        assert "against bots" in await ana.types(f"{game} start", house=2)
        ended = await plays(talk, ana)
        assert ended.stage is Stage.OVER
        assert len(await ana.way.messages()) == 1
        assert "I'm only a guest in this chat." in await ana.presses("Share")
        assert "no one changed it" in await ana.presses("Verify")
        await ana.presses("Replay")
        await ana.presses("▶️")
        await ana.presses("Play again")
        assert (await table_of(talk, ana)).stage is Stage.LOBBY


async def test_the_house_alone_is_played_at_once_and_a_second_game_waits_for_the_first() -> None:
    async with elsewhere() as (talk, ana):
        await ana.types("table hand")
        await ana.presses("2 WIN")
        first = await table_of(talk, ana)
        assert (first.stage, len(first.holders)) == (Stage.PLAYING, 4)
        assert "was waiting for you" in await ana.types("twowin start", house=3)
        assert (await table_of(talk, ana)).id == first.id
        assert "Close this table" in await ana.types("table end")
        await ana.presses("Yes, close the table")
        await ana.types("twowin start", house=3)
        assert (await table_of(talk, ana)).id != first.id


async def test_a_message_whose_token_died_says_so_and_wakes() -> None:
    async with elsewhere("group") as (talk, ana):
        await ana.types("twowin start", house=1)
        await talk.advance(TOKEN_LASTS)
        (message,) = await ana.way.messages()
        assert "fell asleep" in await ana.reads()
        assert "Your turn" in await ana.presses("Wake")
        assert [each["id"] for each in await ana.way.messages()] == [message["id"]]


async def test_a_game_that_was_begun_there_is_found_in_a_server_with_the_bot() -> None:
    async with elsewhere() as (talk, ana):
        await ana.types("twowin start", house=1)
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
        assert (await table_of(talk, ana)).venue is SOLO


@pytest.mark.parametrize(("clock", "taken"), [("quick", True), ("none", True), ("normal", False), ("slow", False)])
async def test_a_clock_that_could_call_nobody_is_not_taken(clock: str, taken: bool) -> None:
    async with elsewhere() as (_, ana):
        told = await ana.types("twowin start", clock=clock, house=1)
        assert ("can't ping anyone" in told) is not taken


async def test_the_quick_clock_plays_on_for_who_stays_away() -> None:
    async with elsewhere() as (talk, ana):
        await ana.types("twowin start", clock="quick", house=1)
        await talk.seconds(61)
        assert (await table_of(talk, ana)).running.turn > 0
        assert "The clock chose" in await ana.reads()


async def test_house_rules_and_a_lucky_word_are_chosen_in_the_lobby() -> None:
    async with elsewhere() as (talk, ana):
        await ana.types("twowin start", house=1, seats=4)
        await ana.presses("More")
        await ana.fills("Lucky word", text="hearts")
        assert "🍀" in await ana.reads()
        await ana.presses("Add")
        assert len((await table_of(talk, ana)).holders) == 3
        assert len(await ana.way.messages()) == 1


async def test_in_the_direct_messages_of_the_bot_one_plays_as_well(talk: Talk) -> None:
    await talk.deal("Ana", "Ben")
    ana = talk["Ana"]
    ana.way.channel = next(each["id"] for each in (await ana.way.screen())["channels"] if each["kind"] == "dm")
    await ana.types("twosans3 start", house=1)
    await ana.chooses()
    assert [table.venue is SOLO for table in await talk.tables.seated_at(UserId(int(ana.way.user)))].count(True) == 1


THREE: Final = ("Ana", "Ben", "Chloe")


@asynccontextmanager
async def group_of_three() -> AsyncGenerator[Talk]:
    """Three people in a group where Ana brings the bot along: nothing is done with the bot's token."""
    async with talking() as talk:
        ana = await brought(talk, "group")
        chloe = talk["Chloe"].way
        group = await ana.way.ask(
            "POST", "channels", {"kind": "group", "name": "us", "people": [talk[name].way.user for name in THREE]}
        )
        ana.way.channel = talk["Ben"].way.channel = chloe.channel = talk.channel = group["id"]
        before = (requests := talk.sandbox.platform.figures.requests)["bot"]
        talk.client.interactions.throttle = RequestThrottle(count(0, 60).__next__)  # no one is in a hurry
        yield talk
        assert requests["bot"] == before


async def sits_down(talk: Talk, game: str, **options: Any) -> None:
    await talk["Ana"].types(f"{game} start", **options)
    for name in THREE[1:]:
        await talk[name].presses("Join")
    await talk.seconds(1)
    await talk["Ana"].presses("Start")
    await talk.seconds(1)


async def shown_publicly(talk: Talk) -> list[str]:
    """What everyone in the group sees, in words."""
    return [words(each) for each in await talk["Ben"].way.messages() if not each["ephemeral"]]


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_of_three_begins_in_a_group(game: str) -> None:
    """One public message is lobby and board, one more called the players; hands are seen by their owners alone."""
    async with group_of_three() as talk:
        await sits_down(talk, game)
        table = await talk.table()
        assert (table.stage, len(table.people), table.coin is not None) == (Stage.PLAYING, 3, True)
        board, call = await shown_publicly(talk)
        assert "begins! Your cards" in call
        assert "falls asleep" in board
        assert [await talk[name].was_rung("begins! Your cards") for name in THREE] == [True, True, True]
        for name in THREE:
            assert "falls asleep" not in await talk[name].presses("My hand")
            assert [each["ephemeral"] for each in await talk[name].way.messages()] == [False, False, True]
        await nothing_of_a_hand_is_public(talk)
        (on_turn, *_) = [name for name in THREE if "Your turn" in await talk[name].reads()]
        await talk[on_turn].chooses()
        assert await talk[on_turn].inbox() == []


async def test_a_table_of_three_is_played_to_its_result() -> None:
    async with group_of_three() as talk:
        await sits_down(talk, "twowin")
        table = await talk.table()
        for name in THREE:
            await talk[name].presses("My hand")
        policies = {name: Policy(SeededChoices(name)) for name in THREE}
        for _ in range(MOST):
            acted = [await acts(talk[name], policies[name]) for name in THREE]
            ended = some(await talk.tables.table(table.id))
            if ended.stage is Stage.OVER:
                break
            await nothing_of_a_hand_is_public(talk)
            if not any(acted):  # hands of who waits follow a little later, and the board may have fallen asleep
                await talk.seconds(1)
        await talk.seconds(2)
        board, _ = await shown_publicly(talk)
        assert "wins" in board
        assert "leaderboard" in board
        assert "I'm only a guest in this chat." in await talk["Ben"].presses("Share")
        await talk["Ben"].presses("Play again")
        assert "Sealed deal" in (await shown_publicly(talk))[-1]
        assert (await talk.table()).stage is Stage.LOBBY


async def acts(person: Person, policy: Policy) -> bool:
    """What someone does about their own hand, if anything."""
    shown = read([each for each in await person.way.messages() if each["ephemeral"]][-1])
    act = policy.next_act(cast("ClientScreen", Privately(shown)))
    if act is None or "again" in act.control.custom_id:
        return False
    if isinstance(act.control, ShownButton):
        told = await person.way.press(shown.message, act.control.custom_id, wait=1)
    else:
        told = await person.way.select(shown.message, act.control.custom_id, *act.values, wait=1)
    assert told["result"] == "ok"
    await person.talk.settle()
    policy.answered((await person.way.messages())[-1])
    return True


async def nothing_of_a_hand_is_public(talk: Talk) -> None:
    reader = reader_of(REGISTERED, REGISTERED)
    for each in await talk["Ben"].way.messages():
        if not each["ephemeral"]:
            assert not list(reader.offered(json.dumps(each)))
            assert not list(reader.hands(words(each)))


async def test_a_board_falls_asleep_and_whoever_wakes_it_sees_it_as_it_is() -> None:
    async with group_of_three() as talk:
        await sits_down(talk, "twosans3")
        (first,) = [name for name in THREE if "Your turn" in await talk[name].presses("My hand")]
        await talk.minutes(14)
        assert "This message fell asleep" in (await shown_publicly(talk))[0]
        await talk.minutes(2)
        assert "Your turn" in await talk[first].presses("Wake")  # their own hand, which slept as well
        policy = Policy(SeededChoices(first))
        while (await talk.table()).running.turn == 0:
            await acts(talk[first], policy)
        turn = f"**{first}** to play"
        assert turn in (await shown_publicly(talk))[0]
        other = next(name for name in THREE if name != first)
        message = (await talk[other].way.messages())[0]
        wake = next(each for each in controls(message) if each.custom_id.endswith(":wake"))
        await talk[other].way.press(message, wake.custom_id, wait=1)
        await talk.seconds(2)
        board, *_ = await shown_publicly(talk)
        assert turn not in board
        assert "It falls asleep: " in board


async def test_what_is_typed_at_such_a_table_is_about_it() -> None:
    async with group_of_three() as talk:
        await sits_down(talk, "twowin")
        assert "Which card" in await talk["Ana"].types("table hand")
        await talk["Ana"].types("table show")
        await talk.seconds(2)
        lower = (await shown_publicly(talk))[-1]
        assert "Round 1" in lower
        assert "already a table" in await talk["Ana"].types("twodown start")
        assert "Close this table" in await talk["Ana"].types("table end")
        await talk["Ana"].presses("Yes, close the table")
        assert (await talk.table()).stage is Stage.CANCELLED
        assert "closed this table." in (await shown_publicly(talk))[-1]


async def test_whoever_may_show_nothing_there_plays_alone(talk: Talk) -> None:
    """In a server without the bot others see an answer only from those who may use external apps."""
    ana, ben = await brought(talk, "server"), talk["Ben"]
    (bot,) = talk.sandbox.platform.world.people[ana.way.user].installed
    await ana.way.ask("PATCH", f"users/{ben.way.user}", {"installed": [bot]})
    await ana.way.ask("PATCH", f"channels/{ana.way.channel}", {"deny": ["USE_EXTERNAL_APPS"]})
    assert "no one else sees this" in await ben.types("twowin start")
    assert await ana.way.messages() == []


async def test_a_table_that_discord_shows_to_nobody_else_is_taken_back_with_a_sentence(talk: Talk) -> None:
    """No one knows it before the answer comes back: AutoMod may object."""
    ana = await brought(talk, "server")
    guild = talk.sandbox.platform.world.channels[ana.way.channel].guild
    await ana.way.ask("PATCH", f"guilds/{guild}", {"automod": ["2 WIN"]})
    await ana.types("twowin start")
    (told,) = await ana.way.messages()
    assert (told["ephemeral"], words(told).startswith("Only you can see the table here")) == (
        True,
        True,
    )
    assert list(controls(told)) == []
    assert await talk["Ben"].way.messages() == []
    assert some(await talk.tables.latest_in(ChannelId(int(ana.way.channel)))).stage is Stage.CANCELLED
    await ana.types("twosans3 start")
    assert len(await talk["Ben"].way.messages()) == 1, "the channel is free"


async def test_whoever_may_not_write_there_sees_the_table_alone_and_it_is_taken_back(talk: Talk) -> None:
    """A button brings forth an answer also where its presser may write nothing."""
    ana, ben = await brought(talk, "server"), talk["Ben"]
    await ana.types("twowin start")
    await ben.presses("Join")
    await talk.seconds(1)
    await ana.presses("Start")
    await talk.seconds(2)
    await ana.types("table end")
    await ana.presses("Yes, close the table")
    await talk.seconds(2)
    await ana.way.ask("PATCH", f"channels/{ana.way.channel}", {"deny": ["SEND_MESSAGES"]})
    before = len(await ana.way.messages())
    await ben.presses("Play again")
    (*_, told) = await ben.way.messages()
    assert (told["ephemeral"], "Only you can see" in words(told)) == (True, True)
    assert len(await ana.way.messages()) == before


async def test_a_guest_is_taken_off_a_table_in_a_menu_of_people() -> None:
    async with group_of_three() as talk:
        ana, ben = talk["Ana"], talk["Ben"]
        await ana.types("twowin start")
        await ben.presses("Join")
        await talk.seconds(1)
        await ana.presses("More")
        shown = next(each for each in reversed(await ana.messages()) if each["ephemeral"])
        table = await table_of(talk, ana)
        done = await ana.way.select(shown, f"t1:{table.id}:0:kick", ben.way.user, wait=1)
        assert words(done["message"]).startswith("Done: **Ben** no longer has a seat.")
        assert "invite" not in str(shown["components"]), "I can post nothing there"
        await talk.settle()
        assert [person.user for person in (await table_of(talk, ana)).people] == [int(ana.way.user)]
