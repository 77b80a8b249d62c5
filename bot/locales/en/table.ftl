## How several things are said one after another. list-comma: all but the last ("Ana, Ben"); list-and: the last one;
## list-beside: things on one line that make no sentence.

list-comma = { $items }, { $item }
# $sound (i, other): whether the last item begins with the sound i, before which Spanish says "e".
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
pace-none = no clock

## On buttons, at most 80 characters; on a phone 12 to 15 fit, so the shorter the better.

button-join = Join
button-leave = Leave
button-house = Add house player
button-start = Start
button-cancel = Close the table
button-word = Lucky word
button-hand = My hand
button-rules = Rules
button-house-rules = House rules
button-remind = Remind
button-skip = Skip to the end
button-close = Yes, close the table
button-alone = { $count ->
    [one] Play against the house
   *[other] Play against { $count } house players
}
button-return = I'm back
button-acknowledge = Understood
button-again = Again
button-play-now = Play now
play-now-running = There is a table here already:
play-now-type = To open a table, type { $command } in a channel of a server.
again-open = The next table is open, and you have a seat.
again-open-before = The next table is open already. Press **Join** there.
solo-title = { $game } against the house
solo-lobby = Just you and the house: nobody else sees this. For a table with others, start one without house players: on a server of mine, in a group, or wherever you may use external apps.
solo-sleeps = Falls asleep after { $minutes } minutes without a press.
solo-asleep = This message fell asleep. **Wake** shows your cards again.
button-wake = Wake
solo-running = This game was waiting for you. { $command } closes it; then you can open another.
solo-clock = Where I'm not a member, I can't call anybody when their time runs out. Choose the quick clock, or none.
visiting-until = This message falls asleep { $when }. **Wake** keeps it awake.
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
## time before the cards are dealt. The bot speaks to everybody. $when: a time that counts down, written by Discord; it
## stands at the end, after a colon.

lobby-title = { $game }: take a seat
lobby-settings = Clock: { $clock }. Up to { $seats } players.
lobby-length = Length: { $length }.
lobby-rules = House rules: { $rules }.
lobby-rules-title = House rules of this table
lobby-no-hints = No hints at this table.
lobby-seat = { $number }. { $name }
lobby-lucky-word = 🍀
lobby-free = { $free ->
    [one] One seat is free.
   *[other] { $free } seats are free.
}
lobby-alone = You're the first. Wait for company, or play the house now:
lobby-alone-no-clock = You're the first. Wait for company, or play the house now, without a clock:
lobby-host = Host: { $host }. The game begins when the host presses **Start**.
lobby-host-without-seat = Host: { $host }. The game begins when { $host } or { $name } presses **Start**.
lobby-former = Last time: { $names }. Press **Join** to play again.
lobby-called = { $names }: you were waiting for this game. Press **Join**.
lobby-closes = Unless the game begins, this lobby closes: { $when }
lobby-closes-now = This lobby is closing.
lobby-sealed = Sealed deal: `{ $digits }`

lobby-begun = { $game }: { $names } play below.

## The message of a table while it is played; public, short lines. $name, $names: players, bold. $by: who did it.
## board-ready, -choosing, -out: a player's name with a mark.

board-title = { $game } · { $heading }
board-turn = { $heading } · { $name }'s turn
board-clock = Time runs out: { $when }
board-time-up = ⏰ Time is up.
board-no-clock = No clock: take all the time you need.
board-paused = ⏸️ Nobody is at the table right now. If you have a seat, press **My hand** to go on.
board-clock-played = ⏰ Time was up: the clock chose for { $names }.
hand-clock-played = ⏰ Time was up, so the clock chose for you:
board-was-away = I was away for a while. Nothing is lost.
board-was-restored = I lost the last moves, so this table is back at an earlier moment. Go by this message and your newest hand.
board-ready = ✅ { $name }
board-choosing = ⏳ { $name }
board-out = 🚪 { $name }
board-seat = { $seat } · { $note }
board-absent = { $name } (away, the house plays)
board-host = Host: { $name }
board-new-host = 👑 { $name } is the host now.
board-kicked = { $by } gave { $name }'s seat to the house.
board-kicked-lobby = { $by } took { $name } off the table.
board-over = The game is over. See the result below.
board-cancelled = This table is closed.
board-closed-by = { $name } closed this table.

## Posts that call the players; public, short.

reminder = 🔔 { $names }: the table is waiting for you. Time runs out: { $when }
reminder-no-clock = 🔔 { $names }: the table is waiting for you.
reminder-nobody = 🔔 Nobody is missing any more.
call-title = 🔔 { $names }: { $game } begins! Your cards: **My hand**
call-fixed = Shuffle locked: `{ $hash }`
lobby-not-called = ⚠️ I may not post here, so the game has not begun. Let me send messages, then press **Start** again.
lobby-call-failed = ⚠️ The players could not be called, so the game has not begun. Press **Start** again.

## The end of a game; public. $place: a number. result-...-on-board: parts of a list after "On this server's board:".

result-cancelled = { $game }: the table was closed
result-place = { $place }. { $name }
result-by-house = (the house was playing at the end)
result-board = 📈 On this server's board: { $places }.
result-moved-on-board = { $count ->
    [one] { $names } number { $place } (was { $before })
   *[other] { $names } share number { $place } (was { $before })
}
result-new-on-board = { $count ->
    [one] { $names } number { $place } (new)
   *[other] { $names } share number { $place } (new)
}
result-stays-on-board = { $count ->
    [one] { $names } stays number { $place }
   *[other] { $names } stay number { $place } together
}
result-rivals = ⚔️ { $name } has beaten { $other } in { $wins } of { $games }.
result-counted = This game counts on the leaderboard.
result-practice = Practice: does not count on the leaderboard.
result-lucky-word = 🍀 { $name }: { $word }

## Below pages of rules, and on their buttons (80 characters at most, better 15).

rules-page = Page { $page } of { $last }
button-rules-before = ◀ Back
button-rules-after = Next ▶
button-lesson = Try a round
button-lesson-again = Try again

## A finished game, step by step, and the proof that its deal was fair; private. $moment, $heading: where the game
## stood. replay-moment, replay-suggestion...: at most 100 characters. replay-jump: at most 150.

replay-title = { $game } · { $number } of { $last } · { $heading }
button-replay = Replay
button-replay-before = ◀ Back
button-replay-after = Next ▶
button-replay-earlier = ⏪
button-replay-later = ⏩
button-record = Record
button-verify = Verify the deal
replay-jump = Jump to…
replay-moment = { $number } of { $last }: { $heading }
replay-suggestion = { $code }: { $day }, place { $place } of { $seats }
replay-suggestion-none = You have no finished games here yet
replay-suggestion-other = None of your games here begins like this; the whole code of any other will do
replay-suggestion-later = I cannot look your games up right now; the whole code will do
verify-title = Was this deal fair?
verify-well = ✅ { $told }
verify-wrong = ❌ { $told }
verify-commitment = The commitment from before the game, `{ $commitment }`, belongs to the secret that was published with the result.
verify-key = The key `{ $key }` follows from that secret and from what { $seats ->
    [2] both seats
   *[other] all { $seats } seats
} put in.
verify-cards = Dealt again from that key, the cards are the same, and all { $choices } choices lead to the same end.
verify-fair = **The deal was fixed before anybody sat down, and nobody changed it.**
verify-fair-part = **My part of this deal was fixed before anybody sat down, and nobody changed it.** Whoever runs me could have chosen the rest.
verify-fair-coin = **Nobody could choose this deal or change it, provided that seal, hash and number stand in the channel as shown below.**
verify-unfair = **Something does not match. Please tell whoever runs this bot.**
verify-yourself = To check it without me, press **Record** and run the script `verify_deal.py` from my documentation: `{ $command }`.
verify-compare = The first message of the table shows the seal `{ $seal }`.
verify-secret = The sealed deal, opened: `{ $secret }`
verify-code = Game code: `{ $code }`
verify-compare-hash = [The post that called the players]({ $link }) shows `{ $hash }`.
verify-compare-coin = Compare `{ $coin }`, which mixed the cards, with the number of [the post that called the players]({ $link }) (Copy Message ID).
verify-compare-daily = Compare the commitment with the one that was shown as the next day's on the day before.
record-fair = The record of this game. I checked the deal: it is the one sealed as `{ $commitment }`, and every move keeps to the rules.
record-unfair = The record of this game. Something in it does not match the sealed deal. Please tell whoever runs this bot.
record-forgotten = The record of this game. Its deal can no longer be checked: a player asked to be forgotten.
record-words-hidden = The record of this game, but without the proof of its deal: a moderator hid the lucky words.

## Somebody's hand, a private message: the bot speaks to one person. $by: who did it. hand-moved-...: how their place
## on the server's leaderboard changed.

hand-note = ⚠️ { $note }
hand-where = **{ $game }** on { $server }, \#{ $channel }
hand-house = 🤖 { $levels }
hand-your-turn = Your turn
hand-begins = Your game of { $game } begins: your cards are here.
hand-begins-with = { $host }'s game of { $game } begins: your cards are here.
hand-not-sent = Your cards are here, because I could not write to you. To get them as a direct message, allow direct messages from this server and choose **by direct message** in { COMMAND("settings") }.
hand-unheard = ⚠️ I can no longer post in the channel. The game goes on here. Whoever runs the server can help: I need View Channel and Send Messages.
hand-moved-channel = Your hand is now in \#{ $channel }.
hand-moved-direct = Your hand is now in our direct messages.
hand-moved-gone = Press **My hand** below the table to see your cards again.
hand-waiting = Waiting for { $names }.
hand-lobby = Your cards come when the host presses **Start**.
hand-won = 🏆 You win!
hand-won-together = 🏆 You share the victory!
hand-place = Place { $place } of { $seats }
hand-moved-on-board = 📈 You are number { $place } on this server's board now (you were { $before }).
hand-new-on-board = 📈 You are new on this server's board, as number { $place }.
hand-stays-on-board = 📈 You stay number { $place } on this server's board.
hand-cancelled = This table is closed.
closed-channel-gone = This table is closed, because its channel was deleted. Nothing was counted.
closed-call-lost = This table is closed. I was away when the game began, and cannot see here whether the cards were mixed. Nothing was counted. Open a new table.
closed-server-left = This table is closed, because I was removed from the server. Nothing was counted.
hand-absent = The house is playing for you. **I'm back** gives you your seat again, with these cards:
hand-removed = { $by } took you off this table before the game began.
answer-unseen = Discord shows the table to nobody but you here: you may not write in this channel, or the server's AutoMod objects. Try another channel.
hand-kicked = { $by } gave your seat to the house. **I'm back** takes it again, with these cards:
hand-paused = The table is paused, because nobody was there. **I'm back** lets it go on, with these cards:
hand-server-left = ⏸️ I am no longer on the server. If I am invited back within 15 minutes, the game goes on. Your cards:

## For somebody who asks for a hand and has no seat; private.

onlooker-says =
    You are not playing at this table. This is where it stands: **{ $heading }**
    Playing: { $names }.
onlooker-waiting = { $waiting ->
    [0] Nobody is waiting for the next game yet.
    [one] One person is waiting for the next game.
   *[other] { $waiting } people are waiting for the next game.
}
next-waiting = You're in line. When the next table opens here, I'll call you.

## Before a table is closed; private.

close-sure = Close this table for everybody? The game ends without a result.
close-sure-lobby = Close this table? Everybody loses their seat.

## For somebody who would begin alone; private.

alone-says = Nobody else is here yet. Wait for company, or play against the house:

## A hint of the house, private. $action: a ...-would-... message, an infinitive in English ("pass a card"); $reason: a
## reason-... sentence.

hint = 💡 A strong player would { $action }: { $reason }

## A little form: title and label at most 45 characters. A lucky word goes into the shuffling.

word-title = Lucky word
word-label = A word of yours that goes into the deal
word-taken = Your word is part of the deal now.

## Short answers of the bot, private.

answer-begun = The game begins.
answer-no-table = There is no table in this channel. Open one:
answer-not-recorded = I could not save that. Please press again.
answer-not-stored = I cannot save anything right now, so your choice was not kept. Whoever runs me has to help.
answer-broken = Something went wrong on my side. Nothing is lost, please try again.
answer-busy = It is very busy here, so I did not take that. Please press again in a moment.
answer-too-fast = That was too fast for me, so I did not take it. Please press again in a moment.
answer-restarting = I am just restarting. What you chose is safe; please press again in a minute.
answer-unknown-control = This button does nothing any more. { COMMAND("table hand") } shows your cards, { COMMAND("table show") } the table.
answer-unreadable = I could not read what Discord sent. Nothing is lost, please try again.
answer-only-in-server = This works only on a server that invited me.
table-which = You sit at several tables. Whose hand?
answer-unknown-command = I do not know this command any more. Please restart Discord and try again.

## Below long menus, on buttons.

button-page-before = ◀ More cards ({ $page }/{ $last })
button-page-after = More cards ({ $page }/{ $last }) ▶
