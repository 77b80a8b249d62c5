"""Both stores: maintenance talks to the ports, whoever is behind them."""

from tests.bot.persistence.conftest import database, path, store

__all__ = ["database", "path", "store"]
