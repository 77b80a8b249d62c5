"""A company of scripted people who play one game in one channel, from the slash command to the result."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from aiohttp import ClientError

from bot.sandbox.clock import RealClock, wait
from bot.sandbox.people.chance import Chance
from bot.sandbox.people.line import Bell, Press, SandboxLine
from bot.sandbox.people.policy import Act, Guest, Policy, Screen
from bot.sandbox.shapes import Json

PATIENCE_S = 3.0
MOST_RETRIES = 5


class NobodyAnsweredError(Exception):
    """The slash command, or a press again and again, got no answer."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What a company plays.

    channel: where. guests: the people, the first types the command. command: such as "twowin start", with its options.
    seed: their choices follow from it. pace_s: how long each thinks before every press, in seconds.
    retries: how often in a row somebody presses again when nobody answers.
    """

    channel: str
    guests: Sequence[Guest]
    command: str
    options: Json = field(default_factory=dict[str, object])
    seed: str = "0"
    pace_s: float = 0.0
    retries: int = MOST_RETRIES


async def play(line: SandboxLine, evening: Evening, told: Callable[[Press], None]) -> None:
    """Play one game to its result; `told` hears of each press.

    Raises NobodyAnsweredError, or ClientError when the sandbox is gone. Waits as long as the bot makes
    it wait: bound it with `asyncio.timeout`.
    """
    problem: BaseException | None = None
    try:
        await _play(line, evening, told)
    except* (NobodyAnsweredError, ClientError) as group:
        problem = _first(group)
    if problem is not None:
        raise problem


def _first(group: BaseExceptionGroup[NobodyAnsweredError | ClientError]) -> BaseException:
    """The first thing that went wrong; what it led to elsewhere is not told."""
    found: BaseException = group
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    return found


async def _play(line: SandboxLine, evening: Evening, told: Callable[[Press], None]) -> None:
    since = await _newest(line, evening)
    async with line.bells([each.id for each in evening.guests], evening.channel) as bells:
        opened = await line.type_command(evening.guests[0].id, evening.channel, evening.command, evening.options)
        told(opened)
        if opened.result != "ok":
            raise NobodyAnsweredError(f"/{evening.command} was answered: {opened.result}")
        async with asyncio.TaskGroup() as tasks:
            for number, guest in enumerate(evening.guests):
                person = _Person(line, evening, guest.id, bells[guest.id], told)
                company = evening.guests if number == 0 else ()
                policy = Policy(Chance(f"{evening.seed}:{number}"), company, since)
                tasks.create_task(person.play(policy))


async def _newest(line: SandboxLine, evening: Evening) -> int:
    """The newest message of the channel before the game; everything up to it belongs to the past."""
    screen = await line.screen(evening.guests[0].id, [evening.channel])
    return max((int(each["id"]) for each in screen["channels"][0]["messages"]), default=0)


@dataclass(slots=True)
class _Person:
    line: SandboxLine
    evening: Evening
    user: str
    bell: Bell
    told: Callable[[Press], None]

    async def play(self, policy: Policy) -> None:
        screen = Screen(self.evening.channel)
        screen.read(await self.line.screen(self.user, [self.evening.channel]))
        retries = idle = 0
        while not policy.finished(screen):
            act = policy.next_act(screen)
            if act is None:
                idle = 0 if await self._look(screen) else idle + 1
                act = policy.ask_for_hand(screen, idle) if idle else None
            if act is not None:
                retries = await self._do(act, policy, screen, retries)

    async def _do(self, act: Act, policy: Policy, screen: Screen, retries: int) -> int:
        """How often in a row nothing came of a press. Raises NobodyAnsweredError after too many."""
        await wait(RealClock(), self.evening.pace_s * 1000)
        press = await self.line.act(self.user, act)
        self.told(press)
        if press.result == "ok":
            if press.answer is not None:
                screen.saw(press.answer)
                policy.answered(press.answer)
            return 0
        if press.result == "refused":
            policy.again(act)
            screen.read(await self.line.screen(self.user, list(screen.channels)))
            return 0
        if retries == self.evening.retries:
            raise NobodyAnsweredError(f"{press.label} was answered: {press.result}")
        policy.again(act)
        return retries + 1

    async def _look(self, screen: Screen) -> bool:
        """Wait for a change and read it; False when nothing changed for a while."""
        try:
            async with asyncio.timeout(PATIENCE_S + self.evening.pace_s):
                await self.bell.rung.wait()
        except TimeoutError:
            return False
        changed = self.bell.take()
        if changed:
            screen.read(await self.line.screen(self.user, changed))
        return True
