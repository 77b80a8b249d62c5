"""Errors of the command line."""


class UsageError(Exception):
    """Bad input: its text is the one line that the user reads; the exit status is 2."""
