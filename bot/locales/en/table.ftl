## How several things are said one after another. list-comma: all but the last ("Ana, Ben"); list-and: the last one;
## list-beside: things on one line that make no sentence.

list-comma = { $items }, { $item }
# $sound (i, e, other): the sound with which the last item begins: before i Spanish says "e", before e Italian "ed".
list-and = { $items } and { $item }
list-beside = { $items } · { $item }
player-house-level = { $name } ({ $level })
level-beginner = beginner
level-easy = easy
level-normal = normal
level-hard = hard

## How long a turn may last: choices of the start command, at most 32 characters, and in the lobby ("Clock: normal, 2
## minutes").

pace-quick = quick, 60 seconds
pace-normal = normal, 2 minutes
pace-slow = slow, 24 hours
pace-none = none

## On buttons, at most 80 characters; on a phone 12 to 15 fit, so the shorter the better.

button-join = Join
button-leave = Leave
button-house = Add a bot
button-start = Start
button-cancel = Close the table
button-word = Lucky word
button-hand = My hand
button-take-back = Undo
button-rules = Rules
button-house-rules = House rules
button-more = More
button-before = As last time
button-bell = Call me next time
button-bell-off = Don't call me
button-remind = Nudge
button-skip = Skip to the end
button-go-on = Next
button-next-round = Next round
button-close = Yes, close the table
button-alone = { $count ->
    [one] Play a bot
   *[other] Play { $count } bots
}
button-return = I'm back
button-acknowledge = Got it
button-again = Play again
button-play-now = Play now
button-settings = Settings
play-now-running = There's a table here already:
play-now-type = To open a table, type { $command } in a channel on a server.
again-open = The next table is open, and you're in.
again-open-before = The next table is already open. Press **{ PUBLIC("button-join") }** there.
solo-title = { $game } against bots
solo-lobby = Just you and the bots: no one else sees this. To play with others, start a table without bots: on a server I'm in, in a group, or wherever external apps are allowed.
solo-sleeps = Goes to sleep after { $minutes } quiet minutes.
solo-asleep = This message fell asleep. **Wake** shows your cards again.
button-wake = Wake
solo-running = This game was waiting for you. { $command } closes it; then you can open another.
solo-clock = I can't ping anyone here when time runs out. Pick the quick clock, or no clock.
visiting-until = **Wake** keeps this message awake. It falls asleep: { $when }
visiting-asleep = This message fell asleep. **Wake** brings it up to date.
button-hint = Hint
button-picture = My hand as a picture
button-next = Next game
button-table = Table
button-invite = Invite
button-install = Install for me
button-help = Help
button-privacy = Privacy
button-terms = Terms

## The message of a table before its game begins; public. A table is one evening of a game in a channel; its lobby the
## time before the cards are dealt. The bot speaks to everyone. $when: a time that counts down, written by Discord; it
## stands at the end, after a colon.

lobby-title = { $game }: take a seat
lobby-settings = Clock: { $clock } · up to { $seats } players · { $shortest }–{ $longest } min
lobby-rules = House rules: { $rules }
lobby-no-hints = no hints
lobby-lucky-word = 🍀
lobby-free = { $free ->
    [one] One seat is free.
   *[other] { $free } seats are free.
}
lobby-host = { $host } starts the game.
lobby-host-without-seat = { $host } or { $name } starts the game.
lobby-former = Last time: { $names }. Once everyone is back, it begins.
lobby-called = { $names }: your game is on! Press **{ PUBLIC("button-join") }**.
lobby-closes = Closes if no one starts: { $when }
lobby-closes-now = This table is closing.
lobby-sealed = Sealed deal: `{ $digits }`
lobby-fair = Is this fair? After the game: **{ PUBLIC("button-verify") }**
more-invite = Invite someone
more-kick = Remove someone

lobby-begun = { $game }: { $names } are playing below.

## The message of a table while it is played; public, short lines. $name, $names: players, bold. $by: who did it.
## board-ready, -choosing, -out: a player's name with a mark.

board-title = { $game } · { $heading }
board-turn = { $heading } · { $name } to play
board-clock = Turn ends: { $when }
board-time-up = ⏰ Time's up.
board-no-clock = No clock: take all the time you need.
board-paused = ⏸️ No one is at the table right now. If you have a seat, press **{ PUBLIC("button-hand") }** to go on.
board-clock-played = ⏰ Time ran out, so the clock chose for { $names }.
hand-clock-played = ⏰ The clock chose for you:
board-was-away = I was away for a while. Nothing is lost.
board-was-restored = I lost the last few moves, so we've gone back a bit. Go by this message and your latest hand.
board-unheard = ⚠️ { $why } Play on with **{ PUBLIC("button-hand") }**.
board-ready = ✅ { $name }
board-choosing = ⏳ { $name }
board-out = 🚪 { $name }
board-seat = { $seat } · { $note }
board-absent = { $name } (away, a bot plays)
board-host = Host: { $name }
board-new-host = 👑 { $name } is the host now.
board-kicked = { $by } gave the seat of { $name } to a bot.
board-kicked-lobby = { $by } removed { $name } from the table.
board-over = Game over! The result is below.
board-cancelled = This table is closed.
board-closed-by = { $name } closed this table.

## Posts that call the players; public, short.

reminder = 🔔 { $names }: the table is waiting for you. Turn ends: { $when }
reminder-no-clock = 🔔 { $names }: the table is waiting for you.
reminder-no-one = 🔔 We're not waiting for anyone.
digest-title = { $tables ->
    [one] 🔔 A table is waiting for you:
   *[other] 🔔 { $tables } tables are waiting for you:
}
digest-off = Once a day while you play at several 24-hour tables. You can change that in { COMMAND("settings") }.
call-title = 🔔 { $names }: { $game } begins! Your cards: **{ PUBLIC("button-hand") }**
lobby-not-called = ⚠️ I'm not allowed to post here, so the game hasn't started. Let me send messages, then press **{ PUBLIC("button-start") }** again.
lobby-call-failed = ⚠️ I couldn't call the players, so the game hasn't started. Press **{ PUBLIC("button-start") }** again.

## The end of a game; public. $place: a number. result-...-on-board: parts of a list after "Leaderboard:".
## $hands: names, each with the cards left in that hand.

result-cancelled = { $game }: the table was closed
result-place = { $place }. { $name }
result-hands = In hand: { $hands }
result-by-house = (a bot was playing at the end: counts as last)
result-board = 📈 Leaderboard: { $places }
result-moved-on-board = #{ $place } { $names } (was #{ $before })
result-new-on-board = #{ $place } { $names } (new)
result-stays-on-board = #{ $place } { $names } (still)
result-rivals = ⚔️ { $name } has beaten { $other } in { $wins } of { $games } games.
result-guessed = 🔮 Guessed the winner: { $names }
result-counted = This game counts towards the leaderboard.
result-practice = Practice game: it doesn't count towards the leaderboard.
result-lucky-word = 🍀 { $name }: { $word }

## Below pages of rules, and on their buttons (80 characters at most, better 15).

rules-page = Page { $page } of { $last }
rules-picture = The example as a picture
rules-which = Which game's rules?
button-rules-before = ◀ Back
button-rules-after = Next ▶
button-lesson = Try a round
button-lesson-again = Try again

## A finished game, step by step, and the proof that its deal was fair; private. $moment, $heading: where the game
## stood. replay-moment, replay-suggestion...: at most 100 characters. replay-title and replay-jump: at most 150.

replay-title = { $number } of { $last } · { $heading }
button-replay = Replay
button-replay-before = ◀️
button-replay-after = ▶️
button-replay-hands = Hands
button-replay-board = Board
button-record = Game log
button-verify = Verify the deal
button-verify-details = Details
replay-jump = Jump to…
replay-moment = { $number } of { $last }: { $heading }
replay-suggestion = { $code }: { $day }, #{ $place } of { $seats }
replay-suggestion-none = You have no finished games here yet
replay-suggestion-other = None of your games here starts like this; for other games, type the whole code
replay-suggestion-later = I can't look up your games right now; type the whole code
verify-title = Was this deal fair?
verify-well = ✅ { $told }
verify-wrong = ❌ { $told }
verify-commitment = The seal from before the game, `{ $commitment }`, matches the secret that was published with the result.
verify-key = The key `{ $key }` comes from that secret and from what { $seats ->
    [2] both players
   *[other] all { $seats } players
} added.
verify-cards = Dealing again with that key gives the same cards, and replaying all { $choices } choices gives the same result.
verify-fair = **The deal was fixed before anyone sat down, and no one changed it.**
verify-fair-part = **My part of this deal was fixed before anyone sat down, and no one changed it.** The people who run me could have chosen the rest.
verify-fair-solo = **This deal is the one sealed in its secret, and no one changed it.** It was yours alone: the people who run me could have chosen it.
verify-fair-coin = **No one could choose or change this deal, if the seal, hash and number in the channel match those below.**
verify-unfair = **Something doesn't match. Please tell the people who run this bot.**
verify-yourself = To check it without me, press **Game log** and run the script `verify_deal.py` from my documentation: `{ $command }`.
verify-compare = The first message of the table shows the seal `{ $seal }`.
verify-compare-seal = [The first message of the table]({ $link }) shows the seal `{ $seal }`.
verify-secret = The sealed deal, opened: `{ $secret }`
verify-code = Game code: `{ $code }`
verify-compare-hash = [The post that called the players]({ $link }) shows `{ $hash }`.
verify-compare-coin = Compare `{ $coin }`, which shuffled the cards, with the number of [the post that called the players]({ $link }) (Copy Message ID).
verify-compare-daily = Compare it with the seal that was shown the day before.
record-fair = The log of this game. I checked the deal: it's the one sealed as `{ $commitment }`, and every move follows the rules.
record-unfair = The log of this game. Something in it doesn't match the sealed deal. Please tell the people who run this bot.
record-forgotten = The log of this game. Its deal can no longer be checked: a player asked to be forgotten.
record-words-hidden = The log of this game, but without the proof of its deal: a moderator hid the lucky words.
record-page = Open `{ $file }` in any browser to step through the game.

## Someone's hand, a private message: the bot speaks to one person. $by: who did it. hand-moved-...: how their place
## on the server's leaderboard changed.

hand-note = ⚠️ { $note }
hand-where = **{ $game }** on { $server }, \#{ $channel }
hand-your-turn = Your turn
hand-last-one = Your turn: you're the last one
hand-begins = Your { $game } game is starting: here are your cards.
hand-begins-with = The { $game } game of { $host } is starting: here are your cards.
hand-not-sent = I couldn't DM you, so here are your cards. For DMs, allow them from this server and choose **by direct message** in { COMMAND("settings") }.
unheard-permission = I need { $permission } to post in the channel.
    .help = A server admin can fix this.
unheard-unknown = Discord refuses my posts in the channel.
unheard-locked = The thread is locked, so I can't post in it.
    .help = A moderator can unlock it.
unheard-timed-out = I'm timed out on the server, so I can't post.
    .help = A moderator can end that.
unheard-automod = The server's AutoMod blocks my messages.
    .help = A server admin can exempt my role.
unheard-verification = The server's verification level keeps me from posting.
    .help = A server admin can give me a role.
unheard-restricted = Discord has restricted me, so I can't post.
    .help = Only the person who runs me can sort that out.
hand-moved-channel = Your hand is now in \#{ $channel }.
hand-moved-direct = Your hand is now in our direct messages.
hand-moved-gone = Press **{ PUBLIC("button-hand") }** below the table to see your cards again.
hand-waiting = Waiting for { $names }.
hand-locked-in = 🔒 Locked in: { $choice }
hand-lobby = Your cards come when the host presses **{ PUBLIC("button-start") }**.
hand-won = 🏆 You win!
hand-won-together = 🏆 You share the victory!
hand-who-wins = Who wins? One guess
hand-guess = Your guess: { $name } wins.
hand-guessed = 🔮 You guessed the winner.
hand-place = #{ $place } of { $seats }
hand-moved-on-board = 📈 You're #{ $place } on this server's leaderboard now (you were #{ $before }).
hand-new-on-board = 📈 You're new on this server's leaderboard: #{ $place }.
hand-stays-on-board = 📈 You're still #{ $place } on this server's leaderboard.
hand-cancelled = This table is closed.
closed-channel-gone = This table is closed, because its channel was deleted. This game doesn't count.
closed-call-lost = This table is closed. I was away when the game began, and can't tell whether the cards were shuffled. This game doesn't count. Open a new table.
closed-server-left = This table is closed, because I was removed from the server. This game doesn't count.
hand-absent = A bot is playing for you. Press **I'm back** to take your seat again, with these cards:
hand-removed = { $by } removed you from this table before the game began.
answer-unseen = Only you can see the table here: you're not allowed to post in this channel, or the server's AutoMod blocks it. Try another channel.
hand-kicked = { $by } gave your seat to a bot. Press **I'm back** to take it again, with these cards:
hand-paused = The table is paused, because no one was there. Press **I'm back** to go on, with these cards:
hand-server-left = ⏸️ I'm no longer on the server. If I'm invited back within 15 minutes, the game goes on. Your cards:

## For someone who asks for a hand and has no seat; private.

onlooker-says =
    You're not playing at this table. Right now: **{ $heading }**
    Playing: { $names }.
onlooker-waiting = { $waiting ->
    [0] No one is waiting for the next game yet.
    [one] One person is waiting for the next game.
   *[other] { $waiting } people are waiting for the next game.
}
next-waiting = You're in line. I'll ping you when the next table opens here.

## Before a table is closed; private.

close-sure = { $people ->
    [one] Close this table?
   *[other] Close this table for everyone?
} The game ends without a result.
close-sure-lobby = { $people ->
    [one] Close this table?
   *[other] Close this table? Everyone loses their seat.
}

## For someone who would begin alone; private.

alone-says = No one else is here yet. Wait for company, or play bots:

## A hint of the house, private. $action: a ...-would-... message, an infinitive in English ("pass a card"); $reason: a
## reason-... sentence.

hint = 💡 A strong player would { $action }: { $reason }

## A little form: title and label at most 45 characters. A lucky word goes into the shuffling.

word-title = Lucky word
word-label = Your word for the shuffle
word-taken = Your word is in the shuffle.

## Short answers of the bot, private.

answer-begun = The game is starting.
answer-no-table = There's no table in this channel. Open one:
answer-tables-elsewhere = There's no table in this channel. Your tables:
answer-not-recorded = I couldn't save that. Please try again.
answer-not-stored = I can't save anything right now, so your choice wasn't kept. Please tell the people who run this bot.
answer-broken = Something went wrong on my side. Nothing is lost; please try again.
answer-busy = I'm swamped and missed that. Please try again in a moment.
answer-too-fast = Too fast for me, I missed that. Please try again in a moment.
answer-restarting = I'm restarting. Your choices are safe; please try again in a minute.
answer-unknown-control = This button no longer works. { COMMAND("table hand") } shows your cards, { COMMAND("table show") } the table.
answer-unreadable = I couldn't read what Discord sent. Nothing is lost; please try again.
answer-shut-out = The people who run this bot have shut you out. { COMMAND("privacy show") } still works.
answer-other-server = I only play on servers chosen by the people who run me.
answer-only-in-server = This works only on a server that invited me.
table-which = You're at several tables. Which hand do you want to see?
answer-unknown-command = I no longer know this command. Please restart Discord and try again.

## Below long menus, on buttons.

button-page-before = ◀ More cards ({ $page }/{ $last })
button-page-after = More cards ({ $page }/{ $last }) ▶

## The greeting: the post with which the bot introduces its games to a server. $commands: those that start a game.

greeting = ### Who's up for a game of cards?
greeting-friends = -# With friends: { $commands }
