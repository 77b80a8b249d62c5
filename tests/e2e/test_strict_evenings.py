"""Whole evenings where Discord is strict: every kind of channel, a server where people may do almost nothing, a channel
where people chat."""

from pathlib import Path

import pytest

from tests.kit.commands import bot


@pytest.mark.parametrize(
    "options",
    [
        ("--strict",),
        ("--strict", "--place", "announcement"),
        ("--strict", "--place", "voice"),
        ("--strict", "--place", "stage"),
        ("--strict", "--place", "thread"),
        ("--strict", "--place", "private-thread"),
        ("--strict", "--place", "forum"),
        ("--chat",),
    ],
    ids=" ".join,
)
async def test_an_evening_is_played_to_its_end(options: tuple[str, ...], tmp_path: Path) -> None:
    said = await bot("evening", "--seats", "2", "--json", *options, folder=tmp_path)
    assert (said.status, said.err) == (0, "")
    told = said.json
    assert (told["games"], told["failed"], told["late"]) == (1, 0, 0)


async def test_a_game_that_nobody_knows_is_refused_with_the_list_of_those_there_are(tmp_path: Path) -> None:
    said = await bot("evening", "--game", "chess", folder=tmp_path)
    assert "'chess' is no game; there are: two_win" in said.err
