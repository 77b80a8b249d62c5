two-win-title = 2 WIN
two-win-about = A ogni round passa una carta, poi forma un numero più grande. Vince chi resta in gioco più a lungo.
two-win-blue = blu
two-win-pink = rosa
two-win-green = verde
two-win-card = { $digit } { $colour }
two-win-colour-line = { $symbol } { $colour }:
two-win-hand = { $count ->
    [one] La tua unica carta
   *[other] Le tue { $count } carte
}:
two-win-hand-empty = Non hai più carte.
two-win-new = { $count ->
    [one] nuova
   *[other] ({ $new ->
        [one] { $new } nuova
       *[other] { $new } nuove
    })
}

two-win-numbers-between = { $count } numeri, da { $first } a { $last }

two-win-open = Numeri
two-win-pass = Round { $round } · Passa una carta
two-win-form = Round { $round } · Forma un numero
two-win-over = Fine
two-win-cards = { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
}
two-win-no-number = ancora nessun numero
two-win-seat = { $number } · { $cards }
two-win-run-open-tens = decine { $run }
two-win-run-open-units = unità { $run }
two-win-out = fuori { $cards ->
    [0] senza carte
    [one] con { $cards } carta
   *[other] con { $cards } carte
}
two-win-pile = Mazzo di pesca: { $pile ->
    [one] { $pile } carta
   *[other] { $pile } carte
}

two-win-reveal = Round { $round }: i numeri
two-win-last-round = Round { $round }: l'ultimo
two-win-cannot-beat = si ferma a { $number }
two-win-out-of-cards = senza carte
two-win-no-one-formed = Nessuno è riuscito a salire.
two-win-own-number = { $cards ->
    [0] Il tuo **{ $number }** non fa pescare carte.
    [one] Con il tuo **{ $number }** peschi { $cards } carta.
   *[other] Con il tuo **{ $number }** peschi { $cards } carte.
}
two-win-own-leads = Nessun numero era più grande.
two-win-leads = Il più grande: **{ $number }**, { $names }.
two-win-own-out = Sei fuori al round { $round }: non superi il tuo **{ $number }**.
two-win-own-out-of-cards = Sei fuori al round { $round }: niente più carte.
two-win-own-last = Resti in gioco solo tu!
two-win-out-now = 🚪 { $count ->
    [one] { $names } è fuori.
   *[other] { $names } sono fuori.
}
two-win-reshuffled = 🔀 Le carte più vecchie, mescolate, sono il nuovo mazzo.
two-win-shortage = { $name } resta senza { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
}: non c'è più nulla da pescare.
two-win-headline-99 = 99! Più di così non si può: { $names }.
two-win-headline-duel = Restano solo { $names }.
two-win-headline-many = { $cards } carte in un colpo solo per { $name }.
two-win-symbols = -# Ognuno fa pescare una carta: 👑 il più grande · 🌟 più stelle · 🟰 cifre identiche · ☰ sequenza di tre di un colore

two-win-line = Round { $round } · { $numbers }
two-win-line-out = { $names } fuori

two-win-highest = 👑 il più grande
two-win-most-stars = 🌟 più stelle ({ $stars })
two-win-twins = 🟰 cifre identiche
two-win-run-tens = ☰ { $colour_key ->
    [blue] tre blu
    [pink] tre rosa
   *[green] tre verdi
} nelle decine
two-win-run-units = ☰ { $colour_key ->
    [blue] tre blu
    [pink] tre rosa
   *[green] tre verdi
} nelle unità

two-win-won-last-player = 🏆 Vince { $names }, in gioco fino alla fine, { $cards ->
    [0] senza carte
    [one] con { $cards } carta
   *[other] con { $cards } carte
}.
two-win-won-most-cards = 🏆 Vince { $names }, fuori insieme con { $others }: { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
} a { $next }.
two-win-won-lowest-number = 🏆 Vince { $names } con l'ultimo numero più piccolo: { $number }, poi { $others } con { $next }.
two-win-won-shared = 🏆 { $names } condividono la vittoria: pari le carte, pari i numeri.
two-win-story-last = 📈 { $name } era sotto di { $count ->
    [one] una carta
   *[other] { $count } carte
} al round { $round }.
two-win-story-met = 🌟 { $name } ha pescato { $count } carte con **{ $number }**.
two-win-story-climb = 🧗 { $name }: scalata da { $first } a { $last } in { $count } numeri.
two-win-own-end = { $number ->
    [0] Non hai formato numeri
   *[other] Il tuo ultimo numero è stato **{ $number }**
} e { $cards ->
    [0] non avevi più carte
    [one] avevi ancora { $cards } carta
   *[other] avevi ancora { $cards } carte
}.
two-win-result = { $number } · { $cards ->
    [0] nessuna carta
    [one] { $cards } carta
   *[other] { $cards } carte
}
two-win-result-cards = nessun numero · { $cards ->
    [0] nessuna carta
    [one] { $cards } carta
   *[other] { $cards } carte
}
two-win-no-cards-left = carte finite

two-win-news-own = Con **{ $number }** hai pescato { $cards }: { $why }.
two-win-news-own-nothing = Con **{ $number }** non hai pescato nulla.

two-win-ask-pass = Quale carta passi? La riceve { $name }.
two-win-choose-pass = Scegli una carta
two-win-passed = Passi **{ $card }**: la riceve { $name }.
two-win-not-final = Puoi ancora cambiare.
two-win-choose-other-pass = O passi un'altra carta?

two-win-ask-form-first = Forma il tuo primo numero: quale carta per le decine?
two-win-ask-form = Forma un numero più grande di **{ $number }**: quale carta per le decine?
two-win-choose-tens = Scegli le decine
two-win-choose-units = Scegli le unità
two-win-too-low = -# Troppo basse per le decine: { $cards }
two-win-own-tens = Le tue decine: { $run } (un'altra { $symbol } fa pescare)
two-win-own-units = Le tue unità: { $run } (un'altra { $symbol } fa pescare)
two-win-tens-chosen = Decine: **{ $card }**. Quale carta per le unità?
two-win-option-draws = { $cards ->
    [one] peschi { $cards } carta
   *[other] peschi { $cards } carte
}
two-win-option-leaves = { $numbers ->
    [0] poi niente di più grande
    [one] lascia 1 numero più grande
   *[other] lascia { $numbers } numeri più grandi
}
two-win-surely-draws = { $cards ->
    [one] peschi { $cards } carta
   *[other] peschi { $cards } carte
}: { $why }
two-win-may-draw = +1 carta se è il più grande
two-win-may-draw-stars = +1 carta se è il più grande, +1 se ha più stelle
two-win-leaves = Ti restano { $cards }: poi potresti formare { $numbers }.
two-win-leaves-none-higher = ⚠️ Con { $cards } non superi { $number }: serve una carta nuova.
two-win-leaves-no-number = ⚠️ Nessun numero supera { $number }: al round successivo saresti fuori.
two-win-leaves-nothing = ⚠️ Sono le tue ultime carte: senza una nuova sei fuori.
two-win-lock-in = Gioca { $number }
two-win-other-tens = ↺ Decine
two-win-other-units = ↺ Unità
two-win-change = Cambia
two-win-formed = Giochi { $number }
two-win-stuck = Non puoi superare **{ $number }**: quando si scoprono i numeri sei fuori. Per ora lo sai solo tu.
two-win-stuck-acknowledged = Quando si scoprono i numeri sei fuori. Per ora lo sai solo tu.
two-win-watching = Sei fuori. Resta a vedere chi vince!
two-win-waiting = Per ora non c'è nulla da scegliere.

two-win-would-pass = passerebbe { $card }
    .past = ha passato { $card }
    .noun = passare { $card }
two-win-would-form = formerebbe { $number } ({ $cards })
    .past = ha formato { $number } ({ $cards })
    .noun = formare { $number } ({ $cards })
reason-only-choice = non c'è altra scelta.
reason-guess = si va solo a naso.
reason-lowest-digit = è la cifra più bassa in mano.
reason-smallest-number = si sale il meno possibile, e le carte più alte restano per dopo.
reason-least-useful = è la carta che mancherà di meno.
reason-too-low-to-lead = è ormai troppo bassa per le decine.
reason-completes-run = completa una sequenza di tre, che fa pescare una carta.
reason-twins = due cifre identiche fanno pescare una carta.
reason-many-stars = con tante stelle può far pescare una carta.
reason-small-step = salire di poco lascia spazio ai prossimi round.
reason-builds-run = prepara una sequenza di un colore.
reason-keeps-better-cards = tiene le carte migliori per dopo.

two-win-rules-aim =
    ### 2 WIN
    Resta in gioco più a lungo di tutti. Si comincia con { $hand } carte a testa: cifre da { $lowest } a { $highest } in 🔵 blu, 🌸 rosa e 🟩 verde, alcune con stelle ★.
two-win-rules-pass = **1. Passa.** In segreto si sceglie una carta per la persona alla propria sinistra, poi tutte le carte cambiano mano nello stesso momento. Se all'inizio di questa fase non hai carte, sei fuori.
two-win-rules-form = **2. Forma un numero.** In segreto si mettono giù due carte, decine e unità. Il tuo numero deve essere più grande di quello del round prima. Se non ci riesci, sei fuori e tieni le tue carte.
two-win-rules-draw = **3. Pesca.** Peschi una carta per ognuna di queste cose:
    👑 il tuo numero è il più grande del round;
    🌟 mostra più stelle di tutti;
    🟰 le sue due cifre sono identiche;
    ☰ la sua decina è la terza carta di fila dello stesso colore nella tua pila. Lo stesso vale per le unità. Poi comincia una nuova sequenza.
    In caso di parità pescano tutti.
two-win-rules-end = **La fine.** Vince chi resta in gioco più a lungo. Se escono tutti nello stesso momento, vince chi ha più carte in mano; in caso di pareggio, l'ultimo numero più piccolo; se è ancora pareggio, la vittoria è condivisa. Quando il mazzo di pesca finisce, se ne fa uno nuovo con tutte le carte di chi è fuori e con quelle giocate dagli altri, tranne { $kept ->
    [one] l'ultimo numero
   *[other] gli ultimi { $kept } numeri
} di ciascuno.

two-win-example-cards = 🌸 **5** rosa ★★ è un cinque rosa con due stelle.
two-win-example-pass =
    Ana ➜ Ben ➜ Chloe ➜ Ana
    Ana passa 🔵 **1** a Ben e riceve 🟩 **8**★ da Chloe. La carta la vede solo chi la dà e chi la riceve.
two-win-example-form =
    L'ultimo numero di Ana era 58.
    🌸**7** 🔵**3**★ = **73** è più grande: Ana resta in gioco.
    🟩**4** 🔵**9** = 49 non lo è, quindi non può giocarlo.
two-win-example-draw =
    Ben **88** 🟩8★ 🟩8★ pesca 3 carte: 👑 🌟 🟰
    Ana **73** 🌸7 🔵3★ pesca 1 carta: ☰ la sua terza rosa nelle decine, dopo 🌸4 e 🌸5.
    Chloe **61** 🔵6 🌸1 non pesca nulla.
two-win-example-end = Ana non ha nulla sopra 73 ed è fuori con 6 carte. Ben forma 91: in gioco non resta nessun altro, e Ben vince.

two-win-rule-forfeit = quando non c'è più nulla da pescare, nessuno pesca
two-win-rule-recycle = quando non c'è più nulla da pescare, si mescolano anche i numeri più recenti
two-win-rule-kept = { $numbers ->
    [one] quando si mescola, l'ultimo numero di ciascuno resta sul tavolo
   *[other] quando si mescola, gli ultimi { $numbers } numeri di ciascuno restano sul tavolo
}
two-win-rule-stars = stelle sulle quattro copie di ogni carta: { $stars }

command-twowin-description = 2 WIN: passa una carta, forma un numero, resta in gioco più a lungo

two-win-setting-shortage = Quando non c'è più nulla da pescare
two-win-setting-shortage-about = Per quando il mazzo è vuoto e non restano numeri vecchi da mescolare.
two-win-setting-shortage-forfeit = nessuno pesca
two-win-setting-shortage-recycle = si mescolano anche i numeri più recenti
two-win-setting-kept = Che cosa resta sul tavolo quando si mescola
two-win-setting-kept-about = Quando il mazzo è vuoto, i numeri più vecchi ne formano uno nuovo. Questi restano.
two-win-setting-kept-number = { $numbers ->
    [one] l'ultimo numero di ciascuno
   *[other] gli ultimi { $numbers } numeri di ciascuno
}
two-win-setting-stars = Stelle sulle quattro copie di una carta
two-win-setting-stars-about = Ogni carta c'è quattro volte. Chi ha più stelle nel round pesca una carta.

two-win-lesson-pass = **Un primo round, solo per te.** Giochi contro un bot. Nessuno ti vede, e il risultato non conta. Per prima cosa passa una carta: meglio una bassa, che fa solo numeri piccoli. Con **Aiuto** chiedi un parere a un bot.
two-win-lesson-form = **Ora forma un numero.** Scegli le decine, poi le unità. Un numero piccolo lascia spazio ai prossimi round, uno grande può far pescare.
two-win-lesson-end =
    Un round è tutto qui. Le carte che hai pescato sono nella tua mano, le due che hai giocato non ci sono più, e il tuo prossimo numero deve essere più grande. Ecco la tua mano adesso:
    { $cards }
    Premi **Gioca ora** per un tavolo vero. Niente compagnia? I bot giocano con te.

two-win-daily = Una partita intera. ⭐️ è un round in cui il tuo numero era il più grande, 🟩️ uno in cui hai pescato, ⬜️ uno in cui non hai pescato, 🟥️ quello che ti ha messo fuori gioco.
two-win-daily-score = { $rounds ->
    [one] un round
   *[other] { $rounds } round
} · ultimo numero { $number }

two-win-earned-from-last = Vittoria dopo un ultimo posto
two-win-earned-stars = 99 con quattro stelle
two-win-earned-outlasted = In gioco più a lungo di tutti a un tavolo di almeno cinque
two-win-earned-one-card = Vittoria per una sola carta
two-win-stats-cards = Record di carte in mano alla fine: { $most } (in { $games ->
    [one] una partita
   *[other] { $games } partite
})
two-win-stats-drawn = Record di carte pescate in un round: { $most } (in { $games ->
    [one] una partita
   *[other] { $games } partite
})
two-win-stats-guessed = Pronostici giusti: { $right } su { $guesses }
two-win-stats-numbers = Numeri preferiti: { $numbers }
two-win-stats-number = { $number } ({ $times ->
    [one] una volta
    [2] due volte
   *[other] { $times } volte
})
