# Looking back at a finished game: everybody's chances, and what turned it
button-analysis = Analysis
button-analysis-look = Look again
button-analysis-again = Try again
button-analysis-round = See round { $round }
analysis-title = { $game }: the analysis
analysis-how = How good everybody's chances were when each round began, in percent, by what they themselves knew then:
analysis-line = { $name }: { $chances }
analysis-chance = { $percent }
analysis-won = **won**
analysis-shared = **shared the win**
analysis-lost = lost
analysis-unfinished =
    { $rounds ->
        [one] Only one round was played. These are the chances of winning the whole game, had it gone on.
       *[other] Only { $rounds } rounds were played. These are the chances of winning the whole game, had it gone on.
    }
analysis-chart = Chances of winning
analysis-chart-percent = { $percent } %
analysis-chart-start = first round
analysis-chart-end = the end
analysis-chart-last = last round
analysis-chart-description = Curves of the chances of { $names }, round by round. The lines of numbers in this message say the same.
analysis-turning = **What turned the game**
analysis-calm = Nothing turned this game: nobody's chances rose or fell by much at once.
analysis-rose = Round { $round }: { $name } chose to { $action }. Their chances rose from { $before } to { $after } percent.
analysis-fell = Round { $round }: { $name } chose to { $action }. Their chances fell from { $before } to { $after } percent.
analysis-same = The strong house would have advised the same: { $reason } { $sure }
analysis-other = The strong house would have advised to { $action }: { $reason } { $sure }
analysis-sure = It is sure of that.
analysis-fairly-sure = It is fairly sure of that.
analysis-hard-to-say = It was a close call.
analysis-small = Each chance is the share of { $playouts } games that the house played on in its head, the cards that nobody could see dealt anew. Chances are each person's own, so they need not add up to 100.
analysis-small-rounds = For each chance the house played the round on in its head { $playouts } times, the cards that nobody could see dealt anew, and then went by how often one wins from such levels. Chances are each person's own, so they need not add up to 100.
analysis-waits =
    { $games ->
        [0] The analysis begins in a moment.
        [one] The analysis will take a while: another game comes first.
       *[other] The analysis will take a while: { $games } other games come first.
    }
analysis-under-way = The game is being analysed: { $percent } % are done. It will be shown here.
analysis-failed = This game could not be analysed: it would have taken too long, or something went wrong.
result-turning-rose = 🔀 The turning point: in round { $round } the chances of { $name } rose from { $before } to { $after } percent.
result-turning-fell = 🔀 The turning point: in round { $round } the chances of { $name } fell from { $before } to { $after } percent.
