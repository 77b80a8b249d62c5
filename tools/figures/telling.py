"""Formats measured figures as text."""

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final

from bot.local.evening_figures import Cost
from tools.figures.beside_the_floor import Cost as Spent
from tools.figures.beside_the_floor import Pair
from tools.figures.load import Load, Measured

COUNTED: Final = ("commits", "statements", "crossings")


def in_words(runs: Sequence[Measured]) -> str:
    """Return the medians of some runs. What must not happen at all is added up."""

    def middle(*values: float) -> str:
        return f"{median(values):.1f}"

    def each(name: str) -> str:
        return middle(*(getattr(run, name) for run in runs))

    def gauge(name: str, rank: str) -> str:
        return middle(*(run.gauges[name][rank] for run in runs))

    answers = " / ".join(middle(*(run.answer[name] for run in runs)) for name in ("p50", "p99", "p999"))
    met = sum(run.gauges["deadline_late_ms"]["count"] for run in runs)
    late, failed, away = (sum(getattr(run, name) for run in runs) for name in ("late", "failed", "turned_away"))
    lines = (
        f"{each('rate')} presses/s reached (slowest to fastest 5 s: {each('slowest')} to {each('fastest')})",
        f"answers p50 / p99 / p99.9 {answers} ms; {late} late, {failed} failed, {away} asked to press again",
        f"{met} deadlines, lateness p99 {gauge('deadline_late_ms', 'p99')} ms",
        f"messages, lateness p50 / p99 {gauge('told_late_ms', 'p50')} / {gauge('told_late_ms', 'p99')} ms",
        f"reveals, lateness p50 / p99 {gauge('revealed_late_ms', 'p50')} / {gauge('revealed_late_ms', 'p99')} ms",
        f"event loop lag p99 {gauge('lag_ms', 'p99')} ms",
        f"restart to the first answered press {each('restart_s')} s",
        f"resident memory {middle(*(run.gauges['memory_mb'] for run in runs))} MB",
        f"processor per press: bot {each('bot_ms')} ms, sandbox with its people {each('people_ms')} ms",
        f"lag of the people's own loop p99 {middle(*(run.people_lag['p99'] for run in runs))} ms",
        f"{each('requests')} requests/s with the bot's token, everything counted",
    )
    return "\n  ".join(lines)


def pair_in_words(pairs: Sequence[Pair]) -> str:
    """Return the processor time of a whole round, and its ratio to that of the floor; medians."""

    def each_round(spent: Sequence[Spent]) -> str:
        return f"{1000 * median(each.seconds / max(1, each.rounds) for each in spent):.0f}"

    ratios = [pair.ratio for pair in pairs]
    mine, floor = each_round([pair.ours for pair in pairs]), each_round([pair.floor for pair in pairs])
    presses = median(pair.ours.presses / max(1, pair.ours.rounds) for pair in pairs)
    apart = f" ({min(ratios):.2f} to {max(ratios):.2f})" if len(pairs) > 1 else ""
    memory = (
        f"{median(pair.ours.memory_mb for pair in pairs):.0f} / {median(pair.floor.memory_mb for pair in pairs):.0f}"
    )
    return (
        f"processor time of a round of {presses:.0f} presses, this bot / floor: {mine} / {floor} ms ="
        f" {median(ratios):.2f}{apart}; memory {memory} MB"
    )


def counts_in_words(pair: Pair) -> str:
    """Return the requests of a round to the database, the disk and Discord: this bot / floor."""

    def both(figure: Callable[[Spent], float]) -> str:
        return " / ".join(f"{figure(spent) / max(1, spent.rounds):.1f}" for spent in pair)

    counted = [f"{name} {both(lambda spent, name=name: spent.counts[name])}" for name in COUNTED]
    routes = [f"{route} {both(lambda spent, route=route: spent.routes[route])}" for route in sorted(pair.ours.routes)]
    written = f"kB written {both(lambda spent: spent.written / 1024)}"
    return "per round, this bot / floor: " + "\n  ".join([", ".join([*counted, written]), *routes])


def verdict(load: Load, runs: Sequence[Measured]) -> str:
    """Return whether these are figures of the wished load at all."""
    missed = [run for run in runs if not load.was_reached(run)]
    if not missed:
        return f"the wished rate of {load.rate:.0f} presses/s was reached in every run"
    rates = ", ".join(f"{run.rate:.1f} (with {run.ready} of {load.tables} tables dealt)" for run in missed)
    return f"NOT REACHED: {load.rate:.0f} presses/s were wished, {rates} were made: no figures of that load"


def cost_in_words(costs: Mapping[int, Cost]) -> str:
    """Return one game of each size, and how far apart the choices of a turn came."""
    told = ", ".join(f"{seats} seats {cost.per_round:.2f} in {cost.rounds} rounds" for seats, cost in costs.items())
    slowest = max((cost.slowest_turn for cost in costs.values()), default=0.0)
    return f"{told} (the choices of each turn within {slowest:.1f} s)"
