## Slash commands as Discord lists them. Names (command-start, command-start-seats): 1 to 32 characters, lower case,
## letters, digits and hyphens, no spaces; two names side by side must differ. Descriptions: at most 100 characters.
## Choices (command-leaderboard-ever, -season, -here, -everywhere, -table): at most 32 characters. menu-...: what Discord
## offers on a person under "Apps", at most 32 characters, with capitals and spaces as on a button.

command-start = start
command-start-description = Open a table in this channel
command-start-seats = seats
command-start-seats-description = How many players at most ({ $fewest } to { $most })
command-start-house = house
command-start-house-description = How many house players join at once
command-start-level = level
command-start-level-description = How good the house players are
command-start-clock = clock
command-start-clock-description = How long everybody may think
command-leaderboard = leaderboard
command-leaderboard-description = Who has won the most
command-leaderboard-period = period
command-leaderboard-period-description = Since when games count; of all time when left out
command-leaderboard-ever = of all time
command-leaderboard-season = this season (three months)
command-leaderboard-scope = scope
command-leaderboard-scope-description = Where games count; on this server when left out
command-leaderboard-here = this server
command-leaderboard-everywhere = everywhere
command-leaderboard-table = the people at this table
command-leaderboard-page = page
command-leaderboard-page-description = Which page of the board
command-rules = rules
command-rules-description = The rules in a few pages, with a round to try, just for you
command-stats = stats
command-stats-description = What somebody's games add up to, with their rating's history
command-stats-user = person
command-stats-user-description = Whose games; yours when left out
command-history = history
command-history-description = Somebody's finished games on this server
command-history-user = person
command-history-user-description = Whose games; yours when left out
command-replay = replay
command-replay-description = Step through a finished game with all hands open
command-replay-code = code
command-replay-code-description = The game code, as the history shows it
command-table-description = The table of this channel
command-table-hand = hand
command-table-hand-description = Show my hand again
command-table-show = show
command-table-show-description = Bring the table down to the end of the channel
command-table-leave = leave
command-table-leave-description = Leave the table; the house plays for me
command-table-return = return
command-table-return-description = I'm back: give me my seat again
command-table-kick = kick
command-table-kick-description = Give somebody's seat to the house, or free it before the game (host, moderators)
command-table-kick-user = person
command-table-kick-user-description = Whose seat
command-table-block = block
command-table-block-description = Keep somebody away from the tables I host
command-table-block-user = person
command-table-block-user-description = Who may not join
command-table-unblock = unblock
command-table-unblock-description = Let them join the tables I host again
command-table-end = end
command-table-end-description = Close the table (host, moderators)
command-about-description = What this is, and how to invite it
menu-stats = Stats
menu-invite = Invite to my table
menu-block = Block here

## What the bot answers to a command, privately, in one or two sentences; pages of the leaderboard, statistics and
## history are public, and so is invite-call, in the language of the table ($name rings). $names of start-permissions:
## some of the permission-... words, which must be Discord's own words in your language (Edit Channel, Permissions).
## $command and COMMAND(...): a command that can be tapped, without signs around it. Pages are headed by ...-title. button-...: at most 80
## characters, better 20. Ratings and years come as text. curve-...: below a picture, 20 characters.

start-open = The table is open. Press **Join**.
start-invitation = **{ $host }** opens a table of { $game } in { $channel }. Come and join!
start-forum = A forum itself has no room for a table. Open a post in it and start the game there.
start-locked = This thread is locked. Ask a moderator to unlock it, or start the game in another channel.
start-archived = This thread is archived. Write something in it to open it again, then start the game.
start-permissions = I cannot play here yet. In this channel I still need: { $names }.
start-opening = The table is opening; its message comes as soon as Discord takes it.
start-no-access = Discord does not let me write here. If this is a private thread, mention me in it so that I am added; else let me see this channel. Then start again.
start-not-posted = Discord did not take the message of the table, so I closed it again. Please try once more, or in another channel.
start-without-threads = I may not make threads here (Create Public Threads, Send Messages in Threads), so we play in the channel.
start-without-files = I may not attach files here (Attach Files), so everything comes as text.
start-without-history = I may not read older messages here (Read Message History). If I fail just as a game begins, its table closes.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
table-shown = The table is at the end of the channel again.
table-left = You left the table. If you change your mind: { COMMAND("table return") }.
table-kicked = Done: the house is playing for { $name } now. They can come back at any time; { COMMAND("table block") } keeps them away from your next tables.
table-kicked-lobby = Done: { $name } has no seat any more. { COMMAND("table block") } keeps them away for good.
table-blocked = { $name } can no longer join the tables you host. Nobody is told.
table-blocked-seated = If they have a seat now, they keep it: { COMMAND("table kick") } gives it to the house.
table-unblocked = { $name } can join the tables you host again.
table-block-self = You cannot block yourself.
table-unblock-self = You are always welcome at your own tables.
table-unblock-nobody = { $name } is not blocked at your tables.
table-block-bot = That is a bot, and it never sits down on its own.
invite-call = { $name }: **{ $host }** has a seat for you at a table of { $game }. Press **Join** there.
invite-done = { $name } is invited. The invitation stands in the channel of the table.
invite-again = { $name } was invited to this table already.
invite-no-lobby = You have no seat at a table on this server that waits for players. Open one or press **Join**, then invite.
invite-seated = { $name } already has a seat.
invite-not-posted = Discord did not take the invitation, so { $name } does not know of it. Try again.
table-ended = The table is closed.
leaderboard-title = { $game }: most wins { $where }, { $when }
leaderboard-here = on this server
leaderboard-everywhere = everywhere
leaderboard-table = at this table
leaderboard-ever = of all time
leaderboard-season = { $quarter ->
    [1] January to March
    [2] April to June
    [3] July to September
   *[other] October to December
} { $year }
leaderboard-line = **{ $number }.** { $name }: { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
} in { $games ->
    [one] { $games } game
   *[other] { $games } games
}
leaderboard-line-alone = **{ $number }.** { $name }: no game with people yet
leaderboard-share = won { $share } %
leaderboard-streak = best streak: { $games } in a row
leaderboard-house = against the house: { $wins } of { $games }
leaderboard-own = You: { $line }
leaderboard-page = Page { $page }.
leaderboard-counted = Games with at least two people count.
leaderboard-lost-calls = Tables closed on this server because their call was lost: { $calls }.
leaderboard-empty = Nobody is on this board yet.
leaderboard-beyond = There is no page { $page }; the last one is { $last }.
rating-sure = rating { $points }
rating-unsure = rating { $points }?
button-board-before = ◀ Page { $page }
button-board-after = Page { $page } ▶
button-board-ever = Of all time
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
} ({ $share } %)
stats-here = On this server: number { $place }, { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
} in { $games ->
    [one] { $games } game
   *[other] { $games } games
}
stats-streak = Won in a row: { $now } now, { $best } at best
stats-house = Against the house: { $wins } of { $games } won
stats-curve = Rating over { $games ->
    [one] one game
   *[other] { $games } games
}: from { $first } to { $last }, lowest { $lowest }, highest { $highest }.
stats-opponent = { $name } (beaten in { $wins } of { $games })
stats-opponents = Rivals: { $names }
curve-title = { $game }: rating
curve-start = { $games ->
    [one] one game ago
   *[other] { $games } games ago
}
curve-now = now
history-title = { $game }: games of { $name }
history-line = { $when } · `{ $code }` · place { $place } of { $seats }
history-how = { $command } shows you a game again.
history-empty = No finished games yet.
history-none = No games of this kind here.
history-which = Which games?
history-all = every game
history-won = games won
history-people = games with people
history-house = games against the house
button-history-newer = ◀ Newer
button-history-older = Older ▶
history-hidden = They prefer not to show their games.
about-title = Card tables, version { $version }
about =
    I run published card games in your channels and show everybody their hand in private. To open a table: { $commands }.
    I am an unofficial companion for people who own the games. The names of the games belong to their publishers.
    { COMMAND("privacy show") } says what I store about you, { COMMAND("privacy delete") } makes me forget you.
