"""Which folders are changed, and which tests ought to notice."""

from pathlib import Path
from typing import Final, NamedTuple

PROJECT: Final = Path(__file__).parents[2]
PLACE: Final = PROJECT / "build" / "mutants"
"""Where everything is kept that a run finds out, so that the next goes on from there."""


class Room(NamedTuple):
    """A part of the program: the folders whose code is changed, and the tests that are asked, the likeliest first."""

    name: str
    folders: tuple[str, ...]
    tests: tuple[str, ...]

    def files(self) -> list[str]:
        """The files whose code is changed, as paths inside the project."""
        found = (file for folder in self.folders for file in (PROJECT / folder).rglob("*.py"))
        return sorted(str(file.relative_to(PROJECT)) for file in found if file.name != "__init__.py")


_BACK: Final = (
    "tests/bot/tables",
    "tests/bot/scheduler",
    "tests/bot/service",
    "tests/bot/persistence",
    "tests/bot/maintenance",
)
_STORE: Final = (
    "tests/bot/persistence",
    "tests/bot/maintenance",
    "tests/bot/tables/test_daily.py",
    "tests/bot/test_command_line.py",
    "tests/bot/test_health.py",
    "tests/bot/scheduler/test_direct_opening.py",
)
_TALKS: Final = (
    "tests/bot/discord_adapter",
    "tests/e2e/test_at_the_table.py",
    "tests/e2e/test_situations.py",
    "tests/e2e/test_strict_discord.py",
)
_FRONT: Final = ("tests/bot/screens", "tests/bot/games", "tests/bot/discord_adapter")

ROOMS: Final = (
    Room("tables", ("bot/tables",), _BACK),
    Room("scheduler", ("bot/scheduler",), ("tests/bot/scheduler", *_BACK, *_TALKS)),
    Room("service", ("bot/service",), ("tests/bot/service", *_BACK, *_TALKS)),
    Room("persistence", ("bot/persistence", "bot/maintenance"), _STORE),
    Room("engine", ("engine",), ("tests/engine",)),
    Room("screens", ("bot/screens", "bot/games"), _FRONT),
    Room("discord_adapter", ("bot/discord_adapter",), _TALKS),
    Room("sandbox", ("sandbox",), ("tests/sandbox",)),
)
"""Every room, in the order in which they are tried."""

BLIND: Final = (
    "tests/sandbox/test_third_parties.py",
    "tests/bot/persistence/test_power_cut.py",
    "tests/bot/persistence/test_crashes_on_sqlite.py",
    "tests/bot/tables/test_crashes.py",
)
"""Tests that are not asked: those that start other programs, in which a change is not that is put in while this one
runs, and the sweeps of crashes, which take minutes for whatever survives. What only they notice counts as unnoticed."""

SWEEPS: Final = (
    "tests/bot/tables/test_machine.py",
    "tests/bot/tables/test_weather.py",
    "tests/bot/tables/test_mutants.py",
)
"""Tests that reach nearly everything and take long: only what all others let through is put to them."""
