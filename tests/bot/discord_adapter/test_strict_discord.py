"""The bot on a Discord as strict as the real one: kinds of channels, private threads, people who never met."""

from dataclasses import replace

import pytest

from bot.tables.ids import ChannelId, UserId
from tests.kit.talk import Talk, talking

OPEN = "The table is open"


async def in_new_channel(talk: Talk, kind: str) -> None:
    """Everyone looks at another channel."""
    (guild,) = talk.sandbox.platform.world.guilds
    made = await talk["Ana"].way.ask("POST", "channels", {"guild": guild, "name": "elsewhere", "kind": kind})
    look_at(talk, made["id"])
    await talk.settle()


def look_at(talk: Talk, channel: str) -> None:
    talk.channel = channel
    for person in talk.people.values():
        person.way.channel = channel


async def in_new_thread(talk: Talk, *, private: bool) -> str:
    ana = talk["Ana"].way
    body = {"user": ana.user, "channel": talk.channel, "name": "aside", "private": private}
    thread = str((await ana.ask("POST", "threads", body))["id"])
    await talk.settle()
    look_at(talk, thread)
    return thread


@pytest.mark.parametrize("kind", ["text", "announcement", "voice", "stage"])
@pytest.mark.parametrize("thread", [True, False])
async def test_a_table_stands_in_every_kind_of_channel(kind: str, thread: bool) -> None:
    async with talking() as talk:
        await in_new_channel(talk, kind)
        assert (await talk["Ana"].types("twowin start", thread=thread)).startswith(OPEN)


async def test_a_game_is_dealt_in_a_public_thread() -> None:
    async with talking() as talk:
        await in_new_thread(talk, private=False)
        await talk.deal("Ana", "Ben")
        assert (await talk.table()).stage.live


async def test_in_a_private_thread_nothing_is_promised_before_the_bot_is_in_it() -> None:
    async with talking() as talk:
        thread = await in_new_thread(talk, private=True)
        assert (await talk["Ana"].types("twowin start")).startswith("Discord won't let me post here.")
        assert await talk.tables.table_in(ChannelId(int(thread))) is None
        (bot,) = talk.sandbox.platform.world.applications
        ana = talk["Ana"].way
        await ana.ask("PUT", f"channels/{thread}/members", {"user": bot, "by": ana.user})
        await talk.settle()
        assert (await talk["Ana"].types("twowin start")).startswith(OPEN)


async def test_people_who_never_met_read_each_others_names() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben")
        read = "\n".join(await talk.public())
        assert "**Ana**" in read
        assert "unknown-user" not in read


async def test_the_start_rings_those_seated_and_nobody_else() -> None:
    async with talking() as talk:
        ben = UserId(int(talk["Ben"].way.user))
        await talk.tables.settings.change_profile(ben, lambda profile: replace(profile, hands_direct=False))
        await talk.deal("Ana", "Ben")
        assert not await talk["Ana"].was_rung("begins! Your cards"), "her hand rings"
        assert await talk["Ben"].was_rung("begins! Your cards")
        assert not await talk["Dario"].was_rung("2 WIN")


async def test_a_table_in_a_thread_is_found_from_the_channel_above() -> None:
    async with talking() as talk:
        above = talk.channel
        await in_new_thread(talk, private=False)
        await talk.deal("Ana", "Ben")
        look_at(talk, above)
        assert "Which card do you pass to" in await talk["Ana"].types("table hand")
