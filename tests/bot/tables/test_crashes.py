"""The program dies, or the database fails, at every named point in turn; the evening goes on and nothing is lost.

CI strikes at a few passings of each point, `make test` at some points of them, `make soak` at all passings of whole
games."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import cycle, product
from typing import Final

import pytest

from bot import fault_points
from bot.fault_points import POINTS
from bot.persistence.store import StoreUnavailableError
from bot.tables.change import Change, Reply
from bot.tables.deadlines import SECOND
from bot.tables.ids import TableId, UserId
from bot.tables.requests import Acknowledge, AddHouse, Answer, Join, Requester, SetPremove, Start
from bot.tables.table import Pace, Stage, Table
from engine.contract import Seat, Viewer
from sandbox.people.seeded_choices import SeededChoices
from tests.kit import invariants
from tests.kit.faultplans import KINDS, Crash, Plan, armed
from tests.kit.games import OTHERS, TRIALS, with_the_toy
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.seated import premoves_of
from tests.kit.sweeps import one_in
from tests.kit.world import CHANNEL, World

PEOPLE = (1, 2)

MOST_PHASES = 100
"""More than any game has: whoever is not done by then is stuck."""

A_WHILE = 3
"""Phases in which it shows whether a table goes on."""

PASSINGS: Final[dict[tuple[str, int], Counter[str]]] = {}
"""What `passings` found."""


class Evening:
    """Two people and a house player; whoever gets no answer presses again with a new interaction, as people do.
    `watched`: whether everything that must hold is looked at after a press."""

    def __init__(self, world: World, watched: Callable[[], bool] = lambda: True) -> None:
        self.world = world
        self._watched = watched
        self.accepted = 0
        self.waits = 0

    async def play(self, phases: int) -> TableId:
        """Open, sit down, start and play so many phases, or to the end."""
        table = await self._open()
        for user in PEOPLE:
            await self._press(user, lambda by: self.world.ask(Join(table, by)))
        await self._press(1, lambda by: self.world.ask(AddHouse(table, by, "easy")))
        await self._start(table)
        await self._play_until(table, phases)
        await self._recover()
        return table

    async def _start(self, table: TableId) -> None:
        """Start, and wait until the players are called; once more where Discord took no such post: then the lobby is
        open again."""
        for _ in range(2):
            await self._press(1, lambda by: self.world.ask(Start(table, by)))
            for _ in range(3):
                now = await self.world.now(table)
                if now.stage is Stage.PLAYING:
                    return
                if not now.circumstances.not_called:
                    await self._wait(10 * SECOND)

    async def play_on(self, table: TableId, phases: int = MOST_PHASES) -> None:
        """Play until so many phases are over, as a rule to the end."""
        await self._play_until(table, phases)
        await self._wait(120 * SECOND)

    async def _play_until(self, table: TableId, phases: int) -> None:
        for _ in range(MOST_PHASES):
            stored = await self.world.now(table)
            if stored.stage is not Stage.PLAYING or self._phase(stored) >= phases:
                break
            await self._play_phase(table)

    async def _open(self) -> TableId:
        short = TRIALS[self.world.game_key].rules
        while True:
            await self._press(1, lambda by: self.world.open(pace=Pace.QUICK, by=by, options=short))
            running = await self.world.tables.table_in(CHANNEL)
            if running is not None:
                return running.id

    async def _play_phase(self, table: TableId) -> None:
        """The first person chooses; the clock plays for the second now and then."""
        stored = await self.world.now(table)
        phase, every = self._phase(stored), TRIALS[self.world.game_key].clock_plays
        for user in PEOPLE:
            if phase % every == every - 1 and user == PEOPLE[-1]:
                await self._let_the_clock_play(table)
            else:
                await self._answer(table, user, phase)

    async def _let_the_clock_play(self, table: TableId) -> None:
        """The deadline passes for the one person who has not chosen: the clock plays once."""
        self.waits += 1
        await self._wait(61 * SECOND)
        clock = [by for _, _, by in await invariants.stored_actions(self.world, table) if by == "clock"]
        most = self.waits * TRIALS[self.world.game_key].questions
        assert len(clock) <= most, "the clock plays once for a deadline, never early"

    async def _answer(self, table: TableId, user: int, phase: int) -> None:
        stored = await self.world.now(table)
        seat = stored.seat_of(UserId(user))
        if seat is None or stored.stage is not Stage.PLAYING or self._phase(stored) != phase:
            return
        press = self._choice(stored, seat, phase)
        if press is None:
            await self._choose_in_advance(stored, user, seat)
            return
        reply = await self._press(user, press)
        if isinstance(reply, Change) and seat in stored.running.prompts():
            self.accepted += 1
        if self._watched():
            await invariants.hold(self.world, table, self.accepted)
        after = await self.world.now(table)
        if reply is not None and self._has_another_question(stored, after, seat):
            await self._answer(table, user, phase)

    async def _choose_in_advance(self, stored: Table, user: int, seat: Seat) -> None:
        """Whoever waits chooses the last thing that can be chosen in advance, where the game knows that."""
        ahead = premoves_of(stored, seat)
        if not ahead:
            return
        reply = await self._press(user, lambda by: self.world.ask(SetPremove(stored.id, by, ahead[-1])))
        if isinstance(reply, Change):
            kept = (await self.world.now(stored.id)).holder(seat)
            assert kept.premove is not None or kept.premoved is not None, "what was chosen in advance is durable"

    def _has_another_question(self, before: Table, after: Table, seat: Seat) -> bool:
        """Whether the seat's turn goes on with a new prompt."""
        first, second = before.running.prompts().get(seat), after.running.prompts().get(seat)
        goes_on = after.stage is Stage.PLAYING and self._phase(after) == self._phase(before)
        return goes_on and first is not None and second is not None and first.number != second.number

    def _choice(self, stored: Table, seat: Seat, phase: int) -> Callable[[Requester], Awaitable[Reply]] | None:
        prompt = stored.running.prompts().get(seat)
        if prompt is not None and not prompt.answered:
            code = stored.running.legal_actions(seat)[0].code
            return lambda by: self.world.ask(Answer(stored.id, by, prompt.number, code))
        if stored.view(Viewer(seat)).acknowledge is not None:
            return lambda by: self.world.ask(Acknowledge(stored.id, by, phase))
        return None

    async def _press(self, user: int, press: Callable[[Requester], Awaitable[Reply]]) -> Reply | None:
        """Press until there is an answer: at most three times, for a fault strikes once. Discord delivers every press
        twice."""
        for _ in range(3):
            by = self.world.by(user, token=f"token {user}")
            try:
                reply = await press(by)
                again = await press(by)
            except Crash:
                await self.world.crash()
            except StoreUnavailableError:
                await self._recover()
            else:
                assert_alike(reply, again)
                await self._recover()
                return reply
        return None

    async def _wait(self, milliseconds: int) -> None:
        await self.world.advance(milliseconds)
        await self._recover()

    async def _recover(self) -> None:
        """Whoever runs the bot starts it again when it died; then everything that waits gets its time."""
        for _ in range(5):
            await self.world.settle()
            if not self.world.died:
                break
            await self.world.crash()
        await self.world.advance(2 * SECOND)

    @staticmethod
    def _phase(table: Table) -> int:
        return table.running.turn


def assert_alike(first: Reply, second: Reply) -> None:
    """The second delivery of a press does nothing and is answered like the first."""
    if isinstance(first, Change):
        assert isinstance(second, Change), "a press counts once"
        assert second.repeated, "a press counts once"
    else:
        assert second == first


async def survives(plans: Iterable[Plan], phases: int, game: str = "two_win") -> None:
    """Strike so. After the first passing of a point the game is played to its end, after the others for a while:
    whatever a fault leaves undone is missed in the next turns."""
    for plan in plans:
        more = MOST_PHASES if plan.occurrence == 1 else A_WHILE
        assert await strike(MemoryStore(), plan, phases, game, more)


async def sample(point: str, kinds: Sequence[type[BaseException]], phases: int, game: str = "two_win") -> list[Plan]:
    """Faults of those kinds in turn at the first passing of the point and at another one, which follows from its name;
    in 2 WIN at the last one, too."""
    often = (await passings(game, phases))[point]
    assert often > 0
    between = SeededChoices(f"{game} {point}").some(range(2, often), 1)
    struck = {1, *between, often} if game == "two_win" else {1, *(between or [often])}
    return [Plan(point, each, kind) for each, kind in zip(sorted(struck), cycle(kinds))]


async def passings(game: str, phases: int) -> Counter[str]:
    """How often an evening without a fault passes each point. Everything that must hold is looked at there after each
    press: it is played once for a worker, and is what every other evening is until its fault strikes."""
    if (game, phases) not in PASSINGS:
        passed = Counter[str]()
        async with World(MemoryStore(), seed="crash", game=game) as world:
            evening = Evening(world)
            fault_points.listen(lambda point: passed.update([point]))
            try:
                table = await evening.play(phases)
            finally:
                fault_points.listen(None)
            await evening.play_on(table)
            await invariants.told_to_the_end(world, table)
        PASSINGS[game, phases] = passed
    return PASSINGS[game, phases]


async def strike(
    store: InlineStore,
    plan: Plan,
    phases: int,
    game: str = "two_win",
    more: int = MOST_PHASES,
) -> bool:
    """An evening with that fault in its first phases, and so many phases more; false when it never struck."""
    async with World(store, seed="crash", game=game) as world:
        evening = Evening(world, lambda: plan.struck)  # before that it is the evening without a fault (`passings`)
        with armed(plan):
            table = await evening.play(phases)
        if plan.struck:
            await invariants.hold(world, table, evening.accepted)
            await evening.play_on(table, phases + more)
            if more < MOST_PHASES and (await world.now(table)).stage is not Stage.OVER:
                await invariants.hold(world, table, evening.accepted)
            else:
                await invariants.told_to_the_end(world, table)
    return plan.struck


@pytest.mark.parametrize(("kind", "point"), one_in(7, product(KINDS, POINTS)))
async def test_the_first_rounds_survive_a_fault_at_each_point(point: str, kind: type[BaseException]):
    await survives(await sample(point, [kind], phases=4), phases=4)


@pytest.mark.parametrize(("game", "point"), one_in(6, product(OTHERS, POINTS)))
async def test_other_games_survive_a_fault_at_each_point(point: str, game: str):
    phases = TRIALS[game].turns
    kinds = KINDS if POINTS.index(point) % 2 else KINDS[::-1]
    with with_the_toy():
        await survives(await sample(point, kinds, phases, game), phases, game)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("game", TRIALS)
async def test_a_whole_game_survives_a_fault_at_every_passing_of_every_point(
    point: str, kind: type[BaseException], game: str
):
    with with_the_toy():
        often = (await passings(game, 1_000))[point]
        await survives((Plan(point, each, kind) for each in range(1, often + 1)), 1_000, game)
