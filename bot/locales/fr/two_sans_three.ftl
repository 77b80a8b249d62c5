two-sans-three-title = 2 SANS 3
two-sans-three-about = Collectionne des paires de même couleur ; une troisième carte retourne les trois contre toi.
two-sans-three-orange = orange
    .letter = O
    .third = orange
two-sans-three-violet = violet
    .letter = L
    .third = violette
two-sans-three-sky = bleu ciel
    .letter = B
    .third = bleu ciel
two-sans-three-red = rouge
    .letter = R
    .third = rouge
two-sans-three-teal = turquoise
    .letter = T
    .third = turquoise
two-sans-three-pink = rose
    .letter = S
    .third = rose
two-sans-three-green = vert
    .letter = V
    .third = verte
two-sans-three-no-colour = sans couleur
two-sans-three-card = { $number } { $symbol } { $colour }
two-sans-three-hand = { $count ->
    [1] Ta dernière carte :
   *[other] Tes { $count } cartes :
}
two-sans-three-own = Toi : { $collection }
two-sans-three-left-in-hand = en main : { $cards }


two-sans-three-turn = Tour { $turn } sur { $turns }
two-sans-three-to-draw = { $pile } à piocher
two-sans-three-last-turn = **Dernier tour :** les { $kept } cartes restantes ne comptent pas
two-sans-three-over = Fin de partie
two-sans-three-points = { $name } { $points }
two-sans-three-open-label = Points
two-sans-three-next-bonus = 🎁 +{ $points } pour les sept couleurs
two-sans-three-no-bonus = 🎁 Tous les bonus sont partis.
two-sans-three-nothing = encore rien
two-sans-three-face-down = { $cards ->
    [one] { $cards } retournée
   *[other] { $cards } retournées
}
two-sans-three-face-down-shown = { $cards ->
    [one] { $cards } retournée ({ $colours })
   *[other] { $cards } retournées ({ $colours })
}
two-sans-three-has-bonus = 🎁 { $points }
two-sans-three-sum-pairs = paires { $points }
two-sans-three-sum-singles = seules { $points }
two-sans-three-sum-colours = { $colours } couleurs { $points }
two-sans-three-worth = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
two-sans-three-if-it-lasts = { $worth } (dont { $points } seulement avec autant de couleurs)
two-sans-three-in-brackets = (…) : seulement avec autant de couleurs
two-sans-three-cards-left = { $hand } en main, { $pile } à piocher

two-sans-three-begins = { $name } commence.
two-sans-three-played = { $name } : { $card }
two-sans-three-played-taken = { $name } : { $card } prend { $taken }
two-sans-three-you-played = Tu as joué le { $card }
two-sans-three-you-took = Tu as joué le { $card } et pris { $taken }
two-sans-three-as-chosen = Comme prévu, tu as joué le { $card }.
two-sans-three-bonus = 🎁 { $name } a les sept couleurs : +{ $points } !
two-sans-three-fifth = prend
two-sans-three-seven = Les sept couleurs
two-sans-three-third-of = Troisième { $colour }
two-sans-three-drew = Tu as pioché { $cards }

two-sans-three-won = 🏆 { $name } gagne avec { $points }, soit { $margin ->
    [1] un point
   *[other] { $margin } points
} d’avance sur { $others }.
two-sans-three-shared = 🏆 { $names } se partagent la victoire avec { $count ->
    [one] { $points } point
   *[other] { $points } points
}.
two-sans-three-own-ahead = { $points }, { $margin } d’avance sur { $others }
two-sans-three-own-behind = { $points }, { $margin } de retard sur { $others }
two-sans-three-ahead-since = 📈 En tête depuis le tour { $turn } : { $names }
two-sans-three-best = 👍 Meilleure prise : { $card } par { $name } ({ $points })
    .drawn = Meilleure prise
two-sans-three-worst = 👎 Pire prise : { $card } par { $name } ({ $points })
    .drawn = Pire prise
two-sans-three-result = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

two-sans-three-takes-nothing = ne prend rien
two-sans-three-takes = prend { $taken } ({ $points })
two-sans-three-card-takes-nothing = Le { $card } ne prend rien.
two-sans-three-card-takes = Le { $card } prend { $taken } : { $points }
two-sans-three-third-short = troisième { $colour }
two-sans-three-pair = paire { $colour }
two-sans-three-colours = { $count } couleurs
two-sans-three-colours-only = seulement { $count } couleurs

two-sans-three-choose = { $takes ->
    [0] Quelle carte joues-tu ?
   *[other] Quelle carte joues-tu ? (+/− : points)
}
two-sans-three-row-then = La rangée ensuite : { $row }
two-sans-three-collection-then = Ensuite : { $collection }
two-sans-three-then-draw = { $count ->
    [1] Puis tu pioches une carte.
   *[other] Puis tu pioches { $count } cartes.
}
two-sans-three-lock-in = Jouer { $card }

two-sans-three-ahead = Choisis à l’avance, ou je t’appelle.
two-sans-three-ahead-uncalled = Choisis à l’avance, ou à ton tour.
two-sans-three-ahead-other = Ou une autre :
two-sans-three-ahead-chosen = ✅ Ensuite, si son effet reste le même :
two-sans-three-ahead-changed = Ton choix { $card } n’a plus le même effet. Je te redemande à ton tour.
two-sans-three-ahead-failed = Ton choix { $card } n’a plus le même effet.
two-sans-three-done = Tu as joué ta dernière carte.

two-sans-three-would-play = jouer le { $card }
    .past = a joué le { $card }
    .noun = jouer le { $card }
reason-earns-bonus = ça rapporte le bonus des sept couleurs.
reason-takes-nothing = on ne prend rien.
reason-new-colour = ça apporte une nouvelle couleur.
reason-makes-pair = ça fait deux cartes de la même couleur.
reason-takes-harmless = les cartes prises ne gênent pas.
reason-turns-over-least = il faut bien retourner une couleur, et c’est ce qui coûte le moins.
reason-spares-colour = la suivante en valeur ferait retourner une couleur.
reason-worth-third = ce qu’elle rapporte vaut plus que la couleur retournée.
reason-can-wait = ce que prendrait la suivante serait vite retourné dans les tours à venir.
reason-keeps-middle = aucune autre ne fait mieux, et mieux vaut garder celles du milieu d’une rangée.

two-sans-three-rules-aim =
    ### 2 SANS 3
    Collectionne des cartes de sept couleurs. Une carte d’une couleur, c’est bien ; deux, c’est parfait ; trois, c’est une de trop : les trois sont retournées et comptent contre toi.
two-sans-three-rules-cards = **Les cartes.** Des nombres de 0 à { $highest }, { $each } par couleur : { $colours }. { $colourless } sont sans couleur (⬜). Les cartes Départ { $starts } ouvrent les trois rangées, avec { $placed } autres cartes. Tu reçois une pioche de { $pile } cartes, dont les { $hand } premières vont dans ta main. Le hasard décide qui commence.
two-sans-three-rules-turn = **Ton tour.** Joue une de tes cartes ; on ne passe pas. Son nombre dit où elle va : { $first_low } à { $first_high } dans la première rangée, { $second_low } à { $second_high } dans la deuxième, { $third_low } à { $third_high } dans la troisième, toujours dans l’ordre croissant. Une rangée a { $room } places, carte Départ comprise. Quand il te reste { $kept } cartes, tu en pioches { $drawn } ; ça arrive { $draws ->
    [2] deux fois
   *[other] { $draws } fois
}.
two-sans-three-rules-take = **La cinquième carte.** Quand tu joues la cinquième carte d’une rangée, tu y prends des cartes. Si la tienne est la plus haute, tu prends celle à côté de la carte Départ. Sinon, tu prends toutes celles qui sont plus hautes. La carte jouée reste, et on ne prend jamais les cartes Départ.
two-sans-three-rules-collect = **Ta collection.** Les cartes prises restent devant toi, face visible ; seules leurs couleurs comptent. À la troisième d’une couleur, les trois sont retournées et la suivante est de nouveau la première. Les cartes sans couleur quittent le jeu.
two-sans-three-rules-seven = **Sept couleurs.** La première collection avec les sept couleurs face visible rapporte { $best } points, la suivante { $second_best }, puis { $third_best } et { $last_best } : chaque bonus une fois. Un bonus reste acquis, même si une couleur est retournée plus tard.
two-sans-three-rules-end = **La fin.** Après { $turns } tours par personne, la partie est finie ; les { $kept } dernières cartes en main ne comptent pas. Une couleur avec une carte face visible vaut { $single ->
    [one] { $single } point
   *[other] { $single } points
}, avec deux elle en vaut { $pair }, et chaque carte face cachée coûte 1 point. Six couleurs rapportent { $six } points de plus, les sept { $seven }. Le plus gros total gagne ; à égalité, la victoire est partagée.

two-sans-three-example-take = 30 40🌊T 46🔷B 57🍀V : Chloé joue **37**🟪L et prend 40, 46 et 57.
two-sans-three-example-collect = Chloé avait deux vertes. Avec 57🍀V, ça fait trois : elles sont retournées, et le vert repart à zéro.
two-sans-three-example-seven =
    Ben avait toutes les couleurs sauf turquoise, et deux roses. Une prise apporte la turquoise et une troisième rose : { $bonus ->
        [each-card] la turquoise rapporte le bonus avant que les roses soient retournées.
       *[after-take] de nouveau six couleurs, et pas de bonus.
    }
two-sans-three-example-end = Quatre couleurs avec une carte (4), deux avec deux (10), six cartes face cachée (−6), un bonus de 7, et 5 pour six couleurs font 20 points.

two-sans-three-rule-each-card = les sept couleurs comptent après chaque carte prise
two-sans-three-rule-shown = les couleurs des cartes face cachée sont montrées

command-twosans3-description = 2 SANS 3 : deux d’une couleur, c’est parfait ; trois, c’est une de trop

two-sans-three-setting-bonus = Quand les sept couleurs rapportent leur bonus
two-sans-three-setting-bonus-about = En prenant plusieurs cartes, on peut n’avoir les sept couleurs visibles qu’un instant.
two-sans-three-setting-bonus-after-take = après toute la prise
two-sans-three-setting-bonus-each-card = après chaque carte prise
two-sans-three-setting-facedown = Cartes face cachée
two-sans-three-setting-facedown-about = Chacune coûte un point. Tout le monde l’a vue quand elle a été prise, mais qui s’en souvient ?
two-sans-three-setting-facedown-hidden = seulement leur nombre
two-sans-three-setting-facedown-shown = leurs couleurs aussi

two-sans-three-lesson-first = **Trois tours d’une partie**, rien que pour toi. La cinquième carte d’une rangée prend : si c’est la plus haute, la carte à côté de la carte Départ ; sinon, toutes les plus hautes.
two-sans-three-lesson-pair = **Une paire** d’une couleur vaut { $pair }, une carte seule { $single }. Quelle carte en fait une ?
two-sans-three-lesson-forced = **Pas d’échappatoire :** chacune de tes cartes prend la troisième d’une couleur, et les trois sont alors retournées. Laquelle te coûte le moins ?
two-sans-three-lesson-seventh = **Les sept couleurs** sont à portée de main. Quelle carte les complète ?
two-sans-three-lesson-did-seventh = **Les sept couleurs :** les réunir en premier rapporte { $points } points, acquis pour de bon. À la fin, elles en rapportent encore { $final }.
two-sans-three-lesson-did-third = **Une de trop :** les trois cartes de la couleur sont maintenant face cachée et coûtent 1 chacune. La suivante compte de nouveau comme la première.
two-sans-three-lesson-did-pair = **Une paire :** { $pair } points au lieu de { $single }.
two-sans-three-lesson-did-new = **Une nouvelle couleur** rapporte toujours { $single ->
    [one] { $single } point
   *[other] { $single } points
}.
two-sans-three-lesson-did-nothing = Il restait une place dans la rangée : seule la cinquième carte prend.
two-sans-three-lesson-more = Le { $card } aurait rapporté plus maintenant : { $points }
two-sans-three-lesson-end = Voilà { $played } tours sur { $turns }. Appuie sur **Jouer** pour une vraie table. Personne dans le coin ? Les bots jouent avec toi.

two-sans-three-daily = Une partie entière. ⭐️ un tour qui rapporte un bonus intermédiaire, 🟩️ un tour qui gagne des points, ⬜️ un tour qui ne change rien, 🟥️ un tour qui en perd.
two-sans-three-daily-score = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

two-sans-three-earned-from-last = Victoire après une dernière place en seconde moitié
two-sans-three-earned-throughout = En tête du début à la fin
two-sans-three-earned-one-point = Victoire d’un seul point
two-sans-three-earned-costly = Victoire malgré une prise qui a coûté au moins dix points
two-sans-three-stats = Points à la fin : { $most } au mieux, { $usual } en moyenne (sur { $games ->
    [1] une partie
   *[other] { $games } parties
})
