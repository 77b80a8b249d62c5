command-daily = tagesspiel
command-daily-description = Das Tagesspiel: dieselben Karten für alle, gegen Bots
command-daily-show = zeigen
command-daily-show-description = Was gezeigt wird (ohne Angabe das Spiel von heute)
command-daily-show-board = Bestenliste dieses Servers
command-daily-show-practice = frühere Tage, zum Üben

daily-title = { $game } · Tagesspiel vom { $day }
daily-title-practice = { $game } · zum Üben: das Tagesspiel vom { $day }
daily-heading = **{ $game }** · Tagesspiel · { $heading }
daily-heading-practice = **{ $game }** · Übung · { $heading }
daily-once = Einmal, allein gegen { $house ->
    [one] einen Bot
   *[other] { $house } Bots
}. Kommt etwas dazwischen, wartet es auf dich.
daily-waits = Das Spiel von heute hast du schon begonnen. Es wartet dort, wo du warst.
daily-next = Das nächste Tagesspiel: { $when }
daily-until = Das Spiel zählt, bis der Tag endet: { $when }
daily-day-over = ⌛ Der Tag dieses Spiels ist vorbei. Du kannst weiterspielen, aber es zählt nicht mehr.
daily-sealed = Siegel dieses Spiels: `{ $commitment }`
daily-sealed-next = Siegel für den nächsten Tag: `{ $commitment }`
daily-fair = Prüfen: hier, einen Tag später.
daily-coming = Deine Karten kommen gleich in unsere Direktnachrichten.
daily-arrives = Dein Tagesspiel ist da: { $game }.
daily-table = { $game } · Tagesspiel vom { $day }
daily-closed = Dieses Spiel ist geschlossen.
daily-moved-here = Du spielst in einer anderen Nachricht weiter.
daily-moved-direct = Deine Karten sind jetzt in unseren Direktnachrichten.
daily-moved-gone = Der Befehl für das Tagesspiel zeigt deine Karten wieder.

daily-place = { $medal } Platz { $place } von { $seats }
daily-streak = { $days ->
    [one] 🔥 Der erste Tag einer Serie.
   *[other] 🔥 Eine Serie von { $days } Tagen.
}
daily-streak-rule = Eine Serie übersteht einen versäumten Tag in { $days }.
daily-reminder = Deine Serie wartet auf das Tagesspiel.
daily-reminder-off = Du wolltest diese Erinnerung; { COMMAND("settings") } stellt sie ab.
daily-players = Schon zu Ende gespielt: { $players }
daily-better = { $others ->
    [one] Außer dir hat es bisher eine Person zu Ende gespielt, { $share ->
        [0] aber nicht besser als du.
       *[other] und zwar besser als du.
    }
   *[other] Bisher haben es { $others } andere zu Ende gespielt; besser als du waren { $share } %.
}
daily-first = Du hast das Spiel von heute vor allen anderen zu Ende gespielt.
daily-practised = Übung zählt nicht.
daily-locked = Protokoll und Analyse gibt es, wenn dieser Tag vorbei ist: { $when }
daily-share = { $name } · { $game }, Tagesspiel vom { $day } · { $medal } { $score }
daily-shared = Dein Ergebnis steht gleich im Kanal.
daily-share-where = Wo soll ich dein Ergebnis posten? Für einen anderen Kanal tipp dort { $command } und drück **Teilen**.
daily-share-here = Tipp { $command } in dem Kanal, in dem dein Ergebnis stehen soll, und drück dort **Teilen**.
daily-share-forbidden = In diesem Kanal darfst du nicht schreiben, oder ich darf es nicht. Tipp den Befehl in einem anderen und drück dort **Teilen**.
share-where = Wo soll ich dieses Ergebnis posten?
share-channel = Kanal wählen
share-forbidden = Dort darfst du nicht schreiben, oder ich darf es nicht.
share-as-guest = Ich kann das nirgendwo anders posten: In diesem Chat bin ich nur zu Gast. Lass mich zum Server hinzufügen, dann lassen sich Ergebnisse von dort teilen.
share-on-server = Dieses Spiel lief auf keinem Server. Um es auf einem zu teilen, tipp dort { $command } mit dem Code { $code }, geh ans Ende und drück **{ button-share }**.
result-shared = geteilt von { $name }

daily-practice = { $game }: Üb mit einem Tagesspiel von früher. Es zählt nicht, und danach kannst du sein Protokoll ansehen.
daily-which-day = Tag wählen
daily-no-practice = Noch gibt es kein früheres Spiel zum Üben. Komm morgen wieder.
daily-board-title = { $game }: Bestenliste dieses Servers, { $day }
daily-board-line = { $medal } { $name } { $marks }
daily-board-week = Die letzten sieben Tage · Punkte (Tage)
daily-board-no-one = Noch niemand.
daily-board-how = Der erste Platz bringt { $most } Punkte, der letzte { $least }. Hier steht, wer diese Woche auf diesem Server ein Tagesspiel aufgerufen hat; in { COMMAND("settings") } kannst du dich ausblenden.
daily-check = Das Spiel vom { $day } mit seinem Schlüssel. Das Siegel von damals ist `{ $commitment }`. Auf der Seite „Wurde fair gemischt?“ meiner Dokumentation steht das Skript, das es prüft: verify_deal.py.

button-daily-play = Spielen
button-daily-on = Weiterspielen
button-daily-about = Info
button-daily-play-today = Heute spielen
button-daily-here = Hier spielen
button-daily-board = Bestenliste
button-daily-practise = Üben
button-daily-check = War gestern fair?
button-daily-share-in = In #{ $channel } posten
button-share = Teilen

refused-daily-alone = Das Tagesspiel spielst du allein, deshalb geht das hier nicht.
refused-deal-over = Dieses Spiel ist vorbei.
refused-daily-locked = Andere haben dieses Spiel vielleicht noch vor sich. Protokoll und Analyse gibt es, wenn der Tag vorbei ist (Mitternacht UTC).
refused-daily-forgotten = Du hast das Spiel von heute schon gespielt und wolltest dann vergessen werden, noch mal beginnen geht also nicht. Das nächste kommt um Mitternacht UTC.
refused-no-daily-deal = An diesem Tag gab es kein Spiel, oder der Tag ist noch nicht vorbei.
refused-nothing-to-share = Hier gibt es nichts zu teilen: Das Spiel läuft noch, oder es war Übung.
refused-not-your-result = Nur wer dieses Spiel zu Ende gespielt hat, kann sein Ergebnis teilen.
refused-already-shared = Dein Ergebnis steht schon in diesem Kanal.

command-challenge = herausfordern
command-challenge-description = Lass jemanden die Karten deiner letzten Partie spielen
command-challenge-user = person
command-challenge-user-description = Wen du herausforderst

challenge-title = { $game } · dieselben Karten, du bist dran
challenge-heading = **{ $game }** · dieselben Karten · { $heading }
challenge-about = Die Karten einer beendeten Partie, vom selben Platz aus, allein gegen Bots: Gleiche Entscheidungen führen immer zur gleichen Partie. Sie zählt nicht, und du hast eine Woche Zeit. Wenn du durch bist, stehen beide Ergebnisse dort, wo die Herausforderung steht.
challenge-arrives = Die Karten deiner Herausforderung sind da: { $game }.
challenge-table = { $game } · dieselben Karten
challenge-moved-gone = **{ PUBLIC("button-take") }** unter der Herausforderung zeigt deine Karten wieder.
challenge-offer = { $name } hat eine Partie { $game } gespielt und gibt die Karten weiter. Machst du mehr daraus?
challenge-invited = { $person }, das ist für dich. { $offer }
challenge-private = Du spielst vom selben Platz aus, allein gegen Bots und nur für dich. Wenn du durch bist, stehen beide Ergebnisse hier. Du kannst die erste Partie auch ansehen und auswerten, aber dann kannst du nicht mehr annehmen.
challenge-open = Für bis zu { $most } Leute, die die Karten nicht kennen. Sie endet: { $when }
challenge-parted = Ab { $game_key ->
    [two_win] Runde
    [two_sans_three] Zug
   *[two_down] Runde
} { $round } ging es auseinander: { $other } { $theirs }, { $name } { $own }
challenge-same = Bei beiden lief alles gleich.
challenge-first = Die erste Partie: { $line }
challenge-done = Beide Ergebnisse stehen gleich im Kanal der Herausforderung.
challenge-offered = Deine Herausforderung steht gleich im Kanal.
challenge-forbidden = In diesem Kanal darfst du nicht schreiben, oder ich darf es nicht. Tipp { $command } in einem anderen.
challenge-no-game = Du hast noch keine Partie { $game } zu Ende gespielt.

button-challenge = Herausfordern
button-take = Annehmen

refused-challenge-not-yours = Die Karten weitergeben kann nur, wer diese Partie bis zum Ende gespielt hat.
refused-challenge-unfinished = Karten kannst du weitergeben, wenn ihre Partie vorbei ist, die eines Tagesspiels nach seinem Tag.
refused-challenge-taken-on = Diese Karten hat dir jemand weitergegeben. Gib die einer eigenen Partie weiter.
refused-challenge-sat-there = Diese Person hat mitgespielt und kennt die Karten. Fordere jemand anderen heraus.
refused-challenge-stands = Deine Herausforderung steht schon in diesem Kanal.
refused-challenge-over = Diese Herausforderung ist vorbei. Unter deinem nächsten Ergebnis kannst du selbst eine stellen.
refused-challenge-known = Du kennst diese Karten: Du hast mitgespielt oder die Partie schon angesehen.
refused-challenge-full = Acht Leute haben diese Herausforderung angenommen, mehr geht nicht.
refused-challenge-first = Du spielst diese Karten gerade selbst. Spiel erst zu Ende, dann kannst du diese Partie ansehen.

morning-title = Tagesspiele · { $day }
morning-more = { $others ->
    [one] und noch jemand
   *[other] und { $others } weitere
}
morning-week = Die letzten sieben Tage, in Punkten: { $leaders }
morning-leader = { $name } { $points }
morning-streak = 🔥 Längste Serie: { $name }, { $days } Tage
morning-riddle = 🧩 **{ $game }**: So fing es an. Was hättest du zuerst getan?
morning-which = Welches Spiel von heute möchtest du spielen?
morning-answers = Was alle getan haben
morning-answer = { $times } × { $action }
morning-about = Einmal am Tag und ohne Benachrichtigung: die Ergebnisse der Tagesspiele und ein Rätsel. Nur nach einem Tag, an dem hier jemand eines zu Ende gespielt hat. Nach drei Monaten auch, wer am meisten gewonnen hat.
morning-barred = Die Morgenpost ist aus: In ihrem Kanal darf ich nicht schreiben. Lass mich hinein oder wähl einen anderen.
button-morning-answer = Lösung
