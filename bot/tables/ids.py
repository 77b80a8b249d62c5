"""Types of ids, so that different kinds are not mixed up."""

from typing import Final, NewType

TableId = NewType("TableId", str)
"""Ten lower-case letters and digits, drawn at random."""

UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
RoleId = NewType("RoleId", int)
ChannelId = NewType("ChannelId", int)
"""A channel, a thread or a direct message channel."""

MessageId = NewType("MessageId", int)
InteractionId = NewType("InteractionId", int)

Milliseconds = NewType("Milliseconds", int)
"""A time in milliseconds since 1970 (UTC)."""

NEVER: Final = Milliseconds(0)
"""A time earlier than any other."""
