"""Settings of people and servers."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

CHOICES = {
    "hands_direct": sa.true(),
    "pings": sa.true(),
    "each_question": sa.false(),
    "on_boards": sa.true(),
    "card_buttons": sa.false(),
}
"""New columns of profiles, with their values for people who chose nothing."""


def upgrade() -> None:
    """Add the columns of profiles and the settings of servers."""
    for name, usual in CHOICES.items():
        op.add_column("profiles", sa.Column(name, sa.Boolean(), server_default=usual, nullable=False))
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("left", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )
    op.create_index(op.f("ix_servers_left"), "servers", ["left"])


def downgrade() -> None:
    """Drop the columns of profiles and the settings of servers."""
    op.drop_table("servers")
    with op.batch_alter_table("profiles") as batch:
        for name in CHOICES:
            batch.drop_column(name)
