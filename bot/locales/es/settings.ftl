## El idioma, con su propio nombre.

language-name = Español

## Comandos sobre los ajustes.

command-settings-description = Idioma, mano y avisos
command-server-settings-description = Cómo funciona el bot en este servidor
command-server-settings-moderators = moderación
command-server-settings-moderators-description = Quien tenga este rol puede cerrar cualquier mesa
command-privacy-description = Ver, exportar o borrar lo que se guarda sobre ti
command-privacy-show = ver
command-privacy-show-description = Qué se guarda sobre ti
command-privacy-export = exportar
command-privacy-export-description = Todo lo que hay sobre ti, en un archivo
command-privacy-delete = borrar
command-privacy-delete-description = Pedir que el bot te olvide
command-table-words = ocultar-palabras
command-table-words-description = Ocultar las palabras de la suerte de esta mesa (moderación)
command-start-thread = hilo
command-start-thread-description = Jugar en un hilo aparte

## Una línea por ajuste, encima de su menú.

settings-tick = { $title }: { $value }

## Los ajustes de una persona.

settings-me-title = Tus ajustes
settings-direct-closed = ⚠️ Discord no me ha dejado escribirte. Permite los mensajes directos de este servidor y vuelve a elegir **por mensaje directo**. Hasta entonces, **{ PUBLIC("button-hand") }** debajo de la mesa muestra tus cartas.
settings-language = Idioma
settings-language-auto = como en Discord
settings-messages = Mensajes
settings-hands = Dónde ves tu mano
settings-hands-direct = por mensaje directo
settings-hands-channel = solo en el canal
settings-reminders = Avisos
settings-reminders-daily = con una mención
settings-reminders-ping = con una mención por cada mesa de 24 horas
settings-reminders-quiet = sin mención
settings-streak-reminder = Aviso de tu racha
settings-streak-reminder-on = 6 horas antes de que acabe la partida del día, a partir de 3 días
settings-streak-reminder-off = ninguno
settings-streak-reminder-unreached = ⚠️ Todavía no puedo escribirte, así que no habrá avisos. Elige arriba **por mensaje directo** y juega una partida.
settings-bells = Avisos de mesas nuevas: elige cuál quitar
settings-zone = Zona horaria
settings-zone-unchosen = la del servidor
settings-questions = Con reloj rápido, cada pregunta
settings-questions-new = en un mensaje nuevo
settings-questions-edit = en el mismo mensaje
settings-reveals = Cartas reveladas
settings-reveals-shown = primero solas, 3 segundos
settings-reveals-quick = junto a la siguiente pregunta
settings-cards = Elegir cartas
settings-cards-mixed = botones si caben; si no, menús
settings-cards-buttons = siempre botones
settings-cards-menus = siempre menús
settings-own-pictures = Imágenes solo para ti
settings-own-pictures-always = con cada mano
settings-own-pictures-asked = en 2 DOWN; si no, a petición
settings-own-pictures-never = solo texto
settings-privacy = Privacidad
settings-boards = Clasificaciones
settings-boards-shown = mostrarme
settings-boards-hidden = no mostrarme
settings-streaks = Rachas
settings-streaks-shown = visibles para todo el mundo
settings-streaks-hidden = visibles solo para mí

## Los ajustes de un servidor.

settings-server-title = Ajustes de este servidor
settings-pages = Más ajustes
settings-first-page = Este servidor
settings-shown = Lo que muestran mesas y resultados
settings-game-title = { $game } en este servidor
settings-server-forbidden = Esto solo lo puede hacer la administración del servidor.
settings-server-language = Idioma de los mensajes públicos
settings-clock = Reloj habitual
settings-seats = Sitios habituales
settings-end = Al final de una partida
settings-end-open = mostrar todas las manos
settings-end-closed = dejar las manos tapadas
settings-hints = Pistas
settings-hints-on = permitidas
settings-hints-off = no permitidas
settings-pictures = Imágenes de la mesa
settings-pictures-on = junto al texto
settings-pictures-off = solo texto
settings-turning = El momento decisivo de una partida
settings-turning-on = se anuncia con el resultado
settings-turning-off = solo a petición
settings-threads = Dónde se abre una mesa
settings-threads-own = en un hilo aparte
settings-threads-here = en el mismo canal
settings-morning = Mensaje de la mañana
settings-morning-none = Canal del mensaje de la mañana: ninguno
settings-morning-hour = Hora
settings-channels = Se puede jugar
settings-channels-all = en todos los canales
settings-moderators = Moderación
settings-moderators-how = Con permiso para gestionar canales o mensajes siempre se modera.
settings-moderators-pick = ningún otro rol
button-settings-form = En un formulario

## Respuestas al abrir una mesa.

start-elsewhere = En este servidor se juega en { $channels }.
start-open-thread = La mesa está abierta en { $channel }.
start-open-before = Tu mesa ya está abierta, en un hilo de este canal.
start-thread-unused = La mesa no se ha abierto, así que en este hilo no pasará nada.
start-no-thread = Aquí no he podido crear un hilo. Prueba otra vez o abre la mesa sin hilo.
permission-create-public-threads = Crear hilos públicos

## Palabras de la suerte: entran en la mezcla.

table-words-hidden = Las palabras de la suerte de esta mesa están ocultas.
