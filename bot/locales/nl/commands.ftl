command-start = starten
command-start-description = Een tafel openen in dit kanaal
command-start-seats = plaatsen
command-start-seats-description = Hoeveel spelers hoogstens meedoen ({ $fewest } tot { $most })
command-start-house = huis
command-start-house-description = Hoeveel huisspelers meteen aanschuiven
command-start-level = sterkte
command-start-level-description = Hoe goed de huisspelers zijn
command-start-clock = klok
command-start-clock-description = Hoe lang iedereen mag nadenken
command-leaderboard = ranglijst
command-leaderboard-description = Wie het vaakst heeft gewonnen
command-leaderboard-period = periode
command-leaderboard-period-description = Sinds wanneer spellen tellen; zonder keuze: sinds het begin
command-leaderboard-ever = sinds het begin
command-leaderboard-season = dit seizoen (drie maanden)
command-leaderboard-scope = bereik
command-leaderboard-scope-description = Waar er gespeeld is; zonder keuze: op deze server
command-leaderboard-here = deze server
command-leaderboard-everywhere = overal
command-leaderboard-table = wie aan deze tafel zit
command-leaderboard-page = pagina
command-leaderboard-page-description = Welke pagina van de ranglijst
command-rules = regels
command-rules-description = De regels op een paar pagina’s, met een proefronde, alleen voor jou
command-stats = statistieken
command-stats-description = Iemands spellen bij elkaar opgeteld, met het verloop van de rating
command-stats-user = persoon
command-stats-user-description = Van wie; zonder keuze: van jou
command-history = geschiedenis
command-history-description = Iemands afgelopen spellen op deze server
command-history-user = persoon
command-history-user-description = Van wie; zonder keuze: van jou
command-replay = terugkijken
command-replay-description = Stap voor stap door een afgelopen spel, met alle handen open
command-replay-code = code
command-replay-code-description = De spelcode, zoals in de geschiedenis
command-table-description = De tafel van dit kanaal
command-table-hand = hand
command-table-hand-description = Mijn hand weer tonen
command-table-show = tonen
command-table-show-description = De tafel weer onderaan het kanaal zetten
command-table-leave = weggaan
command-table-leave-description = Van tafel gaan; het huis speelt voor mij
command-table-return = terugkomen
command-table-return-description = Ik ben er weer: geef me mijn plaats terug
command-table-kick = wegsturen
command-table-kick-description = Iemands plaats aan het huis geven, of vóór het spel vrijmaken (host, moderators)
command-table-kick-user = persoon
command-table-kick-user-description = Wiens plaats
command-table-block = blokkeren
command-table-block-description = Iemand weghouden van mijn tafels
command-table-block-user = persoon
command-table-block-user-description = Wie niet mag aanschuiven
command-table-unblock = toelaten
command-table-unblock-description = Iemand weer toelaten aan mijn tafels
command-table-end = sluiten
command-table-end-description = De tafel sluiten (host, moderators)
command-about-description = Wat ik ben, en hoe je me uitnodigt
menu-stats = Statistieken
menu-invite = Uitnodigen aan mijn tafel
menu-block = Hier blokkeren

start-open = De tafel is open. Druk op **Meedoen**.
start-invitation = **{ $host }** opent een tafel voor { $game } in { $channel }. Schuif aan!
start-forum = In een forum zelf is geen plaats voor een tafel. Maak er een bericht en begin daarin.
start-locked = Deze thread is vergrendeld. Vraag een moderator om hem te ontgrendelen, of begin in een ander kanaal.
start-archived = Deze thread is gearchiveerd. Schrijf er iets in om hem weer te openen en begin dan.
start-permissions = Ik kan hier nog niet spelen. In dit kanaal heb ik nog nodig: { $names }.
start-opening = De tafel gaat open; het bericht komt zodra Discord het aanneemt.
start-no-access = Discord laat me hier niet schrijven. Is dit een privéthread? Vermeld me erin, dan word ik toegevoegd; laat me anders dit kanaal zien. Begin dan opnieuw.
start-not-posted = Discord nam het bericht van de tafel niet aan, dus is de tafel weer dicht. Probeer het nog eens, of in een ander kanaal.
start-without-threads = Ik mag hier geen threads maken (Openbare threads maken, Berichten versturen in threads), dus we spelen in het kanaal.
start-without-files = Ik mag hier geen bestanden bijvoegen (Bestanden bijvoegen), dus alles komt als tekst.
start-without-history = Ik mag hier geen oudere berichten lezen (Berichtgeschiedenis lezen). Val ik net bij het begin van een spel uit, dan gaat die tafel dicht.
permission-view-channel = Kanaal bekijken
permission-send-messages = Berichten versturen
permission-send-messages-in-threads = Berichten versturen in threads
permission-attach-files = Bestanden bijvoegen
permission-read-message-history = Berichtgeschiedenis lezen
table-shown = De tafel staat weer onderaan het kanaal.
table-left = Je bent van tafel. Toch weer terug? { COMMAND("table return") }
table-kicked = Klaar: het huis speelt nu voor { $name }, die altijd terug kan komen. { COMMAND("table block") } houdt { $name } weg van je volgende tafels.
table-kicked-lobby = Klaar: { $name } heeft geen plaats meer. Met { COMMAND("table block") } blijft dat zo.
table-blocked = { $name } kan niet meer aanschuiven aan jouw tafels. Niemand krijgt er bericht van.
table-blocked-seated = Wie nu al zit, blijft zitten: { COMMAND("table kick") } geeft die plaats aan het huis.
table-unblocked = { $name } kan weer aanschuiven aan jouw tafels.
table-block-self = Jezelf blokkeren gaat niet.
table-unblock-self = Aan je eigen tafels ben je altijd welkom.
table-unblock-nobody = { $name } staat bij jou niet op de blokkeerlijst.
table-block-bot = Dat is een bot, en die schuift nooit uit zichzelf aan.
invite-call = { $name }: **{ $host }** heeft een plaats voor je aan een tafel voor { $game }. Druk daar op **Meedoen**.
invite-done = { $name } is uitgenodigd. De uitnodiging staat in het kanaal van de tafel.
invite-again = { $name } is al voor deze tafel uitgenodigd.
invite-no-lobby = Je zit op deze server niet aan een tafel die nog op spelers wacht. Open er een of druk op **Meedoen**, en nodig dan uit.
invite-seated = { $name } heeft al een plaats.
invite-not-posted = Discord nam de uitnodiging niet aan, dus { $name } weet van niets. Probeer het nog eens.
table-ended = De tafel is gesloten.
leaderboard-title = { $game }: vaakst gewonnen { $where }, { $when }
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
leaderboard-line-alone = **{ $number }.** { $name }: nog geen spel met mensen
leaderboard-share = { $share }%
leaderboard-streak = beste reeks: { $games } op rij
leaderboard-house = tegen het huis: { $wins } van { $games }
leaderboard-own = Jij: { $line }
leaderboard-page = Pagina { $page }.
leaderboard-counted = Spellen met minstens twee mensen tellen mee.
leaderboard-lost-calls = Tafels op deze server die sloten omdat de oproep kwijtraakte: { $calls }.
leaderboard-empty = Op deze ranglijst staat nog niemand.
leaderboard-beyond = Er is geen pagina { $page }; de laatste is { $last }.
rating-sure = rating { $points }
rating-unsure = rating { $points }?
button-board-before = ◀ Pagina { $page }
button-board-after = Pagina { $page } ▶
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
stats-here = Op deze server: nummer { $place }, { $wins } van { $games ->
    [one] { $games } spel
   *[other] { $games } spellen
} gewonnen
stats-streak = Op rij gewonnen: nu { $now }, record { $best }
stats-house = Tegen het huis: { $wins } van { $games } gewonnen
stats-curve = Rating over { $games ->
    [one] één spel
   *[other] { $games } spellen
}: van { $first } naar { $last }, laagste { $lowest }, hoogste { $highest }.
stats-opponent = { $name } ({ $wins } van { $games } keer verslagen)
stats-opponents = Rivalen: { $names }
curve-title = { $game }: rating
curve-start = { $games ->
    [one] één spel terug
   *[other] { $games } spellen terug
}
curve-now = nu
history-title = { $game }: spellen van { $name }
history-line = { $when } · `{ $code }` · plaats { $place } van { $seats }
history-how = Met { $command } zie je een spel terug.
history-empty = Nog geen afgelopen spellen.
history-none = Zulke spellen zijn er niet.
history-which = Welke spellen?
history-all = alle spellen
history-won = gewonnen spellen
history-people = spellen met mensen
history-house = spellen tegen het huis
button-history-newer = ◀ Nieuwer
button-history-older = Ouder ▶
history-hidden = Deze persoon houdt de eigen spellen liever voor zich.
about-title = Kaarttafels, versie { $version }
about =
    Met mij speel je bestaande kaartspellen in je kanalen, en ieder ziet privé de eigen hand. Zo open je een tafel: { $commands }.
    Ik ben een onofficieel hulpje voor wie de spellen in huis heeft. De namen van de spellen zijn van hun uitgevers.
    { COMMAND("privacy show") } zegt wat ik over je bewaar, met { COMMAND("privacy delete") } vergeet ik je.
