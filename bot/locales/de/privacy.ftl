player-forgotten = 👤 jemand von früher
player-unnamed = jemand
player-nameless = Person { $number }
result-deal-forgotten = Die Mischung lässt sich nicht mehr prüfen, weil jemand vom Tisch vergessen werden wollte.
result-deal-hidden = Die Moderation hat die Glückswörter verborgen, deshalb lässt sich die Mischung von hier aus nicht prüfen.
refused-not-moderator = Das kann nur die Moderation dieses Servers.

privacy-title = Was ich über dich speichere
privacy-nothing = Nichts.
privacy-profiles = Deine Einstellungen und die Nummer unseres Kanals für Direktnachrichten.
privacy-blocks = { $count ->
    [one] Eine Person
   *[other] { $count } Personen
}, die du von deinen Tischen fernhältst.
privacy-tables = { $count ->
    [one] Ein Tisch, an dem du sitzt, Host bist
   *[other] { $count } Tische, an denen du sitzt, Host bist
} oder gespielt hast: dein Platz, dein Glückswort und bis zum Ende der Partie dein Anzeigename.
privacy-actions = { $count ->
    [one] Eine Entscheidung
   *[other] { $count } Entscheidungen
} von dir in Partien.
privacy-posts = { $count ->
    [one] Eine Nachricht mit deinen Karten: wo sie steht
   *[other] { $count } Nachrichten mit deinen Karten: wo sie stehen
}, damit ich sie auf dem neuesten Stand halten kann.
privacy-inbox = { $count ->
    [one] Ein Knopfdruck
   *[other] { $count } Knopfdrücke
} aus den letzten 24 Stunden, damit nichts doppelt passiert.
privacy-tokens = Ein Schlüssel von Discord, mit dem ich deine letzte private Nachricht ändern kann. Er gilt nur fünfzehn Minuten.
privacy-placed = { $count ->
    [one] Eine beendete Partie
   *[other] { $count } beendete Partien
}: dein Platz, für die Rangliste.
privacy-daily-plays = { $count ->
    [one] Ein Tagesspiel, das du begonnen hast
   *[other] { $count } Tagesspiele, die du begonnen hast
}: der Tag und was dabei herauskam.
privacy-daily-members = { $count ->
    [one] Ein Server, auf dem
   *[other] { $count } Server, auf denen
} du diese Woche ein Tagesspiel aufgerufen hast, mit deinem Anzeigenamen dort, für die Bestenliste.
privacy-known-deals = { $count ->
    [one] Eine beendete Partie
   *[other] { $count } beendete Partien
}, deren Karten du kennst: Du hast sie angesehen oder als Herausforderung angenommen.
privacy-bells = { $count ->
    [one] Ein Ruf, um den
   *[other] { $count } Rufe, um die
} du für neue Tische gebeten hast: Spiel, Kanal und Tageszeiten.
privacy-standings = { $count ->
    [one] Eine Zeile
   *[other] { $count } Zeilen
} mit Zahlen: deine Siege und Partien nach Server und Saison.
privacy-ratings = { $count ->
    [one] Eine Wertung
   *[other] { $count } Wertungen
} und was jede Partie daran geändert hat.
privacy-more = { COMMAND("privacy export") } gibt dir das alles als Datei. Mit { COMMAND("privacy delete") } vergesse ich dich.
privacy-export = Alles, was ich über dich speichere. Geheime Karten laufender Partien und die kurzlebigen Schlüssel von Discord sind nicht dabei.
privacy-delete =
    ### Soll ich dich vergessen?
    Ein Bot übernimmt deinen Platz in laufenden Partien, für immer. Deine Einstellungen und alles andere, was auf dich hinweist, werden gelöscht. Beendete Partien behalten einen namenlosen Platz, und ihre Mischung lässt sich nicht mehr prüfen. Du verschwindest von den Ranglisten. Auch deine Tagesspiele werden gelöscht. Nur ein Vermerk ohne deinen Namen bleibt bis Mitternacht (UTC), damit niemand das Spiel von heute zweimal spielt. Das lässt sich nicht rückgängig machen. Meine Nachrichten in den Kanälen von Discord bleiben stehen.
privacy-deleted = Ich habe dich vergessen. Spielst du wieder mit, speichere ich auch wieder etwas über dich.
button-privacy-delete = Vergiss mich
