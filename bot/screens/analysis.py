"""The analysis of a finished game: how far it is, everybody's chances round by round, and what turned the game."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.components import Block, Box, Button, Buttons, Picture, Screen, Separator, Text
from bot.screens.custom_ids import Control, Verb
from bot.screens.game_renderer import Renderer
from bot.screens.player_names import bold_name, plain_name
from bot.screens.seat_names import listed
from bot.tables.analyses import Failed, Found, Progress, UnderWay, Waiting, judged_by_rounds
from bot.tables.table import Table
from engine.analysis.findings import Analysis, Point, Swing, TurningPoint
from engine.contract import Refusal
from engine.house import Certainty, certainty

AGAIN: Final = "again"
"""The detail of the control that asks anew for an analysis that failed."""

MOST_POINTS: Final = 24
"""Chances of one person that are shown; of a longer game every second or third round."""

_HOW_SURE: Final = {
    Certainty.SURE: "analysis-sure",
    Certainty.FAIRLY_SURE: "analysis-fairly-sure",
    Certainty.HARD_TO_SAY: "analysis-hard-to-say",
}


def analysis_screen(table: Table, progress: Progress, game: Renderer, words: Words, chart: bytes = b"") -> Screen:
    """How far it is, or all of it, with its `chart` where that was drawn."""
    match progress:
        case Waiting(ahead=ahead):
            return _to_wait(table, words("analysis-waits", games=ahead), words)
        case UnderWay(share=share):
            return _to_wait(table, words("analysis-under-way", percent=percent(share)), words)
        case Failed():
            button = Button(words("button-analysis-again"), str(Control(table.id, Verb.ANALYSIS, detail=AGAIN)))
            return Screen((Box((Text(words("analysis-failed")), Buttons((button,)))),))
        case Found(analysis=analysis):
            return _found(table, analysis, game, words, chart)


def percent(chance: float) -> int:
    """A chance in whole percent."""
    return round(100 * chance)


def turning_line(table: Table, analysis: Analysis, words: Words) -> str | None:
    """The greatest turning point in one line for everybody; `None` for a game that nothing turned."""
    swings = [point.swing for point in analysis.turning]
    if not swings:
        return None
    swing = max(swings, key=lambda each: abs(each.change))
    key = "result-turning-rose" if swing.change > 0 else "result-turning-fell"
    return words(key, **_numbers(swing), name=bold_name(table, swing.judged.seat, words))


def _to_wait(table: Table, told: str, words: Words) -> Screen:
    look = Button(words("button-analysis-look"), str(Control(table.id, Verb.ANALYSIS)))
    return Screen((Box((Text(told), Buttons((look,)))),))


def _found(table: Table, analysis: Analysis, game: Renderer, words: Words, chart: bytes) -> Screen:
    title = words("analysis-title", game=game.title(words))
    key = "analysis-small-rounds" if judged_by_rounds(table) else "analysis-small"
    lines = "\n".join((*_lines(table, analysis, words), *_unfinished(analysis, words)))
    blocks: tuple[Block, ...] = (
        Text(f"### {title}\n{words('analysis-how')}"),
        *((Text(lines),) if lines else ()),
        *((_picture(table, analysis, words, chart),) if chart else ()),
        Separator(),
        Text("\n".join(_turning(table, analysis, game, words))),
        Text(f"-# {words(key, playouts=analysis.playouts)}"),
    )
    moments = tuple(_moments(table, analysis, words))
    return Screen((Box((*blocks, Buttons(moments)) if moments else blocks),))


def _picture(table: Table, analysis: Analysis, words: Words, chart: bytes) -> Picture:
    names = listed([plain_name(table, seat, words) for seat in analysis.seats], words)
    return Picture("analysis.png", chart, words("analysis-chart-description", names=names))


def _lines(table: Table, analysis: Analysis, words: Words) -> Iterator[str]:
    """Everybody's chances, one person a line, and how it ended."""
    for seat in analysis.seats:
        *before, end = analysis.curve(seat)
        ended = analysis.ended is not None
        shown = [words("analysis-chance", percent=percent(point.chance)) for point in _thinned(before)]
        last = _end(end.chance, words) if ended else words("analysis-chance", percent=percent(end.chance))
        yield words("analysis-line", name=bold_name(table, seat, words), chances=" → ".join((*shown, last)))


def _unfinished(analysis: Analysis, words: Words) -> Iterator[str]:
    """A daily deal may stop before the game is over."""
    if analysis.ended is None:
        yield f"-# {words('analysis-unfinished', rounds=analysis.rounds)}"


def _end(share: float, words: Words) -> str:
    if share == 1:
        return words("analysis-won")
    return words("analysis-shared" if share else "analysis-lost")


def _thinned(points: Sequence[Point]) -> Sequence[Point]:
    return points[:: -(-len(points) // MOST_POINTS)] if points else points


def _turning(table: Table, analysis: Analysis, game: Renderer, words: Words) -> Iterator[str]:
    if not analysis.turning:
        yield words("analysis-calm")
        return
    yield words("analysis-turning")
    for number, point in enumerate(analysis.turning, 1):
        swing = point.swing
        name, action = bold_name(table, swing.judged.seat, words), _action(table, swing.judged.code, game, words)
        key = "analysis-rose" if swing.change > 0 else "analysis-fell"
        yield f"{number}. {words(key, **_numbers(swing), name=name, action=action)}"
        yield f"-# {_advice(table, point, game, words)}"


def _numbers(swing: Swing) -> dict[str, int]:
    judged = swing.judged
    return {"round": judged.round, "before": percent(judged.chance), "after": percent(swing.after)}


def _advice(table: Table, point: TurningPoint, game: Renderer, words: Words) -> str:
    said = {"reason": words(point.reason), "sure": words(_HOW_SURE[certainty(point.confidence)])}
    if point.house == point.swing.judged.code:
        return words("analysis-same", **said)
    return words("analysis-other", **said, action=_action(table, point.house, game, words))


def _action(table: Table, code: str, game: Renderer, words: Words) -> str:
    """An answer as one would call it. Raises `ValueError` for a code that the game does not know."""
    action = table.game.read_action(code)
    if isinstance(action, Refusal):
        raise ValueError(f"no action: {code}")
    return game.action(action, words)


def _moments(table: Table, analysis: Analysis, words: Words) -> Iterator[Button]:
    """To the moments in the replay: its first one is the deal, and every turn opens the next."""
    for point in analysis.turning:
        judged = point.swing.judged
        control = Control(table.id, Verb.REPLAY, judged.turn)
        yield Button(words("button-analysis-round", round=judged.round), str(control))
