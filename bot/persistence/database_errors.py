"""What makes a database unusable, as a line for the operator."""

from collections.abc import Generator
from contextlib import contextmanager

from bot.errors import CommandError, Status
from bot.persistence.database import UnusableDatabaseError
from bot.persistence.instance_lock import DatabaseInUseError
from bot.service.store import StoreUnavailableError


@contextmanager
def database_trouble() -> Generator[None]:
    """Turns `UnusableDatabaseError` and `StoreUnavailableError` into `CommandError` with its exit status."""
    try:
        yield
    except DatabaseInUseError as error:
        raise CommandError(str(error), status=Status.IN_USE) from error
    except UnusableDatabaseError as error:
        raise CommandError(str(error)) from error
    except StoreUnavailableError as error:
        raise CommandError(
            f"the database cannot be used: {error}", "If its file is damaged, `restore` puts a copy in its place."
        ) from error
