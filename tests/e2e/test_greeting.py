"""What the bot says unasked, once and silently: it introduces its games to a server that has just added it, and reminds
whoever asks for it of a streak that can be lost."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.games.registry import GAMES
from bot.tables.days import DAY, day_of
from bot.tables.ids import ChannelId, GuildId, UserId
from bot.tables.settings import Profile, Server
from sandbox.clock import RealClock, wait
from sandbox.people.reading import controls
from sandbox.permissions import BITS
from tests.bot.maintenance.test_self_check import damage
from tests.e2e.test_daily import begun, midnight, play_out
from tests.kit import stored_days
from tests.kit.games import our_words
from tests.kit.talk import Person, Talk, talking

TITLE = "Who's up for a game of cards?"
SILENT = 1 << 12


def guild_of(talk: Talk) -> str:
    return next(iter(talk.sandbox.platform.world.guilds))


async def greetings(talk: Talk) -> list[str]:
    await talk.settle()
    return [text for text in await talk.public() if TITLE in text]


async def added_while_away(talk: Talk, minutes: int) -> None:
    """A server adds the bot while it is stopped, and the bot comes back so many minutes later."""
    await talk.stop()
    guild = talk.sandbox.platform.world.guilds[guild_of(talk)]
    guild.system_channel, (bot,) = talk.channel, guild.bots
    guild.bots[bot] = talk.clock.now()
    await talk.minutes(minutes)
    await talk.crash()


async def stored(talk: Talk) -> Server:
    return await talk.tables.settings.server(GuildId(int(guild_of(talk))))


async def test_a_new_server_is_greeted_once_and_silently() -> None:
    async with talking(just_added=True, looked_at=True) as talk:
        while not (sent := await talk["Dario"].messages()):
            await wait(RealClock(), 50)  # its covers are drawn
        (greeting,) = await greetings(talk)
        assert sent[0]["flags"] & SILENT
        assert all(f"cover-{key}.webp" in str(sent[0]) for key in GAMES)
        assert not any([await person.was_rung(TITLE) for person in talk.people.values()])
        assert [getattr(each, "label", "") for each in controls(sent[0])].count("Play now") == len(GAMES)
        assert greeting.count(" · ") == greeting.count(" start") - 1
        await talk.crash()
        assert await greetings(talk) == [greeting]


async def test_a_server_that_added_the_bot_long_ago_is_not_greeted(talk: Talk) -> None:
    guild = talk.sandbox.platform.world.guilds[guild_of(talk)]
    guild.system_channel = talk.channel
    await talk.crash()
    assert await greetings(talk) == []
    assert not (await stored(talk)).greeted


async def test_whoever_adds_the_bot_while_it_is_away_is_greeted_when_it_comes_back_soon(talk: Talk) -> None:
    await added_while_away(talk, 9)
    assert len(await greetings(talk)) == 1


async def test_ten_minutes_later_it_is_too_late(talk: Talk) -> None:
    await added_while_away(talk, 10)
    assert await greetings(talk) == []


async def test_added_again_a_server_is_not_greeted_again() -> None:
    async with talking(just_added=True) as talk:
        assert len(await greetings(talk)) == 1
        await talk.change("DELETE", f"guilds/{guild_of(talk)}/bot")
        await talk.change("POST", f"guilds/{guild_of(talk)}/bot")
        assert len(await greetings(talk)) == 1


async def test_a_server_that_adds_the_bot_while_it_runs_is_greeted(talk: Talk) -> None:
    talk.sandbox.platform.world.guilds[guild_of(talk)].system_channel = talk.channel
    await talk.change("DELETE", f"guilds/{guild_of(talk)}/bot")
    await talk.change("POST", f"guilds/{guild_of(talk)}/bot")
    assert len(await greetings(talk)) == 1


@pytest.mark.parametrize("away", [True, False])
async def test_an_outage_neither_loses_nor_repeats_it(talk: Talk, away: bool) -> None:
    """An outage that is there when the bot is added ends with the greeting; a later one changes nothing."""
    guild = talk.sandbox.platform.world.guilds[guild_of(talk)]
    guild.system_channel, (bot,) = talk.channel, guild.bots
    await talk.stop()
    guild.bots[bot] = talk.clock.now()
    guild.unavailable = away
    await talk.crash()
    assert len(await greetings(talk)) == (0 if away else 1)
    await talk.change("PATCH", f"guilds/{guild.id}", unavailable=True)
    await talk.change("PATCH", f"guilds/{guild.id}", unavailable=False)
    assert len(await greetings(talk)) == 1


async def test_an_end_between_the_note_and_the_post_leaves_the_server_without(talk: Talk) -> None:
    guild = talk.sandbox.platform.world.guilds[guild_of(talk)]
    guild.system_channel, (bot,) = talk.channel, guild.bots
    await talk.stop()
    guild.bots[bot] = talk.clock.now()
    assert await talk.tables.settings.may_greet(GuildId(int(guild.id)))  # as far as the killed process had come
    await talk.crash()
    assert await greetings(talk) == []


async def test_where_the_bot_may_not_write_nothing_is_noted(talk: Talk) -> None:
    guild = talk.sandbox.platform.world.guilds[guild_of(talk)]
    guild.system_channel, guild.everyone.permissions, (bot,) = talk.channel, BITS["VIEW_CHANNEL"], guild.bots
    guild.role_of_bot(bot).permissions = 0
    guild.bots[bot] = talk.clock.now()
    await talk.crash()
    assert await greetings(talk) == []
    assert not (await stored(talk)).greeted


async def test_it_can_be_switched_off(talk: Talk) -> None:
    talk.sandbox.platform.world.guilds[guild_of(talk)].system_channel = talk.channel
    talk.greets = False
    await talk.crash()
    await talk.change("DELETE", f"guilds/{guild_of(talk)}/bot")
    await talk.change("POST", f"guilds/{guild_of(talk)}/bot")
    assert await greetings(talk) == []


async def test_everything_in_it_leads_somewhere() -> None:
    async with talking(just_added=True) as talk:
        ana, ben = talk["Ana"], talk["Ben"]
        await greetings(talk)
        assert await ben.presses("Rules")
        assert await ben.presses("2 DOWN")
        assert "2 DOWN" in (await ben.reads())
        before = await greetings(talk)
        assert "Settings of this server" in await ana.presses("Settings")
        assert "Settings of this server" not in await ben.presses("Settings")
        assert await greetings(talk) == before, "what others see stays as it is"
        await ana.presses("Play now")
        assert len((await talk.table()).people) == 1


@pytest.mark.parametrize("language", sorted(our_words().languages))
async def test_it_is_said_in_the_servers_language(language: str) -> None:
    locale = {"en": "en-GB", "es": "es-ES"}.get(language, language)
    async with talking() as talk:
        guild = talk.sandbox.platform.world.guilds[guild_of(talk)]
        guild.system_channel, guild.locale = talk.channel, locale
        await talk.change("DELETE", f"guilds/{guild.id}/bot")
        await talk.change("POST", f"guilds/{guild.id}/bot")
        (greeting,) = await talk.public()
        assert our_words().say(language, "greeting").removeprefix("### ") in greeting


TOLD = "Your streak is waiting for today's deal."
GAME, OTHER = "two_sans_three", "two_win"


def user(person: Person) -> UserId:
    return UserId(int(person.way.user))


async def profile(talk: Talk, person: Person) -> Profile:
    return await talk.tables.settings.profile(user(person))


async def streak(talk: Talk, person: Person, days: int, game: str = GAME) -> date:
    """These days before today were played. Returns today."""
    today = day_of(talk.clock.now())
    for ago in range(1, days + 1):
        await stored_days.finish(talk, user(person), today - timedelta(days=ago), game=game)
    return today


async def asks(person: Person) -> None:
    """They have direct messages with the bot, and want to be reminded."""
    await begun(person.talk, person)
    await person.types("settings")
    await person.presses("Messages")
    await person.sets("streak", "yes")


async def reminders(person: Person) -> list[str]:
    return [text for text in await person.inbox() if TOLD in text]


async def test_a_streak_that_would_end_is_told_once_and_silently_and_played_from_there(talk: Talk) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    for game in (GAME, OTHER):
        await streak(talk, ana, 3, game)
    await talk.advance(DAY * 3 // 4 - 2_000)
    assert await reminders(ana) == []
    await talk.advance(2_000)
    (told,) = await reminders(ana)
    assert told.count("A streak of 3 days.") == 2
    assert "<t:" in told
    sent = next(each for each in await ana.messages() if TOLD in str(each))
    assert [getattr(each, "label", "") for each in controls(sent)] == ["Play today's"] * 2
    assert sent["flags"] & SILENT
    assert not await ana.was_rung(TOLD)
    await talk.crash()
    await talk.advance(DAY // 8)
    assert await reminders(ana) == [told]
    assert "daily deal" in await ana.presses("Play today's")


async def test_no_one_is_reminded_who_does_not_want_it_or_has_nothing_to_lose(talk: Talk) -> None:
    ana, ben, chloe, dario = (talk[name] for name in ("Ana", "Ben", "Chloe", "Dario"))
    for person in (ana, ben, chloe):
        await asks(person)
    await begun(talk, dario)
    await ben.sets("streak", "no")
    await midnight(talk)
    await streak(talk, ana, 2)
    for person in (ben, chloe, dario):
        await streak(talk, person, 3)
    await play_out(talk, await begun(talk, chloe), chloe)
    await talk.advance(DAY)
    assert [await reminders(person) for person in talk.people.values()] == [[]] * 4


async def test_a_profile_that_cannot_be_read_keeps_no_one_else_from_their_reminder(talk: Talk) -> None:
    ana, ben = talk["Ana"], talk["Ben"]
    await asks(ben)
    await talk.tables.settings.change_profile(
        user(ana), lambda one: replace(one, direct=ChannelId(5), daily_reminder=True)
    )
    await midnight(talk)
    await streak(talk, ben, 3)
    assert user(ana) < user(ben), "Ana's is looked at first"
    damage(talk.store, "UPDATE profiles SET picking = '?' WHERE user_id = :ana", ana=user(ana))
    await talk.advance(DAY * 7 // 8)
    assert len(await reminders(ben)) == 1


async def test_the_next_day_has_a_reminder_of_its_own(talk: Talk) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    await streak(talk, ana, 9)
    await talk.advance(DAY * 7 // 4)
    assert len(await reminders(ana)) == 2, "one missed day in fourteen is forgiven"
    await talk.advance(DAY)
    assert len(await reminders(ana)) == 2, "a second one is not"


async def test_an_end_between_the_note_and_the_post_leaves_the_day_without(talk: Talk) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    today = await streak(talk, ana, 3)
    assert await talk.tables.dailies.take_reminder(user(ana), today)  # as far as the killed process had come
    await talk.advance(DAY * 7 // 8)
    assert await reminders(ana) == []


async def test_closed_direct_messages_are_noticed_and_said_in_the_settings(talk: Talk) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    await streak(talk, ana, 3)
    await talk.change("PATCH", f"users/{ana.way.user}", dms="closed")
    await talk.advance(DAY * 3 // 4 + 1_000)
    assert (await profile(talk, ana)).direct_closed
    assert "Discord wouldn't let me message you." in await ana.types("settings")


@pytest.mark.parametrize("wants", [True, False])
async def test_whoever_has_no_direct_messages_with_the_bot_is_told_so(talk: Talk, wants: bool) -> None:
    ana = talk["Ana"]
    await ana.types("settings")
    await ana.presses("Messages")
    told = await ana.sets("streak", "yes" if wants else "no")
    assert ("I can't message you yet" in told) is wants
    await midnight(talk)
    await streak(talk, ana, 3)
    await talk.advance(DAY)
    assert await ana.inbox() == []


@pytest.mark.parametrize("fault", ["error_503", "reset_after"])
async def test_a_reminder_that_may_not_have_arrived_is_sent_again_and_stands_once(talk: Talk, fault: str) -> None:
    ana = talk["Ana"]
    await asks(ana)
    await midnight(talk)
    await streak(talk, ana, 3)
    await talk.change("POST", "faults", fault=fault, where="POST .*/messages", times=1)
    await talk.advance(DAY * 7 // 8)
    assert len(await reminders(ana)) == 1
