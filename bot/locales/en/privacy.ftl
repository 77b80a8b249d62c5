# People who asked to be forgotten, and names that are kept no longer than the game.
player-forgotten = 👤 a former player
player-nameless = player { $number }
result-deal-forgotten = The deal can no longer be checked, because a player asked to be forgotten.
result-deal-hidden = The lucky words were hidden by a moderator, so the deal cannot be checked from here.
refused-not-moderator = Only a moderator of this server can do this.
