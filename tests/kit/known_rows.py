"""What the store remembers must be what the database holds."""

from typing import Any

from bot.persistence.row_cache import MISSING
from bot.persistence.table_json import save_table
from bot.persistence.unit_of_work import SqlStore
from bot.tables.table import Table


async def nothing_but_the_stored_is_known(store: SqlStore) -> int:
    """Read everything that is known once more from the file; how much that was."""
    known: list[tuple[str, Any]] = [(kind, name) for kind, (values, _) in store.known.kinds.items() for name in values]
    for kind, name in known:
        remembered = store.known.get((kind, name))
        assert remembered is not MISSING
        async with SqlStore(store.engines, store.file).reading() as work:
            match kind:
                case "tables":
                    stored = await work.tables.load(name)
                case "profiles":
                    stored = await work.profiles.get(name)
                case _:
                    stored = await work.posts.get(*name)
        assert _plain(stored) == _plain(remembered), f"{kind} {name}: {stored}, remembered {remembered}"
    return len(known)


def _plain(value: object) -> object:
    return save_table(value) if isinstance(value, Table) else value
