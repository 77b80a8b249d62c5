"""Evenings on which what people do is forged on its way: nothing changes by it, no one sees a foreign card."""

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from bot.persistence.models import TableRow
from bot.persistence.store import Unit
from bot.screens.custom_ids import Control, Verb
from bot.tables import play
from bot.tables.change import Change, Facts, Played, PlayedBy
from bot.tables.decide import HANDLERS
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.requests import Answer
from bot.tables.table import Stage, Table
from engine.contract import Refusal
from sandbox.people.client import SandboxClient
from tests.kit.haste import nobody_is_too_fast
from tests.simulation.evening_world import STARTS, EveningWorld, whole_evening
from tests.simulation.loop import SeededLoop
from tests.simulation.table_world import Weather
from tools.man_in_the_middle import ManInTheMiddle

FEW = 60
"""Forgeries in an evening of the suite."""

SOAK = 4
"""Evenings of each game in the soak, with everything forged: some two thousand in each game."""


class ForgedWorld(EveningWorld):
    """An evening of two with a man in the middle, and a stranger."""

    companies = (2,)
    most = FEW
    excused = ("was offered cards they never held together",)  # a page of one's own carries on what was forged into it
    man: ManInTheMiddle

    def _publisher(self) -> Any:
        publisher = super()._publisher()
        self.client.interactions.throttle = nobody_is_too_fast()
        return publisher

    def client_of_people(self) -> SandboxClient:
        platform = self.sandbox.platform
        strangers = [*platform.world.people.values()][2:]
        client = super().client_of_people()
        self.man = ManInTheMiddle(client, platform, self.chance, self._moment, self._allowed, strangers, self.most)
        return self.man

    def _moment(self) -> object:
        """What only people change: which tables are in their lobby, who sits where, what people played. Forging takes
        seconds, in which a clock may run out, and the house may play for someone absent."""
        with self.store.reading() as unit:
            tables = [unit.tables.load(TableId(row.id)) for row in self.store.rows(TableRow)]
            return [
                (table.id, table.stage is Stage.LOBBY, [*table.seated], self._by_people(unit, table))
                for table in tables
                if table is not None
            ]

    @staticmethod
    def _by_people(unit: Unit, table: Table) -> Sequence[Played]:
        return [played for played in unit.history.actions(table.id) if played.by is PlayedBy.PERSON]

    def _allowed(self, user: str, control: Control) -> bool:
        with self.store.reading() as unit:
            table = unit.tables.load(control.table)
        seat = None if table is None else table.seat_of(UserId(int(user)))
        if table is None or seat is None or table.position is None or control.verb is not Verb.PLAY:
            return False
        prompt, action = table.running.prompts().get(seat), table.game.read_action(control.detail)
        if prompt is None or prompt.number != control.number or isinstance(action, Refusal):
            return False
        return not isinstance(table.running.play(seat, action), Refusal)


class EverythingForged(ForgedWorld):
    """The same from the first act to the last. That takes so long that people come too late for their clocks, and a
    table may be closed for it."""

    most = 10**9
    ends = (Stage.OVER, Stage.CANCELLED)


def forged_evening(seed: int, game: str, kind: type[ForgedWorld] = ForgedWorld) -> ForgedWorld:
    """A healthy evening of that seed."""
    loop = SeededLoop(f"{seed}")
    try:
        world = loop.run_until_complete(whole_evening(f"forged {seed}", game, Weather(), kind))
        assert isinstance(world, ForgedWorld)
        return world
    finally:
        loop.end()


@pytest.mark.parametrize("game", STARTS)
def test_nothing_forged_changes_anything(game: str) -> None:
    man = forged_evening(0, game).man
    assert man.findings == []
    assert {"a stranger", "a neighbour", "another table", "a command of a stranger"} <= {*man.forged}
    assert man.forged.total() >= FEW


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", STARTS)
def test_nothing_forged_changes_anything_however_often(game: str) -> None:
    first = int(os.environ.get("TWOWIN_SOAK_SEED", "0"))
    for seed in range(first, first + SOAK):
        assert forged_evening(seed, game, EverythingForged).man.findings == [], seed


def test_a_table_that_takes_what_comes_too_late_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = play.answer

    def whatever_the_prompt(table: Table, request: Answer, facts: Facts, now: Milliseconds) -> Change | Refusal:
        seat = table.seat_of(request.by.user)
        prompt = None if seat is None else table.running.prompts().get(seat)
        return honest(table, request if prompt is None else replace(request, prompt=prompt.number), facts, now)

    monkeypatch.setitem(cast("dict[type, object]", HANDLERS), Answer, whatever_the_prompt)
    assert {"an old prompt changed something", "a prompt to come changed something"} & {*findings_of(0, "two_win")}


def findings_of(seed: int, game: str) -> list[str]:
    return forged_evening(seed, game).man.findings
