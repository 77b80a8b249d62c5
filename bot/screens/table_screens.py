"""Every message of a table, in the right language: public ones in the table's, private ones in their reader's."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.locales.phrasebook import Phrasebook, Words
from bot.pictures.line_chart import PLAIN_GROUND, LineChart
from bot.screens import buttons
from bot.screens.analysis import analysis_chart, analysis_screen, choice_text
from bot.screens.board import board_screen, events_of, onlooker_screen, replaced_board_screen, round_over_screen, sleep
from bot.screens.components import Box, Buttons, Menu, Screen, Text, first_fitting, sentence, small_print
from bot.screens.custom_ids import Verb
from bot.screens.daily import about_screen, coming_screen, compared_screen, offer_screen, share_screen
from bot.screens.emojis import Emojis, with_emojis
from bot.screens.game_renderer import NO_SCORES, Renderer, Renderers
from bot.screens.hand import announced_hand_screen, hand_screen, old_hand_screen, removed_screen, unheard
from bot.screens.interlude import interlude_screen, locked_in_screen
from bot.screens.lobby import begun_screen, call_screen, more_screen, ringing_lobby_screen
from bot.screens.names import LinkedMessage, PlaceNames, house_names, in_private
from bot.screens.posts import reminder_screen
from bot.screens.replay import CoachAsked, coach_screen, replay_screen
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
from engine.contract import PUBLIC, Event, Refusal, Saved, Seat, Viewer
from engine.house import Choice


def no_face(_: UserId) -> bytes:
    """Return an empty file, for messages without avatars."""
    return b""


@dataclass(frozen=True, slots=True)
class Screens:
    """Builder of the messages of all tables.

    Attributes:
        renderers: Renderers by game key.
        now: Returns the current time.
        draws: Pictures are available.
        faces: Returns the avatar of a user.
        emojis: Emojis by game key; games without an entry have none.
        note: The operator's note, shown below each live table; empty for none.
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
        """Build the table message. `reveal` are the saved events above the board, shown in full while the message is
        `new`."""
        shown = board_screen(
            table, reveal, self._game(table), self._public(table), self.now(), new=new, below=self._note(table)
        )
        return self._signed(table, shown)

    def visiting(
        self, table: Table, reveal: Sequence[Saved], result: Result | None, until: Milliseconds | None
    ) -> Screen:
        """Build the public message of a table in a channel where the bot is not a member: the board, or finally the
        result.

        Args:
            reveal: Saved events above the board; may be empty.
            result: The stored result, `None` for a game that was cancelled or is not over.
            until: Time until which the message can be edited; `None` if it can no longer be edited.
        """
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
        """Return the picture of the table message, `None` if there is none.

        Args:
            reveal: Saved events above the board; `None` for the picture of the result.
            result: The stored result, `None` if there is none.
            board: Include the events since the reveal. Otherwise the picture is the one that stays above a newer board.
        """
        since = table.small_news() if board else ()
        events = _ended_early(table) if reveal is None else [*events_of(table, reveal), *since]
        scores = NO_SCORES if result is None else result.scores
        shown = table_picture(table, events, self._game(table), self._public(table), self.faces, scores)
        return shown if board or shown is None else shown._replace(moment=self._game(table).stays(shown.moment))

    def ringing_lobby(self, table: Table, rings: Collection[UserId]) -> Screen:
        """Build the first post of a lobby with pings for the users in `rings`, who had waited for a table."""
        return self._signed(table, ringing_lobby_screen(table, rings, self._game(table), self._public(table)))

    def call(self, table: Table, rings: Collection[UserId], *, first: bool = False) -> Screen:
        """Build the post that calls the players and pings the users in `rings`. `first`: no lobby showed the
        commitment."""
        return self._signed(table, call_screen(table, rings, self._game(table), self._public(table), first=first))

    def replaced_board(self, table: Table, *reveals: Sequence[Saved]) -> Screen | None:
        """Build the lines that replace older table messages after the board moved to a newer one.

        Args:
            reveals: For each message, the saved events that it showed.

        Returns:
            The lines; `None` if no message showed events worth keeping.
        """
        left = replaced_board_screen(table, reveals, self._game(table), self._public(table))
        return None if left is None else self._signed(table, left)

    def round_over(self, table: Table, reveal: Sequence[Saved]) -> Screen | None:
        """Build the result of a round that stays above a newer board; `None` if the reveal ends no round."""
        left = round_over_screen(table, reveal, self._game(table), self._public(table))
        return None if left is None else self._signed(table, left)

    def begun(self, table: Table) -> Screen:
        """Build what remains of the lobby's message once the game has begun."""
        return self._signed(table, begun_screen(table, self._game(table), self._public(table)))

    def result(self, table: Table, result: Result | None, analysis: Analysis | None = None) -> Screen:
        """Build the result, with the turning point if there is a public `analysis`. `result` is `None` for a
        cancelled table."""
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
        """Build the message about an analysis: its progress, its failure or its result.

        Args:
            chart: Image file of the chances; empty shows them as text.
            seat: Seat of the reader, `None` if they have none.
            choices: Show the worth of the choices instead of the overview, once there is a result.
        """
        shown = analysis_screen(table, progress, self._game(table), words, chart, seat=seat, choices=choices)
        return self._signed(table, shown)

    def coach(self, table: Table, exercise: Exercise, asked: CoachAsked, words: Words) -> Screen:
        """Build an exercise from one of the reader's own choices."""
        return self._signed(table, coach_screen(table, exercise, asked, self._game(table), words))

    def analysis_chart(self, table: Table, analysis: Analysis, words: Words) -> LineChart:
        """Build the chart of all analysed players' chances."""
        return analysis_chart(table, analysis, self.ground(table.game_key), words, self.faces)

    def ground(self, game_key: str) -> str:
        """Return the name of the background of a game's pictures."""
        cover = self.renderers[game_key].drawn.cover
        return PLAIN_GROUND if cover is None else cover.ground

    def reminder(self, table: Table, rings: Collection[UserId] = ()) -> Screen:
        """Build the reminder for the people who have yet to choose. It pings those in `rings`."""
        return self._signed(table, reminder_screen(table, rings, self._public(table)))

    def announced_hand(self, table: Table, seat: Seat, profile: Profile, board: LinkedMessage | None) -> Screen:
        """Build the message that pings the owner of a new hand and is then edited into it."""
        where, words = self.place_names.of(table, board), self.theirs(table, seat, profile)
        return self._signed(table, announced_hand_screen(table, seat, where, self._game(table), words))

    def old_hand(
        self, table: Table, seat: Seat, profile: Profile, board: LinkedMessage | None, now_in: HandPlace
    ) -> Screen:
        """Build the message that replaces a hand shown elsewhere. `now_in` is the new place of the hand."""
        where, words = self.place_names.of(table, board), self.theirs(table, seat, profile)
        direct = profile.direct if now_in is HandPlace.DIRECT else None
        return old_hand_screen(table, where, now_in, direct, self._game(table), words)

    def removed(self, table: Table, by: UserId, profile: Profile, board: LinkedMessage | None) -> Screen:
        """Build the message for a person whom `by` removed from a table before the game began."""
        words = self.book.words(profile.language or table.language, public=table.language)
        return removed_screen(table, by, self.place_names.of(table, board), self._game(table), words)

    def theirs(self, table: Table, seat: Seat, profile: Profile) -> Words:
        """Return the language for messages to the holder of a seat: their setting, their client's, or the table's."""
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
        """Build a hand in the language of its reader.

        Args:
            board: Message of the table for the link; `None` links to the channel.
            draft: State of a choice of several steps; empty if there is none.
            note: Refusal of the last request; empty if there was none.
            hint: Advice on the open prompt; empty if it was not asked for.
            picking: Preference of the player for buttons or menus.
        """
        where, game, now = self.place_names.of(table, board), self._game(table), self.now()
        screen = hand_screen(table, seat, where, game, words, now, draft, note, hint=hint, picking=picking)
        return self._signed(table, screen)

    def interlude(self, table: Table, seat: Seat, words: Words) -> Screen:
        """Build the hand message between two prompts: the latest events."""
        return self._signed(table, interlude_screen(table, seat, self._game(table), words))

    def locked_in(self, table: Table, code: str, words: Words) -> Screen | None:
        """Build the answer to a choice that closed the turn; `None` if `code` is no action of the game."""
        action = table.game.read_action(code)
        if isinstance(action, Refusal):
            return None
        return self._signed(table, locked_in_screen(table, action, self._game(table), words))

    def hand_picture(self, table: Table, seat: Seat, words: Words) -> TablePicture | None:
        """Return the picture of a seat's cards, for its holder only; `None` if there are no cards to show."""
        return hand_picture(table, seat, self._game(table), words)

    def draws_hand(self, table: Table, profile: Profile) -> bool:
        """Return whether a hand message shows its picture without being asked for it."""
        if profile.pictures is OwnPictures.ASKED:
            return table.pictures and self._game(table).drawn.hand
        return profile.pictures is OwnPictures.ALWAYS

    def draws_result(self, table: Table, profile: Profile) -> bool:
        """Return whether a hand message shows the picture of the result: unless it showed no reveals."""
        revealed = table.interlude is not None or table.circumstances.skips_to_end
        return table.stage is Stage.OVER and revealed and profile.pictures is not OwnPictures.NEVER

    def challenge(self, table: Table, seat: Seat, at: Milliseconds, invited: UserId | None) -> Screen:
        """Build the offer of a challenge, made at the time `at`. `invited` is the person it mentions, `None` for no
        one."""
        return offer_screen(table, seat, at, invited, self._game(table), self._public(table))

    def share(
        self, table: Table, seat: Seat | None = None, result: Result | None = None, first: Table | None = None
    ) -> Screen:
        """Build the result that a player shares: the result of a game, of a daily deal, or the comparison of a
        challenge.

        Args:
            seat: Seat of the player who shares the result of a game.
            result: The stored result of a game.
            first: Table at which the cards of a challenge were played first.

        Raises:
            ValueError: The daily deal is not over.
        """
        if table.daily is None:
            shown = result_screen(table, result, self._game(table), self._public(table), shared_by=seat)
            return self._signed(table, shown)
        if table.daily.score is None:
            raise ValueError(f"table {table.id} has nothing to share")
        if table.daily.challenge is not None and first is not None:
            return compared_screen(table, table.daily.challenge, first, self._game(table), self._public(table))
        return share_screen(table, table.daily, table.daily.score, self._game(table), self._public(table))

    def coming(self, table: Table, words: Words) -> Screen:
        """Build the message that announces the cards of a daily deal as a direct message.

        Raises:
            ValueError: The table has no daily deal.
        """
        if table.daily is None:
            raise ValueError(f"table {table.id} is no daily deal")
        return coming_screen(table, table.daily, self._game(table), words)

    def about(self, table: Table, words: Words) -> Screen:
        """Build the explanation of a daily deal.

        Raises:
            ValueError: The table has no daily deal.
        """
        if table.daily is None:
            raise ValueError(f"table {table.id} is no daily deal")
        return about_screen(table, table.daily, self._game(table), words, self.now())

    def replay_picture(self, table: Table, moments: Sequence[Moment], at: int, words: Words) -> TablePicture | None:
        """Return the public picture of a moment of a finished game; `None` if the game draws none.

        `at` is the index of the moment; the first is shown if it is invalid.
        """
        moment = moments[at if at in range(len(moments)) else 0]
        then = replace(table, position=moment.position)
        return table_picture(then, moment.events, self._game(table), words, self.faces)

    def lesson_picture(self, table: Table, seat: Seat, events: Sequence[Event], words: Words) -> TablePicture | None:
        """Return the picture of a guided round: the hand of `seat` where hands have one, or else the table or its
        public events; `None` if the game draws none."""
        if self._game(table).drawn.hand:
            return self.hand_picture(table, seat, words)
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
        """Build one moment of a replay.

        Args:
            at: Index of the moment; the first is shown if it is invalid.
            hands: Show all hands instead of the board; `None` if the board has no picture.
            choice: Analysis and number of the choice that the moment is about (see `choice_text`); `None` for no
                choice.
        """
        game, locked = self._game(table), is_locked(table, self.now())
        about = "" if choice is None else choice_text(table, *choice, game, words)
        shown = first_fitting(
            replay_screen(table, moments, at, game, words, locked=locked, hands=hands, about=each)
            for each in (about, "")
        )
        return self._signed(table, shown)

    def replay_page(self, replay: Replay, words: Words) -> str:
        """Return a finished game as one self-contained HTML page."""
        return replay_page(replay, self._game(replay.table), words)

    def onlooker(self, table: Table, words: Words) -> Screen:
        """Build the public state of the table for a person without a seat."""
        return self._signed(table, onlooker_screen(table, self._game(table), words))

    def open_cards(self, table: Table, words: Words, seat: Seat | None = None, *, leaves: bool = False) -> Screen:
        """Build all open cards of the table, seat by seat.

        Args:
            seat: Seat of the reader, who is offered a picture of their hand; `None` if they have none.
            leaves: The reader may give their seat to a bot.
        """
        view, news, names = table.view(PUBLIC), table.news_for(PUBLIC), in_private(table, words)
        cards = self._game(table).open_cards(view, news, names, words)
        heard = not table.circumstances.unheard
        why = "" if heard else small_print(words("hand-note", note=unheard(table, words, helps=True)))
        told = Text("\n".join(filter(None, (self._dated(table, words), why, cards))))
        drawable = self.draws and seat is not None and self.hand_picture(table, seat, words) is not None
        offered = (*((Verb.PICTURE,) if drawable else ()), *((Verb.LEAVE,) if leaves else ()))
        row = Buttons(tuple(buttons.button(table.id, verb, words) for verb in offered))
        return self._signed(table, Screen((Box((told, *((row,) if offered else ()))),)))

    def cards(self, table: Table, seat: Seat, words: Words) -> Screen:
        """Build the cards of a seat, without controls."""
        cards = self._game(table).cards(table.view(Viewer(seat)), words)
        return self._signed(table, sentence(f"{self._dated(table, words)}\n{cards}"))

    def sure_to_close(self, table: Table, words: Words) -> Screen:
        """Build the question whether a person really wants to close a table, below the name of its game."""
        key = "close-sure-lobby" if table.stage is Stage.LOBBY else "close-sure"
        asked = f"### {self._game(table).title(words)}\n{words(key, people=len(table.people))}"
        return Screen((Box((Text(asked), Buttons((buttons.sure_to_close(table, words),)))),))

    def alone(self, table: Table, words: Words) -> Screen:
        """Build the offer to add bots, for a person who tries to start with too few players."""
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
        """Build the menus behind `More` of a lobby. Arguments are as for `more_screen`."""
        game = self._game(table)
        screen = more_screen(table, game, reader, words, menus, manages=manages, recalls=recalls, note=note)
        return self._signed(table, screen)

    def before_the_deal(self, table: Table, words: Words) -> Screen | None:
        """Build the public information before the deal; `None` if there is none or the game has begun."""
        told = self._game(table).before(table.options.save(), words)
        return self._signed(table, sentence(told)) if told and table.stage is Stage.LOBBY else None

    def begins(self, table: Table, words: Words) -> Screen:
        """Build the message shown until the cards are dealt."""
        hand = buttons.button(table.id, Verb.HAND, words)
        return Screen((Box((Text(words("answer-begun")), Buttons((hand,)))),))

    def hint(self, table: Table, advice: Choice, words: Words) -> str:
        """Return the advice of a strong house player, with its reason."""
        action = self._game(table).action(advice.action, in_private(table, words), words)
        return words("hint", action=words.phrase(action), reason=words(advice.reason))

    def rules(self, game_key: str, words: Words, page: int = 0, table: Table | None = None) -> Screen:
        """Build a page of the rules of a game.

        Args:
            page: Index of the page; the first is shown if it is invalid.
            table: Table whose house rules the pages describe, `None` for the usual rules.
        """
        chosen: Saved = {} if table is None else table.options.save()
        pages = self.renderers[game_key].rules(chosen, words)
        return self.signed(game_key, rules_screen(game_key, pages, page, words, "" if table is None else table.id))

    def rules_picture(self, game_key: str, words: Words, page: int = 0) -> TablePicture | None:
        """Return the picture of the example on a page of the rules; `None` if the game draws none."""
        game = self.renderers[game_key]
        pictures, pages = game.drawn.rules(words), game.rules({}, words)
        page = page if page in range(len(pictures)) else 0
        _, _, example = pages[page].partition(EXAMPLE)
        return TablePicture(pictures[page], plain((example,)) or words("rules-picture")) if pictures else None

    def title(self, game_key: str, words: Words) -> str:
        """Return the name of a game."""
        return self.renderers[game_key].title(words)

    def _dated(self, table: Table, words: Words) -> str:
        """Return the state of the game as a line in small print, for a message that is not updated."""
        return f"-# {self._game(table).heading(table.view(PUBLIC), words)}"

    def _signed(self, table: Table, screen: Screen) -> Screen:
        """Return the screen with the emojis of the table's game and house players, if Discord has them."""
        return self.signed(table.game_key, screen, house_names(table))

    def signed(self, game_key: str, screen: Screen, houses: Collection[str] = ()) -> Screen:
        """Return the screen with the emojis of a game. `houses` are the names of house players to replace as well."""
        emojis = self.emojis.get(game_key)
        return screen if emojis is None else with_emojis(screen, emojis, houses)

    def _game(self, table: Table) -> Renderer:
        return self.renderers[table.game_key]

    def _public(self, table: Table) -> Words:
        return self.book.words(table.language)


def _ended_early(table: Table) -> Sequence[Event]:
    """Return the news with which a daily deal ended before its game; none for any other end."""
    early = table.daily is not None and table.stage is Stage.OVER and table.running.outcome() is None
    return table.news_for(PUBLIC) if early else ()
