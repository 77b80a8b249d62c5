## El juego y sus cartas.

two-win-title = 2 WIN
two-win-about = En cada ronda pasa una carta y forma un número mayor. Gana quien aguante hasta el final.
two-win-blue = azul
two-win-pink = rosa
two-win-green = verde
# $colour_key (blue, pink, green): para elegir palabras.
two-win-card = { $digit } { $colour }
# $colour_key (blue, pink, green): para elegir palabras.
two-win-colour-line = { $symbol } { $colour }:
two-win-hand = { $count ->
    [one] Tu única carta
   *[other] Tus { $count } cartas
}:
two-win-hand-empty = Ya no tienes cartas.
two-win-new = { $count ->
    [one] nueva
   *[other] { $new ->
        [one] ({ $new } nueva)
       *[other] ({ $new } nuevas)
    }
}

## De una lista larga, los más altos y cuántos más.

two-win-numbers-between = { $count } números, del { $first } al { $last }

## En el tablero.

two-win-open = Números
two-win-pass = Ronda { $round } · Pasar una carta
two-win-form = Ronda { $round } · Formar un número
two-win-over = Fin de la partida
two-win-cards = { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}
two-win-no-number = aún sin número
two-win-seat = { $number } · { $cards }
two-win-run-open-tens = decenas { $run }
two-win-run-open-units = unidades { $run }
two-win-out = fuera { $cards ->
    [0] sin cartas
    [one] con { $cards } carta
   *[other] con { $cards } cartas
}
two-win-pile = Mazo de robo: { $pile ->
    [one] { $pile } carta
   *[other] { $pile } cartas
}

## Cuando se destapan los números.

two-win-reveal = Ronda { $round }: los números
two-win-last-round = Ronda { $round }: la última
two-win-cannot-beat = no pasa de { $number }
two-win-out-of-cards = sin cartas
two-win-no-one-formed = Nadie ha podido subir más.
two-win-own-number = { $cards ->
    [0] Con tu **{ $number }** no robas nada.
    [one] Con tu **{ $number }** robas { $cards } carta.
   *[other] Con tu **{ $number }** robas { $cards } cartas.
}
two-win-own-leads = Nadie ha subido más.
two-win-leads = El más alto: **{ $number }**, { $names }.
two-win-own-out = Quedas fuera en la ronda { $round }: no superas tu **{ $number }**.
two-win-own-out-of-cards = Quedas fuera en la ronda { $round }: no te quedan cartas.
two-win-own-last = ¡Solo quedas tú!
two-win-out-now = 🚪 { $count ->
    [one] { $names } queda fuera.
   *[other] { $names } quedan fuera.
}
two-win-reshuffled = 🔀 Con las cartas más antiguas se ha barajado un nuevo mazo de robo.
two-win-shortage = A { $name } { $cards ->
    [one] le falta { $cards } carta
   *[other] le faltan { $cards } cartas
}: ya no queda nada que robar.
two-win-headline-99 = ¡99! No hay número mayor: { $names }.
two-win-headline-duel = Solo quedan { $names }.
two-win-headline-many = { $cards } cartas de golpe para { $name }.
two-win-symbols = -# Cada uno da una carta: 👑 el más alto · 🌟 más estrellas · 🟰 cifras idénticas · ☰ secuencia de tres de un color

## Lo que queda de una ronda cuando llega otra.

two-win-line = Ronda { $round } · { $numbers }
two-win-line-out = fuera: { $names }

## Por qué se robaron cartas.

two-win-highest = 👑 el más alto
two-win-most-stars = 🌟 más estrellas ({ $stars })
two-win-twins = 🟰 cifras idénticas
# $colour_key (blue, pink, green): para elegir palabras.
two-win-run-tens = ☰ tres { $colour_key ->
    [blue] azules
    [pink] rosas
   *[green] verdes
} en las decenas
# $colour_key (blue, pink, green): para elegir palabras.
two-win-run-units = ☰ tres { $colour_key ->
    [blue] azules
    [pink] rosas
   *[green] verdes
} en las unidades

## El final.

two-win-won-last-player = 🏆 { $names } gana tras aguantar más que nadie, { $cards ->
    [0] sin cartas
    [one] con { $cards } carta
   *[other] con { $cards } cartas
}.
two-win-won-most-cards = 🏆 { $names } gana, fuera a la vez que { $others }: { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
} a { $next }.
two-win-won-lowest-number = 🏆 { $names } gana con el último número más bajo: { $number } ({ $others }: { $next }).
two-win-won-shared = 🏆 { $names } comparten la victoria: empate a cartas y a número.
two-win-story-last = 📈 { $name } perdía por { $count ->
    [one] una carta
   *[other] { $count } cartas
} en la ronda { $round }.
two-win-story-met = 🌟 { $name } robó { $count } cartas con **{ $number }**.
two-win-story-climb = 🧗 { $name } subió del { $first } al { $last } en { $count } números.
two-win-own-end = { $number ->
    [0] No has formado ningún número
   *[other] Tu último número ha sido el **{ $number }**
} y { $cards ->
    [0] no te quedaban cartas
    [one] te quedaba { $cards } carta
   *[other] te quedaban { $cards } cartas
}.
two-win-result = { $number } · { $cards ->
    [0] sin cartas
    [one] { $cards } carta
   *[other] { $cards } cartas
}
two-win-result-cards = sin número · { $cards ->
    [0] sin cartas
    [one] { $cards } carta
   *[other] { $cards } cartas
}
two-win-no-cards-left = sin cartas

## Lo que el último turno supuso para quien tiene la mano.

two-win-news-own = Con tu **{ $number }** has robado { $cards }: { $why }.
two-win-news-own-nothing = Con tu **{ $number }** no has robado nada.

## Pasar una carta.

two-win-ask-pass = ¿Qué carta le pasas a { $name }?
two-win-choose-pass = Elige una carta
two-win-passed = Le pasas el **{ $card }** a { $name }.
two-win-not-final = Aún puedes cambiar.
two-win-choose-other-pass = ¿O mejor otra carta?

## Formar un número.

two-win-ask-form-first = Forma tu primer número: ¿qué carta para las decenas?
two-win-ask-form = Forma un número mayor que **{ $number }**: ¿qué carta para las decenas?
two-win-choose-tens = Elige las decenas
two-win-choose-units = Elige las unidades
two-win-too-low = -# Demasiado bajas para las decenas: { $cards }
two-win-own-tens = Tus decenas: { $run } (una { $symbol } más y robas)
two-win-own-units = Tus unidades: { $run } (una { $symbol } más y robas)
two-win-tens-chosen = Decenas: **{ $card }**. ¿Qué carta para las unidades?
two-win-option-draws = { $cards ->
    [one] robas { $cards } carta
   *[other] robas { $cards } cartas
}
two-win-option-leaves = { $numbers ->
    [0] no deja ninguno mayor
    [one] deja 1 número mayor
   *[other] deja { $numbers } números mayores
}
two-win-surely-draws = { $cards ->
    [one] robas { $cards } carta
   *[other] robas { $cards } cartas
}: { $why }
two-win-may-draw = +1 carta si es el más alto
two-win-may-draw-stars = +1 carta si es el más alto, +1 si tiene más estrellas
two-win-leaves = Te quedan { $cards }: luego podrías formar { $numbers }.
two-win-leaves-none-higher = ⚠️ Con { $cards } no superas el { $number }: te hace falta una carta nueva.
two-win-leaves-no-number = ⚠️ Ningún número supera el { $number }: en la ronda siguiente quedarías fuera.
two-win-leaves-nothing = ⚠️ Son tus últimas cartas: sin una nueva, quedas fuera.
two-win-lock-in = Jugar { $number }
two-win-other-tens = ↺ Decenas
two-win-other-units = ↺ Unidades
two-win-change = Cambiar
two-win-formed = Juegas el { $number }
two-win-stuck = No puedes superar **{ $number }**: quedarás fuera cuando se destapen los números. Nadie más lo sabe aún.
two-win-stuck-acknowledged = Quedarás fuera cuando se destapen los números. Nadie más lo sabe aún.
two-win-watching = Estás fuera. ¡Quédate a ver quién gana!
two-win-waiting = Ahora no hay nada que elegir.

## Lo que alguien hace, y por qué.

two-win-would-pass = pasar el { $card }
    .past = pasó el { $card }
    .noun = pasar el { $card }
two-win-would-form = formar el { $number } ({ $cards })
    .past = formó el { $number } ({ $cards })
    .noun = formar el { $number } ({ $cards })
reason-only-choice = no hay otra opción.
reason-guess = es una simple corazonada.
reason-lowest-digit = es la cifra más baja de la mano.
reason-smallest-number = es lo mínimo que se puede subir, y las cartas altas quedan para luego.
reason-least-useful = es la carta que menos falta hará.
reason-too-low-to-lead = ya es demasiado baja para las decenas.
reason-completes-run = completa una secuencia de tres, que da una carta.
reason-twins = dos cifras idénticas dan una carta.
reason-many-stars = con tantas estrellas, es fácil que dé una carta.
reason-small-step = subir poco deja margen para las próximas rondas.
reason-builds-run = va armando una secuencia de color.
reason-keeps-better-cards = guarda las mejores cartas para luego.

## Las reglas en páginas.

two-win-rules-aim =
    ### 2 WIN
    Aguanta en la partida más que nadie. Se empieza con { $hand } cartas: cifras del { $lowest } al { $highest } en 🔵 azul, 🌸 rosa y 🟩 verde, algunas con estrellas ★.
two-win-rules-pass = **1. Pasar.** Elige en secreto una carta para quien tienes a tu izquierda. Todas cambian de mano a la vez. Si al empezar esta fase no tienes cartas, quedas fuera.
two-win-rules-form = **2. Formar un número.** Pon en secreto dos cartas: decenas y unidades. Tu número tiene que ser mayor que el tuyo de la ronda anterior. Si no puedes, quedas fuera y conservas tu mano.
two-win-rules-draw = **3. Robar.** Robas una carta por cada una de estas cosas:
    👑 tu número es el más alto de la ronda;
    🌟 muestra más estrellas que ninguno;
    🟰 sus dos cifras son idénticas;
    ☰ su decena es la tercera carta seguida del mismo color en tu pila. Lo mismo vale para las unidades. Después empieza otra secuencia.
    Quien empata también roba.
two-win-rules-end = **El final.** Gana quien más aguanta en la partida. Si las últimas personas quedan fuera a la vez, gana quien tenga más cartas en la mano; si hay empate, el último número más bajo; y si sigue el empate, se comparte la victoria. Cuando se acaba el mazo de robo, se baraja otro con todas las cartas de quienes están fuera y con las que ha jugado el resto, menos { $kept ->
    [one] el último número
   *[other] los últimos { $kept } números
} de cada persona.

## Un ejemplo debajo de cada página.

two-win-example-cards = 🌸 **5** rosa ★★ es un cinco rosa con dos estrellas.
two-win-example-pass =
    Ana ➜ Ben ➜ Chloe ➜ Ana
    Ana le pasa el 🔵 **1** a Ben y recibe el 🟩 **8**★ de Chloe. Cada carta la ven solo quien la da y quien la recibe.
two-win-example-form =
    El último número de Ana fue el 58.
    🌸**7** 🔵**3**★ = **73** es mayor: Ana sigue.
    🟩**4** 🔵**9** = 49 no lo es, así que no puede jugarlo.
two-win-example-draw =
    Ben **88** 🟩8★ 🟩8★ roba 3 cartas: 👑 🌟 🟰
    Ana **73** 🌸7 🔵3★ roba 1 carta: ☰ su tercera rosa en las decenas, después de 🌸4 y 🌸5.
    Chloe **61** 🔵6 🌸1 no roba nada.
two-win-example-end = Ana no tiene nada mayor que 73 y queda fuera con 6 cartas. Ben forma 91: ya no queda nadie más y gana.

## Variantes, en la mesa que se está formando.

two-win-rule-forfeit = si no queda nada que robar, nadie roba
two-win-rule-recycle = si no queda nada que robar, se barajan también números recientes
two-win-rule-kept = { $numbers ->
    [one] al barajar, el último número de cada persona se queda en la mesa
   *[other] al barajar, los últimos { $numbers } números de cada persona se quedan en la mesa
}
two-win-rule-stars = estrellas en las cuatro copias de cada carta: { $stars }

## Comandos y opciones.

command-twowin-description = 2 WIN: pasa una carta, forma un número, aguanta más que nadie

## Variantes entre los ajustes.

two-win-setting-shortage = Cuando no queda nada que robar
two-win-setting-shortage-about = Para cuando el mazo de robo está vacío y no quedan números antiguos que barajar.
two-win-setting-shortage-forfeit = nadie roba
two-win-setting-shortage-recycle = se barajan también números recientes
two-win-setting-kept = Qué se queda en la mesa al barajar
two-win-setting-kept-about = Cuando el mazo de robo está vacío, los números antiguos forman uno nuevo. Estos se quedan.
two-win-setting-kept-number = { $numbers ->
    [one] el último número de cada persona
   *[other] los últimos { $numbers } números de cada persona
}
two-win-setting-stars = Estrellas en las cuatro copias de una carta
two-win-setting-stars-about = Cada carta está cuatro veces. Quien tiene más estrellas en la ronda roba una carta.

## Una primera ronda con ayuda.

two-win-lesson-pass = **Una primera ronda, solo para ti.** Juegas contra un bot. Nadie la ve y no cuenta. Primero, pasa una carta: mejor una baja, que solo da números bajos. Con **Pista** preguntas a un bot.
two-win-lesson-form = **Ahora forma un número.** Elige las decenas y luego las unidades. Un número bajo deja margen para las próximas rondas; uno alto puede darte cartas.
two-win-lesson-end =
    Eso ha sido una ronda. Las cartas que has robado están en tu mano, las dos que has jugado ya no, y tu próximo número tiene que ser mayor. Esta es ahora tu mano:
    { $cards }
    Pulsa **Jugar ya** para una mesa de verdad. ¿Sin compañía? Los bots juegan contigo.

## Lo que cuenta la partida del día.

two-win-daily = Una partida entera. ⭐️ es una ronda en la que tu número fue el más alto, 🟩️ una en la que robaste, ⬜️ una en la que no, 🟥️ la ronda en la que quedaste fuera.
two-win-daily-score = { $rounds ->
    [one] una ronda
   *[other] { $rounds } rondas
} · último número { $number }

## Líneas de las estadísticas.

two-win-earned-from-last = Victoria después de ir en último lugar
two-win-earned-stars = 99 con cuatro estrellas
two-win-earned-outlasted = Última persona en juego en una mesa de cinco o más
two-win-earned-one-card = Victoria por una sola carta
two-win-stats-cards = Récord de cartas en la mano al final: { $most } (en { $games ->
    [one] una partida
   *[other] { $games } partidas
})
two-win-stats-drawn = Récord de cartas robadas en una ronda: { $most } (en { $games ->
    [one] una partida
   *[other] { $games } partidas
})
two-win-stats-guessed = Pronósticos acertados: { $right } de { $guesses }
two-win-stats-numbers = Números favoritos: { $numbers }
two-win-stats-number = { $number } ({ $times ->
    [2] dos veces
   *[other] { $times } veces
})
