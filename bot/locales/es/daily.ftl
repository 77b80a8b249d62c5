## El comando de la partida del día.

command-daily = diaria
command-daily-description = La partida del día: las mismas cartas para todo el mundo, contra bots
command-daily-show = ver
command-daily-show-description = Qué mostrar (la partida de hoy, si no dices nada)
command-daily-show-board = palmarés de este servidor
command-daily-show-practice = días anteriores, para practicar

## La partida del día.

daily-title = { $game } · partida del día { $day }
daily-title-practice = { $game } · práctica: la partida del día { $day }
daily-heading = **{ $game }** · partida del día · { $heading }
daily-heading-practice = **{ $game }** · práctica · { $heading }
daily-once = La juegas a solas contra { $house ->
    [one] un bot
   *[other] { $house } bots
}, una sola vez. Si algo te interrumpe, te espera.
daily-waits = Ya has empezado la partida de hoy. Te espera donde la dejaste.
daily-next = La próxima partida: { $when }
daily-until = La partida cuenta hasta que acabe el día: { $when }
daily-day-over = ⌛ El día de esta partida ya ha acabado. Puedes seguir jugando, pero ya no cuenta.
daily-sealed = Sello de esta partida: `{ $commitment }`
daily-sealed-next = Sello del día siguiente: `{ $commitment }`
daily-fair = Se comprueba aquí un día después.
daily-coming = Tus cartas van de camino a nuestros mensajes directos.
daily-arrives = Ya está aquí tu partida del día: { $game }.
daily-table = { $game } · partida del día { $day }
daily-closed = Esta partida está cerrada.
daily-moved-here = Sigues jugando en otro mensaje.
daily-moved-direct = Tus cartas están ahora en nuestros mensajes directos.
daily-moved-gone = El comando de la partida del día te muestra otra vez tus cartas.

## El final de una partida del día.

daily-place = { $medal } Puesto { $place } de { $seats }
daily-streak = { $days ->
    [one] 🔥 El primer día de una racha.
   *[other] 🔥 Una racha de { $days } días.
}
daily-streak-rule = Una racha aguanta un día perdido de cada { $days }.
daily-reminder = Tu racha espera la partida del día.
daily-reminder-off = Pediste este aviso; { COMMAND("settings") } lo quita.
daily-players = Ya acabada por: { $players }
daily-better = { $others ->
    [1] { $share ->
        [0] Otra persona ha terminado ya esta partida, y no le ha ido mejor que a ti.
       *[other] Otra persona ha terminado ya esta partida, y le ha ido mejor que a ti.
    }
   *[other] Otras { $others } personas han terminado ya esta partida; al { $share } % le ha ido mejor que a ti.
}
daily-first = Nadie ha terminado antes que tú la partida de hoy.
daily-practised = Era práctica: no cuenta.
daily-locked = El registro y el análisis se abren cuando acabe el día: { $when }
daily-share = { $name } · { $game }, partida del día { $day } · { $medal } { $score }
daily-shared = Tu resultado va de camino al canal.
daily-share-where = ¿Dónde publico tu resultado? Para cualquier otro canal, escribe allí { $command } y pulsa **Compartir**.
daily-share-here = Escribe { $command } en el canal donde quieras tu resultado y pulsa allí **Compartir**.
daily-share-forbidden = En este canal no puedo escribir yo, o no puedes tú. Escribe el comando en otro y pulsa allí **Compartir**.
share-where = ¿Dónde publico este resultado?
share-channel = Elige un canal
share-forbidden = Allí no puedo escribir yo, o no puedes tú.
share-as-guest = No puedo publicar esto en otro sitio: en este chat solo estoy de paso. Haz que me añadan al servidor y podrás compartir los resultados de allí.
share-on-server = Esta partida no se jugó en un servidor. Para compartirla en uno, escribe allí { $command } con el código { $code }, ve al final y pulsa **{ button-share }**.
result-shared = compartido por { $name }

## Otros días para practicar, y lo mejor del servidor.

daily-practice = { $game }: practica la partida de un día anterior. No cuenta, y al acabar puedes ver su registro.
daily-which-day = Elige un día
daily-no-practice = Aún no hay partidas anteriores para practicar. Vuelve mañana.
daily-board-title = { $game }: palmarés del servidor, { $day }
daily-board-line = { $medal } { $name } { $marks }
daily-board-week = Los últimos siete días · puntos (días)
daily-board-no-one = Nadie todavía.
daily-board-how = El primer puesto vale { $most } puntos; el último, { $least }. Aquí aparece quien ha pedido esta semana una partida del día en este servidor; con { COMMAND("settings") } puedes dejar de aparecer.
daily-check = La partida del { $day } con su clave. El sello que se mostró aquel día es `{ $commitment }`. La página «¿Fue limpio este reparto?» de mi documentación tiene el script que lo revisa, verify_deal.py.

## En botones.

button-daily-play = Jugar
button-daily-on = Seguir
button-daily-about = Info
button-daily-play-today = Jugar hoy
button-daily-here = Jugar aquí
button-daily-board = Palmarés
button-daily-practise = Practicar
button-daily-check = ¿Ayer fue justo?
button-daily-share-in = Publicar en #{ $channel }
button-share = Compartir

## Por qué algo no se puede.

refused-daily-alone = Aquí no se puede: la partida del día se juega a solas.
refused-deal-over = Esta partida ha terminado.
refused-daily-locked = Puede que a alguien le quede por jugar esta partida. El registro y el análisis se abren cuando acabe el día (medianoche UTC).
refused-daily-forgotten = Has jugado la partida de hoy y luego has pedido que te olvide, así que no se puede empezar otra vez. La próxima llega a medianoche UTC.
refused-no-daily-deal = Ese día no hubo partida, o su día no ha terminado.
refused-nothing-to-share = Aquí no hay nada que compartir: la partida no ha terminado, o era de práctica.
refused-not-your-result = Solo quien jugó esta partida hasta el final puede compartir su resultado.
refused-already-shared = Tu resultado ya está en ese canal.

## Un reto: otros juegan las cartas de una partida acabada.

command-challenge = reto
command-challenge-description = Deja que alguien juegue las cartas de tu última partida
command-challenge-user = persona
command-challenge-user-description = A quién retas

challenge-title = { $game } · las mismas cartas, te toca
challenge-heading = **{ $game }** · mismas cartas · { $heading }
challenge-about = Las cartas de una partida acabada, desde el mismo sitio, a solas contra bots: las mismas decisiones llevan siempre a la misma partida. No cuenta, y tienes una semana. Cuando acabes, los dos resultados se publican donde está el reto.
challenge-arrives = Ya están aquí las cartas de tu reto: { $game }.
challenge-table = { $game } · mismas cartas
challenge-moved-gone = **{ PUBLIC("button-take") }**, debajo del reto, vuelve a mostrar tus cartas.
challenge-offer = { $name } ha acabado una partida de { $game } y pasa sus cartas. ¿Sabrás sacarles más?
challenge-invited = { $person }, esto es para ti. { $offer }
challenge-private = Juegas desde el mismo sitio, a solas contra bots, en privado. Cuando acabes, los dos resultados se publican aquí. También puedes ver la repetición y el análisis de la primera partida, pero entonces ya no podrás aceptar.
challenge-open = Para un máximo de { $most } personas que no conozcan las cartas. Se cierra: { $when }
challenge-parted = Se separan en { $game_key ->
    [two_win] la ronda
    [two_sans_three] el turno
   *[two_down] la ronda
} { $round }: { $other } { $theirs }, { $name } { $own }
challenge-same = Las dos partidas se jugaron igual.
challenge-first = La primera partida: { $line }
challenge-done = Los dos resultados van de camino al canal del reto.
challenge-offered = Tu reto va de camino al canal.
challenge-forbidden = En este canal no puedo escribir yo, o no puedes tú. Escribe { $command } en otro.
challenge-no-game = Aún no has acabado ninguna partida de { $game }.

button-challenge = Retar
button-take = Aceptar el reto

refused-challenge-not-yours = Solo puede pasar las cartas quien haya jugado esta partida hasta el final.
refused-challenge-unfinished = Las cartas se pasan cuando acaba su partida; las de una partida del día, cuando acaba su día.
refused-challenge-taken-on = Estas cartas te las pasaron a ti. Pasa las de una partida tuya.
refused-challenge-sat-there = Esa persona jugó esta partida y conoce las cartas. Reta a otra persona.
refused-challenge-stands = Tu reto ya está en este canal.
refused-challenge-over = Este reto está cerrado. Lanza el tuyo debajo de tu próximo resultado.
refused-challenge-known = Ya conoces estas cartas: has jugado esa partida o la has visto.
refused-challenge-full = Ocho personas han aceptado este reto: está completo.
refused-challenge-first = Estas cartas las estás jugando tú. Acaba antes tu partida y luego podrás ver esta.

morning-title = Partidas del día · { $day }
morning-more = { $others ->
    [1] y una persona más
   *[other] y { $others } más
}
morning-week = Los últimos siete días, en puntos: { $leaders }
morning-leader = { $name } { $points }
morning-streak = 🔥 Racha más larga: { $name }, { $days } días
morning-riddle = 🧩 **{ $game }**: así empezó la partida. ¿Qué habrías hecho primero?
morning-which = ¿Qué partida de hoy quieres jugar?
morning-answers = Lo que hizo la gente
morning-answer = { $times } × { $action }
morning-about = Una vez al día y sin notificación: los resultados de la partida del día y un acertijo. Solo después de un día en que alguien de aquí haya acabado una. Cada tres meses, también quién ha ganado más.
morning-barred = El mensaje de la mañana está desactivado: no puedo escribir en su canal. Déjame entrar o elige otro.
button-morning-answer = Solución
