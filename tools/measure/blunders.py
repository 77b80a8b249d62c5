"""Share of planted blunders that an analysis finds, and of the mistakes it tells that are none.

`python -m tools.measure blunders --help`. Games between `normal` house players are played; some of their questions are
taken by chance and answered differently: with any legal answer, or as `easy` would. The true cost of such an answer,
beside the best of the answers that the analysis looks at, is measured on many more deals by dice of its own, which are
played to the end (in 2 DOWN of the round). The same key gives the same blunders. The figures stand in
docs/house_players.md.
"""

import argparse
import json
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Final, NamedTuple

from engine import catalogue
from engine.analysis.findings import HUNDRED, Judged
from engine.analysis.study import Question, advice, difference, judged, shares, study
from engine.dice import Dice
from engine.games.two_sans_three.cards import TURNS_EACH
from engine.games.two_sans_three.playout import played_out
from engine.house import never
from engine.record import Broken, Record
from tools.measure.calibration import played

LOT: Final = 200
"""Deals after which a true cost is looked at again."""

BRACKETS: Final = ((0.03, 0.05), (0.05, 0.1), (0.1, 1.01))
"""Blunders by what they truly cost."""


class Cost(NamedTuple):
    """Share of the win that an answer costs beside a better one, half of its 95 % interval, and on how many deals it
    was measured."""

    lead: float
    off: float
    deals: int

    @property
    def sure(self) -> bool:
        """Return whether the answer surely costs something."""
        return self.lead > self.off


class Planted(NamedTuple):
    """An answer to a question of a record, and the deals that the analysis plays for each choice."""

    record: Record
    question: Question
    playouts: int


def true_cost(plant: Planted, better: str, most: int, least: float = -1.0) -> Cost:
    """Measure what the answer costs beside `better` on `most` deals; on fewer where it is surely less than `least`."""
    record = plant.record._replace(key=sha256(b"truth" + plant.record.key).digest())
    best, given, codes = list[float](), list[float](), (better, plant.question.code)
    while True:
        deals = range(len(best), len(best) + LOT)
        with _to_the_end():
            lot = shares(record, plant.question, codes, deals)
        best += lot[0]
        given += lot[1]
        cost = Cost(*difference(best, given), len(best))
        if cost.deals >= most or cost.lead + cost.off < least:
            return cost


@contextmanager
def _to_the_end() -> Generator[None]:
    """Let 2 SANS 3 be played to its end, not for some turns only."""
    usual = catalogue.installed
    whole = usual["two_sans_three"]._replace(playout=partial(played_out, laps=TURNS_EACH))
    catalogue.installed = {**usual, "two_sans_three": whole}
    yield
    catalogue.installed = usual


def planted(game_key: str, seats: int, games: range, key: bytes, every: int) -> Iterator[Planted]:
    """Yield other answers to questions that are taken by chance, one of `every` on average."""
    for number in games:
        dealt = sha256(key + number.to_bytes(8, "big")).digest()
        record = played(game_key, seats, dealt)
        found = study(record)
        assert not isinstance(found, Broken)  # noqa: S101 - the house keeps the rules
        chance = Dice(sha256(b"blunder" + dealt).digest())
        for question in found.questions:
            drawn, chance = chance.below(every)
            if drawn == 0:
                code, chance = _other_answer(game_key, question, chance)
                if code != question.code:
                    yield Planted(record, question._replace(code=code), found.playouts)


def _other_answer(game_key: str, question: Question, chance: Dice) -> tuple[str, Dice]:
    """Return any legal answer, or every other time the one of `easy`."""
    by_easy, chance = chance.below(2)
    legal = question.view.legal_actions()
    pick, chance = chance.below(len(legal))
    easy = catalogue.house_player(game_key, "easy")
    action = easy.choose(question.view, chance, never).action if by_easy else legal[pick]
    return question.position.canonical(question.seat, action).code, chance


class Truths:
    """True costs, kept in a file so that another judgement of the same blunders need not measure them again."""

    def __init__(self, file: Path | None, most: int) -> None:
        self._file, self._most = file, most
        self._known: dict[str, Cost] = {}
        if file is not None and file.exists():
            self._known = {name: Cost(*cost) for name, cost in json.loads(file.read_text()).items()}

    def costs(self, plant: Planted, least: float) -> Mapping[str, Cost]:
        """Return what the answer costs beside each that the analysis looks at."""
        return {code: self.cost(plant, code, least) for code in advice(plant.record, plant.question)}

    def cost(self, plant: Planted, better: str, least: float = -1.0) -> Cost:
        """Return what the answer costs beside `better`."""
        name = f"{plant.record.key.hex()} {plant.question.at} {plant.question.code} {better}"
        known = self._known.get(name)
        if known is None or (known.deals < self._most and known.lead + known.off >= least):
            known = self._known[name] = true_cost(plant, better, self._most, least)
            if self._file is not None:
                self._file.write_text(json.dumps(self._known))
        return known


class Verdict(NamedTuple):
    """True cost of an answer beside the best one, what the analysis said of it, and the processor time that took."""

    true: Cost
    told: Judged
    seconds: float

    @property
    def found(self) -> bool | None:
        """Return whether a mistake was told; `None` where the answer is not surely one that is to be told."""
        return self.told.mistake is not None if self.true.sure and self.true.lead >= BRACKETS[0][0] else None

    @property
    def false(self) -> bool:
        """Return whether a mistake was told that surely is none."""
        return self.told.mistake is not None and not self.true.sure


def verdicts(plants: Iterable[Planted], truths: Truths) -> Iterator[Verdict]:
    """Yield what the analysis says of each answer beside what it truly costs; none where it agrees with the house."""
    for plant in plants:
        costs = truths.costs(plant, BRACKETS[0][0])
        if costs:
            begun = process_time()
            told = judged(plant.record, plant.question, plant.playouts)
            seconds = process_time() - begun
            true = max(costs.values()) if told.mistake is None else truths.cost(plant, told.mistake.better)
            yield Verdict(true, told, seconds)


def lines(found: Sequence[Verdict]) -> Iterator[str]:
    """Yield the figures."""
    for low, high in BRACKETS:
        part = [each for each in found if each.true.sure and low <= each.true.lead < high]
        seen = sum(each.told.mistake is not None for each in part)
        yield f"blunders of {low:.0%} to {high:.0%}: {len(part)}, found {seen}"
    told = [(each.true, each.told.mistake) for each in found if each.told.mistake is not None]
    none = [(true.lead, true.off, mistake.cost, mistake.margin) for true, mistake in told if not true.sure]
    yield f"{len(found)} answers, told {len(told)}, of these none {len(none)} {none}"
    if told:
        said, true = mean(mistake.cost for _, mistake in told), HUNDRED * mean(true.lead for true, _ in told)
        yield f"told {said:.1f} points on average, true {true:.1f}"
    if found:
        yield f"{mean(each.seconds for each in found):.2f} s of processor time a judgement"


def main(arguments: Sequence[str]) -> int:
    """Plant, measure, judge and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure blunders", description=__doc__)
    parser.add_argument("game", choices=sorted(catalogue.games()))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--every", type=int, default=10, help="one question in this many is taken, on average")
    parser.add_argument("--most", type=int, default=3000, help="deals for a true cost at most")
    parser.add_argument("--truths", type=Path, help="file that keeps true costs")
    parser.add_argument("--key", default="0b" * 32)
    wish = parser.parse_args(arguments)
    games, found = range(wish.first, wish.first + wish.games), list[Verdict]()
    plants = planted(wish.game, wish.seats, games, bytes.fromhex(wish.key), wish.every)
    for each in verdicts(plants, Truths(wish.truths, wish.most)):
        found.append(each)
        sys.stderr.write(f"{each.told.at} {each.told.code} {each}\n")
    sys.stdout.write("\n".join([*lines(found), ""]))
    return 0
