reason-lays-level = Das Level ist komplett.
reason-card-helps = Diese Karte bringt das Level näher.
reason-unknown-card = Die offene Karte hilft nicht weiter.
reason-not-collected = Diese Karte wird nicht gesammelt.
reason-least-useful-to-level = Diese Karte braucht das Level am wenigsten.
reason-more-cards = Eine Karte mehr auf der Hand hilft bei jedem Level.
reason-free-card = Dafür gibt es eine neue Karte.
reason-holds-up = Das bremst gefährliche Konkurrenz.
reason-another-hand = Andere Handkarten sind wahrscheinlich besser als diese.
reason-free-again = Ist der Block weg, geht das Auslegen auch ohne dieses Wild.

two-down-title = 2 DOWN
two-down-about = Level für Level nach oben: Sammle, was jedes verlangt, und leg es vor allen anderen aus.
two-down-red = rot
    .letter = R
two-down-yellow = gelb
    .letter = G
two-down-green = grün
    .letter = N
two-down-blue = blau
    .letter = B
two-down-wild = Wild
two-down-one-up = 1Up
two-down-swap = Swap
two-down-jump = Jump
two-down-block = Block
two-down-none = keine

two-down-or = { $one } oder { $other }
two-down-run = { $count ->
    [one] { $size }er-Folge
    [2] zwei { $size }er-Folgen
    [3] drei { $size }er-Folgen
   *[other] { $count } { $size }er-Folgen
}
two-down-odd-run = { $count ->
    [one] ungerade { $size }er-Folge
    [2] zwei ungerade { $size }er-Folgen
    [3] drei ungerade { $size }er-Folgen
   *[other] { $count } ungerade { $size }er-Folgen
}
two-down-even-run = { $count ->
    [one] gerade { $size }er-Folge
    [2] zwei gerade { $size }er-Folgen
    [3] drei gerade { $size }er-Folgen
   *[other] { $count } gerade { $size }er-Folgen
}
two-down-group = { $count ->
    [one] { $size }er-Gruppe
    [2] zwei { $size }er-Gruppen
    [3] drei { $size }er-Gruppen
   *[other] { $count } { $size }er-Gruppen
}
two-down-pack = { $count ->
    [one] { $size }er-Päckchen
    [2] zwei { $size }er-Päckchen
    [3] drei { $size }er-Päckchen
   *[other] { $count } { $size }er-Päckchen
}
two-down-heap = { $count ->
    [one] { $size }er-Haufen
    [2] zwei { $size }er-Haufen
    [3] drei { $size }er-Haufen
   *[other] { $count } { $size }er-Haufen
}
two-down-clump = { $count ->
    [one] { $size }er-Bündel
    [2] zwei { $size }er-Bündel
    [3] drei { $size }er-Bündel
   *[other] { $count } { $size }er-Bündel
}
two-down-odds = { $count ->
    [one] { $size } ungerade
   *[other] { $count }-mal { $size } ungerade
}
two-down-evens = { $count ->
    [one] { $size } gerade
   *[other] { $count }-mal { $size } gerade
}
two-down-run-name = Folge
two-down-odd-run-name = Ungerade Folge
two-down-even-run-name = Gerade Folge
two-down-group-name = Gruppe
two-down-pack-name = Päckchen
two-down-heap-name = Haufen
two-down-clump-name = Bündel
two-down-odds-name = Ungerade
two-down-evens-name = Gerade
two-down-run-means = der Reihe nach, gleiche Farbe
two-down-odd-run-means = ungerade, der Reihe nach, gleiche Farbe
two-down-even-run-means = gerade, der Reihe nach, gleiche Farbe
two-down-group-means = gleiche Zahl
two-down-pack-means = gleiche Farbe und Form
two-down-heap-means = gleiche Form
two-down-heap-distinct-means = gleiche Form, verschiedene Farben
two-down-clump-means = gleiche Farbe
two-down-odds-means = ungerade Zahlen
two-down-evens-means = gerade Zahlen
two-down-example = { $meld }: { $means }, etwa { $cards }

two-down-card-title = Aufgabenkarte { $name }
two-down-card-own = Die Aufgabenkarte dieses Servers
two-down-card-level = **{ $level }** · { $what }
two-down-card-token = { $line } ◀ { $names }
two-down-laid = { $name } hat Level { $level } ausgelegt: { $cards }

two-down-open = Level
two-down-draw = Runde { $round }
two-down-act = Runde { $round }
two-down-pick-up = Runde { $round } · Alle nehmen ihre verdeckten Karten auf
two-down-over = Ende
two-down-seat-level = Level **{ $level }**: { $what }
two-down-seat-down = { $down ->
    [0] keine verdeckte Karte mehr
   *[other] noch eine verdeckte Karte
}
two-down-seat-blocked = 🚫 geblockt, noch { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Züge
}
two-down-seat-jumped = ⏸️ setzt { $turns ->
    [one] einmal
   *[other] { $turns }-mal
} aus
two-down-seat-laid = 🎉 ausgelegt: { $cards }
two-down-seat-declined = nicht ausgelegt
two-down-seat-turned-over = aufgedeckt: { $cards }
two-down-piles = Ablage: { $top } · Zugstapel: { $pile }
two-down-discards = Ablagestapel: { $cards }

two-down-news-seat = { $name }: { $deeds }
two-down-news-drew = { $card } gezogen
two-down-news-took = { $card } genommen
two-down-news-discarded = { $card } abgelegt
two-down-news-took-down = { $card }: verdeckte Karte aufgenommen
two-down-news-exchanged = 1Up eingetauscht
two-down-news-block = { $card }: { $name } geblockt
two-down-news-jump = { $card }: { $name } setzt aus
two-down-news-swap = { $card }: { $direction ->
    [both] beide Hände getauscht
    [left] alle Karten nach links gewandert
   *[right] alle Karten nach rechts gewandert
}
two-down-news-missed = ausgesetzt
two-down-news-free = Block weg
two-down-news-reshuffled = 🔀 Ablage gemischt: { $pile } Karten im Zugstapel
two-down-news-dealt = Runde { $round } ist ausgeteilt, offen liegt { $card }.
two-down-round-over = Runde { $round } ist vorbei
two-down-turned-over = Diese Karten kannte niemand:
two-down-level-of = { $name }: Level { $level }
two-down-round-line = Runde { $round } · 🎉 { $laid }
two-down-own-level = { $laid ->
    [0] Du hast nicht ausgelegt: Du bleibst auf Level { $level }.
   *[other] Du hast ausgelegt! Jetzt bist du auf Level { $level }.
}
two-down-won = { $count ->
    [one] 🏆 { $names } legt Level { $level } aus und gewinnt! Danach: { $others }, auf Level { $reached }.
   *[other] 🏆 { $names } legen Level { $level } aus und teilen sich den Sieg! Danach: { $others }, auf Level { $reached }.
}
two-down-won-all = 🏆 { $names } legen Level { $level } aus und teilen sich den Sieg!
two-down-result = { $missing ->
    [0] Level { $level }, komplett auf der Hand
    [one] Level { $level }, eine Karte fehlte
   *[other] Level { $level }, { $missing } Karten fehlten
}
two-down-own-won = Du hast Level { $level } ausgelegt.
two-down-own-laid = Du hast Level { $level } ausgelegt und stehst auf Level { $reached }.
two-down-result-won = Level { $level } ausgelegt

two-down-you-drew = Du hast { $card } gezogen.
two-down-you-took-down = Deine verdeckte Karte war { $card }.
two-down-you-picked-up = Du hast { $cards } aufgenommen.
two-down-you-received = 🔁 Swap von { $player }: Du hast jetzt die Karten von { $giver }.
two-down-you-are-at = Runde { $round } ist vorbei. Du bist jetzt auf Level { $level }.
two-down-you-fell-short = { $count ->
    [0] In der letzten Runde hast du Level { $level } nicht ausgelegt.
    [one] In der letzten Runde fehlte dir eine Karte für Level { $level }:
   *[other] In der letzten Runde fehlten dir { $count } Karten für Level { $level }:
}
two-down-you-were-blocked = 🚫 { $name } hat dich geblockt: { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
} lang kein Auslegen und kein 1Up.
two-down-you-were-jumped = ⏸️ { $name } überspringt dich: Du setzt { $turns ->
    [one] einmal
   *[other] { $turns }-mal
} aus.
two-down-you-are-free = Der Block vor dir ist weg.

two-down-hand-empty = Du hast keine Karten mehr.
two-down-level = { $count ->
    [0] **Level { $level } von { $last }** · ✅ komplett
    [one] **Level { $level } von { $last }** · eine Karte fehlt
   *[other] **Level { $level } von { $last }** · { $count } Karten fehlen
}
two-down-other-cards = Andere Karten: { $cards }
two-down-use-meld = { $kind ->
    [run] für deine { $meld }
    [odd-run] für deine { $meld }
    [even-run] für deine { $meld }
    [group] für deine { $meld }
    [heap] für deinen { $meld }
    [pack] für dein { $meld }
    [clump] für dein { $meld }
    [odds] für { $meld }
   *[evens] für { $meld }
}
two-down-use-anything = passt überall
two-down-use-helps = könnte auch helfen
two-down-use-play = Aktionskarte
two-down-use-none = nicht gebraucht
two-down-you-are-blocked = 🚫 Noch { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
}: kein Auslegen, kein 1Up.
two-down-you-will-miss = ⏸️ Du setzt { $turns ->
    [one] beim nächsten Mal
   *[other] die nächsten { $turns } Male
} aus.
two-down-waiting = Du bist noch nicht dran. Ich rufe dich.
two-down-waiting-uncalled = Du bist noch nicht dran.
two-down-advance-draw = Vormerken: ziehen
two-down-advance-take = Vormerken: { $card }
two-down-advance-pile = ⏩ Du ziehst dann vom Zugstapel, wenn sich nichts ändert.
two-down-advance-discard = ⏩ Du nimmst dann die oberste abgelegte Karte, wenn sich nichts ändert.
two-down-advance-changed = Seit deiner Wahl hat sich etwas geändert. Wähl noch mal:
two-down-ask-blind = Oder zieh und leg gleich ab:
two-down-ask-draw = Zieh eine Karte.
two-down-top-stays = Zieh: Aktionskarten bleiben liegen.
two-down-draw-pile = Ziehen
two-down-draw-discard = Nehmen: { $card }
two-down-draw-discard-helps = Nehmen: { $card } ✓
two-down-ask-act = Leg eine Karte ab oder spiel eine aus:
two-down-ask-discard = Leg eine Karte ab:
two-down-ask-collected = Oder eine, die du brauchst:
two-down-ask-play = Oder spiel eine aus:
two-down-ask-pick-up = Die Runde ist vorbei, und dein Level ist komplett. Legst du es aus?
two-down-lay-down = Auslegen: Level { $level }
two-down-skip = Verzichten
two-down-ask-way = { $card }: Wofür?
two-down-ask-block = { $card }: Wen blockst du?
two-down-ask-jump = { $card }: Wer setzt aus?
two-down-way-block = { $name } blocken
two-down-way-jump = { $name } setzt aus
two-down-way-swap = { $direction ->
    [left] Alle nach links
   *[right] Alle nach rechts
}
two-down-way-take = Verdeckte { $number } aufnehmen
two-down-way-unblock = Block vor mir weg
two-down-way-exchange = Neue Karte ziehen
two-down-way-nothing = Einfach so ablegen
two-down-ask-lay = { $count } Möglichkeiten, dein Level auszulegen:
two-down-other-lay = Anders
two-down-lock-in = Bestätigen
two-down-something-else = Etwas anderes

two-down-show-lay = Du legst Level { $level } aus:
two-down-show-lay-wins = Damit gewinnst du die Partie.
two-down-show-lay-last = Das ist das letzte Level: Du gewinnst, zusammen mit allen, die es jetzt auch noch auslegen.
two-down-show-lay-ends = Die Runde ist damit zu Ende, und du kommst auf Level { $level }.
two-down-show-lay-rises = Du kommst auf Level { $level }.
two-down-show-blind = Du ziehst und legst { $card } ab. Kannst du dann auslegen, frage ich vorher.
two-down-show-skip = Du legst nicht aus und bleibst auf deinem Level.
two-down-show-swap = { $direction ->
    [both] Du und { $giver } tauscht Handkarten und verdeckte Karten: Du bekommst { $cards ->
        [one] eine Karte
       *[other] { $cards } Karten
    }.
   *[other] { $direction ->
        [left] Alle Handkarten und verdeckten Karten wandern nach links
       *[right] Alle Handkarten und verdeckten Karten wandern nach rechts
    }: Du bekommst die { $cards ->
        [one] Karte
       *[other] { $cards } Karten
    } von { $giver }, deine gehen an { $receiver }.
}
two-down-show-left = { $count ->
    [0] Dein Level bleibt komplett.
    [one] Danach fehlt dir eine Karte.
   *[other] Danach fehlen dir { $count } Karten.
}
two-down-show-discard = Du legst { $card } ab.
two-down-show-block = Du blockst { $name } mit { $card }: { $turns } Züge lang kein Auslegen und kein 1Up.
two-down-show-jump = Du spielst { $card }: { $name } setzt einmal aus.
two-down-show-take = Du spielst { $card } und nimmst deine verdeckte Karte { $number } ungesehen auf.
two-down-show-unblock = Du entfernst den Block vor dir mit einem Wild. Ab deinem nächsten Zug bist du frei.
two-down-show-exchange = Du tauschst das 1Up gegen eine Karte vom Zugstapel. Dein Zug geht weiter.

two-down-would-draw = vom Zugstapel ziehen
    .past = vom Zugstapel gezogen
    .noun = vom Zugstapel ziehen
two-down-would-take = die offene Karte nehmen
    .past = die offene Karte genommen
    .noun = die offene Karte nehmen
two-down-would-lay = { $cards } auslegen
    .past = { $cards } ausgelegt
    .noun = { $cards } auslegen
two-down-would-skip = nicht auslegen
    .past = nicht ausgelegt
    .noun = nicht auslegen
two-down-would-discard = { $card } ablegen
    .past = { $card } abgelegt
    .noun = { $card } ablegen
two-down-would-block = { $card } vor { $name } legen
    .past = { $card } vor { $name } gelegt
    .noun = { $card } vor { $name } legen
two-down-would-jump = { $card } gegen { $name } spielen
    .past = { $card } gegen { $name } gespielt
    .noun = { $card } gegen { $name } spielen
two-down-would-swap = { $direction ->
    [both] mit einem Swap die Hände tauschen
    [left] mit einem Swap alle Handkarten nach links schicken
   *[right] mit einem Swap alle Handkarten nach rechts schicken
}
    .past = { $direction ->
        [both] mit einem Swap die Hände getauscht
        [left] mit einem Swap alle Handkarten nach links geschickt
       *[right] mit einem Swap alle Handkarten nach rechts geschickt
    }
    .noun = { $direction ->
        [both] mit einem Swap die Hände tauschen
        [left] mit einem Swap alle Handkarten nach links schicken
       *[right] mit einem Swap alle Handkarten nach rechts schicken
    }
two-down-would-take-up = mit { $card } eine verdeckte Karte aufnehmen
    .past = mit { $card } eine verdeckte Karte aufgenommen
    .noun = mit { $card } eine verdeckte Karte aufnehmen
two-down-would-unblock = den Block mit einem Wild entfernen
    .past = den Block mit einem Wild entfernt
    .noun = den Block mit einem Wild entfernen
two-down-would-exchange = das 1Up eintauschen
    .past = das 1Up eingetauscht
    .noun = das 1Up eintauschen

two-down-rule-own-challenge = die eigene Aufgabenkarte dieses Servers
two-down-rule-challenge = Aufgabenkarte { $name }
two-down-rule-levels = { $levels ->
    [3] gespielt bis Level 3, gut für die erste Partie
   *[other] gespielt bis Level { $levels }
}
two-down-rule-distinct = im Haufen keine Farbe doppelt
two-down-setting-challenge = Aufgabenkarte
two-down-setting-challenge-about = Was auf jedem Level auszulegen ist, für alle und für die ganze Partie.
two-down-setting-challenge-own = die eigene Karte dieses Servers
two-down-setting-challenge-write = Karte schreiben
two-down-setting-challenge-form = Eine eigene Aufgabenkarte
two-down-setting-challenge-field = Ein Level je Zeile, etwa Folge 4 + Gruppe 2
two-down-setting-challenge-none = Dieser Server hat noch keine eigene Aufgabenkarte. Wer den Server verwaltet, kann eine schreiben: { COMMAND("server-settings") }, auf der Seite von 2 DOWN.
two-down-setting-levels = Level
two-down-setting-levels-about = Wer das letzte Level zuerst auslegt, gewinnt. Neun Level dauern einen Abend.
two-down-setting-heaps = Haufen
two-down-setting-heaps-about = Ein Haufen besteht aus Karten einer Form. Darf eine Farbe doppelt darin sein?
two-down-setting-heaps-free = gleiche Farben erlaubt
two-down-setting-heaps-distinct = keine Farbe doppelt
command-twodown-description = 2 DOWN: Karten sammeln, Level um Level auslegen, vor allen anderen oben sein

two-down-lesson-draw = Jeder Zug beginnt mit einer Karte. Zieh eine vom Zugstapel.
two-down-lesson-take = Die oberste abgelegte Karte hilft deinem Level: Nimm sie.
two-down-lesson-action = Spiel jetzt dein 1Up: Drück darauf, such dir eine verdeckte Karte aus und drück **Bestätigen**.
two-down-lesson-act = Behalte, was dein Level braucht. Wähl eine Karte, die dir nichts bringt, und drück **Bestätigen**.
two-down-lesson-lay = Dein Level ist komplett! Drück **Auslegen: Level …**.
two-down-lesson-pick-up = Der Bot hat sein Level ausgelegt, also hast du deine verdeckten Karten aufgenommen. Jetzt ist deins komplett: Leg es aus.
two-down-lesson-end =
    Das ist eine Runde: ziehen, behalten, was dein Level braucht, ablegen, bis jemand sein Level auslegt. Dann nehmen die anderen ihre verdeckten Karten auf und dürfen auch auslegen. Wer ausgelegt hat, kommt ein Level weiter.

    Drück auf **Jetzt spielen** für einen richtigen Tisch. Keine Gesellschaft? Spiel gegen Bots.

two-down-rules-aim = **Das Ziel.** Eine Aufgabenkarte hat { $levels ->
    [9] neun
   *[other] { $levels }
} Level. Jedes verlangt Karten, die zusammengehören. { $last ->
    [9] Wer das letzte Level zuerst auslegt, gewinnt.
   *[other] Wer Level { $last } zuerst auslegt, gewinnt.
}
two-down-rules-deck = **Die Karten.** Es gibt { $numbers } Zahlenkarten: { $lowest } bis { $highest } in Rot, Gelb, Grün und Blau, jede mit Kreis, Dreieck oder Quadrat. Dazu kommen { $wilds } Wilds, { $ups }-mal 1Up, { $swaps } Swaps, { $jumps } Jumps und { $blocks } Blocks.
two-down-example-deck = Zum Beispiel ist { $card } die rote 7 mit Dreieck.
two-down-rules-deal = **Eine Runde.** Alle bekommen { $hand } Karten und { $down } verdeckte, die niemand ansieht. Eine Karte wird aufgedeckt. Links von der Person, die gibt, geht es los; in der nächsten Runde gibt die nächste Person. Wer zuerst gibt, entscheidet das Los.
two-down-rules-melds = **Was zusammengehört**
two-down-rules-serve = Keine Karte zählt doppelt. Aktionskarten zählen nirgends mit, nur ein Wild: Es steht für jede beliebige Karte.
two-down-example-wild = Zum Beispiel bilden { $cards } eine 4er-Folge, mit dem Wild als 6.
two-down-rules-turn = **Dein Zug.** Nimm die oberste Karte vom Zugstapel oder vom Ablagestapel. Leg dann eine Karte ab oder spiel eine Aktionskarte. Eine Aktionskarte auf dem Ablagestapel bleibt liegen; nur wer eine Runde beginnt, darf die aufgedeckte nehmen.
two-down-rules-lay = **Auslegen.** Ist dein Level nach dem Ziehen komplett, darfst du es auslegen. Das beendet die Runde sofort.
two-down-example-turn = Zum Beispiel verlangt dein Level eine 3er-Gruppe, und du hast { $held }. Du nimmst { $card } und legst aus.
two-down-rules-limit = Zwischen den Zügen hat niemand mehr als { $most } Karten. Ist der Zugstapel leer, wird der Ablagestapel neu gemischt; seine oberste Karte bleibt.
two-down-rules-actions = **Aktionskarten** beenden deinen Zug.
two-down-rules-block = **Block:** Leg ihn vor jemanden. In den nächsten { $turns } Zügen darf diese Person nicht auslegen, und ein 1Up bewirkt nichts. Am Ende der Runde fällt er weg.
two-down-rules-jump = **Jump:** Jemand setzt einmal aus. Zu zweit bist du gleich noch mal dran.
two-down-rules-swap = **Swap:** Alle Handkarten wandern einen Platz weiter, nach links oder rechts, und die verdeckten Karten mit.
two-down-rules-one-up = **1Up:** Du nimmst eine deiner verdeckten Karten auf die Hand. Hast du keine mehr, tauschst du ein weiteres 1Up gegen eine Karte vom Zugstapel, und dein Zug geht weiter.
two-down-rules-wild = **Wild:** Steht in deinem Level für jede beliebige Karte. Oder spiel es als Block, Jump oder 1Up, oder entferne damit einen Block vor dir.
two-down-example-actions = Zum Beispiel fehlt deinem Level eine Karte, und du hast ein 1Up: Die verdeckte Karte, die du aufnimmst, könnte die richtige sein.
two-down-rules-end = **Das Ende einer Runde.** Legt jemand aus, decken alle anderen ihre verdeckten Karten auf, nehmen sie auf die Hand und dürfen ihr eigenes Level auslegen. Wer ausgelegt hat, kommt ein Level weiter; alle anderen versuchen ihres noch mal.
two-down-example-end = Zum Beispiel verlangt dein Level ein 4er-Bündel, und du hast { $held }. Verdeckt lagen { $down }: Du kannst auch auslegen.
two-down-rules-winner = **Gewonnen** hat, wer das letzte Level zuerst auslegt. Im eigenen Zug endet die Partie damit sofort, und niemand nimmt noch verdeckte Karten auf. Schaffen es mehrere beim selben Aufnehmen, teilen sie sich den Sieg.

two-down-daily = { $rounds ->
    [3] Drei Runden
   *[other] { $rounds } Runden
}: Leg so viele Level aus, wie du kannst. ⭐ ist eine Runde, die du beendet hast, 🟩 eine, in der du beim Aufnehmen ausgelegt hast, 🟥 eine ohne Level.
two-down-daily-score = { $levels ->
    [one] ein Level
   *[other] { $levels } Level
} in { $rounds } Runden

refused-discard-not-taken = Die oberste Karte vom Ablagestapel darf man jetzt nicht nehmen. Zieh vom Zugstapel.
refused-laying-blocked = Vor dir liegt ein Block: { $turns ->
    [one] noch einen Zug
   *[other] noch { $turns } Züge
} lang kein Auslegen. Du kannst ihn mit einem Wild entfernen oder warten.
refused-not-the-level = Mit diesen Karten ist Level { $level } nicht komplett. Bitte nimm andere.
refused-own-seat = Such dir dafür jemand anderen aus.
refused-no-such-seat = An diesem Tisch gibt es keinen Platz { $seat }.
refused-which-down-card = Sag dazu, welche deiner verdeckten Karten du mit dem 1Up aufnimmst.
refused-no-such-down-card = Diese verdeckte Karte gibt es nicht mehr. Bitte wähl noch mal.
refused-no-effect = Das hätte jetzt keine Wirkung. Bitte wähl etwas anderes.
refused-not-blocked = Vor dir liegt kein Block.
refused-down-cards-left = Mit einem 1Up nimmst du eine verdeckte Karte auf, solange du noch eine hast. Eintauschen kannst du es erst danach.

refused-unknown-challenge = Eine Aufgabenkarte namens { $challenge } gibt es nicht.
refused-challenge-unreadable = Diese Karte konnte ich nicht lesen. Schreib jedes Level in eine eigene Zeile, etwa: Folge 4 + Gruppe 2 oder Päckchen 5
refused-challenge-levels = Eine Aufgabenkarte hat { $levels } Level, jedes in einer eigenen Zeile.
refused-challenge-alternatives = Level { $level } kann 1 bis { $most } Möglichkeiten haben, mit „oder“ dazwischen.
refused-challenge-melds = Jede Möglichkeit von Level { $level } braucht 1 bis { $most } Teile wie „Folge 4“.
refused-challenge-meld = Level { $level } verlangt „{ $meld }“, und das kenne ich nicht. Es gibt: Folge, ungerade Folge, gerade Folge, Gruppe, Päckchen, Haufen, Bündel, ungerade und gerade, jeweils mit der Zahl der Karten dahinter.
refused-challenge-size = Bei Level { $level } gehen hier nur { $fewest } bis { $most } Karten: { $meld }.
refused-challenge-cards = Eine Möglichkeit von Level { $level } braucht mehr als { $most } Karten, und so viele hat nie jemand.

two-down-earned-from-last = Vom letzten Platz aus gewonnen
two-down-earned-gift = Gewonnen mit den Karten aus einem fremden Swap
two-down-earned-first-turn = Ein Level im ersten Zug einer Runde ausgelegt
two-down-earned-runaway = Mit drei Leveln Vorsprung gewonnen
two-down-stats = Höchstes Level: { $level }, in { $times } von { $games ->
    [one] einer Partie
   *[other] { $games } Partien
}

two-down-story-swap = { $whose ->
    [own] 🔁 { $name } hat sich mit einem Swap die Karten zum Sieg geholt.
   *[other] 🔁 Ein Swap von { $by } hat { $name } die Karten zum Sieg gebracht.
}
two-down-story-last = 📈 Nach Runde { $round } lag { $name } noch ganz hinten, { $count ->
    [one] ein Level
   *[other] { $count } Level
} zurück.
two-down-story-fast = ⚡ Schnellstes Level: { $name } hat Level { $level } nach { $turns ->
    [one] einem Zug
   *[other] { $turns } Zügen
} ausgelegt.
