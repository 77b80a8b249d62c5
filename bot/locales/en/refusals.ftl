## Polite noes of tables, private: one sentence why it cannot be done, one what to do instead. Words in bold are the
## words on buttons: take those of your button-... messages.

refused-channel-busy = There already is a table in this channel. Finish that game first, or open yours in another channel or a thread.
refused-no-such-table = That table no longer exists. Type `/` and choose a game to open a new one.
refused-table-frozen = Something is wrong with that table, and it has to wait for whoever runs this bot. Type `/` and choose a game to open a new one.
refused-no-seat-for-people = With that many house players there is no seat left for people: there are only { $seats }. Ask for more seats or fewer house players.
refused-already-started = The game has already begun. Wait for the next one.
refused-already-seated = You already have a seat.
refused-table-full = All { $seats } seats are taken. Wait for the next game.
refused-table-full-host = All { $seats } seats are taken. Somebody has to leave before a house player can sit down.
refused-not-seated = You have no seat here. Press **Join** while the table is open.
refused-not-host = Only the host, { $host }, or a moderator can do that.
refused-only-host = Only the host or a moderator can do that.
refused-no-host = This table has no host right now. Press **Join**: whoever sits down first is host.
refused-lucky-word-too-long = That word is too long: at most { $most } characters.
refused-nobody-seated = Nobody has a seat yet. Press **Join** first.
refused-too-few-seats = This game needs at least { $fewest } players. Wait for somebody to join, or press **Add house player**.
refused-not-your-table = You are not playing at this table. Press **Join** when the next one opens.
refused-not-started = The game has not begun. Your cards come when the host presses **Start**.
refused-game-over = This game is over. Press **Again** below the result for another.
refused-paused = The table is paused. Press **My hand** to go on.
refused-server-left = I am no longer on the server. If I am invited back within 15 minutes, the game goes on.
refused-too-late = Too late: that question is closed. This is what comes now.
refused-your-turn = It is your turn now: choose once more.
refused-premove-changed = The table has changed since. Choose again.
refused-changed-too-often = You changed your mind { $most } times. Your last choice counts now.
refused-you-can-act = You have a choice to make. Please choose.
refused-blocked = You cannot join this host's tables. Open one of your own in another channel.
refused-join-now = There is a free seat: press **Join**.
refused-already-waiting = You are already in line. When the next table opens here, I will call you.
refused-too-many-tables = You are host of { $most } tables on this server already. Finish or close one of them first.
refused-too-many-seats = You have a seat at { $most } tables on this server already. Finish or leave one of them first.
refused-too-many-waiting = { $most } people are waiting already. Watch for the next table and press **Join**.
refused-already-left = You have already left this table. **I'm back** gives you your seat again.
refused-kick-away = { $name } is away already, and the house is playing.
refused-kick-not-seated = { $name } has no seat at this table.
refused-kick-yourself = To leave the table yourself, use { COMMAND("table leave") }.
refused-you-are-here = You are at the table already.
refused-reminded-lately = Everybody was reminded a moment ago. Try again a little later.
refused-nobody-missing = Nobody is missing.
refused-no-such-game = There is no such game on this server.
refused-no-such-code = There is no game with this code here. { $command } lists your games with their codes.
refused-nothing-to-analyse = Only games that were played to the end, with somebody in them who still wants to be remembered, can be analysed.
refused-analyses-waiting = { $games } games wait for their analysis already. Try again in a few minutes.
refused-own-analyses-waiting = { $games } analyses that you asked for are waiting already. Try again when one of them is there.
refused-still-secret = That game is not over. You can see its cards when it is.
refused-still-playing = The game is still running. **Again** works when it is over.
refused-no-such-action = I could not read that choice. Please choose again.
refused-unknown-option = There is no house rule called { $option }.
refused-wrong-option = The house rule { $option } has no such value.
refused-options-no-object = House rules are names, each with a value.

## Polite noes of all games, private.

refused-not-asked = There is nothing for you to choose right now. Wait for the others.
refused-no-hints = The host does not want hints at this table.
refused-not-now = That is not what is asked now. Here is your hand; please choose again.
refused-wrong-deck = That is not the right deck for this game.
refused-card-not-held = You do not hold that card any more. Please choose another.
refused-number-too-low = { $number } is too low: it must be higher than { $last }, your last number.

refused-wrong-seat-count = This game is for { $fewest } to { $most } players.
