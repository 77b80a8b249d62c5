## Slash commands as Discord lists them. Names (command-start, command-start-seats): 1 to 32 characters, lower case,
## letters, digits and hyphens, no spaces; two names side by side must differ. Descriptions: at most 100 characters.
## Choices (command-leaderboard-ever, -season, -here, -everywhere, -table): at most 32 characters. menu-...: what Discord
## offers on a person under "Apps", at most 32 characters, with capitals and spaces as on a button.

command-start = start
command-start-description = Open a table in this channel
command-start-seats = seats
command-start-seats-description = The most players at the table ({ $fewest } to { $most })
command-start-house = house
command-start-house-description = How many bots join right away
command-start-level = level
command-start-level-description = How strong the bots are
command-start-clock = clock
command-start-clock-description = How long each turn may take
command-leaderboard = leaderboard
command-leaderboard-description = Who has won the most
command-leaderboard-period = period
command-leaderboard-period-description = Which games count (default: all time)
command-leaderboard-ever = all time
command-leaderboard-season = this season (three months)
command-leaderboard-scope = scope
command-leaderboard-scope-description = Where games count (default: this server)
command-leaderboard-here = this server
command-leaderboard-everywhere = everywhere
command-leaderboard-table = the people at this table
command-leaderboard-page = page
command-leaderboard-page-description = Which page of the leaderboard
command-rules = rules
command-rules-description = The rules in a few pages, with a round to try, just for you
command-stats = stats
command-stats-description = A player's stats and rating history
command-stats-user = person
command-stats-user-description = Whose stats (default: yours)
command-history = history
command-history-description = A player's finished games on this server
command-history-user = person
command-history-user-description = Whose games (default: yours)
command-replay = replay
command-replay-description = Step through a finished game with all hands open
command-replay-code = code
command-replay-code-description = The game code, as the history shows it
command-table-description = The table of this channel
command-table-hand = hand
command-table-hand-description = Show your hand again
command-table-show = show
command-table-show-description = Move the table to the bottom of the channel
command-table-leave = leave
command-table-leave-description = Leave the table; a bot plays for you
command-table-return = return
command-table-return-description = Take your seat back
command-table-kick = kick
command-table-kick-description = Remove someone; during a game, a bot takes the seat (host, moderators)
command-table-kick-user = person
command-table-kick-user-description = Whose seat
command-table-block = block
command-table-block-description = Keep someone away from the tables you host
command-table-block-user = person
command-table-block-user-description = Who can't join
command-table-unblock = unblock
command-table-unblock-description = Let someone back to the tables you host
command-table-end = end
command-table-end-description = Close the table (host, moderators)
command-about-description = What this bot is, and how to invite it
menu-stats = Stats
menu-invite = Invite to my table
menu-block = Block from my tables

## What the bot answers to a command, privately, in one or two sentences; pages of the leaderboard, statistics and
## history are public, and so is invite-call, in the language of the table ($name rings). $names of start-permissions:
## some of the permission-... words, which must be Discord's own words in your language (Edit Channel, Permissions).
## $command and COMMAND(...): a command that can be tapped, without signs around it. Pages are headed by ...-title. button-...: at most 80
## characters, better 20. Ratings and years come as text. curve-...: below a picture, 20 characters.

start-open = The table is open, and you're in.
start-invitation = **{ $host }** is opening a { $game } table in { $channel }. Come and join!
start-forum = You can't open a table in the forum itself. Create a post and start the game there.
start-locked = This thread is locked. Ask a moderator to unlock it, or start the game in another channel.
start-archived = This thread is archived. Write something in it to reopen it, then start the game.
start-permissions = I can't play here yet. In this channel I still need: { $names }.
start-opening = The table is opening; it'll appear in a moment.
start-no-access = Discord won't let me post here. If this is a private thread, mention me in it so that I'm added; otherwise let me see this channel. Then start again.
start-not-posted = Discord wouldn't post the table, so I closed it again. Please try again, or in another channel.
start-without-threads = I'm not allowed to make threads here (Create Public Threads, Send Messages in Threads), so we'll play in the channel.
start-without-files = I'm not allowed to attach files here (Attach Files), so everything comes as text.
start-without-history = I'm not allowed to read older messages here (Read Message History). If I crash just as a game begins, its table closes.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
table-shown = The table is at the bottom of the channel again.
table-left = You left the table. If you change your mind: { COMMAND("table return") }.
table-left-lobby = You left the table. If you change your mind, press **{ PUBLIC("button-join") }**.
table-kicked = Done: a bot is playing for { $name } now. They can come back at any time; { COMMAND("table block") } keeps them away from your next tables.
table-kicked-lobby = Done: { $name } no longer has a seat. { COMMAND("table block") } keeps them away permanently.
table-as-before = The table is set up as it was last time.
bell-set = I'll call you when a { $game } table opens here.
bell-about = At most one ping in 12 hours, however many tables open. { $clock ->
    [own] Your time now: { $time }.
    [server] This server's time now: { $time }.
   *[utc] You haven't chosen a time zone. UTC now: { $time }.
}
bell-no-pings = But your reminders come without a ping, so I can't call you. Change that in { COMMAND("settings") }.
bell-when = When may I call you?
bell-morning = morning, 6 to 12
bell-afternoon = afternoon, 12 to 18
bell-evening = evening, 18 to 24
bell-night = night, 0 to 6
bell-off = I won't call you here any more.
bell-too-many = I already call you in { $most } places. Remove one in { COMMAND("settings") } first.
table-blocked = { $name } can no longer join the tables you host. They won't be told.
table-blocked-seated = If they have a seat now, they keep it: { COMMAND("table kick") } gives it to a bot.
table-unblocked = { $name } can join the tables you host again.
table-block-self = You can't block yourself.
table-unblock-self = You're always welcome at your own tables.
table-unblock-no-one = { $name } isn't blocked at your tables.
table-block-bot = That's a bot, and it never sits down by itself.
invite-call = { $name }: **{ $host }** has saved you a seat at a { $game } table. Press **{ PUBLIC("button-join") }** there.
invite-done = { $name } is invited. The invitation is in the table's channel.
invite-again = { $name } has already been invited to this table.
invite-no-lobby = You're not at a table here that's waiting for players. Open one or press **{ PUBLIC("button-join") }**, then invite.
invite-seated = { $name } already has a seat.
invite-not-posted = Discord wouldn't post the invitation, so { $name } doesn't know about it. Try again.
table-ended = The table is closed.
leaderboard-title = { $game }: most wins · { $where } · { $when }
leaderboard-here = on this server
leaderboard-everywhere = everywhere
leaderboard-table = at this table
leaderboard-ever = all time
leaderboard-season = { $quarter ->
    [1] January to March
    [2] April to June
    [3] July to September
   *[other] October to December
} { $year }
leaderboard-line = **{ $number }.** { $name }: { $wins } of { $games } won
leaderboard-line-alone = { $name }: no games with people yet
leaderboard-legend = Wins/games · rating (?: not certain yet)
leaderboard-share = { $share }% won
leaderboard-streak = best streak: { $games } in a row
leaderboard-house = { $wins } of { $games } won against bots
leaderboard-own = You: { $line }
leaderboard-page = Page { $page }.
leaderboard-counted = Games of two or more people count.
leaderboard-lost-calls = Tables closed here because their call was lost: { $calls }.
leaderboard-empty = No one is on this leaderboard yet.
leaderboard-beyond = There's no page { $page }; the last one is { $last }.
button-board-before = ◀ { $page }
button-board-after = { $page } ▶
button-board-ever = All time
button-board-season = This season
button-board-here = This server
button-board-everywhere = Everywhere
button-board-table = This table
stats-title = { $game }: { $name }
stats-wins = { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
} in { $games ->
    [one] { $games } game
   *[other] { $games } games
} ({ $share }%)
stats-here = On this server: #{ $place } · { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
} in { $games ->
    [one] { $games } game
   *[other] { $games } games
}
stats-streak = Winning streak: { $now } now, { $best } at best
stats-house = Against bots: { $wins } of { $games } won
stats-curve = Rating over { $games ->
    [one] one game: from { $first } to { $last }
   *[other] { $games } games: from { $first } to { $last }, lowest { $lowest }, highest { $highest }.
}
stats-opponent = { $name } (beaten in { $wins } of { $games })
stats-opponents = Rivals: { $names }
quarter-title = { $game }: your quarter · { $when }
quarter-best = Best win: { $others ->
    [0] rating +{ $points }
   *[other] ahead of { $names } · rating +{ $points }
}
quarter-rival = Favourite rival: { $rival }
quarter-empty = You haven't finished a game in these months.
button-quarter = Your quarter
season-over = The season is over · { $when }
season-next = Everyone starts from zero again. **{ button-quarter }**:
curve-title = { $game }: rating
curve-start = { $games ->
    [one] one game ago
   *[other] { $games } games ago
}
curve-now = now
history-title = { $game }: games of { $name }
history-line = { $when } · #{ $place } of { $seats }
history-open = Open a game
history-empty = No finished games yet.
history-none = No games like that here.
history-which = Which games?
history-all = Every game
history-won = Games won
history-people = Games with people
history-house = Games against bots
button-history-newer = ◀ Newer
button-history-older = Older ▶
history-hidden = This player keeps their games private.
about-title = Card tables, version { $version }
about =
    I run published card games in your channels and show everyone their own hand in private. To open a table: { $commands }.
    I'm an unofficial companion for people who own the games. The names of the games belong to their publishers.
    { COMMAND("privacy show") } says what I store about you, { COMMAND("privacy delete") } makes me forget you.
