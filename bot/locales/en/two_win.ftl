# Cards
two-win-title = 2 WIN
two-win-blue = blue
two-win-pink = pink
two-win-green = green
two-win-card = { $digit } { $colour }
two-win-hand = Your { $count ->
    [one] card
   *[other] { $count } cards
}:
two-win-hand-empty = You have no cards left.

# The board
two-win-pass = Round { $round } · Pass a card
two-win-form = Round { $round } · Form a number
two-win-over = The end
two-win-cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
two-win-last = last number { $number }
two-win-no-number = no number yet
two-win-run-open-tens = tens { $run }
two-win-run-open-units = units { $run }
two-win-out = out with { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
two-win-pile = Pile: { $pile ->
    [one] { $pile } card
   *[other] { $pile } cards
}

# The reveal. W.. in the rule book.
two-win-reveal = Round { $round }: the numbers
two-win-no-numbers = No numbers this time
two-win-draws = { $cards ->
    [0] draws nothing
    [one] draws { $cards } card
   *[other] draws { $cards } cards
}
two-win-highest = ⬆️ highest
two-win-most-stars = ★ most stars ({ $stars })
two-win-twins = 👯 twins
two-win-run-tens = 🌈 three { $colour } in the tens
two-win-run-units = 🌈 three { $colour } in the units
two-win-nobody-formed = Nobody could form a number.
two-win-out-in-pass = 🚪 { $name } has no cards left and drops out.
two-win-out-in-form = 🚪 { $name } cannot form a higher number and drops out with { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
two-win-reshuffled = 🔀 The pile ran out. Cards were gathered and shuffled: { $pile } in the new pile.
two-win-shortage = { $name } misses { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}: nothing is left to draw.

# The end
two-win-won-last-player = 🏆 { $names } wins: the last player left.
two-win-won-most-cards = 🏆 Everybody dropped out. { $names } wins with the most cards.
two-win-won-lowest-number = 🏆 Everybody dropped out with equal hands. { $names } wins with the lowest last number.
two-win-won-shared = 🏆 Everybody dropped out with equal hands and numbers. { $names } share the victory.

# The hand: pass
two-win-ask-pass = Pass one card to **{ $name }**.
two-win-choose-pass = Which card do you pass?
two-win-passed = You pass **{ $card }** to **{ $name }**. You can change this until everybody has chosen.
two-win-choose-other-pass = Pass another card instead?
two-win-received = You got { $card } from { $name }.
two-win-gave = You gave { $card } to { $name }.

# The hand: form
two-win-ask-form-first = Form a number of two cards: first the tens, then the units.
two-win-ask-form = Form a number above **{ $number }**: first the tens, then the units.
two-win-choose-tens = Which card for the tens?
two-win-choose-units = Which card for the units?
two-win-tens-chosen = Tens: { $card }. Now the units.
two-win-stars = { $stars ->
    [0] no stars
    [one] { $stars } star
   *[other] { $stars } stars
}
two-win-surely-draws = It surely draws { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}: { $why }.
two-win-draws-by-comparison = It draws a card if it is the highest, and one for the most stars.
two-win-lock-in = Lock in { $number }
two-win-other-tens = Other tens
two-win-other-units = Other units
two-win-change = Change
two-win-formed = You form **{ $number }**. You can change this until everybody has chosen.
two-win-stuck = You cannot form a number above **{ $number }**: you drop out when the numbers are revealed. Nobody sees this before.
two-win-stuck-acknowledged = You drop out when the numbers are revealed. Nobody sees this before.
two-win-watching = You are out. Watch how it ends!
two-win-waiting = Nothing to choose right now.

# The hint: "The house would ...: ..."
two-win-would-pass = pass { $card }
two-win-would-form = form { $number } ({ $cards })
reason-only-choice = there is no other choice.
reason-guess = a guess.
reason-lowest-digit = it is the lowest digit.
reason-smallest-number = it is the smallest step, and higher cards stay for later.
reason-least-useful = it is the card you will miss least.
reason-too-low-to-lead = it is too low to lead a number any more.
reason-completes-run = it is the third of its colour in a row, which draws a card.
reason-twins = twins draw a card.
reason-many-stars = so many stars may well draw a card.
reason-small-step = a small step keeps room for later rounds.
reason-builds-run = it builds a row of one colour.
reason-keeps-better-cards = it keeps the better cards for later.

# The rules in own words
two-win-rules-aim =
    ### 2 WIN
    Stay in the game longer than everybody else. You begin with 9 cards: digits 1 to 9 in 🔵 blue, 🌸 pink and 🟩 green, some with stars ★.
two-win-rules-pass = **1. Pass.** Everybody secretly chooses a card for the next player on the left. All cards move at the same moment. Whoever has no cards when this begins is out.
two-win-rules-form = **2. Form.** Everybody secretly lays two cards as a number, tens and units. It must be higher than your own number of the round before. If you cannot, you are out and keep your hand.
two-win-rules-draw = **3. Draw.** One card for each of these:
    ⬆️ the highest number of the round;
    ★ the most stars on its two cards;
    👯 twice the same digit;
    🌈 the third card of one colour in a row in your tens, and likewise in your units. After three a new row begins.
    Whoever shares the first place draws as well.
two-win-rules-end = **The end.** The last player left wins. If all who are left drop out at once, the most cards in hand win; then the lowest last number; then the victory is shared.

# An example for each page of the rules
two-win-example-cards = 🌸 **5** pink ★★ is a five in pink with two stars. The symbol says the colour, too: 🔵 blue, 🌸 pink, 🟩 green.
two-win-example-pass =
    Ana ➜ Ben ➜ Chloe ➜ Ana
    Ana passes 🔵 **1** to Ben and gets 🟩 **8**★ from Chloe. Nobody sees it but the two.
two-win-example-form =
    Ana's number before was 58.
    🌸**7** 🔵**3**★ = **73** is higher: Ana stays in.
    🟩**4** 🔵**9** = 49 is not: that number cannot be laid.
two-win-example-draw =
    Ben **88** 🟩8★ 🟩8★ draws 3 cards: ⬆️ highest, ★ most stars (2), 👯 twins.
    Ana **73** 🌸7 🔵3★ draws 1 card: 🌈 her third pink card in the tens, after 🌸4 and 🌸5.
    Chloe **61** 🔵6 🌸1 draws nothing.
two-win-example-end = Ana cannot lay more than 73 and drops out with 6 cards, Ben lays 91: Ben is the last player and wins.

# House rules, where they differ from the usual ones
two-win-rule-forfeit = missing cards are not drawn
two-win-rule-recycle = older numbers are shuffled in when the pile runs out
two-win-rule-kept = { $numbers ->
    [one] the last number of each player stays at a reshuffle
   *[other] the last { $numbers } numbers of each player stay at a reshuffle
}
two-win-rule-stars = stars of four equal cards: { $stars }
two-win-no-cards-left = no cards left

# The command
command-twowin-description = 2 WIN: pass a card, form a number, stay in
two-win-option-shortage = shortage
two-win-option-shortage-description = What happens when the pile runs out
two-win-option-kept = kept
two-win-option-kept-description = How many numbers of each player stay at a reshuffle
two-win-option-stars = stars
two-win-option-stars-description = The stars of four equal cards

# The house rules among the settings of a server
two-win-setting-shortage = When the pile runs out
two-win-setting-shortage-forfeit = nothing is drawn
two-win-setting-shortage-recycle = older numbers too
two-win-setting-kept = What stays at a reshuffle
two-win-setting-kept-number = { $numbers ->
    [one] the last number
   *[other] the last { $numbers } numbers
}
two-win-setting-stars = Stars of four equal cards

# The guided round
two-win-lesson-pass = **A first round, only for you.** You play against the house; nobody sees it and nothing counts. First you pass a card. A low one is a good choice: it would make low numbers. **Hint** asks the house.
two-win-lesson-form = **Now your number.** Choose the tens, then the units. A small number leaves room for the next rounds, a large one may draw cards.
two-win-lesson-end =
    That was a round. Cards drawn go into your hand, the cards laid are gone, and the next number must be higher. Your hand now:
    { $cards }
    `/twowin start` opens a real table; with `house` you need nobody else.
