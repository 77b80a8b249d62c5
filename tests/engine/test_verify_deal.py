"""The script for players who check a deal themselves (docs/verify_deal.py): it shares no line with the engine, and
agrees with it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import fairness
from engine.catalogue import games
from engine.contract import Refusal
from engine.dice import Dice
from tests.kit.plain_data import plain

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_deal.py"
SECRET = bytes(range(1, 33))
SEATS = 3
CONTRIBUTIONS = [
    fairness.person_contribution(7, 99, "glück"),
    fairness.person_contribution(8, 100),
    fairness.house_contribution(2),
]


def published(game: str = "two_win") -> dict[str, Any]:
    return {
        "record": 1,
        "game": game,
        "seats": SEATS,
        "options": {},
        "key": fairness.game_key(game, "abcdefghij", SECRET, CONTRIBUTIONS).hex(),
        "deck": None,
        "actions": [],
        "commit": {
            "table": "abcdefghij",
            "secret": SECRET.hex(),
            "commitment": fairness.commitment(game, "abcdefghij", SECRET),
            "contributions": CONTRIBUTIONS,
        },
    }


def checked(record: object, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "record.json"
    file.write_text(json.dumps(record), "utf-8")
    return subprocess.run(
        [sys.executable, "-I", SCRIPT, file], capture_output=True, encoding="utf-8", check=False, timeout=60
    )


def test_a_fair_deal_is_confirmed(tmp_path: Path):
    answer = checked(published(), tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert [line.split(":")[0] for line in answer.stdout.splitlines()[1:]] == ["yes"] * 4


@pytest.mark.parametrize("game", sorted(games()))
def test_the_script_works_out_the_very_cards_that_the_engine_deals(game: str, tmp_path: Path):
    """The engine, given the script's order as a deck, deals what it deals from the key."""
    record = published(game)
    order = checked(record, tmp_path).stdout.splitlines()[0].removeprefix("first order of the cards: ").split()
    rules, key = games()[game], Dice(bytes.fromhex(str(record["key"])))
    options = rules.read_options({})
    assert not isinstance(options, Refusal)
    deck = rules.check_deck([int(card) if card.isdigit() else card for card in order], options)
    assert not isinstance(deck, Refusal)
    from_key = plain(rules.snapshot(rules.deal(SEATS, options, key).position))
    from_order = rules.snapshot(rules.deal(SEATS, options, key, deck).position)
    assert from_order["hands"] == from_key["hands"]
    assert any(from_key["hands"])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"commitment": "0" * 64}, "NO:  the commitment belongs to the secret"),
        ({"contributions": CONTRIBUTIONS[:2]}, "NO:  there is one contribution for each seat"),
        (
            {"contributions": ["7:99:", *CONTRIBUTIONS[1:]]},
            "NO:  the key follows from the secret and the contributions",
        ),
    ],
)
def test_whatever_was_changed_afterwards_is_named(change: dict[str, object], sentence: str, tmp_path: Path):
    record = published()
    answer = checked({**record, "commit": {**record["commit"], **change}}, tmp_path)
    assert answer.returncode == 1
    assert sentence in answer.stdout.splitlines()


def test_a_deck_that_was_given_is_named(tmp_path: Path):
    answer = checked({**published(), "deck": []}, tmp_path)
    assert answer.returncode == 1
    assert "NO:  the cards were not given but shuffled" in answer.stdout.splitlines()


@pytest.mark.parametrize("record", [[], {}, {"game": "two_win"}, published("chess")])
def test_what_is_no_published_record_is_said_in_one_line(record: object, tmp_path: Path):
    answer = checked(record, tmp_path)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1


def test_the_script_is_short_and_needs_the_standard_library_only():
    lines = SCRIPT.read_text("utf-8").splitlines()
    assert len(lines) < 100
    imported = {line.split()[1] for line in lines if line.startswith("import ")}
    assert imported <= {"hashlib", "hmac", "json", "sys"}
    assert not any(line.startswith("from ") for line in lines)
