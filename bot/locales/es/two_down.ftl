## Por qué un bot haría algo.

reason-lays-level = el nivel está completo.
reason-card-helps = esta carta acerca al nivel.
reason-unknown-card = la carta de arriba de los descartes no ayuda.
reason-not-collected = esa carta no hace falta.
reason-least-useful-to-level = es la que menos falta le hace al nivel.
reason-more-cards = una carta más en la mano ayuda con cualquier nivel.
reason-free-card = da a cambio una carta nueva.
reason-holds-up = frena a quien amenaza con terminar.
reason-another-hand = lo más probable es que otra mano sea mejor.
reason-free-again = cuando se vaya el Block, este Wild no hará falta para bajarse.

## El juego y sus cartas. Letras: R rojo, A amarillo, V verde, Z azul.

two-down-title = 2 DOWN
two-down-about = Supera nivel tras nivel: reúne lo que pide cada uno y bájate antes que nadie.
two-down-red = rojo
    .letter = R
two-down-yellow = amarillo
    .letter = A
two-down-green = verde
    .letter = V
two-down-blue = azul
    .letter = Z
two-down-wild = Wild
two-down-one-up = 1Up
two-down-swap = Swap
two-down-jump = Jump
two-down-block = Block
two-down-none = ninguna carta

## Combinaciones que piden los niveles.

# $sound (o, other): si lo segundo empieza por el sonido o, antes del cual se dice «u».
two-down-or = { $sound ->
    [o] { $one } u { $other }
   *[other] { $one } o { $other }
}
two-down-run = { $count ->
    [one] escalera de { $size }
    [2] dos escaleras de { $size }
    [3] tres escaleras de { $size }
   *[other] { $count } escaleras de { $size }
}
two-down-odd-run = { $count ->
    [one] escalera impar de { $size }
    [2] dos escaleras impares de { $size }
    [3] tres escaleras impares de { $size }
   *[other] { $count } escaleras impares de { $size }
}
two-down-even-run = { $count ->
    [one] escalera par de { $size }
    [2] dos escaleras pares de { $size }
    [3] tres escaleras pares de { $size }
   *[other] { $count } escaleras pares de { $size }
}
two-down-group = { $count ->
    [one] grupo de { $size }
    [2] dos grupos de { $size }
    [3] tres grupos de { $size }
   *[other] { $count } grupos de { $size }
}
two-down-pack = { $count ->
    [one] paquete de { $size }
    [2] dos paquetes de { $size }
    [3] tres paquetes de { $size }
   *[other] { $count } paquetes de { $size }
}
two-down-heap = { $count ->
    [one] montón de { $size }
    [2] dos montones de { $size }
    [3] tres montones de { $size }
   *[other] { $count } montones de { $size }
}
two-down-clump = { $count ->
    [one] manojo de { $size }
    [2] dos manojos de { $size }
    [3] tres manojos de { $size }
   *[other] { $count } manojos de { $size }
}
two-down-odds = { $count ->
    [one] { $size } impares
   *[other] { $count } veces { $size } impares
}
two-down-evens = { $count ->
    [one] { $size } pares
   *[other] { $count } veces { $size } pares
}
two-down-run-name = Escalera
two-down-odd-run-name = Escalera impar
two-down-even-run-name = Escalera par
two-down-group-name = Grupo
two-down-pack-name = Paquete
two-down-heap-name = Montón
two-down-clump-name = Manojo
two-down-odds-name = Impares
two-down-evens-name = Pares
two-down-run-means = números seguidos, mismo color
two-down-odd-run-means = impares seguidos, mismo color
two-down-even-run-means = pares seguidos, mismo color
two-down-group-means = mismo número
two-down-pack-means = mismo color y misma forma
two-down-heap-means = misma forma
two-down-heap-distinct-means = misma forma, colores distintos
two-down-clump-means = mismo color
two-down-odds-means = números impares
two-down-evens-means = números pares
two-down-example = { $meld }: { $means }, como { $cards }

## La carta de desafío.

two-down-card-title = Carta de desafío { $name }
two-down-card-own = La carta de desafío de este servidor
two-down-card-level = **{ $level }** · { $what }
two-down-card-token = { $line } ◀ { $names }
two-down-laid = { $name } se baja con el nivel { $level }: { $cards }

## En el tablero, detrás de cada nombre.

two-down-open = Niveles
two-down-draw = Ronda { $round }
two-down-act = Ronda { $round }
two-down-pick-up = Ronda { $round } · Se recogen las cartas tapadas
two-down-over = Fin de la partida
two-down-seat-level = nivel **{ $level }**: { $what }
two-down-seat-down = { $down ->
    [0] sin cartas tapadas
   *[other] queda una carta tapada
}
two-down-seat-blocked = 🚫 Block durante { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
}
two-down-seat-jumped = ⏸️ pierde { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
}
two-down-seat-laid = 🎉 se baja: { $cards }
two-down-seat-declined = no se baja
two-down-seat-turned-over = descubre { $cards }
two-down-piles = Descartes: { $top } · Mazo: { $pile }
two-down-discards = Pila de descartes: { $cards }

## Lo que hizo cada persona.

two-down-news-seat = { $name }: { $deeds }
two-down-news-drew = roba { $card }
two-down-news-took = toma { $card }
two-down-news-discarded = descarta { $card }
two-down-news-took-down = { $card }: toma una carta tapada
two-down-news-exchanged = cambia un 1Up
two-down-news-block = bloquea a { $name } con un { $card }
two-down-news-jump = hace perder un turno a { $name } con un { $card }
two-down-news-swap = { $direction ->
    [both] intercambia las dos manos
    [left] pasa todas las manos a la izquierda
   *[right] pasa todas las manos a la derecha
} con un { $card }
two-down-news-missed = pierde un turno
two-down-news-free = se libra del Block
two-down-news-reshuffled = 🔀 Descartes barajados: mazo de { $pile }
two-down-news-dealt = Ronda { $round } repartida; carta a la vista: { $card }.
two-down-round-over = Fin de la ronda { $round }
two-down-turned-over = Las cartas que nadie había visto:
two-down-level-of = { $name }: nivel { $level }
two-down-round-line = Ronda { $round } · 🎉 { $laid }
two-down-own-level = { $laid ->
    [0] No te has bajado: sigues en el nivel { $level }.
   *[other] ¡Te has bajado! Ahora estás en el nivel { $level }.
}
two-down-won = { $count ->
    [one] 🏆 { $names } se baja con el nivel { $level } y gana. Después, en el nivel { $reached }: { $others }.
   *[other] 🏆 { $names } se bajan con el nivel { $level } y comparten la victoria. Después, en el nivel { $reached }: { $others }.
}
two-down-won-all = 🏆 { $names } se bajan con el nivel { $level } y comparten la victoria.
two-down-result = { $missing ->
    [0] nivel { $level }, completo en la mano
    [one] nivel { $level }, a una carta
   *[other] nivel { $level }, a { $missing } cartas
}
two-down-own-won = Has ganado con el nivel { $level }.
two-down-own-laid = Te has bajado con el nivel { $level } y estás en el nivel { $reached }.
two-down-result-won = se baja con el nivel { $level }

## Lo mismo, a quien le toca.

two-down-you-drew = Has robado el { $card }.
two-down-you-took-down = Tu carta tapada era el { $card }.
two-down-you-picked-up = Has recogido { $cards }.
two-down-you-received = 🔁 Swap de { $player }: { $giver } te pasa sus cartas.
two-down-you-are-at = La ronda { $round } ha terminado. Ahora estás en el nivel { $level }.
two-down-you-fell-short = { $count ->
    [0] No te has bajado con el nivel { $level }.
    [one] En la última ronda te faltó una carta para el nivel { $level }:
   *[other] En la última ronda te faltaron { $count } cartas para el nivel { $level }:
}
two-down-you-were-blocked = 🚫 { $name } te ha bloqueado: { $turns ->
    [one] un turno
   *[other] { $turns } turnos
} sin bajarte ni 1Up.
two-down-you-were-jumped = ⏸️ { $name } te ha jugado un Jump: pierdes { $turns ->
    [one] un turno
   *[other] { $turns } turnos
}.
two-down-you-are-free = Ya no tienes ningún Block delante.

## La mano.

two-down-hand-empty = Ya no tienes cartas.
two-down-level = { $count ->
    [0] **Nivel { $level } de { $last }** · ✅ completo
    [one] **Nivel { $level } de { $last }** · falta una carta
   *[other] **Nivel { $level } de { $last }** · faltan { $count } cartas
}
two-down-other-cards = Otras cartas: { $cards }
# $kind (run, odd-run, even-run, group, pack, heap, clump, odds, evens): para elegir palabras.
two-down-use-meld = { $kind ->
   *[run] para tu { $meld }
    [odd-run] para tu { $meld }
    [even-run] para tu { $meld }
    [group] para tu { $meld }
    [pack] para tu { $meld }
    [heap] para tu { $meld }
    [clump] para tu { $meld }
    [odds] para tus { $meld }
    [evens] para tus { $meld }
}
two-down-use-anything = para lo que sea
two-down-use-helps = también podría servir
two-down-use-play = carta de acción
two-down-use-none = no hace falta
two-down-you-are-blocked = 🚫 Block: { $turns ->
    [one] un turno más
   *[other] { $turns } turnos más
} sin bajarte ni 1Up.
two-down-you-will-miss = ⏸️ Perderás { $turns ->
    [one] tu próximo turno
   *[other] tus próximos { $turns } turnos
}.
two-down-waiting = Aún no te toca. Te avisaré.
two-down-waiting-uncalled = Aún no te toca.
two-down-advance-draw = Luego: robar
two-down-advance-take = Luego: { $card }
two-down-advance-pile = ⏩ Robarás del mazo, si nada cambia.
two-down-advance-discard = ⏩ Tomarás el último descarte, si nada cambia.
two-down-advance-changed = Algo ha cambiado desde que elegiste. Elige otra vez:
two-down-ask-blind = O roba y descarta enseguida:
two-down-ask-draw = Roba una carta.
two-down-top-stays = Roba: las cartas de acción se quedan ahí.
two-down-draw-pile = Del mazo
two-down-draw-discard = Tomar { $card }
two-down-draw-discard-helps = Tomar { $card } ✓
two-down-ask-act = Descarta una carta o juega una:
two-down-ask-discard = Descarta una carta:
two-down-ask-collected = O una que te sirve:
two-down-ask-play = O juega una:
two-down-ask-pick-up = La ronda ha terminado y tu nivel está completo. ¿Te bajas?
two-down-lay-down = Bajarme: nivel { $level }
two-down-skip = No bajarme
two-down-ask-way = { $card }: ¿para qué?
two-down-ask-block = { $card }: ¿a quién bloqueas?
two-down-ask-jump = { $card }: ¿quién pierde un turno?
two-down-way-block = Bloquear a { $name }
two-down-way-jump = { $name } pierde un turno
two-down-way-swap = { $direction ->
    [left] Manos a la izquierda
   *[right] Manos a la derecha
}
two-down-way-take = Carta tapada { $number }
two-down-way-unblock = Quitar el Block
two-down-way-exchange = Cambiarlo (mazo)
two-down-way-nothing = Descartar sin más
two-down-ask-lay = { $count } maneras de bajarte con tu nivel:
two-down-other-lay = Con otras
two-down-lock-in = Aceptar
two-down-something-else = Otra cosa

## Lo que se sigue con seguridad de una elección.

two-down-show-lay = Te bajas con el nivel { $level }:
two-down-show-lay-wins = Con eso ganas la partida.
two-down-show-lay-last = Es el último nivel: ganas, y contigo quien se baje ahora con el mismo.
two-down-show-lay-ends = La ronda termina y pasas al nivel { $level }.
two-down-show-lay-rises = Pasas al nivel { $level }.
two-down-show-blind = Robas y luego descartas el { $card }. Si entonces puedes bajarte, antes te pregunto.
two-down-show-skip = No te bajas y sigues en tu nivel.
two-down-show-swap = { $direction ->
    [both] Tú y { $giver } intercambiáis las manos y las cartas tapadas: recibes { $cards ->
        [one] una carta
       *[other] { $cards } cartas
    }.
   *[other] Todas las manos y las cartas tapadas pasan { $direction ->
        [left] a la izquierda
       *[right] a la derecha
    }. { $giver } te pasa { $cards ->
        [one] su carta
       *[other] sus { $cards } cartas
    }; las tuyas van a { $receiver }.
}
two-down-show-left = { $count ->
    [0] Tu nivel sigue completo.
    [one] Entonces te falta una carta.
   *[other] Entonces te faltan { $count } cartas.
}
two-down-show-discard = Descartas el { $card }.
two-down-show-block = Bloqueas a { $name } con un { $card }: no podrá bajarse ni le servirá un 1Up durante { $turns } turnos.
two-down-show-jump = Juegas un { $card }: { $name } pierde un turno.
two-down-show-take = Juegas un { $card } y tomas tu carta tapada { $number }, sin verla antes.
two-down-show-unblock = Gastas un Wild para quitar el Block: desde tu próximo turno puedes volver a bajarte.
two-down-show-exchange = Cambias el 1Up por una carta del mazo de robo. Tu turno sigue.

## Lo que alguien hace, en tres formas.

two-down-would-draw = robar del mazo
    .past = robó del mazo
    .noun = robar del mazo
two-down-would-take = tomar la carta de arriba de los descartes
    .past = tomó la carta de arriba de los descartes
    .noun = tomar la carta de arriba de los descartes
two-down-would-lay = bajar { $cards }
    .past = bajó { $cards }
    .noun = bajar { $cards }
two-down-would-skip = no bajarte
    .past = no se bajó
    .noun = no bajarse
two-down-would-discard = descartar el { $card }
    .past = descartó el { $card }
    .noun = descartar el { $card }
two-down-would-block = bloquear a { $name } con un { $card }
    .past = bloqueó a { $name } con un { $card }
    .noun = bloquear a { $name } con un { $card }
two-down-would-jump = jugar un { $card } contra { $name }
    .past = jugó un { $card } contra { $name }
    .noun = jugar un { $card } contra { $name }
two-down-would-swap = { $direction ->
    [both] intercambiar las dos manos con un Swap
    [left] pasar todas las manos a la izquierda con un Swap
   *[right] pasar todas las manos a la derecha con un Swap
}
    .past = { $direction ->
        [both] intercambió las dos manos con un Swap
        [left] pasó todas las manos a la izquierda con un Swap
       *[right] pasó todas las manos a la derecha con un Swap
    }
    .noun = { $direction ->
        [both] intercambiar las dos manos con un Swap
        [left] pasar todas las manos a la izquierda con un Swap
       *[right] pasar todas las manos a la derecha con un Swap
    }
two-down-would-take-up = tomar una carta tapada con un { $card }
    .past = tomó una carta tapada con un { $card }
    .noun = tomar una carta tapada con un { $card }
two-down-would-unblock = quitar el Block con un Wild
    .past = quitó el Block con un Wild
    .noun = quitar el Block con un Wild
two-down-would-exchange = cambiar el 1Up
    .past = cambió el 1Up
    .noun = cambiar el 1Up

## Variantes.

two-down-rule-own-challenge = una carta de desafío propia
two-down-rule-challenge = carta de desafío { $name }
two-down-rule-levels = { $levels ->
    [3] se juega hasta el nivel 3, ideal para una primera partida
   *[other] se juega hasta el nivel { $levels }
}
two-down-rule-distinct = un montón pide colores distintos
two-down-setting-challenge = Carta de desafío
two-down-setting-challenge-about = Lo que hay que bajar en cada nivel, durante toda la partida.
two-down-setting-challenge-own = la carta propia de este servidor
two-down-setting-challenge-write = Crear nuestra carta
two-down-setting-challenge-form = Nuestra propia carta de desafío
two-down-setting-challenge-field = Un nivel por línea: escalera 4 + grupo 2
# Entre las partes de un nivel, tal como se escriben en el formulario.
two-down-setting-challenge-none = Este servidor aún no tiene carta de desafío propia. La administración del servidor puede escribir una: { COMMAND("server-settings") }, en la página de 2 DOWN.
two-down-setting-levels = Niveles
two-down-setting-levels-about = Gana quien se baja antes con el último. Nueve dan para toda una tarde.
two-down-setting-heaps = Montones
two-down-setting-heaps-about = Un montón son cartas de una misma forma. ¿Puede haber un color dos veces?
two-down-setting-heaps-free = se pueden repetir colores
two-down-setting-heaps-distinct = todos los colores distintos
command-twodown-description = 2 DOWN: reúne combinaciones, bájate y supera antes que nadie el último nivel

## Una primera ronda con ayuda.

two-down-lesson-draw = Cada turno empieza con una carta. Roba una del mazo.
two-down-lesson-take = La carta de arriba de los descartes sirve para tu nivel: tómala.
two-down-lesson-action = Ahora juega tu 1Up: púlsalo, elige una carta tapada y confirma.
two-down-lesson-act = Guarda lo que pide tu nivel. Elige una carta que no sirva para nada y confirma.
two-down-lesson-lay = ¡Tu nivel está completo! Pulsa **Bajarme: nivel …**.
two-down-lesson-pick-up = Un bot se ha bajado con su nivel, así que has recogido tus cartas tapadas. Ahora el tuyo está completo: bájate.
two-down-lesson-end =
    Así es una ronda: roba, guarda lo que pide tu nivel y descarta, hasta que alguien se baje. Entonces el resto recoge sus cartas tapadas y también puede bajarse. Quien se baja pasa al nivel siguiente.

    Pulsa **Jugar ya** para una mesa de verdad. ¿Sin compañía? Los bots juegan contigo.

## Las reglas en páginas.

two-down-rules-aim = **El objetivo.** Una carta de desafío tiene { $levels ->
    [9] nueve
   *[other] { $levels }
} niveles. Cada uno pide combinaciones: cartas que van juntas. { $last ->
    [9] Gana quien antes se baje con el último nivel.
   *[other] Gana quien antes se baje con el nivel { $last }.
}
two-down-rules-deck = **La baraja** tiene { $numbers } cartas de número: del { $lowest } al { $highest } en rojo, amarillo, verde y azul, cada una con un círculo, un triángulo o un cuadrado. Hay además { $wilds } Wild, { $ups } cartas 1Up, { $swaps } Swap, { $jumps } Jump y { $blocks } Block.
two-down-example-deck = Por ejemplo, { $card } es el 7 rojo con un triángulo.
two-down-rules-deal = **Una ronda.** Cada persona recibe { $hand } cartas y { $down } tapadas que nadie mira. Se descubre una carta. Empieza quien se sienta a la izquierda de quien reparte; en la ronda siguiente le toca repartir. La suerte dice quién reparte primero.
two-down-rules-melds = **Combinaciones**
two-down-rules-serve = Ninguna carta sirve para dos combinaciones. Las cartas de acción no cuentan en ninguna, salvo el Wild, que vale por cualquier carta.
two-down-example-wild = Por ejemplo, { $cards } es una escalera de 4: el Wild es el 6.
two-down-rules-turn = **Tu turno.** Toma la carta de arriba del mazo de robo o de la pila de descartes. Después descarta una carta o juega una de acción. Una carta de acción en los descartes se queda ahí; solo quien empieza la ronda puede tomar la que se descubrió.
two-down-rules-lay = **Bajarse.** Si después de robar tu nivel está completo, puedes bajarte. La ronda termina en el acto.
two-down-example-turn = Por ejemplo, tu nivel es un grupo de 3 y tienes { $held }. Tomas { $card } y te bajas.
two-down-rules-limit = Entre turnos nadie tiene más de { $most } cartas. Cuando se acaba el mazo de robo, se barajan los descartes y forman otro; la carta de arriba se queda.
two-down-rules-actions = **Las cartas de acción** terminan tu turno.
two-down-rules-block = **Block:** ponlo delante de alguien. En sus próximos { $turns } turnos no puede bajarse, y un 1Up no hace nada. El Block se va cuando acaba la ronda.
two-down-rules-jump = **Jump:** alguien pierde un turno. Entre dos, vuelves a jugar tú.
two-down-rules-swap = **Swap:** todas las manos pasan un sitio a la izquierda o a la derecha, y con ellas las cartas tapadas.
two-down-rules-one-up = **1Up:** una de tus cartas tapadas pasa a tu mano. Si ya has tomado las dos, un tercer 1Up se cambia por una carta del mazo de robo, y tu turno sigue.
two-down-rules-wild = **Wild:** cualquier carta en una combinación. O juégalo como Block, Jump o 1Up, o gástalo para quitar un Block que tengas delante.
two-down-example-actions = Por ejemplo, a tu nivel le falta una carta y tienes un 1Up: la carta tapada que tomas puede ser justo esa.
two-down-rules-end = **El final de una ronda.** Cuando alguien se baja, el resto descubre sus cartas tapadas, las recoge y puede bajarse con su propio nivel. Quien se baja pasa al nivel siguiente; el resto vuelve a intentar el suyo.
two-down-example-end = Por ejemplo, tu nivel es un manojo de 4 y tienes { $held }. Tus cartas tapadas son { $down }: también te bajas.
two-down-rules-winner = **Gana** quien antes se baje con el último nivel. Si es en su propio turno, la partida termina en el acto y nadie recoge. Si varias personas se bajan con él al recoger, comparten la victoria.

## Lo que cuenta la partida del día.

two-down-daily = { $rounds ->
    [3] Tres rondas
   *[other] { $rounds } rondas
}: bájate con todos los niveles que puedas. ⭐ es una ronda que cerraste tú, 🟩 una en la que te bajaste al recoger, 🟥 una sin nivel.
two-down-daily-score = { $levels ->
    [one] un nivel
   *[other] { $levels } niveles
} en { $rounds } rondas

## Noes amables de este juego.

refused-discard-not-taken = Ahora no se puede tomar la carta de arriba de los descartes. Roba del mazo.
refused-laying-blocked = Tienes un Block delante: no puedes bajarte durante { $turns ->
    [one] un turno más
   *[other] { $turns } turnos más
}. Puedes quitarlo con un Wild, o esperar.
refused-not-the-level = Con estas cartas no se completa el nivel { $level }. Elige otras.
refused-own-seat = Esto se juega contra otra persona, no contra ti. Elige a alguien.
refused-no-such-seat = En esta mesa no hay nadie con el número { $seat }.
refused-which-down-card = Elige cuál de tus cartas tapadas tomas con el 1Up.
refused-no-such-down-card = Esa carta tapada ya no está. Elige otra vez.
refused-no-effect = Ahora esto no haría nada. Elige otra cosa.
refused-not-blocked = No tienes ningún Block delante.
refused-down-cards-left = Un 1Up toma una carta tapada mientras te quede alguna. Solo después se cambia.

## Qué falla en una carta de desafío que alguien escribió.

refused-unknown-challenge = No hay ninguna carta de desafío llamada { $challenge }.
refused-challenge-unreadable = No he podido leer esa carta. Escribe cada nivel en su línea, por ejemplo: escalera 4 + grupo 2 o paquete 5
refused-challenge-levels = Una carta de desafío tiene { $levels } niveles, cada uno en su línea.
refused-challenge-alternatives = El nivel { $level } puede tener de 1 a { $most } alternativas, separadas por «o».
refused-challenge-melds = Una alternativa del nivel { $level } tiene de 1 a { $most } combinaciones.
refused-challenge-meld = El nivel { $level } pide «{ $meld }», y eso no es una combinación. Hay: escalera, escalera impar, escalera par, grupo, paquete, montón, manojo, impares y pares, cada una con su número de cartas.
refused-challenge-size = En el nivel { $level }, esto lleva de { $fewest } a { $most } cartas: { $meld }.
refused-challenge-cards = Una alternativa del nivel { $level } lleva más de { $most } cartas, y nadie llega a tener más.

## Una línea de las estadísticas.

two-down-earned-from-last = Victoria después de ir en último lugar
two-down-earned-gift = Victoria con la mano que trajo el Swap de otra persona
two-down-earned-first-turn = Nivel completado en el primer turno de una ronda
two-down-earned-runaway = Victoria con tres niveles de ventaja
two-down-stats = Nivel más alto: { $level }, en { $times } de { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}

two-down-story-swap = { $whose ->
    [own] 🔁 { $name } jugó el Swap que le dio la mano ganadora.
   *[other] 🔁 { $by } jugó el Swap que le dio a { $name } la mano ganadora.
}
two-down-story-last = 📈 Tras la ronda { $round }, { $name } iba a la cola, a { $count ->
    [one] un nivel
   *[other] { $count } niveles
} de la cabeza.
two-down-story-fast = ⚡ Nivel más rápido: { $name } se bajó con el nivel { $level } en { $turns ->
    [one] un solo turno
   *[other] { $turns } turnos
}.
