"""How somebody likes to choose cards has three answers: buttons for cards and menus for numbers is the usual one."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

MIXED, BUTTONS = "mixed", "buttons"


def upgrade() -> None:
    """Who had chosen buttons keeps them throughout."""
    op.add_column("profiles", sa.Column("picking", sa.String(8), server_default=MIXED, nullable=False))
    profiles = sa.table("profiles", sa.column("picking", sa.String()), sa.column("card_buttons", sa.Boolean()))
    op.execute(profiles.update().where(profiles.c.card_buttons).values(picking=BUTTONS))
    with op.batch_alter_table("profiles") as batch:
        batch.drop_column("card_buttons")


def downgrade() -> None:
    """Buttons or not."""
    op.add_column("profiles", sa.Column("card_buttons", sa.Boolean(), server_default=sa.false(), nullable=False))
    profiles = sa.table("profiles", sa.column("picking", sa.String()), sa.column("card_buttons", sa.Boolean()))
    op.execute(profiles.update().where(profiles.c.picking == BUTTONS).values(card_buttons=sa.true()))
    with op.batch_alter_table("profiles") as batch:
        batch.drop_column("picking")
