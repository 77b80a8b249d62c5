"""What the house thinks of every answer at fixed moments, and what the commands of the engine print: snapshots in
`word_for_word/`."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from engine import catalogue
from engine.analysis.study import questions
from engine.cli.main import main
from engine.contract import PUBLIC, Json, Position, Refusal, Step, View, Viewer
from engine.dice import Dice
from engine.games.two_down.house import Evaluation
from engine.games.two_down.house import own_question as two_down_question
from engine.games.two_sans_three import house as sans_three
from engine.games.two_sans_three.evaluation import EVALUATION as SANS_THREE
from engine.games.two_sans_three.house import own_question as sans_three_question
from engine.games.two_sans_three.house import rated as sans_three_rated
from engine.games.two_sans_three.imagine import imagine as sans_three_imagine
from engine.games.two_sans_three.playout import Playout as SansThreePlayout
from engine.games.two_win import house as two_win
from engine.games.two_win.evaluation import EVALUATION as TWO_WIN
from engine.games.two_win.house import own_question as two_win_question
from engine.games.two_win.house import rated as two_win_rated
from engine.games.two_win.imagine import imagine as two_win_imagine
from engine.games.two_win.playout import Playout
from engine.house import HousePlayer, never
from engine.record import Move, Record, replay
from sandbox.tests.kit.word_for_word import assert_reads_as
from tests.kit.playing import Setting, random_game, setting

FOLDER: Final = Path(__file__).parent / "word_for_word"
DICE: Final = Dice(bytes(range(32)))
SEATS: Final = (2, 4)
MOMENTS: Final = 9
"""Moments of each game, spread evenly over it."""
FEW: Final = 3
"""Number of positions in which every answer is simulated."""


def two_win_worths(view: View) -> Iterator[str]:
    """Every answer with its worth, and what some are worth in a playout."""
    asked, seat = two_win_question(view), view.viewer.seat
    assert seat is not None
    answers = two_win_rated(asked, TWO_WIN)
    yield " ".join(f"{each.action.code}={each.worth:.3f}" for each in answers)
    for number in range(2):
        game = Playout(two_win_imagine(asked, Dice(DICE.key, number * 4096)), (TWO_WIN,) * len(asked.seats))
        shares = [game.copy().share(seat, each.action, 3) for each in answers[:4]]
        yield " ".join(f"{share:.3f}" for share in shares)
        yield f"winners {[*game.copy().winners({seat: answers[0].action})]}"


def sans_three_worths(view: View) -> Iterator[str]:
    """The same for 2 SANS 3."""
    asked = sans_three_question(view)
    answers = sans_three_rated(asked, SANS_THREE)
    yield " ".join(f"{each.preview.action.code}={each.worth:.3f}" for each in answers)
    game = SansThreePlayout(sans_three_imagine(asked, DICE), SANS_THREE)
    for each in answers[:3]:
        head = game.copy()
        head.play(each.preview.action.card)
        head.play_on(len(asked.seats) - 1)
        after = [f"{points:.3f}" for points in head.expected()]
        head.play_on(9)
        yield " ".join([*after, "then", *(f"{points:.3f}" for points in head.expected())])


def two_down_worths(view: View) -> Iterator[str]:
    """The same for 2 DOWN; nothing where the level can be laid."""
    asked = two_down_question(view)
    answers, _ = Evaluation(asked).rated(DICE)
    yield "; ".join(
        f"{each.action.code}={each.worth:.3f} {each.effect:.3f} {each.more} {each.reason}" for each in answers
    )


class Course(NamedTuple):
    """A game, with a quick one in place of a level that searches, what they think, and its house rules."""

    quick: Mapping[str, HousePlayer]
    worths: Callable[[View], Iterator[str]]
    rules: Mapping[str, Json] = {}


COURSES: Final = {
    "two_win": Course({"hard": two_win.Hard(deals=26)}, two_win_worths),
    "two_sans_three": Course({"hard": sans_three.Hard(deals=3)}, sans_three_worths),
    "two_down": Course({}, two_down_worths, {"levels_to_win": 3}),
}


def well_played(table: Setting) -> tuple[Record, Sequence[Step]]:
    """A game between good players, each of whom answers once."""
    player, steps, moves = catalogue.house_player(table.game.key, "normal"), [table.deal()], list[Move]()
    while (position := steps[-1].position).outcome() is None:
        seat = min(seat for seat, prompt in position.prompts().items() if not prompt.answered)
        action = player.choose(position.view(Viewer(seat)), Dice(table.key, len(moves)), never).action
        step = position.play(seat, action)
        assert not isinstance(step, Refusal)
        steps.append(step)
        moves.append(Move(seat, action.code))
    return Record(table.game, table.seats, table.options, table.key, None, tuple(moves)), steps


def moments(game: str, seats: int) -> Sequence[Position]:
    """Some moments of a game at random and of one between good players."""
    table = setting(game, seats, 4, COURSES[game].rules)
    at_random = [deed.before for deed in random_game(table)] if game != "two_down" else []
    well = [step.position for step in well_played(table)[1][:-1]]
    return [found[len(found) * part // MOMENTS] for found in (at_random, well) if found for part in range(MOMENTS)]


def thoughts(game: str) -> Iterator[str]:
    """What each level would answer at each moment, and what it thinks of the answers."""
    course, players = COURSES[game], catalogue.installed[game].house
    for seats in SEATS:
        for number, position in enumerate(moments(game, seats)):
            for place, seat in enumerate(position.prompts()):
                view, closely = position.view(Viewer(seat)), place == number % FEW == 0
                yield f"# {seats} seats, moment {number}, seat {seat} of round {position.round}"
                quick = course.quick if closely else dict.fromkeys(course.quick, players["normal"])
                for level, player in {**players, **quick}.items():
                    action, reason, confidence = player.choose(view, DICE, never)
                    yield f"{level}: {action.code} {reason} {confidence:.3f}"
                if closely:
                    yield from course.worths(view)


@pytest.mark.parametrize("game", COURSES)
def test_what_the_house_thinks_reads_as_it_did(game: str) -> None:
    assert_reads_as(FOLDER / f"house_{game}.txt", "\n".join(thoughts(game)) + "\n")


def test_the_cards_that_the_analysis_imagines_are_those_that_it_did() -> None:
    game = "two_win"
    registration = catalogue.installed[game]
    record = well_played(setting(game, 3, 5, COURSES[game].rules))[0]
    steps = replay(record)
    assert isinstance(steps, list)
    asked = questions(steps)
    lines = list[str]()
    for question in asked[:: max(1, len(asked) // 5)]:
        imagined = (registration.likely or registration.game.imagine)(question.view, DICE)
        lines += [
            f"# {question.at} seat {question.seat} {question.code}",
            str(dict(registration.game.snapshot(imagined))),
        ]
        if registration.forecast is not None:
            lines.append(" ".join(f"{share:.4f}" for share in registration.forecast(question.position.view(PUBLIC))))
    if registration.tally is not None:
        lines.append(
            str({seat: dict(each) for seat, each in registration.tally(e for s in steps for e in s.events).items()})
        )
    assert_reads_as(FOLDER / f"imagined_{game}.txt", "\n".join(lines) + "\n")


KEY: Final = "5" * 64
COMMANDS: Final = ("replay", "verify", "analyse", "simulate")
WRONG: Final = (
    "--players easy",
    "--players easy,clever",
    "--players easy,easy --seats 3",
    "--players easy,easy --games 0",
    "--players easy,easy --games 1000001",
    "--players easy,easy --jobs 0",
    "--players easy,easy --jobs 65",
    "--players easy,easy --key 12",
    "--players easy,none:Player",
)


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run in a terminal that forces colours, or in a narrow one."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """A command, its exit status and all that it prints; seconds are left out."""
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = ended.code
    out, err = capsys.readouterr()
    text = f"{out}{err}" if "--help" not in arguments else f"{' '.join(out.split())}\n"
    shown = re.sub(r"[0-9.,]+ (s|ms)\b", r"... \1", text)
    return f"> {' '.join(Path(each).name for each in arguments)}\n{shown}= {status}\n\n"


def test_what_the_commands_print_reads_as_it_did(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = [printed(capsys, *wish) for wish in ([], ["--help"], *([each, "--help"] for each in COMMANDS))]
    for game, course in COURSES.items():
        record = well_played(setting(game, 2, 0, course.rules))[0]
        short = record._replace(moves=record.moves[:4])
        (tmp_path / f"short_{game}.json").write_text(json.dumps(short.save()))
        lines.append(printed(capsys, "replay", "--snapshots", str(tmp_path / f"short_{game}.json")))
        if game == "two_sans_three":
            (tmp_path / "begun.json").write_text(json.dumps(record._replace(moves=record.moves[:1]).save()))
            lines.append(printed(capsys, "analyse", str(tmp_path / "begun.json")))
        simulate = ["simulate", game, "--games", "2", "--players", "beginner,easy,normal", "--key", KEY]
        if game != "two_down":
            lines += [printed(capsys, *simulate), printed(capsys, *simulate, "--json")]
    lines += [printed(capsys, "simulate", "two_win", *wrong.split()) for wrong in WRONG]
    lines += [printed(capsys, *gone) for gone in (["play", "two_win"], ["bench"])]
    assert_reads_as(FOLDER / "commands.txt", "".join(lines))
