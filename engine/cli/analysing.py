"""The `analyse` command: each seat's chances at every choice, split into choices and luck."""

import json
from collections.abc import Iterator
from typing import TextIO

from rich import box
from rich.console import Console
from rich.table import Table

from engine.analysis.findings import Analysis
from engine.analysis.study import study
from engine.cli.replaying import broken, record_in
from engine.cli.terminal import UsageError, progress_bar
from engine.contract import Game
from engine.record import Broken


def run_analyse(file: str, out: TextIO, *, as_json: bool) -> None:
    """Print the analysis of a record: accounts and a table by rounds, or one JSON object with every choice.

    Args:
        file: Path of the record, `-` for standard input.

    Raises:
        UsageError: The record cannot be read or breaks a rule. Nothing has been printed then.
    """
    record = record_in(file)
    found = study(record)
    if isinstance(found, Broken):
        raise UsageError(broken(found))
    with progress_bar() as progress:
        task = progress.add_task("choices", total=len(found.questions))
        judged = [found.judge(question) for question in progress.track(found.questions, task_id=task)]
    analysis = found.conclude(judged)
    if as_json:
        out.write(f"{json.dumps(_as_json(record.game, analysis))}\n")
    else:
        _print(analysis, Console(file=out))


def _as_json(game: Game, analysis: Analysis) -> dict[str, object]:
    choices = [
        {**each._asdict(), "promised": each.promised, "mistake": each.mistake and each.mistake._asdict()}
        for each in analysis.judged
    ]
    return {
        "game": game.key,
        "playouts": analysis.playouts,
        "choices": choices,
        "seats": {str(seat): analysis.account(seat)._asdict() for seat in analysis.seats},
        "ended": analysis.ended,
    }


def _print(analysis: Analysis, console: Console) -> None:
    console.print(_accounts(analysis))
    for line in _findings(analysis):
        console.print(line, highlight=False, markup=False)
    console.print(_chances(analysis))
    small = f"points in a hundred, each seat by what it knew, every choice played on {analysis.playouts} deals"
    console.print(small, highlight=False)


def _accounts(analysis: Analysis) -> Table:
    """Build the table of accounts, with a line for each seat."""
    table = Table(box=box.SIMPLE)
    table.add_column("seat")
    ended = "it stopped" if analysis.ended is None else "result"
    for name in ("start", "- choices", "+ luck", f"= {ended}"):
        table.add_column(name, justify="right")
    for seat in analysis.seats:
        table.add_row(str(seat), *map(str, analysis.account(seat)))
    return table


def _chances(analysis: Analysis) -> Table:
    """Build the table of chances, with a line for each round and a column for each seat."""
    table = Table(box=box.SIMPLE)
    table.add_column("turn" if analysis.laps else "round")
    for seat in analysis.seats:
        table.add_column(f"what seat {seat} knew", justify="right")
    curves = [dict(analysis.curve(seat)) for seat in analysis.seats]
    for number in range(1, analysis.rounds + 1):
        table.add_row(str(number), *(str(curve.get(number, "")) for curve in curves))
    if analysis.ended is not None:
        table.add_row("end", *map(str, (analysis.ended[seat] for seat in analysis.seats)))
    return table


def _findings(analysis: Analysis) -> Iterator[str]:
    """Yield lines about the most costly choices and the luckiest moment."""
    part = "turn" if analysis.laps else "round"
    for judged, (cost, margin, better, reason, _) in analysis.mistakes:
        yield (
            f"{part} {judged.round}: seat {judged.seat} chose {judged.code}, which cost {cost} ± {margin};"
            f" better was {better}: {reason.removeprefix('reason-').replace('-', ' ')}"
        )
    if (luck := analysis.luckiest) is not None:
        judged, after = luck
        way = "gave" if luck.points > 0 else "took"
        yield (
            f"{part} {judged.round}: after {judged.code} luck {way} seat {judged.seat} {abs(luck.points)}"
            f" ({judged.promised} to {after})"
        )
