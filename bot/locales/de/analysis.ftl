button-analysis = Analyse
button-analysis-look = Noch mal nachsehen
button-analysis-again = Noch mal versuchen
button-analysis-choices = Entscheidungen
button-analysis-back = Zurück
button-coach = Noch mal wählen
button-coach-next = Nächste Entscheidung
button-exercises = Übungen
button-exercise = Übung { $number }
coach-question = Was wählst du jetzt?
coach-best = ✅ Gut gewählt: Besseres hat sich nicht gefunden.
coach-as-then = 🔁 So hast du dich damals entschieden.
coach-close = ≈ Etwa genauso gut, zu knapp für ein Urteil: { $chance } %, { $cost } weniger (±{ $margin }).
coach-worse = ❌ Siegchance { $chance } %: { $cost } Punkte weniger (±{ $margin }).
exercises-title = { $game }: Übungen der Woche
exercises-say = Diese Entscheidungen der letzten sieben Tage haben dich am meisten gekostet. Was wählst du jetzt?
exercises-none = Noch keine. Sie entstehen aus deinen Partien der letzten sieben Tage: Drück unter einem Ergebnis **{ button-analysis }**, und was dich klar etwas gekostet hat, kommt hier wieder.
analysis-title = { $game }: die Analyse
analysis-verdict =
    { $dealt ->
        [already] Du hast mit { $start } % Siegchance angefangen.
       *[other] Vor dem Austeilen war deine Siegchance { $start } %.
    } { $cost ->
        [0] Keine klaren Fehler.
        [one] Entscheidungen haben dich { $cost } Punkt gekostet.
       *[other] Entscheidungen haben dich { $cost } Punkte gekostet.
    } { $luck ->
        [0] Glück und Pech hoben sich auf.
       *[other]
            { $way ->
                [took] Pech hat dich { $luck } gekostet.
               *[gave] Glück hat dir { $luck } gebracht.
            }
    }
analysis-account =
    { $way ->
        [took] { $name }: { $start } − { $cost } − { $luck } = **{ $result }**
       *[gave] { $name }: { $start } − { $cost } + { $luck } = **{ $result }**
    }
analysis-how = In Punkten: Anfang − Entscheidungen + Glück = Ende
analysis-how-unfinished = In Punkten: Anfang − Entscheidungen + Glück = letzte Entscheidung
analysis-mistakes = **Die teuersten Entscheidungen**
analysis-mistake =
    { $part ->
        [turn] Zug { $number }: { $name } hat { $action }. Kosten: **{ $cost }** (±{ $margin }).
       *[round] Runde { $number }: { $name } hat { $action }. Kosten: **{ $cost }** (±{ $margin }).
    }
analysis-better = Besser: { $action }. { $reason } Siegchance: { $better } % statt { $given } %.
analysis-no-mistake = Keine Entscheidung hat nachweislich { $least } Punkte oder mehr gekostet.
analysis-luck =
    { $part ->
        [turn]
            { $way ->
                [took] **Pech** in Zug { $number }, nachdem { $name } { $action } hatte: **−{ $points }** ({ $before } → { $after }).
               *[gave] **Glück** in Zug { $number }, nachdem { $name } { $action } hatte: **+{ $points }** ({ $before } → { $after }).
            }
       *[round]
            { $way ->
                [took] **Pech** in Runde { $number }, nachdem { $name } { $action } hatte: **−{ $points }** ({ $before } → { $after }).
               *[gave] **Glück** in Runde { $number }, nachdem { $name } { $action } hatte: **+{ $points }** ({ $before } → { $after }).
            }
    }
analysis-chances =
    { $part ->
        [turn] **Chancen vor jedem Zug**
       *[round] **Chancen zu Beginn jeder Runde**
    }
analysis-line = { $name }: { $chances }
analysis-apart = Chancen aus jeweils eigener Sicht: Zusammen sind es nicht immer 100 %.
analysis-chance = { $percent }
analysis-won = **gewonnen**
analysis-shared = **Sieg geteilt**
analysis-lost = verloren
analysis-unfinished =
    { $part ->
        [turn]
            { $rounds ->
                [one] Gespielt wurde nur ein Zug. Das hier sind die Chancen auf den Sieg in der ganzen Partie.
               *[other] Gespielt wurden nur { $rounds } Züge. Das hier sind die Chancen auf den Sieg in der ganzen Partie.
            }
       *[round]
            { $rounds ->
                [one] Gespielt wurde nur eine Runde. Das hier sind die Chancen auf den Sieg in der ganzen Partie.
               *[other] Gespielt wurden nur { $rounds } Runden. Das hier sind die Chancen auf den Sieg in der ganzen Partie.
            }
    }
analysis-chart = Chancen auf den Sieg
analysis-chart-percent = { $percent } %
analysis-chart-start =
    { $part ->
        [turn] erster Zug
       *[round] erste Runde
    }
analysis-chart-end = Ende
analysis-chart-last =
    { $part ->
        [turn] letzter Zug
       *[round] letzte Runde
    }
analysis-chart-description =
    { $part ->
        [turn] Kurven der Chancen von { $names }, Zug für Zug.
       *[round] Kurven der Chancen von { $names }, Runde für Runde.
    }
analysis-small = Bewertet nach dem, was die Einzelnen wussten. ±: wie weit die Kosten danebenliegen können.
analysis-waits =
    { $games ->
        [0] Die Analyse beginnt gleich.
        [one] Die Analyse dauert etwas: Vorher kommt noch eine andere Partie dran.
       *[other] Die Analyse dauert etwas: Vorher kommen noch { $games } andere Partien dran.
    }
analysis-under-way = Die Partie wird ausgewertet, { $percent } % sind geschafft. Das Ergebnis kommt hierher.
analysis-failed = Diese Partie ließ sich nicht auswerten: Es hätte zu lange gedauert, oder etwas ist schiefgegangen.
result-turning-choice =
    { $part ->
        [turn] 🔀 Wendepunkt in Zug { $number }: Diese Entscheidung hat { $name } { $cost } Prozentpunkte Siegchance gekostet (±{ $margin }).
       *[round] 🔀 Wendepunkt in Runde { $number }: Diese Entscheidung hat { $name } { $cost } Prozentpunkte Siegchance gekostet (±{ $margin }).
    }
result-turning-luck =
    { $part ->
        [turn]
            { $way ->
                [took] 🍀 Zug { $number }: Pech hat { $name } { $points } Prozentpunkte Siegchance gekostet.
               *[gave] 🍀 Zug { $number }: Glück hat { $name } { $points } Prozentpunkte Siegchance gebracht.
            }
       *[round]
            { $way ->
                [took] 🍀 Runde { $number }: Pech hat { $name } { $points } Prozentpunkte Siegchance gekostet.
               *[gave] 🍀 Runde { $number }: Glück hat { $name } { $points } Prozentpunkte Siegchance gebracht.
            }
    }
