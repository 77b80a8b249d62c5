"""Distinct types for the ids of tables and of Discord objects, and for times."""

from typing import Final, NewType

TableId = NewType("TableId", str)
"""Id of a table: ten lower-case letters and digits, drawn at random."""

UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
RoleId = NewType("RoleId", int)
ChannelId = NewType("ChannelId", int)
"""Id of a channel, a thread or a DM channel."""

MessageId = NewType("MessageId", int)
InteractionId = NewType("InteractionId", int)

Milliseconds = NewType("Milliseconds", int)
"""A time in milliseconds since the Unix epoch (1 January 1970, UTC)."""

NEVER: Final = Milliseconds(0)
"""The earliest possible time, stored for something that has never happened."""
