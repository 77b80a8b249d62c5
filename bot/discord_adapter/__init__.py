"""The adapter to Discord: commands, interactions, gateway events and the sending of messages. No other package imports
discord.py."""
