"""Conversations where Discord is strict: threads that sleep, direct messages that run out, people who never met."""

from itertools import product

import pytest

from bot.discord_adapter.commands.permissions import INVITATION
from bot.maintenance.health import check_tables
from bot.service.handling import TOKEN_LASTS
from bot.tables.ids import ChannelId, UserId
from sandbox.limits import Allowance, LimitSettings
from sandbox.tests.kit.bystander import RefusedError
from tests.kit.sweeps import one_in
from tests.kit.talk import Person, Talk, talking

SEVEN = ("Ana", "Ben", "Chloe", "Dario", "Elif", "Finn", "Gita")
OPENINGS_ONLY = LimitSettings(
    **dict.fromkeys(
        ("everything", "per_channel", "per_token", "other", "old_edits", "follow_ups"), Allowance(10**6, 1)
    ),
    openings=Allowance(3, 600_000),
)


async def everybody_passed(talk: Talk) -> bool:
    """Whether the table has gone on from its first turn."""
    return (await talk.table()).running.turn == 1


async def moved_to_thread(talk: Talk, *, private: bool = False, minutes: int = 60, bot: bool = True) -> str:
    """Ana opens a thread, everyone comes along; the conversation goes on there."""
    ana = talk["Ana"].way
    body = {"user": ana.user, "channel": talk.channel, "name": "tonight", "private": private}
    thread = (await ana.ask("POST", "threads", {**body, "auto_archive_minutes": minutes}))["id"]
    for person in talk.people.values():
        await ana.ask("PUT", f"channels/{thread}/members", {"user": person.way.user})
    if bot:
        await bot_comes_along(talk, thread)
    look_at(talk, thread)
    return thread


async def bot_comes_along(talk: Talk, thread: str) -> None:
    (bot,) = talk.sandbox.platform.world.applications
    await talk["Ana"].way.ask("PUT", f"channels/{thread}/members", {"user": bot})


async def moved_to_channel(talk: Talk, kind: str) -> None:
    """Everyone goes on in a new channel."""
    (guild,) = talk.sandbox.platform.world.guilds
    body = {"guild": guild, "name": "elsewhere", "kind": kind}
    look_at(talk, (await talk["Ana"].way.ask("POST", "channels", body))["id"])


def look_at(talk: Talk, channel: str) -> None:
    talk.channel = channel
    for person in talk.people.values():
        person.way.channel = channel


async def test_a_command_in_a_private_thread_opens_no_table_before_the_bot_is_in_it() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        thread = await moved_to_thread(talk, private=True, bot=False)
        assert (await talk["Ana"].types("twowin start")).startswith("Discord won't let me post here.")
        assert not any("Join" in text for text in await talk.public())
        assert await talk.tables.table_in(ChannelId(int(thread))) is None
        await bot_comes_along(talk, thread)
        assert (await talk["Ana"].types("twowin start")).startswith("The table is open")


@pytest.mark.parametrize(
    ("kind", "thread"), one_in(3, product(["text", "announcement", "voice", "stage", "unheard_of"], [True, False]))
)
async def test_a_table_stands_in_every_kind_of_channel(talk: Talk, kind: str, thread: bool) -> None:
    await moved_to_channel(talk, kind)
    assert (await talk["Ana"].types("twowin start", thread=thread)).startswith("The table is open")


async def test_a_table_in_a_public_thread_is_found_from_the_channel_above(talk: Talk) -> None:
    above = talk.channel
    await moved_to_thread(talk, bot=False)
    await talk.deal("Ana", "Ben")
    look_at(talk, above)
    assert "Which card do you pass to" in await talk["Ana"].types("table hand")


async def archived(talk: Talk, thread: str) -> bool:
    told = await talk["Ana"].way.screen(channel=thread)
    return told["channels"][0]["archived"]


async def test_seven_who_never_met_join_at_once_and_play_though_direct_messages_run_out() -> None:
    async with talking(people=SEVEN, limits=OPENINGS_ONLY) as talk:
        await talk.deal(*SEVEN, clock="none", seats=7)
        reached = [name for name in SEVEN if await talk[name].inbox()]
        assert len(reached) == 3
        for name in SEVEN:
            await pass_a_card(talk[name])
        assert await everybody_passed(talk)


async def pass_a_card(person: Person) -> None:
    if not await person.menus():
        await person.presses("My hand")
    await person.chooses()


async def test_a_thread_that_sleeps_under_a_slow_clock_is_woken_by_choices_reminders_and_the_clock() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        thread = await moved_to_thread(talk)
        ana, ben = talk["Ana"], talk["Ben"]
        await talk.deal("Ana", "Ben", clock="slow")
        await asleep(talk, thread, 61)
        await ana.chooses()
        await talk.seconds(21)
        assert not await archived(talk, thread), "the board that shows who is ready woke it"
        await asleep(talk, thread, 61)
        await talk.minutes(11 * 60)
        assert await ben.was_rung("the table is waiting for you")
        await asleep(talk, thread, 61)
        await talk.minutes(12 * 60)
        assert any("the clock chose for **Ben**" in text for text in await talk.public())
        assert await everybody_passed(talk)
        await asleep(talk, thread, 61)
        await ana.forms()
        await ben.forms()
        assert "Round 1: the numbers" in (await talk.public())[-1]
        assert await ana.button("Nudge")


async def asleep(talk: Talk, thread: str, minutes: int) -> None:
    await talk.minutes(minutes)
    assert await archived(talk, thread)


async def test_in_a_thread_that_a_moderator_locks_the_game_goes_on_in_the_hands_until_it_is_opened_again() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        thread = await moved_to_thread(talk)
        ana, ben = talk["Ana"], talk["Ben"]
        await talk.deal("Ana", "Ben", clock="none")
        await talk.change("PATCH", f"channels/{thread}", archived=True, locked=True)
        for person in (ana, ben):
            await person.chooses()
        for person in (ana, ben):
            await person.forms()
        await talk.seconds(1)
        for person in (ana, ben):
            assert "The thread is locked" in (await person.inbox())[-1], "the reveal found no place"
        await talk.change("PATCH", f"channels/{thread}", archived=False, locked=False)
        await ana.types("table show")
        assert "The thread is locked" not in (await ana.inbox())[-1]
        assert await ana.button("Nudge")


async def test_a_private_thread_that_the_bot_is_put_out_of_leaves_the_game_to_the_hands() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        thread = await moved_to_thread(talk, private=True)
        ana, ben = talk["Ana"], talk["Ben"]
        bot = (await ana.way.ask("GET", "world"))["application"]["id"]
        await talk.deal("Ana", "Ben", clock="none")
        await talk.change("DELETE", f"channels/{thread}/members", user=bot, by=ana.way.user)
        for person in (ana, ben):
            await person.chooses()
        for person in (ana, ben):
            await person.forms()
        await talk.seconds(1)
        assert "I need View Channel to post in the channel." in (await ben.inbox())[-1], "the reveal found no place"
        await talk.change("PUT", f"channels/{thread}/members", user=bot, by=ana.way.user)
        for person in (ana, ben):
            await person.chooses()
        for person in (ana, ben):
            await person.forms()
        await talk.seconds(9)
        assert "to post in the channel" not in (await ben.inbox())[-1]
        assert any("Round 2: the numbers" in text for text in await talk.public())


async def test_whoever_had_to_wait_for_a_direct_message_gets_it_when_discord_lets_the_bot_open_more() -> None:
    async with talking(people=SEVEN, limits=OPENINGS_ONLY) as talk:
        await talk["Ana"].types("twowin start", clock="none", seats=7)
        for name in SEVEN[1:]:
            await talk[name].presses("Join")
        await talk.seconds(9)
        lobby = (await talk.public())[-1]
        assert "directly" not in lobby, "nobody is named because they cannot be written to"
        await talk["Ana"].presses("Start")
        gita = talk["Gita"]
        assert "I couldn't DM you" in await gita.presses("My hand")
        assert "I couldn't DM you" not in await gita.presses("My hand")
        for _ in range(3):
            await talk.minutes(11)
        assert [len(await talk[name].inbox()) for name in SEVEN] == [1] * 7
        await talk["Gita"].chooses()


async def test_a_bot_that_discord_restricts_tells_its_host_and_nobody_else_until_that_is_lifted(
    caplog: pytest.LogCaptureFixture, talk: Talk
) -> None:
    bot = (await talk["Ana"].way.ask("GET", "world"))["application"]["id"]
    await talk.change("PATCH", f"applications/{bot}", restricted=True)
    await talk.deal("Ana", "Ben", clock="none")
    assert "Discord has restricted this bot" in caplog.text
    restricted, _ = await check_tables(talk.store)
    assert restricted.startswith("Discord has restricted this bot since ")
    for name in ("Ana", "Ben"):
        assert await talk[name].inbox() == []
        assert "restricted" not in await talk[name].reads()
        await pass_a_card(talk[name])
    assert await everybody_passed(talk)
    await talk.change("PATCH", f"applications/{bot}", restricted=False)
    await talk.minutes(6 * 60 + 1)
    for name in ("Ana", "Ben"):
        assert "Form " in (await talk[name].inbox())[-1]
    assert len(await check_tables(talk.store)) == 1


@pytest.mark.parametrize("where", ["POST .*/users/@me/channels$", "POST .*/channels/.*/messages$"])
async def test_a_refusal_that_nobody_knows_is_held_against_nobody_and_tried_again(talk: Talk, where: str) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await ana.types("twowin start", clock="none")
    await ana.way.fault("unknown_code", where=where, times=1000)
    await ben.presses("Join")
    await ana.presses("Start")
    await ana.way.ask("DELETE", "faults")
    for person in (ana, ben):
        profile = await talk.tables.settings.profile(UserId(int(person.way.user)))
        assert not profile.direct_closed
    await talk.seconds(9)
    if "hasn't started" in (await talk.public())[-1]:
        await ana.presses("Start")
    await talk.minutes(11)
    assert [len(await person.inbox()) for person in (ana, ben)] == [1, 1]
    await ana.chooses()
    await ben.chooses()
    assert await everybody_passed(talk)


async def test_direct_messages_that_are_opened_again_are_used_again_with_the_next_game_a_day_later(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.change("PATCH", f"users/{ben.way.user}", dms="closed")
    await talk.deal("Ana", "Ben", clock="none")
    assert await ben.inbox() == []
    await talk.change("PATCH", f"users/{ben.way.user}", dms="open")
    await ana.types("table end")
    await ana.presses("Yes, close the table")
    await ana.presses("Play again")
    await ben.presses("Join")
    assert await ben.inbox() == [], "who was refused is not tried again on the same day"
    assert "I couldn't DM you" in await ben.presses("My hand")
    await talk.minutes(24 * 60)
    await ana.types("table end")
    await ana.presses("Yes, close the table")
    await talk.deal("Ana", "Ben", clock="none")
    assert "Which card do you pass to" in (await ben.inbox())[-1]
    profile = await talk.tables.settings.profile(UserId(int(ben.way.user)))
    assert profile.takes_hands


async def test_after_the_client_was_closed_the_direct_message_becomes_the_hand_again(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.deal("Ana", "Ben", clock="none")
    await ana.presses("My hand")
    await ana.way.ask("POST", "reload", {"user": ana.way.user})
    assert "Your hand is now in #table." in (await ana.inbox())[-1].replace("\\", "")
    assert await ana.button("My hand")
    await talk.advance(TOKEN_LASTS)
    await ana.chooses()
    await ben.chooses()
    assert await everybody_passed(talk)


async def test_somebody_timed_out_whose_hand_is_in_the_channel_is_played_for_and_comes_back(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await ben.types("settings")
    await ben.presses("Messages")
    await ben.sets("hands", "channel")
    await talk.deal("Ana", "Ben", clock="quick")
    await talk.change("PATCH", f"users/{ben.way.user}", timeout_ms=90_000)
    with pytest.raises(RefusedError):
        await ben.presses("My hand")
    await ana.chooses()
    await talk.minutes(1)
    assert any("the clock chose for **Ben**" in text for text in await talk.public())
    await talk.seconds(31)
    assert "Form " in await ben.presses("My hand")
    await ben.forms()
    await ana.forms()
    assert any("Round 1: the numbers" in text for text in await talk.public())


async def test_whoever_never_met_is_named_in_everything_that_a_table_says(talk: Talk) -> None:
    ana, ben, chloe, dario = (talk[name] for name in talk.people)
    await talk.deal("Ana", "Ben", "Chloe", clock="quick")
    await dario.presses("My hand")
    await dario.presses("Next game")
    await ana.types("table kick", person=chloe.way.user)
    await ana.chooses()
    await talk.seconds(30)
    await talk.seconds(30)
    for person in (ana, ben):
        await person.forms()
    await ana.types("table leave")
    await talk.seconds(9)
    await ben.types("table end")
    await ben.presses("Yes, close the table")
    await ben.presses("Play again")
    assert await dario.was_rung("take a seat")
    assert await talk.unknown_users() == []


REFUSED_FOR_NOW = ("sending_disabled", "overloaded")
REFUSED_FOR_GOOD = ("auto_moderation", "harmful_link")
MESSAGES = {"method": "POST", "path": "channels/[0-9]+/messages$"}


@pytest.mark.parametrize("fault", REFUSED_FOR_NOW)
async def test_what_discord_does_not_take_now_is_told_again_and_nothing_is_lost(fault: str) -> None:
    async with talking(invitation=INVITATION.value) as talk:
        ana = talk["Ana"]
        await ana.types("twowin start")
        await talk["Ben"].presses("Join")
        fault_set = await ana.way.fault(fault, where=MESSAGES, times=1)
        await ana.presses("Start")
        await talk.seconds(20)
        assert (await ana.way.ask("GET", "faults"))["faults"][0]["struck"] == fault_set["struck"] + 1
        await ana.chooses()
        await talk["Ben"].chooses()
        assert await everybody_passed(talk)
        assert await check_tables(talk.store) == ["1 running tables, 0 broken"]


@pytest.mark.parametrize("fault", REFUSED_FOR_GOOD)
async def test_where_a_filter_refuses_the_first_post_nobody_is_told_that_the_table_is_open(fault: str) -> None:
    async with talking(invitation=INVITATION.value) as talk:
        await talk["Ana"].way.fault(fault, where=MESSAGES, times=None, rate=1.0)
        answer = await talk["Ana"].types("twowin start")
        assert answer.startswith("Discord wouldn't post the table")
        await talk["Ana"].way.ask("DELETE", "faults")
        assert (await talk["Ana"].types("twowin start")).startswith("The table is open")


@pytest.mark.parametrize("fault", REFUSED_FOR_GOOD)
async def test_where_a_filter_refuses_a_reveal_the_hands_go_on_and_say_so(fault: str) -> None:
    async with talking(invitation=INVITATION.value) as talk:
        await talk.deal("Ana", "Ben", clock="none")
        for name in ("Ana", "Ben"):
            await talk[name].chooses()
        channel = {**MESSAGES, "path": f"channels/{talk.channel}/messages$"}
        await talk["Ana"].way.fault(fault, where=channel, times=None, rate=1.0)
        for name in ("Ana", "Ben"):
            await talk[name].forms()
        assert (await talk.table()).running.turn == 2
        assert "AutoMod blocks my messages" in (await talk["Ben"].inbox())[-1]
        await talk["Ana"].way.ask("DELETE", "faults")
        for name in ("Ana", "Ben"):
            await talk[name].chooses()
        for name in ("Ana", "Ben"):
            await talk[name].forms()
        await talk.seconds(5)
        assert "AutoMod blocks my messages" not in (await talk["Ben"].inbox())[-1]


async def test_people_are_called_as_the_server_calls_them_and_never_by_their_user_name(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await talk.change("PATCH", f"users/{ana.way.user}", nick="Queen of Cards", username="zz_top_1987")
    await talk.change("PATCH", f"users/{ben.way.user}", name="Benjamin", username="canary_ben")
    await talk.deal("Ana", "Ben", clock="none")
    board = await talk.board()
    assert "Queen of Cards" in board
    assert "Benjamin" in board
    await talk.change("PATCH", f"users/{ana.way.user}", nick="Somebody Else", server_avatar="iVBORw0KGgo=")
    await ana.chooses()
    shown = "\n".join([await person.reads() for person in talk.people.values()])
    assert "zz_top" not in shown
    assert "canary" not in shown


async def test_two_people_of_one_name_are_told_apart_by_their_user_names(talk: Talk) -> None:
    for name, username in (("Ana", "sam_42"), ("Ben", "sam_43")):
        await talk.change("PATCH", f"users/{talk[name].way.user}", name="Sam", username=username)
    await talk.deal("Ana", "Ben", clock="none")
    board = await talk.board()
    assert "Sam \\(sam\\_42\\)" in board
    assert "Sam \\(sam\\_43\\)" in board


async def test_a_channel_that_is_renamed_is_called_by_its_new_name(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="none")
    await talk.change("PATCH", f"channels/{talk.channel}", name="card-room")
    await talk["Ana"].chooses()
    assert "#card\\-room" in (await talk["Ana"].inbox())[-1]


async def test_a_role_of_moderators_that_was_deleted_leaves_the_settings_usable(talk: Talk) -> None:
    ana, guild = talk["Ana"], next(iter(talk.sandbox.platform.world.guilds))
    role = (await ana.way.ask("POST", "roles", {"guild": guild, "name": "Dealers"}))["id"]
    assert "-# Moderators" in await ana.types("server-settings", moderators=role)
    await talk.change("DELETE", f"roles/{role}")
    after = await ana.types("server-settings")
    assert "-# Moderators" not in after
    await talk.deal("Ana", "Ben", clock="none")
