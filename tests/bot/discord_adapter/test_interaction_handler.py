"""Whatever goes wrong: one answer, in time, no secret in the log; what comes late or is malformed is dropped."""

import asyncio
import copy
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import nullcontext
from email.utils import formatdate
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord_adapter import client, interaction_handler
from bot.discord_adapter.answers import ANSWER_WITHIN, Answer, Deferral, Responder, TableMessage
from bot.discord_adapter.errors import attempt
from bot.discord_adapter.gateway_events import guard_events, readable
from bot.discord_adapter.interaction_handler import InFlight
from bot.discord_adapter.interactions import LATELY, STALE, InteractionAge, read_interaction
from bot.discord_adapter.wire import Wire
from bot.persistence.store import StoreLostError, StoreUnavailableError
from bot.screens.components import (
    Box,
    Buttons,
    Link,
    Screen,
    Text,
    sentence,
)
from bot.service.messages import Pressed
from bot.tables.ids import TableId
from bot.tables.notices import Content, RefreshHand
from engine.contract import Seat
from sandbox.tests.kit.word_for_word import entries
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import CHANNEL, EPHEMERAL, error, message_data, settled, shown
from tests.kit.clocks import ManualClock, everybody_waits
from tests.kit.haste import nobody_is_too_fast
from tests.kit.library import state
from tests.kit.memory_store import due
from tests.kit.sweeps import one_in


def pressed(evening: Evening, within: float = ANSWER_WITHIN) -> Responder:
    """Answers a press of someone."""
    return Responder(Wire(evening.client), read_interaction(evening.people.pressing(1, "x")), within)


def break_tables(evening: Evening, failure: Exception) -> None:
    async def press(*asked: Any, **needs: Any) -> Pressed:
        raise failure

    evening.tables.press = press


async def test_discord_hears_in_half_of_the_time_it_waits_that_an_answer_takes_longer(evening: Evening) -> None:
    """What is sent then is on its way for a while, and a busy bot is late with it."""
    assert evening.client.interactions.patience <= ANSWER_WITHIN / 2


@pytest.mark.parametrize("waits_for", ["store", "edit"])
async def test_a_press_that_was_read_late_is_put_off_the_sooner(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, waits_for: str
) -> None:
    """It waited while the bot came up, or stood still: Discord counts from when it was made."""
    monkeypatch.setattr(interaction_handler, "EDIT_LASTS", 60.0)
    await evening.people.press(1, "t1:abcdefghjk:0:join")
    if waits_for == "store":
        evening.be_slow()
    evening.client.interactions.patience = 60.0
    late, before = evening.people.pressing(1, "t1:abcdefghjk:0:join"), len(evening.wire.calls)
    evening.clock.advance(STALE)
    with evening.client.interactions.in_flight.editing(1) if waits_for == "edit" else nullcontext():
        evening.wire.called.clear()
        evening.people.feed(late)
        await evening.wire.called.wait()
        assert evening.wire.calls[before].body["type"] in (5, 6)
    await settled()
    assert len(evening.wire.calls) == before + 2


async def test_when_nothing_could_be_stored_the_person_is_asked_to_press_again(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    break_tables(evening, StoreUnavailableError("locked"))
    answer = await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert answer.body["data"]["flags"] & EPHEMERAL
    assert shown(answer) == "I couldn't save that. Please try again."
    assert evening.client.interactions.failures["StoreUnavailableError"] == 1
    assert "a press could not be recorded: locked" in caplog.text


async def test_a_bug_is_answered_counted_and_logged_without_its_words(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    break_tables(evening, ZeroDivisionError("canary hand 5P0"))
    answer = await evening.people.press(1, "t1:abcdefghjk:0:play:pass 5P0")
    assert shown(answer) == "Something went wrong on my side. Nothing is lost; please try again."
    assert evening.client.interactions.failures["ZeroDivisionError"] == 1
    assert "ZeroDivisionError" in caplog.text
    assert "test_interaction_handler.py" in caplog.text
    assert "canary" not in caplog.text


@pytest.mark.parametrize(
    ("failure", "level"),
    [
        (error(400, 40060), None),
        (error(404, 10062), logging.INFO),
        (error(500, 0), logging.WARNING),
        (aiohttp.ServerDisconnectedError(), logging.WARNING),
        (ConnectionResetError(104, "canary"), logging.WARNING),
    ],
    ids=str,
)
async def test_an_answer_that_discord_refuses_is_no_crash(
    evening: Evening, caplog: pytest.LogCaptureFixture, failure: Exception, level: int | None
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    evening.wire.answers.append(failure)
    await evening.people.press(1, "t1:abcdefghjk:0:join")
    logged = [record.levelno for record in caplog.records if record.name.startswith("bot")]
    assert logged == ([] if level is None else [level])
    assert "canary" not in caplog.text


CUT_OFF = json.JSONDecodeError("unexpected end of data", "", 0)
LOST = (
    error(404, 10062),
    error(500, 0),
    error(429, 0),
    error(403, 0, {"Content-Type": "text/html"}),
    KeyError("retry_after"),
    aiohttp.ServerDisconnectedError(),
    TimeoutError(),
    CUT_OFF,
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
)


async def owed(evening: Evening) -> list[Content]:
    """What must be told now."""
    with evening.store.reading() as work:
        return [notice.content for notice in due(work, evening.clock.now())]


@pytest.mark.parametrize("failure", LOST, ids=str)
async def test_a_hand_whose_answer_was_lost_is_told_all_the_same(evening: Evening, failure: Exception) -> None:
    table = await evening.begun()
    evening.wire.answers.append(failure)
    await evening.people.press(1, f"t1:{table}:0:hand", direct=True)
    assert await owed(evening) == [RefreshHand(Seat(0))]


@pytest.mark.parametrize("fine", [None, error(400, 40060), error(400, 50035)], ids=str)
async def test_a_hand_whose_answer_arrived_is_not_told_twice(evening: Evening, fine: Exception | None) -> None:
    table = await evening.begun()
    evening.wire.answers.append(fine)
    await evening.people.press(1, f"t1:{table}:0:hand", direct=True)
    assert await owed(evening) == []


@pytest.mark.parametrize(("user", "verb"), [(9, "hand"), (1, "rules")])
async def test_whatever_else_was_lost_leaves_the_hands_alone(evening: Evening, user: int, verb: str) -> None:
    table = await evening.begun()
    evening.wire.answers.append(error(404, 10062))
    await evening.people.press(user, f"t1:{table}:0:{verb}", direct=True)
    assert await owed(evening) == []


async def test_who_gets_an_answer_that_discord_finds_fault_with_gets_a_sentence_instead(evening: Evening) -> None:
    evening.wire.answers.append(error(400, 50035))
    answer = await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert len(evening.wire.calls) == 2
    assert shown(answer) == "Something went wrong on my side. Nothing is lost; please try again."


@pytest.mark.unsendable
async def test_who_gets_an_answer_that_cannot_be_built_gets_a_sentence_instead(evening: Evening) -> None:
    async def rules(*_: object) -> Answer:
        return Screen((Box((Buttons((Link("canary", "https://example.org"),) * 6),)),))

    await evening.client.interactions.serve(rules, pressed(evening), Deferral.PRIVATE, "en-GB")
    assert shown(evening.wire.last) == "Something went wrong on my side. Nothing is lost; please try again."
    assert sum(evening.client.interactions.failures.values()) == 1


@pytest.mark.unsendable
@pytest.mark.parametrize("in_place", [False, True])
async def test_an_answer_that_discord_would_refuse_is_never_sent(
    evening: Evening, caplog: pytest.LogCaptureFixture, in_place: bool
) -> None:
    async def rules(*_: object) -> Answer:
        return Screen((Box(tuple(Text("x") for _ in range(40))),)).replacing(in_place)

    await evening.client.interactions.serve(rules, pressed(evening), Deferral.PRIVATE, "en-GB")
    (answer,) = evening.wire.calls
    assert shown(answer) == "Something went wrong on my side. Nothing is lost; please try again."
    assert "a message that Discord would refuse: Size(components=41" in caplog.text


async def test_an_answer_that_takes_too_long_is_given_up(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    async def never() -> None:
        await asyncio.Event().wait()

    evening.wire.answers.append(never)
    await pressed(evening, within=0.01).send(None)
    assert "answer lost (TimeoutError)" in caplog.text


async def test_a_slow_quiet_press_is_put_off_and_then_left_alone(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    join = await evening.control("join")
    evening.be_slow()
    before = len(evening.wire.calls)
    await evening.people.press(2, join)
    assert [call.body["type"] for call in evening.wire.calls[before:]] == [6]


async def test_a_slow_press_that_is_refused_says_so_in_a_new_private_message(evening: Evening) -> None:
    evening.be_slow()
    refused = await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert refused.path == "/webhooks/4000/canary-token"
    assert refused.body["flags"] & EPHEMERAL
    assert shown(refused).startswith("That table no longer exists.")


@pytest.mark.parametrize("failure", [CUT_OFF, TypeError("string indices must be integers")], ids=str)
async def test_whatever_discord_says_when_it_is_put_off_a_press_is_finished_and_answered(
    evening: Evening, failure: Exception
) -> None:
    evening.be_slow()
    evening.wire.answers.append(failure)
    answer = await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert shown(answer).startswith("That table no longer exists.")


async def test_a_slow_hand_is_put_off_privately_and_then_filled_in(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start", house=1)
    await evening.people.press(1, await evening.control("join"))
    await evening.starts()
    hand = await evening.control("hand")
    evening.be_slow()
    before = len(evening.wire.calls)
    answer = await evening.people.press(1, hand)
    first = evening.wire.calls[before]
    assert (first.body["type"], first.body["data"]["flags"]) == (5, EPHEMERAL)
    assert answer.path == "/webhooks/4000/canary-token/messages/@original"
    assert "Which card do you pass to" in shown(answer)


async def test_at_a_stop_new_presses_are_told_and_those_under_way_are_finished(evening: Evening) -> None:
    going_on, done = asyncio.Event(), asyncio.Event()
    press = evening.tables.press

    async def slowly(*asked: Any, **needs: Any) -> Pressed:
        done.set()
        await going_on.wait()
        return await press(*asked, **needs)

    evening.tables.press = slowly
    evening.people.feed(evening.people.pressing(1, "t1:abcdefghjk:0:join"))
    await done.wait()
    stopping = asyncio.get_running_loop().create_task(evening.client.drain(5))
    await asyncio.sleep(0)
    assert not stopping.done()
    going_on.set()
    assert await stopping
    assert shown(evening.wire.last).startswith("That table no longer exists.")
    late = await evening.people.press(2, "t1:abcdefghjk:0:join")
    assert shown(late).startswith("I'm restarting. Your choices are safe")


async def test_when_nothing_can_be_stored_any_more_nobody_is_told_that_anything_is_safe(evening: Evening) -> None:
    async def lost(*asked: Any, **needs: Any) -> Pressed:
        raise StoreLostError("the database file was deleted")

    evening.tables.press = lost
    noticed = await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert await evening.client.drain(5, lost=True)
    late = await evening.people.press(2, "t1:abcdefghjk:0:join")
    for answer in (noticed, late):
        assert shown(answer).startswith("I can't save anything right now, so your choice wasn't kept.")


async def test_a_stop_waits_for_what_happened_elsewhere_and_leaves_the_rest_to_the_next_start(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on, noted = asyncio.Event(), list[str]()

    async def note(*_: object) -> None:
        noted.append("begun")
        await going_on.wait()
        noted.append("done")

    monkeypatch.setattr(evening.tables.settings, "member_of", note)
    loop = asyncio.get_running_loop()
    event = loop.create_task(evening.client.on_ready())
    await asyncio.sleep(0)
    stopping = loop.create_task(evening.client.drain(5))
    await asyncio.sleep(0)
    assert not stopping.done()
    going_on.set()
    assert await stopping
    await event
    await evening.client.on_ready()
    assert noted == ["begun", "done"]


async def test_a_stop_waits_for_the_answer_to_what_cannot_be_read_and_begins_no_other(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = asyncio.Event()

    async def slowly(answering: Awaitable[object], within: float) -> None:
        await going_on.wait()
        await attempt(answering, within)

    monkeypatch.setattr(client, "attempt", slowly)
    malformed = every_kind(evening)["a button"]
    del malformed["data"]
    evening.people.feed(malformed)
    await asyncio.sleep(0)
    stopping = asyncio.get_running_loop().create_task(evening.client.drain(5))
    await asyncio.sleep(0)
    assert not stopping.done()
    going_on.set()
    assert await stopping
    assert shown(evening.wire.last) == UNREADABLE
    evening.people.feed(malformed)
    await settled()
    assert len(evening.wire.calls) == 1


async def test_a_stop_does_not_wait_for_ever() -> None:
    in_flight = InFlight()

    async def forever() -> None:
        with in_flight.answering(1):
            await asyncio.Event().wait()

    task = asyncio.get_running_loop().create_task(forever())
    await asyncio.sleep(0)
    assert not await in_flight.drain(0.01)
    task.cancel()
    await asyncio.wait({task})
    assert await in_flight.drain(0.01)


async def test_an_answer_waits_for_an_edit_of_their_hand_and_not_for_ever(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interaction_handler, "EDIT_LASTS", 60.0)
    in_flight = evening.client.interactions.in_flight
    pressing = evening.people.pressing(1, "t1:abcdefghjk:0:join")
    with in_flight.editing(1):
        evening.people.feed(pressing)
        await everybody_waits()
        assert evening.wire.calls == []
    await settled()
    assert shown(evening.wire.last).startswith("That table no longer exists.")
    monkeypatch.setattr(interaction_handler, "EDIT_LASTS", 0.0)
    with in_flight.editing(1):
        await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert len(evening.wire.calls) == 2


async def test_a_form_that_can_no_longer_be_opened_asks_to_press_again(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    word = await evening.control("word")
    evening.be_slow()
    answer = await evening.people.press(1, word)
    assert answer.path.endswith("/messages/@original")
    assert shown(answer) == "I couldn't save that. Please try again."


@pytest.mark.parametrize("deferral", [None, Deferral.PRIVATE])
@pytest.mark.parametrize("flags", [0, 64])
async def test_an_answer_for_everybody_that_only_its_asker_sees_is_noticed(
    evening: Evening, deferral: Deferral | None, flags: int
) -> None:
    answering, came_back = pressed(evening), message_data("99", CHANNEL, flags)
    if deferral is not None:
        await answering.defer(deferral)
        evening.wire.answers.append({})
    evening.wire.answers.append(came_back if deferral else {"resource": {"message": came_back}})
    await answering.send(TableMessage(sentence("a table"), TableId("t1")))
    assert answering.unseen == ("t1" if flags else None)
    assert (answering.board is None) == bool(flags or deferral)
    if flags:
        await answering.take_back(sentence("nobody sees it"))
        said = evening.wire.last.body
        assert "nobody sees it" in shown(evening.wire.last)
        assert said["flags"] & 64 or evening.wire.last.path.endswith("@original")


DISCORD = 1_420_070_400_000


def made(at: int) -> dict[str, str]:
    """An interaction that Discord made at that moment."""
    return {"id": str((at - DISCORD) << 22 | 77)}


@pytest.mark.parametrize("wrong", [0, 60_000, -60_000, 10_000_000_000, -10_000_000_000])
def test_a_clock_that_is_wrong_by_a_minute_or_by_months_drops_nothing_that_is_young(wrong: int) -> None:
    discord = ManualClock()
    age = InteractionAge(lambda: discord.now() + wrong)
    for late in (40, 2_000, 60, 2_540):
        assert age.left(made(discord.now() - late)) >= 0
        discord.advance(1_000)
    assert age.left(made(discord.now() - STALE - 41)) < 0
    assert age.dropped == 1


@pytest.mark.parametrize(("late", "dropped"), [(0, False), (STALE - 1_000, False), (STALE, False), (3_501, True)])
def test_the_first_interaction_after_a_start_may_be_known_to_come_too_late(late: int, dropped: bool) -> None:
    """It was pressed while the bot came up, and Discord's clock said the second in every response of the login."""
    clock = ManualClock(1_800_000_000_999)
    age = InteractionAge(clock.monotonic)
    age.note_time(clock.now() // 1_000 * 1_000)
    clock.advance(4_000)
    assert (age.left(made(clock.now() - late)) < 0) is dropped
    age.note_time(clock.now() - 60_000)
    assert age.left(made(clock.now())) >= 0, "by then it is known better"


@pytest.mark.parametrize(
    ("said", "resets", "left"),
    [
        ("Fri, 15 Jan 2027 08:00:00 GMT", None, 500),
        ("Fri, 15 Jan 2027 07:59:59 GMT", None, 1_500),
        ("Fri, 15 Jan 2027 07:59:59 GMT", "1800000000.900", 600),
        ("Fri, 15 Jan 2027 07:59:59 GMT", "1799999999.999", 1_500),
        ("Fri, 15 Jan 2027 07:59:59 GMT", "1800000001.000", 1_500),
        ("Fri, 15 Jan 2027 07:59:59 GMT", "soon", 1_500),
        ("Fri, 15 Jan 2027 08:01:00 GMT", None, STALE),
        ("soon", None, STALE),
        ("", "1800000000.900", STALE),
    ],
)
async def test_discords_clock_is_heard_in_its_answers_where_it_agrees_with_ours(
    evening: Evening, said: str, resets: str | None, left: int
) -> None:
    wait = {} if resets is None else {"X-RateLimit-Reset": resets, "X-RateLimit-Reset-After": "1.000"}
    evening.client.interaction_age.note_response({"Date": said, **wait}, evening.clock.now())
    assert evening.client.interaction_age.left(made(1_800_000_000_000 - 2_000)) == left


@pytest.mark.parametrize(("said", "told"), [(0, 0), (-29, 0), (-31, 1), (31, 1), (-31_536_000, 1)])
@pytest.mark.parametrize("sandboxed", [False, True])
def test_a_host_is_told_once_that_the_clock_of_the_machine_is_wrong(
    said: int, told: int, sandboxed: bool, caplog: pytest.LogCaptureFixture
) -> None:
    clock = ManualClock(1_800_000_000_000)
    age = InteractionAge(clock.monotonic, warns=not sandboxed)
    for _ in range(2):
        age.note_response({"Date": formatdate(1_800_000_000 + said, usegmt=True)}, clock.now())
    lines = [line for line in caplog.messages if "off Discord's" in line]
    assert len(lines) == (0 if sandboxed else told)
    assert all(f"is {-said:+d} s off" in line for line in lines)


def test_of_all_that_discords_clock_said_before_the_first_interaction_the_nearest_counts() -> None:
    clock = ManualClock(1_800_000_000_900)
    age = InteractionAge(clock.monotonic)
    for said in (1_800_000_000_000, 1_800_000_001_000, 1_800_000_001_000):
        age.note_time(said)
        clock.advance(200)
    assert age.left(made(clock.now() - STALE - 101)) == -1


def test_what_waited_while_the_process_stood_still_is_dropped_and_the_next_is_not() -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert age.left(made(clock.now())) >= 0
    pressed = [made(clock.now() + 500 * number) for number in range(20)]
    clock.advance(10_000)
    assert [age.left(press) < 0 for press in pressed].count(True) == 15
    assert age.left(made(clock.now())) >= 0


def test_one_id_from_the_future_drops_no_one_else() -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    age.note_time(clock.now())
    for ahead in (60_000, 0, 60_000, 0, 60_000, 0):
        assert age.left(made(clock.now() + ahead)) >= 0
        clock.advance(LATELY // 3)
    assert age.dropped == 0


def test_after_the_machine_slept_what_is_late_is_known_from_the_second_on() -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert age.left(made(clock.now())) >= 0
    slept = 3_600_000
    assert age.left(made(clock.now() + slept)) >= 0
    assert age.left(made(clock.now() + slept)) >= 0
    assert age.left(made(clock.now() + slept - STALE - 1)) < 0


def test_the_wall_clock_may_jump_meanwhile() -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    discord = clock.now()
    for jump in (0, 3 * 3_600_000, -3 * 3_600_000):
        clock.jump(jump)
        assert age.left(made(discord)) >= 0
        clock.advance(1_000)
        discord += 1_000


def test_the_smallest_age_counts_for_a_while_and_then_is_forgotten() -> None:
    """A clock that runs too fast drops nothing in the long run, either."""
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert age.left(made(clock.now())) >= 0
    clock.advance(2 * LATELY - 1)
    assert age.left(made(clock.now() - 3_000)) < 0
    clock.advance(LATELY)
    assert age.left(made(clock.now() - 6_000)) < 0
    clock.advance(LATELY)
    assert age.left(made(clock.now() - 8_000)) >= 0


def test_a_crowd_of_late_ones_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert age.left(made(clock.now())) >= 0
    for _ in range(100):
        assert age.left(made(clock.now() - 5_000)) < 0
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    clock.advance(10_000)
    assert age.left(made(clock.now() - 5_000)) < 0
    assert "5.0 s late and was dropped, 101 of them" in caplog.text


async def test_a_press_that_came_too_late_is_not_even_read(evening: Evening) -> None:
    first = evening.people.pressing(1, "t1:abcdefghjk:0:join")
    await evening.people.fed(first)
    answered = len(evening.wire.calls)
    late = evening.people.pressing(1, "t1:abcdefghjk:0:join")
    evening.clock.advance(2_600)
    evening.people.feed(late)
    await settled()
    assert len(evening.wire.calls) == answered
    await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert len(evening.wire.calls) == answered + 1


JUNK: tuple[Any, ...] = (None, "canary", -1, 10**30, [], {}, [{}], True, "1" * 25)
UNREADABLE = "I couldn't read what Discord sent. Nothing is lost; please try again."


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in nested data."""
    for key, part in entries(value):
        yield (*path, key)
        yield from places(part, (*path, key))


def without(data: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    del _holder(changed, path)[path[-1]]
    return changed


def spoilt(data: dict[str, Any], path: tuple[Any, ...], junk: Any) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    _holder(changed, path)[path[-1]] = junk
    return changed


def _holder(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def every_kind(evening: Evening) -> dict[str, dict[str, Any]]:
    people, table = evening.people, "t1:abcdefghjk:0"
    form = {"type": 4, "custom_id": "x", "value": "canary", "id": 2}
    words = {"custom_id": f"{table}:word", "components": [{"type": 18, "id": 1, "component": form}]}
    return {
        "a button": people.pressing(1, f"{table}:hand"),
        "a button in a direct message": people.pressing(1, f"{table}:hand", direct=True),
        "a menu": people.pressing(1, f"{table}:draft", "75"),
        "a menu of settings": people.pressing(1, "s1:me:language", "en"),
        "a form": people.interaction(1, 5, words),
        "a command": people.typing(1, "twowin", "start", seats=3),
        "a command that names somebody": people.typing(1, "table", "kick", person=2),
    }


KINDS_OF_INTERACTION = (
    "a button",
    "a button in a direct message",
    "a menu",
    "a menu of settings",
    "a form",
    "a command",
    "a command that names somebody",
)


@pytest.mark.parametrize("kind", one_in(2, KINDS_OF_INTERACTION))
async def test_whatever_an_interaction_lacks_or_holds_the_next_one_is_answered(
    evening: Evening, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    whole = every_kind(evening)[kind]
    changed = [without(whole, path) for path in places(whole)]
    changed += [spoilt(whole, path, junk) for path in places(whole) for junk in JUNK]
    evening.client.interactions.throttle = nobody_is_too_fast()
    for malformed in changed:
        evening.people.feed(malformed)
        await settled()
    assert "canary" not in caplog.text
    assert "never retrieved" not in caplog.text
    answer = await evening.people.command(2, "about")
    assert shown(answer).startswith("### Card tables")


def typing_a_code(evening: Evening) -> dict[str, Any]:
    """Someone types the code of a game, and wants suggestions."""
    typed = {"name": "code", "type": 3, "value": "canary", "focused": True}
    sub = {"name": "replay", "type": 1, "options": [typed]}
    return evening.people.interaction(1, 4, {"id": "1", "name": "twowin", "type": 1, "options": [sub]})


async def test_whoever_types_is_suggested_something_or_nothing_whatever_arrives(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    """Only where no one can be answered there is no answer; a sentence is none to someone who types."""
    evening.client.interactions.throttle = nobody_is_too_fast()
    whole = typing_a_code(evening)
    changed = [without(whole, path) for path in places(whole)]
    changed += [spoilt(whole, path, junk) for path in places(whole) for junk in JUNK]
    for malformed in (whole, *changed):
        if malformed.get("type") != 4 or malformed.get("token") != whole["token"] or malformed.get("id") != whole["id"]:
            continue
        evening.wire.calls.clear()
        evening.people.feed(malformed)
        await settled()
        assert [call.body["type"] for call in evening.wire.calls] == [8], malformed
        assert isinstance(evening.wire.calls[0].body["data"]["choices"], list)
    assert "canary" not in "".join(each.getMessage() for each in caplog.records if each.name.startswith("bot"))


@pytest.mark.parametrize("lost", ["user", "data", "channel", "guild_id", "attachment_size_limit"])
async def test_somebody_whose_interaction_cannot_be_read_is_answered(evening: Evening, lost: str) -> None:
    malformed = every_kind(evening)["a button in a direct message"]
    evening.people.feed(malformed | {lost: "x"})
    await settled()
    assert evening.wire.calls[0].path == f"/interactions/{malformed['id']}/canary-token/callback"


async def test_what_people_and_servers_of_every_language_of_discord_send_is_read(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.client.interactions.throttle = nobody_is_too_fast()
    for locale in discord.Locale:
        whole = evening.people.typing(1, "about") | {"locale": locale.value, "guild_locale": locale.value}
        await evening.people.fed(whole)
    assert "cannot be read" not in caplog.text


async def test_a_missing_field_is_answered_with_a_sentence_for_them_alone(evening: Evening) -> None:
    malformed = every_kind(evening)["a button"]
    del malformed["data"]
    evening.people.feed(malformed)
    await settled()
    (answer,) = evening.wire.calls
    assert answer.path == f"/interactions/{malformed['id']}/canary-token/callback"
    assert (answer.body["type"], answer.body["data"]["flags"] & EPHEMERAL) == (4, EPHEMERAL)
    assert shown(answer) == UNREADABLE


@pytest.mark.parametrize(("field", "junk"), [("id", "x"), ("id", None), ("token", "../../x"), ("token", None)])
async def test_what_cannot_be_answered_is_left_alone(evening: Evening, field: str, junk: object) -> None:
    malformed = every_kind(evening)["a button"] | {field: junk}
    del malformed["data"]
    evening.people.feed(malformed)
    await settled()
    assert evening.wire.calls == []


async def test_any_other_event_that_cannot_be_read_is_dropped(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    for event in ("GUILD_CREATE", "CHANNEL_DELETE", "THREAD_DELETE", "GUILD_DELETE", "GUILD_MEMBER_REMOVE"):
        state(evening.client).parsers[event]({"id": "canary"})
        assert event in caplog.text
    assert "canary" not in caplog.text


def test_a_channel_that_comes_or_changes_is_read_without_nulls() -> None:
    heard = list[Any]()
    parsers: dict[str, Callable[[Any], None]] = dict.fromkeys(
        ("CHANNEL_CREATE", "CHANNEL_UPDATE", "GUILD_CREATE"), heard.append
    )
    guard_events(parsers)
    channel = {"id": "70", "type": 0, "topic": None, "name": None}
    for event in ("CHANNEL_CREATE", "CHANNEL_UPDATE"):
        parsers[event](channel)
    assert heard == [readable(channel)] * 2
    assert None not in heard[0].values()
