"""The bot: tables, people and messages around the rules of the package `engine`."""
