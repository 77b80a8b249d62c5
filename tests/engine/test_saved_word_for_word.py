"""What loading says to a saved position or event with one thing changed in it: word for word in
`word_for_word/`. What may be otherwise is loaded and saved as it was; all else is named."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from engine.contract import Saved
from tests.engine.test_saved_data import at, copy_with, copy_without, game, paths, saved_events, saved_positions
from tests.kit.every_game import SWEEPS
from tests.kit.plain_data import entries, plain
from tests.kit.word_for_word import assert_reads_as, in_a_line

FOLDER: Final = Path(__file__).parent / "word_for_word"
GAMES: Final = sorted(SWEEPS)
MOST_ENTRIES: Final = 2
"""Of long lists so many entries are changed, from the front, and the last."""

OF_PYTHON: Final = re.compile(r"\b(TypeError|AttributeError|IndexError): .*")
"""What Python says in words of its own, which change from version to version."""


def changes(value: Any) -> Mapping[str, Any]:
    """Values beside this one, and one of another kind, each with what it is."""
    if isinstance(value, bool):
        return {"the other": not value, "1": 1}
    if isinstance(value, int):
        return {"1 more": value + 1, "1 less": value - 1, "-1": -1, "a text": str(value)}
    if isinstance(value, str):
        return {"longer": f"{value}x", "shorter": value[:-1], "1": 1}
    if isinstance(value, list):
        items = [item for _, item in entries(value)]
        return {"its last twice": items + items[-1:], "shorter": items[:-1], "reversed": items[::-1], "null": None}
    return {"null": None, "{}": {}, "1": 1}


def spoilt(saved: Saved) -> Iterator[tuple[str, Mapping[str, Saved]]]:
    """Each place of the saved data, and the data with one change there, each with what it is."""
    for path in paths(saved):
        place = at(saved, path[:-1])
        if isinstance(place, list) and MOST_ENTRIES <= int(path[-1]) < len(list(entries(place))) - 1:
            continue
        changed = {what: copy_with(saved, path, other) for what, other in changes(at(saved, path)).items()}
        yield ".".join(map(str, path)), {"gone": copy_without(saved, path), **changed}
    yield "", {"more": {**saved, "more": 1}}


def said(saved: Saved, load: Callable[[Saved], Any]) -> Iterator[str]:
    """What comes of each change."""
    yield f"# {in_a_line(saved)}"
    for place, changed in spoilt(saved):
        yield f"{place}: " + "; ".join(f"{what}: {answer(each, load)}" for what, each in changed.items())


def answer(saved: Saved, load: Callable[[Saved], Any]) -> str:
    """What comes of loading this."""
    try:
        loaded = load(saved)
    except ValueError as refused:
        return OF_PYTHON.sub(r"\1", str(refused).partition(": ")[2])
    return "loaded" if plain(loaded.save()) == saved else "loaded and saved otherwise"


@pytest.mark.parametrize("game_key", GAMES)
def test_what_is_said_to_spoilt_positions_reads_as_it_did(game_key: str) -> None:
    moments = saved_positions(game_key)
    lines = [line for saved in (moments[0], moments[2], moments[-1]) for line in said(saved, game(game_key).load)]
    assert_reads_as(FOLDER / f"positions_{game_key}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("game_key", GAMES)
def test_what_is_said_to_spoilt_events_reads_as_it_did(game_key: str) -> None:
    lines = [line for saved in saved_events(game_key) for line in said(saved, game(game_key).load_event)]
    assert_reads_as(FOLDER / f"events_{game_key}.txt", "\n".join(lines) + "\n")
