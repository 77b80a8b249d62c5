"""The last message of a table: winner and lead, places, turning points, and changes on the leaderboard."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.analysis import turning_line
from bot.screens.buttons import APART, again, button, play_now, share
from bot.screens.components import Block, Box, Button, Buttons, Screen, Text
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import Renderer
from bot.screens.names import beside, bold_name, in_public, listed, person_name
from bot.screens.table_picture import last_hands
from bot.tables.analyses import analysed_seats
from bot.tables.results import Moved, Placed, Result
from bot.tables.sharing import may_be_offered
from bot.tables.table import Table
from bot.tables.venue import CHANNEL
from engine.analysis.findings import Analysis
from engine.contract import PUBLIC, Outcome, Seat

FEWEST_PEOPLE: Final = 2
"""Fewest people for whom a game counts on the leaderboard; with fewer, it is practice against house players."""


def result_screen(
    table: Table,
    result: Result | None,
    game: Renderer,
    words: Words,
    analysis: Analysis | None = None,
    *,
    shared_by: Seat | None = None,
) -> Screen:
    """Build the result.

    Args:
        result: The stored result, `None` for a cancelled table.
        analysis: Analysis that supplies the turning point, `None` if there is none yet.
        shared_by: Seat of the player who shares the result elsewhere, where it has fewer buttons; `None` at the table.
    """
    outcome = table.running.outcome() if table.position is not None else None
    if result is None or outcome is None:
        told: tuple[Block, ...] = (Text(f"### {_cancelled(table, game, words)}"),)
    else:
        won, *laid = game.outcome(table.view(PUBLIC), outcome, in_public(table, words), words).split("\n")
        told = (
            Text(f"### {won}"),
            *((Text("\n".join(laid), pictured=True),) if laid else ()),
            *_places(table, result, game, words, shared_by),
            *_turning(table, analysis, words),
            Text("\n".join(f"-# {line}" for line in _small_print(table, result, outcome, game, words, shared_by))),
        )
    buttons = _buttons(table, result, words) if shared_by is None else _buttons_elsewhere(table, words)
    return Screen((Box((*told, Buttons(tuple(buttons)))),))


def _buttons_elsewhere(table: Table, words: Words) -> Iterator[Button]:
    """Yield the buttons of a shared result: the replay, if all readers may see it, and a new game."""
    if table.venue is CHANNEL:
        yield button(table.id, Verb.REPLAY, words, APART)
    yield play_now(table.game_key, words("button-play-now"))


def _buttons(table: Table, result: Result | None, words: Words) -> Iterator[Button]:
    """Yield buttons to play again, to offer a challenge and to look back. The replay leads to the proof of the deal."""
    yield again(table, words)
    if result is not None and may_be_offered(table):
        yield button(table.id, Verb.CHALLENGE, words)
    if result is not None and analysed_seats(table):
        yield button(table.id, Verb.ANALYSIS, words)
    if table.position is not None:
        yield button(table.id, Verb.REPLAY, words)
    if result is not None:
        yield share(table.id, words)


def _turning(table: Table, analysis: Analysis | None, words: Words) -> Iterator[Text]:
    """Yield the line about the turning point, if the analysis found one."""
    told = None if analysis is None else turning_line(table, analysis, words)
    if told is not None:
        yield Text(told)


def _cancelled(table: Table, game: Renderer, words: Words) -> str:
    """Return the headline of a cancelled table: who closed it, if someone did."""
    by, title = table.circumstances.closed_by, game.title(words)
    if by is None:
        return words("result-cancelled", game=title)
    return f"{title}\n{words('board-closed-by', name=person_name(table, by, words))}"


def _places(table: Table, result: Result, game: Renderer, words: Words, shared_by: Seat | None) -> Iterator[Text]:
    """Yield what a picture replaces, and then the seats that a bot played for their players.

    The first is the places, in small print the game's name, which a shared result tells below, with the open hands, and
    the game's own lines about the scores.
    """
    ordered = sorted(result.placed, key=lambda placed: (placed.place, placed.seat))
    names = [bold_name(table, placed.seat, words) for placed in ordered]
    places = [_place(table, placed, words) for placed in ordered]
    sums = [game.drawn_sum(table.view(PUBLIC), placed.seat) for placed in ordered]
    both = ((place, *((f"-# {points}",) if points else ())) for place, points in zip(places, sums, strict=True))
    title = game.title(words) if shared_by is None else ""
    notes = game.drawn_notes(result.scores, in_public(table, words), words)
    small = (beside((title, last_hands(table, game, words)), words), *notes)
    yield Text("\n".join((*chain.from_iterable(both), *(f"-# {line}" for line in small if line))), pictured=True)
    if by_house := [name for name, placed in zip(names, ordered, strict=True) if _by_house(placed)]:
        yield Text(f"-# {listed(by_house, words)} {words('result-by-house')}")


def _small_print(
    table: Table, result: Result, outcome: Outcome, game: Renderer, words: Words, shared_by: Seat | None
) -> Iterator[str]:
    """Yield the game's own lines about the scores, who guessed the winner, and the changes on the leaderboard; in
    another channel, the person who shares the result instead of the changes."""
    yield from game.result_notes(result.scores, in_public(table, words), words)
    right = [Seat(seat) for seat, holder in enumerate(table.holders) if holder.guess in outcome.winners]
    if right:
        yield words("result-guessed", names=listed([bold_name(table, seat, words) for seat in right], words))
    if shared_by is None:
        yield from _counts(table, result, words)
    else:
        yield beside((game.title(words), words("result-shared", name=bold_name(table, shared_by, words))), words)


def _counts(table: Table, result: Result, words: Words) -> Iterator[str]:
    if result.people < FEWEST_PEOPLE:
        yield words("result-practice")
        return
    if (rivals := result.rivalry) is not None:
        yield words(
            "result-rivals",
            name=person_name(table, rivals.user, words),
            other=person_name(table, rivals.other, words),
            wins=rivals.ahead,
            games=rivals.games,
        )
    moves = [
        _move(before, after, [bold_name(table, moved.seat, words) for moved in together], words)
        for (after, before), together in _moves(result)
    ]
    yield words("result-board", places=beside(moves, words)) if moves else words("result-counted")


def _moves(result: Result) -> Iterable[tuple[tuple[int, int | None], Sequence[Moved]]]:
    """Return the players who are on the leaderboard after the game, grouped by their places after and before it."""
    moves = defaultdict[tuple[int, int | None], list[Moved]](list)
    for each in result.moved:
        moves[each.after, each.before].append(each)
    return moves.items()


def _move(before: int | None, after: int, names: Sequence[str], words: Words) -> str:
    """Return the sentence about a change of place on the leaderboard. `before` is `None` for someone who is new on
    it."""
    told = {"names": listed(names, words), "place": after}
    if before is None:
        return words("result-new-on-board", **told)
    if before == after:
        return words("result-stays-on-board", **told)
    return words("result-moved-on-board", **told, before=before)


def _by_house(placed: Placed) -> bool:
    return placed.user is not None and placed.by_house


def _place(table: Table, placed: Placed, words: Words) -> str:
    line = words("result-place", place=placed.place, name=bold_name(table, placed.seat, words))
    left = table.view(PUBLIC).seat_result(placed.seat)
    return line if left is None else beside((line, words(left.key, **left.details)), words)
