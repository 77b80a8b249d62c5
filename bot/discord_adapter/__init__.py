"""The only package that talks to Discord: commands, buttons, and sending messages."""
