"""Slash commands: thin hands that read options and ask the tables."""
