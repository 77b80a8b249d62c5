"""Transcript of an evening: what people pressed and what everyone could read."""

import time
from typing import Final, TextIO

from sandbox.json_values import Json
from sandbox.people.client import ActOutcome, SandboxClient
from sandbox.people.places import Company
from sandbox.people.reading import words

_INDENT: Final = " " * 12


class Transcript:
    """Writes lines to `stream` (`None`: nowhere), each with the seconds since the beginning."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self._begun = time.monotonic()

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

    def _posted(self, company: Company, messages: list[Json], newest: int) -> int:
        for message in messages:
            if int(message["id"]) > newest and not message["ephemeral"]:
                self._line(company, "— " + words(message).replace("\n", f"\n{_INDENT}"))
        return max((int(message["id"]) for message in messages), default=newest)

    def _line(self, company: Company, text: str) -> None:
        if self._stream is not None:
            seconds = time.monotonic() - self._begun
            self._stream.write(f"{seconds:7.2f}  {company.number:>2} {text}\n")
