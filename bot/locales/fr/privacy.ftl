player-forgotten = 👤 compte oublié
player-unnamed = quelqu’un
player-nameless = place { $number }
result-deal-forgotten = La donne n’est plus vérifiable, car quelqu’un a demandé à être oublié.
result-deal-hidden = La modération a masqué les mots porte-bonheur : la donne n’est pas vérifiable d’ici.
refused-not-moderator = Seule la modération de ce serveur peut faire ça.

privacy-title = Ce que je garde sur toi
privacy-nothing = Rien.
privacy-profiles = Tes réglages et notre salon privé.
privacy-blocks = { $count ->
    [one] { $count } personne
   *[other] { $count } personnes
} que tu bloques.
privacy-tables = { $count ->
    [one] { $count } table
   *[other] { $count } tables
} : ta place, ton mot porte-bonheur et, jusqu’à la fin, ton nom.
privacy-actions = { $count ->
    [one] { $count } choix fait
   *[other] { $count } choix faits
} dans des parties.
privacy-posts = { $count ->
    [one] { $count } message avec ta main : son lien.
   *[other] { $count } messages avec ta main : leur lien.
}
privacy-inbox = { $count ->
    [one] { $count } clic
   *[other] { $count } clics
} du dernier jour : aucun ne compte double.
privacy-tokens = La permission de Discord de modifier ma dernière réponse (15 min).
privacy-placed = { $count ->
    [one] { $count } partie finie
   *[other] { $count } parties finies
} : ta place.
privacy-daily-plays = { $count ->
    [one] { $count } donne du jour
   *[other] { $count } donnes du jour
} : jour et résultat.
privacy-daily-members = { $count ->
    [one] { $count } serveur
   *[other] { $count } serveurs
} où le palmarès te cite cette semaine, et ton nom là-bas.
privacy-known-deals = { $count ->
    [one] { $count } partie aux cartes connues.
   *[other] { $count } parties aux cartes connues.
}
privacy-bells = { $count ->
    [one] { $count } alerte
   *[other] { $count } alertes
} de nouvelles tables : jeu, salon, heures.
privacy-standings = { $count ->
    [one] { $count } bilan
   *[other] { $count } bilans
} de tes victoires, par serveur et par saison.
privacy-ratings = { $count ->
    [one] { $count } cote
   *[other] { $count } cotes
}, et l’effet de chaque partie.
privacy-more = { COMMAND("privacy export") } te donne tout cela dans un fichier. { COMMAND("privacy delete") } me fait tout oublier.
privacy-export = Tout ce que je garde sur toi. Les cartes secrètes des parties en cours et les clés éphémères de Discord n’y sont pas.
privacy-delete =
    ### Tout oublier ?
    Un bot prend ta place dans les parties en cours, pour de bon. Tes réglages et tout ce qui te nomme sont effacés. Les parties finies gardent une place anonyme et leurs donnes ne sont plus vérifiables. Tu quittes les classements. Tes donnes du jour sont effacées aussi. Seule une marque sans ton nom reste jusqu’à minuit (UTC), pour que personne ne joue deux fois la donne d’aujourd’hui. C’est définitif. Mes messages dans les salons de Discord y restent.
privacy-deleted = J’ai tout oublié de toi. Si tu rejoues, je recommence à garder des choses.
button-privacy-delete = Tout oublier
