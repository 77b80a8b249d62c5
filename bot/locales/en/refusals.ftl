## Polite noes of tables, private: one sentence why it cannot be done, one what to do instead. Words in bold are the
## words on buttons: take those of your button-... messages. PUBLIC(...): a button as it stands in the channel.

refused-channel-busy = There's already a table in this channel. Finish that game first, or open yours in another channel or a thread.
refused-no-such-table = That table no longer exists. Type `/` and choose a game to open a new one.
refused-table-closed = This table is closed. Type `/` and choose a game to open a new one.
refused-table-frozen = Something is wrong with that table. The people who run this bot have to fix it. Type `/` and choose a game to open a new one.
refused-no-seat-for-people = With that many bots there's no seat left for people: there are only { $seats }. Ask for more seats or fewer bots.
refused-already-started = The game has already started. Press **{ PUBLIC("button-hand") }** to see it.
refused-already-seated = You already have a seat.
refused-table-full = All { $seats } seats are taken. Wait for the next game.
refused-table-full-host = All { $seats } seats are taken. Someone has to leave before a bot can sit down.
refused-not-seated = You have no seat here. Press **{ PUBLIC("button-join") }** while the table is open.
refused-not-host = Only the host, { $host }, or a moderator can do that.
refused-only-host = Only the host or a moderator can do that.
refused-no-host = This table has no host right now. Press **{ PUBLIC("button-join") }**: the first to sit down becomes the host.
refused-lucky-word-too-long = That word is too long: at most { $most } characters.
refused-nobody-seated = No one has a seat yet. Press **{ PUBLIC("button-join") }** first.
refused-too-few-seats = This game needs at least { $fewest } players. Wait for someone to join, or press **{ PUBLIC("button-house") }**.
refused-not-your-table = You're not playing at this table. Press **{ PUBLIC("button-join") }** when the next one opens.
refused-not-started = The game hasn't started. Your cards come when the host presses **{ PUBLIC("button-start") }**.
refused-game-over = This game is over. Press **{ PUBLIC("button-again") }** below the result for another.
refused-paused = The table is paused. Press **{ PUBLIC("button-hand") }** to go on.
refused-server-left = I'm no longer on the server. If I'm invited back within 15 minutes, the game goes on.
refused-too-late = Too late for that. Here's what comes now.
refused-repeated = The buttons had just changed, so that press didn't count. Press again if you meant it.
refused-your-turn = It's your turn now: choose again.
refused-premove-changed = The table has changed since. Choose again.
refused-changed-too-often = You changed your mind { $most } times. Your last choice counts now.
refused-you-can-act = You have a choice to make. Please choose.
refused-blocked = You can't join this host's tables. Open one of your own in another channel.
refused-join-now = There's a free seat: press **{ PUBLIC("button-join") }**.
refused-already-waiting = You're already in line. I'll ping you when the next table opens here.
refused-too-many-tables = You're already hosting { $most } tables on this server. Finish or close one of them first.
refused-too-many-seats = You already have a seat at { $most } tables on this server. Finish or leave one of them first.
refused-too-many-waiting = { $most } people are waiting already. Watch for the next table and press **{ PUBLIC("button-join") }**.
refused-already-left = You've already left this table. **I'm back** gives you your seat again.
refused-kick-away = { $name } is already away, and a bot is playing for them.
refused-kick-not-seated = { $name } has no seat at this table.
refused-kick-yourself = To leave the table yourself, use { COMMAND("table leave") }.
refused-you-are-here = You're at the table already.
refused-reminded-lately = Everyone was reminded a moment ago. Try again a little later.
refused-nobody-missing = We're not waiting for anyone.
refused-no-such-game = There's no such game on this server.
refused-no-such-code = There's no game with this code here. { $command } lists your games with their codes.
refused-nothing-to-analyse = I can't analyse this: the game wasn't finished, or everyone who played has asked to be forgotten.
refused-analyses-waiting = { $games } games are already waiting to be analysed. Try again in a few minutes.
refused-own-analyses-waiting = { $games } analyses that you asked for are already waiting. Try again when one of them is done.
refused-still-secret = That game isn't over. You can see its cards when it is.
refused-still-playing = The game is still running. **{ PUBLIC("button-again") }** works when it's over.
refused-no-such-action = I couldn't read that choice. Please choose again.
refused-unknown-option = There's no house rule called { $option }.
refused-wrong-option = { $option } is a house rule, but it can't be set to that.

## Polite noes of all games, private.

refused-not-asked = There's nothing for you to choose right now. Wait for the others.
refused-no-hints = The host doesn't want hints at this table.
refused-not-now = That isn't what I'm asking now. Here's your hand; please choose again.
refused-wrong-deck = That isn't the right deck for this game.
refused-card-not-held = You no longer have that card. Please choose another.
refused-number-too-low = { $number } is too low: it must be higher than { $last }, your last number.

refused-wrong-seat-count = This game is for { $fewest } to { $most } players.
