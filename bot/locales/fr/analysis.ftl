button-analysis = Analyse
button-analysis-look = Actualiser
button-analysis-again = Réessayer
button-analysis-choices = Voir les choix
button-analysis-back = Retour
button-coach = Choisir à nouveau
button-coach-next = Choix suivant
button-exercises = Exercices
button-exercise = Exercice { $number }
coach-question = Que choisis-tu maintenant ?
coach-best = ✅ Bien choisi : rien de mieux n’a été trouvé.
coach-as-then = 🔁 C’est ce que tu avais choisi.
coach-close = ≈ À peu près aussi bon, trop serré pour trancher : { $chance } %, { $cost } de moins (±{ $margin }).
coach-worse = ❌ Chances de victoire : { $chance } %, { $cost } points de moins (±{ $margin }).
exercises-title = { $game } : exercices de la semaine
exercises-say = Voici les choix des sept derniers jours qui t’ont coûté le plus. Que choisis-tu maintenant ?
exercises-none = Rien pour l’instant. Les exercices viennent de tes parties des sept derniers jours : appuie sur **{ button-analysis }** sous un résultat, et les choix qui t’ont vraiment coûté reviendront ici.
analysis-title = { $game } : l’analyse
analysis-verdict =
    { $dealt ->
        [already] Tu as commencé avec { $start } % de chances de gagner.
       *[other] Avant la donne, tu avais { $start } % de chances de gagner.
    } { $cost ->
        [0] Pas d’erreur nette.
        [1] Tes choix t’ont coûté { $cost } point.
       *[other] Tes choix t’ont coûté { $cost } points.
    } { $luck ->
        [0] Chance et malchance se sont compensées.
       *[other]
            { $way ->
                [took] La malchance t’a coûté { $luck }.
               *[gave] La chance t’a donné { $luck }.
            }
    }
analysis-account =
    { $way ->
        [took] { $name } : { $start } − { $cost } − { $luck } = **{ $result }**
       *[gave] { $name } : { $start } − { $cost } + { $luck } = **{ $result }**
    }
analysis-how = En points : départ − choix + hasard = résultat
analysis-how-unfinished = En points : départ − choix + hasard = dernier choix
analysis-mistakes = **Les choix les plus coûteux**
analysis-mistake =
    { $part ->
        [turn] Tour { $number } : { $name } { $action }. Coût : **{ $cost }** (±{ $margin }).
       *[round]
            { $game_key ->
                [two_win] Tour
               *[two_down] Manche
            } { $number } : { $name } { $action }. Coût : **{ $cost }** (±{ $margin }).
    }
analysis-better = Il valait mieux { $action } : { $reason } Chances de victoire : { $better } % au lieu de { $given } %.
analysis-no-mistake = Aucune erreur certaine de { $least } points ou plus : bien joué.
analysis-luck =
    { $part ->
        [turn]
            { $way ->
                [took] **Hasard**, tour { $number } : { $name } { $action }, puis la malchance : **−{ $points }** ({ $before } → { $after }).
               *[gave] **Hasard**, tour { $number } : { $name } { $action }, puis la chance : **+{ $points }** ({ $before } → { $after }).
            }
       *[round]
            { $way ->
                [took] **Hasard**, { $game_key ->
                    [two_win] tour
                   *[two_down] manche
                } { $number } : { $name } { $action }, puis la malchance : **−{ $points }** ({ $before } → { $after }).
               *[gave] **Hasard**, { $game_key ->
                    [two_win] tour
                   *[two_down] manche
                } { $number } : { $name } { $action }, puis la chance : **+{ $points }** ({ $before } → { $after }).
            }
    }
analysis-chances =
    { $part ->
        [turn] **Les chances avant chaque tour**
       *[round] **Les chances au fil de la partie**
    }
analysis-line = { $name } : { $chances }
analysis-apart = D’après ce que chaque personne savait : le total ne fait pas toujours 100 %.
analysis-chance = { $percent }
analysis-won = **victoire**
analysis-shared = **victoire partagée**
analysis-lost = défaite
analysis-unfinished =
    { $part ->
        [turn]
            { $rounds ->
                [1] Un seul tour a été joué.
               *[other] Seuls { $rounds } tours ont été joués.
            }
       *[round]
            { $game_key ->
                [two_win]
                    { $rounds ->
                        [1] Un seul tour a été joué.
                       *[other] Seuls { $rounds } tours ont été joués.
                    }
               *[two_down]
                    { $rounds ->
                        [1] Une seule manche a été jouée.
                       *[other] Seules { $rounds } manches ont été jouées.
                    }
            }
    } Voici les chances de gagner toute la partie.
analysis-chart = Chances de gagner
analysis-chart-percent = { $percent } %
analysis-chart-start =
    { $part ->
        [turn] premier tour
       *[round] début
    }
analysis-chart-end = la fin
analysis-chart-last =
    { $part ->
        [turn] dernier tour
       *[round] dernier choix
    }
analysis-chart-description =
    { $part ->
        [turn] Les chances tour par tour, en courbes : { $names }.
       *[round] Les chances au fil de la partie, en courbes : { $names }.
    }
analysis-small = Jugé d’après ce que chaque personne savait. ± : la marge d’erreur d’un coût.
analysis-waits =
    { $games ->
        [0] L’analyse commence dans un instant.
        [1] L’analyse va prendre un moment : une autre partie passe avant.
       *[other] L’analyse va prendre un moment : { $games } autres parties passent avant.
    }
analysis-under-way = L’analyse en est à { $percent } %. Elle s’affichera ici.
analysis-failed = Cette partie n’a pas pu être analysée : c’était trop long, ou quelque chose a cloché.
result-turning-choice =
    { $part ->
        [turn] 🔀 Le tournant : au tour { $number }, un choix a coûté { $cost } % de chances de gagner à { $name } (±{ $margin }).
       *[round]
            🔀 Le tournant : { $game_key ->
                [two_win] au tour
               *[two_down] à la manche
            } { $number }, un choix a coûté { $cost } % de chances de gagner à { $name } (±{ $margin }).
    }
result-turning-luck =
    { $part ->
        [turn]
            { $way ->
                [took] 🍀 Au tour { $number }, le hasard a pris { $points } % de chances de gagner à { $name }.
               *[gave] 🍀 Au tour { $number }, le hasard a offert { $points } % de chances de gagner à { $name }.
            }
       *[round]
            { $way ->
                [took] 🍀 { $game_key ->
                    [two_win] Au tour
                   *[two_down] À la manche
                } { $number }, le hasard a pris { $points } % de chances de gagner à { $name }.
               *[gave] 🍀 { $game_key ->
                    [two_win] Au tour
                   *[two_down] À la manche
                } { $number }, le hasard a offert { $points } % de chances de gagner à { $name }.
            }
    }
