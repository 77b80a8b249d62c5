"""2 WIN on Discord: messages, house rules, pictures."""
