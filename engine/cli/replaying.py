"""`replay` and `verify`."""

import json
from collections.abc import Sequence
from typing import TextIO

from engine.cli.errors import UsageError
from engine.cli.files import read_json
from engine.contract import Refusal
from engine.fairness import contributions_hash
from engine.publishing import Commit, verify
from engine.record import Broken, Record, Replayed, read_record, replay, save_outcome, save_step
from engine.terminal_words import printable, say


def run_replay(file: str, out: TextIO, *, snapshots: bool) -> None:
    """Print every step of a record as one JSON object. Raises `UsageError` before anything is printed."""
    record = record_in(file)
    steps = replay(record)
    if isinstance(steps, Broken):
        raise UsageError(broken(steps))
    _print_steps(record, steps, out, snapshots=snapshots)


def _print_steps(record: Record, steps: Sequence[Replayed], out: TextIO, *, snapshots: bool) -> None:
    """Print step by step, because a long record in snapshots does not fit into memory at once."""
    out.write(f'{{"game": {json.dumps(record.game.key)}, "steps": [')
    for number, step in enumerate(steps):
        out.write(", " if number else "")
        out.write(json.dumps(save_step(record.game, step, snapshots=snapshots)))
    out.write(f'], "outcome": {json.dumps(save_outcome(steps[-1].position.outcome()))}}}\n')


def run_verify(file: str, out: TextIO) -> None:
    """Print that a published record is fair. Raises `UsageError` when it is not."""
    checked = verify(read_json(file))
    if isinstance(checked, Refusal):
        raise UsageError(say(checked))
    if isinstance(checked, Broken):
        raise UsageError(broken(checked))
    sources = f"the contributions of {checked.record.seats} seats"
    if checked.commit.coin is not None:
        sources += f" and the coin {checked.commit.coin.post}"
    out.write(
        f"fair: table {printable(checked.commit.table)} was fixed by its commitment, its key follows from {sources}, "
        f"and all {len(checked.steps) - 1} actions keep the rules\n{_proof(checked.record.game.key, checked.commit)}\n"
    )


def _proof(game: str, commit: Commit) -> str:
    """Return what a fair deal proves and what it does not."""
    if commit.coin is None:
        return (
            "Version 1: the deal was fixed before the players added their part. Whoever runs the bot could still have "
            "found it by trial, and could look at the cards."
        )
    shown = contributions_hash(game, commit.table, commit.secret, commit.contributions)
    return (
        f"Version 2: nobody could choose the deal, provided that the post that called the players in channel "
        f"{commit.coin.channel} has the coin as its message ID and shows {shown}. Whoever runs the bot could look at "
        "the cards."
    )


def record_in(file: str) -> Record:
    """Return the record in a file. Raises `UsageError` when there is none."""
    record = read_record(read_json(file))
    if isinstance(record, Refusal):
        raise UsageError(say(record))
    return record


def broken(broken: Broken) -> str:
    """Return the index of the action that breaks a rule, and the rule."""
    return f"action {broken.at}: {say(broken.refusal)}"
