"""The games of the sweeps: those of the catalogue, and the toy game as one that works quite differently."""

from collections.abc import Sequence
from itertools import permutations, product
from typing import NamedTuple

from engine import catalogue
from engine.catalogue import Registration
from engine.contract import Action, Json, Options, Refusal
from engine.games.two_down.actions import ACTIONS, Lay
from engine.games.two_down.cards import NUMBER_CARDS, WILD
from engine.games.two_sans_three.actions import PLAYS
from engine.games.two_win.actions import FORMS, PASSES
from tests.kit.playing import Setting, setting_of
from tests.kit.toy_game import game as toy
from tests.kit.toy_game.actions import CARDS, DRAWS, Put


class Sweep(NamedTuple):
    """A game of the sweeps: the house rules that allow every seat count, and all actions there could be, in every form
    that a code may give them. `open_words`: the final actions whose cards everyone may see. `clock_ends`: whether a
    game comes to its end when the clock plays for everyone."""

    registration: Registration
    rules: dict[str, Json]
    actions: Sequence[Action]
    open_words: frozenset[str] = frozenset()
    clock_ends: bool = True

    @property
    def options(self) -> Options:
        options = self.registration.game.read_options(self.rules)
        assert not isinstance(options, Refusal), options
        return options

    def tables(self, seats: int, count: int) -> list[Setting]:
        settings = (setting_of(self.registration.game, seats, number, self.rules) for number in range(count))
        return [table._replace(open_words=self.open_words, clock_ends=self.clock_ends) for table in settings]


_TWO_WIN = Sweep(
    catalogue.installed["two_win"], {"max_players": 7}, [*PASSES, *(form for row in FORMS for form in row)]
)
_TWO_SANS_THREE = Sweep(catalogue.installed["two_sans_three"], {}, list(PLAYS.values()), frozenset({"play"}))
_TOY = Sweep(
    toy.REGISTRATION,
    {},
    [
        *(Put("bury", (card,)) for card in CARDS),
        *DRAWS,
        *(Put("play", (card,)) for card in CARDS),
        *(Put("lay", pair) for pair in permutations(CARDS, 2)),
    ],
    frozenset({"play", "lay"}),
)
_PAIRS = [[[{"group": 2}]], [[{"clump": 2}]], [[{"heap": 2}], [{"pack": 2}]]]
"""Levels so easy that random players finish them, and that every lay there could be can be tried."""

_TWO_DOWN = Sweep(
    catalogue.installed["two_down"],
    {"challenge": _PAIRS * 3, "levels_to_win": 3},
    [*ACTIONS.values(), *map(Lay, product((*NUMBER_CARDS, WILD), repeat=2))],
    frozenset({"lay"}),
    clock_ends=False,
)
SWEEPS = {sweep.registration.game.key: sweep for sweep in (_TWO_WIN, _TWO_SANS_THREE, _TWO_DOWN, _TOY)}
TABLES = [(key, seats) for key, sweep in SWEEPS.items() for seats in sweep.registration.game.seat_counts(sweep.options)]
