## Names of people whose name is not known (any more), in the place of a name, within sentences.

player-forgotten = 👤 a former player
player-unnamed = somebody
player-nameless = player { $number }
result-deal-forgotten = The deal can no longer be checked, because a player asked to be forgotten.
result-deal-hidden = The lucky words were hidden by a moderator, so the deal cannot be checked from here.
refused-not-moderator = Only a moderator of this server can do this.

## /privacy show: what is stored about the reader, a list of lines; then what /privacy delete would do. Plain words,
## nothing legal.

privacy-title = What I store about you
privacy-nothing = Nothing.
privacy-profiles = Your settings and the number of our direct message channel.
privacy-blocks = { $count ->
    [one] One person
   *[other] { $count } people
} you keep away from the tables you host.
privacy-tables = { $count ->
    [one] One table
   *[other] { $count } tables
} where you sit, host or played before: your seat, your lucky word, and your display name until the game is over.
privacy-actions = { $count ->
    [one] One choice
   *[other] { $count } choices
} you made in games.
privacy-posts = { $count ->
    [one] One message
   *[other] { $count } messages
} with your hand: where to find it, so that I can update it.
privacy-inbox = { $count ->
    [one] One press
   *[other] { $count } presses
} from the last day, so that nothing is done twice.
privacy-tokens = A key from Discord to update your last private message. It stops working after fifteen minutes.
privacy-placed = { $count ->
    [one] One finished game
   *[other] { $count } finished games
}: your place, for the leaderboard.
privacy-daily-plays = { $count ->
    [one] One daily deal
   *[other] { $count } daily deals
} that you began: the day, and what came of it.
privacy-daily-members = { $count ->
    [one] One server
   *[other] { $count } servers
} on which you asked for a daily deal this week, with your display name there, for the board.
privacy-standings = { $count ->
    [one] One line
   *[other] { $count } lines
} of counts: your wins and games by server and season.
privacy-ratings = { $count ->
    [one] One rating
   *[other] { $count } ratings
}, and how each game moved them.
privacy-more = { COMMAND("privacy export") } gives you all of it as a file. { COMMAND("privacy delete") } forgets you.
privacy-export = Everything I store about you. Secret cards of running games and Discord's short-lived tokens are not in it.
privacy-delete =
    ### Forget me?
    The house takes your seat in running games, for good. Your settings and everything else that names you are deleted. Finished games keep an anonymous seat, and their deals can no longer be checked. You leave the leaderboards. Your daily deals are deleted too. Only a mark without your name stays until midnight (UTC), so that nobody plays today's deal twice. This cannot be undone. My messages in Discord's channels stay there.
privacy-deleted = You are forgotten. If you play again, I start storing things about you again.
button-privacy-delete = Forget me
