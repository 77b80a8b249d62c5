"""2 SANS 3 on Discord."""
