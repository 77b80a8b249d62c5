"""Interactions: what a person did, told to a bot, with a token that answers it for 15 minutes."""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass

from sandbox.changes import Changes
from sandbox.clock import SandboxClock, settle
from sandbox.errors import refusal
from sandbox.figures import Figures
from sandbox.gateway_sessions import GatewaySessions
from sandbox.interaction import AUTOCOMPLETE, Interaction, event_of, metadata_of, owners_of
from sandbox.json_values import Json
from sandbox.snowflakes import Snowflakes
from sandbox.wire import Wire
from sandbox.world import Application, Channel, Message, User, World

LATE_AFTER_MS = 10_000
WAITING_TIMERS = 2
EXPIRED_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Spans:
    """Time limits of the first answer and of the token, in milliseconds (`sandbox/settings.py`)."""

    answer_ms: int
    token_ms: int


class Interactions:
    """All interactions whose tokens still live, and what each person's client shows of them."""

    def __init__(
        self,
        world: World,
        ids: Snowflakes,
        clock: SandboxClock,
        sessions: GatewaySessions,
        changes: Changes,
        wire: Wire,
        figures: Figures,
        spans: Spans,
        seed: int,
    ) -> None:
        self._world, self._ids, self._clock, self._sessions = world, ids, clock, sessions
        self._changes, self._wire, self._figures = changes, wire, figures
        self._spans, self._seed = spans, seed
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._expired: OrderedDict[str, None] = OrderedDict()
        self.busy: dict[tuple[str, str], Interaction] = {}
        self.failed: dict[tuple[str, str], Interaction] = {}
        self.forms: dict[str, Interaction] = {}
        self.lost: dict[str, list[Interaction]] = {}

    def begin(
        self,
        kind: int,
        application: Application,
        person: User,
        channel: Channel,
        data: Json,
        message: Message | None,
        message_json: Json | None,
        triggering: Interaction | None = None,
    ) -> Interaction:
        """Begin an interaction: tell the bot, and give it 3 seconds."""
        number = self._ids.next()
        token = hashlib.sha256(f"{self._seed}:{number}".encode()).hexdigest() * 2
        interaction = Interaction(number, token, kind, application, person, channel, data, self._clock.now_ms())
        interaction.message = None if message is None else message.id
        interaction.owners = owners_of(self._world, interaction, message) if triggering is None else triggering.owners
        interaction.metadata = metadata_of(interaction, triggering)
        self._by_id[number] = self._by_token[token] = interaction
        self._start_timers(interaction)
        if message is not None:
            self.failed.pop((person.id, message.id), None)
            self.busy[person.id, message.id] = interaction
            self._changes.touch(channel, person.id)
        event = event_of(self._world, interaction, message_json)
        self._sessions.dispatch("INTERACTION_CREATE", event, application, guild=channel.guild)
        return interaction

    def to_answer(self, number: str, token: str) -> Interaction:
        """Return the interaction that may still get its first answer. Raises ApiError 10062 or 40060."""
        interaction = self._by_id.get(number)
        if interaction is None or interaction.token != token:
            raise refusal(10062)
        if interaction.callback is not None:
            raise refusal(40060)
        if interaction.result != "waiting":
            self._came_late(interaction)
            raise refusal(10062)
        return interaction

    def with_token(self, application: str, token: str) -> Interaction:
        """Return the answered interaction of this living token. Raises ApiError 10015 or 50027."""
        if token in self._expired:
            raise refusal(50027)
        interaction = self._by_token.get(token)
        if interaction is None or interaction.application.id != application or interaction.callback is None:
            raise refusal(10015)
        return interaction

    def acknowledge(self, interaction: Interaction, callback: int) -> None:
        """Note that the bot answered in time."""
        interaction.callback, interaction.result = callback, "ok"
        interaction.ack_ms = self._clock.now_ms() - interaction.created_ms
        self._settle(interaction)

    def open_form(self, interaction: Interaction, modal: Json) -> None:
        interaction.modal = modal
        self.forms[interaction.person.id] = interaction
        self._changes.touch_form(interaction.person.id)

    def close_form(self, person: str) -> None:
        if self.forms.pop(person, None) is not None:
            self._changes.touch_form(person)

    def forget_client(self, person: str) -> None:
        """Forget a closed client: it no longer waits for anything, and shows no failure and no form."""
        for known in (self.busy, self.failed):
            for key in [each for each in known if each[0] == person]:
                del known[key]
        self.lost.pop(person, None)
        self.forms.pop(person, None)
        self._changes.touch_form(person)

    async def first_answer(self, interaction: Interaction) -> None:
        """Wait until the bot has answered, or the time for it is over."""
        if interaction.result == "waiting":
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            interaction.waiters.append(lambda: settle(done))
            await done

    def living(self) -> list[Interaction]:
        """Return the interactions that are still remembered."""
        return list(self._by_id.values())

    def close(self) -> None:
        """Write down the presses that no one answered; the sandbox ends."""
        for interaction in tuple(self._by_id.values()):
            for timer in interaction.timers:
                timer.cancel()
            self._tell(interaction)

    def _start_timers(self, interaction: Interaction) -> None:
        spans, call_in = self._spans, self._clock.call_in
        interaction.timers = [
            call_in(spans.answer_ms, lambda: self._expire(interaction)),
            call_in(LATE_AFTER_MS + spans.answer_ms, lambda: self._tell(interaction)),
            call_in(spans.token_ms, lambda: self._forget(interaction)),
        ]

    def _expire(self, interaction: Interaction) -> None:
        interaction.result = "failed"
        if interaction.message is not None:
            self.failed[interaction.person.id, interaction.message] = interaction
        else:
            self.lost.setdefault(interaction.person.id, []).append(interaction)
        self._finish(interaction)

    def _came_late(self, interaction: Interaction) -> None:
        if interaction.result == "failed":
            interaction.result = "late"
            interaction.ack_ms = self._clock.now_ms() - interaction.created_ms
            self._tell(interaction)

    def _settle(self, interaction: Interaction) -> None:
        """Settle an interaction that was answered in time. Little of it is remembered from now on, for many may be
        remembered."""
        self._tell(interaction)
        self._finish(interaction)
        for timer in interaction.timers[:WAITING_TIMERS]:
            timer.cancel()
        interaction.data = {}

    def _finish(self, interaction: Interaction) -> None:
        """End the waiting of the person's client."""
        person = interaction.person.id
        if interaction.message is not None:
            key = (person, interaction.message)
            if self.busy.get(key) is interaction:
                del self.busy[key]
            self._changes.touch(interaction.channel, person)
        else:
            self._changes.touch_form(person)
        for waiter in interaction.waiters:
            waiter()

    def _tell(self, interaction: Interaction) -> None:
        """Count and record the press once its result is certain."""
        if interaction.told:
            return
        interaction.told = True
        result = "failed" if interaction.result == "waiting" else interaction.result
        if interaction.kind == AUTOCOMPLETE:
            return
        self._figures.pressed(result, interaction.ack_ms)
        self._wire.press(
            {
                "user": interaction.person.id,
                "interaction": interaction.id,
                "custom_id": interaction.data.get("custom_id") or interaction.data.get("name"),
                "ack_ms": interaction.ack_ms,
                "result": result,
            }
        )

    def _forget(self, interaction: Interaction) -> None:
        """Let the token die. The newest dead tokens are remembered as such."""
        del self._by_id[interaction.id], self._by_token[interaction.token]
        self._expired[interaction.token] = None
        if len(self._expired) > EXPIRED_KEPT:
            self._expired.popitem(last=False)
        person = interaction.person.id
        if interaction in self.lost.get(person, ()):
            self.lost[person].remove(interaction)
        if self.failed.get((person, interaction.message or "")) is interaction:
            del self.failed[person, interaction.message or ""]
