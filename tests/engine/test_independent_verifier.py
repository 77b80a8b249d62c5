"""Published records against a verifier in another language, written from docs/records.md alone
(tests/engine/verify_deal.mjs): commitment, key and the cards of the first deal."""

import json
import runpy
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import catalogue, fairness
from engine.cli.replaying import Seen, compare
from engine.cli.terminal import UsageError
from engine.contract import Json, Refusal
from engine.fairness import Coin
from engine.record import Commit, Record, Verified, publish, verify
from tests.kit.always import some
from tests.kit.examples import examples
from tests.kit.plain_data import plain
from tests.kit.playing import Setting, record_of

SCRIPT: Final = Path(__file__).with_name("verify_deal.mjs")
COIN: Final = Coin(1_509_900_123_456_789_012, 1_309_900_123_456_789_012)
BOTH_VERSIONS: Final = pytest.mark.parametrize("coin", [None, COIN], ids=["version 1", "version 2"])


class Verifier:
    """The other program, which answers line by line."""

    def __init__(self, sent: IO[str], answered: IO[str]) -> None:
        self._sent = sent
        self._answered = answered

    def ask(self, record: Mapping[str, Json]) -> dict[str, Any]:
        self._sent.write(f"{json.dumps(record)}\n")
        self._sent.flush()
        return json.loads(self._answered.readline())


@pytest.fixture(scope="module")
def other() -> Iterator[Verifier]:
    """The verifier in JavaScript, started once; its tests are skipped where there is no Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed (Debian: apt-get install nodejs)")
    with subprocess.Popen([node, SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as running:
        assert running.stdin is not None
        yield Verifier(running.stdin, some(running.stdout))
        running.stdin.close()
        assert running.wait(60) == 0


def table_of(game: str, seats: int, commit: Commit, rules: Mapping[str, Json]) -> Setting:
    """A table that is dealt from what was committed to."""
    options = catalogue.game(game).read_options(rules)
    assert not isinstance(options, Refusal), options
    key = fairness.game_key(game, commit.table, commit.secret, commit.contributions, commit.coin)
    return Setting(catalogue.game(game), options, seats, key)


def commit_of(
    game: str, seats: int, coin: Coin | None, secret: bytes = bytes(range(32)), table: str = "abcdefghij"
) -> Commit:
    joined = 99 if coin is None else None
    people = [fairness.person_contribution(7 + seat, joined, f"glück {seat}") for seat in range(seats - 1)]
    contributions = (*people, fairness.house_contribution(seats - 1))
    return Commit(table, secret, fairness.commitment(game, table, secret), contributions, coin)


def shown(table: Setting) -> dict[str, Any]:
    """The deal by the engine, in the words of the other program."""
    deal = plain(table.game.snapshot(table.deal().position))
    match table.game.key:
        case "two_sans_three":
            drawn = [[*hand, *pile] for hand, pile in zip(deal["hands"], deal["piles"], strict=True)]
            return {"rows": deal["rows"], "drawn": drawn, "turn": deal["turn"]}
        case "two_down":
            return {name: deal[name] for name in ("dealer", "down", "hands", "discard", "pile")}
        case _:
            return {name: deal[name] for name in ("hands", "pile")}


def in_canonical_hands(deal: dict[str, Any], table: Setting) -> dict[str, Any]:
    """What the other program dealt, each hand sorted as a snapshot sorts it."""
    name = "drawn" if table.game.key == "two_sans_three" else "hands"
    of_engine = plain(table.game.snapshot(table.deal().position))
    order = {"two_win": "BPG", "two_sans_three": "", "two_down": "RYGB"}[table.game.key]

    def place(code: str | int) -> tuple[object, ...]:
        if isinstance(code, int):
            return (code,)
        if table.game.key == "two_win":
            return (order.index(code[1]), code[0], code[2])
        named = ["WILD", "1UP", "SWAP", "JUMP", "BLOCK"]
        return (1, named.index(code)) if code in named else (0, order.index(code[0]), code[1])

    held = [len(hand) for hand in of_engine["hands"]]
    hands = [[*sorted(hand[:n], key=place), *hand[n:]] for hand, n in zip(deal[name], held, strict=True)]
    return {**deal, name: hands}


@BOTH_VERSIONS
@pytest.mark.parametrize(
    ("game", "seats", "rules"),
    [
        ("two_win", 2, {}),
        ("two_win", 6, {}),
        ("two_win", 7, {"max_players": 7, "star_profile": [0, 1, 1, 2]}),
        ("two_sans_three", 2, {}),
        ("two_sans_three", 4, {}),
        ("two_down", 2, {}),
        ("two_down", 4, {"challenge": "B", "levels_to_win": 3}),
    ],
)
def test_a_played_game_is_fair_to_both_and_dealt_alike(
    game: str, seats: int, rules: dict[str, Json], coin: Coin | None, other: Verifier
):
    commit = commit_of(game, seats, coin)
    table = table_of(game, seats, commit, rules)
    record = publish(record_of(table), commit)
    assert isinstance(verify(plain(record)), Verified)
    answer = other.ask(record)
    assert (answer["fair"], answer.get("version")) == (True, commit.version), answer
    assert in_canonical_hands(answer["deal"], table) == shown(table)


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=64)
IDS = st.integers(1, 2**64 - 1)
SEATS = {"two_win": (2, 6), "two_sans_three": (2, 4), "two_down": (2, 4)}


@st.composite
def commits(draw: st.DrawFn) -> tuple[str, int, Commit]:
    """A game, seats, and what was committed to there: any secret, any words, any ids."""
    game = draw(st.sampled_from(sorted(SEATS)))
    seats = draw(st.integers(*SEATS[game]))
    coin = draw(st.none() | st.builds(Coin, IDS, IDS))
    joined = st.none() if coin else IDS
    person = st.builds(fairness.person_contribution, IDS, joined, TEXTS)
    contributions = tuple(
        draw(person | st.just(fairness.house_contribution(seat)), label="contribution") for seat in range(seats)
    )
    table, secret = draw(TEXTS), draw(st.binary(min_size=32, max_size=32))
    return game, seats, Commit(table, secret, fairness.commitment(game, table, secret), contributions, coin)


@examples(100)
@given(drawn=commits())
def test_any_secret_any_words_and_any_coin_lead_both_to_the_same_deal(drawn: tuple[str, int, Commit], other: Verifier):
    game, seats, commit = drawn
    table = table_of(game, seats, commit, {})
    record = publish(Record(table.game, seats, table.options, table.key, None, ()), commit)
    assert isinstance(verify(plain(record)), Verified)
    answer = other.ask(record)
    assert answer["fair"], answer
    assert answer["shown"] == fairness.contributions_hash(game, commit.table, commit.secret, commit.contributions)
    assert in_canonical_hands(answer["deal"], table) == shown(table)


PLAYERS_SCRIPT: Final = runpy.run_path(str(SCRIPT.parents[2] / "docs" / "verify_deal.py"))


def script_says_fair(record: Mapping[str, Json]) -> bool:
    """What docs/verify_deal.py finds, asked as it asks itself."""
    try:
        return all(true for _, true in PLAYERS_SCRIPT["check"](record))
    except (ValueError, KeyError, TypeError, AttributeError):
        return False


WRONG: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(0, 3),
    st.sampled_from(["", "0", "07", "7", "-7", "7\n", "٧", "\ud800", "00" * 32, "AB" * 32, str(2**64)]),
    st.lists(st.sampled_from(["house:0:", "house:1:", "7:", "\udc00"]), max_size=4),
)
NAMES: Final = ["version", "table", "secret", "commitment", "contributions", "coin", "channel"]


@examples(200)
@given(drawn=commits(), name=st.sampled_from(NAMES), value=WRONG)
def test_all_three_say_the_same_of_whatever_stands_in_the_commit_part(
    drawn: tuple[str, int, Commit], name: str, value: Any, other: Verifier
):
    """The engine, the other program and the script for players."""
    game, seats, commit = drawn
    table = table_of(game, seats, commit, {})
    record = plain(publish(Record(table.game, seats, table.options, table.key, None, ()), commit))
    record["commit"][name] = value
    fair = isinstance(verify(record), Verified)
    assert (other.ask(record)["fair"], script_says_fair(record)) == (fair, fair)


@examples(100)
@given(
    drawn=commits(),
    name=st.sampled_from(Seen._fields),
    copied=st.integers(32, 64),
    wrong=st.none() | st.integers(0, 31),
)
def test_all_three_compare_alike_what_the_channel_showed(
    drawn: tuple[str, int, Commit], name: str, copied: int, wrong: int | None, other: Verifier
):
    game, seats, commit = drawn
    table = table_of(game, seats, commit, {})
    record = plain(publish(Record(table.game, seats, table.options, table.key, None, ()), commit))
    of_words = fairness.contributions_hash(game, commit.table, commit.secret, commit.contributions)
    digits = list({"seal": commit.commitment, "hash": of_words}[name][:copied])
    if wrong is not None:
        digits[wrong] = f"{int(digits[wrong], 16) ^ 1:x}"
    shown = "".join(digits)
    by_engine = fits(record, Seen(**{name: shown}))
    assert by_engine == (wrong is None and (name == "seal" or commit.coin is not None))
    assert other.ask({**record, "seen": {name: " ".join(digits).upper()}})["fair"] == by_engine
    assert all(true for _, true in PLAYERS_SCRIPT["check"](record, **{name: shown})) == by_engine


def fits(record: Json, seen: Seen) -> bool:
    """What the command line finds."""
    try:
        compare(verified(record), seen)
    except UsageError:
        return False
    return True


def verified(record: Json) -> Verified:
    checked = verify(record)
    assert isinstance(checked, Verified)
    return checked


@BOTH_VERSIONS
@pytest.mark.parametrize("name", NAMES)
def test_both_miss_what_is_missing(name: str, coin: Coin | None, other: Verifier):
    commit = commit_of("two_win", 3, coin)
    table = table_of("two_win", 3, commit, {})
    record = plain(publish(Record(table.game, 3, table.options, table.key, None, ()), commit))
    fair = record["commit"].pop(name, None) is None
    assert (other.ask(record)["fair"], isinstance(verify(record), Verified)) == (fair, fair)
    assert script_says_fair(record) == fair


@BOTH_VERSIONS
def test_a_deck_that_was_given_is_fair_to_neither(coin: Coin | None, other: Verifier):
    commit = commit_of("two_sans_three", 2, coin)
    table = table_of("two_sans_three", 2, commit, {})
    deck = [number for number in range(1, 90) if number not in (30, 60)]
    record = {**publish(Record(table.game, 2, table.options, table.key, None, ()), commit), "deck": deck}
    assert not other.ask(record)["fair"]
    assert verify(record) == Refusal("refused-deck-was-given")
