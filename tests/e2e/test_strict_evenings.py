"""Whole evenings where Discord is strict: every game and every language in every kind of channel, a server where people
may do almost nothing, a channel where people chat."""

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
from tests.kit.commands import bot
from tests.kit.full_house import SHORT, at_home
from tests.kit.games import our_words
from tests.kit.sweeps import one_in

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
