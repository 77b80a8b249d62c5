two-sans-three-title = 2 SANS 3
two-sans-three-about = Sammle Paare einer Farbe; mit einer dritten Karte zählen alle drei gegen dich.
two-sans-three-orange = orange
    .letter = O
    .third = orange
two-sans-three-violet = violett
    .letter = V
    .third = violette
two-sans-three-sky = hellblau
    .letter = H
    .third = hellblaue
two-sans-three-red = rot
    .letter = R
    .third = rote
two-sans-three-teal = türkis
    .letter = T
    .third = türkise
two-sans-three-pink = pink
    .letter = P
    .third = pinke
two-sans-three-green = grün
    .letter = G
    .third = grüne
two-sans-three-no-colour = ohne Farbe
two-sans-three-card = { $number } { $symbol } { $colour }
two-sans-three-hand = { $count ->
    [one] Deine letzte Karte:
   *[other] Deine { $count } Karten:
}
two-sans-three-own = Du: { $collection }
two-sans-three-left-in-hand = auf der Hand: { $cards }


two-sans-three-turn = Zug { $turn } von { $turns }
two-sans-three-to-draw = { $pile } im Stapel
two-sans-three-last-turn = **Letzter Zug:** Die { $kept } Karten, die bleiben, zählen nicht
two-sans-three-over = Ende
two-sans-three-points = { $name } { $points }
two-sans-three-open-label = Punkte
two-sans-three-next-bonus = 🎁 +{ $points } für alle sieben Farben
two-sans-three-no-bonus = 🎁 Alle Boni sind weg.
two-sans-three-nothing = noch nichts
two-sans-three-face-down = { $cards } verdeckt
two-sans-three-face-down-shown = { $cards } verdeckt ({ $colours })
two-sans-three-has-bonus = 🎁 { $points }
two-sans-three-sum-pairs = Paare { $points }
two-sans-three-sum-singles = einzelne { $points }
two-sans-three-sum-colours = { $colours } Farben { $points }
two-sans-three-worth = { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
two-sans-three-if-it-lasts = { $worth } (davon { $points } nur mit so vielen Farben)
two-sans-three-in-brackets = (…): nur mit so vielen Farben
two-sans-three-cards-left = { $hand } auf der Hand, { $pile } im Zugstapel

two-sans-three-begins = { $name } beginnt.
two-sans-three-played = { $name }: { $card }
two-sans-three-played-taken = { $name }: { $card } nimmt { $taken }
two-sans-three-you-played = Du hast { $card } gespielt
two-sans-three-you-took = Deine { $card } nimmt { $taken }
two-sans-three-as-chosen = Deine vorgemerkte { $card } ist gespielt.
two-sans-three-bonus = 🎁 { $name } hat alle sieben Farben: +{ $points }!
two-sans-three-fifth = nimmt
two-sans-three-seven = Alle sieben Farben
two-sans-three-third-of = Dritte { $colour }
two-sans-three-drew = Du ziehst { $cards }

two-sans-three-won = 🏆 { $name } gewinnt mit { $points } und liegt { $margin ->
    [one] einen Punkt
   *[other] { $margin } Punkte
} vor { $others }.
two-sans-three-shared = 🏆 { $names } teilen sich den Sieg mit je { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}.
two-sans-three-own-ahead = { $points }, { $margin } vor { $others }
two-sans-three-own-behind = { $points }, { $margin } hinter { $others }
two-sans-three-ahead-since = 📈 Vorn seit Zug { $turn }: { $names }
two-sans-three-best = 👍 Bester Griff: { $card } von { $name } ({ $points })
    .drawn = Bester Griff
two-sans-three-worst = 👎 Schlechtester Griff: { $card } von { $name } ({ $points })
    .drawn = Schlechtester Griff
two-sans-three-result = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

two-sans-three-takes-nothing = nimmt nichts
two-sans-three-takes = nimmt { $taken } ({ $points })
two-sans-three-card-takes-nothing = { $card } nimmt nichts.
two-sans-three-card-takes = { $card } nimmt { $taken }: { $points }
two-sans-three-third-short = dritte { $colour }
two-sans-three-pair = { $colour }-Paar
two-sans-three-colours = { $count } Farben
two-sans-three-colours-only = nur noch { $count } Farben

two-sans-three-choose = { $takes ->
    [0] Welche Karte spielst du?
   *[other] Welche Karte spielst du? (± Punkte)
}
two-sans-three-row-then = Die Reihe danach: { $row }
two-sans-three-collection-then = Danach: { $collection }
two-sans-three-then-draw = { $count ->
    [one] Danach ziehst du eine Karte.
   *[other] Danach ziehst du { $count } Karten.
}
two-sans-three-lock-in = { $card } spielen

two-sans-three-ahead = Wähl schon jetzt, sonst rufe ich dich.
two-sans-three-ahead-uncalled = Wähl schon jetzt, oder wenn du dran bist.
two-sans-three-ahead-other = Oder eine andere:
two-sans-three-ahead-chosen = ✅ Als Nächstes, falls es dabei bleibt:
two-sans-three-ahead-changed = Deine Wahl { $card } wirkt jetzt anders. Ich frage dich noch mal.
two-sans-three-ahead-failed = Deine Wahl { $card } wirkt jetzt anders.
two-sans-three-done = Du hast deine letzte Karte gespielt.

two-sans-three-would-play = { $card } spielen
    .past = { $card } gespielt
    .noun = { $card } spielen
reason-earns-bonus = Das bringt den Bonus für sieben Farben.
reason-takes-nothing = Diese Karte nimmt nichts.
reason-new-colour = Das bringt eine Farbe, die noch fehlt.
reason-makes-pair = Damit sind es zwei von einer Farbe.
reason-takes-harmless = Was diese Karte nimmt, schadet nicht.
reason-turns-over-least = Eine Farbe muss ohnehin umgedreht werden, und so kostet es am wenigsten.
reason-spares-colour = Mit der zweitbesten Karte würde eine Farbe umgedreht.
reason-worth-third = Was sie bringt, ist mehr wert als die umgedrehte Farbe.
reason-can-wait = Was die zweitbeste nehmen würde, wird später wahrscheinlich umgedreht.
reason-keeps-middle = Keine andere bringt mehr, und Karten aus der Mitte einer Reihe hebt man besser auf.

two-sans-three-rules-aim =
    ### 2 SANS 3
    Sammle Karten in sieben Farben. Eine Karte einer Farbe ist gut, zwei sind am besten, und drei sind eine zu viel: Dann werden alle drei umgedreht und zählen gegen dich.
two-sans-three-rules-cards = **Die Karten.** Zahlen von 0 bis { $highest }, { $each } in jeder Farbe: { $colours }. { $colourless } haben keine Farbe (⬜). { $starts } eröffnen die drei Reihen, und { $placed } weitere Karten liegen dort von Anfang an. Du bekommst einen Stapel von { $pile } Karten und nimmst die ersten { $hand } auf die Hand. Wer beginnt, entscheidet der Zufall.
two-sans-three-rules-turn = **Dein Zug.** Spiel eine deiner Karten; Passen geht nicht. Ihre Zahl sagt, wohin sie kommt: { $first_low } bis { $first_high } in die erste Reihe, { $second_low } bis { $second_high } in die zweite, { $third_low } bis { $third_high } in die dritte, immer aufsteigend. Jede Reihe hat Platz für { $room } Karten, die Startkarte mitgezählt. Hast du nur noch { $kept } Karten, ziehst du { $drawn }; das kommt { $draws ->
    [2] zweimal
   *[other] { $draws }-mal
} vor.
two-sans-three-rules-take = **Die fünfte Karte.** Spielst du die fünfte Karte in eine Reihe, nimmst du Karten daraus. Ist deine die höchste, nimmst du die Karte neben der Startkarte. Sonst nimmst du jede Karte, die höher ist. Deine gespielte Karte bleibt liegen, und Startkarten nimmt niemand.
two-sans-three-rules-collect = **Deine Sammlung.** Was du nimmst, liegt offen vor dir; jetzt zählt nur noch die Farbe. Mit der dritten einer Farbe werden alle drei umgedreht, und die nächste davon ist wieder deine erste. Karten ohne Farbe sind aus dem Spiel.
two-sans-three-rules-seven = **Sieben Farben.** Wer zuerst alle sieben Farben offen hat, bekommt { $best } Punkte; danach gibt es noch { $second_best }, dann { $third_best } und { $last_best }, pro Person nur einmal. Ein Bonus bleibt, auch wenn später eine Farbe umgedreht wird.
two-sans-three-rules-end = **Das Ende.** Nach je { $turns } Zügen ist die Partie vorbei; die letzten { $kept } Handkarten zählen nicht. Eine Farbe mit einer offenen Karte bringt { $single ->
    [one] { $single } Punkt
   *[other] { $single } Punkte
}, mit zweien { $pair } Punkte, und jede verdeckte Karte kostet 1. Sechs Farben bringen { $six } Punkte dazu, alle sieben { $seven }. Die meisten Punkte gewinnen; bei Gleichstand wird der Sieg geteilt.

two-sans-three-example-take = 30 40🌊T 46🔷H 57🍀G: Chloe spielt **37**🟪V und nimmt 40, 46 und 57.
two-sans-three-example-collect = Chloe hatte zwei grüne Karten. Mit 57🍀G sind es drei: Sie werden umgedreht, und Grün beginnt von vorn.
two-sans-three-example-seven =
    Ben hatte alle Farben außer Türkis, und zwei pinke. Ein Griff bringt Türkis und die dritte pinke: { $bonus ->
        [each-card] Das Türkis bringt den Bonus, bevor Pink umgedreht wird.
       *[after-take] wieder sechs, und kein Bonus.
    }
two-sans-three-example-end = Vier Farben mit einer Karte (4), zwei mit zweien (10), sechs verdeckte Karten (−6), ein Bonus von 7 und 5 für sechs Farben: 20 Punkte.

two-sans-three-rule-each-card = sieben Farben zählen nach jeder genommenen Karte
two-sans-three-rule-shown = die Farben verdeckter Karten sind zu sehen

command-twosans3-description = 2 SANS 3: zwei von einer Farbe sind am besten, drei eine zu viel

two-sans-three-setting-bonus = Wann sieben Farben ihren Bonus bringen
two-sans-three-setting-bonus-about = Wer mehrere Karten nimmt, hat vielleicht nur zwischendurch alle sieben Farben offen.
two-sans-three-setting-bonus-after-take = wenn alles genommen ist
two-sans-three-setting-bonus-each-card = nach jeder genommenen Karte
two-sans-three-setting-facedown = Verdeckte Karten
two-sans-three-setting-facedown-about = Jede kostet einen Punkt. Beim Nehmen haben sie alle gesehen, aber wer weiß es noch?
two-sans-three-setting-facedown-hidden = nur ihre Anzahl
two-sans-three-setting-facedown-shown = auch ihre Farben

two-sans-three-lesson-first = **Drei Züge einer Partie**, nur für dich. Die fünfte Karte einer Reihe nimmt andere: als höchste die neben der Startkarte, sonst alle höheren.
two-sans-three-lesson-pair = **Ein Paar** einer Farbe bringt { $pair }, eine einzelne Karte nur { $single }. Mit welcher Karte bekommst du eins?
two-sans-three-lesson-forced = **Kein Ausweg:** Jede deiner Karten nimmt die dritte einer Farbe, und dann werden alle drei umgedreht. Welche kostet dich am wenigsten?
two-sans-three-lesson-seventh = **Alle sieben Farben** sind in Reichweite. Mit welcher Karte hast du sie?
two-sans-three-lesson-did-seventh = **Alle sieben Farben:** Wer sie zuerst hat, bekommt { $points } Punkte und behält sie. Am Ende bringen sie noch { $final }.
two-sans-three-lesson-did-third = **Eine zu viel:** Alle drei Karten der Farbe liegen jetzt verdeckt und kosten je 1. Die nächste davon zählt wieder als deine erste.
two-sans-three-lesson-did-pair = **Ein Paar:** { $pair } Punkte statt { $single }.
two-sans-three-lesson-did-new = **Neue Farben** bringen je { $single ->
    [one] { $single } Punkt
   *[other] { $single } Punkte
}.
two-sans-three-lesson-did-nothing = In der Reihe war noch Platz: Erst ihre fünfte Karte nimmt andere.
two-sans-three-lesson-more = { $card } hätte jetzt mehr gebracht: { $points }
two-sans-three-lesson-end = Das waren { $played } von { $turns } Zügen. Drück auf **Jetzt spielen** für einen richtigen Tisch. Keine Gesellschaft? Spiel gegen Bots.

two-sans-three-daily = Eine ganze Partie. ⭐️ ist ein Zug, der einen Zwischenbonus brachte, 🟩️ einer, der Punkte brachte, ⬜️ einer, der nichts änderte, 🟥️ einer, der Punkte kostete.
two-sans-three-daily-score = { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
}

two-sans-three-earned-from-last = Nach dem letzten Platz in der zweiten Hälfte noch gewonnen
two-sans-three-earned-throughout = Von Anfang bis Ende geführt
two-sans-three-earned-one-point = Mit einem einzigen Punkt Vorsprung gewonnen
two-sans-three-earned-costly = Gewonnen trotz eines Griffs, der mindestens zehn Punkte kostete
two-sans-three-stats = Punkte am Ende: Bestwert { $most }, im Schnitt { $usual } (aus { $games ->
    [one] einer Partie
   *[other] { $games } Partien
})
