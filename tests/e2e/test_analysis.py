"""A whole game, and what came of it: the analysis as people ask for it and see it, over the wire."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot import app
from bot.games.registry import GAMES
from bot.local.sandbox_and_bot import Files
from sandbox.people.company import play
from tests.kit.analyses import few_games_in_the_head
from tests.kit.full_house import SHORT, at_home
from tests.kit.sweeps import one_in
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import read


@pytest.mark.parametrize("game", one_in(3, GAMES))
async def test_two_people_look_back_at_their_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few_games_in_the_head(monkeypatch)
    monkeypatch.setattr(app, "AnalysisProcess", lambda: ThreadPoolExecutor(1))
    async with at_home(tmp_path, ("Ana", "Ben")) as house:
        ana, ben = house.people
        command = GAMES[game].start
        plan = house.evening(command=command, options={"seats": 2}, rules=SHORT[game], seed=command)
        await play(house.line, plan, lambda _: None)
        for user in (ana, ben):
            assert (await house.press(user, "Analysis")).result == "ok"
        for user in (ana, ben):
            await house.shows(user, "You started with")
            assert (await house.press(user, "Show the choices")).result == "ok"
            await house.shows(user, "Chances need not add up to 100")
            read_by = await house.reads(user)
            for name in ("Ana", "Ben"):
                assert re.search(rf"From what .*{name}.* knew: \d+ → .*(won|lost|shared)", read_by)
                assert re.search(rf"{name}.*: \d+ − \d+ by choices [+−] \d+ by luck = .*\d+", read_by)
        assert (await house.press(ana, "See ")).result == "ok"
        assert (await house.press(ana, "Analysis")).result == "ok"
        token = house.sandbox.token
    truths = await read(Files(tmp_path).database)
    assert list(findings(reading.read(tmp_path / "wire.jsonl"), truths, [token])) == []
