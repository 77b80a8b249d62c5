"""The end of a game of 2 SANS 3: winner and lead, the course of the game, and statistics."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from bot.games import discord_game
from bot.games.discord_game import Achievement, lead, numbers
from bot.games.two_sans_three.cards import minus, parts_text, signed, small
from bot.locales.phrasebook import Words
from bot.screens.game_renderer import Scores
from bot.screens.names import SeatNames, listed
from bot.tables.results import Placed, Result
from engine.contract import Outcome, Seat
from engine.games.two_sans_three.cards import CARDS, Card
from engine.games.two_sans_three.daily import CURVE_STEP
from engine.games.two_sans_three.view import SansThreeView


def outcome_text(view: SansThreeView, outcome: Outcome, names: SeatNames, words: Words) -> str:
    """Return the winner with their points, and how many points behind the next players were."""
    points = _points(view, outcome.winners)
    winners = _named(outcome.winners, names, words)
    if len(outcome.winners) > 1:
        return words("two-sans-three-shared", names=winners, count=points, points=minus(points))
    following = outcome.ranking[1]
    return words(
        "two-sans-three-won",
        name=winners,
        points=minus(points),
        margin=points - _points(view, following),
        others=_named(following, names, words),
    )


def own_end(view: SansThreeView, outcome: Outcome, names: SeatNames, words: Words) -> str:
    """Return the viewer's points and their parts, with the lead or the distance from the winner unless `outcome_text`
    says it; empty for the public."""
    seat, own = view.viewer.seat, view.own
    if seat is None or own is None:
        return ""
    others = outcome.winners if seat not in outcome.winners else next(iter(outcome.ranking[1:]), ())
    margin = abs(own.score.total - _points(view, others)) if others else 0
    alone = seat not in outcome.winners or outcome.winners == (seat,)
    key = "two-sans-three-own-behind" if seat not in outcome.winners else "two-sans-three-own-ahead"
    total = own.score.total
    told = words("two-sans-three-worth", count=total, points=minus(total))
    told_by_outcome = len(outcome.winners) == 1 and seat in outcome.ranking[1]
    if alone and others and not told_by_outcome:
        told = words(key, points=told, margin=margin, others=_named(others, names, words))
    return "\n".join(filter(None, (told, parts_text(own, words))))


def _points(view: SansThreeView, seats: Sequence[Seat]) -> int:
    return view.seats[seats[0]].score.total


def _named(seats: Sequence[Seat], names: SeatNames, words: Words) -> str:
    return listed([names.text(seat) for seat in seats], words)


def notes(scores: Scores, names: SeatNames, words: Words) -> Iterator[str]:
    """Yield the line that says since when the leaders at the end were ahead; nothing for games that did not record
    it."""
    curves = {seat: list(map(int, str(score.get("curve", "")).split())) for seat, score in scores.items()}
    for turn, ahead in list(_leads(curves))[-1:]:
        yield words("two-sans-three-ahead-since", turn=turn, names=_named(ahead, names, words))


class Take(NamedTuple):
    """A take and its points. `key` is its message key."""

    points: int
    card: Card
    seat: Seat
    key: str


def takes(scores: Scores) -> Iterator[Take]:
    """Yield the best and the worst take of a game; nothing for games that did not record them."""
    if best := max(_takes(scores, "best"), default=None):
        yield best
    if worst := min(_takes(scores, "worst"), default=None):
        yield worst


def _takes(scores: Scores, which: str) -> Iterator[Take]:
    """Yield the best or worst take of each seat that took anything. `which` is `best` or `worst`."""
    for seat, score in scores.items():
        if which in score:
            card = CARDS[int(score[f"{which}_card"])]
            yield Take(int(score[which]), card, seat, _TAKE_KEYS[which])


_TAKE_KEYS: Final = {"best": "two-sans-three-best", "worst": "two-sans-three-worst"}


def take_notes(scores: Scores, names: SeatNames, words: Words) -> Iterator[str]:
    """Yield the best and the worst take in words."""
    for points, card, seat, key in takes(scores):
        yield words(key, name=names.text(seat), card=small(card, words), points=signed(points))


def _leads(curves: Mapping[Seat, Sequence[int]]) -> Iterator[tuple[int, Sequence[Seat]]]:
    """Yield each change of the lead: the turn, a multiple of `CURVE_STEP`, and the seats that then led."""
    known = range(min(map(len, curves.values()), default=0))
    most = [max(curve[at] for curve in curves.values()) for at in known]
    leaders = [tuple(seat for seat in sorted(curves) if curves[seat][at] == most[at]) for at in known]
    for seats, group in groupby(known, key=leaders.__getitem__):
        yield CURVE_STEP * (next(group) + 1), seats


def _behind_late(result: Result, own: Placed) -> bool:
    """Return whether the seat won after being alone in last place in the second half of the game."""
    mine, others = _curves(result, own)
    return own.won and any(
        each and value < min(each) for value, each in list(zip(mine, others, strict=True))[len(mine) // 2 :]
    )


def _led_throughout(result: Result, own: Placed) -> bool:
    """Return whether the seat won and was always ahead of everyone else."""
    mine, others = _curves(result, own)
    return own.won and bool(mine) and all(each and value > max(each) for value, each in zip(mine, others, strict=True))


def _curves(result: Result, own: Placed) -> tuple[list[int], list[list[int]]]:
    """Return the points of a seat after every third turn, and the points of all others at the same times."""
    curves = {seat: list(map(int, str(score.get("curve", "")).split())) for seat, score in result.scores.items()}
    mine = curves.pop(own.seat, [])
    known = min((len(curve) for curve in (mine, *curves.values())), default=0)
    return mine[:known], [[curve[at] for curve in curves.values()] for at in range(known)]


COSTLY: Final = -10
"""Points of a take that would lose most games."""

ACHIEVEMENTS: Final = (
    Achievement("two-sans-three-earned-from-last", _behind_late),
    Achievement("two-sans-three-earned-throughout", _led_throughout),
    Achievement("two-sans-three-earned-one-point", lambda result, own: lead(result, own, "points") == 1),
    Achievement(
        "two-sans-three-earned-costly",
        lambda _, own: own.won and min(numbers([own.score or {}], "worst"), default=0) <= COSTLY,
    ),
)


def statistics(scores: discord_game.Scores, words: Words) -> Iterator[str]:
    """Yield a line with the highest and average final points; nothing if there are no games."""
    points = discord_game.numbers(scores, "points")
    if points:
        yield words("two-sans-three-stats", most=max(points), usual=round(sum(points) / len(points)), games=len(points))
