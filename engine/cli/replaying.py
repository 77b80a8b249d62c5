"""The `replay` and `verify` commands, and the check of the moves of house players (docs/records.md)."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product
from string import hexdigits
from typing import NamedTuple, Self, TextIO

from engine import catalogue
from engine.cli.terminal import UsageError, printable, read_json, say
from engine.contract import Position, Refusal, Seat, Viewer
from engine.dice import KEY_BYTES, Dice
from engine.fairness import SHOWN_DIGITS, contributions_hash, daily_contributions, house_contribution, shown_seal
from engine.house import house_dice, never
from engine.record import Broken, Commit, Record, Verified, read_record, replay, save_outcome, save_step, verify


class SeatCheck(NamedTuple):
    """Moves of one house player compared with the closest level.

    Attributes:
        level: The level that would make most of the moves.
        actions: Indices of its actions in the record.
        differing: Indices of those that the level would not make.
    """

    seat: Seat
    level: str
    actions: Sequence[int]
    differing: Sequence[int]


class _Answer(NamedTuple):
    """An answer of a house player.

    Attributes:
        action: Index of the action in the record.
        position: The position before the answer.
        code: Code of the answer in its canonical form.
        dice: The dice with which the house player chose.
    """

    action: int
    position: Position
    code: str
    dice: Dice


def check_house(checked: Verified) -> Iterator[SeatCheck]:
    """Yield the check of each seat that a house player held from the beginning.

    A record does not contain the level of a seat, so all levels are tried, the weakest first, until one makes every
    move. Each level is tried with the dice of a table and with those of a daily deal, which challenges use as well.
    """
    for seat, contribution in enumerate(checked.commit.contributions):
        if contribution == house_contribution(seat):
            yield _seat_check(checked, Seat(seat))


def _seat_check(checked: Verified, seat: Seat) -> SeatCheck:
    key = checked.record.game.key
    daily = checked.commit.contributions == daily_contributions(checked.record.seats)
    ways = [[*_answers(checked, seat, daily=each)] for each in ((True,) if daily else (False, True))]
    nearest: SeatCheck | None = None
    for level, answers in product(catalogue.levels(key), ways):
        others = (each.action for each in answers if _code(key, level, seat, each) != each.code)
        enough = None if nearest is None else len(nearest.differing)  # a level with as many is not closer
        differing = [*islice(others, enough)]
        if nearest is None or len(differing) < len(nearest.differing):
            nearest = SeatCheck(seat, level, [each.action for each in answers], differing)
        if not differing:
            break
    assert nearest is not None  # noqa: S101 - every game has a level
    return nearest


def _answers(checked: Verified, seat: Seat, *, daily: bool) -> Iterator[_Answer]:
    record, commit = checked.record, checked.commit
    for action, (before, after) in enumerate(pairwise(checked.steps)):
        if after.move is None or after.move.seat != seat:
            continue
        position, prompt = before.position, before.position.prompts()[seat].number
        own = house_dice(record.key if daily else commit.secret, seat, prompt, daily=daily)
        given = record.game.read_action(after.move.code)
        assert not isinstance(given, Refusal)  # noqa: S101 - the record was replayed
        yield _Answer(action, position, position.canonical(seat, given).code, own)


def _code(game: str, level: str, seat: Seat, answer: _Answer) -> str:
    """Return the code of the answer that a level gives."""
    action = catalogue.house_player(game, level).choose(answer.position.view(Viewer(seat)), answer.dice, never).action
    return answer.position.canonical(seat, action).code


def run_replay(file: str, out: TextIO, *, snapshots: bool) -> None:
    """Print every step of a record as one JSON object.

    Args:
        file: Path of the record, `-` for standard input.
        snapshots: Add the whole position to every step.

    Raises:
        UsageError: The record cannot be read or breaks a rule. Nothing has been printed then.
    """
    record = record_in(file)
    steps = replay(record)
    if isinstance(steps, Broken):
        raise UsageError(broken(steps))
    # one step at a time, because a long record with snapshots may not fit into memory
    out.write(f'{{"game": {json.dumps(record.game.key)}, "steps": [')
    for number, step in enumerate(steps):
        out.write(", " if number else "")
        out.write(json.dumps(save_step(record.game, step, snapshots=snapshots)))
    out.write(f'], "outcome": {json.dumps(save_outcome(steps[-1].position.outcome()))}}}\n')


class Seen(NamedTuple):
    """First digits of the seal and of the hash that a user copied from the channel, `None` if not copied."""

    seal: str | None = None
    hash: str | None = None

    @classmethod
    def typed(cls, seal: Sequence[str] | None, hash_groups: Sequence[str] | None) -> Self:
        """Read typed digits, with or without spaces between groups.

        Args:
            seal: Groups of digits of the seal, `None` if not typed.
            hash_groups: Groups of digits of the hash, `None` if not typed.

        Raises:
            UsageError: There are too few digits, which another secret might share, or they are not hexadecimal.
        """
        return cls(_digits("seal", seal), _digits("hash", hash_groups))


def _digits(name: str, groups: Sequence[str] | None) -> str | None:
    if groups is None:
        return None
    digits = "".join("".join(groups).split()).lower()
    if not SHOWN_DIGITS <= len(digits) <= 2 * KEY_BYTES or not set(digits) <= set(hexdigits):
        raise UsageError(f"a {name} is copied with {SHOWN_DIGITS} to {2 * KEY_BYTES} hexadecimal digits")
    return digits


def run_verify(file: str, out: TextIO, seen: Seen, *, house: bool) -> None:
    """Check a published record and print that it is fair. With `house`, also print the level of each house player.

    Args:
        file: Path of the record, `-` for standard input.
        seen: Digits from the channel to compare with the record.

    Raises:
        UsageError: The record is not fair, differs from `seen`, or no level makes all moves of a house player.
    """
    checked = verify(read_json(file))
    if isinstance(checked, Refusal):
        raise UsageError(say(checked))
    if isinstance(checked, Broken):
        raise UsageError(broken(checked))
    compare(checked, seen)
    moves = [*_house_lines(checked)] if house else ()
    sources = f"the contributions of {checked.record.seats} seats"
    if checked.commit.coin is not None:
        sources += f" and the coin {checked.commit.coin.post}"
    out.write(
        f"fair: table {printable(checked.commit.table)} was fixed by its commitment, its key follows from {sources}, "
        f"and all {len(checked.steps) - 1} actions keep the rules\n{_proof(checked.record.game.key, checked.commit)}\n"
    )
    if seen.seal is None:
        out.write(f"compare: before the game, the seal was shown as {shown_seal(checked.commit.commitment)}\n")
    out.writelines(moves)


def _house_lines(checked: Verified) -> Iterator[str]:
    """Yield a line for each house player.

    Raises:
        UsageError: No level makes all moves of a house player.
    """
    for seat, level, actions, differing in check_house(checked):
        if differing:
            raise UsageError(
                f"action {differing[0]}: no level plays like the house in seat {seat}; the nearest, {level}, gives "
                f"{len(actions) - len(differing)} of its {len(actions)} moves"
            )
        yield f"house: seat {seat}: {level} gives all {len(actions)} moves\n"


def compare(checked: Verified, seen: Seen) -> None:
    """Compare a record with the digits that the channel showed.

    Raises:
        UsageError: The digits are not those of the record.
    """
    commit = checked.commit
    if seen.seal is not None and not commit.commitment.startswith(seen.seal):
        raise UsageError(f"the seal of this record begins {shown_seal(commit.commitment)}, which was not shown")
    if seen.hash is None:
        return
    if commit.coin is None:
        raise UsageError("version 1 of the key has no post that shows a hash")
    of_words = contributions_hash(checked.record.game.key, commit.table, commit.secret, commit.contributions)
    if not of_words.startswith(seen.hash):
        raise UsageError(f"the hash of this record begins {of_words[:SHOWN_DIGITS]}, which was not shown")


def _proof(game: str, commit: Commit) -> str:
    """Return the sentences about what the check proves about the deal, and what it does not prove."""
    if commit.coin is None:
        return (
            "Version 1: the deal was fixed before the players added their part. The people who run the bot could "
            "still have found it by trial, and could look at the cards."
        )
    shown = contributions_hash(game, commit.table, commit.secret, commit.contributions)
    return (
        f"Version 2: no one could choose the deal, provided that the post that called the players in channel "
        f"{commit.coin.channel} has the coin as its message ID and shows {shown}. The people who run the bot "
        "could look at the cards."
    )


def record_in(file: str) -> Record:
    """Return the record in a file, `-` for standard input.

    Raises:
        UsageError: The file has no valid record.
    """
    record = read_record(read_json(file))
    if isinstance(record, Refusal):
        raise UsageError(say(record))
    return record


def broken(broken: Broken) -> str:
    """Return a sentence with the index of the action that breaks a rule, and the rule."""
    return f"action {broken.at}: {say(broken.refusal)}"
