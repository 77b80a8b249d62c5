"""Messages about the analysis of a finished game: progress, choices and luck, and everyone's chances."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from bot.locales.phrasebook import Phrase, Words
from bot.pictures.line_chart import Curve, LineChart
from bot.screens.buttons import button
from bot.screens.components import Block, Box, Button, Buttons, Picture, Screen, Text, Tone
from bot.screens.custom_ids import Control, Verb
from bot.screens.game_renderer import Renderer
from bot.screens.names import SeatNames, bold_name, in_public, listed, plain_name
from bot.screens.table_picture import FaceOf, face, plain
from bot.tables.analyses import Failed, Found, Progress, UnderWay, Waiting
from bot.tables.table import Table
from engine.analysis.findings import HUNDRED, LEAST_COST, Analysis, Judged, Mistake
from engine.contract import Refusal, Seat

AGAIN: Final = "again"
"""Custom id detail of the button that retries a failed analysis."""

MOST_POINTS: Final = 24
"""Most chances shown for one player. A longer game shows every second or third round."""


CHOICES: Final = "choices"
"""Custom id detail of the button that shows the worth of a game's choices."""


ASK: Final = "ask"
"""First word in the custom id detail of exercise controls. `Control.number` is the index of the action in the
record."""

CHOICE: Final = "choice"
"""First word in the custom id detail of replay buttons that lead to an analysed choice. The number of the choice
follows."""


def analysis_screen(
    table: Table,
    progress: Progress,
    game: Renderer,
    words: Words,
    chart: bytes = b"",
    *,
    seat: Seat | None = None,
    choices: bool = False,
) -> Screen:
    """Build the message about an analysis: its progress, its failure or its result.

    Args:
        chart: Image file of the chances; empty shows them as text.
        seat: Seat of the reader, `None` if they have none.
        choices: Show the worth of the choices instead of the overview, once there is a result.
    """
    match progress:
        case Waiting(ahead=ahead):
            return _to_wait(table, words("analysis-waits", games=ahead), words)
        case UnderWay(share=share):
            return _to_wait(table, words("analysis-under-way", percent=percent(share)), words)
        case Failed():
            again = Button(words("button-analysis-again"), str(Control(table.id, Verb.ANALYSIS, detail=AGAIN)))
            return Screen((Box((Text(words("analysis-failed")), Buttons((again,)))),))
        case Found(analysis=analysis):
            return (
                _judged(table, analysis, game, words) if choices else _found(table, analysis, game, words, chart, seat)
            )


def percent(share: float) -> int:
    """Return a share from 0 to 1 in whole percent."""
    return round(100 * share)


def turning_line(table: Table, analysis: Analysis, words: Words) -> str | None:
    """Return a line about the costliest choice, or else about the greatest luck; `None` if there is neither."""
    for judged, (cost, margin, *_) in analysis.mistakes:
        told = _moment(table, analysis, judged, words)
        return words("result-turning-choice", **told, cost=cost, margin=margin)
    if (luck := analysis.luckiest) is None:
        return None
    told = _moment(table, analysis, luck.judged, words)
    return words("result-turning-luck", **told, way=_way(luck.points), points=abs(luck.points))


def _to_wait(table: Table, told: str, words: Words) -> Screen:
    look = Button(words("button-analysis-look"), str(Control(table.id, Verb.ANALYSIS)))
    return Screen((Box((Text(told), Buttons((look,)))),))


def _found(table: Table, analysis: Analysis, game: Renderer, words: Words, chart: bytes, seat: Seat | None) -> Screen:
    title = words("analysis-title", game=game.title(words))
    verdict = _verdict(analysis, seat, words) if seat in analysis.seats else None
    lines = _accounts(table, analysis, words) if verdict is None else (*_unfinished(table, analysis, words), verdict)
    own = () if seat is None else analysis.mistakes_of(seat)
    again = tuple(coach_button(table, judged.at, words("button-coach"), Tone.MAIN) for judged, _ in own[:1])
    row = Buttons((*again, choices_button(table, words), button(table.id, Verb.REPLAY, words)))
    told = Text("\n".join((f"### {title}", *lines)))
    below = (*((Text(f"-# {words('analysis-apart')}"),) if len(analysis.seats) > 1 else ()), row)
    in_words = (Box((told, Text("\n".join(_chances(table, analysis, words))), *below)),)
    if not chart:
        return Screen(in_words)
    return Screen((Box((told, _picture(table, analysis, words, chart), *below)),), in_words)


def _judged(table: Table, analysis: Analysis, game: Renderer, words: Words) -> Screen:
    back = Button(words("button-analysis-back"), str(Control(table.id, Verb.ANALYSIS)))
    blocks: tuple[Block, ...] = (
        Text("\n".join(_accounts(table, analysis, words))),
        Text("\n".join((*_mistakes(table, analysis, game, words), *_luck(table, analysis, game, words)))),
        Text(f"-# {words('analysis-small')}"),
        Buttons((*_moments(table, analysis), back)),
    )
    return Screen((Box(blocks),))


def choices_button(table: Table, words: Words) -> Button:
    """Return the button that shows the worth of the choices."""
    return Button(words("button-analysis-choices"), str(Control(table.id, Verb.ANALYSIS, detail=CHOICES)))


def coach_button(table: Table, at: int, label: str, tone: Tone = Tone.PLAIN) -> Button:
    """Return the button that asks the question of action `at` (index in the record) again."""
    return Button(label, str(Control(table.id, Verb.ANALYSIS, at, ASK)), tone)


def _verdict(analysis: Analysis, seat: Seat | None, words: Words) -> str:
    """Return the verdict on the game for its reader, who holds an analysed seat."""
    start, cost, luck, _ = analysis.account(Seat(seat or 0))
    dealt = "already" if analysis.start is None else "other"
    return words("analysis-verdict", start=start, dealt=dealt, cost=cost, way=_way(luck), luck=abs(luck))


def _unfinished(table: Table, analysis: Analysis, words: Words) -> Iterator[str]:
    if analysis.ended is None:
        told = {"rounds": analysis.rounds, "part": part(analysis), "game_key": table.game_key}
        yield f"-# {words('analysis-unfinished', **told)}"


def _picture(table: Table, analysis: Analysis, words: Words, chart: bytes) -> Picture:
    names = listed([plain_name(table, seat, words) for seat in analysis.seats], words)
    said = words("analysis-chart-description", names=names, part=part(analysis))
    return Picture("analysis.webp", chart, plain((said, *_chances(table, analysis, words))))


def part(analysis: Analysis) -> str:
    """Return the message argument `part`: `turn` if each lap is one turn of every player, else `round`."""
    return "turn" if analysis.laps else "round"


def _moment(table: Table, analysis: Analysis, judged: Judged, words: Words) -> dict[str, str | int]:
    """Return the message arguments for a choice: the player, the round, and the game, which decides what a round is
    called."""
    when = {"part": part(analysis), "game_key": table.game_key, "number": judged.round}
    return {**when, "name": bold_name(table, judged.seat, words)}


def _way(points: int) -> str:
    return "gave" if points >= 0 else "took"


def _accounts(table: Table, analysis: Analysis, words: Words) -> Iterator[str]:
    """Yield a line for each analysed player: their first chance, the cost of their choices, their luck and their
    result."""
    yield from _unfinished(table, analysis, words)
    for seat in analysis.seats:
        start, cost, luck, result = analysis.account(seat)
        sums = {"start": start, "cost": cost, "luck": abs(luck), "result": result}
        yield words("analysis-account", name=bold_name(table, seat, words), way=_way(luck), **sums)
    yield f"-# {words('analysis-how' if analysis.ended is not None else 'analysis-how-unfinished')}"


def _mistakes(table: Table, analysis: Analysis, game: Renderer, words: Words) -> Iterator[str]:
    """Yield the numbered list of the costliest choices, or one line if there are none."""
    if not analysis.mistakes:
        yield words("analysis-no-mistake", least=LEAST_COST)
        return
    yield words("analysis-mistakes")
    for number, (judged, mistake) in enumerate(analysis.mistakes, 1):
        yield f"{number}. {_chosen(table, analysis, judged, mistake, game, words)}"


def _chosen(table: Table, analysis: Analysis, judged: Judged, mistake: Mistake, game: Renderer, words: Words) -> str:
    told, names = _moment(table, analysis, judged, words), in_public(table, words)
    action = words.phrase(action_phrase(table, judged.code, game, names, words), "past")
    return words("analysis-mistake", **told, action=action, cost=mistake.cost, margin=mistake.margin)


def mistake_text(
    table: Table, analysis: Analysis, judged: Judged, mistake: Mistake, game: Renderer, words: Words
) -> str:
    """Return the text of a costly choice, followed by the better action and the reason for it."""
    chosen = _chosen(table, analysis, judged, mistake, game, words)
    _, _, better, reason, _ = mistake
    action = words.phrase(action_phrase(table, better, game, in_public(table, words), words), "noun")
    chances = {"better": judged.chance, "given": judged.promised}
    return f"{chosen}\n-# {words('analysis-better', action=action, reason=words(reason), **chances)}"


def choice_text(table: Table, analysis: Analysis, number: int, game: Renderer, words: Words) -> str:
    """Return the comment on a moment of the replay: on the costly choice `number` (from 1), or on the luck for
    `LUCK`. Empty for a number that no costly choice has."""
    if number == LUCK:
        return "\n".join(_luck(table, analysis, game, words))
    mistakes = list(analysis.mistakes)
    if number > len(mistakes):
        return ""
    return mistake_text(table, analysis, *mistakes[number - 1], game, words)


CLOVER: Final = "🍀"

LUCK: Final = 0
"""Number of the luckiest choice. Costly choices count from 1."""


def _luck(table: Table, analysis: Analysis, game: Renderer, words: Words) -> Iterator[str]:
    """Yield the line about the choice after which luck changed the chances most, if there is one."""
    if (luck := analysis.luckiest) is not None:
        judged, after = luck
        told = _moment(table, analysis, judged, words)
        points = {"points": abs(luck.points), "before": judged.promised, "after": after}
        action = words.phrase(action_phrase(table, judged.code, game, in_public(table, words), words), "past")
        yield words("analysis-luck", **told, action=action, way=_way(luck.points), **points)


def _chances(table: Table, analysis: Analysis, words: Words) -> Iterator[str]:
    """Yield a heading, then a line for each analysed player: their chances given what they knew, and their result."""
    yield words("analysis-chances", part=part(analysis))
    for seat in analysis.seats:
        curve = list(analysis.curve(seat))
        before = curve if analysis.ended is None else curve[:-1]
        step = max(1, -(-len(before) // MOST_POINTS))
        shown = [words("analysis-chance", percent=point.chance) for point in before[::step]]
        last = () if analysis.ended is None else (_end(analysis.ended[seat], words),)
        yield words("analysis-line", name=bold_name(table, seat, words), chances=" → ".join((*shown, *last)))


def _end(points: int, words: Words) -> str:
    if points == HUNDRED:
        return words("analysis-won")
    return words("analysis-shared" if points else "analysis-lost")


def action_phrase(table: Table, code: str, game: Renderer, names: SeatNames, words: Words) -> Phrase:
    """Return the action with this code as a phrase.

    Raises:
        ValueError: The game does not know the code.
    """
    action = table.game.read_action(code)
    if isinstance(action, Refusal):
        raise ValueError(f"no action: {code}")
    return game.action(action, names, words)


def _moments(table: Table, analysis: Analysis) -> Iterator[Button]:
    """Yield a button to the replay for each costly choice and for the luckiest one; choices of one turn share a
    button."""
    labels: dict[int, tuple[int, str]] = {}
    for number, (judged, _) in enumerate(analysis.mistakes, 1):
        labels.setdefault(judged.turn, (number, str(number)))
    if analysis.luckiest is not None:
        labels.setdefault(analysis.luckiest.judged.turn, (LUCK, CLOVER))
    for turn, (number, label) in labels.items():
        yield Button(label, str(Control(table.id, Verb.REPLAY, turn, f"{CHOICE} {number}")))


LEVELS: Final = (0, 25, 50, 75, 100)
"""Percentages at which the chart has horizontal lines."""


def analysis_chart(table: Table, analysis: Analysis, ground: str, words: Words, faces: FaceOf) -> LineChart:
    """Build the chart of chances, with one curve for each analysed player. `ground` names the background."""
    return LineChart(
        title=words("analysis-chart"),
        curves=tuple(_curve(table, seat, analysis, words, faces) for seat in analysis.seats),
        levels=tuple((float(level), words("analysis-chart-percent", percent=level)) for level in LEVELS),
        start=words("analysis-chart-start", part=part(analysis)),
        end=words("analysis-chart-last", part=part(analysis))
        if analysis.ended is None
        else words("analysis-chart-end"),
        lowest=0.0,
        highest=100.0,
        ground=ground,
    )


def _curve(table: Table, seat: Seat, analysis: Analysis, words: Words, faces: FaceOf) -> Curve:
    """Return a player's curve: their chance in each round, then their result if the game has ended.

    Rounds without a judged choice are interpolated. A player who is out has a gap until the end.
    """
    chances: dict[int, float] = dict(analysis.curve(seat))
    for one, other in pairwise(sorted(chances)):
        if other <= analysis.rounds:
            step = (chances[other] - chances[one]) / (other - one)
            chances |= {number: chances[one] + step * (number - one) for number in range(one + 1, other)}
    last = analysis.rounds if analysis.ended is None else analysis.rounds + 1
    values = tuple(chances.get(number) for number in range(1, last + 1))
    return Curve(values, face(table, seat, words, faces))
