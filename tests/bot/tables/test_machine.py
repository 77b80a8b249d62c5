"""Anything people, time, Discord and the power company may do, in any order: what must hold holds after every step."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot import fault_points
from bot.fault_points import POINTS
from bot.service.publisher import TryAgain
from bot.tables.deadlines import SECOND
from bot.tables.ids import UserId
from bot.tables.requests import Accepted, Acknowledge, Answer, Reply, Request, SetPremove, ShowHand
from bot.tables.table import Pace
from engine.contract import Refusal
from tests.kit import invariants
from tests.kit.faultplans import Crash, Plan
from tests.kit.games import TRIALS, with_the_toy
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import premoves_of
from tests.kit.world import CHANNEL, World

PEOPLE = (1, 2, 3)
STRANGER = 9

T = TypeVar("T")


class Evening(RuleBasedStateMachine):
    """Three people and a house player at one table."""

    game = "two_win"

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.world = World(MemoryStore(), seed="machine", game=self.game)
        self.accepted = 0
        self.asked: list[tuple[Request, Reply]] = []

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    @initialize()
    def begin(self) -> None:
        self.do(self.world.start())
        self.table = self.do(self.world.begin(len(PEOPLE), house=1, pace=Pace.QUICK))

    def teardown(self) -> None:
        try:
            if hasattr(self, "table"):
                self.do(self._to_the_end())
        finally:
            fault_points.listen(None)
            self.do(self.world.stop())
            self.runner.close()

    async def _to_the_end(self) -> None:
        """Everything works again, and the clock plays for whoever does not."""
        fault_points.listen(None)
        self.world.discord.weather = self.world.discord.afterwards = lambda _: None
        await self.world.crash()
        for _ in range(60):
            await self.world.advance(61 * SECOND)
            if not (await self.world.now(self.table)).stage.live:
                break
        await self.world.advance(120 * SECOND)
        stage = (await self.world.now(self.table)).stage
        await invariants.told_to_the_end(self.world, self.table, stage)

    def _restart(self) -> None:
        """The bot is started until it stays: a fault that was armed may strike while it starts."""
        try:
            self.do(self.world.crash())
        except Crash:
            self.do(self.world.crash())

    def _ask(self, request: Request) -> Reply | None:
        try:
            reply = self.do(self.world.ask(request))
        except Crash:
            self._restart()
            return None
        if isinstance(reply, Accepted) and not reply.repeated:
            self.accepted += isinstance(request, Answer)
        self.asked.append((request, reply))
        return reply

    @rule(user=st.sampled_from(PEOPLE), pick=st.integers(0, 1_000), again=st.booleans())
    def press(self, user: int, pick: int, again: bool) -> None:
        """Somebody chooses, changes their mind, or says that they understood; perhaps Discord tells it twice."""
        stored = self.do(self.world.now(self.table))
        seat = stored.seat_of(UserId(user))
        if seat is None or not stored.stage.live:
            return
        phase, by = stored.running.turn, self.world.by(user, token=f"token {user}")
        prompt, legal = stored.running.prompts().get(seat), stored.running.legal_actions(seat)
        request = Answer(self.table, by, prompt.number, legal[pick % len(legal)].code) if prompt else None
        reply = self._ask(request or Acknowledge(self.table, by, phase))
        if again and reply is not None:
            self.replay(-1)

    @rule(user=st.sampled_from(PEOPLE), pick=st.integers(0, 1_000), back=st.booleans())
    def choose_in_advance(self, user: int, pick: int, back: bool) -> None:
        """Somebody who waits chooses already, or takes that back."""
        stored = self.do(self.world.now(self.table))
        seat = stored.seat_of(UserId(user))
        ahead = premoves_of(stored, seat) if seat is not None and stored.stage.live else []
        if ahead:
            premove = None if back else ahead[pick % len(ahead)]
            self._ask(SetPremove(self.table, self.world.by(user, token=f"token {user}"), premove))

    @precondition(lambda self: self.asked)
    @rule(which=st.integers(-1, 1_000))
    def replay(self, which: int) -> None:
        """An old request arrives once more: it changes nothing and is answered as it was."""
        request, first = self.asked[which if which < 0 else which % len(self.asked)]
        before = self.do(self.world.now(self.table)).acted
        try:
            reply = self.do(self.world.ask(request))
        except Crash:
            self._restart()
            return
        assert reply.repeated if isinstance(reply, Accepted) else reply == first, "a press counts once"
        assert self.do(self.world.now(self.table)).acted >= before

    @rule(code=st.sampled_from(["pass 5P0", "form 1B0 2B0", "", "nonsense"]), phase=st.integers(0, 9))
    def forge(self, code: str, phase: int) -> None:
        """A stranger sends what looks like a choice."""
        reply = self._ask(Answer(self.table, self.world.by(STRANGER), phase, code))
        assert reply is None or isinstance(reply, Refusal)

    @rule(user=st.sampled_from(PEOPLE))
    def look(self, user: int) -> None:
        self._ask(ShowHand(self.table, self.world.by(user, token=f"token {user}")))

    @rule(seconds=st.integers(0, 70))
    def wait(self, seconds: int) -> None:
        self.do(self.world.advance(seconds * SECOND))
        if self.world.died:
            self._restart()

    @rule()
    def crash(self) -> None:
        self._restart()

    @rule(point=st.sampled_from(POINTS), occurrence=st.integers(1, 5))
    def crash_soon(self, point: str, occurrence: int) -> None:
        fault_points.listen(Plan(point, occurrence))

    @rule(bad=st.integers(0, 3), lost=st.booleans())
    def weather(self, bad: int, lost: bool) -> None:
        """The next requests to Discord fail, before or after their effect."""
        left = [bad]

        def strike(_: str) -> TryAgain | None:
            left[0] -= 1
            return TryAgain(700) if left[0] >= 0 else None

        if lost:
            self.world.discord.afterwards = strike
        else:
            self.world.discord.weather = strike

    @rule()
    def somebody_deletes_the_board(self) -> None:
        messages = self.world.discord.messages
        for message in [name for name, shown in messages.items() if shown.what == "board" and shown.channel == CHANNEL]:
            del messages[message]

    @invariant()
    def everything_holds(self) -> None:
        if hasattr(self, "table"):
            self.do(invariants.hold(self.world, self.table, self.accepted))


def machine(game: str, examples: int, steps: int) -> None:
    kind = type("Evening", (Evening,), {"game": game})
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
            database=None,
        ),
    )


each_game = pytest.mark.parametrize("game", TRIALS)


@each_game
def test_whatever_happens_what_must_hold_holds(game: str) -> None:
    with with_the_toy():
        machine(game, examples=30, steps=40)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@each_game
def test_whatever_happens_for_long_what_must_hold_holds(game: str) -> None:
    with with_the_toy():
        machine(game, examples=2_000, steps=80)
