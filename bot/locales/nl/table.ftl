list-comma = { $items }, { $item }
list-and = { $items } en { $item }
list-beside = { $items } · { $item }
player-house-level = { $name } ({ $level })
level-beginner = beginner
level-easy = makkelijk
level-normal = normaal
level-hard = moeilijk

pace-quick = snel, 60 seconden
pace-normal = normaal, 2 minuten
pace-slow = rustig, 24 uur
pace-none = geen limiet

button-join = Meedoen
button-leave = Weggaan
button-house = Huisspeler erbij
button-start = Starten
button-cancel = Tafel sluiten
button-word = Gelukswoord
button-hand = Mijn hand
button-rules = Regels
button-house-rules = Huisregels
button-remind = Herinneren
button-skip = Naar het einde
button-close = Ja, sluit de tafel
button-alone = { $count ->
    [one] Tegen het huis spelen
   *[other] Tegen { $count } huisspelers
}
button-return = Ik ben er weer
button-acknowledge = Begrepen
button-again = Nog een keer
button-play-now = Nu spelen
play-now-running = Hier staat al een tafel:
play-now-type = Typ { $command } in een kanaal van een server om een tafel te openen.
again-open = De volgende tafel is open, en je hebt een plaats.
again-open-before = De volgende tafel is al open. Druk daar op **Meedoen**.
solo-title = { $game } tegen het huis
solo-lobby = Alleen jij en het huis: niemand anders ziet dit. Open voor een tafel met anderen er een zonder huisspelers: op een server waar ik ben, in een groep, of waar je externe apps mag gebruiken.
solo-sleeps = Valt in slaap na { $minutes } minuten zonder druk op een knop.
solo-asleep = Dit bericht is in slaap gevallen. **Wekken** laat je kaarten weer zien.
button-wake = Wekken
solo-running = Dit spel wachtte op je. { $command } sluit het; daarna kun je een ander openen.
solo-clock = Waar ik geen lid ben, kan ik niemand roepen als de tijd afloopt. Kies de snelle klok, of geen limiet.
visiting-until = Dit bericht valt { $when } in slaap. **Wekken** houdt het wakker.
visiting-asleep = Dit bericht is in slaap gevallen. **Wekken** werkt het bij.
button-hint = Tip
button-picture = Mijn hand als plaatje
button-next = Volgend spel
button-table = Tafel
button-invite = Uitnodigen
button-install = Voor mij installeren
button-help = Hulp
button-privacy = Privacy
button-terms = Voorwaarden

lobby-title = { $game }: schuif aan
lobby-settings = Klok: { $clock }. Hoogstens { $seats } spelers.
lobby-length = Lengte: { $length }.
lobby-rules = Huisregels: { $rules }.
lobby-rules-title = Huisregels van deze tafel
lobby-no-hints = Geen tips aan deze tafel.
lobby-seat = { $number }. { $name }
lobby-lucky-word = 🍀
lobby-free = { $free ->
    [one] Er is één plaats vrij.
   *[other] Er zijn { $free } plaatsen vrij.
}
lobby-alone = Je bent de eerste. Wacht op gezelschap, of speel nu tegen het huis:
lobby-alone-no-clock = Je bent de eerste. Wacht op gezelschap, of speel nu tegen het huis, zonder klok:
lobby-host = Host: { $host }. Het spel begint als de host op **Starten** drukt.
lobby-host-without-seat = Host: { $host }. Het spel begint als { $host } of { $name } op **Starten** drukt.
lobby-former = Vorige keer: { $names }. Druk op **Meedoen** om weer te spelen.
lobby-called = { $names }: het wachten is voorbij. Druk op **Meedoen**.
lobby-closes = Als het spel niet begint, sluit deze tafel: { $when }
lobby-closes-now = Deze tafel sluit nu.
lobby-sealed = Kaarten verzegeld: `{ $digits }`

lobby-begun = { $game }: { $names } spelen hieronder.

board-title = { $game } · { $heading }
board-turn = { $heading } · { $name } is aan de beurt
board-clock = De tijd loopt af: { $when }
board-time-up = ⏰ De tijd is om.
board-no-clock = Geen klok: neem rustig de tijd.
board-paused = ⏸️ Er zit nu niemand aan tafel. Heb je een plaats? Druk op **Mijn hand** om verder te gaan.
board-clock-played = ⏰ De tijd was om: de klok koos in plaats van { $names }.
hand-clock-played = ⏰ De tijd was om, dus de klok koos in jouw plaats:
board-was-away = Ik was even weg. Er is niets verloren.
board-was-restored = Ik ben de laatste zetten kwijt, dus deze tafel staat weer op een eerder moment. Ga af op dit bericht en je nieuwste hand.
board-ready = ✅ { $name }
board-choosing = ⏳ { $name }
board-out = 🚪 { $name }
board-seat = { $seat } · { $note }
board-absent = { $name } (weg, het huis speelt)
board-host = Host: { $name }
board-new-host = 👑 { $name } is nu de host.
board-kicked = { $by } gaf de plaats van { $name } aan het huis.
board-kicked-lobby = { $by } heeft { $name } weggestuurd.
board-over = Het spel is uit. De uitslag staat hieronder.
board-cancelled = Deze tafel is gesloten.
board-closed-by = { $name } heeft deze tafel gesloten.

reminder = 🔔 { $names }: de tafel wacht. De tijd loopt af: { $when }
reminder-no-clock = 🔔 { $names }: de tafel wacht.
reminder-nobody = 🔔 We wachten op niemand meer.
call-title = 🔔 { $names }: { $game } begint! Jullie kaarten: **Mijn hand**
call-fixed = Schudden vastgelegd: `{ $hash }`
lobby-not-called = ⚠️ Ik mag hier niets plaatsen, dus het spel is niet begonnen. Laat me berichten versturen en druk weer op **Starten**.
lobby-call-failed = ⚠️ Ik kon niemand oproepen, dus het spel is niet begonnen. Druk weer op **Starten**.

result-cancelled = { $game }: de tafel is gesloten
result-place = { $place }. { $name }
result-by-house = (op het eind speelde het huis)
result-board = 📈 Op de ranglijst van deze server: { $places }.
result-moved-on-board = { $count ->
    [one] { $names } nummer { $place } (was { $before })
   *[other] { $names } samen nummer { $place } (was { $before })
}
result-new-on-board = { $count ->
    [one] { $names } nummer { $place } (nieuw)
   *[other] { $names } samen nummer { $place } (nieuw)
}
result-stays-on-board = { $count ->
    [one] { $names } blijft nummer { $place }
   *[other] { $names } blijven samen nummer { $place }
}
result-rivals = ⚔️ { $name } won { $wins } van de { $games } keer van { $other }.
result-counted = Dit spel telt mee voor de ranglijst.
result-practice = Oefenspel: telt niet mee voor de ranglijst.
result-lucky-word = 🍀 { $name }: { $word }

rules-page = Pagina { $page } van { $last }
button-rules-before = ◀ Terug
button-rules-after = Verder ▶
button-lesson = Proefronde
button-lesson-again = Nog eens proberen

replay-title = { $game } · { $number } van { $last } · { $heading }
button-replay = Terugkijken
button-replay-before = ◀ Terug
button-replay-after = Verder ▶
button-replay-earlier = ⏪
button-replay-later = ⏩
button-record = Verslag
button-verify = Eerlijk gedeeld?
replay-jump = Spring naar…
replay-moment = { $number } van { $last }: { $heading }
replay-suggestion = { $code }: { $day }, plaats { $place } van { $seats }
replay-suggestion-none = Je hebt hier nog geen spel uitgespeeld
replay-suggestion-other = Geen van jouw spellen hier begint zo; van andere typ je de hele code
replay-suggestion-later = Ik kan jouw spellen nu niet opzoeken; de hele code werkt wel
verify-title = Is er eerlijk gedeeld?
verify-well = ✅ { $told }
verify-wrong = ❌ { $told }
verify-commitment = Het zegel van vóór het spel, `{ $commitment }`, past bij het geheim dat met de uitslag bekend werd.
verify-key = De sleutel `{ $key }` volgt uit dat geheim en uit wat er van { $seats ->
    [2] beide plaatsen
   *[other] alle { $seats } plaatsen
} bij kwam.
verify-cards = Opnieuw gedeeld met die sleutel zijn het dezelfde kaarten, en alle { $choices } keuzes leiden tot hetzelfde einde.
verify-fair = **De kaarten lagen vast voordat iemand ging zitten, en niemand heeft er iets aan veranderd.**
verify-fair-part = **Mijn deel van deze kaarten lag vast voordat iemand ging zitten, en niemand heeft er iets aan veranderd.** De rest had wie mij beheert kunnen kiezen.
verify-fair-coin = **Niemand kon deze kaarten kiezen of veranderen, mits zegel, controlegetal en nummer in het kanaal staan zoals hieronder.**
verify-unfair = **Er klopt iets niet. Laat het weten aan wie deze bot beheert.**
verify-yourself = Wil je het zonder mij nagaan? Druk op **Verslag** en draai het script `verify_deal.py` uit mijn documentatie: `{ $command }`.
verify-compare = Het eerste bericht van de tafel toont het zegel `{ $seal }`.
verify-secret = De verzegelde kaarten, geopend: `{ $secret }`
verify-code = Spelcode: `{ $code }`
verify-compare-hash = [Het bericht dat de spelers riep]({ $link }) toont `{ $hash }`.
verify-compare-coin = Vergelijk `{ $coin }`, waarmee de kaarten zijn geschud, met het nummer van [het bericht dat de spelers riep]({ $link }) (Bericht-ID kopiëren).
verify-compare-daily = Vergelijk het zegel met het zegel dat een dag eerder voor de volgende dag te zien was.
record-fair = Het verslag van dit spel. Ik heb het delen nagegaan: de kaarten zijn die van het zegel `{ $commitment }`, en elke zet volgt de regels.
record-unfair = Het verslag van dit spel. Iets erin klopt niet met het zegel. Laat het weten aan wie deze bot beheert.
record-forgotten = Het verslag van dit spel. Of er eerlijk is gedeeld, is niet meer na te gaan: iemand die meespeelde wilde vergeten worden.
record-words-hidden = Het verslag van dit spel, maar zonder het bewijs dat er eerlijk is gedeeld: een moderator heeft de gelukswoorden verborgen.

hand-note = ⚠️ { $note }
hand-where = **{ $game }** op { $server }, \#{ $channel }
hand-house = 🤖 { $levels }
hand-your-turn = Jij bent aan de beurt
hand-begins = Je spel { $game } begint: hier zijn je kaarten.
hand-begins-with = Het spel { $game } van { $host } begint: hier zijn je kaarten.
hand-not-sent = Je kaarten staan hier, want ik kon je niet schrijven. Wil je ze als privébericht? Sta privéberichten van deze server toe en kies **als privébericht** in { COMMAND("settings") }.
hand-unheard = ⚠️ Ik kan niets meer in het kanaal plaatsen. Het spel gaat hier verder. Wie de server beheert kan helpen: ik mis ‘Kanaal bekijken’ en ‘Berichten versturen’.
hand-moved-channel = Je hand staat nu in \#{ $channel }.
hand-moved-direct = Je hand staat nu in onze privéberichten.
hand-moved-gone = Druk onder de tafel op **Mijn hand** om je kaarten weer te zien.
hand-waiting = Wachten op { $names }.
hand-lobby = Je kaarten komen als de host op **Starten** drukt.
hand-won = 🏆 Je wint!
hand-won-together = 🏆 Je deelt de overwinning!
hand-place = Plaats { $place } van { $seats }
hand-moved-on-board = 📈 Je bent nu nummer { $place } op de ranglijst van deze server (je was { $before }).
hand-new-on-board = 📈 Je bent nieuw op de ranglijst van deze server, als nummer { $place }.
hand-stays-on-board = 📈 Je blijft nummer { $place } op de ranglijst van deze server.
hand-cancelled = Deze tafel is gesloten.
closed-channel-gone = Deze tafel is gesloten, want het kanaal is verwijderd. Dit spel telt niet mee.
closed-call-lost = Deze tafel is gesloten. Ik was weg toen het spel begon en kan hier niet zien of de kaarten zijn geschud. Dit spel telt niet mee. Open een nieuwe tafel.
closed-server-left = Deze tafel is gesloten, want ik ben van de server verwijderd. Dit spel telt niet mee.
hand-absent = Het huis speelt voor je. Met **Ik ben er weer** krijg je je plaats terug, met deze kaarten:
hand-removed = { $by } heeft je van deze tafel weggestuurd voordat het spel begon.
answer-unseen = Discord laat de tafel hier alleen aan jou zien: je mag in dit kanaal niet schrijven, of AutoMod houdt het tegen. Probeer een ander kanaal.
hand-kicked = { $by } gaf je plaats aan het huis. Met **Ik ben er weer** krijg je die terug, met deze kaarten:
hand-paused = Het spel ligt stil, want er was niemand. Met **Ik ben er weer** gaat het verder, met deze kaarten:
hand-server-left = ⏸️ Ik ben niet meer op de server. Word ik binnen 15 minuten weer uitgenodigd, dan gaat het spel verder. Je kaarten:

onlooker-says =
    Je speelt niet mee aan deze tafel. Zo staat het ervoor: **{ $heading }**
    Aan tafel: { $names }.
onlooker-waiting = { $waiting ->
    [0] Er wacht nog niemand op het volgende spel.
    [one] Er wacht één persoon op het volgende spel.
   *[other] Er wachten { $waiting } mensen op het volgende spel.
}
next-waiting = Je staat in de rij. Gaat hier de volgende tafel open, dan geef ik je een seintje.

close-sure = Deze tafel voor iedereen sluiten? Het spel eindigt zonder uitslag.
close-sure-lobby = Deze tafel sluiten? Dan is iedereen de plaats kwijt.

alone-says = Er is nog niemand anders. Wacht op gezelschap, of speel tegen het huis:

hint = 💡 Een sterke speler zou { $action }: { $reason }

word-title = Gelukswoord
word-label = Een woord van jou dat de kaarten meeschudt
word-taken = Je woord schudt nu mee.

answer-begun = Het spel begint.
answer-no-table = In dit kanaal staat geen tafel. Open er een:
answer-not-recorded = Dat kon ik niet opslaan. Druk nog een keer.
answer-not-stored = Ik kan nu niets opslaan, dus je keuze is niet bewaard. Vraag hulp aan wie mij beheert.
answer-broken = Er ging iets mis aan mijn kant. Er is niets verloren, probeer het nog eens.
answer-busy = Het is hier erg druk, dus dat kwam niet door. Druk zo meteen nog een keer.
answer-too-fast = Dat ging me te snel, dus het kwam niet door. Druk zo meteen nog een keer.
answer-restarting = Ik start net opnieuw op. Wat je koos is veilig; druk over een minuut nog een keer.
answer-unknown-control = Deze knop doet niets meer. { COMMAND("table hand") } toont je kaarten, { COMMAND("table show") } de tafel.
answer-unreadable = Ik kon niet lezen wat Discord stuurde. Er is niets verloren, probeer het nog eens.
answer-only-in-server = Dit werkt alleen op een server waar ik lid ben.
table-which = Je zit aan meerdere tafels. Welke hand wil je zien?
answer-unknown-command = Deze opdracht ken ik niet meer. Start Discord opnieuw en probeer het nog eens.

button-page-before = ◀ Meer kaarten ({ $page }/{ $last })
button-page-after = Meer kaarten ({ $page }/{ $last }) ▶
