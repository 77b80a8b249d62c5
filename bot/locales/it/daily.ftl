command-daily = giornaliera
command-daily-description = La partita del giorno: le stesse carte per tutti, contro i bot
command-daily-show = mostra
command-daily-show-description = Che cosa mostrare (se non scegli, la partita di oggi)
command-daily-show-board = i migliori di questo server
command-daily-show-practice = giorni passati, per allenarsi

daily-title = { $game } · partita del giorno · { $day }
daily-title-practice = { $game } · allenamento · partita del giorno: { $day }
daily-heading = **{ $game }** · partita del giorno · { $heading }
daily-heading-practice = **{ $game }** · allenamento · { $heading }
daily-once = La giochi per conto tuo contro { $house ->
    [one] un bot
   *[other] { $house } bot
}, una volta sola. Se ti fermi, ti aspetta.
daily-waits = Hai già cominciato la partita di oggi. Ti aspetta dove l'hai lasciata.
daily-next = La prossima partita: { $when }
daily-until = La partita conta fino a fine giornata: { $when }
daily-day-over = ⌛ Il giorno di questa partita è finito. Puoi continuare, ma non conta più.
daily-sealed = Sigillo di questa partita: `{ $commitment }`
daily-sealed-next = Sigillo per il giorno dopo: `{ $commitment }`
daily-fair = Si verifica qui il giorno dopo.
daily-coming = Le tue carte stanno arrivando nei nostri messaggi diretti.
daily-arrives = È arrivata la tua partita del giorno: { $game }.
daily-table = { $game } · partita del giorno · { $day }
daily-closed = Questa partita è chiusa.
daily-moved-here = Continui a giocare in un altro messaggio.
daily-moved-direct = Le tue carte ora sono nei nostri messaggi diretti.
daily-moved-gone = Il comando della partita del giorno mostra di nuovo le tue carte.

daily-place = { $medal } { $place }º posto su { $seats }
daily-streak = { $days ->
    [one] 🔥 Il primo giorno di una serie.
   *[other] 🔥 Una serie di { $days } giorni.
}
daily-streak-rule = Una serie sopravvive a un giorno saltato ogni { $days }.
daily-reminder = La tua serie aspetta la partita del giorno.
daily-reminder-off = Hai chiesto tu questo avviso; { COMMAND("settings") } lo disattiva.
daily-players = Già finita da: { $players }
daily-better = { $others ->
    [1] { $share ->
        [0] Finora un'altra persona ha finito questa partita, e non ha fatto meglio di te.
       *[other] Finora un'altra persona ha finito questa partita, e ha fatto meglio di te.
    }
   *[other] Finora altre { $others } persone hanno finito questa partita; meglio di te: { $share }%.
}
daily-first = Nessuno ha finito la partita di oggi prima di te.
daily-practised = Era un allenamento: non conta.
daily-locked = Potrai leggere il registro e l'analisi a giornata finita: { $when }
daily-share = { $name } · { $game }, partita del giorno · { $day } · { $medal } { $score }
daily-shared = Il tuo risultato sta arrivando nel canale.
daily-share-where = Dove pubblico il tuo risultato? Per un altro canale, scrivi lì { $command } e premi **Condividi**.
daily-share-here = Scrivi { $command } nel canale dove vuoi il tuo risultato, e lì premi **Condividi**.
daily-share-forbidden = In questo canale uno di noi due non può scrivere. Scrivi il comando in un altro e lì premi **Condividi**.
share-where = Dove pubblico questo risultato?
share-channel = Scegli un canale
share-forbidden = Lì uno di noi due non può scrivere.
share-as-guest = Non posso pubblicarlo altrove: in questa chat sono solo ospite. Fammi aggiungere al server e potrai condividere i risultati delle partite giocate lì.
share-on-server = Questa partita non è stata giocata su un server. Per condividerla su uno, scrivi lì { $command } con il codice { $code }, vai alla fine e premi **{ button-share }**.
result-shared = condiviso da { $name }

daily-practice = { $game }: allenati con la partita di un giorno passato. Non conta, e alla fine ne vedi il registro.
daily-which-day = Scegli un giorno
daily-no-practice = Non c'è ancora una partita passata per allenarsi. Torna domani.
daily-board-title = { $game }: i migliori del server, { $day }
daily-board-line = { $medal } { $name } { $marks }
daily-board-week = Gli ultimi sette giorni · punti (giorni)
daily-board-no-one = Ancora nessuno.
daily-board-how = Il primo posto vale { $most } punti, l'ultimo { $least }. Qui c'è chi ha chiesto la partita del giorno su questo server questa settimana; { COMMAND("settings") } ti toglie dalla lista.
daily-check = La partita del giorno { $day }, con la sua chiave. Il sigillo mostrato quel giorno è `{ $commitment }`. Nella mia documentazione, alla pagina «Le carte erano regolari?», c'è lo script che la verifica, verify_deal.py.

button-daily-play = Gioca
button-daily-on = Continua
button-daily-about = Info
button-daily-play-today = Gioca oggi
button-daily-here = Gioca qui
button-daily-board = I migliori
button-daily-practise = Allenati
button-daily-check = Ieri è stato equo?
button-daily-share-in = Pubblica in #{ $channel }
button-share = Condividi

refused-daily-alone = Qui no: la partita del giorno si gioca in solitaria.
refused-deal-over = Questa partita è finita.
refused-daily-locked = Forse qualcuno deve ancora giocarla. Potrai leggerne il registro e l'analisi a giornata finita (mezzanotte UTC).
refused-daily-forgotten = Hai giocato la partita di oggi e poi hai cancellato i tuoi dati, quindi non si può ricominciare. La prossima arriva a mezzanotte UTC.
refused-no-daily-deal = Quel giorno non c'era una partita, o il giorno non è ancora finito.
refused-nothing-to-share = Qui non c'è nulla da condividere: la partita non è finita, oppure era per esercizio.
refused-not-your-result = Solo chi ha giocato questa partita fino alla fine può condividerne il risultato.
refused-already-shared = Il tuo risultato è già in quel canale.

command-challenge = sfida
command-challenge-description = Fai giocare a qualcuno le carte della tua ultima partita
command-challenge-user = persona
command-challenge-user-description = Chi vuoi sfidare

challenge-title = { $game } · stesse carte, tocca a te
challenge-heading = **{ $game }** · stesse carte · { $heading }
challenge-about = Le carte di una partita finita, dallo stesso posto, per conto tuo contro i bot: le stesse scelte portano sempre alla stessa partita. Non conta, e hai una settimana di tempo. Quando hai finito, i due risultati compaiono dove si trova la sfida.
challenge-arrives = Sono arrivate le carte della tua sfida: { $game }.
challenge-table = { $game } · stesse carte
challenge-moved-gone = **{ PUBLIC("button-take") }**, sotto la sfida, mostra di nuovo le tue carte.
challenge-offer = { $name } ha finito una partita di { $game } e passa le sue carte. Sai fare di meglio?
challenge-invited = { $person }, è per te. { $offer }
challenge-private = Giochi dallo stesso posto, per conto tuo contro i bot, in privato. Quando hai finito, i due risultati compaiono qui. Puoi anche rivedere e analizzare la prima partita, ma poi non puoi più accettare.
challenge-open = Per { $most } persone al massimo, che non conoscano le carte. Si chiude: { $when }
challenge-parted = Le strade si dividono al { $game_key ->
    [two_win] round
    [two_sans_three] turno
   *[two_down] round
} { $round }: { $other } { $theirs }, { $name } { $own }
challenge-same = Le due partite sono andate allo stesso modo.
challenge-first = La prima partita: { $line }
challenge-done = I due risultati stanno arrivando nel canale della sfida.
challenge-offered = La tua sfida sta arrivando nel canale.
challenge-forbidden = In questo canale uno di noi due non può scrivere. Scrivi { $command } in un altro.
challenge-no-game = Non hai ancora finito una partita di { $game }.

button-challenge = Sfida
button-take = Accetta la sfida

refused-challenge-not-yours = Le carte può passarle solo chi ha giocato questa partita fino in fondo.
refused-challenge-unfinished = Le carte si passano a partita finita; quelle di una partita del giorno, a giornata finita.
refused-challenge-taken-on = Queste carte te le hanno passate. Passa quelle di una partita tua.
refused-challenge-sat-there = Questa persona ha giocato la partita e conosce le carte. Sfida qualcun altro.
refused-challenge-stands = La tua sfida è già in questo canale.
refused-challenge-over = Questa sfida è chiusa. Lanciane una tu, sotto il tuo prossimo risultato.
refused-challenge-known = Conosci queste carte: hai giocato quella partita, oppure l'hai rivista.
refused-challenge-full = Otto persone hanno accettato questa sfida: è al completo.
refused-challenge-first = Queste carte le stai giocando tu. Finisci prima la tua partita, poi potrai rivedere questa.

morning-title = Partite del giorno · { $day }
morning-more = { $others ->
    [one] e un'altra persona
   *[other] e altre { $others } persone
}
morning-week = Gli ultimi sette giorni, in punti: { $leaders }
morning-leader = { $name } { $points }
morning-streak = 🔥 Serie più lunga: { $name }, { $days } giorni
morning-riddle = 🧩 **{ $game }**: tu come avresti iniziato?
morning-which = Quale partita di oggi vuoi giocare?
morning-answers = Che cosa hanno fatto gli altri
morning-answer = { $times } × { $action }
morning-about = Una volta al giorno e senza notifica: i risultati della partita del giorno e un indovinello. Solo dopo un giorno in cui qualcuno qui ne ha finita una. Dopo tre mesi, anche chi ha vinto di più.
morning-barred = Il post del mattino è disattivato: nel suo canale non posso scrivere. Fammi entrare o scegline un altro.
button-morning-answer = Risposta
