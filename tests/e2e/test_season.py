"""The end of a season is told once on a server that wants a morning post, and leads readers to their own quarters."""

from dataclasses import replace

from bot.tables.days import DAY
from bot.tables.ids import GuildId, Milliseconds, UserId
from bot.tables.results import Result
from bot.tables.standings import season_before, season_begins, season_of
from tests.bot.discord_adapter.test_statistics import ended_game
from tests.e2e.test_greeting import SILENT, guild_of
from tests.e2e.test_morning import at_hour, wants
from tests.kit.talk import Talk, talking

TITLE = "The season is over"


def user(talk: Talk, name: str) -> int:
    return int(talk[name].way.user)


async def played(talk: Talk, *names: str | None) -> None:
    """Yesterday's games of the season before: of each the first won."""
    ended = season_begins(season_of(talk.clock.now())) - 1
    users = [None if name is None else user(talk, name) for name in names]
    result: Result = replace(
        ended_game(talk.clock.now() % 1000, *users, ended=ended), guild=GuildId(int(guild_of(talk)))
    )
    with talk.store.writing() as work:
        work.results.add(result)


async def new_season(talk: Talk) -> None:
    """The first day of the next season begins."""
    now = talk.clock.now()
    following = season_of(Milliseconds(season_begins(season_of(now)) + 100 * DAY))
    await talk.advance(season_begins(following) - now + 1_000)


async def seasons(talk: Talk) -> list[str]:
    await talk.client.morning.post_due()
    await talk.settle()
    return [text for text in await talk.public() if TITLE in text]


async def test_the_end_of_a_season_is_told_once_and_everyone_finds_their_own_quarter() -> None:
    async with talking() as talk:
        await wants(talk)
        await new_season(talk)
        await played(talk, "Ana", "Ben")
        assert await seasons(talk) == [], "not before the hour"
        await at_hour(talk, 9)
        (told,) = await seasons(talk)
        assert "**1.** **Ana**: 1 win in 1 game" in told
        assert "**2.** **Ben**: 0 wins in 1 game" in told
        (sent,) = [each for each in await talk["Dario"].messages() if TITLE in str(each)]
        assert sent["flags"] & SILENT
        await talk.crash()
        await at_hour(talk, 9, 15)
        assert await seasons(talk) == [told]
        await at_hour(talk, 9)
        assert await seasons(talk) == [told], "no second one on the next day"
        assert "0 wins in 1 game" in await talk["Ben"].presses("2 WIN")
        assert "You haven't finished a game in these months." in await talk["Chloe"].presses("2 WIN")


async def test_no_one_is_named_who_hides_and_a_season_of_no_one_is_not_told() -> None:
    async with talking() as talk:
        await wants(talk)
        await new_season(talk)
        for name in ("Ana", "Ben"):
            hides = UserId(user(talk, name))
            await talk.tables.settings.change_profile(hides, lambda stored: replace(stored, on_boards=False))
        await played(talk, "Ana", "Ben")
        await at_hour(talk, 9)
        assert await seasons(talk) == []


async def test_a_server_that_wants_no_morning_post_is_told_nothing() -> None:
    async with talking() as talk:
        await new_season(talk)
        await played(talk, "Ana", "Ben")
        await at_hour(talk, 9)
        assert await seasons(talk) == []


async def test_an_end_between_the_note_and_the_post_leaves_the_season_untold() -> None:
    async with talking() as talk:
        await wants(talk)
        await new_season(talk)
        await played(talk, "Ana", "Ben")
        await at_hour(talk, 9)
        noted = await talk.tables.settings.try_season(GuildId(int(guild_of(talk))))
        assert noted is not None
        assert noted[1] == season_before(season_of(talk.clock.now()))
        assert await seasons(talk) == []
