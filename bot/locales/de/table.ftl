list-comma = { $items }, { $item }
list-and = { $items } und { $item }
list-beside = { $items } · { $item }
player-house-level = { $name } ({ $level })
level-beginner = ganz leicht
level-easy = leicht
level-normal = normal
level-hard = schwer

pace-quick = kurz, 60 Sekunden
pace-normal = normal, 2 Minuten
pace-slow = gemütlich, 24 Stunden
pace-none = unbegrenzt

button-join = Mitspielen
button-leave = Verlassen
button-house = Bot dazu
button-start = Start
button-cancel = Schließen
button-word = Glückswort
button-hand = Meine Karten
button-take-back = Rückgängig
button-rules = Regeln
button-house-rules = Hausregeln
button-more = Mehr
button-before = Wie letztes Mal
button-bell = Nächstes Mal rufen
button-bell-off = Nicht mehr rufen
button-remind = Anstupsen
button-skip = Zum Ende
button-go-on = Weiter
button-next-round = Nächste Runde
button-close = Ja, Tisch schließen
button-alone = { $count ->
    [one] Gegen einen Bot
   *[other] Gegen { $count } Bots
}
button-return = Bin wieder da
button-acknowledge = Alles klar
button-again = Noch mal
button-play-now = Jetzt spielen
button-settings = Einstellungen
play-now-running = Hier gibt es schon einen Tisch:
play-now-type = Einen Tisch öffnest du mit { $command } in einem Kanal auf einem Server.
again-open = Der nächste Tisch ist offen, und du bist dabei.
again-open-before = Der nächste Tisch ist schon offen. Drück dort **{ PUBLIC("button-join") }**.
solo-title = { $game } gegen Bots
solo-lobby = Nur du und die Bots: Sonst sieht das niemand. Willst du mit anderen spielen, öffne einen Tisch ohne Bots: auf einem Server, auf dem ich bin, in einer Gruppe oder wo externe Apps erlaubt sind.
solo-sleeps = Schläft ein, wenn du { $minutes } Minuten lang nichts drückst.
solo-asleep = Diese Nachricht ist eingeschlafen. **Aufwecken** zeigt dir deine Karten wieder.
button-wake = Aufwecken
solo-running = Diese Partie hat auf dich gewartet. { $command } schließt sie; danach kannst du eine neue öffnen.
solo-clock = Hier kann ich niemanden rufen, wenn die Zeit abläuft. Wähl die kurze Bedenkzeit oder eine unbegrenzte.
visiting-until = **Aufwecken** hält diese Nachricht wach. Sie schläft ein: { $when }
visiting-asleep = Diese Nachricht ist eingeschlafen. **Aufwecken** bringt sie auf den neuesten Stand.
button-hint = Tipp
button-picture = Karten als Bild
button-next = Nächste Partie
button-table = Tisch
button-invite = Einladen
button-install = Bei mir installieren
button-help = Hilfe
button-privacy = Datenschutz
button-terms = Bedingungen

lobby-title = { $game }: Nehmt Platz!
lobby-settings = Bedenkzeit: { $clock } · { $seats } Plätze · { $shortest }–{ $longest } Min.
lobby-rules = Hausregeln: { $rules }
lobby-no-hints = keine Tipps
lobby-lucky-word = 🍀
lobby-free = { $free ->
    [one] Ein Platz ist frei.
   *[other] { $free } Plätze sind frei.
}
lobby-host = { $host } startet.
lobby-host-without-seat = { $host } oder { $name } startet die Partie.
lobby-former = Letztes Mal: { $names }. Sind alle da, geht es los.
lobby-called = { $names }: Hier kommt die nächste Partie. Einfach **{ PUBLIC("button-join") }** drücken!
lobby-closes = Schließt, wenn niemand startet: { $when }
lobby-closes-now = Dieser Tisch schließt gerade.
lobby-sealed = Versiegelte Mischung: `{ $digits }`
lobby-fair = Ist das fair? Nach der Partie: **{ PUBLIC("button-verify") }**
more-invite = Jemanden einladen
more-kick = Jemandem den Platz nehmen

lobby-begun = { $game }: Unten spielen { $names }.

board-title = { $game } · { $heading }
board-turn = { $heading } · { $name } ist dran
board-clock = Die Zeit läuft ab: { $when }
board-time-up = ⏰ Die Zeit ist um.
board-no-clock = Unbegrenzte Bedenkzeit: Lasst euch Zeit.
board-paused = ⏸️ Gerade ist niemand am Tisch. Wer einen Platz hat, drückt **{ PUBLIC("button-hand") }**, und es geht weiter.
board-clock-played = ⏰ Die Zeit war um: Die Uhr hat für { $names } gewählt.
hand-clock-played = ⏰ Die Uhr hat für dich gewählt:
board-was-away = Ich war kurz weg. Es ist nichts verloren.
board-was-restored = Die letzten Züge sind mir verloren gegangen, wir sind ein Stück zurück. Es gilt, was hier steht, und eure neueste Nachricht mit Karten.
board-unheard = ⚠️ { $why } Spielt mit **{ PUBLIC("button-hand") }** weiter.
board-ready = ✅ { $name }
board-choosing = ⏳ { $name }
board-out = 🚪 { $name }
board-seat = { $seat } · { $note }
board-absent = { $name } (weg, ein Bot spielt)
board-host = Host: { $name }
board-new-host = 👑 { $name } ist jetzt Host.
board-kicked = { $by } hat den Platz von { $name } einem Bot gegeben.
board-kicked-lobby = { $by } hat { $name } vom Tisch geschickt.
board-over = Die Partie ist vorbei. Das Ergebnis steht unten.
board-cancelled = Dieser Tisch ist geschlossen.
board-closed-by = { $name } hat diesen Tisch geschlossen.

reminder = 🔔 { $names }: Der Tisch wartet! Die Zeit läuft ab: { $when }
reminder-no-clock = 🔔 { $names }: Der Tisch wartet!
reminder-no-one = 🔔 Wir warten auf niemanden mehr.
digest-title = { $tables ->
    [one] 🔔 Ein Tisch wartet auf dich:
   *[other] 🔔 { $tables } Tische warten auf dich:
}
digest-off = Einmal am Tag, solange du an mehreren Tischen mit 24 Stunden Bedenkzeit spielst. Umstellen kannst du das in { COMMAND("settings") }.
call-title = 🔔 { $names }: { $game } geht los! Eure Karten: **{ PUBLIC("button-hand") }**
lobby-not-called = ⚠️ Ich darf hier nichts schreiben, deshalb ging es nicht los. Erlaubt mir, Nachrichten zu senden, und drückt noch mal **{ PUBLIC("button-start") }**.
lobby-call-failed = ⚠️ Ich konnte niemanden rufen, deshalb ging es nicht los. Drückt noch mal **{ PUBLIC("button-start") }**.

result-cancelled = { $game }: Der Tisch wurde geschlossen
result-place = { $place }. { $name }
result-hands = Auf der Hand: { $hands }
result-by-house = (am Ende hat ein Bot gespielt: zählt als letzter Platz)
result-board = 📈 Rangliste: { $places }
result-moved-on-board = { $place }. { $names } (vorher { $before })
result-new-on-board = { $place }. { $names } (neu)
result-stays-on-board = { $place }. { $names } (wie zuvor)
result-rivals = ⚔️ { $name } hat { $other } in { $wins } von { $games } Partien geschlagen.
result-guessed = 🔮 Richtig getippt: { $names }
result-counted = Diese Partie zählt für die Rangliste.
result-practice = Nur zur Übung: zählt nicht für die Rangliste.
result-lucky-word = 🍀 { $name }: { $word }

rules-page = Seite { $page } von { $last }
rules-picture = Das Beispiel als Bild
rules-which = Welche Regeln möchtest du sehen?
button-rules-before = ◀ Zurück
button-rules-after = Weiter ▶
button-lesson = Proberunde
button-lesson-again = Noch mal

replay-title = { $number } von { $last } · { $heading }
button-replay = Verlauf
button-replay-before = ◀️
button-replay-after = ▶️
button-replay-hands = Karten
button-replay-board = Tisch
button-record = Protokoll
button-verify = Fair gemischt?
button-verify-details = Einzelheiten
replay-jump = Springen zu …
replay-moment = { $number } von { $last }: { $heading }
replay-suggestion = { $code }: { $day }, Platz { $place } von { $seats }
replay-suggestion-none = Du hast hier noch keine Partie beendet
replay-suggestion-other = Keine deiner Partien hier fängt so an; für andere tipp den ganzen Code
replay-suggestion-later = Ich kann deine Partien gerade nicht nachsehen; tipp den ganzen Code
verify-title = Wurde fair gemischt?
verify-well = ✅ { $told }
verify-wrong = ❌ { $told }
verify-commitment = Das Siegel vom Anfang, `{ $commitment }`, passt zum Geheimnis, das mit dem Ergebnis veröffentlicht wurde.
verify-key = Der Schlüssel `{ $key }` folgt aus diesem Geheimnis und aus dem, was { $seats ->
    [2] beide
   *[other] alle { $seats }
} am Tisch beigesteuert haben.
verify-cards = Teilt man mit diesem Schlüssel neu aus, kommen dieselben Karten, und alle { $choices } Entscheidungen führen zum selben Ende.
verify-fair = **Die Mischung stand fest, bevor jemand Platz nahm, und niemand hat sie verändert.**
verify-fair-part = **Mein Anteil an dieser Mischung stand fest, bevor jemand Platz nahm, und niemand hat ihn verändert.** Den Rest hätte sich mein Betreiberteam aussuchen können.
verify-fair-solo = **Diese Mischung gehört zu ihrem versiegelten Geheimnis, und niemand hat sie verändert.** Du hast allein gespielt: Mein Betreiberteam hätte sie sich aussuchen können.
verify-fair-coin = **Niemand konnte sich diese Mischung aussuchen oder sie ändern, wenn Siegel, Prüfsumme und Nummer im Kanal mit denen unten übereinstimmen.**
verify-unfair = **Hier passt etwas nicht zusammen. Bitte sag es dem Betreiberteam.**
verify-yourself = Willst du es ohne mich prüfen, drück **Protokoll** und nimm das Skript `verify_deal.py` aus meiner Dokumentation: `{ $command }`.
verify-compare = Die erste Nachricht des Tisches zeigt das Siegel `{ $seal }`.
verify-compare-seal = [Die erste Nachricht des Tisches]({ $link }) zeigt das Siegel `{ $seal }`.
verify-secret = Die versiegelte Mischung, geöffnet: `{ $secret }`
verify-code = Code der Partie: `{ $code }`
verify-compare-hash = [Die Nachricht, die alle gerufen hat]({ $link }), zeigt `{ $hash }`.
verify-compare-coin = Mit `{ $coin }` wurden die Karten gemischt. Vergleiche das mit der Nummer [der Nachricht, die alle gerufen hat]({ $link }) (Nachrichten-ID kopieren).
verify-compare-daily = Vergleiche das Siegel mit dem, das am Tag davor zu sehen war.
record-fair = Das Protokoll dieser Partie. Ich habe die Mischung geprüft: Es ist die mit dem Siegel `{ $commitment }`, und jeder Zug hält sich an die Regeln.
record-unfair = Das Protokoll dieser Partie. Etwas darin passt nicht zur versiegelten Mischung. Bitte sag es dem Betreiberteam.
record-forgotten = Das Protokoll dieser Partie. Die Mischung lässt sich nicht mehr prüfen: Jemand vom Tisch wollte vergessen werden.
record-words-hidden = Das Protokoll dieser Partie, aber ohne Beweis für die Mischung: Die Moderation hat die Glückswörter verborgen.
record-page = Öffne `{ $file }` in einem Browser, dann siehst du die Partie Schritt für Schritt.

hand-note = ⚠️ { $note }
hand-where = **{ $game }** auf { $server }, \#{ $channel }
hand-your-turn = Du bist dran
hand-last-one = Du bist dran: Alle warten nur noch auf dich
hand-begins = Deine Partie { $game } geht los: Hier sind deine Karten.
hand-begins-with = Die Partie { $game } von { $host } geht los: Hier sind deine Karten.
hand-not-sent = Ich konnte dir nicht schreiben, deshalb sind deine Karten hier. Sollen sie als Direktnachricht kommen? Erlaube Direktnachrichten von diesem Server und wähl **als Direktnachricht** in { COMMAND("settings") }.
unheard-permission = Zum Schreiben im Kanal fehlt mir „{ $permission }“.
    .help = Wer den Server verwaltet, kann helfen.
unheard-unknown = Im Kanal nimmt Discord gerade nichts an.
unheard-locked = Der Thread ist gesperrt, darum kann ich dort nicht schreiben.
    .help = Die Moderation kann ihn entsperren.
unheard-timed-out = Ich bin auf dem Server im Timeout, darum kann ich nicht schreiben.
    .help = Die Moderation kann ihn aufheben.
unheard-automod = AutoMod blockiert meine Nachrichten.
    .help = Wer den Server verwaltet, kann meine Rolle davon ausnehmen.
unheard-verification = Die Verifizierungsstufe des Servers lässt mich nicht schreiben.
    .help = Wer den Server verwaltet, kann mir eine Rolle geben.
unheard-restricted = Discord hat mein Konto eingeschränkt, darum kann ich nicht schreiben.
    .help = Das kann nur mein Betreiberteam klären.
hand-moved-channel = Deine Karten sind jetzt in \#{ $channel }.
hand-moved-direct = Deine Karten sind jetzt in unseren Direktnachrichten.
hand-moved-gone = Drück unter dem Tisch auf **{ PUBLIC("button-hand") }**, dann siehst du sie wieder.
hand-waiting = Wir warten auf { $names }.
hand-locked-in = 🔒 Festgelegt: { $choice }
hand-lobby = Deine Karten kommen, sobald am Tisch **{ PUBLIC("button-start") }** gedrückt wird.
hand-won = 🏆 Du hast gewonnen!
hand-won-together = 🏆 Ihr teilt euch den Sieg!
hand-who-wins = Wer gewinnt? Ein Tipp
hand-guess = Dein Tipp: { $name } gewinnt.
hand-guessed = 🔮 Du hast richtig getippt, wer gewinnt.
hand-place = Platz { $place } von { $seats }
hand-moved-on-board = 📈 Auf der Rangliste dieses Servers bist du jetzt auf Platz { $place } (vorher { $before }).
hand-new-on-board = 📈 Du bist neu auf der Rangliste dieses Servers: Platz { $place }.
hand-stays-on-board = 📈 Du bleibst auf Platz { $place } der Rangliste dieses Servers.
hand-cancelled = Dieser Tisch ist geschlossen.
closed-channel-gone = Dieser Tisch ist geschlossen, weil sein Kanal gelöscht wurde. Die Partie zählt nicht.
closed-call-lost = Dieser Tisch ist geschlossen. Ich war weg, als es losging, und kann nicht sagen, ob gemischt wurde. Die Partie zählt nicht. Öffne einen neuen Tisch.
closed-server-left = Dieser Tisch ist geschlossen, weil ich vom Server entfernt wurde. Die Partie zählt nicht.
hand-absent = Gerade spielt ein Bot für dich. Drück **Bin wieder da**, dann hast du deinen Platz zurück, mit diesen Karten:
hand-removed = { $by } hat dich vom Tisch geschickt, bevor es losging.
answer-unseen = Den Tisch siehst hier nur du: Du darfst in diesem Kanal nicht schreiben, oder der AutoMod des Servers blockiert ihn. Versuch es in einem anderen Kanal.
hand-kicked = { $by } hat deinen Platz einem Bot gegeben. Drück **Bin wieder da**, dann hast du ihn zurück, mit diesen Karten:
hand-paused = Der Tisch macht Pause, weil niemand da war. Mit **Bin wieder da** geht es weiter, mit diesen Karten:
hand-server-left = ⏸️ Ich bin nicht mehr auf dem Server. Lädt mich jemand in den nächsten 15 Minuten wieder ein, geht es weiter. Deine Karten:

onlooker-says =
    Du spielst an diesem Tisch nicht mit. Gerade läuft: **{ $heading }**
    Es spielen: { $names }.
onlooker-waiting = { $waiting ->
    [0] Noch wartet niemand auf die nächste Partie.
    [one] Eine Person wartet auf die nächste Partie.
   *[other] { $waiting } Leute warten auf die nächste Partie.
}
next-waiting = Du stehst auf der Liste. Wenn hier der nächste Tisch aufgeht, rufe ich dich.

close-sure = { $people ->
    [one] Diesen Tisch schließen?
   *[other] Diesen Tisch für alle schließen?
} Die Partie endet dann ohne Ergebnis.
close-sure-lobby = { $people ->
    [one] Diesen Tisch schließen?
   *[other] Diesen Tisch schließen? Alle verlieren ihren Platz.
}

alone-says = Sonst ist noch niemand hier. Warte auf Gesellschaft oder spiel gegen Bots:

hint = 💡 Ein starker Bot würde hier { $action }: { $reason }

word-title = Glückswort
word-label = Dein Wort fürs Mischen
word-taken = Dein Wort ist jetzt mit in der Mischung.

answer-begun = Es geht los.
answer-no-table = In diesem Kanal gibt es keinen Tisch. Öffne einen:
answer-tables-elsewhere = In diesem Kanal gibt es keinen Tisch. Deine Tische:
answer-not-recorded = Das konnte ich nicht speichern. Bitte versuch es noch mal.
answer-not-stored = Ich kann gerade nichts speichern, auch deine Wahl nicht. Sag bitte meinem Betreiberteam Bescheid.
answer-broken = Bei mir ist etwas schiefgegangen. Es ist nichts verloren, versuch es bitte noch mal.
answer-busy = Hier ist gerade viel los, das kam bei mir nicht an. Versuch es bitte gleich noch mal.
answer-too-fast = Das war mir zu schnell und kam nicht an. Versuch es bitte gleich noch mal.
answer-restarting = Ich starte gerade neu. Deine Wahl ist sicher; versuch es bitte in einer Minute noch mal.
answer-unknown-control = Dieser Knopf geht nicht mehr. { COMMAND("table hand") } zeigt deine Karten, { COMMAND("table show") } den Tisch.
answer-unreadable = Was Discord mir geschickt hat, konnte ich nicht lesen. Es ist nichts verloren, versuch es bitte noch mal.
answer-shut-out = Mein Betreiberteam hat dich ausgeschlossen. { COMMAND("privacy show") } geht weiterhin.
answer-other-server = Ich spiele nur auf Servern, die mein Betreiberteam ausgesucht hat.
answer-only-in-server = Das geht nur auf einem Server, auf den ich eingeladen bin.
table-which = Du sitzt an mehreren Tischen. Welche Karten willst du sehen?
answer-unknown-command = Diesen Befehl kenne ich nicht mehr. Starte Discord bitte neu und versuch es noch mal.

button-page-before = ◀ Mehr Karten ({ $page }/{ $last })
button-page-after = Mehr Karten ({ $page }/{ $last }) ▶

greeting = ### Wer hat Lust auf eine Runde Karten?
greeting-friends = -# Zu mehreren: { $commands }
