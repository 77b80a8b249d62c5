"""The deck and the challenge cards as data: replace a file, and the game is played with other cards or other levels."""
