two-sans-three-title = 2 SANS 3
two-sans-three-about = Raccogli coppie dello stesso colore; una terza carta te le rivolta tutte contro.
two-sans-three-orange = arancione
    .letter = A
    .third = arancione
two-sans-three-violet = viola
    .letter = L
    .third = viola
two-sans-three-sky = celeste
    .letter = C
    .third = celeste
two-sans-three-red = rosso
    .letter = R
    .third = rossa
two-sans-three-teal = turchese
    .letter = T
    .third = turchese
two-sans-three-pink = rosa
    .letter = S
    .third = rosa
two-sans-three-green = verde
    .letter = V
    .third = verde
two-sans-three-no-colour = senza colore
two-sans-three-card = { $number } { $symbol } { $colour }
two-sans-three-hand = { $count ->
    [one] La tua ultima carta:
   *[other] Le tue { $count } carte:
}
two-sans-three-own = Tu: { $collection }
two-sans-three-left-in-hand = in mano: { $cards }


two-sans-three-turn = Turno { $turn } di { $turns }
two-sans-three-to-draw = { $pile } da pescare
two-sans-three-last-turn = **Ultimo turno:** le { $kept } carte che restano non contano
two-sans-three-over = Fine
two-sans-three-points = { $name } { $points }
two-sans-three-open-label = Punti
two-sans-three-next-bonus = 🎁 +{ $points } per i sette colori
two-sans-three-no-bonus = 🎁 I bonus sono finiti.
two-sans-three-nothing = per ora nulla
two-sans-three-face-down = { $cards ->
    [one] { $cards } coperta
   *[other] { $cards } coperte
}
two-sans-three-face-down-shown = { $cards ->
    [one] { $cards } coperta ({ $colours })
   *[other] { $cards } coperte ({ $colours })
}
two-sans-three-has-bonus = 🎁 { $points }
two-sans-three-sum-pairs = coppie { $points }
two-sans-three-sum-singles = singole { $points }
two-sans-three-sum-colours = { $colours } colori { $points }
two-sans-three-worth = { $count ->
    [one] { $points } punto
   *[other] { $points } punti
}
two-sans-three-if-it-lasts = { $worth } (di cui { $points } solo con così tanti colori)
two-sans-three-in-brackets = (…): solo con così tanti colori
two-sans-three-cards-left = { $hand } in mano, { $pile } da pescare

two-sans-three-begins = Comincia { $name }.
two-sans-three-played = { $name }: { $card }
two-sans-three-played-taken = { $name }: { $card } prende { $taken }
two-sans-three-you-played = Hai giocato { $card }
two-sans-three-you-took = Hai giocato { $card } e preso { $taken }
two-sans-three-as-chosen = Come avevi scelto, hai giocato { $card }.
two-sans-three-bonus = 🎁 { $name } ha tutti e sette i colori: +{ $points }!
two-sans-three-fifth = prende
two-sans-three-seven = Tutti e sette
two-sans-three-third-of = Terza { $colour }
two-sans-three-drew = Hai pescato { $cards }

two-sans-three-won = 🏆 Vince { $name } con { $points } e { $margin ->
    [one] un punto
   *[other] { $margin } punti
} di vantaggio su { $others }.
two-sans-three-shared = 🏆 { $names } condividono la vittoria con { $count ->
    [one] { $points } punto
   *[other] { $points } punti
} a testa.
two-sans-three-own-ahead = { $points }, { $margin } in più di { $others }
two-sans-three-own-behind = { $points }, { $margin } in meno di { $others }
two-sans-three-ahead-since = 📈 In testa dal turno { $turn }: { $names }
two-sans-three-best = 👍 Presa migliore: { $card } di { $name } ({ $points })
    .drawn = Presa migliore
two-sans-three-worst = 👎 Presa peggiore: { $card } di { $name } ({ $points })
    .drawn = Presa peggiore
two-sans-three-result = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}

two-sans-three-takes-nothing = non prende nulla
two-sans-three-takes = prende { $taken } ({ $points })
two-sans-three-card-takes-nothing = { $card } non prende nulla.
two-sans-three-card-takes = { $card } prende { $taken }: { $points }
two-sans-three-third-short = terza { $colour }
two-sans-three-pair = coppia { $colour }
two-sans-three-colours = { $count } colori
two-sans-three-colours-only = solo { $count } colori

two-sans-three-choose = { $takes ->
    [0] Quale carta giochi?
   *[other] Quale carta giochi? (+/−: punti)
}
two-sans-three-row-then = La fila dopo: { $row }
two-sans-three-collection-then = Poi: { $collection }
two-sans-three-then-draw = { $count ->
    [one] Poi peschi una carta.
   *[other] Poi peschi { $count } carte.
}
two-sans-three-lock-in = Gioca { $card }

two-sans-three-ahead = Scegli in anticipo, o ti chiamo.
two-sans-three-ahead-uncalled = Scegli in anticipo, o quando tocca a te.
two-sans-three-ahead-other = O un'altra:
two-sans-three-ahead-chosen = ✅ La prossima, se l'effetto resta questo:
two-sans-three-ahead-changed = La tua scelta { $card } ora ha un altro effetto. Al tuo turno te lo chiedo di nuovo.
two-sans-three-ahead-failed = La tua scelta { $card } ora ha un altro effetto.
two-sans-three-done = Hai giocato la tua ultima carta.

two-sans-three-would-play = giocherebbe { $card }
    .past = ha giocato { $card }
    .noun = giocare { $card }
reason-earns-bonus = porta il bonus dei sette colori.
reason-takes-nothing = non prende nulla.
reason-new-colour = porta un colore nuovo.
reason-makes-pair = fa coppia con un colore della collezione.
reason-takes-harmless = quello che prende non fa danni.
reason-turns-over-least = un colore va girato comunque, e così costa di meno.
reason-spares-colour = la seconda scelta farebbe girare un colore.
reason-worth-third = quello che porta vale più del colore girato.
reason-can-wait = quello che prenderebbe la seconda scelta si gira facilmente nei prossimi turni.
reason-keeps-middle = nessun'altra fa meglio, e quelle a metà fila conviene tenerle.

two-sans-three-rules-aim =
    ### 2 SANS 3
    Raccogli carte di sette colori. Una carta di un colore va bene, due sono l'ideale, tre sono una di troppo: si girano tutte e tre e contano contro di te.
two-sans-three-rules-cards = **Le carte.** Numeri da 0 a { $highest }, { $each } per colore: { $colours }. { $colourless } sono senza colore (⬜). Le carte di partenza { $starts } aprono le tre file, e altre { $placed } carte sono lì dall'inizio. Ricevi un mazzo di { $pile } carte e prendi in mano le prime { $hand }. Chi comincia lo decide la sorte.
two-sans-three-rules-turn = **Il tuo turno.** Gioca una tua carta; non si può passare. Il numero dice dove va: da { $first_low } a { $first_high } nella prima fila, da { $second_low } a { $second_high } nella seconda, da { $third_low } a { $third_high } nella terza, sempre in ordine crescente. Una fila ha posto per { $room } carte, compresa quella di partenza. Quando ti restano { $kept } carte ne peschi { $drawn }; succede { $draws ->
    [one] una volta
    [2] due volte
   *[other] { $draws } volte
}.
two-sans-three-rules-take = **La quinta carta.** Chi gioca la quinta carta di una fila prende carte da lì. Se la tua è la più alta della fila, prendi la carta accanto a quella di partenza. Se no, prendi tutte le carte più alte della tua. La carta giocata resta, e quelle di partenza non si prendono mai.
two-sans-three-rules-collect = **La tua collezione.** Le carte prese stanno scoperte davanti a te; ora conta solo il colore. Con la terza di un colore si girano tutte e tre, e la prossima è di nuovo la prima. Le carte senza colore escono dal gioco.
two-sans-three-rules-seven = **Sette colori.** La prima persona con tutti e sette i colori scoperti riceve { $best } punti, la seconda { $second_best }, poi { $third_best } e { $last_best }, una volta sola a testa. Un bonus resta, anche se poi un colore viene girato.
two-sans-three-rules-end = **La fine.** Dopo { $turns } turni a testa la partita è finita; le ultime { $kept } carte in mano non contano. Un colore con una carta scoperta vale { $single ->
    [one] { $single } punto
   *[other] { $single } punti
}, con due ne vale { $pair }, e ogni carta coperta costa 1. Sei colori portano altri { $six } punti, tutti e sette { $seven }. Vince chi ha più punti; a pari punti si condivide la vittoria.

two-sans-three-example-take = 30 40🌊T 46🔷C 57🍀V: Chloe gioca **37**🟪L e prende 40, 46 e 57.
two-sans-three-example-collect = Chloe aveva due carte verdi. Con 57🍀V ne ha tre: si girano, e il verde riparte da capo.
two-sans-three-example-seven =
    Ben aveva tutti i colori tranne il turchese, e due carte rosa. Una presa porta il turchese e una terza rosa: { $bonus ->
        [each-card] il turchese porta il bonus prima che il rosa si giri.
       *[after-take] i colori sono di nuovo sei, e niente bonus.
    }
two-sans-three-example-end = Quattro colori con una carta (4), due con due (10), sei carte coperte (−6), un bonus di 7, e 5 per i sei colori: 20 punti.

two-sans-three-rule-each-card = i sette colori si controllano dopo ogni carta presa
two-sans-three-rule-shown = i colori delle carte coperte sono visibili

command-twosans3-description = 2 SANS 3: due carte di un colore sono l'ideale, tre una di troppo

two-sans-three-setting-bonus = Quando si controllano i sette colori
two-sans-three-setting-bonus-about = Prendendo più carte, i sette colori possono essere scoperti tutti solo per un attimo.
two-sans-three-setting-bonus-after-take = dopo tutta la presa
two-sans-three-setting-bonus-each-card = dopo ogni carta presa
two-sans-three-setting-facedown = Carte coperte
two-sans-three-setting-facedown-about = Ognuna costa un punto. Tutti l'hanno vista quando è stata presa, ma chi se la ricorda?
two-sans-three-setting-facedown-hidden = solo quante sono
two-sans-three-setting-facedown-shown = anche i colori

two-sans-three-lesson-first = **Tre turni di una partita**, solo per te. La quinta carta di una fila prende: se è la più alta, la carta accanto a quella di partenza; se no, tutte quelle più alte.
two-sans-three-lesson-pair = **Una coppia** di un colore vale { $pair }, una carta sola { $single }. Con quale carta la fai?
two-sans-three-lesson-forced = **Nessuna via d'uscita:** ogni tua carta prende la terza di un colore, e allora si girano tutte e tre. Quale ti costa meno?
two-sans-three-lesson-seventh = **Tutti e sette i colori** sono a portata di mano. Quale carta li completa?
two-sans-three-lesson-did-seventh = **Tutti e sette i colori:** chi li ha per primo riceve { $points } punti e li tiene. Alla fine ne portano altri { $final }.
two-sans-three-lesson-did-third = **Una di troppo:** le tre carte del colore ora sono coperte e costano 1 ciascuna. La prossima conta di nuovo come la prima.
two-sans-three-lesson-did-pair = **Una coppia:** { $pair } punti invece di { $single }.
two-sans-three-lesson-did-new = **I colori nuovi** portano { $single ->
    [one] { $single } punto
   *[other] { $single } punti
} ciascuno.
two-sans-three-lesson-did-nothing = Nella fila c'era ancora posto: prende solo la quinta carta.
two-sans-three-lesson-more = { $card } adesso avrebbe portato di più: { $points }
two-sans-three-lesson-end = Erano { $played } turni su { $turns }. Premi **Gioca ora** per un tavolo vero. Niente compagnia? I bot giocano con te.

two-sans-three-daily = Una partita intera. ⭐️ è un turno con un bonus intermedio, 🟩️ uno che ha portato punti, ⬜️ uno che non ha cambiato nulla, 🟥️ uno che è costato punti.
two-sans-three-daily-score = { $points ->
    [one] un punto
   *[other] { $points } punti
}

two-sans-three-earned-from-last = Vittoria dopo un ultimo posto nella seconda metà
two-sans-three-earned-throughout = In testa dall'inizio alla fine
two-sans-three-earned-one-point = Vittoria per un solo punto
two-sans-three-earned-costly = Vittoria malgrado una presa costata almeno dieci punti
two-sans-three-stats = Punti alla fine: { $most } al massimo, { $usual } in media (in { $games ->
    [one] una partita
   *[other] { $games } partite
})
