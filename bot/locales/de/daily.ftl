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
daily-once = Du spielst es allein gegen { $house ->
    [one] einen Bot
   *[other] { $house } Bots
}, genau einmal. Wenn dir etwas dazwischenkommt, wartet es auf dich.
daily-waits = Das Spiel von heute hast du schon begonnen. Es wartet dort, wo du warst.
daily-next = Das nächste Tagesspiel: { $when }
daily-until = Dieses Spiel zählt, bis sein Tag zu Ende ist: { $when }
daily-day-over = ⌛ Der Tag dieses Spiels ist vorbei. Du kannst weiterspielen, aber es zählt nicht mehr.
daily-sealed = Siegel dieses Spiels: `{ $commitment }`
daily-sealed-next = Siegel für den nächsten Tag: `{ $commitment }`
daily-key = Der Schlüssel vom { $day } ist jetzt öffentlich: `{ $key }`
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
daily-players = { $players ->
    [one] Bisher hat es eine Person zu Ende gespielt.
   *[other] Bisher haben es { $players } Personen zu Ende gespielt.
}
daily-better = { $others ->
    [one] Bisher hat es noch jemand zu Ende gespielt, { $share ->
        [0] aber nicht besser als du.
       *[other] und zwar besser als du.
    }
   *[other] Bisher haben es { $others } andere zu Ende gespielt; besser als du waren { $share } %.
}
daily-first = Du hast das Spiel von heute vor allen anderen zu Ende gespielt.
daily-practised = Übung zählt nicht.
daily-locked = Protokoll und Auswertung gibt es, wenn dieser Tag vorbei ist: { $when }
daily-share = { $name } · { $game }, Tagesspiel vom { $day } · { $medal } { $score }
daily-shared = Dein Ergebnis steht gleich im Kanal.
daily-share-where = Wo soll ich dein Ergebnis posten? Für einen anderen Kanal tipp dort { $command } und drück **Teilen**.
daily-share-here = Tipp { $command } in dem Kanal, in dem dein Ergebnis stehen soll, und drück dort **Teilen**.
daily-share-forbidden = In diesem Kanal darfst du nicht schreiben, oder ich darf es nicht. Tipp den Befehl in einem anderen und drück dort **Teilen**.

daily-practice = { $game }: Üb mit einem Tagesspiel von früher. Es zählt nicht, und danach kannst du sein Protokoll ansehen.
daily-which-day = Tag wählen
daily-no-practice = Noch gibt es kein früheres Spiel zum Üben. Komm morgen wieder.
daily-board-title = { $game }: Bestenliste dieses Servers, { $day }
daily-board-line = { $medal } { $name } { $marks }
daily-board-week = Die letzten sieben Tage
daily-board-week-line = { $number }. { $name }: { $points } { $points ->
    [one] Punkt
   *[other] Punkte
} an { $days } { $days ->
    [one] Tag
   *[other] Tagen
}
daily-board-nobody = Noch niemand.
daily-board-how = Der erste Platz bringt { $most } Punkte, der letzte { $least }. Hier steht, wer diese Woche auf diesem Server ein Tagesspiel aufgerufen hat; in { COMMAND("settings") } kannst du dich ausblenden.
daily-check = Das Spiel vom { $day } mit seinem Schlüssel. Das Siegel von damals ist `{ $commitment }`. Auf der Seite „Wurde fair gemischt?“ meiner Dokumentation steht das Skript, das es prüft: verify_deal.py.

button-daily-play = Spielen
button-daily-on = Weiterspielen
button-daily-about = Info
button-daily-play-today = Heute selbst spielen
button-daily-here = Hier spielen
button-daily-board = Bestenliste
button-daily-practise = Üben
button-daily-check = Gestriger Schlüssel
button-daily-share-in = In #{ $channel } posten
button-share = Teilen

refused-daily-alone = Das Tagesspiel spielst du allein, so etwas gibt es hier also nicht.
refused-deal-over = Dieses Spiel ist vorbei.
refused-daily-locked = Andere haben dieses Spiel vielleicht noch vor sich. Protokoll und Auswertung gibt es, wenn der Tag vorbei ist (Mitternacht UTC).
refused-daily-forgotten = Du hast das Spiel von heute schon gespielt und wolltest dann vergessen werden, noch mal beginnen geht also nicht. Das nächste kommt um Mitternacht UTC.
refused-no-daily-deal = An diesem Tag gab es kein Spiel, oder der Tag ist noch nicht vorbei.
refused-nothing-to-share = Noch gibt es nichts zu teilen: Spiel erst ein Tagesspiel an seinem Tag zu Ende.
refused-already-shared = Dein Ergebnis steht schon in diesem Kanal.
