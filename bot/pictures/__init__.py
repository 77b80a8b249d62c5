"""Pictures, drawn from our own shapes. Imports nothing from the rest of the bot."""
