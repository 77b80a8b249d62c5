"""Records: what is accepted, what is refused and how it is said (docs/records.md, sections 3 to 5)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import catalogue, fairness
from engine.cli.terminal import say
from engine.codec import read_hex
from engine.contract import Json, Refusal
from engine.fairness import Coin
from engine.record import Broken, Commit, Record, Verified, publish, read_record, replay, verify
from tests.kit.plain_data import plain
from tests.kit.playing import record_of, setting

TABLE = "abcdefghij"
SECRET = bytes(range(32))
MISSING = object()


def recorded(seats: int = 3, number: int = 0) -> Record:
    return record_of(setting("two_win", seats, number, {}))


def changed(**fields: object) -> dict[str, Any]:
    """A good record with other fields; `MISSING` takes one away."""
    raw = {**recorded().save(), **fields}
    return {name: value for name, value in raw.items() if value is not MISSING}


def read(raw: Json) -> Record:
    record = read_record(raw)
    assert not isinstance(record, Refusal), record
    return record


def test_a_written_record_reads_back_the_same():
    assert read(recorded().save()) == recorded()


def test_options_and_deck_may_be_missing_and_unknown_keys_are_ignored():
    assert read(changed(options=MISSING, deck=MISSING, comment={"by": 1}, commit="nonsense")) == recorded()


def test_a_record_may_stop_before_the_end():
    steps = replay(recorded()._replace(moves=recorded().moves[:4]))
    assert isinstance(steps, list)
    assert len(steps) == 5
    assert steps[-1].position.outcome() is None


def test_a_given_deck_replaces_the_first_shuffle_and_uses_no_word():
    deal = setting("two_win", 3, 0, {}).deal().position
    snapshot = plain(deal.save())
    deck = sorted(snapshot["pile"] + [code for held in snapshot["holdings"] for code in held["hand"]])
    steps = replay(read(changed(deck=deck, actions=[])))
    assert isinstance(steps, list)
    assert steps[0].position.save()["used"] == 0
    assert steps[0].position.save()["pile"] == deck[27:]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"record": 2}, "the record is not of version 1"),
        ({"record": True}, "the record is not of version 1"),
        ({"record": "1"}, "the record is not of version 1"),
        ({"record": MISSING}, "the record has no record"),
        ({"game": MISSING}, "the record has no game"),
        ({"game": "chess"}, "there is no game chess"),
        ({"game": ["two_win"]}, "there is no game ['two_win']"),
        ({"seats": MISSING}, "the record has no seats"),
        ({"seats": 1}, "there must be 2 to 6 seats under these rules"),
        ({"seats": 7}, "there must be 2 to 6 seats under these rules"),
        ({"seats": 8, "options": {"max_players": 7}}, "there must be 2 to 7 seats under these rules"),
        ({"seats": "3"}, "there must be 2 to 6 seats under these rules"),
        ({"seats": 3.0}, "there must be 2 to 6 seats under these rules"),
        ({"seats": True}, "there must be 2 to 6 seats under these rules"),
        ({"options": None}, "the options are no JSON object"),
        ({"options": {"turn_seconds": 60}}, "there is no option turn_seconds"),
        ({"options": {"max_players": 8}}, "the option max_players cannot have this value"),
        ({"key": MISSING}, "the record has no key"),
        ({"key": "00"}, "the key is not 64 hexadecimal digits"),
        ({"key": "0" * 63 + "g"}, "the key is not 64 hexadecimal digits"),
        ({"key": " " + "0" * 63}, "the key is not 64 hexadecimal digits"),
        ({"key": "0" * 64 + "\n"}, "the key is not 64 hexadecimal digits"),
        ({"key": "٠" * 64}, "the key is not 64 hexadecimal digits"),
        ({"key": 0}, "the key is not 64 hexadecimal digits"),
        ({"deck": []}, "the deck is not exactly the right cards"),
        ({"deck": ["1B0"] * 108}, "the deck is not exactly the right cards"),
        ({"actions": MISSING}, "the record has no actions"),
        ({"actions": {}}, "the actions are no list"),
    ],
)
def test_what_is_wrong_before_the_first_action_is_said_in_one_line(fields: dict[str, Any], says: str):
    refusal = read_record(changed(**fields))
    assert isinstance(refusal, Refusal)
    assert say(refusal) == says


@pytest.mark.parametrize("raw", [None, [], "record", 1, True])
def test_a_record_is_an_object(raw: Json):
    assert read_record(raw) == Refusal("refused-no-record")


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ([0, "pass 0B0"], "refused-no-such-action"),
        ([0, "form 1B0 2B0"], "refused-not-now"),
        ([3, "pass 1B0"], "refused-not-asked"),
        ([-1, "pass 1B0"], "refused-not-asked"),
        (["0", "pass 1B0"], "refused-no-action"),
        ([True, "pass 1B0"], "refused-no-action"),
        ([0.0, "pass 1B0"], "refused-no-action"),
        ([0, "pass 1B0", "extra"], "refused-no-action"),
        ([0], "refused-no-action"),
        ({"seat": 0}, "refused-no-action"),
        ("pass 1B0", "refused-no-action"),
        (None, "refused-no-action"),
    ],
)
def test_the_first_bad_action_is_named_by_its_index(entry: Json, key: str):
    good = recorded().save()["actions"]
    assert isinstance(good, list)
    broken = replay(read(changed(actions=[*good[:2], entry, *good[2:]])))
    assert isinstance(broken, Broken)
    assert (broken.at, broken.refusal.key) == (2, key)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"seats": -1}, "not played with -1 seats"),
        ({"seats": 99}, "not played with 99 seats"),
    ],
)
@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_what_cannot_be_dealt_is_said_at_once(game: str, fields: dict[str, Any], says: str):
    table = setting(game, 3, 0, {})
    with pytest.raises(ValueError, match=says):
        replay(Record(table.game, 3, table.options, table.key, None, ())._replace(**fields))


def test_an_action_after_the_end_is_refused():
    good = recorded().save()["actions"]
    assert isinstance(good, list)
    assert replay(read(changed(actions=[*good, good[-1]]))) == Broken(len(good), Refusal("refused-game-over"))


def test_an_action_that_breaks_a_rule_is_named_before_a_later_one_that_is_none():
    broken = replay(read(changed(actions=[[0, "pass 1B0 1B0"], [7]])))
    assert isinstance(broken, Broken)
    assert broken.at == 0


CONTRIBUTIONS = {1: ("7:70:luck", "house:1:", "8:80:"), 2: ("7:luck", "house:1:", "8:")}
COIN = Coin(1_509_900_123_456_789_012, 1_309_900_123_456_789_012)


def published(version: int = 1, /, **fields: object) -> dict[str, Any]:
    """A record with its commitment, `fields` of the commit part replaced."""
    coin = None if version == 1 else COIN
    key = fairness.game_key("two_win", TABLE, SECRET, CONTRIBUTIONS[version], coin)
    table = setting("two_win", 3, 0, {})._replace(key=key)
    commit = Commit(TABLE, SECRET, fairness.commitment("two_win", TABLE, SECRET), CONTRIBUTIONS[version], coin)
    raw = plain(publish(record_of(table), commit))
    raw["commit"] = {name: value for name, value in {**raw["commit"], **fields}.items() if value is not MISSING}
    return raw


@pytest.mark.parametrize("version", [1, 2])
def test_a_published_record_is_verified(version: int):
    checked = verify(published(version))
    assert isinstance(checked, Verified)
    assert checked.commit.version == version
    assert checked.commit.contributions == CONTRIBUTIONS[version]
    assert checked.steps[-1].position.outcome() is not None


def test_the_first_version_is_written_as_it_always_was():
    assert published()["commit"] == {
        "table": TABLE,
        "secret": SECRET.hex(),
        "commitment": fairness.commitment("two_win", TABLE, SECRET),
        "contributions": ["7:70:luck", "house:1:", "8:80:"],
    }


def test_the_second_version_names_its_coin_and_the_channel_of_it():
    assert published(2)["commit"] == {
        "version": 2,
        "table": TABLE,
        "secret": SECRET.hex(),
        "commitment": fairness.commitment("two_win", TABLE, SECRET),
        "contributions": ["7:luck", "house:1:", "8:"],
        "coin": "1509900123456789012",
        "channel": "1309900123456789012",
    }


def test_the_first_version_may_be_named_too():
    assert isinstance(verify(published(version=1)), Verified)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"table": "abcdefghik"}, "refused-commitment"),
        ({"secret": "00" * 32}, "refused-commitment"),
        ({"commitment": "00" * 32}, "refused-commitment"),
        ({"contributions": ["7:70:lucky", "house:1:", "8:80:"]}, "refused-key"),
        ({"contributions": ["house:1:", "7:70:luck", "8:80:"]}, "refused-key"),
        ({"contributions": ["7:70:luck", "house:1:"]}, "refused-contributions"),
        ({"contributions": ["7:70:luck", "house:1:", 8]}, "refused-no-commit"),
        ({"contributions": ["7:70:luck", "house:1:", "\ud800"]}, "refused-no-commit"),
        ({"contributions": "7:70:luck"}, "refused-no-commit"),
        ({"table": 7}, "refused-no-commit"),
        ({"table": "\ud800"}, "refused-no-commit"),
        ({"secret": "00"}, "refused-no-commit"),
        ({"commitment": None}, "refused-no-commit"),
        ({"commitment": MISSING}, "refused-no-commit"),
        ({"version": 0}, "refused-commit-version"),
        ({"version": 3}, "refused-commit-version"),
        ({"version": True}, "refused-commit-version"),
        ({"version": 2.0}, "refused-commit-version"),
        ({"version": "2"}, "refused-commit-version"),
        ({"version": None}, "refused-commit-version"),
    ],
)
def test_a_deal_that_was_not_fixed_beforehand_is_not_fair(version: int, fields: dict[str, Any], key: str):
    checked = verify(published(version, **fields))
    assert isinstance(checked, Refusal)
    assert checked.key == ("refused-key-of-coin" if (key, version) == ("refused-key", 2) else key)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"coin": "1509900123456789013"}, "the key does not follow from secret, coin and contributions"),
        ({"coin": 1509900123456789012}, "the coin is not the id of a post with the id of its channel, as texts"),
        ({"coin": "01509900123456789012"}, "the coin is not the id of a post with the id of its channel, as texts"),
        ({"coin": MISSING}, "the coin is not the id of a post with the id of its channel, as texts"),
        ({"channel": MISSING}, "the coin is not the id of a post with the id of its channel, as texts"),
        ({"channel": "here"}, "the coin is not the id of a post with the id of its channel, as texts"),
        ({"version": 1}, "only a commit part of version 2 has a coin"),
        ({"version": MISSING}, "only a commit part of version 2 has a coin"),
        ({"version": MISSING, "coin": MISSING}, "only a commit part of version 2 has a coin"),
        ({"version": 3}, "the commit part is not of version 1 or 2"),
    ],
)
def test_a_coin_is_that_of_the_deal_and_said_in_full(fields: dict[str, Any], says: str):
    checked = verify(published(2, **fields))
    assert isinstance(checked, Refusal)
    assert say(checked) == says


def test_a_key_of_one_version_is_not_that_of_the_other():
    """A coin cannot be left out afterwards."""
    checked = verify(published(2, version=MISSING, coin=MISSING, channel=MISSING))
    assert checked == Refusal("refused-key")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
PARTS = ["table", "secret", "commitment", "contributions", "coin"]


@given(st.sampled_from([1, 2]), st.dictionaries(st.sampled_from(PARTS), JSON, min_size=1))
def test_other_data_in_the_commit_part_is_refused_in_one_printable_line(version: int, fields: dict[str, Any]):
    raw = published(version)
    commit = {**raw["commit"], **fields}
    checked = verify({**raw, "commit": commit})
    assert isinstance(checked, Refusal)
    assert say(checked).isprintable()


def test_a_record_without_its_commit_part_cannot_be_verified():
    assert verify(recorded().save()) == Refusal("refused-no-commit")


@pytest.mark.parametrize("commit", [[], {}, "nonsense", 7, True])
def test_a_commit_part_is_an_object(commit: Json):
    assert verify({**published(), "commit": commit}) == Refusal("refused-no-commit")


def test_a_given_deck_cannot_be_verified():
    dealt = plain(setting("two_win", 3, 0, {}).deal().position.save())
    whole = [*dealt["pile"], *(code for each in dealt["holdings"] for code in each["hand"])]
    assert verify({**published(), "deck": whole, "actions": []}) == Refusal("refused-deck-was-given")


def test_a_record_that_breaks_a_rule_is_not_verified_either():
    assert verify({**published(), "actions": [[0, "pass"]]}) == Broken(
        0, Refusal("refused-no-such-action", {"code": "pass"})
    )
    assert verify([]) == Refusal("refused-no-record")


def test_capital_hexadecimal_digits_are_read_too():
    assert read_hex("AB" * 32) == read_hex("ab" * 32) == bytes([0xAB] * 32)


def test_a_record_whose_commit_part_is_null_says_that_a_player_asked_to_be_forgotten():
    checked = verify({**recorded().save(), "commit": None})
    assert isinstance(checked, Refusal)
    assert checked.key == "refused-forgotten"
    assert say(checked) == "this can no longer be verified, because a player asked to be forgotten"
    assert not isinstance(read_record({**recorded().save(), "commit": None}), Refusal)
