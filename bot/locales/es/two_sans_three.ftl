## El juego y sus cartas. Letras: N naranja, L violeta, C celeste, R rojo, T turquesa, S rosa, V verde.

two-sans-three-title = 2 SANS 3
two-sans-three-about = Reúne parejas de un color; con la tercera carta, las tres cuentan en tu contra.
two-sans-three-orange = naranja
    .letter = N
    .third = naranja
two-sans-three-violet = violeta
    .letter = L
    .third = violeta
two-sans-three-sky = celeste
    .letter = C
    .third = celeste
two-sans-three-red = rojo
    .letter = R
    .third = roja
two-sans-three-teal = turquesa
    .letter = T
    .third = turquesa
two-sans-three-pink = rosa
    .letter = S
    .third = rosa
two-sans-three-green = verde
    .letter = V
    .third = verde
two-sans-three-no-colour = sin color
two-sans-three-card = { $number } { $symbol } { $colour }
two-sans-three-hand = { $count ->
    [one] Tu última carta:
   *[other] Tus { $count } cartas:
}
two-sans-three-own = Tú: { $collection }
two-sans-three-left-in-hand = en la mano: { $cards }

## En la mesa que se está formando, detrás de «Duración:».


## En el tablero.

two-sans-three-turn = Turno { $turn } de { $turns }
two-sans-three-to-draw = { $pile } por robar
two-sans-three-last-turn = **Último turno:** las { $kept } cartas que queden no cuentan
two-sans-three-over = Fin de la partida
two-sans-three-points = { $name } { $points }
two-sans-three-open-label = Puntos
two-sans-three-next-bonus = 🎁 +{ $points } por los siete colores
two-sans-three-no-bonus = 🎁 Ya no quedan bonificaciones.
two-sans-three-nothing = aún nada
two-sans-three-face-down = { $cards } boca abajo
two-sans-three-face-down-shown = { $cards } boca abajo ({ $colours })
two-sans-three-has-bonus = 🎁 { $points }
two-sans-three-sum-pairs = parejas { $points }
two-sans-three-sum-singles = sueltas { $points }
two-sans-three-sum-colours = { $colours } colores { $points }
two-sans-three-worth = { $count ->
    [one] { $points } punto
   *[other] { $points } puntos
}
two-sans-three-if-it-lasts = { $worth } ({ $points } de ellos solo con tantos colores)
two-sans-three-in-brackets = (…): solo con tantos colores
two-sans-three-cards-left = { $hand } en la mano, { $pile } por robar

## Lo que se jugó.

two-sans-three-begins = Empieza { $name }.
two-sans-three-played = { $name }: { $card }
two-sans-three-played-taken = { $name }: { $card } se lleva { $taken }
two-sans-three-you-played = Has jugado el { $card }
two-sans-three-you-took = Has jugado el { $card } y te has llevado { $taken }
two-sans-three-as-chosen = Como habías elegido, has jugado el { $card }.
two-sans-three-bonus = 🎁 { $name } reúne los siete colores: ¡+{ $points }!
two-sans-three-fifth = se lleva
two-sans-three-seven = Los siete colores
two-sans-three-third-of = Tercera { $colour }
two-sans-three-drew = Has robado { $cards }

## El final.

two-sans-three-won = 🏆 { $name } gana con { $points }, { $margin ->
    [one] un punto
   *[other] { $margin } puntos
} más que { $others }.
two-sans-three-shared = 🏆 { $names } comparten la victoria, con { $count ->
    [one] { $points } punto
   *[other] { $points } puntos
}.
two-sans-three-own-ahead = { $points }, { $margin } más que { $others }
two-sans-three-own-behind = { $points }, { $margin } menos que { $others }
two-sans-three-ahead-since = 📈 En cabeza desde el turno { $turn }: { $names }
two-sans-three-best = 👍 Mejor jugada: { $card } de { $name } ({ $points })
    .drawn = Mejor jugada
two-sans-three-worst = 👎 Peor jugada: { $card } de { $name } ({ $points })
    .drawn = Peor jugada
two-sans-three-result = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}

## Lo que haría una carta.

two-sans-three-takes-nothing = no se lleva nada
two-sans-three-takes = se lleva { $taken } ({ $points })
two-sans-three-card-takes-nothing = El { $card } no se lleva nada.
two-sans-three-card-takes = El { $card } se lleva { $taken }: { $points }
two-sans-three-third-short = tercera { $colour }
two-sans-three-pair = pareja { $colour }
two-sans-three-colours = { $count } colores
two-sans-three-colours-only = solo { $count } colores

## Elegir una carta.

two-sans-three-choose = { $takes ->
    [0] ¿Qué carta juegas?
   *[other] ¿Qué carta juegas? (+/−: puntos)
}
two-sans-three-row-then = La fila quedaría: { $row }
two-sans-three-collection-then = Luego: { $collection }
two-sans-three-then-draw = { $count ->
    [one] Después robas una carta.
   *[other] Después robas { $count } cartas.
}
two-sans-three-lock-in = Jugar { $card }

## Elegir antes de tiempo.

two-sans-three-ahead = Elige ya, o te aviso en tu turno.
two-sans-three-ahead-uncalled = Elige por adelantado o cuando te toque.
two-sans-three-ahead-other = O mejor otra:
two-sans-three-ahead-chosen = ✅ Tu próxima carta, si sigue haciendo esto:
two-sans-three-ahead-changed = Tu elección { $card } ahora haría otra cosa. Te preguntaré otra vez.
two-sans-three-ahead-failed = Tu elección { $card } ahora haría otra cosa.
two-sans-three-done = Ya has jugado tu última carta.

## Lo que alguien hace, y por qué.

two-sans-three-would-play = jugar el { $card }
    .past = jugó el { $card }
    .noun = jugar el { $card }
reason-earns-bonus = trae la bonificación por los siete colores.
reason-takes-nothing = no se lleva nada.
reason-new-colour = trae un color nuevo.
reason-makes-pair = forma una pareja de un color.
reason-takes-harmless = lo que se lleva no hace daño.
reason-turns-over-least = algún color hay que voltear, y así cuesta lo mínimo.
reason-spares-colour = la segunda mejor haría voltear un color.
reason-worth-third = lo que trae vale más que el color que voltea.
reason-can-wait = lo que se llevaría la segunda mejor se voltea fácilmente en los próximos turnos.
reason-keeps-middle = ninguna otra hace más, y las del centro de una fila conviene guardarlas.

## Las reglas en páginas.

two-sans-three-rules-aim =
    ### 2 SANS 3
    Reúne cartas de siete colores. Una de un color está bien, dos es lo mejor y tres son demasiadas: las tres se voltean y cuentan en tu contra.
two-sans-three-rules-cards = **Las cartas.** Números del 0 al { $highest }, { $each } de cada color: { $colours }. Sin color (⬜): { $colourless }. Las cartas de inicio { $starts } abren las tres filas, y desde el principio hay { $placed } más en ellas. Recibes un mazo de { $pile } cartas y tomas las primeras { $hand } en la mano. La suerte dice quién empieza.
two-sans-three-rules-turn = **Tu turno.** Juega una de tus cartas; no puedes pasar. Su número dice adónde va: del { $first_low } al { $first_high } a la primera fila, del { $second_low } al { $second_high } a la segunda, del { $third_low } al { $third_high } a la tercera, siempre de menor a mayor. En cada fila caben { $room } cartas, contando la de inicio. Cuando te quedan { $kept } cartas robas { $drawn }; eso pasa { $draws ->
    [2] dos veces
   *[other] { $draws } veces
}.
two-sans-three-rules-take = **La quinta carta.** Con la quinta carta de una fila te llevas cartas de ella. Si la tuya es la más alta, te llevas la que está junto a la carta de inicio. Si no, te llevas todas las que sean más altas. La carta que jugaste se queda, y las de inicio nunca se las lleva nadie.
two-sans-three-rules-collect = **Tu colección.** Lo que te llevas queda boca arriba ante ti; ya solo cuentan los colores. Con la tercera carta de un color se voltean las tres, y la siguiente vuelve a ser la primera. Las cartas sin color salen del juego.
two-sans-three-rules-seven = **Siete colores.** Quien antes reúna los siete colores boca arriba gana { $best } puntos; después, { $second_best }, { $third_best } y { $last_best }, una sola vez por persona. Una bonificación se conserva aunque luego se voltee un color.
two-sans-three-rules-end = **El final.** La partida acaba tras { $turns } turnos por persona; las últimas { $kept } cartas de la mano no cuentan. Un color con una carta boca arriba vale { $single ->
    [one] { $single } punto
   *[other] { $single } puntos
}, con dos vale { $pair }, y cada carta boca abajo resta 1. Seis colores dan { $six } puntos más, y los siete, { $seven }. Gana quien tenga más puntos; si hay empate, se comparte la victoria.

## Un ejemplo debajo de cada página.

two-sans-three-example-take = 30 40🌊T 46🔷C 57🍀V: Chloe juega **37**🟪L y se lleva 40, 46 y 57.
two-sans-three-example-collect = Chloe tenía dos cartas verdes. Con 57🍀V son tres: se voltean, y el verde empieza de nuevo.
two-sans-three-example-seven =
    A Ben le faltaba solo el turquesa, y tenía dos rosas. En una jugada llegan una turquesa y la tercera rosa: { $bonus ->
        [each-card] la turquesa da la bonificación antes de que se volteen las rosas.
       *[after-take] otra vez seis colores y ninguna bonificación.
    }
two-sans-three-example-end = Cuatro colores con una carta (4), dos con dos (10), seis cartas boca abajo (−6), una bonificación de 7 y 5 por seis colores: 20 puntos.

## Variantes, en la mesa que se está formando.

two-sans-three-rule-each-card = los siete colores se miran tras cada carta
two-sans-three-rule-shown = se ven los colores de las cartas boca abajo

## Comandos y opciones.

command-twosans3-description = 2 SANS 3: dos de un color es lo mejor, tres son demasiadas

## Variantes entre los ajustes.

two-sans-three-setting-bonus = Cuándo se miran los siete colores
two-sans-three-setting-bonus-about = Al tomar varias cartas, puede que los siete colores estén boca arriba solo un momento.
two-sans-three-setting-bonus-after-take = al final de la jugada
two-sans-three-setting-bonus-each-card = tras cada carta
two-sans-three-setting-facedown = Cartas boca abajo
two-sans-three-setting-facedown-about = Cada una cuesta un punto. Se vieron al tomarlas, pero ¿quién se acuerda?
two-sans-three-setting-facedown-hidden = solo cuántas son
two-sans-three-setting-facedown-shown = también sus colores

## Una primera ronda con ayuda.

two-sans-three-lesson-first = **Tres turnos de una partida**, solo para ti. La quinta carta de una fila se lleva cartas: si es la más alta, la que está junto a la de inicio; si no, todas las más altas.
two-sans-three-lesson-pair = **Una pareja** de un color vale { $pair }; una carta sola, { $single }. ¿Con qué carta la formas?
two-sans-three-lesson-forced = **Sin salida:** cada una de tus cartas se lleva la tercera de un color, y entonces se voltean las tres. ¿Cuál te cuesta menos?
two-sans-three-lesson-seventh = **Los siete colores** están a tu alcance. ¿Qué carta los completa?
two-sans-three-lesson-did-seventh = **Los siete colores:** quien los reúne primero gana { $points } puntos y los conserva. Al final dan otros { $final }.
two-sans-three-lesson-did-third = **Una de más:** las tres cartas del color están ahora boca abajo y cuestan 1 cada una. La siguiente vuelve a contar como la primera.
two-sans-three-lesson-did-pair = **Una pareja:** { $pair } puntos en vez de { $single }.
two-sans-three-lesson-did-new = **Los colores nuevos** dan { $single ->
    [one] { $single } punto
   *[other] { $single } puntos
} cada uno.
two-sans-three-lesson-did-nothing = Aún había sitio en la fila: solo la quinta carta se lleva algo.
two-sans-three-lesson-more = El { $card } habría dado más ahora: { $points }
two-sans-three-lesson-end = Han sido { $played } de los { $turns } turnos. Pulsa **Jugar ya** para una mesa de verdad. ¿Sin compañía? Los bots juegan contigo.

## Lo que cuenta la partida del día.

two-sans-three-daily = Una partida entera. ⭐️ es un turno con bonificación intermedia, 🟩️ uno que sumó puntos, ⬜️ uno que no cambió nada, 🟥️ uno que restó puntos.
two-sans-three-daily-score = { $points ->
    [one] un punto
   *[other] { $points } puntos
}

## Una línea de las estadísticas.

two-sans-three-earned-from-last = Victoria después de ir en último lugar en la segunda mitad
two-sans-three-earned-throughout = En cabeza de principio a fin
two-sans-three-earned-one-point = Victoria por un solo punto
two-sans-three-earned-costly = Victoria aunque una jugada costó diez puntos o más
two-sans-three-stats = Puntos al final: { $most } la mejor vez, { $usual } de media (en { $games ->
    [one] una partida
   *[other] { $games } partidas
})
