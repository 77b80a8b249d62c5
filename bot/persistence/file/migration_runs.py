"""Running migrations, by Alembic. Imported only where there is something to migrate."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

import migrations


def upgrade(connection: Connection, revision: str) -> None:
    """Run the migrations up to `revision` on that connection, inside its transaction."""
    command.upgrade(_config(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Take them back to `revision`."""
    command.downgrade(_config(connection), revision)


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    folder = str(Path(migrations.__file__).parent)
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config
