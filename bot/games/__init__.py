"""The Discord side of every game, one folder for each: command, messages, words."""
