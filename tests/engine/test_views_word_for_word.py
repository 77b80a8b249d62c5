"""What each viewer may know, which answers are taken and why the others are not, at some moments of every game: word
for word in `word_for_word/`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from engine.contract import Game, Options, Refusal
from engine.phrases import say
from tests.kit.every_game import SWEEPS
from tests.kit.word_for_word import assert_reads_as

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
def test_what_comes_of_foreign_input_reads_as_it_did(game_key: str) -> None:
    sweep = SWEEPS[game_key]
    assert_reads_as(
        FOLDER / f"foreign_{game_key}.txt", "\n".join(asked_of(sweep.registration.game, sweep.options)) + "\n"
    )
