command-start = start
command-start-description = Einen Tisch in diesem Kanal öffnen
command-start-seats = plätze
command-start-seats-description = Wie viele höchstens mitspielen ({ $fewest } bis { $most })
command-start-house = bots
command-start-house-description = Wie viele Bots gleich dazukommen
command-start-level = schwierigkeit
command-start-level-description = Wie gut die Bots spielen
command-start-clock = bedenkzeit
command-start-clock-description = Wie lange ein Zug dauern darf
command-leaderboard = rangliste
command-leaderboard-description = Wer am meisten gewonnen hat
command-leaderboard-period = zeitraum
command-leaderboard-period-description = Welche Partien zählen (ohne Angabe alle)
command-leaderboard-ever = insgesamt
command-leaderboard-season = diese Saison (drei Monate)
command-leaderboard-scope = wo
command-leaderboard-scope-description = Wo Partien zählen (ohne Angabe auf diesem Server)
command-leaderboard-here = dieser Server
command-leaderboard-everywhere = überall
command-leaderboard-table = die Leute an diesem Tisch
command-leaderboard-page = seite
command-leaderboard-page-description = Welche Seite der Rangliste
command-rules = regeln
command-rules-description = Die Regeln auf ein paar Seiten, mit Proberunde, nur für dich
command-stats = statistik
command-stats-description = Siege, Partien und der Verlauf der Wertung einer Person
command-stats-user = person
command-stats-user-description = Wessen Statistik (ohne Angabe deine)
command-history = partien
command-history-description = Beendete Partien einer Person auf diesem Server
command-history-user = person
command-history-user-description = Wessen Partien (ohne Angabe deine)
command-replay = rückblick
command-replay-description = Eine beendete Partie Schritt für Schritt, mit allen Karten offen
command-replay-code = code
command-replay-code-description = Der Code der Partie, wie er in der Liste der Partien steht
command-table-description = Der Tisch dieses Kanals
command-table-hand = karten
command-table-hand-description = Deine Karten noch mal zeigen
command-table-show = zeigen
command-table-show-description = Den Tisch ans Ende des Kanals holen
command-table-leave = verlassen
command-table-leave-description = Den Tisch verlassen; ein Bot spielt für dich
command-table-return = zurück
command-table-return-description = Deinen Platz zurückholen
command-table-kick = kicken
command-table-kick-description = Jemandem den Platz nehmen; während der Partie übernimmt ihn ein Bot (Host, Moderation)
command-table-kick-user = person
command-table-kick-user-description = Wessen Platz
command-table-block = blockieren
command-table-block-description = Jemanden von den Tischen fernhalten, an denen du Host bist
command-table-block-user = person
command-table-block-user-description = Wer nicht mitspielen darf
command-table-unblock = freigeben
command-table-unblock-description = Jemanden wieder an die Tische lassen, an denen du Host bist
command-table-end = schließen
command-table-end-description = Den Tisch schließen (Host, Moderation)
command-about-description = Was dieser Bot ist und wie man ihn einlädt
menu-stats = Statistik
menu-invite = An meinen Tisch einladen
menu-block = An meinen Tischen blockieren

start-open = Der Tisch ist offen, und du bist dabei.
start-invitation = **{ $host }** öffnet einen Tisch für { $game } in { $channel }. Kommt dazu!
start-forum = Im Forum selbst lässt sich kein Tisch öffnen. Erstelle darin einen Beitrag und starte das Spiel dort.
start-locked = Dieser Thread ist gesperrt. Bitte die Moderation, ihn zu entsperren, oder starte das Spiel in einem anderen Kanal.
start-archived = Dieser Thread ist archiviert. Schreib etwas hinein, dann ist er wieder offen; starte danach das Spiel.
start-permissions = Hier kann ich noch nicht spielen. In diesem Kanal fehlt mir noch: { $names }.
start-opening = Der Tisch geht gleich auf.
start-no-access = Discord lässt mich hier nicht schreiben. Ist das ein privater Thread, erwähn mich darin, damit ich dazukomme; sonst lass mich diesen Kanal sehen. Starte dann noch mal.
start-not-posted = Discord hat den Tisch nicht angenommen, deshalb habe ich ihn wieder geschlossen. Versuch es noch mal oder in einem anderen Kanal.
start-without-threads = Mir fehlt hier das Recht, Threads zu erstellen („Öffentliche Threads erstellen“, „Nachrichten in Threads senden“), also spielen wir im Kanal.
start-without-files = Mir fehlt hier das Recht „Dateien anhängen“, also kommt alles als Text.
start-without-history = Mir fehlt hier das Recht „Nachrichtenverlauf anzeigen“. Falle ich genau dann aus, wenn eine Partie beginnt, wird ihr Tisch geschlossen.
permission-view-channel = Kanal ansehen
permission-send-messages = Nachrichten senden
permission-send-messages-in-threads = Nachrichten in Threads senden
permission-attach-files = Dateien anhängen
permission-read-message-history = Nachrichtenverlauf anzeigen
table-shown = Der Tisch steht wieder am Ende des Kanals.
table-left = Du hast den Tisch verlassen. Falls du es dir anders überlegst: { COMMAND("table return") }.
table-left-lobby = Du hast den Tisch verlassen. Falls du es dir anders überlegst, drück auf **{ PUBLIC("button-join") }**.
table-kicked = Erledigt: Für { $name } spielt jetzt ein Bot. Zurückkommen geht jederzeit; { COMMAND("table block") } hält { $name } von deinen nächsten Tischen fern.
table-kicked-lobby = Erledigt: { $name } hat keinen Platz mehr. Soll das so bleiben: { COMMAND("table block") }.
table-as-before = Der Tisch ist jetzt so eingestellt wie letztes Mal.
bell-set = Ich rufe dich, wenn hier ein Tisch für { $game } aufgeht.
bell-about = Höchstens ein Ping in 12 Stunden, egal wie viele Tische aufgehen. { $clock ->
    [own] Bei dir ist es jetzt { $time } Uhr.
    [server] Auf dem Server ist es jetzt { $time } Uhr.
   *[utc] Du hast keine Zeitzone gewählt. In UTC ist es jetzt { $time } Uhr.
}
bell-no-pings = Aber deine Erinnerungen kommen ohne Ping: So kann ich dich nicht rufen. Umstellen kannst du das in { COMMAND("settings") }.
bell-when = Wann darf ich dich rufen?
bell-morning = morgens, 6 bis 12 Uhr
bell-afternoon = nachmittags, 12 bis 18 Uhr
bell-evening = abends, 18 bis 24 Uhr
bell-night = nachts, 0 bis 6 Uhr
bell-off = Hier rufe ich dich nicht mehr.
bell-too-many = Ich rufe dich schon an { $most } Stellen. Nimm in { COMMAND("settings") } erst eine weg.
table-blocked = { $name } kann nicht mehr an Tische, an denen du Host bist. Niemand erfährt davon.
table-blocked-seated = Wer schon sitzt, bleibt sitzen: { COMMAND("table kick") } gibt den Platz einem Bot.
table-unblocked = { $name } kann wieder an Tische, an denen du Host bist.
table-block-self = Dich selbst kannst du nicht blockieren.
table-unblock-self = An deinen eigenen Tischen bist du immer willkommen.
table-unblock-no-one = { $name } ist an deinen Tischen nicht blockiert.
table-block-bot = Das ist ein Bot, der setzt sich nie von allein an den Tisch.
invite-call = { $name }: **{ $host }** hat dir einen Platz an einem Tisch für { $game } freigehalten. Drück dort auf **{ PUBLIC("button-join") }**.
invite-done = { $name } ist eingeladen. Die Einladung steht im Kanal des Tisches.
invite-again = { $name } ist an diesen Tisch schon eingeladen.
invite-no-lobby = Du sitzt auf diesem Server an keinem Tisch, der noch auf Leute wartet. Öffne einen oder drück auf **{ PUBLIC("button-join") }** und lade dann noch mal ein.
invite-seated = { $name } hat schon einen Platz.
invite-not-posted = Discord hat die Einladung nicht angenommen, { $name } weiß also nichts davon. Versuch es noch mal.
table-ended = Der Tisch ist geschlossen.
leaderboard-title = { $game }: die meisten Siege · { $where } · { $when }
leaderboard-here = auf diesem Server
leaderboard-everywhere = überall
leaderboard-table = an diesem Tisch
leaderboard-ever = insgesamt
leaderboard-season = { $quarter ->
    [1] Januar bis März
    [2] April bis Juni
    [3] Juli bis September
   *[other] Oktober bis Dezember
} { $year }
leaderboard-line = **{ $number }.** { $name }: { $wins } von { $games } gewonnen
leaderboard-line-alone = { $name }: noch keine Partie gegen Menschen
leaderboard-legend = Siege/Partien · Wertung (?: noch unsicher)
leaderboard-share = { $share } % gewonnen
leaderboard-streak = beste Serie: { $games } am Stück
leaderboard-house = { $wins } von { $games } gegen Bots gewonnen
leaderboard-own = Du: { $line }
leaderboard-page = Seite { $page }.
leaderboard-counted = Es zählen Partien ab zwei Menschen.
leaderboard-lost-calls = Hier geschlossene Tische (Ruf verloren): { $calls }.
leaderboard-empty = Auf dieser Rangliste steht noch niemand.
leaderboard-beyond = Eine Seite { $page } gibt es nicht; die letzte ist { $last }.
button-board-before = ◀ { $page }
button-board-after = { $page } ▶
button-board-ever = Insgesamt
button-board-season = Diese Saison
button-board-here = Server
button-board-everywhere = Überall
button-board-table = Tisch
stats-title = { $game }: { $name }
stats-wins = { $wins ->
    [one] { $wins } Sieg
   *[other] { $wins } Siege
} in { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
} ({ $share } %)
stats-here = Auf diesem Server: Platz { $place } · { $wins ->
    [one] { $wins } Sieg
   *[other] { $wins } Siege
} in { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
stats-streak = Siege am Stück: jetzt { $now }, Rekord { $best }
stats-house = Gegen Bots: { $wins } von { $games } gewonnen
stats-curve = Wertung über { $games ->
    [one] eine Partie: von { $first } auf { $last }
   *[other] { $games } Partien: von { $first } auf { $last }, tiefster Stand { $lowest }, höchster { $highest }.
}
stats-opponent = { $name } ({ $wins } von { $games } gewonnen)
stats-opponents = Häufigste Duelle: { $names }
quarter-title = { $game }: deine Saison · { $when }
quarter-best = Bester Sieg: { $others ->
    [0] Wertung +{ $points }
   *[other] vor { $names } · Wertung +{ $points }
}
quarter-rival = Liebstes Duell: { $rival }
quarter-empty = In diesen Monaten hast du keine Partie beendet.
button-quarter = Deine Saison
season-over = Die Saison ist vorbei · { $when }
season-next = Alle fangen wieder bei null an. **{ button-quarter }**:
curve-title = { $game }: Wertung
curve-start = { $games ->
    [one] vor einer Partie
   *[other] vor { $games } Partien
}
curve-now = jetzt
history-title = { $game }: Partien von { $name }
history-line = { $when } · Platz { $place } von { $seats }
history-open = Partie ansehen
history-empty = Noch keine beendeten Partien.
history-none = Hier gibt es keine solchen Partien.
history-which = Welche Partien?
history-all = Alle Partien
history-won = Gewonnene Partien
history-people = Partien gegen Menschen
history-house = Partien gegen Bots
button-history-newer = ◀ Neuere
button-history-older = Ältere ▶
history-hidden = Diese Person behält ihre Partien lieber für sich.
about-title = Kartentische, Version { $version }
about =
    Mit mir spielt ihr Kartenspiele aus dem Laden in euren Kanälen, und jede Hand sieht nur, wer sie hält. Einen Tisch öffnest du so: { $commands }.
    Ich bin ein inoffizieller Begleiter für Leute, die die Spiele besitzen. Die Namen der Spiele gehören ihren Verlagen.
    { COMMAND("privacy show") } sagt, was ich über dich speichere, und mit { COMMAND("privacy delete") } vergesse ich dich.
