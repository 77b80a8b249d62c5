"""The script for players who check a deal themselves (docs/verify_deal.py): it shares no line with the engine, and
agrees with it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue, fairness
from engine.catalogue import games
from engine.contract import Options, Refusal
from engine.dice import Dice
from engine.fairness import Coin
from engine.record import Commit, Record, publish
from tests.kit.plain_data import plain

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_deal.py"
SECRET = bytes(range(1, 33))
SEATS = 3
CONTRIBUTIONS = (
    fairness.person_contribution(7, 99, "glück"),
    fairness.person_contribution(8, 100),
    fairness.house_contribution(2),
)
COIN = Coin(1_509_900_123_456_789_012, 1_309_900_123_456_789_012)


def published(game: str = "two_win", coin: Coin | None = None) -> dict[str, Any]:
    sealed = (game, "abcdefghij", SECRET)
    commit = Commit("abcdefghij", SECRET, fairness.commitment(*sealed), CONTRIBUTIONS, coin)
    key = fairness.game_key(*sealed, CONTRIBUTIONS, coin)
    return plain(publish(Record(catalogue.game(game), SEATS, usual(game), key, None, ()), commit))


def usual(game: str) -> Options:
    options = catalogue.game(game).read_options({})
    assert not isinstance(options, Refusal)
    return options


def checked(record: object, folder: Path, *seen: str) -> subprocess.CompletedProcess[str]:
    """Run the script on a record, or on a file with this text, with what was seen in the channel."""
    file = folder / "record.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record), "utf-8")
    return subprocess.run(
        [sys.executable, "-I", SCRIPT, file, *seen], capture_output=True, encoding="utf-8", check=False
    )


@pytest.mark.parametrize(("coin", "version"), [(None, 1), (COIN, 2)])
def test_a_fair_deal_of_either_version_is_confirmed(coin: Coin | None, version: int, tmp_path: Path):
    answer = checked(published(coin=coin), tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert [line.removeprefix("yes: ") for line in answer.stdout.splitlines() if line.startswith("yes: ")] == [
        "the commitment belongs to the secret",
        "there is one contribution for each seat",
        f"the key follows by version {version} from all that was put in",
        "the cards were not given but shuffled",
    ]


SEAL = fairness.commitment("two_win", "abcdefghij", SECRET)
HASH = fairness.contributions_hash("two_win", "abcdefghij", SECRET, CONTRIBUTIONS)
SEAL_LINE = f"compare: before the game, the seal was shown as {fairness.shown_seal(SEAL)}"


def test_the_seal_and_the_post_to_look_up_are_named_with_what_it_shows(tmp_path: Path):
    answer = checked(published(coin=COIN), tmp_path).stdout.splitlines()
    assert [line for line in answer if line.startswith("compare: ")] == [
        SEAL_LINE,
        f"compare: the post that called the players, in channel {COIN.channel}, has the id {COIN.post}",
        f"compare: it shows {HASH}",
    ]
    answer = checked(published(), tmp_path).stdout.splitlines()
    assert [line for line in answer if line.startswith("compare: ")] == [SEAL_LINE]


def test_the_script_compares_what_was_copied_from_the_channel(tmp_path: Path):
    in_groups = fairness.shown_seal(SEAL).upper().split()
    answer = checked(published(coin=COIN), tmp_path, "--seal", *in_groups, "--hash", HASH[:32])
    assert answer.returncode == 0
    assert answer.stdout.splitlines()[-2:] == [
        "yes: the seal is the one that you saw",
        "yes: the hash is the one that you saw",
    ]
    assert [line for line in answer.stdout.splitlines() if line.startswith("compare: ")] == [
        f"compare: the post that called the players, in channel {COIN.channel}, has the id {COIN.post}"
    ]


def other_end(digits: str) -> str:
    """Digits of which the last is another."""
    return f"{digits[:-1]}{(int(digits[-1], 16) + 1) % 16:x}"


@pytest.mark.parametrize(
    ("coin", "seen", "status"),
    [
        (COIN, ("--seal", SEAL), 0),
        (COIN, ("--seal", " ".join(SEAL)), 0),
        (COIN, ("--hash", HASH), 0),
        (COIN, ("--seal", other_end(SEAL[:32])), 1),
        (COIN, ("--hash", other_end(HASH[:32])), 1),
        (COIN, ("--hash", SEAL[:32]), 1),
        (COIN, ("--seal", f"{SEAL}0"), 1),
        (None, ("--hash", HASH), 1),
        (COIN, ("--seal", SEAL[:31]), 2),
        (COIN, ("--hash", ""), 2),
        (COIN, ("--seal",), 2),
    ],
)
def test_other_digits_fit_no_record_and_few_prove_nothing(
    coin: Coin | None, seen: tuple[str, ...], status: int, tmp_path: Path
):
    assert checked(published(coin=coin), tmp_path, *seen).returncode == status


def test_the_page_shows_what_the_script_prints(tmp_path: Path):
    """In every language, with what docs/records.md gives as an example to practise on."""
    sealed, put_in = ("two_win", "abcdefghij", bytes(range(32))), ("7:glück", "house:1:")
    commit = Commit(*sealed[1:], fairness.commitment(*sealed), put_in, COIN)
    key = fairness.game_key(*sealed, put_in, COIN)
    record = publish(Record(catalogue.game("two_win"), 2, usual("two_win"), key, None, ()), commit)
    order, *printed = checked(record, tmp_path).stdout.splitlines()
    assert order.startswith("first order of the cards: ")
    pages = [page.read_text("utf-8") for page in SCRIPT.parent.rglob("fair_deals.md")]
    assert pages
    assert all(f"\n```\n{chr(10).join(printed)}\n```\n" in page for page in pages)


@pytest.mark.parametrize("coin", [None, COIN])
@pytest.mark.parametrize("game", sorted(games()))
def test_the_script_works_out_the_very_cards_that_the_engine_deals(game: str, coin: Coin | None, tmp_path: Path):
    """The engine, given the script's order as a deck, deals what it deals from the key."""
    record = published(game, coin)
    order = checked(record, tmp_path).stdout.splitlines()[0].removeprefix("first order of the cards: ").split()
    rules, key, options = games()[game], Dice(bytes.fromhex(str(record["key"]))), usual(game)
    deck = rules.check_deck([int(card) if card.isdigit() else card for card in order], options)
    assert not isinstance(deck, Refusal)
    from_key = plain(rules.snapshot(rules.deal(SEATS, options, key).position))
    from_order = rules.snapshot(rules.deal(SEATS, options, key, deck).position)
    assert from_order["hands"] == from_key["hands"]
    assert any(from_key["hands"])


@pytest.mark.parametrize(
    ("coin", "change", "sentence"),
    [
        (None, {"commitment": "0" * 64}, "NO:  the commitment belongs to the secret"),
        (COIN, {"commitment": "0" * 64}, "NO:  the commitment belongs to the secret"),
        (COIN, {"contributions": CONTRIBUTIONS[:2]}, "NO:  there is one contribution for each seat"),
        (
            None,
            {"contributions": ("7:99:", *CONTRIBUTIONS[1:])},
            "NO:  the key follows by version 1 from all that was put in",
        ),
        (COIN, {"coin": "1509900123456789013"}, "NO:  the key follows by version 2 from all that was put in"),
        (
            None,
            {"version": 2, "coin": str(COIN.post), "channel": str(COIN.channel)},
            "NO:  the key follows by version 2 from all that was put in",
        ),
    ],
)
def test_whatever_was_changed_afterwards_is_named(
    coin: Coin | None, change: dict[str, object], sentence: str, tmp_path: Path
):
    record = published(coin=coin)
    answer = checked({**record, "commit": {**record["commit"], **change}}, tmp_path)
    assert answer.returncode == 1
    assert sentence in answer.stdout.splitlines()


def test_a_deck_that_was_given_is_named(tmp_path: Path):
    answer = checked({**published(), "deck": []}, tmp_path)
    assert answer.returncode == 1
    assert "NO:  the cards were not given but shuffled" in answer.stdout.splitlines()


def with_commit(coin: Coin | None, /, **fields: object) -> dict[str, Any]:
    record = published(coin=coin)
    return {**record, "commit": {**record["commit"], **fields}}


@pytest.mark.parametrize(
    "record",
    [
        [],
        {},
        "[" * 100_000,
        "{",
        f'{{"seats": {"9" * 5000}}}',
        {"game": "two_win"},
        {**published(), "game": "chess"},
        {**published(), "commit": None},
        with_commit(None, version=2),
        with_commit(None, coin="7"),
        with_commit(COIN, version=1),
        with_commit(COIN, version=True),
        with_commit(COIN, version=2.0),
        with_commit(COIN, version="2"),
        with_commit(COIN, version=3),
        with_commit(COIN, coin=COIN.post),
        with_commit(COIN, coin="01"),
        with_commit(COIN, coin="0"),
        with_commit(COIN, coin=str(2**64)),
        with_commit(COIN, coin="٧"),
        with_commit(COIN, channel=None),
        with_commit(COIN, coin=float("inf")),
        with_commit(None, contributions="abc"),
        with_commit(None, secret=f"{SECRET.hex()} "),
        {**published("two_down"), "seats": 2**40},  # no number below that is ever drawn
        {**published("two_down"), "seats": 0},
        {**published(), "seats": 3.0},
        {**published(), "record": 2},
        {**published(), "record": True},
        {**published("two_sans_three"), "options": []},
    ],
)
def test_what_is_no_published_record_is_said_in_one_line(record: object, tmp_path: Path):
    answer = checked(record, tmp_path)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1


def test_the_script_is_short_and_needs_the_standard_library_only():
    lines = SCRIPT.read_text("utf-8").splitlines()
    assert len(lines) <= 125
    imported = {line.split()[1] for line in lines if line.startswith("import ")}
    assert imported <= {"argparse", "hashlib", "hmac", "json", "sys"}
    assert not any(line.startswith("from ") for line in lines)
