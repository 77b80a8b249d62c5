"""Slash commands and context menus, which read options and call the service."""
