"""The games, one folder for each. No game imports another."""
