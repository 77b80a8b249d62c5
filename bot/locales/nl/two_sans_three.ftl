two-sans-three-title = 2 SANS 3
two-sans-three-about = Verzamel paren van een kleur; bij een derde kaart kosten ze alle drie punten.
two-sans-three-orange = oranje
    .letter = O
    .third = oranje
two-sans-three-violet = paars
    .letter = P
    .third = paarse
two-sans-three-sky = lichtblauw
    .letter = L
    .third = lichtblauwe
two-sans-three-red = rood
    .letter = R
    .third = rode
two-sans-three-teal = turquoise
    .letter = T
    .third = turquoise
two-sans-three-pink = roze
    .letter = Z
    .third = roze
two-sans-three-green = groen
    .letter = G
    .third = groene
two-sans-three-no-colour = zonder kleur
two-sans-three-card = { $number } { $symbol } { $colour }
two-sans-three-hand = { $count ->
    [one] Je laatste kaart:
   *[other] Je { $count } kaarten:
}
two-sans-three-own = Jij: { $collection }
two-sans-three-left-in-hand = in de hand: { $cards }


two-sans-three-turn = Beurt { $turn } van { $turns }
two-sans-three-to-draw = { $pile } op de stapel
two-sans-three-last-turn = **Laatste beurt:** de { $kept } kaarten die je overhoudt tellen niet
two-sans-three-over = Het einde
two-sans-three-points = { $name } { $points }
two-sans-three-open-label = Punten
two-sans-three-next-bonus = 🎁 +{ $points } voor alle zeven kleuren
two-sans-three-no-bonus = 🎁 Alle bonussen zijn weg.
two-sans-three-nothing = nog niets
two-sans-three-face-down = { $cards } gedekt
two-sans-three-face-down-shown = { $cards } gedekt ({ $colours })
two-sans-three-has-bonus = 🎁 { $points }
two-sans-three-sum-pairs = paren { $points }
two-sans-three-sum-singles = losse { $points }
two-sans-three-sum-colours = { $colours } kleuren { $points }
two-sans-three-worth = { $count ->
    [one] { $points } punt
   *[other] { $points } punten
}
two-sans-three-if-it-lasts = { $worth } (waarvan { $points } alleen met zoveel kleuren)
two-sans-three-in-brackets = (…): alleen met zoveel kleuren
two-sans-three-cards-left = { $hand } in de hand, { $pile } op de stapel

two-sans-three-begins = { $name } begint.
two-sans-three-played = { $name }: { $card }
two-sans-three-played-taken = { $name }: { $card } pakt { $taken }
two-sans-three-you-played = Je hebt { $card } gespeeld
two-sans-three-you-took = Met { $card } heb je gepakt: { $taken }
two-sans-three-as-chosen = Je { $card } is gespeeld zoals gekozen.
two-sans-three-bonus = 🎁 { $name } heeft alle zeven kleuren: +{ $points }!
two-sans-three-fifth = pakt
two-sans-three-seven = Alle zeven kleuren
two-sans-three-third-of = Derde { $colour }
two-sans-three-drew = Getrokken: { $cards }

two-sans-three-won = 🏆 { $name } wint met { $points } en heeft { $margin ->
    [one] één punt
   *[other] { $margin } punten
} meer dan { $others }.
two-sans-three-shared = 🏆 { $names } delen de overwinning met elk { $count ->
    [one] { $points } punt
   *[other] { $points } punten
}.
two-sans-three-own-ahead = { $points }, { $margin } voor op { $others }
two-sans-three-own-behind = { $points }, { $margin } achter op { $others }
two-sans-three-ahead-since = 📈 Aan kop sinds beurt { $turn }: { $names }
two-sans-three-best = 👍 Beste vangst: { $card } van { $name } ({ $points })
    .drawn = Beste vangst
two-sans-three-worst = 👎 Slechtste vangst: { $card } van { $name } ({ $points })
    .drawn = Slechtste vangst
two-sans-three-result = { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}

two-sans-three-takes-nothing = pakt niets
two-sans-three-takes = pakt { $taken } ({ $points })
two-sans-three-card-takes-nothing = { $card } pakt niets.
two-sans-three-card-takes = { $card } pakt { $taken }: { $points }
two-sans-three-third-short = derde { $colour }
two-sans-three-pair = { $colour }-paar
two-sans-three-colours = { $count } kleuren
two-sans-three-colours-only = nog maar { $count } kleuren

two-sans-three-choose = { $takes ->
    [0] Welke kaart speel je?
   *[other] Welke kaart speel je? (± punten)
}
two-sans-three-row-then = De rij wordt: { $row }
two-sans-three-collection-then = Dan: { $collection }
two-sans-three-then-draw = { $count ->
    [one] Dan trek je een kaart.
   *[other] Dan trek je { $count } kaarten.
}
two-sans-three-lock-in = { $card } spelen

two-sans-three-ahead = Kies alvast, of je krijgt een seintje.
two-sans-three-ahead-uncalled = Kies alvast, of wacht op je beurt.
two-sans-three-ahead-other = Of een andere:
two-sans-three-ahead-chosen = ✅ Je volgende kaart, als het zo blijft:
two-sans-three-ahead-changed = Je keuze { $card } doet nu iets anders. Ik vraag het je opnieuw.
two-sans-three-ahead-failed = Je keuze { $card } doet nu iets anders.
two-sans-three-done = Je hebt je laatste kaart gespeeld.

two-sans-three-would-play = { $card } spelen
    .past = speelde { $card }
    .noun = { $card } spelen
reason-earns-bonus = het levert de bonus voor zeven kleuren op.
reason-takes-nothing = deze kaart pakt niets.
reason-new-colour = het levert een kleur op die nog ontbreekt.
reason-makes-pair = het maakt een paar van een kleur.
reason-takes-harmless = wat deze kaart pakt, kan geen kwaad.
reason-turns-over-least = er moet toch een kleur om, en dit kost het minst.
reason-spares-colour = bij de op één na beste kaart zou een kleur worden omgedraaid.
reason-worth-third = wat deze kaart oplevert, is meer waard dan de omgedraaide kleur.
reason-can-wait = wat de op één na beste kaart zou pakken, wordt later waarschijnlijk omgedraaid.
reason-keeps-middle = geen andere brengt meer op, en kaarten uit het midden van een rij kun je beter bewaren.

two-sans-three-rules-aim =
    ### 2 SANS 3
    Verzamel kaarten in zeven kleuren. Eén kaart van een kleur is goed, twee is het best, en drie is er één te veel: dan draai je ze alle drie om en kosten ze punten.
two-sans-three-rules-cards = **De kaarten.** Getallen van 0 tot en met { $highest }, { $each } in elke kleur: { $colours }. { $colourless } hebben geen kleur (⬜). { $starts } beginnen de drie rijen, en er liggen vanaf het begin nog { $placed } kaarten. Je krijgt een stapel van { $pile } kaarten en begint met de bovenste { $hand } in de hand. Het lot bepaalt wie begint.
two-sans-three-rules-turn = **Jouw beurt.** Speel een van je kaarten; passen kan niet. Het getal zegt waar die komt: { $first_low } tot en met { $first_high } in de eerste rij, { $second_low } tot en met { $second_high } in de tweede, { $third_low } tot en met { $third_high } in de derde, altijd oplopend. Elke rij heeft plaats voor { $room } kaarten, de startkaart meegeteld. Heb je nog { $kept } kaarten, dan trek je er { $drawn }; dat gebeurt { $draws ->
    [2] twee keer
   *[other] { $draws } keer
}.
two-sans-three-rules-take = **De vijfde kaart.** Speel je de vijfde kaart in een rij, dan pak je er kaarten uit. Is de jouwe de hoogste, dan pak je de kaart naast de startkaart. Zo niet, dan pak je alle hogere kaarten. De gespeelde kaart blijft liggen, en startkaarten pakt niemand.
two-sans-three-rules-collect = **Je verzameling.** Gepakte kaarten liggen open voor je; alleen hun kleur telt nu. Bij de derde van een kleur draai je ze alle drie om, en de volgende van die kleur is weer je eerste. Kaarten zonder kleur gaan uit het spel.
two-sans-three-rules-seven = **Zeven kleuren.** Wie als eerste alle zeven kleuren open heeft, krijgt { $best } punten, de volgende { $second_best }, dan { $third_best } en { $last_best }; elke speler krijgt maar één bonus. Een bonus blijft, ook als je later een kleur omdraait.
two-sans-three-rules-end = **Het einde.** Na { $turns } beurten per speler is het spel uit; de laatste { $kept } kaarten in de hand tellen niet. Een kleur met één open kaart is { $single ->
    [one] { $single } punt
   *[other] { $single } punten
} waard, met twee kaarten { $pair } punten, en elke gedekte kaart kost er 1. Zes kleuren geven { $six } punten extra, alle zeven { $seven }. Wie de meeste punten heeft, wint; bij evenveel punten delen jullie de overwinning.

two-sans-three-example-take = 30 40🌊T 46🔷L 57🍀G: Chloe speelt **37**🟪P en pakt 40, 46 en 57.
two-sans-three-example-collect = Chloe had twee groene kaarten. Met 57🍀G zijn het er drie: ze worden omgedraaid, en groen begint opnieuw.
two-sans-three-example-seven =
    Ben had alle kleuren behalve turquoise, en twee roze. In één keer pakt hij turquoise en een derde roze: { $bonus ->
        [each-card] turquoise levert de bonus op voordat roze wordt omgedraaid.
       *[after-take] weer zes, en geen bonus.
    }
two-sans-three-example-end = Vier kleuren met één kaart (4), twee met twee (10), zes gedekte kaarten (−6), een bonus van 7, en 5 voor zes kleuren: 20 punten.

two-sans-three-rule-each-card = zeven kleuren tellen na elke gepakte kaart
two-sans-three-rule-shown = de kleuren van gedekte kaarten zijn te zien

command-twosans3-description = 2 SANS 3: twee van een kleur is het best, drie is er één te veel

two-sans-three-setting-bonus = Wanneer zeven kleuren tellen
two-sans-three-setting-bonus-about = Pak je meerdere kaarten, dan liggen soms maar heel even alle zeven kleuren open.
two-sans-three-setting-bonus-after-take = als alles gepakt is
two-sans-three-setting-bonus-each-card = na elke gepakte kaart
two-sans-three-setting-facedown = Gedekte kaarten
two-sans-three-setting-facedown-about = Elke kaart kost een punt. Bij het pakken zag iedereen ze, maar wie weet het nog?
two-sans-three-setting-facedown-hidden = alleen hoeveel
two-sans-three-setting-facedown-shown = ook hun kleuren

two-sans-three-lesson-first = **Drie beurten van een spel**, alleen voor jou. De vijfde kaart in een rij pakt andere: als hoogste die naast de startkaart, anders alle hogere.
two-sans-three-lesson-pair = **Een paar** van een kleur is { $pair } waard, één kaart maar { $single }. Met welke kaart krijg je er een?
two-sans-three-lesson-forced = **Geen uitweg:** elk van je kaarten pakt de derde van een kleur, en dan draai je ze alle drie om. Welke kost je het minst?
two-sans-three-lesson-seventh = **Alle zeven kleuren** zijn binnen bereik. Met welke kaart heb je ze?
two-sans-three-lesson-did-seventh = **Alle zeven kleuren:** wie ze als eerste heeft, krijgt { $points } punten en houdt die. Aan het eind leveren ze er nog { $final } op.
two-sans-three-lesson-did-third = **Eén te veel:** de drie kaarten van de kleur liggen nu gedekt en kosten elk 1. De volgende telt weer als je eerste.
two-sans-three-lesson-did-pair = **Een paar:** { $pair } punten in plaats van { $single }.
two-sans-three-lesson-did-new = **Nieuwe kleuren** leveren elk { $single ->
    [one] { $single } punt
   *[other] { $single } punten
} op.
two-sans-three-lesson-did-nothing = Er was nog plaats in de rij: pas de vijfde kaart pakt andere.
two-sans-three-lesson-more = { $card } had nu meer opgeleverd: { $points }
two-sans-three-lesson-end = Dat waren { $played } van { $turns } beurten. Druk op **Nu spelen** voor een echte tafel. Geen gezelschap? Speel tegen bots.

two-sans-three-daily = Een heel spel. ⭐️ is een beurt die een tussenbonus opleverde, 🟩️ een die punten opleverde, ⬜️ een die niets veranderde, 🟥️ een die punten kostte.
two-sans-three-daily-score = { $points ->
    [one] één punt
   *[other] { $points } punten
}

two-sans-three-earned-from-last = Gewonnen na een laatste plaats in de tweede helft
two-sans-three-earned-throughout = Van begin tot eind aan kop
two-sans-three-earned-one-point = Gewonnen met één punt verschil
two-sans-three-earned-costly = Gewonnen ondanks een vangst die tien punten of meer kostte
two-sans-three-stats = Punten aan het einde: hoogste score { $most }, gemiddeld { $usual } (uit { $games ->
    [one] één spel
   *[other] { $games } spellen
})
