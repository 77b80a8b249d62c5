"""The `evening` command: scripted users play whole games against the real bot through the sandbox."""

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
from bot.local.evening_figures import count, summary
from bot.local.sandbox_and_bot import Files, bot_beside
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook
from bot.persistence.startup import opened
from bot.shutdown import run_to_end
from bot.tables.ids import TableId
from sandbox.clock import RealClock
from sandbox.limits import OLD_FRIENDS, LimitSettings
from sandbox.people.client import FEW_MESSAGES, MANY_MESSAGES, SandboxClient
from sandbox.people.company import CompanyPlan, NoAnswerError, play
from sandbox.people.crowd import Crowd
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.places import FIRST_NAMES, Company, Kind, all_speak, gather_companies
from sandbox.people.policy import Guest
from sandbox.people.tempo import Tempo
from sandbox.people.transcript import Transcript
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings

PATIENCE: Final = 300
"""Seconds that the longest game may take on a busy machine, without the time for thinking and for waiting in a
crowd."""

CROWD: Final = 20
"""Most people who play without taking turns by table. More would press at once, unlike people on a real evening."""

RATE: Final = 100.0
"""Most presses per second of all people of a crowd together."""

FIRST_GAME: Final = next(iter(GAMES))
"""Game that is played by default."""

_PRESSES_A_GAME: Final = 50
"""Presses of one person in a long game, from which the waiting time of a crowd is computed."""

_PRESSES: Final = 200
"""Most presses of one person in a game, from which the time for thinking is computed."""

_ASK_AGAIN: Final = (
    "answer-not-recorded",
    "answer-broken",
    "answer-busy",
    "answer-too-fast",
    "answer-restarting",
    "answer-unreadable",
)
"""Sentences with which the bot answers a press that it did not process, so that the person presses again."""


@dataclass(frozen=True, slots=True)
class EveningOptions:
    """Options of an evening. `seats` people play `games` games at each of `tables` tables.

    Attributes:
        pace: Shortest and longest time in seconds that people think before each press.
        wire: File to which every exchange is appended, `None` for a temporary one.
        place: Kind of channel.
        language: Language of the server and its people.
        strict: The server denies @everyone nearly all permissions.
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
    """Folder of the database and the bot's log; `None` for a temporary one."""

    @property
    def at_human_pace(self) -> bool:
        """True if the time for thinking varies from press to press."""
        return self.pace[0] < self.pace[1]

    @property
    def crowded(self) -> bool:
        """True if there are so many people that their tables take turns."""
        return self.tables * self.seats > CROWD

    @property
    def patience(self) -> float:
        """Seconds within which a game must end."""
        waiting = self.tables * self.seats * _PRESSES_A_GAME / RATE if self.crowded else 0.0
        return PATIENCE + _PRESSES * self.pace[1] + waiting


def run(options: EveningOptions, *, as_json: bool) -> int:
    """Play the evening. Returns `Status.FINE` if every game ended and no press failed or was late.

    Args:
        as_json: Print the figures as JSON instead of text.

    Raises:
        CommandError: The options are invalid, or the evening cannot start.
    """
    offered = seats_offered(options.game)
    if options.seats not in offered:
        counts = f"{offered.start} to {offered.stop - 1}"
        raise CommandError(f"--seats: {options.game} is played by {counts}", status=Status.CONFIGURATION)
    if options.data is not None:
        return run_to_end(_evening(options, _kept(options.data), as_json=as_json))
    with tempfile.TemporaryDirectory(prefix="twowin-evening-") as folder:
        return run_to_end(_evening(options, Files(Path(folder)), as_json=as_json))


def _kept(folder: Path) -> Files:
    """Return the files of an evening in a folder, which is created if necessary.

    Raises:
        CommandError: The folder has a database of an earlier evening, whose tables would disturb this one.
    """
    files = Files(folder)
    if files.database.exists():
        what = f"{files.database} is of an earlier evening: choose another folder"
        raise CommandError(what, status=Status.CONFIGURATION)
    files.make_folder()
    return files


async def _evening(options: EveningOptions, files: Files, *, as_json: bool) -> int:
    wire = options.wire or files.folder / "wire.jsonl"
    clock, before = SystemClock(), wire.stat().st_size if wire.exists() else 0
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
    trouble = tally.presses["failed"] + tally.presses["late"]
    complete = finished and tally.games == options.tables * options.games
    return Status.FINE if complete and not trouble else Status.FAILED


async def _turns(database: Path) -> int:
    """Return the number of turns of all tables in a database that is no longer in use."""
    with closing(sqlite3.connect(database)) as connection:
        names = [TableId(name) for (name,) in connection.execute("SELECT id FROM tables WHERE frozen IS NULL")]
    async with opened(database, whole=False) as store:
        tables = await store.read(lambda unit: [unit.tables.load(name) for name in names])
    return sum(table.running.turn for table in tables if table is not None and table.position is not None)


async def _play_all(options: EveningOptions, sandbox: Sandbox, transcript: Transcript) -> bool:
    """Play at all tables at once. Returns whether every game ended with a result."""
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
    """Play all games of one table, one after the other. Returns whether every game ended with a result."""
    rounds, words = None if crowd is None else crowd.company(options.seats), Phrasebook.load().words(options.language)
    try:
        for game in range(options.games):
            evening = CompanyPlan(
                channel=company.channel,
                guests=[Guest(person, name) for person, name in company.people.items()],
                command=GAMES[options.game].start,
                chat=options.chat,
                options={"seats": options.seats},
                seed=f"{company.number}:{game}",
                tempo=Tempo(*options.pace),
                rounds=rounds,
                again=tuple(words(key) for key in _ASK_AGAIN),
            )
            why = await _ended_badly(client, evening, options, company, transcript)
            if why is not None:
                transcript.gave_up(company, why)
                return False
        return True
    finally:
        if rounds is not None:
            rounds.leave()


async def _ended_badly(
    client: SandboxClient, evening: CompanyPlan, options: EveningOptions, company: Company, transcript: Transcript
) -> str | None:
    """Play one game. Returns the reason why it did not end with a result, or `None` if it did."""
    seconds = options.patience
    why: list[str] = []
    try:
        async with asyncio.timeout(seconds):
            await play(client, evening, lambda press: transcript.pressed(company, press))
    except* TimeoutError:
        why.append(f"no result within {seconds:.0f} s")
    except* NoAnswerError as group:
        first: Exception = group
        while isinstance(first, ExceptionGroup):
            first = first.exceptions[0]
        why.append(str(first))
    return why[0] if why else None
