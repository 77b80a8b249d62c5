"""The process that draws: each picture once, no one waits too long, and a dead process is replaced."""

import asyncio
import errno
import gc
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.discord_adapter.attached_pictures import RULES_FILE, below_picture
from bot.games.registry import GAMES
from bot.pictures import drawing
from bot.pictures.drawing import Drawing
from bot.screens.components import Text
from bot.screens.rules_pages import EXAMPLE
from bot.screens.table_picture import plain
from tests.kit.always import some
from tests.kit.clocks import everybody_waits
from tests.kit.drawn_elsewhere import HalfTold, Slow, Who, Wrong
from tests.kit.drawn_here import DrawnHere
from tests.kit.picture_samples import USUAL
from tests.kit.readable import ENGLISH, SCREENS, as_text

pytestmark = pytest.mark.xdist_group("drawing")

PATIENT = 60.0
"""Seconds: enough for a process to begin on a busy machine."""


@pytest.fixture(scope="module")
def process() -> Iterator[Drawing]:
    """One process for all tests: a test that ends it begins another."""
    drawing = Drawing(PATIENT)
    yield drawing
    drawing.close()


@pytest.fixture
def patient(process: Drawing) -> Drawing:
    process.patience = PATIENT
    return process


async def test_a_picture_is_drawn_in_another_process_and_once(patient: Drawing) -> None:
    who = Who()
    first = some(await patient.picture(who))
    assert int(first.split()[0]) != os.getpid()
    assert await patient.picture(who) == first
    assert await patient.picture(Who()) != first


async def test_no_one_waits_while_the_process_begins_and_the_picture_comes_later(
    patient: Drawing, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.wrap_future(patient.begin())
    who = Who()
    with monkeypatch.context() as before_that:
        before_that.setattr(patient, "_ready", Future[int]())
        assert await patient.picture(who) is None
    assert await patient.picture(who) == some(await patient.picture(who))


async def test_those_who_ask_for_one_picture_at_once_get_the_same(patient: Drawing) -> None:
    who = Who()
    first, second = await asyncio.gather(patient.picture(who), patient.picture(who))
    assert first == second


async def test_a_moment_of_a_game_comes_out_of_the_process_as_it_is_drawn_here(patient: Drawing) -> None:
    moment = USUAL["two_win_reveal"]
    assert await patient.picture(moment) == moment.draw()


async def test_a_picture_that_is_late_is_done_without_and_there_for_the_next_message(
    patient: Drawing, tmp_path: Path
) -> None:
    slow = Slow(tmp_path / "enough")
    patient.patience = 0.05
    assert await patient.picture(slow) is None
    slow.until.touch()
    patient.patience = PATIENT
    assert await patient.picture(slow) == b"late"
    assert await patient.picture(slow) == b"late"
    assert slow.until.read_text("utf-8") == "x"


async def test_a_picture_that_comes_late_is_told_of_once(patient: Drawing, tmp_path: Path) -> None:
    slow, told = Slow(tmp_path / "enough"), asyncio.Event()
    patient.patience = 0.05
    assert await patient.picture(slow) is None
    patient.when_it_comes(slow, told.set)
    await everybody_waits()
    assert not told.is_set()
    slow.until.touch()
    await told.wait()
    assert await patient.picture(slow) == b"late"
    patient.when_it_comes(slow, pytest.fail)  # nothing is under way


async def test_a_picture_that_cannot_be_drawn_is_done_without(
    patient: Drawing, caplog: pytest.LogCaptureFixture
) -> None:
    assert await patient.picture(Wrong()) is None
    assert "cannot be drawn: Wrong" in caplog.text
    assert await patient.picture(Who()) is not None


async def test_a_dead_process_costs_a_picture_and_is_replaced(patient: Drawing) -> None:
    first = some(await patient.picture(Who()))
    os.kill(int(first.split()[0]), signal.SIGKILL)
    assert await patient.picture(Who()) is None or await patient.picture(Who()) is not None
    assert some(await patient.picture(Who())).split()[0] != first.split()[0]


@pytest.mark.parametrize(
    ("starts", "error"),
    [
        ("multiprocessing.process.BaseProcess.start", BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))),
        ("concurrent.futures.process._ExecutorManagerThread.start", RuntimeError("can't start new thread")),
    ],
)
async def test_where_no_process_can_be_started_messages_have_no_pictures_until_one_can(
    starts: str, error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_memory(_: object) -> None:
        raise error

    def pool(*given: Any) -> ProcessPoolExecutor:
        made.append(ProcessPoolExecutor(*given))
        return made[-1]

    made: list[ProcessPoolExecutor] = []
    with closing(Drawing(PATIENT)) as drawing:
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(starts, no_memory)
            meanwhile.setattr("bot.pictures.drawing.ProcessPoolExecutor", pool)
            assert drawing.begin().exception() is error
            assert await drawing.picture(Who()) is None
            assert len(made) == 2, "one that has no process keeps all that it is given"
        assert await drawing.picture(Who()) is not None
    assert "Traceback" not in caplog.text


async def test_a_process_that_hangs_is_ended_and_replaced(
    patient: Drawing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(drawing, "MOST_WAITING", 2)
    monkeypatch.setattr(drawing, "HANGS", 0.0)
    first = await patient.picture(Who())
    patient.patience = 0.05
    assert await patient.picture(Slow(tmp_path / "never")) is None
    assert await patient.picture(Who()) is None
    patient.patience = PATIENT
    second = await patient.picture(Who())
    assert some(second).split()[0] != some(first).split()[0]


async def test_more_pictures_at_once_than_may_wait_are_done_without_and_the_process_draws_on(
    patient: Drawing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(drawing, "MOST_WAITING", 2)
    first, slow = await patient.picture(Who()), Slow(tmp_path / "enough")
    patient.patience = 0.05
    assert [await patient.picture(each) for each in (slow, Who(), Who())] == [None] * 3
    slow.until.touch()
    patient.patience = PATIENT
    assert await patient.picture(slow) == b"late"
    second = await patient.picture(Who())
    assert some(second).split()[0] == some(first).split()[0]


async def test_a_process_that_hangs_while_it_hands_a_picture_over_holds_no_one_up(
    patient: Drawing, tmp_path: Path
) -> None:
    first = await patient.picture(Who())
    patient.patience, said = 0.05, tmp_path / "said"
    assert await patient.picture(HalfTold(said)) is None
    while not said.exists():  # noqa: ASYNC110 - another process says it, by a file
        await asyncio.sleep(0.01)
    patient.close()
    patient.patience = PATIENT
    second = await patient.picture(Who())
    assert some(second).split()[0] != some(first).split()[0]


async def test_closed_it_leaves_no_process_behind(patient: Drawing) -> None:
    drawn = some(await patient.picture(Who()))
    patient.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(drawn.split()[0]), 0)


async def test_a_process_that_does_not_end_at_once_holds_no_one_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can kill a process that waits for a disk, until it has what it waits for."""
    monkeypatch.setattr(drawing, "ENDS", 0.0)
    with closing(Drawing(PATIENT)) as patient:
        stays = int(some(await patient.picture(Who())).split()[0])
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr("multiprocessing.process.BaseProcess.kill", str)
            patient.close()
        os.kill(stays, signal.SIGKILL)
        assert int(some(await patient.picture(Who())).split()[0]) != stays


async def test_a_picture_that_fails_after_its_message_went_out_is_no_complaint(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("ERROR")  # what is logged would keep everything alive
    draws, late, told = Drawing(patience=0.0), [Future[bytes]()], list[object]()

    def asked(_: object) -> Future[bytes]:
        return late[0]

    monkeypatch.setattr(draws, "_asked", asked)
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["message"]))
    assert await draws.picture(Who()) is None
    late.pop().set_exception(ValueError("the process was ended"))
    await everybody_waits()
    gc.collect()
    assert told == []


@pytest.mark.parametrize("game", GAMES)
async def test_every_page_of_the_rules_stands_below_its_example(game: str) -> None:
    renderer, here = GAMES[game].renderer, DrawnHere()
    pages = renderer.rules({}, ENGLISH)
    shown = [
        await below_picture(
            here, SCREENS.rules(game, ENGLISH, page), partial(SCREENS.rules_picture, game, ENGLISH, page), RULES_FILE
        )
        for page in range(len(pages))
    ]
    pictures = [screen.pictures()[0] for screen in shown]
    assert here.moments == list(renderer.drawn.rules(ENGLISH))
    assert [each.content for each in pictures] == [b"picture %d" % number for number in range(1, len(pages) + 1)]
    assert all(example.draw() for example in here.moments)
    examples = [page.partition(EXAMPLE)[2] for page in pages]
    for example, picture, screen in zip(examples, pictures, shown, strict=True):
        assert picture.description == (plain((example,)) or "The example as a picture")
        assert Text(example, pictured=True) not in set(screen.blocks()), "its picture shows it"
        assert example in as_text(screen.without_pictures())
    here.away = True
    unasked = partial(pytest.fail, "a picture is looked for that no one draws")
    for drawn_by, picture in ((None, unasked), (here, partial(SCREENS.rules_picture, game, ENGLISH))):
        in_words = await below_picture(drawn_by, SCREENS.rules(game, ENGLISH), picture, RULES_FILE)
        assert not in_words.pictures()
