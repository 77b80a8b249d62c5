## The game and its cards. .letter: ONE letter on each card for whoever cannot tell colours; the seven must differ.
## .third: the colour after "third" ("third green: all three face down"; in French "troisième verte"). A card is
## feminine or masculine as in your language.

two-sans-three-title = 2 SANS 3
two-sans-three-about = Collect pairs of a colour; a third card turns all three against you.
two-sans-three-orange = orange
    .letter = O
    .third = orange
two-sans-three-violet = violet
    .letter = V
    .third = violet
two-sans-three-sky = sky blue
    .letter = S
    .third = sky blue
two-sans-three-red = red
    .letter = R
    .third = red
two-sans-three-teal = teal
    .letter = T
    .third = teal
two-sans-three-pink = pink
    .letter = P
    .third = pink
two-sans-three-green = green
    .letter = G
    .third = green
two-sans-three-no-colour = no colour
two-sans-three-card = { $number } { $symbol } { $colour }
two-sans-three-hand = { $count ->
    [one] Your last card:
   *[other] Your { $count } cards:
}
two-sans-three-own = You: { $collection }
two-sans-three-left-in-hand = in hand: { $cards }

## On the board, behind each player's name: short parts, with · between them.

two-sans-three-turn = Turn { $turn } of { $turns }
# In one's own hand: cards in the pile; the beginning of the last turn.
two-sans-three-to-draw = { $pile } to draw
two-sans-three-last-turn = **Last turn:** the { $kept } cards left in hand won't count
two-sans-three-over = The end
two-sans-three-points = { $name } { $points }
two-sans-three-open-label = Points
two-sans-three-next-bonus = 🎁 +{ $points } for all seven colours
two-sans-three-no-bonus = 🎁 All bonuses are taken.
two-sans-three-nothing = nothing yet
two-sans-three-face-down = { $cards } face down
two-sans-three-face-down-shown = { $cards } face down ({ $colours })
two-sans-three-has-bonus = 🎁 { $points }
# One's own points at the end, by their source.
two-sans-three-sum-pairs = pairs { $points }
two-sans-three-sum-singles = single cards { $points }
two-sans-three-sum-colours = { $colours } colours { $points }
two-sans-three-worth = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
two-sans-three-if-it-lasts = { $worth } ({ $points } of it if colours last)
# Below the points of all players, after "Ada 27 (10) · Bea 8".
two-sans-three-in-brackets = (…): if colours last
two-sans-three-cards-left = { $hand } in hand, { $pile } to draw

## What was played, public, and to oneself; one line each.

two-sans-three-begins = { $name } starts.
two-sans-three-played = { $name }: { $card }
two-sans-three-played-taken = { $name }: { $card } takes { $taken }
two-sans-three-you-played = You played { $card }
two-sans-three-you-took = You played { $card } and took { $taken }
two-sans-three-as-chosen = Your { $card } was played as chosen.
two-sans-three-bonus = 🎁 { $name } has all seven colours: +{ $points }!
# In a picture: on the place of the fifth card of a row, which takes the row; the bonus for all colours.
two-sans-three-fifth = takes
two-sans-three-seven = All seven colours
two-sans-three-third-of = Third { $colour }
two-sans-three-drew = You drew { $cards }

## The end, public. $others: whoever came next. two-sans-three-own-...: to the person concerned; their $points come
## with the word for it ("11 points").

two-sans-three-won = 🏆 { $name } wins with { $points }, beating { $others } by { $margin ->
    [one] one point
   *[other] { $margin } points
}.
two-sans-three-shared = 🏆 { $names } share the victory with { $count ->
    [one] { $points } point
   *[other] { $points } points
} each.
two-sans-three-own-ahead = { $points }, { $margin } ahead of { $others }
two-sans-three-own-behind = { $points }, { $margin } behind { $others }
two-sans-three-ahead-since = 📈 Ahead since turn { $turn }: { $names }
# .drawn: in the picture of the end.
two-sans-three-best = 👍 Best take: { $card } by { $name } ({ $points })
    .drawn = Best take
two-sans-three-worst = 👎 Worst take: { $card } by { $name } ({ $points })
    .drawn = Worst take
two-sans-three-result = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## What a card would do: in a menu (at most 100 characters) or in the hand; private. $points: such as +3 or −2.

two-sans-three-takes-nothing = takes nothing
two-sans-three-takes = takes { $taken } ({ $points })
two-sans-three-card-takes-nothing = { $card } takes nothing.
two-sans-three-card-takes = { $card } takes { $taken }: { $points }
# What a card brings, by its parts, each before its points: third green −8 · 🍀 pair +4 · down to 5 colours −5. $colour of a
# pair is a sign.
two-sans-three-third-short = third { $colour }
two-sans-three-pair = { $colour } pair
two-sans-three-colours = { $count } colours
two-sans-three-colours-only = down to { $count } colours

## Choosing a card, private. two-sans-three-lock-in: on a button, at most 80 characters, better 20.

two-sans-three-choose = { $takes ->
    [0] Which card do you play?
   *[other] Which card do you play? (± points)
}
two-sans-three-row-then = The row then: { $row }
two-sans-three-collection-then = Then: { $collection }
two-sans-three-then-draw = { $count ->
    [one] Then you draw a card.
   *[other] Then you draw { $count } cards.
}
two-sans-three-lock-in = Lock in { $card }

## Choosing before one's turn, private.

two-sans-three-ahead = Choose in advance, or I'll ping you.
two-sans-three-ahead-uncalled = Choose in advance, or on your turn.
two-sans-three-ahead-other = Or another one:
two-sans-three-ahead-chosen = ✅ Your next card, if it still does this:
two-sans-three-ahead-changed = Your choice { $card } has a new effect. I'll ask you.
two-sans-three-ahead-failed = Your choice { $card } has a new effect.
two-sans-three-done = You have played your last card.

## What someone does: the message after "A strong player would", .past after a name, .noun after "Better was" (see
## two_down.ftl). reason-...: why, after a colon; in English it begins with a small letter.

two-sans-three-would-play = play { $card }
    .past = played { $card }
    .noun = playing { $card }
reason-earns-bonus = it earns the seven-colour bonus.
reason-new-colour = it adds a missing colour.
reason-makes-pair = it makes a pair of a colour.
reason-turns-over-least = a colour has to be turned over, and this costs the least.
reason-spares-colour = the next best card would turn a colour over.
reason-worth-third = what it brings outweighs the colour it turns over.
reason-can-wait = what the next best card would take is likely to be turned over later.
reason-keeps-middle = no other card does better now, and cards from the middle of a row are worth keeping.
# These two are said of older games only.
reason-takes-nothing = it takes nothing.
reason-takes-harmless = what it takes does no harm.

## The rules in pages: plain, short, our own words. Every number comes from the engine.

two-sans-three-rules-aim =
    ### 2 SANS 3
    Collect cards in seven colours. One card of a colour is good, two are best, and three are one too many: all three are turned over and count against you.
two-sans-three-rules-cards = **The cards.** Numbers from 0 to { $highest }, { $each } in each colour: { $colours }. { $colourless } have no colour (⬜). { $starts } start the three rows, and { $placed } more cards are already in place. You get a pile of { $pile } cards and take the first { $hand } in hand. Who starts is random.
two-sans-three-rules-turn = **Your turn.** Play one of your cards; you can't pass. Its number says where it goes: { $first_low } to { $first_high } in the first row, { $second_low } to { $second_high } in the second, { $third_low } to { $third_high } in the third, always in ascending order. Each row has room for { $room } cards, its start card included. With { $kept } cards left you draw { $drawn }; that happens { $draws ->
    [2] twice
   *[other] { $draws } times
}.
two-sans-three-rules-take = **The fifth card.** If you play the fifth card in a row, you take cards from it. If yours is the highest, you take the card next to the start card. If not, you take every card that is higher. The card you played stays, and start cards are never taken.
two-sans-three-rules-collect = **Your collection.** Cards you take lie face up in front of you; only their colours count now. With the third of a colour, all three are turned over, and the next one is your first again. Cards without colour leave the game.
two-sans-three-rules-seven = **Seven colours.** The first player with all seven colours face up gets { $best } points, the next { $second_best }, then { $third_best } and { $last_best }; each player gets one bonus at most. You keep a bonus even when a colour is turned over later.
two-sans-three-rules-end = **The end.** After { $turns } turns each the game is over; the last { $kept } cards in hand don't count. A colour with one card face up is worth { $single ->
    [one] { $single } point
   *[other] { $single } points
}, with two { $pair } points, and every card face down costs 1. Six colours bring { $six } more points, all seven { $seven }. The player with the most points wins; players who tie share the victory.

## An example below each page of the rules. Letters on cards (🔷S) must be the letters of your language.

two-sans-three-example-take = 30 40🌊T 46🔷S 57🍀G: Chloe plays **37**🟪V and takes 40, 46 and 57.
two-sans-three-example-collect = Chloe had two green cards. With 57🍀G she has three: they are turned over, and green starts over.
two-sans-three-example-seven =
    Ben had all colours but teal, and two pink. One take brings teal and a third pink: { $bonus ->
        [each-card] the teal card earns the bonus before pink is turned over.
       *[after-take] six again, and no bonus.
    }
two-sans-three-example-end = Four colours with one card (4), two with two (10), six cards face down (−6), a bonus of 7, and 5 for six colours make 20 points.

## House rules in the lobby: parts of a list, begun in small letters.

two-sans-three-rule-each-card = seven colours count after every card taken
two-sans-three-rule-shown = the colours of face-down cards are shown

## Commands and options; limits as in commands.ftl.

command-twosans3-description = 2 SANS 3: two of a colour are best, three are one too many

## House rules among the settings: titles and choices as in settings.ftl.

two-sans-three-setting-bonus = When seven colours earn their bonus
two-sans-three-setting-bonus-about = Someone who takes several cards may have all seven colours face up only for a moment.
two-sans-three-setting-bonus-after-take = after the whole take
two-sans-three-setting-bonus-each-card = after every card taken
two-sans-three-setting-facedown = Face-down cards
two-sans-three-setting-facedown-about = Each costs a point. Everyone saw it when it was taken, but who remembers?
two-sans-three-setting-facedown-hidden = only how many
two-sans-three-setting-facedown-shown = their colours too

## A guided first round, private: a friend explains at one's side.

# ...-pair, -forced, -seventh: what a turn asks for. ...-did-...: what came of it, below "27🌊T takes 29🍀G: 🍀 pair +4".
two-sans-three-lesson-first = **Three turns of a game**, just for you. The fifth card in a row takes others: if it's the highest, the one next to the start card; if not, all that are higher.
two-sans-three-lesson-pair = **A pair** of a colour is worth { $pair }, a single card only { $single }. Which card gets you one?
two-sans-three-lesson-forced = **No way out:** each of your cards takes the third of a colour, and then all three are turned over. Which costs you the least?
two-sans-three-lesson-seventh = **All seven colours** are within reach. Which card completes them?
two-sans-three-lesson-did-seventh = **All seven colours:** the first to have them gets { $points } points and keeps them. At the end they bring { $final } more.
two-sans-three-lesson-did-third = **One too many:** all three cards of that colour are face down now and cost 1 each. The next one counts as your first again.
two-sans-three-lesson-did-pair = **A pair:** { $pair } points instead of { $single }.
two-sans-three-lesson-did-new = **New colours** bring { $single ->
    [one] { $single } point
   *[other] { $single } points
} each.
two-sans-three-lesson-did-nothing = There was still room in the row: only its fifth card takes others.
two-sans-three-lesson-more = { $card } would have scored more right now: { $points }
two-sans-three-lesson-end = Those were { $played } of { $turns } turns. Press **Play now** for a real table. No company? Play bots.

## What the daily deal counts.

two-sans-three-daily = A whole game. ⭐️ is a turn that earned an interim bonus, 🟩️ one that gained points, ⬜️ one that changed nothing, 🟥️ one that lost points.
two-sans-three-daily-score = { $points ->
    [one] one point
   *[other] { $points } points
}

## A line of someone's statistics.

two-sans-three-earned-from-last = Won after being last in the second half
two-sans-three-earned-throughout = Led from start to finish
two-sans-three-earned-one-point = Won by a single point
two-sans-three-earned-costly = Won despite a take that cost ten points or more
two-sans-three-stats = Points at the end: { $most } at best, { $usual } on average ({ $games ->
    [one] one game
   *[other] { $games } games
})
