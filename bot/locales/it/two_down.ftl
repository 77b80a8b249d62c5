reason-lays-level = il livello è completo.
reason-card-helps = questa carta avvicina al livello.
reason-unknown-card = la carta in cima agli scarti non serve.
reason-not-collected = questa carta non serve.
reason-least-useful-to-level = è la carta che serve meno al livello.
reason-more-cards = una carta in più aiuta a ogni livello.
reason-free-card = in cambio arriva una carta nuova.
reason-holds-up = rallenta qualcuno di pericoloso.
reason-another-hand = è probabile che un'altra mano sia migliore.
reason-free-again = senza il Block si potrà calare anche senza questo Wild.

two-down-title = 2 DOWN
two-down-about = Sali di livello in livello: raccogli quello che ognuno chiede e calalo prima degli altri.
two-down-red = rosso
    .letter = R
two-down-yellow = giallo
    .letter = G
two-down-green = verde
    .letter = V
two-down-blue = blu
    .letter = B
two-down-wild = Wild
two-down-one-up = 1Up
two-down-swap = Swap
two-down-jump = Jump
two-down-block = Block
two-down-none = niente

two-down-or = { $one } o { $other }
two-down-run = { $count ->
    [one] scala di { $size }
    [2] due scale di { $size }
    [3] tre scale di { $size }
   *[other] { $count } scale di { $size }
}
two-down-odd-run = { $count ->
    [one] scala dispari di { $size }
    [2] due scale dispari di { $size }
    [3] tre scale dispari di { $size }
   *[other] { $count } scale dispari di { $size }
}
two-down-even-run = { $count ->
    [one] scala pari di { $size }
    [2] due scale pari di { $size }
    [3] tre scale pari di { $size }
   *[other] { $count } scale pari di { $size }
}
two-down-group = { $count ->
    [one] gruppo di { $size }
    [2] due gruppi di { $size }
    [3] tre gruppi di { $size }
   *[other] { $count } gruppi di { $size }
}
two-down-pack = { $count ->
    [one] pacchetto di { $size }
    [2] due pacchetti di { $size }
    [3] tre pacchetti di { $size }
   *[other] { $count } pacchetti di { $size }
}
two-down-heap = { $count ->
    [one] mucchio di { $size }
    [2] due mucchi di { $size }
    [3] tre mucchi di { $size }
   *[other] { $count } mucchi di { $size }
}
two-down-clump = { $count ->
    [one] fascio di { $size }
    [2] due fasci di { $size }
    [3] tre fasci di { $size }
   *[other] { $count } fasci di { $size }
}
two-down-odds = { $count ->
    [one] { $size } dispari
   *[other] { $count } volte { $size } dispari
}
two-down-evens = { $count ->
    [one] { $size } pari
   *[other] { $count } volte { $size } pari
}
two-down-run-name = Scala
two-down-odd-run-name = Scala dispari
two-down-even-run-name = Scala pari
two-down-group-name = Gruppo
two-down-pack-name = Pacchetto
two-down-heap-name = Mucchio
two-down-clump-name = Fascio
two-down-odds-name = Dispari
two-down-evens-name = Pari
two-down-run-means = di fila, stesso colore
two-down-odd-run-means = dispari di fila, stesso colore
two-down-even-run-means = pari di fila, stesso colore
two-down-group-means = stesso numero
two-down-pack-means = stesso colore e forma
two-down-heap-means = stessa forma
two-down-heap-distinct-means = stessa forma, colori diversi
two-down-clump-means = stesso colore
two-down-odds-means = numeri dispari
two-down-evens-means = numeri pari
two-down-example = { $meld }: { $means }, come { $cards }

two-down-card-title = Carta Sfida { $name }
two-down-card-own = La carta Sfida di questo server
two-down-card-level = **{ $level }** · { $what }
two-down-card-token = { $line } ◀ { $names }
two-down-laid = { $name } cala il livello { $level }: { $cards }

two-down-open = Livelli
two-down-draw = Round { $round }
two-down-act = Round { $round }
two-down-pick-up = Round { $round } · Si prendono le carte coperte
two-down-over = Fine
two-down-seat-level = livello **{ $level }**: { $what }
two-down-seat-down = { $down ->
    [0] prese tutte e due le carte coperte
   *[other] presa una carta coperta
}
two-down-seat-blocked = 🚫 Block per { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turni
}
two-down-seat-jumped = ⏸️ salta { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turni
}
two-down-seat-laid = 🎉 cala { $cards }
two-down-seat-declined = non cala
two-down-seat-turned-over = gira { $cards }
two-down-piles = Scarti: { $top } · Mazzo: { $pile }
two-down-discards = Pila degli scarti: { $cards }

two-down-news-seat = { $name }: { $deeds }
two-down-news-drew = pesca { $card }
two-down-news-took = prende { $card }
two-down-news-discarded = scarta { $card }
two-down-news-took-down = con { $card } prende una carta coperta
two-down-news-exchanged = cambia un 1Up
two-down-news-block = con { $card } blocca { $name }
two-down-news-jump = con { $card } costringe { $name } a saltare un turno
two-down-news-swap = con { $card } { $direction ->
    [both] scambia le due mani
    [left] passa tutte le mani a sinistra
   *[right] passa tutte le mani a destra
}
two-down-news-missed = salta un turno
two-down-news-free = non ha più il Block
two-down-news-reshuffled = 🔀 Scarti rimescolati: mazzo di { $pile }
two-down-news-dealt = Carte nuove per il round { $round }: si scopre { $card }.
two-down-round-over = Il round { $round } è finito
two-down-turned-over = Le carte che nessuno aveva visto:
two-down-level-of = { $name }: livello { $level }
two-down-round-line = Round { $round } · 🎉 { $laid }
two-down-own-level = { $laid ->
    [0] Non hai calato: resti al livello { $level }.
   *[other] Hai calato! Ora sei al livello { $level }.
}
two-down-won = { $count ->
    [one] 🏆 { $names } cala il livello { $level } e vince! Fine corsa al livello { $reached }: { $others }.
   *[other] 🏆 { $names } calano il livello { $level } e condividono la vittoria! Fine corsa al livello { $reached }: { $others }.
}
two-down-won-all = 🏆 { $names } calano il livello { $level } e condividono la vittoria!
two-down-result = { $missing ->
    [0] livello { $level }, completo in mano
    [one] livello { $level }, mancava una carta
   *[other] livello { $level }, mancavano { $missing } carte
}
two-down-own-won = Hai calato il livello { $level } e hai vinto.
two-down-own-laid = Hai calato il livello { $level } e sei al livello { $reached }.
two-down-result-won = livello { $level } calato

two-down-you-drew = Hai pescato { $card }.
two-down-you-took-down = La tua carta coperta era { $card }.
two-down-you-picked-up = Hai preso { $cards }.
two-down-you-received = 🔁 Swap di { $player }: { $giver } ti passa le sue carte.
two-down-you-are-at = Il round { $round } è finito. Ora sei al livello { $level }.
two-down-you-fell-short = { $count ->
    [0] Non hai calato il livello { $level }.
    [one] Nell'ultimo round ti mancava una carta per il livello { $level }:
   *[other] Nell'ultimo round ti mancavano { $count } carte per il livello { $level }:
}
two-down-you-were-blocked = 🚫 { $name } ti blocca: { $turns ->
    [one] un turno
   *[other] { $turns } turni
} senza calare né 1Up.
two-down-you-were-jumped = ⏸️ { $name } ti fa saltare { $turns ->
    [one] un turno
   *[other] { $turns } turni
}.
two-down-you-are-free = Il Block davanti a te non c'è più.

two-down-hand-empty = Non hai più carte.
two-down-level = { $count ->
    [0] **Livello { $level } di { $last }** · ✅ completo
    [one] **Livello { $level } di { $last }** · manca una carta
   *[other] **Livello { $level } di { $last }** · mancano { $count } carte
}
two-down-other-cards = Altre carte: { $cards }
two-down-use-meld = { $kind ->
    [run] per la tua { $meld }
    [odd-run] per la tua { $meld }
    [even-run] per la tua { $meld }
    [odds] per i tuoi { $meld }
    [evens] per i tuoi { $meld }
    [pack] per il tuo { $meld }
    [heap] per il tuo { $meld }
    [clump] per il tuo { $meld }
   *[group] per il tuo { $meld }
}
two-down-use-anything = va bene per tutto
two-down-use-helps = può servire anche questa
two-down-use-play = carta azione
two-down-use-none = non serve
two-down-you-are-blocked = 🚫 Ancora { $turns ->
    [one] un turno
   *[other] { $turns } turni
} senza calare né 1Up.
two-down-you-will-miss = ⏸️ Salterai { $turns ->
    [one] il tuo prossimo turno
   *[other] i tuoi prossimi { $turns } turni
}.
two-down-waiting = Non tocca ancora a te. Ti chiamo io.
two-down-waiting-uncalled = Non tocca ancora a te.
two-down-advance-draw = Al mio turno: pesca
two-down-advance-take = Al mio turno: { $card }
two-down-advance-pile = ⏩ Pescherai dal mazzo, se non cambia qualcosa.
two-down-advance-discard = ⏩ Prenderai la carta in cima agli scarti, se non cambia qualcosa.
two-down-advance-changed = Da quando hai scelto è cambiato qualcosa. Scegli di nuovo:
two-down-ask-blind = Oppure pesca e scarta subito:
two-down-ask-draw = Pesca una carta.
two-down-top-stays = Pesca: le carte azione restano lì.
two-down-draw-pile = Dal mazzo
two-down-draw-discard = Prendi { $card }
two-down-draw-discard-helps = Prendi { $card } ✓
two-down-ask-act = Scarta una carta, o giocane una:
two-down-ask-discard = Scarta una carta:
two-down-ask-collected = Oppure una che ti serve:
two-down-ask-play = Oppure giocane una:
two-down-ask-pick-up = Il round è finito e il tuo livello è completo. Lo cali?
two-down-lay-down = Cala il livello { $level }
two-down-skip = Non calare
two-down-ask-way = { $card }: per fare che cosa?
two-down-ask-block = { $card }: chi blocchi?
two-down-ask-jump = { $card }: chi salta un turno?
two-down-way-block = Blocca { $name }
two-down-way-jump = { $name } salta un turno
two-down-way-swap = { $direction ->
    [left] Mani a sinistra
   *[right] Mani a destra
}
two-down-way-take = Carta coperta { $number }
two-down-way-unblock = Togli il Block
two-down-way-exchange = Cambialo (mazzo)
two-down-way-nothing = Scarta e basta
two-down-ask-lay = { $count } modi di calare il tuo livello:
two-down-other-lay = Altre carte
two-down-lock-in = Conferma
two-down-something-else = Altro

two-down-show-lay = Cali il livello { $level }:
two-down-show-lay-wins = E così vinci la partita.
two-down-show-lay-last = È l'ultimo livello: vinci, e con te chiunque lo cali adesso.
two-down-show-lay-ends = Il round finisce e tu passi al livello { $level }.
two-down-show-lay-rises = Passi al livello { $level }.
two-down-show-blind = Peschi e scarti { $card }. Se poi puoi calare, prima te lo chiedo.
two-down-show-skip = Non cali e resti al tuo livello.
two-down-show-swap = { $direction ->
    [both] Tu e { $giver } vi scambiate le mani e le carte coperte: ricevi { $cards ->
        [one] una carta
       *[other] { $cards } carte
    }.
   *[other] Tutte le mani e le carte coperte passano { $direction ->
        [left] a sinistra
       *[right] a destra
    }. { $giver } ti dà { $cards ->
        [one] la sua carta
       *[other] le sue { $cards } carte
    }; { $receiver } riceve le tue.
}
two-down-show-left = { $count ->
    [0] Il tuo livello resta completo.
    [one] Poi ti manca una carta.
   *[other] Poi ti mancano { $count } carte.
}
two-down-show-discard = Scarti { $card }.
two-down-show-block = Blocchi { $name } con { $card }: per { $turns } turni niente calate e niente 1Up.
two-down-show-jump = Giochi { $card }: { $name } salta un turno.
two-down-show-take = Giochi { $card } e prendi la tua carta coperta { $number }, alla cieca.
two-down-show-unblock = Spendi un Wild per togliere il Block: dal prossimo turno puoi di nuovo calare.
two-down-show-exchange = Cambi l'1Up con una carta del mazzo di pesca. Il tuo turno continua.

two-down-would-draw = pescherebbe dal mazzo
    .past = ha pescato dal mazzo
    .noun = pescare dal mazzo
two-down-would-take = prenderebbe la carta in cima agli scarti
    .past = ha preso la carta in cima agli scarti
    .noun = prendere la carta in cima agli scarti
two-down-would-lay = calerebbe { $cards }
    .past = ha calato { $cards }
    .noun = calare { $cards }
two-down-would-skip = non calerebbe
    .past = non ha calato
    .noun = non calare
two-down-would-discard = scarterebbe { $card }
    .past = ha scartato { $card }
    .noun = scartare { $card }
two-down-would-block = bloccherebbe { $name } con { $card }
    .past = ha bloccato { $name } con { $card }
    .noun = bloccare { $name } con { $card }
two-down-would-jump = giocherebbe { $card } contro { $name }
    .past = ha giocato { $card } contro { $name }
    .noun = giocare { $card } contro { $name }
two-down-would-swap = { $direction ->
    [both] scambierebbe le due mani con uno Swap
    [left] passerebbe tutte le mani a sinistra con uno Swap
   *[right] passerebbe tutte le mani a destra con uno Swap
}
    .past = { $direction ->
        [both] ha scambiato le due mani con uno Swap
        [left] ha passato tutte le mani a sinistra con uno Swap
       *[right] ha passato tutte le mani a destra con uno Swap
    }
    .noun = { $direction ->
        [both] scambiare le due mani con uno Swap
        [left] passare tutte le mani a sinistra con uno Swap
       *[right] passare tutte le mani a destra con uno Swap
    }
two-down-would-take-up = prenderebbe una carta coperta con { $card }
    .past = ha preso una carta coperta con { $card }
    .noun = prendere una carta coperta con { $card }
two-down-would-unblock = toglierebbe il Block con un Wild
    .past = ha tolto il Block con un Wild
    .noun = togliere il Block con un Wild
two-down-would-exchange = cambierebbe l'1Up
    .past = ha cambiato l'1Up
    .noun = cambiare l'1Up

two-down-rule-own-challenge = una carta Sfida tutta sua
two-down-rule-challenge = carta Sfida { $name }
two-down-rule-levels = { $levels ->
    [3] si gioca fino al livello 3, l'ideale per una prima partita
   *[other] si gioca fino al livello { $levels }
}
two-down-rule-distinct = un mucchio vuole colori diversi
two-down-setting-challenge = Carta Sfida
two-down-setting-challenge-about = Che cosa va calato a ogni livello, per tutti e per tutta la partita.
two-down-setting-challenge-own = la carta di questo server
two-down-setting-challenge-write = Crea la nostra carta
two-down-setting-challenge-form = Una carta Sfida tutta nostra
two-down-setting-challenge-field = Un livello per riga: scala 4 + gruppo 2
two-down-setting-challenge-none = Questo server non ha ancora una sua carta Sfida. Chi gestisce il server può scriverne una: { COMMAND("server-settings") }, alla pagina di 2 DOWN.
two-down-setting-levels = Livelli
two-down-setting-levels-about = Vince chi cala per primo l'ultimo. Nove riempiono una serata.
two-down-setting-heaps = Mucchi
two-down-setting-heaps-about = Un mucchio è fatto di carte di una stessa forma. Un colore può esserci due volte?
two-down-setting-heaps-free = i colori possono ripetersi
two-down-setting-heaps-distinct = colori tutti diversi
command-twodown-description = 2 DOWN: raccogli combinazioni, cala il tuo livello, supera l'ultimo prima degli altri

two-down-lesson-draw = Ogni turno comincia con una carta. Pescane una dal mazzo.
two-down-lesson-take = La carta in cima agli scarti serve al tuo livello: prendila.
two-down-lesson-action = Ora gioca il tuo 1Up: premilo, scegli una carta coperta e conferma.
two-down-lesson-act = Tieni quello che serve al tuo livello. Scegli una carta che non serve a nulla e conferma.
two-down-lesson-lay = Il tuo livello è completo! Premi **Cala il livello …**.
two-down-lesson-pick-up = Un bot ha calato il suo livello, così hai preso le tue carte coperte. Ora anche il tuo è completo: calalo.
two-down-lesson-end =
    Un round è tutto qui: pesca, tieni quello che serve al tuo livello, scarta, finché qualcuno non cala. Allora gli altri prendono le carte coperte e possono calare anche loro. Chi ha calato passa al livello dopo.

    Premi **Gioca ora** per un tavolo vero. Niente compagnia? I bot giocano con te.

two-down-rules-aim = **Lo scopo.** Una carta Sfida ha { $levels ->
    [9] nove
   *[other] { $levels }
} livelli. Ognuno chiede delle combinazioni: carte che vanno insieme. { $last ->
    [9] Vince chi cala l'ultimo livello prima degli altri.
   *[other] Vince chi cala il livello { $last } prima degli altri.
}
two-down-rules-deck = **Il mazzo** ha { $numbers } carte Numero: da { $lowest } a { $highest } in rosso, giallo, verde e blu, ognuna con un cerchio, un triangolo o un quadrato. Poi ci sono { $wilds } Wild, { $ups } carte 1Up, { $swaps } Swap, { $jumps } Jump e { $blocks } Block.
two-down-example-deck = Per esempio, { $card } è il 7 rosso con il triangolo.
two-down-rules-deal = **Un round.** Ognuno riceve { $hand } carte, più { $down } coperte che nessuno guarda. Una carta si scopre. Comincia chi siede dopo chi dà le carte; al round successivo le dà la persona seguente. Chi dà le carte per primo lo decide la sorte.
two-down-rules-melds = **Combinazioni**
two-down-rules-serve = Una carta serve a una sola combinazione. Le carte azione non valgono, tranne il Wild, che sostituisce qualsiasi carta.
two-down-example-wild = Per esempio, { $cards } è una scala di 4: il Wild fa da 6.
two-down-rules-turn = **Il tuo turno.** Pesca la prima carta del mazzo o della pila degli scarti. Poi scarta una carta, o gioca una carta azione. Una carta azione sulla pila degli scarti resta lì; solo chi comincia un round può prendere quella scoperta all'inizio.
two-down-rules-lay = **Calare.** Se dopo aver pescato il tuo livello è completo, puoi calarlo. Il round finisce subito.
two-down-example-turn = Per esempio, il tuo livello è un gruppo di 3 e hai { $held }. Prendi { $card } e cali.
two-down-rules-limit = Tra un turno e l'altro nessuno ha più di { $most } carte. Quando il mazzo finisce, gli scarti si mescolano e diventano il nuovo mazzo; la carta in cima resta.
two-down-rules-actions = **Le carte azione** chiudono il tuo turno.
two-down-rules-block = **Block:** mettilo davanti a qualcuno. Nei suoi prossimi { $turns } turni non può calare, e un 1Up non ha effetto. Il Block se ne va alla fine del round.
two-down-rules-jump = **Jump:** qualcuno salta un turno. In due, giochi di nuovo tu.
two-down-rules-swap = **Swap:** tutte le mani passano al posto accanto, a sinistra o a destra, e con loro le carte coperte.
two-down-rules-one-up = **1Up:** una delle tue carte coperte va nella tua mano. Quando le hai prese tutte e due, un terzo 1Up si cambia con una carta del mazzo, e il tuo turno continua.
two-down-rules-wild = **Wild:** qualsiasi carta in una combinazione. Oppure giocalo come Block, Jump o 1Up, o spendilo per togliere un Block che hai davanti.
two-down-example-actions = Per esempio, al tuo livello manca una carta e hai un 1Up: la carta coperta che prendi potrebbe essere quella giusta.
two-down-rules-end = **La fine di un round.** Quando qualcuno cala, tutti gli altri girano le loro carte coperte, le prendono in mano e possono calare il proprio livello. Chi ha calato passa al livello dopo; gli altri riprovano con lo stesso.
two-down-example-end = Per esempio, il tuo livello è un fascio di 4 e hai { $held }. Le tue carte coperte sono { $down }: cali anche tu.
two-down-rules-winner = **Vince** chi cala l'ultimo livello prima degli altri. Se succede nel proprio turno, la partita finisce subito e nessuno prende le carte coperte. Se in più persone lo calano dopo averle prese, condividono la vittoria.

two-down-daily = { $rounds ->
    [3] Tre round
   *[other] { $rounds } round
}: cala più livelli che puoi. ⭐ è un round che hai chiuso tu, 🟩 uno in cui hai calato dopo aver preso le carte coperte, 🟥 uno senza livello.
two-down-daily-score = { $levels ->
    [one] un livello
   *[other] { $levels } livelli
} in { $rounds } round

refused-discard-not-taken = La carta in cima agli scarti ora non si può prendere. Pesca dal mazzo.
refused-laying-blocked = Hai un Block davanti: ancora { $turns ->
    [one] un turno
   *[other] { $turns } turni
} senza calare. Puoi toglierlo con un Wild, o aspettare.
refused-not-the-level = Queste carte non fanno il livello { $level }. Scegline altre.
refused-own-seat = Questa si gioca contro qualcun altro. Scegli un'altra persona.
refused-no-such-seat = A questo tavolo non c'è un posto numero { $seat }.
refused-which-down-card = Scegli quale delle tue carte coperte prendere con l'1Up.
refused-no-such-down-card = Quella carta coperta non c'è più. Scegli di nuovo.
refused-no-effect = Ora non avrebbe effetto. Scegli qualcos'altro.
refused-not-blocked = Davanti a te non c'è nessun Block.
refused-down-cards-left = Finché ne hai una, un 1Up prende una carta coperta. Solo dopo si può cambiare.

refused-unknown-challenge = Non c'è una carta Sfida chiamata { $challenge }.
refused-challenge-unreadable = Non riesco a leggere questa carta. Scrivi ogni livello su una riga, per esempio: scala 4 + gruppo 2 o pacchetto 5
refused-challenge-levels = Una carta Sfida ha { $levels } livelli, ognuno su una riga.
refused-challenge-alternatives = Il livello { $level } può avere da 1 a { $most } alternative, separate da «o».
refused-challenge-melds = Un'alternativa del livello { $level } ha da 1 a { $most } combinazioni.
refused-challenge-meld = Il livello { $level } chiede «{ $meld }», che non è una combinazione. Ci sono: scala, scala dispari, scala pari, gruppo, pacchetto, mucchio, fascio, dispari e pari, ognuna con il suo numero di carte.
refused-challenge-size = Al livello { $level } questa combinazione va da { $fewest } a { $most } carte: { $meld }.
refused-challenge-cards = Un'alternativa del livello { $level } chiede più di { $most } carte, e nessuno ne ha mai di più.

two-down-earned-from-last = Vittoria dopo un ultimo posto
two-down-earned-gift = Vittoria con la mano portata dallo Swap di qualcun altro
two-down-earned-first-turn = Un livello calato al primo turno di un round
two-down-earned-runaway = Vittoria con tre livelli di vantaggio
two-down-stats = Livello più alto raggiunto: { $level }, in { $times ->
    [one] { $times } partita
   *[other] { $times } partite
} su { $games }

two-down-story-swap = { $whose ->
    [own] 🔁 { $name } ha giocato lo Swap che ha portato la mano vincente.
   *[other] 🔁 { $name } deve la mano vincente allo Swap di { $by }.
}
two-down-story-last = 📈 Dopo il round { $round } { $name } era in coda, a { $count ->
    [one] un livello
   *[other] { $count } livelli
} dalla testa.
two-down-story-fast = ⚡ Livello più veloce: { $name } ha calato il livello { $level } in { $turns ->
    [one] un solo turno
   *[other] { $turns } turni
}.
