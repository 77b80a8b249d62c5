"""Pictures, drawn from the project's own shapes. Imports nothing from the rest of the bot."""
