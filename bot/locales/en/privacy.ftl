## Names of people whose name is not known (any more), in the place of a name, within sentences.

player-forgotten = 👤 a former player
player-unnamed = someone
player-nameless = player { $number }
result-deal-forgotten = The deal can no longer be checked, because a player asked to be forgotten.
result-deal-hidden = A moderator hid the lucky words, so the deal can't be checked from here.
refused-not-moderator = Only a moderator of this server can do this.

## /privacy show: what is stored about the reader, a list of lines; then what /privacy delete would do. Plain words,
## nothing legal.

privacy-title = What I store about you
privacy-nothing = Nothing.
privacy-profiles = Your settings and the ID of our direct message channel.
privacy-blocks = { $count ->
    [one] One person
   *[other] { $count } people
} you keep away from the tables you host.
privacy-tables = { $count ->
    [one] One table
   *[other] { $count } tables
} where you sit, which you host, or where you have played: your seat, your lucky word, and your display name until the game is over.
privacy-actions = { $count ->
    [one] One choice
   *[other] { $count } choices
} you made in games.
privacy-posts = { $count ->
    [one] One message
   *[other] { $count } messages
} with your hand: where to find it, so that I can update it.
privacy-inbox = { $count ->
    [one] One button press
   *[other] { $count } button presses
} from the last day, so that nothing is done twice.
privacy-tokens = A key from Discord to update your last private message. It stops working after fifteen minutes.
privacy-placed = { $count ->
    [one] One finished game
   *[other] { $count } finished games
}: your place, for the leaderboard.
privacy-daily-plays = { $count ->
    [one] One daily deal
   *[other] { $count } daily deals
} that you started: the day, and how it went.
privacy-daily-members = { $count ->
    [one] One server
   *[other] { $count } servers
} where you asked for a daily deal this week, with your display name there, for its top players.
privacy-known-deals = { $count ->
    [one] One finished game
   *[other] { $count } finished games
} that you looked back at, or whose cards you have taken on as a challenge: you know those cards.
privacy-bells = { $count ->
    [one] One call
   *[other] { $count } calls
} to new tables that you asked for: game, channel and hours.
privacy-standings = { $count ->
    [one] One line
   *[other] { $count } lines
} of counts: your wins and games by server and season.
privacy-ratings = { $count ->
    [one] One rating, and how each game moved it.
   *[other] { $count } ratings, and how each game moved them.
}
privacy-more = { COMMAND("privacy export") } gives you all of it as a file. { COMMAND("privacy delete") } makes me forget you.
privacy-export = Everything I store about you. Secret cards of running games and Discord's short-lived tokens are not included.
privacy-delete =
    ### Shall I forget you?
    A bot takes your seat in running games, permanently. I delete your settings and everything else that names you. Finished games keep an anonymous seat, and their deals can no longer be checked. You leave the leaderboards. Your daily deals are deleted too. Only a mark without your name stays until midnight (UTC), so that no one plays today's deal twice. This can't be undone. My messages in Discord's channels stay there.
privacy-deleted = I've forgotten you. If you play again, I start storing things about you again.
button-privacy-delete = Forget me
