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
privacy-profiles = Your settings, our private channel.
privacy-blocks = { $count ->
    [one] One person
   *[other] { $count } people
} you block from your tables.
privacy-tables = { $count ->
    [one] One table
   *[other] { $count } tables
}: your seat, your lucky word and, until the end, your name.
privacy-actions = { $count ->
    [one] One choice
   *[other] { $count } choices
} you made in games.
privacy-posts = { $count ->
    [one] One message with your hand: its link.
   *[other] { $count } messages with your hand: links.
}
privacy-inbox = { $count ->
    [one] One press
   *[other] { $count } presses
} of the last day, so that none counts twice.
privacy-tokens = Discord's permission to edit my last answer (15 minutes).
privacy-placed = { $count ->
    [one] One finished game
   *[other] { $count } finished games
}: your place.
privacy-daily-plays = { $count ->
    [one] One daily deal
   *[other] { $count } daily deals
}: day and outcome.
privacy-daily-members = { $count ->
    [one] One server
   *[other] { $count } servers
} whose daily deals list you this week, and your name there.
privacy-known-deals = { $count ->
    [one] One game
   *[other] { $count } games
} whose cards you know.
privacy-bells = { $count ->
    [one] One call
   *[other] { $count } calls
} to new tables: game, channel, hours.
privacy-standings = { $count ->
    [one] One count
   *[other] { $count } counts
} of your wins, by server and season.
privacy-ratings = { $count ->
    [one] One rating
   *[other] { $count } ratings
}, changed by each game.
privacy-more = { COMMAND("privacy export") } gives you all of it as a file. { COMMAND("privacy delete") } makes me forget you.
privacy-export = Everything I store about you. Secret cards of running games and Discord's short-lived tokens are not included.
privacy-delete =
    ### Shall I forget you?
    A bot takes your seat in running games, permanently. I delete your settings and everything else that names you. Finished games keep an anonymous seat, and their deals can no longer be checked. You leave the leaderboards. Your daily deals are deleted too. Only a mark without your name stays until midnight (UTC), so that no one plays today's deal twice. This can't be undone. My messages in Discord's channels stay there.
privacy-deleted = I've forgotten you. If you play again, I start storing things about you again.
button-privacy-delete = Forget me
