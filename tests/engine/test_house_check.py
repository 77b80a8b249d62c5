"""Moves of house players in a published record, computed again by every level."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue, fairness
from engine.cli.main import main
from engine.cli.replaying import SeatCheck, check_house
from engine.contract import Refusal, Seat, Viewer
from engine.dice import Dice
from engine.house import house_dice, never
from engine.record import Commit, Move, Record, Verified, publish, verify
from tests.kit.plain_data import plain
from tests.kit.playing import Setting, setting

SECRET = bytes(range(32))
RULES = {"two_down": {"levels_to_win": 3}}
"""House rules that make a game short."""


def played(game: str, *levels: str, daily: bool = False) -> dict[str, Any]:
    """A published record of a person, for whom the clock plays, and house players of these levels behind them."""
    seats = len(levels) + 1
    houses = [fairness.house_contribution(seat) for seat in range(1, seats)]
    contributions = fairness.daily_contributions(seats) if daily else (fairness.person_contribution(7, 70), *houses)
    table = setting(game, seats, 0, RULES.get(game, {}))._replace(
        key=fairness.game_key(game, "abcdefghij", SECRET, contributions)
    )
    commit = Commit("abcdefghij", SECRET, fairness.commitment(game, "abcdefghij", SECRET), contributions)
    return plain(publish(_record(table, levels, daily=daily), commit))


def _record(table: Setting, levels: tuple[str, ...], *, daily: bool) -> Record:
    position, moves = table.deal().position, list[Move]()
    while position.outcome() is None:
        seat, prompt = next((seat, prompt) for seat, prompt in position.prompts().items() if not prompt.answered)
        if seat == 0:
            action = position.fallback(seat)
        else:
            dice = house_dice(table.key if daily else SECRET, seat, prompt.number, daily=daily)
            player = catalogue.house_player(table.game.key, levels[seat - 1])
            action = player.choose(position.view(Viewer(seat)), dice, never).action
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)
        moves.append(Move(seat, action.code))
        position = step.position
    return Record(table.game, table.seats, table.options, table.key, None, tuple(moves))


def found(record: dict[str, Any]) -> list[SeatCheck]:
    checked = verify(record)
    assert isinstance(checked, Verified), checked
    return [*check_house(checked)]


def with_another_move(record: dict[str, Any], seat: int) -> tuple[dict[str, Any], int]:
    """The record up to the last choice of a seat, which is now another one, and the index of that action."""
    checked = verify(record)
    assert isinstance(checked, Verified)
    for at in reversed(range(len(checked.record.moves))):
        move, before = checked.record.moves[at], checked.steps[at].position
        others = [action.code for action in before.legal_actions(move.seat) if action.code != move.code]
        if move.seat == seat and others:
            return {**record, "actions": [*record["actions"][:at], [seat, others[0]]]}, at
    raise AssertionError("this seat had no choice")


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_every_house_player_is_known_by_its_moves(game: str):
    record = played(game, "easy", "normal")
    assert [(each.seat, each.level, each.differing) for each in found(record)] == [(1, "easy", []), (2, "normal", [])]
    own = [[at for at, (seat, _) in enumerate(record["actions"]) if seat == each] for each in (1, 2)]
    assert [each.actions for each in found(record)] == own


def test_a_level_that_searches_is_known_too():
    assert [(each.level, each.differing) for each in found(played("two_sans_three", "hard"))] == [("hard", [])]


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_one_move_that_no_level_would_make_is_found(game: str):
    record, at = with_another_move(played(game, "easy", "normal"), 2)
    easy, normal = found(record)
    assert easy.differing == []
    assert (normal.level, normal.differing) == ("normal", [at])


def test_what_a_person_chose_is_not_judged():
    record, _ = with_another_move(played("two_win", "easy", "normal"), 0)
    assert [each.differing for each in found(record)] == [[], []]


def test_in_a_daily_deal_chance_follows_from_the_key():
    record = played("two_win", "normal", "normal", daily=True)
    assert [(each.level, each.differing) for each in found(record)] == [("normal", [])] * 2


def test_dice_are_those_of_the_page():
    dice = house_dice(SECRET, Seat(2), 5, daily=False)
    assert dice == Dice(_sha("house", SECRET)) != house_dice(SECRET, Seat(1), 5, daily=False)
    assert house_dice(SECRET, Seat(2), 5, daily=True) == Dice(_sha("daily-house", SECRET))


def _sha(name: str, hidden: bytes) -> bytes:
    return sha256(name.encode() + hidden + b":2:5").digest()


def test_verify_house_names_the_level_of_each_seat(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    record, file = played("two_win", "easy", "normal"), tmp_path / "record.json"
    file.write_text(json.dumps(record))
    moves = [sum(seat == each for seat, _ in record["actions"]) for each in (1, 2)]
    assert main(["verify", str(file)]) == 0
    fair = capsys.readouterr().out
    assert main(["verify", "--house", str(file)]) == 0
    assert capsys.readouterr().out == (
        f"{fair}house: seat 1: easy gives all {moves[0]} moves\nhouse: seat 2: normal gives all {moves[1]} moves\n"
    )


def test_verify_house_fails_on_a_move_that_was_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    record, at = with_another_move(played("two_win", "easy", "normal"), 2)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 0, "the deal itself is fair"
    moves = sum(seat == 2 for seat, _ in record["actions"])
    capsys.readouterr()
    assert main(["verify", "--house", str(file)]) == 2
    nearest = f"the nearest, normal, gives {moves - 1} of its {moves} moves"
    assert capsys.readouterr() == (
        "",
        f"python -m engine: action {at}: no level plays like the house in seat 2; {nearest}\n",
    )
