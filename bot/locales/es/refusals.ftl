## Noes amables de las mesas.

refused-channel-busy = En este canal ya hay una mesa. Termina antes esa partida o abre la tuya en otro canal o en un hilo.
refused-no-such-table = Esa mesa ya no existe. Escribe `/` y elige un juego para abrir otra.
refused-table-closed = Esta mesa está cerrada. Escribe `/` y elige un juego para abrir otra.
refused-table-frozen = Algo falla en esa mesa, y solo puede arreglarlo quien gestiona este bot. Escribe `/` y elige un juego para abrir otra.
refused-no-seat-for-people = Con tantos bots no queda sitio para las personas: solo hay { $seats }. Pide más sitios o menos bots.
refused-already-started = La partida ya ha empezado. Pulsa **{ PUBLIC("button-hand") }** para verla.
refused-already-seated = Ya tienes sitio.
refused-table-full = Los { $seats } sitios están ocupados. Espera la próxima partida.
refused-table-full-host = Los { $seats } sitios están ocupados. Alguien tiene que salir para que se siente un bot.
refused-not-seated = Aquí no tienes sitio. Pulsa **{ PUBLIC("button-join") }** mientras la mesa esté abierta.
refused-not-host = Eso solo lo puede hacer { $host }, que organiza la mesa, o la moderación.
refused-only-host = Eso solo lo puede hacer quien organiza la mesa, o la moderación.
refused-no-host = Ahora mismo nadie organiza esta mesa. Pulsa **{ PUBLIC("button-join") }**: la organiza quien se siente primero.
refused-lucky-word-too-long = Esa palabra es demasiado larga: como mucho { $most } caracteres.
refused-nobody-seated = Aún no hay nadie en la mesa. Pulsa antes **{ PUBLIC("button-join") }**.
refused-too-few-seats = Para jugar hay que ser al menos { $fewest }. Espera a que alguien se una o pulsa **{ PUBLIC("button-house") }**.
refused-not-your-table = No juegas en esta mesa. Pulsa **{ PUBLIC("button-join") }** cuando se abra la próxima.
refused-not-started = La partida no ha empezado. Tus cartas llegarán cuando se pulse **{ PUBLIC("button-start") }**.
refused-game-over = Esta partida ha terminado. Pulsa **{ PUBLIC("button-again") }** debajo del resultado para jugar más.
refused-paused = La mesa está en pausa. Pulsa **{ PUBLIC("button-hand") }** para seguir.
refused-server-left = Ya no estoy en el servidor. Si me vuelven a invitar en 15 minutos, la partida sigue.
refused-too-late = Demasiado tarde. Ahora toca esto.
refused-repeated = Los botones acababan de cambiar, así que no ha contado. Vuelve a pulsar si era lo que querías.
refused-your-turn = Ahora te toca: elige otra vez.
refused-premove-changed = La mesa ha cambiado desde entonces. Elige otra vez.
refused-changed-too-often = Has cambiado de idea { $most } veces. Vale lo último que has elegido.
refused-you-can-act = Tienes algo que elegir. Decide.
refused-blocked = No puedes unirte a las mesas que organiza esta persona. Abre una tuya en otro canal.
refused-join-now = Hay un sitio libre: pulsa **{ PUBLIC("button-join") }**.
refused-already-waiting = Ya estás en la cola. Cuando se abra aquí la próxima mesa, te avisaré.
refused-too-many-tables = Ya organizas { $most } mesas en este servidor. Termina o cierra antes una de ellas.
refused-too-many-seats = Ya tienes sitio en { $most } mesas de este servidor. Termina o deja antes una de ellas.
refused-too-many-waiting = Ya esperan { $most } personas. Cuando veas la próxima mesa, pulsa **{ PUBLIC("button-join") }**.
refused-already-left = Ya has salido de esta mesa. **Aquí estoy** te devuelve tu sitio.
refused-kick-away = { $name } no está en la mesa: ya juega un bot.
refused-kick-not-seated = { $name } no tiene sitio en esta mesa.
refused-kick-yourself = Para salir tú de la mesa, usa { COMMAND("table leave") }.
refused-you-are-here = Ya estás en la mesa.
refused-reminded-lately = Se ha avisado hace un momento. Inténtalo un poco más tarde.
refused-nobody-missing = Ya no esperamos a nadie.
refused-no-such-game = Esa partida no existe en este servidor.
refused-no-such-code = Aquí no hay ninguna partida con ese código. { $command } enseña tus partidas con sus códigos.
refused-nothing-to-analyse = No se puede analizar: la partida no se acabó, o todas las personas que la jugaron han pedido que borre sus datos.
refused-analyses-waiting = Ya hay { $games } partidas a la espera de su análisis. Inténtalo en unos minutos.
refused-own-analyses-waiting = Ya hay { $games } análisis pedidos por ti a la espera. Inténtalo cuando uno esté listo.
refused-still-secret = Esa partida no ha terminado. Cuando termine, podrás ver sus cartas.
refused-still-playing = La partida sigue en marcha. Cuando termine, pulsa **{ PUBLIC("button-again") }**.
refused-no-such-action = No he entendido esa elección. Elige otra vez.
refused-unknown-option = No hay ninguna variante llamada { $option }.
refused-wrong-option = La variante { $option } no tiene ese valor.

## Noes amables de todos los juegos.

refused-not-asked = Ahora no tienes nada que elegir. Espera al resto.
refused-no-hints = En esta mesa no hay pistas.
refused-not-now = Ahora toca otra cosa. Aquí está tu mano; elige otra vez.
refused-wrong-deck = Esa no es la baraja de este juego.
refused-card-not-held = Ya no tienes esa carta. Elige otra.
refused-number-too-low = { $number } es muy bajo: tiene que superar { $last }, tu último número.

refused-wrong-seat-count = Este juego es de { $fewest } a { $most } personas.
