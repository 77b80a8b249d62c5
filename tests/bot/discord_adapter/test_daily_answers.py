"""What someone is answered who asks something of the daily deals: each sentence, and what follows from it."""

import json
from dataclasses import replace

from bot.persistence.models import TableRow
from bot.screens.components import LONGEST_LABEL
from bot.service.daily_deals import Asked
from bot.tables.change import Change
from bot.tables.days import day_of
from bot.tables.ids import ChannelId, UserId
from bot.tables.settings import Picking, Profile
from bot.tables.table import Table
from engine.daily import Mark
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import CHANNEL_MESSAGE, UPDATE, kind, private
from tests.bot.discord_adapter.test_daily import begun, midnight, played, stored
from tests.bot.discord_adapter.wire_ends import CHANNEL, EPHEMERAL, Call, controls, shown
from tests.kit.readable import SCREENS

COMMAND, GAME = "twosans3", "two_sans_three"


async def press(evening: Evening, user: int, verb: str, *values: str, direct: bool = False) -> Call:
    """A press on a message that only this person sees."""
    flags = 0 if direct else EPHEMERAL
    return await evening.people.press(user, f"d1:{GAME}:{verb}", *values, direct=direct, flags=flags)


async def finished(evening: Evening, user: int) -> Table:
    return await played(evening, await begun(evening, user, COMMAND))


async def shared(evening: Evening, user: int, table: Table, *, direct: bool = False, detail: str = "") -> Call:
    return await evening.people.press(user, f"t1:{table.id}:0:share{detail}", direct=direct)


async def posted_in(evening: Evening, table: Table) -> tuple[int, ...]:
    return (await stored(evening, table.id)).shared_in


async def test_a_finished_deal_is_shared_where_both_may_write(evening: Evening) -> None:
    table = await finished(evening, 1)
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


async def test_from_a_direct_message_a_line_goes_where_the_deal_was_asked_for_once_more_confirmed(
    evening: Evening,
) -> None:
    table = await finished(evening, 1)
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
    reply = await evening.tables.dailies.begin(Asked(by, GAME, None, ChannelId(CHANNEL), name))
    assert isinstance(reply, Change)
    table = await played(evening, reply.table)
    (label,) = controls(await shared(evening, 1, table, direct=True))
    assert label.count("x") == LONGEST_LABEL // 2


async def test_a_deal_asked_for_in_a_direct_message_is_shared_by_the_command(evening: Evening) -> None:
    await press(evening, 1, "play", direct=True)
    (table,) = await evening.tables.seated_at(UserId(1))
    answer = await shared(evening, 1, await played(evening, table), direct=True)
    assert shown(answer) == (
        "Type `/twosans3 daily` in the channel where your result should go, and press **Share** there."
    )


async def test_nobody_shares_what_is_not_theirs_not_over_or_no_deal(evening: Evening) -> None:
    mine, open_one = await finished(evening, 1), await begun(evening, 2, COMMAND)
    evening_table = await evening.begun()
    strangers = "Only someone who played this game to the end can share its result."
    assert shown(await shared(evening, 1, replace(mine, id=open_one.id))) == strangers
    assert shown(await shared(evening, 3, mine)) == strangers
    for user, table in ((2, open_one.id), (1, evening_table)):
        assert shown(await shared(evening, user, replace(mine, id=table))).startswith("There's nothing to share here")


async def test_the_deal_of_today_comes_as_a_direct_message_and_only_the_first_time(evening: Evening) -> None:
    answer = await press(evening, 1, "play")
    assert kind(answer) == UPDATE
    assert "Your cards are on their way to our direct messages." in shown(answer)
    again = await press(evening, 1, "play")
    assert kind(again) == UPDATE
    assert "on their way" not in shown(again)
    assert "** · daily deal · Turn 1 of 18" in shown(again)


async def test_whoever_sees_a_shared_line_plays_todays_deal_with_one_press(evening: Evening) -> None:
    """The answer is private, and the line stays as it is."""
    table = await finished(evening, 1)
    line = SCREENS.share(await stored(evening, table.id))
    (control,) = line.controls()
    answer = await evening.people.press(2, control)
    assert (kind(answer), private(answer)) == (CHANNEL_MESSAGE, True)
    assert "Your cards are on their way to our direct messages." in shown(answer)


async def test_a_midnight_that_passed_in_an_open_deal_is_said_in_the_hand(evening: Evening) -> None:
    await press(evening, 1, "play")
    control = f"t1:{(await evening.tables.seated_at(UserId(1)))[0].id}:0:hand"
    before = shown(await evening.people.press(1, control, direct=True))
    assert "counts until" not in before
    about = f"{control.removesuffix(':hand')}:rules:about"
    assert "It counts until the day ends:" in shown(await evening.people.press(1, about, direct=True))
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
        answer = await press(evening, user, "play")
        assert kind(answer) == UPDATE
        rows = answer.body["data"]["components"][0]["components"]
        kinds.append({inner["type"] for row in rows for inner in row.get("components", [])})
    assert kinds == [{2}, {2, 3}]


async def test_a_deal_that_was_forgotten_is_not_begun_again(evening: Evening) -> None:
    await begun(evening, 1, COMMAND)
    await evening.tables.privacy.forget(UserId(1))
    answer = await press(evening, 1, "play")
    assert kind(answer) == CHANNEL_MESSAGE
    assert shown(answer).startswith("You played today's deal and then asked to be forgotten")
    assert shown(await evening.people.command(1, COMMAND, "daily")).splitlines()[2].startswith("You played today's")


async def test_the_overview_says_how_far_somebody_is(evening: Evening) -> None:
    fresh = await evening.people.command(1, COMMAND, "daily")
    assert "You play it on your own against 3 bots, once." in shown(fresh)
    assert private(fresh)
    assert controls(fresh) == {"Play": f"d1:{GAME}:play", "Top players": f"d1:{GAME}:board"}
    table = await begun(evening, 1, COMMAND)
    waiting = await evening.people.command(1, COMMAND, "daily")
    assert "You've started today's deal." in shown(waiting)
    await played(evening, table)
    over = await evening.people.command(1, COMMAND, "daily")
    assert list(controls(over)) == ["Share", "Top players"]
    assert "The first day of a streak." in shown(over)
    assert table.commitment in shown(over)
    await midnight(evening)
    following = await evening.people.command(1, COMMAND, "daily")
    assert list(controls(following)) == ["Play", "Top players", "Practise", controls_check(following)]


def controls_check(call: Call) -> str:
    return next(label for label, control in controls(call).items() if control.endswith(":check"))


async def test_the_best_of_a_server_are_those_who_asked_there(evening: Evening) -> None:
    for user in (1, 2):
        await finished(evening, user)
    for user in (1, 2):
        empty = "**Person 2**" not in shown(await press(evening, user, "board"))
        assert empty is (user == 1), "whoever asks is known there from then on"
    by_command = await evening.people.command(1, COMMAND, "daily", show="board")
    told = shown(by_command)
    assert told == shown(await press(evening, 1, "board"))
    assert private(by_command)
    for user in (1, 2):
        with evening.store.reading() as work:
            tables = [work.tables.load(row.id) for row in evening.store.rows(TableRow)]
        table = next(each for each in tables if each is not None and each.host == user)
        assert table.daily is not None
        assert table.daily.score is not None
        points = 5 - table.daily.score.place
        assert f"**Person {user}**: {points} " in told
        assert len(table.daily.score.marks) > 0
        assert set(table.daily.score.marks) <= set(Mark)
    for answer in (await press(evening, 1, "board", direct=True), await daily_directly(evening, "board")):
        assert shown(answer) == told, "of the server on which they asked last"
    assert shown(await press(evening, 3, "board", direct=True)) == "This works only on a server that invited me."


async def daily_directly(evening: Evening, show: str) -> Call:
    return await evening.people.command(1, COMMAND, "daily", show=show, direct=True)


async def test_earlier_days_are_offered_for_practice(evening: Evening) -> None:
    nothing = "There's no earlier deal to practise yet. Come back tomorrow."
    assert shown(await press(evening, 1, "practise")) == nothing
    assert shown(await evening.people.command(1, COMMAND, "daily", show="practice")) == nothing
    first = day_of(evening.clock.now())
    await midnight(evening)
    offered = await press(evening, 1, "practise")
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
    unknown = await press(evening, 1, "check")
    assert shown(unknown) == "There was no daily deal that day, or the day isn't over yet."
    table = await begun(evening, 1, COMMAND)
    day = day_of(evening.clock.now())
    await midnight(evening)
    answer = await press(evening, 1, "check")
    (file,) = evening.wire.files
    assert file.filename == f"twosans3-{day.isoformat()}.json"
    text = file.fp.read().decode()
    assert text.startswith('{\n "')
    assert json.loads(text)["actions"] == []
    assert f"The seal that was shown that day is `{table.commitment}`." in answer.body["data"]["content"]
