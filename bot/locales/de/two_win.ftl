two-win-title = 2 WIN
two-win-about = Jede Runde eine Karte weitergeben, dann eine höhere Zahl bilden. Wer am längsten drinbleibt, gewinnt.
two-win-blue = blau
two-win-pink = pink
two-win-green = grün
two-win-card = { $colour_key ->
    [blue] blaue
    [pink] pinke
   *[green] grüne
} { $digit }
two-win-colour-line = { $symbol } { $colour }:
two-win-hand = { $count ->
    [one] Deine einzige Karte
   *[other] Deine { $count } Karten
}:
two-win-hand-empty = Du hast keine Karten mehr.
two-win-new = { $count ->
    [one] neu
   *[other] ({ $new } neu)
}

two-win-numbers-between = { $count } Zahlen, von { $first } bis { $last }

two-win-open = Zahlen
two-win-pass = Runde { $round } · Karte weitergeben
two-win-form = Runde { $round } · Zahl bilden
two-win-over = Ende
two-win-cards = { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}
two-win-no-number = noch keine Zahl
two-win-seat = { $number } · { $cards }
two-win-run-open-tens = Zehner { $run }
two-win-run-open-units = Einer { $run }
two-win-out = raus { $cards ->
    [0] ohne Karten
    [one] mit { $cards } Karte
   *[other] mit { $cards } Karten
}
two-win-pile = Zugstapel: { $pile ->
    [one] { $pile } Karte
   *[other] { $pile } Karten
}

two-win-reveal = Runde { $round }: die Zahlen
two-win-last-round = Runde { $round }: die letzte
two-win-cannot-beat = bleibt bei { $number }
two-win-out-of-cards = ohne Karten
two-win-no-one-formed = Niemand kam höher.
two-win-own-number = { $cards ->
    [0] Deine **{ $number }** bringt keine Karte.
    [one] Deine **{ $number }** bringt { $cards } Karte.
   *[other] Deine **{ $number }** bringt { $cards } Karten.
}
two-win-own-leads = Höher war niemand.
two-win-leads = Höchste Zahl: **{ $number }**, { $names }.
two-win-own-out = Du bist in Runde { $round } raus: Über deine **{ $number }** kommst du nicht.
two-win-own-out-of-cards = Du bist in Runde { $round } raus: keine Karten mehr.
two-win-own-last = Nur du bist noch übrig!
two-win-out-now = 🚪 { $count ->
    [one] { $names } ist raus.
   *[other] { $names } sind raus.
}
two-win-reshuffled = 🔀 Ältere Karten wurden zu einem neuen Zugstapel gemischt.
two-win-shortage = { $name } muss auf { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} verzichten: Es gibt nichts mehr zu ziehen.
two-win-headline-99 = 99! An { $names } kommt niemand vorbei.
two-win-headline-duel = Nur noch { $names } sind dabei.
two-win-headline-many = { $cards } Karten auf einmal für { $name }.
two-win-symbols = -# Je eine Karte für: 👑 höchste Zahl · 🌟 meiste Sterne · 🟰 gleiche Ziffern · ☰ Reihe aus drei einer Farbe

two-win-line = Runde { $round } · { $numbers }
two-win-line-out = { $names } raus

two-win-highest = 👑 höchste Zahl
two-win-most-stars = 🌟 meiste Sterne ({ $stars })
two-win-twins = 🟰 gleiche Ziffern
two-win-run-tens = ☰ drei { $colour_key ->
    [blue] blaue
    [pink] pinke
   *[green] grüne
} bei den Zehnern
two-win-run-units = ☰ drei { $colour_key ->
    [blue] blaue
    [pink] pinke
   *[green] grüne
} bei den Einern

two-win-won-last-player = 🏆 { $names } bleibt allein übrig und gewinnt, { $cards ->
    [0] ganz ohne Karten
    [one] mit { $cards } Karte
   *[other] mit { $cards } Karten
}.
two-win-won-most-cards = 🏆 { $names } gewinnt, zugleich raus mit { $others }: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} zu { $next }.
two-win-won-lowest-number = 🏆 { $names } gewinnt mit der niedrigsten letzten Zahl: { $number }, vor { $others } mit { $next }.
two-win-won-shared = 🏆 { $names } teilen sich den Sieg: gleich viele Karten, gleiche Zahl.
two-win-story-last = 📈 { $name } lag { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} zurück nach Runde { $round }.
two-win-story-met = 🌟 { $name } hat mit **{ $number }** { $count } Karten gezogen.
two-win-story-climb = 🧗 { $name } stieg in { $count } Zahlen von { $first } auf { $last }.
two-win-own-end = { $number ->
    [0] Du hast keine Zahl gebildet
   *[other] Deine letzte Zahl war **{ $number }**
}, und du hattest { $cards ->
    [0] keine Karten mehr
    [one] noch { $cards } Karte
   *[other] noch { $cards } Karten
}.
two-win-result = { $number } · { $cards ->
    [0] keine Karten
    [one] { $cards } Karte
   *[other] { $cards } Karten
}
two-win-result-cards = keine Zahl · { $cards ->
    [0] keine Karten
    [one] { $cards } Karte
   *[other] { $cards } Karten
}
two-win-no-cards-left = keine Karten mehr

two-win-news-own = Deine **{ $number }** hat { $cards } gebracht: { $why }.
two-win-news-own-nothing = Deine **{ $number }** hat nichts gebracht.

two-win-ask-pass = Welche Karte gibst du an { $name } weiter?
two-win-choose-pass = Karte wählen
two-win-passed = Du gibst die **{ $card }** an { $name } weiter.
two-win-not-final = Du kannst es noch ändern.
two-win-choose-other-pass = Oder doch eine andere?

two-win-ask-form-first = Bilde deine erste Zahl: Welche Karte wird der Zehner?
two-win-ask-form = Bilde eine Zahl über **{ $number }**: Welche Karte wird der Zehner?
two-win-choose-tens = Zehner wählen
two-win-choose-units = Einer wählen
two-win-too-low = -# Zu niedrig als Zehner: { $cards }
two-win-own-tens = Deine Zehner: { $run } (noch eine { $symbol }, und du ziehst)
two-win-own-units = Deine Einer: { $run } (noch eine { $symbol }, und du ziehst)
two-win-tens-chosen = Zehner: **{ $card }**. Und welche Karte wird der Einer?
two-win-option-draws = { $cards ->
    [one] bringt { $cards } Karte
   *[other] bringt { $cards } Karten
}
two-win-option-leaves = { $numbers ->
    [0] danach geht nichts Höheres
    [one] danach geht noch 1 höhere Zahl
   *[other] danach gehen noch { $numbers } höhere Zahlen
}
two-win-surely-draws = { $cards ->
    [one] bringt { $cards } Karte: { $why }
   *[other] bringt { $cards } Karten: { $why }
}
two-win-may-draw = +1 Karte, falls höchste Zahl
two-win-may-draw-stars = +1 Karte, falls höchste Zahl; +1, falls meiste Sterne
two-win-leaves = Dann hast du noch { $cards } und kannst bilden: { $numbers }.
two-win-leaves-none-higher = ⚠️ Dann hast du noch { $cards }: Ohne neue Karte geht nichts über { $number }.
two-win-leaves-no-number = ⚠️ Höher als { $number } geht es nicht: In der nächsten Runde wärst du raus.
two-win-leaves-nothing = ⚠️ Das sind deine letzten Karten: Ohne eine neue bist du raus.
two-win-lock-in = { $number } legen
two-win-other-tens = ↺ Zehner
two-win-other-units = ↺ Einer
two-win-change = Ändern
two-win-formed = Du legst { $number }
two-win-stuck = Über **{ $number }** kommst du nicht: Beim Aufdecken bist du raus. Das weißt bisher nur du.
two-win-stuck-acknowledged = Beim Aufdecken bist du raus. Das weißt bisher nur du.
two-win-watching = Du bist raus. Bleib dabei und schau, wer gewinnt!
two-win-waiting = Gerade gibt es nichts zu entscheiden.

two-win-would-pass = die { $card } weitergeben
    .past = die { $card } weitergegeben
    .noun = die { $card } weitergeben
two-win-would-form = { $number } ({ $cards }) legen
    .past = { $number } ({ $cards }) gelegt
    .noun = { $number } ({ $cards }) legen
reason-only-choice = Etwas anderes geht nicht.
reason-guess = Das ist nur geraten.
reason-lowest-digit = Das ist die niedrigste Ziffer auf der Hand.
reason-smallest-number = Das ist der kleinste Schritt nach oben, und die höheren Karten bleiben für später.
reason-least-useful = Diese Karte wird am wenigsten fehlen.
reason-too-low-to-lead = Als Zehner ist diese Karte schon zu niedrig.
reason-completes-run = Damit ist eine Reihe aus drei voll, und die bringt eine Karte.
reason-twins = Zwei gleiche Ziffern bringen eine Karte.
reason-many-stars = Bei so vielen Sternen ist gut eine Karte drin.
reason-small-step = Ein kleiner Schritt lässt Luft für spätere Runden.
reason-builds-run = So wächst eine Reihe in einer Farbe.
reason-keeps-better-cards = Die besseren Karten bleiben für später.

two-win-rules-aim =
    ### 2 WIN
    Bleib am längsten im Spiel. Alle beginnen mit { $hand } Karten: Ziffern von { $lowest } bis { $highest } in 🔵 Blau, 🌸 Pink und 🟩 Grün, manche davon mit Sternen ★.
two-win-rules-pass = **1. Weitergeben.** Alle wählen geheim eine Karte für die nächste Person links, und alle Karten wandern im selben Moment weiter. Wer dafür keine Karte mehr hat, ist raus.
two-win-rules-form = **2. Zahl bilden.** Alle legen geheim zwei Karten, Zehner und Einer. Deine Zahl muss höher sein als deine aus der letzten Runde. Geht das nicht, bist du raus und behältst deine Karten.
two-win-rules-draw = **3. Ziehen.** Du ziehst für jedes davon eine Karte:
    👑 Deine Zahl ist die höchste der Runde.
    🌟 Sie zeigt die meisten Sterne.
    🟰 Ihre beiden Ziffern sind gleich.
    ☰ Ihr Zehner ist im Zehnerstapel der dritte einer Farbe in Folge. Für Einer gilt das Gleiche. Danach beginnt eine neue Reihe.
    Bei Gleichstand ziehen alle.
two-win-rules-end = **Ende.** Wer allein übrig bleibt, gewinnt. Scheiden alle Übrigen auf einmal aus, gewinnen die meisten Handkarten, bei Gleichstand die niedrigste letzte Zahl; ist auch die gleich, wird der Sieg geteilt. Ist der Zugstapel leer, wird ein neuer gemischt: aus allen Karten der Ausgeschiedenen und den Zahlen der anderen, von denen je { $kept ->
        [one] die letzte liegen bleibt
       *[other] die letzten { $kept } liegen bleiben
    }.

two-win-example-cards = 🌸**5**★★ ist eine pinke Fünf mit zwei Sternen.
two-win-example-pass =
    Ana ➜ Ben ➜ Chloe ➜ Ana
    Ana gibt 🔵 **1** an Ben weiter und bekommt 🟩 **8**★ von Chloe. Eine Karte sieht nur, wer sie gibt oder bekommt.
two-win-example-form =
    Anas letzte Zahl war 58.
    🌸**7** 🔵**3**★ = **73** ist höher: Ana bleibt drin.
    🟩**4** 🔵**9** = 49 ist es nicht, das geht also nicht.
two-win-example-draw =
    Ben **88** 🟩8★ 🟩8★ zieht 3 Karten: 👑 🌟 🟰
    Ana **73** 🌸7 🔵3★ zieht 1 Karte: ☰ die dritte pinke bei den Zehnern, nach 🌸4 und 🌸5.
    Chloe **61** 🔵6 🌸1 zieht nichts.
two-win-example-end = Ana hat nichts über 73 und ist mit 6 Karten raus. Ben legt 91, bleibt allein übrig und gewinnt.

two-win-rule-forfeit = wenn die Karten ausgehen: niemand zieht mehr
two-win-rule-recycle = wenn die Karten ausgehen: auch neuere Zahlen werden eingemischt
two-win-rule-kept = { $numbers ->
    [one] beim Mischen bleibt von allen die letzte Zahl liegen
   *[other] beim Mischen bleiben von allen die letzten { $numbers } Zahlen liegen
}
two-win-rule-stars = Sterne auf den vier Exemplaren jeder Karte: { $stars }

command-twowin-description = 2 WIN: Karte weitergeben, Zahl bilden, am längsten drinbleiben

two-win-setting-shortage = Wenn die Karten ausgehen
two-win-setting-shortage-about = Für den Fall, dass der Stapel leer ist und keine älteren Zahlen mehr zu mischen sind.
two-win-setting-shortage-forfeit = niemand zieht mehr
two-win-setting-shortage-recycle = auch neuere Zahlen werden eingemischt
two-win-setting-kept = Was beim Mischen auf dem Tisch bleibt
two-win-setting-kept-about = Ist der Stapel leer, werden die älteren Zahlen zu einem neuen gemischt. Diese bleiben liegen.
two-win-setting-kept-number = { $numbers ->
    [one] von allen die letzte Zahl
   *[other] von allen die letzten { $numbers } Zahlen
}
two-win-setting-stars = Sterne auf den vier Exemplaren einer Karte
two-win-setting-stars-about = Jede Karte gibt es viermal. Die meisten Sterne einer Runde bringen eine Karte.

two-win-lesson-pass = **Eine erste Runde, nur für dich.** Du spielst gegen einen Bot. Niemand sieht zu, und nichts zählt. Zuerst gibst du eine Karte weiter: am besten eine niedrige, denn die gibt nur niedrige Zahlen. **Tipp** fragt einen starken Bot.
two-win-lesson-form = **Jetzt bilde eine Zahl.** Wähl den Zehner, dann den Einer. Eine kleine Zahl lässt Luft für die nächsten Runden, eine große bringt vielleicht Karten.
two-win-lesson-end =
    Das war eine Runde. Was du gezogen hast, ist auf deiner Hand, die zwei gelegten Karten sind weg. Deine nächste Zahl muss höher sein. Das hast du jetzt:
    { $cards }
    Drück auf **Jetzt spielen** für einen richtigen Tisch. Keine Gesellschaft? Spiel gegen Bots.

two-win-daily = Eine ganze Partie. ⭐️ ist eine Runde, in der deine Zahl die höchste war, 🟩️ eine, die Karten brachte, ⬜️ eine, die keine brachte, 🟥️ die, in der du ausgeschieden bist.
two-win-daily-score = { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
} · letzte Zahl { $number }

two-win-earned-from-last = Vom letzten Platz aus gewonnen
two-win-earned-stars = Die 99 mit vier Sternen gebildet
two-win-earned-outlasted = Einen Tisch von mindestens fünf überdauert
two-win-earned-one-card = Mit einer einzigen Karte Vorsprung gewonnen
two-win-stats-cards = Meiste Karten am Ende: { $most } (aus { $games ->
    [one] einer Partie
   *[other] { $games } Partien
})
two-win-stats-drawn = Meiste Karten in einer Runde gezogen: { $most } (aus { $games ->
    [one] einer Partie
   *[other] { $games } Partien
})
two-win-stats-guessed = Sieg richtig getippt: { $right } von { $guesses }
two-win-stats-numbers = Lieblingszahlen: { $numbers }
two-win-stats-number = { $number } ({ $times }×)
