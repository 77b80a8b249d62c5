"""The deck and the challenge cards as data. Replace a file to play with other cards or levels."""
