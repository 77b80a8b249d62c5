"""The world of a seed."""

from random import Random
from typing import Final, cast

from tests.kit.games import TRIALS, with_the_toy
from tests.simulation.evening_world import STARTS, whole_evening
from tests.simulation.loop import SeededLoop
from tests.simulation.table_world import TableWorld, Weather

WHOLE: Final = 0.2
"""The share of worlds in which there is all of Discord; they take three times as long."""


def simulate(seed: int) -> str:
    """What happens in the world of that seed; returns its trace. Raises the AssertionError that says what went wrong,
    with how to repeat it."""
    chance = Random(f"{seed}")
    weather, whole = Weather.drawn(chance), chance.random() < WHOLE
    game = chance.choice(list(STARTS if whole else TRIALS))
    loop = SeededLoop(f"{seed}")
    try:
        with with_the_toy():
            loop.run_until_complete((whole_evening if whole else _one_table)(f"{seed}", game, weather))
            return loop.trace
    except BaseException as error:
        what = f"{'a whole evening' if whole else 'one table'} of {game}, {weather}"
        first = _first(error)
        first.add_note(f"make simulate SEED={seed} ({what}, step {loop.steps}, {loop.time():.3f} s)")
        raise first from None
    finally:
        loop.end()


async def _one_table(seed: str, game: str, weather: Weather) -> None:
    await TableWorld(seed, game, weather).run()


def _first(error: BaseException) -> BaseException:
    """What went wrong first; everything else followed from it."""
    while isinstance(error, BaseExceptionGroup):
        error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
    return error
