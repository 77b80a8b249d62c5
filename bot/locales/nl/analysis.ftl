button-analysis = Analyse
button-analysis-look = Vernieuwen
button-analysis-again = Opnieuw proberen
button-analysis-choices = Keuzes tonen
button-analysis-back = Terug
button-coach = Opnieuw kiezen
button-coach-next = Volgende keuze
button-exercises = Oefeningen
button-exercise = Oefening { $number }
coach-question = Wat kies je nu?
coach-best = ✅ Goed gekozen: er is niets beters gevonden.
coach-as-then = 🔁 Dat heb je toen ook gekozen.
coach-close = ≈ Ongeveer even goed, het verschil is te klein: { $chance }%, { $cost } minder (±{ $margin }).
coach-worse = ❌ Winstkans { $chance }%: { $cost } punten minder (±{ $margin }).
exercises-title = { $game }: oefeningen van de week
exercises-say = Deze keuzes van de afgelopen zeven dagen hebben je het meest gekost. Wat kies je nu?
exercises-none = Nog geen. Ze komen uit je potjes van de afgelopen zeven dagen: druk op **{ button-analysis }** onder een uitslag, en keuzes die je duidelijk iets hebben gekost, komen hier terug.
analysis-title = { $game }: de analyse
analysis-verdict =
    { $dealt ->
        [already] Je begon met { $start }% winstkans.
       *[other] Voor het delen had je { $start }% winstkans.
    } { $cost ->
        [0] Geen duidelijke fouten.
        [one] Je keuzes hebben { $cost } punt gekost.
       *[other] Je keuzes hebben { $cost } punten gekost.
    } { $luck ->
        [0] Geluk en pech hielden elkaar in evenwicht.
       *[other]
            { $way ->
                [took] Pech heeft je { $luck } gekost.
               *[gave] Geluk heeft je { $luck } opgeleverd.
            }
    }
analysis-account =
    { $way ->
        [took] { $name }: { $start } − { $cost } − { $luck } = **{ $result }**
       *[gave] { $name }: { $start } − { $cost } + { $luck } = **{ $result }**
    }
analysis-how = In punten: begin − keuzes + geluk = uitslag
analysis-how-unfinished = In punten: begin − keuzes + geluk = laatste keuze
analysis-mistakes = **De duurste keuzes**
analysis-mistake =
    { $part ->
        [turn] Beurt { $number }: { $name } { $action }. Dat kostte **{ $cost }** punten (±{ $margin }).
       *[round] Ronde { $number }: { $name } { $action }. Dat kostte **{ $cost }** punten (±{ $margin }).
    }
analysis-better = Beter was { $action }: { $reason } Winstkans: { $better }% in plaats van { $given }%.
analysis-no-mistake = Geen enkele keuze heeft aantoonbaar { $least } punten of meer gekost.
analysis-luck =
    { $part ->
        [turn]
            { $way ->
                [took] **Pech**, beurt { $number }: { $name } { $action }. Daarna gingen er **{ $points }** punten af ({ $before } → { $after }).
               *[gave] **Geluk**, beurt { $number }: { $name } { $action }. Daarna kwamen er **{ $points }** punten bij ({ $before } → { $after }).
            }
       *[round]
            { $way ->
                [took] **Pech**, ronde { $number }: { $name } { $action }. Daarna gingen er **{ $points }** punten af ({ $before } → { $after }).
               *[gave] **Geluk**, ronde { $number }: { $name } { $action }. Daarna kwamen er **{ $points }** punten bij ({ $before } → { $after }).
            }
    }
analysis-chances =
    { $part ->
        [turn] **Kansen vóór elke beurt**
       *[round] **Kansen bij het begin van elke ronde**
    }
analysis-line = { $name }: { $chances }
analysis-apart = Kansen vanuit elke speler gezien: samen is dat niet altijd 100%.
analysis-chance = { $percent }
analysis-won = **gewonnen**
analysis-shared = **samen gewonnen**
analysis-lost = verloren
analysis-unfinished =
    { $part ->
        [turn]
            { $rounds ->
                [one] Er is maar één beurt gespeeld. Dit zijn de winstkansen voor het hele spel.
               *[other] Er zijn maar { $rounds } beurten gespeeld. Dit zijn de winstkansen voor het hele spel.
            }
       *[round]
            { $rounds ->
                [one] Er is maar één ronde gespeeld. Dit zijn de winstkansen voor het hele spel.
               *[other] Er zijn maar { $rounds } rondes gespeeld. Dit zijn de winstkansen voor het hele spel.
            }
    }
analysis-chart = Kans om te winnen
analysis-chart-percent = { $percent }%
analysis-chart-start =
    { $part ->
        [turn] eerste beurt
       *[round] eerste ronde
    }
analysis-chart-end = het einde
analysis-chart-last =
    { $part ->
        [turn] laatste beurt
       *[round] laatste ronde
    }
analysis-chart-description =
    { $part ->
        [turn] Grafiek van de kansen van { $names }, beurt voor beurt.
       *[round] Grafiek van de kansen van { $names }, ronde voor ronde.
    }
analysis-small = Beoordeeld naar wat elke speler op dat moment wist. ±: hoe ver de kosten ernaast kunnen zitten.
analysis-waits =
    { $games ->
        [0] De analyse begint zo.
        [one] De analyse duurt nog even: eerst komt een ander spel.
       *[other] De analyse duurt nog even: eerst komen { $games } andere spellen.
    }
analysis-under-way = Ik analyseer het spel: { $percent }% klaar. Het resultaat komt hier te staan.
analysis-failed = Dit spel kon ik niet analyseren: het zou te lang duren, of er is iets misgegaan.
result-turning-choice =
    { $part ->
        [turn] 🔀 Keerpunt (beurt { $number }): deze keuze kostte { $name } { $cost } procentpunt winstkans (±{ $margin }).
       *[round] 🔀 Keerpunt (ronde { $number }): deze keuze kostte { $name } { $cost } procentpunt winstkans (±{ $margin }).
    }
result-turning-luck =
    { $part ->
        [turn]
            { $way ->
                [took] 🍀 Beurt { $number }: pech kostte { $name } { $points } procentpunt winstkans.
               *[gave] 🍀 Beurt { $number }: geluk gaf { $name } { $points } procentpunt winstkans.
            }
       *[round]
            { $way ->
                [took] 🍀 Ronde { $number }: pech kostte { $name } { $points } procentpunt winstkans.
               *[gave] 🍀 Ronde { $number }: geluk gaf { $name } { $points } procentpunt winstkans.
            }
    }
