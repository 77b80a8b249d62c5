"""Records for the tests of the analysis: whole games between quick house players."""

from hashlib import sha256

from engine import catalogue
from engine.contract import Refusal, Viewer, default_options
from engine.dice import Dice
from engine.house import never
from engine.record import Move, Record


def house_record(game_key: str, seats: int, number: int, level: str = "normal") -> Record:
    """The `number`th game between house players of one level."""
    game, player = catalogue.game(game_key), catalogue.house_player(game_key, level)
    options, key = default_options(game), sha256(f"analysis {game_key} {number}".encode()).digest()
    position, moves = game.deal(seats, options, Dice(key)).position, list[Move]()
    while position.outcome() is None:
        for seat in position.prompts():
            action = player.choose(position.view(Viewer(seat)), Dice(key, 1 << 20), never).action
            moves.append(Move(seat, position.canonical(seat, action).code))
            step = position.play(seat, action)
            assert not isinstance(step, Refusal)
            position = step.position
    return Record(game, seats, options, key, None, tuple(moves))
