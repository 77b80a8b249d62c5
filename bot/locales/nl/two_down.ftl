reason-lays-level = je hebt je niveau bij elkaar.
reason-card-helps = deze kaart brengt je niveau dichterbij.
reason-unknown-card = de open kaart helpt je niet.
reason-not-collected = deze kaart verzamel je niet.
reason-least-useful-to-level = je niveau heeft deze kaart het minst nodig.
reason-more-cards = een kaart meer in de hand helpt bij elk niveau.
reason-free-card = je krijgt er een verse kaart voor.
reason-holds-up = het houdt een gevaarlijke tegenstander op.
reason-another-hand = een andere hand is waarschijnlijk beter dan de jouwe.
reason-free-again = zodra je vrij bent kun je zonder deze Wild neerleggen.

two-down-title = 2 DOWN
two-down-about = Beklim { $levels ->
    [9] negen
   *[other] { $levels }
} niveaus: verzamel wat elk vraagt en leg het als eerste neer.
two-down-red = rood
    .letter = R
two-down-yellow = geel
    .letter = G
two-down-green = groen
    .letter = N
two-down-blue = blauw
    .letter = B
two-down-circle = cirkel
two-down-triangle = driehoek
two-down-square = vierkant
two-down-card = { $colour } { $number } { $shape }
two-down-wild = Wild
two-down-one-up = 1Up
two-down-swap = Swap
two-down-jump = Jump
two-down-block = Block
two-down-none = geen
two-down-length = 70 beurten met twee spelers, 130 met vier, een derde daarvan met 3 niveaus

two-down-or = { $one } of { $other }
two-down-run = { $count ->
    [one] reeks van { $size }
    [2] twee reeksen van { $size }
    [3] drie reeksen van { $size }
   *[other] { $count } reeksen van { $size }
}
two-down-odd-run = { $count ->
    [one] oneven reeks van { $size }
    [2] twee oneven reeksen van { $size }
    [3] drie oneven reeksen van { $size }
   *[other] { $count } oneven reeksen van { $size }
}
two-down-even-run = { $count ->
    [one] even reeks van { $size }
    [2] twee even reeksen van { $size }
    [3] drie even reeksen van { $size }
   *[other] { $count } even reeksen van { $size }
}
two-down-group = { $count ->
    [one] groep van { $size }
    [2] twee groepen van { $size }
    [3] drie groepen van { $size }
   *[other] { $count } groepen van { $size }
}
two-down-pack = { $count ->
    [one] pakje van { $size }
    [2] twee pakjes van { $size }
    [3] drie pakjes van { $size }
   *[other] { $count } pakjes van { $size }
}
two-down-heap = { $count ->
    [one] hoop van { $size }
    [2] twee hopen van { $size }
    [3] drie hopen van { $size }
   *[other] { $count } hopen van { $size }
}
two-down-clump = { $count ->
    [one] bundel van { $size }
    [2] twee bundels van { $size }
    [3] drie bundels van { $size }
   *[other] { $count } bundels van { $size }
}
two-down-odds = { $count ->
    [one] { $size } oneven
   *[other] { $count } keer { $size } oneven
}
two-down-evens = { $count ->
    [one] { $size } even
   *[other] { $count } keer { $size } even
}
two-down-run-name = Reeks
two-down-odd-run-name = Oneven reeks
two-down-even-run-name = Even reeks
two-down-group-name = Groep
two-down-pack-name = Pakje
two-down-heap-name = Hoop
two-down-clump-name = Bundel
two-down-odds-name = Oneven
two-down-evens-name = Even
two-down-run-means = opeenvolgend, zelfde kleur
two-down-odd-run-means = oneven, opeenvolgend, zelfde kleur
two-down-even-run-means = even, opeenvolgend, zelfde kleur
two-down-group-means = zelfde getal
two-down-pack-means = zelfde kleur en vorm
two-down-heap-means = zelfde vorm
two-down-heap-distinct-means = zelfde vorm, verschillende kleuren
two-down-clump-means = zelfde kleur
two-down-odds-means = oneven getallen
two-down-evens-means = even getallen
two-down-example = { $meld }: { $means }, zoals { $cards }

two-down-card-title = Opdrachtkaart { $name }
two-down-card-own = De opdrachtkaart van deze server
two-down-card-level = **{ $level }** · { $what }
two-down-card-token = { $line } ◀ { $names }
two-down-laid = { $name } legde niveau { $level } neer: { $cards }

two-down-open = Niveaus
two-down-draw = Ronde { $round }
two-down-act = Ronde { $round }
two-down-pick-up = Ronde { $round } · Iedereen pakt op
two-down-over = Het einde
two-down-seat-level = niveau **{ $level }**: { $what }
two-down-seat-down = { $down ->
    [0] beide gedekte kaarten weg
   *[other] één gedekte kaart weg
}
two-down-seat-blocked = 🚫 nog { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
} geblokkeerd
two-down-seat-jumped = ⏸️ slaat { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
} over
two-down-seat-laid = 🎉 legde neer: { $cards }
two-down-seat-declined = legde niet neer
two-down-seat-turned-over = draaide om: { $cards }
two-down-piles = Aflegstapel: { $top } · Trekstapel: { $pile }
two-down-discards = Aflegstapel: { $cards }

two-down-news-seat = { $name }: { $deeds }
two-down-news-drew = trok { $card }
two-down-news-took = pakte { $card }
two-down-news-discarded = legde { $card } af
two-down-news-took-down = { $card }: nam een gedekte kaart op
two-down-news-exchanged = ruilde een 1Up in
two-down-news-block = { $card }: blokkeerde { $name }
two-down-news-jump = { $card }: { $name } slaat een beurt over
two-down-news-swap = { $card }: alle handen schoven { $direction ->
    [left] naar links
   *[right] naar rechts
}
two-down-news-missed = sloeg een beurt over
two-down-news-free = is van de Block af
two-down-news-reshuffled = 🔀 Aflegstapel geschud: trekstapel van { $pile }
two-down-news-dealt = Ronde { $round } is gedeeld; { $card } ligt open.
two-down-round-over = Ronde { $round } is voorbij
two-down-laid-too = ✅ legde ook niveau { $level } neer
two-down-turned-over = De kaarten die niemand zag:
two-down-no-down-cards = geen meer
two-down-level-of = { $name }: niveau { $level }
two-down-round-line = Ronde { $round } · 🎉 { $laid }
two-down-won = { $count ->
    [one] 🏆 { $names } wint met niveau { $level }. { $others }: tot niveau { $reached }.
   *[other] 🏆 { $names } delen de overwinning met niveau { $level }. { $others }: tot niveau { $reached }.
}
two-down-won-all = 🏆 { $names } delen de overwinning met niveau { $level }.
two-down-result = { $missing ->
    [0] niveau { $level }, compleet in de hand
    [one] niveau { $level }, één kaart tekort
   *[other] niveau { $level }, { $missing } kaarten tekort
}
two-down-own-won = Je won met niveau { $level }.
two-down-result-won = legde niveau { $level } neer

two-down-you-drew = Je trok { $card }.
two-down-you-took-down = Je gedekte kaart was { $card }.
two-down-you-picked-up = Je pakte { $cards } op.
two-down-you-received = 🔁 { $player } speelde een Swap. Je hebt nu de { $count ->
    [one] kaart
   *[other] { $count } kaarten
} van { $giver }, en { $down ->
    [0] geen gedekte
   *[other] { $down } gedekte
}.
two-down-you-are-at = Ronde { $round } is voorbij. Je bent nu op niveau { $level }.
two-down-you-fell-short = { $count ->
    [0] Je legde niveau { $level } niet neer.
    [one] Je kwam één kaart tekort voor niveau { $level }:
   *[other] Je kwam { $count } kaarten tekort voor niveau { $level }:
}
two-down-you-were-blocked = 🚫 { $name } blokkeerde je: je mag je volgende { $turns } beurten niet neerleggen, en een 1Up doet niets.
two-down-you-were-jumped = ⏸️ { $name } speelde een Jump op je: je slaat { $turns ->
    [one] een beurt
   *[other] { $turns } beurten
} over.
two-down-you-are-free = De Block voor je is weg.

two-down-hand-empty = Je hebt geen kaarten meer.
two-down-level = { $count ->
    [0] **Niveau { $level } van { $last }** · ✅ je hebt het
    [one] **Niveau { $level } van { $last }** · nog één kaart
   *[other] **Niveau { $level } van { $last }** · nog { $count } kaarten
}
two-down-level-asks = Het niveau vraagt { $what }.
two-down-slots = { $mark } { $meld } ({ $means }): { $cards }
two-down-slots-plain = { $mark } { $meld }: { $cards }
two-down-slots-full = { $mark } { $meld } ✓ { $cards }
two-down-other-cards = Andere kaarten: { $cards }
two-down-use-meld = voor je { $meld }
two-down-use-anything = voor alles
two-down-use-helps = zou ook kunnen helpen
two-down-use-play = om te spelen
two-down-use-none = niet nodig
two-down-you-are-blocked = 🚫 Nog { $turns ->
    [one] één beurt
   *[other] { $turns } beurten
} geblokkeerd: niet neerleggen.
two-down-you-will-miss = ⏸️ Je slaat { $turns ->
    [one] je volgende beurt
   *[other] je volgende { $turns } beurten
} over.
two-down-waiting = Nog niet jouw beurt. Je krijgt een seintje.
two-down-waiting-uncalled = Nog niet jouw beurt.
two-down-advance-draw = Straks: trek van de stapel
two-down-advance-take = Straks: pak { $card }
two-down-advance-pile = ⏩ Je trekt van de stapel, als er niets verandert.
two-down-advance-discard = ⏩ Je pakt de bovenste afgelegde kaart, als er niets verandert.
two-down-advance-changed = Er is iets veranderd sinds je koos. Kies opnieuw:
two-down-take-back = Terugnemen
two-down-ask-blind = Of meteen trekken en afleggen:
two-down-ask-draw = Trek een kaart.
two-down-draw-pile = Van de stapel
two-down-draw-discard = Pak { $card }
two-down-draw-discard-helps = Pak { $card }: die helpt
two-down-ask-act = Leg een kaart af, of speel er een:
two-down-ask-pick-up = De ronde is voorbij, en je hebt je niveau. Neerleggen?
two-down-lay-down = Niveau { $level } neerleggen
two-down-skip = Niet neerleggen
two-down-ask-way = { $card }: waarvoor?
two-down-way-block = { $name } blokkeren
two-down-way-jump = { $name } slaat over
two-down-way-swap = { $direction ->
    [left] Alle handen naar links
   *[right] Alle handen naar rechts
}
two-down-way-take = Gedekte kaart { $number } nemen
two-down-way-unblock = Mijn Block weghalen
two-down-way-exchange = Inruilen voor een kaart van de stapel
two-down-way-nothing = Zomaar afleggen
two-down-ask-lay = { $count } manieren om je niveau neer te leggen:
two-down-other-lay = Andere kaarten
two-down-lock-in = Vastleggen
two-down-something-else = Toch iets anders

two-down-show-lay = Je legt niveau { $level } neer:
two-down-show-lay-wins = Daarmee win je het spel.
two-down-show-lay-last = Dat is het laatste niveau: je wint, samen met wie het nu ook neerlegt.
two-down-show-lay-ends = De ronde is dan voorbij, en jij gaat naar niveau { $level }.
two-down-show-lay-rises = Je gaat naar niveau { $level }.
two-down-show-blind = Je trekt, en legt dan { $card } af. Kun je neerleggen, dan vraag ik het eerst.
two-down-show-skip = Je legt niet neer en blijft op je niveau.
two-down-show-swap = Alle handen en gedekte kaarten schuiven { $direction ->
    [left] naar links
   *[right] naar rechts
}: jij krijgt de { $cards ->
    [one] kaart
   *[other] { $cards } kaarten
} van { $giver }, de jouwe gaan naar { $receiver }.
two-down-show-left = { $count ->
    [0] Je hebt je niveau dan nog steeds.
    [one] Dan ontbreekt er één kaart voor je niveau.
   *[other] Dan ontbreken er { $count } kaarten voor je niveau.
}
two-down-show-discard = Je legt { $card } af.
two-down-show-block = Je blokkeert { $name } met { $card }: { $turns } beurten niet neerleggen, en een 1Up doet niets.
two-down-show-jump = Je speelt { $card }: { $name } slaat een beurt over.
two-down-show-take = Je speelt { $card } en neemt je gedekte kaart { $number } op, ongezien.
two-down-show-unblock = Je zet een Wild in tegen je Block, en bent vanaf je volgende beurt vrij.
two-down-show-exchange = Je ruilt de 1Up in voor een kaart van de trekstapel. Je beurt gaat verder.

two-down-would-draw = van de stapel trekken
    .past = trok van de stapel
    .noun = van de stapel trekken
two-down-would-take = de open kaart pakken
    .past = pakte de open kaart
    .noun = de open kaart pakken
two-down-would-lay = { $cards } neerleggen
    .past = legde { $cards } neer
    .noun = { $cards } neerleggen
two-down-would-skip = niet neerleggen
    .past = legde niet neer
    .noun = niet neerleggen
two-down-would-discard = { $card } afleggen
    .past = legde { $card } af
    .noun = { $card } afleggen
two-down-would-block = { $card } voor { $name } leggen
    .past = legde { $card } voor { $name }
    .noun = { $card } voor { $name } leggen
two-down-would-jump = { $card } tegen { $name } spelen
    .past = speelde { $card } tegen { $name }
    .noun = { $card } tegen { $name } spelen
two-down-would-swap = { $direction ->
    [left] alle handen met een Swap naar links schuiven
   *[right] alle handen met een Swap naar rechts schuiven
}
    .past = { $direction ->
        [left] schoof alle handen met een Swap naar links
       *[right] schoof alle handen met een Swap naar rechts
    }
    .noun = { $direction ->
        [left] alle handen met een Swap naar links schuiven
       *[right] alle handen met een Swap naar rechts schuiven
    }
two-down-would-take-up = met { $card } een gedekte kaart opnemen
    .past = nam met { $card } een gedekte kaart op
    .noun = met { $card } een gedekte kaart opnemen
two-down-would-unblock = de Block met een Wild weghalen
    .past = haalde de Block met een Wild weg
    .noun = de Block met een Wild weghalen
two-down-would-exchange = de 1Up inruilen
    .past = ruilde de 1Up in
    .noun = de 1Up inruilen

two-down-rule-own-challenge = een eigen opdrachtkaart
two-down-rule-challenge = opdrachtkaart { $name }
two-down-rule-levels = gespeeld tot niveau { $levels }
two-down-rule-distinct = een hoop vraagt verschillende kleuren
two-down-setting-challenge = Opdrachtkaart
two-down-setting-challenge-about = Wat je op elk niveau moet neerleggen, voor iedereen en het hele spel.
two-down-setting-challenge-own = de eigen kaart van deze server
two-down-setting-challenge-write = Onze eigen kaart schrijven
two-down-setting-challenge-form = Een eigen opdrachtkaart
two-down-setting-challenge-field = Eén niveau per regel: reeks 4 + groep 2
two-down-typed-or = of
two-down-typed-and = en
two-down-setting-challenge-none = Deze server heeft nog geen eigen opdrachtkaart. Wie de server beheert kan er een schrijven: { COMMAND("server-settings") }, op de pagina van 2 DOWN.
two-down-setting-levels = Niveaus
two-down-setting-levels-about = Wie het laatste als eerste neerlegt, wint. Negen duren een avond.
two-down-setting-heaps = Hopen
two-down-setting-heaps-about = Een hoop bestaat uit kaarten van één vorm. Mag een kleur er twee keer in zitten?
two-down-setting-heaps-free = een kleur mag vaker voorkomen
two-down-setting-heaps-distinct = alle kleuren verschillend
command-twodown-description = 2 DOWN: verzamel combinaties, leg niveau na niveau neer, wees als eerste boven

two-down-lesson-draw = Elke beurt begint met een kaart. Trek er een van de stapel.
two-down-lesson-take = De bovenste kaart van de aflegstapel helpt je niveau: pak die.
two-down-lesson-action = Speel nu je 1Up: druk erop, kies een gedekte kaart en leg je keuze vast.
two-down-lesson-act = Houd wat je niveau nodig heeft. Kies een kaart die nergens voor dient en leg je keuze vast.
two-down-lesson-lay = Je hebt je niveau! Druk op **Niveau neerleggen**, kijk ernaar en leg het vast.
two-down-lesson-pick-up = Het huis legde zijn niveau neer, dus pakte jij je gedekte kaarten op. Nu heb je het jouwe: leg het neer.
two-down-lesson-end =
    Dat is een ronde: trekken, houden wat je niveau nodig heeft, afleggen, tot iemand neerlegt. Dan pakken de anderen hun gedekte kaarten op en mogen ook neerleggen. Wie neerlegde, gaat naar het volgende niveau.

    { $cards }

two-down-rules-aim = **Het doel.** Een opdrachtkaart heeft { $levels ->
    [9] negen
   *[other] { $levels }
} niveaus. Elk vraagt combinaties: kaarten die bij elkaar horen. { $last ->
    [9] Wie als eerste het laatste niveau neerlegt, wint.
   *[other] Wie als eerste niveau { $last } neerlegt, wint.
}
two-down-rules-deck = **De kaarten.** Er zijn { $numbers } getalkaarten: { $lowest } tot { $highest } in rood, geel, groen en blauw, elk met een cirkel, driehoek of vierkant. En er zijn { $wilds } Wilds, { $ups } keer 1Up, { $swaps } Swaps, { $jumps } Jumps en { $blocks } Blocks.
two-down-example-deck = Bijvoorbeeld: { $card } is de rode 7 met een driehoek.
two-down-rules-deal = **Een ronde.** Iedereen krijgt { $hand } kaarten, en { $down } gedekte die niemand bekijkt. Eén kaart gaat open. Wie na de deler zit begint; elke ronde deelt de volgende speler. Het lot bepaalt wie het eerst deelt.
two-down-rules-melds = **Combinaties**
two-down-rules-serve = Elke kaart telt in maar één combinatie. Actiekaarten tellen niet mee; alleen een Wild wel, als elke kaart die je wilt.
two-down-example-wild = Bijvoorbeeld: { $cards } is een reeks van 4: de Wild is de 6.
two-down-rules-turn = **Jouw beurt.** Trek de bovenste kaart van de trekstapel of van de aflegstapel. Leg dan een kaart af, of speel een actiekaart. Een actiekaart op de aflegstapel blijft daar; alleen wie de ronde begint, mag er een pakken die bij het delen is opengelegd.
two-down-rules-lay = **Neerleggen.** Heb je na het trekken je niveau bij elkaar, dan mag je het neerleggen. De ronde is dan meteen voorbij.
two-down-example-turn = Bijvoorbeeld: je niveau is een groep van 3 en je hebt { $held }. Je pakt { $card } en legt neer.
two-down-rules-limit = Tussen de beurten heeft niemand meer dan { $most } kaarten. Is de trekstapel op, dan wordt de aflegstapel geschud tot een nieuwe; de bovenste kaart blijft liggen.
two-down-rules-actions = Een **actiekaart** beëindigt je beurt.
two-down-rules-block = **Block:** leg hem voor iemand neer. Die mag { $turns } beurten lang niet neerleggen, en een 1Up doet dan niets. Aan het einde van de ronde gaat de Block weg.
two-down-rules-jump = **Jump:** iemand slaat een beurt over. Met z’n tweeën speel je nog een keer.
two-down-rules-swap = **Swap:** alle handen schuiven één plaats, naar links of rechts, en de gedekte kaarten ook.
two-down-rules-one-up = **1Up:** een van je gedekte kaarten komt in je hand. Zijn ze allebei weg, dan ruil je een derde 1Up in voor een kaart van de trekstapel, en je beurt gaat verder.
two-down-rules-wild = **Wild:** elke kaart in een combinatie. Of speel hem als Block, Jump of 1Up, of haal er een Block mee weg die voor je ligt.
two-down-example-actions = Bijvoorbeeld: je niveau mist één kaart en je hebt een 1Up: de gedekte kaart die je ermee pakt, kan de goede zijn.
two-down-rules-end = **Het einde van een ronde.** Legt iemand neer, dan draaien alle anderen hun gedekte kaarten om, pakken ze op en mogen hun eigen niveau neerleggen. Wie neerlegde, gaat een niveau omhoog; de rest probeert hetzelfde nog eens.
two-down-example-end = Bijvoorbeeld: je niveau is een bundel van 4 en je hebt { $held }. Je gedekte kaarten zijn { $down }: jij legt ook neer.
two-down-rules-winner = **Wie wint?** Wie als eerste het laatste niveau neerlegt. In je eigen beurt is het spel dan meteen uit, en niemand pakt op. Leggen twee spelers het bij hetzelfde oppakken neer, dan delen ze de overwinning.

two-down-daily = { $rounds ->
    [3] Drie rondes
   *[other] { $rounds } rondes
}: leg zoveel niveaus neer als je kunt. ⭐ is een ronde die jij afmaakte, 🟩 een waarin je bij het oppakken neerlegde, 🟥 een zonder niveau.
two-down-daily-score = { $levels ->
    [one] één niveau
   *[other] { $levels } niveaus
} in { $rounds } rondes

refused-discard-not-taken = De bovenste afgelegde kaart mag je nu niet pakken. Trek van de stapel.
refused-laying-blocked = Er ligt een Block voor je: nog { $turns ->
    [one] één beurt
   *[other] { $turns } beurten
} niet neerleggen. Haal hem weg met een Wild, of wacht.
refused-not-the-level = Deze kaarten zijn niet niveau { $level }. Kies andere.
refused-own-seat = Dit speel je tegen iemand anders. Kies een andere speler.
refused-no-such-seat = Er is geen speler nummer { $seat } aan deze tafel.
refused-which-down-card = Zeg welke van je gedekte kaarten de 1Up pakt.
refused-no-such-down-card = Die gedekte kaart is er niet meer. Kies nog een keer.
refused-no-effect = Dit heeft nu geen effect. Kies iets anders.
refused-not-blocked = Er ligt geen Block voor je.
refused-down-cards-left = Een 1Up pakt een gedekte kaart zolang je er een hebt. Inruilen kan pas daarna.

refused-unknown-challenge = Er is geen opdrachtkaart die { $challenge } heet.
refused-challenge-unreadable = Die kaart kon ik niet lezen. Schrijf elk niveau op een eigen regel, zoals: reeks 4 + groep 2 of pakje 5
refused-challenge-levels = Een opdrachtkaart heeft { $levels } niveaus, elk op een eigen regel.
refused-challenge-alternatives = Niveau { $level } heeft minstens één mogelijkheid nodig, en hoogstens { $most }.
refused-challenge-melds = Een mogelijkheid van niveau { $level } heeft minstens één combinatie nodig, en hoogstens { $most }.
refused-challenge-meld = Niveau { $level } vraagt ‘{ $meld }’, en dat is geen combinatie. Er zijn: reeks, oneven reeks, even reeks, groep, pakje, hoop, bundel, oneven en even, elk met het aantal kaarten.
refused-challenge-size = Op niveau { $level } gaat dit met { $fewest } tot { $most } kaarten: { $meld }.
refused-challenge-cards = Een mogelijkheid van niveau { $level } vraagt meer dan { $most } kaarten, en zoveel heeft niemand ooit.

two-down-stats = Hoogste bereikte niveau: { $level }, in { $times } van { $games ->
    [one] { $games } spel
   *[other] { $games } spellen
}
