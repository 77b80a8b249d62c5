"""People who know the cards of a finished game, and so cannot take a challenge on them."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the table, empty."""
    op.create_table(
        "known_deals",
        sa.Column("table_id", sa.String(length=10), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("own_table", sa.String(length=10), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_known_deals")),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
            name=op.f("fk_known_deals_table_id_tables"),
            ondelete="CASCADE",
            initially="DEFERRED",
            deferrable=True,
        ),
    )
    op.create_index(op.f("ix_known_deals_user_id"), "known_deals", ["user_id"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("known_deals")
