"""No room of the engine that all games share names one of them: games are found in the catalogue."""

import re
from pathlib import Path

import pytest

import engine
from engine import catalogue

ROOT = Path(engine.__file__).parent
SHARED = sorted(file for file in ROOT.rglob("*.py") if not {"games", "benchmark"} & set(file.relative_to(ROOT).parts))
ALLOWED = {"catalogue.py": "the list of games", "cli/benching.py": "says which game it measures"}


@pytest.mark.parametrize("file", SHARED, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_shared_room_names_no_game(file: Path):
    named = "|".join([*catalogue.games(), "engine\\.games", "2 WIN", "2 SANS 3", "2 DOWN", "TwoWin", "SansThree"])
    text = file.read_text(encoding="utf-8").replace("such as `two_win`", "")
    assert str(file.relative_to(ROOT)) in ALLOWED or not re.findall(named, text)
