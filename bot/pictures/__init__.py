"""Pictures, drawn from our own shapes. They import nothing of the rest of the bot."""
