"""2 DOWN on Discord: messages, house rules, guided round."""
