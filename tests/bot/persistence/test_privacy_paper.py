"""docs/privacy.md shows every record as it is stored."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.persistence.models import METADATA
from bot.persistence.settings import save_settings
from bot.persistence.tables import save_table
from bot.tables.ids import GuildId
from bot.tables.settings import Server
from tests.kit.seated import lobby

PAPER = (Path(__file__).parents[3] / "docs" / "privacy.md").read_text("utf-8")
EXAMPLES: list[dict[str, Any]] = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAPER, re.DOTALL)]


def example(*columns: str) -> dict[str, Any]:
    """The example that has these columns."""
    (found,) = [shown for shown in EXAMPLES if set(columns) <= set(shown)]
    return found


def shapes() -> Iterator[tuple[str, frozenset[str]]]:
    for name, described in METADATA.tables.items():
        yield name, frozenset(column.name for column in described.columns)


def test_every_kind_of_row_is_shown_with_all_its_columns() -> None:
    shown = {frozenset(each) for each in EXAMPLES}
    assert {name for name, columns in shapes() if columns not in shown} == set()
    assert shown == {columns for _, columns in shapes()}


def test_every_kind_of_row_has_a_heading() -> None:
    headings = set(re.findall(r"`(\w+)`", "\n".join(re.findall(r"^### (.*):", PAPER, re.MULTILINE))))
    assert headings == {name for name, _ in shapes()}


def test_the_state_of_a_table_is_shown_with_all_its_parts() -> None:
    state: dict[str, Any] = json.loads(json.dumps(save_table(lobby()).state))
    shown = example("state")["state"]
    assert shown.keys() == state.keys()
    assert shown["circumstances"].keys() == state["circumstances"].keys()
    assert shown["holders"][0].keys() == state["holders"][0].keys()
    assert shown["holders"][0]["player"].keys() >= state["holders"][0]["player"].keys()


def test_the_settings_of_a_server_are_shown_with_all_their_parts() -> None:
    assert example("settings")["settings"].keys() == save_settings(Server(GuildId(7))).keys()
