"""Every message of a table, in the right language: public ones in the table's, private ones in their reader's."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.locales.phrasebook import Phrasebook, Words
from bot.pictures.line_chart import PLAIN_GROUND, LineChart
from bot.screens import buttons
from bot.screens.analysis import analysis_chart, analysis_screen, choice_text
from bot.screens.board import board_screen, onlooker_screen, replaced_board_screen, round_over_screen, sleep
from bot.screens.challenge import compared_screen, offer_screen
from bot.screens.coach import CoachAsked, coach_screen
from bot.screens.components import Box, Buttons, Menu, Screen, Text, first_fitting, sentence
from bot.screens.custom_ids import Verb
from bot.screens.daily import about_screen, coming_screen, share_screen
from bot.screens.emojis import Emojis, with_emojis
from bot.screens.game_renderer import NO_SCORES, Renderer, Renderers
from bot.screens.hand import announced_hand_screen, hand_screen, old_hand_screen, removed_screen
from bot.screens.interlude import interlude_screen, locked_in_screen
from bot.screens.lobby import begun_screen, call_screen, more_screen, ringing_lobby_screen
from bot.screens.names import house_names, in_private
from bot.screens.places import LinkedMessage, PlaceNames
from bot.screens.reminder import reminder_screen
from bot.screens.replay import replay_screen
from bot.screens.replay_page import Replay, replay_page
from bot.screens.result import result_screen
from bot.screens.rules_pages import EXAMPLE, rules_screen
from bot.screens.table_picture import FaceOf, TablePicture, hand_picture, plain, table_picture
from bot.tables.analyses import Exercise, Progress
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import HandPlace
from bot.tables.records import Moment, is_locked
from bot.tables.results import Result
from bot.tables.settings import OwnPictures, Picking, Profile
from bot.tables.table import Stage, Table
from engine.analysis.findings import Analysis
from engine.contract import Event, Refusal, Saved
from engine.house import Choice
from engine.seats import PUBLIC, Seat, Viewer


def no_face(_: UserId) -> bytes:
    """Return no face."""
    return b""


@dataclass(frozen=True, slots=True)
class Screens:
    """Builder of messages from tables.

    Attributes:
        now: Returns the current time.
        draws: Whether pictures are available.
        faces: Returns a user's avatar.
        emojis: Emojis by game key.
        note: The operator's note, shown below each live table.
    """

    book: Phrasebook
    renderers: Renderers
    place_names: PlaceNames
    now: Callable[[], Milliseconds]
    draws: bool = False
    faces: FaceOf = no_face
    emojis: Mapping[str, Emojis] = field(default_factory=dict[str, Emojis])
    note: str = ""

    def board(self, table: Table, reveal: Sequence[Saved] = (), *, new: bool = False) -> Screen:
        """Build the table message below its reveal, which is in full while the message is `new`."""
        shown = board_screen(
            table, reveal, self._game(table), self._public(table), self.now(), new=new, below=self._note(table)
        )
        return self._signed(table, shown)

    def visiting(
        self, table: Table, reveal: Sequence[Saved], result: Result | None, until: Milliseconds | None
    ) -> Screen:
        """Build the public message of a table where the bot is not a member: the board or finally the result, with the
        time until which it can be edited (`None`: no longer)."""
        if table.position is not None and not table.stage.live:
            return self.result(table, result)
        game, words = self._game(table), self._public(table)
        below = (*self._note(table), *sleep(table, until, words))
        return self._signed(table, board_screen(table, reveal, game, words, self.now(), below=below))

    def _note(self, table: Table) -> tuple[Box, ...]:
        if not self.note or not table.stage.live:
            return ()
        return (Box((Text(f"-# {self.note}"),), framed=False),)

    def picture(
        self, table: Table, reveal: Sequence[Saved] | None = (), result: Result | None = None, *, board: bool = True
    ) -> TablePicture | None:
        """Return the picture of the table message, if any. `reveal` is `None` for the `result`; `board`: include events
        since the reveal."""
        since = table.small_news() if board else ()
        events = [] if reveal is None else [*map(table.game.load_event, reveal), *since]
        scores = NO_SCORES if result is None else result.scores
        shown = table_picture(table, events, self._game(table), self._public(table), self.faces, scores)
        return shown if board or shown is None else shown._replace(moment=self._game(table).stays(shown.moment))

    def ringing_lobby(self, table: Table, rings: Collection[UserId]) -> Screen:
        """Build the first post of a lobby that pings these people."""
        return self._signed(table, ringing_lobby_screen(table, rings, self._game(table), self._public(table)))

    def call(self, table: Table, rings: Collection[UserId], *, first: bool = False) -> Screen:
        """Build the post that calls the players. It pings `rings`; `first`: there was no lobby to show the seal."""
        return self._signed(table, call_screen(table, rings, self._game(table), self._public(table), first=first))

    def replaced_board(self, table: Table, *reveals: Sequence[Saved]) -> Screen | None:
        """Build the lines that remain of table messages after their board moved to a newer message. Returns `None` if
        nothing is worth keeping."""
        left = replaced_board_screen(table, reveals, self._game(table), self._public(table))
        return None if left is None else self._signed(table, left)

    def round_over(self, table: Table, reveal: Sequence[Saved]) -> Screen | None:
        """Build the result of a round that stays above a newer board; `None` for another message."""
        left = round_over_screen(table, reveal, self._game(table), self._public(table))
        return None if left is None else self._signed(table, left)

    def begun(self, table: Table) -> Screen:
        """Build the lobby's message of a game that runs."""
        return self._signed(table, begun_screen(table, self._game(table), self._public(table)))

    def result(self, table: Table, result: Result | None, analysis: Analysis | None = None) -> Screen:
        """Build the result, with the turning point where a public analysis exists."""
        return self._signed(table, result_screen(table, result, self._game(table), self._public(table), analysis))

    def analysis(
        self,
        table: Table,
        progress: Progress,
        words: Words,
        chart: bytes = b"",
        *,
        seat: Seat | None = None,
        choices: bool = False,
    ) -> Screen:
        """Build the progress of an analysis, or its result for the reader's `seat` with the `chart`, if drawn; with
        `choices`, the worth of the choices instead."""
        shown = analysis_screen(table, progress, self._game(table), words, chart, seat=seat, choices=choices)
        return self._signed(table, shown)

    def coach(self, table: Table, exercise: Exercise, asked: CoachAsked, words: Words) -> Screen:
        """Build an exercise made of one of the reader's own choices."""
        return self._signed(table, coach_screen(table, exercise, asked, self._game(table), words))

    def analysis_chart(self, table: Table, analysis: Analysis, words: Words) -> LineChart:
        """Return the chances of all players as curves."""
        return analysis_chart(table, analysis, self.ground(table.game_key), words, self.faces)

    def ground(self, game_key: str) -> str:
        """Return the name of the ground of a game's pictures."""
        cover = self.renderers[game_key].drawn.cover
        return PLAIN_GROUND if cover is None else cover.ground

    def reminder(self, table: Table, rings: Collection[UserId] = ()) -> Screen:
        """Build the reminder, which pings `rings` among the people waited for."""
        return self._signed(table, reminder_screen(table, rings, self._public(table)))

    def hand_for(
        self, table: Table, seat: Seat, profile: Profile, board: LinkedMessage | None, draft: str = ""
    ) -> Screen:
        """Build a hand for delivery to its owner, in their language. `draft` is the state of their choice."""
        words = self.theirs(table, seat, profile)
        return self.hand(table, seat, words, board, draft, picking=profile.picking)

    def announced_hand(self, table: Table, seat: Seat, profile: Profile, board: LinkedMessage | None) -> Screen:
        """Build the message with which a new hand pings."""
        where, words = self.place_names.of(table, board), self.theirs(table, seat, profile)
        return self._signed(table, announced_hand_screen(table, seat, where, self._game(table), words))

    def old_hand(
        self, table: Table, seat: Seat, profile: Profile, board: LinkedMessage | None, now_in: HandPlace
    ) -> Screen:
        """Build a hand message that a newer one replaced."""
        where = self.place_names.of(table, board)
        return old_hand_screen(table, where, now_in, self._game(table), self.theirs(table, seat, profile))

    def removed(self, table: Table, by: UserId, profile: Profile, board: LinkedMessage | None) -> Screen:
        """Build the message for a person whom `by` removed from a table before the game began."""
        words = self.book.words(profile.language or table.language, public=table.language)
        return removed_screen(table, by, self.place_names.of(table, board), self._game(table), words)

    def theirs(self, table: Table, seat: Seat, profile: Profile) -> Words:
        """Return the words for a delivery to the holder of a seat."""
        person = table.holder(seat).person
        chosen = profile.language or (person.language if person else "")
        return self.book.words(chosen or table.language, public=table.language)

    def hand(
        self,
        table: Table,
        seat: Seat,
        words: Words,
        board: LinkedMessage | None,
        draft: str = "",
        note: str = "",
        *,
        hint: str = "",
        picking: Picking = Picking.MIXED,
    ) -> Screen:
        """Build a hand in its reader's language. `hint`: advice; `picking`: how they choose cards."""
        where, game, now = self.place_names.of(table, board), self._game(table), self.now()
        screen = hand_screen(table, seat, where, game, words, now, draft, note, hint=hint, picking=picking)
        return self._signed(table, screen)

    def interlude(self, table: Table, seat: Seat, words: Words) -> Screen:
        """Build the content of a hand before the next question: the latest events."""
        return self._signed(table, interlude_screen(table, seat, self._game(table), words))

    def locked_in(self, table: Table, code: str, words: Words) -> Screen | None:
        """Build the answer to a choice that closed the turn; `None` for no choice."""
        action = table.game.read_action(code)
        if isinstance(action, Refusal):
            return None
        return self._signed(table, locked_in_screen(table, action, self._game(table), words))

    def hand_picture(self, table: Table, seat: Seat, words: Words) -> TablePicture | None:
        """Return the picture of a seat's cards, for its holder alone, if they hold any."""
        return hand_picture(table, seat, self._game(table), words)

    def draws_hand(self, table: Table, profile: Profile) -> bool:
        """Return whether a hand has its picture by default."""
        if profile.pictures is OwnPictures.ASKED:
            return table.pictures and self._game(table).drawn.hand
        return profile.pictures is OwnPictures.ALWAYS

    def challenge(self, table: Table, seat: Seat, at: Milliseconds, invited: UserId | None) -> Screen:
        """Build the offer of a challenge by a player of a finished game."""
        return offer_screen(table, seat, at, invited, self._game(table), self._public(table))

    def share(
        self, table: Table, seat: Seat | None = None, result: Result | None = None, first: Table | None = None
    ) -> Screen:
        """Build the result that the player of a seat shares: the line of a daily deal, or the comparison of a challenge
        with its original table `first`. Raises `ValueError` for a deal that is not over."""
        if table.daily is None:
            shown = result_screen(table, result, self._game(table), self._public(table), shared_by=seat)
            return self._signed(table, shown)
        if table.daily.score is None:
            raise ValueError(f"table {table.id} has nothing to share")
        if table.daily.challenge is not None and first is not None:
            return compared_screen(table, table.daily.challenge, first, self._game(table), self._public(table))
        return share_screen(table, table.daily, table.daily.score, self._game(table), self._public(table))

    def coming(self, table: Table, words: Words) -> Screen:
        """Build the notice that a daily deal comes as a direct message. Raises `ValueError` for any other table."""
        if table.daily is None:
            raise ValueError(f"table {table.id} is no daily deal")
        return coming_screen(table, table.daily, self._game(table), words)

    def about(self, table: Table, words: Words) -> Screen:
        """Build the explanation of a daily deal. Raises `ValueError` for any other table."""
        if table.daily is None:
            raise ValueError(f"table {table.id} is no daily deal")
        return about_screen(table, table.daily, self._game(table), words, self.now())

    def replay_picture(self, table: Table, moments: Sequence[Moment], at: int, words: Words) -> TablePicture | None:
        """Return the public picture of a moment of a finished game, of the first if `at` is invalid."""
        moment = moments[at if at in range(len(moments)) else 0]
        then = replace(table, position=moment.position)
        return table_picture(then, moment.events, self._game(table), words, self.faces)

    def lesson_picture(self, table: Table, events: Sequence[Event], words: Words) -> TablePicture | None:
        """Return the public picture of a guided round and of these events, if any."""
        public = [event for event in events if event.seen_by(PUBLIC)]
        return table_picture(table, public, self._game(table), words, self.faces)

    def replay(
        self,
        table: Table,
        moments: Sequence[Moment],
        at: int,
        words: Words,
        *,
        hands: bool | None = None,
        choice: tuple[Analysis, int] | None = None,
    ) -> Screen:
        """Build a finished game at one moment. `hands`: show all hands instead of the picture, `None` without one;
        `choice` is the analysed choice that the moment is about."""
        game, locked = self._game(table), is_locked(table, self.now())
        about = "" if choice is None else choice_text(table, *choice, game, words)
        shown = first_fitting(
            replay_screen(table, moments, at, game, words, locked=locked, hands=hands, about=each)
            for each in (about, "")
        )
        return self._signed(table, shown)

    def replay_page(self, replay: Replay, words: Words) -> str:
        """Build a finished game as one self-contained HTML page."""
        return replay_page(replay, self._game(replay.table), words)

    def onlooker(self, table: Table, words: Words) -> Screen:
        """Build the public state of the table for a person without a seat."""
        return self._signed(table, onlooker_screen(table, self._game(table), words))

    def open_cards(self, table: Table, words: Words, seat: Seat | None = None, *, leaves: bool = False) -> Screen:
        """Build all open cards of the table, seat by seat. `seat` is the reader's, who is offered a picture of their
        hand; `leaves`: the reader may give their seat to a bot."""
        view, news, names = table.view(PUBLIC), table.news_for(PUBLIC), in_private(table, words)
        told = Text(f"{self._dated(table, words)}\n{self._game(table).open_cards(view, news, names, words)}")
        drawable = self.draws and seat is not None and self.hand_picture(table, seat, words) is not None
        offered = (*((Verb.PICTURE,) if drawable else ()), *((Verb.LEAVE,) if leaves else ()))
        row = Buttons(tuple(buttons.button(table.id, verb, words) for verb in offered))
        return self._signed(table, Screen((Box((told, *((row,) if offered else ()))),)))

    def cards(self, table: Table, seat: Seat, words: Words) -> Screen:
        """Build the cards of a seat, with nothing to choose."""
        cards = self._game(table).cards(table.view(Viewer(seat)), words)
        return self._signed(table, sentence(f"{self._dated(table, words)}\n{cards}"))

    def sure_to_close(self, table: Table, words: Words) -> Screen:
        """Ask a person to confirm closing a table."""
        asked = words("close-sure-lobby" if table.stage is Stage.LOBBY else "close-sure")
        return Screen((Box((Text(asked), Buttons((buttons.sure_to_close(table, words),)))),))

    def alone(self, table: Table, words: Words) -> Screen:
        """Build the offer of bots for a person who would start with too few players."""
        return Screen((Box((Text(words("alone-says")), Buttons((buttons.company(table, words),)))),))

    def more(
        self,
        table: Table,
        reader: UserId,
        words: Words,
        menus: Sequence[Menu],
        *,
        manages: bool,
        recalls: bool = False,
        note: str = "",
    ) -> Screen:
        """Build the menus behind `More` below a lobby."""
        game = self._game(table)
        screen = more_screen(table, game, reader, words, menus, manages=manages, recalls=recalls, note=note)
        return self._signed(table, screen)

    def before_the_deal(self, table: Table, words: Words) -> Screen | None:
        """Build the public information before the deal, if any."""
        told = self._game(table).before(table.options.save(), words)
        return self._signed(table, sentence(told)) if told and table.stage is Stage.LOBBY else None

    def begins(self, table: Table, words: Words) -> Screen:
        """Build the message shown until the cards are dealt."""
        hand = buttons.button(table.id, Verb.HAND, words)
        return Screen((Box((Text(words("answer-begun")), Buttons((hand,)))),))

    def hint(self, table: Table, advice: Choice, words: Words) -> str:
        """Return the answer of a strong player, and its reason."""
        action = self._game(table).action(advice.action, in_private(table, words), words)
        return words("hint", action=words.phrase(action), reason=words(advice.reason))

    def rules(self, game_key: str, words: Words, page: int = 0, table: Table | None = None) -> Screen:
        """Build a page of the rules of a game, the first by default, with examples under the house rules of `table`."""
        chosen: Saved = {} if table is None else table.options.save()
        pages = self.renderers[game_key].rules(chosen, words)
        return self.signed(game_key, rules_screen(game_key, pages, page, words, "" if table is None else table.id))

    def rules_picture(self, game_key: str, words: Words, page: int = 0) -> TablePicture | None:
        """Return the example of a page of the rules as a picture, if it has one."""
        game = self.renderers[game_key]
        pictures, pages = game.drawn.rules(words), game.rules({}, words)
        page = page if page in range(len(pictures)) else 0
        _, _, example = pages[page].partition(EXAMPLE)
        return TablePicture(pictures[page], plain((example,)) or words("rules-picture")) if pictures else None

    def title(self, game_key: str, words: Words) -> str:
        """Return the name of a game."""
        return self.renderers[game_key].title(words)

    def _dated(self, table: Table, words: Words) -> str:
        """Return the state of the game, for a message that is not updated."""
        return f"-# {self._game(table).heading(table.view(PUBLIC), words)}"

    def _signed(self, table: Table, screen: Screen) -> Screen:
        """Return the screen with emojis for cards, their signs and house players, as far as Discord has them."""
        return self.signed(table.game_key, screen, house_names(table))

    def signed(self, game_key: str, screen: Screen, houses: Collection[str] = ()) -> Screen:
        """Return the screen with emojis for the cards and signs of a game, and for these house players."""
        emojis = self.emojis.get(game_key)
        return screen if emojis is None else with_emojis(screen, emojis, houses)

    def _game(self, table: Table) -> Renderer:
        return self.renderers[table.game_key]

    def _public(self, table: Table) -> Words:
        return self.book.words(table.language)
