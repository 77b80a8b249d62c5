"""The bot introduces its games to a server that has just added it: once, silently, where it may write."""

import pytest

from bot.games.registry import GAMES
from bot.tables.ids import GuildId
from bot.tables.settings import Server
from sandbox.clock import RealClock, wait
from sandbox.people.reading import controls
from sandbox.permissions import BITS
from tests.kit.games import our_words
from tests.kit.talk import Talk, talking

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
        assert greeting.count("\u00a0· ") == greeting.count(" start") - 1, "no line of commands begins with a dot"
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
