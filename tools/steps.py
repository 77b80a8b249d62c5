"""Steps of a press through our own code: `python -m tools.steps --help`. The figures stand in
docs/decisions/costs.md; tests/tools/test_steps.py keeps them below a ceiling.

The sandbox, the real bot on SQLite and scripted people share this process, and one thing happens at a time: a press
with all that follows from it but the scheduler's work, then the relay's look at what is due, then one delivery after
the other. Everything that runs in files of `bot/` and `engine/` meanwhile, in any thread, is counted for it.
"""

import argparse
import asyncio
import contextvars
import operator
import sqlite3
import sys
import tempfile
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from bot.games.registry import GAMES
from sandbox.clock import RealClock, wait
from sandbox.json_values import Json
from sandbox.people.client import ActOutcome
from sandbox.people.company import play
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.policy import Act
from sandbox.platform import Platform
from tests.kit.full_house import at_home
from tools.figures.counted import is_work

ROOT: Final = Path(__file__).parents[1]
PRODUCT: Final = tuple(f"{ROOT / room}/" for room in ("bot", "engine"))
HELD: Final = tuple(f"{ROOT / 'bot' / room}/" for room in ("scheduler", "maintenance"))
"""Tasks that begin in these rooms wait for their turn while something else is counted."""

RELAY: Final = "relay"
"""The file name of the relay has this word in it."""

CALM: Final = 100
"""Milliseconds without a call into our code after which something is taken to be over."""

PATIENCE: Final = 300.0
"""Seconds one press may take with all that follows."""

LOOK: Final = "look"
POST: Final = "POST /channels/{channel}/messages"
HAND: Final = "PATCH /webhooks/{application}/{token}/messages/@original"
MOST_CARDS: Final = 8
CARD: Final = "play"
JOIN: Final = "join"

NAMES: Final = ("Ana", "Ben", "Chloe", "Dario", "Elif", "Finn")


def is_unit_of_work(code: CodeType) -> bool:
    """Return whether entering this function begins a unit of work."""
    if "/bot/persistence/" not in code.co_filename:
        return False
    owner, _, name = code.co_qualname.rpartition(".")
    return owner in ("Store", "SqlStore") and name in ("write", "read", "writing", "reading")


@dataclass(slots=True)
class Steps:
    """Counts of one thing: files entered, calls, calls that came after one in another file of ours (in the same
    thread), units of work begun, commits, SQL statements."""

    files: set[str] = field(default_factory=set[str])
    calls: int = 0
    changes: int = 0
    units: int = 0
    commits: int = 0
    statements: int = 0

    def __add__(self, other: "Steps") -> "Steps":
        return Steps(
            self.files | other.files,
            self.calls + other.calls,
            self.changes + other.changes,
            self.units + other.units,
            self.commits + other.commits,
            self.statements + other.statements,
        )

    @property
    def row(self) -> tuple[int, ...]:
        """The six figures, in the order of `COLUMNS`."""
        return len(self.files), self.calls, self.changes, self.units, self.commits, self.statements


COLUMNS: Final = ("files", "calls", "changes of file", "units of work", "commits", "statements")


class Counted(NamedTuple):
    """A counted thing: `what` it was, and its counts."""

    what: str
    steps: Steps


class Press(NamedTuple):
    """A press by its verb, and what the relay did after it: looks at what is due (`LOOK`), and deliveries, named by the
    requests that they made."""

    itself: Counted
    relayed: Sequence[Counted]

    @property
    def closes(self) -> bool:
        """True if something follows from it that others are told."""
        return any(each.what != LOOK for each in self.relayed)


class _Code(NamedTuple):
    """Facts of a function: its file, its instructions, whether it begins a unit of work."""

    file: str
    instructions: bytes
    unit: bool


class StepCounter:
    """Counter into `steps` while there are any."""

    def __init__(self) -> None:
        self.steps = Steps()
        self.entered = 0
        """Calls into our code since the beginning."""
        self._known: dict[CodeType, _Code | None] = {}
        self._last: dict[int, str] = {}

    @contextmanager
    def counting(self) -> Generator[None]:
        """Count in this thread and in those that are started in the block."""
        connect = sqlite3.connect
        threading.setprofile(self._enter)
        sys.setprofile(self._enter)
        sqlite3.connect = self._connecting(connect)
        try:
            yield
        finally:
            sqlite3.connect = connect
            sys.setprofile(None)
            threading.setprofile(None)  # pyright: ignore[reportArgumentType] - the documented way to end it

    def _enter(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        try:
            known = self._known[code]
        except KeyError:
            known = self._known[code] = _known(code)
        if known is None or known.instructions[frame.f_lasti + 1]:  # the argument of RESUME: 0 when a function begins
            return
        self.entered += 1
        steps, thread = self.steps, threading.get_ident()
        steps.files.add(known.file)
        steps.calls += 1
        steps.changes += self._last.get(thread) != known.file
        steps.units += known.unit
        self._last[thread] = known.file

    def _connecting(self, connect: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
        def connected(*args: Any, **options: Any) -> sqlite3.Connection:
            connection = connect(*args, **options)
            connection.set_trace_callback(self._execute)
            return connection

        return connected

    def _execute(self, statement: str) -> None:
        self.steps.commits += statement.startswith("COMMIT")
        self.steps.statements += is_work(statement)


def _known(code: CodeType) -> _Code | None:
    if not code.co_filename.startswith(PRODUCT):
        return None
    return _Code(code.co_filename, code.co_code, is_unit_of_work(code))


class _Step(Awaitable[Any]):
    """A coroutine that goes on only while its gate is open; cancelled it ends at once."""

    def __init__(self, inner: Coroutine[Any, Any, Any], gate: asyncio.Event) -> None:
        self._inner, self._gate = inner, gate

    def __await__(self) -> Generator[Any, Any, Any]:
        error: BaseException | None = None
        while True:
            try:
                if error is None and not self._gate.is_set():
                    yield from self._gate.wait().__await__()
            except asyncio.CancelledError as cancelled:
                error = cancelled
            try:
                future = self._inner.send(None) if error is None else self._inner.throw(error)
            except StopIteration as done:
                return done.value
            error = None
            try:
                yield future
            except asyncio.CancelledError as cancelled:
                error = cancelled


@dataclass(frozen=True, slots=True)
class _Delivery:
    task: asyncio.Task[Any]
    gate: asyncio.Event


class Turnstile:
    """Lets the relay and its deliveries through one at a time, and the other loops of the scheduler not at all."""

    def __init__(self) -> None:
        self.relay = asyncio.Event()
        self.deliveries: list[_Delivery] = []
        """Begun by the relay, and not let through yet."""
        self.under_way = set[asyncio.Task[Any]]()
        """Deliveries that went through while it was open, and have not ended."""
        self._others = asyncio.Event()
        self._is_open = False
        self._in_a_loop = contextvars.ContextVar("in_a_loop", default=False)

    def open(self) -> None:
        """Let the relay and all its deliveries through."""
        self._is_open = True
        for gate in (self.relay, *(each.gate for each in self.deliveries)):
            gate.set()
        self.deliveries.clear()

    def close(self) -> None:
        """Hold everything back."""
        self._is_open = False
        self.relay.clear()

    def make_task(self, loop: asyncio.AbstractEventLoop, coro: Any, **options: Any) -> asyncio.Task[Any]:
        """Return a task; the task factory."""
        file = getattr(getattr(coro, "cr_code", None), "co_filename", "")
        if not file.startswith(HELD):
            return asyncio.Task(coro, loop=loop, **options)
        if not self._in_a_loop.get():
            gate = self.relay if RELAY in Path(file).name else self._others
            return asyncio.Task(self._through(coro, gate), loop=loop, **options)
        gate = asyncio.Event()
        task = asyncio.Task(self._through(coro, gate), loop=loop, **options)
        if self._is_open:
            gate.set()
            self.under_way.add(task)
            task.add_done_callback(self.under_way.discard)
        else:
            self.deliveries.append(_Delivery(task, gate))
        return task

    async def _through(self, coro: Coroutine[Any, Any, Any], gate: asyncio.Event) -> Any:
        self._in_a_loop.set(True)
        return await _Step(coro, gate)


class SlowMotion(InProcessClient):
    """People's connection to the sandbox through which one thing happens at a time, and is counted."""

    def __init__(self, platform: Platform, counter: StepCounter, turnstile: Turnstile) -> None:
        super().__init__(platform)
        self._counter, self._turnstile, self._routes = counter, turnstile, platform.figures.routes
        self._lock = asyncio.Lock()
        self.presses: list[Press] = []
        """Counted presses."""

    async def type_command(self, user: str, channel: str, command: str, options: Json) -> ActOutcome:
        """Type a command, alone: its answer waits for the relay to post the table, so it is not counted."""
        async with self._lock:
            self._turnstile.open()
            outcome = await super().type_command(user, channel, command, options)
            await self._calm()
            async with asyncio.timeout(PATIENCE):
                while under_way := self._turnstile.under_way:  # a delivery may wait for its picture
                    await asyncio.wait(under_way)
                    await self._calm()
            self._turnstile.close()
            return outcome

    async def act(self, user: str, act: Act) -> ActOutcome:
        """Press, alone."""
        return await self._alone(_verb(act.control.custom_id), partial(super().act, user, act))

    async def _alone(self, what: str, press: Callable[[], Awaitable[ActOutcome]]) -> ActOutcome:
        async with self._lock:
            self._counter.steps = Steps()
            outcome = await press()
            await self._calm()
            itself = Counted(what, self._counter.steps)
            self.presses.append(Press(itself, [each async for each in self._relayed()]))
            return outcome

    async def _relayed(self) -> AsyncGenerator[Counted]:
        """Let the relay work until nothing is left to be told."""
        turnstile = self._turnstile
        while True:
            self._counter.steps = Steps()
            turnstile.relay.set()
            await self._calm()
            turnstile.relay.clear()
            yield Counted(LOOK, self._counter.steps)
            if not turnstile.deliveries:
                return
            for delivery in turnstile.deliveries:
                yield await self._delivered(delivery)
            turnstile.deliveries.clear()

    async def _delivered(self, delivery: _Delivery) -> Counted:
        self._counter.steps, before = Steps(), self._routes.copy()
        delivery.gate.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait({delivery.task})
        await self._calm()
        return Counted(" + ".join(sorted((self._routes - before).elements())), self._counter.steps)

    async def _calm(self) -> None:
        before = -1
        while before != self._counter.entered:
            before = self._counter.entered
            await wait(RealClock(), CALM)


def _verb(custom_id: str) -> str:
    """Return the fourth part of a table's custom id."""
    parts = custom_id.split(":")
    return parts[3] if len(parts) > 3 else custom_id


async def presses(game: str, seats: int, folder: Path) -> Sequence[Press]:
    """Return the presses of an evening of that game, from the first Join until there are `enough`. Raises
    `TimeoutError` if there never are."""
    counter, turnstile, loop = StepCounter(), Turnstile(), asyncio.get_running_loop()
    loop.set_task_factory(turnstile.make_task)
    with counter.counting():
        async with at_home(folder, NAMES[:seats], drawn=True) as home:
            people = SlowMotion(home.sandbox.platform, counter, turnstile)
            evening = loop.create_task(play(people, home.evening(command=GAMES[game].start), lambda _: None))
            async with asyncio.timeout(PATIENCE):
                while not enough(people.presses):
                    await wait(RealClock(), CALM)
            evening.cancel()
            await asyncio.wait({evening})
            turnstile.open()
    loop.set_task_factory(None)
    return people.presses


def rows(found: Sequence[Press]) -> Mapping[str, Sequence[Steps]]:
    """Return the rows of the report, as often as each was counted."""
    cards = [press for press in found if press.itself.what == CARD]
    relayed = [each for press in cards for each in press.relayed]
    reveals = [press for press in cards if {POST, HAND} <= {each.what for each in press.relayed}]
    return {
        "Join": [press.itself.steps for press in found if press.itself.what == JOIN],
        "card": [press.itself.steps for press in cards if not press.closes],
        "closing card": [press.itself.steps for press in cards if press.closes],
        "the relay's look": [each.steps for each in relayed if each.what == LOOK],
        "reveal": [each.steps for each in relayed if each.what == POST],
        "one hand": [each.steps for each in relayed if each.what == HAND],
        "closing card, first look, reveal, one hand": [_together(press) for press in reveals],
    }


def _together(press: Press) -> Steps:
    first = {each.what: each.steps for each in reversed(press.relayed)}
    return press.itself.steps + first[LOOK] + first[POST] + first[HAND]


def enough(found: Sequence[Press]) -> bool:
    """Return whether everything was counted that the report tells of, or as much as the game has (if one person is
    asked at a time, every card closes a turn)."""
    return all(rows(found).values()) or sum(press.itself.what == CARD for press in found) == MOST_CARDS


def table(found: Sequence[Press]) -> Iterator[str]:
    """Yield the report, as a table of Markdown; medians."""
    yield "| | " + " | ".join(COLUMNS) + " |"
    yield "|---|" + "--:|" * len(COLUMNS)
    for what, counted in filter(operator.itemgetter(1), rows(found).items()):
        figures = (f"{median(column):.0f}" for column in zip(*(each.row for each in counted), strict=True))
        yield f"| {what} | {' | '.join(figures)} |"


def main() -> int:
    """Count and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.steps", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)), help="the first there is")
    parser.add_argument("--seats", type=int, choices=range(2, len(NAMES) + 1), default=2)
    parser.add_argument("--each", action="store_true", help="print each press and what followed, too")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="twowin-steps-") as folder:
        found = asyncio.run(presses(given.game, given.seats, Path(folder)))
    for press in found if given.each else ():
        for what, steps in (press.itself, *press.relayed):
            sys.stdout.write(f"{what:60} {' '.join(f'{figure:>6}' for figure in steps.row)}\n")
    sys.stdout.writelines(line + "\n" for line in table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
