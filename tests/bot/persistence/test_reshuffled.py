"""A table that is dealt again when it is loaded after a restart: whatever of it is made again, it is found."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.maintenance.self_check import look
from bot.persistence import tables
from bot.persistence.table_json import SavedTable, load_table
from bot.tables.lobby import contributions
from bot.tables.table import Table
from engine import fairness
from engine.dice import Dice
from tests.kit import invariants
from tests.kit.memory_store import InlineStore
from tests.kit.world import World
from tools.wire_check.truth import truth_of

OTHER = bytes(range(32))


def another_order(table: Table) -> Table:
    """The same key, but the cards come in another order."""
    return replace(table, position=table.game.deal(len(table.holders), table.options, Dice(OTHER)).position)


def another_key(table: Table) -> Table:
    """Another key, and the cards as it deals them."""
    return replace(another_order(table), key=OTHER)


def another_secret(table: Table) -> Table:
    """Another secret, and everything that follows from it but the seal."""
    key = fairness.game_key(table.game_key, table.id, OTHER, contributions(table), table.coin)
    position = table.game.deal(len(table.holders), table.options, Dice(key)).position
    return replace(table, secret=OTHER, key=key, position=position)


def another_seal(table: Table) -> Table:
    """Another secret, and everything that follows from it."""
    return replace(another_secret(table), commitment=fairness.commitment(table.game_key, table.id, OTHER))


MISTAKES = (
    (another_order, "the history is the position", "its actions do not lead to its position"),
    (another_key, "the deal follows from the secret", "its key does not follow from its secret and contributions"),
    (another_secret, "^$", "its seal is not that of its secret"),  # it is frozen by then
    (another_seal, "the seal is the one that was shown", None),  # what people saw is not in the database
)


@pytest.mark.parametrize(("deal_anew", "held", "checked"), MISTAKES)
async def test_a_deal_made_anew_when_its_table_is_loaded_is_found(
    deal_anew: Callable[[Table], Table],
    held: str,
    checked: str | None,
    database: InlineStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load_anew(saved: SavedTable) -> Table:
        table = load_table(saved)
        return table if table.key is None else deal_anew(table)

    async with World(database, forget=database.tables.clear) as world:
        table = await world.begin(2)
        await world.crash()
        await invariants.hold(world, table, 0)
        monkeypatch.setattr(tables, "load_table", load_anew)
        await world.crash()
        with pytest.raises(AssertionError, match=held):
            await invariants.hold(world, table, 0)
        frozen = [why for _, why in await database.read(lambda unit: unit.tables.frozen())]
        assert frozen + [found.why for found in await look(database)] == ([checked] if checked else [])
        if not frozen:
            assert len(truth_of(await world.now(table), (), ()).complaints) == (1 if checked else 0)
