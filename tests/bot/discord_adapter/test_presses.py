"""Every verb has its entry and one unit of work, and a press at the wrong table, moment or place its sentence."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from itertools import product
from typing import Any

import pytest

from bot.discord_adapter import interactions
from bot.discord_adapter.verbs import VERBS
from bot.persistence.store import StoreUnavailableError
from bot.screens.custom_ids import (
    Control,
    DailyControl,
    DailyVerb,
    GameControl,
    Scope,
    SettingsControl,
    Topic,
    Verb,
    parse,
    parse_as,
)
from bot.service.messages import Hand, Pressed
from bot.tables.days import Daily
from bot.tables.ids import ChannelId, RoleId, TableId, UserId
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.requests import Again, HandToken, Request
from bot.tables.settings import Picking, Profile
from bot.tables.table import NOWHERE, Stage
from engine.contract import PUBLIC, Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import (
    CHANNEL,
    CHANNEL_MESSAGE,
    EPHEMERAL,
    FORM,
    UPDATE,
    Call,
    controls,
    error,
    guild_data,
    kind,
    private,
    shown,
)
from tests.kit.games import EVERY_GAME, TRIALS
from tests.kit.library import add_guild_from
from tests.kit.seated import dealt, lobby, moments, snapshot

KINDS_OF_CONTROL = ((Control, Verb), (GameControl, Topic), (DailyControl, DailyVerb), (SettingsControl, Scope))

LONGER = {Verb.ANALYSIS, Verb.BELL, Verb.TAKE}
"""What is asked of more than one table: how far the analyses are, when someone wants to be called, a table of one's
own."""

LATE = {Verb.START, Verb.WORD, Verb.MORE, Verb.BEFORE}
"""What comes too late in a lobby's private message is answered with the hand, whose token a second one keeps."""


def test_every_verb_of_every_kind_has_one_entry() -> None:
    assert set(VERBS) == {(kind, asks) for kind, verbs in KINDS_OF_CONTROL for asks in verbs}


@pytest.fixture
def counted(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every unit of work from now on, and every custom id that is read."""
    found: list[str] = []

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any) -> Any:
            found.append(name)
            return function(*given)

        return counted

    for name in ("write", "read"):
        monkeypatch.setattr(evening.store, name, counting("unit", getattr(evening.store, name)))
    monkeypatch.setattr(interactions, "parse", counting("parse", parse))
    return found


@pytest.mark.parametrize("ephemeral", [False, True])
@pytest.mark.parametrize("verb", [verb for verb in Verb if verb not in LONGER])
async def test_a_press_takes_one_unit_of_work_and_a_late_one_in_private_two(
    evening: Evening, counted: list[str], verb: Verb, ephemeral: bool
) -> None:
    table = await evening.begun()
    counted.clear()
    await evening.people.press(1, f"t1:{table}:0:{verb}", flags=EPHEMERAL if ephemeral else 0)
    assert counted == ["parse", "unit", *["unit"] * (ephemeral and verb in LATE)]


@pytest.mark.parametrize(
    "custom_id",
    ["g1:two_win:rules::1:rules", "g1:two_win:lesson::0:hand", "g1:two_win:board::1:open:nonsense", "s1:server:page"],
)
async def test_what_belongs_to_no_table_takes_no_more(evening: Evening, counted: list[str], custom_id: str) -> None:
    await evening.people.press(1, custom_id, flags=EPHEMERAL)
    assert counted == ["parse", "unit"]


GONE = "That table no longer exists."
FIRST_DEAL = Daily(date(2027, 1, 15), "")
ALONE = (dealt().holders[0], dealt().holders[2], dealt().holders[2])
NOT_YOURS = "You're not playing at this table."
TOO_LATE = "Too late for that."


async def press(
    evening: Evening, user: int, verb: str, name: str = "aaaaaaaaaa", number: int = 0, flags: int = 0
) -> Call:
    return await evening.people.press(user, f"t1:{name}:{number}:{verb}", flags=flags)


ASKED = (
    "join", "leave", "house:easy", "start", "cancel", "cancel:sure", "remind", "skip", "hand", "return", "understood",
    "play:pass 5P0", "draft:x", "again", "next", "hint",
)  # fmt: skip
"""What is asked of a table, in its channel or by those who sit there."""


async def test_of_a_table_that_is_gone_everybody_is_told_so_in_private(evening: Evening) -> None:
    for verb in (*ASKED, "open", "guess:1", "premove", "premove:draw top if x", "rules", "word"):
        answer = await press(evening, 1, verb)
        assert private(answer), verb
        assert shown(answer).startswith(GONE), verb


async def test_what_belongs_to_another_channel_or_to_others_is_refused(evening: Evening) -> None:
    table = dealt("bbbbbbbbbb", channel=71)
    evening.lay(table)
    for verb in ASKED:
        answer = await press(evening, 9, verb, "bbbbbbbbbb")
        assert private(answer), verb
        assert shown(answer).startswith(NOT_YOURS), verb
    assert await evening.stored(table.id) == table


async def test_open_cards_are_for_everybody_once_there_are_any(evening: Evening) -> None:
    evening.lay(lobby(), dealt("bbbbbbbbbb", channel=71))
    assert shown(await press(evening, 1, "open")) == (
        "The game hasn't started. Your cards come when the host presses **Start**."
    )
    seen = await press(evening, 9, "open", "bbbbbbbbbb")
    assert private(seen)
    assert "Ada" in shown(seen)


async def test_open_cards_of_a_daily_deal_are_its_players_alone(evening: Evening) -> None:
    table = replace(dealt(), place=NOWHERE, daily=FIRST_DEAL, holders=ALONE)
    evening.lay(table)
    assert shown(await press(evening, 2, "open")).startswith(NOT_YOURS)
    assert not shown(await press(evening, 1, "open")).startswith(NOT_YOURS)


async def test_a_lobby_that_is_closed_asks_first_and_only_who_may(evening: Evening) -> None:
    add_guild_from(evening.client, guild_data(5))
    evening.lay(lobby())
    evening.people.permissions = "0"
    refused = await press(evening, 2, "cancel")
    assert (private(refused), shown(refused).startswith("Only the host, ")) == (True, True)
    asked = await press(evening, 1, "cancel")
    assert (private(asked), list(controls(asked))) == (True, ["Yes, close the table"])
    assert (await evening.table()).stage is Stage.LOBBY
    await evening.chooses(moderator_role=RoleId(5))
    evening.people.roles = ["5"]
    assert list(controls(await press(evening, 9, "cancel"))) == ["Yes, close the table"]
    closed = await press(evening, 1, "cancel:sure", flags=EPHEMERAL)
    assert (kind(closed), shown(closed)) == (UPDATE, "The table is closed.")
    assert shown(await press(evening, 1, "cancel")).startswith("This table is closed")


async def test_a_hand_is_shown_where_it_was_asked_for(evening: Evening) -> None:
    evening.lay(dealt())
    in_channel, in_private, directly = (
        await press(evening, 1, "hand"),
        await press(evening, 1, "hand", flags=EPHEMERAL),
        await evening.people.press(1, "t1:aaaaaaaaaa:0:hand", direct=True),
    )
    assert [kind(answer) for answer in (in_channel, in_private, directly)] == [CHANNEL_MESSAGE, UPDATE, UPDATE]
    assert shown(in_channel) == shown(in_private) == shown(directly)
    assert private(in_channel)


async def test_a_step_towards_a_choice_that_is_closed_says_so_above_the_hand(evening: Evening) -> None:
    evening.lay(dealt())
    late = await press(evening, 1, "draft:choose1", number=3, flags=EPHEMERAL)
    assert kind(late) == UPDATE
    assert shown(late).startswith(f"⚠️ {TOO_LATE}")
    asked = await press(evening, 1, "draft:choose1", flags=EPHEMERAL)
    assert TOO_LATE not in shown(asked)
    played = await press(evening, 1, "play:pass 5P0", number=3)
    assert private(played)
    assert shown(played).startswith(TOO_LATE), "in the channel there is no hand above which it could stand"


async def test_a_hand_in_the_channel_shows_cards_as_the_person_likes_to_choose_them(evening: Evening) -> None:
    evening.lay(dealt())
    found: list[set[int]] = []
    for picking in (Picking.BUTTONS, Picking.MENUS):
        await evening.prefers(1, picking=picking)
        for answer in (await press(evening, 1, "hand"), await evening.people.command(1, "table", "hand")):
            rows = answer.body["data"]["components"][0]["components"]
            found.append({inner["type"] for row in rows for inner in row.get("components", [])})
    buttons, _, menus, _ = found
    assert found == [buttons, buttons, menus, menus]
    assert buttons != menus


async def test_every_press_at_a_frozen_table_says_so(evening: Evening) -> None:
    evening.lay(dealt())
    with evening.store.writing() as work:
        work.tables.freeze(dealt().id, "a test")
    for verb in ("draft:choose1", "rules", "word", "open", "hint", "picture", "play:pass 5P0"):
        answer = await press(evening, 1, verb)
        assert private(answer), verb
        assert shown(answer).startswith("Something is wrong with that table."), verb


async def test_a_lucky_word_is_asked_for_in_a_form_of_one_field(evening: Evening) -> None:
    evening.lay(lobby())
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
    evening.lay(dealt())
    in_channel, in_private = await press(evening, 8, "next"), await press(evening, 9, "next", flags=EPHEMERAL)
    assert private(in_channel)
    assert kind(in_private) == UPDATE
    assert shown(in_channel) == shown(in_private)
    assert shown(in_channel).startswith("You're in line.")
    assert (await evening.table()).circumstances.next_game == (8, 9)
    sits = await press(evening, 1, "next", flags=EPHEMERAL)
    assert (kind(sits), shown(sits).startswith("You're in line.")) == (UPDATE, False)


async def test_again_is_asked_only_where_tables_may_stand_now(evening: Evening) -> None:
    evening.lay(replace(dealt(), stage=Stage.OVER))
    await evening.chooses(channels=(ChannelId(71),))
    assert shown(await press(evening, 1, "again")) == "On this server, games are played in <#71>."
    await evening.chooses(channels=(ChannelId(70),))
    assert kind(await press(evening, 1, "again")) == 6
    assert (await evening.table()).stage is Stage.LOBBY


async def test_the_second_again_leads_to_the_lobby_that_the_first_opened(evening: Evening) -> None:
    evening.lay(replace(dealt(), stage=Stage.OVER))
    await press(evening, 1, "again")
    with evening.store.writing() as work:
        work.tables.save(replace(await evening.table(), former=(UserId(1), UserId(3))))
    for direct in (False, True):
        second = await evening.people.press(2, f"t1:{dealt().id}:0:again", direct=direct)
        assert private(second) or direct
        assert shown(second).startswith("The next table is already open. Press **Join** there.")
        assert "https://discord.com/channels/" in str(second.body)
    seated = await evening.people.press(1, f"t1:{dealt().id}:0:again")
    assert shown(seated).startswith("The next table is open, and you're in.")
    with evening.store.writing() as work:
        work.tables.save(replace(await evening.table(), game_key="toy"))
    other = await press(evening, 2, "again")
    assert shown(other).startswith("There's already a table in this channel.")
    assert "https://discord.com/channels/" in str(other.body)


async def test_again_in_the_direct_message_with_ones_hand_opens_the_table_and_leads_there(evening: Evening) -> None:
    evening.lay(replace(dealt(), stage=Stage.OVER))
    nobody = await evening.people.press(9, "t1:aaaaaaaaaa:0:again", direct=True)
    assert shown(nobody).startswith("You're not playing at this table.")
    opened = await evening.people.press(1, "t1:aaaaaaaaaa:0:again", direct=True)
    assert shown(opened).startswith("The next table is open, and you're in.")
    table = await evening.table()
    assert (table.stage, table.place) == (Stage.LOBBY, dealt().place)


async def test_nobody_plays_a_deal_of_the_day_again_in_a_channel(evening: Evening) -> None:
    evening.lay(replace(dealt(), stage=Stage.OVER, place=NOWHERE, daily=FIRST_DEAL, holders=ALONE))
    answer = await evening.people.press(1, "t1:aaaaaaaaaa:0:again", direct=True)
    assert shown(answer).startswith("You're not playing at this table.")


async def test_of_several_tables_each_button_says_game_channel_and_server(evening: Evening) -> None:
    deal = replace(dealt("cccccccccc"), place=NOWHERE, daily=FIRST_DEAL, holders=ALONE)
    tables = [dealt(f"bbbbbbbb{number:02}", channel=100 + number) for number in range(16)]
    evening.lay(deal, *tables)
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

    evening.lay(dealt())
    monkeypatch.setattr(evening.tables, "show_again", show_again)
    assert parse_as(Control, f"t1:aaaaaaaaaa:0:{verb}")
    evening.wire.answers.append(TimeoutError())
    await press(evening, 1, verb, flags=EPHEMERAL if private_message else 0)
    assert shown_again == ([] if verb == "join" else [(TableId("aaaaaaaaaa"), UserId(1))])
    noted = "what follows from a press could not be noted: locked"
    assert (noted in caplog.messages) is (verb != "join")


@pytest.mark.parametrize(
    ("answers", "edits"),
    [((), 0), ((TimeoutError(),), 1), ((error(400, 50035),), 1)],
    ids=["shown", "lost", "rejected"],
)
async def test_a_hand_is_sent_by_the_next_edit_unless_its_answer_showed_it(
    evening: Evening, answers: Sequence[Exception], edits: int
) -> None:
    evening.lay(dealt())
    evening.wire.answers += answers
    await press(evening, 1, "hand", flags=EPHEMERAL)
    sent = len(evening.wire.calls)
    at = snapshot(await evening.table(), Seat(0), Profile(UserId(1)))
    await evening.client.publisher.edit_through(HandToken("canary-token"), Hand(at))
    assert [shown(edit).splitlines()[0] for edit in evening.wire.calls[sent:]] == ["### Your turn"] * edits


async def test_a_watched_analysis_that_cannot_be_noted_is_a_warning(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watched: list[object] = []

    async def watch(*given: object) -> None:
        watched.append(given[0])
        raise StoreUnavailableError("locked")

    evening.lay(dealt())
    monkeypatch.setattr(evening.tables.analyses, "watch", watch)
    for verb in ("hand", "analysis"):
        await press(evening, 1, verb)
    assert watched == ["aaaaaaaaaa"]
    assert caplog.messages == ["what follows from a press could not be noted: locked"]


async def test_a_press_is_asked_of_the_table_with_everything_in_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Request | Again | None] = []
    handle = evening.tables.press

    async def overheard(*presser: Any, **needs: Any) -> Pressed:
        asked.append(presser[2])
        return await handle(*presser, **needs)

    evening.lay(lobby())
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
    evening.lay(bots.with_holder(Seat(0), closed))
    for menu in ("guess", "guess:x"):
        assert "Who wins?" in shown(await press(evening, 1, menu, flags=EPHEMERAL))
    guessed = await press(evening, 1, "guess:2", flags=EPHEMERAL)
    assert (kind(guessed), "Your guess: " in shown(guessed)) == (UPDATE, True)
    assert (await evening.table()).holder(Seat(0)).guess == 2
    skipped = await press(evening, 1, "skip", flags=EPHEMERAL)
    assert (kind(skipped), "Your guess: " in shown(skipped)) == (UPDATE, True)
    assert (await evening.table()).circumstances.skips_to_end


every_game = pytest.mark.parametrize("game", TRIALS)
FORGED = (
    *("", "0", "page 7", "choose", "draw", "a b c d e f g h i j k"),
    *("pass 5P0", "form 1B0 2B0"),
    *("play 91", "look 91", "look play 99", "bury 25"),
    *("lay R1 R2 R3 R4", "act lay R1 R1", "pick ZZ", "lays 99", "discard WILD as BLOCK 7"),
)
"""What an answer or a draft of some game looks like, or nearly."""


async def begin(evening: Evening, game: str) -> None:
    await evening.people.command(1, EVERY_GAME[game].command, "start", house=1)
    await evening.people.press(1, await evening.control("join"))
    await evening.starts()


@every_game
@pytest.mark.parametrize("asks", ["return", "understood", "play"])
async def test_a_hand_never_has_the_public_message_as_its_own(evening: Evening, asks: str, game: str) -> None:
    """The token of a press is kept to refresh the hand later: put off as an edit of the pressed message (type 6), it
    would show the hand to everyone."""
    await begin(evening, game)
    table = await evening.table()
    evening.be_slow()
    before = len(evening.wire.calls)
    (asked, *_) = table.running.prompts()
    legal = table.running.legal_actions(asked)[0].code
    detail = f":{legal}" if asks == "play" else ""
    await evening.people.press(1, f"t1:{table.id}:1:{asks}{detail}")
    first = evening.wire.calls[before]
    assert (first.body["type"], first.body["data"]["flags"]) == (5, EPHEMERAL)


@every_game
async def test_whatever_a_forged_choice_says_it_is_answered_in_private_and_changes_nothing(
    evening: Evening, game: str
) -> None:
    """By someone at the table and by a stranger, for the open question and for another."""
    await begin(evening, game)
    table = await evening.table()
    open_ = table.running.prompts().get(Seat(0))
    numbers = (0 if open_ is None else open_.number, 9)
    forged = ((1, "draft"), (9, "draft"), (9, "play"), (9, "hint"), (9, "return"))
    for detail, number, (user, verb) in product(FORGED, numbers, forged):
        custom_id = f"t1:{table.id}:{number}:{verb}:{detail}".rstrip(":")
        evening.client.interactions.throttle.buckets.clear()  # "too fast" would answer most of them alike
        answer = await evening.people.press(user, custom_id)
        assert answer.body["data"]["flags"] & EPHEMERAL, custom_id
        offers = [control for control in controls(answer).values() if re.search(":(play|draft)", control)]
        assert user == 1 or not offers, f"a stranger is shown a hand by {custom_id}"
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
