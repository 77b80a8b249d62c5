"""Controls that no message of ours carries there: whatever they ask, nothing leaks and nothing happens elsewhere."""

import re

import pytest

from bot.tables.ids import ChannelId
from engine.seats import Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_interaction_handler import be_slow
from tests.bot.discord_adapter.wire_ends import CHANNEL, EPHEMERAL, controls, shown
from tests.kit.games import EVERY_GAME, TRIALS

each_game = pytest.mark.parametrize("game", TRIALS)
FORGED = (
    *("", "0", "page 7", "choose", "draw", "a b c d e f g h i j k"),
    *("pass 5P0", "form 1B0 2B0"),
    *("play 91", "look 91", "look play 99", "bury 25"),
    *("lay R1 R2 R3 R4", "act lay R1 R1", "pick ZZ", "lays 99", "discard WILD as BLOCK 7"),
)
"""What an answer or a draft of some game looks like, or nearly."""


async def begun(evening: Evening, game: str) -> None:
    await evening.people.command(1, EVERY_GAME[game].command, "start", house=1)
    await evening.people.press(1, await evening.control("join"))
    await evening.starts()


@each_game
@pytest.mark.parametrize("asks", ["return", "understood", "play"])
async def test_a_hand_never_has_the_public_message_as_its_own(evening: Evening, asks: str, game: str) -> None:
    """The token of a press is kept to refresh the hand later: put off as an edit of the pressed message (type 6), it
    would show the hand to everyone."""
    await begun(evening, game)
    table = await evening.table()
    be_slow(evening)
    before = len(evening.wire.calls)
    (asked, *_) = table.running.prompts()
    legal = table.running.legal_actions(asked)[0].code
    detail = f":{legal}" if asks == "play" else ""
    await evening.people.press(1, f"t1:{table.id}:1:{asks}{detail}")
    first = evening.wire.calls[before]
    assert (first.body["type"], first.body["data"]["flags"]) == (5, EPHEMERAL)


@each_game
@pytest.mark.parametrize("detail", FORGED)
async def test_whatever_a_forged_choice_says_it_is_answered_in_private_and_changes_nothing(
    evening: Evening, detail: str, game: str
) -> None:
    """By someone at the table and by a stranger, for the open question and for another."""
    await begun(evening, game)
    table = await evening.table()
    open_ = table.running.prompts().get(Seat(0))
    for number in (0 if open_ is None else open_.number, 9):
        for user, verb in ((1, "draft"), (9, "draft"), (9, "play"), (9, "hint"), (9, "return")):
            custom_id = f"t1:{table.id}:{number}:{verb}:{detail}".rstrip(":")
            answer = await evening.people.press(user, custom_id)
            assert answer.body["data"]["flags"] & EPHEMERAL
            offers = [control for control in controls(answer).values() if re.search(":(play|draft)", control)]
            assert user == 1 or not offers, "a stranger is shown no hand"
    assert (await evening.table()).running.save() == table.running.save()


@pytest.mark.parametrize("verb", ["again", "next"])
async def test_nothing_is_asked_for_in_a_channel_of_another_table(evening: Evening, verb: str) -> None:
    await evening.people.command(1, "twowin", "start")
    control = await evening.control(verb)
    asked = await evening.people.command(1, "table", "end")
    await evening.people.press(1, controls(asked)["Yes, close the table"], flags=EPHEMERAL)
    pressed = evening.people.pressing(2, control)
    forged = {**pressed, "channel_id": "71", "channel": {**pressed["channel"], "id": "71"}}
    answer = await evening.people.fed(forged)
    assert shown(answer).startswith("You're not playing at this table.")
    assert await evening.tables.table_in(ChannelId(CHANNEL)) is None


async def test_a_house_player_of_an_unknown_level_is_refused(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    for forged in ("house", "house:terrible"):
        answer = await evening.people.press(1, await evening.control(forged))
        assert shown(answer) == "I couldn't read that choice. Please choose again."
    assert len((await evening.table()).holders) == 1, "only the one who started sits there"


async def test_no_forged_press_brings_a_hint_where_the_host_wants_none(evening: Evening) -> None:
    await evening.people.command(1, "twowin", "start")
    await evening.people.press(1, f"s1:table.{(await evening.table()).id}:hints:off")
    await evening.people.press(1, await evening.control("house:easy"))
    for begins in ("lobby", "game"):
        told = shown(await evening.people.press(1, await evening.control("hint")))
        assert told == "The host doesn't want hints at this table.", begins
        await evening.starts()
