"""The end of a game of 2 DOWN: the winners with their cards, the distance of the others, and statistics."""

from collections.abc import Iterator
from typing import Final

from bot.games import discord_game
from bot.games.discord_game import Achievement, is_from_last, lead
from bot.games.two_down.cards import melds_text, slots
from bot.locales.phrasebook import Words
from bot.screens.game_renderer import Scores
from bot.screens.names import SeatNames, listed
from engine.contract import Outcome, Seat
from engine.games.two_down.events import FellShort
from engine.games.two_down.lays import parted
from engine.games.two_down.progress import progress
from engine.games.two_down.view import TwoDownView


def won_text(view: TwoDownView, outcome: Outcome, names: SeatNames, words: Words) -> str:
    """Return the winners and how far the next players came, then whose melds won."""
    winners, last = outcome.winners, view.options.levels_to_win
    names_of = listed([names.text(seat) for seat in winners], words)
    if len(outcome.ranking) < 2:
        headline = words("two-down-won-all", names=names_of, level=last)
    else:
        others = outcome.ranking[1]
        told = {"others": listed([names.text(seat) for seat in others], words), "reached": view.seats[others[0]].level}
        headline = words("two-down-won", names=names_of, count=len(winners), level=last, **told)
    lays = [(laid.seat, parted(laid.cards, view.options.level(last))) for laid in view.laid if laid.level == last]
    return "\n".join((headline, *(f"{names.text(seat)} {melds_text(melds, words)}" for seat, melds in lays)))


def own_end(view: TwoDownView, words: Words) -> str:
    """Return the level that the viewer laid in the last round and the one that they came to, or else the cards that
    they lacked; empty for the public."""
    own, seat = view.own, view.viewer.seat
    if own is None or seat is None:
        return ""
    if (laid := view.laid_by(seat)) is not None:
        won = laid.level == view.options.levels_to_win
        return words("two-down-own-won" if won else "two-down-own-laid", level=laid.level, reached=own.level)
    return "\n".join(short_of(FellShort(Seat(seat), own.level, view.hand), view, words))


def short_of(event: FellShort, view: TwoDownView, words: Words) -> Iterator[str]:
    """Yield the cards that a seat lacked for its level at the end of a round."""
    found = progress(event.cards, view.options.level(event.level))
    yield words("two-down-you-fell-short", level=event.level, count=found.missing)
    if found.missing:
        yield from (f"-# {line}" for line in slots(found, words))


def story(scores: Scores, names: SeatNames, words: Words) -> Iterator[str]:
    """Yield the turning point of the game in one line.

    It is a Swap that decided the game, a winner who had been last, or else the level laid in the fewest turns. Games
    without these data, played with earlier versions, yield nothing.
    """
    fast = list[tuple[int, int, Seat]]()
    for seat, score in scores.items():
        name = names.text(seat)
        if "swap" in score:
            by = Seat(int(score["swap"]))
            whose = "own" if by == seat else "other"
            yield words("two-down-story-swap", whose=whose, by=names.text(by), name=name)
            return
        if "behind" in score:
            yield words("two-down-story-last", name=name, round=score["last_round"], count=score["behind"])
            return
        if "fast" in score:
            fast.append((int(score["fast"]), -int(score["fast_level"]), seat))
    for turns, level, seat in sorted(fast)[:1]:
        yield words("two-down-story-fast", name=names.text(seat), level=-level, turns=turns)


RUNAWAY: Final = 3
"""Lead in levels from which a winner is far ahead."""

ACHIEVEMENTS: Final = (
    Achievement("two-down-earned-from-last", is_from_last),
    Achievement("two-down-earned-gift", lambda _, own: own.won and (own.score or {}).get("swap", own.seat) != own.seat),
    Achievement("two-down-earned-first-turn", lambda _, own: (own.score or {}).get("fast") == 1),
    Achievement("two-down-earned-runaway", lambda result, own: (lead(result, own, "level") or 0) >= RUNAWAY),
)


def statistics(scores: discord_game.Scores, words: Words) -> Iterator[str]:
    """Yield a line with the highest level reached and how often; nothing if there are no games."""
    levels = discord_game.numbers(scores, "level")
    if levels:
        yield words("two-down-stats", level=max(levels), times=levels.count(max(levels)), games=len(levels))
