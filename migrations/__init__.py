"""Alembic migrations of the database, shipped with the package."""
