## The game and its cards. two-win-card: the digit and ONE word for the colour, in either order, without a comma ("5 blue").
## two-win-colour-line: a line of the hand, with a colon after the colour.

two-win-title = 2 WIN
two-win-about = Every round, pass a card, then form a higher number. The last one in wins.
two-win-blue = blue
two-win-pink = pink
two-win-green = green
# $colour_key (blue, pink, green): to choose words by.
two-win-card = { $colour } { $digit }
# $colour_key (blue, pink, green): to choose words by.
two-win-colour-line = { $symbol } { $colour }:
two-win-hand = { $count ->
    [one] Your only card
   *[other] Your { $count } cards
}:
two-win-hand-empty = You have no cards left.
two-win-new = { $count ->
    [one] new
   *[other] ({ $new } new)
}

## Of a long list, the highest ones, and how many others.

two-win-numbers-between = { $count } numbers, from { $first } to { $last }

## On the board: headings, and parts behind each player's name.

two-win-open = Numbers
two-win-pass = Round { $round } · Pass a card
two-win-form = Round { $round } · Form a number
two-win-over = The end
two-win-cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
two-win-no-number = no number yet
two-win-seat = { $number } · { $cards }
two-win-run-open-tens = tens { $run }
two-win-run-open-units = units { $run }
two-win-out = out with { $cards ->
    [0] no cards
    [one] { $cards } card
   *[other] { $cards } cards
}
two-win-pile = Draw pile: { $pile ->
    [one] { $pile } card
   *[other] { $pile } cards
}

## When everyone's numbers are revealed, public. The symbols in $why stand for a card each.

two-win-reveal = Round { $round }: the numbers
two-win-last-round = Round { $round }: the last one
# Beside a name, in a picture and in a list: why someone is out.
two-win-cannot-beat = can't beat { $number }
two-win-out-of-cards = out of cards
two-win-no-one-formed = No one could go higher.
two-win-own-number = { $cards ->
    [0] Your **{ $number }** drew nothing.
    [one] Your **{ $number }** drew { $cards } card.
   *[other] Your **{ $number }** drew { $cards } cards.
}
two-win-own-leads = No one was higher.
two-win-leads = Highest: **{ $number }**, { $names }.
two-win-own-out = You're out in round { $round }: you can't beat your **{ $number }**.
two-win-own-out-of-cards = You're out in round { $round }: no cards left.
two-win-own-last = You're the last one in!
two-win-out-now = 🚪 { $count ->
    [one] { $names } is out.
   *[other] { $names } are out.
}
two-win-reshuffled = 🔀 Older cards were shuffled into a new draw pile.
two-win-shortage = { $name } misses out on { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}: nothing left to draw.
two-win-headline-99 = 99! No one can beat { $names }.
two-win-headline-duel = Only { $names } are left.
two-win-headline-many = { $cards } cards at once for { $name }.
two-win-symbols = -# One card each for: 👑 highest · 🌟 most stars · 🟰 identical digits · ☰ sequence of three of a colour

## What stays of a reveal when a newer one stands, such as "Round 3 · Ana 92 +2 · Ben 77 · Chloe out".

two-win-line = Round { $round } · { $numbers }
two-win-line-out = { $names } out

## What drew cards: parts of a list after a colon, small letters.

two-win-highest = 👑 highest
two-win-most-stars = 🌟 most stars ({ $stars })
two-win-twins = 🟰 identical digits
# $colour_key (blue, pink, green): to choose words by, as in "drei blaue", "trois bleues".
two-win-run-tens = ☰ three { $colour } in the tens
# $colour_key (blue, pink, green): to choose words by.
two-win-run-units = ☰ three { $colour } in the units

## The end, public. $others: whoever came next, who had $next. two-win-own-end: to one person.

two-win-won-last-player = 🏆 { $names } wins, last one standing, with { $cards ->
    [0] no cards
    [one] { $cards } card
   *[other] { $cards } cards
}.
two-win-won-most-cards = 🏆 { $names } wins, out together with { $others }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} to { $next }.
two-win-won-lowest-number = 🏆 { $names } wins with the lowest last number: { $number }; { $others } had { $next }.
two-win-won-shared = 🏆 { $names } share the victory: same number of cards, same last number.
two-win-story-last = 📈 { $name } was { $count ->
    [one] one card
   *[other] { $count } cards
} behind after round { $round }.
two-win-story-met = 🌟 { $name } drew { $count } cards with **{ $number }**.
two-win-story-climb = 🧗 { $name } climbed from { $first } to { $last } in { $count } numbers.
two-win-own-end = { $number ->
    [0] You didn't form a number
   *[other] Your last number was **{ $number }**
}, and you had { $cards ->
    [0] no cards left
    [one] { $cards } card left
   *[other] { $cards } cards left
}.
two-win-result = { $number } · { $cards ->
    [0] no cards
    [one] { $cards } card
   *[other] { $cards } cards
}
two-win-result-cards = no number · { $cards ->
    [0] no cards
    [one] { $cards } card
   *[other] { $cards } cards
}
two-win-no-cards-left = no cards left

## What the last turn meant for the owner of a hand, private.

two-win-news-own = Your **{ $number }** drew { $cards }: { $why }.
two-win-news-own-nothing = Your **{ $number }** drew nothing.

## Passing a card, private. two-win-choose-...: in a menu, at most 150 characters, better 30.

two-win-ask-pass = Which card do you pass to { $name }?
two-win-choose-pass = Choose a card
two-win-passed = You're passing the **{ $card }** to { $name }.
two-win-not-final = You can still change that.
two-win-choose-other-pass = Or pass another card?

## Making a number, private. two-win-choose-...: in a menu (150 characters); two-win-option-...: in its lines (100);
## two-win-lock-in, -other-..., -change: on buttons (80, better 15).

two-win-ask-form-first = Form your first number: which card for the tens?
two-win-ask-form = Form a number above **{ $number }**: which card for the tens?
two-win-choose-tens = Choose the tens
two-win-choose-units = Choose the units
two-win-too-low = -# Too low for the tens: { $cards }
two-win-own-tens = Your tens: { $run } (one more { $symbol } draws)
two-win-own-units = Your units: { $run } (one more { $symbol } draws)
two-win-tens-chosen = Tens: **{ $card }**. Which card for the units?
two-win-option-draws = draws { $cards }
two-win-option-leaves = { $numbers ->
    [0] leaves nothing higher
    [one] leaves 1 higher number
   *[other] leaves { $numbers } higher numbers
}
two-win-surely-draws = draws { $cards }: { $why }
two-win-may-draw = +1 card if highest
two-win-may-draw-stars = +1 card if highest, +1 if most stars
two-win-leaves = Leaves { $cards }: you could then form { $numbers }.
two-win-leaves-none-higher = ⚠️ Leaves { $cards }: nothing above { $number } without a new card.
two-win-leaves-no-number = ⚠️ No number is higher than { $number }: you'd be out next round.
two-win-leaves-nothing = ⚠️ These are your last cards: without a new one you're out.
two-win-lock-in = Lock in { $number }
two-win-other-tens = Other tens
two-win-other-units = Other units
two-win-change = Change
two-win-formed = You're playing { $number }
two-win-stuck = You can't go above **{ $number }**: you're out at the reveal. No one else knows yet.
two-win-stuck-acknowledged = You're out at the reveal. No one else knows yet.
two-win-watching = You're out. Stay and see who wins!
two-win-waiting = There's nothing to choose right now.

## What someone does: the message after "A strong player would", .past after a name, .noun after "Better was" (see
## two_down.ftl). reason-...: why, after a colon; in English it begins with a small letter.

two-win-would-pass = pass the { $card }
    .past = passed the { $card }
    .noun = passing the { $card }
two-win-would-form = form { $number } ({ $cards })
    .past = formed { $number } ({ $cards })
    .noun = forming { $number } ({ $cards })
reason-only-choice = there's no other choice.
reason-guess = just a guess.
reason-lowest-digit = it's the lowest digit in hand.
reason-smallest-number = it's the smallest step up, and the higher cards stay for later.
reason-least-useful = it's the card that will be missed least.
reason-too-low-to-lead = it's too low for the tens now.
reason-completes-run = it completes a sequence of three, which draws a card.
reason-twins = identical digits draw a card.
reason-many-stars = with that many stars it may well draw a card.
reason-small-step = a small step leaves room for later rounds.
reason-builds-run = it builds a sequence of one colour.
reason-keeps-better-cards = it keeps the better cards for later.

## The rules in pages: plain, short, our own words. Numbers come from the engine.

two-win-rules-aim =
    ### 2 WIN
    Be the last one in the game. Everyone starts with { $hand } cards: digits { $lowest } to { $highest } in 🔵 blue, 🌸 pink and 🟩 green, some of them with stars ★.
two-win-rules-pass = **1. Pass.** Everyone secretly picks a card for the next player on the left, and all cards change hands at the same moment. If you have no cards when this begins, you're out.
two-win-rules-form = **2. Form a number.** Everyone secretly lays down two cards, tens and units. Your number must be higher than the one you formed last round. If you can't form one, you're out and keep your cards.
two-win-rules-draw = **3. Draw.** You draw one card for each of these:
    👑 your number is the highest of the round;
    🌟 it shows the most stars;
    🟰 its two digits are identical;
    ☰ its tens card is the third of one colour in a row in your tens stack. Likewise for the units. Then a new sequence starts.
    If you share first place, you draw too.
two-win-rules-end = **The end.** The last one in the game wins. If the last players drop out together, the one with the most cards wins. If that's tied, the lowest last number wins; if that's tied too, they share the victory. When the draw pile runs out, played cards are shuffled into a new one: everything from players who are out, and all but the last { $kept ->
    [one] number
   *[other] { $kept } numbers
} of everyone still in.

## An example below each page of the rules.

two-win-example-cards = 🌸 **5** pink ★★ is a pink five with two stars.
two-win-example-pass =
    Ana ➜ Ben ➜ Chloe ➜ Ana
    Ana passes 🔵 **1** to Ben and gets 🟩 **8**★ from Chloe. Only giver and receiver see a card.
two-win-example-form =
    Ana's last number was 58.
    🌸**7** 🔵**3**★ = **73** is higher: Ana stays in.
    🟩**4** 🔵**9** = 49 isn't, so she can't play it.
two-win-example-draw =
    Ben **88** 🟩8★ 🟩8★ draws 3 cards: 👑 🌟 🟰
    Ana **73** 🌸7 🔵3★ draws 1 card: ☰ her third pink card in the tens, after 🌸4 and 🌸5.
    Chloe **61** 🔵6 🌸1 draws nothing.
two-win-example-end = Ana has nothing higher than 73 and is out with 6 cards. Ben forms 91: he's the last one in the game and wins.

## House rules in the lobby: parts of a list, begun in small letters.

two-win-rule-forfeit = if the cards run out: no more draws
two-win-rule-recycle = if the cards run out: newer numbers are reshuffled too
two-win-rule-kept = { $numbers ->
    [one] a shuffle leaves everyone's last number
   *[other] a shuffle leaves everyone's last { $numbers } numbers
}
two-win-rule-stars = stars on the four copies of each card: { $stars }

## Commands and options; limits as in commands.ftl.

command-twowin-description = 2 WIN: pass a card, form a number, be the last one in

## House rules among the settings: titles and choices as in settings.ftl.

two-win-setting-shortage = If the cards run out
two-win-setting-shortage-about = For when the draw pile is empty and there are no older numbers left to shuffle.
two-win-setting-shortage-forfeit = no more draws
two-win-setting-shortage-recycle = newer numbers are reshuffled too
two-win-setting-kept = What a shuffle leaves on the table
two-win-setting-kept-about = When the draw pile is empty, the older numbers are shuffled into a new one. These stay.
two-win-setting-kept-number = { $numbers ->
    [one] everyone's last number
   *[other] everyone's last { $numbers } numbers
}
two-win-setting-stars = Stars on the four copies of a card
two-win-setting-stars-about = There are four of each card. The most stars in a round draw a card.

## A guided first round, private: a friend explains at one's side.

two-win-lesson-pass = **A first round, just for you.** You play against a bot. No one sees it, and nothing counts. First, pass a card. A low one is good to give away: it makes low numbers. **Hint** asks a strong bot.
two-win-lesson-form = **Now form a number.** Choose the tens, then the units. A small number leaves room for the next rounds; a big one may draw cards.
two-win-lesson-end =
    That was a round. The cards you drew are in your hand, and the two you played are gone. Your next number must be higher. This is your hand now:
    { $cards }
    Press **Play now** for a real table. No company? Play bots.

## What the daily deal counts.

two-win-daily = A whole game. ⭐️ is a round in which your number was the highest, 🟩️ one that drew cards, ⬜️ one that drew none, 🟥️ the one in which you dropped out.
two-win-daily-score = { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
} · last number { $number }

## Lines of someone's statistics.

two-win-earned-from-last = Won after being last
two-win-earned-stars = Formed 99 with four stars
two-win-earned-outlasted = Outlasted a table of five or more
two-win-earned-one-card = Won by a single card
two-win-stats-cards = Most cards held at the end: { $most } (best of { $games ->
    [one] one game
   *[other] { $games } games
})
two-win-stats-drawn = Most cards drawn in a round: { $most } (best of { $games ->
    [one] one game
   *[other] { $games } games
})
two-win-stats-guessed = Winners guessed: { $right } of { $guesses }
two-win-stats-numbers = Favourite numbers: { $numbers }
two-win-stats-number = { $number } ({ $times ->
    [2] twice
   *[other] { $times } times
})
