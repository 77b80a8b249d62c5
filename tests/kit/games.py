"""Games that only tests know, in the catalogue for as long as a test runs."""

from collections.abc import Generator
from contextlib import contextmanager

from engine import catalogue
from engine.catalogue import Registration, by_key


@contextmanager
def registered_too(*registrations: Registration) -> Generator[None]:
    """The catalogue with these games as well, in this process: `catalogue.game(key)` finds them."""
    before = catalogue.registered()
    catalogue._REGISTERED = by_key(*before.values(), *registrations)
    try:
        yield
    finally:
        catalogue._REGISTERED = before
