"""`python -m tools.wire_check WIRE DATABASE`: one line for each finding; status 1 when there is any."""

import argparse
import asyncio
import sys
from pathlib import Path

from tools.wire_check.checks import findings
from tools.wire_check.reading import read
from tools.wire_check.truth import complaints
from tools.wire_check.truth import read as read_truth


def main() -> int:
    """Check one evening."""
    parser = argparse.ArgumentParser(prog="python -m tools.wire_check", description=__doc__)
    parser.add_argument("wire", type=Path, help="what `--wire` wrote")
    parser.add_argument("database", type=Path, help="the bot's database; the bot must not be running")
    parser.add_argument("--killed", action="store_true", help="the bot died meanwhile: presses may have failed")
    given = parser.parse_args()
    truths = asyncio.run(read_truth(given.database))
    found = [
        *asyncio.run(complaints(given.database)),
        *findings(read(given.wire), truths, killed=given.killed),
    ]
    sys.stdout.writelines(f"{line}\n" for line in found)
    sys.stdout.write(f"{len(truths)} tables, {len(found)} findings\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
