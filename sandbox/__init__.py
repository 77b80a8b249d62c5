"""A pretend Discord on loopback: it knows the wire, and nothing of the bot that talks to it."""
