"""The last message of a table: who won, how, and how anybody can check the deal."""

from collections.abc import Iterator

from bot.locales.phrasebook import Words
from bot.screens.analysis import turning_line
from bot.screens.buttons import button
from bot.screens.components import (
    Block,
    Box,
    Buttons,
    Screen,
    Separator,
    Text,
)
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import Renderer
from bot.screens.names import bold_name, clean_word, escape, in_public, listed, person_name
from bot.tables.analyses import analysed_seats
from bot.tables.records import has_hidden_words
from bot.tables.results import Moved, Placed, Result
from bot.tables.table import Table
from engine.analysis.findings import Analysis
from engine.seats import PUBLIC, Seat, Viewer


def result_screen(
    table: Table, result: Result | None, game: Renderer, words: Words, analysis: Analysis | None = None
) -> Screen:
    """`result` is `None` for a table that was cancelled. `analysis`: whose turning point is named."""
    outcome = table.running.outcome() if table.position is not None else None
    if result is None or outcome is None:
        title = words("result-cancelled", game=game.title(words))
        told: tuple[Block, ...] = (Text("\n".join((f"### {title}", *_closed_by(table, words)))),)
    else:
        won = game.outcome(table.view(PUBLIC), outcome, in_public(table, words), words)
        told = (
            Text(f"### {words('result-title', game=game.title(words))}\n{won}"),
            Separator(),
            Text(_places(table, result, game, words)),
            *_turning(table, analysis, words),
        )
    again = (button(table.id, Verb.AGAIN, words),)
    looks = (Verb.REPLAY, Verb.VERIFY) if table.position is not None else ()
    replay = tuple(button(table.id, verb, words) for verb in looks)
    looked = (button(table.id, Verb.ANALYSIS, words),) if result is not None and analysed_seats(table) else ()
    small = f"{_deal(table, words)}\n-# {words('result-code', code=table.id)}"
    return Screen((Box((*told, Separator(), Text(small), Buttons((*again, *replay, *looked)))),))


def _turning(table: Table, analysis: Analysis | None, words: Words) -> Iterator[Text]:
    """What turned the game, when it is known."""
    told = None if analysis is None else turning_line(table, analysis, words)
    if told is not None:
        yield Text(told)


def _closed_by(table: Table, words: Words) -> Iterator[str]:
    by = table.circumstances.closed_by
    if by is not None:
        yield words("board-closed-by", name=person_name(table, by, words))


def _places(table: Table, result: Result, game: Renderer, words: Words) -> str:
    counted = words("result-counted" if result.people > 1 else "result-against-house")
    places = sorted(result.placed, key=lambda placed: (placed.place, placed.seat))
    lines = (line for placed in places for line in _place(table, placed, game, words))
    return "\n".join((*lines, f"-# {counted}", *_moves(table, result, words)))


def _moves(table: Table, result: Result, words: Words) -> Iterator[str]:
    """What changed on the board of the server, for those who sat here."""
    moves = [_move(table, each, words) for each in result.moved]
    if moves:
        yield f"-# {words('result-board', places=listed(moves, words))}"


def _move(table: Table, moved: Moved, words: Words) -> str:
    name = bold_name(table, moved.seat, words)
    if moved.before is None:
        return words("result-new-on-board", name=name, place=moved.after)
    return words("result-moved-on-board", name=name, place=moved.after, before=moved.before)


def _place(table: Table, placed: Placed, game: Renderer, words: Words) -> Iterator[str]:
    line = words("result-place", place=placed.place, name=bold_name(table, placed.seat, words))
    left = table.view(PUBLIC).seat_result(placed.seat)
    told = line if left is None else f"{line} · {words(left.key, **left.details)}"
    by_house = placed.user is not None and placed.by_house
    yield f"{told} {words('result-by-house')}" if by_house else told
    if table.open_hands and (hand := game.last_hand(table.view(Viewer(placed.seat)), words)):
        yield f"-# {hand}"


def _deal(table: Table, words: Words) -> str:
    """The bot's secret; what each seat put into the deal is in the record, too long for a phone. Nothing of both when
    somebody asked to be forgotten or a moderator hid the lucky words."""
    if table.forgotten:
        return f"-# {words('result-deal-forgotten')}"
    if has_hidden_words(table):
        return f"-# {words('result-deal-hidden')}"
    opened = words("result-deal", secret=table.secret.hex())
    return "\n".join((*_lucky_words(table, words), f"-# {opened}"))


def _lucky_words(table: Table, words: Words) -> Iterator[str]:
    for seat, holder in enumerate(table.holders):
        if holder.person is not None and holder.person.lucky_word:
            name, word = bold_name(table, Seat(seat), words), escape(clean_word(holder.person.lucky_word))
            yield f"-# {words('result-lucky-word', name=name, word=word)}"
