"""Values of the toy game, for whoever plays another one: each is a mistake of the caller there."""

from typing import Final

from engine.dice import Dice
from engine.seats import PUBLIC
from tests.kit.toy_game.game import TOY
from tests.kit.toy_game.state import ToyOptions

_DEALT: Final = TOY.deal(2, ToyOptions(), Dice(bytes(32)))
FOREIGN_VIEW: Final = _DEALT.position.view(PUBLIC)
