"""Export of a server's finished games as an archive, for the host's own analysis."""

import csv
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from bot.errors import CommandError, Status
from bot.maintenance.health import Tally
from bot.persistence.store import Store, Unit
from bot.persistence.tables import BrokenTableError
from bot.tables.ids import GuildId, Milliseconds
from bot.tables.records import is_public, published
from bot.tables.results import Result
from engine.contract import Saved

AT_ONCE: Final = 500
"""Number of results that are read in one query."""

OWNER_ONLY: Final = 0o600

CONTENTS: Final = """Contents of this archive
records/CODE.json  one record per published game (format: docs/records.md)
games.json         all finished games with their seats and how they were won
games.csv          one line per game; times are in UTC
seats.csv          one line per seat; people by Discord user id, empty for house players and deleted people
standings.csv      totals per person, game and season (0: all time; 20264: autumn 2026)
"""

_GAME_COLUMNS: Final = ("number", "code", "game", "ended", "how", "people")
_SEAT_COLUMNS: Final = ("code", "seat", "person", "place", "won", "by_house", "score")
_COUNTS: Final = ("wins", "games", "house_wins", "house_games", "streak", "best_streak")


def assert_new(out: Path) -> None:
    """Check that the archive does not exist.

    Raises:
        CommandError: The file exists.
    """
    if out.exists() or out.is_symlink():
        raise CommandError(f"{out} exists already", "choose another name", status=Status.CONFIGURATION)


async def export(store: Store, guild: GuildId, out: Path, now: Milliseconds) -> int:
    """Write the finished games of a server to the new archive `out`, and return their number.

    Raises:
        CommandError: `out` exists (it is left unchanged) or cannot be written, or the server has no finished games. No
            partial file remains.
    """
    assert_new(out)
    try:
        descriptor = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except OSError as error:
        what = f"{out} cannot be written: {error.strerror}"
        raise CommandError(what, status=Status.CONFIGURATION) from error
    try:
        with os.fdopen(descriptor, "wb") as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
            return await _written(store, guild, archive, now)
    except BaseException as error:
        _remove(out)
        if isinstance(error, OSError):
            raise CommandError(f"{out} cannot be written: {error.strerror}") from error
        raise


def _remove(out: Path) -> None:
    with suppress(OSError):
        out.unlink()


async def _written(store: Store, guild: GuildId, archive: ZipFile, now: Milliseconds) -> int:
    games, tallies = list[tuple[int, Result]](), dict[str, Tally]()

    def read(unit: Unit) -> None:
        for number, result in _played_on(unit, guild):
            games.append((number, result))
            tallies.setdefault(result.game_key, Tally()).add(result)
            record = _record(unit, result, now)
            if record is not None:
                archive.writestr(f"records/{result.table}.json", json.dumps(record, indent=1))

    await store.read(read)
    if not games:
        raise CommandError(f"no finished games of server {guild} are stored", status=Status.CONFIGURATION)
    archive.writestr("README.txt", CONTENTS)
    archive.writestr("games.json", json.dumps([_game(*game) for game in games], indent=1))
    archive.writestr("games.csv", _table(_GAME_COLUMNS, (_game(*game) for game in games)))
    archive.writestr("seats.csv", _table(_SEAT_COLUMNS, (seat for _, result in games for seat in _seats(result))))
    archive.writestr("standings.csv", _table(("game", "season", "person", *_COUNTS), _standings(tallies, guild)))
    return len(games)


def _played_on(unit: Unit, guild: GuildId) -> Iterator[tuple[int, Result]]:
    last = 0
    while part := unit.results.in_order(last, AT_ONCE):
        last = part[-1][0]
        for number, result in part:
            if result.guild == guild:
                yield number, result


def _record(unit: Unit, result: Result, now: Milliseconds) -> Saved | None:
    """Return the published record of a game, or `None` if its table is deleted, broken or not public yet."""
    try:
        table = unit.tables.load(result.table)
    except BrokenTableError:
        return None
    if table is None or not is_public(table, now):
        return None
    return published(table, unit.history.actions(table.id))


def _game(number: int, result: Result) -> dict[str, object]:
    return {
        "number": number,
        "code": result.table,
        "game": result.game_key,
        "ended": datetime.fromtimestamp(result.ended / 1000, UTC).isoformat(timespec="seconds"),
        "how": result.how,
        "people": result.people,
        "seats": list(_seats(result)),
    }


def _seats(result: Result) -> Iterable[dict[str, object]]:
    for placed in result.placed:
        yield {
            "code": result.table,
            "seat": placed.seat,
            "person": placed.user,
            "place": placed.place,
            "won": placed.won,
            "by_house": placed.by_house,
            "score": dict(placed.score or {}),
        }


def _standings(tallies: Mapping[str, Tally], guild: GuildId) -> Iterable[dict[str, object]]:
    lines = [(board, line) for tally in tallies.values() for (board, _), line in tally.standings.items()]
    for board, line in sorted(lines, key=lambda each: (each[0], each[1].order, each[1].user)):
        if board.guild == guild:
            counts = {name: getattr(line, name) for name in _COUNTS}
            yield {"game": board.game_key, "season": board.season, "person": line.user, **counts}


def _table(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """Return rows as CSV text. Objects and booleans are written as JSON."""
    written = StringIO()
    sheet = csv.writer(written)
    sheet.writerow(columns)
    for row in rows:
        sheet.writerow([json.dumps(row[name]) if isinstance(row[name], dict | bool) else row[name] for name in columns])
    return written.getvalue()
