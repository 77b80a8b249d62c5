list-comma = { $items }, { $item }
list-and = { $items } et { $item }
list-beside = { $items } · { $item }
player-house-level = { $name } ({ $level })
level-beginner = novice
level-easy = facile
level-normal = normal
level-hard = difficile

pace-quick = rapide, 60 secondes
pace-normal = normal, 2 minutes
pace-slow = lent, 24 heures
pace-none = aucun

button-join = Je joue
button-leave = Quitter
button-house = Un bot
button-start = Commencer
button-cancel = Fermer la table
button-word = Porte-bonheur
button-hand = Ma main
button-take-back = Annuler
button-rules = Règles
button-house-rules = Variantes
button-more = Plus
button-before = Comme l’autre fois
button-bell = Préviens-moi
button-bell-off = Ne plus prévenir
button-remind = Rappel
button-skip = Aller à la fin
button-go-on = Suivant
button-next-round = Manche suivante
button-close = Oui, fermer la table
button-alone = { $count ->
    [1] Contre un bot
   *[other] Contre { $count } bots
}
button-return = Me revoilà
button-acknowledge = Compris
button-again = Rejouer
button-play-now = Jouer
button-settings = Réglages
play-now-running = Il y a déjà une table ici :
play-now-type = Pour ouvrir une table, tape { $command } dans un salon d’un serveur.
again-open = La prochaine table est ouverte et tu y as ta place.
again-open-before = La prochaine table est déjà ouverte. Appuie là-bas sur **{ PUBLIC("button-join") }**.
solo-title = { $game } contre les bots
solo-lobby = Toi et les bots, rien de plus : personne d’autre ne voit ça. Pour une table à plusieurs, ouvres-en une sans bots : sur un serveur où je suis, dans un groupe, ou là où tu peux utiliser des applications externes.
solo-sleeps = S’endort si tu n’appuies sur rien pendant { $minutes } minutes.
solo-asleep = Ce message s’est endormi. **Réveiller** te montre de nouveau tes cartes.
button-wake = Réveiller
solo-running = Cette partie t’attendait. { $command } la ferme ; tu peux ensuite en ouvrir une autre.
solo-clock = Ici, je ne peux prévenir personne quand le temps presse. Choisis le chrono rapide, ou aucun.
visiting-until = **Réveiller** garde ce message éveillé. Il s’endort : { $when }
visiting-asleep = Ce message s’est endormi. **Réveiller** le remet à jour.
button-hint = Indice
button-picture = Ma main en image
button-next = Prochaine partie
button-table = Table
button-invite = Inviter
button-install = Installer pour moi
button-help = Aide
button-privacy = Vie privée
button-terms = Conditions

lobby-title = { $game } : à table !
lobby-settings = Chrono : { $clock } · { $seats } places au plus · { $shortest } à { $longest } min
lobby-rules = Variantes : { $rules }
lobby-no-hints = sans indices
lobby-lucky-word = 🍀
lobby-free = { $free ->
    [1] Une place libre.
   *[other] { $free } places libres.
}
lobby-host = { $host } lance la partie.
lobby-host-without-seat = { $host } ou { $name } lance la partie.
lobby-former = La dernière fois : { $names }. Ça commence dès que tout le monde est là.
lobby-called = { $names } : la prochaine partie est là. Un clic sur **{ PUBLIC("button-join") }** !
lobby-closes = Ferme si personne ne lance : { $when }
lobby-closes-now = La table ferme.
lobby-sealed = Donne scellée : `{ $digits }`
lobby-fair = Est-ce équitable ? Après la partie : **{ PUBLIC("button-verify") }**
more-invite = Inviter quelqu’un
more-kick = Retirer quelqu’un de la table

lobby-begun = { $game } : { $names } jouent ci-dessous.

board-title = { $game } · { $heading }
board-turn = { $heading } · À { $name } de jouer
board-clock = Fin du chrono : { $when }
board-time-up = ⏰ Temps écoulé.
board-no-clock = Sans chrono : rien ne presse.
board-paused = ⏸️ Plus personne à table. Pour reprendre sa place : **{ PUBLIC("button-hand") }**.
board-clock-played = ⏰ Temps écoulé : le chrono a choisi pour { $names }.
hand-clock-played = ⏰ Le chrono a choisi pour toi :
board-was-away = J’ai eu une absence. Rien n’est perdu.
board-was-restored = J’ai perdu les derniers coups : la table revient un peu en arrière. Fie-toi à ce message et à ta dernière main.
board-unheard = ⚠️ { $why } Continuez avec **{ PUBLIC("button-hand") }**.
board-ready = ✅ { $name }
board-choosing = ⏳ { $name }
board-out = 🚪 { $name }
board-seat = { $seat } · { $note }
board-absent = { $name } (pas là, un bot joue)
board-host = Hôte : { $name }
board-new-host = 👑 L’hôte est maintenant { $name }.
board-kicked = { $by } a fait remplacer { $name } par un bot.
board-kicked-lobby = { $by } a retiré { $name } de la table.
board-over = La partie est finie. Le résultat est plus bas.
board-cancelled = Cette table est fermée.
board-closed-by = { $name } a fermé cette table.

reminder = 🔔 { $names } : la table attend. Fin du chrono : { $when }
reminder-no-clock = 🔔 { $names } : la table attend.
reminder-no-one = 🔔 On n’attend plus personne.
digest-title = { $tables ->
    [one] 🔔 Une table t’attend :
   *[other] 🔔 { $tables } tables t’attendent :
}
digest-off = Une fois par jour tant que tu joues à plusieurs tables au chrono de 24 heures. Ça se change dans { COMMAND("settings") }.
call-title = 🔔 { $names } : c’est parti pour { $game } ! Vos cartes : **{ PUBLIC("button-hand") }**
lobby-not-called = ⚠️ Je n’ai pas le droit d’écrire ici, alors la partie n’a pas commencé. Il faut me laisser envoyer des messages, puis appuyer de nouveau sur **{ PUBLIC("button-start") }**.
lobby-call-failed = ⚠️ Je n’ai pu appeler personne, alors la partie n’a pas commencé. Il faut appuyer de nouveau sur **{ PUBLIC("button-start") }**.

result-cancelled = { $game } : la table a été fermée
result-place = { $place }. { $name }
result-hands = En main : { $hands }
result-by-house = (un bot jouait à la fin : compte comme dernière place)
result-board = 📈 Classement : { $places }.
result-moved-on-board = { $place }. { $names } (avant : { $before })
result-new-on-board = { $place }. { $names } (entrée)
result-stays-on-board = { $place }. { $names } (toujours)
result-rivals = ⚔️ { $name } a battu { $other } { $wins } fois sur { $games }.
result-guessed = 🔮 Bon pari : { $names }
result-counted = Cette partie compte pour le classement.
result-practice = Partie d’entraînement : hors classement.
result-lucky-word = 🍀 { $name } : { $word }

rules-page = Page { $page } sur { $last }
rules-picture = L’exemple en image
rules-which = Les règles de quel jeu ?
button-rules-before = ◀ Retour
button-rules-after = Suite ▶
button-lesson = Tour d’essai
button-lesson-again = Réessayer

replay-title = { $number } sur { $last } · { $heading }
button-replay = Revoir
button-replay-before = ◀️
button-replay-after = ▶️
button-replay-hands = Mains
button-replay-board = Table
button-record = Journal
button-verify = Vérifier
button-verify-details = Détails
replay-jump = Aller à…
replay-moment = { $number } sur { $last } : { $heading }
replay-suggestion = { $code } : { $day }, { $place ->
    [1] 1re place
   *[other] { $place }e place
} sur { $seats }
replay-suggestion-none = Tu n’as encore terminé aucune partie ici
replay-suggestion-other = Aucune de tes parties ici ne commence ainsi ; pour les autres, écris le code entier
replay-suggestion-later = Je ne peux pas chercher tes parties maintenant ; le code entier suffit
verify-title = La donne était-elle honnête ?
verify-well = ✅ { $told }
verify-wrong = ❌ { $told }
verify-commitment = Le sceau montré avant la partie, `{ $commitment }`, correspond au secret publié avec le résultat.
verify-key = La clé `{ $key }` découle de ce secret et de ce qu’ont apporté { $seats ->
    [2] les deux places
   *[other] les { $seats } places
}.
verify-cards = Redistribuées avec cette clé, les cartes sont les mêmes. Les { $choices } choix mènent à la même fin.
verify-fair = **La donne était fixée avant que quiconque prenne place ; personne n’y a touché.**
verify-fair-part = **Ma part de cette donne était fixée avant que quiconque prenne place, et personne n’y a touché.** La personne qui s’occupe de moi aurait pu choisir le reste.
verify-fair-solo = **Cette donne est bien celle de son secret scellé, et personne n’y a touché.** Tu y jouais en solo : la personne qui s’occupe de moi aurait pu la choisir.
verify-fair-coin = **Personne n’a pu choisir ni changer cette donne, à condition que le sceau, l’empreinte et le numéro soient dans le salon tels que ci-dessous.**
verify-unfair = **Quelque chose ne colle pas. Préviens la personne qui s’occupe de ce bot.**
verify-yourself = Pour vérifier sans moi, appuie sur **Journal** et lance le script `verify_deal.py` de ma documentation : `{ $command }`.
verify-compare = Le premier message de la table montre le sceau `{ $seal }`.
verify-compare-seal = [Le premier message de la table]({ $link }) montre le sceau `{ $seal }`.
verify-secret = La donne scellée, ouverte : `{ $secret }`
verify-code = Code de la partie : `{ $code }`
verify-compare-hash = Le [message d’appel]({ $link }) montre `{ $hash }`.
verify-compare-coin = Compare `{ $coin }`, qui a servi à mélanger les cartes, avec le numéro du [message d’appel]({ $link }) (Copier l’identifiant du message).
verify-compare-daily = Compare le sceau avec celui annoncé la veille pour le lendemain.
record-fair = Le journal de cette partie. J’ai vérifié la donne : c’est bien celle scellée par `{ $commitment }`, et chaque coup suit les règles.
record-unfair = Le journal de cette partie. Quelque chose n’y correspond pas à la donne scellée. Préviens la personne qui s’occupe de ce bot.
record-forgotten = Le journal de cette partie. Sa donne n’est plus vérifiable : quelqu’un a demandé à être oublié.
record-words-hidden = Le journal de cette partie, mais sans la preuve de sa donne : la modération a masqué les mots porte-bonheur.
record-page = Ouvre `{ $file }` dans un navigateur pour revoir la partie pas à pas.

hand-note = ⚠️ { $note }
hand-where = **{ $game }** sur { $server }, \#{ $channel }
hand-your-turn = À toi de jouer
hand-last-one = À toi de jouer : on n’attend plus que toi
hand-begins = Ta partie de { $game } commence : tes cartes sont là.
hand-begins-with = { $host } lance la partie de { $game } : tes cartes sont là.
hand-not-sent = Je n’ai pas pu t’écrire : voici tes cartes. Pour les recevoir en message privé, autorise d’abord les messages privés de ce serveur. Puis choisis **en message privé** dans { COMMAND("settings") }.
unheard-permission = Il me faut « { $permission } » pour écrire dans le salon.
    .help = Les admins du serveur peuvent arranger ça.
unheard-unknown = Discord refuse mes messages dans le salon.
unheard-locked = Le fil est verrouillé, je ne peux donc pas y écrire.
    .help = La modération peut le déverrouiller.
unheard-timed-out = Je suis exclu temporairement du serveur, je ne peux donc pas écrire.
    .help = La modération peut y mettre fin.
unheard-automod = L’AutoMod du serveur bloque mes messages.
    .help = Les admins du serveur peuvent en exempter mon rôle.
unheard-verification = Le niveau de vérification du serveur m’empêche d’écrire.
    .help = Les admins du serveur peuvent me donner un rôle.
unheard-restricted = Discord a limité mon compte, je ne peux donc pas écrire.
    .help = Seule la personne qui s’occupe de moi peut y remédier.
hand-moved-channel = Ta main est maintenant dans \#{ $channel }.
hand-moved-direct = Ta main est maintenant dans nos messages privés.
hand-moved-gone = Appuie sur **{ PUBLIC("button-hand") }** sous la table pour revoir tes cartes.
hand-waiting = On attend { $names }.
hand-locked-in = 🔒 Validé : { $choice }
hand-lobby = Tes cartes arrivent quand l’hôte appuie sur **{ PUBLIC("button-start") }**.
hand-won = 🏆 Victoire !
hand-won-together = 🏆 Victoire partagée !
hand-who-wins = Qui va gagner ? Un seul pari
hand-guess = Tu mises sur { $name }.
hand-guessed = 🔮 Tu avais deviné qui gagnerait.
hand-place = { $place ->
    [1] 1re place
   *[other] { $place }e place
} sur { $seats }
hand-moved-on-board = 📈 Te voilà n° { $place } au classement du serveur (avant : { $before }).
hand-new-on-board = 📈 Tu entres au classement du serveur, n° { $place }.
hand-stays-on-board = 📈 Tu restes n° { $place } au classement du serveur.
hand-cancelled = Cette table est fermée.
closed-channel-gone = Cette table est fermée, car son salon a été supprimé. La partie ne compte pas.
closed-call-lost = Cette table est fermée. J’ai eu une absence au début de la partie et rien ne me dit ici si les cartes ont été mélangées. La partie ne compte pas. Ouvre une nouvelle table.
closed-server-left = Cette table est fermée, car on m’a retiré du serveur. La partie ne compte pas.
hand-absent = Un bot joue pour toi. **Me revoilà** te rend ta place, avec ces cartes :
hand-removed = { $by } t’a retiré ta place avant le début de la partie.
answer-unseen = Ici, Discord ne montre la table qu’à toi : tu n’as pas le droit d’écrire dans ce salon, ou bien l’AutoMod du serveur la bloque. Essaie un autre salon.
hand-kicked = { $by } a confié ta place à un bot. **Me revoilà** te la rend, avec ces cartes :
hand-paused = La table est en pause, il n’y avait plus personne. **Me revoilà** la fait repartir, avec ces cartes :
hand-server-left = ⏸️ Je ne suis plus sur le serveur. Si on m’y réinvite dans les 15 minutes, la partie reprend. Tes cartes :

onlooker-says =
    Tu ne joues pas à cette table. Elle en est là : **{ $heading }**
    À table : { $names }.
onlooker-waiting = { $waiting ->
    [0] Personne n’attend encore la prochaine partie.
    [1] Une personne attend la prochaine partie.
   *[other] { $waiting } personnes attendent la prochaine partie.
}
next-waiting = C’est noté. Quand la prochaine table ouvre ici, je te préviens.

close-sure = { $people ->
    [one] Fermer cette table ?
   *[other] Fermer cette table pour tout le monde ?
} La partie s’arrête sans résultat.
close-sure-lobby = { $people ->
    [one] Fermer cette table ?
   *[other] Fermer cette table ? Tout le monde perd sa place.
}

alone-says = Personne d’autre pour l’instant. Attends qu’on te rejoigne, ou joue contre des bots :

hint = 💡 Ici, mieux vaut { $action } : { $reason }

word-title = Mot porte-bonheur
word-label = Un mot de toi, mélangé avec les cartes
word-taken = Ton mot fait maintenant partie de la donne.

answer-begun = La partie commence.
answer-no-table = Il n’y a pas de table dans ce salon. Ouvres-en une :
answer-tables-elsewhere = Il n’y a pas de table dans ce salon. Tes tables :
answer-not-recorded = Je n’ai pas pu enregistrer ça. Réessaie.
answer-not-stored = Je ne peux rien enregistrer en ce moment, ton choix n’a donc pas été gardé. Préviens la personne qui s’occupe de moi.
answer-broken = Quelque chose a cloché de mon côté. Rien n’est perdu, réessaie.
answer-busy = Il y a foule ici, ça m’a échappé. Réessaie dans un instant.
answer-too-fast = Trop rapide pour moi : ça m’a échappé. Réessaie dans un instant.
answer-restarting = Je redémarre. Ton choix est à l’abri ; réessaie dans une minute.
answer-unknown-control = Ce bouton ne sert plus à rien. { COMMAND("table hand") } montre tes cartes, { COMMAND("table show") } la table.
answer-unreadable = Je n’ai pas pu lire ce que Discord a envoyé. Rien n’est perdu, réessaie.
answer-shut-out = La personne qui s’occupe de ce bot t’a fermé la porte. { COMMAND("privacy show") } marche toujours.
answer-other-server = Je ne joue que sur les serveurs choisis par la personne qui s’occupe de moi.
answer-only-in-server = Ça ne marche que sur un serveur dont je suis membre.
table-which = Tu joues à plusieurs tables. Quelle main veux-tu voir ?
answer-unknown-command = Je ne connais plus cette commande. Redémarre Discord et réessaie.

button-page-before = ◀ Cartes ({ $page }/{ $last })
button-page-after = Cartes ({ $page }/{ $last }) ▶

greeting = ### Qui veut jouer aux cartes ?
greeting-friends = -# À plusieurs : { $commands }
