"""Scripted people play whole games through the sandbox against the real bot: also where Discord is strict, in every
kind of channel, and among chat."""

from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest

from bot.games.registry import GAMES
from bot.local.evening_figures import count
from bot.locales.phrasebook import DEFAULT_LANGUAGE
from sandbox.people.company import play
from sandbox.people.places import KINDS, Kind
from tests.kit.commands import bot, program
from tests.kit.full_house import SHORT, at_home
from tests.kit.games import our_words
from tests.kit.sweeps import one_in


async def test_people_who_know_only_their_screens_finish_a_game_that_can_be_checked_afterwards(tmp_path: Path) -> None:
    where = ("--strict", "--place", "private-thread", "--chat")
    played = ("evening", "--seats", "3", "--json", "--wire", "wire.jsonl", "--data", "kept", *where)
    said = await bot(*played, folder=tmp_path)
    assert (said.status, said.err) == (0, "")
    told = said.json
    assert list(told) == [
        "games",
        "rounds",
        "presses",
        "failed",
        "late",
        "answer_ms",
        "requests",
        "bot_requests_per_round",
        "seconds",
    ]
    assert (told["games"], told["failed"]) == (1, 0)
    assert told["rounds"] >= 1
    assert told["presses"] >= 3 * 4
    assert list(told["answer_ms"]) == ["p50", "p99", "p999", "max"]
    assert list(told["requests"]) == ["bot", "interaction"]
    tally = count(tmp_path / "wire.jsonl")
    assert (tally.games, tally.rounds, tally.presses.total()) == (1, told["rounds"], told["presses"])
    # How many edits are joined depends on the machine's speed here; scheduler/test_house.py keeps the budget.
    assert 0 < told["bot_requests_per_round"] == tally.bot_requests_per_round
    checked = await program("tools.wire_check", "wire.jsonl", "kept/twowin.sqlite3", folder=tmp_path)
    assert (checked.status, checked.out.splitlines()[-1]) == (0, "1 table, 0 findings")
    again = await bot(*played, folder=tmp_path)
    said_again = "twowin: kept/twowin.sqlite3 is of an earlier evening: choose another folder\n"
    assert (again.status, again.err) == (2, said_again)


@pytest.mark.sweep
async def test_the_transcript_can_be_read_and_ends_with_a_summary(tmp_path: Path) -> None:
    said = await bot("evening", "--seats", "3", "--tables", "2", "--games", "2", folder=tmp_path)
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert any(line.endswith("1 Ana: Join") for line in lines)
    assert any(line.endswith("2 Ben 2: Join") for line in lines)
    assert sum("🏆" in line for line in lines) == 4
    assert lines[-5].startswith("4 games, ")
    assert "(0 failed, " in lines[-5]
    assert lines[-2].endswith("with the bot's token per round")
    assert lines[-1].startswith("sandbox   answers p50 ")


EVENINGS: Final = tuple(zip(KINDS, cycle(GAMES), cycle(our_words().languages), strict=False))


async def played(
    folder: Path, kind: Kind, game: str, language: str = DEFAULT_LANGUAGE, *, chat: bool = False
) -> tuple[int, int, int]:
    """An evening of two, on a strict server, or among chat where Discord's limits hold: the games that came to their
    end, the presses that failed, those answered late."""
    async with at_home(
        folder, ("Ana", "Ben"), kind, strict=not chat, limits=chat, drawn=not chat, language=language
    ) as house:
        plan = house.evening(command=GAMES[game].start, options={"seats": 2}, rules=SHORT[game])
        await play(house.line, replace(plan, chat=chat), lambda _: None)
    tally = count(folder / "wire.jsonl")
    return tally.games, tally.presses["failed"], tally.presses["late"]


@pytest.mark.parametrize(("kind", "game", "language"), one_in(4, EVENINGS))
async def test_an_evening_on_a_strict_server_is_played_to_its_end(
    kind: Kind, game: str, language: str, tmp_path: Path
) -> None:
    assert {each[1] for each in EVENINGS} == set(GAMES)
    assert {each[2] for each in EVENINGS} == set(our_words().languages)
    assert await played(tmp_path, kind, game, language) == (1, 0, 0)


async def test_an_evening_among_people_who_chat_is_played_to_its_end(tmp_path: Path) -> None:
    assert await played(tmp_path, "text", "two_win", chat=True) == (1, 0, 0)


async def test_a_game_that_nobody_knows_is_refused_with_the_list_of_those_there_are(tmp_path: Path) -> None:
    said = await bot("evening", "--game", "chess", folder=tmp_path)
    assert "'chess' is not a game; there are: two_win" in said.err
