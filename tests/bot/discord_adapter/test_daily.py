"""The daily deal over the wire: what is said of it, and that nothing of a deal leaves before its day is over, whatever
anyone presses."""

import json
import logging
from collections.abc import Iterator
from itertools import count

import pytest

from bot.discord_adapter.interaction_handler import RequestThrottle
from bot.persistence.models import DailyDealRow, TableRow
from bot.tables.days import DAY
from bot.tables.ids import TableId, UserId
from bot.tables.requests import Answer
from bot.tables.settings import Profile
from bot.tables.table import Stage, Table
from engine.seats import Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_interaction_handler import be_slow
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, controls, shown
from tests.kit.clocks import ManualClock

GAMES = {"twowin": "two_win", "twosans3": "two_sans_three", "twodown": "two_down"}
each_game = pytest.mark.parametrize("command", GAMES)


def clock(evening: Evening) -> ManualClock:
    used = evening.clock
    assert isinstance(used, ManualClock)
    return used


async def begun(evening: Evening, user: int, command: str) -> Table:
    """The deal of a person who has just pressed Play."""
    await evening.people.press(user, f"d1:{GAMES[command]}:play", flags=EPHEMERAL)
    (table,) = await evening.tables.seated_at(UserId(user))
    return table


async def played(evening: Evening, table: Table) -> Table:
    """The deal played to its end."""
    while table.stage is Stage.PLAYING:
        by, action = evening.by(table.people[0].user), table.running.legal_actions(Seat(0))[0]
        await evening.tables.handle(Answer(table.id, by, table.running.prompts()[Seat(0)].number, action.code))
        table = await stored(evening, table.id)
    return table


def patient(evening: Evening) -> None:
    """Everyone may press as often as they like: between two presses a minute passes."""
    evening.client.interactions.throttle = RequestThrottle(count(0, 60).__next__)


async def stored(evening: Evening, name: TableId) -> Table:
    table = await evening.tables.table(name)
    assert table is not None
    return table


async def midnight(evening: Evening) -> None:
    clock(evening).advance(DAY - clock(evening).now() % DAY)


async def secrets(evening: Evening) -> set[str]:
    """Everything that would tell a deal: the secrets of all days and the keys of all tables."""
    with evening.store.reading() as work:
        tables = [work.tables.load(row.id) for row in evening.store.rows(TableRow)]
    keys = {table.key.hex() for table in tables if table is not None and table.daily is not None and table.key}
    return keys | {row.secret for row in evening.store.rows(DailyDealRow)}


def said(evening: Evening, caplog: pytest.LogCaptureFixture) -> str:
    """Every word and every file that left the program."""
    files = "".join(file.fp.read().decode() for file in evening.wire.files)
    bodies = "".join(json.dumps(call.body, default=str) for call in evening.wire.calls)
    return f"{files}{bodies}{caplog.text}"


def every_way(table: TableId, game: str) -> Iterator[str]:
    """Controls of a table and of the daily deals that could tell something of a deal."""
    asked = "hand open replay record analysis hint rules again next share return join word"
    for verb in asked.split():
        yield from (f"t1:{table}:0:{verb}", f"t1:{table}:3:{verb}")
    dated = ("practise:20270115", "riddle:20270115")
    yield from (f"d1:{game}:{verb}" for verb in ("check", "board", "practise", "riddle", "play", *dated))


@each_game
async def test_nothing_of_a_deal_leaves_before_its_day_is_over(
    evening: Evening, caplog: pytest.LogCaptureFixture, command: str
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    patient(evening)
    tables = [await played(evening, await begun(evening, 1, command)), await begun(evening, 2, command)]
    people = evening.people
    for user in (1, 2, 3):
        for table in tables:
            for control in every_way(table.id, GAMES[command]):
                for direct, flags in ((True, 0), (False, EPHEMERAL), (False, 0)):
                    await people.press(user, control, direct=direct, flags=flags)
            for direct in (False, True):
                await people.command(user, command, "replay", code=table.id, direct=direct)
        for direct in (False, True):
            for sub, options in (("history", {}), ("daily", {}), ("daily", {"show": "board"}), ("leaderboard", {})):
                await people.command(user, command, sub, direct=direct, **options)
            await people.command(user, "table", "hand", direct=direct)
            for sub in ("show", "export"):
                await people.command(user, "privacy", sub, direct=direct)
    told = said(evening, caplog)
    assert len(await secrets(evening)) >= 3
    assert [secret for secret in await secrets(evening) if secret in told] == []
    assert "my-data.json" in {file.filename for file in evening.wire.files}


@each_game
async def test_nobody_else_sees_anything_of_a_deal(evening: Evening, command: str) -> None:
    table = await begun(evening, 1, command)
    patient(evening)
    for control in every_way(table.id, GAMES[command]):
        if control.startswith("t1") and not control.endswith("rules"):
            answer = shown(await evening.people.press(2, control))
            assert ("🤖" in answer or "face down" in answer or "Round 1" in answer) is False, control


@each_game
async def test_when_the_day_is_over_replay_record_and_key_are_there(evening: Evening, command: str) -> None:
    table = await played(evening, await begun(evening, 1, command))
    own = await evening.people.press(1, f"t1:{table.id}:0:replay", direct=True)
    assert "1 of " in shown(own), "whoever has played it may look back"
    assert not {"Game log", "Verify the deal", "Analysis"} & {*controls(own)}
    for verb in ("record", "verify", "analysis"):
        locked = shown(await evening.people.press(1, f"t1:{table.id}:0:{verb}", direct=True))
        assert "Others may still have this deal ahead of them." in locked
    assert await evening.tables.analyses.next() is None
    await midnight(evening)
    assert "1 of " in shown(await evening.people.press(1, f"t1:{table.id}:0:replay", direct=True))
    asked = shown(await evening.people.press(1, f"t1:{table.id}:0:analysis", direct=True))
    assert asked.startswith("The analysis starts in a moment.")
    await evening.people.press(1, f"t1:{table.id}:0:record", direct=True)
    record = json.loads(next(each for each in evening.wire.files if each.filename.endswith(".json")).fp.read())
    assert record["commit"]["table"].startswith(f"daily:{GAMES[command]}:")
    assert "every move follows the rules" in json.dumps(evening.wire.last.body)
    assert "no such game" in shown(await evening.people.press(2, f"t1:{table.id}:0:replay")).lower()
    overview = controls(await evening.people.command(2, command, "daily"))
    await evening.people.press(2, overview["Yesterday's key"], flags=EPHEMERAL)
    deal = json.loads(evening.wire.files[-1].fp.read())
    assert table.secret.hex() in json.dumps(deal)
    assert (deal["key"], deal["actions"]) == (record["key"], [])


async def test_a_hand_never_takes_the_place_of_a_message_that_everybody_sees(evening: Evening) -> None:
    with evening.store.writing() as work:
        work.profiles.put(Profile(UserId(1), hands_direct=False))
    answer = await evening.people.press(1, "d1:two_win:play")
    assert "Which card do you pass to" in shown(answer)
    assert (answer.body["type"], answer.body["data"]["flags"] & EPHEMERAL) == (4, EPHEMERAL)


async def test_a_slow_deal_is_put_off_as_a_message_that_nobody_else_sees(evening: Evening) -> None:
    be_slow(evening)
    before = len(evening.wire.calls)
    await evening.people.press(1, "d1:two_win:play")
    first = evening.wire.calls[before]
    assert (first.body["type"], first.body["data"]["flags"]) == (5, EPHEMERAL)


async def test_a_control_of_a_game_or_day_that_does_not_exist_gets_a_sentence(evening: Evening) -> None:
    assert "no longer works" in shown(await evening.people.press(1, "d1:chess:play"))
    for day in ("20270231", "99999999", "0", "tomorrow", "20270115 20270116"):
        for verb in ("practise", "riddle"):
            assert shown(await evening.people.press(1, f"d1:two_win:{verb}:{day}", flags=EPHEMERAL)), day
    for day in ("20270115", "20270116", "20990101"):
        told = shown(await evening.people.press(1, f"d1:two_win:practise:{day}", flags=EPHEMERAL))
        assert ("There was no daily deal that day" in told) == (day != "20270115"), "the first of them is today"
        told = shown(await evening.people.press(1, f"d1:two_win:riddle:{day}", flags=EPHEMERAL))
        assert "There was no daily deal that day" in told, "today's is not over"
