## The command for the daily deal; limits as in commands.ftl.

command-daily = daily
command-daily-description = The daily deal: the same cards for everyone, against bots
command-daily-show = show
command-daily-show-description = What to show (default: today's deal)
command-daily-show-board = top players on this server
command-daily-show-practice = earlier days, for practice

## The daily deal: one message for its player. $day: a date that Discord writes in the reader's language. $when:
## how long until then, which Discord writes ("in 2 hours"): it stands at the end, after a colon.

daily-title = { $game } · daily deal of { $day }
daily-title-practice = { $game } · practice: the daily deal of { $day }
daily-heading = **{ $game }** · daily deal · { $heading }
daily-heading-practice = **{ $game }** · practice · { $heading }
daily-once = You play it on your own against { $house ->
    [one] one bot
   *[other] { $house } bots
}, once. It waits for you if you're interrupted.
daily-waits = You've started today's deal. It's waiting where you left it.
daily-next = The next daily deal: { $when }
daily-until = The deal counts until the day ends: { $when }
daily-day-over = ⌛ The day of this deal is over. You can play on, but it no longer counts.
daily-sealed = Sealed for this deal: `{ $commitment }`
daily-sealed-next = Sealed for the next day: `{ $commitment }`
daily-fair = Check it here a day later.
daily-coming = Your cards are on their way to our direct messages.
daily-arrives = Your daily deal of { $game } is here.
daily-table = { $game } · daily deal of { $day }
daily-closed = This deal is closed.
daily-moved-here = You're continuing in another message.
daily-moved-direct = Your cards are in our direct messages now.
daily-moved-gone = The daily command shows your cards again.

## The end of a daily deal, private; daily-share is posted in a channel. $medal: a symbol; $score: such as "11 points". daily-better: others
## are counted by $others.

daily-place = { $medal } #{ $place } of { $seats }
daily-streak = { $days ->
    [one] 🔥 The first day of a streak.
   *[other] 🔥 A streak of { $days } days.
}
daily-streak-rule = A streak survives one missed day in { $days }.
daily-reminder = Your streak is waiting for today's deal.
daily-reminder-off = You asked for this reminder; { COMMAND("settings") } turns it off.
daily-players = { $players ->
    [one] One player has finished it so far.
   *[other] { $players } players have finished it so far.
}
daily-better = { $others ->
    [one] One other player has finished so far, and { $share ->
        [0] did no better.
       *[other] did better.
    }
   *[other] { $others } others have finished so far; { $share }% of them did better.
}
daily-first = You're the first to finish today's deal.
daily-practised = This was practice: it doesn't count.
daily-locked = Game log and analysis open when the day is over: { $when }
daily-share = { $name } · { $game }, daily deal of { $day } · { $medal } { $score }
daily-shared = Your result is on its way to the channel.
daily-share-where = Where should I post your result? For any other channel, type { $command } there and press **Share**.
daily-share-here = Type { $command } in the channel where your result should go, and press **Share** there.
daily-share-forbidden = Either you or I can't post in this channel. Type the command in another one and press **Share** there.
share-where = Where should I post this result?
share-channel = Choose a channel
share-forbidden = Either you or I can't post there.
share-as-guest = I can't post this elsewhere: I'm only a guest in this chat. Have me added to the server, and results of games there can be shared.
share-on-server = This game wasn't played on a server. To share it on one, type { $command } there with the code { $code }, go to the end and press **{ button-share }**.
result-shared = shared by { $name }

## Earlier days for practice, and the best of the server. daily-which-day: in a menu, at most 150 characters.

daily-practice = { $game }: practise an earlier daily deal. It doesn't count, and you can see its game log afterwards.
daily-which-day = Choose a day
daily-no-practice = There's no earlier deal to practise yet. Come back tomorrow.
daily-board-title = { $game }: top players on this server, { $day }
daily-board-line = { $medal } { $name } { $marks }
daily-board-week = The last seven days · points (days)
daily-board-no-one = No one yet.
daily-board-how = First place is worth { $most } points, last place { $least }. Listed are the people who opened a daily deal on this server this week; { COMMAND("settings") } takes you off.
daily-check = The deal of { $day } with its key. The seal that was shown that day is `{ $commitment }`. The page “Was this deal fair?” of my documentation has the script that checks it, verify_deal.py.

## On buttons: at most 80 characters, better 20.

button-daily-play = Play
button-daily-on = Continue
button-daily-about = Info
button-daily-play-today = Play today's
button-daily-here = Play here
button-daily-board = Top players
button-daily-practise = Practise
button-daily-check = Was yesterday fair?
button-daily-share-in = Post in #{ $channel }
button-share = Share

## Why something cannot be done, private: one polite sentence that says what to do.

refused-daily-alone = You play the daily deal on your own, so that doesn't work here.
refused-deal-over = This deal is over.
refused-daily-locked = Others may still have this deal ahead of them. Game log and analysis open when the day is over (midnight UTC).
refused-daily-forgotten = You played today's deal and then asked to be forgotten, so you can't start it again. The next one comes at midnight UTC.
refused-no-daily-deal = There was no daily deal that day, or the day isn't over yet.
refused-nothing-to-share = There's nothing to share here: the game isn't over, or it was for practice.
refused-not-your-result = Only someone who played this game to the end can share its result.
refused-already-shared = Your result is already in that channel.

## A challenge: the cards of a finished game, played by others from the same seat. $name and $other: people; $heading: as
## of the daily deal; $when: as above, at the end after a colon. challenge-parted: what the game counts in that round.

command-challenge = challenge
command-challenge-description = Let someone else play the cards of your last game
command-challenge-user = person
command-challenge-user-description = Who you want to challenge

challenge-title = { $game } · same cards, your turn
challenge-heading = **{ $game }** · same cards · { $heading }
challenge-about = You play the cards of a finished game from the same seat, on your own against bots. The same choices always lead to the same game. It doesn't count, and you have a week. When you've finished, both results are posted where the challenge stands.
challenge-arrives = The cards of your challenge are here: { $game }.
challenge-table = { $game } · same cards
challenge-moved-gone = **{ PUBLIC("button-take") }** below the challenge shows your cards again.
challenge-offer = { $name } has finished a game of { $game } and is passing the cards on. Can you do better?
challenge-invited = { $person }, this is for you. { $offer }
challenge-private = You play from the same seat, on your own against bots, in private. When you've finished, both results are posted here. You can replay and analyse the first game instead, but then you can't take this on.
challenge-open = For up to { $most } people who don't know the cards. It closes: { $when }
# $game_key (two_win, two_sans_three, two_down): whose rounds or turns they are, to choose words by.
challenge-parted = They parted ways in { $game_key ->
    [two_win] round
    [two_sans_three] turn
   *[two_down] round
} { $round }: { $other } { $theirs }, { $name } { $own }
challenge-same = Both played the same way to the end.
challenge-first = The first game: { $line }
challenge-done = Both results are on their way to the channel of the challenge.
challenge-offered = Your challenge is on its way to the channel.
challenge-forbidden = Either you or I can't post in this channel. Type { $command } in another one.
challenge-no-game = You haven't finished a game of { $game } yet.

button-challenge = Challenge
button-take = Take it on

refused-challenge-not-yours = Only someone who played this game to the end can pass its cards on.
refused-challenge-unfinished = You can pass cards on once their game is over; those of a daily deal, once its day is over.
refused-challenge-taken-on = These cards were passed on to you. Pass on cards from a game of your own.
refused-challenge-sat-there = They played in this game, so they know the cards. Challenge someone else.
refused-challenge-stands = Your challenge is already in this channel.
refused-challenge-over = This challenge is closed. Challenge someone yourself below your next result.
refused-challenge-known = You know these cards: you played that game, or you've looked back at it.
refused-challenge-full = Eight people have taken this challenge on, so it's full.
refused-challenge-first = You're playing these cards yourself. Finish that game first, then you can look back at this one.

## The morning post: public, at the hour that a server chose. $leaders: names with the points of a week. $action: an
## infinitive ("pass a card"), before it how often it was done. morning-which: above buttons with the names of the games.

morning-title = Daily deals · { $day }
morning-more = { $others ->
    [one] and one more
   *[other] and { $others } more
}
morning-week = The last seven days, in points: { $leaders }
morning-leader = { $name } { $points }
morning-streak = 🔥 Longest streak: { $name }, { $days } days
morning-riddle = 🧩 **{ $game }**: everyone began with this. What would you have done first?
morning-which = Which of today's deals would you like to play?
morning-answers = What everyone did
morning-answer = { $times } × { $action }
morning-about = Once a day, without a notification: the results of the daily deals and a riddle. Only after a day on which someone here finished one. At the end of a season, also who won the most.
morning-barred = The morning post is off: I can't write in its channel. Let me in, or choose another one.
button-morning-answer = Answer
