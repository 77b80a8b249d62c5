two-win-title = 2 WIN
two-win-about = Geef elke ronde een kaart door en maak een hoger getal. Wie als laatste overblijft, wint.
two-win-blue = blauw
two-win-pink = roze
two-win-green = groen
two-win-card = { $colour_key ->
    [blue] blauwe
    [pink] roze
   *[green] groene
} { $digit }
two-win-colour-line = { $symbol } { $colour }:
two-win-hand = { $count ->
    [one] Je enige kaart
   *[other] Je { $count } kaarten
}:
two-win-hand-empty = Je hebt geen kaarten meer.
two-win-new = { $count ->
    [one] nieuw
   *[other] ({ $new } nieuw)
}

two-win-numbers-between = { $count } getallen, van { $first } tot { $last }

two-win-open = Getallen
two-win-pass = Ronde { $round } · Geef een kaart door
two-win-form = Ronde { $round } · Maak een getal
two-win-over = Het einde
two-win-cards = { $cards ->
    [one] { $cards } kaart
   *[other] { $cards } kaarten
}
two-win-no-number = nog geen getal
two-win-seat = { $number } · { $cards }
two-win-run-open-tens = tientallen { $run }
two-win-run-open-units = eenheden { $run }
two-win-out = afgevallen { $cards ->
    [0] zonder kaarten
    [one] met { $cards } kaart
   *[other] met { $cards } kaarten
}
two-win-pile = Trekstapel: { $pile ->
    [one] { $pile } kaart
   *[other] { $pile } kaarten
}

two-win-reveal = Ronde { $round }: de getallen
two-win-last-round = Ronde { $round }: de laatste
two-win-cannot-beat = blijft op { $number }
two-win-out-of-cards = zonder kaarten
two-win-no-one-formed = Niemand kon hoger.
two-win-own-number = { $cards ->
    [0] Je **{ $number }** levert geen kaart op.
    [one] Je **{ $number }** levert { $cards } kaart op.
   *[other] Je **{ $number }** levert { $cards } kaarten op.
}
two-win-own-leads = Niemand kwam hoger.
two-win-leads = Hoogste: **{ $number }**, { $names }.
two-win-own-out = Je valt af in ronde { $round }: hoger dan je **{ $number }** kom je niet.
two-win-own-out-of-cards = Je valt af in ronde { $round }: geen kaarten meer.
two-win-own-last = Alleen jij bent nog over!
two-win-out-now = 🚪 { $count ->
    [one] { $names } valt af.
   *[other] { $names } vallen af.
}
two-win-reshuffled = 🔀 Oudere kaarten zijn geschud tot een nieuwe trekstapel.
two-win-shortage = { $name } loopt { $cards ->
    [one] { $cards } kaart
   *[other] { $cards } kaarten
} mis: er valt niets meer te trekken.
two-win-headline-99 = 99! Niemand komt nog boven { $names } uit.
two-win-headline-duel = Alleen { $names } zijn nog over.
two-win-headline-many = { $cards } kaarten in één keer voor { $name }.
two-win-symbols = -# Elk levert een kaart op: 👑 hoogste · 🌟 meeste sterren · 🟰 2 dezelfde cijfers · ☰ reeks van drie van één kleur

two-win-line = Ronde { $round } · { $numbers }
two-win-line-out = { $names } af

two-win-highest = 👑 hoogste
two-win-most-stars = 🌟 meeste sterren ({ $stars })
two-win-twins = 🟰 2 dezelfde cijfers
two-win-run-tens = ☰ drie keer { $colour } bij de tientallen
two-win-run-units = ☰ drie keer { $colour } bij de eenheden

two-win-won-last-player = 🏆 { $names } blijft als enige over en wint, { $cards ->
    [0] zonder kaarten
    [one] met { $cards } kaart
   *[other] met { $cards } kaarten
}.
two-win-won-most-cards = 🏆 { $names } wint, tegelijk afgevallen met { $others }: { $cards ->
    [one] { $cards } kaart
   *[other] { $cards } kaarten
} tegen { $next }.
two-win-won-lowest-number = 🏆 { $names } wint met het laagste laatste getal: { $number }, vóór { $others } met { $next }.
two-win-won-shared = 🏆 { $names } delen de overwinning: evenveel kaarten, hetzelfde laatste getal.
two-win-story-last = 📈 { $name } stond { $count ->
    [one] één kaart
   *[other] { $count } kaarten
} achter na ronde { $round }.
two-win-story-met = 🌟 { $name } trok { $count } kaarten met **{ $number }**.
two-win-story-climb = 🧗 { $name } klom van { $first } naar { $last } in { $count } getallen.
two-win-own-end = { $number ->
    [0] Je hebt geen getal gemaakt
   *[other] Je laatste getal was **{ $number }**
}, en je had { $cards ->
    [0] geen kaarten meer
    [one] nog { $cards } kaart
   *[other] nog { $cards } kaarten
}.
two-win-result = { $number } · { $cards ->
    [0] geen kaarten
    [one] { $cards } kaart
   *[other] { $cards } kaarten
}
two-win-result-cards = geen getal · { $cards ->
    [0] geen kaarten
    [one] { $cards } kaart
   *[other] { $cards } kaarten
}
two-win-no-cards-left = geen kaarten meer

two-win-news-own = Met **{ $number }** heb je { $cards } getrokken: { $why }.
two-win-news-own-nothing = Met **{ $number }** heb je niets getrokken.

two-win-ask-pass = Welke kaart geef je door aan { $name }?
two-win-choose-pass = Kies een kaart
two-win-passed = Je geeft de **{ $card }** door aan { $name }.
two-win-not-final = Je kunt nog wisselen.
two-win-choose-other-pass = Of een andere kaart doorgeven?

two-win-ask-form-first = Maak je eerste getal: welke kaart voor de tientallen?
two-win-ask-form = Maak een getal boven **{ $number }**: welke kaart voor de tientallen?
two-win-choose-tens = Kies de tientallen
two-win-choose-units = Kies de eenheden
two-win-too-low = -# Te laag voor de tientallen: { $cards }
two-win-own-tens = Je tientallen: { $run } (nog één { $symbol }: +1 kaart)
two-win-own-units = Je eenheden: { $run } (nog één { $symbol }: +1 kaart)
two-win-tens-chosen = Tientallen: **{ $card }**. Welke kaart voor de eenheden?
two-win-option-draws = { $cards ->
    [one] je trekt { $cards } kaart
   *[other] je trekt { $cards } kaarten
}
two-win-option-leaves = { $numbers ->
    [0] daarna niets hogers meer
    [one] daarna is nog 1 hoger getal mogelijk
   *[other] daarna zijn nog { $numbers } hogere getallen mogelijk
}
two-win-surely-draws = { $cards ->
    [one] je trekt { $cards } kaart: { $why }
   *[other] je trekt { $cards } kaarten: { $why }
}
two-win-may-draw = +1 kaart als hoogste
two-win-may-draw-stars = +1 kaart als hoogste, +1 bij de meeste sterren
two-win-leaves = Je houdt over: { $cards }. Daarmee kun je maken: { $numbers }.
two-win-leaves-none-higher = ⚠️ Je houdt over: { $cards }. Zonder nieuwe kaart kom je niet boven { $number }.
two-win-leaves-no-number = ⚠️ Hoger dan { $number } kan niet: in de volgende ronde val je af.
two-win-leaves-nothing = ⚠️ Dit zijn je laatste kaarten: zonder nieuwe val je af.
two-win-lock-in = { $number } spelen
two-win-other-tens = ↺ Tiental
two-win-other-units = ↺ Eenheid
two-win-change = Wisselen
two-win-formed = Je speelt { $number }
two-win-stuck = Je komt niet boven **{ $number }**: bij het omdraaien val je af. Dat weet nog niemand anders.
two-win-stuck-acknowledged = Bij het omdraaien val je af. Dat weet nog niemand anders.
two-win-watching = Je bent afgevallen. Blijf kijken wie er wint!
two-win-waiting = Er valt nu niets te kiezen.

two-win-would-pass = de { $card } doorgeven
    .past = gaf de { $card } door
    .noun = de { $card } doorgeven
two-win-would-form = { $number } ({ $cards }) maken
    .past = maakte { $number } ({ $cards })
    .noun = { $number } ({ $cards }) maken
reason-only-choice = er is geen andere keuze.
reason-guess = zomaar een gok.
reason-lowest-digit = het is het laagste cijfer in de hand.
reason-smallest-number = het is de kleinste stap omhoog, en de hogere kaarten blijven voor later.
reason-least-useful = deze kaart zal het minst worden gemist.
reason-too-low-to-lead = deze kaart is nu te laag voor de tientallen.
reason-completes-run = het maakt een reeks van drie af, en die levert een kaart op.
reason-twins = twee dezelfde cijfers leveren een kaart op.
reason-many-stars = zoveel sterren leveren misschien een kaart op.
reason-small-step = een kleine stap laat ruimte voor latere rondes.
reason-builds-run = het bouwt aan een reeks van één kleur.
reason-keeps-better-cards = zo blijven de betere kaarten voor later.

two-win-rules-aim =
    ### 2 WIN
    Blijf als laatste over. Iedereen begint met { $hand } kaarten: cijfers van { $lowest } tot en met { $highest } in 🔵 blauw, 🌸 roze en 🟩 groen, sommige met sterren ★.
two-win-rules-pass = **1. Doorgeven.** Iedereen kiest in het geheim een kaart voor de volgende speler links, en alle kaarten gaan tegelijk door. Heb je aan het begin daarvan geen kaarten meer, dan val je af.
two-win-rules-form = **2. Een getal maken.** Iedereen legt in het geheim twee kaarten neer: tientallen en eenheden. Je getal moet hoger zijn dan dat van je vorige ronde. Lukt dat niet, dan val je af, met je kaarten nog in de hand.
two-win-rules-draw = **3. Trekken.** Je trekt één kaart voor elk van deze punten:
    👑 je getal is het hoogste van de ronde;
    🌟 het heeft de meeste sterren;
    🟰 de twee cijfers zijn gelijk;
    ☰ het tiental is de derde kaart op rij van één kleur in je stapel tientallen. Voor de eenheden geldt hetzelfde. Daarna begint een nieuwe reeks.
    Bij gelijke stand trekken jullie allemaal.
two-win-rules-end = **Het einde.** Wie als laatste overblijft, wint. Vallen de laatsten tegelijk af, dan wint wie de meeste kaarten in de hand heeft. Bij gelijkspel wint het laagste laatste getal; is ook dat gelijk, dan delen jullie de overwinning. Is de trekstapel op, dan wordt er een nieuwe geschud: uit alle kaarten van spelers die zijn afgevallen, en van alle anderen alle getallen behalve { $kept ->
    [one] het laatste
   *[other] de laatste { $kept }
}.

two-win-example-cards = 🌸 **5** roze ★★ is een roze vijf met twee sterren.
two-win-example-pass =
    Ana ➜ Ben ➜ Chloe ➜ Ana
    Ana geeft 🔵 **1** door aan Ben en krijgt 🟩 **8**★ van Chloe. Een kaart zie je alleen als je die geeft of krijgt.
two-win-example-form =
    Het laatste getal van Ana was 58.
    🌸**7** 🔵**3**★ = **73** is hoger: Ana blijft in het spel.
    🟩**4** 🔵**9** = 49 is dat niet, dus dat kan ze niet spelen.
two-win-example-draw =
    Ben **88** 🟩8★ 🟩8★ trekt 3 kaarten: 👑 🌟 🟰
    Ana **73** 🌸7 🔵3★ trekt 1 kaart: ☰ haar derde roze kaart bij de tientallen, na 🌸4 en 🌸5.
    Chloe **61** 🔵6 🌸1 trekt niets.
two-win-example-end = Ana heeft niets boven 73 en valt af met 6 kaarten. Ben maakt 91: hij blijft als laatste over en wint.

two-win-rule-forfeit = als de kaarten op zijn: niemand trekt meer
two-win-rule-recycle = als de kaarten op zijn: ook nieuwere getallen gaan mee
two-win-rule-kept = { $numbers ->
    [one] bij het schudden blijft van iedereen het laatste getal liggen
   *[other] bij het schudden blijven van iedereen de laatste { $numbers } getallen liggen
}
two-win-rule-stars = sterren op de vier exemplaren van elke kaart: { $stars }

command-twowin-description = 2 WIN: geef een kaart door, maak een getal, blijf als laatste over

two-win-setting-shortage = Als de kaarten op zijn
two-win-setting-shortage-about = Voor als de stapel leeg is en er geen oudere getallen meer te schudden zijn.
two-win-setting-shortage-forfeit = niemand trekt meer
two-win-setting-shortage-recycle = ook nieuwere getallen gaan mee
two-win-setting-kept = Wat op tafel blijft bij het schudden
two-win-setting-kept-about = Als de stapel leeg is, vormen de oudere getallen een nieuwe. Deze blijven liggen.
two-win-setting-kept-number = { $numbers ->
    [one] van iedereen het laatste getal
   *[other] van iedereen de laatste { $numbers } getallen
}
two-win-setting-stars = Sterren op de vier exemplaren van een kaart
two-win-setting-stars-about = Elke kaart is er vier keer. De meeste sterren van een ronde leveren een kaart op.

two-win-lesson-pass = **Een eerste ronde, alleen voor jou.** Je speelt tegen een bot. Niemand ziet het en niets telt mee. Geef eerst een kaart door: een lage kun je best missen, want daar maak je lage getallen mee. Met **Tip** vraag je een sterke bot om raad.
two-win-lesson-form = **Maak nu een getal.** Kies de tientallen, dan de eenheden. Een klein getal laat ruimte voor de volgende rondes, met een groot trek je misschien kaarten.
two-win-lesson-end =
    Dat was een ronde. De kaarten die je hebt getrokken zitten in je hand, de twee die je hebt gespeeld zijn weg. Je volgende getal moet hoger zijn. Dit is nu je hand:
    { $cards }
    Druk op **Nu spelen** voor een echte tafel. Geen gezelschap? Speel tegen bots.

two-win-daily = Een heel spel. ⭐️ is een ronde waarin jouw getal het hoogste was, 🟩️ een waarin je kaarten hebt getrokken, ⬜️ een zonder kaarten, 🟥️ die waarin je bent afgevallen.
two-win-daily-score = { $rounds ->
    [one] één ronde
   *[other] { $rounds } rondes
} · laatste getal { $number }

two-win-earned-from-last = Gewonnen vanaf de laatste plaats
two-win-earned-stars = 99 met vier sterren gemaakt
two-win-earned-outlasted = Langer volgehouden dan een tafel van vijf of meer
two-win-earned-one-card = Gewonnen met één kaart verschil
two-win-stats-cards = Meeste kaarten aan het einde: { $most } (uit { $games ->
    [one] één spel
   *[other] { $games } spellen
})
two-win-stats-drawn = Meeste kaarten getrokken in een ronde: { $most } (uit { $games ->
    [one] één spel
   *[other] { $games } spellen
})
two-win-stats-guessed = Winnaars goed geraden: { $right } van { $guesses }
two-win-stats-numbers = Favoriete getallen: { $numbers }
two-win-stats-number = { $number } ({ $times ->
    [2] twee keer
   *[other] { $times } keer
})
