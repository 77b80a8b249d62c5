"""`python -m tools.wire_check WIRE DATABASE`: how often each person was rung for each table, then one line for each
finding; status 1 when there is any."""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.persistence.engine import UnusableDatabaseError
from engine.cli.terminal import counted
from tools.wire_check import rings
from tools.wire_check.checks import findings
from tools.wire_check.reading import read
from tools.wire_check.truth import complaints
from tools.wire_check.truth import read as read_truth


def existing(text: str) -> Path:
    """Return the path of a file that exists: what is read here is never made."""
    file = Path(text)
    if not file.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text}")
    return file


def main(arguments: Sequence[str] | None = None) -> int:
    """Check one evening."""
    parser = argparse.ArgumentParser(prog="python -m tools.wire_check", description=__doc__)
    parser.add_argument("wire", type=existing, help="what `--wire` wrote")
    parser.add_argument("database", type=existing, help="the bot's database; the bot must not be running")
    parser.add_argument("--killed", action="store_true", help="the bot died meanwhile: presses may have failed")
    given = parser.parse_args(arguments)
    try:
        truths, exchange = asyncio.run(read_truth(given.database)), read(given.wire)
    except UnusableDatabaseError as error:
        parser.error(str(error))
    except (ValueError, KeyError, TypeError):
        parser.error(f"{given.wire} is not what `--wire` wrote")
    found = [
        *asyncio.run(complaints(given.database)),
        *findings(exchange, truths, killed=given.killed),
    ]
    for (table, user), rung in rings.counts(exchange, truths).items():
        told = ", ".join(f"{times} {why}" for why, times in rung.items())
        sys.stdout.write(f"table {table}: {user} was rung {rung.total()} times ({told})\n")
    sys.stdout.writelines(f"{line}\n" for line in found)
    sys.stdout.write(f"{counted(len(truths), 'table')}, {counted(len(found), 'finding')}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
