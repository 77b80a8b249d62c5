"""A channel that is hidden from the bot in mid-game and shown again, and servers that come with hidden channels."""

from typing import Any

from bot.discord_adapter.commands.permissions import INVITATION
from tests.kit.library import state
from tests.kit.talk import Talk, talking

UNHEARD = "I can no longer post in the channel"


async def hide(talk: Talk, *, hidden: bool = True) -> None:
    channel = talk.sandbox.platform.world.channels[talk.channel]
    home = channel.parent if channel.is_thread else channel.id
    await talk.change("PATCH", f"channels/{home}", deny=["VIEW_CHANNEL"] if hidden else [])


async def hand(talk: Talk, name: str) -> str:
    return (await talk[name].inbox())[-1]


async def owner_channel(talk: Talk, name: str, kind: str) -> None:
    guild = next(iter(talk.sandbox.platform.world.guilds))
    await talk.change("POST", "channels", guild=guild, name=name, kind=kind, deny=["VIEW_CHANNEL"])


async def test_the_hands_say_so_at_once_and_name_the_channel_as_before() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben", clock="none")
        await hide(talk)
        shown = await hand(talk, "Ana")
        assert UNHEARD in shown
        assert "#table" in shown
        assert "hidden" not in shown


async def test_the_game_goes_on_in_the_hands_and_the_board_lives_again_when_it_is_shown() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben", clock="none")
        board = await talk.board()
        await hide(talk)
        for name in ("Ana", "Ben"):
            await talk[name].chooses()
        assert (await talk.table()).running.turn == 1
        await hide(talk, hidden=False)
        await talk.seconds(2)
        assert UNHEARD not in await hand(talk, "Ana")
        assert await talk.board() != board


async def test_a_table_in_a_thread_hears_that_the_channel_above_is_hidden_and_shown() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        ana = talk["Ana"].way
        body = {"user": ana.user, "channel": talk.channel, "name": "tonight"}
        talk.channel = (await ana.ask("POST", "threads", body))["id"]
        for person in talk.people.values():
            person.way.channel = talk.channel
        await talk.deal("Ana", "Ben", clock="none")
        await hide(talk)
        assert UNHEARD in await hand(talk, "Ben")
        await hide(talk, hidden=False)
        assert UNHEARD not in await hand(talk, "Ben")


async def test_a_server_with_a_hidden_forum_is_known_after_a_start() -> None:
    async with talking() as talk:
        await owner_channel(talk, "secret", "forum")
        await owner_channel(talk, "louder", "stage")
        await talk.deal("Ana", "Ben", clock="none")
        await hide(talk)
        await talk.crash()
        guild = talk.client.guilds[0]
        assert [channel.name for channel in guild.channels] == ["", "", ""]
        await talk["Ana"].chooses()
        assert "#table" in await hand(talk, "Ana")


async def test_a_server_of_which_something_cannot_be_read_is_known_without_it() -> None:
    async with talking() as talk:
        guild = next(iter(talk.sandbox.platform.world.guilds.values()))
        created: dict[str, Any] = {
            "id": str(int(guild.id) + 1),
            "name": "Odd",
            "owner_id": guild.owner,
            "roles": [],
            "emojis": [],
            "channels": [{"id": "1", "type": 0}],
            "threads": [{"id": "2"}],
            "members": [None],
        }
        state(talk.client).parsers["GUILD_CREATE"](created)
        assert "Odd" in [each.name for each in talk.client.guilds]
