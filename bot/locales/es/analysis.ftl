## La mirada atrás a una partida terminada.

button-analysis = Análisis
button-analysis-look = Actualizar
button-analysis-again = Reintentar
button-analysis-choices = Decisiones
button-analysis-back = Volver
button-coach = Elegir de nuevo
button-coach-next = Siguiente decisión
button-exercises = Ejercicios
button-exercise = Ejercicio { $number }
coach-question = ¿Qué eliges ahora?
coach-best = ✅ Bien elegido: no se ha encontrado nada mejor.
coach-as-then = 🔁 Es lo que elegiste entonces.
coach-close = ≈ Más o menos igual de bueno, demasiado justo para decidir: { $chance } %, { $cost } menos (±{ $margin }).
coach-worse = ❌ Posibilidades de ganar: { $chance } %, { $cost } puntos menos (±{ $margin }).
exercises-title = { $game }: ejercicios de la semana
exercises-say = Estas son las decisiones de los últimos siete días que más te han costado. ¿Qué eliges ahora?
exercises-none = Todavía no hay. Salen de tus partidas de los últimos siete días: pulsa **{ button-analysis }** debajo de un resultado, y las decisiones que te han costado algo con seguridad vuelven aquí.
analysis-title = { $game }: el análisis
analysis-verdict =
    { $dealt ->
        [already] Empezaste con un { $start } % de posibilidades de ganar.
       *[other] Antes de repartir tenías un { $start } % de posibilidades de ganar.
    } { $cost ->
        [0] Sin errores claros.
        [one] Tus decisiones te costaron { $cost } punto.
       *[other] Tus decisiones te costaron { $cost } puntos.
    } { $luck ->
        [0] La buena y la mala suerte se compensaron.
       *[other]
            { $way ->
                [took] La mala suerte te quitó { $luck }.
               *[gave] La buena suerte te dio { $luck }.
            }
    }
analysis-account =
    { $way ->
        [took] { $name }: { $start } − { $cost } − { $luck } = **{ $result }**
       *[gave] { $name }: { $start } − { $cost } + { $luck } = **{ $result }**
    }
analysis-how = En puntos: inicio − decisiones + suerte = resultado
analysis-how-unfinished = En puntos: inicio − decisiones + suerte = última decisión
analysis-mistakes = **Las decisiones más caras**
analysis-mistake =
    { $part ->
        [turn] Turno { $number }: { $name } { $action }. Le costó **{ $cost }** puntos (±{ $margin }).
       *[round] Ronda { $number }: { $name } { $action }. Le costó **{ $cost }** puntos (±{ $margin }).
    }
analysis-better = Era mejor { $action }: { $reason } Posibilidades de ganar: { $better } % en vez de { $given } %.
analysis-no-mistake = Ningún error seguro de { $least } puntos o más: bien jugado.
analysis-luck =
    { $part ->
        [turn]
            { $way ->
                [took] **Suerte**, turno { $number }: { $name } { $action }, y el azar le quitó **{ $points }** puntos ({ $before } → { $after }).
               *[gave] **Suerte**, turno { $number }: { $name } { $action }, y el azar le dio **{ $points }** puntos ({ $before } → { $after }).
            }
       *[round]
            { $way ->
                [took] **Suerte**, ronda { $number }: { $name } { $action }, y el azar le quitó **{ $points }** puntos ({ $before } → { $after }).
               *[gave] **Suerte**, ronda { $number }: { $name } { $action }, y el azar le dio **{ $points }** puntos ({ $before } → { $after }).
            }
    }
analysis-chances =
    { $part ->
        [turn] **Posibilidades antes de cada turno**
       *[round] **Posibilidades al empezar cada ronda**
    }
analysis-line = { $name }: { $chances }
analysis-apart = Según lo que sabía cada persona: no siempre suman 100 %.
analysis-chance = { $percent }
analysis-won = **victoria**
analysis-shared = **victoria compartida**
analysis-lost = derrota
analysis-unfinished =
    { $part ->
        [turn]
            { $rounds ->
                [one] Solo se jugó un turno. Estas son las posibilidades de ganar la partida entera.
               *[other] Solo se jugaron { $rounds } turnos. Estas son las posibilidades de ganar la partida entera.
            }
       *[round]
            { $rounds ->
                [one] Solo se jugó una ronda. Estas son las posibilidades de ganar la partida entera.
               *[other] Solo se jugaron { $rounds } rondas. Estas son las posibilidades de ganar la partida entera.
            }
    }
analysis-chart = Posibilidades de ganar
analysis-chart-percent = { $percent } %
analysis-chart-start =
    { $part ->
        [turn] primer turno
       *[round] primera ronda
    }
analysis-chart-end = el final
analysis-chart-last =
    { $part ->
        [turn] último turno
       *[round] última ronda
    }
analysis-chart-description =
    { $part ->
        [turn] Curvas de las posibilidades de { $names }, turno a turno.
       *[round] Curvas de las posibilidades de { $names }, ronda a ronda.
    }
analysis-small = Se juzga por lo que sabía cada persona. ±: margen de error de un coste.
analysis-waits =
    { $games ->
        [0] El análisis empieza en un momento.
        [one] El análisis va a tardar: antes va otra partida.
       *[other] El análisis va a tardar: antes van otras { $games } partidas.
    }
analysis-under-way = Estoy analizando la partida: llevo el { $percent } %. Aparecerá aquí.
analysis-failed = No he podido analizar esta partida: habría tardado demasiado o algo ha salido mal.
result-turning-choice =
    { $part ->
        [turn] 🔀 El momento decisivo: en el turno { $number }, una decisión le costó a { $name } un { $cost } % de posibilidades de ganar (±{ $margin }).
       *[round] 🔀 El momento decisivo: en la ronda { $number }, una decisión le costó a { $name } un { $cost } % de posibilidades de ganar (±{ $margin }).
    }
result-turning-luck =
    { $part ->
        [turn]
            { $way ->
                [took] 🍀 En el turno { $number }, la suerte le quitó a { $name } un { $points } % de posibilidades de ganar.
               *[gave] 🍀 En el turno { $number }, la suerte le dio a { $name } un { $points } % de posibilidades de ganar.
            }
       *[round]
            { $way ->
                [took] 🍀 En la ronda { $number }, la suerte le quitó a { $name } un { $points } % de posibilidades de ganar.
               *[gave] 🍀 En la ronda { $number }, la suerte le dio a { $name } un { $points } % de posibilidades de ganar.
            }
    }
