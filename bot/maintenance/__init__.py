"""Maintenance of the database: checks, reconciliation after a restore, unfreezing, recounts, export, backups,
retention."""
