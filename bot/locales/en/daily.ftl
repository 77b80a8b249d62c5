## The command for the deal of the day; limits as in commands.ftl.

command-daily = daily
command-daily-description = The deal of the day: the same cards for everybody, against the house
command-daily-show = show
command-daily-show-description = What to show; today's deal when left out
command-daily-show-board = the best on this server
command-daily-show-practice = earlier days, for practice

## The deal of the day: one message for its player. $day: a date that Discord writes in the reader's language. $when:
## how long until then, which Discord writes ("in 2 hours"): it stands at the end, after a colon.

daily-title = { $game } · daily deal of { $day }
daily-title-practice = { $game } · practice: the deal of { $day }
daily-once = You play it alone against { $house ->
    [one] one house player
   *[other] { $house } house players
}, once. It waits for you if you are interrupted.
daily-waits = You have begun today's deal. It waits where you left it.
daily-next = The next deal: { $when }
daily-until = This deal counts until its day ends: { $when }
daily-day-over = ⌛ The day of this deal is over. You can play on, but it does not count any more.
daily-sealed = Sealed for this deal: `{ $commitment }`
daily-sealed-next = Sealed for the next day: `{ $commitment }`
daily-key = The key of { $day } is out: `{ $key }`
daily-coming = Your cards are on their way to our direct messages.
daily-arrives = Your daily deal of { $game } is here.
daily-table = { $game } · daily deal of { $day }
daily-closed = This deal is closed.
daily-moved-here = You are playing on in another message.
daily-moved-direct = Your cards are in our direct messages now.
daily-moved-gone = The daily command shows your cards again.

## The end of a daily deal, private; daily-share is posted in a channel. $medal, $marks: symbols; $score: such as "11 points". daily-better: others
## are counted by $others.

daily-place = { $medal } Place { $place } of { $seats }
daily-streak = { $days ->
    [one] 🔥 The first day of a streak.
   *[other] 🔥 { $days } days in a row.
}
daily-better = { $others ->
    [one] One other person has finished this deal
   *[other] { $others } others have finished this deal
} so far; { $share } % of them did better.
daily-first = You are the first to finish today's deal.
daily-practised = This was practice: it does not count.
daily-locked = Record and analysis open when this day is over: { $when }
daily-share = { $name } · { $game }, daily deal of { $day } · { $medal } { $score } · { $marks }
daily-shared = Your line is on its way to the channel.
daily-share-where = Where should I post your line? For any other channel, type { $command } there and press **Share**.
daily-share-here = Type { $command } in the channel where your line is to stand, and press **Share** there.
daily-share-forbidden = You or I may not write in this channel. Type the command in another one and press **Share** there.

## Earlier days for practice, and the best of the server. daily-which-day: in a menu, at most 150 characters.

daily-practice = { $game }: practise a deal of an earlier day. It does not count, and you may see its record afterwards.
daily-which-day = Choose a day
daily-no-practice = There is no earlier deal to practise yet. Come back tomorrow.
daily-board-title = { $game }: the best on the server, { $day }
daily-board-line = { $medal } { $name } { $marks }
daily-board-week = The last seven days
daily-board-week-line = { $number }. { $name }: { $points } { $points ->
    [one] point
   *[other] points
} on { $days } { $days ->
    [one] day
   *[other] days
}
daily-board-nobody = Nobody yet.
daily-board-how = First place is worth { $most } points, last place { $least }. Here are the people who asked for a daily deal on this server this week; { COMMAND("settings") } takes you off.
daily-check = The deal of { $day } with its key. The seal that was shown that day is `{ $commitment }`. The page “Was this deal fair?” of my documentation has the script that checks it, verify_deal.py.

## On buttons: at most 80 characters, better 20.

button-daily-play = Play
button-daily-on = Play on
button-daily-here = Play here
button-daily-board = Best
button-daily-practise = Practise
button-daily-check = Yesterday's key
button-daily-share-in = Post in #{ $channel }
button-share = Share

## Why something cannot be done, private: one polite sentence that says what to do.

refused-daily-alone = A daily deal is played alone: there is nothing of that kind here.
refused-deal-over = This deal is over.
refused-daily-locked = Others may still have this deal before them. Record and analysis open when the day is over (midnight UTC).
refused-daily-forgotten = You played today's deal and then asked to be forgotten, so it cannot be begun again. The next one comes at midnight UTC.
refused-no-daily-deal = There was no deal on that day, or its day is not over yet.
refused-nothing-to-share = There is nothing to share: only a daily deal that you finished on its day.
