"""The morning post: chosen, posted once, read, answered; in every game, over restarts, and nowhere that did not ask."""

import asyncio
from dataclasses import replace

import pytest

from bot.discord_adapter.posts import AGAIN_AFTER
from bot.discord_adapter.settings.server_panel import MORNING
from bot.persistence.shards import Shards, shard_of
from bot.screens.custom_ids import Scope, SettingsControl
from bot.service.messages import Delivery, TryAgain
from bot.tables.days import DAY, day_of
from bot.tables.deadlines import HOUR, MINUTE, SECOND
from bot.tables.ids import ChannelId, GuildId, UserId
from bot.tables.morning import NO_MORNING, NONCE_COUNTS
from bot.tables.settings import Server
from sandbox.people.reading import controls, words
from sandbox.permissions import BITS
from tests.e2e.test_daily import begun, play_out
from tests.e2e.test_greeting import SILENT, guild_of
from tests.kit.always import some
from tests.kit.talk import Talk, talking

PICKER = str(SettingsControl(Scope.SERVER, MORNING, page=MORNING))
TITLE = "### Daily deals · "
BARRED = "The morning post is off: I can't write in its channel."


async def at_hour(talk: Talk, hour: int, minute: int = 0) -> None:
    """Let time pass until that time of day, UTC."""
    await talk.advance((hour * HOUR + minute * MINUTE - talk.clock.now()) % DAY)


async def looks(talk: Talk) -> list[str]:
    """The bot looks what is due; the morning posts that stand afterwards."""
    await talk.client.morning.post_due()
    await talk.settle()
    return [text for text in await talk.public() if TITLE in text]


async def stored(talk: Talk) -> Server:
    return await talk.tables.settings.server(GuildId(int(guild_of(talk))))


async def picks(talk: Talk, *channels: str) -> str:
    """Ana picks that channel in the menu in which Discord lists them; the words of the page."""
    ana = talk["Ana"]
    page = (await ana.menus())[-1].message
    told = await ana.way.select({"id": page}, PICKER, *channels, wait=1)
    await talk.settle()
    return words(told["message"])


async def wishes(talk: Talk) -> str:
    """Ana, who manages the server, wants the post in this channel at nine; the words of the page."""
    await talk["Ana"].types("server-settings")
    assert "Only after a day on which" in await talk["Ana"].sets("page", MORNING)
    return await picks(talk, talk.channel)


async def wants(talk: Talk, **more: object) -> None:
    """The same without a press."""
    channel = ChannelId(int(talk.channel))

    def wanting(server: Server) -> Server:
        return replace(server, morning=replace(server.morning, channel=channel), **more)

    await talk.tables.settings.change_server(GuildId(int(guild_of(talk))), wanting)


async def played(talk: Talk, *names: str, command: str = "twosans3") -> None:
    """These people play today's deal, the first differently from the others."""
    for which, name in enumerate(names):
        await play_out(talk, await begun(talk, talk[name], command), talk[name], -1 if which else 0)


async def next_morning(talk: Talk) -> list[str]:
    """Nine o'clock of the next day comes; the morning posts that stand afterwards."""
    await talk.advance(DAY - talk.clock.now() % DAY + 9 * HOUR)
    return await looks(talk)


async def test_from_the_settings_to_the_post_to_the_riddle_to_todays_deal(talk: Talk) -> None:
    ben = talk["Ben"]
    await at_hour(talk, 9, 30)
    await wishes(talk)
    for command in ("twowin", "twosans3", "twodown"):
        await played(talk, "Ana", "Ben", command=command)
    assert await looks(talk) == [], "a post that was chosen after its hour begins the next day"
    (post,) = await next_morning(talk)
    (sent,) = [each for each in await talk["Dario"].messages() if TITLE in words(each)]
    assert sent["flags"] & SILENT
    assert not any([await person.was_rung(TITLE) for person in talk.people.values()])
    results, rest = post.split("-# The last seven days, in points: ")
    assert results.count("**Ana**") == results.count("**Ben**") == 3
    assert [title in rest.splitlines()[0] for title in ("2\u00a0WIN", "2\u00a0SANS 3", "2\u00a0DOWN")] == [True] * 3
    cards = rest.split("What would you have done first?\n")[1].split("\n-# ")[0]
    answer = await ben.presses("Answer")
    assert cards in answer
    assert "💡 A strong player would" in answer
    assert answer.count("1 × ") == 2 or "2 × " in answer
    (which,) = [each for each in controls(sent) if "which" in each.custom_id]
    told = await talk["Chloe"].way.press({"id": sent["id"]}, which.custom_id, wait=1)
    assert "Which of today's deals" in words(told["message"])
    assert "on their way to our direct messages" in await talk["Chloe"].presses("2 DOWN")
    assert await looks(talk) == [post], "what is pressed is answered in private"
    assert "on their way to our direct messages" in await ben.presses("Play today's")
    (table,) = await talk.tables.seated_at(UserId(int(ben.way.user)))
    assert some(table.daily).day == day_of(talk.clock.now())


async def test_each_game_has_its_riddle(talk: Talk) -> None:
    """The three games take turns, one each day."""
    await wants(talk)
    asked, post = list[str](), ""
    for _ in range(3):
        for command in ("twowin", "twosans3", "twodown"):
            await played(talk, "Ben", command=command)
        post = (await next_morning(talk))[-1]
        asked += [line for line in post.splitlines() if "🧩" in line]
        assert "A strong player would" in await talk["Ben"].presses("Answer")
    assert sorted(line.split("**")[1] for line in asked) == ["2\u00a0DOWN", "2\u00a0SANS 3", "2\u00a0WIN"]
    assert "🔥 Longest streak: **Ben**, 3 days" in post


async def test_nothing_is_posted_where_it_is_not_wanted_or_no_one_played(talk: Talk) -> None:
    await played(talk, "Ben")
    assert await next_morning(talk) == [], "it is off until someone wants it"
    await wants(talk)
    assert await next_morning(talk) == [], "nobody played on the next day"
    await begun(talk, talk["Ben"])
    assert await next_morning(talk) == [], "nobody played to the end"


async def test_who_hides_is_not_named_and_alone_makes_no_post(talk: Talk) -> None:
    await wants(talk)
    await talk["Ben"].types("settings")
    await talk.tables.settings.change_profile(
        UserId(int(talk["Ben"].way.user)), lambda profile: replace(profile, on_boards=False)
    )
    await played(talk, "Ben")
    assert await next_morning(talk) == []
    await played(talk, "Ana", "Ben")
    (post,) = await next_morning(talk)
    assert "Ben" not in post
    assert "and one more" not in post
    assert post.count("**Ana**") == 2


async def test_the_streak_of_someone_who_hides_it_is_not_told(talk: Talk) -> None:
    await wants(talk)
    ben = UserId(int(talk["Ben"].way.user))
    await talk.tables.settings.change_profile(ben, lambda profile: replace(profile, shows_streaks=False))
    await played(talk, "Ben")
    await next_morning(talk)
    await played(talk, "Ben")
    assert "🔥" not in (await next_morning(talk))[-1]


async def test_who_asked_to_be_forgotten_is_not_named(talk: Talk) -> None:
    await wants(talk)
    await played(talk, "Ana", "Ben")
    await talk.tables.privacy.forget(UserId(int(talk["Ben"].way.user)))
    (post,) = await next_morning(talk)
    assert "Ben" not in post


async def test_it_comes_once_a_day_whatever_happens(talk: Talk) -> None:
    await wants(talk)
    await played(talk, "Ana")
    posted = await next_morning(talk)
    assert len(posted) == 1
    for minutes in (1, 15, 60, 180, 600):
        await talk.minutes(minutes)
        await talk.crash()
        assert await looks(talk) == posted
    await talk["Ana"].types("server-settings")
    await talk["Ana"].sets("page", MORNING)
    await talk["Ana"].sets("hour", "23")
    await at_hour(talk, 23)
    assert await looks(talk) == posted


@pytest.mark.parametrize(("away", "expected"), [(NONCE_COUNTS - SECOND, 1), (NONCE_COUNTS, 0)])
@pytest.mark.parametrize("arrived", [False, True])
async def test_killed_between_the_note_and_what_discord_answers(
    talk: Talk, away: int, expected: int, arrived: bool
) -> None:
    """A process is killed before or after the post went out. While the nonce counts it is sent again, and stands once;
    later it is not."""
    await wants(talk)
    await played(talk, "Ana")
    await at_hour(talk, 9)
    guild = GuildId(int(guild_of(talk)))
    before = some(await talk.tables.settings.try_morning(guild))
    if arrived:
        assert len(await looks(talk)) == 1
        await talk.tables.settings.change_server(guild, lambda _: before)  # the answer of Discord was lost
    await talk.stop()
    await talk.advance(away)
    await talk.crash()
    assert len(await looks(talk)) == max(expected, arrived)
    await talk.minutes(30)
    assert len(await looks(talk)) == max(expected, arrived)


async def test_an_error_of_discord_is_tried_again_while_the_nonce_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(*_: object, **__: object) -> Delivery:
        return TryAgain(1, failing=True)

    async with talking() as talk:
        await wants(talk)
        await played(talk, "Ana")
        await at_hour(talk, 9)
        with monkeypatch.context() as patch:
            patch.setattr(talk.client.publisher, "send", failing)
            assert await talk.client.morning.post_due()
        await talk.seconds(AGAIN_AFTER // SECOND)
        assert len(await looks(talk)) == 1


async def without_rights(talk: Talk) -> None:
    """From now on the bot may see the channel and not write there."""
    guild = talk.sandbox.platform.world.guilds[guild_of(talk)]
    guild.everyone.permissions, (bot,) = BITS["VIEW_CHANNEL"], guild.bots
    guild.role_of_bot(bot).permissions = 0
    await talk.crash()


async def test_a_channel_that_takes_no_message_ends_it_and_the_settings_say_so(talk: Talk) -> None:
    await wants(talk)
    await played(talk, "Ana")
    await without_rights(talk)
    assert await next_morning(talk) == []
    assert (await stored(talk)).morning.channel is None
    assert (await stored(talk)).morning.barred
    await talk["Ana"].types("server-settings")
    assert BARRED in await talk["Ana"].sets("page", MORNING)
    assert BARRED in await picks(talk, talk.channel), "nor can it be chosen again"


async def test_a_deleted_channel_ends_it(talk: Talk) -> None:
    await wants(talk)
    await talk.change("DELETE", f"channels/{talk.channel}")
    assert (await stored(talk)).morning == replace(NO_MORNING, barred=True)


async def test_a_bot_in_time_out_leaves_out_a_day(talk: Talk) -> None:
    await wants(talk)
    await played(talk, "Ana")
    await at_hour(talk, 9)
    guild = talk.sandbox.platform.world.guilds[guild_of(talk)]
    (bot,) = guild.bots
    guild.timeouts[bot] = talk.clock.now() + MINUTE
    await talk.crash()
    assert await looks(talk) == []
    assert (await stored(talk)).morning.channel is not None


async def test_only_the_process_of_its_shard_posts(talk: Talk) -> None:
    await wants(talk)
    await played(talk, "Ana")
    await at_hour(talk, 9)
    other = 1 - shard_of(GuildId(int(guild_of(talk))), 2)
    talk.client.morning.own = Shards(2, frozenset({other}))
    assert await looks(talk) == []
    assert (await stored(talk)).morning.day is None


async def test_it_is_said_in_the_servers_language_or_else_in_discords(talk: Talk) -> None:
    await wants(talk)
    talk.sandbox.platform.world.guilds[guild_of(talk)].locale = "fr"
    await talk.crash()
    await played(talk, "Ana")
    await next_morning(talk)
    await wants(talk, language="nl")
    await played(talk, "Ana")
    await next_morning(talk)
    french, dutch = await talk.public()
    assert "### Donnes du jour · " in french
    assert "### Spellen van de dag · " in dutch


async def test_in_the_bots_loop_it_comes_at_its_hour(talk: Talk) -> None:
    await wants(talk, zone="America/New_York")
    await played(talk, "Ana")
    await talk.advance(DAY - talk.clock.now() % DAY + 13 * HOUR - MINUTE)
    looking = asyncio.ensure_future(talk.client.morning.run_once())
    await talk.settle()
    assert await talk.public() == []
    await talk.minutes(1)
    await looking
    await talk.client.morning.post_due()
    assert len(await talk.public()) == 1
