"""What each viewer may know, which answers are taken and why the others are not, at some moments of every game: word
for word in `word_for_word/`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from engine.contract import Game, Options, Position, Refusal
from engine.phrases import say
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.every_game import SWEEPS, Sweep
from tests.kit.plain_data import plain
from tests.kit.playing import random_game
from tests.kit.word_for_word import assert_reads_as, in_a_line

FOLDER: Final = Path(__file__).parent / "word_for_word"
SEATS: Final = 3
MOMENTS: Final = 4
PREVIEWS: Final = 3
MOST_REFUSALS: Final = 60
CODES: Final = (
    "",
    "x",
    "pass",
    "pass 5P0",
    "pass 5P0 5P0",
    "form 5P0",
    "form 5P0 5P9",
    "play 1",
    "play 999",
    "play x",
    "draw",
    "draw pile",
    "draw hand",
    "lay",
    "lay R1",
    "lay R1 R1",
    "discard R1",
    "discard BLOCK 9",
    "discard WILD as SWAP",
    "discard SWAP up",
    "exchange 1UP",
    "skip",
    "skip now",
    "bury 1",
    "form  5P0 5P0",
    "PASS 5P0",
)
WRONG_VALUES: Final[tuple[Any, ...]] = (None, True, -1, 0, 1, 2, 3, 6, 7, 8, 9, 10, 99, "x", "", [], {}, 0.5)
KNOWN_OPTIONS: Final = {
    "two_win": ("max_players", "star_profile", "reshuffle_keep_numbers", "draw_shortage"),
    "two_sans_three": ("interim_check", "show_facedown_colours"),
    "two_down": ("challenge", "levels_to_win", "heap_distinct_colours"),
    "toy": ("rounds",),
}


def moments(sweep: Sweep) -> list[Position]:
    """Evenly spread over a game, its end as well."""
    (table,) = sweep.tables(SEATS, 1)
    positions = [table.deal().position, *(deed.step.position for deed in random_game(table))]
    return [positions[(len(positions) - 1) * part // MOMENTS] for part in range(MOMENTS + 1)]


def shown(sweep: Sweep, position: Position) -> Iterator[str]:
    """What everybody may know, and what may be answered."""
    for viewer in (PUBLIC, Viewer(Seat(0)), Viewer(Seat(1))):
        view = position.view(viewer)
        yield f"{viewer.seat} {in_a_line(plain(view.save()))}"
        yield f"  asked {view.asked} answered {view.answered} out {view.out} {view.acknowledge} {view.prompt}"
        legal = view.legal_actions()
        yield f"  {len(legal)} answers: {' | '.join(each.code for each in legal[:9])}"
        for action in legal[:: max(1, len(legal) // PREVIEWS)][:PREVIEWS]:
            yield f"  {action.code} -> {view.preview(action)}"
        results = [view.seat_result(Seat(seat)) for seat in range(SEATS)]
        if results[0] is not None:
            yield f"  {results}"
    outcome = position.outcome()
    yield "running" if outcome is None else in_a_line(plain(outcome.save()))
    yield f"turn {position.turn} round {position.round}"
    for seat in position.prompts():
        yield f"  the clock plays {position.fallback(seat).code} for {seat}"
    yield from refusals(sweep, position)


def refusals(sweep: Sweep, position: Position) -> Iterator[str]:
    """Why some answers are not taken."""
    found = dict[str, str]()
    for action in sweep.actions[:: max(1, len(sweep.actions) // MOST_REFUSALS)]:
        for seat in (Seat(0), Seat(1)):
            step = position.play(seat, action)
            if isinstance(step, Refusal):
                found.setdefault(f"{seat} {say(step)}", action.code)
    yield from (f"  no: {code} of {why}" for why, code in found.items())


def asked_of(game: Game, options: Options) -> Iterator[str]:
    """What comes of codes, decks, house rules and numbers of seats from outside."""
    for code in CODES:
        action = game.read_action(code)
        yield f"{code!r}: {say(action) if isinstance(action, Refusal) else action.code}"
    for name in (*KNOWN_OPTIONS[game.key], "unknown"):
        for value in WRONG_VALUES:
            read = game.read_options({name: value})
            yield f"{name} {value!r}: {say(read) if isinstance(read, Refusal) else dict(read.save())}"
    for seats in range(9):
        widened = game.with_seats(options, seats)
        yield f"{seats} seats: {say(widened) if isinstance(widened, Refusal) else dict(widened.save())}"
    decks: tuple[Any, ...] = (None, [], "x", [1], ["x"], {})
    for deck in decks:
        checked = game.check_deck(deck, options)
        yield f"deck {deck!r}: {say(checked) if isinstance(checked, Refusal) else 'taken'}"


@pytest.mark.parametrize("game_key", SWEEPS)
def test_what_everybody_may_know_and_answer_reads_as_it_did(game_key: str) -> None:
    sweep = SWEEPS[game_key]
    lines = [line for position in moments(sweep) for line in ("#", *shown(sweep, position))]
    assert_reads_as(FOLDER / f"views_{game_key}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("game_key", SWEEPS)
def test_what_comes_of_foreign_input_reads_as_it_did(game_key: str) -> None:
    sweep = SWEEPS[game_key]
    assert_reads_as(
        FOLDER / f"foreign_{game_key}.txt", "\n".join(asked_of(sweep.registration.game, sweep.options)) + "\n"
    )
