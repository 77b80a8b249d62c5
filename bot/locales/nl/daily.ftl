command-daily = vandaag
command-daily-description = Het spel van de dag: dezelfde kaarten voor iedereen, tegen bots
command-daily-show = tonen
command-daily-show-description = Wat je wilt zien (zonder keuze: het spel van vandaag)
command-daily-show-board = beste spelers van deze server
command-daily-show-practice = eerdere dagen, om te oefenen

daily-title = { $game } · spel van de dag, { $day }
daily-title-practice = { $game } · oefenen: het spel van de dag, { $day }
daily-heading = **{ $game }** · spel van de dag · { $heading }
daily-heading-practice = **{ $game }** · oefening · { $heading }
daily-once = Eén keer, in je eentje tegen { $house ->
    [one] één bot
   *[other] { $house } bots
}. Word je gestoord, dan wacht het.
daily-waits = Je bent al begonnen aan het spel van vandaag. Je kunt verder waar je gebleven was.
daily-next = Het volgende spel van de dag: { $when }
daily-until = Het spel telt mee tot de dag om is: { $when }
daily-day-over = ⌛ De dag van dit spel is voorbij. Je kunt doorspelen, maar het telt niet meer.
daily-sealed = Zegel van dit spel: `{ $commitment }`
daily-sealed-next = Zegel van de volgende dag: `{ $commitment }`
daily-fair = Te controleren: hier, een dag later.
daily-coming = Je kaarten komen eraan, in onze privéberichten.
daily-arrives = Je spel van de dag is er: { $game }.
daily-table = { $game } · spel van de dag, { $day }
daily-closed = Dit spel is gesloten.
daily-moved-here = Je speelt verder in een ander bericht.
daily-moved-direct = Je kaarten staan nu in onze privéberichten.
daily-moved-gone = Vraag het spel van de dag opnieuw op, dan zie je je kaarten weer.

daily-place = { $medal } Plaats { $place } van { $seats }
daily-streak = { $days ->
    [one] 🔥 De eerste dag van een reeks.
   *[other] 🔥 Een reeks van { $days } dagen.
}
daily-streak-rule = Een reeks overleeft één gemiste dag op de { $days }.
daily-reminder = Je reeks wacht op het spel van de dag.
daily-reminder-off = Je hebt om deze herinnering gevraagd; uitzetten kan in { COMMAND("settings") }.
daily-players = Al uitgespeeld door: { $players }
daily-better = { $others ->
    [one] Tot nu toe heeft één andere speler dit spel uitgespeeld, { $share ->
        [0] maar niet beter dan jij.
       *[other] en beter dan jij.
    }
   *[other] Tot nu toe hebben { $others } anderen dit spel uitgespeeld; { $share }% deed het beter.
}
daily-first = Je hebt het spel van vandaag als eerste uitgespeeld.
daily-practised = Dit was een oefening: het telt niet mee.
daily-locked = Verslag en analyse komen vrij als deze dag om is: { $when }
daily-share = { $name } · { $game }, spel van de dag, { $day } · { $medal } { $score }
daily-shared = Je resultaat is onderweg naar het kanaal.
daily-share-where = Waar zal ik je resultaat plaatsen? Voor een ander kanaal: typ daar { $command } en druk op **Delen**.
daily-share-here = Typ { $command } in het kanaal waar je resultaat moet staan, en druk daar op **Delen**.
daily-share-forbidden = Jij of ik mag niet schrijven in dit kanaal. Typ de opdracht in een ander kanaal en druk daar op **Delen**.
share-where = Waar zal ik dit resultaat plaatsen?
share-channel = Kies een kanaal
share-forbidden = Jij of ik mag daar niet schrijven.
share-as-guest = Ik kan dit nergens anders plaatsen: in deze chat ben ik maar te gast. Laat me aan de server toevoegen, dan kun je resultaten van daar delen.
share-on-server = Dit spel is niet op een server gespeeld. Wil je het op een server delen, typ daar dan { $command } met de code { $code }, ga naar het einde en druk op **{ button-share }**.
result-shared = gedeeld door { $name }

daily-practice = { $game }: oefen met een spel van een eerdere dag. Het telt niet mee, en na afloop mag je het verslag zien.
daily-which-day = Kies een dag
daily-no-practice = Er is nog geen eerder spel om te oefenen. Kom morgen terug.
daily-board-title = { $game }: beste spelers hier, { $day }
daily-board-line = { $medal } { $name } { $marks }
daily-board-week = De laatste zeven dagen · punten (dagen)
daily-board-no-one = Nog niemand.
daily-board-how = De eerste plaats is { $most } punten waard, de laatste { $least }. Hier staat wie deze week om een spel van de dag vroeg; { COMMAND("settings") } haalt je eraf.
daily-check = Het spel van { $day } met de sleutel ervan. Het zegel dat die dag te zien was, is `{ $commitment }`. Op de pagina ‘Is er eerlijk gedeeld?’ van mijn documentatie staat het script waarmee je het controleert, verify_deal.py.

button-daily-play = Spelen
button-daily-on = Verder spelen
button-daily-about = Info
button-daily-play-today = Meespelen
button-daily-here = Hier spelen
button-daily-board = Beste spelers
button-daily-practise = Oefenen
button-daily-check = Gisteren eerlijk?
button-daily-share-in = Plaatsen in #{ $channel }
button-share = Delen

refused-daily-alone = Het spel van de dag speel je in je eentje, dus dat kan hier niet.
refused-deal-over = Dit spel is voorbij.
refused-daily-locked = Anderen hebben dit spel misschien nog voor zich. Verslag en analyse komen vrij als de dag om is (middernacht UTC).
refused-daily-forgotten = Je hebt het spel van vandaag gespeeld en daarna gevraagd om vergeten te worden, dus je kunt het niet opnieuw spelen. Het volgende komt om middernacht UTC.
refused-no-daily-deal = Op die dag was er geen spel, of de dag is nog niet om.
refused-nothing-to-share = Hier valt niets te delen: het spel is nog bezig, of het was om te oefenen.
refused-not-your-result = Alleen wie dit spel heeft uitgespeeld, kan het resultaat delen.
refused-already-shared = Je resultaat staat al in dat kanaal.

command-challenge = uitdaging
command-challenge-description = Laat iemand de kaarten van je laatste spel spelen
command-challenge-user = persoon
command-challenge-user-description = Wie je uitdaagt

challenge-title = { $game } · dezelfde kaarten, jouw beurt
challenge-heading = **{ $game }** · dezelfde kaarten · { $heading }
challenge-about = Je speelt de kaarten van een uitgespeeld spel vanaf dezelfde plaats, in je eentje tegen bots. Dezelfde keuzes leiden altijd tot hetzelfde spel. Het telt niet mee, en je hebt een week de tijd. Als je klaar bent, komen beide resultaten waar de uitdaging staat.
challenge-arrives = De kaarten van je uitdaging zijn er: { $game }.
challenge-table = { $game } · dezelfde kaarten
challenge-moved-gone = **{ PUBLIC("button-take") }** onder de uitdaging laat je kaarten weer zien.
challenge-offer = { $name } heeft { $game } uitgespeeld en geeft de kaarten door. Haal jij er meer uit?
challenge-invited = { $person }, dit is voor jou. { $offer }
challenge-private = Je speelt vanaf dezelfde plaats, in je eentje tegen bots; niemand kijkt mee. Als je klaar bent, komen beide resultaten hier te staan. Je kunt het eerste spel ook terugkijken of analyseren, maar dan kun je niet meer meedoen.
challenge-open = Voor maximaal { $most } mensen die de kaarten niet kennen. Sluit: { $when }
challenge-parted = In { $game_key ->
    [two_win] ronde
    [two_sans_three] beurt
   *[two_down] ronde
} { $round } liep het uiteen: { $other } { $theirs }, { $name } { $own }
challenge-same = Ze speelden van begin tot eind hetzelfde.
challenge-first = Het eerste spel: { $line }
challenge-done = Beide resultaten zijn onderweg naar het kanaal van de uitdaging.
challenge-offered = Je uitdaging is onderweg naar het kanaal.
challenge-forbidden = Jij of ik mag niet schrijven in dit kanaal. Typ { $command } in een ander kanaal.
challenge-no-game = Je hebt nog geen spel { $game } uitgespeeld.

button-challenge = Uitdagen
button-take = Aannemen

refused-challenge-not-yours = Alleen wie dit spel tot het eind heeft gespeeld, kan de kaarten doorgeven.
refused-challenge-unfinished = Kaarten doorgeven kan als hun spel voorbij is; die van een spel van de dag als de dag om is.
refused-challenge-taken-on = Deze kaarten zijn aan jou doorgegeven. Geef de kaarten van een eigen spel door.
refused-challenge-sat-there = Die persoon heeft meegespeeld en kent de kaarten. Daag iemand anders uit.
refused-challenge-stands = Je uitdaging staat al in dit kanaal.
refused-challenge-over = Deze uitdaging is gesloten. Daag zelf iemand uit onder je volgende resultaat.
refused-challenge-known = Je kent deze kaarten: je hebt meegespeeld of het spel teruggekeken.
refused-challenge-full = Acht mensen hebben deze uitdaging al aangenomen: vol is vol.
refused-challenge-first = Je speelt deze kaarten nu zelf. Speel eerst uit, daarna kun je dit spel terugkijken.

morning-title = Spellen van de dag · { $day }
morning-more = { $others ->
    [one] en nog iemand
   *[other] en nog { $others } anderen
}
morning-week = De laatste zeven dagen, in punten: { $leaders }
morning-leader = { $name } { $points }
morning-streak = 🔥 Langste reeks: { $name }, { $days } dagen
morning-riddle = 🧩 **{ $game }**: zo begon het. Wat had jij als eerste gedaan?
morning-which = Welk spel van vandaag wil je spelen?
morning-answers = Wat iedereen deed
morning-answer = { $times } × { $action }
morning-about = Eén keer per dag en zonder melding: de resultaten van het spel van de dag en een raadsel. Alleen na een dag waarop hier iemand er een heeft uitgespeeld. Na drie maanden ook wie het vaakst heeft gewonnen.
morning-barred = Het ochtendbericht staat uit: ik mag niet schrijven in dat kanaal. Geef me toegang of kies een ander.
button-morning-answer = Antwoord
