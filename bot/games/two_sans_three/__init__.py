"""2 SANS 3 on Discord: messages, house rules, guided round."""
