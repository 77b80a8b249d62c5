"""Answers every interaction: in time, once, whatever goes wrong."""

import asyncio
import logging
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from bot.discord_adapter.answers import Answer, Deferral, Responder, say
from bot.discord_adapter.in_flight import LOST, InFlight
from bot.discord_adapter.request_throttle import Asked, RequestThrottle
from bot.locales.phrasebook import Phrasebook
from bot.metrics import Samples
from bot.persistence.store import StoreLostError, StoreUnavailableError

log = logging.getLogger(__name__)

PATIENCE: Final = 1.2
"""Seconds until Discord is told that an answer takes longer."""

Work = Callable[[], Awaitable[Answer]]


class InteractionHandler:
    """Runs the work behind an interaction and gives its answer."""

    def __init__(self, book: Phrasebook, in_flight: InFlight, patience: float = PATIENCE) -> None:
        self._book = book
        self._in_flight = in_flight
        self.patience = patience
        self.throttle = RequestThrottle(monotonic)
        self.times = Samples()
        """How long people waited for their answers."""
        self.failures: Counter[str] = Counter()
        """How often the work of an interaction failed, by the name of the error."""

    async def serve(
        self, work: Work, responder: Responder, deferral: Deferral, locale: str, asked: Asked = Asked.PRESS
    ) -> None:
        """Answer one interaction. `asked`: of which share it is."""
        with self._in_flight.answering(responder.user):
            began, user = monotonic(), responder.user
            refused = self._in_flight.refusal if self._in_flight.draining else self.throttle.refused(user, asked)
            if refused is not None:
                await responder.send(self.say(refused, locale))
            else:
                await self._give(await self._in_time(work, responder, deferral, locale), responder, locale)
            self.times.add((monotonic() - began) * 1000)

    async def _give(self, answer: Answer, responder: Responder, locale: str) -> None:
        """Whatever is wrong with an answer, the person gets another."""
        try:
            await responder.send(answer)
            lost = responder.rejected
        except Exception as error:  # noqa: BLE001 - as in `_safely`
            self._note(error, "an answer could not be built")
            lost = True
        if lost:
            await responder.send(self.say("answer-broken", locale))

    async def _in_time(self, work: Work, responder: Responder, deferral: Deferral, locale: str) -> Answer:
        with self.throttle.served():
            async with asyncio.TaskGroup() as group:

                def defer() -> None:
                    group.create_task(responder.defer(deferral))

                patience = asyncio.get_running_loop().call_later(self.patience, defer)
                try:
                    return await self._safely(work, locale)
                finally:
                    patience.cancel()  # where it is over, the group waits until Discord was told

    async def _safely(self, work: Work, locale: str) -> Answer:
        try:
            return await work()
        except StoreLostError:
            self.failures[StoreLostError.__name__] += 1
            log.error("a press could not be recorded: the database is lost")
            return self.say(LOST, locale)
        except StoreUnavailableError as error:
            self.failures[StoreUnavailableError.__name__] += 1
            log.warning("a press could not be recorded: %s", error)
            return self.say("answer-not-recorded", locale)
        except Exception as error:  # noqa: BLE001 - whatever the bug, the person gets an answer and the log the place
            self._note(error, "a press failed")
            return self.say("answer-broken", locale)

    def _note(self, error: Exception, what: str) -> None:
        self.failures[type(error).__name__] += 1
        log.error("%s: %s\n%s", what, type(error).__name__, place_of(error))

    def say(self, key: str, locale: str) -> Answer:
        """The sentence `key` in the language of a client, for somebody of whom nothing else is known."""
        return say(self._book.words(locale)(key))


def place_of(error: BaseException) -> str:
    """The lines of code where it happened: the message of the error may name cards and people."""
    return "".join(traceback.format_tb(error.__traceback__))
