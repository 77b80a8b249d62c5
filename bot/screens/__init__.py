"""Messages as plain values: components, custom ids, and the rendering that all games share. No discord.py."""
