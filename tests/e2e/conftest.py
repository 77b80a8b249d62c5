"""Conversations and evenings: whatever they lead to, Discord must take it."""

from tests.kit.fresh import nobody_waits_in_vain as nobody_waits_in_vain
from tests.kit.sendable import nothing_unsendable as nothing_unsendable
