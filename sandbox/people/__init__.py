"""Scripted people: strangers to every bot, who read their own screens and press what they are shown."""
