## Cosas dichas una tras otra.

list-comma = { $items }, { $item }
# $sound (i, e, other): con qué sonido empieza lo último; antes de i se dice «e».
list-and = { $sound ->
    [i] { $items } e { $item }
    [e] { $items } y { $item }
   *[other] { $items } y { $item }
}
list-beside = { $items } · { $item }
player-house-level = { $name } ({ $level })
level-beginner = principiante
level-easy = fácil
level-normal = normal
level-hard = difícil

## Cuánto puede durar un turno.

pace-quick = rápido, 60 segundos
pace-normal = normal, 2 minutos
pace-slow = lento, 24 horas
pace-none = sin límite

## En botones.

button-join = Unirme
button-leave = Salir
button-house = Otro bot
button-start = Empezar
button-cancel = Cerrar la mesa
button-word = Palabra 🍀
button-hand = Mi mano
button-take-back = Deshacer
button-rules = Reglas
button-house-rules = Variantes
button-more = Más
button-before = Como la última vez
button-bell = Avísame
button-bell-off = No avisarme más
button-remind = Avisar
button-skip = Ir al final
button-go-on = Siguiente
button-next-round = Siguiente ronda
button-close = Sí, cerrar la mesa
button-alone = { $count ->
    [one] Contra un bot
   *[other] Contra { $count } bots
}
button-return = Aquí estoy
button-acknowledge = Entendido
button-again = ¡Otra!
button-play-now = Jugar ya
button-settings = Ajustes
play-now-running = Aquí ya hay una mesa:
play-now-type = Para abrir una mesa, escribe { $command } en un canal de un servidor.
again-open = La próxima mesa ya está abierta y tienes sitio.
again-open-before = La próxima mesa ya está abierta. Pulsa **{ PUBLIC("button-join") }** allí.
solo-title = { $game } contra bots
solo-lobby = Solo tú y los bots: nadie más ve este mensaje. Para una mesa con más gente, abre una sin bots: en un servidor donde yo esté, en un grupo o donde puedas usar aplicaciones externas.
solo-sleeps = Se duerme si no pulsas nada en { $minutes } minutos.
solo-asleep = Este mensaje se ha dormido. **Despertar** vuelve a mostrarte tus cartas.
button-wake = Despertar
solo-running = Esta partida te esperaba. { $command } la cierra; después puedes abrir otra.
solo-clock = Aquí no puedo avisar a nadie cuando se le acaba el tiempo. Elige el reloj rápido o sin límite.
visiting-until = **Despertar** mantiene despierto este mensaje. Se duerme: { $when }
visiting-asleep = Este mensaje se ha dormido. **Despertar** lo pone al día.
button-hint = Pista
button-picture = Mi mano en imagen
button-next = Próxima partida
button-table = Mesa
button-invite = Invitar
button-install = Instalar para mí
button-help = Ayuda
button-privacy = Privacidad
button-terms = Condiciones

## El mensaje de una mesa antes de que empiece la partida.

lobby-title = { $game }: toma asiento
lobby-settings = Reloj: { $clock } · { $seats } sitios · { $shortest }–{ $longest } min
lobby-rules = Variantes: { $rules }
lobby-no-hints = sin pistas
lobby-lucky-word = 🍀
lobby-free = { $free ->
    [one] Queda un sitio libre.
   *[other] Quedan { $free } sitios libres.
}
lobby-host = { $host } empieza la partida.
lobby-host-without-seat = { $host } o { $name } da comienzo a la partida.
lobby-former = La última vez: { $names }. Cuando no falte nadie, empieza.
lobby-called = { $names }: ya hay mesa para la próxima partida. Pulsa **{ PUBLIC("button-join") }**.
lobby-closes = Si nadie empieza, se cierra: { $when }
lobby-closes-now = Esta mesa se está cerrando.
lobby-sealed = Reparto sellado: `{ $digits }`
lobby-fair = ¿Es justo? Después de la partida: **{ PUBLIC("button-verify") }**
more-invite = Invitar a alguien
more-kick = Quitar a alguien de la mesa

lobby-begun = { $game }: se juega aquí abajo, con { $names }.

## El mensaje de una mesa mientras se juega.

board-title = { $game } · { $heading }
board-turn = { $heading } · Le toca a { $name }
board-clock = Se acaba el tiempo: { $when }
board-time-up = ⏰ Se ha acabado el tiempo.
board-no-clock = Sin reloj: tómate el tiempo que quieras.
board-paused = ⏸️ Ahora no hay nadie en la mesa. Si tienes sitio, pulsa **{ PUBLIC("button-hand") }** para seguir.
board-clock-played = ⏰ Se ha acabado el tiempo: el reloj ha elegido por { $names }.
hand-clock-played = ⏰ El reloj ha elegido por ti:
board-was-away = He estado fuera un rato. No se ha perdido nada.
board-was-restored = He perdido las últimas jugadas y la mesa ha vuelto un poco atrás. Fíate de este mensaje y de tu última mano.
board-unheard = ⚠️ { $why } Seguid jugando con **{ PUBLIC("button-hand") }**.
board-ready = ✅ { $name }
board-choosing = ⏳ { $name }
board-out = 🚪 { $name }
board-seat = { $seat } · { $note }
board-absent = { $name } (no está, juega un bot)
board-host = Organiza: { $name }
board-new-host = 👑 Ahora organiza { $name }.
board-kicked = { $by } le ha dado a un bot el sitio de { $name }.
board-kicked-lobby = { $by } ha sacado a { $name } de la mesa.
board-over = Fin de la partida. El resultado está aquí abajo.
board-cancelled = Esta mesa está cerrada.
board-closed-by = { $name } ha cerrado esta mesa.

## Mensajes que llaman a jugar.

reminder = 🔔 { $names }: la mesa espera. Se acaba el tiempo: { $when }
reminder-no-clock = 🔔 { $names }: la mesa espera.
reminder-no-one = 🔔 Ya no esperamos a nadie.
digest-title = { $tables ->
    [one] 🔔 Una mesa te espera:
   *[other] 🔔 { $tables } mesas te esperan:
}
digest-off = Una vez al día mientras juegues en varias mesas con reloj de 24 horas. Se cambia en { COMMAND("settings") }.
call-title = 🔔 { $names }: ¡empieza { $game }! Las cartas: **{ PUBLIC("button-hand") }**
lobby-not-called = ⚠️ Aquí no puedo escribir, así que la partida no ha empezado. Déjame enviar mensajes y pulsa **{ PUBLIC("button-start") }** otra vez.
lobby-call-failed = ⚠️ No he podido avisar a nadie, así que la partida no ha empezado. Pulsa **{ PUBLIC("button-start") }** otra vez.

## El final de una partida.

result-cancelled = { $game }: se ha cerrado la mesa
result-place = { $place }. { $name }
result-hands = En la mano: { $hands }
result-by-house = (al final jugaba un bot: cuenta como último puesto)
result-board = 📈 Clasificación: { $places }.
result-moved-on-board = { $place }. { $names } (antes { $before })
result-new-on-board = { $place }. { $names } (entrada)
result-stays-on-board = { $place }. { $names } (sigue)
result-rivals = ⚔️ { $name } ha ganado a { $other } en { $wins } de { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}.
result-guessed = 🔮 Pronóstico acertado: { $names }
result-counted = Esta partida cuenta para la clasificación.
result-practice = Práctica: no cuenta para la clasificación.
result-lucky-word = 🍀 { $name }: { $word }

## Debajo de las páginas de reglas.

rules-page = Página { $page } de { $last }
rules-picture = El ejemplo, en imagen
rules-which = ¿Las reglas de qué juego?
button-rules-before = ◀ Atrás
button-rules-after = Siguiente ▶
button-lesson = Ronda de prueba
button-lesson-again = Otra vez

## Una partida terminada, paso a paso, y la prueba de que el reparto fue limpio.

replay-title = { $number } de { $last } · { $heading }
button-replay = Repetición
button-replay-before = ◀️
button-replay-after = ▶️
button-replay-hands = Manos
button-replay-board = Mesa
button-record = Registro
button-verify = Verificar
button-verify-details = Detalles
replay-jump = Ir a…
replay-moment = { $number } de { $last }: { $heading }
replay-suggestion = { $code }: { $day }, puesto { $place } de { $seats }
replay-suggestion-none = Aún no has terminado ninguna partida aquí
replay-suggestion-other = Ninguna de tus partidas aquí empieza así; para las demás, escribe el código entero
replay-suggestion-later = Ahora no puedo buscar tus partidas; basta con el código entero
verify-title = ¿Fue limpio este reparto?
verify-well = ✅ { $told }
verify-wrong = ❌ { $told }
verify-commitment = El sello de antes de la partida, `{ $commitment }`, corresponde al secreto que se publicó con el resultado.
verify-key = La clave `{ $key }` sale de ese secreto y de lo que aportaron { $seats ->
    [2] los dos sitios
   *[other] los { $seats } sitios
}.
verify-cards = Con esa clave salen otra vez las mismas cartas, y todas las decisiones ({ $choices }) llevan al mismo final.
verify-fair = **El reparto quedó fijado antes de que nadie se sentara, y nadie lo cambió.**
verify-fair-part = **Mi parte de este reparto quedó fijada antes de que nadie se sentara, y nadie la cambió.** El resto pudo elegirlo quien me gestiona.
verify-fair-solo = **Este reparto es el de su secreto sellado, y nadie lo cambió.** Era solo tuyo: pudo elegirlo quien me gestiona.
verify-fair-coin = **Nadie pudo elegir ni cambiar este reparto, siempre que el sello, la huella y el número estén en el canal tal como aparecen abajo.**
verify-unfair = **Hay algo que no cuadra. Avisa a quien gestiona este bot.**
verify-yourself = Para revisarlo sin mí, pulsa **Registro** y ejecuta el script `verify_deal.py` de mi documentación: `{ $command }`.
verify-compare = El primer mensaje de la mesa muestra el sello `{ $seal }`.
verify-compare-seal = [El primer mensaje de la mesa]({ $link }) muestra el sello `{ $seal }`.
verify-secret = El reparto sellado, ya abierto: `{ $secret }`
verify-code = Código de la partida: `{ $code }`
verify-compare-hash = El [mensaje que llamó a jugar]({ $link }) muestra `{ $hash }`.
verify-compare-coin = Compara `{ $coin }`, que mezcló las cartas, con el número del [mensaje que llamó a jugar]({ $link }) (Copiar ID del mensaje).
verify-compare-daily = Compara el sello con el que se mostró la víspera como el del día siguiente.
record-fair = El registro de esta partida. He revisado el reparto: es el que se selló como `{ $commitment }`, y todas las jugadas cumplen las reglas.
record-unfair = El registro de esta partida. Hay algo que no cuadra con el reparto sellado. Avisa a quien gestiona este bot.
record-forgotten = El registro de esta partida. El reparto ya no se puede revisar: alguien de la mesa ha pedido que se borren sus datos.
record-words-hidden = El registro de esta partida, pero sin la prueba del reparto: la moderación ha ocultado las palabras de la suerte.
record-page = Abre `{ $file }` en un navegador para ver la partida paso a paso.

## La mano de alguien, en privado.

hand-note = ⚠️ { $note }
hand-where = **{ $game }** en { $server }, \#{ $channel }
hand-your-turn = Te toca
hand-last-one = Te toca: solo faltas tú
hand-begins = Empieza tu partida de { $game }: aquí están tus cartas.
hand-begins-with = Empieza la partida de { $game } de { $host }: aquí están tus cartas.
hand-not-sent = No he podido escribirte: aquí tienes tus cartas. Para recibirlas por mensaje directo, permite antes los mensajes directos de este servidor. Después elige **por mensaje directo** en { COMMAND("settings") }.
unheard-permission = Necesito «{ $permission }» para escribir en el canal.
    .help = La administración del servidor puede ayudar.
unheard-unknown = Discord no acepta mis mensajes en el canal.
unheard-locked = El hilo está bloqueado y no puedo escribir en él.
    .help = La moderación puede desbloquearlo.
unheard-timed-out = Estoy aislado temporalmente en el servidor y no puedo escribir.
    .help = La moderación puede quitármelo.
unheard-automod = El AutoMod del servidor bloquea mis mensajes.
    .help = La administración del servidor puede eximir mi rol.
unheard-verification = El nivel de verificación del servidor no me deja escribir.
    .help = La administración del servidor puede darme un rol.
unheard-restricted = Discord ha limitado mi cuenta y no puedo escribir.
    .help = Solo puede arreglarlo quien me gestiona.
hand-moved-channel = Tu mano está ahora en \#{ $channel }.
hand-moved-direct = Tu mano está ahora en nuestros mensajes directos.
hand-moved-gone = Pulsa **{ PUBLIC("button-hand") }** debajo de la mesa para volver a ver tus cartas.
hand-waiting = Esperas a { $names }.
hand-locked-in = 🔒 Confirmado: { $choice }
hand-lobby = Tus cartas llegarán cuando se pulse **{ PUBLIC("button-start") }**.
hand-won = 🏆 ¡Has ganado!
hand-won-together = 🏆 ¡Compartes la victoria!
hand-who-wins = ¿Quién gana? Un solo pronóstico
hand-guess = Crees que gana { $name }.
hand-guessed = 🔮 Has acertado quién iba a ganar.
hand-place = Puesto { $place } de { $seats }
hand-moved-on-board = 📈 Ahora ocupas el puesto { $place } en la clasificación del servidor (antes, el { $before }).
hand-new-on-board = 📈 Entras en la clasificación del servidor, en el puesto { $place }.
hand-stays-on-board = 📈 Sigues en el puesto { $place } de la clasificación del servidor.
hand-cancelled = Esta mesa está cerrada.
closed-channel-gone = Esta mesa está cerrada porque se ha borrado su canal. La partida no cuenta.
closed-call-lost = Esta mesa está cerrada: yo no estaba cuando empezó la partida y no puedo saber si se barajaron las cartas. La partida no cuenta. Abre otra mesa.
closed-server-left = Esta mesa está cerrada porque me han quitado del servidor. La partida no cuenta.
hand-absent = Un bot juega por ti. **Aquí estoy** te devuelve tu sitio, con estas cartas:
hand-removed = { $by } te ha sacado de esta mesa antes de que empezara la partida.
answer-unseen = Aquí Discord solo te muestra la mesa a ti: no puedes escribir en este canal o AutoMod lo impide. Prueba en otro canal.
hand-kicked = { $by } le ha dado tu sitio a un bot. **Aquí estoy** te lo devuelve, con estas cartas:
hand-paused = La mesa está en pausa porque no había nadie. **Aquí estoy** la reanuda, con estas cartas:
hand-server-left = ⏸️ Ya no estoy en el servidor. Si me vuelven a invitar en 15 minutos, la partida sigue. Tus cartas:

## Para quien pide una mano y no tiene sitio.

onlooker-says =
    No juegas en esta mesa. Ahora mismo: **{ $heading }**
    Juegan: { $names }.
onlooker-waiting = { $waiting ->
    [0] Nadie espera todavía la próxima partida.
    [one] Una persona espera la próxima partida.
   *[other] { $waiting } personas esperan la próxima partida.
}
next-waiting = Estás en la cola. Cuando se abra aquí la próxima mesa, te avisaré.

## Antes de cerrar una mesa.

close-sure = { $people ->
    [one] ¿Cerrar esta mesa?
   *[other] ¿Cerrar esta mesa para todo el mundo?
} La partida acaba sin resultado.
close-sure-lobby = { $people ->
    [one] ¿Cerrar esta mesa?
   *[other] ¿Cerrar esta mesa? Todo el mundo pierde su sitio.
}

## Para quien empezaría sin compañía.

alone-says = De momento no hay nadie más. Espera a que alguien se una o juega contra bots:

## Una pista.

hint = 💡 Aquí, mejor { $action }: { $reason }

## Un pequeño formulario.

word-title = Palabra de la suerte
word-label = Tu palabra para barajar
word-taken = Tu palabra ya cuenta para barajar.

## Respuestas breves.

answer-begun = Empieza la partida.
answer-no-table = En este canal no hay mesa. Abre una:
answer-tables-elsewhere = En este canal no hay mesa. Tus mesas:
answer-not-recorded = No he podido guardarlo. Inténtalo otra vez.
answer-not-stored = Ahora mismo no puedo guardar nada, así que tu elección se ha perdido. Avisa a quien gestiona este bot.
answer-broken = Algo me ha salido mal. No se ha perdido nada: inténtalo otra vez.
answer-busy = Aquí hay mucho movimiento y se me ha escapado. Inténtalo otra vez en un momento.
answer-too-fast = Demasiado rápido para mí: se me ha escapado. Inténtalo otra vez en un momento.
answer-restarting = Me estoy reiniciando. Lo que has elegido está a salvo; inténtalo otra vez en un minuto.
answer-unknown-control = Este botón ya no hace nada. { COMMAND("table hand") } muestra tus cartas y { COMMAND("table show") }, la mesa.
answer-unreadable = No he podido leer lo que me ha enviado Discord. No se ha perdido nada: inténtalo otra vez.
answer-shut-out = Quien gestiona este bot te ha excluido. { COMMAND("privacy show") } sigue funcionando.
answer-other-server = Solo juego en los servidores que elige quien me gestiona.
answer-only-in-server = Esto solo funciona en un servidor del que formo parte.
table-which = Juegas en varias mesas. ¿Qué mano quieres ver?
answer-unknown-command = Ya no conozco este comando. Reinicia Discord e inténtalo otra vez.

## Debajo de menús largos.

button-page-before = ◀ Cartas ({ $page }/{ $last })
button-page-after = Cartas ({ $page }/{ $last }) ▶

greeting = ### ¿Quién se apunta a una partida de cartas?
greeting-friends = -# Con más gente: { $commands }
