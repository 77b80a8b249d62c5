"""Terminal: usage errors, standard streams, records from files, the progress bar, and English sentences.

The sentences are mainly refusals. The bot has its own in bot/locales.
"""

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from engine.contract import Json, Refusal

if TYPE_CHECKING:
    from rich.progress import Progress

MOST_BYTES: Final = 1_000_000
"""Most bytes of a record."""

PROGRAM: Final = "python -m engine"


class UsageError(Exception):
    """Bad input. The user reads one line, with `command` and the message; the exit status is 2."""

    def __init__(self, what: str, command: str = PROGRAM) -> None:
        super().__init__(what)
        self.command = command


def wrong_usage(command: str, what: str) -> UsageError:
    """Return the error for invalid arguments of a command, with a reference to `--help`."""
    return UsageError(f"{' '.join(what.split())} (see {command} --help)", command)


def open_closed_streams() -> None:
    """Replace closed standard streams: input is empty, output is discarded."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open()
    sys.stdout = sys.stdout or nothing.open("w")
    sys.stderr = sys.stderr or nothing.open("w")


def replace_what_cannot_be_shown() -> None:
    """Use a question mark for each character that the encoding of a standard stream lacks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def give_up_output() -> None:
    """Close standard output with its buffer, so that the interpreter does not report an error at exit."""
    with suppress(OSError):
        sys.stdout.close()


def progress_bar() -> "Progress":
    """Return a progress bar on standard error, which is shown on a terminal only."""
    from rich.console import Console  # only long commands wait for rich to load
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(file=sys.stderr)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def read_json(name: str) -> Json:
    """Return the decoded JSON of a file, `-` for standard input.

    Raises:
        UsageError: The file cannot be read, is larger than `MOST_BYTES`, or is not JSON.
    """
    data = _read(name)
    if len(data) > MOST_BYTES:
        raise UsageError(f"{printable(name)}: larger than 1 MB")
    try:
        return json.loads(data.decode(), object_pairs_hook=_object, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{printable(name)}: no JSON: {first_line(error)}") from error


def _read(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UsageError(f"{printable(name)}: cannot be read: {first_line(error)}") from error


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Build a JSON object from its pairs.

    Raises:
        ValueError: A name occurs twice.
    """
    named = dict(pairs)
    if len(named) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in named if names.count(name) > 1)
        raise ValueError(f"an object names {printable(twice)} twice")
    return named


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def first_line(error: Exception) -> str:
    """Return the message of an error in one printable line."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return printable(reason, longest=200)


LONGEST_DETAIL: Final = 60
"""Most quoted characters of untrusted text."""

_PHRASES: Final[Mapping[str, str]] = {
    "refused-game-over": "the game is over",
    "refused-not-asked": "this seat is not asked",
    "refused-not-now": "the question now is to {question}",
    "refused-no-such-action": "there is no action {code}",
    "refused-card-not-held": "the hand has no {card} for this",
    "refused-number-too-low": "{number} is not above the last number {last}",
    "refused-discard-not-taken": "the top of the discard pile cannot be taken now",
    "refused-laying-blocked": "a Block is in the way for {turns} more turns",
    "refused-not-the-level": "these cards, in this order, are not level {level}",
    "refused-own-seat": "this is played against another player",
    "refused-no-such-seat": "there is no seat {seat}",
    "refused-which-down-card": "say which down card the 1Up takes",
    "refused-no-such-down-card": "there is no such down card",
    "refused-no-effect": "this can have no effect now",
    "refused-not-blocked": "there is no Block to remove",
    "refused-down-cards-left": "a 1Up is exchanged only when both down cards are taken",
    "refused-unknown-challenge": "there is no challenge card {challenge}",
    "refused-challenge-levels": "a challenge card is a list of {levels} levels",
    "refused-challenge-alternatives": "level {level} is no list of 1 to {most} alternatives",
    "refused-challenge-melds": "an alternative of level {level} is no list of 1 to {most} melds",
    "refused-challenge-meld": "level {level} asks for {meld}, which is no meld",
    "refused-challenge-size": "a {meld} of level {level} takes {fewest} to {most} cards",
    "refused-challenge-cards": "an alternative of level {level} takes more than {most} cards",
    "refused-no-action": "an action is [seat number, code]",
    "refused-unknown-option": "there is no option {option}",
    "refused-wrong-option": "the option {option} cannot have this value",
    "refused-wrong-deck": "the deck is not exactly the right cards",
    "refused-no-json": "this is no JSON",
    "refused-no-record": "a record is a JSON object",
    "refused-record-incomplete": "the record has no {field}",
    "refused-record-version": "the record is not of version {version}",
    "refused-unknown-game": "there is no game {game}",
    "refused-options-no-object": "the options are no JSON object",
    "refused-wrong-seat-count": "there must be {fewest} to {most} seats under these rules",
    "refused-no-hex": "the {field} is not 64 hexadecimal digits",
    "refused-actions-no-list": "the actions are no list",
    "refused-no-commit": "the record has no complete commit part",
    "refused-commit-version": "the commit part is not of version 1 or 2",
    "refused-coin": "the coin is not the id of a post with the id of its channel, as texts",
    "refused-stray-coin": "only a commit part of version 2 has a coin",
    "refused-forgotten": "this can no longer be verified, because a player asked to be forgotten",
    "refused-deck-was-given": "the deck was given, so nothing was shuffled that could be checked",
    "refused-contributions": "there are {contributions} contributions for {seats} seats",
    "refused-commitment": "the commitment is not that of the secret",
    "refused-key": "the key does not follow from secret and contributions",
    "refused-key-of-coin": "the key does not follow from secret, coin and contributions",
}


def say(refusal: Refusal) -> str:
    """Return a refusal as one printable line, without a full stop."""
    details = {name: printable(str(value)) for name, value in refusal.details.items()}
    return _PHRASES[refusal.key].format(**details)


def printable(text: str, longest: int = LONGEST_DETAIL) -> str:
    """Return untrusted text, cut to `longest` characters, with escapes for unprintable characters."""
    cut = text if len(text) <= longest else f"{text[:longest]}…"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut)


def counted(count: int, one: str, more: str | None = None) -> str:
    """Return a count with its noun, such as `1 card` or `3 cards`. `more` is an irregular plural."""
    return f"1 {one}" if count == 1 else f"{count} {more or f'{one}s'}"
