"""`play`: one person against the house in the terminal."""

import secrets
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, NamedTuple, TextIO

from rich.console import Console, RenderableType

from engine import catalogue
from engine.cli.errors import CommandError
from engine.cli.teller import Teller
from engine.cli.two_win_pictures import TwoWinPictures
from engine.cli.two_win_words import TwoWinWords
from engine.contract import Event, Game, Position, Refusal, Step, View
from engine.dice import KEY_BYTES, Dice
from engine.games.two_down.words import TwoDownWords
from engine.games.two_sans_three.pictures import SansThreePictures
from engine.games.two_sans_three.words import SansThreeWords
from engine.hexadecimal import read_hex
from engine.house import LEVELS, never
from engine.phrases import say
from engine.reasons import why
from engine.seats import Seat, Viewer
from engine.simulation import default_options

YOU: Final = Viewer(Seat(0))
PLAIN: Final[Mapping[str, Teller]] = {
    "two_win": TwoWinWords(),
    "two_sans_three": SansThreeWords(),
    "two_down": TwoDownWords(),
}
"""Who tells a game in plain sentences."""

TELLERS: Final[Mapping[str, Teller]] = {
    "two_win": TwoWinPictures(),
    "two_sans_three": SansThreePictures(),
    "two_down": TwoDownWords(),
}
"""Who tells a game with colours and tables."""

ADVISER: Final = LEVELS[-1]
"""The level that gives hints."""


class LeaveError(Exception):
    """The person has had enough: they said so, or their input ended."""


class Sitting(NamedTuple):
    """A game at the terminal: what is played, how strong the house is, where words come from and go to."""

    game: Game
    teller: Teller
    level: str
    key: bytes
    lines: TextIO
    console: Console

    def tell(self, events: Iterable[Event]) -> None:
        """Print what the person may know of some events."""
        for event in events:
            if event.seen_by(YOU):
                self.say(self.teller.told(event))

    def say(self, parts: Iterable[RenderableType]) -> None:
        """Print some parts, each from the start of a line."""
        for part in parts:
            self.console.print(part, markup=False, highlight=False, soft_wrap=isinstance(part, str))

    def ask(self, words: str) -> str:
        """What the person types. Raises `LeaveError` when the input ends."""
        self.console.print(words, end="", markup=False, highlight=False)
        self.console.file.flush()
        line = self.lines.readline()
        if not line:
            raise LeaveError
        return line.strip()


class Wish(NamedTuple):
    """How a game at the terminal is to be: `key` in hexadecimal digits, `plain` without colours and tables."""

    game: str
    seats: int
    level: str
    key: str | None
    plain: bool


def run_play(wish: Wish, lines: TextIO, out: TextIO) -> None:
    """Play a game until it is over or the person leaves. Raises `CommandError` for a wrong seat count or key."""
    game = catalogue.game(wish.game)
    teller = (PLAIN if wish.plain else TELLERS)[wish.game]
    sitting = Sitting(game, teller, wish.level, _key(wish.key), lines, Console(file=out))
    position, events = game.deal(_checked(game, wish.seats), default_options(game), Dice(sitting.key))
    try:
        sitting.tell(events)
        while position.outcome() is None:
            position = _your_turn(sitting, position)
            position = _house_turns(sitting, position)
    except (LeaveError, KeyboardInterrupt):
        sitting.say(["", "You leave the table. Goodbye."])


def _key(text: str | None) -> bytes:
    if text is None:
        return secrets.token_bytes(KEY_BYTES)
    key = read_hex(text)
    if key is None:
        raise CommandError("argument --key: 64 hexadecimal digits are needed")
    return key


def _checked(game: Game, seats: int) -> int:
    counts = game.seat_counts(default_options(game))
    if seats not in counts:
        raise CommandError(f"argument --seats: from {counts.start} to {counts.stop - 1}")
    return seats


def _your_turn(sitting: Sitting, position: Position) -> Position:
    """Your answer, if you are asked. Where it is not final, it may be changed until the empty line that shows it to the
    house."""
    if YOU.seat not in position.prompts():
        return position
    view = position.view(YOU)
    sitting.say(sitting.teller.question(view))
    chosen: Step | None = None
    while True:
        line = sitting.ask("> " if chosen is None else "Enter goes on, another choice replaces this one > ")
        if not line and chosen is not None:
            return chosen.position
        if _said_something_else(sitting, view, line):
            continue
        step = _choice(sitting.game, position, sitting.teller.action_code(view, line))
        if isinstance(step, Refusal):
            sitting.say([f"No: {say(step)}. Type help for help."])
        elif view.prompt is not None and view.prompt.final:
            sitting.tell(step.events)
            return step.position
        else:
            chosen = step


def _said_something_else(sitting: Sitting, view: View, line: str) -> bool:
    """Whether the line was no answer but a wish, which is fulfilled."""
    match line.lower():
        case "hint" | "?":
            sitting.say([_hint(sitting, view)])
        case "help":
            sitting.say(sitting.teller.help())
        case "again":
            sitting.say(sitting.teller.question(view))
        case "quit":
            raise LeaveError
        case _:
            return False
    return True


def _hint(sitting: Sitting, view: View) -> str:
    """What the strongest house player would do with your cards, and why."""
    player = catalogue.house_player(sitting.game.key, ADVISER)
    choice = player.choose(view, _thoughts(sitting.key, view), never)
    return f"The house would {sitting.teller.answer(choice.action.code)}: {why(choice)}."


def _choice(game: Game, position: Position, code: str) -> Step | Refusal:
    action = game.read_action(code)
    return action if isinstance(action, Refusal) else position.play(Seat(0), action)


def _house_turns(sitting: Sitting, position: Position) -> Position:
    """Everybody else who is asked answers; where that was the last answer, the turn closes."""
    player = catalogue.house_player(sitting.game.key, sitting.level)
    for seat in sorted(position.prompts()):
        prompt = position.prompts().get(seat)
        if seat == YOU.seat or prompt is None or prompt.answered:
            continue
        view = position.view(Viewer(seat))
        step = position.play(seat, player.choose(view, _thoughts(sitting.key, view), never).action)
        assert not isinstance(step, Refusal)  # noqa: S101 - house players choose among what is legal
        sitting.tell(step.events)
        position = step.position
    return position


def _thoughts(key: bytes, view: View) -> Dice:
    """Chance of a house player's own, so that its thoughts never touch the dice of the deal."""
    number = view.turn if view.prompt is None else view.prompt.number
    return Dice(sha256(b"house" + key + f":{view.viewer.seat}:{number}".encode()).digest())
