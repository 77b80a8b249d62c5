command-start = inizia
command-start-description = Apri un tavolo in questo canale
command-start-seats = posti
command-start-seats-description = In quanti si gioca al massimo (da { $fewest } a { $most })
command-start-house = bot
command-start-house-description = Quanti bot si siedono subito
command-start-level = difficoltà
command-start-level-description = Quanto sono bravi i bot
command-start-clock = tempo
command-start-clock-description = Quanto tempo si ha per pensare
command-leaderboard = classifica
command-leaderboard-description = Chi ha vinto di più
command-leaderboard-period = periodo
command-leaderboard-period-description = Da quando contano le partite (se non scegli, da sempre)
command-leaderboard-ever = da sempre
command-leaderboard-season = questa stagione (tre mesi)
command-leaderboard-scope = dove
command-leaderboard-scope-description = Dove contano le partite (se non scegli, su questo server)
command-leaderboard-here = questo server
command-leaderboard-everywhere = ovunque
command-leaderboard-table = chi gioca a questo tavolo
command-leaderboard-page = pagina
command-leaderboard-page-description = La pagina della classifica
command-rules = regole
command-rules-description = Le regole in poche pagine, con una prova da giocare, solo per te
command-stats = statistiche
command-stats-description = Il bilancio delle partite di qualcuno, con l'andamento del suo rating
command-stats-user = persona
command-stats-user-description = Le partite di chi (se non scegli, le tue)
command-history = storico
command-history-description = Le partite finite di qualcuno su questo server
command-history-user = persona
command-history-user-description = Le partite di chi (se non scegli, le tue)
command-replay = rivedi
command-replay-description = Rivedi una partita finita passo per passo, a carte scoperte
command-replay-code = codice
command-replay-code-description = Il codice della partita, come nello storico
command-table-description = Il tavolo di questo canale
command-table-hand = mano
command-table-hand-description = Mostra di nuovo la tua mano
command-table-show = mostra
command-table-show-description = Porta il tavolo in fondo al canale
command-table-leave = lascia
command-table-leave-description = Lascia il tavolo; un bot gioca per te
command-table-return = torna
command-table-return-description = Riprendi il tuo posto
command-table-kick = espelli
command-table-kick-description = Togli qualcuno dal tavolo; durante la partita un bot prende il posto (host, moderazione)
command-table-kick-user = persona
command-table-kick-user-description = Il posto di chi
command-table-block = blocca
command-table-block-description = Tieni qualcuno lontano dai tavoli di cui sei host
command-table-block-user = persona
command-table-block-user-description = Chi non può sedersi
command-table-unblock = sblocca
command-table-unblock-description = Fai tornare qualcuno ai tavoli di cui sei host
command-table-end = chiudi
command-table-end-description = Chiudi il tavolo (host, moderazione)
command-about-description = Che cos'è questo bot, e come invitarlo
menu-stats = Statistiche
menu-invite = Invita al mio tavolo
menu-block = Blocca ai miei tavoli

start-open = Il tavolo è aperto e hai già il tuo posto.
start-invitation = **{ $host }** apre un tavolo di { $game } in { $channel }. Chi gioca?
start-forum = In un forum non c'è spazio per un tavolo. Apri un post e inizia lì la partita.
start-locked = Questo thread è bloccato. Chiedi a chi modera di sbloccarlo, o inizia in un altro canale.
start-archived = Questo thread è archiviato. Scrivi qualcosa per riaprirlo, poi inizia la partita.
start-permissions = Qui non posso ancora giocare. Permessi che mi mancano in questo canale: { $names }.
start-opening = Il tavolo si sta aprendo. Il messaggio arriva appena Discord lo accetta.
start-no-access = Discord non mi lascia scrivere qui. Se è un thread privato, menzionami lì dentro, così entro anch'io; altrimenti fammi vedere questo canale. Poi riprova.
start-not-posted = Discord non ha accettato il messaggio del tavolo, così l'ho richiuso. Riprova, o prova in un altro canale.
start-without-threads = Qui non posso creare thread (Crea thread pubblici, Invia messaggi nei thread), quindi giochiamo nel canale.
start-without-files = Qui non posso allegare file (Allega file), quindi arriva tutto come testo.
start-without-history = Qui non posso guardare indietro (Leggi cronologia messaggi): se mi fermo proprio mentre comincia una partita, il suo tavolo si chiude.
permission-view-channel = Visualizza canale
permission-send-messages = Invia messaggi
permission-send-messages-in-threads = Invia messaggi nei thread
permission-attach-files = Allega file
permission-read-message-history = Leggi cronologia messaggi
table-shown = Il tavolo è di nuovo in fondo al canale.
table-left = Hai lasciato il tavolo. Se cambi idea: { COMMAND("table return") }.
table-left-lobby = Hai lasciato il tavolo. Se cambi idea, premi **{ PUBLIC("button-join") }**.
table-kicked = Fatto: ora un bot gioca per { $name }, che può tornare quando vuole. Con { COMMAND("table block") } resta fuori dai tuoi prossimi tavoli.
table-kicked-lobby = Fatto: { $name } non ha più un posto. Con { COMMAND("table block") } non potrà più tornare.
table-as-before = Il tavolo è impostato come l'ultima volta.
bell-set = Ti avviso quando qui si apre un tavolo di { $game }.
bell-about = Al massimo una menzione ogni 12 ore, qualunque sia il tavolo. { $clock ->
    [own] La tua ora: { $time }.
    [server] Ora del server: { $time }.
   *[utc] Non hai scelto un fuso orario. Ora UTC: { $time }.
}
bell-no-pings = Però i tuoi avvisi arrivano senza menzione: così non posso chiamarti. Si cambia in { COMMAND("settings") }.
bell-when = Quando posso avvisarti?
bell-morning = di mattina, dalle 6 alle 12
bell-afternoon = di pomeriggio, dalle 12 alle 18
bell-evening = di sera, dalle 18 alle 24
bell-night = di notte, dalle 0 alle 6
bell-off = Qui non ti avviso più.
bell-too-many = Hai già { $most } avvisi di nuovi tavoli. Prima togline uno in { COMMAND("settings") }.
table-blocked = { $name } non può più sedersi ai tavoli di cui sei host. Nessuno viene avvisato.
table-blocked-seated = Se ora ha un posto, lo tiene: { COMMAND("table kick") } lo dà a un bot.
table-unblocked = { $name } può di nuovo sedersi ai tavoli di cui sei host.
table-block-self = Non puoi bloccarti.
table-unblock-self = Ai tuoi tavoli per te la porta è sempre aperta.
table-unblock-no-one = { $name } non è tra le persone che hai bloccato.
table-block-bot = Quello è un bot, e da sé non si siede mai.
invite-call = { $name }: **{ $host }** ha un posto per te a un tavolo di { $game }. Lì premi **{ PUBLIC("button-join") }**.
invite-done = L'invito per { $name } è nel canale del tavolo.
invite-again = { $name } ha già un invito per questo tavolo.
invite-no-lobby = Su questo server non hai un posto a un tavolo che aspetta ancora gente. Aprine uno o premi **{ PUBLIC("button-join") }**, poi invita.
invite-seated = { $name } ha già un posto.
invite-not-posted = Discord non ha accettato l'invito, quindi { $name } non ne sa niente. Riprova.
table-ended = Il tavolo è chiuso.
leaderboard-title = { $game }: chi ha vinto di più { $where }, { $when }
leaderboard-here = su questo server
leaderboard-everywhere = ovunque
leaderboard-table = a questo tavolo
leaderboard-ever = da sempre
leaderboard-season = { $quarter ->
    [1] gennaio–⁠marzo
    [2] aprile–⁠giugno
    [3] luglio–⁠settembre
   *[other] ottobre–⁠dicembre
} { $year }
leaderboard-line = **{ $number }.** { $name }: { $wins ->
    [one] { $wins } vinta
   *[other] { $wins } vinte
} su { $games }
leaderboard-line-alone = { $name }: ancora nessuna partita tra persone
leaderboard-legend = Vittorie/partite · rating (?: non ancora sicuro)
leaderboard-share = { $share }% di vittorie
leaderboard-streak = serie migliore: { $games } di fila
leaderboard-house = { $wins ->
    [one] { $wins } vinta
   *[other] { $wins } vinte
} su { $games } contro i bot
leaderboard-own = Tu: { $line }
leaderboard-page = Pagina { $page }.
leaderboard-counted = Conta ciò che si gioca almeno in due.
leaderboard-lost-calls = Tavoli chiusi qui per una chiamata persa: { $calls }.
leaderboard-empty = In questa classifica non c'è ancora nessuno.
leaderboard-beyond = La pagina { $page } non c'è; l'ultima è: { $last }.
button-board-before = ◀ { $page }
button-board-after = { $page } ▶
button-board-ever = Da sempre
button-board-season = Stagione
button-board-here = Server
button-board-everywhere = Ovunque
button-board-table = Tavolo
stats-title = { $game }: { $name }
stats-wins = { $wins ->
    [one] { $wins } vittoria
   *[other] { $wins } vittorie
} in { $games ->
    [one] { $games } partita
   *[other] { $games } partite
} ({ $share }%)
stats-here = Su questo server: { $place }º posto · { $wins ->
    [one] { $wins } vittoria
   *[other] { $wins } vittorie
} in { $games ->
    [one] { $games } partita
   *[other] { $games } partite
}
stats-streak = Vittorie di fila: adesso { $now }, al massimo { $best }
stats-house = Contro i bot: { $wins ->
    [one] { $wins } vinta
   *[other] { $wins } vinte
} su { $games }
stats-curve = Rating in { $games ->
    [one] una partita: da { $first } a { $last }
   *[other] { $games } partite: da { $first } a { $last }, minimo { $lowest }, massimo { $highest }.
}
stats-opponent = prima di { $name } in { $wins } su { $games }
stats-opponents = Rivali: { $names }
quarter-title = { $game }: il tuo trimestre · { $when }
quarter-best = Vittoria migliore: { $others ->
    [0] rating +{ $points }
   *[other] più in alto di { $names } · rating +{ $points }
}
quarter-rival = Duello preferito: { $rival }
quarter-empty = In questi mesi non hai finito nessuna partita.
button-quarter = Il tuo trimestre
season-over = La stagione è finita · { $when }
season-next = Si riparte tutti da zero. **{ button-quarter }**:
curve-title = { $game }: rating
curve-start = { $games ->
    [one] una partita fa
   *[other] { $games } partite fa
}
curve-now = adesso
history-title = { $game } · storico: { $name }
history-line = { $when } · { $place }º su { $seats }
history-open = Rivedi una partita
history-empty = Ancora nessuna partita finita.
history-none = Qui non ci sono partite di questo tipo.
history-which = Quali partite?
history-all = Tutte le partite
history-won = Partite vinte
history-people = Partite tra persone
history-house = Partite contro i bot
button-history-newer = ◀ Recenti
button-history-older = Passate ▶
history-hidden = Questa persona preferisce non mostrare le sue partite.
about-title = Tavoli da gioco, versione { $version }
about =
    Porto nei tuoi canali veri giochi di carte, e ognuno vede solo la sua mano. Per aprire un tavolo: { $commands }.
    Sono un aiuto non ufficiale per chi ha già i giochi. I loro nomi appartengono agli editori.
    { COMMAND("privacy show") } dice che cosa conservo di te, con { COMMAND("privacy delete") } ti dimentico.
