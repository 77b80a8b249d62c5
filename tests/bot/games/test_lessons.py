"""The rules in pages and the guided round, of every game."""

import pytest

from bot.games import lessons
from bot.games.discord_game import DiscordGame
from bot.games.registry import GAMES
from bot.screens.custom_ids import Verb
from bot.screens.names import SeatNames
from bot.screens.rules_pages import lesson_controls
from bot.tables.ids import ChannelId, GuildId, UserId
from bot.tables.settings import Server
from bot.tables.table import Pace
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import CHANNEL, EPHEMERAL, GUILD, Call, controls, kind, private, shown
from tests.kit.always import some
from tests.kit.games import EVERY_GAME
from tests.kit.readable import ENGLISH

pytestmark = pytest.mark.usefixtures("toy_too")

TWO_WIN = GAMES["two_win"]
ANA, BEN = UserId(1), UserId(2)
SEAT_NAMES = SeatNames(lambda seat: f"Seat{seat}", lambda seat: f"Seat{seat}")
every_game = pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME.keys())


async def press(evening: Evening, custom_id: str, *values: str) -> Call:
    return await evening.people.press(9, custom_id, *values, flags=EPHEMERAL)


async def test_the_rules_are_pages_with_examples_and_end_with_a_round_to_try(evening: Evening) -> None:
    page = await evening.people.command(9, "twowin", "rules")
    assert private(page)
    seen = [shown(page)]
    for _ in range(4):
        page = await press(evening, controls(page)["▶️"])
        assert kind(page) == 7
        seen.append(shown(page))
    assert [text.split("Page ")[1][:6] for text in seen] == [f"{number} of 5" for number in range(1, 6)]
    assert "= **73**" in seen[2]
    assert "Try a round" in controls(page)
    back = await press(evening, controls(page)["◀️"])
    assert shown(back) == seen[3]


async def test_a_newcomer_plays_a_guided_round_and_nothing_of_it_is_stored_or_posted(evening: Evening) -> None:
    rules = await evening.people.command(9, "twowin", "rules")
    hand = await press(evening, controls(rules)["Try a round"])
    assert shown(hand).startswith("**A first round, just for you.**")
    hint = await press(evening, controls(hand)["Hint"])
    assert "💡 A strong player would pass " in shown(hint)
    form = await press(evening, next(each for each in controls(hand).values() if each.endswith(f":{POSSIBLE}")))
    assert shown(form).startswith("**Now form a number.**")
    assert "-# 🔵" in shown(form).replace("🌸", "🔵").replace("🟩", "🔵"), "what was passed"
    passed = some(lessons.reached(TWO_WIN.lesson, ANA, "Zoe", ["0"]))
    _, tens, units = passed.table.running.legal_actions(lessons.NEWCOMER)[0].code.split()
    half = await press(evening, next(step for step in controls(form).values() if step.endswith(f"choose {tens}")))
    whole = await press(evening, next(step for step in controls(half).values() if step.endswith(f"{tens} {units}")))
    lock = next(control for label, control in controls(whole).items() if label.startswith("Lock in"))
    end = await press(evening, lock)
    assert shown(end).startswith("### Round 1: the numbers")
    assert "That was a round." in shown(end)
    again = await press(evening, controls(end)["Try again"])
    assert shown(again).startswith("**A first round, just for you.**")
    assert shown(again) != shown(hand), "another deal"
    assert {call.path.split("/")[-1] for call in evening.wire.calls} == {"callback"}
    with evening.store.reading() as work:
        assert work.tables.live() == []


POSSIBLE = lessons.begun(TWO_WIN.lesson, ANA, "Zoe").table.running.legal_actions(lessons.NEWCOMER)[0].code


@pytest.mark.parametrize("answer", ["1:play:form 1B0 2B0", f"1:play:{POSSIBLE}", "0:play:fly", "0:draft:choose"])
async def test_outdated_and_impossible_presses_show_the_round_as_it_is(evening: Evening, answer: str) -> None:
    shows = await press(evening, f"g1:two_win:lesson::{answer}")
    assert shown(shows).startswith("**A first round, just for you.**")


async def test_a_card_that_was_not_dealt_cannot_have_been_passed(evening: Evening) -> None:
    dealt = len(lessons.begun(TWO_WIN.lesson, ANA, "").table.running.legal_actions(lessons.NEWCOMER))
    for progress in (str(dealt), "0,99999", "pass 9P9", "fly"):
        answer = await press(evening, f"g1:two_win:lesson:{progress}:0:hand")
        assert shown(answer).startswith("This button no longer works.")


async def test_a_game_that_is_not_played_here_has_neither_rules_nor_a_round(evening: Evening) -> None:
    for custom_id in ("g1:chess:rules::0:rules", "g1:chess:lesson::0:hand"):
        assert shown(await press(evening, custom_id)).startswith("This button no longer works.")


async def test_a_guided_round_of_an_earlier_version_is_answered(evening: Evening) -> None:
    for custom_id in ("t1:guide2w000:1:rules", "t1:guide2w5p0:0:hand"):
        assert private(await press(evening, custom_id))


@every_game
def test_everyone_gets_the_same_cards_and_every_first_answer_leads_on(game: DiscordGame) -> None:
    first = lessons.begun(game.lesson, ANA, "Ana")
    for number, action in enumerate(first.table.running.legal_actions(lessons.NEWCOMER)):
        one, other = (lessons.reached(game.lesson, user, "", [str(number)]) for user in (ANA, BEN))
        assert one == lessons.answered(game.lesson, lessons.begun(game.lesson, ANA, ""), action.code)
        assert one is not None
        assert one.view == some(other).view
        assert not some(one.view.prompt).answered


@every_game
def test_the_longest_answers_fit_into_the_buttons_of_a_round(game: DiscordGame) -> None:
    step = lessons.begun(game.lesson, ANA, "Ana")
    while not game.lesson.is_over(step.view):
        assert step.view.prompt is not None
        write = lesson_controls(game.key, step.progress)
        codes = [action.code for action in step.view.legal_actions()]
        for code in codes:
            assert write(Verb.DRAFT, step.view.prompt.number, f"act {code}").endswith(f":draft:act {code}")
        after = some(lessons.answered(game.lesson, step, max(codes, key=len)))
        assert after == lessons.reached(game.lesson, ANA, "Ana", after.progress)
        step = after


@every_game
def test_a_round_played_by_first_legal_answers_comes_to_its_end(game: DiscordGame) -> None:
    step = lessons.begun(game.lesson, ANA, "Ana")
    for _ in range(20):
        if game.lesson.is_over(step.view):
            break
        step = some(lessons.answered(game.lesson, step, step.table.running.legal_actions(lessons.NEWCOMER)[0].code))
    assert game.lesson.is_over(step.view)
    assert game.renderer.reveal(step.events, SEAT_NAMES, ENGLISH)
    assert game.lesson.conclude(step.view, ENGLISH)


async def test_below_a_table_every_page_keeps_to_its_house_rules(evening: Evening) -> None:
    await evening.people.command(1, "twodown", "start")
    table = await evening.table()
    await evening.people.press(1, f"s1:table.{table.id}:levels:3")
    page = await evening.people.press(9, f"t1:{table.id}:0:rules")
    assert "The first to lay down level 3 wins." in shown(page)
    page = await press(evening, controls(page)["▶️"])
    page = await press(evening, controls(page)["◀️"])
    assert "The first to lay down level 3 wins." in shown(page)


NOW = "g1:two_win:play::0:start"


async def test_play_now_begins_a_game_as_the_server_has_them_or_leads_to_the_one_there_is(evening: Evening) -> None:
    chosen = Server(GuildId(GUILD), seats=5, pace=Pace.SLOW, rules={"two_win": {"reshuffle_keep_numbers": 2}})
    await evening.tables.settings.change_server(GuildId(GUILD), lambda _: chosen)
    opened = await press(evening, NOW)
    assert private(opened)
    assert shown(opened) == "The game is starting.\nMy hand"
    table = await evening.table()
    assert (table.host, table.max_seats, table.pace, len(table.holders)) == (UserId(9), 4, Pace.SLOW, 4)
    assert table.calling is not None
    assert table.options.save() == {"reshuffle_keep_numbers": 2}
    again = await evening.people.press(8, "g1:two_down:play::0:start", flags=EPHEMERAL)
    assert shown(again).startswith("There's a table here already:\nTable")
    own = await press(evening, "g1:two_down:play::0:start")
    assert shown(own) == "There's a table here already:\nTable\nClose the table"
    sure = await evening.people.press(9, controls(own)["Close the table"], flags=EPHEMERAL)
    assert "Yes, close the table" in controls(sure)


@pytest.mark.parametrize("where", ["threads", "elsewhere", "mute"])
async def test_where_it_cannot_open_one_it_says_what_to_type(evening: Evening, where: str) -> None:
    elsewhere = (ChannelId(5),) if where == "elsewhere" else ()
    server = Server(GuildId(GUILD), threads=where == "threads", channels=elsewhere)
    await evening.tables.settings.change_server(GuildId(GUILD), lambda _: server)
    if where == "mute":
        evening.people.app_permissions = "0"
    told = await evening.people.press(9, NOW, flags=EPHEMERAL)
    typed = "To open a table, type `/twowin start` in a channel on a server."
    assert shown(told) == ("On this server, games are played in <#5>." if elsewhere else typed)
    assert await evening.tables.table_in(ChannelId(CHANNEL)) is None


async def test_every_dead_end_offers_to_play_now(evening: Evening) -> None:
    for command in ("leaderboard", "stats", "history"):
        assert controls(await evening.people.command(9, "twowin", command))["Play now"] == NOW
    none = await evening.people.command(9, "table", "show")
    assert controls(none)["2 WIN"] == NOW
    assert shown(none).startswith("There's no table in this channel. Open one:")
    page = await press(evening, "g1:two_win:rules::4:rules")
    assert controls(page)["Play now"] == NOW
