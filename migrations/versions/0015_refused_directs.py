"""When Discord refused a direct message to somebody, who is not tried again for a day."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nobody is known to have been refused lately."""
    op.add_column("profiles", sa.Column("direct_refused", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """The moments are forgotten."""
    op.drop_column("profiles", "direct_refused")
