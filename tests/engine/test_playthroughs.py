"""One whole game of every kind, word for word: any change in behaviour shows as a difference to read.

When a change is meant, print the new text with `python -m tests.engine.test_playthroughs GAME` and read the difference.
"""

import argparse
import sys
from pathlib import Path

import pytest

from tests.kit.every_game import SWEEPS
from tests.kit.playing import clock_game, house_game, setting_of
from tests.kit.playthrough import tell

FOLDER = Path(__file__).parent / "playthroughs"


def text_of(game_key: str) -> str:
    """The playthrough of a game with four seats: the clock plays and one seat always changes its answer; where that
    comes to no end, house players play a short evening."""
    sweep = SWEEPS[game_key]
    if sweep.clock_ends:
        record = clock_game(setting_of(sweep.registration.game, 4, 1, {}))
    else:
        record = house_game(setting_of(sweep.registration.game, 4, 1, {"levels_to_win": 3}), "normal")
    return "\n".join(tell(record)) + "\n"


@pytest.mark.parametrize("game_key", SWEEPS)
def test_the_playthrough_reads_as_it_did(game_key: str):
    assert text_of(game_key) == (FOLDER / f"{game_key}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.engine.test_playthroughs", description=__doc__)
    parser.add_argument("game", choices=[*SWEEPS])
    sys.stdout.write(text_of(parser.parse_args().game))
