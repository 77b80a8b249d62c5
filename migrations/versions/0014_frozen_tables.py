"""A partial index of frozen tables."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the index."""
    where = sa.text("frozen IS NOT NULL")
    op.create_index("ix_tables_frozen", "tables", ["opened"], sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("ix_tables_frozen", "tables")
