"""What the sandbox says to each body of a message, a form and a command, right or wrong in one place: word for word in
`word_for_word/`, at each limit and just beyond it."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from sandbox.commands import checked_command, checked_commands, localised, shown
from sandbox.components import checked_components, texts_of
from sandbox.embeds import checked_embeds
from sandbox.errors import ApiError
from sandbox.form_body import FormBody
from sandbox.mentions import check_allowed_mentions, found_mentions
from sandbox.modals import checked_modal
from sandbox.world import Application, Emoji
from tests.kit.word_for_word import assert_reads_as, in_a_line
from tests.sandbox.bodies_of_commands import COMMANDS, command
from tests.sandbox.bodies_of_forms import FORMS
from tests.sandbox.bodies_of_messages import BUTTONS, EMBEDS, LAYOUTS, MENTIONS, MENUS, buttons, row, section, text

Check = Callable[[FormBody, Any], Any]
FOLDER: Final = Path(__file__).parent / "word_for_word"
BOT: Final = Application(
    "1",
    "cards",
    "token",
    emojis={"77": Emoji("77", "heart", b"x", "image/png"), "78": Emoji("78", "spin", b"x", "image/gif")},
)


def told(cases: Iterable[Any], check: Check) -> str:
    """Each case with what is made of it, or what is wrong with it."""
    lines: list[str] = []
    for case in cases:
        form = FormBody()
        try:
            made = check(form, case)
        except ApiError as broken:
            made = broken.body()
        answer = f"! {in_a_line(form.errors)}" if form.errors else f"= {in_a_line(made)}"
        lines += [f"> {in_a_line(case)}", answer, ""]
    return "\n".join(lines)


def in_a_message(*, v2: bool) -> Check:
    def check(form: FormBody, components: Any) -> Any:
        found = checked_components(
            form, {"components": components}, BOT, lambda name: {"size": 3} if name == "a.png" else None, v2=v2
        )
        return [*found, texts_of(found)] if v2 else found

    return check


def localised_too(form: FormBody, body: Any) -> Any:
    found = checked_command(form, body)
    if found["name_localizations"] is None:
        return found
    return [found, localised(found, "de"), shown(found, localizations=False)]


def mentioned(form: FormBody, body: Any) -> Any:
    check_allowed_mentions(form, body)
    words, allowed = body["content"], body.get("allowed_mentions")
    ways = [found_mentions(words, allowed, from_interaction=pressed) for pressed in (False, True)]
    return [[list(way.users), way.everyone] for way in ways]


SCENES: Final[Mapping[str, tuple[Iterable[Any], Check]]] = {
    "buttons": ([[row(each)] for each in BUTTONS], in_a_message(v2=False)),
    "menus": ([[row(each)] for each in MENUS], in_a_message(v2=False)),
    "layouts": (LAYOUTS, in_a_message(v2=True)),
    "rows": ([[buttons(1)], [text()], [section(text())], [buttons(1)] * 6, "none", [5]], in_a_message(v2=False)),
    "modals": (FORMS, lambda form, body: checked_modal(form, body, BOT)),
    "commands": (COMMANDS, localised_too),
    "many_commands": (
        [
            [command(), command()],
            [command(), command(type=2)],
            [command(name=f"c{number}") for number in range(101)],
            [command(name=f"c{number}", type=2) for number in range(16)],
            [command(name=f"c{number}", type=3) for number in range(15)],
            [5],
        ],
        lambda form, bodies: [each["name"] for each in checked_commands(form, bodies)],
    ),
    "embeds": (EMBEDS, lambda form, embeds: checked_embeds(form, {"embeds": embeds})),
    "mentions": (MENTIONS, mentioned),
}


@pytest.mark.parametrize("scene", SCENES)
def test_what_the_sandbox_says_to_a_body_reads_as_it_did(scene: str) -> None:
    assert_reads_as(FOLDER / f"{scene}.txt", told(*SCENES[scene]))
