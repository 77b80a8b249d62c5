"""With which exit status a command ends that cannot use its database, and the line that it says."""

from collections.abc import Generator
from contextlib import contextmanager

from bot.errors import CommandError, Status
from bot.persistence.engine import Place, UnusableDatabaseError
from bot.persistence.file.backup import CopyError
from bot.persistence.file.database_file import DatabaseReplacedError
from bot.persistence.file.errors import PassingTroubleError, unusable
from bot.persistence.file.instance_lock import DatabaseInUseError
from bot.persistence.store import StoreUnavailableError

_STATUS = (
    (DatabaseInUseError, Status.IN_USE),
    (DatabaseReplacedError, Status.REPLACED),
    (PassingTroubleError, Status.FAILED),
    (CopyError, Status.CONFIGURATION),
)


@contextmanager
def database_trouble(place: Place) -> Generator[None]:
    """Turns `UnusableDatabaseError` and `StoreUnavailableError` into `CommandError` with its exit status. `place`: of
    the database that is used in the block."""
    try:
        yield
    except (UnusableDatabaseError, StoreUnavailableError) as error:
        trouble = unusable(place, error)
        raise CommandError(str(trouble), status=status_of(trouble)) from error


def status_of(trouble: UnusableDatabaseError) -> Status:
    """Return the status with which a command ends for that reason."""
    return next((status for kind, status in _STATUS if isinstance(trouble, kind)), Status.DATABASE)
