player-forgotten = 👤 jemand von früher
player-unnamed = jemand
player-nameless = Person { $number }
result-deal-forgotten = Die Mischung lässt sich nicht mehr prüfen, weil jemand vom Tisch vergessen werden wollte.
result-deal-hidden = Die Moderation hat die Glückswörter verborgen, deshalb lässt sich die Mischung von hier aus nicht prüfen.
refused-not-moderator = Das kann nur die Moderation dieses Servers.

privacy-title = Was ich über dich speichere
privacy-nothing = Nichts.
privacy-profiles = Einstellungen und unser privater Kanal.
privacy-blocks = { $count ->
    [one] Eine Person
   *[other] { $count } Personen
}, die du blockierst.
privacy-tables = { $count ->
    [one] Ein Tisch
   *[other] { $count } Tische
}: dein Platz, dein Glückswort und bis zum Ende dein Name.
privacy-actions = { $count ->
    [one] Eine Entscheidung
   *[other] { $count } Entscheidungen
} in Partien.
privacy-posts = { $count ->
    [one] Eine Nachricht mit deinen Karten: Link.
   *[other] { $count } Nachrichten mit deinen Karten: Link.
}
privacy-inbox = { $count ->
    [one] Ein Knopfdruck
   *[other] { $count } Knopfdrücke
} vom letzten Tag, damit keiner doppelt zählt.
privacy-tokens = Discords Erlaubnis, meine letzte Antwort zu ändern (15 min).
privacy-placed = { $count ->
    [one] Eine beendete Partie
   *[other] { $count } beendete Partien
}: dein Platz.
privacy-daily-plays = { $count ->
    [one] Ein Tagesspiel
   *[other] { $count } Tagesspiele
}: Tag und Ergebnis.
privacy-daily-members = { $count ->
    [one] Ein Server, dessen
   *[other] { $count } Server, deren
} Bestenliste dich diese Woche führt, und dein Name dort.
privacy-known-deals = { $count ->
    [one] Eine Partie
   *[other] { $count } Partien
}, deren Karten du kennst.
privacy-bells = { $count ->
    [one] Ein Ruf
   *[other] { $count } Rufe
} zu neuen Tischen: Spiel, Kanal, Uhrzeiten.
privacy-standings = { $count ->
    [one] Eine Bilanz
   *[other] { $count } Bilanzen
}: Siege je Server und Saison.
privacy-ratings = { $count ->
    [one] Eine Wertung
   *[other] { $count } Wertungen
} und ihr Verlauf.
privacy-more = { COMMAND("privacy export") } gibt dir das alles als Datei. Mit { COMMAND("privacy delete") } vergesse ich dich.
privacy-export = Alles, was ich über dich speichere. Geheime Karten laufender Partien und die kurzlebigen Schlüssel von Discord sind nicht dabei.
privacy-delete =
    ### Soll ich dich vergessen?
    Ein Bot übernimmt deinen Platz in laufenden Partien, für immer. Deine Einstellungen und alles andere, was auf dich hinweist, werden gelöscht. Beendete Partien behalten einen namenlosen Platz, und ihre Mischung lässt sich nicht mehr prüfen. Du verschwindest von den Ranglisten. Auch deine Tagesspiele werden gelöscht. Nur ein Vermerk ohne deinen Namen bleibt bis Mitternacht (UTC), damit niemand das Spiel von heute zweimal spielt. Das lässt sich nicht rückgängig machen. Meine Nachrichten in den Kanälen von Discord bleiben stehen.
privacy-deleted = Ich habe dich vergessen. Spielst du wieder mit, speichere ich auch wieder etwas über dich.
button-privacy-delete = Vergiss mich
