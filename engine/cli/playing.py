"""`play`: one person against the house in the terminal."""

import json
import secrets
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TextIO

from rich.console import Console

from engine import catalogue
from engine.checks import read_hex
from engine.cli.errors import UsageError
from engine.cli.files import first_line
from engine.cli.teller import Teller
from engine.contract import Action, Event, Game, Position, Refusal, SeatResult, Step, View
from engine.dice import KEY_BYTES, Dice
from engine.house import never
from engine.record import Move, Record
from engine.seats import Seat, Viewer
from engine.simulation import default_options
from engine.terminal_words import printable, say, seat_name, why

YOU: Final = Viewer(Seat(0))
LONGEST_LINE: Final = 1000
"""Letters of a typed line that are read; nobody means more."""


class LeaveError(Exception):
    """The person has had enough: they said so, or their input ended."""


class Sitting:
    """A game at the terminal: what is played, how strong the house is, where words come from and go to, and all answers
    so far."""

    def __init__(self, wish: "Wish", lines: TextIO, console: Console) -> None:
        self.game = catalogue.game(wish.game)
        self.seats = _checked(self.game, wish.seats)
        self.teller = Teller(wish.game)
        self.level, self.key = _level(wish), _key(wish.key)
        self.moves: list[Move] = []
        self._lines, self._console = lines, console

    def deal(self) -> Step:
        """The beginning."""
        return self.game.deal(self.seats, default_options(self.game), Dice(self.key))

    def record(self) -> Record:
        """The game as far as it was played."""
        return Record(self.game, self.seats, default_options(self.game), self.key, None, tuple(self.moves))

    def play(self, position: Position, seat: Seat, action: Action) -> Step | Refusal:
        """The step that an answer makes; one that is accepted goes into the record."""
        step = position.play(seat, action)
        if not isinstance(step, Refusal):
            self.moves.append(Move(seat, position.canonical(seat, action).code))
        return step

    def tell(self, events: Iterable[Event]) -> None:
        """Print what the person may know of some events."""
        for event in events:
            if event.seen_by(YOU):
                self.say(self.teller.event_lines(event))

    def say(self, lines: Iterable[str]) -> None:
        """Print some lines. Words are wrapped where a terminal has an edge; a file that
        is written to has none."""
        for line in lines:
            self._console.print(line, markup=False, highlight=False, soft_wrap=not self._console.is_terminal)

    def ask(self, words: str) -> str:
        """What the person types, cut after `LONGEST_LINE` letters. Raises `LeaveError` when the input ends."""
        self._console.print(words, end="", markup=False, highlight=False)
        self._console.file.flush()
        line = rest = self._lines.readline(LONGEST_LINE)
        if not line:
            raise LeaveError
        while rest and not rest.endswith("\n"):
            rest = self._lines.readline(LONGEST_LINE)
        return line.strip()


class Wish(NamedTuple):
    """How a game at the terminal is to be: `key` in hexadecimal digits."""

    game: str
    seats: int
    level: str
    key: str | None


def run_play(wish: Wish, lines: TextIO, out: TextIO) -> None:
    """Play a game until it is over or the person leaves. Raises `UsageError` for a wrong seat count, level or key."""
    sitting = Sitting(wish, lines, Console(file=out))
    position, events = sitting.deal()
    try:
        sitting.tell(events)
        while position.outcome() is None:
            position = _your_turn(sitting, position)
            position = _house_turns(sitting, position)
        _say_results(sitting, position.view(YOU))
        _say_key(sitting)
        _offer_record(sitting)
    except (LeaveError, KeyboardInterrupt):
        sitting.say([""])
        if position.outcome() is None:
            _say_key(sitting)
        sitting.say(["You leave the table. Goodbye."])


def _say_results(sitting: Sitting, view: View) -> None:
    """Everybody's place, the best first, and what decided it."""
    found = [(Seat(seat), view.seat_result(Seat(seat))) for seat in range(sitting.seats)]
    results = sorted([(seat, result) for seat, result in found if result is not None], key=lambda each: each[1].place)
    sitting.say([f"Place {result.place}: {seat_name(seat)}, {_details(result)}." for seat, result in results])


def _details(result: SeatResult) -> str:
    return ", ".join(f"{name} {value}" for name, value in result.details.items())


def _say_key(sitting: Sitting) -> None:
    sitting.say([f"The same cards again: --key {sitting.key.hex()} --seats {sitting.seats}"])


def _offer_record(sitting: Sitting) -> None:
    """Until it is saved or the person does not want it. A file that is there already is left alone."""
    while name := sitting.ask("To save the record, type the name of a new file; Enter goes without > "):
        if _saved(sitting, name):
            return


def _saved(sitting: Sitting, name: str) -> bool:
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(f"{json.dumps(sitting.record().save())}\n")
    except (OSError, ValueError) as error:
        sitting.say([f"No: {printable(name)}: {first_line(error)}."])
        return False
    sitting.say([f"The record is in {printable(name)}."])
    return True


def _key(text: str | None) -> bytes:
    if text is None:
        return secrets.token_bytes(KEY_BYTES)
    key = read_hex(text)
    if key is None:
        raise UsageError("argument --key: 64 hexadecimal digits are needed")
    return key


def _level(wish: Wish) -> str:
    levels = catalogue.levels(wish.game)
    if wish.level not in levels:
        raise UsageError(f"argument --level: here the house is {', '.join(levels)}")
    return wish.level


def _checked(game: Game, seats: int) -> int:
    counts = game.seat_counts(default_options(game))
    if seats not in counts:
        raise UsageError(f"argument --seats: from {counts.start} to {counts.stop - 1}")
    return seats


def _your_turn(sitting: Sitting, position: Position) -> Position:
    """Your answer, if you are asked. Where it is not final it may be changed until the empty line that shows it to the
    house."""
    prompt = position.prompts().get(Seat(0))
    if prompt is None:
        return position
    view = position.view(YOU)
    sitting.say(sitting.teller.question(view))
    chosen: Action | None = None
    while True:
        line = sitting.ask("> " if chosen is None else "Enter goes on, another choice replaces this one > ")
        if chosen is not None and not line:
            break
        if _said_something_else(sitting, view, line):
            continue
        action = _choice(sitting.game, position, sitting.teller.code(view, line))
        if isinstance(action, Refusal):
            sitting.say([f"No: {say(action)}. Type help for help."])
            continue
        chosen = action
        sitting.say([f"Your choice: {chosen.code}."])
        if prompt.final:
            break
    return _after(sitting, position, Seat(0), chosen)


def _after(sitting: Sitting, position: Position, seat: Seat, action: Action) -> Position:
    step = sitting.play(position, seat, action)
    assert not isinstance(step, Refusal)  # noqa: S101 - it was tried before, or is among what is legal
    sitting.tell(step.events)
    return step.position


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
        case "answers":
            sitting.say([action.code for action in view.legal_actions()])
        case _ if line.lower().startswith("save "):
            _saved(sitting, line[5:].strip())
        case _ if line.lower().startswith("look "):
            sitting.say([sitting.teller.foreseen(view, sitting.teller.code(view, line[5:]))])
        case _:
            return False
    return True


def _hint(sitting: Sitting, view: View) -> str:
    """What the strongest house player would do with your cards, and why."""
    player = catalogue.house_player(sitting.game.key, catalogue.levels(sitting.game.key)[-1])
    choice = player.choose(view, _thoughts(sitting.key, view), never)
    return f"The house would {choice.action.code}: {why(choice)}."


def _choice(game: Game, position: Position, code: str) -> Action | Refusal:
    """The answer that a code names, if it is accepted."""
    action = game.read_action(code)
    tried = action if isinstance(action, Refusal) else position.play(Seat(0), action)
    return tried if isinstance(tried, Refusal) else action


def _house_turns(sitting: Sitting, position: Position) -> Position:
    """Everybody else who is asked answers; where that was the last answer, the turn closes."""
    player = catalogue.house_player(sitting.game.key, sitting.level)
    for seat in sorted(position.prompts()):
        prompt = position.prompts().get(seat)
        if seat != YOU.seat and prompt is not None and not prompt.answered:
            view = position.view(Viewer(seat))
            position = _after(sitting, position, seat, player.choose(view, _thoughts(sitting.key, view), never).action)
    return position


def _thoughts(key: bytes, view: View) -> Dice:
    """Chance of a house player's own, so that its thoughts never touch the dice of the deal."""
    number = view.turn if view.prompt is None else view.prompt.number
    return Dice(sha256(b"house" + key + f":{view.viewer.seat}:{number}".encode()).digest())
