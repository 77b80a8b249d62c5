## Comandos tal como los muestra Discord.

command-start = abrir
command-start-description = Abrir una mesa en este canal
command-start-seats = sitios
command-start-seats-description = Cuánta gente cabe como mucho (de { $fewest } a { $most })
command-start-house = bots
command-start-house-description = Cuántos bots se sientan desde el principio
command-start-level = nivel
command-start-level-description = Lo bien que juegan los bots
command-start-clock = reloj
command-start-clock-description = Cuánto tiempo hay para pensar
command-leaderboard = clasificación
command-leaderboard-description = Quién ha ganado más
command-leaderboard-period = periodo
command-leaderboard-period-description = Desde cuándo cuentan las partidas (desde siempre, si no dices nada)
command-leaderboard-ever = desde siempre
command-leaderboard-season = esta temporada (tres meses)
command-leaderboard-scope = ámbito
command-leaderboard-scope-description = Dónde cuentan las partidas (en este servidor, si no dices nada)
command-leaderboard-here = este servidor
command-leaderboard-everywhere = en todas partes
command-leaderboard-table = la gente de esta mesa
command-leaderboard-page = página
command-leaderboard-page-description = Qué página de la clasificación
command-rules = reglas
command-rules-description = Las reglas en pocas páginas, con una ronda de prueba, solo para ti
command-stats = estadísticas
command-stats-description = El resumen de las partidas de alguien y la evolución de su rating
command-stats-user = persona
command-stats-user-description = De quién (tuyas, si no dices nada)
command-history = historial
command-history-description = Las partidas terminadas de alguien en este servidor
command-history-user = persona
command-history-user-description = De quién (tuyas, si no dices nada)
command-replay = repetición
command-replay-description = Repasar una partida terminada con todas las manos a la vista
command-replay-code = código
command-replay-code-description = El código de la partida, como en el historial
command-table-description = La mesa de este canal
command-table-hand = mano
command-table-hand-description = Volver a ver tu mano
command-table-show = mostrar
command-table-show-description = Bajar la mesa al final del canal
command-table-leave = salir
command-table-leave-description = Salir de la mesa; un bot juega por ti
command-table-return = volver
command-table-return-description = Recuperar tu sitio
command-table-kick = retirar
command-table-kick-description = Quitar a alguien de la mesa; en plena partida, un bot ocupa su sitio (organización, moderación)
command-table-kick-user = persona
command-table-kick-user-description = De quién es el sitio
command-table-block = bloquear
command-table-block-description = No admitir a alguien en las mesas que organizas
command-table-block-user = persona
command-table-block-user-description = Quién no puede unirse
command-table-unblock = desbloquear
command-table-unblock-description = Volver a admitir a alguien en las mesas que organizas
command-table-end = cerrar
command-table-end-description = Cerrar la mesa (organización, moderación)
command-about-description = Qué es este bot y cómo invitarlo
menu-stats = Estadísticas
menu-invite = Invitar a mi mesa
menu-block = Bloquear en mis mesas

## Lo que el bot responde a un comando.

start-open = La mesa está abierta y tienes sitio.
start-invitation = **{ $host }** abre una mesa de { $game } en { $channel }. ¿Te unes?
start-forum = En un foro no cabe una mesa. Abre allí una publicación y empieza el juego en ella.
start-locked = Este hilo está bloqueado. Pide a la moderación que lo desbloquee o empieza el juego en otro canal.
start-archived = Este hilo está archivado. Escribe algo en él para reabrirlo y empieza después el juego.
start-permissions = Aquí aún no puedo jugar. En este canal necesito: { $names }.
start-opening = La mesa se está abriendo; su mensaje llega en cuanto Discord lo acepte.
start-no-access = Discord no me deja escribir aquí. Si es un hilo privado, mencióname en él para que me añada; si no, déjame ver este canal. Después, prueba otra vez.
start-not-posted = Discord no ha aceptado el mensaje de la mesa, así que la he cerrado. Prueba otra vez, o en otro canal.
start-without-threads = Aquí no puedo crear hilos (Crear hilos públicos, Enviar mensajes en hilos), así que jugamos en el canal.
start-without-files = Aquí no puedo adjuntar archivos (Adjuntar archivos), así que todo va como texto.
start-without-history = Aquí no puedo mirar atrás (Leer el historial de mensajes): si fallo justo cuando empieza una partida, su mesa se cierra.
permission-view-channel = Ver canal
permission-send-messages = Enviar mensajes
permission-send-messages-in-threads = Enviar mensajes en hilos
permission-attach-files = Adjuntar archivos
permission-read-message-history = Leer el historial de mensajes
table-shown = La mesa está otra vez al final del canal.
table-left = Has salido de la mesa. Si cambias de idea: { COMMAND("table return") }.
table-left-lobby = Has salido de la mesa. Si cambias de idea, pulsa **{ PUBLIC("button-join") }**.
table-kicked = Hecho: ahora un bot juega por { $name }. Puede volver en cualquier momento; con { COMMAND("table block") } no podrá unirse a tus próximas mesas.
table-kicked-lobby = Hecho: { $name } ya no tiene sitio. Con { COMMAND("table block") } no podrá volver.
table-as-before = La mesa queda como la última vez.
bell-set = Te avisaré cuando se abra aquí una mesa de { $game }.
bell-about = Como mucho una mención cada 12 horas, sea la mesa que sea. { $clock ->
    [own] Tu hora: { $time }.
    [server] Hora del servidor: { $time }.
   *[utc] No has elegido zona horaria. Hora UTC: { $time }.
}
bell-no-pings = Pero tus avisos llegan sin mención: así no puedo avisarte. Se cambia en { COMMAND("settings") }.
bell-when = ¿Cuándo puedo avisarte?
bell-morning = por la mañana, de 6 a 12
bell-afternoon = por la tarde, de 12 a 18
bell-evening = por la noche, de 18 a 24
bell-night = de madrugada, de 0 a 6
bell-off = Ya no te avisaré aquí.
bell-too-many = Ya te aviso en { $most } lugares. Quita antes uno en { COMMAND("settings") }.
table-blocked = { $name } ya no puede unirse a las mesas que organizas. No se avisa a nadie.
table-blocked-seated = Si ahora tiene sitio, lo conserva: { COMMAND("table kick") } se lo da a un bot.
table-unblocked = { $name } puede unirse otra vez a las mesas que organizas.
table-block-self = No puedes bloquearte.
table-unblock-self = En tus propias mesas siempre hay sitio para ti.
table-unblock-no-one = { $name } no está en tu lista de bloqueos.
table-block-bot = Eso es un bot: nunca se sienta por su cuenta.
invite-call = { $name }: **{ $host }** tiene un sitio para ti en una mesa de { $game }. Pulsa **{ PUBLIC("button-join") }** allí.
invite-done = La invitación para { $name } está en el canal de la mesa.
invite-again = { $name } ya tiene una invitación para esta mesa.
invite-no-lobby = En este servidor no tienes sitio en ninguna mesa que aún espere gente. Abre una o pulsa **{ PUBLIC("button-join") }** y luego invita.
invite-seated = { $name } ya tiene sitio.
invite-not-posted = Discord no ha aceptado la invitación, así que { $name } no sabe nada. Prueba otra vez.
table-ended = La mesa está cerrada.
leaderboard-title = { $game }: más victorias { $where }, { $when }
leaderboard-here = en este servidor
leaderboard-everywhere = en todas partes
leaderboard-table = en esta mesa
leaderboard-ever = desde siempre
leaderboard-season = { $quarter ->
    [1] enero–⁠marzo
    [2] abril–⁠junio
    [3] julio–⁠septiembre
   *[other] octubre–⁠diciembre
} { $year }
leaderboard-line = **{ $number }.** { $name }: { $wins ->
    [one] { $wins } victoria
   *[other] { $wins } victorias
} de { $games }
leaderboard-line-alone = { $name }: aún sin partidas con más gente
leaderboard-legend = Victorias/partidas · rating (?: aún no es seguro)
leaderboard-share = { $share } % de victorias
leaderboard-streak = mejor racha: { $games ->
    [one] { $games } victoria
   *[other] { $games } victorias seguidas
}
leaderboard-house = { $wins ->
    [one] { $wins } victoria
   *[other] { $wins } victorias
} de { $games } contra los bots
leaderboard-own = Tú: { $line }
leaderboard-page = Página { $page }.
leaderboard-counted = Cuentan las partidas de dos o más.
leaderboard-lost-calls = Mesas cerradas aquí (llamada perdida): { $calls }.
leaderboard-empty = En esta clasificación aún no hay nadie.
leaderboard-beyond = No hay página { $page }; la última es la { $last }.
button-board-before = ◀ { $page }
button-board-after = { $page } ▶
button-board-ever = Siempre
button-board-season = Temporada
button-board-here = Servidor
button-board-everywhere = Global
button-board-table = Mesa
stats-title = { $game }: { $name }
stats-wins = { $wins ->
    [one] { $wins } victoria
   *[other] { $wins } victorias
} en { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
} ({ $share } %)
stats-here = En este servidor: puesto { $place } · { $wins ->
    [one] { $wins } victoria
   *[other] { $wins } victorias
} en { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}
stats-streak = Victorias seguidas: { $now } ahora, { $best } la mejor vez
stats-house = Contra los bots: { $wins ->
    [one] { $wins } victoria
   *[other] { $wins } victorias
} de { $games }
stats-curve = Rating en { $games ->
    [one] una partida: de { $first } a { $last }
   *[other] { $games } partidas: de { $first } a { $last }, mínimo { $lowest }, máximo { $highest }.
}
stats-opponent = por delante de { $name } en { $wins } de { $games }
stats-opponents = Rivales: { $names }
quarter-title = { $game }: tu trimestre · { $when }
quarter-best = Mejor victoria: { $others ->
    [0] rating +{ $points }
   *[other] por delante de { $names } · rating +{ $points }
}
quarter-rival = Duelo favorito: { $rival }
quarter-empty = No has acabado ninguna partida en estos meses.
button-quarter = Tu trimestre
season-over = Ha acabado la temporada · { $when }
season-next = Todo el mundo parte de cero. **{ button-quarter }**:
curve-title = { $game }: rating
curve-start = { $games ->
    [one] hace una partida
   *[other] hace { $games } partidas
}
curve-now = ahora
history-title = { $game } · historial: { $name }
history-line = { $when } · puesto { $place } de { $seats }
history-open = Ver una partida
history-empty = Aún no hay partidas terminadas.
history-none = Aquí no hay partidas de ese tipo.
history-which = ¿Qué partidas?
history-all = Todas las partidas
history-won = Partidas ganadas
history-people = Partidas con más gente
history-house = Partidas contra bots
button-history-newer = ◀ Nuevas
button-history-older = Antiguas ▶
history-hidden = Esta persona prefiere no mostrar sus partidas.
about-title = Mesas de cartas, versión { $version }
about =
    Llevo a tus canales juegos de cartas de verdad y enseño a cada persona su mano en privado. Para abrir una mesa: { $commands }.
    Soy un acompañante no oficial para quien ya tiene los juegos. Los nombres de los juegos son de sus editoriales.
    { COMMAND("privacy show") } dice qué guardo sobre ti; con { COMMAND("privacy delete") } te olvido.
