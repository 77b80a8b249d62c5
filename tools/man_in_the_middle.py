"""A man in the middle: what scripted people press, choose, type and send is forged on its way to the bot, before each
act arrives as it was meant. Nothing forged may change anything. What it shows to whom is read from the wire afterwards.

It asks the sandbox for no leave: Discord itself would never send most of this."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from random import Random  # noqa: TID251 -- what is forged follows from a seed
from typing import Any, Final

from bot.screens.custom_ids import Control, Verb, parse_as
from bot.tables.ids import TableId
from sandbox.component_context import BUTTON, SELECT
from sandbox.interaction import COMPONENT, SUBMIT, event_of
from sandbox.json_values import Json
from sandbox.people.client import ActOutcome, SandboxClient, ScreenSignal
from sandbox.people.policy import Act
from sandbox.people.reading import ShownMenu
from sandbox.platform import Platform
from sandbox.world import User

NONSENSE: Final = (
    "",
    "0",
    "choose",
    "pass 5P0",
    "form 1B0 2B0",
    "play 91",
    "look 91",
    "bury 25",
    "lay R1 R2 R3",
    "draw draw",
)
"""Texts that look like an answer of some game, or nearly."""

PRIVATE: Final = frozenset({Verb.PLAY, Verb.DRAFT, Verb.HINT, Verb.ACKNOWLEDGE})
"""Verbs that only the person of a seat may use."""

Allowed = Callable[[str, Control], bool]
"""Tells whether that person may press this now: then it is no forgery."""


@dataclass(frozen=True, slots=True)
class Forgery:
    """A press by `user` that no one made. `values`: choices, for a menu; `why`: what is wrong with it."""

    why: str
    user: User
    control: Control
    values: tuple[str, ...] | None = None
    form: bool = False


class ManInTheMiddle:
    """A `SandboxClient` that forges.

    Attributes:
        moment: All that a forgery must leave as it is.
        strangers: People who sit nowhere.
        most: Number of forgeries after which everything passes as it is.
        forged: Number that were tried.
        findings: What went wrong.
    """

    def __init__(
        self,
        client: SandboxClient,
        platform: Platform,
        chance: Random,
        moment: Callable[[], object],
        allowed: Allowed,
        strangers: Sequence[User],
        most: int,
    ) -> None:
        self._client = client
        self._platform = platform
        self._chance = chance
        self._moment = moment
        self._allowed = allowed
        self._strangers = strangers
        self._most = most
        self._one_at_a_time = asyncio.Lock()
        self.forged: Counter[str] = Counter()
        self.findings: list[str] = []

    async def screen(self, user: str, channels: Sequence[str]) -> Json:
        return await self._client.screen(user, channels)

    async def type_command(self, user: str, channel: str, command: str, options: Json) -> ActOutcome:
        return await self._client.type_command(user, channel, command, options)

    async def dismiss(self, user: str, message: str) -> None:
        await self._client.dismiss(user, message)

    async def say(self, user: str, channel: str, text: str) -> None:
        await self._client.say(user, channel, text)

    @asynccontextmanager
    async def signals(self, users: Sequence[str], channel: str) -> AsyncGenerator[Mapping[str, ScreenSignal]]:
        async with self._client.signals(users, channel) as signals:
            yield signals

    async def act(self, user: str, act: Act) -> ActOutcome:
        """Forge it in every way, then let it pass, and then again under its own id."""
        async with self._one_at_a_time:
            control = parse_as(Control, act.control.custom_id) if self.forged.total() < self._most else None
            if control is not None:
                for forgery in self._forgeries(user, act, control):
                    await self._try(forgery.why, lambda tried=forgery: self._send(tried, act.control.message))
                await self._try("a command of a stranger", lambda: self._command(act.control.message))
            outcome = await self._client.act(user, act)
            if control is not None and control.verb in PRIVATE and outcome.result == "ok":
                await self._try("an id that was there before", self._repeat)
            return outcome

    def _forgeries(self, user: str, act: Act, control: Control) -> Iterator[Forgery]:
        person, stranger = self._platform.world.people[user], self._chance.choice(self._strangers)
        values = act.values if isinstance(act.control, ShownMenu) else None
        # Someone else has no such menu: its message would be in their press, and in the answer that resets it.
        chosen = control if values is None else control.with_choices(*values)
        if control.verb is not Verb.JOIN:
            yield Forgery("a stranger", stranger, chosen)
        yield Forgery("a form of a stranger", stranger, replace(control, verb=Verb.WORD, detail=""), form=True)
        if control.verb not in PRIVATE:
            return
        neighbours = [each for each in self._platform.world.people.values() if each not in (person, *self._strangers)]
        tried = (
            Forgery("a neighbour", self._chance.choice(neighbours), chosen),
            Forgery("an old prompt", person, replace(control, number=max(0, control.number - 1)), values),
            Forgery("a prompt to come", person, replace(control, number=control.number + 1), values),
            Forgery("another table", person, replace(control, table=TableId("z" * len(control.table))), values),
            Forgery("a choice that is not offered", person, replace(control, detail=self._chance.choice(NONSENSE))),
            Forgery("a value that is not offered", person, control, (self._chance.choice(NONSENSE) or "x",)),
        )
        for forgery in tried:
            # A button has no values: with some it still is the same lawful press.
            honest = forgery.user is person and forgery.control == control and values in (None, forgery.values)
            if not honest and not self._allowed(forgery.user.id, forgery.control):
                yield forgery

    async def _try(self, why: str, send: Callable[[], Any]) -> None:
        before = self._moment()
        await send()
        self.forged[why] += 1
        if self._moment() != before:
            self.findings.append(f"{why} changed something")

    async def _send(self, forgery: Forgery, number: str) -> None:
        world = self._platform.world
        channel = world.home_of(number)
        if channel is None:
            return
        message = channel.messages[number]
        data: Json = {"id": 1, "component_type": BUTTON, "custom_id": str(forgery.control)}
        if forgery.values is not None:
            data |= {"component_type": SELECT, "values": list(forgery.values)}
        if forgery.form:
            field: Json = {"type": 4, "id": 2, "custom_id": "word", "value": "forged"}
            data = {"custom_id": str(forgery.control), "components": [{"type": 18, "id": 1, "component": field}]}
        interaction = self._platform.interactions.begin(
            SUBMIT if forgery.form else COMPONENT,
            world.applications[message.author],
            forgery.user,
            channel,
            data,
            message,
            self._platform.messages.json(message),
        )
        await self._platform.interactions.first_answer(interaction)

    async def _command(self, number: str) -> None:
        channel = self._platform.world.home_of(number)
        if channel is not None:
            await self._client.type_command(self._chance.choice(self._strangers).id, channel.id, "table hand", {})

    async def _repeat(self) -> None:
        """Have Discord tell the last press again."""
        last = self._platform.interactions.living()[-1]
        event = event_of(self._platform.world, last, None)
        self._platform.sessions.dispatch("INTERACTION_CREATE", event, last.application, guild=last.channel.guild)
        await asyncio.sleep(1)  # noqa: TID251 -- no one answers it a second time
