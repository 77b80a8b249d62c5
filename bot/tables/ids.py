"""Ids are not ints: each kind has a type of its own."""

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
"""A moment, as milliseconds of UTC since 1970."""

NEVER: Final = Milliseconds(0)
"""Moment before every other."""
