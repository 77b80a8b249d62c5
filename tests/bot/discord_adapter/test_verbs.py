"""Every verb has its entry, and a press takes one unit of work and one reading of its custom id."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.discord_adapter import interactions
from bot.discord_adapter.verbs import VERBS
from bot.screens.custom_ids import (
    Control,
    DailyControl,
    DailyVerb,
    GameControl,
    Scope,
    SettingsControl,
    Topic,
    Verb,
    parse,
)
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import EPHEMERAL

KINDS = ((Control, Verb), (GameControl, Topic), (DailyControl, DailyVerb), (SettingsControl, Scope))

LONGER = {Verb.ANALYSIS, Verb.BELL, Verb.TAKE}
"""What is asked of more than one table: how far the analyses are, when someone wants to be called, a table of one's
own."""


def test_every_verb_of_every_kind_has_one_entry() -> None:
    assert set(VERBS) == {(kind, asks) for kind, verbs in KINDS for asks in verbs}


@pytest.fixture
def counted(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every unit of work from now on, and every custom id that is read."""
    found: list[str] = []

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any) -> Any:
            found.append(name)
            return function(*given)

        return counted

    for name in ("write", "read"):
        monkeypatch.setattr(evening.store, name, counting("unit", getattr(evening.store, name)))
    monkeypatch.setattr(interactions, "parse", counting("parse", parse))
    return found


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("verb", [verb for verb in Verb if verb not in LONGER])
async def test_a_press_takes_one_unit_of_work(evening: Evening, counted: list[str], verb: Verb, private: bool) -> None:
    table = await evening.begun()
    counted.clear()
    await evening.people.press(1, f"t1:{table}:0:{verb}", flags=EPHEMERAL if private else 0)
    assert counted == ["parse", "unit"]


@pytest.mark.parametrize(
    "custom_id",
    ["g1:two_win:rules::1:rules", "g1:two_win:lesson::0:hand", "g1:two_win:board::1:open:nonsense", "s1:server:page"],
)
async def test_what_belongs_to_no_table_takes_no_more(evening: Evening, counted: list[str], custom_id: str) -> None:
    await evening.people.press(1, custom_id, flags=EPHEMERAL)
    assert counted == ["parse", "unit"]
