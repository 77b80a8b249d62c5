"""People choose whether their hands show what has happened before they ask on."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """They do, unless somebody wants it quick."""
    op.add_column("profiles", sa.Column("reveals", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """What was chosen is lost."""
    op.drop_column("profiles", "reveals")
