## Looking back at a finished game, after a press on Analysis; private, one message. The bot explains like a friend who
## counts. $cost, $points, $start, $result: points of a hundred. $margin: how far $cost may be off. $part: turn or
## round, as the game counts. $way: whether luck took or gave. $action: what someone did, as the attribute .past of a
## ...-would-... message; in analysis-better the attribute .noun. $reason: one of the reason-... sentences. $better,
## $given: the win chance in percent with the better choice and with the one that was made. $least: a cost of fewer
## points is not told.
## analysis-chart...: beside and below a picture, 40 characters at most; analysis-chart-description is read aloud.
## analysis-apart: below the chances of several players.
## result-turning-...: one line of the public result.
## coach-...: what was picked has a win chance of $chance percent, $cost points fewer than the best, within $margin;
## coach-question stands on a menu, and button-coach asks for a choice of one's own again.

button-analysis = Analysis
button-analysis-look = Look again
button-analysis-again = Try again
button-analysis-choices = Show the choices
button-analysis-back = Back
button-coach = Choose again
button-coach-next = Next choice
button-exercises = Exercises
button-exercise = Exercise { $number }
coach-question = What do you choose now?
coach-best = ✅ Well chosen: nothing better was found.
coach-as-then = 🔁 That's what you chose then.
coach-close = ≈ About as good, too close to call: { $chance }%, { $cost } less (±{ $margin }).
coach-worse = ❌ Win chance { $chance }%: { $cost } points less (±{ $margin }).
exercises-title = { $game }: exercises of the week
exercises-say = These choices of the last seven days cost you the most. What do you choose now?
exercises-none = None yet. They're made from your games of the last seven days: press **{ button-analysis }** below a result, and choices that clearly cost you something come back here.
analysis-title = { $game }: the analysis
analysis-verdict =
    { $dealt ->
        [already] You started with a { $start }% win chance.
       *[other] Before the deal your win chance was { $start }%.
    } { $cost ->
        [0] No clear mistakes.
        [one] Choices cost you { $cost } point.
       *[other] Choices cost you { $cost } points.
    } { $luck ->
        [0] Luck evened out.
       *[other]
            { $way ->
                [took] Bad luck cost you { $luck }.
               *[gave] Good luck gave you { $luck }.
            }
    }
analysis-account =
    { $way ->
        [took] { $name }: { $start } − { $cost } − { $luck } = **{ $result }**
       *[gave] { $name }: { $start } − { $cost } + { $luck } = **{ $result }**
    }
analysis-how = In points: start − choices + luck = result
analysis-how-unfinished = In points: start − choices + luck = last choice
analysis-mistakes = **The costliest choices**
# $game_key (two_win, two_down): whose rounds they are, to choose words by.
analysis-mistake =
    { $part ->
        [turn] Turn { $number }: { $name } { $action }. It cost **{ $cost }** points (±{ $margin }).
       *[round] Round { $number }: { $name } { $action }. It cost **{ $cost }** points (±{ $margin }).
    }
analysis-better = Better: { $action }. Why: { $reason } Win chance: { $better }% instead of { $given }%.
analysis-no-mistake = No choice clearly cost { $least } points or more.
# $game_key (two_win, two_down): whose rounds they are, to choose words by.
analysis-luck =
    { $part ->
        [turn]
            { $way ->
                [took] **Bad luck**, turn { $number }: **{ $points }** points lost after { $name } { $action } ({ $before } → { $after }).
               *[gave] **Good luck**, turn { $number }: **{ $points }** points gained after { $name } { $action } ({ $before } → { $after }).
            }
       *[round]
            { $way ->
                [took] **Bad luck**, round { $number }: **{ $points }** points lost after { $name } { $action } ({ $before } → { $after }).
               *[gave] **Good luck**, round { $number }: **{ $points }** points gained after { $name } { $action } ({ $before } → { $after }).
            }
    }
analysis-chances =
    { $part ->
        [turn] **Chances before each turn**
       *[round] **Chances when each round began**
    }
analysis-line = { $name }: { $chances }
analysis-apart = Chances from what each player knew, so they may not add up to 100%.
analysis-chance = { $percent }
analysis-won = **won**
analysis-shared = **shared the victory**
analysis-lost = lost
# $game_key (two_win, two_down): whose rounds they are, to choose words by.
analysis-unfinished =
    { $part ->
        [turn] Only { $rounds } turns were played. These are the chances of winning the whole game.
       *[round]
            { $rounds ->
                [one] Only one round was played. These are the chances of winning the whole game.
               *[other] Only { $rounds } rounds were played. These are the chances of winning the whole game.
            }
    }
analysis-chart = Chances of winning
analysis-chart-percent = { $percent }%
analysis-chart-start =
    { $part ->
        [turn] first turn
       *[round] first round
    }
analysis-chart-end = the end
analysis-chart-last =
    { $part ->
        [turn] last turn
       *[round] last round
    }
analysis-chart-description =
    { $part ->
        [turn] Curves of the chances of { $names }, turn by turn.
       *[round] Curves of the chances of { $names }, round by round.
    }
analysis-small = Judged by what each player knew at the time. ±: how far off a cost may be.
analysis-waits =
    { $games ->
        [0] The analysis starts in a moment.
        [one] The analysis will take a while: another game comes first.
       *[other] The analysis will take a while: { $games } other games come first.
    }
analysis-under-way = Analysing the game: { $percent }% done. You'll see it here.
analysis-failed = I couldn't analyse this game: it would have taken too long, or something went wrong.
# $game_key (two_win, two_down): whose rounds they are, to choose words by.
result-turning-choice =
    { $part ->
        [turn] 🔀 Turning point (turn { $number }): this choice cost { $name } { $cost } points of win chance (±{ $margin }).
       *[round] 🔀 Turning point (round { $number }): this choice cost { $name } { $cost } points of win chance (±{ $margin }).
    }
# $game_key (two_win, two_down): whose rounds they are, to choose words by.
result-turning-luck =
    { $part ->
        [turn]
            { $way ->
                [took] 🍀 Turn { $number }: bad luck cost { $name } { $points } points of win chance.
               *[gave] 🍀 Turn { $number }: good luck gave { $name } { $points } points of win chance.
            }
       *[round]
            { $way ->
                [took] 🍀 Round { $number }: bad luck cost { $name } { $points } points of win chance.
               *[gave] 🍀 Round { $number }: good luck gave { $name } { $points } points of win chance.
            }
    }
