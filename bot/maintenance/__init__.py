"""Maintenance of the database: checks, reconciliation after a restore, unfreezing, retention."""
