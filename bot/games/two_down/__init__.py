"""2 DOWN on Discord: its screens, its house rules, its guided round."""
