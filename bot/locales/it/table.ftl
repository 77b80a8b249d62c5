list-comma = { $items }, { $item }
list-and = { $sound ->
    [e] { $items } ed { $item }
    [i] { $items } e { $item }
   *[other] { $items } e { $item }
}
list-beside = { $items } · { $item }
player-house-level = { $name } ({ $level })
level-beginner = principiante
level-easy = facile
level-normal = normale
level-hard = difficile

pace-quick = veloce, 60 secondi
pace-normal = normale, 2 minuti
pace-slow = lento, 24 ore
pace-none = senza limite

button-join = Siediti
button-leave = Alzati
button-house = Un bot
button-start = Inizia
button-cancel = Chiudi il tavolo
button-word = Portafortuna
button-hand = La mia mano
button-take-back = Annulla
button-rules = Regole
button-house-rules = Varianti
button-more = Altro
button-before = Come l'ultima volta
button-bell = Avvisami
button-bell-off = Non avvisarmi più
button-remind = Avvisa
button-skip = Vai alla fine
button-go-on = Avanti
button-next-round = Prossimo round
button-close = Sì, chiudi il tavolo
button-alone = { $count ->
    [one] Sfida un bot
   *[other] Sfida { $count } bot
}
button-return = Eccomi
button-acknowledge = Capito
button-again = Rigioca
button-play-now = Gioca ora
button-settings = Impostazioni
play-now-running = Qui c'è già un tavolo:
play-now-type = Per aprire un tavolo, scrivi { $command } in un canale di un server.
again-open = Il prossimo tavolo è aperto e hai già il tuo posto.
again-open-before = Il prossimo tavolo è già aperto. Premi **{ PUBLIC("button-join") }** lì.
solo-title = { $game } contro i bot
solo-lobby = Solo tu e i bot: nessun altro vede questo messaggio. Per un tavolo in compagnia, aprine uno senza bot: in un server dove ci sono io, in un gruppo o dove puoi usare app esterne.
solo-sleeps = Si addormenta se per { $minutes } minuti non premi nulla.
solo-asleep = Questo messaggio si è addormentato. **Risveglia** ti mostra di nuovo le carte.
button-wake = Risveglia
solo-running = Questa partita ti aspettava. { $command } la chiude; poi puoi aprirne un'altra.
solo-clock = Qui non posso avvisare chi sta finendo il tempo. Scegli il tempo veloce o nessun limite.
visiting-until = **Risveglia** tiene sveglio questo messaggio. Si addormenta: { $when }
visiting-asleep = Questo messaggio si è addormentato. **Risveglia** lo aggiorna.
button-hint = Aiuto
button-picture = Mano in immagine
button-next = Prossima partita
button-table = Tavolo
button-invite = Invita
button-install = Installa per me
button-help = Guida
button-privacy = Privacy
button-terms = Termini d'uso

lobby-title = { $game }: prendi posto
lobby-settings = Tempo: { $clock } · al massimo in { $seats } · { $shortest }–{ $longest } min
lobby-rules = Varianti: { $rules }
lobby-no-hints = niente aiuti
lobby-lucky-word = 🍀
lobby-free = { $free ->
    [one] C'è ancora un posto libero.
   *[other] Ci sono ancora { $free } posti liberi.
}
lobby-host = { $host } avvia la partita.
lobby-host-without-seat = { $host } o { $name } avvia la partita.
lobby-former = L'ultima volta: { $names }. Quando non manca nessuno, si comincia.
lobby-called = { $names }: ecco il tavolo per chi aspettava. Premi **{ PUBLIC("button-join") }**.
lobby-closes = Se nessuno inizia, si chiude: { $when }
lobby-closes-now = Questo tavolo si sta chiudendo.
lobby-sealed = Mazzo sigillato: `{ $digits }`
lobby-fair = È equo? Dopo la partita: **{ PUBLIC("button-verify") }**
more-invite = Invita qualcuno
more-kick = Togli qualcuno dal tavolo

lobby-begun = { $game }: si gioca qui sotto, con { $names }.

board-title = { $game } · { $heading }
board-turn = { $heading } · Gioca { $name }
board-clock = Il tempo scade: { $when }
board-time-up = ⏰ Tempo scaduto.
board-no-clock = Nessun limite di tempo: pensaci con calma.
board-paused = ⏸️ Al tavolo non c'è nessuno. Se hai un posto, premi **{ PUBLIC("button-hand") }** per continuare.
board-clock-played = ⏰ Tempo scaduto: per { $names } ha scelto l'orologio.
hand-clock-played = ⏰ L'orologio ha scelto per te:
board-was-away = Per un po' non c'ero. Non è andato perso nulla.
board-was-restored = Ho perso le ultime mosse, quindi il tavolo è tornato un po' indietro. Fidati di questo messaggio e della tua ultima mano.
board-unheard = ⚠️ { $why } Continuate a giocare con **{ PUBLIC("button-hand") }**.
board-ready = ✅ { $name }
board-choosing = ⏳ { $name }
board-out = 🚪 { $name }
board-seat = { $seat } · { $note }
board-absent = { $name } (assente, gioca un bot)
board-host = Host: { $name }
board-new-host = 👑 Ora l'host è { $name }.
board-kicked = { $by } ha dato a un bot il posto di { $name }.
board-kicked-lobby = { $by } ha tolto { $name } dal tavolo.
board-over = Partita finita. Il risultato è qui sotto.
board-cancelled = Questo tavolo è chiuso.
board-closed-by = { $name } ha chiuso questo tavolo.

reminder = 🔔 Il tavolo aspetta: { $names }. Il tempo scade: { $when }
reminder-no-clock = 🔔 Il tavolo aspetta: { $names }.
reminder-no-one = 🔔 Non si aspetta più nessuno.
digest-title = { $tables ->
    [one] 🔔 Un tavolo ti aspetta:
   *[other] 🔔 { $tables } tavoli ti aspettano:
}
digest-off = Una volta al giorno, finché giochi a più tavoli con 24 ore di tempo. Si cambia in { COMMAND("settings") }.
call-title = 🔔 { $names }: { $game }, si comincia! Le vostre carte: **{ PUBLIC("button-hand") }**
lobby-not-called = ⚠️ Non posso scrivere qui, quindi la partita non è cominciata. Dammi il permesso di inviare messaggi, poi premi di nuovo **{ PUBLIC("button-start") }**.
lobby-call-failed = ⚠️ Non ho potuto chiamare nessuno, quindi la partita non è cominciata. Premi di nuovo **{ PUBLIC("button-start") }**.

result-cancelled = { $game }: tavolo chiuso
result-place = { $place }. { $name }
result-hands = In mano: { $hands }
result-by-house = (alla fine giocava un bot: vale come ultimo posto)
result-board = 📈 Classifica: { $places }.
result-moved-on-board = { $place }º { $names } (prima { $before }º)
result-new-on-board = { $place }º { $names } (ingresso)
result-stays-on-board = { $place }º { $names } (ancora)
result-rivals = ⚔️ { $name } ha battuto { $other } { $wins ->
    [one] { $wins } volta
   *[other] { $wins } volte
} su { $games }.
result-guessed = 🔮 Pronostico giusto: { $names }
result-counted = Questa partita conta per la classifica.
result-practice = Allenamento: non conta per la classifica.
result-lucky-word = 🍀 { $name }: { $word }

rules-page = Pagina { $page } di { $last }
rules-picture = L'esempio in un'immagine
rules-which = Le regole di quale gioco?
button-rules-before = ◀ Indietro
button-rules-after = Avanti ▶
button-lesson = Fai una prova
button-lesson-again = Riprova

replay-title = { $number } di { $last } · { $heading }
button-replay = Rivedi
button-replay-before = ◀️
button-replay-after = ▶️
button-replay-hands = Mani
button-replay-board = Tavolo
button-record = Registro
button-verify = Verifica le carte
button-verify-details = Dettagli
replay-jump = Vai a…
replay-moment = { $number } di { $last }: { $heading }
replay-suggestion = { $code }: { $day }, { $place }º su { $seats }
replay-suggestion-none = Qui non hai ancora finito nessuna partita
replay-suggestion-other = Nessuna delle tue partite qui comincia così; per le altre scrivi il codice intero
replay-suggestion-later = Ora non posso cercare le tue partite; basta il codice intero
verify-title = Le carte erano regolari?
verify-well = ✅ { $told }
verify-wrong = ❌ { $told }
verify-commitment = Il sigillo mostrato prima della partita, `{ $commitment }`, corrisponde al segreto pubblicato con il risultato.
verify-key = La chiave `{ $key }` viene da quel segreto e dal contributo { $seats ->
    [2] dei due posti
   *[other] dei { $seats } posti
}.
verify-cards = Distribuite di nuovo con quella chiave, le carte risultano le stesse, e tutte le { $choices } scelte portano allo stesso finale.
verify-fair = **Le carte erano decise prima che qualcuno si sedesse, e nessuno le ha cambiate.**
verify-fair-part = **La mia parte di queste carte era decisa prima che qualcuno si sedesse, e nessuno l'ha cambiata.** Il resto avrebbe potuto sceglierlo chi mi gestisce.
verify-fair-solo = **Queste carte vengono proprio dal loro segreto sigillato, e nessuno le ha cambiate.** Giocavi solo contro i bot: avrebbe potuto sceglierle chi mi gestisce.
verify-fair-coin = **Nessuno ha potuto scegliere né cambiare queste carte, purché sigillo, impronta e numero siano nel canale come qui sotto.**
verify-unfair = **Qualcosa non torna. Avvisa chi gestisce questo bot.**
verify-yourself = Per verificare senza di me, premi **Registro** ed esegui lo script `verify_deal.py` della mia documentazione: `{ $command }`.
verify-compare = Il primo messaggio del tavolo mostra il sigillo `{ $seal }`.
verify-compare-seal = [Il primo messaggio del tavolo]({ $link }) mostra il sigillo `{ $seal }`.
verify-secret = Il sigillo, aperto: `{ $secret }`
verify-code = Codice della partita: `{ $code }`
verify-compare-hash = [Il messaggio che ha chiamato tutti al tavolo]({ $link }) mostra `{ $hash }`.
verify-compare-coin = Confronta `{ $coin }`, che ha mescolato le carte, con il numero [del messaggio che ha chiamato tutti al tavolo]({ $link }) (Copia ID messaggio).
verify-compare-daily = Confronta il sigillo con quello che il giorno prima era annunciato per l'indomani.
record-fair = Il registro di questa partita. Ho verificato le carte: sono quelle sigillate con `{ $commitment }`, e ogni mossa segue le regole.
record-unfair = Il registro di questa partita. Qualcosa non corrisponde al mazzo sigillato. Avvisa chi gestisce questo bot.
record-forgotten = Il registro di questa partita. Le carte non si possono più verificare: qualcuno ha cancellato i propri dati.
record-words-hidden = Il registro di questa partita, ma senza la prova delle carte: le parole portafortuna sono state nascoste dalla moderazione.
record-page = Apri `{ $file }` in un browser per rivedere la partita passo per passo.

hand-note = ⚠️ { $note }
hand-where = **{ $game }** su { $server }, \#{ $channel }
hand-your-turn = Tocca a te
hand-last-one = Tocca a te: manchi solo tu
hand-begins = Comincia la tua partita di { $game }: ecco le tue carte.
hand-begins-with = Comincia la partita di { $game } di { $host }: ecco le tue carte.
hand-not-sent = Non ho potuto scriverti: ecco qui le tue carte. Per averle in privato, consenti prima i messaggi diretti da questo server. Poi scegli **nei messaggi diretti** con { COMMAND("settings") }.
unheard-permission = Mi serve «{ $permission }» per scrivere nel canale.
    .help = Chi gestisce il server può aiutare.
unheard-unknown = Discord rifiuta i miei messaggi nel canale.
unheard-locked = Il thread è bloccato, quindi non posso scriverci.
    .help = La moderazione può sbloccarlo.
unheard-timed-out = Sono in timeout sul server, quindi non posso scrivere.
    .help = La moderazione può toglierlo.
unheard-automod = L'AutoMod del server blocca i miei messaggi.
    .help = Chi gestisce il server può esentare il mio ruolo.
unheard-verification = Il livello di verifica del server mi impedisce di scrivere.
    .help = Chi gestisce il server può darmi un ruolo.
unheard-restricted = Discord ha limitato il mio account, quindi non posso scrivere.
    .help = Può risolverlo solo chi mi gestisce.
hand-moved-channel = La tua mano ora è in \#{ $channel }.
hand-moved-direct = La tua mano ora è nei nostri messaggi diretti.
hand-moved-gone = Premi **{ PUBLIC("button-hand") }** sotto il tavolo per rivedere le tue carte.
hand-waiting = Aspettiamo { $names }.
hand-locked-in = 🔒 Confermato: { $choice }
hand-lobby = Le carte arrivano quando l'host preme **{ PUBLIC("button-start") }**.
hand-won = 🏆 Hai vinto!
hand-won-together = 🏆 Vittoria condivisa!
hand-who-wins = Chi vince? Un solo pronostico
hand-guess = Per te vince { $name }.
hand-guessed = 🔮 Hai indovinato chi avrebbe vinto.
hand-place = { $place }º posto su { $seats }
hand-moved-on-board = 📈 Nella classifica del server: ora { $place }º posto (prima { $before }º).
hand-new-on-board = 📈 Entri nella classifica del server: { $place }º posto.
hand-stays-on-board = 📈 Nella classifica del server: ancora { $place }º posto.
hand-cancelled = Questo tavolo è chiuso.
closed-channel-gone = Tavolo chiuso: il suo canale non esiste più. La partita non conta.
closed-call-lost = Tavolo chiuso: non c'ero mentre la partita cominciava, e non posso sapere se le carte sono state mescolate. La partita non conta. Apri un nuovo tavolo.
closed-server-left = Tavolo chiuso: mi hanno tolto dal server. La partita non conta.
hand-absent = Un bot gioca per te. Premi **Eccomi** per riprendere il tuo posto, con queste carte:
hand-removed = { $by } ti ha tolto da questo tavolo prima dell'inizio.
answer-unseen = Qui Discord mostra il tavolo solo a te: non puoi scrivere in questo canale, oppure AutoMod lo impedisce. Prova in un altro canale.
hand-kicked = { $by } ha dato il tuo posto a un bot. Premi **Eccomi** per riprenderlo, con queste carte:
hand-paused = Il tavolo è in pausa, perché non c'era nessuno. Premi **Eccomi** per continuare, con queste carte:
hand-server-left = ⏸️ Non sono più sul server. Se mi invitano di nuovo entro 15 minuti, la partita continua. Le tue carte:

onlooker-says =
    Non giochi a questo tavolo. Ecco a che punto è: **{ $heading }**
    Al tavolo: { $names }.
onlooker-waiting = { $waiting ->
    [0] Nessuno aspetta ancora la prossima partita.
    [one] Una persona aspetta la prossima partita.
   *[other] { $waiting } persone aspettano la prossima partita.
}
next-waiting = Sei in lista. Quando qui si apre il prossimo tavolo, ti avviso.

close-sure = { $people ->
    [one] Chiudere il tavolo?
   *[other] Chiudere il tavolo per tutti?
} La partita finisce senza risultato.
close-sure-lobby = { $people ->
    [one] Chiudere il tavolo?
   *[other] Chiudere il tavolo? Tutti perdono il posto.
}

alone-says = Per ora ci sei solo tu. Aspetta che arrivi qualcuno, o sfida i bot:

hint = 💡 Chi la sa lunga { $action }: { $reason }

word-title = Parola portafortuna
word-label = Una parola tua per mescolare le carte
word-taken = La tua parola ora è nel mazzo.

answer-begun = Si comincia.
answer-no-table = In questo canale non c'è un tavolo. Aprine uno:
answer-tables-elsewhere = In questo canale non c'è un tavolo. I tuoi tavoli:
answer-not-recorded = Il salvataggio non è riuscito. Riprova.
answer-not-stored = Al momento non riesco a salvare nulla, quindi la tua scelta è andata persa. Avvisa chi gestisce il bot.
answer-broken = Qualcosa è andato storto da parte mia. Non è andato perso nulla: riprova.
answer-busy = Qui c'è un gran traffico e la tua scelta non è arrivata. Riprova tra un momento.
answer-too-fast = Troppo veloce per me: questa non l'ho presa. Riprova tra un momento.
answer-restarting = Mi sto riavviando. La tua scelta è al sicuro: riprova tra un minuto.
answer-unknown-control = Questo pulsante non fa più nulla. { COMMAND("table hand") } mostra le tue carte, { COMMAND("table show") } il tavolo.
answer-unreadable = Non ho capito quello che mi ha mandato Discord. Non è andato perso nulla: riprova.
answer-shut-out = Chi gestisce questo bot ti ha escluso. { COMMAND("privacy show") } funziona ancora.
answer-other-server = Gioco solo nei server scelti da chi mi gestisce.
answer-only-in-server = Funziona solo in un server di cui faccio parte.
table-which = Hai un posto a più tavoli. Quale mano vuoi vedere?
answer-unknown-command = Non conosco più questo comando. Riavvia Discord e riprova.

button-page-before = ◀ Carte ({ $page }/{ $last })
button-page-after = Carte ({ $page }/{ $last }) ▶

greeting = ### Chi ha voglia di giocare a carte?
greeting-friends = -# In compagnia: { $commands }
