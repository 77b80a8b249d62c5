"""Analyses of finished games: requests and results."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

WAITS = "finding IS NULL AND NOT failed"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(length=10), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("finding", sa.Text(), nullable=True),
        sa.Column("failed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
            name=op.f("fk_analyses_table_id_tables"),
            ondelete="CASCADE",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_analyses")),
    )
    op.create_index(
        "ix_analyses_waiting",
        "analyses",
        ["asked", "table_id"],
        sqlite_where=sa.text(WAITS),
        postgresql_where=sa.text(WAITS),
    )


def downgrade() -> None:
    """Drop the table. Analyses can be made again from records."""
    op.drop_index("ix_analyses_waiting", "analyses")
    op.drop_table("analyses")
