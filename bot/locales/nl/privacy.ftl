player-forgotten = 👤 een speler van vroeger
player-unnamed = iemand
player-nameless = speler { $number }
result-deal-forgotten = Of er eerlijk is gedeeld, is niet meer te controleren: een van de spelers wilde vergeten worden.
result-deal-hidden = Een moderator heeft de gelukswoorden verborgen, dus hier is niet te controleren of er eerlijk is gedeeld.
refused-not-moderator = Dit kan alleen een moderator van deze server.

privacy-title = Wat ik over je bewaar
privacy-nothing = Niets.
privacy-profiles = Je instellingen en het nummer van ons privékanaal.
privacy-blocks = { $count ->
    [one] Eén persoon die
   *[other] { $count } mensen die
} je weghoudt van de tafels waarvan je host bent.
privacy-tables = { $count ->
    [one] Eén tafel
   *[other] { $count } tafels
} waar je zit, waarvan je host bent of waar je eerder hebt gespeeld: je plaats, je gelukswoord, en je weergavenaam tot het spel uit is.
privacy-actions = { $count ->
    [one] Eén keuze
   *[other] { $count } keuzes
} van jou in spellen.
privacy-posts = { $count ->
    [one] Eén bericht
   *[other] { $count } berichten
} met je hand: waar het staat, zodat ik je hand kan bijwerken.
privacy-inbox = { $count ->
    [one] Eén keer een knop ingedrukt
   *[other] { $count } keer een knop ingedrukt
} in het laatste etmaal, zodat niets dubbel gebeurt.
privacy-tokens = Een sleutel van Discord om je laatste privébericht bij te werken. Na een kwartier werkt die niet meer.
privacy-placed = { $count ->
    [one] Eén uitgespeeld spel
   *[other] { $count } uitgespeelde spellen
}: je plaats, voor de ranglijst.
privacy-daily-plays = { $count ->
    [one] Eén spel van de dag
   *[other] { $count } spellen van de dag
} waaraan je bent begonnen: de dag, en hoe het afliep.
privacy-daily-members = { $count ->
    [one] Eén server
   *[other] { $count } servers
} waar je deze week om een spel van de dag hebt gevraagd, met je weergavenaam daar, voor de lijst van de beste spelers.
privacy-known-deals = { $count ->
    [one] Eén uitgespeeld spel
   *[other] { $count } uitgespeelde spellen
} waarvan je de kaarten kent: je hebt teruggekeken of de uitdaging aangenomen.
privacy-bells = { $count ->
    [one] Eén seintje dat
   *[other] { $count } seintjes die
} je bij nieuwe tafels wilt: spel, kanaal en uren.
privacy-standings = { $count ->
    [one] Eén regel
   *[other] { $count } regels
} met tellingen: hoe vaak je hebt gewonnen en gespeeld, per server en seizoen.
privacy-ratings = { $count ->
    [one] Eén rating
   *[other] { $count } ratings
}, en hoe elk spel die veranderde.
privacy-more = Met { COMMAND("privacy export") } krijg je alles als bestand. Met { COMMAND("privacy delete") } vergeet ik je.
privacy-export = Alles wat ik over je bewaar. Geheime kaarten van lopende spellen en de tijdelijke sleutels van Discord zitten er niet bij.
privacy-delete =
    ### Zal ik je vergeten?
    Een bot neemt voorgoed je plaats over in lopende spellen. Je instellingen en al het andere met je naam worden gewist. Uitgespeelde spellen houden een plaats zonder naam, en of er eerlijk is gedeeld, is dan niet meer te controleren. Je verdwijnt van de ranglijsten. Ook je spellen van de dag worden gewist. Alleen een aantekening zonder je naam blijft tot middernacht (UTC), zodat niemand het spel van vandaag twee keer speelt. Dit is niet terug te draaien. Mijn berichten in de kanalen van Discord blijven staan.
privacy-deleted = Ik ben je vergeten. Speel je weer, dan ga ik weer dingen over je bewaren.
button-privacy-delete = Vergeet mij
