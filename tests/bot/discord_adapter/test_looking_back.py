"""Boards and histories, asked for by commands and by the buttons below them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.discord_adapter.names_and_faces import REMEMBERED, DisplayNames
from bot.screens.leaderboard import BoardAsked, BoardScope, Period, board_asked
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.results import Placed, Result
from engine.seats import Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import kind, opened, private
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, GUILD, controls, error, shown
from tests.kit.clocks import ManualClock


def game(number: int, winner: int, *others: int | None, guild: int = GUILD) -> Result:
    placed = (Placed(Seat(0), UserId(winner), 1, True, False), *map(_loser, enumerate(others, start=1)))
    return Result(TableId(f"table{number:05}"), "two_win", GuildId(guild), Milliseconds(number), "most_cards", placed)


def _loser(place: tuple[int, int | None]) -> Placed:
    seat, user = place
    return Placed(Seat(seat), None if user is None else UserId(user), seat + 1, False, user is None)


async def finished(evening: Evening, results: Sequence[Result]) -> None:
    with evening.store.writing() as work:
        for result in results:
            work.results.add(result)


async def hide(evening: Evening, user: int) -> None:
    await evening.tables.settings.change_profile(UserId(user), lambda profile: replace(profile, on_boards=False))


async def board(evening: Evening, user: int = 1, **options: Any) -> str:
    return shown(await evening.people.command(user, "twowin", "leaderboard", **options))


async def test_a_board_names_everybody_and_rings_nobody(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6), game(2, 5, 6), game(3, 6, 5), game(4, 6, None)])
    answer = await evening.people.command(1, "twowin", "leaderboard")
    assert private(answer)
    assert shown(answer).splitlines()[:5] == [
        "### 2 WIN: most wins · on this server · all time",
        "**1.** **Person 5**: 2 wins in 3 games",
        "-# 67% won · rating 1070? · best streak: 2 in a row",
        "**2.** **Person 6**: 1 win in 3 games",
        "-# 33% won · rating 1016? · against bots: 1 of 1",
    ]
    assert "<@" not in str(answer.body)


async def test_hidden_streaks_are_seen_by_their_owner_alone(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6), game(2, 5, 6), game(3, 6, 5), game(4, 6, 5)])
    await evening.tables.settings.change_profile(UserId(5), lambda stored: replace(stored, shows_streaks=False))
    for asker, streaks in ((5, 2), (6, 1), (7, 1)):
        assert (await board(evening, user=asker)).count("best streak: 2 in a row") == streaks
        stats = shown(await evening.people.command(asker, "twowin", "stats", person=5))
        assert ("Winning streak: 0 now, 2 at best" in stats) is (asker == 5)
        assert "2 wins in 4 games" in stats


async def test_whoever_played_against_the_house_only_stands_behind_those_who_played_with_people(
    evening: Evening,
) -> None:
    await finished(evening, [game(1, 5, 6), game(2, 7, None)])
    assert (await board(evening)).splitlines()[3:7] == [
        "**2.** **Person 6**: 0 wins in 1 game",
        "-# 0% won · rating 963?",
        "**Person 7**: no games with people yet",
        "-# against bots: 1 of 1",
    ]


async def test_a_board_with_nobody_on_it_says_so_and_a_page_beyond_the_end_too(evening: Evening) -> None:
    assert "No one is on this leaderboard yet." in await board(evening)
    await finished(evening, [game(1, 5, 6)])
    beyond = await evening.people.command(1, "twowin", "leaderboard", page=7)
    assert "There's no page 7; the last one is 1." in shown(beyond)
    back = await evening.people.press(1, controls(beyond)["◀ Page 1"], flags=EPHEMERAL)
    assert "**1.** **Person 5**" in shown(back)


async def test_pages_turn_in_place_and_equals_share_a_place(evening: Evening) -> None:
    await finished(evening, [game(number, 100 + number, 200 + number) for number in range(12)])
    first = await evening.people.command(1, "twowin", "leaderboard")
    assert "**10.** " not in shown(first)
    assert shown(first).count("**1.** **Person 1") == 10
    second = await evening.people.press(1, controls(first)["Page 2 ▶"], flags=EPHEMERAL)
    assert kind(second) == 7
    assert shown(second).count("\n**1.** **Person 1") == 2
    assert shown(second).count("**13.** **Person 2") == 8
    third = await evening.people.press(1, controls(second)["Page 3 ▶"], flags=EPHEMERAL)
    assert "Page 3." in shown(third)
    assert "Page 4 ▶" not in controls(third)
    assert "◀ Page 2" in controls(third)


async def test_ones_own_line_is_shown_when_it_is_on_another_page(evening: Evening) -> None:
    await finished(evening, [game(number, 100 + number, 200) for number in range(10)])
    assert "You: **11.** **Person 200**: 0 wins in 10 games" in await board(evening, 200)
    assert "You: " not in await board(evening, 200, page=2)
    assert "You: " not in await board(evening, 9)
    await hide(evening, 200)
    assert "You: " not in await board(evening, 200)


async def test_who_is_hidden_is_on_no_board_and_takes_no_place(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6), game(2, 6, 7)])
    await hide(evening, 6)
    told = await board(evening, 6)
    assert "Person 6" not in told
    assert "**1.** **Person 5**" in told
    assert "**2.** **Person 7**" in told


async def test_a_board_can_be_narrowed_to_the_people_at_the_table_of_the_channel(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 1), game(2, 5, 1), game(3, 2, 1), game(4, 9, 8)])
    whole = await evening.people.command(1, "twowin", "leaderboard")
    none = await evening.people.press(1, controls(whole)["This table"], flags=EPHEMERAL)
    assert shown(none).startswith("There's no table in this channel. Open one:")
    await opened(evening)
    for user in (1, 2):
        await evening.people.press(user, await evening.control("join"))
    told = await evening.people.press(1, controls(whole)["This table"], flags=EPHEMERAL)
    assert shown(told).startswith("### 2 WIN: most wins · at this table · all time\n**1.** **Person 2**: 1 win")
    assert "**2.** **Person 1**: 0 wins in 3 games" in shown(told)
    assert "Person 5" not in shown(told)
    assert await board(evening, scope="table") == shown(told)
    await hide(evening, 1)
    assert "Person 1" not in await board(evening, scope="table")
    wide = await evening.people.press(1, controls(told)["This server"], flags=EPHEMERAL)
    assert "Person 5" in shown(wide)


async def test_a_season_and_everywhere_are_boards_of_their_own(evening: Evening) -> None:
    now, quarter = evening.clock.now(), "January to March 2027"
    await finished(evening, [replace(game(1, 5, 6), ended=now), game(2, 6, 5), game(3, 8, 5, guild=8)])
    season = await evening.people.command(1, "twowin", "leaderboard", period="season")
    assert shown(season).startswith(f"### 2 WIN: most wins · on this server · {quarter}\n**1.** **Person 5**: 1 win")
    everywhere = await evening.people.press(1, controls(season)["Everywhere"], flags=EPHEMERAL)
    assert shown(everywhere).startswith(f"### 2 WIN: most wins · everywhere · {quarter}\n**1.** **Person 5**: 1 win")
    ever = await evening.people.press(1, controls(everywhere)["All time"], flags=EPHEMERAL)
    assert "**1.** **Person 8**: 1 win in 1 game" in shown(ever)
    here = await evening.people.press(1, controls(ever)["This server"], flags=EPHEMERAL)
    assert "Person 8" not in shown(here)
    assert await board(evening, scope="everywhere") == shown(ever)


async def test_in_a_direct_message_there_is_the_board_of_everywhere_alone(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6)])
    answer = await evening.people.command(1, "twowin", "leaderboard", direct=True)
    assert shown(answer).startswith("### 2 WIN: most wins · everywhere · all time\n**1.** **Person 5**")
    assert "This server" not in controls(answer)
    forged = BoardAsked("two_win", BoardScope.SERVER, Period.ALL_TIME).control
    pressed = await evening.people.press(1, forged, direct=True)
    assert shown(pressed) == shown(answer)


@pytest.mark.parametrize(
    "control",
    [
        "g1:two_win:board::1:open:server",
        "g1:two_win:board::0:open:server ever",
        "g1:two_win:board::1:open:moon ever",
        "g1:chess:board::1:open:server ever",
        "g1:two_win:history:x:1:open:all",
        "g1:two_win:history::1:open:all",
        "g1:two_win:history:5,6:1:open:all",
        "g1:two_win:history:5:1:open:lost",
        "g1:two_win:history:5:0:open:all",
    ],
)
async def test_a_forged_control_gets_a_sentence(evening: Evening, control: str) -> None:
    assert shown(await evening.people.press(1, control)).startswith("This button no longer works.")


def test_what_a_control_asks_for_comes_back() -> None:
    from bot.screens.custom_ids import GameControl, parse_as

    asked = BoardAsked("two_win", BoardScope.EVERYWHERE, Period.SEASON, 17)
    control = parse_as(GameControl, asked.control)
    assert control is not None
    assert board_asked(control) == asked


async def test_a_history_has_pages_and_shows_some_games_only(evening: Evening) -> None:
    await finished(evening, [*(game(number, 1, 2) for number in range(12)), game(50, 1, None), game(60, 2, 1)])
    first = await evening.people.command(1, "twowin", "history")
    assert shown(first).startswith("### 2 WIN: games of **Person 1**\n")
    assert "`table00060` · #2 of 2\n" in shown(first)
    assert "`table00050` · #1 of 2 🏆" in shown(first)
    older = await evening.people.press(1, controls(first)["Older ▶"], flags=EPHEMERAL)
    assert "`table00000`" in shown(older)
    assert "Older ▶" not in controls(older)
    newer = await evening.people.press(1, controls(older)["◀ Newer"], flags=EPHEMERAL)
    assert shown(newer) == shown(first)
    menu = controls(first)["Which games?"]
    alone = await evening.people.press(1, menu, "house", flags=EPHEMERAL)
    assert [code for code in ("table00050", "table00011", "table00060") if code in shown(alone)] == ["table00050"]
    won = await evening.people.press(1, menu, "won", flags=EPHEMERAL)
    assert "table00060" not in shown(won)
    assert "Older ▶" in controls(won)
    people = await evening.people.press(1, menu, "people", flags=EPHEMERAL)
    assert "table00050" not in shown(people)


async def test_a_history_without_games_of_a_kind_says_so(evening: Evening) -> None:
    await finished(evening, [game(1, 1, 2)])
    menu = controls(await evening.people.command(2, "twowin", "history"))["Which games?"]
    assert "No games like that here." in shown(await evening.people.press(2, menu, "won", flags=EPHEMERAL))


async def test_somebody_elses_history_keeps_what_it_hides_behind_its_buttons_too(evening: Evening) -> None:
    await finished(evening, [game(1, 1, 2)])
    menu = controls(await evening.people.command(2, "twowin", "history", person=1))["Which games?"]
    await hide(evening, 1)
    assert shown(await evening.people.press(2, menu, "all")) == "This player keeps their games private."
    assert (
        shown(await evening.people.press(2, menu, "all", direct=True)) == "This works only on a server that invited me."
    )
    assert "`table00001`" in shown(await evening.people.press(1, menu, "all", direct=True))


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def names(evening: Evening, clock: ManualClock) -> DisplayNames:
    return DisplayNames(evening.client, clock, patience=0.05)


async def test_a_nickname_counts_on_its_server_and_the_own_name_for_who_left_and_everywhere(
    evening: Evening, names: DisplayNames
) -> None:
    evening.wire.answers.append({"nick": "The \u202eBoss", "user": {"global_name": "Ana", "username": "ana"}})
    assert await names.of(GuildId(7), (UserId(5),)) == {5: "The Boss"}
    evening.wire.answers += [error(404, 10007), {"global_name": None, "username": "ben"}]
    assert await names.of(GuildId(7), (UserId(6),)) == {6: "ben"}
    assert await names.of(GuildId(0), (UserId(5),)) == {5: "Person 5"}
    assert evening.wire.last.path == "/users/5"


async def test_who_cannot_be_named_is_somebody_and_the_board_comes_all_the_same(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6)])
    evening.wire.answers += [error(404, 10007), error(404, 10007), error(404, 10013), error(404, 10013)]
    assert "**1.** someone: 1 win in 1 game" in await board(evening)


async def test_names_that_take_too_long_are_left_out(evening: Evening, names: DisplayNames) -> None:
    import asyncio

    async def never() -> None:
        await asyncio.Event().wait()

    evening.wire.answers.append(never)
    assert await names.of(GuildId(7), (UserId(5), UserId(6))) == {6: "Person 6"}


async def test_names_are_not_kept_without_end(evening: Evening, names: DisplayNames) -> None:
    for first in range(0, REMEMBERED + 100, 100):
        await names.of(GuildId(0), [UserId(user + 1) for user in range(first, first + 100)])
    assert names.people == REMEMBERED
