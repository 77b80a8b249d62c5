## Why the house would do something: a sentence after a colon ("A strong player would discard 🔴R7▲: the level is
## complete."), which stands under anyone's choice: never "you" or "your". In English it begins with a small letter.

reason-lays-level = the level is complete.
reason-card-helps = this card helps with the level.
reason-unknown-card = the top discard doesn't help.
reason-not-collected = that card isn't being collected.
reason-least-useful-to-level = the level needs this card least.
reason-more-cards = one more card helps with any level.
reason-free-card = it brings a new card for free.
reason-holds-up = it slows down a dangerous player.
reason-another-hand = another hand is likely to be better than this one.
reason-free-again = the level can be laid down without this Wild once the Block is gone.

## The game and its cards. The names of the action cards (Wild, 1Up, Swap, Jump, Block) are printed on them and stay
## English in every language. two-down-about: below the title. two-down-red.letter and so on: ONE letter on each card
## for whoever cannot tell colours; the four must differ.

two-down-title = 2 DOWN
two-down-about = Climb level by level: collect what each one asks for, and be first to lay it down.
two-down-red = red
    .letter = R
two-down-yellow = yellow
    .letter = Y
two-down-green = green
    .letter = G
two-down-blue = blue
    .letter = B
two-down-wild = Wild
two-down-one-up = 1Up
two-down-swap = Swap
two-down-jump = Jump
two-down-block = Block
two-down-none = none

## Melds, which levels ask for. They stand after a level ("level 2: two clumps of 4"), in lists and at the beginning of
## a line. $count: how many of them, $size: cards in each. ...-name: in the rules; ...-means: in brackets behind, what
## it is made of. The words are in docs/game_terms.md.

# $sound (o, other): whether what comes second begins with the sound o, before which Spanish says "u".
two-down-or = { $one } or { $other }
two-down-run = { $count ->
    [one] run of { $size }
    [2] two runs of { $size }
    [3] three runs of { $size }
   *[other] { $count } runs of { $size }
}
two-down-odd-run = { $count ->
    [one] odd run of { $size }
    [2] two odd runs of { $size }
    [3] three odd runs of { $size }
   *[other] { $count } odd runs of { $size }
}
two-down-even-run = { $count ->
    [one] even run of { $size }
    [2] two even runs of { $size }
    [3] three even runs of { $size }
   *[other] { $count } even runs of { $size }
}
two-down-group = { $count ->
    [one] group of { $size }
    [2] two groups of { $size }
    [3] three groups of { $size }
   *[other] { $count } groups of { $size }
}
two-down-pack = { $count ->
    [one] pack of { $size }
    [2] two packs of { $size }
    [3] three packs of { $size }
   *[other] { $count } packs of { $size }
}
two-down-heap = { $count ->
    [one] heap of { $size }
    [2] two heaps of { $size }
    [3] three heaps of { $size }
   *[other] { $count } heaps of { $size }
}
two-down-clump = { $count ->
    [one] clump of { $size }
    [2] two clumps of { $size }
    [3] three clumps of { $size }
   *[other] { $count } clumps of { $size }
}
two-down-odds = { $count ->
    [one] { $size } odds
   *[other] { $count } sets of { $size } odds
}
two-down-evens = { $count ->
    [one] { $size } evens
   *[other] { $count } sets of { $size } evens
}
two-down-run-name = Run
two-down-odd-run-name = Odd run
two-down-even-run-name = Even run
two-down-group-name = Group
two-down-pack-name = Pack
two-down-heap-name = Heap
two-down-clump-name = Clump
two-down-odds-name = Odds
two-down-evens-name = Evens
two-down-run-means = in a row, one colour
two-down-odd-run-means = odd, in a row, one colour
two-down-even-run-means = even, in a row, one colour
two-down-group-means = one number
two-down-pack-means = one colour and shape
two-down-heap-means = one shape
two-down-heap-distinct-means = one shape, different colours
two-down-clump-means = one colour
two-down-odds-means = odd numbers
two-down-evens-means = even numbers
two-down-example = { $meld }: { $means }, such as { $cards }

## The challenge card: which levels are played. $name: A, B, ..., Extreme. The token stands behind the level that
## someone has reached.

two-down-card-title = Challenge card { $name }
two-down-card-own = This server's challenge card
two-down-card-level = **{ $level }** · { $what }
two-down-card-token = { $line } ◀ { $names }
two-down-laid = { $name } laid down level { $level }: { $cards }

## On the board, behind each player's name: short parts, with · between them.

two-down-open = Levels
two-down-draw = Round { $round }
two-down-act = Round { $round }
two-down-pick-up = Round { $round } · Everyone picks up their down cards
two-down-over = The end
two-down-seat-level = level **{ $level }**: { $what }
two-down-seat-down = { $down ->
    [0] no down cards left
   *[other] one down card left
}
two-down-seat-blocked = 🚫 blocked for { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
two-down-seat-jumped = ⏸️ misses { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
two-down-seat-laid = 🎉 laid down { $cards }
two-down-seat-declined = didn't lay down
two-down-seat-turned-over = turned over { $cards }
two-down-piles = Discard: { $top } · Draw pile: { $pile }
two-down-discards = Discard pile: { $cards }

## What each player did, public: short parts behind the name, with · between them, without a subject ("Ana: took 🔴R7▲ ·
## discarded 🔵B2●"). $direction: left, right or, between two players, both: choose the
## words by it. two-down-won...: the headline of the result.

two-down-news-seat = { $name }: { $deeds }
two-down-news-drew = drew { $card }
two-down-news-took = took { $card }
two-down-news-discarded = discarded { $card }
two-down-news-took-down = { $card }: picked up a down card
two-down-news-exchanged = traded in a 1Up
two-down-news-block = { $card }: blocked { $name }
two-down-news-jump = { $card }: { $name } misses a turn
two-down-news-swap = { $card }: { $direction ->
    [both] the two hands changed places
    [left] all hands moved to the left
   *[right] all hands moved to the right
}
two-down-news-missed = missed a turn
two-down-news-free = free of the Block
two-down-news-reshuffled = 🔀 Discards shuffled: draw pile of { $pile }
two-down-news-dealt = Round { $round } was dealt; { $card } is turned up.
two-down-round-over = Round { $round } is over
two-down-turned-over = The cards no one saw:
two-down-level-of = { $name }: level { $level }
two-down-round-line = Round { $round } · 🎉 { $laid }
two-down-own-level = { $laid ->
    [0] You didn't lay down: you stay on level { $level }.
   *[other] You laid down! You're on level { $level } now.
}
two-down-won = { $count ->
    [one] 🏆 { $names } lays down level { $level } and wins! Next: { $others }, on level { $reached }.
   *[other] 🏆 { $names } lay down level { $level } and share the victory! Next: { $others }, on level { $reached }.
}
two-down-won-all = 🏆 { $names } lay down level { $level } and share the victory!
two-down-result = { $missing ->
    [0] level { $level }, complete in hand
    [one] level { $level }, one card short
   *[other] level { $level }, { $missing } cards short
}
two-down-own-won = You laid down level { $level }.
two-down-own-laid = You laid down level { $level } and came to level { $reached }.
two-down-result-won = laid down level { $level }

## The same to the person concerned, private: the bot speaks to one person.

two-down-you-drew = You drew { $card }.
two-down-you-took-down = Your down card was { $card }.
two-down-you-picked-up = You picked up { $cards }.
two-down-you-received = 🔁 Swap by { $player }: you have { $giver }'s cards now.
two-down-you-are-at = Round { $round } is over. You're on level { $level } now.
two-down-you-fell-short = { $count ->
    [0] In the last round you didn't lay down level { $level }.
    [one] In the last round you were one card short of level { $level }:
   *[other] In the last round you were { $count } cards short of level { $level }:
}
two-down-you-were-blocked = 🚫 { $name } blocked you: no laying down or 1Up for { $turns ->
    [one] one turn
   *[other] { $turns } turns
}.
two-down-you-were-jumped = ⏸️ { $name } played a Jump on you: you miss { $turns ->
    [one] a turn
   *[other] { $turns } turns
}.
two-down-you-are-free = The Block in front of you is gone.

## The hand, private. two-down-use-...: beside a card in a menu, what it is good for, at most 100 characters. Buttons
## (two-down-draw-..., -way-..., -lay-down, -skip, -lock-in, -advance-...): at most 80 characters, better 30.

two-down-hand-empty = You have no cards left.
two-down-level = { $count ->
    [0] **Level { $level } of { $last }** · ✅ complete
    [one] **Level { $level } of { $last }** · one card missing
   *[other] **Level { $level } of { $last }** · { $count } cards missing
}
two-down-other-cards = Other cards: { $cards }
# $kind (run, odd-run, even-run, group, pack, heap, clump, odds, evens): to choose words by.
two-down-use-meld = for your { $meld }
two-down-use-anything = fits anywhere
two-down-use-helps = could help too
two-down-use-play = action card
two-down-use-none = not needed
two-down-you-are-blocked = 🚫 { $turns ->
    [one] One more turn
   *[other] { $turns } more turns
}: no laying down or 1Up.
two-down-you-will-miss = ⏸️ You'll miss { $turns ->
    [one] your next turn
   *[other] your next { $turns } turns
}.
two-down-waiting = Not your turn yet. I'll ping you.
two-down-waiting-uncalled = Not your turn yet.
two-down-advance-draw = My turn: draw
two-down-advance-take = My turn: take { $card }
two-down-advance-pile = ⏩ You'll draw from the pile, unless something changes.
two-down-advance-discard = ⏩ You'll take the top discard, unless something changes.
two-down-advance-changed = Something has changed since you chose. Choose again:
two-down-ask-blind = Or draw, then discard:
two-down-ask-draw = Draw a card.
two-down-top-stays = Draw: action cards can't be taken.
two-down-draw-pile = From the pile
two-down-draw-discard = Take { $card }
two-down-draw-discard-helps = Take { $card } ✓
two-down-ask-act = Discard a card, or play one:
two-down-ask-discard = Discard a card:
two-down-ask-collected = Or one that you need:
two-down-ask-play = Or play one:
two-down-ask-pick-up = The round is over and your level is complete. Lay it down?
two-down-lay-down = Lay down level { $level }
two-down-skip = Don't lay down
two-down-ask-way = { $card }: how will you use it?
two-down-ask-block = { $card }: who do you block?
two-down-ask-jump = { $card }: who misses a turn?
two-down-way-block = Block { $name }
two-down-way-jump = { $name } misses a turn
two-down-way-swap = { $direction ->
    [left] Hands to the left
   *[right] Hands to the right
}
two-down-way-take = Pick up down card { $number }
two-down-way-unblock = Remove my Block
two-down-way-exchange = Trade for a new card
two-down-way-nothing = Just discard it
two-down-ask-lay = { $count } ways to lay down your level:
two-down-other-lay = Other cards
two-down-lock-in = Lock in
two-down-something-else = Something else

## What surely follows from a choice, shown before the button Lock in is pressed; private, one or two short sentences.

two-down-show-lay = You lay down level { $level }:
two-down-show-lay-wins = That wins the game.
two-down-show-lay-last = That's the last level: you win, along with anyone else who lays it down now.
two-down-show-lay-ends = The round ends, and you move on to level { $level }.
two-down-show-lay-rises = You move on to level { $level }.
two-down-show-blind = You draw, then discard { $card }. If you can lay down, I'll ask first.
two-down-show-skip = You don't lay down, and stay on your level.
two-down-show-swap = { $direction ->
    [both] You and { $giver } trade hands and down cards: you get { $cards ->
        [one] one card
       *[other] { $cards } cards
    }.
   *[other] All hands and down cards move { $direction ->
        [left] to the left
       *[right] to the right
    }. You get the { $cards ->
        [one] card
       *[other] { $cards } cards
    } of { $giver }; yours go to { $receiver }.
}
two-down-show-left = { $count ->
    [0] Your level stays complete.
    [one] That leaves you one card short.
   *[other] That leaves you { $count } cards short.
}
two-down-show-discard = You discard { $card }.
two-down-show-block = You block { $name } with { $card }: they can't lay down or use a 1Up for { $turns } turns.
two-down-show-jump = You play { $card }: { $name } misses a turn.
two-down-show-take = You play { $card } and pick up your down card { $number }, unseen.
two-down-show-unblock = You use a Wild to remove the Block in front of you. You're free from your next turn.
two-down-show-exchange = You trade the 1Up for a card from the draw pile. Your turn goes on.

## What someone does, three times: the message after "A strong player would", .past after a name ("Turn 3: Ana drew
## from the pile. It cost ..." and "after Ana drew from the pile, it took ..."), .noun after "Better was". Word order
## may differ in your language: then change the sentences around them too (hint, analysis-mistake, analysis-luck,
## analysis-better).

two-down-would-draw = draw from the pile
    .past = drew from the pile
    .noun = drawing from the pile
two-down-would-take = take the top discard
    .past = took the top discard
    .noun = taking the top discard
two-down-would-lay = lay down { $cards }
    .past = laid down { $cards }
    .noun = laying down { $cards }
two-down-would-skip = not lay down
    .past = didn't lay down
    .noun = not laying down
two-down-would-discard = discard { $card }
    .past = discarded { $card }
    .noun = discarding { $card }
two-down-would-block = block { $name } with { $card }
    .past = blocked { $name } with { $card }
    .noun = blocking { $name } with { $card }
two-down-would-jump = play { $card } on { $name }
    .past = played { $card } on { $name }
    .noun = playing { $card } on { $name }
two-down-would-swap = { $direction ->
    [both] trade hands with a Swap
    [left] move all hands to the left with a Swap
   *[right] move all hands to the right with a Swap
}
    .past = { $direction ->
        [both] traded hands with a Swap
        [left] moved all hands to the left with a Swap
       *[right] moved all hands to the right with a Swap
    }
    .noun = { $direction ->
        [both] trading hands with a Swap
        [left] moving all hands to the left with a Swap
       *[right] moving all hands to the right with a Swap
    }
two-down-would-take-up = pick up a down card with { $card }
    .past = picked up a down card with { $card }
    .noun = picking up a down card with { $card }
two-down-would-unblock = remove the Block with a Wild
    .past = removed the Block with a Wild
    .noun = removing the Block with a Wild
two-down-would-exchange = trade in the 1Up
    .past = traded in the 1Up
    .noun = trading in the 1Up

## House rules: in the lobby a list of parts with · between them, begun in small letters; settings as in settings.ftl.
## two-down-setting-challenge-form and -field: at most 45 characters; -about: at most 100, below the name. two-down-option-...: names and descriptions of
## options, as in commands.ftl.

two-down-rule-own-challenge = this server's own challenge card
two-down-rule-challenge = challenge card { $name }
two-down-rule-levels = { $levels ->
    [3] played to level 3, good for a first game
   *[other] played to level { $levels }
}
two-down-rule-distinct = a heap needs different colours
two-down-setting-challenge = Challenge card
two-down-setting-challenge-about = What each level asks for, for everyone and for the whole game.
two-down-setting-challenge-own = this server's own card
two-down-setting-challenge-write = Write our own card
two-down-setting-challenge-form = Our own challenge card
two-down-setting-challenge-field = One level per line, e.g. run 4 + group 2
two-down-setting-challenge-none = This server doesn't have its own challenge card yet. Anyone who manages the server can write one: { COMMAND("server-settings") }, on the 2 DOWN page.
two-down-setting-levels = Levels
two-down-setting-levels-about = The first to lay down the last level wins. Nine levels take an evening.
two-down-setting-heaps = Heaps
two-down-setting-heaps-about = A heap is made of cards of one shape. Can a colour be in it twice?
two-down-setting-heaps-free = colours may repeat
two-down-setting-heaps-distinct = all colours different
command-twodown-description = 2 DOWN: collect melds, lay down level after level, be first at the top

## A guided first round, private: a friend explains at one's side. Words in bold are words on buttons.

two-down-lesson-draw = Every turn starts with a card. Draw one from the pile.
two-down-lesson-take = The card on top of the discards helps your level: take it.
two-down-lesson-action = Now play your 1Up: press it, choose a down card, and lock it in.
two-down-lesson-act = Keep what your level needs. Pick a card you don't need, and lock it in.
two-down-lesson-lay = Your level is complete! Press **Lay down level …**.
two-down-lesson-pick-up = The bot laid down its level, so you picked up your down cards. Now your level is complete: lay it down.
two-down-lesson-end =
    That's a round: draw, keep what your level needs, discard, until someone lays down their level. Then the others pick up their down cards, and may lay down too. Everyone who laid down goes on to the next level.

    Press **Play now** for a real table. No company? Play bots.

## The rules in pages: plain, short, our own words. Numbers come from the rules of the table. two-down-example-...: an
## example below.

two-down-rules-aim = **The aim.** A challenge card has { $levels ->
    [9] nine
   *[other] { $levels }
} levels. Each asks for melds: cards that belong together. { $last ->
    [9] The first to lay down the last level wins.
   *[other] The first to lay down level { $last } wins.
}
two-down-rules-deck = **The deck** has { $numbers } number cards: { $lowest } to { $highest } in red, yellow, green and blue, each with a circle, triangle or square. There are also { $wilds } Wilds, { $ups } 1Ups, { $swaps } Swaps, { $jumps } Jumps and { $blocks } Blocks.
two-down-example-deck = Example: { $card } is the red 7 with a triangle.
two-down-rules-deal = **A round.** Everyone gets { $hand } cards, plus { $down } face down that no one looks at. One card is turned up. The player after the dealer starts; next round, the next player deals. Who deals first is random.
two-down-rules-melds = **Melds**
two-down-rules-serve = A card counts in one meld only. Action cards never count, except a Wild, which can be any card.
two-down-example-wild = Example: { $cards } is a run of 4, with the Wild as the 6.
two-down-rules-turn = **Your turn.** Draw the top card of the draw pile or of the discard pile. Then discard a card, or play an action card. An action card on the discard pile stays there; only the player who starts a round may take the one turned up.
two-down-rules-lay = **Laying down.** If your level is complete after drawing, you may lay it down. That ends the round at once.
two-down-example-turn = Say your level is a group of 3 and you hold { $held }. You take { $card } and lay it down.
two-down-rules-limit = Between turns no one holds more than { $most } cards. When the draw pile is empty, the discards are shuffled into a new one; the top one stays.
two-down-rules-actions = **Action cards** end your turn.
two-down-rules-block = **Block:** put it in front of someone. They can't lay down for their next { $turns } turns, and a 1Up does nothing for them. It's gone when the round ends.
two-down-rules-jump = **Jump:** someone misses a turn. With two players, it's your turn again.
two-down-rules-swap = **Swap:** all hands move one seat, left or right, and so do the down cards.
two-down-rules-one-up = **1Up:** one of your down cards joins your hand. When you've picked up both, another 1Up is traded for a card from the draw pile, and your turn goes on.
two-down-rules-wild = **Wild:** any card in a meld. Or play it as a Block, a Jump or a 1Up, or spend it on a Block in front of you.
two-down-example-actions = Say your level lacks one card and you hold a 1Up: the down card you pick up may be the one.
two-down-rules-end = **The end of a round.** When someone lays down their level, all the others turn over their down cards, pick them up, and may lay down their own level. Everyone who laid down moves up one level; everyone else tries the same one again.
two-down-example-end = Say your level is a clump of 4 and you hold { $held }. Your down cards are { $down }: you can lay down too.
two-down-rules-winner = **The winner** is the first to lay down the last level. If it happens on your own turn, the game ends at once and no one picks up their down cards. If several lay it down after picking up, they share the victory.

## What the daily deal counts.

two-down-daily = { $rounds ->
    [3] Three rounds
   *[other] { $rounds } rounds
}: lay down as many levels as you can. ⭐ is a round that you ended, 🟩 one in which you laid down after someone else, 🟥 one without a level.
two-down-daily-score = { $levels ->
    [one] one level
   *[other] { $levels } levels
} in { $rounds } rounds

## Polite noes of this game, private.

refused-discard-not-taken = You can't take the top discard now. Draw from the pile.
refused-laying-blocked = There's a Block in front of you: you can't lay down for { $turns ->
    [one] one more turn
   *[other] { $turns } more turns
}. You can spend a Wild on it, or wait.
refused-not-the-level = These cards don't make level { $level }. Please choose others.
refused-own-seat = Pick another player for this.
refused-no-such-seat = There's no player number { $seat } at this table.
refused-which-down-card = Say which of your down cards the 1Up should pick up.
refused-no-such-down-card = That down card is already gone. Please choose again.
refused-no-effect = That would do nothing right now. Please choose something else.
refused-not-blocked = There's no Block in front of you.
refused-down-cards-left = A 1Up picks up a down card as long as you have one. You can trade it in only after that.

## What is wrong with a challenge card that someone typed: private, says which level and what to write. Quote words in
## the form that the game reads in your language.

refused-unknown-challenge = There's no challenge card called { $challenge }.
refused-challenge-unreadable = I couldn't read that card. Write each level on its own line, such as: run 4 + group 2 or pack 5
refused-challenge-levels = A challenge card has { $levels } levels, each on its own line.
refused-challenge-alternatives = Level { $level } can have 1 to { $most } options (joined by "or").
refused-challenge-melds = Each option of level { $level } needs 1 to { $most } melds.
refused-challenge-meld = Level { $level } asks for "{ $meld }", and that's not a meld. Use run, odd run, even run, group, pack, heap, clump, odds or evens, each with its number of cards.
refused-challenge-size = At level { $level }, this takes { $fewest } to { $most } cards: { $meld }.
refused-challenge-cards = An option of level { $level } takes more than { $most } cards, and no one ever holds more.

## A line of someone's statistics.

two-down-earned-from-last = Won after being last
two-down-earned-gift = Won with a hand from someone else's Swap
two-down-earned-first-turn = Completed a level on the first turn of a round
two-down-earned-runaway = Won three levels ahead of everyone
two-down-stats = Highest level reached: { $level }, in { $times } of { $games ->
    [one] one game
   *[other] { $games } games
}

## What turned the game, one line below its places. $whose (own, other): who played the Swap.

two-down-story-swap = { $whose ->
    [own] 🔁 { $name } played the Swap that brought the winning hand.
   *[other] 🔁 { $by } played the Swap that brought { $name } the winning hand.
}
two-down-story-last = 📈 { $name } was last after round { $round }, { $count ->
    [one] one level
   *[other] { $count } levels
} behind.
two-down-story-fast = ⚡ Fastest level: { $name } laid down level { $level } in { $turns ->
    [one] one turn
   *[other] { $turns } turns
}.
