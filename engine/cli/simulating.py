"""The `simulate` command: play many games between house players and summarise the results."""

import json
import secrets
import signal
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import Final, NamedTuple, TextIO

from rich import box
from rich.console import Console
from rich.table import Table

from engine import catalogue
from engine.cli.terminal import PROGRAM, UsageError, printable, progress_bar, say, wrong_usage
from engine.codec import read_hex
from engine.contract import Json, Options, Refusal
from engine.dice import KEY_BYTES
from engine.simulation import STANDARD_ERRORS, Evening, PlayedGame, PlayerError, play_evening, player

MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 64


class PlayerShare(NamedTuple):
    """Result of one player.

    Attributes:
        level: Level or name of the player.
        wins: Number of wins; a shared win counts as a fraction.
        share: Share of all games that were won (0 to 1).
        margin: Half the width of the 95% interval of the share.
    """

    level: str
    wins: float
    share: float
    margin: float


class Summary(NamedTuple):
    """Results of the games that were played.

    Attributes:
        games: Number of games that were played.
        decisions: Mean number of answers in a game.
        questions: Mean number of phases in a game.
        cards: Mean number of cards in hand when a seat is asked.
        most_cards: Most cards in a hand when its seat is asked.
    """

    evening: Evening
    games: int
    players: tuple[PlayerShare, ...]
    decisions: float
    questions: float
    cards: float
    most_cards: int


def _wrong(what: str) -> UsageError:
    return wrong_usage(f"{PROGRAM} simulate", what)


def run_simulate(evening: Evening, jobs: int, out: TextIO, *, as_json: bool) -> None:
    """Play the games and print the results as a table or as one JSON object, which has nothing that depends on time.

    If a failing player or Ctrl-C stops the simulation, the results of the games until then are printed.

    Args:
        jobs: Number of processes.

    Raises:
        UsageError: A player failed.
    """
    began = perf_counter()
    played: list[PlayedGame] = []
    try:
        with _terminated_like_ctrl_c(), progress_bar() as progress:
            task = progress.add_task(f"{len(evening.players)} players", total=evening.games)
            for lot in play_evening(evening, jobs):
                played += lot
                progress.advance(task, len(lot))
    except PlayerError as error:
        raise _wrong(printable(f"argument --players: {error}", longest=300)) from error
    finally:
        if played:
            summary = _summary(evening, played)
            if as_json:
                out.write(f"{json.dumps(_as_json(summary))}\n")
            else:
                _print(summary, perf_counter() - began, Console(file=out))


def read_evening(
    game: str,
    players: tuple[str, ...],
    seats: int | None,
    games: int,
    key: str | None,
    rules: Sequence[str],
    *,
    equal_deals: bool,
) -> Evening:
    """Return the simulation that the arguments of the command line describe.

    Args:
        game: Key of the game.
        players: Name of each player.
        seats: Number of seats, `None` for one for each player.
        games: Number of games.
        key: Key of all randomness in hexadecimal digits, `None` for a random one.
        rules: House rules, each as `NAME=VALUE`.
        equal_deals: Each deal is played until everyone has sat in every seat.

    Raises:
        UsageError: The simulation cannot be played.
    """
    for name in players:
        try:
            player(game, name)
        except PlayerError as error:
            raise _wrong(printable(f"argument --players: {error}", longest=300)) from error
    if seats is not None and seats != len(players):
        raise _wrong(f"argument --players: {len(players)} players for {seats} seats")
    options = _options(game, rules)
    allowed = catalogue.game(game).seat_counts(options)
    if len(players) not in allowed:
        raise _wrong(f"argument --seats: {allowed[0]} to {allowed[-1]} can play, not {len(players)}")
    if not 1 <= games <= MOST_GAMES:
        raise _wrong(f"argument --games: 1 to {MOST_GAMES} games")
    if equal_deals and games % len(players):
        raise _wrong(f"argument --games: each deal takes {len(players)} games, one from every seat")
    key_bytes = secrets.token_bytes(KEY_BYTES) if key is None else read_hex(key)
    if key_bytes is None:
        raise _wrong("argument --key: 64 hexadecimal digits are needed")
    return Evening(game, players, games, key_bytes, options, equal_deals)


def _options(game: str, rules: Sequence[str]) -> Options:
    """Return the house rules of a simulation. A value that is not JSON is taken as a string."""
    raw: dict[str, Json] = {}
    for rule in rules:
        name, equals, value = rule.partition("=")
        if not equals:
            raise _wrong(printable(f"argument --rule: NAME=VALUE is needed, not {rule}", longest=300))
        try:
            raw[name] = json.loads(value)
        except (ValueError, RecursionError):
            raw[name] = value
    options = catalogue.game(game).read_options(raw)
    if isinstance(options, Refusal):
        raise _wrong(f"argument --rule: {say(options)}")
    return options


def checked_jobs(jobs: int) -> int:
    """Return the number of processes.

    Raises:
        UsageError: The number is not from 1 to `MOST_JOBS`.
    """
    if not 1 <= jobs <= MOST_JOBS:
        raise _wrong(f"argument --jobs: 1 to {MOST_JOBS} processes")
    return jobs


@contextmanager
def _terminated_like_ctrl_c() -> Generator[None]:
    """Handle SIGTERM like Ctrl-C inside the block. Its default action would leave the worker processes behind."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _summary(evening: Evening, played: Sequence[PlayedGame]) -> Summary:
    games = len(played)
    return Summary(
        evening=evening,
        games=games,
        players=tuple(_share(evening, player, played) for player in range(len(evening.players))),
        decisions=sum(each.decisions for each in played) / games,
        questions=sum(each.questions for each in played) / games,
        cards=sum(each.cards for each in played) / games,
        most_cards=max(each.most_cards for each in played),
    )


def _share(evening: Evening, player: int, played: Sequence[PlayedGame]) -> PlayerShare:
    """Return the result of a player. Games with the same deal count as one trial, because they are not independent."""
    parts = [each.parts[player] for each in played]
    once = len(evening.players) if evening.equal_deals else 1
    trials = [fmean(parts[start : start + once]) for start in range(0, len(parts), once)]
    margin = STANDARD_ERRORS * stdev(trials) / sqrt(len(trials)) if len(trials) > 1 else 1.0
    return PlayerShare(evening.players[player], round(sum(parts), 6), round(fmean(parts), 6), round(margin, 6))


def _as_json(summary: Summary) -> dict[str, object]:
    return {
        "game": summary.evening.game,
        "games": summary.games,
        "key": summary.evening.key.hex(),
        "options": {} if summary.evening.options is None else summary.evening.options.save(),
        "equal_deals": summary.evening.equal_deals,
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
        table.add_row(str(number), each.level, f"{each.wins:g}", f"{each.share:.1%}", f"± {each.margin:.1%}")
    console.print(table)
    per_game = f"{summary.questions:.1f} questions and {summary.decisions:.1f} answers a game"
    console.print(f"{games} games, {per_game}", highlight=False)
    console.print(f"hands: {summary.cards:.1f} cards on average, {summary.most_cards} at most", highlight=False)
    console.print(f"{seconds:.1f} s, {seconds / games * 1000:.1f} ms a game", highlight=False)
    console.print(f"again with --key {summary.evening.key.hex()}", highlight=False, soft_wrap=True)
