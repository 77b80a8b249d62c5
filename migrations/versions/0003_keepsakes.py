"""Small values of the program itself, such as the registered commands."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "keepsakes",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keepsakes")),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("keepsakes")
