button-analysis = Analisi
button-analysis-look = Aggiorna
button-analysis-again = Riprova
button-analysis-choices = Mostra le scelte
button-analysis-back = Indietro
button-coach = Scegli di nuovo
button-coach-next = Prossima scelta
button-exercises = Esercizi
button-exercise = Esercizio { $number }
coach-question = Che cosa scegli adesso?
coach-best = ✅ Ottima scelta: non si è trovato niente di meglio.
coach-as-then = 🔁 È quello che avevi scelto allora.
coach-close = ≈ Più o meno altrettanto buona, troppo vicina per dirlo: { $chance }%, { $cost } in meno (±{ $margin }).
coach-worse = ❌ Probabilità di vittoria: { $chance }%, { $cost } punti in meno (±{ $margin }).
exercises-title = { $game }: esercizi della settimana
exercises-say = Ecco le scelte degli ultimi sette giorni che ti sono costate di più. Che cosa scegli adesso?
exercises-none = Ancora niente. Gli esercizi nascono dalle tue partite degli ultimi sette giorni: premi **{ button-analysis }** sotto un risultato, e le scelte che ti sono costate davvero tornano qui.
analysis-title = { $game }: l'analisi
analysis-verdict =
    { $dealt ->
        [already] Probabilità di vittoria all'inizio: { $start }%.
       *[other] Probabilità di vittoria prima delle carte: { $start }%.
    } { $cost ->
        [0] Nessun errore chiaro.
        [one] Le scelte ti sono costate { $cost } punto.
       *[other] Le scelte ti sono costate { $cost } punti.
    } { $luck ->
        [0] Fortuna e sfortuna si sono compensate.
       *[other]
            { $way ->
                [took] La sfortuna ti è costata { $luck }.
               *[gave] La fortuna ti ha dato { $luck }.
            }
    }
analysis-account =
    { $way ->
        [took] { $name }: { $start } − { $cost } − { $luck } = **{ $result }**
       *[gave] { $name }: { $start } − { $cost } + { $luck } = **{ $result }**
    }
analysis-how = In punti: inizio − scelte + sorte = risultato
analysis-how-unfinished = In punti: inizio − scelte + sorte = ultima scelta
analysis-mistakes = **Le scelte più costose**
analysis-mistake =
    { $part ->
        [turn] Turno { $number }: { $name } { $action }. È costato **{ $cost }** punti (±{ $margin }).
       *[round] Round { $number }: { $name } { $action }. È costato **{ $cost }** punti (±{ $margin }).
    }
analysis-better = Meglio { $action }: { $reason } Probabilità di vittoria: { $better }% invece di { $given }%.
analysis-no-mistake = Nessun errore sicuro da { $least } punti in su: ben giocato.
analysis-luck =
    { $part ->
        [turn]
            { $way ->
                [took] **La sorte**, turno { $number }: { $name } { $action }, poi la sorte ha tolto **{ $points }** punti ({ $before } → { $after }).
               *[gave] **La sorte**, turno { $number }: { $name } { $action }, poi la sorte ha regalato **{ $points }** punti ({ $before } → { $after }).
            }
       *[round]
            { $way ->
                [took] **La sorte**, round { $number }: { $name } { $action }, poi la sorte ha tolto **{ $points }** punti ({ $before } → { $after }).
               *[gave] **La sorte**, round { $number }: { $name } { $action }, poi la sorte ha regalato **{ $points }** punti ({ $before } → { $after }).
            }
    }
analysis-chances =
    { $part ->
        [turn] **Probabilità prima di ogni turno**
       *[round] **Probabilità all'inizio di ogni round**
    }
analysis-line = { $name }: { $chances }
analysis-apart = In base a quello che ognuno sapeva: insieme non fanno sempre il 100%.
analysis-chance = { $percent }
analysis-won = **vittoria**
analysis-shared = **vittoria condivisa**
analysis-lost = sconfitta
analysis-unfinished =
    { $part ->
        [turn]
            { $rounds ->
                [one] È stato giocato solo un turno. Queste sono le probabilità di vincere l'intera partita.
               *[other] Sono stati giocati solo { $rounds } turni. Queste sono le probabilità di vincere l'intera partita.
            }
       *[round]
            { $rounds ->
                [one] È stato giocato solo un round. Queste sono le probabilità di vincere l'intera partita.
               *[other] Sono stati giocati solo { $rounds } round. Queste sono le probabilità di vincere l'intera partita.
            }
    }
analysis-chart = Probabilità di vincere
analysis-chart-percent = { $percent }%
analysis-chart-start =
    { $part ->
        [turn] primo turno
       *[round] primo round
    }
analysis-chart-end = fine
analysis-chart-last =
    { $part ->
        [turn] ultimo turno
       *[round] ultimo round
    }
analysis-chart-description =
    { $part ->
        [turn] Curve delle probabilità di { $names }, turno per turno.
       *[round] Curve delle probabilità di { $names }, round per round.
    }
analysis-small = Si giudica in base a quello che ognuno sapeva. ±: margine di errore di un costo.
analysis-waits =
    { $games ->
        [0] L'analisi comincia tra un attimo.
        [one] L'analisi si farà aspettare: prima c'è un'altra partita.
       *[other] L'analisi si farà aspettare: prima ci sono altre { $games } partite.
    }
analysis-under-way = Sto analizzando la partita: { $percent }%. Vedrai tutto qui.
analysis-failed = L'analisi di questa partita non è riuscita: ci voleva troppo, o qualcosa è andato storto.
result-turning-choice =
    { $part ->
        [turn] 🔀 La svolta (turno { $number }): una scelta di { $name } è costata { $cost } punti di probabilità di vincere (±{ $margin }).
       *[round] 🔀 La svolta (round { $number }): una scelta di { $name } è costata { $cost } punti di probabilità di vincere (±{ $margin }).
    }
result-turning-luck =
    { $part ->
        [turn]
            { $way ->
                [took] 🍀 Turno { $number }: { $name } ha perso per sfortuna { $points } punti di probabilità di vincere.
               *[gave] 🍀 Turno { $number }: { $name } ha avuto dalla fortuna { $points } punti di probabilità di vincere.
            }
       *[round]
            { $way ->
                [took] 🍀 Round { $number }: { $name } ha perso per sfortuna { $points } punti di probabilità di vincere.
               *[gave] 🍀 Round { $number }: { $name } ha avuto dalla fortuna { $points } punti di probabilità di vincere.
            }
    }
