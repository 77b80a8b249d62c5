"""Small facts about the program itself, such as which commands Discord was told of."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A place for them."""
    op.create_table(
        "keepsakes",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keepsakes")),
    )


def downgrade() -> None:
    """Nothing is kept."""
    op.drop_table("keepsakes")
