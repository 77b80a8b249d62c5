"""The `evening` command: scripted users play whole games against the real bot through the sandbox. It prints statistics
at the end."""

import asyncio
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp

from bot.clock import SystemClock
from bot.discord_adapter.commands.permissions import INVITATION
from bot.discord_adapter.settings.server_panel import seats_offered
from bot.errors import CommandError, Status, cannot_start
from bot.games.registry import GAMES
from bot.local.evening_figures import EveningFigures, count, summary
from bot.local.sandbox_and_bot import Files, bot_beside
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook
from bot.persistence.startup import opened
from bot.shutdown import run_to_end
from bot.tables.ids import TableId
from sandbox.clock import RealClock
from sandbox.limits import OLD_FRIENDS, LimitSettings
from sandbox.people.client import FEW_MESSAGES, MANY_MESSAGES, SandboxClient
from sandbox.people.company import CompanyPlan, NoAnswerError, play
from sandbox.people.crowd import Crowd, Rounds
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.places import FIRST_NAMES, Company, Kind, all_speak, gather_companies
from sandbox.people.policy import Guest
from sandbox.people.tempo import Tempo
from sandbox.people.transcript import Transcript
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings

PATIENCE: Final = 300
"""Seconds a game may take beside what people spend thinking, and waiting for the turn of their table: the longest game,
on a machine that has much else to do."""

CROWD: Final = 20
"""Number of people above which the tables take turns: a thousand who press at once are no evening but a stampede."""

RATE: Final = 100.0
"""Presses a second that a crowd makes together, at most."""

FIRST_GAME: Final = next(iter(GAMES))
"""Game that is played if none is chosen."""

_PRESSES_A_GAME: Final = 50
"""Presses of one person in a game, so that a crowd has the time for them: a long game, not the longest."""

_PRESSES: Final = 200
"""Presses of one person in a game at most, for the time that thinking takes."""

_ASK_AGAIN: Final = (
    "answer-not-recorded",
    "answer-broken",
    "answer-busy",
    "answer-too-fast",
    "answer-restarting",
    "answer-unreadable",
)
"""Sentences with which the bot answers a press that it did not take."""


@dataclass(frozen=True, slots=True)
class EveningOptions:
    """Options of an evening: `seats` people at each of `tables` play `games` games. Before each press they think for a
    time in the range `pace`, in seconds.

    Attributes:
        wire: File to which every exchange is appended.
        place: Kind of channel.
        language: Language of the server and its people.
        strict: On a server where @everyone may do almost nothing.
        chat: People talk between their presses.
    """

    game: str
    seats: int
    tables: int
    games: int
    pace: tuple[float, float]
    wire: Path | None
    place: Kind = "text"
    language: str = DEFAULT_LANGUAGE
    strict: bool = False
    chat: bool = False

    data: Path | None = None
    """Folder of the database and the bot's log; `None`: nowhere."""

    @property
    def command(self) -> str:
        """The command that the first of a company types."""
        return GAMES[self.game].start

    @property
    def at_human_pace(self) -> bool:
        """True if people take their time as people do, now more, now less."""
        return self.pace[0] < self.pace[1]

    @property
    def crowded(self) -> bool:
        """True if there are so many people that their tables take turns."""
        return self.tables * self.seats > CROWD

    @property
    def patience(self) -> float:
        """Seconds in which a game must come to its result."""
        waiting = self.tables * self.seats * _PRESSES_A_GAME / RATE if self.crowded else 0.0
        return PATIENCE + _PRESSES * self.pace[1] + waiting


def run(options: EveningOptions, *, as_json: bool) -> int:
    """Play the evening. Returns `Status.FINE` if every game came to its result and no press failed. Raises
    `CommandError`."""
    offered = seats_offered(options.game)
    if options.seats not in offered:
        counts = f"{offered.start} to {offered.stop - 1}"
        raise CommandError(f"--seats: {options.game} is played by {counts}", status=Status.CONFIGURATION)
    if options.data is not None:
        return run_to_end(_evening(options, _kept(options.data), as_json=as_json))
    with tempfile.TemporaryDirectory(prefix="twowin-evening-") as folder:
        return run_to_end(_evening(options, Files(Path(folder)), as_json=as_json))


def _kept(folder: Path) -> Files:
    """Return the files of an evening in a folder. Raises `CommandError` if it has files of an earlier one, whose tables
    would be in the way."""
    files = Files(folder)
    if files.database.exists():
        what = f"{files.database} is of an earlier evening: choose another folder"
        raise CommandError(what, status=Status.CONFIGURATION)
    files.make_folder()
    return files


async def _evening(options: EveningOptions, files: Files, *, as_json: bool) -> int:
    wire = options.wire or files.folder / "wire.jsonl"
    clock, before = SystemClock(), _size(wire)
    started = clock.now()
    transcript = Transcript(None if as_json else sys.stdout)
    try:
        settings = SandboxSettings(
            wire=wire,
            people=FIRST_NAMES[: options.seats],
            limits=OLD_FRIENDS if options.crowded else LimitSettings(),
            invitation=INVITATION.value,
        )
        async with Sandbox.start(settings) as sandbox, bot_beside(sandbox, files, clock):
            finished = await _play_all(options, sandbox, transcript)
            own = sandbox.platform.figures.to_json()
    except OSError as error:
        raise cannot_start("the evening", error) from error
    tally = count(wire, before)
    seconds = (clock.now() - started) / 1000
    turns = await _turns(files.database) if options.at_human_pace else None
    told = json.dumps(tally.to_json(seconds, turns)) + "\n" if as_json else summary(tally, seconds, own, turns)
    sys.stdout.write(told)
    return Status.FINE if finished and _went_well(options, tally) else Status.FAILED


async def _turns(database: Path) -> int:
    """Return the turns of all tables in a database that is no longer in use."""
    with closing(sqlite3.connect(database)) as connection:
        names = [TableId(name) for (name,) in connection.execute("SELECT id FROM tables WHERE frozen IS NULL")]
    async with opened(database, whole=False) as store:
        tables = await store.read(lambda unit: [unit.tables.load(name) for name in names])
    return sum(table.running.turn for table in tables if table is not None and table.position is not None)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _went_well(options: EveningOptions, tally: EveningFigures) -> bool:
    trouble = tally.presses["failed"] + tally.presses["late"]
    return tally.games == options.tables * options.games and not trouble


async def _play_all(options: EveningOptions, sandbox: Sandbox, transcript: Transcript) -> bool:
    """Play at every table at once. Returns whether every game ended."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        companies = await gather_companies(
            sandbox.url, session, options.tables, options.seats, options.place, strict=options.strict
        )
        await all_speak(options.language, companies, sandbox.url, session)
    client = InProcessClient(sandbox.platform, MANY_MESSAGES if options.chat else FEW_MESSAGES)
    crowd = Crowd(RATE, RealClock()) if options.crowded else None
    async with asyncio.TaskGroup() as group:
        watching = [group.create_task(transcript.watch(client, company)) for company in companies]
        playing = [group.create_task(_table(client, company, options, crowd, transcript)) for company in companies]
        ended = [await task for task in playing]
        for task in watching:
            task.cancel()
    return all(ended)


async def _table(
    client: SandboxClient, company: Company, options: EveningOptions, crowd: Crowd | None, transcript: Transcript
) -> bool:
    """Play all games of one table, one after the other. Returns whether every one ended."""
    rounds = None if crowd is None else crowd.company(options.seats)
    try:
        return await _games(client, company, options, rounds, transcript)
    finally:
        if rounds is not None:
            rounds.leave()


async def _games(
    client: SandboxClient, company: Company, options: EveningOptions, rounds: Rounds | None, transcript: Transcript
) -> bool:
    words = Phrasebook.load().words(options.language)
    again = tuple(words(key) for key in _ASK_AGAIN)
    for game in range(options.games):
        evening = CompanyPlan(
            channel=company.channel,
            guests=[Guest(person, name) for person, name in company.people.items()],
            command=options.command,
            chat=options.chat,
            options={"seats": options.seats},
            seed=f"{company.number}:{game}",
            tempo=Tempo(*options.pace),
            rounds=rounds,
            again=again,
        )
        why = await _ended_badly(client, evening, options, company, transcript)
        if why is not None:
            transcript.gave_up(company, why)
            return False
    return True


async def _ended_badly(
    client: SandboxClient, evening: CompanyPlan, options: EveningOptions, company: Company, transcript: Transcript
) -> str | None:
    """Play one game. Return `None` if it came to its result, otherwise the reason."""
    seconds = options.patience
    why: list[str] = []
    try:
        async with asyncio.timeout(seconds):
            await play(client, evening, lambda press: transcript.pressed(company, press))
    except* TimeoutError:
        why.append(f"no result within {seconds:.0f} s")
    except* NoAnswerError as group:
        why += [str(error) for error in _leaves(group)]
    return why[0] if why else None


def _leaves(group: BaseExceptionGroup[NoAnswerError]) -> list[NoAnswerError]:
    found: list[NoAnswerError] = []
    for error in group.exceptions:
        found += _leaves(error) if isinstance(error, BaseExceptionGroup) else [error]
    return found
