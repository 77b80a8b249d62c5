"""Discord, and only here: commands, buttons, what messages look like, how they are sent."""
