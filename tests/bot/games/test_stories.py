"""The story of a game, told from its record alone: games between house players, kept as the files that people are
given."""

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.locales.phrasebook import installed_sources
from bot.screens.names import SeatNames
from engine import catalogue
from engine.record import Broken, Record, Replayed, read_record, replay
from tests.kit.always import some
from tests.kit.readable import BOOK

NAMES = ("Ana", "Ben", "Chloe", "Dario")
RECORDS: dict[str, Any] = json.loads(Path(__file__).with_name("recorded_games.json").read_text("utf-8"))
TOLD = {
    "climb": "🧗 **Ben** climbed from 11 to 91 in 7 numbers.",
    "last": "📈 **Chloe** was 3 cards behind after round 5.",
    "met": "🌟 **Ben** drew 4 cards with **55**.",
    "led": "📈 Ahead since turn 15: **Ana**",
    "fast": "⚡ Fastest level: **Ana** laid down level 2 in 2 turns.",
    "last level": "📈 **Ben** was last after round 2, one level behind.",
    "swap": "🔁 **Ana** played the Swap that brought **Chloe** the winning hand.",
    "own swap": "🔁 **Chloe** played the Swap that brought the winning hand.",
}


def recorded(name: str) -> tuple[Record, Sequence[Replayed]]:
    record = read_record(RECORDS[name])
    assert isinstance(record, Record)
    steps = replay(record)
    assert not isinstance(steps, Broken)
    return record, steps


def story(name: str, language: str) -> list[str]:
    record, steps = recorded(name)
    scores = some(catalogue.installed[record.game.key].tally)(event for step in steps for event in step.events)
    names = SeatNames(lambda seat: f"**{NAMES[seat]}**", lambda seat: NAMES[seat], record.seats)
    return list(GAMES[record.game.key].renderer.result_notes(scores, names, BOOK.words(language)))


def winners(name: str) -> list[str]:
    outcome = some(recorded(name)[1][-1].position.outcome())
    return [NAMES[seat] for seat in outcome.winners]


def formed(name: str) -> dict[str, list[int]]:
    """The numbers of everyone in 2 WIN, read from the moves: a card's code begins with its digit."""
    found = defaultdict[str, list[int]](list)
    for seat, code in recorded(name)[0].moves:
        if number := re.fullmatch(r"form (\d)\S+ (\d)\S+", code):
            found[NAMES[seat]].append(int(number[1] + number[2]))
    return found


def hands(name: str) -> list[tuple[int, list[int]]]:
    """After each step the round and everyone's number of cards."""
    record, steps = recorded(name)
    shots: list[Any] = [record.game.snapshot(step.position) for step in steps]
    return [
        (step.position.round, [len(hand) for hand in shot["hands"]]) for step, shot in zip(steps, shots, strict=True)
    ]


@pytest.mark.parametrize("name", TOLD)
def test_a_game_has_the_story_that_its_record_tells(name: str) -> None:
    assert story(name, "en") == [TOLD[name]]


@pytest.mark.parametrize("name", TOLD)
@pytest.mark.parametrize("language", sorted(set(installed_sources()) - {"en"}))
def test_it_is_the_same_story_in_every_language(name: str, language: str) -> None:
    (told,) = story(name, language)
    assert sorted(re.findall(r"\*\*\w+\*\*", told)) == sorted(re.findall(r"\*\*\w+\*\*", TOLD[name]))


def test_of_those_who_formed_most_numbers_the_one_who_rose_furthest_is_named() -> None:
    numbers = {name: (len(all_of), all_of[-1] - all_of[0]) for name, all_of in formed("climb").items()}
    assert numbers == {"Ana": (7, 77), "Ben": (7, 80), "Chloe": (7, 79), "Dario": (6, 67)}


def test_the_winner_was_last() -> None:
    after = next(cards for at, cards in hands("last") if at == 6)
    assert (winners("last"), min(after), max(after) - after[NAMES.index("Chloe")]) == (["Chloe"], after[2], 3)


def test_the_number_met_four_criteria() -> None:
    assert 55 in formed("met")["Ben"]
    cards = [now[NAMES.index("Ben")] for _, now in hands("met")]
    assert 4 - 2 in [after - before for before, after in pairwise(cards)], "two cards form it"


def test_the_swap_before_the_end_brought_the_winning_hand() -> None:
    for name, by, winner in (("swap", "Ana", "Chloe"), ("own swap", "Chloe", "Chloe")):
        swaps = [seat for seat, code in recorded(name)[0].moves if "SWAP" in code]
        assert (NAMES[swaps[-1]], winners(name)) == (by, [winner])


def test_the_winner_had_been_on_a_lower_level() -> None:
    assert winners("last level") == ["Ben"]
