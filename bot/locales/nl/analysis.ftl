button-analysis = Analyse
button-analysis-look = Kijk opnieuw
button-analysis-again = Nog eens proberen
button-analysis-choice = Bekijk { $number }
button-analysis-luck = Bekijk het geluk
analysis-title = { $game }: de analyse
analysis-account =
    { $way ->
        [took] { $name }: { $start } − { $cost } door keuzes − { $luck } door geluk = **{ $result }**
       *[gave] { $name }: { $start } − { $cost } door keuzes + { $luck } door geluk = **{ $result }**
    }
analysis-how = In punten van honderd: kansen bij het begin − wat keuzes kosten + geluk = uitslag
analysis-how-unfinished = In punten van honderd: kansen bij het begin − wat keuzes kosten + geluk = kansen bij de laatste keuze
analysis-mistakes = **De duurste keuzes**
analysis-mistake =
    { $part ->
        [turn] Beurt { $number }: { $name } { $action }. Dat kostte **{ $cost }** punten (± { $margin }).
       *[round] Ronde { $number }: { $name } { $action }. Dat kostte **{ $cost }** punten (± { $margin }).
    }
analysis-better = Beter was { $action }: { $reason }
analysis-no-mistake = Geen enkele keuze kostte met zekerheid iets.
analysis-luck =
    { $part ->
        [turn]
            { $way ->
                [took] **Geluk**, beurt { $number }: { $name } { $action }. Daarna nam het geluk **{ $points }** punten ({ $before } → { $after }).
               *[gave] **Geluk**, beurt { $number }: { $name } { $action }. Daarna gaf het geluk **{ $points }** punten ({ $before } → { $after }).
            }
       *[round]
            { $way ->
                [took] **Geluk**, ronde { $number }: { $name } { $action }. Daarna nam het geluk **{ $points }** punten ({ $before } → { $after }).
               *[gave] **Geluk**, ronde { $number }: { $name } { $action }. Daarna gaf het geluk **{ $points }** punten ({ $before } → { $after }).
            }
    }
analysis-chances =
    { $part ->
        [turn] **Kansen vóór elke beurt**
       *[round] **Kansen bij het begin van elke ronde**
    }
analysis-line = Met wat { $name } wist: { $chances }
analysis-chance = { $percent }
analysis-won = **gewonnen**
analysis-shared = **deelde de winst**
analysis-lost = verloren
analysis-unfinished =
    { $part ->
        [turn] Er zijn maar { $rounds } beurten gespeeld. Dit zijn de kansen om het hele spel te winnen.
       *[round]
            { $rounds ->
                [one] Er is maar één ronde gespeeld. Dit zijn de kansen om het hele spel te winnen.
               *[other] Er zijn maar { $rounds } rondes gespeeld. Dit zijn de kansen om het hele spel te winnen.
            }
    }
analysis-chart = Kans om te winnen
analysis-chart-percent = { $percent } %
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
        [turn] Lijnen met de kansen van { $names }, beurt voor beurt. De rijen getallen in dit bericht zeggen hetzelfde.
       *[round] Lijnen met de kansen van { $names }, ronde voor ronde. De rijen getallen in dit bericht zeggen hetzelfde.
    }
analysis-small = Beoordeeld naar wat ieder wist. Het huis speelde elke keuze uit tot het einde met { $playouts } delingen van de onbekende kaarten, en de betere keuze met dezelfde delingen. Kansen hoeven geen 100 te zijn samen. ± zegt hoeveel een prijs ernaast kan zitten.
analysis-small-rounds = Beoordeeld naar wat ieder wist. Het huis speelde elke keuze uit tot het einde van de ronde met { $playouts } delingen van de onbekende kaarten, en de betere keuze met dezelfde delingen. Vanaf daar ging het af op hoe vaak zulke niveaus winnen. Kansen hoeven geen 100 te zijn samen. ± zegt hoeveel een prijs ernaast kan zitten.
analysis-waits =
    { $games ->
        [0] De analyse begint zo.
        [one] De analyse duurt nog even: eerst komt een ander spel.
       *[other] De analyse duurt nog even: eerst komen { $games } andere spellen.
    }
analysis-under-way = Ik analyseer het spel: { $percent } % klaar. Het komt hier te staan.
analysis-failed = Dit spel kon ik niet analyseren: het zou te lang duren, of er ging iets mis.
result-turning-choice =
    { $part ->
        [turn] 🔀 Keerpunt: in beurt { $number } kostte de keuze van { $name } { $cost } punten van de honderd (± { $margin }).
       *[round] 🔀 Keerpunt: in ronde { $number } kostte de keuze van { $name } { $cost } punten van de honderd (± { $margin }).
    }
result-turning-luck =
    { $part ->
        [turn]
            { $way ->
                [took] 🍀 In beurt { $number } nam het geluk { $points } punten van de honderd van { $name }.
               *[gave] 🍀 In beurt { $number } gaf het geluk { $name } { $points } punten van de honderd.
            }
       *[round]
            { $way ->
                [took] 🍀 In ronde { $number } nam het geluk { $points } punten van de honderd van { $name }.
               *[gave] 🍀 In ronde { $number } gaf het geluk { $name } { $points } punten van de honderd.
            }
    }
