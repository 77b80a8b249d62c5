## Looking back at a finished game, after a press on Analysis; private, one message. The bot explains like a friend who
## counts. $cost, $points, $start, $result: points of a hundred. $margin: how far $cost may be off. $part: turn or
## round, as the game counts. $way: whether luck took or gave. $action: what somebody did, as the attribute .past of a
## ...-would-... message; in analysis-better the attribute .noun. $reason: one of the reason-... sentences.
## analysis-chart...: beside and below a picture, 40 characters at most; analysis-chart-description is read aloud.
## result-turning-...: one line of the public result.

button-analysis = Analysis
button-analysis-look = Look again
button-analysis-again = Try again
button-analysis-choice = See choice { $number }
button-analysis-luck = See the luck
analysis-title = { $game }: the analysis
analysis-account =
    { $way ->
        [took] { $name }: { $start } − { $cost } by choices − { $luck } by luck = **{ $result }**
       *[gave] { $name }: { $start } − { $cost } by choices + { $luck } by luck = **{ $result }**
    }
analysis-how = In points of a hundred: chances at the start − what choices cost + luck = result
analysis-how-unfinished = In points of a hundred: chances at the start − what choices cost + luck = chances at the last choice
analysis-mistakes = **The dearest choices**
# $game_key (two_win, two_down): whose rounds they are, to choose words by.
analysis-mistake =
    { $part ->
        [turn] Turn { $number }: { $name } { $action }. It cost **{ $cost }** points (± { $margin }).
       *[round] Round { $number }: { $name } { $action }. It cost **{ $cost }** points (± { $margin }).
    }
analysis-better = Better was { $action }: { $reason }
analysis-no-mistake = No choice surely cost anything.
# $game_key (two_win, two_down): whose rounds they are, to choose words by.
analysis-luck =
    { $part ->
        [turn]
            { $way ->
                [took] **Luck**, turn { $number }: after { $name } { $action }, it took **{ $points }** points ({ $before } → { $after }).
               *[gave] **Luck**, turn { $number }: after { $name } { $action }, it gave **{ $points }** points ({ $before } → { $after }).
            }
       *[round]
            { $way ->
                [took] **Luck**, round { $number }: after { $name } { $action }, it took **{ $points }** points ({ $before } → { $after }).
               *[gave] **Luck**, round { $number }: after { $name } { $action }, it gave **{ $points }** points ({ $before } → { $after }).
            }
    }
analysis-chances =
    { $part ->
        [turn] **Chances before each turn**
       *[round] **Chances when each round began**
    }
analysis-line = By what { $name } knew: { $chances }
analysis-chance = { $percent }
analysis-won = **won**
analysis-shared = **shared the win**
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
analysis-chart-percent = { $percent } %
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
        [turn] Curves of the chances of { $names }, turn by turn. The lines of numbers in this message say the same.
       *[round] Curves of the chances of { $names }, round by round. The lines of numbers in this message say the same.
    }
analysis-small = Judged by what each person knew. The house played every choice to the end with { $playouts } deals of the unseen cards, and the better choice with the same deals. Chances need not add up to 100. ± says how far a cost may be off.
analysis-small-rounds = Judged by what each person knew. The house played every choice to the end of the round with { $playouts } deals of the unseen cards, and the better choice with the same deals. From there it went by how often such levels win. Chances need not add up to 100. ± says how far a cost may be off.
analysis-waits =
    { $games ->
        [0] The analysis begins in a moment.
        [one] The analysis will take a while: another game comes first.
       *[other] The analysis will take a while: { $games } other games come first.
    }
analysis-under-way = Analysing the game: { $percent } % done. It will be shown here.
analysis-failed = This game could not be analysed: it would have taken too long, or something went wrong.
# $game_key (two_win, two_down): whose rounds they are, to choose words by.
result-turning-choice =
    { $part ->
        [turn] 🔀 Turning point: in turn { $number }, { $name }'s choice cost { $cost } points in a hundred (± { $margin }).
       *[round] 🔀 Turning point: in round { $number }, { $name }'s choice cost { $cost } points in a hundred (± { $margin }).
    }
# $game_key (two_win, two_down): whose rounds they are, to choose words by.
result-turning-luck =
    { $part ->
        [turn]
            { $way ->
                [took] 🍀 In turn { $number } luck took { $points } points in a hundred from { $name }.
               *[gave] 🍀 In turn { $number } luck gave { $name } { $points } points in a hundred.
            }
       *[round]
            { $way ->
                [took] 🍀 In round { $number } luck took { $points } points in a hundred from { $name }.
               *[gave] 🍀 In round { $number } luck gave { $name } { $points } points in a hundred.
            }
    }
