"""Which folders are changed, and which tests ought to notice."""

from typing import Final, NamedTuple


class Room(NamedTuple):
    """A part of the program: the files whose code is changed (patterns), and the tests that are asked."""

    name: str
    package: str
    files: tuple[str, ...]
    tests: tuple[str, ...]


_TABLES: Final = ("tests/bot/tables", "tests/bot/persistence", "tests/bot/scheduler")
_ADAPTER: Final = ("tests/bot/discord_adapter", "tests/bot/screens", "tests/bot/games")

ROOMS: Final = (
    Room("engine", "engine", ("engine/*",), ("tests/engine",)),
    Room("tables", "bot", ("bot/tables/*",), ("tests/bot/tables", "tests/bot/scheduler")),
    Room("service", "bot", ("bot/service/*",), _TABLES),
    Room("scheduler", "bot", ("bot/scheduler/*",), ("tests/bot/scheduler", "tests/bot/tables")),
    Room("persistence", "bot", ("bot/persistence/*", "bot/maintenance/*"), ("tests/bot/maintenance", *_TABLES)),
    Room("discord_adapter", "bot", ("bot/discord_adapter/*",), _ADAPTER),
    Room("screens", "bot", ("bot/screens/*", "bot/games/*"), _ADAPTER),
    Room("sandbox", "bot", ("bot/sandbox/*",), ("tests/sandbox",)),
)
"""Every room, in the order in which they are tried."""

BLIND: Final = ("tests/bot/locales", "tests/sandbox/test_third_parties.py")
"""Tests that read source files or start programs of others: they see the changed sources and say nothing of use."""

SWEEPS: Final = (
    "tests/bot/tables/test_crashes.py",
    "tests/bot/tables/test_machine.py",
    "tests/bot/tables/test_weather.py",
    "tests/bot/tables/test_mutants.py",
    "tests/bot/persistence/test_crashes_on_sqlite.py",
    "tests/bot/persistence/test_power_cut.py",
)
"""Tests that take minutes for whatever survives: they are not asked, so that a run ends in hours. What only they notice
counts as unnoticed."""
