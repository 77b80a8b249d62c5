"""Conversations where Discord is strict: threads that sleep, direct messages that run out, people who never met."""

from bot.discord_adapter.commands.permissions import INVITATION
from bot.sandbox.limits import Allowance, LimitSettings
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
    return (await talk.table()).position.turn == 1


async def moved_to_thread(talk: Talk, *, private: bool = False, minutes: int = 60, bot: bool = True) -> str:
    """Ana opens a thread, everybody comes along; the conversation goes on there."""
    ana = talk["Ana"].way
    body = {"user": ana.user, "channel": talk.channel, "name": "tonight", "private": private}
    thread = (await ana.ask("POST", "threads", {**body, "auto_archive_minutes": minutes}))["id"]
    for person in talk.people.values():
        await ana.ask("PUT", f"channels/{thread}/members", {"user": person.way.user})
        person.way.channel = thread
    if bot:
        world = await ana.ask("GET", "world")
        await ana.ask("PUT", f"channels/{thread}/members", {"user": world["application"]["id"]})
    talk.channel = thread
    return thread


async def test_a_table_in_a_private_thread_is_played_there() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        await moved_to_thread(talk, private=True)
        await talk.deal("Ana", "Ben", clock="none")
        await talk["Ana"].chooses()
        await talk["Ben"].chooses()
        assert await everybody_passed(talk)


async def test_a_command_in_a_private_thread_without_the_bot_is_answered_and_opens_no_table() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        await moved_to_thread(talk, private=True, bot=False)
        answer = await talk["Ana"].types("twowin start")
        assert "table is open" not in answer
        assert not any("Join" in text for text in await talk.public())


async def test_a_thread_that_archives_itself_in_mid_game_is_woken_by_the_next_press() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        thread = await moved_to_thread(talk)
        await talk.deal("Ana", "Ben", clock="none")
        await talk["Ana"].chooses()
        await talk.minutes(61)
        assert await archived(talk, thread)
        await talk["Ben"].presses("My hand")
        assert not await archived(talk, thread)
        await talk["Ben"].chooses()
        assert await everybody_passed(talk)


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


async def test_what_people_say_between_the_posts_changes_nothing() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben", clock="none")
        for number in range(12):
            body = {"user": talk["Chloe"].way.user, "channel": talk.channel, "text": f"line {number}"}
            await talk["Chloe"].way.ask("POST", "messages", body)
        await talk["Ana"].chooses()
        await talk["Ben"].chooses()
        assert await everybody_passed(talk)


async def test_a_hand_shown_in_the_channel_is_asked_for_again_after_the_client_was_closed() -> None:
    async with talking() as talk:
        ana = talk["Ana"]
        await talk.deal("Ana", "Ben", clock="none")
        await ana.presses("My hand")
        assert any(each["ephemeral"] for each in await ana.messages())
        await ana.way.ask("POST", "reload", {"user": ana.way.user})
        assert not any(each["ephemeral"] for each in await ana.messages())
        await ana.presses("My hand")
        assert any(each["ephemeral"] for each in await ana.messages())


async def test_an_outage_ends_no_table() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben", clock="none")
        guild = (await talk["Ana"].way.ask("GET", "world"))["guilds"][0]["id"]
        await talk.change("PATCH", f"guilds/{guild}", unavailable=True)
        await talk.seconds(5)
        await talk.change("PATCH", f"guilds/{guild}", unavailable=False)
        await talk.seconds(30)
        await talk["Ana"].chooses()
        await talk["Ben"].chooses()
        assert await everybody_passed(talk)


async def test_somebody_who_is_timed_out_plays_on_in_their_direct_messages() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben", clock="none")
        await talk.change("PATCH", f"users/{talk['Ben'].way.user}", timeout_ms=600_000)
        await talk["Ana"].chooses()
        await talk["Ben"].chooses()
        assert await everybody_passed(talk)
