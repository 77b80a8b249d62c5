"""One whole game of every kind, word for word: any change in behaviour shows as a difference to read.

When a change is meant, print the new text with `python -m tests.engine.test_playthroughs GAME` and read the difference.
"""

import sys
from pathlib import Path

import pytest

from tests.kit.every_game import SWEEPS
from tests.kit.playing import clock_game, setting_of
from tests.kit.playthrough import tell

FOLDER = Path(__file__).parent / "playthroughs"


def text_of(game_key: str) -> str:
    """The playthrough of a game: four seats, the clock plays, one seat always changes its answer."""
    return "\n".join(tell(clock_game(setting_of(SWEEPS[game_key].registration.game, 4, 1, {})))) + "\n"


@pytest.mark.parametrize("game_key", SWEEPS)
def test_the_playthrough_reads_as_it_did(game_key: str):
    assert text_of(game_key) == (FOLDER / f"{game_key}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.stdout.write(text_of(sys.argv[1]))
