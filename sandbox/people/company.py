"""A company of scripted people who play one game in one channel, from the slash command to the result."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from aiohttp import ClientError

from sandbox.clock import RealClock, wait
from sandbox.json_values import Json
from sandbox.people.client import ActOutcome, SandboxClient, ScreenSignal
from sandbox.people.crowd import Rounds
from sandbox.people.policy import Act, ClientScreen, Guest, Policy
from sandbox.people.reading import ASKS_AGAIN, asks_again
from sandbox.people.seeded_choices import SeededChoices
from sandbox.people.tempo import AT_ONCE, Tempo

MOST_RETRIES = 5
MOMENT_S = 1.0
"""Seconds that a person waits who is asked to press again in a moment; twice as long each time it is in vain."""
LONGEST_MOMENT_S = 8.0
SMALL_TALK = ("Hm.", "Your turn!", "I had that coming.", "Who wants tea?", "One moment, the cat is on the table.")


class NoAnswerError(Exception):
    """The slash command, or a press again and again, got no answer, or was not taken."""


@dataclass(frozen=True, slots=True)
class CompanyPlan:
    """Plan of a company.

    Attributes:
        channel: The channel.
        guests: The people; the first types the command.
        command: The command that the first types, with its options.
        rules: House rules that the first chooses in the lobby, a value by the setting's name.
        seed: Seed of their choices and their times.
        tempo: How long each of them takes.
        rounds: The turns of the company, if it keeps to a rate with others.
        retries: How often in a row a person presses again without an answer, or after one that asks for that.
        again: Phrases of answers that ask for another press.
        chat: They talk in the channel between their presses.
    """

    channel: str
    guests: Sequence[Guest]
    command: str
    options: Json = field(default_factory=dict[str, object])
    seed: str = "0"
    tempo: Tempo = AT_ONCE
    rounds: Rounds | None = None
    retries: int = MOST_RETRIES
    chat: bool = False
    again: Sequence[str] = ASKS_AGAIN
    rules: Mapping[str, str] = field(default_factory=dict[str, str])


async def play(client: SandboxClient, plan: CompanyPlan, told: Callable[[ActOutcome], None]) -> None:
    """Play one game to its result; `told` hears of each press.

    Raises NoAnswerError, or ClientError when the sandbox is gone. Waits as long as the bot makes
    it wait: bound it with `asyncio.timeout`.
    """
    problem: BaseException | None = None
    try:
        await _play(client, plan, told)
    except* (NoAnswerError, ClientError) as group:
        problem = _first(group)
    if problem is not None:
        raise problem


def _first(group: BaseExceptionGroup[NoAnswerError | ClientError]) -> BaseException:
    """Return the first error; those it led to elsewhere are not told."""
    found: BaseException = group
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    return found


async def _play(client: SandboxClient, plan: CompanyPlan, told: Callable[[ActOutcome], None]) -> None:
    since = await _newest(client, plan)
    async with client.signals([each.id for each in plan.guests], plan.channel) as signals:
        people = [
            _Person(client, plan, guest.id, signals[guest.id], told, SeededChoices(f"{plan.seed}:{number}:times"))
            for number, guest in enumerate(plan.guests)
        ]
        await people[0].open(since)
        async with asyncio.TaskGroup() as tasks:
            for number, person in enumerate(people):
                chance = SeededChoices(f"{plan.seed}:{number}")
                policy = Policy(chance, since=since)
                if number == 0:
                    policy = Policy(chance, plan.guests, since, plan.rules)
                tasks.create_task(person.play(policy))


async def _newest(client: SandboxClient, plan: CompanyPlan) -> int:
    """Return the newest message of the channel before the game. Everything up to it belongs to the past."""
    screen = await client.screen(plan.guests[0].id, [plan.channel])
    return max((int(each["id"]) for each in screen["channels"][0]["messages"]), default=0)


@dataclass(slots=True)
class _Person:
    client: SandboxClient
    plan: CompanyPlan
    user: str
    signal: ScreenSignal
    told: Callable[[ActOutcome], None]
    times: SeededChoices
    vain: int = 0
    """Number of presses in a row without an outcome."""

    async def open(self, since: int) -> None:
        """Type the command, and again if it had no outcome. Raises NoAnswerError after too many."""
        plan = self.plan
        if plan.rounds is not None:
            await plan.rounds.begin(since)
        while True:
            press = await self.client.type_command(self.user, plan.channel, plan.command, plan.options)
            self._tell(press)
            if press.result == "ok" and (press.answer is None or not asks_again(press.answer, plan.again)):
                self.vain = 0
                return
            await self._once_more(press)

    async def play(self, policy: Policy) -> None:
        """Read and press until the game is over. Raises NoAnswerError."""
        screen = ClientScreen(self.plan.channel)
        screen.read(await self.client.screen(self.user, [self.plan.channel]))
        idle = 0
        while not policy.finished(screen):
            await self._heed(policy, screen)
            act = policy.next_act(screen)
            if act is None:
                idle = 0 if await self._look(screen) else idle + 1
                act = policy.ask_for_hand(screen, idle)
            if act is not None:
                await self._do(act, policy, screen)

    async def _heed(self, policy: Policy, screen: ClientScreen) -> None:
        """Press again in a moment if the message of a press was only shown again, as a sentence said afterwards."""
        for said in screen.private(policy.since):
            if asks_again(said.message, self.plan.again):
                await self._moment(said.message)
                screen.read(await self.client.screen(self.user, screen.channels))
                policy.start_over(screen)

    async def _do(self, act: Act, policy: Policy, screen: ClientScreen) -> None:
        await self._think()
        if await self._had_to_wait(screen, policy.since):
            await self._think()
        press = await self.client.act(self.user, act)
        self._tell(press)
        await self._chat()
        if press.result == "refused":
            policy.again(act)
            screen.read(await self.client.screen(self.user, screen.channels))
        elif press.result != "ok" or (press.answer is not None and asks_again(press.answer, self.plan.again)):
            policy.again(act)
            await self._once_more(press)
        else:
            self.vain = 0
            if press.answer is not None:
                screen.saw(press.answer)
                policy.answered(press.answer)

    async def _chat(self) -> None:
        """Say something after every other press, if this is a company that talks."""
        if self.plan.chat and self.times.below(2):
            await self.client.say(self.user, self.plan.channel, self.times.one(SMALL_TALK))

    async def _think(self) -> None:
        await wait(RealClock(), self.plan.tempo.thinking_ms(self.times))

    async def _had_to_wait(self, screen: ClientScreen, since: int) -> bool:
        """Let the company's turn come, and return whether it had to wait. A person's hand may ask something new before
        they saw the new round."""
        rounds = self.plan.rounds
        if rounds is None:
            return False
        if self.signal.changed_event.is_set():
            await self._look(screen)
        return await rounds.begin(screen.newest(since))

    def _tell(self, press: ActOutcome) -> None:
        if self.plan.rounds is not None:
            self.plan.rounds.pressed()
        self.told(press)

    async def _once_more(self, press: ActOutcome) -> None:
        """Return when it is time to press again after a press without an outcome. Raises NoAnswerError after too
        many."""
        if self.vain == self.plan.retries:
            raise NoAnswerError(f"{press.label} was answered: {press.result}")
        self.vain += 1
        if press.answer is not None:
            await self._moment(press.answer)

    async def _moment(self, said: Json) -> None:
        """Take away the sentence that asked for it, and wait; longer each time that it is in vain."""
        await self.client.dismiss(self.user, said["id"])
        await wait(RealClock(), 1000 * min(MOMENT_S * 2 ** min(max(self.vain - 1, 0), 10), LONGEST_MOMENT_S))

    async def _look(self, screen: ClientScreen) -> bool:
        """Wait for a change and read it; False when nothing changed for a while."""
        tempo = self.plan.tempo
        try:
            async with asyncio.timeout(tempo.patience + tempo.most):
                await self.signal.changed_event.wait()
        except TimeoutError:
            return False
        if tempo.glance:
            await wait(RealClock(), 1000 * tempo.glance)
        changed = self.signal.take()
        if changed:
            screen.read(await self.client.screen(self.user, changed))
        return True
