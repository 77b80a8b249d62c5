"""2 WIN in words."""
