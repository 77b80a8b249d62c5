"""What people press and what they are answered, in channels and direct messages, through the real library."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.discord_adapter.interactions import DISCORD_EPOCH
from bot.persistence.outbox import usable
from bot.service.messages import Hand
from bot.tables.ids import ChannelId, MessageId, UserId
from bot.tables.requests import HandToken, HouseAnswer
from bot.tables.settings import Profile
from bot.tables.table import NOWHERE, Place, Stage, Table
from engine.contract import PUBLIC, Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import (
    CHANNEL,
    EPHEMERAL,
    GUILD,
    UPDATE,
    UPDATE_LATER,
    Call,
    controls,
    kind,
    private,
    settled,
    shown,
)
from tests.kit.library import told
from tests.kit.seated import dealt, snapshot

HOUSE, FIRST = Seat(2), Seat(0)
"""The house sits down with the command; then person 1, then person 2."""


async def opened(evening: Evening, **options: int | str) -> None:
    answer = await evening.people.command(1, "twowin", "start", **options)
    assert shown(answer) == "The table is open, and you're in."
    assert private(answer)


async def begun(evening: Evening) -> None:
    """Two persons and a house player, dealt."""
    await opened(evening)
    for user, verb in ((2, "join"), (1, "house:easy")):
        assert kind(await evening.people.press(user, await evening.control(verb))) == UPDATE_LATER
    assert kind(await evening.starts()) == UPDATE_LATER


async def to_form(evening: Evening) -> None:
    """Dealt, and everyone passed their first card."""
    await begun(evening)
    await to_form_from_pass(evening)


async def to_form_from_pass(evening: Evening) -> None:
    table = await evening.table()
    for user in (1, 2):
        code = table.running.legal_actions(Seat(user - 1))[0].code
        await evening.people.press(user, f"t1:{table.id}:0:play:{code}", direct=True)
    card = table.running.legal_actions(HOUSE)[0].code
    await evening.tables.handle(HouseAnswer(table.id, HOUSE, 0, card))
    assert (await evening.table()).view(PUBLIC).turn == 1


async def test_a_number_is_formed_by_tens_then_units_then_locked_in_and_changed(evening: Evening) -> None:
    await to_form(evening)
    table = await evening.table()
    hand = await evening.people.press(1, await evening.control("hand"))
    assert "Form your first number" in shown(hand)
    first = table.running.legal_actions(FIRST)[0].code
    _, tens, units = first.split()
    card = next(custom_id for custom_id in controls(hand).values() if custom_id.endswith(f":draft:choose {tens}"))
    half = await evening.people.press(1, card, direct=True)
    assert kind(half) == UPDATE
    assert "Which card for the units?" in shown(half)
    profile = Profile(UserId(1), direct=ChannelId(555))
    await evening.client.publisher.edit_through(HandToken("token"), Hand(snapshot(table, FIRST, profile, None)))
    assert shown(evening.wire.last) == shown(half), "what is told anew shows it still"
    second = next(custom_id for custom_id in controls(half).values() if custom_id.endswith(f" {tens} {units}"))
    whole = await evening.people.press(1, second, direct=True)
    number = f"{tens[0]}{units[0]}"
    assert f"# {number}\n" in shown(whole)
    assert (await evening.table()).view(PUBLIC).answered == ()
    locked = await evening.people.press(1, controls(whole)[f"Lock in {number}"], direct=True)
    assert f"# You're playing {number}\n" in shown(locked)
    assert "You can still change that." in shown(locked)
    await evening.client.publisher.edit_through(
        HandToken("token"), Hand(snapshot(await evening.table(), FIRST, profile, None))
    )
    assert shown(evening.wire.last) == shown(locked)
    again = await evening.people.press(1, controls(locked)["Change"], direct=True)
    assert "which card for the tens?" in shown(again)
    assert (await evening.table()).view(PUBLIC).answered == (FIRST,)


async def test_a_hand_from_the_channel_and_a_choice_are_kept_with_the_token_of_their_message(evening: Evening) -> None:
    await begun(evening)
    table = await evening.table()
    await evening.people.press(1, await evening.control("hand"))
    assert await token_of(evening, table) == HandToken("canary-token")
    code = table.running.legal_actions(FIRST)[0].code
    await evening.people.press(1, f"t1:{table.id}:0:play:{code}", direct=True)
    assert await token_of(evening, table) == HandToken("canary-token", MessageId(900))


async def token_of(evening: Evening, table: Table) -> HandToken | None:
    """What the first person's hand can be refreshed with."""
    with evening.store.reading() as work:
        return usable(work.tokens.of(table.id, UserId(1)), evening.clock.now())


async def test_a_hint_is_what_the_house_would_do_and_why(evening: Evening) -> None:
    await begun(evening)
    hint = await evening.people.press(1, await evening.control("hint"), flags=EPHEMERAL)
    assert kind(hint) == UPDATE, "it goes with its question, in the hand"
    assert "💡 A strong player would pass " in shown(hint)
    assert "Which card do you pass to" in shown(hint)
    assert "💡" not in shown(await evening.people.press(1, await evening.control("hand"), flags=EPHEMERAL))
    await to_form_from_pass(evening)
    hint = await evening.people.press(1, await evening.control("hint"))
    assert "💡 A strong player would form " in shown(hint)
    assert shown(await evening.people.press(9, await evening.control("hint"))).startswith("You're not playing")


@pytest.mark.parametrize("command", ["twowin", "twosans3", "twodown"])
async def test_a_lobby_that_was_closed_names_no_result(evening: Evening, command: str) -> None:
    """Its message has no button for another game. The buttons are those of copies that others still see."""
    await evening.people.command(1, command, "start")
    asked = await evening.people.press(1, await evening.control("cancel"))
    late = [await evening.control(verb) for verb in ("join", "start", "word", "cancel", "hint", "open", "picture")]
    await evening.people.press(1, controls(asked)["Yes, close the table"], flags=EPHEMERAL)
    for control in late:
        answer = await evening.people.press(1, control)
        assert shown(answer) == "This table is closed. Type `/` and choose a game to open a new one.", control


async def test_rights_elsewhere_are_no_rights_here(evening: Evening) -> None:
    await opened(evening)
    cancel = await evening.control("cancel")
    here = evening.people.pressing(9, cancel)
    for elsewhere in (
        here | {"channel": here["channel"] | {"id": "71"}},
        evening.people.pressing(9, cancel) | {"guild_id": "8"},
        evening.people.pressing(9, cancel, direct=True),
    ):
        evening.people.feed(elsewhere)
        await settled()
        assert shown(evening.wire.last).startswith("You're not playing at this table.")
    assert (await evening.table()).stage is Stage.LOBBY


async def test_a_menu_with_forged_values_is_not_read(evening: Evening) -> None:
    await begun(evening)
    for values in (("5P0", "5P1:x"), ("5P0:x",), ("x" * 200,)):
        answer = await evening.people.press(1, await evening.control("play:pass"), *values, direct=True)
        assert shown(answer).startswith("This button no longer works.")


async def test_the_commands_about_a_table_answer_privately(evening: Evening) -> None:
    missing = await evening.people.command(1, "table", "hand")
    assert shown(missing).startswith("There's no table in this channel.")
    await begun(evening)
    assert "Which card do you pass to" in shown(await evening.people.command(2, "table", "hand"))
    assert shown(await evening.people.command(2, "table", "show")) == "The table is at the bottom of the channel again."
    assert shown(await evening.people.command(2, "table", "return")) == "You're at the table already."
    assert shown(await evening.people.command(9, "table", "hand")).startswith("You're not playing at this table.")


async def test_whoever_closes_a_table_of_their_own_reads_in_its_hand_that_it_is_closed(evening: Evening) -> None:
    table = dealt()
    bots = (table.holders[0], table.holders[2], table.holders[2])
    evening.lay(replace(table, place=NOWHERE, holders=bots))
    asked = await evening.people.press(1, f"t1:{table.id}:0:cancel", flags=EPHEMERAL, direct=True)
    closes = controls(asked)["Yes, close the table"]
    closed = await evening.people.press(1, closes, flags=EPHEMERAL, direct=True)
    assert (kind(closed), shown(closed)) == (UPDATE, "The table is closed.")


async def test_a_command_that_we_do_not_know_is_answered(evening: Evening) -> None:
    answer = await evening.people.command(1, "chess")
    assert private(answer)
    assert shown(answer).startswith("I no longer know this command.")


async def test_a_deleted_channel_ends_its_table(evening: Evening) -> None:
    for tell in (
        lambda: evening.client.on_guild_channel_delete(told(id=CHANNEL, guild=told(id=GUILD))),
        lambda: evening.client.on_raw_thread_delete(told(thread_id=CHANNEL)),
    ):
        await begun(evening)
        table = (await evening.table()).id
        await tell()
        ended = await evening.stored(table)
        assert ended.stage is Stage.CANCELLED


async def test_a_host_blocks_and_unblocks_somebody_quietly(evening: Evening) -> None:
    assert shown(await evening.people.command(1, "table", "block", person=1)) == "You can't block yourself."
    assert shown(await evening.people.command(1, "table", "block", person=2)).startswith(
        "**Person 2** can no longer join"
    )
    await evening.people.command(1, "twowin", "start")
    refused = await evening.people.press(2, await evening.control("join"))
    assert private(refused)
    assert shown(refused).startswith("You can't join this host's tables.")
    assert shown(await evening.people.command(1, "table", "unblock", person=2)).startswith("**Person 2** can join")
    again = await evening.people.command(1, "table", "unblock", person=2)
    assert shown(again) == "**Person 2** isn't blocked at your tables."
    own = await evening.people.command(1, "table", "unblock", person=1)
    assert shown(own) == "You're always welcome at your own tables."


async def test_advice_names_only_what_works_where_it_is_read(evening: Evening) -> None:
    on_server = shown(await evening.people.command(1, "table", "block", person=2))
    assert "`/table kick` gives it to a bot" in on_server
    alone = shown(await evening.people.command(1, "table", "block", person=2, direct=True))
    assert on_server.startswith(alone)
    assert "kick" not in alone


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
async def test_who_sits_at_a_table_elsewhere_is_led_there(evening: Evening, sub: str) -> None:
    evening.lay(dealt("aaaaaaaaaa", channel=71))
    for direct in (True, False):
        told = await evening.people.command(1, "table", sub, direct=direct)
        assert shown(told).startswith("There's no table in this channel. Your tables:")
        assert "/71" in str(told.body)
    assert "Open one" in shown(await evening.people.command(9, "table", sub, direct=True))


async def test_a_table_without_an_address_is_offered_by_its_hand(evening: Evening) -> None:
    evening.lay(replace(dealt("aaaaaaaaaa"), place=Place(NOWHERE.guild, ChannelId(71))))
    told = await evening.people.command(1, "table", "show", direct=True)
    assert controls(told) == {"2 WIN": "t1:aaaaaaaaaa:0:hand"}


GUARD = 700


async def press_after(evening: Evening, control: str, after: int) -> Call:
    """Person 1 presses a control of a private message that was edited that many milliseconds before."""
    pressing = evening.people.pressing(1, control, flags=EPHEMERAL)
    edited = DISCORD_EPOCH + (int(pressing["id"]) >> 22) - after
    pressing["message"] |= {"edited_timestamp": datetime.fromtimestamp(edited / 1000, UTC).isoformat()}
    return await evening.people.fed(pressing)


async def card_and_question(evening: Evening) -> tuple[str, str]:
    """A control that plays a card at once, and the screen that it stands on."""
    evening.client.interactions.repeat_guard_ms = GUARD
    evening.clock.advance(10_000)
    table = await evening.begun()
    hand = await evening.people.press(1, f"t1:{table}:0:hand", flags=EPHEMERAL)
    return next(each for each in controls(hand).values() if ":play:" in each), shown(hand)


async def test_a_press_right_after_the_question_came_plays_nothing_and_shows_it_again(evening: Evening) -> None:
    card, question = await card_and_question(evening)
    answer = await press_after(evening, card, GUARD - 1)
    assert (await evening.table()).acted == 0
    assert shown(answer).startswith("⚠️ The buttons had just changed, so that press didn't count.")
    assert question.splitlines()[-1] in shown(answer)
    await press_after(evening, card, GUARD)
    assert (await evening.table()).acted == 1


async def test_who_presses_again_is_not_refused_for_the_edit_that_said_so(evening: Evening) -> None:
    card, _ = await card_and_question(evening)
    await press_after(evening, card, 100)
    evening.clock.advance(GUARD - 200)
    await press_after(evening, card, 50)
    assert (await evening.table()).acted == 0, "still within the time of the first"
    evening.clock.advance(200)
    await press_after(evening, card, 50)
    assert (await evening.table()).acted == 1


async def test_a_step_of_a_choice_and_what_follows_it_wait_for_nothing(evening: Evening) -> None:
    card, _ = await card_and_question(evening)
    drafted = card.replace(":play:", ":draft:")
    await press_after(evening, drafted, 100)
    await press_after(evening, card, 100)
    assert (await evening.table()).acted == 1


async def test_the_rules_below_a_public_message_are_shown_to_who_pressed_alone(evening: Evening) -> None:
    rules = await evening.people.command(1, "toy", "rules")
    turned = controls(rules)["▶️"]
    public, own = await evening.people.press(1, turned), await evening.people.press(1, turned, flags=EPHEMERAL)
    assert private(public)
    assert kind(own) == UPDATE
    assert shown(public) == shown(own) != shown(rules)
    nothing = await evening.people.press(1, turned.replace("toy", "chess"))
    assert shown(nothing).startswith("This button no longer works.")
