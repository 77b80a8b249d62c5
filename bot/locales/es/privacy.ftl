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
privacy-profiles = Tus ajustes y nuestro canal privado.
privacy-blocks = { $count ->
    [one] Una persona
   *[other] { $count } personas
} que has bloqueado.
privacy-tables = { $count ->
    [one] Una mesa
   *[other] { $count } mesas
}: tu sitio, tu palabra de la suerte y, hasta el final, tu nombre.
privacy-actions = { $count ->
    [one] Una decisión
   *[other] { $count } decisiones
} en partidas.
privacy-posts = { $count ->
    [one] Un mensaje con tu mano: su enlace.
   *[other] { $count } mensajes con tu mano: sus enlaces.
}
privacy-inbox = { $count ->
    [one] Una pulsación
   *[other] { $count } pulsaciones
} del último día, para que ninguna cuente doble.
privacy-tokens = Permiso de Discord para editar mi última respuesta (15 min).
privacy-placed = { $count ->
    [one] Una partida terminada
   *[other] { $count } partidas terminadas
}: tu puesto.
privacy-daily-plays = { $count ->
    [one] Una partida del día
   *[other] { $count } partidas del día
}: fecha y resultado.
privacy-daily-members = { $count ->
    [one] Un servidor
   *[other] { $count } servidores
} cuyo palmarés te incluye esta semana, y tu nombre allí.
privacy-known-deals = { $count ->
    [one] Una partida
   *[other] { $count } partidas
} cuyas cartas conoces.
privacy-bells = { $count ->
    [one] Un aviso
   *[other] { $count } avisos
} de mesas nuevas: juego, canal, horas.
privacy-standings = { $count ->
    [one] Un recuento
   *[other] { $count } recuentos
} de victorias, por servidor y temporada.
privacy-ratings = { $count ->
    [one] Un rating
   *[other] { $count } ratings
}, y el efecto de cada partida.
privacy-more = Con { COMMAND("privacy export") } lo recibes todo en un archivo. Con { COMMAND("privacy delete") } te olvido.
privacy-export = Todo lo que guardo sobre ti. No están las cartas secretas de partidas en marcha ni las claves de Discord, que duran poco.
privacy-delete =
    ### ¿Olvidarme de ti?
    Un bot ocupa para siempre tu sitio en las partidas en marcha. Se borran tus ajustes y todo lo demás que te nombra. Las partidas terminadas conservan un sitio anónimo, y su reparto ya no se puede revisar. Sales de las clasificaciones. También se borran tus partidas del día. Solo queda hasta medianoche (UTC) una marca sin tu nombre, para que nadie juegue dos veces la partida de hoy. Esto no se puede deshacer. Mis mensajes en los canales de Discord se quedan ahí.
privacy-deleted = Te he olvidado. Si vuelves a jugar, volveré a guardar cosas sobre ti.
button-privacy-delete = Olvídame
