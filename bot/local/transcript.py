"""Transcript of an evening: what people pressed and what everyone could read, then the figures."""

from collections.abc import Mapping
from typing import Any, Final, TextIO

from bot.local.evening_figures import EveningFigures
from bot.local.seating import Company
from bot.service.ports import Clock
from engine.terminal_words import counted
from sandbox.people.client import ActOutcome, SandboxClient
from sandbox.people.reading import words

_INDENT: Final = " " * 12


class Transcript:
    """Writes lines to `stream` (`None`: nowhere), each with the seconds since the beginning."""

    def __init__(self, stream: TextIO | None, clock: Clock) -> None:
        self._stream = stream
        self._clock = clock
        self._begun = clock.now()

    def pressed(self, company: Company, press: ActOutcome) -> None:
        """Write down a press."""
        outcome = "" if press.result == "ok" else f"   ({press.result})"
        self._line(company, f"{company.people[press.user]}: {press.label}{outcome}")

    def gave_up(self, company: Company, why: str) -> None:
        """Write down that a game did not end."""
        self._line(company, f"gave up: {why}")

    async def watch(self, client: SandboxClient, company: Company) -> None:
        """Write down every message that appears in the company's channel, until cancelled."""
        if self._stream is None:
            return
        user, newest = next(iter(company.people)), 0
        async with client.signals([user], company.channel) as signals:
            while True:
                await signals[user].changed_event.wait()
                signals[user].take()
                screen = await client.screen(user, [company.channel])
                newest = self._posted(company, screen["channels"][0]["messages"], newest)

    def _posted(self, company: Company, messages: list[dict[str, Any]], newest: int) -> int:
        for message in messages:
            if int(message["id"]) > newest and not message["ephemeral"]:
                self._line(company, "— " + words(message).replace("\n", f"\n{_INDENT}"))
        return max((int(message["id"]) for message in messages), default=newest)

    def _line(self, company: Company, text: str) -> None:
        if self._stream is not None:
            seconds = (self._clock.now() - self._begun) / 1000
            self._stream.write(f"{seconds:7.2f}  {company.number:>2} {text}\n")


def summary(tally: EveningFigures, seconds: float, own: Mapping[str, Any], turns: int | None) -> str:
    """Return the figures for a person. `own`: the sandbox's about itself; its process also holds the scripted people.
    `turns`: of all games together, as in `EveningFigures.to_json`."""
    told = tally.to_json(seconds, turns)
    times, requests = told["answer_ms"], told["requests"]
    trouble = f"{told['failed']} failed, {told['late']} late"
    counts = ", ".join(counted(told[f"{noun}s"], noun) for noun in ("game", "round"))
    presses = f"{counted(told['presses'], 'press', 'presses')} ({trouble})"
    return (
        f"\n{counts}, {presses} in {seconds:.1f} s\n"
        f"answers   p50 {times['p50']:.1f} ms   p99 {times['p99']:.1f} ms   max {times['max']:.1f} ms\n"
        f"requests  {requests['bot']} with the bot's token, {requests['interaction']} of interactions\n"
        f"          {told['bot_requests_per_round']} with the bot's token per round\n"
        f"{_spent(told.get('games_spent'))}"
        f"sandbox   answers p50 {own['own_ms']['p50']:.2f} ms, {100 * own['own_seconds'] / seconds:.0f} % of a core; "
        f"with all its people {100 * own['processor_seconds'] / seconds:.0f} %\n"
    )


def _spent(spent: Mapping[str, Any] | None) -> str:
    """Return the requests of whole games, where that is told."""
    if spent is None:
        return ""
    endpoints = "".join(f"          {number:6} {what}\n" for what, number in spent["endpoints"].items())
    return (
        f"          of whole games {spent['per_round']} a round, {spent['per_turn']} a turn, "
        f"{spent['per_table_and_minute']} per table and minute:\n{endpoints}"
    )
