"""Messages as plain values: components, custom ids, and rendering shared by all games, without discord.py."""
