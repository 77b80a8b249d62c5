"""A scripted person's connection to a sandbox in the same process: the control API without HTTP."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from bot.sandbox.changes import Watch
from bot.sandbox.control import acts, screens
from bot.sandbox.control.ask import Ask, ControlError
from bot.sandbox.control.door import ACTS
from bot.sandbox.people.line import READ_MESSAGES, Bell, Press, asked, pressed, typed
from bot.sandbox.people.policy import Act
from bot.sandbox.platform import Platform
from bot.sandbox.shapes import Json


class NearLine:
    """The same answers as `SandboxLine` gets, for much less work: what a thousand people need."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    async def screen(self, user: str, channels: Sequence[str]) -> Json:
        query = {"user": [user], "limit": [READ_MESSAGES], "channel": list(channels)}
        return screens.screen(self._platform, Ask({}, query, {}))

    async def type_command(self, user: str, channel: str, command: str, options: Json) -> Press:
        return await self._do(*typed(user, channel, command, options))

    async def act(self, user: str, act: Act) -> Press:
        return await self._do(*asked(user, act))

    async def dismiss(self, user: str, message: str) -> None:
        with suppress(ControlError):
            acts.dismiss(self._platform, Ask({}, {}, {"user": user, "message": message}))

    @asynccontextmanager
    async def bells(self, users: Sequence[str], channel: str) -> AsyncGenerator[Mapping[str, Bell]]:
        bells = {user: Bell() for user in users}
        watches = [self._watch(user, channel, bell) for user, bell in bells.items()]
        try:
            yield bells
        finally:
            for watch in watches:
                self._platform.changes.leave(watch)

    def _watch(self, user: str, channel: str, bell: Bell) -> Watch:
        watch = self._platform.changes.watch(user, [channel], bell.rung.set)
        watch.changed = bell.changed
        return watch

    async def _do(self, path: str, user: str, label: str, body: Json) -> Press:
        try:
            interaction = ACTS[path](self._platform, Ask({}, {}, body))
        except ControlError:
            return Press(user, label, "refused", None)
        await self._platform.interactions.first_answer(interaction)
        return pressed(user, label, acts.told(interaction, self._platform))
