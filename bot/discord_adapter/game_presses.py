"""Interactions that only show something: rules, open cards, pictures, hints and guided rounds. They change no
table."""

from functools import partial
from hashlib import sha256
from typing import Final

from bot.discord_adapter.answers import Answer, refuse, say
from bot.discord_adapter.attached_pictures import below_picture, below_the_table
from bot.discord_adapter.context import Context, at_table, in_seat
from bot.discord_adapter.interactions import Interaction
from bot.games import lessons
from bot.games.discord_game import DiscordGame, Games
from bot.games.lessons import Given, LessonStep
from bot.locales.phrasebook import Words
from bot.screens.components import Screen, Text, below
from bot.screens.custom_ids import Control, GameControl, Topic, Verb
from bot.screens.daily import ABOUT
from bot.screens.game_renderer import HandSeen
from bot.screens.names import house_names, in_private
from bot.screens.posts import which_rules
from bot.screens.rules_pages import lesson_answer_screen, lesson_controls, lesson_end_screen, lesson_screen
from bot.screens.table_picture import HAND, LESSON
from bot.screens.table_screens import Screens
from bot.service.messages import Pressed
from bot.tables.ids import TableId
from bot.tables.play import refused_now
from bot.tables.settings import OwnPictures, Picking
from bot.tables.table import Stage, Table
from bot.tables.venue import CHANNEL, VISITING
from engine import catalogue
from engine.contract import Refusal, Seat, Viewer
from engine.dice import Dice
from engine.house import Choice, never

LEVEL: Final = "normal"
"""Level of the house player that gives hints, quick enough to run in the event loop."""


def best_choice(table: Table, seat: Seat) -> Choice | None:
    """Return the choice that a house player would make, or `None` if the seat has nothing to choose."""
    if table.stage is not Stage.PLAYING:
        return None
    view = table.view(Viewer(seat))
    if view.prompt is None:
        return None
    dice = Dice(sha256(f"hint:{table.id}:{seat}:{view.turn}".encode()).digest())
    return catalogue.house_player(table.game_key, LEVEL).choose(view, dice, never)


@in_seat
async def show_pictured(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, seat: Seat, words: Words
) -> Answer:
    """Show the user's own cards below a picture of them."""
    if table.position is None:
        return _nothing_to_do(table, words)
    screen = context.screens.cards(table, seat, words)
    if pressed.profile.pictures is not OwnPictures.NEVER:
        picture = partial(context.screens.hand_picture, table, seat, words)
        screen = await below_picture(context.pictures, screen, picture, HAND)
    return screen.replacing(press.private)


@at_table
async def show_rules(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Show the rules, or the explanation of daily deals."""
    if press.control.detail == ABOUT and table.daily is not None:
        return context.screens.about(table, words)
    return await context.rules(table.game_key, words, table=table, profile=pressed.profile)


@at_table
async def show_open_cards(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Show the cards that lie open, which everyone may know."""
    seat = table.seat_of(press.by.user)
    if table.daily is not None and seat is None:
        return say(words("refused-not-your-table"))
    if table.position is None:
        shown = context.screens.before_the_deal(table, words)
        return _nothing_to_do(table, words) if shown is None else shown
    asks = pressed.profile.pictures is OwnPictures.ASKED and not context.screens.draws_hand(table, pressed.profile)
    among_others = table.venue in (CHANNEL, VISITING) and table.stage.live and press.counts_at(table)
    leaves = among_others and seat is not None and table.holder(seat).present
    screen = context.screens.open_cards(table, words, seat if asks else None, leaves=leaves)
    drawing = context.pictures_for(pressed.profile)
    return await below_the_table(context.screens, drawing, screen, table)


def _nothing_to_do(table: Table, words: Words) -> Answer:
    """Return why there is nothing to choose: the table is no longer or not yet played, or others have to choose."""
    return refuse(refused_now(table) or Refusal("refused-not-asked"), words)


@in_seat
async def show_hint(
    context: Context, press: Interaction[Control], pressed: Pressed, table: Table, seat: Seat, words: Words
) -> Answer:
    if not table.hints:
        return say(words("refused-no-hints"))
    advice = best_choice(table, seat)
    if advice is None:
        return _nothing_to_do(table, words)
    hint = context.screens.hint(table, advice, words)
    return await context.hand(pressed, words, draft=press.control.detail, hint=hint, in_place=press.private)


async def show_game(context: Context, press: Interaction[GameControl], pressed: Pressed, words: Words) -> Answer:
    """Show a page of the rules, or the next step of the guided round."""
    control = press.control
    if control.topic is Topic.RULES and control.verb is Verb.OPEN:
        return which_rules(context.screens.renderers, words)
    if control.topic is Topic.RULES and control.game in context.games:
        table = await context.tables.table(TableId(control.progress[0])) if control.progress else None
        here = table if table is not None and table.game_key == control.game else None
        shown = await context.rules(control.game, words, control.number, here, pressed.profile)
        return shown.replacing(press.private)
    answer, seen = lesson_answer(context.games, context.screens, press, pressed.profile.picking, words)
    if seen is None:
        return answer
    drawing = context.pictures_for(pressed.profile)
    picture = partial(context.screens.lesson_picture, seen.table, lessons.NEWCOMER, seen.events, words)
    return await below_picture(drawing, answer, picture, LESSON)


def lesson_answer(
    games: Games, screens: Screens, press: Interaction[GameControl], picking: Picking, words: Words
) -> tuple[Screen, LessonStep | Given | None]:
    """Return the response to a control of the guided round.

    Args:
        games: The games that can be played.
        screens: Creates the screens.
        press: The interaction.
        picking: How the user chooses cards.
        words: The user's language.

    Returns:
        The response, and the moment of the guided round that it shows (`None` if it shows none). Unknown games and
        steps are refused.
    """
    game, control = games.get(press.control.game), press.control
    step = game and lessons.reached(game.lesson, press.by.user, press.by.name, control.progress)
    if game is None or step is None:
        return say(words("answer-unknown-control")), None
    seen: LessonStep | Given | None = step
    if control.verb is Verb.HINT:
        advice = best_choice(step.table, lessons.NEWCOMER)
        if advice is None:
            return say(words("refused-not-asked")), None
        told = screens.hint(step.table, advice, words)
        shown = _question(game, step, control.detail, picking, words, told)
    elif (after := _after(control, game, step)) is None:
        draft = control.detail if control.verb is Verb.DRAFT else ""
        shown = _question(game, step, draft, picking, words)
    else:
        shown, seen = _answered(game, after, picking, words)
    signed = screens.signed(game.key, shown, house_names(step.table))
    return signed.replacing(press.private), seen


def _answered(
    game: DiscordGame, after: LessonStep, picking: Picking, words: Words
) -> tuple[Screen, LessonStep | Given | None]:
    """Return the end of the round, the comment on an answer or, if there is no comment, the next question.

    Also return the moment whose picture is shown. It is `None` at the end in a game whose picture is the hand, because
    that hand is dealt anew.
    """
    given, lesson = after.given, game.lesson
    told = "" if given is None else lesson.comment(given.before, given.action, words)
    if lesson.is_over(after.view):
        shown = after if given is None or not told else given
        return _end(game, after, told, words), None if game.renderer.drawn.hand else shown
    if given is None or not told:
        return _question(game, after, "", picking, words), after
    return lesson_answer_screen(told, lesson_controls(game.key, after.progress), words), given


def _after(control: GameControl, game: DiscordGame, step: LessonStep) -> LessonStep | None:
    """Return the guided round after an answer to its open question, or `None` if the control is no answer or its answer
    is outdated or impossible."""
    prompt = step.view.prompt
    if control.verb is not Verb.PLAY or prompt is None or prompt.number != control.number:
        return None
    return lessons.answered(game.lesson, step, control.detail)


def _question(
    game: DiscordGame, step: LessonStep, draft: str, picking: Picking, words: Words, advice: str = ""
) -> Screen:
    write = lesson_controls(game.key, step.progress)
    names, view = in_private(step.table, words), step.table.view(Viewer(lessons.NEWCOMER))
    seen = HandSeen(
        write,
        lessons.NEWCOMER,
        view,
        names,
        step.events,
        draft,
        picking=picking,
        in_advance=False,
        undoes=False,
        below_table=game.lesson.pictured,
        advised=bool(advice),
    )
    says = "" if advice or (draft and game.lesson.pictured) else game.lesson.explain(view, words)
    aim, hand = game.renderer.aim(view, words), game.renderer.hand(seen, words)
    return lesson_screen(says, below(f"-# {aim}", hand) if aim else hand, draft, write, words, advice)


def _end(game: DiscordGame, step: LessonStep, told: str, words: Words) -> Screen:
    reveal = (Text(told),) if told else game.renderer.reveal(step.events, in_private(step.table, words), words)
    concluded = game.lesson.conclude(step.view, words)
    return lesson_end_screen(game.key, reveal, concluded, lessons.again(game.lesson, step), words)
