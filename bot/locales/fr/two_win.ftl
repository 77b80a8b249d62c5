two-win-title = 2 WIN
two-win-about = À chaque tour, passe une carte et compose un nombre plus élevé. Tiens plus longtemps que les autres !
two-win-blue = bleu
two-win-pink = rose
two-win-green = vert
two-win-card = { $digit } { $colour }
two-win-colour-line = { $symbol } { $colour } :
two-win-hand = { $count ->
    [1] Ta seule carte
   *[other] Tes { $count } cartes
} :
two-win-hand-empty = Tu n’as plus de cartes.
two-win-new = { $count ->
    [1] nouvelle
   *[other] { $new ->
        [one] ({ $new } nouvelle)
       *[other] ({ $new } nouvelles)
    }
}

two-win-numbers-between = { $count } nombres, de { $first } à { $last }

two-win-open = Nombres
two-win-pass = Tour { $round } · Passer une carte
two-win-form = Tour { $round } · Composer un nombre
two-win-over = Fin de partie
two-win-cards = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
two-win-no-number = pas encore de nombre
two-win-seat = { $number } · { $cards }
two-win-run-open-tens = dizaines { $run }
two-win-run-open-units = unités { $run }
two-win-out = { $cards ->
    [0] abandon, main vide
    [one] abandon avec { $cards } carte
   *[other] abandon avec { $cards } cartes
}
two-win-pile = Pile : { $pile ->
    [one] { $pile } carte
   *[other] { $pile } cartes
}

two-win-reveal = Tour { $round } : les nombres
two-win-last-round = Tour { $round } : le dernier
two-win-cannot-beat = s’arrête à { $number }
two-win-out-of-cards = main vide
two-win-no-one-formed = Personne n’a pu monter.
two-win-own-number = { $cards ->
    [0] Ton **{ $number }** ne rapporte aucune carte.
    [one] Ton **{ $number }** rapporte { $cards } carte.
   *[other] Ton **{ $number }** rapporte { $cards } cartes.
}
two-win-own-leads = Aucun nombre n’était plus élevé.
two-win-leads = Le plus élevé : **{ $number }**, { $names }.
two-win-own-out = Tu abandonnes au tour { $round } : rien ne dépasse ton **{ $number }**.
two-win-own-out-of-cards = Tu abandonnes au tour { $round } : ta main est vide.
two-win-own-last = Il ne reste plus que toi !
two-win-out-now = 🚪 { $count ->
    [one] { $names } abandonne.
   *[other] { $names } abandonnent.
}
two-win-reshuffled = 🔀 D’anciennes cartes ont été mélangées : voilà une nouvelle pile.
two-win-shortage = Il manque { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
} à { $name } : il n’y a plus rien à piocher.
two-win-headline-99 = 99 ! On ne peut pas faire mieux : { $names }.
two-win-headline-duel = Duel final entre { $names }.
two-win-headline-many = { $cards } cartes d’un coup pour { $name }.
two-win-symbols = -# Chacun rapporte une carte : 👑 le plus élevé · 🌟 le plus d’étoiles · 🟰 chiffres identiques · ☰ série de trois d’une couleur

two-win-line = Tour { $round } · { $numbers }
two-win-line-out = abandon : { $names }

two-win-highest = 👑 le plus élevé
two-win-most-stars = 🌟 le plus d’étoiles ({ $stars })
two-win-twins = 🟰 chiffres identiques
two-win-run-tens = ☰ trois { $colour_key ->
    [blue] bleues
    [pink] roses
   *[green] vertes
} aux dizaines
two-win-run-units = ☰ trois { $colour_key ->
    [blue] bleues
    [pink] roses
   *[green] vertes
} aux unités

two-win-won-last-player = 🏆 { $names } tient jusqu’au bout et gagne, { $cards ->
    [0] la main vide
    [one] avec { $cards } carte en main
   *[other] avec { $cards } cartes en main
}.
two-win-won-most-cards = 🏆 { $names } gagne, abandon commun avec { $others } : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
} à { $next }.
two-win-won-lowest-number = 🏆 { $names } gagne avec le dernier nombre le plus bas : { $number }, contre { $next } pour { $others }.
two-win-won-shared = 🏆 { $names } se partagent la victoire : autant de cartes, même nombre.
two-win-story-last = 📈 { $name } avait { $count ->
    [one] une carte
   *[other] { $count } cartes
} de retard au tour { $round }.
two-win-story-met = 🌟 { $name } a pioché { $count } cartes avec **{ $number }**.
two-win-story-climb = 🧗 { $name } a grimpé de { $first } à { $last } en { $count } nombres.
two-win-own-end = { $number ->
    [0] Tu as fini sans nombre
   *[other] Tu as fini sur **{ $number }**
}, { $cards ->
    [0] la main vide
    [one] avec { $cards } carte en main
   *[other] avec { $cards } cartes en main
}.
two-win-result = { $number } · { $cards ->
    [0] aucune carte
    [one] { $cards } carte
   *[other] { $cards } cartes
}
two-win-result-cards = aucun nombre · { $cards ->
    [0] aucune carte
    [one] { $cards } carte
   *[other] { $cards } cartes
}
two-win-no-cards-left = aucune carte

two-win-news-own = Avec ton **{ $number }**, tu as pioché { $cards } : { $why }.
two-win-news-own-nothing = Ton **{ $number }** ne t’a rien fait piocher.

two-win-ask-pass = Quelle carte passes-tu à { $name } ?
two-win-choose-pass = Choisis une carte
two-win-passed = Tu passes le **{ $card }** à { $name }.
two-win-not-final = Tu peux encore changer.
two-win-choose-other-pass = Ou une autre carte ?

two-win-ask-form-first = Compose ton premier nombre : quelle carte pour les dizaines ?
two-win-ask-form = Compose un nombre au-dessus de **{ $number }** : quelle carte pour les dizaines ?
two-win-choose-tens = Choisis les dizaines
two-win-choose-units = Choisis les unités
two-win-too-low = -# Trop basses pour les dizaines : { $cards }
two-win-own-tens = Tes dizaines : { $run } (encore une { $symbol } et tu pioches)
two-win-own-units = Tes unités : { $run } (encore une { $symbol } et tu pioches)
two-win-tens-chosen = Dizaines : **{ $card }**. Quelle carte pour les unités ?
two-win-option-draws = { $cards ->
    [one] { $cards } carte à piocher
   *[other] { $cards } cartes à piocher
}
two-win-option-leaves = { $numbers ->
    [0] rien de plus élevé ensuite
    [1] 1 nombre plus élevé ensuite
   *[other] { $numbers } nombres plus élevés ensuite
}
two-win-surely-draws = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
} à piocher : { $why }
two-win-may-draw = +1 carte si c’est le plus élevé
two-win-may-draw-stars = +1 carte si c’est le plus élevé, +1 si tu as le plus d’étoiles
two-win-leaves = Il te reste { $cards } : tu pourrais ensuite composer { $numbers }.
two-win-leaves-none-higher = ⚠️ Il te reste { $cards } : rien au-dessus de { $number } sans nouvelle carte.
two-win-leaves-no-number = ⚠️ Aucun nombre n’est plus élevé que { $number } : au tour suivant, tu devrais abandonner.
two-win-leaves-nothing = ⚠️ Ce sont tes dernières cartes : sans nouvelle carte, tu abandonnes.
two-win-lock-in = Jouer { $number }
two-win-other-tens = ↺ Dizaines
two-win-other-units = ↺ Unités
two-win-change = Changer
two-win-formed = Tu joues { $number }
two-win-stuck = Tu ne peux pas dépasser **{ $number }** : tu abandonneras quand les nombres seront révélés. Personne d’autre ne le sait encore.
two-win-stuck-acknowledged = Tu abandonneras quand les nombres seront révélés. Personne d’autre ne le sait encore.
two-win-watching = C’est fini pour toi. Reste voir qui gagne !
two-win-waiting = Rien à choisir pour l’instant.

two-win-would-pass = passer le { $card }
    .past = a passé le { $card }
    .noun = passer le { $card }
two-win-would-form = composer le { $number } ({ $cards })
    .past = a composé le { $number } ({ $cards })
    .noun = composer le { $number } ({ $cards })
reason-only-choice = il n’y a pas d’autre choix.
reason-guess = c’est juste une intuition.
reason-lowest-digit = c’est le chiffre le plus bas de la main.
reason-smallest-number = c’est monter le moins possible ; les cartes hautes restent pour la suite.
reason-least-useful = c’est la carte qui manquera le moins.
reason-too-low-to-lead = cette carte est trop basse pour servir encore aux dizaines.
reason-completes-run = ça complète une série de trois, qui fait piocher.
reason-twins = deux chiffres identiques font piocher.
reason-many-stars = avec autant d’étoiles, ça a des chances de faire piocher.
reason-small-step = monter peu laisse de la place pour la suite.
reason-builds-run = ça prépare une série de la même couleur.
reason-keeps-better-cards = ça garde les meilleures cartes pour plus tard.

two-win-rules-aim =
    ### 2 WIN
    Reste en lice plus longtemps que tout le monde. On commence avec { $hand } cartes par personne : des chiffres de { $lowest } à { $highest } en 🔵 bleu, 🌸 rose et 🟩 vert, certaines avec des étoiles ★.
two-win-rules-pass = **1. Passer.** En secret, tout le monde choisit une carte pour la personne suivante à gauche. Puis toutes les cartes changent de main en même temps. Si tu n’as pas de cartes à ce moment-là, tu abandonnes.
two-win-rules-form = **2. Composer un nombre.** En secret, tout le monde pose deux cartes, dizaines et unités. Ton nombre doit dépasser celui du tour précédent. Si tu ne peux pas, tu abandonnes et gardes tes cartes.
two-win-rules-draw = **3. Piocher.** Tu pioches une carte dans chacun de ces cas :
    👑 ton nombre est le plus élevé du tour ;
    🌟 il montre le plus d’étoiles ;
    🟰 ses deux chiffres sont identiques ;
    ☰ sa dizaine est la troisième carte d’une même couleur à la suite dans ta colonne. Pareil pour les unités. Puis une nouvelle série commence.
    À égalité, tout le monde pioche.
two-win-rules-end = **La fin.** La dernière personne en lice gagne. Si les dernières abandonnent en même temps, celle qui a le plus de cartes en main gagne ; à égalité, celle dont le dernier nombre est le plus bas ; encore à égalité, la victoire est partagée. Quand la pile est vide, on en refait une avec toutes les cartes des personnes qui ont abandonné et, pour les autres, tous les nombres sauf { $kept ->
    [one] le dernier
   *[other] les { $kept } derniers
}.

two-win-example-cards = 🌸 **5** rose ★★ est un cinq rose à deux étoiles.
two-win-example-pass =
    Ana ➜ Ben ➜ Chloé ➜ Ana
    Ana passe le 🔵 **1** à Ben et reçoit le 🟩 **8**★ de Chloé. La carte, seules ces deux personnes la voient.
two-win-example-form =
    Le dernier nombre d’Ana était 58.
    🌸**7** 🔵**3**★ = **73** est plus élevé : Ana reste en lice.
    🟩**4** 🔵**9** = 49 ne l’est pas, ce nombre est interdit.
two-win-example-draw =
    Ben **88** 🟩8★ 🟩8★ pioche 3 cartes : 👑 🌟 🟰
    Ana **73** 🌸7 🔵3★ pioche 1 carte : ☰ sa troisième rose aux dizaines, après 🌸4 et 🌸5.
    Chloé **61** 🔵6 🌸1 ne pioche rien.
two-win-example-end = Ana n’a rien au-dessus de 73 et abandonne avec 6 cartes. Ben compose 91 : plus personne d’autre en lice, Ben gagne.

two-win-rule-forfeit = plus rien à piocher : personne ne pioche
two-win-rule-recycle = plus rien à piocher : on mélange aussi les nombres récents
two-win-rule-kept = { $numbers ->
    [1] on mélange tout sauf le dernier nombre de chaque personne
   *[other] on mélange tout sauf les { $numbers } derniers nombres de chaque personne
}
two-win-rule-stars = étoiles sur les quatre exemplaires de chaque carte : { $stars }

command-twowin-description = 2 WIN : passe une carte, compose un nombre, tiens jusqu’au bout

two-win-setting-shortage = Quand il n’y a plus rien à piocher
two-win-setting-shortage-about = Quand la pile est vide et qu’il ne reste plus d’anciens nombres à mélanger.
two-win-setting-shortage-forfeit = personne ne pioche
two-win-setting-shortage-recycle = on mélange aussi des nombres récents
two-win-setting-kept = Ce qui reste sur la table quand on mélange
two-win-setting-kept-about = Quand la pile est vide, les anciens nombres en forment une nouvelle. Ceux-ci restent.
two-win-setting-kept-number = { $numbers ->
    [1] le dernier nombre de chaque personne
   *[other] les { $numbers } derniers nombres de chaque personne
}
two-win-setting-stars = Étoiles sur les quatre exemplaires
two-win-setting-stars-about = Chaque carte existe quatre fois. Le plus d’étoiles du tour rapporte une carte.

two-win-lesson-pass = **Un premier tour, rien que pour toi.** Tu joues contre un bot. Personne ne le voit et rien ne compte. D’abord, passe une carte. Mieux vaut donner une petite : elle fait de petits nombres. **Indice** demande son avis à un bot.
two-win-lesson-form = **Maintenant, compose un nombre.** Choisis les dizaines, puis les unités. Un petit nombre laisse de la place pour la suite, un grand peut faire piocher.
two-win-lesson-end =
    Voilà, c’était un tour. Les cartes piochées sont dans ta main ; les deux que tu as jouées n’y sont plus. Ton prochain nombre devra être plus élevé. Voici ta main maintenant :
    { $cards }
    Appuie sur **Jouer** pour une vraie table. Personne dans le coin ? Les bots jouent avec toi.

two-win-daily = Une partie entière. ⭐️ un tour où ton nombre était le plus élevé, 🟩️ un tour où tu as pioché, ⬜️ un tour sans pioche, 🟥️ le tour où tu as abandonné.
two-win-daily-score = { $rounds ->
    [1] un tour
   *[other] { $rounds } tours
} · dernier nombre { $number }

two-win-earned-from-last = Victoire après une dernière place
two-win-earned-stars = 99 avec quatre étoiles
two-win-earned-outlasted = Dernière personne en jeu à une table d’au moins cinq
two-win-earned-one-card = Victoire d’une seule carte
two-win-stats-cards = Le plus de cartes à la fin : { $most } (sur { $games ->
    [1] une partie
   *[other] { $games } parties
})
two-win-stats-drawn = Le plus de cartes piochées en un tour : { $most } (sur { $games ->
    [1] une partie
   *[other] { $games } parties
})
two-win-stats-guessed = Bons paris : { $right } sur { $guesses }
two-win-stats-numbers = Nombres préférés : { $numbers }
two-win-stats-number = { $number } ({ $times } fois)
