# Cards
two-sans-three-title = 2 SANS 3
two-sans-three-about = Collect pairs of a colour; a third card turns all three against you.
two-sans-three-orange = orange
two-sans-three-violet = violet
two-sans-three-sky = sky blue
two-sans-three-red = red
two-sans-three-teal = teal
two-sans-three-pink = pink
two-sans-three-green = green
two-sans-three-no-colour = no colour
two-sans-three-hand = { $count ->
    [one] Your only card, and what it would do now
   *[other] Your { $count } cards, and what each would do now
}:
two-sans-three-new = new
two-sans-three-own = You have { $collection }.
two-sans-three-left-in-hand = in hand: { $cards }

# The lobby
two-sans-three-length = { $turns } turns each

# The board
two-sans-three-turn = Turn { $turn } of { $turns }
two-sans-three-over = The end
two-sans-three-next-bonus = The next player with all seven colours gets { $points } points.
two-sans-three-no-bonus = All bonuses are taken.
two-sans-three-nothing-face-up = nothing face up
two-sans-three-face-down = { $cards } face down
two-sans-three-has-bonus = 🎁 bonus { $points }
two-sans-three-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
two-sans-three-cards-left = { $hand } in hand, { $pile } to draw

# What happened
two-sans-three-begins = { $name } begins.
two-sans-three-played = { $name } played { $card }.
two-sans-three-played-taken = { $name } played { $card }, took { $taken }.
two-sans-three-played-turned = { $name } played { $card }, took { $taken }: { $turned } turned over.
two-sans-three-bonus = 🎁 { $name } has all seven colours and gets { $points } points!
two-sans-three-drew = You drew { $cards }.

# The end
two-sans-three-won = { $count ->
    [one] 🏆 { $names } wins with { $points } points.
   *[other] 🏆 { $names } share the victory with { $points } points each.
}
two-sans-three-result = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

# The hand: what a card would do
two-sans-three-takes-nothing = takes nothing
two-sans-three-takes = takes { $taken }: { $what }
two-sans-three-one-away = one away
two-sans-three-turned-over = { $colours } turned over
two-sans-three-earns = 🎁 { $points } points

# The hand: choosing
two-sans-three-choose = Which card do you play?
two-sans-three-look = ## { $card }
two-sans-three-row-before = The row now: { $row }
two-sans-three-row-after = Afterwards: { $row }
two-sans-three-this-card = It { $effect }.
two-sans-three-collection-after = Your collection then: { $collection }
two-sans-three-then-draw = Then you draw { $cards } cards.
two-sans-three-lock-in = Lock in { $card }
two-sans-three-other-card = Other card

# The hint: "The house would ...: ..."
two-sans-three-would-play = play { $card }
reason-earns-bonus = it brings the bonus for seven colours.
reason-takes-nothing = it takes nothing.
reason-new-colour = it brings a colour that you do not have yet.
reason-makes-pair = it makes two of a colour.
reason-takes-harmless = what it takes does no harm.
reason-turns-over-least = a colour has to be turned over, and this costs least.

# The rules in own words
two-sans-three-rules-aim =
    ### 2 SANS 3
    Collect cards in seven colours. One card of a colour is good, two are best, and three are one too many: then all three are turned over and count against you.
two-sans-three-rules-turn = **Your turn.** Play one of your cards; you cannot pass. Its number says where it goes: 1 to 29 in the first row, 31 to 59 in the second, 61 to 89 in the third, always in ascending order. Each row begins with its start card (0, 30, 60) and has room for four cards. When you are down to two cards you draw six; that happens twice.
two-sans-three-rules-take = **The fifth card.** Whoever plays a fifth card into a row takes cards from it. If it is the highest of the row, you take the card next to the start card. If not, you take every card that is higher. The card you played stays, and start cards are never taken.
two-sans-three-rules-collect = **Your collection.** Cards you take lie face up before you; only their colours count now. With the third of a colour, all three are turned over, and the next one of it is your first again. 15, 45 and 75 have no colour and leave the game. The first player with all seven colours face up gets 10 points, the next 7, then 5 and 3, each only once.
two-sans-three-rules-end = **The end.** After 18 turns each the game is over; the last two cards in hand do not count. A colour with one card face up is worth 1 point, with two 5 points, and every card face down costs 1. Six colours bring 5 points more, all seven 10. The most points win.

# An example for each page of the rules
two-sans-three-example-points = 🟠O 🟪V×2 🍀G and 3 cards face down: 1 + 5 + 1 − 3 = 4 points.
two-sans-three-example-turn =
    30 46🔷S 57🍀G
    Ana plays **40**🌊T: it goes between 30 and 46. It is the fourth card, so she takes nothing.
two-sans-three-example-take =
    0 10🔷S 19🔺R 24🟪V: Ben plays **28**🌸P, the highest, and takes 10.
    30 40🌊T 46🔷S 57🍀G: Chloe plays **37**🟪V and takes 40, 46 and 57.
two-sans-three-example-collect = Chloe had two green cards. With 57🍀G she has three: they are turned over, and green begins anew.
two-sans-three-example-end = Four colours with one card (4), two with two (10), six cards face down (−6), a bonus of 7, and 5 for six colours: 20 points.

# House rules, where they differ from the usual ones
two-sans-three-rule-each-card = seven colours are looked for after every card taken
two-sans-three-rule-shown = the colours of face-down cards are shown

# The command
command-twosans3-description = 2 SANS 3: two of a colour are best, three are one too many
two-sans-three-option-bonus = bonus
two-sans-three-option-bonus-description = When it is looked whether somebody has seven colours
two-sans-three-option-facedown = facedown
two-sans-three-option-facedown-description = Whether the colours of face-down cards are shown

# The house rules among the settings of a server
two-sans-three-setting-bonus = When seven colours are looked for
two-sans-three-setting-bonus-after-take = after the whole take
two-sans-three-setting-bonus-each-card = after every card taken
two-sans-three-setting-facedown = Face-down cards
two-sans-three-setting-facedown-hidden = only how many
two-sans-three-setting-facedown-shown = their colours too

# The guided round
two-sans-three-lesson-first = **Three turns, only for you.** You play against the house; nobody sees it and nothing counts. Look at what each of your cards would do, choose one, and lock it in. **Hint** asks the house.
two-sans-three-lesson-next = **And the next one.** A row that holds four cards is full: the fifth takes. New colours are good for you, a third card of a colour is not.
two-sans-three-lesson-end =
    Those were three of eighteen turns. Your collection now: { $collection }
    `/twosans3 start` opens a real table; with `house` you need nobody else.

# The daily deal
two-sans-three-daily = A whole game. ⭐ is a turn that earned an interim bonus, 🟩 one that gained points, ⬜ one that changed nothing, 🟥 one that lost points.
two-sans-three-daily-score = { $points ->
    [one] one point
   *[other] { $points } points
}

# A person's statistics
two-sans-three-stats = Points at the end: { $most } at best, { $usual } on average (in { $games ->
    [one] one game
   *[other] { $games } games
})
