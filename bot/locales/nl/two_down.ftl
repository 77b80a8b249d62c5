reason-lays-level = het niveau is compleet.
reason-card-helps = deze kaart brengt het niveau dichterbij.
reason-unknown-card = de open kaart helpt niet.
reason-not-collected = deze kaart wordt niet verzameld.
reason-least-useful-to-level = het niveau heeft deze kaart het minst nodig.
reason-more-cards = een extra kaart in de hand helpt bij elk niveau.
reason-free-card = het levert een nieuwe kaart op.
reason-holds-up = het houdt een gevaarlijke tegenstander op.
reason-another-hand = een andere hand is waarschijnlijk beter dan deze.
reason-free-again = als de Block weg is, lukt het niveau ook zonder deze Wild.

two-down-title = 2 DOWN
two-down-about = Klim niveau voor niveau omhoog: verzamel wat elk niveau vraagt en leg het als eerste neer.
two-down-red = rood
    .letter = R
two-down-yellow = geel
    .letter = G
two-down-green = groen
    .letter = N
two-down-blue = blauw
    .letter = B
two-down-wild = Wild
two-down-one-up = 1Up
two-down-swap = Swap
two-down-jump = Jump
two-down-block = Block
two-down-none = geen

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
two-down-laid = { $name } heeft niveau { $level } neergelegd: { $cards }

two-down-open = Niveaus
two-down-draw = Ronde { $round }
two-down-act = Ronde { $round }
two-down-pick-up = Ronde { $round } · Iedereen pakt z’n gedekte kaarten
two-down-over = Het einde
two-down-seat-level = niveau **{ $level }**: { $what }
two-down-seat-down = { $down ->
    [0] geen gedekte kaart meer
   *[other] nog één gedekte kaart
}
two-down-seat-blocked = 🚫 nog { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
} geblokkeerd
two-down-seat-jumped = ⏸️ slaat { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
} over
two-down-seat-laid = 🎉 neergelegd: { $cards }
two-down-seat-declined = niet neergelegd
two-down-seat-turned-over = omgedraaid: { $cards }
two-down-piles = Aflegstapel: { $top } · Trekstapel: { $pile }
two-down-discards = Aflegstapel: { $cards }

two-down-news-seat = { $name }: { $deeds }
two-down-news-drew = { $card } getrokken
two-down-news-took = { $card } gepakt
two-down-news-discarded = { $card } afgelegd
two-down-news-took-down = { $card }: gedekte kaart gepakt
two-down-news-exchanged = 1Up ingeruild
two-down-news-block = { $card }: { $name } geblokkeerd
two-down-news-jump = { $card }: { $name } slaat een beurt over
two-down-news-swap = { $card }: { $direction ->
    [both] beide handen geruild
    [left] alle handen naar links
   *[right] alle handen naar rechts
}
two-down-news-missed = beurt overgeslagen
two-down-news-free = Block weg
two-down-news-reshuffled = 🔀 Aflegstapel geschud: trekstapel van { $pile }
two-down-news-dealt = Ronde { $round } is gedeeld; { $card } ligt open.
two-down-round-over = Ronde { $round } is voorbij
two-down-turned-over = De kaarten die niemand zag:
two-down-level-of = { $name }: niveau { $level }
two-down-round-line = Ronde { $round } · 🎉 { $laid }
two-down-own-level = { $laid ->
    [0] Je hebt je niveau niet neergelegd: je blijft op niveau { $level }.
   *[other] Je hebt je niveau neergelegd! Je bent nu op niveau { $level }.
}
two-down-won = { $count ->
    [one] 🏆 { $names } legt niveau { $level } neer en wint! Daarna: { $others }, op niveau { $reached }.
   *[other] 🏆 { $names } leggen niveau { $level } neer en delen de overwinning! Daarna: { $others }, op niveau { $reached }.
}
two-down-won-all = 🏆 { $names } leggen niveau { $level } neer en delen de overwinning!
two-down-result = { $missing ->
    [0] niveau { $level }, compleet in de hand
    [one] niveau { $level }, één kaart tekort
   *[other] niveau { $level }, { $missing } kaarten tekort
}
two-down-own-won = Je hebt niveau { $level } neergelegd.
two-down-own-laid = Je hebt niveau { $level } neergelegd en staat op niveau { $reached }.
two-down-result-won = niveau { $level } neergelegd

two-down-you-drew = Je hebt { $card } getrokken.
two-down-you-took-down = Je gedekte kaart was { $card }.
two-down-you-picked-up = Je hebt { $cards } gepakt.
two-down-you-received = 🔁 Swap van { $player }: je hebt nu de kaarten van { $giver }.
two-down-you-are-at = Ronde { $round } is voorbij. Je bent nu op niveau { $level }.
two-down-you-fell-short = { $count ->
    [0] Vorige ronde heb je niveau { $level } niet neergelegd.
    [one] Vorige ronde kwam je één kaart tekort voor niveau { $level }:
   *[other] Vorige ronde kwam je { $count } kaarten tekort voor niveau { $level }:
}
two-down-you-were-blocked = 🚫 { $name } heeft je geblokkeerd: { $turns ->
    [one] één beurt
   *[other] { $turns } beurten
} niet neerleggen en geen 1Up.
two-down-you-were-jumped = ⏸️ { $name } heeft een Jump op je gespeeld: je slaat { $turns ->
    [one] een beurt
   *[other] { $turns } beurten
} over.
two-down-you-are-free = De Block voor je is weg.

two-down-hand-empty = Je hebt geen kaarten meer.
two-down-level = { $count ->
    [0] **Niveau { $level } van { $last }** · ✅ compleet
    [one] **Niveau { $level } van { $last }** · nog één kaart
   *[other] **Niveau { $level } van { $last }** · nog { $count } kaarten
}
two-down-other-cards = Andere kaarten: { $cards }
two-down-use-meld = voor je { $meld }
two-down-use-anything = past overal
two-down-use-helps = zou ook kunnen helpen
two-down-use-play = actiekaart
two-down-use-none = niet nodig
two-down-you-are-blocked = 🚫 Nog { $turns ->
    [one] één beurt
   *[other] { $turns } beurten
} niet neerleggen, geen 1Up.
two-down-you-will-miss = ⏸️ Je slaat { $turns ->
    [one] je volgende beurt
   *[other] je volgende { $turns } beurten
} over.
two-down-waiting = Nog niet jouw beurt. Je krijgt een seintje.
two-down-waiting-uncalled = Nog niet jouw beurt.
two-down-advance-draw = Straks: trek
two-down-advance-take = Straks: pak { $card }
two-down-advance-pile = ⏩ Je trekt van de stapel, als er niets verandert.
two-down-advance-discard = ⏩ Je pakt de bovenste afgelegde kaart, als er niets verandert.
two-down-advance-changed = Er is iets veranderd sinds je keuze. Kies opnieuw:
two-down-ask-blind = Of trek en leg meteen af:
two-down-ask-draw = Trek een kaart.
two-down-top-stays = Trek: actiekaarten blijven liggen.
two-down-draw-pile = Trekken
two-down-draw-discard = Pakken: { $card }
two-down-draw-discard-helps = Pakken: { $card } ✓
two-down-ask-act = Leg een kaart af, of speel er een:
two-down-ask-discard = Leg een kaart af:
two-down-ask-collected = Of een die je nodig hebt:
two-down-ask-play = Of speel er een:
two-down-ask-pick-up = De ronde is voorbij en je niveau is compleet. Neerleggen?
two-down-lay-down = Leg niveau { $level } neer
two-down-skip = Overslaan
two-down-ask-way = { $card }: wat doe je ermee?
two-down-ask-block = { $card }: wie blokkeer je?
two-down-ask-jump = { $card }: wie slaat een beurt over?
two-down-way-block = { $name } blokkeren
two-down-way-jump = { $name }: beurt overslaan
two-down-way-swap = { $direction ->
    [left] Handen naar links
   *[right] Handen naar rechts
}
two-down-way-take = Gedekte { $number } pakken
two-down-way-unblock = Block bij mij weg
two-down-way-exchange = Nieuwe kaart trekken
two-down-way-nothing = Alleen afleggen
two-down-ask-lay = { $count } manieren om je niveau neer te leggen:
two-down-other-lay = Anders
two-down-lock-in = Bevestig
two-down-something-else = Iets anders

two-down-show-lay = Je legt niveau { $level } neer:
two-down-show-lay-wins = Daarmee win je het spel.
two-down-show-lay-last = Dat is het laatste niveau: je wint, samen met iedereen die het nu ook neerlegt.
two-down-show-lay-ends = De ronde is dan voorbij, en je gaat naar niveau { $level }.
two-down-show-lay-rises = Je gaat naar niveau { $level }.
two-down-show-blind = Je trekt, en legt dan { $card } af. Is je niveau dan compleet, dan vraag ik het eerst.
two-down-show-skip = Je legt je niveau niet neer en blijft waar je bent.
two-down-show-swap = { $direction ->
    [both] Jij en { $giver } ruilen handen en gedekte kaarten: jij krijgt { $cards ->
        [one] één kaart
       *[other] { $cards } kaarten
    }.
   *[other] Alle handen en gedekte kaarten schuiven { $direction ->
        [left] naar links
       *[right] naar rechts
    }. Jij krijgt de { $cards ->
        [one] kaart
       *[other] { $cards } kaarten
    } van { $giver }; de jouwe gaan naar { $receiver }.
}
two-down-show-left = { $count ->
    [0] Je niveau blijft compleet.
    [one] Dan kom je één kaart tekort.
   *[other] Dan kom je { $count } kaarten tekort.
}
two-down-show-discard = Je legt { $card } af.
two-down-show-block = Je blokkeert { $name } met { $card }: die kan { $turns } beurten lang geen niveau neerleggen en geen 1Up gebruiken.
two-down-show-jump = Je speelt { $card }: { $name } slaat een beurt over.
two-down-show-take = Je speelt { $card } en pakt je gedekte kaart { $number }, ongezien.
two-down-show-unblock = Je haalt de Block voor je weg met een Wild. Vanaf je volgende beurt ben je vrij.
two-down-show-exchange = Je ruilt de 1Up in voor een kaart van de trekstapel. Je blijft aan de beurt.

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
    [both] met een Swap van hand ruilen
    [left] alle handen met een Swap naar links schuiven
   *[right] alle handen met een Swap naar rechts schuiven
}
    .past = { $direction ->
        [both] ruilde met een Swap van hand
        [left] schoof alle handen met een Swap naar links
       *[right] schoof alle handen met een Swap naar rechts
    }
    .noun = { $direction ->
        [both] met een Swap van hand ruilen
        [left] alle handen met een Swap naar links schuiven
       *[right] alle handen met een Swap naar rechts schuiven
    }
two-down-would-take-up = met { $card } een gedekte kaart pakken
    .past = pakte met { $card } een gedekte kaart
    .noun = met { $card } een gedekte kaart pakken
two-down-would-unblock = de Block met een Wild weghalen
    .past = haalde de Block met een Wild weg
    .noun = de Block met een Wild weghalen
two-down-would-exchange = de 1Up inruilen
    .past = ruilde de 1Up in
    .noun = de 1Up inruilen

two-down-rule-own-challenge = de eigen opdrachtkaart van deze server
two-down-rule-challenge = opdrachtkaart { $name }
two-down-rule-levels = { $levels ->
    [3] gespeeld tot niveau 3, geschikt voor een eerste spel
   *[other] gespeeld tot niveau { $levels }
}
two-down-rule-distinct = in een hoop geen kleur dubbel
two-down-setting-challenge = Opdrachtkaart
two-down-setting-challenge-about = Wat je op elk niveau moet neerleggen, voor iedereen en het hele spel.
two-down-setting-challenge-own = de eigen kaart van deze server
two-down-setting-challenge-write = Kaart schrijven
two-down-setting-challenge-form = Onze eigen opdrachtkaart
two-down-setting-challenge-field = Eén niveau per regel: reeks 4 + groep 2
two-down-setting-challenge-none = Deze server heeft nog geen eigen opdrachtkaart. De beheerders van de server kunnen er een schrijven: { COMMAND("server-settings") }, op de pagina van 2 DOWN.
two-down-setting-levels = Niveaus
two-down-setting-levels-about = Wie als eerste het laatste niveau neerlegt, wint. Negen niveaus duren een avond.
two-down-setting-heaps = Hopen
two-down-setting-heaps-about = Een hoop bestaat uit kaarten van één vorm. Mag een kleur er twee keer in zitten?
two-down-setting-heaps-free = een kleur mag vaker voorkomen
two-down-setting-heaps-distinct = alle kleuren verschillend
command-twodown-description = 2 DOWN: verzamel combinaties, leg niveau na niveau neer, kom als eerste boven

two-down-lesson-draw = Elke beurt begint met een kaart. Trek er een van de stapel.
two-down-lesson-take = De bovenste kaart van de aflegstapel helpt je niveau: pak die.
two-down-lesson-action = Speel nu je 1Up: druk erop, kies een gedekte kaart en druk op **Bevestig**.
two-down-lesson-act = Houd wat je niveau nodig heeft. Kies een kaart waar je niets aan hebt en druk op **Bevestig**.
two-down-lesson-lay = Je niveau is compleet! Druk op **Leg niveau … neer**.
two-down-lesson-pick-up = De bot heeft z’n niveau neergelegd, dus heb jij je gedekte kaarten gepakt. Nu is jouw niveau compleet: leg het neer.
two-down-lesson-end =
    Dat is een ronde: trekken, houden wat je niveau nodig heeft, afleggen, tot iemand z’n niveau neerlegt. Dan pakken de anderen hun gedekte kaarten en mogen ze ook neerleggen. Wie heeft neergelegd, gaat naar het volgende niveau.

    Druk op **Nu spelen** voor een echte tafel. Geen gezelschap? Speel tegen bots.

two-down-rules-aim = **Het doel.** Een opdrachtkaart heeft { $levels ->
    [9] negen
   *[other] { $levels }
} niveaus. Elk niveau bestaat uit combinaties: kaarten die bij elkaar horen. { $last ->
    [9] Wie als eerste het laatste niveau neerlegt, wint.
   *[other] Wie als eerste niveau { $last } neerlegt, wint.
}
two-down-rules-deck = **De kaarten.** Er zijn { $numbers } getalkaarten: { $lowest } tot en met { $highest } in rood, geel, groen en blauw, elk met een cirkel, driehoek of vierkant. En er zijn { $wilds } Wilds, { $ups } keer 1Up, { $swaps } Swaps, { $jumps } Jumps en { $blocks } Blocks.
two-down-example-deck = Zo is { $card } de rode 7 met een driehoek.
two-down-rules-deal = **Een ronde.** Iedereen krijgt { $hand } kaarten, en { $down } gedekte die niemand bekijkt. Eén kaart gaat open. Wie na de deler zit begint; elke ronde deelt de volgende speler. Het lot bepaalt wie het eerst deelt.
two-down-rules-melds = **Combinaties**
two-down-rules-serve = Elke kaart telt in maar één combinatie. Actiekaarten tellen niet mee; alleen een Wild wel, als elke kaart die je wilt.
two-down-example-wild = Zo is { $cards } een reeks van 4, met de Wild als 6.
two-down-rules-turn = **Jouw beurt.** Trek de bovenste kaart van de trekstapel of van de aflegstapel. Leg dan een kaart af, of speel een actiekaart. Een actiekaart op de aflegstapel blijft daar; alleen wie de ronde begint, mag er een pakken die bij het delen is opengelegd.
two-down-rules-lay = **Neerleggen.** Is je niveau na het trekken compleet, dan mag je het neerleggen. De ronde is dan meteen voorbij.
two-down-example-turn = Stel, je niveau is een groep van 3 en je hebt { $held }. Je pakt { $card } en legt je niveau neer.
two-down-rules-limit = Tussen de beurten heeft niemand meer dan { $most } kaarten. Is de trekstapel op, dan wordt de aflegstapel geschud tot een nieuwe; de bovenste kaart blijft liggen.
two-down-rules-actions = Een **actiekaart** beëindigt je beurt.
two-down-rules-block = **Block:** leg hem voor iemand neer. Die mag { $turns } beurten lang geen niveau neerleggen, en een 1Up doet dan niets. Aan het einde van de ronde gaat de Block weg.
two-down-rules-jump = **Jump:** iemand slaat een beurt over. Met z’n tweeën ben je meteen weer aan de beurt.
two-down-rules-swap = **Swap:** alle handen schuiven één plaats, naar links of rechts, en de gedekte kaarten ook.
two-down-rules-one-up = **1Up:** je pakt een van je gedekte kaarten in je hand. Heb je er geen meer, dan ruil je een volgende 1Up in voor een kaart van de trekstapel, en blijf je aan de beurt.
two-down-rules-wild = **Wild:** elke kaart in een combinatie. Of speel hem als Block, Jump of 1Up, of haal er een Block mee weg die voor je ligt.
two-down-example-actions = Stel, je niveau mist één kaart en je hebt een 1Up: de gedekte kaart die je pakt, kan de goede zijn.
two-down-rules-end = **Het einde van een ronde.** Legt iemand z’n niveau neer, dan draaien alle anderen hun gedekte kaarten om, pakken ze en mogen hun eigen niveau neerleggen. Wie heeft neergelegd, gaat een niveau omhoog; de rest probeert hetzelfde niveau nog een keer.
two-down-example-end = Stel, je niveau is een bundel van 4 en je hebt { $held }. Je gedekte kaarten zijn { $down }: jij kunt ook neerleggen.
two-down-rules-winner = **Wie wint?** Wie als eerste het laatste niveau neerlegt. In je eigen beurt is het spel dan meteen uit, en niemand pakt nog kaarten. Leggen meerdere spelers het tegelijk neer nadat ze hun kaarten hebben gepakt, dan delen ze de overwinning.

two-down-daily = { $rounds ->
    [3] Drie rondes
   *[other] { $rounds } rondes
}: leg zoveel niveaus neer als je kunt. ⭐ is een ronde die jij hebt beëindigd, 🟩 een waarin je na het pakken hebt neergelegd, 🟥 een zonder niveau.
two-down-daily-score = { $levels ->
    [one] één niveau
   *[other] { $levels } niveaus
} in { $rounds } rondes

refused-discard-not-taken = De bovenste afgelegde kaart mag je nu niet pakken. Trek van de stapel.
refused-laying-blocked = Er ligt een Block voor je: je mag nog { $turns ->
    [one] één beurt
   *[other] { $turns } beurten
} geen niveau neerleggen. Haal hem weg met een Wild, of wacht.
refused-not-the-level = Met deze kaarten is niveau { $level } niet compleet. Kies andere.
refused-own-seat = Kies hiervoor een andere speler.
refused-no-such-seat = Er is geen speler nummer { $seat } aan deze tafel.
refused-which-down-card = Zeg erbij welke gedekte kaart je met de 1Up pakt.
refused-no-such-down-card = Die gedekte kaart is er niet meer. Kies nog een keer.
refused-no-effect = Dat doet nu niets. Kies iets anders.
refused-not-blocked = Er ligt geen Block voor je.
refused-down-cards-left = Met een 1Up pak je een gedekte kaart zolang je er een hebt. Inruilen kan pas daarna.

refused-unknown-challenge = Er is geen opdrachtkaart die { $challenge } heet.
refused-challenge-unreadable = Die kaart kon ik niet lezen. Schrijf elk niveau op een eigen regel, zoals: reeks 4 + groep 2 of pakje 5
refused-challenge-levels = Een opdrachtkaart heeft { $levels } niveaus, elk op een eigen regel.
refused-challenge-alternatives = Niveau { $level } mag 1 tot { $most } mogelijkheden hebben, met ‘of’ ertussen.
refused-challenge-melds = Elke mogelijkheid van niveau { $level } heeft 1 tot { $most } combinaties nodig.
refused-challenge-meld = Niveau { $level } vraagt om ‘{ $meld }’, en dat is geen combinatie. Er zijn: reeks, oneven reeks, even reeks, groep, pakje, hoop, bundel, oneven en even, elk met het aantal kaarten.
refused-challenge-size = Op niveau { $level } gaat dit met { $fewest } tot { $most } kaarten: { $meld }.
refused-challenge-cards = Een mogelijkheid van niveau { $level } vraagt meer dan { $most } kaarten, en zoveel heeft niemand ooit.

two-down-earned-from-last = Gewonnen vanaf de laatste plaats
two-down-earned-gift = Gewonnen met de hand die de Swap van een ander bracht
two-down-earned-first-turn = Een niveau in de eerste beurt van een ronde neergelegd
two-down-earned-runaway = Gewonnen met drie niveaus voorsprong
two-down-stats = Hoogste bereikte niveau: { $level }, in { $times } van { $games ->
    [one] { $games } spel
   *[other] { $games } spellen
}

two-down-story-swap = { $whose ->
    [own] 🔁 { $name } heeft met een Swap de winnende hand gekregen.
   *[other] 🔁 Een Swap van { $by } heeft { $name } de winnende hand bezorgd.
}
two-down-story-last = 📈 Na ronde { $round } stond { $name } nog achteraan, { $count ->
    [one] één niveau
   *[other] { $count } niveaus
} achter.
two-down-story-fast = ⚡ Snelste niveau: { $name } heeft niveau { $level } neergelegd na { $turns ->
    [one] één beurt
   *[other] { $turns } beurten
}.
