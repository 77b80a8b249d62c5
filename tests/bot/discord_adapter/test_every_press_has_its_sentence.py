"""Presses that come at the wrong table, moment or place: each has its own sentence, and a menu or a hand stays where no
one else sees it."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from bot.persistence.store import StoreUnavailableError
from bot.screens.custom_ids import Control, parse_as
from bot.service.table_service import Pressed
from bot.tables.days import Daily
from bot.tables.ids import ChannelId, RoleId, TableId, UserId
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.requests import Again, Request
from bot.tables.settings import Picking
from bot.tables.table import NOWHERE, Stage, Table
from engine.seats import PUBLIC, Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import CHANNEL_MESSAGE, FORM, UPDATE, kind, private
from tests.bot.discord_adapter.test_settings import guild_with_role
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, Call, controls, shown
from tests.kit.library import add_guild_from
from tests.kit.seated import dealt, lobby, moments

GONE = "That table no longer exists."
FIRST_DEAL = Daily(date(2027, 1, 15), "")
ALONE = (dealt().holders[0], dealt().holders[2], dealt().holders[2])
NOT_YOURS = "You're not playing at this table."
TOO_LATE = "Too late: that question is closed."


async def lay(evening: Evening, *tables: Table) -> None:
    """These tables are there."""
    with evening.store.writing() as work:
        for table in tables:
            work.tables.add(table)


async def press(
    evening: Evening, user: int, verb: str, name: str = "aaaaaaaaaa", number: int = 0, flags: int = 0
) -> Call:
    return await evening.people.press(user, f"t1:{name}:{number}:{verb}", flags=flags)


@pytest.mark.parametrize(
    "verb",
    ["join", "leave", "house:easy", "start", "cancel", "cancel:sure", "remind", "skip", "open", "hand", "return",
     "guess:1", "understood", "play:pass 5P0",
     "premove", "premove:draw top if x", "draft:x", "rules", "again", "next", "hint", "word"],
)  # fmt: skip
async def test_of_a_table_that_is_gone_everybody_is_told_so_in_private(evening: Evening, verb: str) -> None:
    answer = await press(evening, 1, verb)
    assert private(answer)
    assert shown(answer).startswith(GONE)


@pytest.mark.parametrize(
    "verb",
    ["join", "leave", "house:easy", "start", "cancel", "cancel:sure", "remind", "skip", "again", "next", "draft:x",
     "hint", "hand", "play:pass 5P0", "understood", "return"],
)  # fmt: skip
async def test_what_belongs_to_another_channel_or_to_others_is_refused(evening: Evening, verb: str) -> None:
    await lay(evening, dealt("bbbbbbbbbb", channel=71))
    answer = await press(evening, 9, verb, "bbbbbbbbbb")
    assert private(answer)
    assert shown(answer).startswith(NOT_YOURS)


async def test_open_cards_are_for_everybody_once_there_are_any(evening: Evening) -> None:
    await lay(evening, lobby(), dealt("bbbbbbbbbb", channel=71))
    assert shown(await press(evening, 1, "open")) == (
        "The game hasn't started. Your cards come when the host presses **Start**."
    )
    seen = await press(evening, 9, "open", "bbbbbbbbbb")
    assert private(seen)
    assert "Ada" in shown(seen)


async def test_open_cards_of_a_daily_deal_are_its_players_alone(evening: Evening) -> None:
    table = replace(dealt(), place=NOWHERE, daily=FIRST_DEAL, holders=ALONE)
    await lay(evening, table)
    assert shown(await press(evening, 2, "open")).startswith(NOT_YOURS)
    assert not shown(await press(evening, 1, "open")).startswith(NOT_YOURS)


async def test_a_lobby_that_is_closed_asks_first_and_only_who_may(evening: Evening) -> None:
    add_guild_from(evening.client, guild_with_role(5))
    await lay(evening, lobby())
    evening.people.permissions = "0"
    refused = await press(evening, 2, "cancel")
    assert (private(refused), shown(refused).startswith("Only the host, ")) == (True, True)
    asked = await press(evening, 1, "cancel")
    assert (private(asked), list(controls(asked))) == (True, ["Yes, close the table"])
    assert (await evening.table()).stage is Stage.LOBBY
    await evening.tables.settings.change_server(
        lobby().place.guild, lambda stored: replace(stored, moderator_role=RoleId(5))
    )
    evening.people.roles = ["5"]
    assert list(controls(await press(evening, 9, "cancel"))) == ["Yes, close the table"]
    closed = await press(evening, 1, "cancel:sure", flags=EPHEMERAL)
    assert (kind(closed), shown(closed)) == (UPDATE, "The table is closed.")
    assert shown(await press(evening, 1, "cancel")).startswith("This game is over")


async def test_a_hand_is_shown_where_it_was_asked_for(evening: Evening) -> None:
    await lay(evening, dealt())
    in_channel, in_private, directly = (
        await press(evening, 1, "hand"),
        await press(evening, 1, "hand", flags=EPHEMERAL),
        await evening.people.press(1, "t1:aaaaaaaaaa:0:hand", direct=True),
    )
    assert [kind(answer) for answer in (in_channel, in_private, directly)] == [CHANNEL_MESSAGE, UPDATE, UPDATE]
    assert shown(in_channel) == shown(in_private) == shown(directly)
    assert private(in_channel)


async def test_a_step_towards_a_choice_that_is_closed_says_so_above_the_hand(evening: Evening) -> None:
    await lay(evening, dealt())
    late = await press(evening, 1, "draft:choose1", number=3, flags=EPHEMERAL)
    assert kind(late) == UPDATE
    assert shown(late).startswith(f"⚠️ {TOO_LATE}")
    asked = await press(evening, 1, "draft:choose1", flags=EPHEMERAL)
    assert TOO_LATE not in shown(asked)
    played = await press(evening, 1, "play:pass 5P0", number=3)
    assert private(played)
    assert shown(played).startswith(TOO_LATE), "in the channel there is no hand above which it could stand"


async def test_a_hand_in_the_channel_shows_cards_as_the_person_likes_to_choose_them(evening: Evening) -> None:
    await lay(evening, dealt())
    found: list[set[int]] = []
    for picking in (Picking.BUTTONS, Picking.MENUS):
        await evening.tables.settings.change_profile(
            UserId(1), lambda stored, picking=picking: replace(stored, picking=picking)
        )
        for answer in (await press(evening, 1, "hand"), await evening.people.command(1, "table", "hand")):
            rows = answer.body["data"]["components"][0]["components"]
            found.append({inner["type"] for row in rows for inner in row.get("components", [])})
    buttons, _, menus, _ = found
    assert found == [buttons, buttons, menus, menus]
    assert buttons != menus


@pytest.mark.parametrize("verb", ["draft:choose1", "rules", "word", "open", "hint", "picture", "play:pass 5P0"])
async def test_every_press_at_a_frozen_table_says_so(evening: Evening, verb: str) -> None:
    await lay(evening, dealt())
    with evening.store.writing() as work:
        work.tables.freeze(dealt().id, "a test")
    answer = await press(evening, 1, verb)
    assert private(answer)
    assert shown(answer).startswith("Something is wrong with that table.")


async def test_a_lucky_word_is_asked_for_in_a_form_of_one_field(evening: Evening) -> None:
    await lay(evening, lobby())
    form = await press(evening, 1, "word")
    assert kind(form) == FORM
    asked = form.body["data"]
    assert (asked["title"], asked["custom_id"]) == ("Lucky word", "t1:aaaaaaaaaa:0:word")
    (label,) = asked["components"]
    assert label["label"] == "Your word for the shuffle"
    assert label["component"]["max_length"] == LUCKY_WORD_LENGTH
    assert label["component"]["required"] is False
    stranger = await evening.people.send_form(9, asked["custom_id"], "abracadabra")
    assert private(stranger)
    assert shown(stranger) == "You have no seat here. Press **Join** while the table is open."
    taken = await evening.people.send_form(1, asked["custom_id"], "  abra cadabra ")
    assert shown(taken) == "Your word is in the shuffle."
    person = (await evening.table()).people[0]
    assert person.lucky_word == "abra cadabra"


async def test_who_waits_for_the_next_game_is_told_where_they_pressed(evening: Evening) -> None:
    await lay(evening, dealt())
    in_channel, in_private = await press(evening, 8, "next"), await press(evening, 9, "next", flags=EPHEMERAL)
    assert private(in_channel)
    assert kind(in_private) == UPDATE
    assert shown(in_channel) == shown(in_private)
    assert shown(in_channel).startswith("You're in line.")
    assert (await evening.table()).circumstances.next_game == (8, 9)
    sits = await press(evening, 1, "next", flags=EPHEMERAL)
    assert (kind(sits), shown(sits).startswith("You're in line.")) == (UPDATE, False)


async def test_again_is_asked_only_where_tables_may_stand_now(evening: Evening) -> None:
    await lay(evening, replace(dealt(), stage=Stage.OVER))
    guild = dealt().place.guild
    await evening.tables.settings.change_server(guild, lambda stored: replace(stored, channels=(ChannelId(71),)))
    assert shown(await press(evening, 1, "again")) == "On this server, games are played in <#71>."
    await evening.tables.settings.change_server(guild, lambda stored: replace(stored, channels=(ChannelId(70),)))
    assert kind(await press(evening, 1, "again")) == 6
    assert (await evening.table()).stage is Stage.LOBBY


async def test_the_second_again_leads_to_the_lobby_that_the_first_opened(evening: Evening) -> None:
    await lay(evening, replace(dealt(), stage=Stage.OVER))
    await press(evening, 1, "again")
    with evening.store.writing() as work:
        work.tables.save(replace(await evening.table(), former=(UserId(1), UserId(3))))
    for direct in (False, True):
        second = await evening.people.press(2, f"t1:{dealt().id}:0:again", direct=direct)
        assert private(second) or direct
        assert shown(second).startswith("The next table is already open. Press **Join** there.")
        assert "https://discord.com/channels/" in str(second.body)
    with evening.store.writing() as work:
        work.tables.save(replace(await evening.table(), game_key="toy"))
    other = await press(evening, 2, "again")
    assert shown(other).startswith("There's already a table in this channel.")
    assert "https://discord.com/channels/" in str(other.body)


async def test_again_in_the_direct_message_with_ones_hand_opens_the_table_and_leads_there(evening: Evening) -> None:
    await lay(evening, replace(dealt(), stage=Stage.OVER))
    nobody = await evening.people.press(9, "t1:aaaaaaaaaa:0:again", direct=True)
    assert shown(nobody).startswith("You're not playing at this table.")
    opened = await evening.people.press(1, "t1:aaaaaaaaaa:0:again", direct=True)
    assert shown(opened).startswith("The next table is open, and you're in.")
    table = await evening.table()
    assert (table.stage, table.place) == (Stage.LOBBY, dealt().place)


async def test_nobody_plays_a_deal_of_the_day_again_in_a_channel(evening: Evening) -> None:
    await lay(evening, replace(dealt(), stage=Stage.OVER, place=NOWHERE, daily=FIRST_DEAL, holders=ALONE))
    answer = await evening.people.press(1, "t1:aaaaaaaaaa:0:again", direct=True)
    assert shown(answer).startswith("You're not playing at this table.")


async def test_of_several_tables_each_button_says_game_channel_and_server(evening: Evening) -> None:
    deal = replace(dealt("cccccccccc"), place=NOWHERE, daily=FIRST_DEAL, holders=ALONE)
    tables = [dealt(f"bbbbbbbb{number:02}", channel=100 + number) for number in range(16)]
    await lay(evening, deal, *tables)
    asked = await evening.people.command(1, "table", "hand", direct=True)
    assert private(asked)
    assert len(controls(asked)) <= 15
    labels = shown(asked).splitlines()
    assert labels[0] == "You're at several tables. Which hand do you want to see?"
    assert set(labels[1:]) <= {"2 WIN · #… · …", "2 WIN · daily deal of 2027-01-15"}
    assert len(labels) == 16
    here = await evening.people.command(1, "table", "hand")
    assert "2 WIN · daily deal of 2027-01-15" not in shown(here), "it stands on no server"


@pytest.mark.parametrize(("private_message", "verb"), [(True, "hand"), (False, "play:pass 5P0"), (False, "join")])
async def test_an_answer_that_was_lost_is_told_again_where_it_would_have_shown_a_hand(
    evening: Evening,
    private_message: bool,
    verb: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    shown_again: list[tuple[TableId, UserId]] = []

    async def show_again(table: TableId, user: UserId) -> None:
        shown_again.append((table, user))
        raise StoreUnavailableError("locked")

    await lay(evening, dealt())
    monkeypatch.setattr(evening.tables, "show_again", show_again)
    control = parse_as(Control, f"t1:aaaaaaaaaa:0:{verb}")
    assert control is not None
    evening.wire.answers.append(TimeoutError())
    await press(evening, 1, verb, flags=EPHEMERAL if private_message else 0)
    assert shown_again == ([] if verb == "join" else [(TableId("aaaaaaaaaa"), UserId(1))])
    noted = "a lost answer could not be noted: locked"
    assert (noted in caplog.messages) is (verb != "join")


async def test_a_watched_analysis_that_cannot_be_noted_is_a_warning(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watched: list[object] = []

    async def watch(*given: object) -> None:
        watched.append(given[0])
        raise StoreUnavailableError("locked")

    await lay(evening, dealt())
    monkeypatch.setattr(evening.tables.analyses, "watch", watch)
    for verb in ("hand", "analysis"):
        await press(evening, 1, verb)
    assert watched == ["aaaaaaaaaa"]
    assert caplog.messages == ["an analysis cannot be watched: locked"]


async def test_a_press_is_asked_of_the_table_with_everything_in_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Request | Again | None] = []
    handle = evening.tables.press

    async def overheard(*presser: Any, **needs: Any) -> Pressed:
        asked.append(presser[2])
        return await handle(*presser, **needs)

    await lay(evening, lobby())
    monkeypatch.setattr(evening.tables, "press", overheard)
    for verb in ("join", "leave", "house:hard", "start:easy 2", "start", "start:easy 20", "start:easy x", "remind",
                 "skip", "cancel:sure"):  # fmt: skip
        await press(evening, 1, verb)
    told = [(type(request).__name__, getattr(request, "level", getattr(request, "house", None))) for request in asked]
    assert told == [
        ("Join", None),
        ("Leave", None),
        ("AddHouse", "hard"),
        ("Start", ("easy", "easy")),
        ("Start", ()),
        ("Start", ()),
        ("Start", ()),
        ("Remind", None),
        ("SkipToEnd", None),
        ("End", None),
    ]


async def test_who_is_out_says_in_their_hand_who_wins_and_skips_there_to_the_end(evening: Evening) -> None:
    games = (moment for seed in range(99) for moment in moments(dealt(), seed))
    out = next(moment for moment in games if moment.view(PUBLIC).out == (0,))
    bots = replace(out, holders=(out.holders[0], out.holders[2], out.holders[2]))
    closed = replace(bots.holders[0], closed=(out.running.turn - 1,))
    await lay(evening, bots.with_holder(Seat(0), closed))
    for menu in ("guess", "guess:x"):
        assert "Who wins?" in shown(await press(evening, 1, menu, flags=EPHEMERAL))
    guessed = await press(evening, 1, "guess:2", flags=EPHEMERAL)
    assert (kind(guessed), "Your guess: " in shown(guessed)) == (UPDATE, True)
    assert (await evening.table()).holder(Seat(0)).guess == 2
    skipped = await press(evening, 1, "skip", flags=EPHEMERAL)
    assert (kind(skipped), "Your guess: " in shown(skipped)) == (UPDATE, True)
    assert (await evening.table()).circumstances.skips_to_end
