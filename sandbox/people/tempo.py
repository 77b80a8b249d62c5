"""Tempo of people: times before they press, and before they look up."""

from dataclasses import dataclass

from sandbox.people.seeded_choices import SeededChoices

STEPS = 1000


@dataclass(frozen=True, slots=True)
class Tempo:
    """Times in seconds. Before each press a person thinks for a time between `least` and `most`, drawn each time. They
    look at their screen `glance` after something changed on it, and see all that changed until then. If nothing changes
    they wonder after `patience`."""

    least: float = 0.0
    most: float = 0.0
    glance: float = 0.0
    patience: float = 3.0

    def thinking_ms(self, chance: SeededChoices) -> float:
        """Return how long a person thinks this time, in milliseconds."""
        return 1000 * (self.least + (self.most - self.least) * chance.below(STEPS + 1) / STEPS)


AT_ONCE = Tempo()
