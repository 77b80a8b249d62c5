"""Personal settings, server settings and privacy, as messages that change in place."""
