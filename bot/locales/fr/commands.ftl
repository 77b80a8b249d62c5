command-start = jouer
command-start-description = Ouvrir une table dans ce salon
command-start-seats = places
command-start-seats-description = Combien de places au plus (de { $fewest } à { $most })
command-start-house = bots
command-start-house-description = Combien de bots s’installent tout de suite
command-start-level = niveau
command-start-level-description = La force des bots
command-start-clock = chrono
command-start-clock-description = Le temps de réflexion pour chaque tour
command-leaderboard = classement
command-leaderboard-description = Qui a gagné le plus de parties
command-leaderboard-period = période
command-leaderboard-period-description = Depuis quand les parties comptent (depuis toujours, si tu ne dis rien)
command-leaderboard-ever = depuis toujours
command-leaderboard-season = cette saison (trois mois)
command-leaderboard-scope = où
command-leaderboard-scope-description = Où les parties comptent (sur ce serveur, si tu ne dis rien)
command-leaderboard-here = ce serveur
command-leaderboard-everywhere = partout
command-leaderboard-table = les gens de cette table
command-leaderboard-page = page
command-leaderboard-page-description = La page du classement
command-rules = règles
command-rules-description = Les règles en quelques pages, avec un tour d’essai, juste pour toi
command-stats = stats
command-stats-description = Le bilan des parties de quelqu’un, avec l’évolution de sa cote
command-stats-user = personne
command-stats-user-description = Qui ? (toi, si tu ne dis rien)
command-history = historique
command-history-description = Les parties terminées de quelqu’un sur ce serveur
command-history-user = personne
command-history-user-description = Qui ? (toi, si tu ne dis rien)
command-replay = revoir
command-replay-description = Revoir une partie finie, coup par coup, toutes mains ouvertes
command-replay-code = code
command-replay-code-description = Le code de la partie, comme dans l’historique
command-table-description = La table de ce salon
command-table-hand = main
command-table-hand-description = Revoir ta main
command-table-show = montrer
command-table-show-description = Ramener la table en bas du salon
command-table-leave = quitter
command-table-leave-description = Quitter la table ; un bot joue à ta place
command-table-return = revenir
command-table-return-description = Reprendre ta place
command-table-kick = remplacer
command-table-kick-description = Retirer quelqu’un ; pendant la partie, un bot prend sa place (hôte, modération)
command-table-kick-user = personne
command-table-kick-user-description = Qui remplacer
command-table-block = bloquer
command-table-block-description = Tenir quelqu’un à l’écart des tables que tu ouvres
command-table-block-user = personne
command-table-block-user-description = Qui ne doit plus venir
command-table-unblock = débloquer
command-table-unblock-description = Laisser quelqu’un revenir aux tables que tu ouvres
command-table-end = fermer
command-table-end-description = Fermer la table (hôte, modération)
command-about-description = Ce qu’est ce bot et comment l’inviter
menu-stats = Statistiques
menu-invite = Inviter à ma table
menu-block = Bloquer à mes tables

start-open = La table est ouverte et tu y as ta place.
start-invitation = **{ $host }** ouvre une table de { $game } dans { $channel }. Venez jouer !
start-forum = Un forum n’a pas de place pour une table. Ouvres-y un post et lance le jeu là-bas.
start-locked = Ce fil est verrouillé. Demande à la modération de le déverrouiller, ou lance le jeu dans un autre salon.
start-archived = Ce fil est archivé. Écris-y quelque chose pour le rouvrir, puis lance le jeu.
start-permissions = Je ne peux pas encore jouer ici. Dans ce salon, il me manque : { $names }.
start-opening = La table s’ouvre ; son message arrive dès que Discord l’accepte.
start-no-access = Discord ne me laisse pas écrire ici. Si c’est un fil privé, mentionne-moi dedans pour m’y ajouter ; sinon, laisse-moi voir ce salon. Puis relance le jeu.
start-not-posted = Discord n’a pas accepté le message de la table, alors je l’ai refermée. Réessaie, ici ou dans un autre salon.
start-without-threads = Je ne peux pas créer de fils ici (Créer des fils publics, Envoyer des messages dans les fils), alors on joue dans le salon.
start-without-files = Je ne peux pas joindre de fichiers ici (Joindre des fichiers), alors tout arrive en texte.
start-without-history = Je ne peux pas lire les anciens messages ici (Voir les anciens messages). Si je tombe en panne juste au début d’une partie, la table ferme.
permission-view-channel = Voir le salon
permission-send-messages = Envoyer des messages
permission-send-messages-in-threads = Envoyer des messages dans les fils
permission-attach-files = Joindre des fichiers
permission-read-message-history = Voir les anciens messages
table-shown = La table est revenue en bas du salon.
table-left = Tu as quitté la table. Si tu changes d’avis : { COMMAND("table return") }.
table-left-lobby = Tu as quitté la table. Si tu changes d’avis, appuie sur **{ PUBLIC("button-join") }**.
table-kicked = C’est fait : un bot joue pour { $name }, qui peut revenir quand ça lui chante ; { COMMAND("table block") } l’écarte de tes prochaines tables.
table-kicked-lobby = C’est fait : { $name } n’a plus de place. { COMMAND("table block") } l’écarte pour de bon.
table-as-before = La table est réglée comme l’autre fois.
bell-set = Je te préviens dès qu’une table de { $game } ouvre ici.
bell-about = Une mention toutes les 12 heures au plus, toutes tables confondues. { $clock ->
    [own] Chez toi, il est { $time }.
    [server] Sur le serveur, il est { $time }.
   *[utc] Tu n’as pas choisi de fuseau horaire. En UTC, il est { $time }.
}
bell-no-pings = Mais tes rappels viennent sans mention : je ne peux pas te prévenir. Ça se change dans { COMMAND("settings") }.
bell-when = Quand puis-je te prévenir ?
bell-morning = le matin, de 6 h à 12 h
bell-afternoon = l’après-midi, de 12 h à 18 h
bell-evening = le soir, de 18 h à minuit
bell-night = la nuit, de minuit à 6 h
bell-off = Je ne te préviendrai plus ici.
bell-too-many = Je te préviens déjà à { $most } endroits. Retires-en un d’abord dans { COMMAND("settings") }.
table-blocked = { $name } ne peut plus venir aux tables que tu ouvres. Personne n’en est averti.
table-blocked-seated = Si cette personne a déjà une place, elle la garde : { COMMAND("table kick") } la confie à un bot.
table-unblocked = { $name } peut revenir aux tables que tu ouvres.
table-block-self = Tu ne peux pas te bloquer toi-même.
table-unblock-self = À tes propres tables, la porte t’est toujours ouverte.
table-unblock-no-one = { $name } n’est pas sur ta liste de blocage.
table-block-bot = C’est un bot, et il ne s’assoit jamais de lui-même.
invite-call = { $name } : **{ $host }** te garde une place à une table de { $game }. Appuie là-bas sur **{ PUBLIC("button-join") }**.
invite-done = { $name } a son invitation, dans le salon de la table.
invite-again = { $name } a déjà son invitation pour cette table.
invite-no-lobby = Sur ce serveur, tu n’as de place à aucune table qui attend encore du monde. Ouvres-en une ou appuie sur **{ PUBLIC("button-join") }**, puis refais ton invitation.
invite-seated = { $name } a déjà une place.
invite-not-posted = Discord n’a pas accepté l’invitation : { $name } n’en sait rien. Réessaie.
table-ended = La table est fermée.
leaderboard-title = { $game } : le plus de victoires { $where }, { $when }
leaderboard-here = sur ce serveur
leaderboard-everywhere = partout
leaderboard-table = à cette table
leaderboard-ever = depuis toujours
leaderboard-season = { $quarter ->
    [1] janvier–⁠mars
    [2] avril–⁠juin
    [3] juillet–⁠septembre
   *[other] octobre–⁠décembre
} { $year }
leaderboard-line = **{ $number }.** { $name } : { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
} sur { $games }
leaderboard-line-alone = { $name } : pas encore de partie à plusieurs
leaderboard-legend = Victoires/parties · cote (? : pas encore sûre)
leaderboard-share = { $share } % de victoires
leaderboard-streak = meilleure série : { $games } d’affilée
leaderboard-house = { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
} sur { $games } contre les bots
leaderboard-own = Toi : { $line }
leaderboard-page = Page { $page }.
leaderboard-counted = Compte ce qui se joue à deux ou plus.
leaderboard-lost-calls = Tables fermées ici, leur appel s’étant perdu : { $calls }.
leaderboard-empty = Il n’y a encore personne dans ce classement.
leaderboard-beyond = Il n’y a pas de page { $page } ; la dernière est la { $last }.
button-board-before = ◀ { $page }
button-board-after = { $page } ▶
button-board-ever = Au total
button-board-season = Cette saison
button-board-here = Ce serveur
button-board-everywhere = Partout
button-board-table = Cette table
stats-title = { $game } : { $name }
stats-wins = { $wins ->
    [one] { $wins } victoire
   *[other] { $wins } victoires
} en { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} ({ $share } %)
stats-here = Sur ce serveur : n° { $place } · { $wins ->
    [one] { $wins } victoire
   *[other] { $wins } victoires
} en { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
stats-streak = Victoires d’affilée : { $now } en ce moment, { $best } au mieux
stats-house =
    Contre les bots : { $wins ->
        [one] { $wins } victoire
       *[other] { $wins } victoires
    } sur { $games }
stats-curve = Cote sur { $games ->
    [1] une partie : de { $first } à { $last }
   *[other] { $games } parties : de { $first } à { $last }, au plus bas { $lowest }, au plus haut { $highest }.
}
stats-opponent = { $wins } fois sur { $games } devant { $name }
stats-opponents = Rivalités : { $names }
quarter-title = { $game } : ton trimestre · { $when }
quarter-best = Plus belle victoire : { $others ->
    [0] cote +{ $points }
   *[other] devant { $names } · cote +{ $points }
}
quarter-rival = Duel favori : { $rival }
quarter-empty = Tu n’as fini aucune partie pendant ces mois.
button-quarter = Ton trimestre
season-over = La saison est finie · { $when }
season-next = Tout le monde repart de zéro. **{ button-quarter }** :
curve-title = { $game } : cote
curve-start = { $games ->
    [1] il y a une partie
   *[other] il y a { $games } parties
}
curve-now = maintenant
history-title = { $game } · historique : { $name }
history-line = { $when } · { $place ->
    [1] 1re place
   *[other] { $place }e place
} sur { $seats }
history-open = Revoir une partie
history-empty = Pas encore de partie terminée.
history-none = Pas de partie de ce genre ici.
history-which = Quelles parties ?
history-all = Toutes les parties
history-won = Parties gagnées
history-people = Parties à plusieurs
history-house = Parties contre les bots
button-history-newer = ◀ Récentes
button-history-older = Passées ▶
history-hidden = Cette personne préfère ne pas montrer ses parties.
about-title = Tables de jeu, version { $version }
about =
    Avec moi, on joue dans tes salons à de vrais jeux de cartes édités et chaque main reste secrète. Pour ouvrir une table : { $commands }.
    Je suis un compagnon non officiel, pour jouer quand on a déjà les jeux. Leurs noms appartiennent à leurs éditeurs.
    { COMMAND("privacy show") } dit ce que je garde sur toi, { COMMAND("privacy delete") } me fait tout oublier.
