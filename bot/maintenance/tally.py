"""Results counted one after the other, in memory."""

from dataclasses import dataclass, field

from bot.tables.ids import UserId
from bot.tables.ratings import Rating
from bot.tables.results import Result
from bot.tables.standings import Board, Counts, Seasoned, Standing, count


@dataclass(slots=True)
class Tally:
    """Sum of the results of one game so far."""

    standings: dict[tuple[Board, UserId], Standing] = field(default_factory=dict)
    ratings: dict[Seasoned, Rating] = field(default_factory=dict)

    def add(self, result: Result) -> Counts:
        """Count one more; what it changed."""
        counts = count(result, self.standings, self.ratings)
        self.standings.update(counts.standings)
        self.ratings.update(counts.ratings)
        return counts
