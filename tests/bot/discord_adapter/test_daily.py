"""The daily deal and challenges: answers, results, and nothing of a deal before its day is over."""

import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from bot.discord_adapter.interaction_handler import RequestThrottle
from bot.persistence.models import DailyDealRow, TableRow
from bot.screens.components import LONGEST_LABEL
from bot.service.daily_deals import Asked
from bot.tables.change import Change
from bot.tables.days import DAY, day_of
from bot.tables.ids import ChannelId, TableId, UserId
from bot.tables.notices import PostChallenge, PostShare
from bot.tables.records import published
from bot.tables.requests import Answer
from bot.tables.settings import Picking, Profile
from bot.tables.table import Stage, Table
from engine.contract import Seat
from engine.daily import Mark
from engine.fairness import shown_seal
from engine.record import Verified, verify
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import (
    CHANNEL,
    CHANNEL_MESSAGE,
    EPHEMERAL,
    UPDATE,
    Call,
    controls,
    guild_data,
    kind,
    private,
    shown,
)
from tests.kit.clocks import ManualClock
from tests.kit.library import add_guild_from
from tests.kit.readable import SCREENS, as_text

COMMANDS = {"twowin": "two_win", "twosans3": "two_sans_three", "twodown": "two_down"}
each_game = pytest.mark.parametrize("command", COMMANDS)


def clock(evening: Evening) -> ManualClock:
    used = evening.clock
    assert isinstance(used, ManualClock)
    return used


async def begun(evening: Evening, user: int, command: str) -> Table:
    """The deal of a person who has just pressed Play."""
    await evening.people.press(user, f"d1:{COMMANDS[command]}:play", flags=EPHEMERAL)
    (table,) = await evening.tables.seated_at(UserId(user))
    return table


async def played(evening: Evening, table: Table) -> Table:
    """The deal played to its end."""
    while table.stage is Stage.PLAYING:
        by, action = evening.by(table.people[0].user), table.running.legal_actions(Seat(0))[0]
        await evening.tables.handle(Answer(table.id, by, table.running.prompts()[Seat(0)].number, action.code))
        table = await evening.stored(table.id)
    return table


def patient(evening: Evening) -> None:
    """Everyone may press as often as they like: between two presses a minute passes."""
    evening.client.interactions.throttle = RequestThrottle(count(0, 60).__next__)


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
            for control in every_way(table.id, COMMANDS[command]):
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
    for control in every_way(table.id, COMMANDS[command]):
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
    assert record["commit"]["table"].startswith(f"daily:{COMMANDS[command]}:")
    assert "every move follows the rules" in json.dumps(evening.wire.last.body)
    assert "no such game" in shown(await evening.people.press(2, f"t1:{table.id}:0:replay")).lower()
    overview = controls(await evening.people.command(2, command, "daily"))
    await evening.people.press(2, overview["Was yesterday fair?"], flags=EPHEMERAL)
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
    evening.be_slow()
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


COMMAND, KEY = "twosans3", "two_sans_three"


async def press_daily(evening: Evening, user: int, verb: str, *values: str, direct: bool = False) -> Call:
    """A press on a message that only this person sees."""
    flags = 0 if direct else EPHEMERAL
    return await evening.people.press(user, f"d1:{KEY}:{verb}", *values, direct=direct, flags=flags)


async def finished_deal(evening: Evening, user: int) -> Table:
    return await played(evening, await begun(evening, user, COMMAND))


async def shared(evening: Evening, user: int, table: Table, *, direct: bool = False, detail: str = "") -> Call:
    return await evening.people.press(user, f"t1:{table.id}:0:share{detail}", direct=direct)


async def posted_in(evening: Evening, table: Table) -> tuple[int, ...]:
    return (await evening.stored(table.id)).shared_in


async def test_only_who_finished_before_everyone_else_is_told_that_they_were_the_first(evening: Evening) -> None:
    for user, told in ((1, "You're the first to finish"), (2, "One other player has finished so far")):
        await finished_deal(evening, user)
        result = shown(await press_daily(evening, user, "play"))
        assert [words in result for words in ("You're the first to finish", told)] == [user == 1, True]


async def test_a_finished_deal_is_shared_where_both_may_write(evening: Evening) -> None:
    table = await finished_deal(evening, 1)
    for lacking in ("permissions", "app_permissions"):
        allowed = getattr(evening.people, lacking)
        setattr(evening.people, lacking, "0")
        answer = await shared(evening, 1, table)
        assert private(answer)
        assert shown(answer).startswith("Either you or I can't post in this channel.")
        setattr(evening.people, lacking, allowed)
    assert await posted_in(evening, table) == ()
    answer = await shared(evening, 1, table)
    assert (private(answer), shown(answer)) == (True, "Your result is on its way to the channel.")
    again = await shared(evening, 1, table)
    assert (private(again), shown(again)) == (True, "Your result is already in that channel.")
    assert await posted_in(evening, table) == (CHANNEL,)


@pytest.mark.parametrize(("chosen", "language"), [(None, "de"), ("fr", "fr")])
async def test_a_line_is_posted_in_the_language_of_the_server(
    evening: Evening, chosen: str | None, language: str
) -> None:
    channels = [{"id": str(CHANNEL), "type": 0, "name": "cards", "position": 0}]
    add_guild_from(evening.client, {**guild_data(5), "channels": channels, "preferred_locale": "de"})
    await evening.chooses(language=chosen)
    table = await finished_deal(evening, 1)
    await shared(evening, 1, table)
    with evening.store.reading() as work:
        owed = [notice.content for notice in work.outbox.of(table.id)]
    assert [content.language for content in owed if isinstance(content, PostShare)] == [language]


async def test_from_a_direct_message_a_line_goes_where_the_deal_was_asked_for_once_more_confirmed(
    evening: Evening,
) -> None:
    table = await finished_deal(evening, 1)
    asked = await shared(evening, 1, table, direct=True)
    assert shown(asked) == (
        "Where should I post your result? For any other channel, type `/twosans3 daily` there and press **Share**.\n"
        "Post in #cards"
    )
    (control,) = controls(asked).values()
    assert await posted_in(evening, table) == ()
    assert shown(await shared(evening, 1, table, direct=True, detail=":71")) == shown(asked), "forged"
    answer = await evening.people.press(1, control, direct=True)
    assert shown(answer) == "Your result is on its way to the channel."
    assert await posted_in(evening, table) == (CHANNEL,)


async def test_a_channel_with_a_long_name_still_fits_its_button(evening: Evening) -> None:
    by, name = evening.by(1), "x" * 100
    reply = await evening.tables.dailies.begin(Asked(by, KEY, None, ChannelId(CHANNEL), name))
    assert isinstance(reply, Change)
    table = await played(evening, reply.table)
    (label,) = controls(await shared(evening, 1, table, direct=True))
    assert label.count("x") == LONGEST_LABEL // 2


async def test_a_deal_asked_for_in_a_direct_message_is_shared_by_the_command(evening: Evening) -> None:
    await press_daily(evening, 1, "play", direct=True)
    (table,) = await evening.tables.seated_at(UserId(1))
    answer = await shared(evening, 1, await played(evening, table), direct=True)
    assert shown(answer) == (
        "Type `/twosans3 daily` in the channel where your result should go, and press **Share** there."
    )


async def test_nobody_shares_what_is_not_theirs_not_over_or_no_deal(evening: Evening) -> None:
    mine, open_one = await finished_deal(evening, 1), await begun(evening, 2, COMMAND)
    evening_table = await evening.begun()
    strangers = "Only someone who played this game to the end can share its result."
    assert shown(await shared(evening, 1, replace(mine, id=open_one.id))) == strangers
    assert shown(await shared(evening, 3, mine)) == strangers
    for user, table in ((2, open_one.id), (1, evening_table)):
        assert shown(await shared(evening, user, replace(mine, id=table))).startswith("There's nothing to share here")


async def test_the_deal_of_today_comes_as_a_direct_message_and_only_the_first_time(evening: Evening) -> None:
    answer = await press_daily(evening, 1, "play")
    assert kind(answer) == UPDATE
    assert "Your cards are on their way to our direct messages." in shown(answer)
    again = await press_daily(evening, 1, "play")
    assert kind(again) == UPDATE
    assert "on their way" not in shown(again)
    assert "** · daily deal · Turn\u00a01\u00a0of\u00a018" in shown(again)


async def test_whoever_sees_a_shared_line_plays_todays_deal_with_one_press(evening: Evening) -> None:
    """The answer is private, and the line stays as it is."""
    table = await finished_deal(evening, 1)
    line = SCREENS.share(await evening.stored(table.id))
    (control,) = line.controls()
    answer = await evening.people.press(2, control)
    assert (kind(answer), private(answer)) == (CHANNEL_MESSAGE, True)
    assert "Your cards are on their way to our direct messages." in shown(answer)


async def test_a_midnight_that_passed_in_an_open_deal_is_said_in_the_hand(evening: Evening) -> None:
    await press_daily(evening, 1, "play")
    control = f"t1:{(await evening.tables.seated_at(UserId(1)))[0].id}:0:hand"
    before = shown(await evening.people.press(1, control, direct=True))
    assert "counts until" not in before
    about = f"{control.removesuffix(':hand')}:rules:about"
    assert "The deal counts until the day ends:" in shown(await evening.people.press(1, about, direct=True))
    await midnight(evening)
    after = shown(await evening.people.press(1, control, direct=True))
    assert "The day of this deal is over. You can play on, but it no longer counts." in after
    assert "counts until" not in shown(await evening.people.press(1, about, direct=True))


async def test_who_wants_no_direct_messages_gets_the_cards_as_they_like_them(evening: Evening) -> None:
    """In the pressed message where no one else sees it."""
    kinds: list[set[int]] = []
    for user, picking in ((1, Picking.BUTTONS), (2, Picking.MENUS)):
        with evening.store.writing() as work:
            work.profiles.put(Profile(UserId(user), hands_direct=False, picking=picking))
        answer = await press_daily(evening, user, "play")
        assert kind(answer) == UPDATE
        rows = answer.body["data"]["components"][0]["components"]
        kinds.append({inner["type"] for row in rows for inner in row.get("components", [])})
    assert kinds == [{2}, {2, 3}]


async def test_a_deal_that_was_forgotten_is_not_begun_again(evening: Evening) -> None:
    await begun(evening, 1, COMMAND)
    await evening.tables.privacy.forget(UserId(1))
    answer = await press_daily(evening, 1, "play")
    assert kind(answer) == CHANNEL_MESSAGE
    assert shown(answer).startswith("You played today's deal and then asked to be forgotten")
    assert shown(await evening.people.command(1, COMMAND, "daily")).splitlines()[1].startswith("You played today's")


async def test_the_overview_says_how_far_somebody_is(evening: Evening) -> None:
    fresh = await evening.people.command(1, COMMAND, "daily")
    assert "You play it on your own against 3 bots, once." in shown(fresh)
    assert private(fresh)
    assert controls(fresh) == {"Play": f"d1:{KEY}:play", "Top players": f"d1:{KEY}:board"}
    table = await begun(evening, 1, COMMAND)
    waiting = await evening.people.command(1, COMMAND, "daily")
    assert "You've started today's deal." in shown(waiting)
    await played(evening, table)
    over = await evening.people.command(1, COMMAND, "daily")
    assert list(controls(over)) == ["Share", "Top players"]
    assert "The first day of a streak." in shown(over)
    assert shown_seal(table.commitment) in shown(over)
    await midnight(evening)
    following = await evening.people.command(1, COMMAND, "daily")
    assert list(controls(following)) == ["Play", "Top players", "Practise", controls_check(following)]


def controls_check(call: Call) -> str:
    return next(label for label, control in controls(call).items() if control.endswith(":check"))


async def test_the_best_of_a_server_are_those_who_asked_there(evening: Evening) -> None:
    for user in (1, 2):
        await finished_deal(evening, user)
    for user in (1, 2):
        empty = "**Person 2**" not in shown(await press_daily(evening, user, "board"))
        assert empty is (user == 1), "whoever asks is known there from then on"
    by_command = await evening.people.command(1, COMMAND, "daily", show="board")
    told = shown(by_command)
    assert told == shown(await press_daily(evening, 1, "board"))
    assert private(by_command)
    for user in (1, 2):
        with evening.store.reading() as work:
            tables = [work.tables.load(row.id) for row in evening.store.rows(TableRow)]
        table = next(each for each in tables if each is not None and each.host == user)
        assert table.daily is not None
        assert table.daily.score is not None
        points = 5 - table.daily.score.place
        assert f"**Person {user}** {points}\u00a0(" in told
        assert len(table.daily.score.marks) > 0
        assert set(table.daily.score.marks) <= set(Mark)
    for answer in (await press_daily(evening, 1, "board", direct=True), await daily_directly(evening, "board")):
        assert shown(answer) == told, "of the server on which they asked last"
    assert shown(await press_daily(evening, 3, "board", direct=True)) == "This works only on a server that invited me."


async def daily_directly(evening: Evening, show: str) -> Call:
    return await evening.people.command(1, COMMAND, "daily", show=show, direct=True)


async def test_earlier_days_are_offered_for_practice(evening: Evening) -> None:
    nothing = "There's no earlier deal to practise yet. Come back tomorrow."
    assert shown(await press_daily(evening, 1, "practise")) == nothing
    assert shown(await evening.people.command(1, COMMAND, "daily", show="practice")) == nothing
    first = day_of(evening.clock.now())
    await midnight(evening)
    offered = await press_daily(evening, 1, "practise")
    assert private(offered)
    assert shown(offered) == shown(await evening.people.command(1, COMMAND, "daily", show="practice"))
    assert f"\n{first.isoformat()}\n" in f"\n{shown(offered)}\n"
    (menu,) = controls(offered).values()
    chosen = await evening.people.press(1, menu, f"{first:%Y%m%d}", flags=EPHEMERAL)
    assert kind(chosen) == UPDATE
    (table,) = await evening.tables.seated_at(UserId(1))
    assert table.daily is not None
    assert (table.daily.day, table.daily.practice) == (first, True)


async def test_the_deal_of_yesterday_is_a_file_that_anybody_can_check(evening: Evening) -> None:
    unknown = await press_daily(evening, 1, "check")
    assert shown(unknown) == "There was no daily deal that day, or the day isn't over yet."
    table = await begun(evening, 1, COMMAND)
    day = day_of(evening.clock.now())
    await midnight(evening)
    answer = await press_daily(evening, 1, "check")
    (file,) = evening.wire.files
    assert file.filename == f"twosans3-{day.isoformat()}.json"
    text = file.fp.read().decode()
    assert text.startswith('{\n "')
    assert json.loads(text)["actions"] == []
    assert f"The seal that was shown that day is `{shown_seal(table.commitment)}`." in answer.body["data"]["content"]


@pytest.fixture
async def first(evening: Evening) -> Table:
    """A deal of yesterday that person 1 played to its end, and passes on here."""
    patient(evening)
    table = await played(evening, await begun(evening, 1, "twosans3"))
    await midnight(evening)
    answer = await press_table(evening, 1, table, "challenge")
    assert (private(answer), shown(answer)) == (True, "Your challenge is on its way to the channel.")
    return await evening.stored(table.id)


async def press_table(evening: Evening, user: int, table: Table, verb: str) -> Call:
    return await evening.people.press(user, f"t1:{table.id}:0:{verb}")


async def taken(evening: Evening, user: int, first: Table) -> Table:
    """The table of a person who takes it."""
    await press_table(evening, user, first, "take")
    (own,) = await evening.tables.seated_at(UserId(user))
    return own


async def test_it_is_passed_on_where_both_may_write_and_once(evening: Evening, first: Table) -> None:
    again = await press_table(evening, 1, first, "challenge")
    assert shown(again) == "Your challenge is already in this channel."
    stranger = await press_table(evening, 2, first, "challenge")
    assert shown(stranger) == "Only someone who played this game to the end can pass its cards on."
    evening.people.permissions = "0"
    barred = await press_table(evening, 1, first, "challenge")
    assert shown(barred).startswith("Either you or I can't post in this channel. Type `/twosans3 challenge`")


@pytest.mark.parametrize(("bot", "invited"), [(False, UserId(7)), (True, None)])
async def test_who_is_named_in_the_command_is_invited_unless_it_is_a_bot(
    evening: Evening, bot: bool, invited: UserId | None
) -> None:
    table = await evening.finished()
    answer = await evening.people.command(1, "twowin", "challenge", person=7, bot=bot)
    assert (private(answer), shown(answer)) == (True, "Your challenge is on its way to the channel.")
    with evening.store.reading() as work:
        owed = [notice.content for notice in work.outbox.of(table)]
    assert PostChallenge(ChannelId(CHANNEL), Seat(0), invited) in owed


async def test_the_cards_come_in_private_and_are_found_again(evening: Evening, first: Table) -> None:
    answer = await press_table(evening, 5, first, "take")
    assert private(answer)
    assert shown(answer).startswith("### 2 SANS 3 · same cards, your turn\nYour cards are on their way")
    again = await press_table(evening, 5, first, "take")
    assert private(again)
    assert "**2 SANS 3** · same cards · " in shown(again)
    about = await evening.people.press(5, controls(again)["Info"])
    assert "You play the cards of a finished game from the same seat" in shown(about)


async def test_who_knows_the_cards_is_told_so(evening: Evening, first: Table) -> None:
    for user in (1, 5):
        if user == 5:
            assert await evening.tables.challenges.record_view(first, UserId(5)) is None
        answer = await press_table(evening, user, first, "take")
        assert private(answer)
        assert shown(answer) == "You know these cards: you played that game, or you've looked back at it."


async def test_a_challenge_that_is_over_says_so(evening: Evening, first: Table) -> None:
    evening.clock.advance(7 * DAY)
    answer = await press_table(evening, 5, first, "take")
    assert shown(answer) == "This challenge is closed. Challenge someone yourself below your next result."


async def test_in_the_end_one_sees_both_lines_and_has_the_proof(evening: Evening, first: Table) -> None:
    own = await taken(evening, 5, first)
    early = await press_table(evening, 5, own, "record")
    assert "fair" not in shown(early).lower()
    assert not evening.wire.files
    over = await played(evening, own)
    end = as_text(SCREENS.hand(over, over.seated[0][0], SCREENS.book.words("en"), None))
    assert end.startswith("### 2 SANS 3 · same cards, your turn\n")
    assert "The first game: " in end
    checked = await press_table(evening, 5, over, "verify")
    assert "fair" in shown(checked).lower()
    record = published(over, await evening.tables.played(over.id), first)
    assert isinstance(verify(json.loads(json.dumps(record))), Verified)
