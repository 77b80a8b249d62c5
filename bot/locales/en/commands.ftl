# Names and descriptions of slash commands. Names: lower case, no spaces.
command-start = start
command-start-description = Open a table in this channel
command-start-seats = seats
command-start-seats-description = How many players at most ({ $fewest } to { $most })
command-start-house = house
command-start-house-description = How many house players sit down at once
command-start-level = level
command-start-level-description = How strong the house players are
command-start-clock = clock
command-start-clock-description = How long everybody may think
command-leaderboard = leaderboard
command-leaderboard-description = Who won most on this server
command-leaderboard-page = page
command-leaderboard-page-description = Which page of the board
command-rules = rules
command-rules-description = The rules in a few pages, and a first round to try, in private
command-history = history
command-history-description = Finished games of a person on this server
command-history-user = person
command-history-user-description = Whose games; yours when left out
command-replay = replay
command-replay-description = Step through a finished game, all hands open
command-replay-code = code
command-replay-code-description = The game code, as below the result
command-table-description = The table of this channel
command-table-hand = hand
command-table-hand-description = Show my hand again
command-table-show = show
command-table-show-description = Bring the table message down again
command-table-leave = leave
command-table-leave-description = Leave the table; the house plays my seat on
command-table-return = return
command-table-return-description = I'm back: take my seat again
command-table-kick = kick
command-table-kick-description = Give somebody's seat free, or to the house (host and moderators)
command-table-kick-user = person
command-table-kick-user-description = Whose seat
command-table-block = block
command-table-block-description = Somebody may not join the tables I host
command-table-block-user = person
command-table-block-user-description = Whom
command-table-unblock = unblock
command-table-unblock-description = They may join the tables I host again
command-table-end = end
command-table-end-description = End the table (host and moderators)
command-about-description = What this is, and how to invite it

# Answers to commands.
start-open = The table is open below. Press **Join**.
start-forum = A forum has no place for a table. Open a post in it, and start the game there.
start-locked = This thread is locked. Ask a moderator to unlock it, or start the game in another channel.
start-archived = This thread is archived. Write a word in it, which opens it again, then start the game.
start-permissions = I cannot play here yet. Please give me in this channel: { $names }.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-embed-links = Embed Links
permission-attach-files = Attach Files
table-shown = The table message comes down again.
table-left = You left the table. Should you change your mind: `/table return`.
table-kicked = Done.
table-blocked = { $name } cannot join the tables you host any more. Nobody is told. A seat they have now stays theirs; `/table kick` takes it.
table-unblocked = { $name } may join the tables you host.
table-block-self = You cannot block yourself.
table-ended = The table is closed.
leaderboard-title = { $game }: most wins on this server
leaderboard-line = { $number }. { $name }: { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
} in { $games ->
    [one] { $games } game
   *[other] { $games } games
}
leaderboard-house = against the house: { $wins } of { $games }
leaderboard-empty = Nobody stands on this page yet. Finished games with at least two people count.
history-title = { $game }: games of { $name }
history-line = { $when } · `{ $code }` · place { $place } of { $seats }
history-how = `{ $command }` shows a game again.
history-empty = No finished games yet.
history-hidden = This person does not show their games.
about-title = Card tables, version { $version }
about =
    Runs published card games in a channel, hands in private. To open a table: { $commands }.
    An unofficial companion for people who own the games. The names of the games belong to their publishers.
    `/privacy show` says what is stored about you, `/privacy delete` forgets you.
