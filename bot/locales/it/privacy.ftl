player-forgotten = 👤 una persona anonima
player-unnamed = qualcuno
player-nameless = posto { $number }
result-deal-forgotten = Le carte non si possono più verificare, perché qualcuno ha cancellato i propri dati.
result-deal-hidden = La moderazione ha nascosto le parole portafortuna, quindi da qui le carte non si possono verificare.
refused-not-moderator = Può farlo solo chi modera questo server.

privacy-title = Che cosa conservo di te
privacy-nothing = Nulla.
privacy-profiles = Le tue impostazioni e il numero del nostro canale di messaggi diretti.
privacy-blocks = { $count ->
    [one] Una persona
   *[other] { $count } persone
} che tieni lontano dai tavoli di cui sei host.
privacy-tables = { $count ->
    [one] Un tavolo
   *[other] { $count } tavoli
} dove hai un posto, fai da host o hai giocato: il tuo posto, la tua parola portafortuna e, fino a fine partita, il nome con cui appari.
privacy-actions = { $count ->
    [one] Una scelta
   *[other] { $count } scelte
} che hai fatto nelle partite.
privacy-posts = { $count ->
    [one] Un messaggio
   *[other] { $count } messaggi
} con la tua mano: dove si trova, per poterla aggiornare.
privacy-inbox = { $count ->
    [one] Un clic
   *[other] { $count } clic
} dell'ultimo giorno, perché nulla venga fatto due volte.
privacy-tokens = Una chiave di Discord per aggiornare il tuo ultimo messaggio privato. Dopo quindici minuti non funziona più.
privacy-placed = { $count ->
    [one] Una partita finita
   *[other] { $count } partite finite
}: il tuo piazzamento, per la classifica.
privacy-daily-plays = { $count ->
    [one] Una partita del giorno
   *[other] { $count } partite del giorno
} che hai cominciato: il giorno, e com'è andata.
privacy-daily-members = { $count ->
    [one] Un server
   *[other] { $count } server
} dove questa settimana hai chiesto una partita del giorno, con il nome che hai lì, per la lista dei migliori.
privacy-known-deals = { $count ->
    [one] Una partita finita
   *[other] { $count } partite finite
} di cui conosci le carte, perché l'hai rivista o ne hai accettato la sfida.
privacy-bells = { $count ->
    [one] Un avviso che hai chiesto
   *[other] { $count } avvisi che hai chiesto
} per i nuovi tavoli: gioco, canale e ore.
privacy-standings = { $count ->
    [one] Una riga
   *[other] { $count } righe
} di conteggi: le tue vittorie e partite per server e stagione.
privacy-ratings = { $count ->
    [one] Un rating
   *[other] { $count } rating
}, e l'effetto di ogni partita.
privacy-more = { COMMAND("privacy export") } ti dà tutto in un file. Con { COMMAND("privacy delete") } ti dimentico.
privacy-export = Tutto quello che conservo di te. Non ci sono le carte segrete delle partite in corso né le chiavi a breve scadenza di Discord.
privacy-delete =
    ### Ti dimentico?
    Nelle partite in corso un bot prende il tuo posto, per sempre. Le tue impostazioni e tutto quello che porta il tuo nome vengono cancellati. Le partite finite tengono un posto anonimo, e le loro carte non si possono più verificare. Esci dalle classifiche. Anche le tue partite del giorno vengono cancellate. Fino a mezzanotte (UTC) resta solo un segno senza il tuo nome, perché nessuno giochi due volte la partita di oggi. Non si può tornare indietro. I miei messaggi nei canali di Discord restano lì.
privacy-deleted = Fatto, di te non so più nulla. Se giochi di nuovo, ricomincio a conservare qualcosa.
button-privacy-delete = Dimenticami
