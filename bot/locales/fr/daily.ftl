command-daily = donne-du-jour
command-daily-description = La donne du jour : les mêmes cartes pour tout le monde, contre des bots
command-daily-show = montrer
command-daily-show-description = Quoi montrer (la donne d’aujourd’hui, si tu ne dis rien)
command-daily-show-board = palmarès du serveur
command-daily-show-practice = jours passés, pour s’entraîner

daily-title = { $game } · donne du { $day }
daily-title-practice = { $game } · entraînement : la donne du { $day }
daily-heading = **{ $game }** · donne du jour · { $heading }
daily-heading-practice = **{ $game }** · entraînement · { $heading }
daily-once = Tu la joues en solo, une seule fois, contre { $house ->
    [1] un bot
   *[other] { $house } bots
}. Si on te dérange, elle t’attend.
daily-waits = Tu as commencé la donne d’aujourd’hui. Elle attend là où tu l’as laissée.
daily-next = La prochaine donne : { $when }
daily-until = La donne compte jusqu’à la fin du jour : { $when }
daily-day-over = ⌛ La journée de cette donne est finie. Tu peux continuer, mais ça ne compte plus.
daily-sealed = Sceau de cette donne : `{ $commitment }`
daily-sealed-next = Sceau du lendemain : `{ $commitment }`
daily-fair = À vérifier ici un jour plus tard.
daily-coming = Tes cartes arrivent dans nos messages privés.
daily-arrives = Ta donne du jour est arrivée : { $game }.
daily-table = { $game } · donne du { $day }
daily-closed = Cette donne est fermée.
daily-moved-here = Tu continues dans un autre message.
daily-moved-direct = Tes cartes sont maintenant dans nos messages privés.
daily-moved-gone = La commande de la donne du jour te remontre tes cartes.

daily-place = { $medal } { $place ->
    [1] 1re place
   *[other] { $place }e place
} sur { $seats }
daily-streak = { $days ->
    [1] 🔥 Premier jour d’une série.
   *[other] 🔥 Une série de { $days } jours.
}
daily-streak-rule = Une série survit à un jour manqué sur { $days }.
daily-reminder = Ta série attend la donne du jour.
daily-reminder-off = Tu as demandé ce rappel ; { COMMAND("settings") } le désactive.
daily-players = { $players ->
    [1] Une personne l’a finie jusqu’ici.
   *[other] { $players } personnes l’ont finie jusqu’ici.
}
daily-better = { $others ->
    [1] { $share ->
        [0] Une autre personne a déjà fini cette donne, sans faire mieux que toi.
       *[other] Une autre personne a déjà fini cette donne et a fait mieux que toi.
    }
   *[other] { $others } autres personnes ont déjà fini cette donne ; { $share } % d’entre elles ont fait mieux que toi.
}
daily-first = Personne n’a fini la donne d’aujourd’hui avant toi.
daily-practised = C’était pour s’entraîner : ça ne compte pas.
daily-locked = Le journal et l’analyse s’ouvriront à la fin de la journée : { $when }
daily-share = { $name } · { $game }, donne du { $day } · { $medal } { $score }
daily-shared = Ton résultat arrive dans le salon.
daily-share-where = Où poster ton résultat ? Pour un autre salon, tapes-y { $command } et appuie sur **Partager**.
daily-share-here = Tape { $command } dans le salon où tu veux montrer ton résultat, puis appuie sur **Partager**.
daily-share-forbidden = L’un de nous deux n’a pas le droit d’écrire dans ce salon. Tape la commande dans un autre et appuie là-bas sur **Partager**.
share-where = Où poster ce résultat ?
share-channel = Choisis un salon
share-forbidden = L’un de nous deux n’a pas le droit d’écrire là-bas.
share-as-guest = Je ne peux pas poster ailleurs : ici, je ne suis que de passage. Fais-moi ajouter au serveur et tu pourras partager les résultats des parties jouées là-bas.
share-on-server = Cette partie n’a pas été jouée sur un serveur. Pour la partager sur l’un d’eux, tapes-y { $command } avec le code { $code }, va à la fin et appuie sur **{ button-share }**.
result-shared = partagé par { $name }

daily-practice = { $game } : rejoue la donne d’un jour passé. Ça ne compte pas, et son journal s’ouvre à la fin.
daily-which-day = Choisis un jour
daily-no-practice = Il n’y a pas encore de donne passée pour s’entraîner. Reviens demain.
daily-board-title = { $game } : palmarès du serveur, { $day }
daily-board-line = { $medal } { $name } { $marks }
daily-board-week = Les sept derniers jours · points (jours)
daily-board-no-one = Encore personne.
daily-board-how = La première place vaut { $most } points, la dernière { $least }. On voit ici qui a demandé une donne du jour sur ce serveur cette semaine ; { COMMAND("settings") } t’en retire.
daily-check = La donne du { $day } avec sa clé. Le sceau montré ce jour-là est `{ $commitment }`. La page « La donne était-elle honnête ? » de ma documentation a le script qui la vérifie, verify_deal.py.

button-daily-play = Jouer
button-daily-on = Continuer
button-daily-about = Infos
button-daily-play-today = Jouer aussi
button-daily-here = Jouer ici
button-daily-board = Palmarès
button-daily-practise = S’entraîner
button-daily-check = Hier, équitable ?
button-daily-share-in = Poster dans #{ $channel }
button-share = Partager

refused-daily-alone = Pas ici : une donne du jour se joue en solo.
refused-deal-over = Cette donne est finie.
refused-daily-locked = Cette donne attend peut-être encore d’autres personnes. Le journal et l’analyse s’ouvriront à la fin de la journée (minuit UTC).
refused-daily-forgotten = Tu as joué la donne d’aujourd’hui, puis demandé l’oubli : elle ne se recommence pas. La prochaine arrive à minuit UTC.
refused-no-daily-deal = Il n’y avait pas de donne ce jour-là, ou sa journée n’est pas finie.
refused-nothing-to-share = Il n’y a rien à partager ici : la partie n’est pas finie, ou c’était un entraînement.
refused-not-your-result = Il faut avoir joué cette partie jusqu’au bout pour en partager le résultat.
refused-already-shared = Ton résultat est déjà dans ce salon.

command-challenge = défi
command-challenge-description = Fais jouer à quelqu’un les cartes de ta dernière partie
command-challenge-user = personne
command-challenge-user-description = Qui veux-tu défier ?

challenge-title = { $game } · mêmes cartes, à toi de jouer
challenge-heading = **{ $game }** · mêmes cartes · { $heading }
challenge-about = Les cartes d’une partie finie, à la même place, en solo contre des bots : les mêmes choix mènent toujours à la même partie. Ça ne compte pas, et tu as une semaine. À la fin, les deux résultats sont postés là où le défi a été lancé.
challenge-arrives = Les cartes de ton défi sont arrivées : { $game }.
challenge-table = { $game } · mêmes cartes
challenge-moved-gone = **{ PUBLIC("button-take") }**, sous le défi, te remontre tes cartes.
challenge-offer = { $name } a fini une partie de { $game } et te passe ses cartes. Feras-tu mieux ?
challenge-invited = { $person }, c’est pour toi. { $offer }
challenge-private = Tu joues à la même place, en solo contre des bots, en privé. À la fin, les deux résultats sont postés ici. Tu peux aussi revoir et analyser la première partie, mais ensuite tu ne pourras plus relever le défi.
challenge-open = Pour { $most } personnes au plus, qui ne connaissent pas les cartes. Fin du défi : { $when }
challenge-parted = Leurs chemins se séparent { $game_key ->
    [two_win] au tour
    [two_sans_three] au tour
   *[two_down] à la manche
} { $round } : { $other } { $theirs }, { $name } { $own }
challenge-same = Tout a été joué de la même façon.
challenge-first = La première partie : { $line }
challenge-done = Les deux résultats arrivent dans le salon du défi.
challenge-offered = Ton défi arrive dans le salon.
challenge-forbidden = L’un de nous deux n’a pas le droit d’écrire dans ce salon. Tape { $command } dans un autre.
challenge-no-game = Tu n’as pas encore fini de partie de { $game }.

button-challenge = Défier
button-take = Relever le défi

refused-challenge-not-yours = Seul quelqu’un qui a joué cette partie jusqu’au bout peut en passer les cartes.
refused-challenge-unfinished = Les cartes se passent quand leur partie est finie, celles d’une donne du jour quand sa journée l’est.
refused-challenge-taken-on = On t’a passé ces cartes. Passe celles d’une partie à toi.
refused-challenge-sat-there = Cette personne a joué cette partie et connaît les cartes. Défie quelqu’un d’autre.
refused-challenge-stands = Ton défi est déjà dans ce salon.
refused-challenge-over = Ce défi est fermé. Lance le tien sous ton prochain résultat.
refused-challenge-known = Tu connais ces cartes : tu as joué cette partie, ou tu l’as revue.
refused-challenge-full = Huit personnes ont déjà relevé ce défi : il est complet.
refused-challenge-first = Tu joues toi-même ces cartes. Finis d’abord ta partie, puis tu pourras revoir celle-ci.

morning-title = Donnes du jour · { $day }
morning-more = { $others ->
    [1] et une autre personne
   *[other] et { $others } autres
}
morning-week = Les sept derniers jours, en points : { $leaders }
morning-leader = { $name } { $points }
morning-streak = 🔥 Plus longue série : { $name }, { $days } jours
morning-riddle = 🧩 **{ $game }** : voici les cartes d’hier. Que jouer en premier ?
morning-which = Quelle donne d’aujourd’hui veux-tu jouer ?
morning-answers = Ce que les gens ont fait
morning-answer = { $times } × { $action }
morning-about = Une fois par jour, sans notification : les résultats de la donne du jour et une énigme. Seulement après un jour où quelqu’un d’ici en a fini une. Au bout de trois mois, aussi qui a gagné le plus.
morning-barred = Le post du matin est arrêté : je ne peux pas écrire dans son salon. Laisse-moi y entrer ou choisis-en un autre.
button-morning-answer = Réponse
