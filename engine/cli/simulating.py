"""`simulate`: many games between house players, and what came of them."""

import json
import secrets
import signal
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple, TextIO

from rich import box
from rich.console import Console
from rich.table import Table

from engine import catalogue
from engine.cli.errors import UsageError
from engine.cli.progress import progress_bar
from engine.dice import KEY_BYTES
from engine.hexadecimal import read_hex
from engine.phrases import printable
from engine.players import PlayerError, player
from engine.simulation import STANDARD_ERRORS, Evening, PlayedGame, default_options, play_evening

MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 64


class PlayerShare(NamedTuple):
    """What one player won. `wins` counts a shared win in parts; `share` is of all games."""

    level: str
    wins: float
    share: float

    def margin(self, games: int) -> float:
        """Half the width of the 95 % interval around the share."""
        return STANDARD_ERRORS * sqrt(self.share * (1 - self.share) / games)


class Summary(NamedTuple):
    """What came of the games of an evening that were played; means are per game."""

    evening: Evening
    games: int
    players: tuple[PlayerShare, ...]
    decisions: float
    questions: float
    cards: float
    most_cards: int


def run_simulate(evening: Evening, jobs: int, out: TextIO, *, as_json: bool) -> None:
    """Play the games and print what came of them: a table, or one JSON object without anything that depends on time.

    Whatever stops it early (Ctrl-C, a player that fails: `UsageError`), the games played until then are printed."""
    began = perf_counter()
    played: list[PlayedGame] = []
    try:
        with _terminated_like_ctrl_c(), progress_bar() as progress:
            task = progress.add_task(f"{len(evening.players)} players", total=evening.games)
            for lot in play_evening(evening, jobs):
                played += lot
                progress.advance(task, len(lot))
    except PlayerError as error:
        raise UsageError(printable(f"argument --players: {error}", longest=300)) from error
    finally:
        if played:
            _report(_summary(evening, played), perf_counter() - began, out, as_json=as_json)


def _report(summary: Summary, seconds: float, out: TextIO, *, as_json: bool) -> None:
    if as_json:
        out.write(f"{json.dumps(_as_json(summary))}\n")
    else:
        _print(summary, seconds, Console(file=out))


def read_evening(game: str, seats: int | None, games: int, players: str, key: str | None) -> Evening:
    """An evening from arguments. Raises `UsageError` for what cannot be played."""
    names = tuple(players.split(","))
    for name in names:
        try:
            player(game, name)
        except PlayerError as error:
            raise UsageError(printable(f"argument --players: {error}", longest=300)) from error
    if seats is not None and seats != len(names):
        raise UsageError(f"argument --players: {len(names)} players for {seats} seats")
    rules = catalogue.game(game)
    allowed = rules.seat_counts(default_options(rules))
    if len(names) not in allowed:
        raise UsageError(f"argument --seats: {allowed[0]} to {allowed[-1]} can play, not {len(names)}")
    if not 1 <= games <= MOST_GAMES:
        raise UsageError(f"argument --games: 1 to {MOST_GAMES} games")
    return Evening(game, names, games, _key(key))


def checked_jobs(jobs: int) -> int:
    """The number of processes. Raises `UsageError` when it is none that makes sense."""
    if not 1 <= jobs <= MOST_JOBS:
        raise UsageError(f"argument --jobs: 1 to {MOST_JOBS} processes")
    return jobs


@contextmanager
def _terminated_like_ctrl_c() -> Generator[None]:
    """SIGTERM ends the processes of a pool as Ctrl-C does; by itself it would leave them behind."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _key(text: str | None) -> bytes:
    key = secrets.token_bytes(KEY_BYTES) if text is None else read_hex(text)
    if key is None:
        raise UsageError("argument --key: 64 hexadecimal digits are needed")
    return key


def _summary(evening: Evening, played: Sequence[PlayedGame]) -> Summary:
    games = len(played)
    wins = [sum(each.parts[player] for each in played) for player in range(len(evening.players))]
    return Summary(
        evening=evening,
        games=games,
        players=tuple(
            PlayerShare(level, round(won, 6), round(won / games, 6))
            for level, won in zip(evening.players, wins, strict=True)
        ),
        decisions=sum(each.decisions for each in played) / games,
        questions=sum(each.questions for each in played) / games,
        cards=sum(each.cards for each in played) / games,
        most_cards=max(each.most_cards for each in played),
    )


def _as_json(summary: Summary) -> dict[str, object]:
    return {
        "game": summary.evening.game,
        "games": summary.games,
        "key": summary.evening.key.hex(),
        "players": [each._asdict() for each in summary.players],
        "decisions_per_game": round(summary.decisions, 6),
        "questions_per_game": round(summary.questions, 6),
        "hands": {"mean": round(summary.cards, 6), "largest": summary.most_cards},
    }


def _print(summary: Summary, seconds: float, console: Console) -> None:
    games = summary.games
    table = Table(box=box.SIMPLE)
    for heading in ("player", "level", "wins", "share", "95 % within"):
        table.add_column(heading, justify="left" if heading == "level" else "right")
    for number, each in enumerate(summary.players, 1):
        margin = f"± {each.margin(games):.1%}"
        table.add_row(str(number), each.level, f"{each.wins:g}", f"{each.share:.1%}", margin)
    console.print(table)
    per_game = f"{summary.questions:.1f} questions and {summary.decisions:.1f} answers a game"
    console.print(f"{games} games, {per_game}", highlight=False)
    console.print(f"hands: {summary.cards:.1f} cards on average, {summary.most_cards} at most", highlight=False)
    console.print(f"{seconds:.1f} s, {seconds / games * 1000:.1f} ms a game", highlight=False)
    console.print(f"again with --key {summary.evening.key.hex()}", highlight=False, soft_wrap=True)
