command-start = starten
command-start-description = Een tafel openen in dit kanaal
command-start-seats = plaatsen
command-start-seats-description = Hoeveel spelers maximaal meedoen ({ $fewest } tot { $most })
command-start-house = bots
command-start-house-description = Hoeveel bots meteen aanschuiven
command-start-level = sterkte
command-start-level-description = Hoe goed de bots spelen
command-start-clock = bedenktijd
command-start-clock-description = Hoe lang een beurt mag duren
command-leaderboard = ranglijst
command-leaderboard-description = Wie het vaakst heeft gewonnen
command-leaderboard-period = periode
command-leaderboard-period-description = Welke spellen tellen (zonder keuze: sinds het begin)
command-leaderboard-ever = sinds het begin
command-leaderboard-season = dit seizoen (drie maanden)
command-leaderboard-scope = waar
command-leaderboard-scope-description = Waar spellen tellen (zonder keuze: op deze server)
command-leaderboard-here = deze server
command-leaderboard-everywhere = overal
command-leaderboard-table = wie aan deze tafel zit
command-leaderboard-page = pagina
command-leaderboard-page-description = Welke pagina van de ranglijst
command-rules = regels
command-rules-description = De regels op een paar pagina’s, met een proefronde, alleen voor jou
command-stats = statistieken
command-stats-description = De statistieken van een speler, met het verloop van de rating
command-stats-user = persoon
command-stats-user-description = Van wie (zonder keuze: van jou)
command-history = geschiedenis
command-history-description = De uitgespeelde spellen van een speler op deze server
command-history-user = persoon
command-history-user-description = Van wie (zonder keuze: van jou)
command-replay = terugkijken
command-replay-description = Stap voor stap door een uitgespeeld spel, met alle handen open
command-replay-code = code
command-replay-code-description = De spelcode, zoals in de geschiedenis
command-table-description = De tafel van dit kanaal
command-table-hand = hand
command-table-hand-description = Je hand weer tonen
command-table-show = tonen
command-table-show-description = De tafel weer onderaan het kanaal zetten
command-table-leave = weggaan
command-table-leave-description = Van tafel gaan; een bot speelt voor je
command-table-return = terugkomen
command-table-return-description = Je plaats weer innemen
command-table-kick = wegsturen
command-table-kick-description = Iemand wegsturen; tijdens het spel neemt een bot de plaats over (host, moderators)
command-table-kick-user = persoon
command-table-kick-user-description = Wiens plaats
command-table-block = blokkeren
command-table-block-description = Iemand weghouden van de tafels waarvan jij host bent
command-table-block-user = persoon
command-table-block-user-description = Wie niet mag aanschuiven
command-table-unblock = toelaten
command-table-unblock-description = Iemand weer toelaten aan de tafels waarvan jij host bent
command-table-end = sluiten
command-table-end-description = De tafel sluiten (host, moderators)
command-about-description = Wat deze bot is, en hoe je hem uitnodigt
menu-stats = Statistieken
menu-invite = Uitnodigen aan mijn tafel
menu-block = Blokkeren aan mijn tafels

start-open = De tafel is open, en je doet mee.
start-invitation = **{ $host }** opent een tafel voor { $game } in { $channel }. Schuif aan!
start-forum = In het forum zelf kun je geen tafel openen. Maak er een bericht en begin daarin.
start-locked = Deze thread is vergrendeld. Vraag een moderator om hem te ontgrendelen, of begin in een ander kanaal.
start-archived = Deze thread is gearchiveerd. Schrijf er iets in om hem weer te openen en begin dan.
start-permissions = Ik kan hier nog niet spelen. In dit kanaal mis ik nog: { $names }.
start-opening = De tafel gaat open en is er zo.
start-no-access = Discord laat me hier niets plaatsen. Is dit een privéthread? Noem me er met een @ in, dan word ik toegevoegd. Geef me anders toegang tot dit kanaal. Begin daarna opnieuw.
start-not-posted = Discord wilde de tafel niet plaatsen, dus heb ik hem weer gesloten. Probeer het nog een keer, of in een ander kanaal.
start-without-threads = Ik mis hier het recht om threads te maken (‘Openbare threads maken’, ‘Berichten versturen in threads’), dus we spelen in het kanaal.
start-without-files = Ik mis hier het recht ‘Bestanden bijvoegen’, dus alles komt als tekst.
start-without-history = Ik mis hier het recht ‘Berichtgeschiedenis lezen’. Val ik net bij het begin van een spel uit, dan sluit die tafel.
permission-view-channel = Kanaal bekijken
permission-send-messages = Berichten versturen
permission-send-messages-in-threads = Berichten versturen in threads
permission-attach-files = Bestanden bijvoegen
permission-read-message-history = Berichtgeschiedenis lezen
table-shown = De tafel staat weer onderaan het kanaal.
table-left = Je bent van tafel gegaan. Toch weer terug? { COMMAND("table return") }
table-left-lobby = Je bent van tafel gegaan. Toch weer meedoen? Druk op **{ PUBLIC("button-join") }**.
table-kicked = Er speelt nu een bot voor { $name }. Terugkomen kan altijd; met { COMMAND("table block") } houd je { $name } weg van je volgende tafels.
table-kicked-lobby = { $name } heeft geen plaats meer. Met { COMMAND("table block") } blijft dat zo.
table-as-before = De tafel staat nu zoals de vorige keer.
bell-set = Je krijgt een seintje als hier een tafel voor { $game } opengaat.
bell-about = Hooguit één ping per 12 uur, hoeveel tafels er ook opengaan. { $clock ->
    [own] Bij jou is het nu { $time } uur.
    [server] Op de server is het nu { $time } uur.
   *[utc] Je hebt geen tijdzone gekozen. In UTC is het nu { $time } uur.
}
bell-no-pings = Maar je herinneringen komen zonder ping, dus een seintje kan ik je niet geven. Dat verander je in { COMMAND("settings") }.
bell-when = Wanneer mag ik je een seintje geven?
bell-morning = ’s ochtends, 6 tot 12 uur
bell-afternoon = ’s middags, 12 tot 18 uur
bell-evening = ’s avonds, 18 tot 24 uur
bell-night = ’s nachts, 0 tot 6 uur
bell-off = Je krijgt hier geen seintje meer.
bell-too-many = Je krijgt al op { $most } plekken een seintje. Haal er eerst een weg in { COMMAND("settings") }.
table-blocked = { $name } kan niet meer aanschuiven aan jouw tafels. Niemand krijgt er bericht van.
table-blocked-seated = Wie nu al zit, blijft zitten: { COMMAND("table kick") } geeft die plaats aan een bot.
table-unblocked = { $name } kan weer aanschuiven aan jouw tafels.
table-block-self = Jezelf blokkeren gaat niet.
table-unblock-self = Aan je eigen tafels ben je altijd welkom.
table-unblock-no-one = { $name } staat bij jou niet op de blokkeerlijst.
table-block-bot = Dat is een bot, en die schuift nooit uit zichzelf aan.
invite-call = { $name }: **{ $host }** houdt een plaats voor je vrij aan een tafel voor { $game }. Druk daar op **{ PUBLIC("button-join") }**.
invite-done = { $name } is uitgenodigd. De uitnodiging staat in het kanaal van de tafel.
invite-again = { $name } is al voor deze tafel uitgenodigd.
invite-no-lobby = Je zit op deze server niet aan een tafel die nog op spelers wacht. Open er een of druk op **{ PUBLIC("button-join") }**, en nodig dan uit.
invite-seated = { $name } heeft al een plaats.
invite-not-posted = Discord wilde de uitnodiging niet plaatsen, dus { $name } weet van niets. Probeer het nog een keer.
table-ended = De tafel is gesloten.
leaderboard-title = { $game }: vaakst gewonnen · { $where } · { $when }
leaderboard-here = op deze server
leaderboard-everywhere = overal
leaderboard-table = aan deze tafel
leaderboard-ever = sinds het begin
leaderboard-season = { $quarter ->
    [1] januari–maart
    [2] april–juni
    [3] juli–september
   *[other] oktober–december
} { $year }
leaderboard-line = **{ $number }.** { $name }: { $wins } van { $games } gewonnen
leaderboard-line-alone = { $name }: nog geen spel tegen mensen
leaderboard-legend = Gewonnen/gespeeld · rating (?: nog niet zeker)
leaderboard-share = { $share }% gewonnen
leaderboard-streak = beste reeks: { $games } op rij
leaderboard-house = { $wins } van { $games } gewonnen tegen bots
leaderboard-own = Jij: { $line }
leaderboard-page = Pagina { $page }.
leaderboard-counted = Spellen vanaf twee mensen tellen.
leaderboard-lost-calls = Tafels hier gesloten omdat hun oproep wegviel: { $calls }.
leaderboard-empty = Op deze ranglijst staat nog niemand.
leaderboard-beyond = Er is geen pagina { $page }; de laatste is { $last }.
button-board-before = ◀ { $page }
button-board-after = { $page } ▶
button-board-ever = Sinds het begin
button-board-season = Dit seizoen
button-board-here = Deze server
button-board-everywhere = Overal
button-board-table = Deze tafel
stats-title = { $game }: { $name }
stats-wins = { $wins } van { $games ->
    [one] { $games } spel
   *[other] { $games } spellen
} gewonnen ({ $share }%)
stats-here = Op deze server: nummer { $place } · { $wins } van { $games ->
    [one] { $games } spel
   *[other] { $games } spellen
} gewonnen
stats-streak = Op rij gewonnen: nu { $now }, record { $best }
stats-house = Tegen bots: { $wins } van { $games } gewonnen
stats-curve = Rating over { $games ->
    [one] één spel: van { $first } naar { $last }
   *[other] { $games } spellen: van { $first } naar { $last }, laagste { $lowest }, hoogste { $highest }.
}
stats-opponent = { $name } ({ $wins } van { $games } keer verslagen)
stats-opponents = Rivalen: { $names }
quarter-title = { $game }: jouw kwartaal · { $when }
quarter-best = Mooiste overwinning: { $others ->
    [0] rating +{ $points }
   *[other] voor { $names } · rating +{ $points }
}
quarter-rival = Favoriete rivaal: { $rival }
quarter-empty = In deze maanden heb je geen spel uitgespeeld.
button-quarter = Jouw kwartaal
season-over = Het seizoen is voorbij · { $when }
season-next = Iedereen begint weer bij nul. **{ button-quarter }**:
curve-title = { $game }: rating
curve-start = { $games ->
    [one] één spel terug
   *[other] { $games } spellen terug
}
curve-now = nu
history-title = { $game }: spellen van { $name }
history-line = { $when } · plaats { $place } van { $seats }
history-open = Spel bekijken
history-empty = Nog geen uitgespeelde spellen.
history-none = Zulke spellen zijn er hier niet.
history-which = Welke spellen?
history-all = Alle spellen
history-won = Gewonnen spellen
history-people = Spellen tegen mensen
history-house = Spellen tegen bots
button-history-newer = ◀ Nieuwer
button-history-older = Ouder ▶
history-hidden = Deze persoon houdt z’n spellen liever privé.
about-title = Kaarttafels, versie { $version }
about =
    Met mij speel je kaartspellen uit de winkel in je kanalen, en iedereen ziet alleen z’n eigen hand. Zo open je een tafel: { $commands }.
    Ik ben een onofficieel hulpje voor mensen die de spellen in huis hebben. De namen van de spellen zijn van hun uitgevers.
    { COMMAND("privacy show") } zegt wat ik over je bewaar, met { COMMAND("privacy delete") } vergeet ik je.
