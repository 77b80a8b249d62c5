reason-lays-level = le niveau est complet.
reason-card-helps = cette carte rapproche du niveau.
reason-unknown-card = la carte de la défausse n’aide pas.
reason-not-collected = cette carte ne sert pas.
reason-least-useful-to-level = c’est la carte dont le niveau a le moins besoin.
reason-more-cards = une carte de plus aide pour n’importe quel niveau.
reason-free-card = une nouvelle carte arrive en échange.
reason-holds-up = ça freine quelqu’un de dangereux.
reason-another-hand = une autre main a des chances d’être meilleure.
reason-free-again = une fois sans Block, on peut poser sans ce Wild.

two-down-title = 2 DOWN
two-down-about = Grimpe de niveau en niveau : réunis ce que chacun demande et pose-le avant les autres.
two-down-red = rouge
    .letter = R
two-down-yellow = jaune
    .letter = J
two-down-green = vert
    .letter = V
two-down-blue = bleu
    .letter = B
two-down-wild = Wild
two-down-one-up = 1Up
two-down-swap = Swap
two-down-jump = Jump
two-down-block = Block
two-down-none = rien

two-down-or = { $one } ou { $other }
two-down-run = { $count ->
    [one] suite de { $size }
    [2] deux suites de { $size }
    [3] trois suites de { $size }
   *[other] { $count } suites de { $size }
}
two-down-odd-run = { $count ->
    [one] suite impaire de { $size }
    [2] deux suites impaires de { $size }
    [3] trois suites impaires de { $size }
   *[other] { $count } suites impaires de { $size }
}
two-down-even-run = { $count ->
    [one] suite paire de { $size }
    [2] deux suites paires de { $size }
    [3] trois suites paires de { $size }
   *[other] { $count } suites paires de { $size }
}
two-down-group = { $count ->
    [one] groupe de { $size }
    [2] deux groupes de { $size }
    [3] trois groupes de { $size }
   *[other] { $count } groupes de { $size }
}
two-down-pack = { $count ->
    [one] paquet de { $size }
    [2] deux paquets de { $size }
    [3] trois paquets de { $size }
   *[other] { $count } paquets de { $size }
}
two-down-heap = { $count ->
    [one] tas de { $size }
    [2] deux tas de { $size }
    [3] trois tas de { $size }
   *[other] { $count } tas de { $size }
}
two-down-clump = { $count ->
    [one] amas de { $size }
    [2] deux amas de { $size }
    [3] trois amas de { $size }
   *[other] { $count } amas de { $size }
}
two-down-odds = { $count ->
    [one] { $size } impairs
   *[other] { $count } fois { $size } impairs
}
two-down-evens = { $count ->
    [one] { $size } pairs
   *[other] { $count } fois { $size } pairs
}
two-down-run-name = Suite
two-down-odd-run-name = Suite impaire
two-down-even-run-name = Suite paire
two-down-group-name = Groupe
two-down-pack-name = Paquet
two-down-heap-name = Tas
two-down-clump-name = Amas
two-down-odds-name = Impairs
two-down-evens-name = Pairs
two-down-run-means = nombres qui se suivent, même couleur
two-down-odd-run-means = impairs qui se suivent, même couleur
two-down-even-run-means = pairs qui se suivent, même couleur
two-down-group-means = même nombre
two-down-pack-means = même couleur et même forme
two-down-heap-means = même forme
two-down-heap-distinct-means = même forme, couleurs différentes
two-down-clump-means = même couleur
two-down-odds-means = nombres impairs
two-down-evens-means = nombres pairs
two-down-example = { $meld } : { $means }, comme { $cards }

two-down-card-title = Carte Défi { $name }
two-down-card-own = La carte Défi de ce serveur
two-down-card-level = **{ $level }** · { $what }
two-down-card-token = { $line } ◀ { $names }
two-down-laid = { $name } a posé le niveau { $level } : { $cards }

two-down-open = Niveaux
two-down-draw = Manche { $round }
two-down-act = Manche { $round }
two-down-pick-up = Manche { $round } · On ramasse les cartes cachées
two-down-over = Fin de partie
two-down-seat-level = niveau **{ $level }** : { $what }
two-down-seat-down = { $down ->
    [0] deux cartes cachées prises
   *[other] une carte cachée prise
}
two-down-seat-blocked = 🚫 Block pour { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
two-down-seat-jumped = ⏸️ passe { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
two-down-seat-laid = 🎉 a posé { $cards }
two-down-seat-declined = n’a pas posé
two-down-seat-turned-over = a retourné { $cards }
two-down-piles = Défausse : { $top } · Pioche : { $pile }
two-down-discards = Défausse : { $cards }

two-down-news-seat = { $name } : { $deeds }
two-down-news-drew = pioche { $card }
two-down-news-took = prend { $card }
two-down-news-discarded = défausse { $card }
two-down-news-took-down = { $card } : prend une carte cachée
two-down-news-exchanged = échange un 1Up
two-down-news-block = bloque { $name } avec un { $card }
two-down-news-jump = fait passer un tour à { $name } avec un { $card }
two-down-news-swap = { $direction ->
    [both] échange les deux mains
    [left] envoie toutes les mains à gauche
   *[right] envoie toutes les mains à droite
} avec un { $card }
two-down-news-missed = passe un tour
two-down-news-free = n’a plus de Block
two-down-news-reshuffled = 🔀 Défausse mélangée : pioche de { $pile }
two-down-news-dealt = Manche { $round } distribuée ; carte retournée : { $card }.
two-down-round-over = Fin de la manche { $round }
two-down-turned-over = Les cartes que personne n’avait vues :
two-down-level-of = { $name } : niveau { $level }
two-down-round-line = Manche { $round } · 🎉 { $laid }
two-down-own-level = { $laid ->
    [0] Tu n’as rien posé : tu restes au niveau { $level }.
   *[other] Tu as posé ! Te voilà au niveau { $level }.
}
two-down-won = { $count ->
    [one] 🏆 { $names } pose le niveau { $level } et gagne ! Fin de route au niveau { $reached } pour { $others }.
   *[other] 🏆 { $names } posent le niveau { $level } et se partagent la victoire ! Fin de route au niveau { $reached } pour { $others }.
}
two-down-won-all = 🏆 { $names } posent le niveau { $level } et se partagent la victoire !
two-down-result = { $missing ->
    [0] niveau { $level }, complet en main
    [one] niveau { $level }, il manque une carte
   *[other] niveau { $level }, il manque { $missing } cartes
}
two-down-own-won = Victoire avec le niveau { $level }.
two-down-own-laid = Tu as posé le niveau { $level } et tu es au niveau { $reached }.
two-down-result-won = niveau { $level } posé

two-down-you-drew = Tu as pioché le { $card }.
two-down-you-took-down = Ta carte cachée était le { $card }.
two-down-you-picked-up = Tu as ramassé { $cards }.
two-down-you-received = 🔁 Swap ({ $player }) : { $giver } te passe ses cartes.
two-down-you-are-at = La manche { $round } est finie. Te voilà au niveau { $level }.
two-down-you-fell-short = { $count ->
    [0] Tu n’as pas posé le niveau { $level }.
    [one] À la dernière manche, il te manquait une carte pour le niveau { $level } :
   *[other] À la dernière manche, il te manquait { $count } cartes pour le niveau { $level } :
}
two-down-you-were-blocked = 🚫 { $name } te bloque : { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
} sans poser ni 1Up.
two-down-you-were-jumped = ⏸️ { $name } joue un Jump : tu passes { $turns ->
    [1] un tour
   *[other] { $turns } tours
}.
two-down-you-are-free = Le Block devant toi a disparu.

two-down-hand-empty = Tu n’as plus de cartes.
two-down-level = { $count ->
    [0] **Niveau { $level } sur { $last }** · ✅ complet
    [one] **Niveau { $level } sur { $last }** · il manque une carte
   *[other] **Niveau { $level } sur { $last }** · il manque { $count } cartes
}
two-down-other-cards = Autres cartes : { $cards }
two-down-use-meld = pour { $kind ->
    [run] ta { $meld }
    [odd-run] ta { $meld }
    [even-run] ta { $meld }
    [group] ton { $meld }
    [pack] ton { $meld }
    [heap] ton { $meld }
    [clump] ton { $meld }
    [odds] tes { $meld }
   *[evens] tes { $meld }
}
two-down-use-anything = va partout
two-down-use-helps = peut aider aussi
two-down-use-play = carte d’action
two-down-use-none = inutile
two-down-you-are-blocked = 🚫 Block : encore { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
} sans poser ni 1Up.
two-down-you-will-miss = ⏸️ Tu passeras { $turns ->
    [1] ton prochain tour
   *[other] tes { $turns } prochains tours
}.
two-down-waiting = Ce n’est pas encore à toi. Je t’appelle.
two-down-waiting-uncalled = Ce n’est pas encore à toi.
two-down-advance-draw = À mon tour : piocher
two-down-advance-take = À mon tour : { $card }
two-down-advance-pile = ⏩ Tu piocheras, sauf si quelque chose change.
two-down-advance-discard = ⏩ Tu prendras la carte du dessus de la défausse, sauf si quelque chose change.
two-down-advance-changed = Quelque chose a changé depuis ton choix. Choisis de nouveau :
two-down-ask-blind = Ou pioche et défausse aussitôt :
two-down-ask-draw = Prends une carte.
two-down-top-stays = Pioche : les cartes d’action restent là.
two-down-draw-pile = Piocher
two-down-draw-discard = Prendre { $card }
two-down-draw-discard-helps = Prendre { $card } ✓
two-down-ask-act = Défausse une carte, ou joues-en une :
two-down-ask-discard = Défausse une carte :
two-down-ask-collected = Ou une qui te sert :
two-down-ask-play = Ou joues-en une :
two-down-ask-pick-up = La manche est finie et ton niveau est complet. Tu le poses ?
two-down-lay-down = Poser niveau { $level }
two-down-skip = Ne pas poser
two-down-ask-way = { $card } : pour quoi faire ?
two-down-ask-block = { $card } : contre qui ?
two-down-ask-jump = { $card } : qui passe un tour ?
two-down-way-block = Bloquer { $name }
two-down-way-jump = { $name } passe un tour
two-down-way-swap = { $direction ->
    [left] Mains à gauche
   *[right] Mains à droite
}
two-down-way-take = Carte cachée { $number }
two-down-way-unblock = Enlever le Block
two-down-way-exchange = Échanger (pioche)
two-down-way-nothing = Défausser sans effet
two-down-ask-lay = { $count } façons de poser ton niveau :
two-down-other-lay = Autrement
two-down-lock-in = Valider
two-down-something-else = Autre chose

two-down-show-lay = Tu poses le niveau { $level } :
two-down-show-lay-wins = Et la partie est gagnée.
two-down-show-lay-last = C’est le dernier niveau : tu gagnes ! Si quelqu’un d’autre le pose maintenant, vous gagnez ensemble.
two-down-show-lay-ends = La manche se termine et tu passes au niveau { $level }.
two-down-show-lay-rises = Tu passes au niveau { $level }.
two-down-show-blind = Tu pioches, puis tu défausses le { $card }. Si tu peux alors poser, je te demande avant.
two-down-show-skip = Tu ne poses pas et tu restes à ton niveau.
two-down-show-swap = { $direction ->
    [both] { $giver } et toi échangez vos mains et vos cartes cachées : tu reçois { $cards ->
        [1] une carte
       *[other] { $cards } cartes
    }.
   *[other] Toutes les mains et cartes cachées vont { $direction ->
        [left] à gauche
       *[right] à droite
    }. { $giver } te passe { $cards ->
        [1] sa carte
       *[other] ses { $cards } cartes
    } ; { $receiver } reçoit les tiennes.
}
two-down-show-left = { $count ->
    [0] Ton niveau reste complet.
    [1] Il te manquera une carte.
   *[other] Il te manquera { $count } cartes.
}
two-down-show-discard = Tu défausses le { $card }.
two-down-show-block = Tu bloques { $name } avec un { $card } : ni pose ni 1Up pendant { $turns } tours.
two-down-show-jump = Tu joues un { $card } : { $name } passe un tour.
two-down-show-take = Tu joues un { $card } et prends ta carte cachée { $number }, à l’aveugle.
two-down-show-unblock = Tu utilises un Wild contre le Block devant toi : tu pourras de nouveau poser dès ton prochain tour.
two-down-show-exchange = Tu échanges le 1Up contre une carte de la pioche. Ton tour continue.

two-down-would-draw = piocher
    .past = a pioché
    .noun = piocher
two-down-would-take = prendre la carte de la défausse
    .past = a pris la carte de la défausse
    .noun = prendre la carte de la défausse
two-down-would-lay = poser { $cards }
    .past = a posé { $cards }
    .noun = poser { $cards }
two-down-would-skip = ne pas poser
    .past = n’a pas posé
    .noun = ne pas poser
two-down-would-discard = défausser le { $card }
    .past = a défaussé le { $card }
    .noun = défausser le { $card }
two-down-would-block = bloquer { $name } avec un { $card }
    .past = a bloqué { $name } avec un { $card }
    .noun = bloquer { $name } avec un { $card }
two-down-would-jump = jouer un { $card } contre { $name }
    .past = a joué un { $card } contre { $name }
    .noun = jouer un { $card } contre { $name }
two-down-would-swap = { $direction ->
    [both] échanger les deux mains avec un Swap
    [left] envoyer toutes les mains à gauche avec un Swap
   *[right] envoyer toutes les mains à droite avec un Swap
}
    .past = { $direction ->
        [both] a échangé les deux mains avec un Swap
        [left] a envoyé toutes les mains à gauche avec un Swap
       *[right] a envoyé toutes les mains à droite avec un Swap
    }
    .noun = { $direction ->
        [both] échanger les deux mains avec un Swap
        [left] envoyer toutes les mains à gauche avec un Swap
       *[right] envoyer toutes les mains à droite avec un Swap
    }
two-down-would-take-up = prendre une carte cachée avec un { $card }
    .past = a pris une carte cachée avec un { $card }
    .noun = prendre une carte cachée avec un { $card }
two-down-would-unblock = enlever le Block avec un Wild
    .past = a enlevé le Block avec un Wild
    .noun = enlever le Block avec un Wild
two-down-would-exchange = échanger le 1Up
    .past = a échangé le 1Up
    .noun = échanger le 1Up

two-down-rule-own-challenge = sa propre carte Défi
two-down-rule-challenge = carte Défi { $name }
two-down-rule-levels = { $levels ->
    [3] jusqu’au niveau 3, idéal pour une première partie
   *[other] jusqu’au niveau { $levels }
}
two-down-rule-distinct = tas sans couleur en double
two-down-setting-challenge = Carte Défi
two-down-setting-challenge-about = Ce qu’il faut poser à chaque niveau, pour tout le monde et toute la partie.
two-down-setting-challenge-own = la carte de ce serveur
two-down-setting-challenge-write = Écrire notre carte
two-down-setting-challenge-form = Une carte Défi bien à nous
two-down-setting-challenge-field = Un niveau par ligne : suite 4 + groupe 2
two-down-setting-challenge-none = Ce serveur n’a pas encore sa propre carte Défi. Les admins du serveur peuvent en écrire une : { COMMAND("server-settings") }, à la page de 2 DOWN.
two-down-setting-levels = Niveaux
two-down-setting-levels-about = Pour gagner, on pose le dernier avant les autres. Neuf prennent une soirée.
two-down-setting-heaps = Tas
two-down-setting-heaps-about = Un tas est fait de cartes d’une même forme. Une couleur peut-elle y être deux fois ?
two-down-setting-heaps-free = couleurs en double permises
two-down-setting-heaps-distinct = toutes les couleurs différentes
command-twodown-description = 2 DOWN : réunis des combinaisons, pose niveau après niveau, arrive en haut avant les autres

two-down-lesson-draw = Chaque tour commence par une carte. Prends-en une dans la pioche.
two-down-lesson-take = La carte sur la défausse aide ton niveau : prends-la.
two-down-lesson-action = Joue maintenant ton 1Up : appuie dessus, choisis une carte cachée et valide.
two-down-lesson-act = Garde ce dont ton niveau a besoin. Choisis une carte qui ne sert à rien et valide.
two-down-lesson-lay = Ton niveau est complet ! Appuie sur **Poser niveau …**.
two-down-lesson-pick-up = Un bot a posé son niveau, alors tu as ramassé tes cartes cachées. Maintenant, le tien est complet : pose-le.
two-down-lesson-end =
    Voilà une manche : on pioche, on garde ce dont le niveau a besoin, on défausse, jusqu’à ce que quelqu’un pose. Les autres ramassent alors leurs cartes cachées et peuvent poser aussi. Après avoir posé, on passe au niveau suivant.

    Appuie sur **Jouer** pour une vraie table. Personne dans le coin ? Les bots jouent avec toi.

two-down-rules-aim = **Le but.** Une carte Défi a { $levels ->
    [9] neuf
   *[other] { $levels }
} niveaux. Chacun demande des combinaisons : des cartes qui vont ensemble. { $last ->
    [9] Pour gagner, pose le dernier niveau avant les autres.
   *[other] Pour gagner, pose le niveau { $last } avant les autres.
}
two-down-rules-deck = **Le jeu** contient { $numbers } cartes Nombre : { $lowest } à { $highest } en rouge, jaune, vert et bleu, chacune avec un rond, un triangle ou un carré. Il y a aussi { $wilds } Wild, { $ups } cartes 1Up, { $swaps } Swap, { $jumps } Jump et { $blocks } Block.
two-down-example-deck = Par exemple, { $card } est le 7 rouge au triangle.
two-down-rules-deal = **Une manche.** On reçoit { $hand } cartes en main, plus { $down } autres face cachée que personne ne regarde. Une carte est retournée. La personne à gauche de celle qui donne commence ; à la manche suivante, c’est à elle de donner. Le hasard décide qui donne en premier.
two-down-rules-melds = **Les combinaisons**
two-down-rules-serve = Une carte ne sert que dans une seule combinaison. Les cartes d’action n’y comptent pas, sauf le Wild, qui remplace n’importe quelle carte.
two-down-example-wild = Par exemple, { $cards } est une suite de 4 : le Wild y est le 6.
two-down-rules-turn = **Ton tour.** Prends la carte du dessus de la pioche ou de la défausse. Puis défausse une carte, ou joue une carte d’action. Une carte d’action sur la défausse y reste ; seule la personne qui ouvre la manche peut prendre celle qui est retournée.
two-down-rules-lay = **Poser.** Si ton niveau est complet après avoir pioché, tu peux le poser. La manche s’arrête aussitôt.
two-down-example-turn = Par exemple, ton niveau est un groupe de 3 et tu as { $held }. Tu prends { $card } et tu poses.
two-down-rules-limit = Entre deux tours, personne n’a plus de { $most } cartes. Quand la pioche est vide, la défausse est mélangée pour en faire une nouvelle ; seule la carte du dessus reste.
two-down-rules-actions = **Les cartes d’action** terminent ton tour.
two-down-rules-block = **Block :** mets-le devant quelqu’un. Pendant ses { $turns } prochains tours, impossible de poser, et un 1Up n’a pas d’effet. Le Block disparaît à la fin de la manche.
two-down-rules-jump = **Jump :** quelqu’un passe un tour. À deux, tu rejoues.
two-down-rules-swap = **Swap :** toutes les mains se décalent d’une place, à gauche ou à droite, et les cartes cachées avec.
two-down-rules-one-up = **1Up :** une de tes cartes cachées rejoint ta main. Quand les deux sont prises, un troisième 1Up s’échange contre une carte de la pioche et ton tour continue.
two-down-rules-wild = **Wild :** n’importe quelle carte dans une combinaison. Ou joue-le comme Block, Jump ou 1Up, ou utilise-le contre un Block devant toi.
two-down-example-actions = Par exemple, il manque une carte à ton niveau et tu as un 1Up : la carte cachée qu’il te donne est peut-être la bonne.
two-down-rules-end = **Fin d’une manche.** Quand quelqu’un pose, les autres retournent leurs cartes cachées, les ramassent et peuvent poser leur propre niveau. Après avoir posé, on monte d’un niveau ; sinon, on retente le même.
two-down-example-end = Par exemple, ton niveau est un amas de 4 et tu as { $held }. Tes cartes cachées sont { $down } : tu poses aussi.
two-down-rules-winner = **La victoire.** Pour gagner, pose le dernier niveau avant les autres. Si c’est pendant ton tour, la partie finit aussitôt et personne ne ramasse. Si on est plusieurs à le poser en ramassant, la victoire est partagée.

two-down-daily = { $rounds ->
    [3] Trois manches
   *[other] { $rounds } manches
} : pose autant de niveaux que tu peux. ⭐ une manche que tu as terminée, 🟩 une où tu as posé en ramassant, 🟥 une sans niveau.
two-down-daily-score = { $levels ->
    [one] { $levels } niveau
   *[other] { $levels } niveaux
} en { $rounds } manches

refused-discard-not-taken = La carte du dessus de la défausse ne se prend pas maintenant. Pioche.
refused-laying-blocked = Il y a un Block devant toi : encore { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
} sans poser. Utilise un Wild contre lui, ou attends.
refused-not-the-level = Ces cartes ne font pas le niveau { $level }. Choisis-en d’autres.
refused-own-seat = Ça se joue contre quelqu’un d’autre. Choisis une autre personne.
refused-no-such-seat = Il n’y a pas de place n° { $seat } à cette table.
refused-which-down-card = Dis laquelle de tes cartes cachées le 1Up doit prendre.
refused-no-such-down-card = Cette carte cachée n’est plus là. Choisis de nouveau.
refused-no-effect = Ça n’aurait aucun effet maintenant. Choisis autre chose.
refused-not-blocked = Il n’y a pas de Block devant toi.
refused-down-cards-left = Un 1Up prend une carte cachée tant que tu en as. Il ne s’échange qu’après.

refused-unknown-challenge = Il n’y a pas de carte Défi nommée { $challenge }.
refused-challenge-unreadable = Je n’ai pas pu lire cette carte. Écris chaque niveau sur sa ligne, par exemple : suite 4 + groupe 2 ou paquet 5
refused-challenge-levels = Une carte Défi a { $levels } niveaux, chacun sur sa ligne.
refused-challenge-alternatives = Le niveau { $level } peut avoir de 1 à { $most } possibilités, séparées par « ou ».
refused-challenge-melds = Une possibilité du niveau { $level } compte de 1 à { $most } combinaisons.
refused-challenge-meld = Le niveau { $level } demande « { $meld } », mais ce n’est pas une combinaison. Il y a : suite, suite impaire, suite paire, groupe, paquet, tas, amas, impairs et pairs, chacun avec son nombre de cartes.
refused-challenge-size = Au niveau { $level }, il faut ici de { $fewest } à { $most } cartes : { $meld }.
refused-challenge-cards = Une possibilité du niveau { $level } demande plus de { $most } cartes : personne n’en a jamais autant.

two-down-earned-from-last = Victoire après une dernière place
two-down-earned-gift = Victoire avec la main reçue du Swap de quelqu’un d’autre
two-down-earned-first-turn = Un niveau posé au premier tour d’une manche
two-down-earned-runaway = Victoire avec trois niveaux d’avance
two-down-stats = Niveau le plus haut : { $level }, atteint { $times } fois en { $games ->
    [1] une partie
   *[other] { $games } parties
}

two-down-story-swap = { $whose ->
    [own] 🔁 { $name } a joué le Swap qui lui a donné la main gagnante.
   *[other] 🔁 { $by } a joué le Swap qui a donné à { $name } la main gagnante.
}
two-down-story-last = 📈 Après la manche { $round }, { $name } fermait la marche, à { $count ->
    [one] un niveau
   *[other] { $count } niveaux
} de la tête.
two-down-story-fast = ⚡ Niveau le plus rapide : { $name } a posé le niveau { $level } en { $turns ->
    [one] un seul tour
   *[other] { $turns } tours
}.
