"""No room that all games share names one of them. What belongs to one game is found through its registrations: the
catalogue in the engine, the list of `DiscordGame`s in the bot."""

import re
from collections.abc import Iterator
from pathlib import Path

from bot.games.registry import GAMES
from bot.locales.phrasebook import Phrasebook, installed_sources
from engine import catalogue

ROOT = Path(__file__).parents[1]
KINDS = (".py", ".ftl", ".js", ".html", ".css", ".toml", ".json")

OWN_ROOMS = (
    *(f"engine/games/{key}" for key in catalogue.games()),
    *(f"bot/games/{key}" for key in GAMES),
)
"""The rooms of single games; in the locales, the files named after one."""

ALLOWED = {
    "engine/catalogue.py": "the list of games in the engine",
    "engine/pyproject.toml": "says what the distribution holds",
    "bot/games/registry.py": "the list of games on Discord",
    "bot/locales/en/analysis.ftl": "tells translators by what they may choose a word for rounds",
    "bot/locales/fr/analysis.ftl": "the rulebooks of two games have different words for a round",
    **dict.fromkeys(
        (f"bot/locales/{language}/settings.ftl" for language in installed_sources()),
        "tells people in which game hands are drawn without being asked",
    ),
    **dict.fromkeys(
        (f"bot/locales/{language}/daily.ftl" for language in installed_sources()),
        "says in which round, or turn, two lines part",
    ),
    "tools/measure/__main__.py": "lists what can be measured, by name",
    "tools/measure/blunders.py": "plays a game on to its end where its registration stops sooner",
    "tools/measure/screens.py": "tells the messages of one game from those of another by their words",
    "tools/languages.py": "lists the sentences that may be longer than others",
    "tools/take_screens.py": "takes the pictures of the README, of one game after the other",
}
"""What may name a game, and why. Files that are named after a game, such as its limit in `tools/benchmark` or the tool
that tunes its house players, are its own."""


def files() -> Iterator[Path]:
    for room in ("engine", "bot", "sandbox", "tools"):
        yield from (
            file for file in sorted((ROOT / room).rglob("*")) if file.suffix in KINDS and "tests" not in file.parts
        )


def is_shared(file: str) -> bool:
    own = file.startswith(tuple(f"{room}/" for room in OWN_ROOMS))
    return not own and not any(key in Path(file).stem for key in catalogue.games())


def names() -> Iterator[str]:
    """How a game may be called: its key, its folder, its classes, its command, its title."""
    book = Phrasebook.load()
    for key, registration in catalogue.installed.items():
        yield from (key, key.replace("_", "-"), type(registration.game).__name__)
        yield from (GAMES[key].command, GAMES[key].renderer.title(book.words("en")))


NAMED = re.compile("|".join(rf"(?<![A-Za-z]){re.escape(name)}" for name in names() if name != "twowin") + "|SansThree")
"""`twowin` is also what the program itself is called, so that only `twowin start` and its like mean the game."""
COMMAND = re.compile(r"twowin (start|rules|daily|leaderboard|history|replay)|(?<!\w)/twowin")
SHARED = sorted(str(file.relative_to(ROOT)) for file in files() if is_shared(str(file.relative_to(ROOT))))


def named(file: str) -> list[str]:
    """The games that a file names."""
    text = (ROOT / file).read_text(encoding="utf-8").replace("such as `two_win`", "")
    return [*NAMED.findall(text), *COMMAND.findall(text)]


def test_no_shared_room_names_a_game() -> None:
    assert {file: found for file in SHARED if file not in ALLOWED and (found := named(file))} == {}


def test_every_file_that_may_name_one_does() -> None:
    assert ALLOWED.keys() <= set(SHARED)
    assert all(NAMED.search((ROOT / file).read_text(encoding="utf-8")) for file in ALLOWED)


def test_every_game_and_every_kind_of_room_is_looked_at() -> None:
    assert {key for key in catalogue.games() if NAMED.fullmatch(key)} == set(catalogue.games())
    rooms = {"/".join(file.split("/")[:2]) for file in SHARED}
    assert {"bot/locales", "sandbox/control", "bot/screens", "bot/tables", "engine/cli", "tools/wire_check"} <= rooms
