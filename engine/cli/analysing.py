"""`analyse`: everybody's chances in a game, choice by choice, and what turned it."""

import json
from collections.abc import Iterator
from typing import TextIO

from rich import box
from rich.console import Console
from rich.table import Table

from engine.analysis.findings import Analysis, TurningPoint
from engine.analysis.study import Study, study
from engine.cli.errors import UsageError
from engine.cli.progress import progress_bar
from engine.cli.replaying import broken, record_in
from engine.contract import Game, Refusal
from engine.house import Choice
from engine.phrases import why
from engine.record import Broken


def run_analyse(file: str, out: TextIO, *, as_json: bool) -> None:
    """Print the analysis of a record: a table by rounds, or one JSON object with every choice. Raises `UsageError`
    before anything is printed."""
    record = record_in(file)
    found = study(record)
    if isinstance(found, Broken):
        raise UsageError(broken(found))
    analysis = _with_progress(found)
    if as_json:
        out.write(f"{json.dumps(_as_json(record.game, analysis))}\n")
    else:
        _print(record.game, analysis, Console(file=out))


def _with_progress(found: Study) -> Analysis:
    with progress_bar() as progress:
        task = progress.add_task("choices", total=len(found.questions))
        judged = [found.judge(question) for question in progress.track(found.questions, task_id=task)]
    return found.conclude(judged)


def _as_json(game: Game, analysis: Analysis) -> dict[str, object]:
    return {
        "game": game.key,
        "playouts": analysis.playouts,
        "choices": [each._asdict() for each in analysis.judged],
        "turning_points": [
            {**swing.judged._asdict(), "after": swing.after, "house": house, "reason": reason, "confidence": confidence}
            for swing, house, reason, confidence in analysis.turning
        ],
        "ended": analysis.ended,
    }


def _print(game: Game, analysis: Analysis, console: Console) -> None:
    console.print(_table(analysis))
    for line in _turning(game, analysis):
        console.print(line, highlight=False, markup=False)
    console.print(f"each seat by what it knew, {analysis.playouts} games in the head for every choice", highlight=False)


def _table(analysis: Analysis) -> Table:
    """A line for every round, a column for every seat."""
    table = Table(box=box.SIMPLE)
    table.add_column("round")
    for seat in analysis.seats:
        table.add_column(f"seat {seat}", justify="right")
    curves = [dict(analysis.curve(seat)) for seat in analysis.seats]
    for number in range(1, analysis.rounds + 1):
        table.add_row(str(number), *(_percent(curve.get(number)) for curve in curves))
    if analysis.ended is not None:
        table.add_row("end", *(_percent(curve[analysis.rounds + 1]) for curve in curves))
    return table


def _percent(chance: float | None) -> str:
    return "" if chance is None else f"{chance:.0%}"


def _turning(game: Game, analysis: Analysis) -> Iterator[str]:
    for point in analysis.turning:
        judged, after = point.swing
        yield (
            f"round {judged.round}: seat {judged.seat} went from {judged.chance:.0%} to {after:.0%} with {judged.code};"
            f" {_advice(game, point)}"
        )


def _advice(game: Game, point: TurningPoint) -> str:
    """What the strong house would have chosen, and why."""
    action = game.read_action(point.house)
    assert not isinstance(action, Refusal)  # noqa: S101 - the house answered it
    same = point.house == point.swing.judged.code
    reason = why(Choice(action, point.reason, point.confidence))
    return f"the strong house chooses {'the same' if same else point.house}: {reason}"
