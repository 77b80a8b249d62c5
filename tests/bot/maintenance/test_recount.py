"""Counting again gives what counting one by one gave."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.__main__ import main
from bot.errors import Status
from bot.maintenance.recount import HOW, recount, recount_at_start
from bot.persistence.file.instance_lock import locked
from bot.persistence.models import PlacedRow
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.records import steps_of
from bot.tables.results import Placed, Result
from bot.tables.settings import Profile
from bot.tables.standings import NEWCOMER, Board, Seasoned, rated
from engine.daily import events_of
from engine.dice import Dice
from engine.games.two_win.events import Drew, Revealed
from engine.seats import Seat
from tests.kit.always import some
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.world import World

COUNTED = ("standings", "ratings", "rating_changes")
DAY = 24 * 60 * 60 * 1000


def games(number: int, people: int = 40, *, seed: bytes = b"recount") -> Iterator[Result]:
    """Finished games as chance makes them: several games, servers and seasons, ties, absences, the house."""
    dice = Dice(seed.ljust(32))
    for index in range(number):
        (key, guild, seats, ties), dice = _drawn(dice, 3, 4, 5, 4)
        placed = list[Placed]()
        for seat in range(seats + 1):
            (who, kind, held), dice = _drawn(dice, people, 5, 8)
            user = None if kind == 0 or who + 1 in {each.user for each in placed} else UserId(who + 1)
            place = 1 if ties == 0 and seat == 1 else seat + 1
            absent = user is None or (held == 0 and seat > 0)
            won = place == 1 and not absent
            placed.append(Placed(Seat(seat), user, place, won, absent, score={"cards": seat}))
        ended = Milliseconds(1_700_000_000_000 + index * DAY // 20)
        yield Result(TableId(f"g{index:09}"), f"game{key}", GuildId(guild + 1), ended, "most_cards", tuple(placed))


def _drawn(dice: Dice, *sides: int) -> tuple[list[int], Dice]:
    found = list[int]()
    for each in sides:
        number, dice = dice.below(each)
        found.append(number)
    return found, dice


def counted(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything that follows from results, to the last bit."""
    with closing(sqlite3.connect(path)) as connection:
        return {name: sorted(connection.execute(f"SELECT * FROM {name}")) for name in COUNTED}  # noqa: S608 - ours


def add(store: InlineStore, results: Iterator[Result]) -> None:
    with store.writing() as work:
        for result in results:
            work.results.add(result)


async def compared(path: Path, number: int, people: int) -> dict[str, list[tuple[object, ...]]]:
    """Count so many games one by one and then again; what came of it both times."""
    with fresh_file(path) as store:
        add(store, games(number, people))
    one_by_one = counted(path)
    with fresh_file(path) as store:
        assert await recount(store) == number
    assert counted(path) == one_by_one
    return one_by_one


async def test_some_hundred_games_counted_anew_give_the_same_to_the_last_bit(tmp_path: Path) -> None:
    found = await compared(tmp_path / "tables.sqlite3", 300, 40)
    assert {name: len(rows) > 100 for name, rows in found.items()} == dict.fromkeys(COUNTED, True)


@pytest.mark.soak
async def test_thousands_of_games_counted_anew_give_the_same_to_the_last_bit(tmp_path: Path) -> None:
    await compared(tmp_path / "tables.sqlite3", 5_000, 300)


async def test_what_was_counted_wrongly_or_twice_is_put_right(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        add(store, games(30))
    right = counted(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE standings SET wins = wins + 1")
        connection.execute("DELETE FROM ratings WHERE user_id < 9")
        connection.execute("DELETE FROM rating_changes WHERE user_id > 9")
        connection.commit()
    with fresh_file(path) as store:
        await recount(store)
    assert counted(path) == right


async def test_somebody_forgotten_was_a_newcomer_and_comes_back_on_no_board(tmp_path: Path) -> None:
    seats = (Placed(Seat(0), UserId(1), 1, True, False), Placed(Seat(1), UserId(2), 2, False, False))
    game = Result(TableId("aaaaaaaaaa"), "two_win", GuildId(7), Milliseconds(1), "most_cards", seats)
    with fresh_file(tmp_path / "tables.sqlite3") as store:
        add(store, iter((game, replace(game, table=TableId("bbbbbbbbbb")))))
        with store.writing() as work:
            work.people.erase(UserId(1))
        await recount(store)
        with store.reading() as work:
            own = work.standings.rating("two_win", Seasoned(UserId(2)))
            page = work.standings.page(Board("two_win", GuildId(7)), 9, 0)
    once = rated((1, 2), (NEWCOMER, NEWCOMER))[1]
    assert own == rated((1, 2), (NEWCOMER, once))[1]
    assert [(line.standing.user, line.standing.games) for line in page] == [(2, 2)]


async def test_a_database_of_before_is_counted_at_the_first_start_and_only_then(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        add(store, games(20))
        right = counted(path)
        with store.writing() as work:
            work.standings.clear()
        await recount_at_start(store)
        assert counted(path) == right
        with store.writing() as work:
            work.standings.clear()
        await recount_at_start(store)
        assert counted(path) == {name: [] for name in COUNTED}
        with store.reading() as work:
            assert work.key_values.get("counted") == HOW


async def test_scores_that_were_never_noted_are_taken_from_the_table() -> None:
    store = MemoryStore()
    async with World(store) as world:
        table = (await world.play_out(await world.begin(2))).id
    with store.writing() as work:
        result = some(work.results.get(table))
        scores = [placed.score for placed in result.placed]
        work.results.note_scores(replace(result, placed=tuple(replace(placed, score=None) for placed in result.placed)))
    assert all(score is not None and "cards" in score for score in scores)
    await recount(store)
    with store.reading() as work:
        again = work.results.get(table)
    assert [placed.score for placed in some(again).placed] == scores


def test_the_command_says_how_many_and_refuses_while_a_bot_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["migrate"]) == Status.FINE
    capsys.readouterr()
    assert main(["recount"]) == Status.FINE
    assert capsys.readouterr().out == "finished games counted again: 0\n"
    with locked(tmp_path / "data" / "twowin.sqlite3"):
        assert main(["recount"]) != Status.FINE
    assert "is in use by another twowin" in capsys.readouterr().err


async def test_who_is_hidden_stays_hidden(tmp_path: Path) -> None:
    with fresh_file(tmp_path / "tables.sqlite3") as store:
        with store.writing() as work:
            work.profiles.put(Profile(UserId(3), on_boards=False))
        add(store, games(60, 8))
        before = [await shown(store, UserId(user)) for user in range(1, 9)]
        await recount(store)
        assert [await shown(store, UserId(user)) for user in range(1, 9)] == before
    assert [place is None for place in before] == [user == 3 for user in range(1, 9)]


async def shown(store: InlineStore, user: UserId) -> int | None:
    """Someone's place everywhere."""
    with store.reading() as work:
        return work.standings.place(Board("game0"), user)


@pytest.mark.parametrize("again", [False, True])
async def test_a_game_of_2_win_notes_what_was_drawn_and_formed(again: bool) -> None:
    """When it ends, and when an older result is counted again."""
    async with World(MemoryStore()) as world:
        table = await world.play_out(await world.begin(3))
        if again:
            with world.store.writing() as work:
                work.sql.change(update(PlacedRow).values(score=None))
            await recount(world.store)
        with world.store.reading() as work:
            result = work.results.get(table.id)
        assert result is not None
        steps = steps_of(table, await world.tables.played(table.id))
    drawn = [cards for event in events_of(steps) if isinstance(event, Drew) for _, cards in event.shares]
    for placed in result.placed:
        assert placed.score is not None
        own = [each for event in events_of(steps) if isinstance(event, Revealed) for each in event.formed]
        numbers = [each.form.number for each in own if each.seat == placed.seat]
        assert placed.score["formed"] == " ".join(map(str, numbers))
        assert placed.score["number"] == numbers[-1]
        assert placed.score["drawn"] in {0, *drawn}
    assert max(drawn) in {each.score["drawn"] for each in result.placed if each.score}
