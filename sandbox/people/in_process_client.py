"""A scripted person's connection to a sandbox in the same process: the control API without HTTP."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from sandbox.changes import ScreenWatch
from sandbox.control import acts, screens
from sandbox.control.api import ACTS
from sandbox.control.requests import ControlError, ControlRequest
from sandbox.json_values import Json
from sandbox.people.client import FEW_MESSAGES, ActOutcome, ScreenSignal, asked, pressed, typed
from sandbox.people.policy import Act
from sandbox.platform import Platform


class InProcessClient:
    """The same answers as `SandboxLine` gets, for much less work: what a thousand people need."""

    def __init__(self, platform: Platform, reads: str = FEW_MESSAGES) -> None:
        self._platform, self._reads = platform, reads

    async def screen(self, user: str, channels: Sequence[str]) -> Json:
        query = {"user": [user], "limit": [self._reads], "channel": list(channels)}
        return screens.screen(self._platform, ControlRequest({}, query, {}))

    async def type_command(self, user: str, channel: str, command: str, options: Json) -> ActOutcome:
        return await self._do(*typed(user, channel, command, options))

    async def act(self, user: str, act: Act) -> ActOutcome:
        return await self._do(*asked(user, act))

    async def dismiss(self, user: str, message: str) -> None:
        with suppress(ControlError):
            acts.dismiss(self._platform, ControlRequest({}, {}, {"user": user, "message": message}))

    async def say(self, user: str, channel: str, text: str) -> None:
        with suppress(ControlError):
            acts.say(self._platform, ControlRequest({}, {}, {"user": user, "channel": channel, "text": text}))

    @asynccontextmanager
    async def signals(self, users: Sequence[str], channel: str) -> AsyncGenerator[Mapping[str, ScreenSignal]]:
        signals = {user: ScreenSignal() for user in users}
        watches = [self._watch(user, channel, signal) for user, signal in signals.items()]
        try:
            yield signals
        finally:
            for watch in watches:
                self._platform.changes.leave(watch)

    def _watch(self, user: str, channel: str, signal: ScreenSignal) -> ScreenWatch:
        watch = self._platform.changes.watch(user, [channel], signal.changed_event.set)
        watch.changed = signal.changed
        return watch

    async def _do(self, path: str, user: str, label: str, body: Json) -> ActOutcome:
        try:
            interaction = ACTS[path](self._platform, ControlRequest({}, {}, body))
        except ControlError:
            return ActOutcome(user, label, "refused", None)
        await self._platform.interactions.first_answer(interaction)
        return pressed(user, label, acts.outcome_of(interaction, self._platform))
