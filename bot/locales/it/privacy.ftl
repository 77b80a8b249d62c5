player-forgotten = 👤 una persona anonima
player-unnamed = qualcuno
player-nameless = posto { $number }
result-deal-forgotten = Le carte non si possono più verificare, perché qualcuno ha cancellato i propri dati.
result-deal-hidden = La moderazione ha nascosto le parole portafortuna, quindi da qui le carte non si possono verificare.
refused-not-moderator = Può farlo solo chi modera questo server.

privacy-title = Che cosa conservo di te
privacy-nothing = Nulla.
privacy-profiles = Le tue impostazioni, il nostro canale privato.
privacy-blocks = { $count ->
    [one] Una persona
   *[other] { $count } persone
} che blocchi ai tuoi tavoli.
privacy-tables = { $count ->
    [one] Un tavolo
   *[other] { $count } tavoli
}: posto, parola portafortuna e, fino alla fine, il tuo nome.
privacy-actions = { $count ->
    [one] Una scelta
   *[other] { $count } scelte
} fatte nelle partite.
privacy-posts = { $count ->
    [one] Un messaggio con la tua mano: il link.
   *[other] { $count } messaggi con la tua mano: i link.
}
privacy-inbox = { $count ->
    [one] Un clic
   *[other] { $count } clic
} dell'ultimo giorno, perché nessuno valga due volte.
privacy-tokens = Il permesso di Discord di modificare la mia ultima risposta (15 min).
privacy-placed = { $count ->
    [one] Una partita finita
   *[other] { $count } partite finite
}: il tuo piazzamento.
privacy-daily-plays = { $count ->
    [one] Una partita del giorno
   *[other] { $count } partite del giorno
}: data ed esito.
privacy-daily-members = { $count ->
    [one] Un server
   *[other] { $count } server
} dove questa settimana sei nella lista dei migliori, e il tuo nome lì.
privacy-known-deals = { $count ->
    [one] Una partita
   *[other] { $count } partite
} di cui conosci le carte.
privacy-bells = { $count ->
    [one] Un avviso
   *[other] { $count } avvisi
} di nuovi tavoli: gioco, canale, ore.
privacy-standings = Le vittorie, per server e stagione: { $count }.
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
