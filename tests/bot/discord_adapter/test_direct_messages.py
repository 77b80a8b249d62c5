"""The bot's own direct message is a place: everything personal works there, and the rest says where it belongs."""

import pytest

from bot.tables.ids import ChannelId
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import begun
from tests.bot.discord_adapter.test_replays import finished
from tests.bot.discord_adapter.wire_ends import controls, shown
from tests.kit.seated import dealt

ONLY_IN_SERVER = "This works only on a server that invited me."


@pytest.mark.parametrize(
    ("command", "sub", "begins"),
    [
        ("settings", None, "### Your settings"),
        ("privacy", "show", "### "),
        ("about", None, "### Card tables"),
        ("twowin", "rules", "### "),
        ("twowin", "history", "No finished games yet."),
        ("table", "hand", "There's no table"),
    ],
)
async def test_everything_personal_works_in_a_direct_message(
    evening: Evening, command: str, sub: str | None, begins: str
) -> None:
    assert shown(await evening.people.command(1, command, sub, direct=True)).startswith(begins)


async def test_what_belongs_in_a_server_says_so(evening: Evening) -> None:
    assert shown(await evening.people.command(1, "table", "hide-words", direct=True)) == ONLY_IN_SERVER


@pytest.mark.parametrize("sub", ["show", "leave", "return", "end"])
async def test_who_has_no_solo_table_is_offered_one(evening: Evening, sub: str) -> None:
    assert "Open one" in shown(await evening.people.command(1, "table", sub, direct=True))


async def test_the_hand_of_the_only_table_comes_in_a_direct_message(evening: Evening) -> None:
    await begun(evening)
    assert "Which card do you pass to" in shown(await evening.people.command(1, "table", "hand", direct=True))


async def test_of_several_tables_one_is_chosen(evening: Evening) -> None:
    with evening.store.writing() as work:
        for name, channel in (("aaaaaaaaaa", 71), ("bbbbbbbbbb", 72)):
            work.tables.add(dealt(name, channel=channel))
    asked = await evening.people.command(1, "table", "hand", direct=True)
    assert shown(asked).startswith("You're at several tables. Which hand do you want to see?")
    buttons = list(controls(asked).values())
    assert buttons
    hand = await evening.people.press(1, buttons[0], direct=True)
    assert "Which card do you pass to" in shown(hand)
    assert shown(await evening.people.command(9, "table", "hand", direct=True)).startswith("There's no table")


async def test_the_table_of_a_thread_is_found_from_the_channel_above_it(evening: Evening) -> None:
    with evening.store.writing() as work:
        work.tables.add(dealt("aaaaaaaaaa", channel=71))
    assert await evening.tables.table_in(ChannelId(70)) is None
    assert "Which card do you pass to" in shown(await evening.people.command(1, "table", "hand"))


async def test_whoever_played_a_game_sees_it_again_in_a_direct_message(evening: Evening) -> None:
    code = await finished(evening)
    assert f"`{code}` · #" in shown(await evening.people.command(1, "twowin", "history", direct=True))
    assert "1 of 10" in shown(await evening.people.command(1, "twowin", "replay", code=code, direct=True))
    stranger = await evening.people.command(9, "twowin", "replay", code=code, direct=True)
    assert shown(stranger).startswith("There's no game with this code here.")
