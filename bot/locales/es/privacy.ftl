## Nombres que no se saben (o ya no).

player-forgotten = 👤 una persona anónima
player-unnamed = alguien
player-nameless = persona { $number }
result-deal-forgotten = El reparto ya no se puede revisar, porque alguien de la mesa ha pedido que se borren sus datos.
result-deal-hidden = La moderación ha ocultado las palabras de la suerte, así que desde aquí no se puede revisar el reparto.
refused-not-moderator = Esto solo lo puede hacer la moderación de este servidor.

## Qué se guarda sobre quien pregunta.

privacy-title = Lo que guardo sobre ti
privacy-nothing = Nada.
privacy-profiles = Tus ajustes y el número de nuestro canal de mensajes directos.
privacy-blocks = { $count ->
    [one] Una persona
   *[other] { $count } personas
} que no admites en las mesas que organizas.
privacy-tables = { $count ->
    [one] Una mesa
   *[other] { $count } mesas
} donde juegas, has jugado u organizas: tu sitio, tu palabra de la suerte y, hasta que acabe la partida, tu nombre visible.
privacy-actions = { $count ->
    [one] Una decisión
   *[other] { $count } decisiones
} que tomaste en las partidas.
privacy-posts = { $count ->
    [one] Un mensaje
   *[other] { $count } mensajes
} con tu mano: el lugar, para poder actualizarla.
privacy-inbox = { $count ->
    [one] Un botón
   *[other] { $count } botones
} que pulsaste en el último día, para no hacer nada dos veces.
privacy-tokens = Una clave de Discord para actualizar tu último mensaje privado. Deja de valer a los quince minutos.
privacy-placed = { $count ->
    [one] Una partida terminada
   *[other] { $count } partidas terminadas
}: tu puesto, para la clasificación.
privacy-daily-plays = { $count ->
    [one] Una partida del día
   *[other] { $count } partidas del día
} que empezaste: el día y cómo acabó.
privacy-daily-members = { $count ->
    [one] Un servidor
   *[other] { $count } servidores
} donde has pedido esta semana una partida del día, con tu nombre visible allí, para el palmarés.
privacy-known-deals = { $count ->
    [one] Una partida acabada
   *[other] { $count } partidas acabadas
} cuyas cartas conoces, porque la has visto o has aceptado su reto.
privacy-bells = { $count ->
    [one] Un aviso que pediste
   *[other] { $count } avisos que pediste
} para mesas nuevas: el juego, el canal y las horas.
privacy-standings = { $count ->
    [one] Una línea
   *[other] { $count } líneas
} de totales: tus victorias y partidas por servidor y temporada.
privacy-ratings = { $count ->
    [one] Un rating
   *[other] { $count } ratings
}, y lo que cambió con cada partida.
privacy-more = Con { COMMAND("privacy export") } lo recibes todo en un archivo. Con { COMMAND("privacy delete") } te olvido.
privacy-export = Todo lo que guardo sobre ti. No están las cartas secretas de partidas en marcha ni las claves de Discord, que duran poco.
privacy-delete =
    ### ¿Olvidarme de ti?
    Un bot ocupa para siempre tu sitio en las partidas en marcha. Se borran tus ajustes y todo lo demás que te nombra. Las partidas terminadas conservan un sitio anónimo, y su reparto ya no se puede revisar. Sales de las clasificaciones. También se borran tus partidas del día. Solo queda hasta medianoche (UTC) una marca sin tu nombre, para que nadie juegue dos veces la partida de hoy. Esto no se puede deshacer. Mis mensajes en los canales de Discord se quedan ahí.
privacy-deleted = Te he olvidado. Si vuelves a jugar, volveré a guardar cosas sobre ti.
button-privacy-delete = Olvídame
