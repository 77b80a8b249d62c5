"""The few tables that stand still are found without reading every table there ever was."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """An index of them alone."""
    where = sa.text("frozen IS NOT NULL")
    op.create_index("ix_tables_frozen", "tables", ["opened"], sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    """The index goes."""
    op.drop_index("ix_tables_frozen", "tables")
