"""Time of the last refusal by Discord of a direct message to a person, after which no attempt is made for a day."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the column, empty."""
    op.add_column("profiles", sa.Column("direct_refused", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("profiles", "direct_refused")
