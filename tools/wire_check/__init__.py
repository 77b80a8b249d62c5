"""Checks a finished evening: compares what was sent over the wire with the database."""
