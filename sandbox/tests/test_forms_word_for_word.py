"""What the sandbox says to each body of a message, a form and a command, right or wrong in one place: word for word in
`word_for_word/` for the first body of each kind of answer. All others are counted; what is accepted comes back as it
was sent; both ends of each limit are in `test_limits.py`."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from sandbox.commands import checked_command, checked_commands, localised, shown
from sandbox.components import checked_components, checked_modal, texts_of
from sandbox.errors import ApiError
from sandbox.form_body import FormBody
from sandbox.messages import check_allowed_mentions, checked_embeds, found_mentions
from sandbox.tests.bodies import (
    BUTTONS,
    COMMANDS,
    EMBEDS,
    FORMS,
    LAYOUTS,
    MENTIONS,
    MENUS,
    buttons,
    command,
    row,
    section,
    text,
)
from sandbox.tests.kit.word_for_word import News, assert_reads_as, complaints, entries, in_a_line, kind_of
from sandbox.world import Application, Emoji

Json = dict[str, Any]
Check = Callable[[FormBody, Any], Any]
FOLDER: Final = Path(__file__).parent / "word_for_word"
BOT: Final = Application(
    "1",
    "cards",
    "token",
    emojis={"77": Emoji("77", "heart", bytes), "78": Emoji("78", "spin", bytes, "image/gif")},
)


def answer(check: Check, case: Any) -> tuple[Json, Any]:
    """What is wrong with the body, by place; and what is made of it."""
    form = FormBody()
    try:
        made = check(form, case)
    except ApiError as broken:
        return broken.body(), None
    return form.errors, None if form.errors else made


def told(cases: Iterable[Any], check: Check) -> str:
    """The first case of each kind of answer, with what is made of it or wrong with it, and how many are alike."""
    first, alike, news = dict[object, str](), Counter[object](), News()
    for case in cases:
        wrong, made = answer(check, case)
        kind = in_a_line(wrong or made) if check is mentioned else (bool(wrong), kind_of(wrong or made))
        if kind not in first:
            asked = in_a_line(news.of(case))
            said = f"! {in_a_line(complaints(wrong) or wrong)}" if wrong else f"= {in_a_line(news.of(made))}"
            first[kind] = f"> {asked}\n{said}\n"
        alike[kind] += 1
    return "\n".join(text + f"({alike[kind]} alike)\n" * (alike[kind] > 1) for kind, text in first.items())


def left_out(sent: Any, made: Any, way: str = "") -> Iterator[str]:
    """Where something that was sent does not come back. What is as good as nothing may be left out or replaced."""
    if sent is None or (not sent and made is None):
        return
    if isinstance(sent, dict | list):
        got = dict(entries(made))
        for key, each in entries(sent):
            yield from left_out(each, got.get(key), f"{way}/{key}")
    elif str(sent) != str(made):
        yield f"{way}: {sent!r} became {made!r}"


def in_a_message(*, v2: bool) -> Check:
    def check(form: FormBody, components: Any) -> Any:
        found = checked_components(
            form,
            {"components": components},
            BOT,
            lambda name: {"size": 3, "url": "attachment://a.png"} if name == "a.png" else None,
            v2=v2,
        )
        return [*found, texts_of(found)] if v2 else found

    return check


def localised_too(form: FormBody, body: Any) -> Any:
    found = checked_command(form, body)
    if found["name_localizations"] is None:
        return [found]
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
    "rows": ([[buttons(1)], [text()], [section(text())], [buttons(1)] * 2, "none", [5]], in_a_message(v2=False)),
    "modals": (FORMS, lambda form, body: checked_modal(form, body, BOT)),
    "commands": (COMMANDS, localised_too),
    "many_commands": (
        [
            [command(), command()],
            [command(), command(type=2)],
            [5],
        ],
        checked_commands,
    ),
    "embeds": (EMBEDS, lambda form, embeds: checked_embeds(form, {"embeds": embeds})),
    "mentions": (MENTIONS, mentioned),
}


@pytest.mark.parametrize("scene", SCENES)
def test_what_the_sandbox_says_to_a_body_reads_as_it_did(scene: str) -> None:
    assert_reads_as(FOLDER / f"{scene}.txt", told(*SCENES[scene]))


NOT_AS_SENT: Final = {
    "buttons": ["/0/components/0/emoji/name: 'other' became 'spin'", "/0/components/0/id: 0 became 2"],
    "commands": [
        *(f"/0/options/0/choices/0/{key}: '{key[0]}0' became None" for key in ("name", "value")),
        *["/0/description: 'Deals' became ''"] * 2,
        "/0/description: 'no' became ''",
        *(f"/0/options/0/{key} became None" for key in ("type: 3", "name: 'who'", "description: 'Who'")),
        "/0/description: 'Deals' became ''",
    ],
    "many_commands": [f"/{number}/description: 'Deals' became ''" for number in (1,)],
}
"""An emoji is called what it is called; 0 is no id; people are no texts to choose from; what is not typed has neither a
description nor options."""


@pytest.mark.parametrize("scene", sorted(SCENES.keys() - {"mentions"}))
def test_what_was_accepted_comes_back_as_it_was_sent(scene: str) -> None:
    cases, check = SCENES[scene]
    found = list[str]()
    for case in cases:
        wrong, made = answer(check, case)
        if not wrong:
            found += left_out([case] if check is localised_too else case, made)
    assert found == NOT_AS_SENT.get(scene, [])
