"""Conversations and evenings: whatever they lead to, Discord must take it."""

from tests.kit.sendable import nothing_unsendable as nothing_unsendable
