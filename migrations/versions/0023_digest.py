"""Several slow tables call someone once a day."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Everyone is called less often, unless they choose otherwise."""
    op.add_column("profiles", sa.Column("digest", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("profiles", sa.Column("digested", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """What was chosen is lost."""
    op.drop_column("profiles", "digested")
    op.drop_column("profiles", "digest")
