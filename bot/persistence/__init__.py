"""Storage of tables, settings and results in an SQL database. No other package knows SQL."""
