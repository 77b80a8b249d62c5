# Players
player-house = 🤖 House { $number } ({ $level })
level-beginner = beginner
level-easy = easy
level-normal = normal
level-hard = hard

# Clocks
pace-quick = quick, 60 seconds
pace-normal = normal, 2 minutes
pace-slow = slow, 24 hours
pace-none = no clock

# Buttons
button-join = Join
button-leave = Leave
button-house = Add house player
button-start = Start
button-cancel = Cancel
button-word = Lucky word
button-hand = My hand
button-rules = Rules
button-remind = Remind
button-return = I'm back
button-acknowledge = Understood
button-again = Again
button-hint = Hint
button-next = Next game
button-table = To the table
button-invite = Invite
button-help = Help
button-privacy = Privacy
button-terms = Terms

# The table before the deal
lobby-title = { $game }: take a seat
lobby-settings = Clock: { $clock }. Seats: { $seats }.
lobby-length = Length: { $length }.
lobby-rules = House rules: { $rules }.
lobby-seat = { $number }. { $name }
lobby-lucky-word = 🍀
lobby-free = { $free ->
    [one] One seat is free.
   *[other] { $free } seats are free.
}
lobby-host = Host: { $host }. The host presses **Start**.
lobby-host-without-seat = Host: { $host }. The host, or { $name }, presses **Start**.
lobby-former = Played before: { $names }. Press **Join** to play again.
lobby-called = You waited for this game: { $names }. Press **Join**.
lobby-without-direct = { $names }: no direct message for now. Once we play, **My hand** below the table shows your cards.
lobby-closes = The lobby closes { $when }.
lobby-sealed = Sealed deal: `{ $commitment }`

lobby-begun = { $game }: the game has begun below

# The table in play
board-title = { $game } · { $heading }
board-clock = Time is up { $when }.
board-no-clock = No clock: take your time.
board-paused = ⏸️ Nobody is at the table. Who has a seat presses **My hand**, then **I'm back**.
board-clock-played = ⏰ The clock played for { $names }.
board-was-away = I was away for a while. Nothing is lost.
board-was-restored = I lost what was played last, so this table is back at an earlier moment. This message counts, and your newest hand.
board-ready = ✅ { $name }
board-choosing = ⏳ { $name } is choosing
board-out = ▫️ { $name }
board-not-asked = ▫️ { $name }
board-absent = { $name } (away, the house plays)
board-over = The game is over. The result stands below.
board-cancelled = This table was closed.

# Reminder
board-calls = 🔔 { $names }: it begins.
reminder = 🔔 { $names }: the table waits for you. Time is up { $when }.
reminder-no-clock = 🔔 { $names }: the table waits for you.
reminder-nobody = 🔔 Nobody is waited for any more.

# The result
result-title = { $game }: the game is over
result-cancelled = { $game }: the table was closed
result-place = { $place }. { $name }
result-by-house = (the house played at the end)
result-counted = Counted on the leaderboard.
result-against-house = Counted as a game against the house.
result-lucky-word = 🍀 { $name }: { $word }
result-deal = The sealed deal, opened: `{ $secret }`. **Replay**, then **Record** hands out a file with which anybody can check it.

result-code = Game code: `{ $code }`

# The rules, and the guided round
rules-page = Page { $page } of { $last }
button-rules-before = ◀ Back
button-rules-after = Next ▶
button-lesson = Try a round
button-lesson-again = Try again

# A finished game, step by step
replay-title = { $game } · { $number } of { $last } · { $heading }
button-replay = Replay
button-replay-before = ◀ Before
button-replay-after = After ▶
button-replay-earlier = ⏪ Round
button-replay-later = Round ⏩
button-record = Record
record-fair = The record of this game. I checked the deal: it is the one that was sealed as { $commitment }, and every action keeps the rules.
record-unfair = The record of this game. Something in it does not fit the sealed deal. Please tell whoever runs this bot.
record-forgotten = The record of this game. Its deal can no longer be checked: a player asked to be forgotten.
record-words-hidden = The record of this game, without what proves its deal: a moderator hid the lucky words.

# The hand
hand-note = ⚠️ { $note }
hand-where = **{ $game }** on { $server }, \#{ $channel }
hand-unheard = ⚠️ I may not post in the channel any more. The game goes on here. Who runs the server can give me back: View Channel, Send Messages.
hand-moved = My newest message to you shows your cards.
hand-lobby = The cards come when the host presses **Start**.
hand-cancelled = This table was closed.
closed-channel-gone = This table ended: its channel was deleted. Nothing was counted.
closed-server-left = This table ended: I am no longer on the server. Nothing was counted.
hand-absent = The house plays your seat on. **I'm back** takes it back, with these cards:
hand-paused = The table is paused: nobody was there. **I'm back** goes on, with these cards:

# Somebody without a seat
onlooker-says =
    You have no seat at this table. What is going on: **{ $heading }**
    Playing: { $names }.
onlooker-waiting = { $waiting ->
    [0] Nobody waits for the next game yet.
    [one] One person waits for the next game.
   *[other] { $waiting } people wait for the next game.
}
next-waiting = You are in line: when the next table opens here, I call you. Then press **Join**.

# The hint of a house player
hint = 💡 The house would { $action }: { $reason }

# The lucky word
word-title = Lucky word
word-label = A word of yours that goes into the deal
word-taken = Your word is part of the deal now.

# Private answers to everybody
answer-no-table = There is no table in this channel. Type `/` and choose a game to open one.
answer-not-recorded = That was not recorded. Please press again.
answer-not-stored = I can no longer store what you choose, so nothing was stored. The person who runs me has to help.
answer-broken = Something went wrong on my side. Nothing is lost; please try again.
answer-busy = There is a crowd here just now, so I did not take that. Please press again in a moment.
answer-too-fast = That was faster than I can follow, so I did not take it. Please press again in a moment.
answer-restarting = I am restarting. What you chose is safe; please press again in a minute.
answer-unknown-control = This button is of no use any more. `/table hand` shows your cards, `/table show` the table.
answer-only-in-server = This works in a server, in the channel of a table.
table-which = You sit at several tables. Whose hand?
answer-unreadable = I could not read what Discord sent me. Nothing is lost; please try again.
answer-unknown-command = I do not know this command any more. Please restart Discord and try again.

# Pages of a menu
button-page-before = ◀ More cards ({ $page }/{ $last })
button-page-after = More cards ({ $page }/{ $last }) ▶
