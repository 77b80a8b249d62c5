list-comma = { $items }, { $item }
list-and = { $items } en { $item }
list-beside = { $items } · { $item }
player-house-level = { $name } ({ $level })
level-beginner = beginner
level-easy = zwak
level-normal = normaal
level-hard = sterk

pace-quick = kort, 60 seconden
pace-normal = normaal, 2 minuten
pace-slow = lang, 24 uur
pace-none = onbeperkt

button-join = Meedoen
button-leave = Weggaan
button-house = Bot erbij
button-start = Starten
button-cancel = Tafel sluiten
button-word = Gelukswoord
button-hand = Mijn hand
button-take-back = Ongedaan maken
button-rules = Regels
button-house-rules = Huisregels
button-more = Meer
button-before = Zoals vorige keer
button-bell = Geef me een seintje
button-bell-off = Geen seintje meer
button-remind = Seintje geven
button-skip = Naar het einde
button-go-on = Verder
button-next-round = Volgende ronde
button-close = Ja, sluit de tafel
button-alone = { $count ->
    [one] Tegen een bot
   *[other] Tegen { $count } bots
}
button-return = Ik ben er weer
button-acknowledge = Begrepen
button-again = Nog een potje
button-play-now = Nu spelen
button-settings = Instellingen
play-now-running = Hier staat al een tafel:
play-now-type = Typ { $command } in een kanaal van een server om een tafel te openen.
again-open = De volgende tafel is open, en je doet mee.
again-open-before = De volgende tafel is al open. Druk daar op **{ PUBLIC("button-join") }**.
solo-title = { $game } tegen bots
solo-lobby = Alleen jij en de bots: niemand anders ziet dit. Wil je met anderen spelen? Open dan een tafel zonder bots: op een server waar ik ben, in een groep, of waar externe apps mogen.
solo-sleeps = Valt in slaap als je { $minutes } minuten nergens op drukt.
solo-asleep = Dit bericht is in slaap gevallen. **Wekken** laat je kaarten weer zien.
button-wake = Wekken
solo-running = Dit spel stond op je te wachten. { $command } sluit het; daarna kun je een ander openen.
solo-clock = Hier kan ik niemand waarschuwen als de tijd om is. Kies een korte bedenktijd, of onbeperkt.
visiting-until = **Wekken** houdt dit bericht wakker. Het valt in slaap: { $when }
visiting-asleep = Dit bericht is in slaap gevallen. **Wekken** werkt het bij.
button-hint = Tip
button-picture = Hand als afbeelding
button-next = Volgend spel
button-table = Tafel
button-invite = Uitnodigen
button-install = Voor mij installeren
button-help = Hulp
button-privacy = Privacy
button-terms = Voorwaarden

lobby-title = { $game }: schuif aan
lobby-settings = Bedenktijd: { $clock } · maximaal { $seats } spelers · { $shortest }–{ $longest } min
lobby-rules = Huisregels: { $rules }
lobby-no-hints = geen tips
lobby-lucky-word = 🍀
lobby-free = { $free ->
    [one] Er is één plaats vrij.
   *[other] Er zijn { $free } plaatsen vrij.
}
lobby-host = { $host } start het spel.
lobby-host-without-seat = { $host } of { $name } start het spel.
lobby-former = Vorige keer: { $names }. Is iedereen er, dan begint het.
lobby-called = { $names }: de volgende tafel is open! Druk op **{ PUBLIC("button-join") }**.
lobby-closes = Sluit als niemand start: { $when }
lobby-closes-now = Deze tafel sluit nu.
lobby-sealed = Kaarten verzegeld: `{ $digits }`
lobby-fair = Is dit eerlijk? Na het spel: **{ PUBLIC("button-verify") }**
more-invite = Iemand uitnodigen
more-kick = Iemand wegsturen

lobby-begun = { $game }: hieronder spelen { $names }.

board-title = { $game } · { $heading }
board-turn = { $heading } · { $name } is aan de beurt
board-clock = De tijd loopt af: { $when }
board-time-up = ⏰ De tijd is om.
board-no-clock = Onbeperkte bedenktijd: doe rustig aan.
board-paused = ⏸️ Er zit nu niemand aan tafel. Heb je een plaats? Druk op **{ PUBLIC("button-hand") }** om verder te gaan.
board-clock-played = ⏰ De tijd was om: de klok heeft voor { $names } gekozen.
hand-clock-played = ⏰ De klok koos voor jou:
board-was-away = Ik was even weg. Er is niets verloren.
board-was-restored = Ik ben de laatste zetten kwijt, dus we zijn een stukje terug. Ga uit van dit bericht en je nieuwste hand.
board-unheard = ⚠️ { $why } Speel verder met **{ PUBLIC("button-hand") }**.
board-ready = ✅ { $name }
board-choosing = ⏳ { $name }
board-out = 🚪 { $name }
board-seat = { $seat } · { $note }
board-absent = { $name } (weg, er speelt een bot)
board-host = Host: { $name }
board-new-host = 👑 { $name } is nu de host.
board-kicked = { $by } heeft de plaats van { $name } aan een bot gegeven.
board-kicked-lobby = { $by } heeft { $name } weggestuurd.
board-over = Het spel is afgelopen! De uitslag staat hieronder.
board-cancelled = Deze tafel is gesloten.
board-closed-by = { $name } heeft deze tafel gesloten.

reminder = 🔔 { $names }: de tafel wacht. De tijd loopt af: { $when }
reminder-no-clock = 🔔 { $names }: de tafel wacht.
reminder-no-one = 🔔 We wachten op niemand meer.
digest-title = { $tables ->
    [one] 🔔 Er wacht een tafel op je:
   *[other] 🔔 Er wachten { $tables } tafels op je:
}
digest-off = Eén keer per dag zolang je aan meerdere tafels met 24 uur bedenktijd speelt. Dat verander je in { COMMAND("settings") }.
call-title = 🔔 { $names }: { $game } begint! Jullie kaarten: **{ PUBLIC("button-hand") }**
lobby-not-called = ⚠️ Ik mag hier niets plaatsen, dus het spel is niet begonnen. Laat me berichten versturen en druk weer op **{ PUBLIC("button-start") }**.
lobby-call-failed = ⚠️ Ik kon niemand oproepen, dus het spel is niet begonnen. Druk weer op **{ PUBLIC("button-start") }**.

result-cancelled = { $game }: de tafel is gesloten
result-place = { $place }. { $name }
result-hands = In de hand: { $hands }
result-by-house = (op het eind speelde een bot: telt als laatste plaats)
result-board = 📈 Ranglijst: { $places }
result-moved-on-board = { $place }. { $names } (eerst { $before })
result-new-on-board = { $place }. { $names } (nieuw)
result-stays-on-board = { $place }. { $names } (nog steeds)
result-rivals = ⚔️ { $name } heeft { $other } in { $wins } van de { $games } spellen verslagen.
result-guessed = 🔮 Goed geraden: { $names }
result-counted = Dit spel telt mee voor de ranglijst.
result-practice = Oefenspel: telt niet mee voor de ranglijst.
result-lucky-word = 🍀 { $name }: { $word }

rules-page = Pagina { $page } van { $last }
rules-picture = Het voorbeeld als afbeelding
rules-which = De regels van welk spel?
button-rules-before = ◀ Terug
button-rules-after = Verder ▶
button-lesson = Proefronde
button-lesson-again = Opnieuw

replay-title = { $number } van { $last } · { $heading }
button-replay = Terugblik
button-replay-before = ◀️
button-replay-after = ▶️
button-replay-hands = Handen
button-replay-board = Tafel
button-record = Verslag
button-verify = Eerlijk gedeeld?
button-verify-details = Details
replay-jump = Spring naar…
replay-moment = { $number } van { $last }: { $heading }
replay-suggestion = { $code }: { $day }, plaats { $place } van { $seats }
replay-suggestion-none = Je hebt hier nog geen spel uitgespeeld
replay-suggestion-other = Geen van jouw spellen hier begint zo; typ voor andere spellen de hele code
replay-suggestion-later = Ik kan jouw spellen nu niet opzoeken; typ de hele code
verify-title = Is er eerlijk gedeeld?
verify-well = ✅ { $told }
verify-wrong = ❌ { $told }
verify-commitment = Het zegel van vóór het spel, `{ $commitment }`, past bij het geheim dat met de uitslag is bekendgemaakt.
verify-key = De sleutel `{ $key }` volgt uit dat geheim en uit wat { $seats ->
    [2] beide spelers
   *[other] alle { $seats } spelers
} hebben toegevoegd.
verify-cards = Opnieuw delen met die sleutel geeft dezelfde kaarten, en alle { $choices } keuzes naspelen geeft dezelfde uitslag.
verify-fair = **De kaarten lagen vast voordat iemand ging zitten, en niemand heeft er iets aan veranderd.**
verify-fair-part = **Mijn deel van deze kaarten lag vast voordat iemand ging zitten, en niemand heeft er iets aan veranderd.** De rest had de beheerder van de bot kunnen kiezen.
verify-fair-solo = **Deze kaarten horen bij hun verzegelde geheim, en niemand heeft er iets aan veranderd.** Je hebt alleen gespeeld: de beheerder van de bot had ze kunnen kiezen.
verify-fair-coin = **Niemand kon deze kaarten kiezen of veranderen, als zegel, controlegetal en nummer in het kanaal overeenkomen met die hieronder.**
verify-unfair = **Er klopt iets niet. Laat het weten aan de beheerder van deze bot.**
verify-yourself = Wil je het zonder mij controleren? Druk op **Verslag** en draai het script `verify_deal.py` uit mijn documentatie: `{ $command }`.
verify-compare = Het eerste bericht van de tafel toont het zegel `{ $seal }`.
verify-compare-seal = [Het eerste bericht van de tafel]({ $link }) toont het zegel `{ $seal }`.
verify-secret = De verzegelde kaarten, geopend: `{ $secret }`
verify-code = Spelcode: `{ $code }`
verify-compare-hash = [Het bericht dat de spelers heeft opgeroepen]({ $link }) toont `{ $hash }`.
verify-compare-coin = Met `{ $coin }` zijn de kaarten geschud. Vergelijk dat met het nummer van [het bericht dat de spelers heeft opgeroepen]({ $link }) (Bericht-ID kopiëren).
verify-compare-daily = Vergelijk het zegel met het zegel dat een dag eerder te zien was.
record-fair = Het verslag van dit spel. Ik heb het delen gecontroleerd: de kaarten zijn die van het zegel `{ $commitment }`, en elke zet volgt de regels.
record-unfair = Het verslag van dit spel. Iets erin klopt niet met het zegel. Laat het weten aan de beheerder van deze bot.
record-forgotten = Het verslag van dit spel. Of er eerlijk is gedeeld, is niet meer te controleren: een van de spelers wilde vergeten worden.
record-words-hidden = Het verslag van dit spel, maar zonder het bewijs dat er eerlijk is gedeeld: een moderator heeft de gelukswoorden verborgen.
record-page = Open `{ $file }` in een browser om het spel stap voor stap te bekijken.

hand-note = ⚠️ { $note }
hand-where = **{ $game }** op { $server }, \#{ $channel }
hand-your-turn = Jouw beurt
hand-last-one = Jouw beurt: iedereen wacht op jou
hand-begins = { $game } begint: hier zijn je kaarten.
hand-begins-with = Aan de tafel van { $host } begint { $game }: hier zijn je kaarten.
hand-not-sent = Ik kon je geen bericht sturen, dus je kaarten staan hier. Wil je ze als privébericht? Sta privéberichten van deze server toe en kies **als privébericht** in { COMMAND("settings") }.
unheard-permission = Om in het kanaal te schrijven mis ik ‘{ $permission }’.
    .help = De beheerders van de server kunnen helpen.
unheard-unknown = Discord weigert mijn berichten in het kanaal.
unheard-locked = De thread is vergrendeld, dus ik kan er niets plaatsen.
    .help = Een moderator kan hem ontgrendelen.
unheard-timed-out = Ik heb een time-out op de server, dus ik kan niets plaatsen.
    .help = Een moderator kan die opheffen.
unheard-automod = AutoMod van de server blokkeert mijn berichten.
    .help = De beheerders van de server kunnen mijn rol uitzonderen.
unheard-verification = Door het verificatieniveau van de server kan ik niets plaatsen.
    .help = De beheerders van de server kunnen me een rol geven.
unheard-restricted = Discord heeft mijn account beperkt, dus ik kan niets plaatsen.
    .help = Alleen mijn beheerder kan dat oplossen.
hand-moved-channel = Je hand staat nu in \#{ $channel }.
hand-moved-direct = Je hand staat nu in onze privéberichten.
hand-moved-gone = Druk onder de tafel op **{ PUBLIC("button-hand") }** om je kaarten weer te zien.
hand-waiting = Wachten op { $names }.
hand-locked-in = 🔒 Vastgelegd: { $choice }
hand-lobby = Je kaarten komen als de host op **{ PUBLIC("button-start") }** drukt.
hand-won = 🏆 Je hebt gewonnen!
hand-won-together = 🏆 Jullie delen de overwinning!
hand-who-wins = Wie wint er? Eén gok
hand-guess = Jouw gok: { $name } wint.
hand-guessed = 🔮 Je hebt goed geraden wie er wint.
hand-place = Plaats { $place } van { $seats }
hand-moved-on-board = 📈 Je bent nu nummer { $place } op de ranglijst van deze server (eerst { $before }).
hand-new-on-board = 📈 Je bent nieuw op de ranglijst van deze server, als nummer { $place }.
hand-stays-on-board = 📈 Je blijft nummer { $place } op de ranglijst van deze server.
hand-cancelled = Deze tafel is gesloten.
closed-channel-gone = Deze tafel is gesloten, want het kanaal is verwijderd. Dit spel telt niet mee.
closed-call-lost = Deze tafel is gesloten. Ik was weg toen het spel begon en kan niet zien of de kaarten zijn geschud. Dit spel telt niet mee. Open een nieuwe tafel.
closed-server-left = Deze tafel is gesloten, want ik ben van de server verwijderd. Dit spel telt niet mee.
hand-absent = Er speelt een bot voor je. Met **Ik ben er weer** krijg je je plaats terug, met deze kaarten:
hand-removed = { $by } heeft je van deze tafel weggestuurd voordat het spel begon.
answer-unseen = Alleen jij ziet de tafel hier: je mag niet schrijven in dit kanaal, of AutoMod houdt het tegen. Probeer een ander kanaal.
hand-kicked = { $by } heeft je plaats aan een bot gegeven. Druk op **Ik ben er weer** en je hebt hem terug, met deze kaarten:
hand-paused = De tafel staat op pauze, want er was niemand. Druk op **Ik ben er weer** om verder te gaan, met deze kaarten:
hand-server-left = ⏸️ Ik ben niet meer op de server. Word ik binnen 15 minuten weer uitgenodigd, dan gaat het spel verder. Je kaarten:

onlooker-says =
    Je speelt niet mee aan deze tafel. Nu bezig: **{ $heading }**
    Er spelen: { $names }.
onlooker-waiting = { $waiting ->
    [0] Er wacht nog niemand op het volgende spel.
    [one] Er wacht één persoon op het volgende spel.
   *[other] Er wachten { $waiting } mensen op het volgende spel.
}
next-waiting = Je staat in de rij. Gaat hier de volgende tafel open, dan geef ik je een seintje.

close-sure = { $people ->
    [one] Deze tafel sluiten?
   *[other] Deze tafel voor iedereen sluiten?
} Het spel eindigt zonder uitslag.
close-sure-lobby = { $people ->
    [one] Deze tafel sluiten?
   *[other] Deze tafel sluiten? Dan is iedereen z’n plaats kwijt.
}

alone-says = Er is verder nog niemand. Wacht op gezelschap, of speel tegen bots:

hint = 💡 Een sterke speler zou { $action }: { $reason }

word-title = Gelukswoord
word-label = Jouw woord om mee te schudden
word-taken = Je woord wordt meegeschud.

answer-begun = Het spel begint.
answer-no-table = In dit kanaal staat geen tafel. Open er een:
answer-tables-elsewhere = In dit kanaal staat geen tafel. Jouw tafels:
answer-not-recorded = Dat kon ik niet opslaan. Probeer het nog een keer.
answer-not-stored = Ik kan nu niets opslaan, dus je keuze is niet bewaard. Laat het weten aan de beheerder van deze bot.
answer-broken = Er ging iets mis aan mijn kant. Er is niets verloren, probeer het nog een keer.
answer-busy = Het is hier erg druk, dus dat kwam niet door. Probeer het zo meteen nog een keer.
answer-too-fast = Dat ging me te snel, dus het kwam niet door. Probeer het zo meteen nog een keer.
answer-restarting = Ik start opnieuw op. Je keuzes zijn veilig; probeer het over een minuut nog een keer.
answer-unknown-control = Deze knop werkt niet meer. { COMMAND("table hand") } toont je kaarten, { COMMAND("table show") } de tafel.
answer-unreadable = Ik kon niet lezen wat Discord stuurde. Er is niets verloren, probeer het nog een keer.
answer-shut-out = De beheerder van deze bot heeft je buitengesloten. { COMMAND("privacy show") } werkt nog wel.
answer-other-server = Ik speel alleen op servers die mijn beheerder heeft gekozen.
answer-only-in-server = Dit werkt alleen op een server die mij heeft uitgenodigd.
table-which = Je zit aan meerdere tafels. Welke hand wil je zien?
answer-unknown-command = Deze opdracht ken ik niet meer. Start Discord opnieuw en probeer het nog een keer.

button-page-before = ◀ Meer kaarten ({ $page }/{ $last })
button-page-after = Meer kaarten ({ $page }/{ $last }) ▶

greeting = ### Wie heeft er zin in een potje kaarten?
greeting-friends = -# Met vrienden: { $commands }
