"""A single hand message per person, the reveal of a replaced board, and three ways of choosing cards."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

MIXED, BUTTONS = "mixed", "buttons"


def upgrade() -> None:
    """Add the columns. The former setting for buttons becomes the way that uses buttons everywhere."""
    op.add_column("posts", sa.Column("reveal", sa.Text(), server_default="[]", nullable=False))
    op.add_column("tokens", sa.Column("former", sa.Text(), nullable=False, server_default=sa.text("''")))
    op.add_column("profiles", sa.Column("picking", sa.String(8), server_default=MIXED, nullable=False))
    profiles = sa.table("profiles", sa.column("picking", sa.String()), sa.column("card_buttons", sa.Boolean()))
    op.execute(profiles.update().where(profiles.c.card_buttons).values(picking=BUTTONS))
    op.drop_column("profiles", "card_buttons")


def downgrade() -> None:
    """Restore the two ways of choosing, and drop the new columns."""
    op.add_column("profiles", sa.Column("card_buttons", sa.Boolean(), server_default=sa.false(), nullable=False))
    profiles = sa.table("profiles", sa.column("picking", sa.String()), sa.column("card_buttons", sa.Boolean()))
    op.execute(profiles.update().where(profiles.c.picking == BUTTONS).values(card_buttons=sa.true()))
    op.drop_column("profiles", "picking")
    op.drop_column("tokens", "former")
    op.drop_column("posts", "reveal")
