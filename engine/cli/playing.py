"""`play`: one person against the house in the terminal."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple, TextIO

from engine import catalogue
from engine.cli.errors import CommandError
from engine.cli.teller import Teller
from engine.cli.two_win_words import TwoWinTeller
from engine.contract import Event, Game, Options, Position, Refusal, Step
from engine.dice import KEY_BYTES, Dice
from engine.hexadecimal import read_hex
from engine.house import never
from engine.phrases import say
from engine.seats import Seat, Viewer

YOU: Final = Viewer(Seat(0))
TELLERS: Final[Mapping[str, Teller]] = {"two_win": TwoWinTeller()}


class Sitting(NamedTuple):
    """A game at the terminal: what is played, how strong the house is, where words come from and go to."""

    game: Game
    teller: Teller
    level: str
    lines: TextIO
    out: TextIO

    def tell(self, events: Iterable[Event]) -> None:
        """Print what the person may know of some events."""
        for event in events:
            if event.seen_by(YOU):
                self.say(self.teller.told(event))

    def say(self, lines: Sequence[str]) -> None:
        """Print some lines."""
        self.out.writelines(f"{line}\n" for line in lines)

    def ask(self, words: str) -> str:
        """What the person types. Raises `CommandError` when the input ends."""
        self.out.write(words)
        self.out.flush()
        line = self.lines.readline()
        if not line:
            raise CommandError("the input ended before the game")
        return line.strip()


def run_play(game_key: str, seats: int, level: str, key: str | None, lines: TextIO, out: TextIO) -> None:
    """Play a whole game. Raises `CommandError` for a wrong seat count or key, and when the input ends."""
    game = catalogue.game(game_key)
    sitting = Sitting(game, TELLERS[game_key], level, lines, out)
    dice = Dice(_key(key))
    position, events = game.deal(_checked(game, seats), _defaults(game), dice)
    sitting.tell(events)
    while position.outcome() is None:
        position = _your_turn(sitting, position)
        position = _house_turns(sitting, position, dice.key)


def _key(text: str | None) -> bytes:
    if text is None:
        return secrets.token_bytes(KEY_BYTES)
    key = read_hex(text)
    if key is None:
        raise CommandError("argument --key: 64 hexadecimal digits are needed")
    return key


def _defaults(game: Game) -> Options:
    options = game.read_options({})
    assert not isinstance(options, Refusal)  # noqa: S101 - no game refuses its own defaults
    return options


def _checked(game: Game, seats: int) -> int:
    counts = game.seat_counts(_defaults(game))
    if seats not in counts:
        raise CommandError(f"argument --seats: from {counts.start} to {counts.stop - 1}")
    return seats


def _your_turn(sitting: Sitting, position: Position) -> Position:
    """Your answer, if you are asked: it may be changed until the empty line that shows it to the house."""
    seat = Seat(0)
    if seat not in position.prompts():
        return position
    view = position.view(YOU)
    sitting.say(sitting.teller.question(view))
    chosen: Step | None = None
    while True:
        line = sitting.ask("> " if chosen is None else "Enter goes on, another choice replaces this one > ")
        if not line and chosen is not None:
            return chosen.position
        step = _choice(sitting.game, position, sitting.teller.action_code(view, line))
        if isinstance(step, Refusal):
            sitting.say([f"No: {say(step)}."])
        else:
            chosen = step


def _choice(game: Game, position: Position, code: str) -> Step | Refusal:
    action = game.read_action(code)
    return action if isinstance(action, Refusal) else position.play(Seat(0), action)


def _house_turns(sitting: Sitting, position: Position, key: bytes) -> Position:
    """Everybody else answers; the last answer closes the phase."""
    player = catalogue.house_player(sitting.game.key, sitting.level)
    for seat, prompt in sorted(position.prompts().items()):
        if prompt.answered:
            continue
        thoughts = Dice(sha256(b"house" + key + f":{seat}:{prompt.number}".encode()).digest())
        choice = player.choose(position.view(Viewer(seat)), thoughts, never)
        step = position.play(seat, choice.action)
        assert not isinstance(step, Refusal)  # noqa: S101 - house players choose among what is legal
        sitting.tell(step.events)
        position = step.position
    return position
