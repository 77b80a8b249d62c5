"""Scripted people play whole games through the sandbox against the real bot."""

from pathlib import Path

import pytest

from bot.local.evening_figures import count
from tests.kit.commands import bot, program


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
