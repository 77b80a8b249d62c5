"""Requests to a table: by people, by the clock, by bots and from outside."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.circumstances import Barrier
from bot.tables.deadlines import Deadline
from bot.tables.ids import ChannelId, InteractionId, MessageId, Milliseconds, RoleId, TableId, UserId
from bot.tables.notices import PostReveal
from bot.tables.players import Person, Premove
from bot.tables.table import NOWHERE, Pace, Place
from engine.contract import Options
from engine.fairness import Coin
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class HandToken:
    """A person's latest way to refresh a private message without the bot's token: an interaction token.

    It is a secret of Discord's: never logged, exported or backed up. `message`: the one it leads to, `None` when the
    interaction brought that one forth itself, for this person's eyes only."""

    token: str
    message: MessageId | None = None

    def __repr__(self) -> str:
        return "HandToken(***)"


@dataclass(frozen=True, slots=True)
class Requester:
    """The user who asks, and the interaction.

    Attributes:
        hand: Token of the answer that shows the user's hand, through which it can be refreshed later.
        moderator: The user may end any table of the channel.
    """

    user: UserId
    name: str
    interaction: InteractionId
    hand: HandToken | None = None
    moderator: bool = False
    roles: frozenset[RoleId] = frozenset()
    """The person's roles on the server: one of them may make a moderator (`Server.moderator_role`)."""
    language: str = ""
    """The language of the person's client, empty when unknown."""
    username: str = ""
    """The unique name on Discord, cleaned; empty if unknown."""

    def seated(self) -> Person:
        """Return the person as they sit down."""
        return Person(self.user, self.name, self.interaction, language=self.language, username=self.username)


@dataclass(frozen=True, slots=True)
class OpenTable:
    by: Requester
    place: Place
    game_key: str
    options: Options
    language: str
    pace: Pace
    max_seats: int
    house: tuple[str, ...] = ()
    """Levels of the house players seated from the start."""
    open_hands: bool = True
    """True if the result shows the hands."""
    hints: bool = True
    """True if people may ask for hints."""
    clock_asked: bool = False
    """True if `pace` was chosen for this table, and is not only the server's."""
    pictures: bool = True
    """True if its messages have pictures."""
    server_name: str = ""
    channel_name: str = ""
    """The name of the place, cleaned; empty if unknown."""
    sits: bool = False
    """True if the opener sits down at once."""
    begins: bool = False
    """True if the game begins at once, with no one to wait for."""
    former: tuple[Person, ...] = ()
    """The players of the game before, if it is the same game again."""
    home: ChannelId = NOWHERE.channel
    """The channel of a public thread, whose bells ring too."""


@dataclass(frozen=True, slots=True)
class Again:
    """Play the same game in the same channel again; the user is seated. `home` as in `OpenTable`."""

    table: TableId
    by: Requester
    home: ChannelId = NOWHERE.channel


@dataclass(frozen=True, slots=True)
class Join:
    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class SayLuckyWord:
    table: TableId
    by: Requester
    word: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat: in the lobby it becomes free, in play the house holds it until the person returns."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class AddHouse:
    table: TableId
    by: Requester
    level: str


@dataclass(frozen=True, slots=True)
class Start:
    """Deal. `house`: levels of bots that sit down first, so that no one has to play alone."""

    table: TableId
    by: Requester
    house: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Play by these house rules, before the game has begun. `open_hands` and `hints` as in `OpenTable`."""

    table: TableId
    by: Requester
    options: Options
    open_hands: bool
    hints: bool


@dataclass(frozen=True, slots=True)
class AsBefore:
    """Play with the house rules, seats, bots and clock of the table before in this channel."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class End:
    """Close the lobby or cancel the game (host or moderator)."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class HideWords:
    """Do not show the lucky words of this table (moderator)."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class Kick:
    """`name`: what the asker sees the person called, for whom the table does not know."""

    table: TableId
    by: Requester
    user: UserId
    name: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the prompt with the number `prompt`, as the game's action code. `then`: the answer to the question
    that follows, chosen with it. `undoable`: it may be taken back for a moment."""

    table: TableId
    by: Requester
    prompt: int
    code: str
    then: Premove | None = None
    undoable: bool = False


@dataclass(frozen=True, slots=True)
class SetPremove:
    """Choose in advance, for when one is asked; `None` takes it back."""

    table: TableId
    by: Requester
    premove: Premove | None


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """The person has seen what `View.acknowledge` names in this turn, such as that they cannot act."""

    table: TableId
    by: Requester
    turn: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """The person has seen what happened in this turn and wants the next question."""

    table: TableId
    by: Requester
    turn: int


@dataclass(frozen=True, slots=True)
class Guess:
    """A player who is out guesses the winner."""

    table: TableId
    by: Requester
    seat: Seat


@dataclass(frozen=True, slots=True)
class Return:
    """I'm back: the person plays the seat again."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class Remind:
    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class SkipToEnd:
    """Skip to the end of a game in which only bots are left."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class ShowHand:
    """Show my hand again; changes nothing but the token through which it is refreshed."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Bring the table message down again."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class WaitForNext:
    """A user without a seat wants one in the next game."""

    table: TableId
    by: Requester


@dataclass(frozen=True, slots=True)
class Share:
    """Post the result of a finished game, of a daily deal its line, in a channel of the person's choice."""

    table: TableId
    by: Requester
    channel: ChannelId


@dataclass(frozen=True, slots=True)
class OfferChallenge:
    """Someone lets others play the cards of a finished game from their seat. `channel`: where that is said; `invited`:
    a person to whom it is said, by a mention that may ring."""

    table: TableId
    by: Requester
    channel: ChannelId
    invited: UserId | None = None


@dataclass(frozen=True, slots=True)
class CutOff:
    """The channel is gone. `because`: the key of a sentence."""

    table: TableId
    because: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The post that calls the players stands: its id is the coin, and the cards are dealt. `rung`: whom it rang."""

    table: TableId
    coin: Coin
    rung: frozenset[UserId] = frozenset()


@dataclass(frozen=True, slots=True)
class NotCalled:
    """Discord takes no post that calls the players, so the game does not begin."""

    table: TableId


@dataclass(frozen=True, slots=True)
class PostingRefused:
    """Discord refuses our messages in the channel, and so this `reveal`."""

    table: TableId
    barrier: Barrier = Barrier.UNKNOWN
    reveal: PostReveal | None = None


@dataclass(frozen=True, slots=True)
class PostingRestored:
    """Discord takes our messages in the channel again. `told`: what stands there now of what was untold."""

    table: TableId
    told: tuple[PostReveal, ...] = ()


@dataclass(frozen=True, slots=True)
class ServerLeft:
    """The bot is no longer on the server."""

    table: TableId


@dataclass(frozen=True, slots=True)
class ServerBack:
    """The server is back."""

    table: TableId


@dataclass(frozen=True, slots=True)
class DirectWaits:
    """No direct message reaches that person for now."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class DirectReaches:
    """Direct messages reach that person again."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class BackFromDowntime:
    """For `away` milliseconds no one could act, because the bot or Discord was away. A turn that should have ended
    meanwhile lasts at least until `until`. `long`: more than a minute; `shown`: its messages show the time that people
    got back."""

    table: TableId
    away: int
    until: Milliseconds
    long: bool = False
    shown: bool = True


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clock was set by this many milliseconds, and the deadlines of the table have moved with it."""

    table: TableId
    by: int


@dataclass(frozen=True, slots=True)
class MemberGone:
    """A person is no longer on the server of the table."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class HouseAnswer:
    """A bot's choice for a seat. A stale one is refused and computed again."""

    table: TableId
    seat: Seat
    prompt: int
    code: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A deadline was met."""

    deadline: Deadline

    @property
    def table(self) -> TableId:
        """The table whose time is up."""
        return self.deadline.table


@dataclass(frozen=True, slots=True)
class Forget:
    """Forget a person. A house player plays their seat permanently, and nothing at the table names them any longer.
    Leaves no trace in the inbox."""

    table: TableId
    user: UserId


@dataclass(frozen=True, slots=True)
class ForgetNames:
    """The display names of an ended table go."""

    table: TableId


ByPerson: TypeAlias = (
    Join
    | SayLuckyWord
    | Leave
    | AddHouse
    | ChangeRules
    | AsBefore
    | Start
    | End
    | Kick
    | Answer
    | SetPremove
    | Acknowledge
    | SkipToEnd
    | GoOn
    | Guess
    | Return
    | Remind
    | ShowHand
    | ShowBoard
)
FromOutside: TypeAlias = (
    CutOff
    | PostingRefused
    | PostingRestored
    | ServerLeft
    | ServerBack
    | Deal
    | NotCalled
    | DirectWaits
    | DirectReaches
    | BackFromDowntime
    | ClockSet
    | MemberGone
)
ByItself: TypeAlias = HouseAnswer | TimeUp | Forget | ForgetNames | FromOutside
Request: TypeAlias = ByPerson | HideWords | WaitForNext | Share | OfferChallenge | ByItself
