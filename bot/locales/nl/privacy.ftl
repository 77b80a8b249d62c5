player-forgotten = 👤 een speler van vroeger
player-unnamed = iemand
player-nameless = speler { $number }
result-deal-forgotten = Of er eerlijk is gedeeld, is niet meer te controleren: een van de spelers wilde vergeten worden.
result-deal-hidden = Een moderator heeft de gelukswoorden verborgen, dus hier is niet te controleren of er eerlijk is gedeeld.
refused-not-moderator = Dit kan alleen een moderator van deze server.

privacy-title = Wat ik over je bewaar
privacy-nothing = Niets.
privacy-profiles = Je instellingen en ons privékanaal.
privacy-blocks = { $count ->
    [one] Eén persoon
   *[other] { $count } mensen
} die je blokkeert.
privacy-tables = { $count ->
    [one] Eén tafel
   *[other] { $count } tafels
}: je plaats, je gelukswoord en tot het einde je naam.
privacy-actions = { $count ->
    [one] Eén keuze
   *[other] { $count } keuzes
} van jou in spellen.
privacy-posts = { $count ->
    [one] Eén bericht met je hand: de link.
   *[other] { $count } berichten met je hand: de links.
}
privacy-inbox = { $count ->
    [one] Eén druk op een knop
   *[other] { $count } drukken op een knop
} van de laatste dag, zodat geen dubbel telt.
privacy-tokens = Discords toestemming om mijn laatste antwoord te wijzigen (15 min).
privacy-placed = { $count ->
    [one] Eén uitgespeeld spel
   *[other] { $count } uitgespeelde spellen
}: je plaats.
privacy-daily-plays = { $count ->
    [one] Eén spel van de dag
   *[other] { $count } spellen van de dag
}: dag en afloop.
privacy-daily-members = { $count ->
    [one] Eén server
   *[other] { $count } servers
} met jou deze week op de lijst van beste spelers, en je naam daar.
privacy-known-deals = { $count ->
    [one] Eén spel
   *[other] { $count } spellen
} waarvan je de kaarten kent.
privacy-bells = { $count ->
    [one] Eén seintje
   *[other] { $count } seintjes
} bij nieuwe tafels: spel, kanaal, uren.
privacy-standings = { $count ->
    [one] Eén telling
   *[other] { $count } tellingen
} van je winst, per server en seizoen.
privacy-ratings = { $count ->
    [one] Eén rating
   *[other] { $count } ratings
}, en wat elk spel veranderde.
privacy-more = Met { COMMAND("privacy export") } krijg je alles als bestand. Met { COMMAND("privacy delete") } vergeet ik je.
privacy-export = Alles wat ik over je bewaar. Geheime kaarten van lopende spellen en de tijdelijke sleutels van Discord zitten er niet bij.
privacy-delete =
    ### Zal ik je vergeten?
    Een bot neemt voorgoed je plaats over in lopende spellen. Je instellingen en al het andere met je naam worden gewist. Uitgespeelde spellen houden een plaats zonder naam, en of er eerlijk is gedeeld, is dan niet meer te controleren. Je verdwijnt van de ranglijsten. Ook je spellen van de dag worden gewist. Alleen een aantekening zonder je naam blijft tot middernacht (UTC), zodat niemand het spel van vandaag twee keer speelt. Dit is niet terug te draaien. Mijn berichten in de kanalen van Discord blijven staan.
privacy-deleted = Ik ben je vergeten. Speel je weer, dan ga ik weer dingen over je bewaren.
button-privacy-delete = Vergeet mij
