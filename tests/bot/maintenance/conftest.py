"""Both stores: maintenance talks to the ports, whoever is behind them."""

from tests.bot.persistence.conftest import database, on_postgresql, path, store

__all__ = ["database", "on_postgresql", "path", "store"]
