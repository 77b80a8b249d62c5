## The game and its cards. two-win-card: digit first, then ONE word for the colour, without a comma ("5 blue").
## two-win-colour-line: a line of the hand, with a colon after the colour.

two-win-title = 2 WIN
two-win-about = Every round pass a card, then make a higher number. The last one in wins.
two-win-blue = blue
two-win-pink = pink
two-win-green = green
# $colour_key (blue, pink, green): to choose words by.
two-win-card = { $digit } { $colour }
# $colour_key (blue, pink, green): to choose words by.
two-win-colour-line = { $symbol } { $colour }: { $cards }
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

two-win-and-more = { $numbers } and { $more } more

## On the board: headings, and parts behind each player's name.

two-win-open = Numbers
two-win-pass = Round { $round } · Pass a card
two-win-form = Round { $round } · Make a number
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

## When everybody's numbers are revealed, public. The symbols in $why stand for a card each.

two-win-reveal = Round { $round }: the numbers
two-win-no-numbers = No numbers this round
two-win-number = { $cards ->
    [0] **{ $number }** { $name }
   *[other] **{ $number }** { $name } +{ $cards } { $why }
}
two-win-nobody-formed = Nobody could go higher.
two-win-out-now = 🚪 { $count ->
    [one] { $names } is out.
   *[other] { $names } are out.
}
two-win-reshuffled = 🔀 Older cards were shuffled into a new draw pile.
two-win-shortage = { $name } goes without { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}: there is nothing left to draw.
two-win-headline-99 = 99! Nobody can beat { $names }.
two-win-headline-duel = Only { $names } are left.
two-win-headline-many = { $cards } cards at once for { $name }.
two-win-symbols = -# ⬆ highest · ★ most stars · 👯 twins · 🌈 third of a colour in a row

## What stays of a reveal when a newer one stands, such as "Round 3 · Ana 92 +2 · Ben 77 · Chloe out".

two-win-line = Round { $round } · { $numbers }
two-win-line-number = { $cards ->
    [0] { $name } { $number }
   *[other] { $name } { $number } +{ $cards }
}
two-win-line-out = { $names } out

## What drew cards: parts of a list after a colon, small letters.

two-win-highest = ⬆ highest
two-win-most-stars = ★ most stars ({ $stars })
two-win-twins = 👯 twins
# $colour_key (blue, pink, green): to choose words by, as in "drei blaue", "trois bleues".
two-win-run-tens = 🌈 three { $colour } in the tens
# $colour_key (blue, pink, green): to choose words by.
two-win-run-units = 🌈 three { $colour } in the units

## The end, public. $others: whoever came next, who had $next. two-win-own-end: to one person.

two-win-won-last-player = 🏆 { $names } wins: last one standing, with { $cards ->
    [0] no cards
    [one] { $cards } card
   *[other] { $cards } cards
}
two-win-won-most-cards = 🏆 { $names } wins with { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $others } had { $next }
two-win-won-lowest-number = 🏆 { $names } wins with the lowest last number: { $number }, { $others } had { $next }
two-win-won-shared = 🏆 { $names } share the victory: equal cards, equal numbers
two-win-own-end = { $number ->
    [0] You made no number
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
two-win-received = { $name } passed you { $card }.
two-win-gave = You passed { $card } to { $name }.

## Passing a card, private. two-win-choose-...: in a menu, at most 150 characters, better 30.

two-win-ask-pass = Which card do you pass to { $name }?
two-win-choose-pass = Choose a card
two-win-passed = You pass **{ $card }** to { $name }. You can still change it.
two-win-choose-other-pass = Or pass another card?

## Making a number, private. two-win-choose-...: in a menu (150 characters); two-win-number-option, -option-...: in its
## lines (100); two-win-lock-in, -other-..., -change, -number-button: on buttons (80, better 15).

two-win-ask-form-first = Make your first number: which card for the tens?
two-win-ask-form = Make a number above **{ $number }**: which card for the tens?
two-win-choose-tens = Choose the tens
two-win-choose-units = Choose the units
two-win-too-low = -# Too low for the tens: { $cards }
two-win-own-tens = Your tens: { $run }
two-win-own-tens-wanted = Your tens: { $run } (one more { $symbol } draws)
two-win-own-units = Your units: { $run }
two-win-own-units-wanted = Your units: { $run } (one more { $symbol } draws)
two-win-tens-chosen = Tens: **{ $card }**. Which card for the units?
two-win-number-button = { $cards ->
    [0] { $number } { $card }
   *[other] { $number } { $card } +{ $cards }
}
two-win-number-option = { $number } · { $card }
two-win-option-draws = draws { $cards }
two-win-option-leaves = { $numbers ->
    [0] leaves nothing higher
    [one] leaves 1 higher number
   *[other] leaves { $numbers } higher numbers
}
two-win-surely-draws = draws { $cards }: { $why }
two-win-may-draw = +1 if highest
two-win-may-draw-stars = +1 if highest, +1 if most stars
two-win-leaves = Leaves { $cards }: you could then make { $numbers }.
two-win-leaves-none-higher = ⚠️ Leaves { $cards }: nothing above { $number } without a new card.
two-win-leaves-nothing = ⚠️ These are your last cards: without a new one you are out.
two-win-lock-in = Lock in { $number }
two-win-other-tens = Other tens
two-win-other-units = Other units
two-win-change = Change
two-win-formed = You play **{ $number }**. You can still change it.
two-win-stuck = You cannot go above **{ $number }**: you are out at the reveal. Nobody else knows yet.
two-win-stuck-acknowledged = You are out at the reveal. Nobody else knows yet.
two-win-watching = You are out. Stay and see who wins!
two-win-waiting = There is nothing to choose right now.

## What somebody does: the message after "A strong player would", .past after a name, .noun after "Better was" (see
## two_down.ftl). reason-...: why, after a colon; in English it begins with a small letter.

two-win-would-pass = pass { $card }
    .past = passed { $card }
    .noun = passing { $card }
two-win-would-form = make { $number } ({ $cards })
    .past = made { $number } ({ $cards })
    .noun = making { $number } ({ $cards })
reason-only-choice = there is no other choice.
reason-guess = just a guess.
reason-lowest-digit = it is your lowest digit.
reason-smallest-number = it is the smallest step up, and the higher cards stay for later.
reason-least-useful = it is the card you will miss the least.
reason-too-low-to-lead = it is too low to start a number with any more.
reason-completes-run = it is the third of its colour in a row, which draws a card.
reason-twins = twins draw a card.
reason-many-stars = with that many stars it may well draw a card.
reason-small-step = a small step leaves room for later rounds.
reason-builds-run = it builds a row of one colour.
reason-keeps-better-cards = it keeps the better cards for later.

## The rules in pages: plain, short, our own words. Numbers come from the engine.

two-win-rules-aim =
    ### 2 WIN
    Be the last one in the game. Everybody starts with { $hand } cards: digits { $lowest } to { $highest } in 🔵 blue, 🌸 pink and 🟩 green, some of them with stars ★.
two-win-rules-pass = **1. Pass.** Everybody secretly picks a card for the next player on the left, and all cards change hands at the same moment. If you have no cards when this begins, you are out.
two-win-rules-form = **2. Make a number.** Everybody secretly lays two cards, tens and units. Your number must be higher than the one you made last round. If you cannot make one, you are out and keep your cards.
two-win-rules-draw = **3. Draw.** You draw one card for each of these:
    ⬆ yours is the highest number of the round;
    ★ yours shows the most stars (if nobody shows a star, nobody draws for this);
    👯 both digits are the same;
    🌈 your tens card is the third of its colour in a row, and the same for your units. After three, a new row begins.
    If you share first place, each of you draws.
two-win-rules-end = **The end.** The last one in the game wins. If the last players drop out together, whoever holds the most cards wins. On a tie it is the lowest last number, and on another tie they share the victory. When the draw pile runs out, played cards are shuffled into a new one: all of whoever is out, and all but the last { $kept } numbers of everybody else.

## An example below each page of the rules.

two-win-example-cards = 🌸 **5** pink ★★ is a pink five with two stars. The symbol shows the colour too: 🔵 blue, 🌸 pink, 🟩 green.
two-win-example-pass =
    Ana ➜ Ben ➜ Chloe ➜ Ana
    Ana passes 🔵 **1** to Ben and gets 🟩 **8**★ from Chloe. Only giver and receiver see a card.
two-win-example-form =
    Ana's last number was 58.
    🌸**7** 🔵**3**★ = **73** is higher: Ana stays in.
    🟩**4** 🔵**9** = 49 is not, so she cannot play it.
two-win-example-draw =
    Ben **88** 🟩8★ 🟩8★ draws 3 cards: ⬆ highest, ★ most stars (2), 👯 twins.
    Ana **73** 🌸7 🔵3★ draws 1 card: 🌈 her third pink card in the tens, after 🌸4 and 🌸5.
    Chloe **61** 🔵6 🌸1 draws nothing.
two-win-example-end = Ana has nothing higher than 73 and is out with 6 cards. Ben makes 91: he is the last one in the game and wins.

## House rules in the lobby: parts of a list, begun in small letters.

two-win-rule-forfeit = with nothing left to draw, nobody draws
two-win-rule-recycle = with nothing left to draw, later numbers are shuffled too
two-win-rule-kept = { $numbers ->
    [one] a shuffle leaves everybody's last number
   *[other] a shuffle leaves everybody's last { $numbers } numbers
}
two-win-rule-stars = stars on four equal cards: { $stars }

## Commands and options; limits as in commands.ftl.

command-twowin-description = 2 WIN: pass a card, make a number, be the last one in

## House rules among the settings: titles and choices as in settings.ftl.

two-win-setting-shortage = When there is nothing left to draw
two-win-setting-shortage-about = For when the pile is empty and there are no older numbers left to shuffle.
two-win-setting-shortage-forfeit = nobody draws
two-win-setting-shortage-recycle = later numbers are shuffled too
two-win-setting-kept = What a shuffle leaves on the table
two-win-setting-kept-about = When the pile is empty, the older numbers are shuffled into a new one. These stay.
two-win-setting-kept-number = { $numbers ->
    [one] everybody's last number
   *[other] everybody's last { $numbers } numbers
}
two-win-setting-stars = Stars on four equal cards
two-win-setting-stars-about = Each card is there four times. The most stars in a round bring a card.

## A guided first round, private: a friend explains at one's side.

two-win-lesson-pass = **A first round, just for you.** You play against the house. Nobody sees it, and nothing counts. First, pass a card. A low one is good to give away: it makes low numbers. **Hint** asks the house.
two-win-lesson-form = **Now make a number.** Choose the tens, then the units. A small number leaves room for the next rounds, a big one may draw cards.
two-win-lesson-end =
    That was a round. The cards you drew are in your hand, and the two you played are gone. Your next number must be higher. This is your hand now:
    { $cards }
    Press **Play now** for a real table. No company? The house plays with you.

## What the deal of the day counts.

two-win-daily = A whole game. ⭐ is a round in which your number was the highest, 🟩 one that drew cards, ⬜ one that drew none, 🟥 the one in which you dropped out.
two-win-daily-score = { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
} · last number { $number }

## Lines of somebody's statistics.

two-win-stats-cards = Most cards held at the end: { $most } (in { $games ->
    [one] one game
   *[other] { $games } games
})
two-win-stats-drawn = Most cards drawn in a round: { $most } (in { $games ->
    [one] one game
   *[other] { $games } games
})
two-win-stats-numbers = Favourite numbers: { $numbers }
two-win-stats-number = { $number } ({ $times ->
    [2] twice
   *[other] { $times } times
})
