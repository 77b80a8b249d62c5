"""Whole evenings where Discord is strict: every kind of channel, a server where people may do almost nothing, a channel
where people chat."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest

from bot.local.evening_figures import count
from bot.local.places import KINDS, Kind
from sandbox.people.company import play
from tests.kit.commands import bot
from tests.kit.full_house import at_home

NO_RULES: Final[Mapping[str, str]] = MappingProxyType({})


async def played(
    folder: Path, kind: Kind, command: str = "twowin start", *, rules: Mapping[str, str] = NO_RULES, chat: bool = False
) -> tuple[int, int, int]:
    """An evening of two, on a strict server, or among chat where Discord's limits hold: the games that came to their
    end, the presses that failed, those answered late."""
    async with at_home(folder, ("Ana", "Ben"), kind, strict=not chat, limits=chat) as house:
        plan = house.evening(command=command, options={"seats": 2}, rules=rules)
        await play(house.line, replace(plan, chat=chat), lambda _: None)
    tally = count(folder / "wire.jsonl")
    return tally.games, tally.presses["failed"], tally.presses["late"]


@pytest.mark.parametrize("kind", KINDS)
async def test_an_evening_on_a_strict_server_is_played_to_its_end(kind: Kind, tmp_path: Path) -> None:
    assert await played(tmp_path, kind) == (1, 0, 0)


@pytest.mark.timeout(400)
@pytest.mark.parametrize(("command", "rules"), [("twosans3 start", {}), ("twodown start", {"levels": "3"})])
async def test_every_other_game_is_played_to_its_end_there_too(
    command: str, rules: dict[str, str], tmp_path: Path
) -> None:
    assert await played(tmp_path, "text", command, rules=rules) == (1, 0, 0)


async def test_an_evening_among_people_who_chat_is_played_to_its_end(tmp_path: Path) -> None:
    assert await played(tmp_path, "text", chat=True) == (1, 0, 0)


async def test_a_game_that_nobody_knows_is_refused_with_the_list_of_those_there_are(tmp_path: Path) -> None:
    said = await bot("evening", "--game", "chess", folder=tmp_path)
    assert "'chess' is no game; there are: two_win" in said.err
