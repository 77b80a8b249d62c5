"""Slash commands, which read options and call the service."""
